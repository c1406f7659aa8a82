//! Edges of what conditions measure: ranges and rows counted from both ends, who counts as near, what
//! an effect may not activate, and whose climb is free.

use warmoot_kernel::covers;

use super::{
    duel::field,
    scene::{A, B, Scene},
};
use crate::{
    Action, Hate, Snare,
    flow::Frame,
    state::Trap,
    vocabulary::{Area, Condition, Fee, Is, Thing, Who},
};

/// Whether so many things are within so many Spaces of A1, who stands on 4/5.
fn near(scene: &Scene, of: Thing, range: u8, min: u8) -> bool {
    let is = Is::Near { who: Who::Own, of, range, min, besides: None };
    let a1 = scene.f("A1");
    scene.game.holds(&Condition { not: false, is }, &scene.game.scene_of(a1, None))
}

#[test]
fn what_lies_just_within_a_range_counts_and_what_lies_beyond_does_not() {
    covers!(Hate: "HATE-AMB-32");
    let scene = field()
        .all(&[("A1", [4, 5]), ("A2", [4, 7]), ("B1", [7, 5]), ("B2", [7, 8])])
        .body("B3", [4, 3])
        .with(|game| {
            let at = game.board().space([6, 5]).unwrap();
            game.traps.push(Trap { at, kind: Snare::Minor, seen: None });
        });
    for (of, edge) in [(Thing::Ally, 2), (Thing::Enemy, 3), (Thing::Body, 2), (Thing::Trap, 2)] {
        assert!(near(&scene, of, edge, 1), "{of:?} within {edge}");
        assert!(!near(&scene, of, edge - 1, 1), "{of:?} beyond {}", edge - 1);
    }
    // B1 and B2 both within 3; A1 itself is no ally of its own.
    assert!(near(&scene, Thing::Enemy, 3, 2));
    assert!(!near(&scene, Thing::Enemy, 3, 3));
    assert!(!near(&scene, Thing::Ally, 2, 2));
}

#[test]
fn rows_count_from_each_sides_own_edge() {
    let scene = field();
    let rows = scene.game.board().layout.rows;
    let lies = |area: Area, row: u8, seat| {
        let at = scene.game.board().space([5, row]).unwrap();
        scene.game.in_area(area, at, Some(seat))
    };
    // The Attacker's three rows are the first, the Defender's the last.
    let (first, last) = if scene.game.attacker == Some(A) { (A, B) } else { (B, A) };
    for row in 1..=rows {
        let (low, high) = (row <= 3, row + 3 > rows);
        assert_eq!(lies(Area::OwnRows, row, first), low, "row {row}");
        assert_eq!(lies(Area::EnemyRows, row, first), high, "row {row}");
        assert_eq!(lies(Area::OwnRows, row, last), high, "row {row}");
        assert_eq!(lies(Area::EnemyRows, row, last), low, "row {row}");
        assert_eq!(lies(Area::BackRow, row, first), row == 1, "row {row}");
        assert_eq!(lies(Area::BackRow, row, last), row == rows, "row {row}");
    }
}

#[test]
fn an_effect_activates_only_standing_figures_of_ones_own_that_can_be_paid() {
    covers!(Hate: "HATE-TURN-03");
    let scene = field()
        .all(&[("A1", [4, 5]), ("A2", [5, 5]), ("B1", [7, 5])])
        .body("A3", [4, 3])
        .savagery(1, 1);
    let can =
        |name: &str, seat, again| scene.game.can_activate(seat, scene.f(name), Fee::Normal, again);
    assert!(can("A1", A, false));
    assert!(!can("A1", B, false), "another's");
    assert!(!can("A1", A, true), "not activated yet");
    assert!(!can("A3", A, false), "a Body");
    let poor = scene.savagery(0, 0);
    assert!(!poor.game.can_activate(A, poor.f("A1"), Fee::Normal, false), "cannot be paid");
}

#[test]
fn a_free_climb_is_the_moving_figures_alone() {
    covers!(Hate: "HATE-GENUP-11");
    let mut scene = field().all(&[("A1", [4, 5]), ("A2", [5, 5])]).savagery(2, 0).go(A);
    scene.activate(&["A1", "A2"]);
    let first = scene.f("A1");
    scene.play(Action::Move { figure: first });
    let climbs = |scene: &Scene| {
        let moving = scene.game.frames.iter().rev().find_map(|frame| match frame {
            Frame::Moving(moving) => Some(moving.climbs),
            _ => None,
        });
        moving.expect("a Move is going on")
    };
    let (a1, a2) = (scene.f("A1"), scene.f("A2"));
    let before = climbs(&scene);
    scene.game.add_climbs(a2, 2);
    assert_eq!(climbs(&scene), before);
    scene.game.add_climbs(a1, 2);
    assert_eq!(climbs(&scene), before + 2);
}

#[test]
fn a_further_target_is_an_adjacent_enemy_that_is_none_yet() {
    covers!(Hate: "HATE-GENUP-02", "HATE-AMB-136");
    let mut scene = field()
        .all(&[("A1", [4, 4]), ("A2", [3, 4]), ("B1", [5, 4]), ("B2", [3, 3]), ("B3", [4, 6])])
        .upgrade("A1", "A-02")
        .savagery(1, 1)
        .ready("A1");
    scene.assault("A1", "B1", "HH");
    let means = scene.by_skill("A1", "A-02");
    scene.employ(means);
    let offered: Vec<_> = ["A2", "B1", "B2", "B3"]
        .into_iter()
        .filter(|name| scene.offers(Action::Target { figure: scene.f(name) }))
        .collect();
    assert_eq!(offered, ["B2"], "not an ally, not B1 again, not one two Spaces away");
}
