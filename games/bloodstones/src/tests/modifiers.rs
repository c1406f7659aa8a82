//! Chapter "Faction Unit Notes": what every unit adds in battle.

use warmoot_kernel::covers;

use super::scene::{A, B, C, D, Scene, units};
use crate::{Bloodstones, Faction, Faction::*};

/// What a force of `faction` adds in `area` when it attacks and when it defends, against `foes` of
/// another faction.
fn sums(faction: Faction, area: &str, force: &str, foes: &str) -> (u8, u8) {
    let other = if faction == HorseLords { DragonRiders } else { HorseLords };
    let chain = format!("{area}-P9 {area}-S9");
    let position = |factions: [Faction; 2], forces: [&str; 2]| {
        let mut scene = Scene::new(&factions, &chain)
            .units(A, area, forces[0])
            .units(B, area, forces[1])
            .hand(A, "skirmisher")
            .hand(B, "skirmisher");
        scene.open_battle(area, B);
        scene.modifiers()
    };
    let (attacking, _) = position([faction, other], [force, foes]);
    let (_, defending) = position([other, faction], [foes, force]);
    (attacking, defending)
}

#[test]
fn skirmishers_count_in_forest() {
    covers!(Bloodstones: "BLOOD-UNIT-01");
    assert_eq!(sums(HorseLords, "F1", "2 skirmisher", "sword"), (2, 2));
    assert_eq!(sums(HorseLords, "P1", "2 skirmisher", "sword"), (0, 0));
    assert_eq!(sums(HorseLords, "H1", "2 skirmisher", "sword"), (0, 0));
}

#[test]
fn swords_and_axes_count_always() {
    covers!(Bloodstones: "BLOOD-UNIT-02", "BLOOD-UNIT-16", "BLOOD-AMB-22");
    assert_eq!(sums(HorseLords, "P1", "2 sword", "sword"), (2, 2));
    assert_eq!(sums(HorseLords, "H1", "2 sword", "sword"), (2, 2));
    assert_eq!(sums(Corsairs, "P1", "4 sword", "sword"), (4, 4));
    assert_eq!(Corsairs.unit_name(crate::Kind::Sword), "Axes");
    let axes = &crate::pack::shipped().rosters[Corsairs.index()];
    assert_eq!((axes.pips(crate::Kind::Sword), axes.cost(crate::Kind::Sword)), (4, 1));
}

#[test]
fn shields_count_in_defence() {
    covers!(Bloodstones: "BLOOD-UNIT-03");
    assert_eq!(sums(HorseLords, "P1", "3 shield", "sword"), (0, 3));
}

#[test]
fn siege_engines_count_against_walls() {
    covers!(Bloodstones: "BLOOD-UNIT-05", "BLOOD-AMB-23");
    assert_eq!(sums(HorseLords, "P1", "2 siege", "castle sword"), (4, 4));
    assert_eq!(sums(HorseLords, "P1", "2 siege", "2 sword"), (0, 0));
    // Two castles make it no more.
    assert_eq!(sums(HorseLords, "P1", "2 siege", "2 castle"), (4, 4));
    // Against the citadel, in attack.
    assert_eq!(sums(HorseLords, "P1", "2 siege", "citadel").0, 4);
}

#[test]
fn castles_and_citadels_count_in_defence() {
    covers!(Bloodstones: "BLOOD-UNIT-06", "BLOOD-UNIT-08");
    assert_eq!(sums(HorseLords, "P1", "2 castle", "sword"), (0, 6));
    assert_eq!(sums(HorseLords, "P1", "citadel shield", "sword").1, 6);
}

#[test]
fn ships_count_always() {
    covers!(Bloodstones: "BLOOD-UNIT-07");
    assert_eq!(sums(HillFolk, "S1", "3 ship", "ship"), (3, 3));
}

#[test]
fn irregulars_count_in_attack() {
    covers!(Bloodstones: "BLOOD-UNIT-09");
    for faction in [HillFolk, DragonRiders, Necromancers, ChaosHorde] {
        assert_eq!(sums(faction, "P1", "4 irregular", "sword"), (4, 0));
    }
}

#[test]
fn goblins_and_lizardmen_survive_in_deserts() {
    covers!(Bloodstones: "BLOOD-UNIT-10");
    let mut scene =
        Scene::new(&[Necromancers, DragonRiders, ChaosHorde, HillFolk], "D1-P1 D2-P2 D3-P3 D4-P4");
    for (seat, area) in [(A, "D1"), (B, "D2"), (C, "D3"), (D, "D4")] {
        scene = scene.units(seat, area, "irregular");
    }
    scene = scene.turn(A);
    scene.play_all(&["done", "done", "done", "done"]);
    let left = |seat, area| scene.force(seat, area);
    assert_eq!((left(A, "D1"), left(B, "D2")), (units("irregular"), units("irregular")));
    assert_eq!((left(C, "D3"), left(D, "D4")), (units(""), units("")));
    // Hordes and Reivers lie on the discard piles.
    assert_eq!((scene.pile(C), scene.pile(D)), (units("irregular"), units("irregular")));
}

#[test]
fn cavalry_counts_in_plains() {
    covers!(Bloodstones: "BLOOD-UNIT-11", "BLOOD-AMB-21");
    assert_eq!(sums(HillFolk, "P1", "3 cavalry", "sword"), (3, 3), "of every faction");
    assert_eq!(sums(HorseLords, "P1", "3 cavalry", "sword"), (3, 3));
    assert_eq!(sums(HorseLords, "F1", "3 cavalry", "sword"), (0, 0));
    assert_eq!(sums(HorseLords, "H1", "3 cavalry", "sword"), (0, 0));
}

#[test]
fn special_units_count_always() {
    covers!(Bloodstones: "BLOOD-UNIT-12", "BLOOD-UNIT-13", "BLOOD-DRAGON-01");
    assert_eq!(sums(HillFolk, "F1", "2 special", "sword"), (4, 4));
    assert_eq!(sums(Necromancers, "P1", "2 special", "sword"), (2, 2));
    assert_eq!(sums(DragonRiders, "F1", "special", "sword"), (4, 4));
    assert_eq!(sums(DragonRiders, "S1", "special", "ship"), (4, 4));
    // A Dragon defends on a mountain against Hill Folk.
    let mut scene = Scene::new(&[HillFolk, DragonRiders], "M1-P1")
        .units(A, "M1", "sword")
        .units(B, "M1", "special")
        .hand(A, "sword");
    scene.open_battle("M1", B);
    assert_eq!(scene.modifiers(), (1, 4));
}

#[test]
fn leaders_and_undead_count_always() {
    covers!(Bloodstones: "BLOOD-UNIT-14", "BLOOD-UNIT-15", "BLOOD-AMB-19", "BLOOD-AMB-20");
    assert_eq!(sums(HorseLords, "P1", "leader sword", "sword"), (2, 2));
    assert_eq!(sums(HorseLords, "P1", "leader", "sword"), (1, 1));
    assert_eq!(sums(Necromancers, "H1", "3 undead", "sword"), (3, 3));
}

#[test]
fn corsairs_have_one_more_at_sea() {
    covers!(Bloodstones: "BLOOD-FACTION-CO-04", "BLOOD-AMB-24");
    assert_eq!(sums(Corsairs, "S1", "2 ship", "ship"), (3, 3));
    assert_eq!(sums(Corsairs, "P1", "2 sword", "sword"), (2, 2), "not on land");
}
