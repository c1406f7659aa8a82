use std::{collections::BTreeSet, path::Path};

use super::*;
use crate::{
    Card, CardKind, Currency, Face, HutKind, Skill, SkillKind, Snare, Tribe, Trigger, Type,
};

fn content() -> &'static Content {
    &shipped().content
}

#[test]
fn every_file_of_the_folder_is_shipped() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/hate");
    let mut found = BTreeSet::new();
    for folder in ["", "skills", "cards", "scenarios"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|end| end == "toml") {
                found
                    .insert(path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    let shipped: BTreeSet<String> = SHIPPED.iter().map(|(path, _)| (*path).to_owned()).collect();
    assert_eq!(found, shipped);
}

#[test]
fn content_survives_being_saved() {
    let saved = serde_json::to_string(content()).unwrap();
    let read: Content = serde_json::from_str(&saved).unwrap();
    assert_eq!(*content(), read);
}

#[test]
fn the_die_has_six_faces() {
    covers!(Hate: "HATE-COMBAT-03");
    let count = |face| content().faces.iter().filter(|&&one| one == face).count();
    let counts = [Face::Hit, Face::Save, Face::Savagery, Face::Wild].map(count);
    assert_eq!(counts, [2, 2, 1, 1]);
}

#[test]
fn a_tribe_has_eleven_figures_marked_alike() {
    covers!(Hate: "HATE-FIG-01", "HATE-FIG-07");
    let markers = &content().markers;
    let count = |role| markers.iter().filter(|marker| marker.role == role).count();
    assert_eq!(Tribe::ROLES.map(count), [1, 1, 1, 6, 2]);
    let letters: BTreeSet<&str> = markers.iter().map(|marker| marker.letter.as_str()).collect();
    assert_eq!(letters.len(), 11);
    let shaman = markers.iter().find(|marker| marker.role == Type::Shaman).unwrap();
    assert_eq!(shaman.colour, "white");
}

#[test]
fn core_tribes_differ_only_in_the_shaman_and_sarrassa_is_stronger() {
    covers!(Hate: "HATE-FIG-02", "HATE-FIG-04", "HATE-COMP-23");
    let dice = |tribe: &Tribe| {
        tribe.kinds.map(|kind| {
            let kind = &content().kinds[usize::from(kind)];
            (kind.attack, kind.defense, kind.cost, kind.mp)
        })
    };
    let core = [(4, 3, 2, 3), (2, 2, 1, 3), (3, 3, 1, 3), (2, 2, 1, 3), (2, 1, 1, 3)];
    assert_eq!(content().tribes.iter().filter(|tribe| tribe.core).count(), 8);
    for (number, tribe) in content().tribes.iter().enumerate() {
        if tribe.name == "Sarrassa" {
            let more = core.map(|(attack, defense, cost, mp)| (attack + 1, defense + 1, cost, mp));
            assert_eq!(dice(tribe), more);
        } else {
            assert_eq!(dice(tribe), core, "{}", tribe.name);
        }
        for (role, kind) in Tribe::ROLES.iter().zip(tribe.kinds) {
            let kind = &content().kinds[usize::from(kind)];
            assert_eq!(kind.role, *role);
            let skills: Vec<&Skill> = (kind.slots.iter().flatten())
                .map(|&skill| &content().skills[usize::from(skill)])
                .collect();
            assert_eq!(skills.len(), 1, "{}", kind.id);
            if *role == Type::Shaman {
                assert_eq!(skills[0].kind, SkillKind::Shaman);
                assert_eq!(skills[0].tribe, Some(number as u8));
            }
        }
    }
}

#[test]
fn mercenaries_and_the_tyrant_are_there_with_their_skills() {
    covers!(Hate: "HATE-COMP-13");
    let of = |role| content().kinds.iter().filter(move |kind| kind.role == role);
    assert_eq!(of(Type::Mercenary).count(), 14);
    assert_eq!(of(Type::Tyrant).count(), 1);
    // With eleven Figures of each of the eight core Tribes these are 103.
    let core = content().tribes.iter().filter(|tribe| tribe.core).count();
    assert_eq!(core * content().markers.len() + 14 + 1, 103);
    let skills = of(Type::Mercenary).chain(of(Type::Tyrant)).flat_map(|kind| kind.slots);
    let used: BTreeSet<u8> = skills.flatten().collect();
    let all = content().skills.iter().filter(|skill| skill.kind == SkillKind::Mercenary).count();
    assert_eq!(used.len(), all);
    let maw = content().kinds.iter().find(|kind| kind.id == "maw").unwrap();
    assert_eq!((maw.attack, maw.defense, maw.cost), (1, 4, 2));
}

#[test]
fn so_many_skills_and_copies_of_them() {
    covers!(Hate: "HATE-COMP-19", "HATE-COMP-20", "HATE-COMP-21");
    let copies = |of: &dyn Fn(&&Skill) -> bool| {
        let skills: Vec<&Skill> = content().skills.iter().filter(of).collect();
        (skills.len(), skills.iter().map(|skill| usize::from(skill.copies)).sum::<usize>())
    };
    assert_eq!(content().skills.len(), 118);
    assert_eq!(copies(&|skill| skill.kind == SkillKind::Generic), (16, 72));
    assert_eq!(copies(&|skill| skill.kind == SkillKind::Mission), (9, 17));
    assert_eq!(copies(&|skill| skill.kind == SkillKind::Scar), (12, 24));
    let core = |skill: &&Skill| {
        let tribe = skill.tribe.map(|tribe| &content().tribes[usize::from(tribe)]);
        skill.kind == SkillKind::Tribe && tribe.unwrap().core
    };
    assert_eq!(copies(&core), (24, 48));
    for tribe in &content().tribes {
        for skill in tribe.upgrades.map(|skill| &content().skills[usize::from(skill)]) {
            assert!(skill.id.starts_with(&tribe.name) && skill.copies == 2, "{}", skill.id);
        }
    }
}

#[test]
fn skills_know_their_triggers_and_say_what_they_do() {
    for skill in &content().skills {
        for ability in &skill.abilities {
            assert_ne!(skill.triggers & ability.trigger.bit(), 0, "{}", skill.id);
        }
        assert!(!skill.text.is_empty() && skill.text.ends_with('.'), "{}", skill.id);
        let actions = skill.triggers & Trigger::Action.bit() != 0;
        let said = skill.parts().iter().any(|part| part.occasion.starts_with("As its Action"));
        assert_eq!(said, actions, "{}", skill.id);
        // A Scar that does nothing cancels what it covers.
        assert_eq!(skill.abilities.is_empty(), skill.text.starts_with("No effect"), "{}", skill.id);
        // What the rulebook leaves out, ours fills in.
        for rule in skill.rules.iter().filter(|rule| !rule.contains("-MISS-")) {
            assert!(crate::ledger().knows(rule), "{}: {rule}", skill.id);
        }
    }
}

#[test]
fn permanent_skills_are_scars_shamans_curses_and_four_others() {
    covers!(Hate: "HATE-SLOT-03");
    let permanent = content().skills.iter().filter(|skill| skill.permanent);
    let others =
        permanent.filter(|skill| !matches!(skill.kind, SkillKind::Scar | SkillKind::Shaman));
    let others: Vec<&str> = others.map(|skill| skill.id.as_str()).collect();
    let expected =
        ["Brothers Ashkar D", "Char D", "The Tyrant D", "Worm D", "Bul'Gar-D-02", "Bul'Gar-D-03"];
    assert_eq!(others, expected);
    let always =
        |kind| content().skills.iter().filter(move |s| s.kind == kind).all(|s| s.permanent);
    assert!(always(SkillKind::Scar) && always(SkillKind::Shaman));
}

#[test]
fn upgrades_go_into_the_slot_of_their_code() {
    covers!(Hate: "HATE-UPG-08");
    for skill in &content().skills {
        let code: Vec<&str> = skill.id.split('-').collect();
        if matches!(skill.kind, SkillKind::Generic | SkillKind::Tribe | SkillKind::Scar) {
            let letter = code[code.len() - 2];
            assert_eq!(letter, ["A", "B", "C", "D"][usize::from(skill.slot)], "{}", skill.id);
        }
    }
}

#[test]
fn every_tribe_has_eight_cards_next_to_each_other() {
    covers!(Hate: "HATE-COMP-14");
    assert_eq!(content().cards.len(), 88);
    for (number, tribe) in content().tribes.iter().enumerate() {
        let first = usize::from(tribe.deck);
        let deck = &content().cards[first..first + 8];
        assert!(deck.iter().all(|card| usize::from(card.tribe) == number), "{}", tribe.name);
        assert_eq!(deck[0].id, format!("{}-1", tribe.id));
    }
}

#[test]
fn every_upgrade_and_scar_is_called_by_a_name_of_its_own() {
    let mut names = BTreeSet::new();
    for skill in &content().skills {
        assert!(names.insert(skill.called()), "{} is called {}", skill.id, skill.called());
        if matches!(skill.kind, SkillKind::Generic | SkillKind::Tribe | SkillKind::Scar) {
            assert!((3..=20).contains(&skill.name.chars().count()), "{}: {}", skill.id, skill.name);
        }
    }
}

#[test]
fn cards_have_name_cost_trigger_and_effect() {
    covers!(Hate: "HATE-CARD-06");
    for card in &content().cards {
        assert!(!card.name.is_empty() && card.text.ends_with('.'), "{}", card.id);
        let umgra = content().tribes[usize::from(card.tribe)].id == "umgra";
        assert_eq!(card.currency == Currency::Hate, umgra, "{}", card.id);
        match &card.kind {
            CardKind::Trial(trial) => {
                assert!(!trial.bonus.is_empty() && trial.task.is_empty() == trial.complete);
                assert_eq!(trial.complete, trial.tokens == 0, "{}", card.id);
            }
            CardKind::Forge { slots, feat } => {
                assert_eq!(*slots, 2);
                assert!(!feat.effects.is_empty() && card.ability.trigger == Trigger::TurnStart);
            }
            CardKind::Plain | CardKind::Poison => assert!(!card.ability.effects.is_empty()),
        }
    }
    let card = |id: &str| &content().cards[usize::from(content().card(id).unwrap())];
    assert_eq!((card("umcordu-2").cost, card("umcordu-2").cost_max), (1, 3));
    assert_eq!((card("bulgar-1").cost, card("bulgar-1").cost_max), (3, 3));
    let count = |of: fn(&Card) -> bool| content().cards.iter().filter(|card| of(card)).count();
    assert_eq!(count(|card| matches!(card.kind, CardKind::Poison)), 4);
    assert_eq!(count(|card| matches!(card.kind, CardKind::Forge { .. })), 4);
    assert_eq!(count(|card| matches!(card.kind, CardKind::Trial(_))), 9);
}

#[test]
fn ten_huts_of_four_kinds() {
    covers!(Hate: "HATE-COMP-03", "HATE-COMP-11");
    let count = |kind| content().huts.iter().filter(|hut| hut.kind == kind).count();
    let kinds = [HutKind::Family, HutKind::Ambush, HutKind::Innocents, HutKind::Supply];
    assert_eq!(kinds.map(count), [4, 2, 2, 2]);
    for hut in &content().huts {
        let guard = match hut.kind {
            HutKind::Family => (2, 1),
            HutKind::Ambush => (3, 1),
            HutKind::Innocents | HutKind::Supply => (0, 0),
        };
        assert_eq!((hut.attack, hut.defense), guard, "{}", hut.id);
        assert!(hut.resource + hut.hate > 0, "{}", hut.id);
    }
}

#[test]
fn traps_and_missions_are_there() {
    covers!(Hate: "HATE-COMP-16", "HATE-COMP-17");
    let traps = |kind| {
        let trap = content().traps.iter().find(|trap| trap.kind == kind).unwrap();
        (trap.no_effect, trap.minus_die, trap.ko)
    };
    assert_eq!((traps(Snare::Minor), traps(Snare::Major)), ((4, 3, 1), (1, 1, 2)));
    assert_eq!(content().secrets.len(), 10);
    assert_eq!(content().underdogs.len(), 6);
}

#[test]
fn ten_scenarios_on_sound_boards() {
    covers!(Hate: "HATE-SCEN-07", "HATE-SCEN-12");
    let names: BTreeSet<&str> = content().scenarios.iter().map(|it| it.id.as_str()).collect();
    let expected = BTreeSet::from([
        "burn-the-witch",
        "burning-hill",
        "carry-them-home",
        "crumbling-grounds",
        "forsaken-woods",
        "four-cairns",
        "hidden-camp",
        "hungry-grove",
        "king-of-the-hill",
        "war-engines",
    ]);
    assert_eq!(names, expected);
    for scenario in &content().scenarios {
        let board = &scenario.board;
        assert_eq!((board.layout.columns, board.layout.rows, scenario.rounds), (14, 12, 4));
        assert!(!scenario.lore.is_empty() && scenario.missions.len() <= 6, "{}", scenario.id);
        for [_, row] in scenario.deployment[0] {
            assert!((1..=3).contains(&row), "{}", scenario.id);
        }
        let hill = scenario.id == "king-of-the-hill";
        for [_, row] in scenario.deployment[1] {
            assert!((10..=12).contains(&row) || hill, "{}", scenario.id);
        }
    }
}

#[test]
fn the_hill_is_held_from_the_start() {
    let hill = &content().scenarios[usize::from(content().scenario("king-of-the-hill").unwrap())];
    let at = |letter: &str| {
        let marker = content().markers.iter().position(|it| it.letter == letter).unwrap();
        hill.deployment[1][marker]
    };
    assert_eq!([at("C"), at("3"), at("4")], [[8, 7], [8, 10], [7, 10]]);
    assert_eq!(at("S"), [8, 12]);
    let level = |at| hill.board.level(hill.board.space(at).unwrap());
    assert_eq!([level([8, 7]), level([8, 10]), level([8, 12])], [2, 0, 0]);
}
