//! Chapters "Action: Move Units", "Ship Passage by Ship", "Leaders and Movement", "Dragon
//! Movement".

use warmoot_kernel::covers;

use super::scene::{A, B, C, Scene, units};
use crate::{Action, Bloodstones, Event, Faction::*, Kind};

/// Pips paid in each step so far.
fn costs(scene: &Scene) -> Vec<u8> {
    scene
        .log
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Moved { cost, .. } => Some(*cost),
            _ => None,
        })
        .collect()
}

/// What one step of `unit` of `faction` from P1 into an area of this terrain costs.
fn cost(faction: crate::Faction, unit: &str, to: &str) -> Option<u8> {
    let other = if faction == HorseLords { HillFolk } else { HorseLords };
    let from = if unit == "ship" { "S9" } else { "P1" };
    let mut scene = Scene::new(&[faction, other], &format!("{from}-{to}"))
        .units(A, from, unit)
        .hand(A, "leader");
    if !scene.offers(&format!("move {unit} {from}")) {
        return None;
    }
    scene.play_all(&[&format!("move {unit} {from}"), &format!("to {to}"), "pay leader"]);
    assert_eq!(scene.force(A, to), units(unit));
    assert_eq!(scene.pool().unwrap_or(0), 5 - costs(&scene)[0]);
    Some(costs(&scene)[0])
}

#[test]
fn pips_of_tiles_pay_for_steps() {
    covers!(Bloodstones: "BLOOD-MOVE-01", "BLOOD-AMB-41", "BLOOD-AMB-42");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2-P3-P4-P5-P6")
        .units(A, "P1", "sword")
        .hand(A, "shield skirmisher");
    scene.play_all(&["move sword P1", "to P2", "pay shield"]);
    assert_eq!(scene.pool(), Some(2));
    scene.play_all(&["move sword P2", "to P3", "move sword P3", "to P4"]);
    assert_eq!(scene.pool(), None);
    scene.play_all(&["move sword P4", "to P5", "pay skirmisher", "move sword P5", "to P6"]);
    assert_eq!(scene.force(A, "P6"), units("sword"));
    assert_eq!(scene.pool(), None, "five pips in all");
    assert_eq!(scene.hand_of(A).total(), 0);
    let from = scene.at("P6");
    scene.refuses(Action::Move { from, kind: Kind::Sword }, "BLOOD-MOVE-01");
}

#[test]
fn every_unit_pays_for_every_area() {
    covers!(Bloodstones: "BLOOD-MOVE-02");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2-F1")
        .units(A, "P1", "2 sword")
        .hand(A, "sword skirmisher");
    scene.play_all(&["move sword P1", "to P2", "pay sword", "move sword P1", "to P2"]);
    scene.play_all(&["move sword P2", "to F1", "move sword P2", "to F1", "pay skirmisher"]);
    assert_eq!(costs(&scene), [1, 1, 2, 2]);
    assert_eq!(scene.pool(), None, "4 + 2 = 2 x (1 + 2)");
    assert_eq!(scene.force(A, "F1"), units("2 sword"));
}

#[test]
fn pips_left_over_are_lost() {
    covers!(Bloodstones: "BLOOD-MOVE-03");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-H1-P2")
        .units(A, "P1", "sword")
        .hand(A, "ship shield");
    scene.play_all(&["move sword P1", "to H1", "pay ship"]);
    assert_eq!(scene.pool(), Some(1));
    scene.play("halt");
    assert_eq!(scene.log.events().last(), Some(&Event::Halted { seat: A, lost: 1 }));
    scene.play_all(&["move sword H1", "to P2"]);
    assert_eq!(scene.choices(), ["pay shield"], "a new move starts from 0");
    scene.play("pay shield");
    assert_eq!(scene.pool(), Some(2));
}

#[test]
fn the_pips_of_a_tile_may_be_split() {
    covers!(Bloodstones: "BLOOD-MOVE-04");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2 P5-P6 P7-H1")
        .units(A, "P1", "sword")
        .units(A, "P5", "cavalry")
        .units(A, "P7", "shield")
        .hand(A, "leader");
    scene.play_all(&["move sword P1", "to P2", "pay leader"]);
    scene.play_all(&["move cavalry P5", "to P6", "move shield P7", "to H1"]);
    assert_eq!((costs(&scene), scene.pool()), (vec![1, 1, 3], None));
}

#[test]
fn terrain_has_its_price() {
    covers!(Bloodstones: "BLOOD-MOVE-05", "BLOOD-MOVE-06", "BLOOD-MOVE-07", "BLOOD-MOVE-08",
        "BLOOD-MOVE-09", "BLOOD-MOVE-10", "BLOOD-FACTION-HF-01", "BLOOD-FACTION-HF-02",
        "BLOOD-DRAGON-06", "BLOOD-AMB-47");
    assert_eq!(cost(HorseLords, "sword", "P2"), Some(1));
    assert_eq!(cost(HorseLords, "sword", "F1"), Some(2));
    assert_eq!(cost(DragonRiders, "sword", "H1"), Some(3));
    assert_eq!(cost(HillFolk, "sword", "H1"), Some(2));
    assert_eq!(cost(Corsairs, "sword", "H1"), Some(3));
    assert_eq!(cost(HorseLords, "cavalry", "M1"), None);
    assert_eq!(cost(HillFolk, "irregular", "M1"), Some(3));
    assert_eq!(cost(HillFolk, "special", "M1"), Some(3));
    assert_eq!(cost(Necromancers, "irregular", "D1"), Some(1));
    assert_eq!(cost(HillFolk, "siege", "D1"), Some(1));
    assert_eq!(cost(HorseLords, "ship", "S2"), Some(1));
    assert_eq!(cost(HorseLords, "sword", "S1"), None);
    for area in ["P2", "F1", "H1", "M1", "D1", "S1"] {
        assert_eq!(cost(DragonRiders, "special", area), Some(1), "a Dragon into {area}");
    }
    for area in ["M1", "S1"] {
        assert_eq!(cost(Necromancers, "special", area), None, "a Necromancer into {area}");
        assert_eq!(cost(DragonRiders, "irregular", area), None);
    }
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-M1 P1-P2-F1 P2-H1 P1-S1")
        .units(A, "P1", "cavalry")
        .units(A, "P2", "sword")
        .hand(A, "leader");
    scene.play("move cavalry P1");
    assert_eq!(scene.choices_of("to"), ["P2"]);
    for (area, rule) in [("M1", "BLOOD-MOVE-08"), ("S1", "BLOOD-SHIP-03")] {
        let to = scene.at(area);
        scene.refuses(Action::Go { to }, rule);
    }
    // What cannot be paid any more is refused by its price.
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2-F1 P2-H1-P3")
        .units(A, "P1", "sword")
        .hand(A, "skirmisher");
    scene.play_all(&["move sword P1", "to P2", "pay skirmisher", "move sword P2"]);
    assert_eq!(scene.choices_of("to"), ["P1"]);
    for (area, rule) in [("F1", "BLOOD-MOVE-06"), ("H1", "BLOOD-MOVE-07")] {
        let to = scene.at(area);
        scene.refuses(Action::Go { to }, rule);
    }
}

#[test]
fn hill_folk_stay_in_mountains() {
    covers!(Bloodstones: "BLOOD-FACTION-HF-02");
    let mut scene = Scene::new(&[HillFolk, HorseLords], "P1-M1")
        .units(A, "P1", "irregular")
        .units(A, "M1", "sword")
        .hand(A, "leader")
        .bag(A, "4 ship");
    scene.play_all(&["move irregular P1", "to M1", "pay leader"]);
    assert_eq!(scene.pool(), Some(2));
    scene.play_all(&["halt", "done"]);
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.force(A, "M1"), units("sword irregular"));
}

#[test]
fn units_may_enter_areas_with_enemies_and_then_must_fight() {
    covers!(Bloodstones: "BLOOD-MOVE-11", "BLOOD-TURN-08", "BLOOD-AMB-45");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2-P3")
        .units(A, "P1", "2 sword")
        .units(B, "P2", "sword")
        .hand(A, "2 skirmisher");
    scene.play_all(&["move sword P1", "to P2", "pay skirmisher"]);
    assert_eq!(scene.force(A, "P2"), units("sword"));
    let from = scene.at("P2");
    scene.refuses(Action::Move { from, kind: Kind::Sword }, "BLOOD-MOVE-12");
    scene.refuses(Action::Done, "BLOOD-AMB-42");
    scene.play_all(&["move sword P1", "to P2"]);
    assert_eq!(scene.force(A, "P2"), units("2 sword"), "others may follow in the same action");
    scene.refuses(Action::Done, "BLOOD-TURN-08");
    assert_eq!(scene.choices_of("battle"), ["P2 dragon_riders"]);
}

#[test]
fn enemies_hold_units() {
    covers!(Bloodstones: "BLOOD-MOVE-12", "BLOOD-AMB-46");
    let mut scene = Scene::new(&[DragonRiders, HillFolk, Corsairs], "P1-P2-S1")
        .units(A, "P1", "sword cavalry special")
        .units(B, "P1", "skirmisher")
        .units(A, "P2", "leader")
        .units(C, "P2", "sword")
        .hand(A, "ship");
    assert!(scene.choices_of("move").is_empty());
    for (area, kind) in
        [("P1", Kind::Sword), ("P1", Kind::Cavalry), ("P1", Kind::Special), ("P2", Kind::Leader)]
    {
        let from = scene.at(area);
        scene.refuses(Action::Move { from, kind }, "BLOOD-MOVE-12");
    }
}

#[test]
fn victors_may_move_on() {
    covers!(Bloodstones: "BLOOD-MOVE-13");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .units(A, "P1", "2 sword")
        .units(B, "P1", "castle")
        .hand(A, "skirmisher");
    scene.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    scene.play_all(&["battle P1 hill_folk", "keep"]);
    scene.play_all(&["move sword P1", "to P2", "pay skirmisher", "move sword P1", "to P2"]);
    assert_eq!(scene.force(A, "P2"), units("2 sword"));
}

#[test]
fn villages_do_not_stop_movement() {
    covers!(Bloodstones: "BLOOD-MOVE-14");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2-P3")
        .units(A, "P1", "sword")
        .villages(B, "P2", 2)
        .hand(A, "skirmisher");
    scene.play_all(&["move sword P1", "to P2", "pay skirmisher", "move sword P2", "to P3"]);
    assert_eq!((scene.force(A, "P3"), scene.pool()), (units("sword"), None));
}

#[test]
fn castles_and_citadels_never_move() {
    covers!(Bloodstones: "BLOOD-MOVE-15", "BLOOD-AMB-52");
    let mut scene = Scene::new(&[DragonRiders, HillFolk], "P1-P2-S1-P1")
        .units(A, "P1", "castle citadel leader special")
        .units(A, "S1", "ship")
        .hand(A, "ship");
    assert_eq!(scene.choices_of("move"), ["leader P1", "special P1"]);
    let from = scene.at("P1");
    for kind in [Kind::Castle, Kind::Citadel] {
        scene.refuses(Action::Move { from, kind }, "BLOOD-MOVE-15");
    }
    scene.play_all(&["move leader P1", "to P2"]);
    assert_eq!(scene.choices_of("bring"), ["special"], "a Dragon may go along");
    for kind in [Kind::Castle, Kind::Citadel] {
        scene.refuses(Action::Bring { kind }, "BLOOD-MOVE-15");
    }
    scene.refuses(Action::Bring { kind: Kind::Sword }, "BLOOD-LEAD-01");
}

#[test]
fn ships_stay_at_sea() {
    covers!(Bloodstones: "BLOOD-MOVE-16");
    let mut scene =
        Scene::new(&[HorseLords, HillFolk], "S1-S2 S1-P1").units(A, "S1", "ship").hand(A, "ship");
    scene.play("move ship S1");
    assert_eq!(scene.choices(), ["to S2"]);
    let to = scene.at("P1");
    scene.refuses(Action::Go { to }, "BLOOD-MOVE-16");
}

#[test]
fn moves_go_to_neighbours() {
    covers!(Bloodstones: "BLOOD-MOVE-17", "BLOOD-AMB-126");
    let mut scene =
        Scene::new(&[HorseLords, HillFolk], "P1-P2-P3").units(A, "P1", "sword").hand(A, "ship");
    scene.play("move sword P1");
    assert_eq!(scene.choices(), ["to P2"]);
    for area in ["P3", "P1"] {
        let to = scene.at(area);
        scene.refuses(Action::Go { to }, "BLOOD-MOVE-17");
    }
    let mut alone =
        Scene::new(&[HorseLords, HillFolk], "P1-M1 P2-P3").units(A, "P1", "sword").hand(A, "ship");
    let from = alone.at("P1");
    alone.refuses(Action::Move { from, kind: Kind::Sword }, "BLOOD-MOVE-17");
}

#[test]
fn nothing_else_happens_while_a_move_is_open() {
    covers!(Bloodstones: "BLOOD-AMB-42");
    let mut scene = Scene::new(&[ChaosHorde, HillFolk], "P1-P2-P3")
        .units(A, "P1", "2 irregular")
        .units(A, "P3", "irregular")
        .units(B, "P3", "sword")
        .villages(B, "P1", 1)
        .hand(A, "ship irregular");
    scene.play_all(&["move irregular P1", "to P2", "pay ship"]);
    let (area, kind) = (scene.at("P3"), Kind::Irregular);
    for action in [
        Action::Build { kind },
        Action::Spend { kind },
        Action::Battle { area, foe: B },
        Action::Done,
    ] {
        scene.refuses(action, "BLOOD-AMB-42");
    }
    scene.play("halt");
    scene.refuses(Action::Halt, "BLOOD-AMB-42");
    assert!(scene.offers("build irregular") && scene.offers("battle P3 hill_folk"));
}

#[test]
fn tiles_are_added_only_when_the_pool_is_too_small() {
    covers!(Bloodstones: "BLOOD-AMB-43");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-H1-P2")
        .units(A, "P1", "sword")
        .hand(A, "skirmisher leader shield");
    // A small tile first and a large one after it is allowed.
    scene.play_all(&["move sword P1", "to H1", "pay skirmisher"]);
    assert_eq!(scene.choices_of("pay"), ["leader", "shield"]);
    scene.play("pay leader");
    assert_eq!(scene.pool(), Some(4), "2 + 5 - 3");
    // The pool covers the next step: it is made at once, and no tile can be burnt.
    scene.play_all(&["move sword H1", "to P2"]);
    assert_eq!(scene.force(A, "P2"), units("sword"));
    assert_eq!(scene.pool(), Some(3));
    scene.refuses(Action::Pay { kind: Kind::Shield }, "BLOOD-AMB-42");
    // A step that takes just what is left asks for no tile either, and closes the move.
    scene.play_all(&["move sword P2", "to H1"]);
    assert_eq!((scene.force(A, "H1"), scene.pool()), (units("sword"), None));
    assert_eq!(scene.hand_of(A), units("shield"));
}

#[test]
fn ships_carry_units_for_nothing() {
    covers!(Bloodstones: "BLOOD-SHIP-01", "BLOOD-AMB-48");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-S1-S2-F1 S2-P3")
        .units(A, "P1", "2 sword")
        .units(A, "S1", "ship")
        .units(A, "S2", "ship")
        .units(B, "P3", "sword")
        .hand(A, "sword");
    scene.play("move sword P1");
    assert_eq!(scene.choices_of("to"), ["F1", "P3"], "also among enemies");
    scene.play_all(&["to F1", "pay sword"]);
    assert_eq!((costs(&scene), scene.pool()), (vec![2], Some(2)));
    // The same ships serve again.
    scene.play_all(&["move sword P1", "to P3"]);
    assert_eq!((costs(&scene), scene.pool()), (vec![2, 1], Some(1)));
    assert_eq!(scene.force(A, "P3"), units("sword"));
}

#[test]
fn the_chain_must_be_unbroken() {
    covers!(Bloodstones: "BLOOD-SHIP-02");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-S1-S2-P2 P1-P3")
        .units(A, "P1", "sword")
        .units(A, "S1", "ship")
        .hand(A, "sword");
    scene.play("move sword P1");
    assert_eq!(scene.choices_of("to"), ["P3"]);
    let to = scene.at("P2");
    scene.refuses(Action::Go { to }, "BLOOD-SHIP-02");
    // Two ends of a chain with a hole in it.
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-S1-S2-S3-P2 P1-P3")
        .units(A, "P1", "sword")
        .units(A, "S1", "ship")
        .units(A, "S3", "ship")
        .hand(A, "sword");
    scene.play("move sword P1");
    assert_eq!(scene.choices_of("to"), ["P3"]);
}

#[test]
fn only_ships_and_dragons_stay_at_sea() {
    covers!(Bloodstones: "BLOOD-SHIP-03", "BLOOD-AMB-47");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-S1-P2")
        .units(A, "P1", "sword")
        .units(A, "S1", "ship")
        .hand(A, "sword");
    scene.play("move sword P1");
    assert_eq!(scene.choices_of("to"), ["P2"]);
    let to = scene.at("S1");
    scene.refuses(Action::Go { to }, "BLOOD-SHIP-03");
}

#[test]
fn everything_that_moves_may_pass() {
    covers!(Bloodstones: "BLOOD-SHIP-04", "BLOOD-AMB-49");
    for (unit, to, price) in
        [("leader", "F1", 2), ("siege", "F1", 2), ("cavalry", "F1", 2), ("special", "F1", 1)]
    {
        let mut scene = Scene::new(&[DragonRiders, HillFolk], "P1-S1-S2-F1")
            .units(A, "P1", unit)
            .units(A, "S1", "ship")
            .units(A, "S2", "ship")
            .hand(A, "sword");
        scene.play_all(&[&format!("move {unit} P1"), &format!("to {to}"), "pay sword"]);
        assert_eq!(costs(&scene), [price], "{unit}");
    }
    // A Dragon's passage may end at sea, even where enemies are, and begin there.
    let mut scene = Scene::new(&[DragonRiders, HillFolk], "P1-S1-S2-S3-P2 S2-S4")
        .units(A, "P1", "special")
        .units(A, "S1", "ship")
        .units(A, "S2", "ship")
        .units(B, "S3", "ship")
        .hand(A, "sword");
    scene.play("move special P1");
    assert_eq!(scene.choices_of("to"), ["S1", "S2", "S3", "S4"]);
    scene.play_all(&["to S4", "pay sword"]);
    assert_eq!(costs(&scene), [1]);
    scene.play("move special S4");
    assert_eq!(scene.choices_of("to"), ["S2"], "its own sea area is not in the chain");
    scene.play("to S2");
    scene.play("move special S2");
    assert_eq!(scene.choices_of("to"), ["P1", "S1", "S3", "S4"]);
}

#[test]
fn ships_do_not_pass() {
    covers!(Bloodstones: "BLOOD-SHIP-05");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "S1-S2-S3-S4")
        .units(A, "S1", "ship")
        .units(A, "S2", "ship")
        .units(A, "S3", "ship")
        .hand(A, "shield");
    scene.play("move ship S1");
    assert_eq!(scene.choices(), ["to S2"]);
    let to = scene.at("S4");
    scene.refuses(Action::Go { to }, "BLOOD-SHIP-05");
    scene.play_all(&["to S2", "pay shield", "move ship S2", "to S3", "move ship S3", "to S4"]);
    assert_eq!((costs(&scene), scene.pool()), (vec![1, 1, 1], None));
}

#[test]
fn contested_seas_are_closed() {
    covers!(Bloodstones: "BLOOD-SHIP-06", "BLOOD-AMB-57");
    let scene = |enemy: &str| {
        Scene::new(&[HorseLords, DragonRiders], "P1-S1-P2 P1-P3")
            .units(A, "P1", "sword")
            .units(A, "S1", "ship")
            .units(B, "S1", enemy)
            .hand(A, "sword")
    };
    for enemy in ["ship", "special"] {
        let mut scene = scene(enemy);
        scene.play("move sword P1");
        assert_eq!(scene.choices_of("to"), ["P3"]);
        let to = scene.at("P2");
        scene.refuses(Action::Go { to }, "BLOOD-SHIP-06");
    }
    // Once the ship is beaten the way is open.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-S1-P2")
        .units(A, "P1", "sword")
        .units(A, "S1", "2 ship")
        .units(B, "S1", "ship")
        .hand(A, "sword");
    scene.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    scene.play_all(&["battle S1 dragon_riders", "keep", "move sword P1"]);
    assert_eq!(scene.choices(), ["to P2"]);
    // A Dragon over the sea fights as a unit with +4.
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "S1")
        .units(A, "S1", "special")
        .units(B, "S1", "ship");
    scene.battle_tiles(&[2, 2, 3], &[2, 2, 4]);
    scene.play("battle S1 horse_lords");
    assert_eq!(scene.vps(A), 1, "7 + 4 against 8 + 1");
}

#[test]
fn ships_moved_in_an_action_carry_in_it() {
    covers!(Bloodstones: "BLOOD-AMB-44");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-S1-P2 S1-S2")
        .units(A, "P1", "sword")
        .units(A, "S2", "ship")
        .hand(A, "skirmisher");
    scene.play_all(&["move ship S2", "to S1", "pay skirmisher", "move sword P1", "to P2"]);
    assert_eq!((scene.force(A, "P2"), scene.pool()), (units("sword"), None));
}

#[test]
fn passage_ends_where_the_unit_may_stand() {
    covers!(Bloodstones: "BLOOD-AMB-50");
    for (faction, targets, price) in [(HillFolk, vec!["D1", "M1"], 3), (HorseLords, vec!["D1"], 1)]
    {
        let other = if faction == HillFolk { HorseLords } else { HillFolk };
        let mut scene = Scene::new(&[faction, other], "P1-S1-M1 S1-D1")
            .units(A, "P1", "sword")
            .units(A, "S1", "ship")
            .hand(A, "ship");
        scene.play("move sword P1");
        assert_eq!(scene.choices_of("to"), targets);
        scene.play_all(&[&format!("to {}", targets.last().unwrap()), "pay ship"]);
        assert_eq!(costs(&scene), [price]);
    }
}

#[test]
fn a_leader_takes_one_unit_along() {
    covers!(Bloodstones: "BLOOD-LEAD-01", "BLOOD-AMB-51");
    let mut scene = Scene::new(&[HillFolk, HorseLords], "P1-F1-P2")
        .units(A, "P1", "leader shield sword")
        .units(A, "F1", "cavalry")
        .hand(A, "castle");
    scene.play_all(&["move leader P1", "to F1"]);
    assert_eq!(scene.choices(), ["bring sword", "bring shield", "alone"]);
    scene.play_all(&["bring shield", "pay castle"]);
    assert_eq!((costs(&scene), scene.pool()), (vec![2], Some(2)));
    assert_eq!(scene.force(A, "F1"), units("cavalry leader shield"));
    assert_eq!(scene.force(A, "P1"), units("sword"));
    // The companion is exchanged on the way.
    scene.play_all(&["move leader F1", "to P2", "bring cavalry"]);
    assert_eq!(scene.force(A, "P2"), units("leader cavalry"));
    assert_eq!(scene.force(A, "F1"), units("shield"));
    assert_eq!(scene.pool(), Some(1));
    let from = scene.at("P2");
    // One pip is too little for the forest.
    scene.refuses(Action::Move { from, kind: Kind::Leader }, "BLOOD-MOVE-01");
}

#[test]
fn two_leaders_take_a_third_unit() {
    covers!(Bloodstones: "BLOOD-LEAD-02", "BLOOD-FACTION-HL-03", "BLOOD-AMB-53",
        "BLOOD-FACTION-CH-12");
    let mut scene = Scene::new(&[ChaosHorde, HillFolk], "P1-P2")
        .units(A, "P1", "2 leader 2 cavalry")
        .hand(A, "cavalry");
    scene.play_all(&["move leader P1", "to P2", "bring leader"]);
    assert_eq!(scene.choices(), ["bring cavalry", "alone"]);
    scene.play_all(&["bring cavalry", "pay cavalry"]);
    assert_eq!(scene.force(A, "P2"), units("2 leader cavalry"));
    assert_eq!((costs(&scene), scene.pool()), (vec![1], Some(3)));
    scene.play_all(&["move cavalry P1", "to P2"]);
    assert_eq!((costs(&scene), scene.pool()), (vec![1, 1], Some(2)), "a fourth unit pays");

    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-H1")
        .units(A, "P1", "2 leader sword")
        .hand(A, "shield");
    scene.play_all(&["move leader P1", "to H1", "bring leader", "bring sword", "pay shield"]);
    assert_eq!(scene.force(A, "H1"), units("2 leader sword"));
    assert_eq!((costs(&scene), scene.pool()), (vec![3], None), "3 pips, not 9");

    // Two paying Leaders take one companion each.
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .units(A, "P1", "2 leader 2 sword")
        .hand(A, "skirmisher");
    scene.play_all(&["move leader P1", "to P2", "bring sword", "pay skirmisher"]);
    scene.play_all(&["move leader P1", "to P2", "bring sword"]);
    assert_eq!(scene.force(A, "P2"), units("2 leader 2 sword"));
    assert_eq!((costs(&scene), scene.pool()), (vec![1, 1], None));
}

#[test]
fn companions_can_enter_the_area_themselves() {
    covers!(Bloodstones: "BLOOD-AMB-52", "BLOOD-AMB-54");
    // A Leader of the Dragon Riders takes a Dragon along, to land.
    let mut scene = Scene::new(&[DragonRiders, HillFolk], "P1-S1-H1")
        .units(A, "P1", "leader special castle")
        .units(A, "S1", "ship")
        .hand(A, "shield");
    scene.play_all(&["move leader P1", "to H1", "bring special", "pay shield"]);
    assert_eq!(scene.force(A, "H1"), units("leader special"), "by ship, both");
    assert_eq!((costs(&scene), scene.pool()), (vec![3], None), "the Leader's cost alone");
}

#[test]
fn dragons_fly_for_one_pip() {
    covers!(Bloodstones: "BLOOD-DRAGON-06", "BLOOD-DRAGON-07");
    let mut scene = Scene::new(&[DragonRiders, HillFolk], "P1-H1-M1-S1 P2-D1")
        .units(A, "P1", "special")
        .units(A, "P2", "special")
        .hand(A, "castle");
    scene.play_all(&["move special P1", "to H1", "pay castle"]);
    scene.play_all(&["move special H1", "to M1", "move special M1", "to S1"]);
    assert_eq!((costs(&scene), scene.pool()), (vec![1, 1, 1], Some(1)));
    scene.play_all(&["move special P2", "to D1", "done"]);
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.force(A, "S1"), units("special"));
    assert_eq!(scene.force(A, "D1"), units("special"));
}

#[test]
fn dragons_do_not_fly_over_enemies() {
    covers!(Bloodstones: "BLOOD-DRAGON-08");
    let mut scene = Scene::new(&[DragonRiders, HillFolk], "P1-P2-P3")
        .units(A, "P1", "special")
        .units(B, "P2", "skirmisher")
        .hand(A, "ship");
    scene.play_all(&["move special P1", "to P2", "pay ship"]);
    assert_eq!(scene.choices(), ["halt"]);
    let from = scene.at("P2");
    scene.refuses(Action::Move { from, kind: Kind::Special }, "BLOOD-MOVE-12");
}

#[test]
fn horse_lords_draw_to_seven() {
    covers!(Bloodstones: "BLOOD-FACTION-HL-01");
    let mut scene =
        Scene::new(&[HorseLords, HillFolk], "P1").units(A, "P1", "citadel").hand(A, "2 ship");
    let before = scene.game.bags[0].total();
    scene.play("done");
    assert_eq!(scene.hand_of(A).total(), 7);
    assert_eq!(scene.game.bags[0].total(), before - 5);
}
