//! The Skills of Mercenaries and of the Tyrant, on Figures of a Tribe: what they do is the same.

use warmoot_kernel::{Audience, Game, covers};

use super::{
    duel::field,
    scene::{A, B, Scene},
};
use crate::{
    Action, Cargo, Currency, Event, Fate, FigureId, Hate, Roll, Trigger, Type, Verb, WildAs,
    facts::Spot, state::Tree,
};

/// A Warrior of A with a Mercenary's Skill next to one of B.
fn with(skill: &str) -> Scene {
    field().all(&[("A1", [4, 4]), ("B1", [5, 4])]).upgrade("A1", skill)
}

/// A Warrior of A next to one of B with a Mercenary's Skill.
fn against(skill: &str) -> Scene {
    field().all(&[("A1", [4, 4]), ("B1", [5, 4])]).upgrade("B1", skill)
}

/// Lets the first choice be taken as long as targets are asked of this kind.
fn targets(scene: &mut Scene) {
    while matches!(scene.legal().first(), Some(Action::Target { .. })) {
        let first = scene.legal()[0];
        scene.play(first).quiet();
    }
}

/// The Figure of A becomes one of this kind.
fn as_kind(scene: Scene, name: &str, kind: &str) -> Scene {
    let kind = scene.game.content.kinds.iter().position(|it| it.id == kind).unwrap() as u8;
    scene.figure(name, |figure| figure.kind = kind)
}

#[test]
fn bra_ku_taa_turns_the_targets_hits_against_it() {
    covers!(Hate: "HATE-MERCSKILL-01", "HATE-AMB-161");
    let mut scene =
        with("Bra Ku Taa A").put("B1", [9, 9]).put("BC", [5, 4]).savagery(1, 1).ready("A1");
    scene.dice("HSSHH");
    scene.act("A1", "Bra Ku Taa A");
    targets(&mut scene);
    scene.quiet();
    // 1 Hit, and 2 Hits of the Defense: 3 against 1 Save.
    assert_eq!(scene.results(), [(Roll::Attack, 1, 0), (Roll::Defense, 1, 0)]);
    assert_eq!(scene.fate_of("BC"), Fate::Ko);
}

#[test]
fn bra_ku_taa_takes_a_resource_instead() {
    covers!(Hate: "HATE-MERCSKILL-02", "HATE-AMB-141");
    let attack = |resources| {
        let mut scene = with("Bra Ku Taa D")
            .pool(B, Currency::Resource, resources)
            .shields("B1", 1)
            .savagery(1, 1)
            .ready("A1");
        scene.assault("A1", "B1", "HHHH");
        scene
    };
    let mut scene = attack(2);
    scene.await_window(Trigger::WouldKoEnemy);
    let means = scene.by_skill("A1", "Bra Ku Taa D");
    scene.employ(means);
    assert_eq!((scene.has(A, Currency::Resource), scene.has(B, Currency::Resource)), (1, 1));
    assert_eq!(scene.has(A, Currency::Hate), 0);
    assert_eq!(scene.fate_of("B1"), Fate::Stood);
    assert_eq!(scene.game.shields(scene.f("B1")), 1, "before the token is lost");
    // Nothing to take: it cannot be used, and the token goes.
    let mut scene = attack(0);
    scene.quiet();
    assert_eq!(scene.game.shields(scene.f("B1")), 0);
}

#[test]
fn brothers_ashkar_carry_many() {
    covers!(Hate: "HATE-MERCSKILL-03", "HATE-MERCSKILL-04");
    let mut scene = with("Brothers Ashkar A")
        .carry("A1", "B2")
        .carry("A1", "B3")
        .body("B4", [3, 4])
        .savagery(1, 1);
    assert_eq!(scene.pools_of("A1", "B1").0, 4, "2 Bodies");
    scene = scene.ready("A1");
    scene.act("A1", "Brothers Ashkar A");
    let grab = Action::Grab { figure: scene.f("A1"), cargo: Cargo::Body(scene.f("B4")) };
    if scene.legal().contains(&grab) {
        scene.play(grab);
    }
    assert_eq!(scene.game.load(scene.f("A1")).count(), 3);
}

#[test]
fn char_attacks_twice() {
    covers!(Hate: "HATE-MERCSKILL-06", "HATE-MERCSKILL-07", "HATE-MERCSKILL-08");
    let mut scene = with("Char A").put("B2", [4, 5]).savagery(1, 1).ready("A1");
    scene.act("A1", "Char A");
    // The first Combat is over before the second target is named.
    scene.dice("HHHH").target("B1").quiet();
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
    scene.dice("HHHH");
    if scene.legal().contains(&Action::Target { figure: scene.f("B2") }) {
        scene.target("B2");
    }
    scene.quiet();
    assert_eq!(scene.fate_of("B2"), Fate::Ko);
    assert_eq!(scene.game.speed(with("Char C").f("A1")), 3);
    let scene = with("Char C").upgrade("A1", "Char D").savagery(2, 1);
    assert_eq!(scene.game.speed(scene.f("A1")), 4);
    assert_eq!(scene.game.fee(scene.f("A1")), 3);
    let scene = scene.put("A2", [9, 9]).go(A);
    let refused = Action::Activate { figure: scene.f("A1") };
    assert!(!scene.legal().contains(&refused), "a pool of 2");
    let mut scene = with("Char D").savagery(3, 1).go(A);
    scene.activate(&["A1"]);
    assert_eq!(scene.has(A, Currency::Savagery), 0);
}

#[test]
fn clay_man_grows_with_the_rounds() {
    covers!(Hate: "HATE-MERCSKILL-09");
    let scene = against("Clay Man B").with(|game| game.round = 3);
    assert_eq!(scene.pools_of("A1", "B1").1, 5);
}

#[test]
fn clay_man_takes_a_body() {
    covers!(Hate: "HATE-MERCSKILL-10");
    let mut scene = with("Clay Man D").body("B2", [3, 4]).savagery(1, 1).ready("A1");
    scene.act("A1", "Clay Man D");
    targets(&mut scene);
    assert_eq!(scene.game.where_is(scene.f("B2")), Spot::Away);
    assert_eq!(scene.has(A, Currency::Resource), 1);
}

#[test]
fn corvux_moves_a_tree() {
    covers!(Hate: "HATE-MERCSKILL-11", "HATE-AMB-144");
    let mut scene = Scene::board(|layout| layout.plateaus.push(super::scene::plateau([9, 6], 1)))
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("B6", [13, 12])])
        .all(&[("A1", [3, 3]), ("B1", [9, 5])])
        .upgrade("A1", "Corvux C");
    let at = scene.at([6, 5]);
    scene.game.trees.push(Tree { at, resource: 2, rested: false, gone: false });
    let mut scene = scene.savagery(1, 1).ready("A1");
    scene.act("A1", "Corvux C");
    let asked = scene.game.prompt(Audience::Seat(A)).text;
    assert_eq!(asked, "First choose the Tree, then the Space it walks to.");
    // One Space east it stays on the ground and touches B1; half onto the Plateau it cannot go.
    let east = Action::Tree { tree: 0, to: scene.at([7, 5]) };
    assert!(scene.offers(east));
    scene.play(east);
    assert_eq!(scene.game.trees[0].resource, 2, "its Resources go along");
    let b1 = scene.f("B1");
    scene.dice("HHHSS").play(Action::Target { figure: b1 }).quiet();
    assert_eq!(scene.rolls()[0], (Roll::Attack, 3));
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
    let half = scene.game.may_walk(0, scene.at([8, 5]));
    assert!(half.is_err(), "half on the Plateau");
}

#[test]
fn corvux_fells_whoever_is_near_a_tree() {
    covers!(Hate: "HATE-MERCSKILL-12", "HATE-AMB-53");
    let mut scene = with("Corvux D").put("B2", [9, 9]).put("B3", [12, 3]);
    let at = scene.at([7, 8]);
    scene.game.trees.push(Tree { at, resource: 2, rested: false, gone: false });
    let mut scene = scene.savagery(1, 1).ready("A1");
    scene.act("A1", "Corvux D");
    targets(&mut scene);
    assert_eq!(scene.fate_of("B2"), Fate::Ko, "the only one next to a Tree");
    assert_eq!(scene.has(A, Currency::Hate), 0);
}

#[test]
fn grock_must_turn_to_another() {
    covers!(Hate: "HATE-MERCSKILL-13", "HATE-AMB-137");
    let mut scene = with("Grock A").put("B2", [4, 5]).savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HWHH");
    targets(&mut scene);
    scene.quiet();
    assert_eq!((scene.fate_of("B1"), scene.fate_of("B2")), (Fate::Stood, Fate::Ko));
    // With nobody else adjacent, or without a Wild, it stays.
    let mut scene = with("Grock A").savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HWHH").quiet();
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
    let mut scene = with("Grock A").put("B2", [4, 5]).savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HHHH").quiet();
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
}

#[test]
fn grock_takes_hate() {
    covers!(Hate: "HATE-MERCSKILL-14");
    let mut scene = with("Grock D").pool(B, Currency::Hate, 2).savagery(1, 1).ready("A1");
    scene.act("A1", "Grock D");
    targets(&mut scene);
    assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (1, 1));
}

#[test]
fn flat_hits_and_saves_of_mercenaries() {
    covers!(
        Hate: "HATE-MERCSKILL-15", "HATE-MERCSKILL-17", "HATE-MERCSKILL-20", "HATE-MERCSKILL-31",
        "HATE-AMB-45", "HATE-AMB-38"
    );
    let hits = |skill| {
        let mut scene = with(skill).savagery(1, 1).ready("A1");
        scene.attack("A1", "B1", "SS", "SS");
        scene.results()[0].1
    };
    assert_eq!((hits("Maw A"), hits("Sheya A")), (3, 1));
    let mut scene = against("Rash'Naar B").savagery(1, 1).ready("A1");
    assert_eq!(scene.attack("A1", "B1", "HH", "HH"), Fate::Stood);
    assert_eq!(scene.results()[1], (Roll::Defense, 2, 0));
    let scene = with("Vrail A").put("BC", [4, 5]);
    assert_eq!((scene.flats("A1", "BC").0, scene.flats("A1", "B1").0), (2, 0));
}

#[test]
fn maw_moves_all_around_him() {
    covers!(Hate: "HATE-MERCSKILL-16", "HATE-AMB-143", "HATE-AMB-40");
    let mut scene = with("Maw D").put("A2", [3, 4]).put("B2", [4, 5]).savagery(1, 1).ready("A1");
    scene.act("A1", "Maw D");
    let mut moved = Vec::new();
    while let Some(&Action::Target { figure }) = scene.legal().first() {
        moved.push(figure);
        scene.play(Action::Target { figure });
        walk_one(&mut scene);
    }
    if scene.legal().contains(&Action::Stop) {
        walk_one(&mut scene);
    }
    let began: Vec<FigureId> = scene.told(|event| match event {
        Event::MoveBegan { figure, mp: 3, by } if *by == A => Some(*figure),
        _ => None,
    });
    // His own Move came first.
    let mut others: Vec<FigureId> = began[1..].to_vec();
    others.sort_unstable();
    let mut all = ["A2", "B1", "B2"].map(|name| scene.f(name)).to_vec();
    all.sort_unstable();
    assert_eq!(others, all);
    assert!(moved.len() >= 2);
}

/// One step, if there is any, and the end of the Move.
fn walk_one(scene: &mut Scene) {
    let step = scene.legal().into_iter().find(|action| matches!(action, Action::Step { .. }));
    if let Some(step) = step {
        scene.play(step);
    }
    if scene.legal().contains(&Action::Stop) {
        scene.play(Action::Stop);
    }
}

#[test]
fn rash_naar_hides_until_the_next_round() {
    covers!(Hate: "HATE-MERCSKILL-18", "HATE-AMB-127");
    let mut scene = with("Rash'Naar C")
        .put("B1", [6, 4])
        .with(|game| game.round = 2)
        .savagery(1, 1)
        .ready("A1");
    scene.act("A1", "Rash'Naar C");
    assert_eq!(scene.game.where_is(scene.f("A1")), Spot::Hidden(scene.at([4, 4])));
    scene.end_round();
    assert_eq!(scene.game.round, 3);
    // Before the first Turn of Round 3 he is set within 3 of his marker and may Attack.
    assert_eq!(scene.asked(), A);
    let to = scene.at([5, 4]);
    let back = scene
        .legal()
        .into_iter()
        .find(|action| match action {
            Action::Place { to: at } | Action::Return { to: at, .. } => *at == to,
            _ => false,
        })
        .expect("he comes back");
    let far = scene.at([8, 4]);
    assert!(!scene.legal().iter().any(|action| match action {
        Action::Place { to: at } | Action::Return { to: at, .. } => *at == far,
        _ => false,
    }));
    scene.play(back);
    let b1 = scene.f("B1");
    scene.dice("HHHH");
    if scene.legal().contains(&Action::Accept) {
        scene.play(Action::Accept);
    }
    if scene.legal().contains(&Action::Target { figure: b1 }) {
        scene.play(Action::Target { figure: b1 });
    }
    scene.quiet();
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
    assert!(!scene.game.is_activated(scene.f("A1")), "without being activated");
}

#[test]
fn sheya_hooks_and_hits() {
    covers!(Hate: "HATE-MERCSKILL-21");
    let mut scene = with("Sheya C").put("B1", [9, 4]).savagery(1, 1).ready("A1");
    scene.act("A1", "Sheya C");
    targets(&mut scene);
    let to = scene.at([5, 5]);
    scene.dice("HHHH").play(Action::Place { to }).quiet();
    assert_eq!(scene.lies("B1"), Some([5, 5]));
    assert_eq!(scene.rolls(), [(Roll::Attack, 2), (Roll::Defense, 2)]);
}

#[test]
fn spore_child_pushes_far_and_bursts() {
    covers!(Hate: "HATE-MERCSKILL-22", "HATE-MERCSKILL-23", "HATE-AMB-132");
    let mut scene = with("Spore Child B").savagery(1, 1).ready("A1");
    scene.act("A1", "Spore Child B");
    assert_eq!(scene.stands("B1"), Some([10, 4]));
    // Off a Plateau nothing follows; into a Figure both suffer 4 dice.
    let mut scene = with("Spore Child B").put("B2", [7, 4]).savagery(1, 0).ready("A1");
    scene.act("A1", "Spore Child B");
    targets(&mut scene);
    scene.quiet();
    assert_eq!(scene.stands("B1").or(scene.lies("B1")), Some([6, 4]));
    let rolls = scene.rolls();
    assert!(rolls.iter().filter(|it| it.0 == Roll::Attack).all(|it| it.1 == 4), "{rolls:?}");
    assert_eq!(rolls.iter().filter(|it| it.0 == Roll::Defense).count(), 2, "{rolls:?}");

    let mut scene = against("Spore Child D")
        .put("A2", [6, 4])
        .put("A3", [5, 5])
        .put("A4", [9, 9])
        .savagery(2, 0)
        .ready_two("A1", "A4");
    // B1's two supporters give A1 two dice.
    scene.assault("A1", "B1", "HHHHHHGGGGGG").quiet();
    targets(&mut scene);
    let rolls = scene.rolls();
    assert!(rolls.contains(&(Roll::Attack, 6)), "{rolls:?}");
    assert_eq!(rolls.iter().filter(|it| it.0 == Roll::Defense).count(), 4, "{rolls:?}");
}

#[test]
fn trull_strikes_hard_and_stands_long() {
    covers!(Hate: "HATE-MERCSKILL-24", "HATE-MERCSKILL-25", "HATE-AMB-99");
    let mut scene = with("Trull A").savagery(1, 1).ready("A1");
    scene.dice("SSSSSSS");
    scene.act("A1", "Trull A");
    targets(&mut scene);
    scene.quiet();
    assert_eq!(scene.rolls()[0], (Roll::Attack, 5), "Base Attack 2 and 3");
    // Two tokens: the third KO counts.
    let mut scene = against("Trull B")
        .shields("B1", 2)
        .all(&[("A2", [4, 5]), ("A3", [4, 3])])
        .with(|game| game.feast = Some(A))
        .savagery(3, 1)
        .go(A);
    scene.activate(&["A1", "A2", "A3"]);
    scene.walk("A1", &[]).walk("A2", &[]).walk("A3", &[]);
    assert_eq!(scene.attack("A1", "B1", "HHHH", "HH"), Fate::Stood);
    assert_eq!(scene.attack("A2", "B1", "HHHH", "HH"), Fate::Stood);
    assert_eq!(scene.has(A, Currency::Hate), 2);
    assert_eq!(scene.attack("A3", "B1", "HHHH", "HH"), Fate::Ko);
    assert_eq!(scene.has(A, Currency::Hate), 3);
}

#[test]
fn tun_dor_goes_for_his_own() {
    covers!(Hate: "HATE-MERCSKILL-26", "HATE-AMB-39", "HATE-AMB-137");
    let mut scene = with("Tun'Dor A").put("A2", [4, 6]).savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "WW");
    scene.quiet();
    assert_eq!(scene.fate_of("B1"), Fate::Stood);
    assert_eq!(scene.stands("A1"), Some([4, 5]), "beside the ally");
    assert_eq!(scene.fate_of("A2"), Fate::Ko);
    assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (0, 0));
    // One Wild is an ordinary one.
    let mut scene = with("Tun'Dor A").put("A2", [4, 6]).savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "WHHH").quiet();
    assert_eq!((scene.fate_of("B1"), scene.fate_of("A2")), (Fate::Ko, Fate::Stood));
}

#[test]
fn tun_dors_run_ends_in_a_trap() {
    covers!(Hate: "HATE-TRIBE-23", "HATE-AMB-128", "HATE-MERCSKILL-26");
    for trap in [[4, 5], [4, 6]] {
        let mut scene = with("Tun'Dor A").all(&[("A2", [4, 7]), ("AP", [12, 1])]).savagery(1, 1);
        let at = scene.at(trap);
        scene.game.traps.push(crate::state::Trap { at, kind: crate::Snare::Minor, seen: None });
        scene.game.trap_pool[0] = [8, 0, 0];
        let mut scene = scene.ready("A1");
        scene.assault("A1", "B1", "WW").quiet();
        assert_eq!(scene.stands("A1"), Some(trap), "he stops there");
        assert_eq!(scene.fate_of("A2"), Fate::Stood);
        assert!(scene.game.traps.is_empty());
    }
}

#[test]
fn some_call_others_to_act() {
    covers!(Hate: "HATE-MERCSKILL-27", "HATE-MERCSKILL-29");
    for (skill, savagery) in [("Tun'Dor C", 2), ("The Tyrant C", 1)] {
        let mut scene = with(skill).put("A2", [9, 9]).savagery(savagery, 1).ready("A1");
        scene.act("A1", skill);
        if scene.legal().contains(&Action::Target { figure: scene.f("A2") }) {
            scene.target("A2");
        }
        assert_eq!(scene.has(A, Currency::Savagery), 0, "{skill}");
        let to = scene.at([9, 8]);
        scene.play(Action::Step { to });
        assert_eq!(scene.stands("A2"), Some([9, 8]));
        assert!(scene.game.is_activated(scene.f("A2")));
    }
}

#[test]
fn the_tyrant_hits_everybody_around() {
    covers!(Hate: "HATE-MERCSKILL-28", "HATE-AOE-03", "HATE-AMB-50");
    let mut scene =
        with("The Tyrant A").put("B2", [6, 4]).put("A2", [4, 6]).savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HH");
    assert_eq!(scene.rolls(), [(Roll::Attack, 2)], "no main target, no Support");
    // In the order the attacking player wants: 2, 1 and 0 Saves.
    scene.dice("SS").target("B1").quiet();
    scene.dice("SHHH").target("B2").quiet();
    assert_eq!(scene.fate_of("B1"), Fate::Stood);
    assert_eq!(scene.fate_of("B2"), Fate::Ko);
    assert_eq!(scene.fate_of("A2"), Fate::Ko, "allies too");
    assert_eq!(scene.has(A, Currency::Hate), 1, "not for his own");
}

#[test]
fn the_tyrants_attacker_needs_a_save() {
    covers!(Hate: "HATE-MERCSKILL-30", "HATE-AMB-138");
    let fate = |attack: &str| {
        let mut scene = against("The Tyrant D").put("B1", [5, 4]).savagery(1, 1).ready("A1");
        scene.attack("A1", "B1", attack, "SS");
        (scene.fate_of("A1"), scene.has(B, Currency::Hate))
    };
    assert_eq!(fate("HH"), (Fate::Ko, 0));
    assert_eq!(fate("HS"), (Fate::Stood, 0));
}

#[test]
fn vrail_tires_an_enemy() {
    covers!(Hate: "HATE-MERCSKILL-32", "HATE-AMB-23");
    let mut scene =
        with("Vrail D").figure("B1", |figure| figure.savagery = 1).savagery(1, 2).ready("A1");
    scene.act("A1", "Vrail D");
    // B1 is activated and the Prince cannot be meant: only the other Warrior is left.
    assert!(scene.game.is_activated(scene.f("B6")));
    assert!(!scene.game.is_activated(scene.f("BP")));
    assert_eq!(scene.game.type_of(scene.f("B6")), Type::Warrior);
}

#[test]
fn worms_sword() {
    covers!(Hate: "HATE-MERCSKILL-33", "HATE-MERCSKILL-34", "HATE-AMB-140");
    let swing = |dice: &str| {
        let mut scene = with("Worm C").put("A2", [9, 9]).savagery(1, 1).ready("A1");
        scene.dice(dice);
        scene.act("A1", "Worm C").target("B1");
        while scene.legal().contains(&Action::Wild { into: WildAs::Hit, all: false }) {
            scene.play(Action::Wild { into: WildAs::Hit, all: false });
        }
        scene
    };
    let scene = swing("HW");
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
    assert_eq!(scene.has(A, Currency::Hate), 0, "no Combat");
    assert_eq!(swing("HS").fate_of("B1"), Fate::Stood);
    let scene = swing("GG");
    assert_eq!(scene.fate_of("B1"), Fate::Stood);
    assert_eq!(scene.fate_of("AP"), Fate::Ko, "the closest ally");
    assert_eq!(scene.fate_of("A2"), Fate::Stood);
}

#[test]
fn worm_is_free() {
    covers!(Hate: "HATE-MERCSKILL-35", "HATE-AMB-22");
    let mut scene = as_kind(with("Worm D").put("A2", [9, 9]), "A1", "worm").savagery(1, 1).go(A);
    assert_eq!(scene.game.fee(scene.f("A1")), 0);
    scene.activate(&["A1", "A2"]);
    assert_eq!(scene.has(A, Currency::Savagery), 0);
    assert_eq!(scene.game.figure(scene.f("A1")).savagery, 0);
    assert!(scene.game.is_activated(scene.f("A1")), "a marker of no worth");
}

#[test]
fn an_area_around_a_main_target() {
    covers!(Hate: "HATE-AOE-02", "HATE-AOE-03", "HATE-AMB-50");
    // No shipped ability hits around another Figure; a pack's may: Sheya's Attack does here.
    let mut scene = with("Sheya C").all(&[("B1", [8, 4]), ("B2", [9, 4]), ("A2", [8, 5])]);
    let skill = usize::from(scene.skill("Sheya C"));
    let content = std::sync::Arc::make_mut(&mut scene.game.content);
    let effects = &mut content.skills[skill].abilities[0].effects;
    effects.remove(0);
    match &mut effects[0].does {
        Verb::Attack(strike) => strike.area = Some(1),
        other => panic!("Sheya attacks, not {other:?}"),
    }
    let mut scene = scene.savagery(1, 1).ready("A1");
    scene.dice("HHS");
    scene.act("A1", "Sheya C");
    scene.target("B1");
    // One roll, with the Support of A2 beside the main target; then a Defense for each.
    assert_eq!(scene.rolls(), [(Roll::Attack, 3)]);
    scene.dice("SH").target("B1").quiet();
    scene.dice("SSHH").target("B2").quiet();
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
    assert_eq!(scene.fate_of("B2"), Fate::Stood);
    assert_eq!(scene.fate_of("A2"), Fate::Ko, "allies next to the target too");
    assert_eq!(scene.fate_of("A1"), Fate::Stood);
    assert_eq!(scene.rolls().len(), 4);
}

#[test]
fn the_tyrant_is_no_prince() {
    covers!(Hate: "HATE-AMB-106");
    let scene = as_kind(with("Princeslayer"), "B1", "the-tyrant");
    assert_eq!(scene.flats("A1", "B1").0, 0);
    assert_eq!(scene.game.fee(scene.f("B1")), 2);
    let scene = scene.put("BP", [4, 5]);
    assert_eq!(scene.flats("A1", "BP").0, 2);
}

#[test]
fn chars_price_cannot_be_covered() {
    covers!(Hate: "HATE-AMB-152");
    let scene = with("Char D");
    let skills = &scene.game.content.skills;
    assert!(skills[usize::from(scene.skill("Char D"))].permanent);
    // With the Upgrade that makes a Mercenary cheaper he would cost 2.
    let scene = as_kind(scene, "A1", "char").upgrade("A1", "Um'Gorr-D-01");
    assert_eq!(scene.game.fee(scene.f("A1")), 2, "3 printed, 1 less");
}
