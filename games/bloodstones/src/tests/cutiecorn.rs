//! Chapter "Optional Cutiecorn Rules": building, moving, controlling it.

use warmoot_kernel::covers;

use super::scene::{A, B, C, D, Scene, units};
use crate::{Action, Bloodstones, Event, Faction::*, Kind, Phase, Tally};

const ROW: &str = "P1-P2-P3-P4-P5-P6-P7-P8";

#[test]
fn the_cutiecorn_is_optional_and_one() {
    covers!(Bloodstones: "BLOOD-CUTIE-01", "BLOOD-CUTIE-03", "BLOOD-AMB-115");
    let mut without =
        Scene::new(&[HorseLords, HillFolk], "P1").villages(A, "P1", 1).hand(A, "2 ship");
    assert!(without.choices_of("build").is_empty());
    without.refuses(Action::Build { kind: Kind::Cutiecorn }, "BLOOD-CUTIE-01");
    let start = || {
        Scene::new(&[HorseLords, HillFolk], "P1-P2-S1")
            .villages(A, "P1", 1)
            .villages(B, "P2", 1)
            .hand(A, "5 ship")
            .hand(B, "3 ship")
            .with_cutiecorn()
    };
    let mut scene = start();
    assert_eq!(scene.choices_of("build"), ["cutiecorn"]);
    assert_eq!(start().phase(B, Phase::Main).choices_of("build"), ["cutiecorn", "ship"]);
    scene.play("build cutiecorn");
    assert_eq!(scene.choices(), ["in P1"], "where a land unit is built");
    scene.play_all(&["in P1", "pay ship", "pay ship"]);
    assert_eq!(scene.force(A, "P1"), units("cutiecorn"));
    assert_eq!(scene.discarded(A), units("2 ship"), "two hand tiles");
    scene.refuses(Action::Build { kind: Kind::Cutiecorn }, "BLOOD-CUTIE-03");
    let mut scene = scene.phase(B, Phase::Main);
    scene.refuses(Action::Build { kind: Kind::Cutiecorn }, "BLOOD-CUTIE-03");
    // One tile is not enough.
    let mut poor = Scene::new(&[HorseLords, HillFolk], "P1")
        .villages(A, "P1", 1)
        .hand(A, "ship")
        .with_cutiecorn();
    poor.refuses(Action::Build { kind: Kind::Cutiecorn }, "BLOOD-TILE-03");
    // The Horde builds it where it builds.
    let mut horde = Scene::new(&[ChaosHorde, HillFolk], "P1-S1-P2-P3")
        .units(A, "S1", "ship")
        .units(A, "P3", "irregular")
        .hand(A, "2 irregular")
        .with_cutiecorn();
    horde.play("build cutiecorn");
    assert_eq!(horde.choices_of("in"), ["P1", "P2", "P3"]);
}

#[test]
fn at_set_up_it_costs_two_build_points() {
    covers!(Bloodstones: "BLOOD-CUTIE-04", "BLOOD-CUTIE-05");
    let factions = [Some(HorseLords), Some(HillFolk), Some(DragonRiders)];
    let start = || {
        let mut scene =
            Scene::start(&factions, ROW, &[7, 6], |setup| setup.cutiecorn = true).ok().unwrap();
        assert_eq!(scene.asked(), C, "the last in order is the first who may");
        scene.play("citadel P1");
        scene
    };
    let mut scene = start();
    assert!(scene.offers("place cutiecorn P1"));
    assert!(!scene.offers("place cutiecorn P2"));
    scene.play("place cutiecorn P1");
    let crate::Step::Muster { points, .. } = scene.view(C).step else { panic!("still placing") };
    assert_eq!(points, 3);
    scene.play_all(&["done", "citadel P4"]);
    let area = scene.at("P4");
    scene.refuses(Action::Muster { kind: Kind::Cutiecorn, area }, "BLOOD-CUTIE-03");
    let mut scene = start();
    scene.play_all(&["done", "citadel P4", "place cutiecorn P4"]);
    assert_eq!(scene.force(B, "P4"), units("citadel cutiecorn"));
}

#[test]
fn its_controller_treats_it_as_an_own_unit() {
    covers!(Bloodstones: "BLOOD-CUTIE-06", "BLOOD-AMB-121");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2-P3")
        .units(A, "P1", "cutiecorn")
        .villages(B, "P1", 1)
        .hand(A, "sword")
        .phase(A, Phase::Capture);
    scene.play_all(&["spend sword", "capture P1"]);
    assert_eq!(scene.game.captured[0], 1);
    assert_eq!(scene.force(A, "P1"), units("cutiecorn"), "alone it stays A's");
    // It is a link in a chain of units.
    let mut chain = Scene::new(&[HorseLords, HillFolk], "P1-P2-P3")
        .villages(A, "P1", 1)
        .units(A, "P2", "cutiecorn")
        .hand(A, "sword")
        .phase(A, Phase::Construct);
    chain.play("spend sword");
    assert_eq!(chain.choices_of("village"), ["P1", "P2", "P3"]);
}

#[test]
fn alone_among_others_it_changes_hands() {
    covers!(Bloodstones: "BLOOD-CUTIE-07");
    let mut scene = Scene::new(&[HillFolk, HorseLords], "P1-P2")
        .units(A, "P2", "sword")
        .units(B, "P1", "cutiecorn")
        .villages(B, "P1", 1)
        .hand(A, "ship");
    scene.play_all(&["move sword P2", "to P1", "pay ship"]);
    assert_eq!(scene.force(A, "P1"), units("sword cutiecorn"));
    assert_eq!(scene.force(B, "P1"), Tally::NONE);
    let area = scene.at("P1");
    assert!(scene.log.events().contains(&Event::Charmed { seat: A, area }));
    scene.play("halt");
    assert!(scene.choices_of("battle").is_empty());
    scene.play("done");
    // With another unit beside it nothing changes.
    let mut scene = Scene::new(&[HillFolk, HorseLords], "P1-P2")
        .units(A, "P2", "sword")
        .units(B, "P1", "cutiecorn shield")
        .hand(A, "ship");
    scene.play_all(&["move sword P2", "to P1", "pay ship"]);
    assert_eq!(scene.force(B, "P1"), units("shield cutiecorn"));
}

#[test]
fn the_first_player_there_in_turn_order_takes_it() {
    covers!(Bloodstones: "BLOOD-AMB-118");
    // C's Cutiecorn is left alone between D and B while A is active.
    let alone =
        |others: &[(warmoot_kernel::Seat, &str)]| {
            let mut scene = Scene::new(&[HorseLords, HillFolk, DragonRiders, Corsairs], "P1-P2")
                .units(C, "P1", "cutiecorn");
            for (seat, unit) in others {
                scene = scene.units(*seat, "P1", unit);
            }
            scene.game.settle_cutiecorn(&mut scene.log);
            scene.game.cutiecorn_at().unwrap().0
        };
    assert_eq!(alone(&[(B, "sword"), (D, "sword")]), B);
    assert_eq!(alone(&[(D, "sword")]), D);
    assert_eq!(alone(&[(D, "sword"), (A, "sword"), (B, "sword")]), A, "the active player first");
    assert_eq!(alone(&[]), C);
}

#[test]
fn it_goes_along_for_nothing() {
    covers!(Bloodstones: "BLOOD-CUTIE-08", "BLOOD-AMB-119");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-H1 P1-S1-F1 P1-M1")
        .units(A, "P1", "cutiecorn sword")
        .units(A, "S1", "ship")
        .hand(A, "shield 2 sword");
    assert_eq!(scene.choices_of("move"), ["sword P1"]);
    let from = scene.at("P1");
    scene.refuses(Action::Move { from, kind: Kind::Cutiecorn }, "BLOOD-CUTIE-08");
    scene.play_all(&["move sword P1", "to H1"]);
    assert_eq!(scene.choices(), ["ride", "alone"]);
    scene.play_all(&["ride", "pay shield"]);
    assert_eq!(scene.force(A, "H1"), units("sword cutiecorn"));
    assert_eq!(scene.pool(), None, "three pips, the Sword's");
    // It may stay, and it goes by ship with the unit.
    scene.play_all(&["move sword H1", "to P1", "ride", "pay sword"]);
    scene.play_all(&["move sword P1", "to F1", "ride"]);
    assert_eq!(scene.force(A, "F1"), units("sword cutiecorn"));
    assert_eq!(scene.pool(), Some(1));
    // In addition to a Leader's companion, but only as itself.
    let mut led = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .units(A, "P1", "cutiecorn 2 leader sword")
        .hand(A, "sword");
    led.play_all(&["move leader P1", "to P2"]);
    led.refuses(Action::Bring { kind: Kind::Cutiecorn }, "BLOOD-AMB-119");
    led.play_all(&["bring leader", "bring sword", "ride", "pay sword"]);
    assert_eq!(led.force(A, "P2"), units("2 leader sword cutiecorn"));
    assert_eq!(led.pool(), Some(3), "one pip");
}

#[test]
fn it_enters_what_ordinary_units_enter() {
    covers!(Bloodstones: "BLOOD-AMB-119");
    for (faction, unit, to, rides) in [
        (DragonRiders, "special", "M1", false),
        (DragonRiders, "special", "S1", false),
        (DragonRiders, "special", "F1", true),
        (HillFolk, "sword", "M1", true),
    ] {
        let other = if faction == HillFolk { HorseLords } else { HillFolk };
        let mut scene = Scene::new(&[faction, other], &format!("P1-{to}"))
            .units(A, "P1", &format!("cutiecorn {unit}"))
            .hand(A, "leader");
        scene.play_all(&[&format!("move {unit} P1"), &format!("to {to}")]);
        assert_eq!(scene.offers("ride"), rides, "with {unit} into {to}");
    }
    // Not with Undead in Phase 2.
    let mut undead = Scene::new(&[Necromancers, HillFolk], "P1-P2")
        .units(A, "P1", "cutiecorn undead")
        .phase(A, Phase::Undead);
    undead.play("undead P1 2 P2");
    assert_eq!(undead.force(A, "P1"), units("cutiecorn"));
    assert_eq!(undead.force(A, "P2"), units("undead"));
}

#[test]
fn deserts_send_it_back_beside_the_map() {
    covers!(Bloodstones: "BLOOD-AMB-117");
    let mut scene = Scene::new(&[DragonRiders, HillFolk], "D1-P1")
        .units(A, "D1", "cutiecorn irregular")
        .villages(A, "P1", 1);
    scene.play("done");
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.force(A, "D1"), units("irregular"));
    assert!(scene.game.cutiecorn_free);
    scene.deal(A, "3 ship");
    let scene = scene.phase(A, Phase::Main);
    assert!(scene.offers("build cutiecorn"));
}

#[test]
fn it_withdraws_or_stays_behind() {
    covers!(Bloodstones: "BLOOD-AMB-120");
    let mut scene = Scene::new(&[HillFolk, DragonRiders], "P1-F1").units(A, "P1", "sword").units(
        B,
        "P1",
        "special cutiecorn",
    );
    scene.play_all(&["battle P1 dragon_riders", "withdraw F1"]);
    assert_eq!(scene.force(B, "F1"), units("special cutiecorn"));
    let mut scene = Scene::new(&[HillFolk, DragonRiders], "P1-M1").units(A, "P1", "sword").units(
        B,
        "P1",
        "special cutiecorn",
    );
    scene.play_all(&["battle P1 dragon_riders", "withdraw M1"]);
    assert_eq!(scene.force(B, "M1"), units("special"));
    assert_eq!(scene.force(A, "P1"), units("sword cutiecorn"));
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 0));
}

#[test]
fn it_is_never_the_casualty() {
    covers!(Bloodstones: "BLOOD-AMB-116");
    let mut scene = Scene::new(&[HillFolk, HorseLords], "P1-P2")
        .units(A, "P1", "4 shield special")
        .units(B, "P1", "castle cutiecorn");
    scene.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    scene.play("battle P1 horse_lords");
    assert_eq!(scene.force(A, "P1"), units("4 shield special cutiecorn"));
    assert_eq!(scene.discarded(B), units("castle"));
    assert_eq!(scene.vps(A), 5, "two units and three for the Cutiecorn");
}
