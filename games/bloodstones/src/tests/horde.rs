//! The Chaos Horde: building, capturing, coming back (chapter "Chaos Horde").

use warmoot_kernel::{Game, covers};

use super::scene::{A, B, C, D, Scene, units};
use crate::{Action, Bloodstones, End, Event, Faction::*, Kind, Phase};

fn scene(chains: &str) -> Scene {
    Scene::new(&[ChaosHorde, HillFolk, HorseLords, Corsairs], chains)
}

/// Where a unit of this kind can be built.
fn places(scene: &Scene, kind: &str) -> Vec<String> {
    let mut copy = Scene::new(&[ChaosHorde, HillFolk], "P1");
    copy.game = scene.game.clone();
    copy.play(&format!("build {kind}"));
    copy.choices_of("in")
}

#[test]
fn the_horde_owns_no_villages_and_no_citadel() {
    covers!(Bloodstones: "BLOOD-FACTION-CH-01", "BLOOD-AMB-40");
    let mut scene = scene("P1").units(A, "P1", "irregular").bag(A, "");
    assert_eq!((scene.game.supply[0], scene.game.village_count(A)), (0, 0));
    assert_eq!(scene.game.citadel(A), None);
    scene.play("done");
    assert_eq!(scene.game.regroups[0], 1, "the Regroup counts");
    assert_eq!(scene.vps(A), 10, "and scores nothing");
}

#[test]
fn the_horde_builds_where_it_has_units() {
    covers!(Bloodstones: "BLOOD-FACTION-CH-02", "BLOOD-AMB-33", "BLOOD-AMB-35");
    let mut scene = scene("P1-P2-P3-D1-M1")
        .units(A, "P1", "irregular")
        .units(A, "P3", "irregular")
        .units(B, "P3", "sword")
        .units(A, "D1", "irregular")
        .hand(A, "2 irregular");
    assert_eq!(places(&scene, "irregular"), ["D1", "P1", "P3"], "among enemies and in deserts too");
    scene.play("build irregular");
    let area = scene.at("P2");
    scene.refuses(Action::Place { area }, "BLOOD-FACTION-CH-02");
    scene.play("in P3");
    assert_eq!(scene.force(A, "P3"), units("2 irregular"));
}

#[test]
fn the_horde_builds_ships_beside_its_units() {
    covers!(Bloodstones: "BLOOD-FACTION-CH-03", "BLOOD-AMB-34");
    let mut scene = scene("P1-S1-S2-S3-P2").units(A, "P1", "irregular").hand(A, "2 ship");
    assert_eq!(places(&scene, "ship"), ["S1"]);
    scene.play("build ship");
    let area = scene.at("S2");
    scene.refuses(Action::Place { area }, "BLOOD-FACTION-CH-03");
    let at_sea = self::scene("P1-S1-S2-S3-P2").units(A, "S2", "ship").hand(A, "ship irregular");
    assert_eq!(places(&at_sea, "ship"), ["S1", "S2", "S3"], "with a ship and beside one");
    // Also where enemies are.
    let enemy = self::scene("P1-S1").units(A, "P1", "irregular").units(B, "S1", "ship");
    let enemy = enemy.hand(A, "ship irregular");
    assert_eq!(places(&enemy, "ship"), ["S1"]);
    // A land unit is never built at sea.
    let mut land = self::scene("P1-S1").units(A, "S1", "ship").hand(A, "irregular");
    land.play("build irregular");
    assert_eq!(land.choices(), ["in P1"]);
    let area = land.at("S1");
    land.refuses(Action::Place { area }, "BLOOD-SHIP-03");
}

#[test]
fn the_horde_builds_beside_its_ships_without_enemies() {
    covers!(Bloodstones: "BLOOD-FACTION-CH-04", "BLOOD-AMB-33", "BLOOD-AMB-35", "BLOOD-AMB-36");
    let mut scene = scene("S1-P1 S1-P2 S1-D1 S1-M1 S1-P3")
        .units(A, "S1", "ship")
        .units(B, "P2", "sword")
        .villages(B, "P3", 1)
        .hand(A, "irregular");
    assert_eq!(places(&scene, "irregular"), ["D1", "P1", "P3"], "villages do not matter");
    scene.play("build irregular");
    for (area, rule) in [("P2", "BLOOD-FACTION-CH-04"), ("M1", "BLOOD-AMB-35")] {
        let area = scene.at(area);
        scene.refuses(Action::Place { area }, rule);
    }
    // The ship's own sea area may be contested.
    let contested =
        self::scene("S1-P1").units(A, "S1", "ship").units(B, "S1", "ship").hand(A, "irregular");
    assert_eq!(places(&contested, "irregular"), ["P1"]);
}

#[test]
fn the_horde_captures_as_a_main_action() {
    covers!(Bloodstones: "BLOOD-FACTION-CH-05", "BLOOD-FACTION-CH-06", "BLOOD-AMB-128");
    let mut scene = scene("P1-P2-P3")
        .units(A, "P2", "irregular")
        .units(A, "P3", "irregular")
        .units(B, "P3", "sword")
        .villages(B, "P1", 2)
        .villages(B, "P3", 1)
        .hand(A, "2 irregular ship");
    scene.play_all(&["move irregular P2", "to P1", "pay ship", "halt", "spend irregular"]);
    assert_eq!(scene.pool(), Some(3));
    scene.play_all(&["capture P1", "capture P1", "done"]);
    assert_eq!(scene.game.captured[0], 2);
    assert_eq!(scene.game.phase, Phase::Main);
    assert_eq!(scene.pool(), None, "one pip is lost");
    assert!(scene.choices_of("spend").is_empty());
    scene.refuses(Action::Spend { kind: Kind::Irregular }, "BLOOD-FACTION-CH-06");
    // Other actions go on.
    assert!(scene.offers("build irregular") && scene.offers("battle P3 hill_folk"));
}

#[test]
fn others_do_not_capture_in_phase_3() {
    covers!(Bloodstones: "BLOOD-TURN-06");
    let mut scene = Scene::new(&[HillFolk, HorseLords], "P1")
        .units(A, "P1", "sword")
        .villages(B, "P1", 1)
        .hand(A, "sword");
    scene.refuses(Action::Spend { kind: Kind::Sword }, "BLOOD-TURN-06");
}

#[test]
fn the_horde_scores_double_for_villages() {
    covers!(Bloodstones: "BLOOD-FACTION-CH-08");
    let mut scene = scene("P1");
    scene.game.captured[0] = 6;
    scene.game.lost[1] = 6;
    scene.game.captured[2] = 2;
    scene.game.lost[3] = 2;
    scene.game.trigger_end(B, End::Regroups, &mut scene.log);
    scene.game.begin_end_battles(&mut scene.chance, &mut scene.log);
    assert_eq!(scene.vps(A), 10 + 12);
    assert_eq!(scene.vps(C), 2);
}

#[test]
fn a_horde_without_units_comes_back() {
    covers!(Bloodstones: "BLOOD-FACTION-CH-09", "BLOOD-FACTION-CH-10", "BLOOD-AMB-37",
        "BLOOD-AMB-38");
    let start = || {
        scene("P1-P2-F1-S1-M1-D1-P3")
            .villages(B, "P1", 1)
            .units(B, "P3", "sword")
            .hand(A, "2 cavalry irregular ship resources")
            .turn(A)
    };
    let mut scene = start();
    assert_eq!(
        scene.choices(),
        ["build irregular", "build cavalry", "build ship", "done"],
        "Resources are no unit"
    );
    scene.play("build cavalry");
    assert_eq!(scene.choices_of("in"), ["D1", "F1", "P2"]);
    for area in ["P1", "P3", "S1", "M1"] {
        let area = scene.at(area);
        scene.refuses(Action::Place { area }, "BLOOD-FACTION-CH-09");
    }
    scene.play_all(&["in P2", "pay resources"]);
    assert_eq!(scene.discarded(A), units("resources"), "one block");
    assert_eq!(scene.force(A, "P2"), units("cavalry"));
    // The turn goes on: build, move, capture; but nowhere else as before.
    scene.play("build irregular");
    assert_eq!(scene.choices_of("in"), ["P2"]);
    scene.play_all(&["in P2", "move cavalry P2", "to P1", "pay ship", "halt", "spend cavalry"]);
    scene.play_all(&["capture P1"]);
    assert_eq!(scene.game.captured[0], 1);
    // A ship comes back at sea.
    let mut ship = start();
    ship.play("build ship");
    assert_eq!(ship.choices(), ["in S1"]);
    // Declined: the offer returns next turn.
    let mut later = start();
    later.play("done");
    assert_eq!(later.choices(), ["done"]);
    later.play("done");
    assert_eq!(later.asked(), B);
    let later = later.turn(A);
    assert!(later.offers("build irregular"));
}

#[test]
fn a_horde_without_an_empty_area_is_out() {
    covers!(Bloodstones: "BLOOD-FACTION-CH-11", "BLOOD-AMB-37", "BLOOD-AMB-38", "BLOOD-AMB-39");
    let full = |chains: &str| {
        scene(chains).villages(B, "P1", 1).units(C, "P2", "sword").units(D, "P3", "citadel")
    };
    let scene = full("P1-P2-P3").hand(A, "2 irregular");
    let scene = scene.turn(A);
    assert!(scene.log.events().contains(&Event::OutOfGame { seat: A }));
    assert_eq!(scene.asked(), B);
    assert!(scene.view(B).seats[0].out);
    assert_eq!(scene.vps(A), 10, "the points stay on display");
    // Empty mountains are no help, an empty desert is.
    let mountain = full("P1-P2-P3-M1").hand(A, "2 irregular").turn(A);
    assert_eq!(mountain.asked(), B);
    let desert = full("P1-P2-P3-D1").hand(A, "2 irregular").turn(A);
    assert_eq!(desert.asked(), A);
    // The end is looked at at once: all others have their two Regroups.
    let mut done = full("P1-P2-P3");
    done.game.regroups = [0, 2, 2, 2, 0, 0];
    let done = done.turn(A);
    assert!(done.game.outcome().is_some());
    assert!(done.log.events().contains(&Event::EndTriggered { seat: A, end: End::Elimination }));
    assert_eq!(done.game.regroups_needed(), 2);
}

#[test]
fn cavalry_of_the_horde_is_cheaper() {
    covers!(Bloodstones: "BLOOD-FACTION-CH-12", "BLOOD-FACTION-HF-05");
    let mut scene = scene("P1").units(A, "P1", "irregular").hand(A, "cavalry ship irregular");
    scene.play_all(&["build cavalry", "in P1", "pay ship"]);
    assert_eq!((scene.discarded(A), scene.hand_of(A)), (units("ship"), units("irregular")));
    let mut hill = Scene::new(&[HillFolk, ChaosHorde], "P1")
        .villages(A, "P1", 1)
        .hand(A, "cavalry castle 3 ship");
    hill.play_all(&["build castle", "in P1", "pay ship"]);
    hill.play_all(&["build cavalry", "in P1", "pay ship", "pay ship"]);
    assert_eq!(hill.force(A, "P1"), units("castle cavalry"));
    assert_eq!(hill.hand_of(A).total(), 0);
    let roster = |faction: crate::Faction| &scene.game.content().rosters[faction.index()];
    assert_eq!(roster(ChaosHorde).tiles.count(Kind::Leader), 2);
}
