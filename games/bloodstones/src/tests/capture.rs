//! Chapter "Phase 1: Capture Villages".

use warmoot_kernel::{Audience, Game, covers};

use super::scene::{A, B, C, Scene, units};
use crate::{Action, Bloodstones, Faction::*, Kind, Phase};

#[test]
fn villages_are_captured_where_own_units_stand() {
    covers!(Bloodstones: "BLOOD-CAPT-01");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2-P3")
        .villages(B, "P1", 2)
        .villages(B, "P2", 1)
        .villages(A, "P3", 1)
        .units(A, "P1", "sword")
        .units(A, "P3", "sword")
        .hand(A, "sword")
        .phase(A, Phase::Capture);
    scene.play("spend sword");
    assert_eq!(scene.choices(), ["capture P1"]);
    for area in ["P2", "P3"] {
        let area = scene.at(area);
        scene.refuses(Action::Capture { area }, "BLOOD-CAPT-01");
    }
    scene.play_all(&["capture P1", "capture P1"]);
    assert_eq!(scene.game.captured[0], 2);
    assert_eq!(scene.game.village_count(B), 1);
}

#[test]
fn one_tile_a_turn() {
    covers!(Bloodstones: "BLOOD-CAPT-02");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .villages(B, "P1", 2)
        .villages(B, "P2", 1)
        .units(A, "P1", "sword")
        .units(A, "P2", "sword")
        .hand(A, "3 skirmisher")
        .phase(A, Phase::Capture);
    scene.play_all(&["spend skirmisher", "capture P1"]);
    scene.refuses(Action::Spend { kind: Kind::Skirmisher }, "BLOOD-CAPT-02");
    scene.play("capture P2");
    assert_eq!(scene.game.phase, Phase::Main, "two pips, two villages");
    assert_eq!(scene.game.captured[0], 2);
    assert_eq!(scene.hand_of(A), units("2 skirmisher"));
    scene.refuses(Action::Spend { kind: Kind::Skirmisher }, "BLOOD-TURN-06");
}

#[test]
fn five_villages_at_most() {
    covers!(Bloodstones: "BLOOD-CAPT-03");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2-P3-P4")
        .villages(B, "P1", 2)
        .villages(B, "P2", 2)
        .villages(B, "P3", 2)
        .villages(B, "P4", 1)
        .units(A, "P1", "sword")
        .units(A, "P2", "sword")
        .units(A, "P3", "sword")
        .units(A, "P4", "sword")
        .hand(A, "leader")
        .phase(A, Phase::Capture);
    scene.play("spend leader");
    scene.play_all(&["capture P1", "capture P1", "capture P2", "capture P2", "capture P3"]);
    assert_eq!(scene.game.captured[0], 5);
    assert_eq!(scene.game.phase, Phase::Main);
    let area = scene.at("P3");
    scene.refuses(Action::Capture { area }, "BLOOD-TURN-06");
}

#[test]
fn plains_and_forest_cost_one_pip_hills_two() {
    covers!(Bloodstones: "BLOOD-CAPT-04", "BLOOD-CAPT-05");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-F1-P2")
        .villages(B, "P1", 1)
        .villages(B, "F1", 1)
        .villages(B, "P2", 1)
        .units(A, "P1", "sword")
        .units(A, "F1", "sword")
        .units(A, "P2", "sword")
        .hand(A, "skirmisher")
        .phase(A, Phase::Capture);
    scene.play_all(&["spend skirmisher", "capture P1"]);
    assert_eq!(scene.pool(), Some(1));
    scene.play("capture F1");
    assert_eq!((scene.game.phase, scene.game.captured[0]), (Phase::Main, 2));

    let mut scene = Scene::new(&[HorseLords, HillFolk], "H1-H2-P1")
        .villages(B, "H1", 1)
        .villages(B, "H2", 1)
        .villages(B, "P1", 1)
        .units(A, "H1", "sword")
        .units(A, "H2", "sword")
        .units(A, "P1", "sword")
        .hand(A, "shield")
        .phase(A, Phase::Capture);
    scene.play_all(&["spend shield", "capture H1"]);
    assert_eq!(scene.pool(), Some(1));
    let area = scene.at("H2");
    scene.refuses(Action::Capture { area }, "BLOOD-CAPT-05");
    scene.play("done");
    assert_eq!((scene.game.phase, scene.game.captured[0]), (Phase::Main, 1));
}

#[test]
fn a_capture_scores_only_at_the_end() {
    covers!(Bloodstones: "BLOOD-CAPT-06", "BLOOD-INFO-05");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .villages(B, "P1", 2)
        .units(A, "P1", "sword")
        .hand(A, "sword")
        .phase(A, Phase::Capture);
    scene.game.vps[0].battles = 9;
    scene.play_all(&["spend sword", "capture P1", "capture P1"]);
    assert_eq!((scene.game.phase, scene.vps(A)), (Phase::Main, 9));
    for audience in [Audience::Seat(A), Audience::Seat(B), Audience::Observer] {
        assert_eq!(scene.game.view(audience).seats[0].captured, 2);
    }
    scene.game.trigger_end(A, crate::End::Regroups, &mut scene.log);
    scene.game.begin_end_battles(&mut scene.chance, &mut scene.log);
    assert_eq!(scene.vps(A), 11);
}

#[test]
fn enemy_units_do_not_protect_villages() {
    covers!(Bloodstones: "BLOOD-AMB-28", "BLOOD-AMB-100");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .villages(B, "P1", 1)
        .units(A, "P1", "sword")
        .units(B, "P1", "3 irregular")
        .hand(A, "sword")
        .phase(A, Phase::Capture);
    scene.play_all(&["spend sword", "capture P1"]);
    assert_eq!(scene.game.captured[0], 1);
    assert_eq!(scene.game.villager(scene.at("P1")), None);
}

#[test]
fn one_tile_captures_from_several_owners_and_areas() {
    covers!(Bloodstones: "BLOOD-AMB-29");
    let mut scene = Scene::new(&[HorseLords, HillFolk, Corsairs], "P1-P2-F1")
        .villages(B, "P1", 2)
        .villages(C, "P2", 2)
        .villages(C, "F1", 1)
        .units(A, "P1", "sword")
        .units(A, "P2", "sword")
        .units(A, "F1", "sword")
        .hand(A, "leader")
        .phase(A, Phase::Capture);
    scene.play_all(&["spend leader", "capture P1", "capture F1", "capture P2", "done"]);
    assert_eq!(scene.game.captured[0], 3);
    assert_eq!((scene.game.lost[1], scene.game.lost[2]), (1, 2));
    assert_eq!(scene.game.villages_in(B, scene.at("P1")), 1, "one of two is left");
    assert_eq!(scene.pool(), None, "two pips are lost");
}

#[test]
fn a_tile_is_spent_only_with_a_purchase() {
    covers!(Bloodstones: "BLOOD-AMB-30");
    // The Skirmisher's two pips buy the hill, the purchase cannot be skipped.
    let mut scene = Scene::new(&[HorseLords, HillFolk], "H1-P1-P2")
        .villages(B, "H1", 1)
        .units(A, "H1", "sword")
        .hand(A, "skirmisher")
        .phase(A, Phase::Capture);
    scene.play("spend skirmisher");
    scene.refuses(Action::Done, "BLOOD-AMB-30");
    assert_eq!(scene.choices(), ["capture H1"]);
    // With one pip it would buy nothing, and is refused.
    let mut scene = Scene::new(&[HorseLords, HillFolk], "H1-P1-P2")
        .villages(B, "H1", 1)
        .units(A, "H1", "sword")
        .hand(A, "skirmisher sword");
    let mut content = (**scene.game.content()).clone();
    content.rosters[HorseLords.index()].pips[Kind::Skirmisher.index()] = 1;
    scene.game.attach(std::sync::Arc::new(content));
    let mut scene = scene.phase(A, Phase::Capture);
    assert_eq!(scene.choices(), ["spend sword", "done"]);
    scene.refuses(Action::Spend { kind: Kind::Skirmisher }, "BLOOD-AMB-30");
    // The same in Phase 4.
    let mut scene =
        Scene::new(&[HorseLords, HillFolk], "P1-P2").villages(A, "P1", 1).hand(A, "sword");
    scene.play_all(&["done", "spend sword"]);
    scene.refuses(Action::Done, "BLOOD-AMB-30");
    // And in a move: a tile is only paid for a step already chosen.
    let mut scene =
        Scene::new(&[HorseLords, HillFolk], "P1-P2").units(A, "P1", "sword").hand(A, "sword");
    scene.refuses(Action::Pay { kind: Kind::Sword }, "BLOOD-TURN-06");
    scene.play_all(&["move sword P1", "to P2"]);
    assert_eq!(scene.choices(), ["pay sword"]);
}
