//! `warmoot replay` and `warmoot pack check` on what is no saved match and no pack: the message
//! names the file and says what to do, the exit code is 1 (2 for a wrong command line).
#![allow(clippy::unwrap_used)]

mod common;

use std::fs;

use common::warmoot;

/// A megabyte more than 20.
const HUGE: usize = 21 << 20;

#[test]
fn replay_says_what_is_wrong_with_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = dir.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let mut no_match = b"[".repeat(200_000);
    no_match.extend(b"]".repeat(200_000));
    for (path, words) in [
        ("no/such/match.json".to_owned(), ["No such file", "give a saved match"]),
        (dir.path().display().to_string(), ["it is a directory", "give a saved match"]),
        (file("empty.json", b""), ["it is empty", "give a saved match"]),
        (file("blank.json", b" \n\n"), ["it is empty", "give a saved match"]),
        (file("picture.png", &[0x89, b'P', 0xff, 0, 7]), ["it is not text", "give a saved match"]),
        (file("huge.json", &vec![b' '; HUGE]), ["larger than any match (16 MB)", "give a saved"]),
        (file("words.json", b"hello"), ["is no match that can be played", "line 1 column 1"]),
        (file("list.json", b"[1, 2]"), ["is no match that can be played", "not a saved match"]),
        (file("deep.json", &no_match), ["is no match that can be played", "not a saved match"]),
        (file("other.json", br#"{"name": "npm"}"#), ["is no match", "missing field `"]),
        (
            file("chess.json", br#"{"format": 1, "game": "chess", "rules": 1}"#),
            ["a match of chess", "a game this program does not know"],
        ),
    ] {
        let ran = warmoot(&["replay", &path]);
        assert!(ran.fails_with(&words), "{path}: {:?} {}{}", ran.code, ran.out, ran.err);
        assert!(ran.err.starts_with("error: ") && ran.err.contains(&path), "{}", ran.err);
    }
    let ran = warmoot(&["replay"]);
    assert!(ran.code == Some(2) && ran.err.contains("<FILE>"), "{}", ran.err);
    let ran = warmoot(&["replay", "match.json", "--to", "soon"]);
    assert!(ran.code == Some(2) && ran.err.contains("soon"), "{}", ran.err);
}

#[test]
fn pack_check_says_what_is_wrong_with_a_folder() {
    let dir = tempfile::tempdir().unwrap();
    let pack = |name: &str, file: &str, bytes: &[u8]| {
        let path = dir.path().join(name).join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        dir.path().join(name).display().to_string()
    };
    let file = format!("{}/pack.toml", pack("given", "pack.toml", b""));
    fs::create_dir_all(dir.path().join("folder/pack.toml")).unwrap();
    for (path, words) in [
        ("no/such/pack".to_owned(), ["is not a directory", "give the folder of a pack"]),
        (file, ["pack.toml is not a directory", "give the pack's folder"]),
        (dir.path().join("folder").display().to_string(), ["pack.toml:1:1", "is missing"]),
        (pack("bare", "notes.txt", b""), ["pack.toml:1:1: this file is missing", "1 fault"]),
        (pack("empty", "pack.toml", b""), ["pack.toml:1:1: `game` is missing", "1 fault"]),
        (pack("binary", "pack.toml", &[0xff, 0]), ["pack.toml:1:1: ", "this is not UTF-8 text"]),
        (pack("nul", "pack.toml", &[0; 9]), ["pack.toml:1:1: ", "fault"]),
        (
            pack("huge", "maps/island.toml", &vec![b'#'; HUGE]),
            ["island.toml:1:1: this is no pack file", "expected at most 1 MB of TOML"],
        ),
        (
            pack("deep", "maps/island.toml", &[b"a = ".to_vec(), b"[".repeat(180_000)].concat()),
            ["island.toml:1:", "fault"],
        ),
    ] {
        let ran = warmoot(&["pack", "check", &path]);
        assert!(ran.fails_with(&words), "{path}: {:?} {}{}", ran.code, ran.out, ran.err);
        assert!(format!("{}{}", ran.out, ran.err).contains(&path), "{}{}", ran.out, ran.err);
    }
    for usage in [&["pack"][..], &["pack", "check"], &["pack", "check", "one", "two"]] {
        assert_eq!(warmoot(usage).code, Some(2), "{usage:?}");
    }
}

#[test]
fn db_check_finds_no_damage_where_there_is_no_database() {
    let dir = tempfile::tempdir().unwrap();
    let letter = dir.path().join("letter.sqlite");
    fs::write(&letter, "Dear host, this is no database at all. ".repeat(99)).unwrap();
    for (path, words) in [
        ("no/such/file".to_owned(), ["no/such/file is no file", "give the database"]),
        (letter.display().to_string(), ["letter.sqlite", "is not a database"]),
    ] {
        let ran = warmoot(&["db", "check", &path]);
        assert!(ran.fails_with(&words), "{path}: {:?} {}{}", ran.code, ran.out, ran.err);
    }
}
