//! Chapter "Phase 2: Move Undead".

use std::collections::BTreeSet;

use warmoot_kernel::{Dealt, Game, Log, covers};

use super::scene::{A, B, Scene, units};
use crate::{Action, Bloodstones, Faction::*, Kind, Phase};

/// Everywhere one Undead from `from` can end Phase 2.
fn ends(scene: &Scene, from: &str) -> Vec<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![(from.to_owned(), 2, scene.game.clone())];
    while let Some((at, left, game)) = open.pop() {
        for to in game.map().all().iter() {
            let action = Action::Shamble { from: scene.at(&at), left, to };
            let mut next = game.clone();
            if next.play(A, &action, &mut Dealt::default(), &mut Log::silent()).is_ok() {
                let name = game.area_name(to).to_owned();
                found.insert(name.clone());
                if left > 1 && next.phase == Phase::Undead {
                    open.push((name, left - 1, next));
                }
            }
        }
    }
    found.remove(from);
    found.into_iter().collect()
}

fn scene(chains: &str) -> Scene {
    Scene::new(&[Necromancers, HillFolk], chains)
}

#[test]
fn undead_move_for_nothing() {
    covers!(Bloodstones: "BLOOD-UNDEAD-01");
    let mut scene =
        scene("P1-P2-P3").units(A, "P1", "3 undead").hand(A, "2 sword").phase(A, Phase::Undead);
    scene.play_all(&["undead P1 2 P2", "undead P1 2 P2", "done"]);
    assert_eq!(scene.force(A, "P2"), units("2 undead"));
    assert_eq!(scene.force(A, "P1"), units("undead"));
    assert_eq!(scene.hand_of(A), units("2 sword"));
    assert_eq!(scene.game.phase, Phase::Main);
}

#[test]
fn undead_go_up_to_two_areas_of_any_land() {
    covers!(Bloodstones: "BLOOD-UNDEAD-02", "BLOOD-UNDEAD-03");
    let row = scene("P1-P2-P3-P4").units(A, "P1", "undead").phase(A, Phase::Undead);
    assert_eq!(ends(&row, "P1"), ["P2", "P3"]);
    let rough = scene("P1-M1-H1 P1-D1-F1").units(A, "P1", "undead").phase(A, Phase::Undead);
    assert_eq!(ends(&rough, "P1"), ["D1", "F1", "H1", "M1"]);
    let mut row = row;
    row.play_all(&["undead P1 2 P2", "undead P2 1 P3"]);
    assert_eq!(row.game.phase, Phase::Main, "nothing is left to move");
    let mut far = scene("P1-P2-P3-P4").units(A, "P1", "2 undead").phase(A, Phase::Undead);
    let (from, to) = (far.at("P1"), far.at("P3"));
    far.refuses(Action::Shamble { from, left: 2, to }, "BLOOD-UNDEAD-02");
    far.refuses(Action::Shamble { from, left: 1, to: from }, "BLOOD-UNDEAD-02");
}

#[test]
fn undead_survive_deserts() {
    covers!(Bloodstones: "BLOOD-UNDEAD-04");
    let mut scene = scene("P1-D1").units(A, "D1", "undead sword").phase(A, Phase::Main);
    scene.play("done");
    if scene.asked() == A {
        scene.play("done");
    }
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.force(A, "D1"), units("undead"), "the Swords perish");
}

#[test]
fn undead_pass_the_sea_only_by_own_uncontested_ships() {
    covers!(Bloodstones: "BLOOD-UNDEAD-05", "BLOOD-AMB-55", "BLOOD-SHIP-04");
    let with = |own: &str, enemy: &str| {
        let mut scene = scene("P1-S1-P2 P1-P9").units(A, "P1", "undead");
        if !own.is_empty() {
            scene = scene.units(A, "S1", own);
        }
        if !enemy.is_empty() {
            scene = scene.units(B, "S1", enemy);
        }
        scene.phase(A, Phase::Undead)
    };
    assert_eq!(ends(&with("ship", ""), "P1"), ["P2", "P9"]);
    assert_eq!(ends(&with("", ""), "P1"), ["P9"]);
    assert_eq!(ends(&with("ship", "ship"), "P1"), ["P9"]);
    let mut scene = with("ship", "");
    let (from, to) = (scene.at("P1"), scene.at("S1"));
    scene.refuses(Action::Shamble { from, left: 2, to }, "BLOOD-UNDEAD-05");
    // The passage counts as one area: walk and pass, pass and walk, pass twice.
    let far = self::scene("P0-P1-S1-S2-P2-P3 P2-S3-P4-P5")
        .units(A, "P1", "undead")
        .units(A, "S1", "ship")
        .units(A, "S2", "ship")
        .units(A, "S3", "ship")
        .phase(A, Phase::Undead);
    assert_eq!(ends(&far, "P1"), ["P0", "P2", "P3", "P4"]);
    let walk = self::scene("P1-P2-S1-P3-P4")
        .units(A, "P1", "undead")
        .units(A, "S1", "ship")
        .phase(A, Phase::Undead);
    assert_eq!(ends(&walk, "P1"), ["P2", "P3"]);
}

#[test]
fn undead_do_not_move_as_a_group() {
    covers!(Bloodstones: "BLOOD-UNDEAD-06", "BLOOD-AMB-58");
    let mut scene = scene("P1-P2-P3 P1-F1").units(A, "P1", "2 undead").phase(A, Phase::Undead);
    // One goes a step, the other a step, then the first again.
    scene.play_all(&["undead P1 2 P2", "undead P1 2 F1", "undead P2 1 P3", "done"]);
    assert_eq!(scene.force(A, "P3"), units("undead"));
    assert_eq!(scene.force(A, "F1"), units("undead"));
}

#[test]
fn undead_move_in_no_other_way() {
    covers!(Bloodstones: "BLOOD-UNDEAD-07");
    let mut scene =
        scene("P1-P2").units(A, "P1", "undead leader sword").hand(A, "ship").phase(A, Phase::Main);
    assert_eq!(scene.choices_of("move"), ["leader P1", "sword P1"]);
    let from = scene.at("P1");
    scene.refuses(Action::Move { from, kind: Kind::Undead }, "BLOOD-UNDEAD-07");
    scene.play_all(&["move leader P1", "to P2"]);
    assert_eq!(scene.choices_of("bring"), ["sword"]);
    scene.refuses(Action::Bring { kind: Kind::Undead }, "BLOOD-UNDEAD-07");
}

#[test]
fn enemies_stop_undead() {
    covers!(Bloodstones: "BLOOD-UNDEAD-08", "BLOOD-UNDEAD-09");
    let mut into = scene("P1-P2-P3")
        .units(A, "P1", "2 undead")
        .units(B, "P2", "sword")
        .phase(A, Phase::Undead);
    assert_eq!(ends(&into, "P1"), ["P2"]);
    into.play("undead P1 2 P2");
    let (from, to) = (into.at("P2"), into.at("P3"));
    into.refuses(Action::Shamble { from, left: 1, to }, "BLOOD-UNDEAD-09");
    let out =
        scene("P1-P2-P3").units(A, "P1", "undead").units(B, "P1", "sword").phase(A, Phase::Undead);
    assert_eq!(out.game.phase, Phase::Main, "held by the enemy, no Undead can move");
}

#[test]
fn only_undead_move_in_phase_2() {
    covers!(Bloodstones: "BLOOD-UNDEAD-10");
    let mut scene = scene("P1-P2 P1-S1-S2")
        .units(A, "P1", "undead irregular")
        .units(A, "S1", "ship")
        .hand(A, "sword")
        .phase(A, Phase::Undead);
    assert_eq!(scene.choices(), ["undead P1 2 P2", "done"]);
    for (area, kind) in [("P1", Kind::Irregular), ("S1", Kind::Ship)] {
        let from = scene.at(area);
        scene.refuses(Action::Move { from, kind }, "BLOOD-UNDEAD-10");
    }
}

#[test]
fn undead_withdraw_with_their_force() {
    covers!(Bloodstones: "BLOOD-AMB-56");
    let mut scene = Scene::new(&[HillFolk, Necromancers], "P1-M1")
        .units(A, "P1", "sword")
        .units(B, "P1", "undead");
    scene.play_all(&["battle P1 necromancers", "withdraw M1"]);
    assert_eq!(scene.force(B, "M1"), units("undead"));
}
