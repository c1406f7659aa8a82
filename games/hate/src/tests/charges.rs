//! "Charge" in the chapter "Move", and Pushes: movement without Movement Points.

use warmoot_kernel::covers;

use super::scene::{A, At, B, Scene, bare, hut, plateau, scenario};
use crate::{
    Action, Currency, Event, Hate, Means, Part, Roll, TrapContent, board::Layout, state::Trap,
};

/// Um'Gorr attacks with Run Them Down (a Charge with 2 bonus dice) before it, on this board.
fn charger(lay: impl FnOnce(&mut Layout), figures: &[(&str, At)]) -> Scene {
    let mut layout = bare();
    lay(&mut layout);
    Scene::on(scenario(layout), "umgorr", "umgra")
        .put("BP", [14, 12])
        .all(figures)
        .cards(A, &["umgorr-3"])
        .go(A)
}

/// The card that lets a Figure Charge, used for it.
fn card(scene: &Scene, name: &str) -> Action {
    let card = scene.game.content.card("umgorr-3").unwrap();
    Action::Use { means: Means::Card { card }, figure: Some(scene.f(name)) }
}

/// Whether A1 may Charge B1.
fn charges(lay: impl FnOnce(&mut Layout), figures: &[(&str, At)], bodies: &[(&str, At)]) -> bool {
    let mut layout = bare();
    lay(&mut layout);
    let mut scene = Scene::on(scenario(layout), "umgorr", "umgra").put("BP", [14, 12]);
    for &(name, at) in bodies {
        scene = scene.body(name, at);
    }
    let mut scene = scene.all(figures).cards(A, &["umgorr-3"]).go(A);
    scene.activate(&["A1"]);
    let figure = scene.f("A1");
    if scene.legal().contains(&Action::Move { figure }) {
        scene.play(Action::Move { figure });
    }
    let charge = card(&scene, "A1");
    if !scene.legal().contains(&charge) {
        return false;
    }
    scene.play(charge);
    let target = Action::Target { figure: scene.f("B1") };
    scene.offers(target)
}

#[test]
fn a_charge_leads_any_distance_straight_to_an_attack() {
    covers!(Hate: "HATE-CHARGE-02", "HATE-AMB-39");
    let mut scene = charger(|_| {}, &[("A1", [2, 2]), ("B1", [9, 9])]);
    scene.activate(&["A1"]);
    let charge = card(&scene, "A1");
    scene.play(charge);
    let figure = scene.f("B1");
    // 2 dice of its own and 2 of the card against 2.
    scene.dice("HHSSSS").play(Action::Target { figure }).quiet();
    assert_eq!(scene.stands("A1"), Some([8, 8]), "beside the target, on the line");
    let rolls = scene.told(|event| match event {
        Event::Rolled { roll, dice, .. } => Some((*roll, dice.count())),
        _ => None,
    });
    assert_eq!(rolls, [(Roll::Attack, 4), (Roll::Defense, 2)]);
    assert_eq!(scene.stands("B1"), Some([9, 9]), "2 Hits against 2 Saves");
    assert_eq!(scene.game.active, B, "it took the place of Move and Action");
}

#[test]
fn without_a_card_nobody_charges() {
    covers!(Hate: "HATE-CHARGE-01");
    let mut scene =
        Scene::of("umgorr", "umgra").all(&[("A1", [2, 2]), ("B1", [9, 9]), ("A2", [3, 1])]).go(A);
    scene.activate(&["A1", "A2"]);
    let charge = card(&scene, "A1");
    assert!(!scene.offers(charge));
    let (figure, target) = (scene.f("A1"), scene.f("B1"));
    assert_eq!(scene.refusal(Action::Attack { figure, target }), "HATE-TURN-07");
    assert_eq!(scene.refusal(charge), "HATE-CARD-01", "no such card lies faceup");
}

#[test]
fn whatever_stands_on_the_line_stops_a_charge() {
    covers!(Hate: "HATE-CHARGE-03", "HATE-AMB-39");
    let open = [("A1", [2, 4]), ("B1", [8, 4])];
    assert!(charges(|_| {}, &open, &[]));
    let mut ally = open.to_vec();
    ally.push(("A2", [5, 4]));
    assert!(!charges(|_| {}, &ally, &[]), "an ally, whom a Move would pass");
    let mut enemy = open.to_vec();
    enemy.push(("B2", [5, 4]));
    assert!(!charges(|_| {}, &enemy, &[]));
    // A Body does not, except on the last Space.
    assert!(charges(|_| {}, &open, &[("B3", [5, 4])]));
    assert!(!charges(|_| {}, &open, &[("B3", [7, 4])]));
}

#[test]
fn walls_and_steps_up_stop_a_charge_trees_and_steps_down_do_not() {
    covers!(Hate: "HATE-CHARGE-03", "HATE-AMB-39");
    let open = [("A1", [2, 4]), ("B1", [8, 4])];
    assert!(!charges(|layout| layout.huts = vec![hut([4, 4])], &open, &[]));
    assert!(!charges(|layout| layout.plateaus = vec![plateau([4, 4], 1)], &open, &[]));
    assert!(charges(|layout| layout.plateaus = vec![plateau([2, 4], 2)], &open, &[]), "down");
    assert!(charges(|layout| layout.trees = vec![[4, 4]], &open, &[]));
}

#[test]
fn a_target_off_the_line_cannot_be_charged() {
    covers!(Hate: "HATE-CHARGE-02", "HATE-AMB-39");
    assert!(!charges(|_| {}, &[("A1", [2, 4]), ("B1", [8, 5])], &[]));
    // Already adjacent: a Charge over no Space at all.
    assert!(charges(|_| {}, &[("A1", [7, 5]), ("B1", [8, 4])], &[]));
}

#[test]
fn a_charge_uses_no_points_and_harvests_nothing() {
    covers!(Hate: "HATE-AMB-39");
    let mut scene = charger(
        |layout| layout.trees = vec![[8, 3]],
        &[("A1", [2, 4]), ("B1", [9, 4]), ("B2", [1, 1])],
    );
    scene.activate(&["A1"]);
    let charge = card(&scene, "A1");
    scene.play(charge);
    let figure = scene.f("B1");
    scene.dice("SSSSSS").play(Action::Target { figure }).quiet();
    assert_eq!(scene.stands("A1"), Some([8, 4]));
    assert_eq!(scene.has(A, Currency::Resource), 0);
    let moves = scene.told(|event| matches!(event, Event::MoveBegan { .. }).then_some(()));
    assert!(moves.is_empty());
}

/// A1 (Um'Rak) with the Upgrade Push beside B1, on this board; it pushes B1.
fn push(
    lay: impl FnOnce(&mut Layout),
    figures: &[(&str, At)],
    bodies: &[(&str, At)],
    dice: &str,
) -> Scene {
    let mut scene = Scene::board(lay).put("BP", [14, 12]).put("AP", [14, 1]);
    for &(name, at) in bodies {
        scene = scene.body(name, at);
    }
    let mut scene = scene.all(figures).upgrade("A1", "Push").go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    let skill = scene.game.content.skill("Push").unwrap();
    let figure = scene.f("A1");
    scene.dice(dice).play(Action::Skill { figure, skill });
    if let Some(Action::Target { .. }) = scene.legal().first() {
        let figure = scene.f("B1");
        scene.play(Action::Target { figure });
    }
    scene.quiet();
    scene
}

/// The dice of the rolls so far.
fn rolls(scene: &Scene) -> Vec<(Roll, u8)> {
    scene.told(|event| match event {
        Event::Rolled { roll, dice, .. } => Some((*roll, dice.count())),
        _ => None,
    })
}

#[test]
fn a_push_leads_three_spaces_straight_away() {
    covers!(Hate: "HATE-MISUP-06", "HATE-AMB-132");
    let scene = push(|_| {}, &[("A1", [4, 4]), ("B1", [5, 5])], &[], "");
    assert_eq!(scene.stands("B1"), Some([8, 8]));
    assert!(rolls(&scene).is_empty());
}

#[test]
fn edge_wall_and_higher_level_stop_a_push_without_harm() {
    covers!(Hate: "HATE-AMB-132");
    let scene = push(|_| {}, &[("A1", [4, 4]), ("B1", [3, 4])], &[], "");
    assert_eq!((scene.stands("B1"), rolls(&scene).len()), (Some([1, 4]), 0), "the edge");
    let lay = |layout: &mut Layout| layout.huts = vec![hut([7, 4])];
    let scene = push(lay, &[("A1", [4, 4]), ("B1", [5, 4])], &[], "");
    assert_eq!((scene.stands("B1"), rolls(&scene).len()), (Some([6, 4]), 0), "a wall");
    let lay = |layout: &mut Layout| layout.plateaus = vec![plateau([7, 4], 1)];
    let scene = push(lay, &[("A1", [4, 4]), ("B1", [5, 4])], &[], "");
    assert_eq!((scene.stands("B1"), rolls(&scene).len()), (Some([6, 4]), 0), "a step up");
}

#[test]
fn a_push_never_ends_on_a_body() {
    covers!(Hate: "HATE-AMB-132");
    let figures = [("A1", [4, 4]), ("B1", [5, 4])];
    let scene = push(|_| {}, &figures, &[("B2", [8, 4])], "");
    assert_eq!(scene.stands("B1"), Some([7, 4]), "one Space earlier");
    let scene = push(|_| {}, &figures, &[("B2", [6, 4])], "");
    assert_eq!(scene.stands("B1"), Some([8, 4]), "and over one");
}

#[test]
fn who_falls_off_a_plateau_is_attacked_with_two_dice() {
    covers!(Hate: "HATE-MISUP-07", "HATE-AMB-132");
    let lay = |layout: &mut Layout| layout.plateaus = vec![plateau([4, 4], 2)];
    // Neither Support nor High Ground adds a die.
    let figures = [("A1", [4, 4]), ("B1", [5, 4]), ("A2", [8, 5])];
    let scene = push(lay, &figures, &[], "HHSG");
    assert_eq!(rolls(&scene), [(Roll::Attack, 2), (Roll::Defense, 2)]);
    assert_eq!(scene.lies("B1"), Some([8, 4]));
    assert_eq!(scene.has(A, Currency::Hate), 1, "a KO as by any Attack");
}

#[test]
fn a_collision_is_an_attack_on_both() {
    covers!(Hate: "HATE-MISUP-08", "HATE-AMB-132");
    let figures = [("A1", [4, 4]), ("B1", [5, 4]), ("A2", [7, 4])];
    let scene = push(|_| {}, &figures, &[], "HHSSHGSS");
    assert_eq!(scene.stands("B1"), Some([6, 4]), "it stops before the Figure in its way");
    let sums = scene.told(|event| match event {
        Event::Rolled { roll, dice, parts, .. } => Some((*roll, dice.count(), parts[0].part)),
        _ => None,
    });
    assert_eq!(
        sums,
        [
            (Roll::Attack, 2, Part::Effect),
            (Roll::Defense, 2, Part::Base),
            (Roll::Attack, 2, Part::Effect),
            (Roll::Defense, 2, Part::Base),
        ]
    );
    assert_eq!((scene.stands("B1"), scene.stands("A2")), (Some([6, 4]), Some([7, 4])));
}

#[test]
fn a_push_is_no_move() {
    covers!(Hate: "HATE-AMB-132", "HATE-AMB-28");
    let lay = |layout: &mut Layout| layout.trees = vec![[8, 4]];
    let scene = push(lay, &[("A1", [4, 4]), ("B1", [5, 4])], &[], "");
    assert_eq!(scene.stands("B1"), Some([8, 4]));
    assert_eq!(scene.has(B, Currency::Resource), 0);
    assert_eq!(scene.game.active, B);
    assert!(!scene.legal().contains(&Action::Harvest { tree: 0 }));
}

/// A1 pushes B1 away from [5, 4] to the right; a Minor Trap lies on the way.
fn push_over_trap(trap: At, content: TrapContent) -> Scene {
    let mut scene = Scene::of("umrak", "vorenash")
        .all(&[("A1", [4, 4]), ("B1", [5, 4]), ("BP", [14, 12]), ("AP", [14, 1])])
        .upgrade("A1", "Push");
    let at = scene.at(trap);
    let seen = Some((content, 0));
    scene.game.trap_pool = [[4, 3, 1], [1, 1, 2]];
    scene.game.traps.push(Trap { at, kind: crate::Snare::Minor, seen });
    let mut scene = scene.go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    let skill = scene.game.content.skill("Push").unwrap();
    let figure = scene.f("A1");
    scene.play(Action::Skill { figure, skill });
    scene
}

#[test]
fn a_push_onto_a_trap_springs_it() {
    covers!(Hate: "HATE-AMB-132", "HATE-AMB-128");
    let scene = push_over_trap([8, 4], TrapContent::Ko);
    assert_eq!(scene.lies("B1"), Some([8, 4]));
    assert_eq!(scene.has(A, Currency::Hate), 0, "nobody's Attack");
    let fates = scene.told(|event| match event {
        Event::Ko { cause, by, .. } => Some((*cause, *by)),
        _ => None,
    });
    assert_eq!(fates, [(crate::Cause::Trap, None)]);
}

#[test]
fn a_push_stops_on_a_trap_on_the_way() {
    covers!(Hate: "HATE-AMB-132", "HATE-AMB-128");
    // Free ground would carry B1 on to [8, 4].
    let scene = push_over_trap([6, 4], TrapContent::MinusDie);
    assert_eq!(scene.stands("B1"), Some([6, 4]));
    assert_eq!(scene.game.figure(scene.f("B1")).minus_die, 1);
    assert!(scene.game.traps.is_empty(), "the token is off the board");
    let scene = push_over_trap([7, 4], TrapContent::Ko);
    assert_eq!(scene.lies("B1"), Some([7, 4]), "KO'd where the Trap lay");
}
