//! `warmoot pack check`.
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    fs,
    path::{Path, PathBuf},
};

use common::warmoot;

/// The pack that comes with the program.
fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("packs/bloodstones")
}

#[test]
fn the_shipped_pack_has_no_faults() {
    let ran = warmoot(&["pack", "check", &shipped().to_string_lossy()]);
    assert!(ran.ok, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("no faults"), "{}", ran.out);
}

#[test]
fn the_pack_of_hate_has_no_faults_and_is_shown() {
    let folder = shipped().parent().unwrap().join("hate");
    let ran = warmoot(&["pack", "check", &folder.to_string_lossy()]);
    assert!(ran.ok && ran.out.contains("HATE 1.0.0: 302 entries, no faults"), "{}", ran.out);
    let ran = warmoot(&["pack", "show", "--game", "hate"]);
    assert!(ran.ok && ran.out.lines().count() == 302, "{}", ran.out);
    let ran = warmoot(&["pack", "show"]);
    assert!(ran.ok && ran.out.lines().count() == 302 + 7, "every game's: {}", ran.out);
    assert!(ran.out.contains("maps/two-wardens"), "{}", ran.out);
    let line = ran.out.lines().find(|line| line.starts_with("cards/umkator-6 ")).unwrap();
    assert!(line.contains("house") && line.ends_with("White Heat"), "{line}");
    let ran = warmoot(&["pack", "show", "cards/umkator-6"]);
    assert!(ran.ok && ran.out.contains("tribe = \"umkator\"\n\n[[card]]\n"), "{}", ran.out);
    let ran = warmoot(&["pack", "show", "cards/none"]);
    assert!(!ran.ok && ran.err.contains("there is no entry \"cards/none\""), "{}", ran.err);
}

#[test]
fn a_pack_of_hate_replaces_what_it_says() {
    let dir = tempfile::tempdir().unwrap();
    let head =
        "name = \"Mine\"\nversion = \"1\"\nlicence = \"MIT\"\nauthors = []\ngame = \"hate\"\n";
    let figure = warmoot(&["pack", "show", "figures/prince"]).out;
    fs::write(dir.path().join("figures.toml"), figure.replace("attack = 4", "attack = 5")).unwrap();
    fs::write(dir.path().join("pack.toml"), head).unwrap();
    let folder = dir.path().to_string_lossy();
    let ran = warmoot(&["pack", "check", &folder]);
    let said = ["figures.toml:2:1: there is one of this name already", "1 fault"];
    assert!(ran.fails_with(&said), "{}{}", ran.out, ran.err);
    let ran = warmoot(&["pack", "show", "figures/prince", "--pack", &folder]);
    assert!(!ran.ok && ran.err.contains("figures.toml:2:1: "), "{}", ran.err);
    let replaces = format!("{head}replaces = [\"figures/prince\"]\n");
    fs::write(dir.path().join("pack.toml"), replaces).unwrap();
    let ran = warmoot(&["pack", "check", &folder]);
    assert!(ran.ok && ran.out.contains("Mine 1: 1 entry, no faults"), "{}", ran.out);
    let ran = warmoot(&["pack", "show", "figures/prince", "--pack", &folder]);
    assert!(ran.ok && ran.out.contains("attack = 5"), "{}", ran.out);
    // A Battle is played with it, and the saved match carries it.
    let save = dir.path().join("battle.json");
    let setup = r#"{ "tribes": ["umrak", "umgra"], "scenario": "four-cairns" }"#;
    let game = ["play", "hate", "--text", "--seats", "random,random", "--setup", setup];
    let file = save.to_string_lossy();
    let ran = warmoot(&[&game[..], &["--pack", &folder, "--save", &file]].concat());
    assert!(ran.ok, "{}", ran.err);
    let saved: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&save).unwrap()).unwrap();
    let kinds = saved["content"]["kinds"].as_array().unwrap();
    let prince = kinds.iter().find(|kind| kind["id"] == "prince").unwrap();
    assert_eq!(prince["attack"], 5);
    let ran = warmoot(&["replay", &file]);
    assert!(ran.ok, "{}", ran.err);
}

#[test]
fn every_fault_is_told_with_file_line_and_column() {
    let dir = tempfile::tempdir().unwrap();
    let about = fs::read_to_string(shipped().join("pack.toml")).unwrap();
    let about = about.replace("game = \"bloodstones\"", "game = \"chess\"\nprice = 3");
    fs::write(dir.path().join("pack.toml"), &about).unwrap();
    fs::create_dir(dir.path().join("maps")).unwrap();
    fs::write(dir.path().join("maps/island.toml"), "name = \"Island\"\nareas = [\n").unwrap();
    let ran = warmoot(&["pack", "check", &dir.path().to_string_lossy()]);
    assert!(!ran.ok);
    let line = about.lines().position(|line| line.starts_with("game")).unwrap() + 1;
    for place in [
        format!("pack.toml:{line}:8: "),
        format!("pack.toml:{}:1: ", line + 1),
        "maps/island.toml:2:".to_owned(),
    ] {
        let file = dir.path().join(place);
        let place = file.to_string_lossy();
        assert!(ran.out.lines().any(|line| line.starts_with(&*place)), "{place}: {}", ran.out);
    }
    assert!(ran.out.trim_end().ends_with("faults"), "{}", ran.out);
}

#[test]
fn a_file_that_is_not_text_and_a_folder_that_is_not_there_are_told() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("pack.toml"), [0xff, 0xfe]).unwrap();
    let ran = warmoot(&["pack", "check", &dir.path().to_string_lossy()]);
    assert!(!ran.ok && ran.err.contains("pack.toml:1:1: this is not UTF-8 text"), "{}", ran.err);
    let ran = warmoot(&["pack", "check", "no/such/folder"]);
    assert!(!ran.ok && ran.err.contains("no/such/folder is not a directory"), "{}", ran.err);
}

#[test]
fn a_pack_must_say_what_it_replaces() {
    let dir = tempfile::tempdir().unwrap();
    let copy = |name: &str, change: &dyn Fn(String) -> String| {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, change(fs::read_to_string(shipped().join(name)).unwrap())).unwrap();
    };
    let head = |replaces: &'static str| {
        move |text: String| {
            let text = text.replace("name = \"Bloodstones\"", "name = \"Mine\"");
            text.replace("replaces = []", &format!("replaces = [{replaces}]"))
        }
    };
    copy("pack.toml", &head(""));
    copy("maps/two-wardens.toml", &|text| text);
    copy("factions.toml", &|text| text.replace("bonus = 3", "bonus = 4"));
    let check = || warmoot(&["pack", "check", &dir.path().to_string_lossy()]);
    let ran = check();
    assert!(
        ran.fails_with(&[
            "maps/two-wardens.toml:1:1: there is a map of this name already",
            "factions.toml:1:1: these differ from the factions there are",
            "2 faults",
        ]),
        "{}{}",
        ran.out,
        ran.err
    );
    copy("pack.toml", &head("\"factions\", \"maps/two-wardens\""));
    let ran = check();
    assert!(ran.ok && ran.out.contains("Mine 1.0.0: 1 map, no faults"), "{}{}", ran.out, ran.err);
}

#[test]
fn a_pack_of_ones_own_is_played_with() {
    let dir = tempfile::tempdir().unwrap();
    let about = fs::read_to_string(shipped().join("pack.toml")).unwrap();
    fs::write(dir.path().join("pack.toml"), about.replace("Bloodstones", "Mine")).unwrap();
    fs::create_dir(dir.path().join("maps")).unwrap();
    let map = fs::read_to_string(shipped().join("maps/two-wardens.toml")).unwrap();
    let map = map.replace("The Two Wardens", "A Map of Mine");
    fs::write(dir.path().join("maps/mine.toml"), &map).unwrap();
    let folder = dir.path().to_string_lossy();
    let save = dir.path().join("game.json");
    let play = |map: &str| {
        let game = ["play", "bloodstones", "--text", "--seats", "random,random", "--seed", "4"];
        let file = save.to_string_lossy();
        warmoot(&[&game[..], &["--pack", &folder, "--map", map, "--save", &file]].concat())
    };
    let ran = play("mine");
    assert!(ran.ok, "{}", ran.err);
    // The saved match carries its map: it opens where the pack is not.
    assert!(fs::read_to_string(&save).unwrap().contains("A Map of Mine"));
    assert!(warmoot(&["replay", &save.to_string_lossy()]).ok);
    assert!(play("two-wardens").ok, "the shipped maps are there besides");
    fs::write(dir.path().join("maps/mine.toml"), map.replacen("\"plains\"", "\"planes\"", 1))
        .unwrap();
    let ran = play("mine");
    assert!(!ran.ok && ran.err.contains("mine.toml:"), "{}{}", ran.out, ran.err);
}
