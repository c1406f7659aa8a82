//! Chapter "Withdrawal and Retreat Rules": withdrawing before the battle.

use warmoot_kernel::covers;

use super::scene::{A, B, Scene, units};
use crate::{Action, Bloodstones, Event, Faction::*};

/// Attackers and defenders in P1 with an empty P2 behind, the battle opened.
fn attacked(attackers: &str, defenders: &str) -> Scene {
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", attackers)
        .units(B, "P1", defenders)
        .hand(A, "resources")
        .hand(B, "resources");
    scene.play("battle P1 dragon_riders");
    scene
}

#[test]
fn it_takes_as_much_cavalry() {
    covers!(Bloodstones: "BLOOD-WITHDRAW-01", "BLOOD-WITHDRAW-02");
    assert_eq!(attacked("2 cavalry", "2 cavalry").choices_of("withdraw"), ["P2"]);
    assert_eq!(attacked("2 cavalry", "3 cavalry").choices_of("withdraw"), ["P2"]);
    assert_eq!(attacked("3 sword", "sword").choices_of("withdraw"), ["P2"], "0 against 0");
    let fewer = attacked("2 cavalry", "cavalry 3 sword");
    assert_eq!(fewer.choices_of("withdraw"), [""; 0]);
    let to = fewer.at("P2");
    assert_eq!(fewer.refusal(B, Action::Withdraw { to }), "BLOOD-WITHDRAW-01");
}

#[test]
fn attackers_stay() {
    covers!(Bloodstones: "BLOOD-WITHDRAW-03");
    let mut scene = attacked("sword", "sword");
    assert_eq!(scene.asked(), B);
    let to = scene.at("P2");
    assert_eq!(scene.refusal(A, Action::Withdraw { to }), "BLOOD-WITHDRAW-03");
    scene.play("fight");
    assert_eq!(scene.asked(), A);
    scene.refuses(Action::Withdraw { to }, "BLOOD-WITHDRAW-03");
}

#[test]
fn walls_hold_everyone() {
    covers!(Bloodstones: "BLOOD-WITHDRAW-04", "BLOOD-WITHDRAW-05");
    for defenders in ["castle 3 cavalry", "citadel 3 cavalry", "castle special"] {
        let scene = attacked("2 sword", defenders);
        assert_eq!(scene.asked(), A, "{defenders}: straight to the Battle tiles");
        let to = scene.at("P2");
        assert_eq!(scene.refusal(B, Action::Withdraw { to }), "BLOOD-WITHDRAW-04");
    }
}

#[test]
fn without_a_place_to_go_one_fights() {
    covers!(Bloodstones: "BLOOD-WITHDRAW-06", "BLOOD-AMB-95");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2 P1-P3")
        .units(A, "P1", "3 sword")
        .units(B, "P1", "2 cavalry")
        .villages(A, "P2", 1)
        .units(A, "P3", "sword")
        .hand(A, "resources");
    scene.play("battle P1 dragon_riders");
    assert_eq!(scene.asked(), A);
    assert_eq!(scene.force(B, "P1"), units("2 cavalry"), "nobody is destroyed for it");
    let to = scene.at("P2");
    assert_eq!(scene.refusal(B, Action::Withdraw { to }), "BLOOD-RETREAT-02");
}

#[test]
fn fighting_is_always_a_choice() {
    covers!(Bloodstones: "BLOOD-WITHDRAW-07");
    let mut scene = attacked("2 sword", "sword");
    assert_eq!(scene.choices(), ["fight", "withdraw P2"]);
    scene.play("fight");
    assert_eq!(scene.drawn(), (4, 3));
}

#[test]
fn a_withdrawal_ends_the_battle() {
    covers!(Bloodstones: "BLOOD-AMB-96", "BLOOD-AMB-93");
    let mut scene = attacked("2 sword", "sword skirmisher");
    scene.play("withdraw P2");
    assert_eq!((scene.asked(), scene.game.battle.is_none()), (A, true));
    assert_eq!(scene.force(B, "P2"), units("sword skirmisher"));
    assert_eq!((scene.vps(A), scene.game.hand(B)), (0, units("resources")), "it costs nothing");
    // The attackers are free to move on, pay for it, and attack again.
    scene.play_all(&["move sword P1", "to P2", "pay resources", "halt"]);
    assert_eq!(scene.choices_of("battle"), ["P2 dragon_riders"]);
}

#[test]
fn units_lost_on_the_way_are_no_casualties() {
    covers!(Bloodstones: "BLOOD-AMB-75", "BLOOD-AMB-86");
    let mut scene = Scene::new(&[Necromancers, DragonRiders], "P1-M1 P1-P2")
        .units(A, "P1", "special 2 irregular")
        .units(B, "P1", "special sword");
    scene.play("battle P1 dragon_riders");
    assert_eq!(scene.choices_of("withdraw"), ["M1", "P2"]);
    scene.play("withdraw M1");
    assert_eq!((scene.force(B, "M1"), scene.pile(B)), (units("special"), units("sword")));
    // No VPs, no Undead.
    assert_eq!((scene.vps(A), scene.asked(), scene.game.undead), (0, A, 4));
    assert_eq!(scene.choices_of("raise"), [""; 0]);
    let withdrew = scene.log.events().iter().any(
        |event| matches!(event, Event::Withdrew { seat: B, lost, .. } if *lost == units("sword")),
    );
    assert!(withdrew);
}
