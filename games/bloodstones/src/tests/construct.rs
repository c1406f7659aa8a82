//! Chapters "Phase 4: Construct Villages" and "OMG I've Been Wiped Out!".

use warmoot_kernel::covers;

use super::scene::{A, B, Scene, units};
use crate::{Action, Bloodstones, Faction, Faction::*, Kind, Phase};

/// A's position at the start of Phase 4 with one Resources tile (5 pips) spent.
fn spent(scene: Scene) -> Scene {
    let mut scene = scene.hand(A, "resources").phase(A, Phase::Construct);
    scene.play("spend resources");
    scene
}

fn two(chains: &str) -> Scene {
    Scene::new(&[HorseLords, DragonRiders], chains)
}

/// Where A can place a village with five pips.
fn sites(scene: Scene) -> Vec<String> {
    spent(scene).choices_of("village")
}

#[test]
fn villages_are_paid_from_one_tile() {
    covers!(Bloodstones: "BLOOD-CONSTR-01", "BLOOD-AMB-30");
    let start = || {
        let mut scene = two("P1-P2 P1-P3 P1-P4")
            .units(A, "P1", "citadel")
            .hand(A, "cavalry")
            .phase(A, Phase::Construct);
        assert_eq!(scene.choices(), ["spend cavalry", "done"]);
        scene.play("spend cavalry");
        // A tile is spent only together with a purchase.
        scene.refuses(Action::Done, "BLOOD-AMB-30");
        scene
    };
    for count in 1..=3_usize {
        let mut scene = start();
        for area in ["P2", "P3", "P4"].into_iter().take(count) {
            scene.play(&format!("village {area}"));
        }
        if count < 3 {
            scene.play("done");
        }
        assert_eq!(scene.game.village_count(A), count as u8);
        assert_eq!(scene.game.supply[0], 20 - count as u8);
        assert_eq!(scene.asked(), B, "with the last pip the phase is over");
    }
    // None at all: nothing is spent.
    let mut scene = two("P1-P2").units(A, "P1", "citadel").hand(A, "cavalry");
    scene = scene.phase(A, Phase::Construct);
    scene.play("done");
    assert_eq!((scene.game.village_count(A), scene.pile(A)), (0, units("")));
}

#[test]
fn plains_and_forest_cost_one_and_hills_two() {
    covers!(Bloodstones: "BLOOD-CONSTR-02", "BLOOD-CONSTR-03");
    let pips = |scene: &Scene| scene.view(A).pool;
    let mut scene = two("P9-P1 P9-F1").units(A, "P9", "citadel").hand(A, "skirmisher");
    scene = scene.phase(A, Phase::Construct);
    scene.play("spend skirmisher");
    assert_eq!(pips(&scene), Some(2));
    scene.play("village P1");
    assert_eq!(pips(&scene), Some(1));
    scene.play("village F1");
    assert_eq!(scene.game.village_count(A), 2);

    let mut scene = spent(two("P9-H1 P9-H2 P9-P1 P9-H3").units(A, "P9", "citadel"));
    scene.play("village H1");
    assert_eq!(pips(&scene), Some(3));
    scene.play("village H2");
    assert_eq!(pips(&scene), Some(1));
    // One pip is not enough for another hill.
    assert_eq!(scene.choices_of("village"), ["P1"]);
    let area = scene.at("H3");
    scene.refuses(Action::Construct { area }, "BLOOD-CONSTR-04");
    scene.play("village P1");
    assert_eq!((scene.game.village_count(A), scene.asked()), (3, B));
}

#[test]
fn one_tile_is_spent_and_five_villages_are_the_most() {
    covers!(Bloodstones: "BLOOD-CONSTR-04");
    let chains = "P9-P1 P9-P2 P9-P3 P9-P4 P9-P5 P9-P6 P9-P7 P9-P8";
    let mut scene = spent(two(chains).units(A, "P9", "citadel").hand(A, "resources"));
    for area in ["P1", "P2", "P3", "P4"] {
        scene.play(&format!("village {area}"));
    }
    scene.refuses(Action::Spend { kind: Kind::Resources }, "BLOOD-CONSTR-04");
    scene.play("village P5");
    assert_eq!((scene.game.village_count(A), scene.asked()), (5, B));
}

#[test]
fn villages_grow_from_villages_and_the_citadel() {
    covers!(Bloodstones: "BLOOD-CONSTR-05", "BLOOD-CONSTR-06", "BLOOD-CONSTR-08",
        "BLOOD-CONSTR-13");
    assert_eq!(sites(two("P1-F1-P2").villages(A, "P1", 1)), ["F1", "P1"]);
    // The citadel's own area is barred, its neighbours are open.
    let scene = two("H1-P1-P2").units(A, "H1", "citadel");
    assert_eq!(sites(scene), ["P1"]);
    let mut scene = spent(two("P1-P2").units(A, "P1", "citadel"));
    assert_eq!(scene.choices_of("village"), ["P2"]);
    let area = scene.at("P1");
    scene.refuses(Action::Construct { area }, "BLOOD-CONSTR-13");
}

#[test]
fn chains_of_units_connect() {
    covers!(Bloodstones: "BLOOD-CONSTR-07", "BLOOD-AMB-97");
    let chain = || two("P1-P2-P3-P4-P5").units(A, "P1", "citadel").villages(B, "P2", 1);
    let whole = chain().units(A, "P2", "sword").units(A, "P3", "sword");
    assert_eq!(sites(whole), ["P3", "P4"]);
    // Without the unit among B's villages the chain is broken.
    let mut broken = spent(chain().units(A, "P3", "sword").villages(A, "P5", 1));
    assert_eq!(broken.choices_of("village"), ["P4", "P5"]);
    let area = broken.at("P3");
    broken.refuses(Action::Construct { area }, "BLOOD-CONSTR-07");
    // Deserts, mountains and Dragons are links too: here over D1 and M1.
    let scene = Scene::new(&[DragonRiders, HorseLords], "P1-D1-M1-P4")
        .units(A, "P1", "citadel")
        .units(A, "D1", "irregular")
        .units(A, "M1", "special");
    assert_eq!(sites(scene), ["P4"]);
}

#[test]
fn villages_of_this_phase_count_at_once() {
    covers!(Bloodstones: "BLOOD-CONSTR-09", "BLOOD-AMB-98");
    let mut scene = spent(two("P1-P2-P3").units(A, "P1", "citadel"));
    assert_eq!(scene.choices_of("village"), ["P2"]);
    scene.play("village P2");
    assert_eq!(scene.choices_of("village"), ["P2", "P3"]);
    // Two in one new plains area, a pip each.
    scene.play_all(&["village P3", "village P3", "village P2"]);
    assert_eq!(scene.game.village_count(A), 4);
    assert_eq!(scene.asked(), B, "every place is taken");
}

#[test]
fn ships_connect() {
    covers!(Bloodstones: "BLOOD-CONSTR-10");
    let scene = || two("P1-S1-S2-P9 P1-P2").villages(A, "P1", 2).units(A, "S2", "ship");
    assert_eq!(sites(scene().units(A, "S1", "ship")), ["P2", "P9"]);
    assert_eq!(sites(scene()), ["P2"]);
}

#[test]
fn pieces_of_others_bar_an_area() {
    covers!(Bloodstones: "BLOOD-CONSTR-11", "BLOOD-AMB-99", "BLOOD-AMB-100");
    let scene = two("P1-P2 P1-P3 P1-P4 P1-P5")
        .villages(A, "P1", 2)
        .villages(B, "P2", 1)
        .units(B, "P3", "sword")
        .units(B, "P4", "citadel");
    let mut scene = spent(scene);
    assert_eq!(scene.choices_of("village"), ["P5"]);
    for area in ["P2", "P3", "P4"] {
        let area = scene.at(area);
        scene.refuses(Action::Construct { area }, "BLOOD-CONSTR-11");
    }
    // Also where A has a unit among them; and once a citadel is gone its area is like any other.
    let shared = two("P1-P3 P1-P4 P1-P5")
        .villages(A, "P1", 2)
        .units(A, "P3", "sword")
        .units(B, "P3", "sword")
        .villages(A, "P5", 2);
    assert_eq!(sites(shared), ["P4"]);
}

#[test]
fn two_in_plains_and_one_elsewhere() {
    covers!(Bloodstones: "BLOOD-CONSTR-12");
    let scene =
        two("P1-F1 P1-H1 P1-P2").villages(A, "P1", 2).villages(A, "F1", 1).villages(A, "H1", 1);
    let mut scene = spent(scene);
    assert_eq!(scene.choices_of("village"), ["P2"]);
    for area in ["P1", "F1", "H1"] {
        let area = scene.at(area);
        scene.refuses(Action::Construct { area }, "BLOOD-CONSTR-12");
    }
}

#[test]
fn no_villages_in_deserts_mountains_and_seas() {
    covers!(Bloodstones: "BLOOD-CONSTR-14");
    let scene = Scene::new(&[HillFolk, DragonRiders], "P1-D1 P1-M1 P1-S1 P1-P2")
        .villages(A, "P1", 2)
        .units(A, "M1", "irregular");
    let mut scene = spent(scene);
    assert_eq!(scene.choices_of("village"), ["P2"]);
    for area in ["D1", "M1", "S1"] {
        let area = scene.at(area);
        scene.refuses(Action::Construct { area }, "BLOOD-CONSTR-14");
    }
}

#[test]
fn a_wiped_out_player_starts_anew() {
    covers!(Bloodstones: "BLOOD-WIPED-01", "BLOOD-AMB-101", "BLOOD-AMB-38");
    let scene = |faction: Faction| {
        Scene::new(&[faction, DragonRiders], "P1-P2-H1-P3 F1-P4 P2-D1 P2-M1 P2-S1")
            .units(B, "P1", "sword")
            .units(A, "P4", "sword")
            .hand(A, "cavalry")
            .phase(A, Phase::Construct)
    };
    let mut first = scene(HorseLords);
    first.play("spend cavalry");
    // Any empty plains, forest or hill; not where anybody has pieces, A included.
    assert_eq!(first.choices_of("village"), ["F1", "H1", "P2", "P3"]);
    let refused = [
        ("P1", "BLOOD-CONSTR-11"),
        ("P4", "BLOOD-WIPED-01"),
        ("D1", "BLOOD-CONSTR-14"),
        ("M1", "BLOOD-CONSTR-14"),
    ];
    for (area, rule) in refused {
        let area = first.at(area);
        first.refuses(Action::Construct { area }, rule);
    }
    // Two pips for the hill; the pip left follows the standard rules.
    first.play("village H1");
    assert_eq!(first.choices_of("village"), ["P2", "P3"]);
    first.play("village P3");
    assert_eq!(first.game.village_count(A), 2);

    // With an empty pool nothing can be constructed, and the phase is passed.
    let mut empty = Scene::new(&[HorseLords, DragonRiders], "P1-P2 P3-P4")
        .units(A, "P1", "sword")
        .hand(A, "cavalry");
    empty.game.supply[0] = 0;
    empty.game.lost[0] = 20;
    empty.game.captured[1] = 20;
    empty.play("done");
    assert_eq!(empty.asked(), B);
}

#[test]
fn the_horde_comes_back_by_its_own_rule() {
    covers!(Bloodstones: "BLOOD-WIPED-02");
    let mut scene = Scene::new(&[ChaosHorde, DragonRiders], "P1-P2")
        .units(B, "P1", "sword")
        .hand(A, "2 irregular")
        .turn(A);
    assert_eq!(scene.choices(), ["build irregular", "done"]);
    scene.play_all(&["build irregular", "in P2", "done"]);
    assert_eq!(scene.asked(), B, "no construction was offered");
    assert_eq!(scene.force(A, "P2"), units("irregular"));
}
