//! Chapters "Figures" and "Skill Slots".

use warmoot_kernel::covers;

use super::scene::{A, B, Scene};
use crate::{Action, Event, Hate, Roll, Tribe, Type, pack};

#[test]
fn a_tribe_has_eleven_figures() {
    covers!(Hate: "HATE-FIG-01");
    for tribe in &pack::shipped().content.tribes {
        let other = if tribe.id == "umrak" { "umgra" } else { "umrak" };
        let scene = Scene::of(&tribe.id, other);
        let count = |role: Type| {
            let own = |&id: &crate::FigureId| scene.game.figure(id).owner == Some(A);
            scene.game.ids().filter(own).filter(|&id| scene.game.role(id) == role).count()
        };
        assert_eq!(Tribe::ROLES.map(count), [1, 1, 1, 6, 2], "{}", tribe.id);
    }
}

#[test]
fn figures_of_one_type_are_equal_but_for_the_shaman() {
    covers!(
        Hate: "HATE-FIG-02", "HATE-TRIBE-32", "HATE-FIG-03", "HATE-FIG-04", "HATE-AMB-151",
        "HATE-AMB-165"
    );
    let content = &pack::shipped().content;
    let stats = |tribe: &str, role: usize| {
        let tribe = &content.tribes[usize::from(content.tribe(tribe).unwrap())];
        let kind = &content.kinds[usize::from(tribe.kinds[role])];
        (kind.attack, kind.defense, kind.cost, kind.mp, kind.slots)
    };
    for tribe in content.tribes.iter().filter(|tribe| tribe.id != "sarrassa") {
        for role in [0, 2, 3, 4] {
            assert_eq!(stats(&tribe.id, role), stats("umrak", role), "{}", tribe.id);
        }
        let (own, rak) = (stats(&tribe.id, 1), stats("umrak", 1));
        assert_eq!((own.0, own.1), (rak.0, rak.1));
        assert_eq!(own.4 == rak.4, tribe.id == "umrak", "each Shaman has a Skill of his own");
    }
    for role in 0..5 {
        let (higher, usual) = (stats("sarrassa", role), stats("umrak", role));
        assert!(higher.0 > usual.0 && higher.1 > usual.1);
    }
    for tribe in &content.tribes {
        for kind in tribe.kinds {
            let kind = &content.kinds[usize::from(kind)];
            assert!(kind.slots.iter().flatten().count() >= 1, "{}", kind.id);
        }
    }
}

#[test]
fn base_attack_and_base_defense_are_dice() {
    covers!(Hate: "HATE-FIG-05", "HATE-FIG-06", "HATE-COMP-06");
    let mut scene = Scene::new().all(&[("A1", [5, 5]), ("B1", [5, 6])]).savagery(1, 0).go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    scene.attack("A1", "B1", "HS", "SS");
    let rolls = scene.told(|event| match event {
        Event::Rolled { figure, roll, dice, .. } => Some((*figure, *roll, dice.count())),
        _ => None,
    });
    assert_eq!(
        rolls,
        [(Some(scene.f("A1")), Roll::Attack, 2), (Some(scene.f("B1")), Roll::Defense, 2)]
    );
    // More than the 6 dice of a set are rolled in full: a Prince (4) with the Champion (2) and four
    // Warriors (1 each) around the target.
    let mut scene = Scene::new()
        .all(&[
            ("AP", [5, 5]),
            ("AC", [6, 5]),
            ("A1", [4, 6]),
            ("A2", [6, 6]),
            ("A3", [4, 7]),
            ("A4", [6, 7]),
            ("B1", [5, 6]),
        ])
        .savagery(2, 0)
        .go(A);
    scene.activate(&["AP"]).walk("AP", &[]);
    scene.attack("AP", "B1", "HHHHHHHHHH", "SS");
    let dice = scene.told(|event| match event {
        Event::Rolled { roll: Roll::Attack, dice, .. } => Some(dice.count()),
        _ => None,
    });
    assert_eq!(dice, [10]);
}

#[test]
fn a_shaman_is_white_in_every_tribe() {
    covers!(Hate: "HATE-FIG-07");
    let content = &pack::shipped().content;
    let markers = &content.markers;
    assert_eq!(markers.len(), 11);
    for (at, marker) in markers.iter().enumerate() {
        assert!(!markers[..at].iter().any(|it| it.hex == marker.hex), "{}", marker.colour);
    }
    let scene = Scene::new();
    for name in ["AS", "BS"] {
        let marker = usize::from(scene.game.figure(scene.f(name)).marker);
        assert_eq!(
            (markers[marker].colour.as_str(), markers[marker].role),
            ("white", Type::Shaman)
        );
    }
}

#[test]
fn a_covered_card_has_no_effect() {
    covers!(Hate: "HATE-SLOT-01", "HATE-SLOT-06");
    let dice = |covered: bool| {
        let mut scene =
            Scene::new().all(&[("A1", [5, 5]), ("A2", [6, 6]), ("B1", [5, 6])]).savagery(1, 0);
        if covered {
            scene = scene.upgrade("A2", "C-01");
        }
        let mut scene = scene.go(A);
        scene.activate(&["A1"]).walk("A1", &[]);
        scene.attack("A1", "B1", "HHH", "SS");
        scene.told(|event| match event {
            Event::Rolled { roll: Roll::Attack, dice, .. } => Some(dice.count()),
            _ => None,
        })
    };
    assert_eq!(dice(false), [3], "Support +1 of the ally next to the target");
    assert_eq!(dice(true), [2], "C-01 covers it");
}

#[test]
fn the_uppermost_card_counts_and_cards_stay_in_order() {
    covers!(Hate: "HATE-SLOT-02", "HATE-SLOT-06", "HATE-AMB-87", "HATE-AMB-91");
    let scene = Scene::new().upgrade("A1", "A-01").upgrade("A1", "A-03");
    let figure = scene.game.figure(scene.f("A1"));
    let skill = |id: &str| pack::shipped().content.skill(id).unwrap();
    assert_eq!(figure.slots[0][..2], [skill("A-01"), skill("A-03")]);
    assert_eq!(figure.top(0), Some(skill("A-03")));
    assert_eq!(figure.upgrades, 2, "a covered Upgrade still counts");
    // No action moves a card from where it lies.
    let scene = scene.put("A1", [5, 5]).put("B1", [9, 9]).go(A);
    let give = Action::Give { upgrade: skill("A-01"), figure: scene.f("A1") };
    assert!(scene.game.allow(A, &give).is_err());
    assert!(scene.game.allow(B, &give).is_err());
}

#[test]
fn a_permanent_card_is_not_covered_by_an_upgrade() {
    covers!(Hate: "HATE-SLOT-03", "HATE-AMB-84");
    let content = &pack::shipped().content;
    let permanent = |id: &str| content.skills[usize::from(content.skill(id).unwrap())].permanent;
    assert!(permanent("Shaman Um'Rak") && permanent("Scar-B-02") && permanent("Bul'Gar-D-02"));
    assert!(!permanent("Support +1") && !permanent("A-01"));
}

#[test]
fn an_action_skill_costs_the_action() {
    covers!(Hate: "HATE-SLOT-05");
    let ready = || {
        Scene::new()
            .upgrade("A1", "Catapult")
            .all(&[("A1", [5, 5]), ("B1", [5, 8]), ("B2", [5, 6])])
            .savagery(1, 0)
            .go(A)
    };
    let skill = pack::shipped().content.skill("Catapult").unwrap();
    let mut scene = ready();
    scene.activate(&["A1"]).walk("A1", &[]);
    let catapult = Action::Skill { figure: scene.f("A1"), skill };
    assert!(scene.offers(catapult));
    scene.attack("A1", "B2", "HH", "SS");
    // The Action is spent, and with it the activation.
    assert!(!scene.legal().contains(&catapult));
    assert!(scene.game.allow(A, &catapult).is_err());
}

#[test]
fn a_scar_shuts_off_what_lies_under_it() {
    covers!(Hate: "HATE-SCAR-02", "HATE-SCAR-06", "HATE-AMB-84", "HATE-AMB-167");
    // A Warrior with a Scar in slot C beside the target takes a die instead of giving one.
    let dice = |scars: &[&str]| {
        let mut scene = Scene::new()
            .all(&[("A1", [5, 5]), ("A2", [6, 6]), ("A3", [4, 6]), ("B1", [5, 6])])
            .savagery(1, 0);
        for name in scars {
            scene = scene.upgrade(name, "Scar-C-01");
        }
        let mut scene = scene.go(A);
        scene.activate(&["A1"]).walk("A1", &[]);
        scene.attack("A1", "B1", "HHHH", "SS");
        let rolls = scene.told(|event| match event {
            Event::Rolled { roll: Roll::Attack, dice, .. } => Some(dice.count()),
            _ => None,
        });
        rolls[0]
    };
    assert_eq!(dice(&[]), 4, "base 2, and Support of two");
    assert_eq!(dice(&["A2"]), 2, "one Support less, and one die less");
    assert_eq!(dice(&["A2", "A3"]), 0, "never below 0");
    // A-03 under a Scar in slot A does nothing.
    let scene = Scene::new().upgrade("A1", "A-03").upgrade("A1", "Scar-A-02");
    let scar = pack::shipped().content.skill("Scar-A-02").unwrap();
    let figure = scene.game.figure(scene.f("A1"));
    assert_eq!(figure.top(0), Some(scar));
}

#[test]
fn support_looks_at_nothing_but_adjacency() {
    covers!(Hate: "HATE-AMB-48");
    use super::scene::{hut, plateau};
    let dice = |prepare: &dyn Fn(Scene) -> Scene| {
        let scene = Scene::board(|layout| {
            layout.plateaus = vec![plateau([7, 6], 1), plateau([7, 6], 2)];
            layout.huts = vec![hut([4, 7])];
        });
        let scene = scene.all(&[("A1", [6, 5]), ("B1", [6, 6])]).savagery(1, 0);
        let mut scene = prepare(scene).go(A);
        scene.activate(&["A1"]).walk("A1", &[]);
        scene.attack("A1", "B1", "HHHH", "SS");
        let rolls = scene.told(|event| match event {
            Event::Rolled { roll: Roll::Attack, dice, .. } => Some(dice.count()),
            _ => None,
        });
        rolls[0]
    };
    assert_eq!(dice(&|scene| scene), 2, "the attacker does not support itself");
    assert_eq!(dice(&|scene| scene.put("A2", [7, 6])), 3, "from level 2");
    assert_eq!(dice(&|scene| scene.put("A2", [5, 7])), 3, "through a Hut's wall");
    assert_eq!(dice(&|scene| scene.body("A2", [7, 6])), 2, "a Body gives none");
    let hidden = |scene: Scene| {
        let (id, space) = (scene.f("A2"), scene.at([7, 6]));
        scene.with(|game| {
            game.put(id, crate::state::Place::Hidden(space));
            game.figure_mut(id).hid_turn = u16::MAX;
        })
    };
    assert_eq!(dice(&hidden), 2, "a Hidden Figure gives none");
    let controlled = |scene: Scene| {
        let id = scene.f("B2");
        scene.put("B2", [7, 6]).with(|game| game.figure_mut(id).control = Some(A))
    };
    assert_eq!(dice(&controlled), 3, "a controlled Figure supports its controller");
}
