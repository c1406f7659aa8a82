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
