//! Chapter "The Factions": powers that decide battles. Dragons, Necromancers, Corsairs; and the
//! Cutiecorn.

use warmoot_kernel::covers;

use super::scene::{A, B, C, Scene, units};
use crate::{Action, Bloodstones, Event, Faction::*, Kind};

#[test]
fn nobody_withdraws_from_dragons() {
    covers!(Bloodstones: "BLOOD-DRAGON-02", "BLOOD-AMB-79");
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2")
        .units(A, "P1", "special")
        .units(B, "P1", "5 cavalry")
        .hand(A, "resources");
    scene.play("battle P1 horse_lords");
    assert_eq!(scene.asked(), A, "no withdrawal is offered");
    let to = scene.at("P2");
    assert_eq!(scene.refusal(B, Action::Withdraw { to }), "BLOOD-DRAGON-02");
}

#[test]
fn a_dragon_lets_a_force_withdraw() {
    covers!(Bloodstones: "BLOOD-DRAGON-03");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "4 cavalry")
        .units(B, "P1", "special sword");
    scene.play("battle P1 dragon_riders");
    assert_eq!(scene.choices(), ["fight", "withdraw P2"]);
    scene.play("withdraw P2");
    assert_eq!(scene.force(B, "P2"), units("special sword"));
}

#[test]
fn dragons_are_spent_by_a_won_attack() {
    covers!(Bloodstones: "BLOOD-DRAGON-04", "BLOOD-DRAGON-05", "BLOOD-AMB-78");
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2")
        .units(A, "P1", "2 special sword")
        .units(B, "P1", "2 skirmisher");
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!(scene.pile(A), units("2 special"));
    assert_eq!(scene.force(A, "P1"), units("sword"));
    assert_eq!((scene.vps(A), scene.vps(B)), (2, 0), "they are no losses");

    // Alone, they leave the area empty of attackers.
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2")
        .units(A, "P1", "special")
        .units(B, "P1", "skirmisher");
    scene.battle("P1", B, &[5, 5, 4], &[2, 2, 3]);
    assert!(scene.game.empty_areas().contains(scene.at("P1")));

    // Winning as a defender and capturing villages cost no Dragon.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .villages(A, "P1", 1)
        .units(A, "P1", "sword")
        .units(B, "P1", "special")
        .hand(B, "sword");
    scene.battle_tiles(&[2, 2, 3], &[5, 5, 4]);
    scene.open_battle("P1", B);
    scene.play_all(&["keep", "done", "spend sword", "capture P1"]);
    assert_eq!(scene.force(B, "P1"), units("special"));
    assert_eq!(scene.game.captured, [0, 1, 0, 0, 0, 0]);

    // A lost attack costs a Dragon only as a casualty.
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2")
        .units(A, "P1", "special sword")
        .units(B, "P1", "6 sword shield");
    scene.battle("P1", B, &[2, 2, 3], &[5, 5, 4, 4]);
    scene.play("lose sword");
    assert_eq!(scene.force(A, "P2"), units("special"));
}

#[test]
fn necromancers_raise_the_fallen() {
    covers!(Bloodstones: "BLOOD-FACTION-NE-02", "BLOOD-AMB-74", "BLOOD-AMB-77");
    // B loses two units: a casualty, and one that cannot follow over the sea of mountains.
    let scene = || {
        let mut scene = Scene::new(&[Necromancers, DragonRiders], "P1-M1")
            .units(A, "P1", "special irregular")
            .units(B, "P1", "special 2 skirmisher");
        scene.battle("P1", B, &[5, 5, 4], &[2, 2, 3, 3]);
        // 14 + 1 + 1 against 8 + 4.
        assert_eq!(scene.totals(), [(A, 16), (B, 12)]);
        scene.play("lose skirmisher");
        scene
    };
    assert_eq!(scene().choices(), ["raise 0", "raise 1", "raise 2"]);
    for count in 0..=2 {
        let mut scene = scene();
        scene.play(&format!("raise {count}"));
        assert_eq!(scene.force(A, "P1").count(Kind::Undead), count);
        assert_eq!(scene.game.undead, 4 - count);
        // New Undead do not move in this turn.
        if count > 0 {
            let from = scene.at("P1");
            scene.refuses(Action::Move { from, kind: Kind::Undead }, "BLOOD-UNDEAD-07");
        }
    }
    let mut scene = scene();
    scene.refuses(Action::Raise { count: 3 }, "BLOOD-FACTION-NE-03");

    // Castles and the citadel rise too, and so does a force without retreat. As defenders as well.
    let mut scene = Scene::new(&[Necromancers, HorseLords], "P1-P2")
        .units(A, "P1", "4 special 4 cavalry 2 siege")
        .units(B, "P1", "citadel castle shield")
        .villages(A, "P2", 1);
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!(scene.choices(), ["raise 0", "raise 1", "raise 2", "raise 3"]);
    let mut scene = Scene::new(&[HorseLords, Necromancers], "P1-P2")
        .units(A, "P1", "2 skirmisher")
        .units(B, "P1", "special sword");
    scene.battle("P1", B, &[2, 2, 3], &[5, 5, 4]);
    assert_eq!((scene.asked(), scene.choices()), (B, vec!["raise 0".into(), "raise 1".into()]));
}

#[test]
fn new_undead_fight_on_in_their_area() {
    covers!(Bloodstones: "BLOOD-AMB-77");
    let mut scene = Scene::new(&[Necromancers, HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "special")
        .units(B, "P1", "skirmisher")
        .units(C, "P1", "2 skirmisher")
        .hand(A, "irregular");
    scene.battle("P1", B, &[5, 5, 4], &[2, 2, 3]);
    scene.play("raise 1");
    scene.battle_tiles(&[5, 5, 4], &[2, 2, 3]);
    scene.open_battle("P1", C);
    // A Necromancer and an Undead against two: three tiles each, +1 and +1.
    assert_eq!((scene.drawn(), scene.modifiers()), ((3, 3), (2, 0)));
}

#[test]
fn undead_rise_while_the_supply_lasts() {
    covers!(Bloodstones: "BLOOD-FACTION-NE-03", "BLOOD-AMB-18", "BLOOD-AMB-76");
    let mut scene = Scene::new(&[Necromancers, HorseLords], "P1-P2 P3-P4")
        .units(A, "P3", "3 undead")
        .units(A, "P1", "special")
        .units(B, "P1", "2 skirmisher")
        .villages(A, "P2", 1);
    scene.battle("P1", B, &[5, 5, 4], &[2, 2, 3, 3]);
    assert_eq!(scene.pile(B), units("2 skirmisher"), "both fell");
    assert_eq!(scene.choices(), ["raise 0", "raise 1"]);

    // Eliminated Undead go back beside the bag, never to the discard pile.
    let mut scene = Scene::new(&[HorseLords, Necromancers], "P1-P2")
        .units(A, "P1", "3 sword")
        .units(B, "P1", "undead irregular");
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!(scene.game.undead, 3);
    scene.play("lose undead");
    assert_eq!((scene.game.undead, scene.pile(B)), (4, units("")));
}

#[test]
fn without_a_necromancer_nobody_rises() {
    covers!(Bloodstones: "BLOOD-FACTION-NE-04");
    let mut scene = Scene::new(&[Necromancers, HorseLords], "P1-P2")
        .units(A, "P1", "3 irregular 2 undead")
        .units(B, "P1", "2 skirmisher");
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!(scene.choices_of("raise"), [""; 0]);
    assert_eq!((scene.asked(), scene.game.undead), (A, 2));
}

#[test]
fn corsairs_withdraw_by_sea() {
    covers!(Bloodstones: "BLOOD-FACTION-CO-01", "BLOOD-FACTION-CO-02", "BLOOD-AMB-122");
    let scene = |attackers: &str| {
        Scene::new(&[DragonRiders, Corsairs], "P1-S1-P7 P1-P2 P1-P3-S1")
            .units(A, "P1", attackers)
            .units(B, "P1", "2 sword")
            .units(B, "S1", "ship")
            .villages(B, "P7", 1)
            .hand(A, "resources")
    };
    let mut by_sea = scene("4 cavalry");
    by_sea.play("battle P1 corsairs");
    // P7 by sea; P3 lies beside, but the ship reaches it too; P2 only overland.
    assert_eq!(by_sea.choices_of("withdraw"), ["P3", "P7"]);
    let to = by_sea.at("P2");
    by_sea.refuses(Action::Withdraw { to }, "BLOOD-FACTION-CO-02");
    by_sea.play("withdraw P7");
    assert_eq!(by_sea.force(B, "P7"), units("2 sword"));

    let mut dragons = scene("special");
    dragons.play("battle P1 corsairs");
    let to = dragons.at("P7");
    assert_eq!(dragons.refusal(B, Action::Withdraw { to }), "BLOOD-DRAGON-02");

    // With enough cavalry every way is open.
    let mut open = scene("2 sword");
    open.play("battle P1 corsairs");
    assert_eq!(open.choices_of("withdraw"), ["P2", "P3", "P7"]);

    // Overland alone the usual comparison holds.
    let mut land = Scene::new(&[HorseLords, Corsairs], "P1-P2")
        .units(A, "P1", "cavalry")
        .units(B, "P1", "sword")
        .hand(A, "resources");
    land.play("battle P1 corsairs");
    let to = land.at("P2");
    assert_eq!(land.refusal(B, Action::Withdraw { to }), "BLOOD-FACTION-CO-02");
}

#[test]
fn walls_hold_corsairs_too() {
    covers!(Bloodstones: "BLOOD-AMB-81", "BLOOD-AMB-82");
    let mut scene = Scene::new(&[HorseLords, Corsairs], "P1-S1-P7")
        .units(A, "P1", "cavalry")
        .units(B, "P1", "castle sword")
        .units(B, "S1", "ship")
        .hand(A, "resources");
    scene.play("battle P1 corsairs");
    let to = scene.at("P7");
    assert_eq!(scene.refusal(B, Action::Withdraw { to }), "BLOOD-WITHDRAW-04");

    // In a sea battle nobody has cavalry: the ordinary rule lets ships go to the next sea area.
    let mut scene = Scene::new(&[HorseLords, Corsairs], "S1-S2-P7")
        .units(A, "S1", "2 ship")
        .units(B, "S1", "ship");
    scene.play("battle S1 corsairs");
    assert_eq!(scene.choices(), ["fight", "withdraw S2"]);

    // After a battle lost against Dragons the Corsairs retreat by sea like everybody else.
    let mut scene = Scene::new(&[DragonRiders, Corsairs], "P1-S1-P7")
        .units(A, "P1", "special")
        .units(B, "P1", "2 skirmisher")
        .units(B, "S1", "ship");
    scene.battle("P1", B, &[5, 5, 4], &[2, 2, 3, 3]);
    assert_eq!(scene.force(B, "P7"), units("skirmisher"));
}

#[test]
fn beside_their_ships_corsairs_count_one_cavalry() {
    covers!(Bloodstones: "BLOOD-FACTION-CO-03", "BLOOD-AMB-83", "BLOOD-AMB-84", "BLOOD-AMB-85");
    let scene = |defenders: &str| {
        Scene::new(&[Corsairs, DragonRiders, HorseLords], "P1-S1 P1-P2")
            .units(A, "P1", "3 sword")
            .units(A, "S1", "ship")
            // A contested ship still counts.
            .units(C, "S1", "ship")
            .units(B, "P1", defenders)
            .hand(A, "resources")
            .hand(B, "resources")
    };
    let mut swords = scene("2 sword");
    swords.play("battle P1 dragon_riders");
    let to = swords.at("P2");
    assert_eq!(swords.refusal(B, Action::Withdraw { to }), "BLOOD-FACTION-CO-03");
    // The notional cavalry is no unit: three against two, and no modifier for it.
    assert_eq!((swords.drawn(), swords.modifiers()), ((4, 3), (3, 2)));
    for defenders in ["sword cavalry", "sword special"] {
        let mut scene = scene(defenders);
        scene.play("battle P1 dragon_riders");
        assert_eq!(scene.choices_of("withdraw"), ["P2"], "{defenders}");
    }
    // Retreats after a lost battle are not limited.
    let mut lost = scene("2 sword");
    lost.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    lost.open_battle("P1", B);
    lost.play_all(&["keep", "keep"]);
    assert_eq!(lost.force(B, "P2"), units("sword"));
}

#[test]
fn at_sea_corsairs_count_no_cavalry() {
    covers!(Bloodstones: "BLOOD-FACTION-CO-03", "BLOOD-AMB-84");
    // The sea they fight on is beside another one with ships of theirs.
    let mut scene = Scene::new(&[Corsairs, DragonRiders], "S1-S2 S1-S3")
        .units(A, "S1", "2 ship")
        .units(A, "S2", "ship")
        .units(B, "S1", "ship");
    scene.play("battle S1 dragon_riders");
    assert_eq!(scene.choices_of("withdraw"), ["S3"]);
    scene.play("withdraw S3");
    assert_eq!(scene.force(B, "S3"), units("ship"));
}

#[test]
fn corsairs_gain_one_more_vp() {
    covers!(Bloodstones: "BLOOD-FACTION-CO-07", "BLOOD-AMB-80");
    let mut scene = Scene::new(&[HorseLords, Corsairs], "P1-P2")
        .units(A, "P1", "3 skirmisher")
        .units(B, "P1", "3 sword");
    scene.battle("P1", B, &[2, 2, 3], &[5, 5, 4]);
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 4));
    let mut scene = Scene::new(&[Corsairs, HorseLords], "P1-P2").units(A, "P1", "3 sword").units(
        B,
        "P1",
        "2 skirmisher",
    );
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!((scene.vps(A), scene.vps(B)), (3, 0));
}

#[test]
fn the_cutiecorn_fights_like_cavalry() {
    covers!(Bloodstones: "BLOOD-CUTIE-02");
    for (area, sum) in [("P1", 2), ("F1", 1)] {
        let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-F1-P2")
            .units(A, area, "2 skirmisher")
            .units(B, area, "sword cutiecorn")
            .hand(A, "resources");
        scene.open_battle(area, B);
        assert_eq!(scene.modifiers().1, sum, "{area}");
    }
}

#[test]
fn the_cutiecorn_counts_as_one_cavalry() {
    covers!(Bloodstones: "BLOOD-CUTIE-09", "BLOOD-CUTIE-10");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "cavalry")
        .units(B, "P1", "sword cutiecorn");
    scene.play("battle P1 dragon_riders");
    assert_eq!(scene.choices(), ["fight", "withdraw P2"]);
    scene.play("withdraw P2");
    assert_eq!(scene.force(B, "P2"), units("sword cutiecorn"));

    let against = |cavalry: &str| {
        let mut scene = Scene::new(&[Corsairs, DragonRiders], "P1-S1 P1-P2")
            .units(A, "P1", "sword cutiecorn")
            .units(A, "S1", "ship")
            .units(B, "P1", cavalry)
            .hand(A, "resources")
            .hand(B, "resources");
        scene.play("battle P1 dragon_riders");
        (scene.choices_of("withdraw"), scene)
    };
    let (offered, scene) = against("cavalry");
    assert_eq!(offered, [""; 0]);
    let to = scene.at("P2");
    assert_eq!(scene.refusal(B, Action::Withdraw { to }), "BLOOD-FACTION-CO-03");
    assert_eq!(against("2 cavalry").0, ["P2"]);
}

#[test]
fn the_cutiecorn_goes_to_the_winner() {
    covers!(Bloodstones: "BLOOD-CUTIE-11", "BLOOD-AMB-116");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "4 sword")
        .units(B, "P1", "sword shield cutiecorn");
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!(scene.vps(A), 6);
    // It is no choice of casualty: another unit falls.
    assert_eq!(scene.choices_of("lose"), ["shield", "sword"]);
    scene.refuses(Action::Lose { kind: Kind::Cutiecorn }, "BLOOD-BATTLE-22");
    scene.play("lose shield");
    assert_eq!(scene.force(A, "P1"), units("4 sword cutiecorn"));
    assert_eq!(scene.force(B, "P2"), units("sword"));

    // With one other unit that one is lost, and the Cutiecorn stays.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "4 sword")
        .units(B, "P1", "sword cutiecorn");
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!((scene.vps(A), scene.pile(B)), (5, units("sword")));
    assert_eq!(scene.force(A, "P1"), units("4 sword cutiecorn"));
}

#[test]
fn the_cutiecorn_goes_to_a_victorious_defender_too() {
    covers!(Bloodstones: "BLOOD-CUTIE-11");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "sword shield cutiecorn")
        .units(B, "P1", "4 sword");
    scene.battle("P1", B, &[2, 2, 3], &[5, 5, 4, 4]);
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 6), "3 for the units and 3 for the Cutiecorn");
    scene.play("lose shield");
    assert_eq!(scene.force(B, "P1"), units("4 sword cutiecorn"));
    assert_eq!(scene.force(A, "P2"), units("sword"));
    let extra = scene.log.events().iter().any(|event| {
        matches!(event, Event::Won { seat: B, loser: A, vps: 3, extra: 3, by_shields: false, .. })
    });
    assert!(extra);
}

#[test]
fn a_cutiecorn_that_cannot_follow_changes_hands() {
    covers!(Bloodstones: "BLOOD-AMB-120", "BLOOD-AMB-118");
    let mut scene = Scene::new(&[HorseLords, DragonRiders, HillFolk], "P1-M1")
        .units(A, "P1", "4 cavalry")
        .units(B, "P1", "special cutiecorn")
        .units(C, "P1", "sword");
    scene.play_all(&["battle P1 dragon_riders", "withdraw M1"]);
    assert_eq!(scene.force(B, "M1"), units("special"));
    // The active player takes it, though C is there too; no battle was lost.
    assert_eq!(scene.force(A, "P1"), units("4 cavalry cutiecorn"));
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 0));
    let charmed = scene.log.events().iter().filter(|event| matches!(event, Event::Charmed { .. }));
    assert_eq!(charmed.count(), 1);

    // Without units of the active player the first in turn order takes it: Dragons that won alone
    // leave the Cutiecorn to C.
    let mut scene = Scene::new(&[DragonRiders, HillFolk, HorseLords], "P1-P2")
        .units(A, "P1", "special cutiecorn")
        .units(B, "P1", "skirmisher")
        .units(C, "P1", "sword");
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!(scene.force(C, "P1"), units("sword cutiecorn"));
    assert!(scene.force(A, "P1").is_empty());
}
