//! What a choice loses or passes over is said before it is done.

use warmoot_kernel::covers;

use super::scene::*;
use crate::{Action, Bloodstones, Faction::*, Phase, describe::some};
use warmoot_kernel::Game;

fn choice(scene: &Scene, typed: &str) -> warmoot_kernel::Choice {
    let seat = scene.asked();
    let mut legal = Vec::new();
    scene.game.legal(seat, &mut legal);
    legal
        .iter()
        .map(|action| scene.game.describe(seat, action))
        .find(|choice| choice.typed == typed)
        .unwrap_or_else(|| panic!("no choice {typed}"))
}

#[test]
fn a_step_into_a_desert_says_what_becomes_of_the_unit() {
    covers!(Bloodstones: "BLOOD-DRAW-01");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-D1 P1-P2")
        .units(A, "P1", "sword")
        .hand(A, "cavalry")
        .phase(A, Phase::Main);
    scene.play("move sword P1");
    let desert = choice(&scene, &format!("to {}", scene.at("D1")));
    assert_eq!(
        desert.loses.as_deref(),
        Some("desert: eliminated at the end of your turn (BLOOD-DRAW-01)")
    );
    assert_eq!(choice(&scene, &format!("to {}", scene.at("P2"))).loses, None);
}

#[test]
fn who_survives_a_desert_is_not_warned_of_it() {
    covers!(Bloodstones: "BLOOD-DRAW-01");
    let mut scene = Scene::new(&[DragonRiders, HillFolk], "P1-D1")
        .units(A, "P1", "irregular")
        .hand(A, "cavalry")
        .phase(A, Phase::Main);
    scene.play("move irregular P1");
    assert_eq!(choice(&scene, &format!("to {}", scene.at("D1"))).loses, None);
}

#[test]
fn a_way_out_into_a_desert_is_said_to_end_there() {
    covers!(Bloodstones: "BLOOD-DRAW-01", "BLOOD-AMB-86");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-D1")
        .units(A, "P1", "2 sword")
        .units(B, "P1", "sword irregular")
        .phase(A, Phase::Main);
    scene.play("battle P1 dragon_riders");
    let way = choice(&scene, &format!("withdraw {}", scene.at("D1")));
    assert_eq!(
        way.loses.as_deref(),
        Some("desert: Swords eliminated at the end of your next turn (BLOOD-DRAW-01)")
    );
}

#[test]
fn to_build_no_village_asks_while_tiles_and_sites_are_left() {
    covers!(Bloodstones: "BLOOD-CONSTR-01");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2 P1-F1")
        .units(A, "P1", "citadel")
        .hand(A, "cavalry sword")
        .phase(A, Phase::Main);
    let end = choice(&scene, "done");
    assert_eq!((end.label.as_str(), end.asks), ("End main actions", None));
    scene.play("done");
    let skip = choice(&scene, "done");
    assert_eq!(skip.label, "Build no village");
    assert_eq!(skip.anchors[0].0, "button:skip", "it stands apart from what lay there before");
    assert_eq!(skip.asks.as_deref(), Some("You have 2 tiles and 2 sites."));
    assert_eq!(
        scene.game.meant(A, &skip.anchors[0]),
        Some(Action::Done),
        "the button means the choice"
    );
}

#[test]
fn pips_of_an_open_move_are_said_to_be_lost_one_or_many() {
    covers!(Bloodstones: "BLOOD-MOVE-03");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2 P2-P3 P3-P4")
        .units(A, "P1", "sword")
        .hand(A, "sword cavalry")
        .phase(A, Phase::Main);
    scene.play_all(&["move sword P1", "to P2", "pay sword"]);
    let pool = scene.pool().unwrap();
    let said = choice(&scene, "halt").loses.unwrap();
    let be = if pool == 1 { "is" } else { "are" };
    assert_eq!(said, format!("{} {be} lost", some(pool, "pip", "pips")));
    while scene.pool() > Some(1) {
        let next = if scene.force(A, "P2").is_empty() { "P4" } else { "P3" };
        let from = if next == "P3" { "P2" } else { "P3" };
        scene.play_all(&[&format!("move sword {from}"), &format!("to {next}")]);
    }
    assert_eq!(choice(&scene, "halt").loses.as_deref(), Some("1 pip is lost"));
}

#[test]
fn pointing_at_what_is_not_asked_now_names_what_is() {
    covers!(Bloodstones: "BLOOD-SETUP-05");
    let scene = Scene::start(&[None, None], "P1-P2 P2-P3", &[7, 6], |_| {}).unwrap();
    let seat = scene.asked();
    let meant = scene.game.meant(seat, &warmoot_kernel::Anchor::new("area", 1)).unwrap();
    let refusal = scene.game.check(seat, &meant).unwrap_err();
    assert_eq!(refusal.rule.as_str(), "BLOOD-SETUP-05");
    let first = scene.log.events().iter().map(|event| scene.game.tell(event).text).next().unwrap();
    assert!(first.ends_with("Seat 1 goes first."), "{first}");
}

#[test]
fn the_log_names_the_tile_that_was_substituted_once_it_lies_open() {
    covers!(Bloodstones: "BLOOD-BATTLE-08", "BLOOD-BATTLE-10", "BLOOD-BATTLE-19");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .units(A, "P1", "2 sword")
        .units(B, "P1", "sword")
        .hand(A, "sword")
        .hand(B, "resources")
        .phase(A, Phase::Main);
    scene.battle_tiles(&[5, 3, 2, 2], &[5, 5, 4]);
    scene.open_battle("P1", B);
    scene.play_all(&["replace 2 sword", "replace 5 resources"]);
    let told: Vec<String> =
        scene.log.events().iter().map(|event| scene.game.tell(event).text).collect();
    assert!(
        told.iter().any(|line| line.starts_with("Horse Lords show")
            && line.contains("being Swords from the hand")),
        "{told:#?}"
    );
    assert!(
        told.iter()
            .any(|line| line.starts_with("Hill Folk show") && line.contains("from the hand")),
        "{told:#?}"
    );
}
