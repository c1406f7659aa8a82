//! Traps that are entered (chapter "Special Rules of the Tribes").

use warmoot_kernel::covers;

use super::scene::{A, At, B, Scene};
use crate::{Action, Cause, Event, Hate, Roll, Snare, TrapContent, state::Trap};

const TRAP: At = [5, 6];

/// A1 steps onto a Minor Trap; of its 8 tokens (4 without effect, 3 that take a die, 1 that KO's)
/// this one is drawn.
fn enter(drawn: u32) -> Scene {
    let mut scene = Scene::of("umrak", "vorenash").all(&[
        ("A1", [5, 5]),
        ("A2", [9, 5]),
        ("B1", [5, 7]),
        ("B2", [12, 11]),
    ]);
    let at = scene.at(TRAP);
    scene.game.traps.push(Trap { at, kind: Snare::Minor, seen: None });
    let mut scene = scene.savagery(2, 1).go(A);
    assert_eq!(scene.game.trap_pool[0], [4, 3, 1]);
    scene.activate(&["A1", "A2"]);
    let figure = scene.f("A1");
    scene.play(Action::Move { figure });
    scene.chance([drawn]);
    scene.play(Action::Step { to: at });
    assert!(scene.game.traps.is_empty(), "the token is off the board");
    scene
}

fn flipped(scene: &Scene) -> Vec<TrapContent> {
    scene.told(|event| match event {
        Event::Trapped { content, .. } => Some(*content),
        _ => None,
    })
}

/// Nothing more of A1's activation: no step, and no Attack on B1 next to it.
fn assert_over(scene: &mut Scene) {
    let figure = scene.f("A1");
    let on = Action::Step { to: scene.at([6, 6]) };
    assert!(!scene.legal().contains(&on), "its Move is over");
    scene.walk("A2", &[]);
    assert!(
        !scene.legal().iter().any(|action| matches!(
            action,
            Action::Attack { figure: it, .. } | Action::Rest { figure: it } if *it == figure
        )),
        "the Action is lost"
    );
}

#[test]
fn a_trap_without_effect_only_ends_the_activation() {
    covers!(Hate: "HATE-TRIBE-23", "HATE-TRIBE-24", "HATE-AMB-128");
    let mut scene = enter(0);
    assert_eq!(flipped(&scene), [TrapContent::Nothing]);
    assert_eq!(scene.stands("A1"), Some(TRAP));
    assert_eq!(scene.game.figure(scene.f("A1")).minus_die, 0);
    assert_eq!(scene.game.trap_pool[0], [3, 3, 1], "the token is discarded");
    assert_over(&mut scene);
}

#[test]
fn a_trap_may_take_a_defense_die_until_a_ko() {
    covers!(Hate: "HATE-TRIBE-25");
    let mut scene = enter(4);
    assert_eq!(flipped(&scene), [TrapContent::MinusDie]);
    assert_over(&mut scene);
    // B1 attacks it: base Defense 2, and one die fewer.
    assert_eq!(scene.asked(), B);
    scene.activate(&["B1"]).walk("B1", &[]);
    scene.attack("B1", "A1", "SS", "S");
    let dice = scene.told(|event| match event {
        Event::Rolled { roll: Roll::Defense, dice, .. } => Some(dice.count()),
        _ => None,
    });
    assert_eq!(dice, [1]);
    // A new Round changes nothing; a KO discards the token.
    scene.end_round();
    assert_eq!(scene.game.figure(scene.f("A1")).minus_die, 1);
    scene.game.push(crate::flow::Frame::Fall(crate::flow::Fall {
        cause: Cause::Effect,
        ..crate::flow::Fall::of(scene.f("A1"))
    }));
    scene.game.advance(&mut scene.chance, &mut scene.log);
    assert_eq!(scene.game.figure(scene.f("A1")).minus_die, 0);
}

#[test]
fn a_trap_may_ko() {
    covers!(Hate: "HATE-TRIBE-26");
    let scene = enter(7);
    assert_eq!(flipped(&scene), [TrapContent::Ko]);
    assert_eq!(scene.lies("A1"), Some(TRAP));
    let causes = scene.told(|event| match event {
        Event::Ko { cause, by, .. } => Some((*cause, *by)),
        _ => None,
    });
    assert_eq!(causes, [(Cause::Trap, None)]);
    assert_eq!((scene.pools(B).1, scene.game.trap_pool[0]), (0, [4, 3, 0]));
}

#[test]
fn a_trap_leaves_nothing_to_do_at_the_end_of_the_move() {
    covers!(Hate: "HATE-TRIBE-23", "HATE-AMB-128", "HATE-AMB-62");
    let lay = |trap: bool| {
        let scene = Scene::shipped("carry-them-home", "umrak", "vorenash").undeploy();
        let scene = scene.with(|game| game.trees.truncate(1));
        let tree = scene.game.trees[0].at;
        let [column, row] = scene.game.board().place(tree);
        let from = scene.game.board().around(tree).find(|&space| {
            let open = scene.game.board().strides(space).iter().any(|it| it.to == tree);
            open && scene.game.free(space) && scene.game.trees_at(space).next().is_none()
        });
        let from = scene.game.board().place(from.unwrap());
        let mut scene =
            scene.all(&[("A1", from), ("B1", [14, 12])]).carry("A1", "B2").savagery(2, 1);
        if trap {
            scene.game.traps.push(Trap { at: tree, kind: Snare::Minor, seen: None });
        }
        let mut scene = scene.go(A);
        scene.activate(&["A1"]);
        scene.chance([0]).step([column, row]);
        scene
    };
    let harvests = |scene: &Scene| {
        scene.asks() == Some(A)
            && scene.legal().iter().any(|it| matches!(it, Action::Harvest { .. } | Action::Stop))
    };
    assert!(harvests(&lay(false)), "without a Trap it may Harvest there");
    let scene = lay(true);
    assert_eq!(flipped(&scene), [TrapContent::Nothing]);
    assert!(!harvests(&scene), "{:?}", scene.legal());
    assert_eq!((scene.pools(A).2, scene.asked()), (0, B), "its Turn is over");
}

#[test]
fn a_trap_on_the_way_of_a_free_move_stops_it_and_nothing_more() {
    covers!(Hate: "HATE-AMB-128");
    // A1 is moved by an effect outside its activation, onto a Trap under a Tree.
    for by in [A, B] {
        let mut scene = Scene::board(|layout| layout.trees = vec![[5, 5]])
            .all(&[("A1", [5, 4]), ("A2", [9, 5]), ("B1", [12, 11])])
            .savagery(2, 2)
            .go(A);
        let at = scene.at([5, 5]);
        assert_eq!(scene.game.trees_at(at).count(), 1);
        scene.game.traps.push(Trap { at, kind: Snare::Minor, seen: None });
        let id = scene.f("A1");
        scene.game.begin_move(id, by, None, &mut scene.log);
        scene.game.advance(&mut scene.chance, &mut scene.log);
        scene.chance([0]);
        scene.step([5, 5]);
        assert_eq!((scene.stands("A1"), scene.pools(A).2), (Some([5, 5]), 0));
        let still = |it: &Action| matches!(it, Action::Harvest { .. } | Action::Stop);
        assert!(!scene.legal().iter().any(still), "{:?}", scene.legal());
        assert!(!scene.game.figure(id).activated(), "its own activation is still to come");
    }
}

#[test]
fn a_trap_below_a_body_stops_whoever_passes_over_it() {
    covers!(Hate: "HATE-TRIBE-23", "HATE-AMB-128", "HATE-MOVE-08");
    let mut scene = Scene::of("umrak", "vorenash")
        .all(&[("A1", [5, 5]), ("AP", [1, 1]), ("B2", [12, 11])])
        .body("B1", TRAP);
    let at = scene.at(TRAP);
    scene.game.traps.push(Trap { at, kind: Snare::Minor, seen: None });
    let mut scene = scene.savagery(1, 1).go(A);
    scene.activate(&["A1"]);
    scene.chance([0]);
    scene.play(Action::Step { to: at });
    let stands = scene.stands("A1").unwrap();
    assert_eq!((flipped(&scene), scene.lies("B1")), (vec![TrapContent::Nothing], Some(TRAP)));
    assert_ne!(stands, TRAP, "a Body lies there");
    assert!(stands[0].abs_diff(TRAP[0]) <= 1 && stands[1].abs_diff(TRAP[1]) <= 1);
}
