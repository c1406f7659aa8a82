//! Shared rooms name no game: what is said of one is said at its door, in its folder, or asked of it.

use std::{collections::BTreeMap, fs};

use crate::{root, written};

/// The rooms that are the same for every game.
const SHARED: [&str; 13] = [
    "cli/src",
    "host/src",
    "kernel/src",
    "table/src",
    "xtask/src",
    "web/src/lib",
    "web/src/ui",
    "web/src/pages",
    "web/src/table",
    "web/src/plain",
    "web/src/App.svelte",
    "web/src/main.ts",
    "catalog/src/lib.rs",
];

/// Where a game is named all the same, and why.
const KNOWN: [(&str, &str); 2] = [
    ("xtask/src/new_game.rs", "it writes a line beside the line of a game that is there"),
    ("xtask/src/sockets.rs", "it measures with a match, and that must be one of some game"),
];

/// The names of the games: their folders, and as TypeScript and Rust write them.
fn games() -> Vec<String> {
    let folders = fs::read_dir(root().join("games")).unwrap();
    folders
        .map(|folder| folder.unwrap())
        .filter(|folder| folder.path().is_dir())
        .map(|folder| folder.file_name().to_string_lossy().into_owned())
        .flat_map(|name| [name.replace('-', "_"), name])
        .collect()
}

/// Whether a line of code has this word; comments do not count.
fn names(line: &str, name: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let code = code.to_lowercase();
    code.match_indices(name).any(|(at, found)| {
        let letter = |it: Option<char>| it.is_some_and(|it| it.is_ascii_alphabetic());
        !letter(code[..at].chars().next_back()) && !letter(code[at + found.len()..].chars().next())
    })
}

#[test]
fn shared_rooms_name_no_game() {
    let games = games();
    assert!(games.len() >= 2);
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in written() {
        let path = file.to_string_lossy().replace('\\', "/");
        let source = ["rs", "ts", "svelte"].iter().any(|it| path.ends_with(&format!(".{it}")));
        if !source || !SHARED.iter().any(|room| path.starts_with(room)) {
            continue;
        }
        let text = fs::read_to_string(root().join(&file)).unwrap();
        // A module of tests stands last in its file; tests may play a game.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in text.lines().enumerate() {
            if games.iter().any(|name| names(line, name)) {
                found.entry(path.clone()).or_default().push(format!("{}: {line}", number + 1));
            }
        }
    }
    for (file, why) in KNOWN {
        assert!(found.remove(file).is_some(), "{file} names no game any more ({why}): drop it");
    }
    assert!(found.is_empty(), "say it at the game's door or ask the game: {found:#?}");
}

#[test]
fn words_are_games_only_as_whole_words() {
    assert!(names("play(\"hate\")", "hate") && names("import '../hate/Board'", "hate"));
    assert!(!names("whatever, whateley, hated", "hate"));
    assert!(!names("let a = 1; // hate", "hate"));
}
