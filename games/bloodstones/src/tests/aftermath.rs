//! Chapter "Action: Battle", step five: VPs, casualties, captured citadels.

use warmoot_kernel::covers;

use super::scene::{A, B, Scene, units};
use crate::{Action, Bloodstones, Event, Faction::*, Kind, Loss};

/// What happened, as words without their numbers, from the moment the battle was won.
fn after_won(scene: &Scene) -> Vec<String> {
    scene
        .log
        .events()
        .iter()
        .skip_while(|event| !matches!(event, Event::Won { .. }))
        .map(|event| match event {
            Event::Eliminated { why, .. } => format!("{why:?}"),
            other => format!("{other:?}").split(' ').next().unwrap().to_owned(),
        })
        .collect()
}

#[test]
fn winning_gives_one_vp_a_unit() {
    covers!(Bloodstones: "BLOOD-BATTLE-20", "BLOOD-AMB-80");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "4 skirmisher sword")
        .units(B, "P1", "2 sword");
    scene.battle("P1", B, &[2, 2, 3, 3], &[5, 5, 4]);
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 5));

    // A round that was tied gives nothing by itself.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "2 skirmisher")
        .units(B, "P1", "2 skirmisher")
        .hand(A, "2 skirmisher");
    scene.battle_tiles(&[5, 5, 4], &[5, 5, 4]);
    scene.open_battle("P1", B);
    scene.battle_tiles(&[5, 5, 4], &[2, 2, 3]);
    scene.play("keep");
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 0));
    scene.play("keep");
    assert_eq!((scene.vps(A), scene.vps(B)), (2, 0));
}

#[test]
fn a_citadel_is_one_unit_and_five_vps_at_the_end() {
    covers!(Bloodstones: "BLOOD-BATTLE-21", "BLOOD-BATTLE-26", "BLOOD-END-09");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2-P3")
        .units(A, "P1", "6 sword 2 siege")
        .units(B, "P1", "citadel castle 2 sword");
    // 14 + 6 + 2 * 2 against 8 + 5 + 3 + 2.
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 3, 3]);
    assert_eq!(scene.totals(), [(A, 24), (B, 18)]);
    assert_eq!(scene.vps(A), 4);
    assert_eq!(scene.view(B).seats[0].citadels, [B], "A holds it");
    assert_eq!(scene.pile(B), units("castle"), "a citadel is never discarded");
    assert_eq!(scene.force(B, "P2"), units("2 sword"));
    scene.end(B);
    assert_eq!(scene.vps(A), 9);
    assert_eq!(scene.game.vps[0].citadels, 5);
}

#[test]
fn the_loser_chooses_one_casualty_and_the_rest_retreats() {
    covers!(Bloodstones: "BLOOD-BATTLE-22", "BLOOD-BATTLE-23", "BLOOD-RETREAT-04");
    for (lost, left) in
        [("sword", "shield leader"), ("shield", "sword leader"), ("leader", "sword shield")]
    {
        let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2 P1-P3")
            .units(A, "P1", "3 sword")
            .units(B, "P1", "sword shield leader");
        scene.battle("P1", B, &[5, 5, 4], &[2, 2, 3]);
        assert_eq!(scene.choices_of("lose"), ["leader", "shield", "sword"]);
        scene.refuses(Action::Lose { kind: Kind::Cavalry }, "BLOOD-BATTLE-22");
        scene.play(&format!("lose {lost}"));
        // Every choice names one area for all.
        assert_eq!(scene.choices(), ["retreat P2", "retreat P3"]);
        scene.play("retreat P3");
        assert_eq!(scene.pile(B), units(lost));
        assert_eq!(scene.force(B, "P3"), units(left));
        assert!(scene.force(B, "P1").is_empty() && scene.force(B, "P2").is_empty());
    }
}

#[test]
fn villages_stay_where_they_are() {
    covers!(Bloodstones: "BLOOD-BATTLE-24");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "3 sword")
        .units(B, "P1", "2 sword")
        .villages(B, "P1", 2);
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!(scene.game.villages_in(B, scene.at("P1")), 2);
    assert_eq!(scene.force(B, "P2"), units("sword"));
}

#[test]
fn walls_are_the_casualty() {
    covers!(Bloodstones: "BLOOD-RETREAT-11", "BLOOD-RETREAT-12", "BLOOD-AMB-70");
    // Two castles fall, and nobody else.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "6 sword 2 siege")
        .units(B, "P1", "2 castle 2 sword");
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!(scene.pile(B), units("2 castle"));
    assert_eq!(scene.force(B, "P2"), units("2 sword"));

    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "6 sword")
        .units(B, "P1", "castle 2 sword");
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!(scene.pile(B), units("castle"));
    assert_eq!(scene.force(B, "P2"), units("2 sword"));
}

#[test]
fn a_losing_attacker_loses_castles_too() {
    covers!(Bloodstones: "BLOOD-AMB-73");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "castle sword")
        .units(B, "P1", "3 sword");
    scene.battle("P1", B, &[2, 2, 3], &[5, 5, 4, 4]);
    assert_eq!(scene.totals(), [(A, 8), (B, 17)], "a castle adds nothing in attack");
    assert_eq!(scene.pile(A), units("castle"));
    assert_eq!(scene.force(A, "P2"), units("sword"));
    assert_eq!(scene.vps(B), 2);
}

#[test]
fn the_casualty_comes_before_the_area() {
    covers!(Bloodstones: "BLOOD-AMB-71", "BLOOD-AMB-86", "BLOOD-RETREAT-05");
    let lost_after = |casualty: &str, area: &str| {
        let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-M1 P1-P2")
            .units(A, "P1", "6 sword cavalry 2 leader")
            .units(B, "P1", "special 2 sword shield");
        scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
        scene.play(&format!("lose {casualty}"));
        assert_eq!(scene.choices(), ["retreat M1", "retreat P2"]);
        let to = scene.at(area);
        let note = warmoot_kernel::Game::describe(&scene.game, B, &Action::Retreat { to }).loses;
        scene.play(&format!("retreat {area}"));
        (scene.force(B, area), scene.pile(B), note.is_some())
    };
    // The Swords could not have followed to the mountain: one may still be the casualty, and the
    // others are lost in addition. The player is warned.
    let all = units("2 sword shield");
    assert_eq!(lost_after("sword", "M1"), (units("special"), all, true));
    assert_eq!(lost_after("sword", "P2"), (units("special sword shield"), units("sword"), false));
}

#[test]
fn a_single_unit_is_eliminated() {
    covers!(Bloodstones: "BLOOD-AMB-72");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2").units(A, "P1", "sword").units(
        B,
        "P1",
        "skirmisher",
    );
    scene.battle("P1", B, &[5, 5, 4], &[2, 2, 3]);
    assert_eq!(scene.pile(B), units("skirmisher"));
    assert_eq!((scene.vps(A), scene.game.at[1].is_empty()), (1, true));
    assert_eq!(after_won(&scene), ["Won", "Casualty"]);
}

#[test]
fn results_happen_in_order() {
    covers!(Bloodstones: "BLOOD-AMB-131");
    // Necromancers win against Dragon Riders with the Cutiecorn, who flee over a mountain.
    let mut scene = Scene::new(&[Necromancers, DragonRiders], "P1-M1")
        .units(A, "P1", "4 special 4 cavalry")
        .units(B, "P1", "special sword shield cutiecorn");
    scene.battle("P1", B, &[5, 5, 4, 4], &[2, 2, 3]);
    scene.play("lose shield");
    scene.play("raise 2");
    let order = ["Won", "Charmed", "Casualty", "Retreated", "Terrain", "Raised"];
    assert_eq!(after_won(&scene), order);
    assert_eq!(scene.force(A, "P1"), units("4 special 4 cavalry 2 undead cutiecorn"));

    // Dragons leave last.
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2")
        .units(A, "P1", "special sword")
        .units(B, "P1", "2 skirmisher");
    scene.battle("P1", B, &[5, 5, 4], &[2, 2, 3]);
    assert_eq!(after_won(&scene), ["Won", "Casualty", "Retreated", "SpentDragon"]);
    let spent = scene.log.events().last();
    assert!(matches!(spent, Some(Event::Eliminated { why: Loss::SpentDragon, .. })));
}

#[test]
fn vps_depend_only_on_the_size_of_the_force() {
    covers!(Bloodstones: "BLOOD-AMB-130", "BLOOD-RETREAT-13");
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2")
        .units(A, "P1", "2 special")
        .units(B, "P1", "4 skirmisher")
        .villages(A, "P2", 1);
    scene.battle("P1", B, &[5, 5, 4], &[2, 2, 3, 3]);
    // No area is left for B: all four are eliminated, for the same 4 VPs. The Dragons give none.
    assert_eq!(scene.pile(B), units("4 skirmisher"));
    assert_eq!((scene.vps(A), scene.vps(B)), (4, 0));
    assert_eq!(scene.pile(A), units("2 special"));
}
