//! The Mission Upgrades and the Scars.

use warmoot_kernel::{Game, covers};

use super::{
    duel::field,
    scene::{A, B, Scene, plateau},
};
use crate::{Action, Cargo, Currency, Dice, Event, Fate, Feat, Hate, Means, Roll, Trigger, WildAs};

/// A Warrior of A with an Upgrade or Scar next to one of B.
fn with(upgrade: &str) -> Scene {
    field().all(&[("A1", [4, 4]), ("B1", [5, 4])]).upgrade("A1", upgrade)
}

/// A Warrior of A next to one of B with an Upgrade or Scar.
fn against(upgrade: &str) -> Scene {
    field().all(&[("A1", [4, 4]), ("B1", [5, 4])]).upgrade("B1", upgrade)
}

#[test]
fn the_princeslayer() {
    covers!(Hate: "HATE-MISUP-01");
    let scene = with("Princeslayer").put("BP", [4, 5]);
    assert_eq!(scene.flats("A1", "BP").0, 2);
    assert_eq!(scene.flats("A1", "B1").0, 0);
    let mut scene = scene.savagery(1, 1).ready("A1");
    scene.attack("A1", "BP", "HS", "SSS");
    assert_eq!(scene.results()[0], (Roll::Attack, 3, 0));
}

#[test]
fn the_savior() {
    covers!(Hate: "HATE-MISUP-02");
    let scene = with("Savior").carry("B1", "A2");
    assert_eq!(scene.flats("A1", "B1").0, 2);
    assert_eq!(with("Savior").flats("A1", "B1").0, 0);
    let mut scene = scene.savagery(1, 1).ready("A1");
    scene.attack("A1", "B1", "HS", "SS");
    assert_eq!(scene.results()[0], (Roll::Attack, 3, 0));
}

#[test]
fn the_magic_stick() {
    covers!(Hate: "HATE-MISUP-03", "HATE-COMBAT-07");
    let mut scene = with("Magic Stick").savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "WWSS");
    let into = WildAs::Skill(scene.skill("Magic Stick"));
    scene.play(Action::Wild { into, all: true });
    assert_eq!(scene.results()[0], (Roll::Attack, 6, 0));
    // In Defense it does nothing.
    let mut scene = against("Magic Stick").savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HSWS");
    scene.await_window(Trigger::RollDefense).decline();
    assert!(!scene.legal().contains(&Action::Wild { into, all: false }));
}

#[test]
fn the_catapult() {
    covers!(Hate: "HATE-MISUP-04", "HATE-AMB-134", "HATE-AMB-37");
    let mut scene = with("Catapult").put("B1", [9, 4]).put("A2", [9, 5]).savagery(1, 1);
    assert_eq!(scene.game.speed(scene.f("A1")), 0);
    scene = scene.ready("A1");
    scene.act("A1", "Catapult");
    scene.dice("SSSSSG");
    if scene.legal().contains(&Action::Target { figure: scene.f("B1") }) {
        scene.target("B1");
    }
    assert_eq!(scene.rolls(), [(Roll::Attack, 6)], "5 dice and the Support beside the target");
    // Once, any number of dice.
    let all = Dice { save: 5, savagery: 1, ..Dice::default() };
    if !matches!(scene.legal().first(), Some(Action::Reroll { .. })) {
        let means = scene.by_skill("A1", "Catapult");
        scene.employ(means);
    }
    scene.dice("HHHHHHSS").play(Action::Reroll { dice: all }).quiet();
    assert_eq!(scene.results()[0], (Roll::Attack, 6, 0));
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
}

#[test]
fn the_scythe() {
    covers!(Hate: "HATE-MISUP-05");
    let mut scene = with("Scythe").put("BP", [4, 5]).shields("BP", 1).savagery(1, 1).ready("A1");
    scene.act("A1", "Scythe");
    if scene.legal().contains(&Action::Target { figure: scene.f("BP") }) {
        scene.target("BP");
    }
    assert_eq!(scene.game.shields(scene.f("BP")), 0);
    assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (0, 0));
}

#[test]
fn a_push_goes_straight_away() {
    covers!(Hate: "HATE-MISUP-06", "HATE-AMB-132");
    let mut scene = with("Push").savagery(1, 1).ready("A1");
    scene.act("A1", "Push");
    assert_eq!(scene.stands("B1"), Some([8, 4]));
    assert_eq!(scene.rolls(), [] as [(Roll, u8); 0], "no Attack on clear ground");
    // An edge stops it without harm.
    let mut scene =
        with("Push").all(&[("A1", [12, 4]), ("B1", [13, 5])]).savagery(1, 1).ready("A1");
    scene.act("A1", "Push");
    assert_eq!(scene.stands("B1"), Some([14, 6]));
    assert_eq!(scene.rolls(), [] as [(Roll, u8); 0]);
}

#[test]
fn a_push_off_a_plateau_hurts_once() {
    covers!(Hate: "HATE-MISUP-07");
    let mut scene = Scene::board(|layout| {
        layout.plateaus.extend([plateau([3, 4], 2), plateau([5, 4], 2), plateau([7, 4], 1)]);
    })
    .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("B6", [13, 12]), ("A1", [5, 4]), ("B1", [6, 4])])
    .upgrade("A1", "Push")
    .savagery(1, 1)
    .ready("A1");
    // From level 2 over level 1 to the ground.
    scene.dice("HHHS");
    scene.act("A1", "Push").quiet();
    assert_eq!(scene.rolls(), [(Roll::Attack, 2), (Roll::Defense, 2)], "2 dice, once");
    assert_eq!(scene.lies("B1"), Some([9, 4]));
    assert_eq!(scene.has(A, Currency::Hate), 1);
}

#[test]
fn a_push_into_a_figure_hurts_both() {
    covers!(Hate: "HATE-MISUP-08");
    let mut scene = with("Push").all(&[("A2", [7, 4]), ("A3", [9, 9])]).savagery(1, 1).ready("A1");
    scene.act("A1", "Push");
    while scene.asks() == Some(A) && matches!(scene.legal().first(), Some(Action::Target { .. })) {
        let first = scene.legal()[0];
        scene.play(first);
    }
    scene.quiet();
    assert_eq!(scene.stands("B1").or(scene.lies("B1")), Some([6, 4]), "it stops before it");
    let attacks: Vec<_> = scene.rolls().into_iter().filter(|it| it.0 == Roll::Attack).collect();
    let defenses = scene.rolls().len() - attacks.len();
    assert!(attacks.iter().all(|it| it.1 == 2), "2 dice, no bonuses: {attacks:?}");
    assert_eq!(defenses, 2, "both defend");
}

/// Who attacks whom, and each throw, in the order of the log.
fn blows(scene: &Scene) -> Vec<(&'static str, Option<crate::FigureId>)> {
    scene.told(|event| match event {
        Event::Attacked { targets, .. } => Some(("attacks", targets.first().copied())),
        Event::Rolled { roll: Roll::Attack, figure, .. } => Some(("rolls", *figure)),
        Event::Ko { figure, .. } => Some(("falls", Some(*figure))),
        _ => None,
    })
}

#[test]
fn nothing_is_rolled_at_whom_a_push_has_felled() {
    covers!(Hate: "HATE-AMB-132", "HATE-MISUP-07", "HATE-MISUP-08");
    // Off a Plateau and into a Figure: the fall fells B1, so only the Figure in the way is hit.
    let mut scene = Scene::board(|layout| layout.plateaus.push(plateau([5, 4], 1)))
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [5, 4]), ("B1", [6, 4]), ("B2", [8, 4])])
        .upgrade("A1", "Push")
        .savagery(1, 0)
        .ready("A1");
    scene.dice("HHGGGGSS");
    scene.act("A1", "Push").quiet();
    let [a1, b1, b2] = ["A1", "B1", "B2"].map(|name| Some(scene.f(name)));
    assert_eq!(
        blows(&scene),
        [("attacks", b1), ("rolls", a1), ("falls", b1), ("attacks", b2), ("rolls", a1)]
    );
    assert_eq!(scene.lies("B1"), Some([7, 4]));
    assert_eq!(scene.pools(A), (2, 1, 0), "2 Savagery of the one roll at B2, 1 Hate for B1");
}

#[test]
fn nothing_is_rolled_by_a_pusher_who_has_fallen() {
    covers!(Hate: "HATE-AMB-132");
    // B1 bursts as it falls and takes A1 along; B2 behind it keeps its Hate token and stands.
    let mut scene = with("Push")
        .put("B2", [6, 4])
        .upgrade("B1", "Fungus")
        .shields("B2", 1)
        .savagery(1, 0)
        .ready("A1");
    scene.dice("HHGGHHHH");
    scene.act("A1", "Push").quiet();
    while let Some(&aim @ Action::Target { .. }) = scene.legal().first() {
        scene.play(aim).quiet();
    }
    let [a1, b1, b2] = ["A1", "B1", "B2"].map(|name| scene.f(name));
    assert_eq!((scene.fate_of("A1"), scene.fate_of("B1")), (Fate::Ko, Fate::Ko));
    assert_eq!(scene.fate_of("B2"), Fate::Stood);
    let rolled: Vec<_> = blows(&scene).into_iter().filter(|it| it.0 == "rolls").collect();
    assert_eq!(rolled, [("rolls", Some(a1)), ("rolls", Some(b1))], "nothing at {b2:?}");
}

#[test]
fn feats_help_in_the_roll_of_a_push() {
    covers!(Hate: "HATE-AMB-132");
    // A Champion beside the target supports nothing, and an Upgrade adds nothing: 2 dice. What is
    // used in the roll adds to them.
    let mut scene = with("Push")
        .all(&[("B2", [6, 4]), ("AC", [5, 5])])
        .upgrade("A1", "A-03")
        .savagery(2, 0)
        .ready("A1");
    scene.dice("SSHGG");
    scene.act("A1", "Push");
    assert_eq!(scene.rolls(), [(Roll::Attack, 2)]);
    scene.employ(Means::Feat { feat: Feat::Roll, slot: 0, freely: false });
    scene.quiet();
    assert_eq!(scene.results()[0], (Roll::Attack, 1, 0));
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
}

#[test]
fn the_grab_costs_no_action() {
    covers!(Hate: "HATE-MISUP-09", "HATE-AMB-157");
    let mut scene = with("Grab").body("B2", [3, 4]).body("B3", [3, 5]).savagery(1, 1).ready("A1");
    scene.grab("A1", "B2");
    assert_eq!(scene.game.load(scene.f("A1")).next(), Some(Cargo::Body(scene.f("B2"))));
    let attack = Action::Attack { figure: scene.f("A1"), target: scene.f("B1") };
    assert!(scene.offers(attack), "the Action is still there");
    scene.attack("A1", "B1", "HH", "HH");
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
}

#[test]
fn the_long_jump() {
    covers!(Hate: "HATE-MISUP-10", "HATE-AMB-133");
    // A wall of enemies three Spaces long.
    let mut scene = with("Long Jump")
        .all(&[("B1", [5, 3]), ("B2", [5, 4]), ("B3", [5, 5]), ("A2", [9, 9])])
        .savagery(2, 1)
        .go(A);
    scene.activate(&["A1", "A2"]);
    let figure = scene.f("A1");
    scene.play(Action::Move { figure });
    let means = scene.by_skill("A1", "Long Jump");
    let jump = Action::Use { means, figure: Some(figure) };
    scene.play(jump);
    let (far, near) = (scene.at([8, 4]), scene.at([7, 4]));
    assert!(!scene.legal().contains(&Action::Place { to: far }), "4 Spaces");
    scene.play(Action::Place { to: near });
    assert_eq!(scene.stands("A1"), Some([7, 4]));
    let ended = scene.told(|event| match event {
        Event::MoveEnded { figure } => Some(*figure),
        _ => None,
    });
    assert_eq!(ended, [figure], "nothing is left of its Move");
    // Once a Movement Point is spent it is too late.
    let mut scene = with("Long Jump").savagery(1, 1).go(A);
    scene.activate(&["A1"]);
    assert!(scene.legal().contains(&jump));
    let to = scene.at([4, 5]);
    scene.play(Action::Step { to });
    assert!(!scene.legal().contains(&jump));
}

#[test]
fn the_fungus_bursts() {
    covers!(Hate: "HATE-MISUP-11", "HATE-AMB-135", "HATE-AOE-04", "HATE-AMB-52");
    let mut scene = against("Fungus")
        .all(&[("A2", [6, 4]), ("B2", [5, 5]), ("A3", [9, 9])])
        .savagery(2, 0)
        .ready_two("A1", "A3");
    // A1 fells B1; its Fungus throws 4 dice at A1, A2 and B2.
    scene.assault("A1", "B1", "HHHHHHHGGGG");
    scene.quiet();
    while scene.asks() == Some(B) && matches!(scene.legal().first(), Some(Action::Target { .. })) {
        let first = scene.legal()[0];
        scene.play(first).quiet();
    }
    let rolls = scene.rolls();
    assert_eq!(rolls.iter().filter(|it| it.0 == Roll::Attack).count(), 2, "{rolls:?}");
    assert!(rolls.contains(&(Roll::Attack, 4)), "exactly 4 dice: {rolls:?}");
    assert_eq!(rolls.iter().filter(|it| it.0 == Roll::Defense).count(), 4, "{rolls:?}");
    assert_eq!(scene.fate_of("B2"), Fate::Ko, "allies too");
    let hate =
        u8::from(scene.fate_of("A1") == Fate::Ko) + u8::from(scene.fate_of("A2") == Fate::Ko);
    assert_eq!(scene.has(B, Currency::Hate), hate, "enemies only give Hate");
}

#[test]
fn scars_take_dice_and_points() {
    covers!(Hate: "HATE-SCARCARD-01", "HATE-SCARCARD-04", "HATE-SCARCARD-08");
    assert_eq!(with("Scar-A-01").pools_of("A1", "B1").0, 1);
    assert_eq!(against("Scar-B-01").pools_of("A1", "B1").1, 1);
    let scene = with("Scar-C-02");
    assert_eq!(scene.game.speed(scene.f("A1")), 2);
}

#[test]
fn a_scar_makes_cards_dearer() {
    covers!(Hate: "HATE-SCARCARD-02", "HATE-AMB-68");
    let at = |savagery: u8| {
        let mut scene = super::duel::field_of("sarrassa", "umgra")
            .all(&[("A1", [4, 4]), ("B1", [5, 4])])
            .upgrade("A1", "Scar-A-02")
            .cards(A, &["sarrassa-5"])
            .savagery(savagery + 1, 1)
            .ready("A1");
        scene.assault("A1", "B1", "SSSSSSSS");
        scene
    };
    let scene = at(1);
    let means = scene.by_card("sarrassa-5");
    assert_eq!(scene.refusal(scene.using(means)), "HATE-CARD-04");
    let mut scene = at(2);
    scene.employ(means);
    assert_eq!(scene.has(A, Currency::Savagery), 0);
    // Um'Gra's cards cost Hate, and the surcharge is Savagery.
    let mut scene = super::duel::field_of("umgra", "umrak")
        .all(&[("A1", [4, 4]), ("B1", [5, 4])])
        .upgrade("A1", "Scar-A-02")
        .cards(A, &["umgra-1"])
        .pool(A, Currency::Hate, 1)
        .savagery(2, 1)
        .ready("A1");
    scene.assault("A1", "B1", "SSSSSSS");
    let means = scene.by_card("umgra-1");
    scene.employ(means);
    assert_eq!((scene.has(A, Currency::Savagery), scene.has(A, Currency::Hate)), (0, 0));
}

#[test]
fn a_scar_cancels_what_it_covers() {
    covers!(
        Hate: "HATE-SCARCARD-03", "HATE-SCARCARD-06", "HATE-SCARCARD-09", "HATE-SCARCARD-12",
        "HATE-SLOT-06"
    );
    assert_eq!(with("A-03").upgrade("A1", "Scar-A-03").pools_of("A1", "B1").0, 2);
    let mut scene = against("B-01").upgrade("B1", "Scar-B-03").savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HHSS").await_window(Trigger::RollDefense);
    let reroll = scene.using(scene.by_skill("B1", "B-01"));
    assert_eq!(scene.refusal(reroll), "HATE-SLOT-06");
    let scene = with("C-01").upgrade("A1", "Scar-C-03");
    assert_eq!(scene.game.speed(scene.f("A1")), 3);
    let mut scene = with("D-04").upgrade("A1", "Scar-D-03").savagery(2, 1).ready("A1");
    scene.assault("A1", "B1", "SSSS");
    let freely = Means::Feat { feat: Feat::Roll, slot: 0, freely: true };
    assert!(!scene.legal().contains(&scene.using(freely)));
    scene.employ(Means::Feat { feat: Feat::Roll, slot: 0, freely: false });
    assert_eq!(scene.game.player(A).feat_used[Feat::Roll.index()], 1, "its slot is blocked");
}

#[test]
fn a_scar_forbids_saves_from_wilds() {
    covers!(Hate: "HATE-SCARCARD-05");
    let mut scene = against("Scar-B-02").savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HSWS");
    scene.await_window(Trigger::RollDefense).decline();
    let wilds: Vec<Action> = scene.legal();
    let wild = |into| Action::Wild { into, all: false };
    assert_eq!(wilds, [wild(WildAs::Hit), wild(WildAs::Savagery)]);
    assert_eq!(scene.refusal(wild(WildAs::Save)), "HATE-SCARCARD-05");
}

#[test]
fn a_scarred_figure_hinders_its_allies() {
    covers!(Hate: "HATE-SCARCARD-07", "HATE-AMB-167");
    let scene = with("A-03").put("A2", [6, 4]).upgrade("A2", "Scar-C-01");
    assert_eq!(scene.pools_of("A1", "B1").0, 2, "3 dice and one fewer");
}

#[test]
fn a_scar_shuts_the_forge() {
    covers!(Hate: "HATE-SCARCARD-10");
    let roll = Means::Feat { feat: Feat::Roll, slot: 0, freely: false };
    let mut scene = against("Scar-D-01").upgrade("B1", "B-01").savagery(1, 2).ready("A1");
    scene.assault("A1", "B1", "HHSS").await_window(Trigger::RollDefense);
    assert_eq!(scene.refusal(scene.using(roll)), "HATE-SCARCARD-10");
    assert!(scene.offers(scene.using(scene.by_skill("B1", "B-01"))), "Skills still work");
}

#[test]
fn a_scarred_figure_carries_nothing() {
    covers!(Hate: "HATE-SCARCARD-11");
    let scene = with("Scar-D-02").body("B2", [3, 4]).savagery(1, 1).ready("A1");
    let grab = Action::Grab { figure: scene.f("A1"), cargo: Cargo::Body(scene.f("B2")) };
    assert!(scene.game.check(A, &grab).is_err());
    assert!(!scene.legal().contains(&grab));
    let dropped = scene.told(|event| match event {
        Event::Grabbed { .. } => Some(()),
        _ => None,
    });
    assert!(dropped.is_empty());
}

#[test]
fn who_falls_while_killing_gets_tokens_but_no_move() {
    covers!(Hate: "HATE-AMB-57");
    // B1's Fungus KO's A1 before A1's "after you KO" Skills.
    let mut scene = super::duel::field_of("umgra", "umrak")
        .all(&[("A1", [4, 4]), ("B1", [5, 4]), ("A2", [9, 9])])
        .upgrade("A1", "C-02")
        .upgrade("A1", "Um'Gra-D-03")
        .upgrade("B1", "Fungus")
        .pool(B, Currency::Hate, 2)
        .savagery(2, 1)
        .ready_two("A1", "A2");
    scene.assault("A1", "B1", "HHGGHHHHSG");
    scene.await_window(Trigger::EnemyKo);
    assert_eq!(scene.fate_of("A1"), Fate::Ko);
    let (free_move, steal) = (scene.by_skill("A1", "C-02"), scene.by_skill("A1", "Um'Gra-D-03"));
    assert!(!scene.legal().contains(&scene.using(free_move)), "the Move is lost");
    scene.employ(steal);
    // 1 for the KO of B1 and 1 taken; B has 2 and 1 for A1, less the one taken.
    assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (2, 2));
}
