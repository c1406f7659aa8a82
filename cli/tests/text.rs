//! `warmoot play --text` and `warmoot replay`: whole games at a terminal.
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    io::{Read, Write},
    process::{Child, Command, Stdio},
};

use common::{typed, typed_bytes, warmoot};

/// A game of two at the terminal.
const GAME: [&str; 4] = ["play", "bloodstones", "--text", "--seed"];

#[test]
fn bots_play_a_whole_game_and_the_same_seed_gives_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("match.json").display().to_string();
    let play = [&GAME[..], &["7", "--seats", "random,random", "--save", &file]].concat();
    let one = warmoot(&play);
    assert!(one.ok, "{}", one.err);
    assert!(one.out.contains("The game is over."), "{}", one.out);
    assert!(one.out.contains("\n1. seat"), "{}", one.out);
    assert!(one.out.contains("Seed 0700000000"), "the seed is shown at the end: {}", one.out);
    assert_eq!(one.out, warmoot(&play).out);

    let whole = warmoot(&["replay", &file]);
    assert!(whole.ok, "{}", whole.err);
    assert!(whole.out.contains("The record replays exactly"), "{}", whole.out);
    assert!(whole.out.contains("All chance came from the seed"), "{}", whole.out);
    let part = warmoot(&["replay", &file, "--to", "12"]);
    assert!(part.out.contains("After act 12 of "), "{}", part.out);
    assert!(part.out.lines().count() < whole.out.lines().count());
    let beyond = warmoot(&["replay", &file, "--to", "999999"]);
    assert!(!beyond.ok && beyond.err.contains("there is no act 999999"), "{}", beyond.err);
}

#[test]
fn a_changed_record_does_not_replay() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("match.json");
    let name = file.display().to_string();
    warmoot(&[&GAME[..], &["3", "--seats", "random,random", "--save", &name]].concat());
    let mut save: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let acts = save["acts"].as_array_mut().unwrap();
    acts.remove(acts.len() / 2);
    std::fs::write(&file, save.to_string()).unwrap();
    let ran = warmoot(&["replay", "--quiet", &name]);
    assert!(ran.fails_with(&["does not agree with itself: act "]), "{}{}", ran.out, ran.err);
    let on = ["play", "bloodstones", "--text", "--seats", "random,random", "--open", &name];
    let ran = warmoot(&on);
    assert!(ran.fails_with(&["does not agree with itself"]), "{}{}", ran.out, ran.err);
    std::fs::write(&file, "not a match").unwrap();
    let ran = warmoot(&["replay", &name]);
    assert!(!ran.ok && ran.err.contains("is no match that can be played"), "{}", ran.err);
    assert!(warmoot(&["replay", "no/such/file"]).err.contains("no/such/file cannot be read"));
}

#[test]
fn two_people_type_a_whole_game() {
    let mut game =
        Terminal::start(&[&GAME[..], &["11", "--seats", "here,here", "--no-hide"]].concat());
    let mut luck = 17_u64;
    let mut choices = 0;
    let mut typed = String::new();
    let mut asked_again = 0;
    while let Some(asked) = game.next() {
        if asked.contains("Type it again to do it.") {
            game.write(&typed);
            asked_again += 1;
            continue;
        }
        let offers = offers(&asked);
        assert!(!offers.is_empty(), "asked without a choice: {asked}");
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        typed.clone_from(&offers[(luck >> 33) as usize % offers.len()]);
        game.write(&typed);
        choices += 1;
        assert!(choices < 50_000, "the game does not end");
    }
    assert!(choices > 50, "{choices} choices make no game");
    assert!(asked_again > 0, "nothing was passed over in a whole game");
    assert!(game.child.wait().unwrap().success());
    assert!(game.all.contains("The game is over."), "{}", game.all);
    assert!(!game.all.contains("is no choice here"), "a typed choice was not understood");
}

#[test]
fn the_screen_is_hidden_when_the_keyboard_goes_to_another() {
    let input = "\n".to_owned() + &"\n1\n".repeat(60);
    let ran = typed(&[&GAME[..], &["5", "--seats", "here,here"]].concat(), &input);
    let (before, after) = ran.out.split_once("\x1b[2J").unwrap();
    assert!(before.contains("The keyboard goes to seat"), "{before}");
    let first = if before.contains("goes to seat 1") { "seat 2" } else { "seat 1" };
    assert!(after.contains(&format!("The keyboard goes to {first}")), "{after}");
}

#[test]
fn a_game_whose_input_ends_is_kept_and_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("match.json").display().to_string();
    let ran =
        typed(&[&GAME[..], &["5", "--seats", "here,random", "--save", &file]].concat(), "1\n1\n");
    assert!(!ran.ok && ran.err.contains("the input ended before the game did"), "{}", ran.err);
    assert!(ran.out.contains(&format!("Saved to {file}.")), "{}", ran.out);
    let on = ["play", "bloodstones", "--text", "--seats", "random,random", "--open", &file];
    let ran = warmoot(&on);
    assert!(ran.ok && ran.out.contains("The game is over."), "{}{}", ran.out, ran.err);
}

#[test]
fn a_stray_byte_is_no_choice_and_ends_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("match.json").display().to_string();
    let play = [&GAME[..], &["5", "--seats", "here,greedy", "--save", &file]].concat();
    let ran = typed_bytes(&play, b"1\n\xff\n\x00\n1\nquit\n");
    assert!(ran.ok, "{}", ran.err);
    assert_eq!(ran.out.matches("is no choice here").count(), 2, "{}", ran.out);
    assert!(ran.out.contains("Saved to"), "{}", ran.out);
}

#[test]
fn a_save_that_cannot_be_written_leaves_the_one_before() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("keep.json");
    let name = file.display().to_string();
    let play = [&GAME[..], &["7", "--seats", "here,greedy", "--save", &name]].concat();
    assert!(typed(&play, "1\nquit\n").ok);
    let good = std::fs::read(&file).unwrap();
    // No room for the next one: what may be written is limited to less than a save.
    let limited = format!(
        "ulimit -f 1; trap '' XFSZ; printf '1\\nquit\\n' | {} {}",
        env!("CARGO_BIN_EXE_warmoot"),
        play.join(" ")
    );
    let ran = Command::new("bash").args(["-c", &limited]).output().unwrap();
    assert!(!ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("cannot be written"));
    assert_eq!(std::fs::read(&file).unwrap(), good);
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn words_besides_choices_are_answered() {
    let input =
        "help\nwhy area:0\nrule blood-comp-01\nrule nonsense\nlog\nlook\nundo\n0\nxyzzy\nquit\n";
    let ran = typed(&[&GAME[..], &["5", "--seats", "here,random"]].concat(), input);
    assert!(ran.ok, "{}", ran.err);
    for said in [
        "Type a choice by its number",
        "BLOOD-COMP-01 (Overview)",
        "No ledger has nonsense.",
        "(TABLE-UNDO-",
        "There is no choice 0",
        "`xyzzy` is no choice here",
    ] {
        assert!(ran.out.contains(said), "`{said}` is missing: {}", ran.out);
    }
}

#[test]
fn wrong_words_on_the_command_line_are_refused() {
    for (args, said) in [
        (vec!["--seats", "here,nobody"], "`nobody` is nobody: expected here, "),
        (
            vec!["--seats", "random,random", "--map", "atlantis"],
            "there is no map `atlantis`: expected one of ",
        ),
        (
            vec!["--seats", "random,random", "--factions", "corsairs"],
            "--factions names 1, but there are 2 seats",
        ),
        (vec!["--seats", "random", "--map", "tyrants-lament"], "BLOOD-COMP-01"),
        (vec!["--seats", "random,random", "--setup", "{"], "--setup is not JSON"),
    ] {
        let ran = warmoot(&[&GAME[..], &["1"], &args].concat());
        assert!(!ran.ok && ran.err.contains(said), "{args:?}: {}", ran.err);
    }
    let ran = warmoot(&["play", "chess", "--text"]);
    assert!(ran.err.contains("there is no game `chess`"), "{}", ran.err);
}

/// The typed forms of the choices that are listed last.
fn offers(asked: &str) -> Vec<String> {
    let mut offers = Vec::new();
    for line in asked.lines() {
        let mut words = line.trim_start().splitn(2, "  ");
        let number = words.next().and_then(|word| word.parse::<usize>().ok());
        match (number, words.next()) {
            (Some(number), Some(rest)) if line.starts_with(' ') => {
                if number == 1 {
                    offers.clear();
                }
                offers.push(rest.split("  ").next().unwrap().to_owned());
            }
            _ => {}
        }
    }
    offers
}

/// A `warmoot` at whose terminal a test sits.
struct Terminal {
    child: Child,
    all: String,
}

impl Terminal {
    fn start(args: &[&str]) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_warmoot"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self { child, all: String::new() }
    }

    /// What was printed up to the next question; nothing once the output ends.
    fn next(&mut self) -> Option<String> {
        let stdout = self.child.stdout.as_mut().unwrap();
        let mut text = Vec::new();
        let mut buffer = [0; 4096];
        while !text.ends_with(b"\n> ") {
            let count = stdout.read(&mut buffer).unwrap();
            text.extend_from_slice(&buffer[..count]);
            if count == 0 {
                self.all += &String::from_utf8_lossy(&text);
                return None;
            }
        }
        let text = String::from_utf8(text).unwrap();
        self.all += &text;
        Some(text)
    }

    fn write(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }
}
