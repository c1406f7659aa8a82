//! `packs/README.md` has every word, with an example that is read as the word says.

use std::collections::BTreeSet;

use super::*;
use crate::{
    Area, At, Ban, Cause, Circle, Cleared, Colour, Condition, Counted, Currency, Effect, Face,
    Fate, Fee, HutKind, Is, Lasts, Limit, Load, Pick, Role, Roll, Rule, SkillKind, Snare, Special,
    Thing, Trigger, Type, Verb, Who, board::Corner, pack::ability::Build,
};

/// The chapter about HATE.
fn chapter() -> &'static str {
    include_str!("../../../../../packs/README.md").split("\n# HATE\n").nth(1).unwrap()
}

/// The rows of the table under a heading, each as its cells.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let part = chapter().split(&format!("\n### {heading}\n")).nth(1).unwrap();
    let part = part.split("\n### ").next().unwrap();
    let rows = part.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect()).collect()
}

/// What stands between backticks.
fn code(cell: &str) -> &str {
    cell.trim_matches('`')
}

/// Reads a text as a file of its own: what it says, and the faults.
fn read_with<T>(text: &str, read: Build<T>) -> (T, Vec<Fault>) {
    let names = Names { letters: vec!["S".to_owned()], ..Names::default() };
    let (mut sheet, fields) = Sheet::open("README.md", text);
    let mut fields = fields.unwrap_or_else(|| panic!("{text}"));
    let value = read(&mut Reader { sheet: &mut sheet, names: &names }, &mut fields);
    fields.close(&mut sheet);
    (value, sheet.close())
}

/// The condition of an example.
fn condition(example: &str) -> (Condition, Vec<Fault>) {
    read_with(&format!("x = [{example}]"), |reader, fields| {
        reader.conditions(fields, "x").remove(0)
    })
}

/// The effect of an example.
fn effect(example: &str) -> (Effect, Vec<Fault>) {
    read_with(&format!("x = [{example}]"), |reader, fields| reader.effects(fields, "x").remove(0))
}

/// The Special Rule of an example.
fn rule(example: &str) -> (Rule, Vec<Fault>) {
    read_with(&format!("rule = [{{ text = \"So.\", {example} }}]"), |reader, fields| {
        scenario::rules(reader, fields).remove(0).does
    })
}

/// Asserts that a table has exactly these words in its first column, each once.
fn exactly<'w>(heading: &str, words: impl IntoIterator<Item = &'w str>) {
    let mut found: Vec<&str> = rows(heading).iter().map(|row| code(row[0])).collect();
    let mut words: Vec<&str> = words.into_iter().collect();
    found.sort_unstable();
    words.sort_unstable();
    assert_eq!(found, words, "{heading}");
}

fn all<T: Word>() -> Vec<&'static str> {
    T::WORDS.iter().map(|word| word.0).collect()
}

#[test]
fn every_word_is_explained() {
    exactly("Triggers", all::<Trigger>());
    exactly("Conditions", ability::CONDITIONS.iter().map(|word| word.0));
    exactly("Effects", ability::EFFECTS.iter().map(|word| word.0));
    exactly("Special Rules of scenarios", scenario::RULES.iter().map(|word| word.0));
    let who = "Whom an effect or condition speaks of (`who`, `of`, `on`, `besides`)";
    exactly(who, all::<Who>());
    exactly("Targets (`pick`)", all::<Pick>());
    exactly("Counts (`count`)", all::<Counted>());
    exactly("How long (`for`)", all::<Lasts>());
    exactly("When (`at`, `until`)", all::<At>());
    exactly("Parts of the board (`area`)", all::<Area>());
    exactly("Special cases (`id` of `special`)", all::<Special>());
    exactly("Rules that can be switched off (`what` of `forbid`)", all::<Ban>());
    exactly("How often (`limit`)", all::<Limit>());
    let short = chapter().split("\n### Short lists\n").nth(1).unwrap();
    let lists = [
        all::<Type>(),
        all::<Face>(),
        all::<Currency>(),
        all::<Roll>(),
        all::<Role>(),
        all::<Fate>(),
        all::<Thing>(),
        all::<Load>(),
        all::<Cause>(),
        all::<Colour>(),
        all::<Fee>(),
        all::<Cleared>(),
        all::<Snare>(),
        all::<HutKind>(),
    ];
    for list in lists {
        let words = list.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        assert!(short.contains(&format!("| {words} |")), "{words}");
    }
    for word in all::<SkillKind>().into_iter().chain(all::<Circle>()).chain(all::<Corner>()) {
        assert!(chapter().contains(&format!("`{word}`")), "{word}");
    }
}

#[test]
fn every_example_is_read_as_its_word() {
    for row in rows("Conditions") {
        let (read, faults) = condition(code(row[3]));
        assert_eq!((condition_word(&read.is), faults), (code(row[0]), Vec::new()));
    }
    for row in rows("Effects") {
        let (read, faults) = effect(code(row[3]));
        assert_eq!((effect_word(&read.does), faults), (code(row[0]), Vec::new()));
    }
    for row in rows("Special Rules of scenarios") {
        let (read, faults) = rule(code(row[3]));
        assert_eq!((rule_word(&read), faults), (code(row[0]), Vec::new()));
    }
}

/// The parameters a reader knows, which a fault about an unknown one lists.
fn known(faults: &[Fault], common: &[&str]) -> BTreeSet<String> {
    let fault = faults.iter().find(|fault| fault.message.contains("`zz`")).unwrap();
    let list = fault.message.split("expected one of ").nth(1).unwrap();
    let words = list.split(", ").map(|word| code(word).to_owned());
    words.filter(|word| !common.contains(&word.as_str())).collect()
}

#[test]
fn every_parameter_is_named_in_its_row() {
    let named = |row: &[&str]| {
        // Values in brackets are not names.
        row[1].split('`').skip(1).step_by(2).map(str::to_owned).collect::<BTreeSet<String>>()
    };
    let with_unknown = |example: &str| code(example).replacen('{', "{ zz = 1,", 1);
    for row in rows("Conditions") {
        let (_, faults) = condition(&with_unknown(row[3]));
        assert_eq!(named(&row), known(&faults, &["not", "is"]), "{}", row[0]);
    }
    for row in rows("Effects") {
        let (_, faults) = effect(&with_unknown(row[3]));
        let common = ["do", "if", "else", "optional", "for"];
        assert_eq!(named(&row), known(&faults, &common), "{}", row[0]);
    }
    for row in rows("Special Rules of scenarios") {
        let (_, faults) = rule(&format!("zz = 1, {}", code(row[3])));
        let mut named = named(&row);
        // "side" of these two rules can only be `neutral`.
        let known = known(&faults, &["rule", "text"]);
        if ["`passage`", "`roots`"].contains(&row[0]) {
            named.insert("side".to_owned());
        }
        assert_eq!(named, known, "{}", row[0]);
    }
}

/// The word of a condition: a new one needs a row in the chapter, and a reader.
fn condition_word(is: &Is) -> &'static str {
    match is {
        Is::Type { .. } => "type",
        Is::Role(_) => "role",
        Is::Outcome(_) => "outcome",
        Is::Hits { .. } => "hits",
        Is::Saves { .. } => "saves",
        Is::Near { .. } => "near",
        Is::Within { .. } => "within",
        Is::Higher { .. } => "higher",
        Is::Climbed { .. } => "climbed",
        Is::On { .. } => "on",
        Is::Carries { .. } => "carries",
        Is::Upgraded { .. } => "upgraded",
        Is::Activated { .. } => "activated",
        Is::Reactivated { .. } => "reactivated",
        Is::Poisoned { .. } => "poisoned",
        Is::WasHidden { .. } => "was-hidden",
        Is::Cause(_) => "cause",
        Is::HateLead => "hate-lead",
        Is::Fallen { .. } => "fallen",
        Is::Round { .. } => "round",
        Is::Feast => "feast",
        Is::Standing { .. } => "standing",
        Is::Majority { .. } => "majority",
        Is::Holding { .. } => "holding",
        Is::Carrying { .. } => "carrying",
        Is::Neutral { .. } => "neutral",
        Is::Fielded { .. } => "fielded",
        Is::WormFree => "worm-free",
        Is::LastTribe => "last-tribe",
    }
}

/// The word of an effect: a new one needs a row in the chapter, and a reader.
fn effect_word(verb: &Verb) -> &'static str {
    match verb {
        Verb::Dice { .. } => "dice",
        Verb::Hits { .. } => "hits",
        Verb::Saves { .. } => "saves",
        Verb::Reroll { .. } => "reroll",
        Verb::Wild { .. } => "wild",
        Verb::Gain { .. } => "gain",
        Verb::Lose { .. } => "lose",
        Verb::Steal { .. } => "steal",
        Verb::Mp { .. } => "mp",
        Verb::Move { .. } => "move",
        Verb::Push { .. } => "push",
        Verb::Place { .. } => "place",
        Verb::Climb { .. } => "climb",
        Verb::Attack(_) => "attack",
        Verb::AttackArea { .. } => "attack-area",
        Verb::Charge { .. } => "charge",
        Verb::Ko { .. } => "ko",
        Verb::Prevent { .. } => "prevent",
        Verb::Shield { .. } => "shield",
        Verb::Unshield { .. } => "unshield",
        Verb::Aura { .. } => "aura",
        Verb::Ranged { .. } => "ranged",
        Verb::ExtraTarget { .. } => "extra-target",
        Verb::ExtraAction { .. } => "extra-action",
        Verb::Activate { .. } => "activate",
        Verb::Cost { .. } => "cost",
        Verb::Mark { .. } => "mark",
        Verb::Unmark { .. } => "unmark",
        Verb::Grab { .. } => "grab",
        Verb::Carry { .. } => "carry",
        Verb::Home { .. } => "home",
        Verb::Stand { .. } => "stand",
        Verb::FreeSlot { .. } => "free-slot",
        Verb::Trial { .. } => "trial",
        Verb::TrialShare { .. } => "trial-share",
        Verb::Control { .. } => "control",
        Verb::Hide { .. } => "hide",
        Verb::Trap { .. } => "trap",
        Verb::Peek { .. } => "peek",
        Verb::Poison { .. } => "poison",
        Verb::Upgrade { .. } => "upgrade",
        Verb::CardCost { .. } => "card-cost",
        Verb::Forbid(_) => "forbid",
        Verb::RemoveToken => "remove-token",
        Verb::Special(_) => "special",
    }
}

/// The word of a Special Rule: a new one needs a row in the chapter, and a reader.
fn rule_word(rule: &Rule) -> &'static str {
    match rule {
        Rule::TokenTake { .. } => "token-take",
        Rule::TokenHand { .. } => "token-hand",
        Rule::TokenDrop { .. } => "token-drop",
        Rule::TokenShield { .. } => "token-shield",
        Rule::TokenPower { .. } => "token-power",
        Rule::Passage { .. } => "passage",
        Rule::Roots { .. } => "roots",
        Rule::HutFind { .. } => "hut-find",
        Rule::HutMix { .. } => "hut-mix",
        Rule::NoPillage { .. } => "no-pillage",
        Rule::TreeRest => "tree-rest",
        Rule::TreeStock { .. } => "tree-stock",
        Rule::KoBurst { .. } => "ko-burst",
        Rule::SendHome { .. } => "send-home",
        Rule::Collapse { .. } => "collapse",
        Rule::HillStart => "hill-start",
        Rule::BonusSavagery { .. } => "bonus-savagery",
        Rule::NeutralJoins => "neutral-joins",
        Rule::LastStanding => "last-standing",
    }
}

#[test]
fn the_pack_of_the_description_is_a_right_one() {
    let blocks = chapter().split("```toml\n# ").skip(1).map(|block| block.split("```").next());
    let files: Files = blocks
        .map(|block| {
            let (path, text) = block.unwrap().split_once('\n').unwrap();
            (path.to_owned(), text.to_owned())
        })
        .collect();
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths, ["pack.toml", "figures.toml", "cards/mine.toml"]);
    let pack = check(files).unwrap();
    assert_eq!(pack.about.name, "Sharper");
    assert_eq!(pack.content.kinds[0].attack, 5);
}
