//! Chapter "Action: Build Unit".

use warmoot_kernel::covers;

use super::scene::{A, B, Scene, units};
use crate::{Action, Bloodstones, Event, Faction::*, Kind};

#[test]
fn units_are_built_with_villages_and_the_citadel() {
    covers!(Bloodstones: "BLOOD-BUILD-01");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-H1-P2-P3")
        .villages(A, "P1", 1)
        .units(A, "H1", "citadel")
        .units(A, "P2", "sword")
        .villages(B, "P3", 1)
        .hand(A, "skirmisher");
    scene.play("build skirmisher");
    assert_eq!(scene.choices(), ["in P1", "in H1"]);
    for area in ["P2", "P3"] {
        let area = scene.at(area);
        scene.refuses(Action::Place { area }, "BLOOD-BUILD-01");
    }
    let mut nowhere =
        Scene::new(&[HorseLords, HillFolk], "P1").units(A, "P1", "sword").hand(A, "skirmisher");
    nowhere.refuses(Action::Build { kind: Kind::Skirmisher }, "BLOOD-BUILD-01");
}

#[test]
fn blocks_are_paid_with_other_tiles() {
    covers!(Bloodstones: "BLOOD-BUILD-02", "BLOOD-AMB-32");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1")
        .villages(A, "P1", 1)
        .hand(A, "cavalry ship sword shield");
    scene.play_all(&["build cavalry", "in P1"]);
    assert_eq!(scene.choices_of("pay"), ["shield", "ship", "sword"]);
    scene.refuses(Action::Pay { kind: Kind::Cavalry }, "BLOOD-AMB-32");
    scene.play_all(&["pay ship", "pay sword"]);
    assert_eq!(scene.hand_of(A), units("shield"));
    assert_eq!(scene.discarded(A), units("ship sword"));
    assert_eq!(scene.force(A, "P1"), units("cavalry"));
}

#[test]
fn every_tile_pays_one_block() {
    covers!(Bloodstones: "BLOOD-BUILD-03");
    for payment in ["leader", "skirmisher"] {
        let mut scene = Scene::new(&[HorseLords, HillFolk], "P1")
            .villages(A, "P1", 1)
            .hand(A, "sword leader skirmisher");
        scene.play_all(&["build sword", "in P1", &format!("pay {payment}")]);
        assert_eq!(scene.force(A, "P1"), units("sword"));
        assert_eq!(scene.discarded(A), units(payment));
        assert_eq!(scene.hand_of(A).total(), 1);
    }
}

#[test]
fn ships_are_built_beside_villages_and_the_citadel() {
    covers!(Bloodstones: "BLOOD-BUILD-05", "BLOOD-MAP-03");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-S1 P2-S2 H1-S3 P1-P2-H1")
        .villages(A, "P1", 1)
        .units(A, "P2", "sword")
        .units(A, "H1", "citadel")
        .hand(A, "2 ship");
    scene.play("build ship");
    assert_eq!(scene.choices(), ["in S1", "in S3"]);
    for area in ["S2", "P1"] {
        let area = scene.at(area);
        scene.refuses(Action::Place { area }, "BLOOD-BUILD-05");
    }
    scene.play_all(&["in S3", "pay ship"]);
    assert_eq!(scene.force(A, "S3"), units("ship"));
    let mut scene =
        Scene::new(&[HorseLords, HillFolk], "P1-S1").villages(A, "P1", 1).hand(A, "skirmisher");
    scene.play("build skirmisher");
    let area = scene.at("S1");
    scene.refuses(Action::Place { area }, "BLOOD-SHIP-03");
}

#[test]
fn ships_may_be_built_among_enemies() {
    covers!(Bloodstones: "BLOOD-BUILD-06");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-S1")
        .villages(A, "P1", 1)
        .units(B, "S1", "ship")
        .hand(A, "2 ship");
    scene.play_all(&["build ship", "in S1", "pay ship"]);
    assert_eq!(scene.force(A, "S1"), units("ship"));
    scene.refuses(Action::Done, "BLOOD-TURN-08");
    assert_eq!(scene.choices_of("battle"), ["S1 hill_folk"]);
}

#[test]
fn stacking_is_unlimited() {
    covers!(Bloodstones: "BLOOD-BUILD-07");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1")
        .villages(A, "P1", 1)
        .units(A, "P1", "2 castle 4 sword 2 cavalry")
        .hand(A, "castle 2 ship");
    scene.play_all(&["build castle", "in P1", "pay ship", "pay ship"]);
    assert_eq!(scene.force(A, "P1"), units("3 castle 4 sword 2 cavalry"));
}

#[test]
fn building_among_enemies_commits_to_battle() {
    covers!(Bloodstones: "BLOOD-BUILD-08");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .villages(A, "P1", 1)
        .units(B, "P1", "sword")
        .hand(A, "sword shield 2 ship");
    scene.play_all(&["build sword", "in P1", "pay ship", "build shield", "in P1", "pay ship"]);
    assert_eq!(scene.force(A, "P1"), units("sword shield"));
    scene.refuses(Action::Done, "BLOOD-TURN-08");
}

#[test]
fn the_citadel_alone_is_enough_to_build_among_enemies() {
    covers!(Bloodstones: "BLOOD-AMB-31");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .units(A, "P1", "citadel")
        .units(B, "P1", "sword")
        .hand(A, "skirmisher");
    scene.play_all(&["build skirmisher", "in P1"]);
    assert_eq!(scene.force(A, "P1"), units("citadel skirmisher"));
}

#[test]
fn an_attacking_castle_adds_nothing() {
    covers!(Bloodstones: "BLOOD-BUILD-09");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .villages(A, "P1", 1)
        .units(B, "P1", "castle")
        .hand(A, "castle 2 ship");
    scene.play_all(&["build castle", "in P1", "pay ship", "pay ship"]);
    scene.battle_tiles(&[5, 5, 4], &[2, 2, 3]);
    scene.play("battle P1 hill_folk");
    let shown: Vec<_> = scene
        .log
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Revealed { raw, total, .. } => Some((*raw, *total)),
            _ => None,
        })
        .collect();
    assert_eq!(shown, [(14, 14), (7, 10)], "0 for A's castle, 3 for B's");
    assert_eq!(scene.vps(A), 1);
    assert!(scene.log.events().iter().any(|event| {
        matches!(event, Event::Attacked { attackers, .. } if attackers.total() == 1)
    }));
}
