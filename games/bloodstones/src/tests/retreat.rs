//! Chapter "Withdrawal and Retreat Rules": where a beaten force goes.

use warmoot_kernel::covers;

use super::scene::{A, B, C, Scene, units};
use crate::{Action, Bloodstones, Faction::*};

/// B's force in P1 (or where `area` says), beaten by three Swords of A; the casualty is a Shields
/// unit. Returns the position with B's retreat to be chosen.
fn beaten(scene: Scene, area: &str, force: &str) -> Scene {
    let mut scene = scene.units(A, area, "6 sword").units(B, area, &format!("shield {force}"));
    scene.battle(area, B, &[5, 5, 4, 4], &[2, 2, 3]);
    if scene.choices().contains(&"lose shield".to_owned()) {
        scene.play("lose shield");
    }
    scene
}

#[test]
fn empty_areas_and_own_pieces_are_open() {
    covers!(Bloodstones: "BLOOD-RETREAT-01", "BLOOD-RETREAT-02", "BLOOD-AMB-124");
    let scene = Scene::new(
        &[HorseLords, DragonRiders, HillFolk],
        "P1-P2 P1-P3 P1-P4 P1-P5 P1-P6 P1-P7 P2-P8",
    )
    .villages(B, "P3", 1)
    .units(B, "P4", "skirmisher")
    .villages(C, "P5", 1)
    .units(C, "P6", "sword")
    .units(B, "P7", "citadel");
    let mut scene = beaten(scene, "P1", "sword");
    assert_eq!(scene.choices_of("retreat"), ["P2", "P3", "P4", "P7"]);
    let refused = [
        ("P5", "BLOOD-RETREAT-02"),
        ("P6", "BLOOD-RETREAT-02"),
        ("P8", "BLOOD-RETREAT-01"),
        ("P1", "BLOOD-RETREAT-01"),
    ];
    for (area, rule) in refused {
        let to = scene.at(area);
        scene.refuses(Action::Retreat { to }, rule);
    }
}

#[test]
fn own_pieces_open_an_area_with_enemies() {
    covers!(Bloodstones: "BLOOD-RETREAT-03", "BLOOD-AMB-88", "BLOOD-AMB-92");
    // A loses an attack and joins the own Sword in P2, where another battle is pending.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2 P1-P3")
        .units(A, "P1", "2 skirmisher")
        .units(B, "P1", "3 shield")
        .units(A, "P2", "sword")
        .units(B, "P2", "cavalry");
    scene.battle("P1", B, &[2, 2, 3], &[5, 5, 4, 4]);
    assert_eq!(scene.choices_of("retreat"), ["P2", "P3"], "also back to where it came from");
    scene.play("retreat P2");
    assert_eq!(scene.force(A, "P2"), units("sword skirmisher"));
    assert_eq!(scene.choices_of("battle"), ["P2 dragon_riders"]);
    scene.refuses(Action::Done, "BLOOD-TURN-08");

    // A beaten defender may go among the active player's units too, to the own citadel's area.
    let scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(B, "P2", "citadel")
        .units(A, "P2", "cavalry");
    let mut scene = beaten(scene, "P1", "sword");
    assert_eq!(scene.force(B, "P2"), units("citadel sword"));
    assert_eq!(scene.choices_of("battle"), ["P2 dragon_riders"]);
    scene.refuses(Action::Done, "BLOOD-TURN-08");
}

#[test]
fn units_that_cannot_enter_are_eliminated() {
    covers!(Bloodstones: "BLOOD-RETREAT-05");
    let scene = Scene::new(&[HorseLords, DragonRiders], "P1-M1");
    let scene = beaten(scene, "P1", "special sword");
    assert_eq!(scene.force(B, "M1"), units("special"));
    assert_eq!(scene.pile(B), units("shield sword"));
    assert_eq!(scene.vps(A), 3, "the size of the force before the battle");

    // Mountains are closed to those who cannot enter at all, and so is the open sea.
    let scene = Scene::new(&[HorseLords, DragonRiders], "P1-M1 P1-S1 P1-P2");
    let mut scene = beaten(scene.villages(B, "P2", 1), "P1", "sword");
    assert_eq!(scene.force(B, "P2"), units("sword"), "the only way was taken");
    scene.play("done");
}

#[test]
fn enemy_villages_close_an_area() {
    covers!(Bloodstones: "BLOOD-RETREAT-06", "BLOOD-RETREAT-13", "BLOOD-AMB-94");
    // A attacks and loses; the only neighbour holds one enemy village.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "4 skirmisher")
        .units(B, "P1", "4 shield")
        .villages(B, "P2", 1);
    scene.battle("P1", B, &[2, 2, 3], &[5, 5, 4]);
    assert!(scene.game.at[0].is_empty());
    assert_eq!(scene.pile(A), units("4 skirmisher"));
    assert_eq!(scene.vps(B), 4);
}

#[test]
fn an_area_shared_with_others_is_fought_for_later() {
    covers!(Bloodstones: "BLOOD-RETREAT-07");
    let scene = Scene::new(&[HorseLords, DragonRiders, HillFolk], "P1-P2")
        .villages(B, "P2", 1)
        .units(C, "P2", "skirmisher");
    let mut scene = beaten(scene, "P1", "sword");
    assert_eq!(scene.force(B, "P2"), units("sword"));
    // A need not fight there; B, the next, must.
    scene.play("done");
    assert_eq!(scene.asked(), B);
    scene.refuses(Action::Done, "BLOOD-TURN-08");
    assert_eq!(scene.choices_of("battle"), ["P2 hill_folk"]);
}

#[test]
fn the_area_the_enemy_came_from_is_open() {
    covers!(Bloodstones: "BLOOD-RETREAT-08");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P2-P1")
        .units(A, "P2", "2 sword")
        .units(B, "P1", "skirmisher")
        .hand(A, "skirmisher");
    scene.play_all(&["move sword P2", "to P1", "pay skirmisher", "move sword P2", "to P1"]);
    scene.play("battle P1 dragon_riders");
    assert_eq!(scene.choices_of("withdraw"), ["P2"]);
}

#[test]
fn ships_carry_a_beaten_force() {
    covers!(Bloodstones: "BLOOD-RETREAT-09", "BLOOD-RETREAT-10", "BLOOD-AMB-90");
    let sea = |chain: &str| Scene::new(&[HorseLords, DragonRiders, HillFolk], chain);
    let chain = "P1-S1-S2-P5 S2-S3-P6 S2-P7 S2-M1 P1-P9";
    let fleet =
        |scene: Scene| scene.units(B, "S1", "ship").units(B, "S2", "ship").villages(A, "P7", 1);
    let scene = beaten(fleet(sea(chain)), "P1", "sword");
    // P5 along the chain; no ship in S3; foreign pieces in P7; a mountain; P9 lies beside.
    assert_eq!(scene.choices_of("retreat"), ["P5", "P9"]);
    let refused =
        [("P6", "BLOOD-RETREAT-01"), ("P7", "BLOOD-RETREAT-02"), ("M1", "BLOOD-RETREAT-05")];
    for (area, rule) in refused {
        let to = scene.at(area);
        assert_eq!(scene.refusal(B, Action::Retreat { to }), rule, "{area}");
    }
    // A contested sea area carries nobody, at either end of the chain.
    for sea_area in ["S1", "S2"] {
        let scene = fleet(sea(chain)).units(C, sea_area, "ship").villages(B, "P9", 1);
        let scene = beaten(scene, "P1", "sword");
        assert_eq!(scene.force(B, "P9"), units("sword"), "{sea_area}: the only way");
    }
}

#[test]
fn deserts_can_be_entered() {
    covers!(Bloodstones: "BLOOD-AMB-87", "BLOOD-AMB-93");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-D1-P2")
        .units(A, "P1", "6 sword")
        .units(B, "P1", "2 sword")
        .hand(B, "resources");
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!(scene.force(B, "D1"), units("sword"));
    // It lives through A's Phase 5, and may leave in B's turn.
    scene.play("done");
    assert_eq!(scene.force(B, "D1"), units("sword"));
    scene.play_all(&["move sword D1", "to P2", "pay resources", "halt", "done"]);
    assert_eq!(scene.force(B, "P2"), units("sword"));
}

#[test]
fn ships_go_to_the_next_sea_area() {
    covers!(Bloodstones: "BLOOD-AMB-89");
    // Ships cannot use passage: S3 is closed to them though a chain leads there.
    let scene = || {
        Scene::new(&[HorseLords, DragonRiders], "S1-S2-S3 S1-P1 S2-P2")
            .units(A, "S1", "5 ship")
            .units(B, "S2", "ship")
            .hand(A, "sword")
            .hand(B, "sword")
    };
    let mut ships = scene().units(B, "S1", "2 ship");
    ships.play("battle S1 dragon_riders");
    assert_eq!(ships.choices_of("withdraw"), ["S2"]);
    // With a Dragon in the force land and passage are open; ships that cannot follow are lost.
    let mut dragon = scene().units(B, "S1", "ship special");
    dragon.play("battle S1 dragon_riders");
    assert_eq!(dragon.choices_of("withdraw"), ["P1", "P2", "S2", "S3"]);
    dragon.play("withdraw S3");
    assert_eq!((dragon.force(B, "S3"), dragon.pile(B)), (units("special"), units("ship")));
}

#[test]
fn areas_left_in_this_turn_are_closed() {
    covers!(Bloodstones: "BLOOD-RETREAT-14", "BLOOD-AMB-91");
    let mut scene = Scene::new(&[HorseLords, DragonRiders, HillFolk], "P1-P2 P2-P3 P1-P4")
        .units(A, "P1", "sword")
        .units(A, "P4", "2 sword")
        .units(B, "P1", "2 sword")
        .units(C, "P4", "skirmisher")
        .hand(A, "2 leader");
    scene.play_all(&["battle P1 dragon_riders", "withdraw P2"]);
    scene.play_all(&["move sword P1", "to P2", "pay leader", "halt"]);
    // P1 is empty now, and was left by B in this turn.
    scene.play("battle P2 dragon_riders");
    assert_eq!(scene.choices_of("withdraw"), ["P3"]);
    let to = scene.at("P1");
    scene.refuses(Action::Withdraw { to }, "BLOOD-RETREAT-14");
    // It holds for retreats as well: A draws three, B four.
    scene.battle_tiles(&[5, 5, 4], &[2, 2, 3, 3]);
    scene.play_all(&["fight", "keep"]);
    assert_eq!(scene.force(B, "P3"), units("sword"), "no choice is left");
    // For C the area is open, and in the next turn for B too.
    scene.play("battle P4 hill_folk");
    assert_eq!(scene.choices_of("withdraw"), ["P1"]);
    scene.play_all(&["withdraw P1", "done"]);
    assert!(scene.game.left.iter().all(|left| left.is_empty()));
}

#[test]
fn the_list_is_cleared_when_the_turn_passes() {
    covers!(Bloodstones: "BLOOD-RETREAT-14");
    let mut scene = Scene::new(&[HorseLords, DragonRiders, HillFolk], "P1-P2 P1-P3")
        .units(A, "P1", "sword")
        .units(B, "P1", "skirmisher")
        .units(C, "P2", "sword")
        .villages(B, "P2", 1)
        .hand(A, "skirmisher");
    scene.play_all(&["battle P1 dragon_riders", "withdraw P2"]);
    scene.play_all(&["move sword P1", "to P3", "pay skirmisher", "halt", "done"]);
    // In C's turn P1 is open again to B.
    let mut scene = scene.turn(C);
    scene.play("battle P2 dragon_riders");
    assert_eq!(scene.choices_of("withdraw"), ["P1"]);
}
