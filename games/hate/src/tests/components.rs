//! Chapter "Game Components": what there is, and how many.

use warmoot_kernel::covers;

use super::scene::{A, B, Scene};
use crate::{
    Currency::Hate as Hated,
    Hate, HutKind, SkillKind, Type,
    pack::{self, SHIPPED},
};

/// What is wrong with the shipped pack if this file's text is changed so.
fn faults(path: &str, change: impl Fn(&str) -> String) -> Vec<String> {
    let files = SHIPPED.iter().map(|&(at, text)| {
        let text = if at == path { change(text) } else { text.to_owned() };
        (at.to_owned(), text)
    });
    match pack::read(files.collect()) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.into_iter().map(|fault| fault.message).collect(),
    }
}

fn tells(faults: &[String], rule: &str) -> bool {
    faults.iter().any(|fault| fault.contains(rule))
}

/// A layout line of a scenario replaced.
fn layout(scenario: &str, key: &str, list: &str) -> Vec<String> {
    faults(&format!("scenarios/{scenario}.toml"), |text| {
        let changed: Vec<String> = text
            .lines()
            .map(|line| {
                if line.starts_with(&format!("{key} = ")) {
                    format!("{key} = {list}")
                } else {
                    line.to_owned()
                }
            })
            .collect();
        let changed = changed.join("\n");
        assert_ne!(changed, text, "nothing was replaced");
        changed
    })
}

#[test]
fn a_layout_uses_no_more_than_one_set_has() {
    covers!(Hate: "HATE-COMP-02", "HATE-COMP-04", "HATE-COMP-08", "HATE-COMP-09");
    assert_eq!(faults("dice.toml", str::to_owned), Vec::<String>::new());
    let tiles = |n: u8| {
        let tiles: Vec<_> =
            (0..n).map(|n| format!("[{}, {}, 1]", 1 + n % 6 * 2, 5 + n / 6 * 2)).collect();
        format!("[{}]", tiles.join(", "))
    };
    // The Engine Line without anything else on it.
    assert!(!tells(&layout("burn-the-witch", "plateaus", &tiles(12)), "HATE-COMP-02"));
    assert!(tells(&layout("burn-the-witch", "plateaus", &tiles(13)), "HATE-COMP-02"));
    let trees = |n: u8| {
        let trees: Vec<_> = (0..n).map(|n| format!("[{}, 8]", 1 + n)).collect();
        format!("[{}]", trees.join(", "))
    };
    assert!(!tells(&layout("burn-the-witch", "trees", &trees(8)), "HATE-COMP-04"));
    assert!(tells(&layout("burn-the-witch", "trees", &trees(9)), "HATE-COMP-04"));
    let huts = |n: u8| {
        let huts: Vec<_> = (0..n).map(|n| format!("[{}, 5, \"NE\"]", 1 + n)).collect();
        format!("[{}]", huts.join(", "))
    };
    assert!(!tells(&layout("burn-the-witch", "huts", &huts(8)), "HATE-COMP-08"));
    assert!(tells(&layout("burn-the-witch", "huts", &huts(9)), "HATE-COMP-08"));
    let interest = |n: u8| {
        let interest: Vec<_> = (0..n).map(|n| format!("[{}, 6]", 1 + n)).collect();
        format!("[{}]", interest.join(", "))
    };
    assert!(!tells(&layout("war-engines", "interest", &interest(4)), "HATE-COMP-09"));
    assert!(tells(&layout("war-engines", "interest", &interest(5)), "HATE-COMP-09"));
}

#[test]
fn every_plateau_is_of_a_known_level() {
    covers!(Hate: "HATE-SETUP-16", "HATE-SETUP-14");
    let one = |level: u8| layout("burn-the-witch", "plateaus", &format!("[[4, 5, {level}]]"));
    assert!(!tells(&one(1), "HATE-SETUP-14"));
    assert!(tells(&one(4), "HATE-SETUP-14"));
    assert!(tells(&one(0), "HATE-SETUP-14"));
}

#[test]
fn at_most_four_missions_have_a_track() {
    covers!(Hate: "HATE-COMP-10", "HATE-SCEN-07", "HATE-SCEN-12");
    let more = |count: usize, tracked: bool| {
        let mission = format!(
            "\n[[mission]]\nside = \"side\"\nname = \"More\"\ntext = \"More.\"\nobjective = {{ kind = \"event\", event = \"pillaged\", need = 9, track = {tracked} }}\nreward = {{ hate = 1 }}\n"
        );
        faults("scenarios/burning-hill.toml", |text| format!("{text}{}", mission.repeat(count)))
    };
    // The Burning Hill has two with a track.
    assert_eq!(more(2, true), Vec::<String>::new());
    assert!(tells(&more(3, true), "HATE-COMP-10"));
    assert_eq!(more(3, false), Vec::<String>::new());
    // A Mission without a name, an objective or a reward is a fault.
    for key in ["name", "objective"] {
        let without = faults("scenarios/burning-hill.toml", |text| {
            let at = text.find("[[mission]]").unwrap();
            let (head, missions) = text.split_at(at);
            let kept: Vec<&str> =
                missions.lines().filter(|line| !line.starts_with(&format!("{key} = "))).collect();
            format!("{head}{}", kept.join("\n"))
        });
        assert!(tells(&without, key), "{key}: {without:?}");
    }
    for scenario in &pack::shipped().content.scenarios {
        assert_eq!(scenario.rounds, 4);
        for mission in &scenario.missions {
            assert!(!mission.name.is_empty() && !mission.text.is_empty());
        }
        let spaces: Vec<_> = scenario.deployment.iter().flatten().collect();
        assert_eq!(spaces.len(), 22);
    }
}

#[test]
fn the_supplies_of_tokens_do_not_end() {
    covers!(Hate: "HATE-COMP-07", "HATE-AMB-02");
    let mut scene = Scene::new().pool(A, Hated, 13).pool(B, Hated, 12);
    scene.game.gain(A, Hated, 1, &mut scene.log);
    assert_eq!(scene.pools(A).1 + scene.pools(B).1, 26);
}

#[test]
fn there_are_as_many_cards_and_figures_as_in_the_box() {
    covers!(
        Hate: "HATE-COMP-13", "HATE-COMP-14", "HATE-COMP-17", "HATE-COMP-19", "HATE-COMP-20",
        "HATE-AMB-148"
    );
    let content = &pack::shipped().content;
    let core: Vec<_> = content.tribes.iter().filter(|tribe| tribe.core).collect();
    assert_eq!((core.len(), content.tribes.len()), (8, 11));
    let of = |role: Type| content.kinds.iter().filter(|kind| kind.role == role).count();
    assert_eq!(core.len() * content.markers.len() + of(Type::Mercenary) + of(Type::Tyrant), 103);
    for (id, tribe) in content.tribes.iter().enumerate() {
        let deck = content.cards.iter().filter(|card| usize::from(card.tribe) == id);
        assert_eq!(deck.count(), 8, "{}", tribe.id);
        for upgrade in tribe.upgrades {
            assert_eq!(content.skills[usize::from(upgrade)].copies, 2);
        }
    }
    assert_eq!(content.underdogs.len(), 6);
    let generic: Vec<_> =
        content.skills.iter().filter(|skill| skill.kind == SkillKind::Generic).collect();
    assert_eq!(generic.len(), 16);
    assert_eq!(generic.iter().map(|skill| u32::from(skill.copies)).sum::<u32>(), 72);
    let mission: Vec<_> =
        content.skills.iter().filter(|skill| skill.kind == SkillKind::Mission).collect();
    assert_eq!(mission.len(), 9);
    assert_eq!(mission.iter().map(|skill| u32::from(skill.copies)).sum::<u32>(), 17);
}

#[test]
fn there_are_two_groups_of_innocents() {
    covers!(Hate: "HATE-COMP-11");
    let content = &pack::shipped().content;
    let innocents = content.huts.iter().filter(|hut| hut.kind == HutKind::Innocents);
    assert_eq!((innocents.count(), Scene::new().game.innocents.len()), (2, 2));
}
