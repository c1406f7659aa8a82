//! `cargo xtask coverage` over small made-up projects.
#![allow(clippy::unwrap_used)]

use std::{fs, path::Path, process::Command};

/// What a run of the command came to.
struct Ran {
    out: String,
    err: String,
    ok: bool,
    /// The exit code; none if the program was killed.
    code: Option<i32>,
}

impl Ran {
    /// Whether it ended with code 1 and an error that says all of `words`, without a panic.
    fn fails_with(&self, words: &[&str]) -> bool {
        let said = format!("{}{}", self.out, self.err);
        self.code == Some(1)
            && !said.contains("panicked")
            && words.iter().all(|word| said.contains(word))
    }
}

/// A ledger of two rules and a ruling.
const LEDGER: &str = r#"
[meta]
game = "dice"
source = "none"

[[rule]]
id = "DICE-01"
section = "Rolling"
text = "A die has six sides."
test = "Count them."

[[rule]]
id = "DICE-02"
section = "Rolling"
text = "The higher die wins."
test = "Roll two."

[[ambiguity]]
id = "DICE-AMB-01"
rules = ["DICE-02"]
question = "And a tie?"
ruling = "Roll again."
"#;

/// A project with this ledger and these files, and what coverage says about it.
fn coverage(files: &[(&str, &str)]) -> Ran {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = dir.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    };
    write("Cargo.toml", "");
    write("rules/dice.toml", LEDGER);
    write("games/dice/Cargo.toml", "");
    for (name, text) in files {
        write(name, text);
    }
    run(dir.path())
}

fn run(dir: &Path) -> Ran {
    let ran = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("coverage").arg(dir).output().unwrap();
    Ran {
        out: String::from_utf8(ran.stdout).unwrap(),
        err: String::from_utf8(ran.stderr).unwrap(),
        ok: ran.status.success(),
        code: ran.status.code(),
    }
}

#[test]
fn every_rule_with_a_test_is_well() {
    let ran = coverage(&[
        ("games/dice/src/lib.rs", "mod roll;\nmod win;\n"),
        (
            "games/dice/src/roll.rs",
            "#[cfg(test)]\nmod tests {\n#[test]\nfn sides() { covers!(Dice: \"DICE-01\"); }\n}",
        ),
        ("games/dice/src/win.rs", "#[cfg(test)]\nmod tests;\n"),
        (
            "games/dice/src/win/tests.rs",
            "proptest! {\n  #[test]\n  fn higher(x in 0..6) { covers!(Dice: \"DICE-02\", \"DICE-AMB-01\"); }\n}",
        ),
    ]);
    assert!(ran.ok, "{}{}", ran.out, ran.err);
    let line = |id: &str| ran.out.lines().find(|line| line.starts_with(id)).unwrap().to_owned();
    assert!(line("DICE-01").ends_with("roll::tests::sides (games/dice/src/roll.rs:4)"));
    assert!(line("DICE-02").ends_with("win::tests::higher (games/dice/src/win/tests.rs:3)"));
    assert!(line("DICE-AMB-01").contains("win::tests::higher"));
    assert!(ran.out.contains("dice: 2 rules, 2 with a test; 1 rulings, 1 with a test"));
}

#[test]
fn a_rule_without_a_test_fails() {
    let test = "#[tokio::test(flavor = \"current_thread\")]\nasync fn sides() { covers!(Dice: \"DICE-01\"); }";
    let ran = coverage(&[("games/dice/tests/it.rs", test)]);
    assert!(!ran.ok);
    assert!(ran.out.contains("DICE-02 has no test"), "{}", ran.out);
    assert!(!ran.out.contains("DICE-01 has no test"), "{}", ran.out);
    assert!(ran.out.contains("DICE-AMB-01 has no test"), "rulings need one too: {}", ran.out);
}

#[test]
fn an_unknown_id_fails_with_its_place() {
    let test = "#[test]\nfn all() {\n    covers!(Dice: \"DICE-01\", \"DICE-02\",\n        \"DICE-03\");\n}";
    let ran = coverage(&[("games/dice/tests/it.rs", test)]);
    assert!(!ran.ok);
    assert!(ran.out.contains("games/dice/tests/it.rs:4: DICE-03 is in no ledger"), "{}", ran.out);
}

#[test]
fn a_test_that_does_not_run_shows_nothing() {
    let both = "covers!(Dice: \"DICE-01\", \"DICE-02\");";
    for (why, file, text) in [
        ("ignored", "games/dice/tests/it.rs", format!("#[test]\n#[ignore]\nfn f() {{ {both} }}")),
        (
            "ignored with a reason",
            "games/dice/tests/it.rs",
            format!("#[ignore = \"slow\"]\n#[test]\nfn f() {{ {both} }}"),
        ),
        ("no test", "games/dice/tests/it.rs", format!("fn f() {{ {both} }}")),
        ("in a comment", "games/dice/tests/it.rs", format!("#[test]\nfn f() {{\n// {both}\n}}")),
        ("in no crate", "games/dice/src/lost.rs", format!("#[test]\nfn f() {{ {both} }}")),
    ] {
        let ran = coverage(&[("games/dice/src/lib.rs", ""), (file, &text)]);
        assert!(!ran.ok, "{why}: {}", ran.out);
        assert!(ran.out.contains("DICE-01 has no test"), "{why}: {}", ran.out);
    }
}

#[test]
fn a_game_that_is_not_built_yet_needs_no_tests() {
    let ledger = LEDGER.replace("\"dice\"", "\"cards\"").replace("DICE", "CARD");
    let test = "#[test]\nfn all() { covers!(Dice: \"DICE-01\", \"DICE-02\", \"DICE-AMB-01\"); }";
    let ran = coverage(&[("rules/cards.toml", &ledger), ("games/dice/tests/it.rs", test)]);
    assert!(ran.ok, "{}", ran.out);
    assert!(ran.out.contains("cards: 2 rules, not built yet"), "{}", ran.out);
}

/// The test of `DICE-01`, and a list of what is not built.
fn with_list(list: &str) -> Ran {
    let test = "#[test]\nfn sides() { covers!(Dice: \"DICE-01\"); }";
    coverage(&[("games/dice/tests/it.rs", test), ("rules/not-built.toml", list)])
}

/// A list of one topic.
fn topic(ids: &str) -> String {
    format!("[[topic]]\ngame = \"dice\"\ntopic = \"Winning\"\nids = [{ids}]\n")
}

#[test]
fn a_rule_on_the_list_needs_no_test_and_its_topic_is_counted() {
    let ran = with_list(&topic("\"DICE-02\""));
    assert!(ran.ok, "{}{}", ran.out, ran.err);
    let line = "dice, not built yet:   1 Winning, and 1 rulings: DICE-AMB-01\n";
    assert!(ran.out.contains(line), "{}", ran.out);
    let sum = "dice: 2 rules, 1 with a test, 1 not built yet; \
               1 rulings, 0 with a test, 1 not built yet";
    assert!(ran.out.contains(sum), "{}", ran.out);
}

#[test]
fn a_rule_with_a_test_must_leave_the_list() {
    // The star stands for both rules, and the first of them has a test.
    let ran = with_list(&topic("\"DICE-*\""));
    assert!(!ran.ok);
    let fault = "DICE-01 has a test: take it off rules/not-built.toml (Winning)";
    assert!(ran.out.contains(fault), "{}", ran.out);
    assert!(!ran.out.contains("DICE-02 has"), "{}", ran.out);
}

#[test]
fn a_ruling_is_on_the_list_by_name_or_with_its_rules() {
    // Both rules have a test, the ruling between them waits.
    let with = |ruling: &str, list: &str| {
        let test =
            format!("#[test]\nfn all() {{ covers!(Dice: \"DICE-01\", \"DICE-02\"{ruling}); }}");
        coverage(&[("games/dice/tests/it.rs", test.as_str()), ("rules/not-built.toml", list)])
    };
    let ran = with("", &topic("\"DICE-AMB-01\""));
    assert!(ran.ok, "{}{}", ran.out, ran.err);
    let line = "dice, not built yet:   0 Winning, and 1 rulings: DICE-AMB-01\n";
    assert!(ran.out.contains(line), "{}", ran.out);
    let sum = "dice: 2 rules, 2 with a test; 1 rulings, 0 with a test, 1 not built yet";
    assert!(ran.out.contains(sum), "{}", ran.out);

    let ran = with("", "");
    assert!(ran.fails_with(&["DICE-AMB-01 has no test"]), "{}", ran.out);
    let ran = with(", \"DICE-AMB-01\"", &topic("\"DICE-AMB-01\""));
    let fault = "DICE-AMB-01 has a test: take it off rules/not-built.toml (Winning)";
    assert!(ran.fails_with(&[fault]), "{}", ran.out);
}

#[test]
fn a_faulty_list_fails() {
    for (list, fault) in [
        (topic("\"DICE-02\", \"DICE-03\""), "DICE-03 is no rule and no ruling of dice"),
        (topic("\"DICE-02\", \"DICE-AMB-02\""), "DICE-AMB-02 is no rule and no ruling of dice"),
        (topic("\"DICE-02\", \"CARD-*\""), "CARD-* is no rule and no ruling of dice"),
        // A star ends a whole part of an id.
        (topic("\"DICE-02\", \"DICE-0*\""), "DICE-0* is no rule and no ruling of dice"),
        (topic("\"DICE-02\", \"DICE-02\""), "DICE-02 is listed twice"),
        (topic("\"DICE-AMB-01\", \"DICE-AMB-01\""), "DICE-AMB-01 is listed twice"),
        (format!("{0}{0}", topic("\"DICE-02\"")), "DICE-02 is listed twice"),
        (topic("\"DICE-02\"").replace("\"dice\"", "\"chess\""), "\"chess\", which has no ledger"),
        (format!("building = [\"chess\"]\n{}", topic("\"DICE-02\"")), "building names \"chess\""),
        (topic("\"DICE-02\"").replace("topic =", "theme ="), "is no list of what is not built"),
    ] {
        let ran = with_list(&list);
        assert!(ran.fails_with(&[fault]), "{fault}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn what_a_game_being_built_lacks_is_told_and_does_not_fail() {
    let ran = with_list("building = [\"dice\"]");
    assert!(ran.ok, "{}", ran.out);
    assert!(ran.out.contains("DICE-02 has no test (being built)"), "{}", ran.out);
    assert!(ran.out.contains("dice is being built: 2 faults above do not fail"), "{}", ran.out);

    // Its mistakes still do.
    let ran = with_list(&format!("building = [\"dice\"]\n{}", topic("\"DICE-03\"")));
    assert!(ran.fails_with(&["DICE-03 is no rule and no ruling of dice"]), "{}", ran.out);
}

#[test]
fn a_folder_without_ledgers_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let ran = run(dir.path());
    assert!(!ran.ok);
    assert!(ran.err.contains("is not the project's root"), "{}", ran.err);
}
