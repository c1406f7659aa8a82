use proptest::prelude::*;

use super::*;

const CARD: &str = "cards/umkator.toml";
const WITCH: &str = "scenarios/burn-the-witch.toml";

#[test]
fn an_unknown_word_is_told_with_its_place_and_what_was_expected() {
    let word = "unknown word `rol-attack`: expected one of `always`, `battle-start`";
    says(CARD, "trigger = \"roll-attack\"\n", "trigger = \"rol-attack\"\n", "\"rol-", word);
    let word = "unknown word `dies`: expected one of `dice`, `hits`, `saves`";
    says(CARD, "{ do = \"dice\", n = 2 }", "{ do = \"dies\", n = 2 }", "\"dies\"", word);
    let word = "unknown word `ruond`: expected one of `roll`, `activation`";
    says(CARD, "for = \"activation\"", "for = \"ruond\"", "\"ruond\"", word);
    let word = "unknown word `activatd`: expected one of `type`, `role`";
    says(CARD, "{ is = \"activated\"", "{ is = \"activatd\"", "\"activatd\"", word);
    let word = "unknown word `warior`: expected one of `prince`, `shaman`";
    says(CARD, "[\"warrior\", \"young", "[\"warior\", \"young", "\"warior", word);
    let word = "unknown word `ground`: expected one of `own-rows`, `enemy-rows`";
    says("cards/umtull.toml", "area = \"hut\"", "area = \"ground\"", "\"ground\"", word);
    let word = "unknown word `token-grab`: expected one of `token-take`, `token-hand`";
    says(WITCH, "rule = \"token-take\"", "rule = \"token-grab\"", "\"token-grab\"", word);
    let word = "unknown word `blue`: expected one of `any`, `yellow`, `purple`";
    says(WITCH, "interest = { on", "interest = { colour = \"blue\", on", "\"blue\"", word);
}

#[test]
fn a_parameter_that_does_not_belong_is_told() {
    let field = "unknown field `rol`: expected one of";
    says(CARD, "{ do = \"dice\", n = 2 }", "{ do = \"dice\", n = 2, rol = 1 }", "rol =", field);
    let field = "unknown field `range`: expected one of `not`, `is`, `who`";
    let (old, new) = ("{ is = \"activated\", ", "{ is = \"activated\", range = 2, ");
    says(CARD, old, new, "range =", field);
    says(CARD, "cost = 2\n", "cost = 2\nprice = 3\n", "price", "unknown field `price`");
}

#[test]
fn what_is_missing_is_told() {
    let missing = "`n` is missing: expected a number";
    says(CARD, "{ do = \"dice\", n = 2 }", "{ do = \"dice\" }", "{ do", missing);
    let missing = "`effects` is missing: expected what the card does";
    says(
        CARD,
        "[[card]]\nid = \"umkator-6\"\nname = \"White Heat\"\ncost = 1\ntrigger = \"roll-attack\"\neffects = [{ do = \"dice\", n = 2 }]",
        "[[card]]\nid = \"umkator-6\"\nname = \"White Heat\"\ncost = 1\ntrigger = \"roll-attack\"",
        "[[card]]",
        missing,
    );
    let missing = "`text` is missing: expected what it does";
    says(
        "skills/generic.toml",
        "[[skill]]\nid = \"A-03\"\nname = \"Heavy Blade\"\nkind = \"generic\"\nslot = \"A\"\ncopies = 5\nabilities = [{ trigger = \"always\", effects = [{ do = \"dice\", n = 1, roll = \"attack\" }] }]\ntext",
        "[[skill]]\nid = \"A-03\"\nname = \"Heavy Blade\"\nkind = \"generic\"\nslot = \"A\"\ncopies = 5\nabilities = [{ trigger = \"always\", effects = [{ do = \"dice\", n = 1, roll = \"attack\" }] }]\n#",
        "[[skill]]",
        missing,
    );
}

#[test]
fn names_must_be_there() {
    let name = "unknown name `Toughnes`: expected the id of a Skill of the pack";
    says("figures.toml", "[\"Toughness\"]", "[\"Toughnes\"]", "\"Toughnes\"", name);
    let name = "unknown name `Grap`: expected the id of a Skill of the pack";
    says(WITCH, "upgrade = \"Grab\"", "upgrade = \"Grap\"", "\"Grap\"", name);
    let name = "unknown name `X`: expected the letter of a Figure";
    says(WITCH, "to = \"S\"", "to = \"X\"", "\"X\"", name);
    let name = "unknown name `umrock`: expected the id of a Tribe of the pack";
    let faults = broken("cards/umrak.toml", "tribe = \"umrak\"", "tribe = \"umrock\"");
    assert!(faults[0].starts_with("cards/umrak.toml:2:9: ") && faults[0].contains(name));
}

#[test]
fn numbers_stay_within_bounds() {
    let range = "99 is out of range: expected a number, or a count such as { count = \"round\" }, -20 to 20";
    says(CARD, "{ do = \"dice\", n = 2 }", "{ do = \"dice\", n = 99 }", "99", range);
    says("figures.toml", "attack = 4", "attack = 40", "40", "40 is out of range");
    says(CARD, "cost = 2\n", "cost = 2\ncost_max = 1\n", "1\n", "1 is out of range");
    says(CARD, "cost = 2\n", "cost = \"2\"\n", "\"2\"", "a text: expected a number");
}

#[test]
fn a_die_has_six_faces_of_all_kinds() {
    covers!(Hate: "HATE-COMBAT-03");
    let faults = broken("dice.toml", "\"wild\"]", "\"hit\"]");
    assert!(faults.len() == 1 && faults[0].contains("no face is `wild`"), "{faults:#?}");
    let faults = broken("dice.toml", ", \"wild\"]", "]");
    assert!(faults.len() == 1 && faults[0].contains("5 faces: expected six"), "{faults:#?}");
}

#[test]
fn a_tribe_has_eight_cards_and_its_own_skills() {
    let text = text(CARD);
    let last = &text[text.rfind("[[card]]").unwrap()..];
    let faults = broken(CARD, last, "");
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert!(faults[0].contains("7 cards: expected eight of every Tribe"), "{faults:#?}");
    let own = "`shaman`: expected a Skill of kind `shaman` of this Tribe";
    let faults = broken("tribes.toml", "shaman = \"Shaman Um'Gra\"", "shaman = \"Shaman Um'Rak\"");
    assert!(faults.len() == 1 && faults[0].contains(own), "{faults:#?}");
    let own = "`upgrades`: expected three Skills of kind `tribe` of this Tribe";
    let faults = broken("tribes.toml", "\"Um'Gra-B-01\", ", "");
    assert!(faults.len() == 1 && faults[0].contains(own), "{faults:#?}");
}

#[test]
fn each_entry_is_there_once() {
    let faults = broken("missions.toml", "id = \"secret-2\"", "id = \"secret-1\"");
    let there = "missions.toml:11:1: `secret-1` is there already: expected each once";
    assert_eq!(faults, [there]);
}

#[test]
fn every_fault_of_every_file_is_told_at_once() {
    let mut files = changed(CARD, "\"roll-attack\"", "\"rol-attack\"");
    for (path, old, new) in [
        ("huts.toml", "kind = \"family\"", "kind = \"famly\""),
        ("figures.toml", "mp = 3", "mp = 33"),
        (WITCH, "[[4, 5, 1]", "[[4, 5, 4]"),
    ] {
        let file = files.iter_mut().find(|(name, _)| name == path).unwrap();
        file.1 = file.1.replacen(old, new, 1);
    }
    let faults = told(files);
    assert_eq!(faults.len(), 4, "{faults:#?}");
    for (fault, path) in faults.iter().zip([CARD, "figures.toml", "huts.toml", WITCH]) {
        assert!(fault.starts_with(path), "{fault}");
    }
}

#[test]
fn what_is_no_toml_and_what_is_no_pack_is_told() {
    let faults = broken("traps.toml", "kind = \"minor\"", "kind = ");
    assert!(faults[0].starts_with("traps.toml:4:8: "), "{faults:#?}");
    let mut files = files();
    files.push(("mpas/mine.toml".to_owned(), String::new()));
    let faults = told(files);
    assert!(faults[0].starts_with("mpas/mine.toml:1:1: no such file belongs in a pack"));
    assert_eq!(faults.len(), 1, "{faults:#?}");
    let faults = told(Vec::new());
    assert!(faults[0].starts_with("pack.toml:1:1: this file is missing"), "{faults:#?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    /// Whatever somebody's editor does to a pack, reading it tells faults and does not panic.
    #[test]
    fn no_damage_to_a_file_is_a_panic(
        file in 0..SHIPPED.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut files = files();
        let mut bytes = files[file].1.clone().into_bytes();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        files[file].1 = String::from_utf8_lossy(&bytes).into_owned();
        let _ = read(files);
    }

    /// Nor when words and numbers are swapped for others of the same file.
    #[test]
    fn no_swap_of_words_is_a_panic(
        file in 0..SHIPPED.len(),
        swaps in prop::collection::vec(any::<[prop::sample::Index; 2]>(), 1..6),
    ) {
        let mut files = files();
        let mut words: Vec<String> =
            files[file].1.split_inclusive([' ', ',', '\n', ']']).map(str::to_owned).collect();
        for [one, other] in swaps {
            let (one, other) = (one.index(words.len()), other.index(words.len()));
            words.swap(one, other);
        }
        files[file].1 = words.concat();
        let _ = read(files);
    }
}
