//! Chapters "Phase 5: Draw Tiles" and "Regrouping".

use warmoot_kernel::covers;

use super::scene::{A, B, Scene, units};
use crate::{Bloodstones, Event, Faction::*, Phase};

/// How A's Phase 5 went on: what was logged of it, shortly.
fn drawn(scene: &Scene) -> Vec<String> {
    scene
        .log
        .events()
        .iter()
        .take_while(|event| !matches!(event, Event::Turn { .. }))
        .filter_map(|event| match event {
            Event::Eliminated { units, .. } => Some(format!("lost {}", units.total())),
            Event::Drew { count, .. } => Some(format!("drew {count}")),
            Event::Regrouped { tiles, vps, .. } => Some(match vps {
                Some(vps) => format!("regrouped {tiles} for {vps}"),
                None => format!("recycled {tiles}"),
            }),
            _ => None,
        })
        .collect()
}

fn two() -> Scene {
    Scene::new(&[DragonRiders, HorseLords], "P1-P2-D1 P3-P4")
        .units(A, "P1", "sword")
        .units(B, "P3", "sword")
}

#[test]
fn deserts_are_checked_before_drawing() {
    covers!(Bloodstones: "BLOOD-DRAW-01", "BLOOD-DRAW-03");
    let mut scene = two().units(A, "D1", "sword").bag(A, "");
    // 34 tiles are discarded, and the Sword in the desert with them.
    assert_eq!(scene.pile(A).total(), 34);
    scene.play("done");
    assert_eq!(drawn(&scene), ["lost 1", "regrouped 35 for 0", "drew 6"]);
    assert!(scene.force(A, "D1").is_empty());
}

#[test]
fn only_some_units_stay_in_deserts() {
    covers!(Bloodstones: "BLOOD-DRAW-02", "BLOOD-AMB-102");
    let mut scene = Scene::new(&[Necromancers, HorseLords], "P1-D1-D2")
        .units(A, "D1", "irregular special undead")
        .units(B, "D2", "sword")
        .units(B, "P1", "sword");
    scene.play("done");
    assert_eq!(scene.force(A, "D1"), units("irregular undead"));
    assert_eq!(scene.pile(A), units("special"));
    // Nobody gains anything, and B's units are looked at in B's own turn.
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 0));
    assert_eq!(scene.force(B, "D2"), units("sword"));
    scene.play("done");
    assert!(scene.force(B, "D2").is_empty());
}

#[test]
fn the_cutiecorn_does_not_survive_deserts() {
    covers!(Bloodstones: "BLOOD-AMB-117");
    let mut scene = two().units(A, "D1", "special cutiecorn");
    scene.play("done");
    assert_eq!(scene.force(A, "D1"), units("special"));
    assert!(scene.game.cutiecorn_free, "it lies beside the map again");
    assert_eq!(scene.pile(A), units(""));
}

#[test]
fn hands_are_filled_to_six_and_seven() {
    covers!(Bloodstones: "BLOOD-DRAW-04", "BLOOD-DRAW-05", "BLOOD-AMB-105");
    let scene = |faction| {
        let mut scene = Scene::new(&[faction, Necromancers], "P1-P2")
            .units(A, "P1", "sword")
            .units(B, "P2", "sword")
            .hand(A, "2 skirmisher")
            .bag(A, "4 shield 4 castle 5 ship 2 siege leader 3 sword cavalry");
        scene.play("done");
        (scene.game.hand(A).total(), scene.game.bags[0].total())
    };
    assert_eq!(scene(DragonRiders), (6, 16));
    assert_eq!(scene(HorseLords), (7, 15));

    // A fuller hand stays as it is.
    let mut scene = two().hand(A, "4 skirmisher 4 shield");
    scene.play_all(&["done", "done"]);
    assert_eq!(scene.game.hand(A), units("4 skirmisher 4 shield"));
    assert_eq!(drawn(&scene), [""; 0]);
}

#[test]
fn a_regroup_in_the_middle_of_a_draw() {
    covers!(Bloodstones: "BLOOD-REGROUP-01", "BLOOD-REGROUP-03", "BLOOD-AMB-40");
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2")
        .units(A, "P1", "4 sword 4 shield 4 cavalry 3 skirmisher")
        .units(B, "P2", "sword")
        .hand(A, "skirmisher")
        .bag(A, "2 castle");
    assert_eq!(scene.pile(A).total(), 18);
    scene.play("done");
    assert_eq!(drawn(&scene), ["drew 2", "regrouped 18 for 0", "drew 3"]);
    assert_eq!((scene.game.hand(A).total(), scene.game.bags[0].total()), (6, 15));
    // The marker moves also without villages to score.
    assert_eq!((scene.game.regroups[0], scene.vps(A)), (1, 0));
}

#[test]
fn villages_score_at_a_regroup_and_captured_ones_do_not() {
    covers!(Bloodstones: "BLOOD-REGROUP-02", "BLOOD-REGROUP-06");
    let scene = |areas: &[&str], captured: u8| {
        let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2-P3-P4-P5-P6-P7-P8")
            .units(A, "P1", "sword")
            .units(B, "P8", "sword")
            .bag(A, "");
        for area in areas {
            scene = scene.villages(A, area, 2);
        }
        scene.game.captured[0] = captured;
        scene.game.lost[1] = captured;
        scene.game.supply[1] -= captured;
        scene
    };
    let areas = ["P2", "P3", "P4", "P5", "P6", "P7"];
    let mut thirteen = scene(&areas, 4).villages(A, "P1", 1);
    thirteen.play("done");
    assert_eq!((thirteen.vps(A), thirteen.game.vps[0].regroups), (13, 13));
    let mut none = scene(&[], 7);
    none.play("done");
    assert_eq!((none.vps(A), none.game.regroups[0]), (0, 1));
}

#[test]
fn further_regroups_score_nothing() {
    covers!(Bloodstones: "BLOOD-REGROUP-04", "BLOOD-REGROUP-05", "BLOOD-AMB-106");
    let mut scene = Scene::new(
        &[DragonRiders, HorseLords, HillFolk, Necromancers],
        "P1-P2-P3-P4-P5-P6-P7-P8-P9",
    )
    .units(A, "P1", "sword")
    .units(B, "P9", "sword")
    .bag(A, "");
    for area in ["P2", "P3", "P4", "P5", "P6", "P7", "P8"] {
        scene = scene.villages(A, area, 2);
    }
    scene = scene.villages(A, "P1", 1);
    scene.game.regroups = [2, 2, 1, 0, 0, 0];
    scene.play("done");
    // 15 villages, and not a point; the tiles are recycled, the count stays.
    assert_eq!(drawn(&scene), ["recycled 35", "drew 6"]);
    assert_eq!((scene.vps(A), scene.game.regroups[0]), (0, 2));
    // B has the number too and takes a whole turn with its draw.
    assert_eq!(scene.asked(), B);
    scene.play("done");
    assert_eq!(scene.game.hand(B).total(), 7);
}

#[test]
fn an_empty_bag_alone_is_no_regroup() {
    covers!(Bloodstones: "BLOOD-AMB-103", "BLOOD-AMB-104");
    let mut scene = two().bag(A, "5 ship castle");
    scene.play("done");
    assert_eq!((scene.game.hand(A), scene.game.regroups[0]), (units("5 ship castle"), 0));
    // Bag and discard pile both empty: the hand stays short and nothing is scored.
    let mut scene = two().hand(A, "skirmisher").villages(A, "P2", 2);
    scene.game.bags[0] = units("ship");
    scene.game.discards[0] = units("");
    scene.play_all(&["done", "done"]);
    assert_eq!(scene.game.hand(A), units("skirmisher ship"));
    assert_eq!((scene.game.regroups[0], scene.vps(A)), (0, 0));
    // One Phase 5 holds at most one Regroup: two tiles are put back, and two are drawn.
    let mut scene = two().hand(A, "skirmisher").villages(A, "P2", 2);
    scene.game.bags[0] = units("");
    scene.game.discards[0] = units("ship castle");
    scene.play_all(&["done", "done"]);
    assert_eq!(scene.game.hand(A), units("skirmisher ship castle"));
    assert_eq!((scene.game.regroups[0], scene.vps(A)), (1, 2));
}

#[test]
fn nothing_skips_the_desert_check() {
    covers!(Bloodstones: "BLOOD-DRAW-03");
    // Whatever way Phase 3 is left, here past a declined construction.
    let mut scene =
        two().units(A, "P2", "citadel").units(A, "D1", "sword cavalry").hand(A, "resources");
    scene.play("done");
    assert_eq!(scene.game.phase, Phase::Construct);
    scene.play("done");
    assert!(scene.force(A, "D1").is_empty());
}
