//! Chapter "Action: Battle": who fights, drawing, substituting, revealing, ties.

use warmoot_kernel::{Audience, Game, covers};

use super::scene::{A, B, C, Scene, units};
use crate::{Action, BattleTile, Bloodstones, Event, Faction::*, Kind};

/// Both sides stand in P1 with three Swords and hold a hand, so that every decision is asked.
fn three_against_three() -> Scene {
    Scene::new(&[HorseLords, DragonRiders], "P1-P2 P1-P3 P1-P4")
        .units(A, "P1", "3 sword")
        .units(B, "P1", "3 sword")
        .hand(A, "2 resources skirmisher")
        .hand(B, "resources 2 skirmisher")
}

/// What is asked while a battle is fought: who, and the first words of the choices.
fn decisions(scene: &mut Scene, first: &str) -> Vec<(u8, String)> {
    scene.play(first);
    let mut asked = Vec::new();
    while scene.game.battle.is_some() {
        let choices = scene.choices();
        let word = |choice: &String| choice.split(' ').next().unwrap().to_owned();
        let mut words: Vec<String> = choices.iter().map(word).collect();
        words.dedup();
        asked.push((scene.asked().0, words.join("/")));
        let choice = choices[0].clone();
        scene.play(&choice);
    }
    asked
}

#[test]
fn a_battle_needs_units_of_both_sides() {
    covers!(Bloodstones: "BLOOD-BATTLE-01", "BLOOD-AMB-60");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2-P3-P4")
        .units(A, "P1", "sword")
        .units(B, "P1", "shield")
        .units(A, "P2", "sword")
        .villages(B, "P2", 1)
        .units(B, "P3", "sword")
        .units(A, "P4", "leader")
        .units(B, "P4", "cavalry");
    // Several battles are fought in any order.
    assert_eq!(scene.choices_of("battle"), ["P1 dragon_riders", "P4 dragon_riders"]);
    for area in ["P2", "P3"] {
        let area = scene.at(area);
        scene.refuses(Action::Battle { area, foe: B }, "BLOOD-BATTLE-01");
    }
    let area = scene.at("P1");
    scene.refuses(Action::Battle { area, foe: A }, "BLOOD-AMB-46");
}

#[test]
fn the_active_player_attacks_whoever_came_last() {
    covers!(Bloodstones: "BLOOD-BATTLE-02", "BLOOD-AMB-27");
    let mut scene = Scene::new(&[HorseLords, DragonRiders, HillFolk], "P2-P1 P2-P9")
        .units(A, "P1", "sword")
        .units(A, "P9", "sword")
        .villages(B, "P1", 1)
        .units(B, "P2", "sword shield")
        .units(C, "P2", "2 sword cavalry")
        .turn(C);
    scene.battle("P2", B, &[5, 5, 4, 2], &[2, 2, 3]);
    scene.play("lose sword");
    assert_eq!(scene.force(B, "P1"), units("shield"), "B went to the own village");
    // The shared area is none of C's: C may end Phase 3.
    scene.play("done");
    assert_eq!(scene.asked(), A);
    scene.refuses(Action::Done, "BLOOD-TURN-08");
    scene.battle_tiles(&[2, 2, 3], &[5, 5, 4]);
    scene.open_battle("P1", B);
    let attacked = scene.log.events().iter().rev().find_map(|event| match event {
        Event::Attacked { seat, foe, .. } => Some((*seat, *foe)),
        _ => None,
    });
    assert_eq!(attacked, Some((A, B)));
}

#[test]
fn battles_have_the_same_five_steps_on_land_and_at_sea() {
    covers!(Bloodstones: "BLOOD-BATTLE-03", "BLOOD-BATTLE-05");
    let steps = [
        (1, "fight/withdraw".to_owned()),
        (0, "keep/replace".to_owned()),
        (1, "keep/replace".to_owned()),
        (1, "lose".to_owned()),
        (1, "retreat".to_owned()),
    ];
    let mut land = three_against_three().units(B, "P1", "leader").units(A, "P1", "leader");
    land.battle_tiles(&[5, 5, 4], &[2, 2, 3]);
    assert_eq!(decisions(&mut land, "battle P1 dragon_riders"), steps);

    let mut sea = Scene::new(&[HorseLords, DragonRiders], "S1-S2 S1-S3")
        .units(A, "S1", "3 ship")
        .units(B, "S1", "ship special")
        .hand(A, "sword")
        .hand(B, "sword");
    sea.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!(decisions(&mut sea, "battle S1 dragon_riders"), steps);

    // Two ships against one: four tiles and three, and a single unit is lost without a question.
    let mut sea = Scene::new(&[HorseLords, DragonRiders], "S1-S2")
        .units(A, "S1", "2 ship")
        .units(B, "S1", "ship")
        .hand(A, "sword")
        .hand(B, "sword");
    sea.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    sea.play_all(&["battle S1 dragon_riders", "fight"]);
    assert_eq!(sea.drawn(), (4, 3));
    sea.play_all(&["keep", "keep"]);
    assert_eq!(sea.totals(), [(A, 16), (B, 8)]);
    assert_eq!(sea.pile(B), units("ship"));
}

#[test]
fn each_side_draws_from_a_bag_of_its_own() {
    covers!(Bloodstones: "BLOOD-BATTLE-04", "BLOOD-AMB-62");
    let mut scene = three_against_three().units(A, "P1", "leader");
    // Both highest tiles for both sides: that needs two bags.
    scene.battle_tiles(&[5, 5, 4, 4], &[5, 5, 4]);
    scene.open_battle("P1", B);
    let battle = scene.game.fight();
    assert_eq!(battle.sides[0].tiles.values(), [5, 5, 4, 4]);
    assert_eq!(battle.sides[1].tiles.values(), [5, 5, 4]);
}

#[test]
fn the_larger_force_draws_four() {
    covers!(Bloodstones: "BLOOD-BATTLE-06", "BLOOD-BATTLE-07", "BLOOD-AMB-25");
    let drawn = |attackers: &str, defenders: &str| {
        let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
            .units(A, "P1", attackers)
            .units(B, "P1", defenders)
            .hand(A, "skirmisher")
            .hand(B, "skirmisher");
        scene.open_battle("P1", B);
        scene.drawn()
    };
    assert_eq!(drawn("5 sword", "4 sword"), (4, 3));
    assert_eq!(drawn("4 sword", "3 sword 2 shield"), (3, 4));
    assert_eq!(drawn("3 sword", "3 sword"), (3, 3));
    // Castle and citadel are units; villages are none.
    assert_eq!(drawn("2 sword", "sword castle citadel"), (3, 4));
}

#[test]
fn giants_draw_four_whatever_the_sizes() {
    covers!(Bloodstones: "BLOOD-BATTLE-28", "BLOOD-FACTION-HF-04");
    let drawn = |foes: &str| {
        let mut scene = Scene::new(&[HillFolk, HorseLords], "P1-P2")
            .units(A, "P1", "special")
            .units(B, "P1", foes)
            .hand(A, "skirmisher")
            .hand(B, "skirmisher");
        scene.open_battle("P1", B);
        scene.drawn()
    };
    assert_eq!(drawn("2 sword"), (4, 4));
    assert_eq!(drawn("6 sword"), (4, 4));
    assert_eq!(drawn("sword"), (4, 3));
    // Defending Giants draw four too; another special unit does not.
    let defending = |faction, foes: &str| {
        let mut scene = Scene::new(&[HorseLords, faction], "P1-P2")
            .units(A, "P1", foes)
            .units(B, "P1", "special")
            .hand(A, "skirmisher")
            .hand(B, "skirmisher");
        scene.open_battle("P1", B);
        scene.drawn()
    };
    assert_eq!(defending(HillFolk, "sword"), (3, 4));
    assert_eq!(defending(Necromancers, "sword"), (3, 3));
    assert_eq!(defending(DragonRiders, "sword"), (3, 3));
}

#[test]
fn one_battle_tile_may_be_replaced() {
    covers!(Bloodstones: "BLOOD-BATTLE-08", "BLOOD-BATTLE-09");
    let mut scene = three_against_three();
    scene.battle_tiles(&[3, 3, 4], &[2, 3, 4]);
    scene.open_battle("P1", B);
    assert_eq!(scene.asked(), A, "the attacker decides first");
    scene.refuses(Action::Substitute { value: 5, kind: Kind::Resources }, "BLOOD-BATTLE-09");
    scene.refuses(Action::Substitute { value: 3, kind: Kind::Leader }, "BLOOD-TILE-02");
    scene.play("replace 3 resources");
    // A second one in the same round is refused.
    let again = Action::Substitute { value: 3, kind: Kind::Resources };
    let refusal = scene.game.check(A, &again).unwrap_err();
    assert_eq!(refusal.rule.as_str(), "BLOOD-BATTLE-09");
    scene.play("replace 2 resources");
    let revealed: Vec<_> = scene
        .log
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Revealed { seat, best, raw, total, .. } => {
                Some((*seat, best.clone(), *raw, *total))
            }
            _ => None,
        })
        .collect();
    // Three Swords each: +3.
    assert_eq!(revealed, [(A, vec![5, 4, 3], 12, 15), (B, vec![5, 4, 3], 12, 15)]);
}

#[test]
fn the_best_three_count() {
    covers!(Bloodstones: "BLOOD-BATTLE-10", "BLOOD-BATTLE-11");
    let raw = |tiles: &[u8], choice: &str| {
        let mut scene = three_against_three().units(A, "P1", "leader");
        scene.battle_tiles(tiles, &[2, 2, 3]);
        scene.open_battle("P1", B);
        scene.play_all(&[choice, "keep"]);
        scene.log.events().iter().find_map(|event| match event {
            Event::Revealed { seat: A, best, raw, .. } => Some((best.clone(), *raw)),
            _ => None,
        })
    };
    assert_eq!(raw(&[2, 3, 5, 5], "keep"), Some((vec![5, 5, 3], 13)));
    assert_eq!(raw(&[5, 5, 4, 4], "keep"), Some((vec![5, 5, 4], 14)));
    assert_eq!(raw(&[5, 5, 4, 4], "replace 4 resources"), Some((vec![5, 5, 5], 15)));
}

#[test]
fn a_useless_substitution_is_legal() {
    covers!(Bloodstones: "BLOOD-AMB-64");
    let mut scene = three_against_three();
    scene.battle_tiles(&[5, 5, 4], &[2, 2, 3]);
    scene.open_battle("P1", B);
    let choices = scene.choices();
    for value in [4, 5] {
        for tile in ["resources", "skirmisher"] {
            assert!(choices.contains(&format!("replace {value} {tile}")));
        }
    }
    let worse = Action::Substitute { value: 5, kind: Kind::Skirmisher };
    let note = scene.game.describe(A, &worse).loses.unwrap();
    assert!(note.starts_with("worse"), "a warning: {note}");
    // 5, 4 and a Skirmishers tile of 2 pips, with three Swords: 14.
    scene.play_all(&["replace 5 skirmisher", "keep"]);
    assert_eq!(scene.totals(), [(A, 14), (B, 10)]);
}

#[test]
fn any_hand_tile_may_be_substituted_and_an_empty_hand_passes() {
    covers!(Bloodstones: "BLOOD-AMB-68");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "2 sword")
        .units(B, "P1", "2 sword")
        .hand(B, "resources castle");
    scene.battle_tiles(&[2, 3, 4], &[2, 2, 3]);
    scene.open_battle("P1", B);
    assert_eq!(scene.asked(), B, "A has no tile to choose from");
    let tiles = ["2 castle", "2 resources", "3 castle", "3 resources"];
    assert_eq!(scene.choices_of("replace"), tiles);
    scene.play("replace 2 resources");
    // 9 + 2 against 5 + 3 + 2 + 2.
    assert_eq!(scene.totals(), [(A, 11), (B, 12)]);
}

#[test]
fn every_unit_adds_its_modifier() {
    covers!(Bloodstones: "BLOOD-BATTLE-12", "BLOOD-BATTLE-14", "BLOOD-AMB-61");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "2 sword shield")
        .units(B, "P1", "3 skirmisher");
    // Raw 10 and two Swords; Shields add nothing in attack, Skirmishers nothing in plains.
    scene.battle("P1", B, &[2, 3, 5], &[2, 4, 5]);
    assert_eq!(scene.totals(), [(A, 12), (B, 11)]);
    assert_eq!((scene.vps(A), scene.vps(B)), (3, 0), "the higher total wins");

    // 16 against 15.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "2 sword")
        .units(B, "P1", "sword cavalry");
    scene.battle("P1", B, &[5, 5, 4], &[4, 4, 5]);
    assert_eq!(scene.totals(), [(A, 16), (B, 15)]);
    assert_eq!((scene.vps(A), scene.vps(B)), (2, 0));
}

#[test]
fn modifiers_depend_on_side_and_terrain() {
    covers!(Bloodstones: "BLOOD-BATTLE-13");
    let force = "sword skirmisher shield irregular castle";
    let modifiers = |attackers: &str, defenders: &str, factions| {
        let mut scene = Scene::new(factions, "F1-P2")
            .units(A, "F1", attackers)
            .units(B, "F1", defenders)
            .hand(A, "resources")
            .hand(B, "resources");
        scene.open_battle("F1", B);
        scene.modifiers()
    };
    assert_eq!(modifiers("cavalry", force, &[HorseLords, HillFolk]), (0, 6));
    assert_eq!(modifiers(force, "cavalry", &[HillFolk, HorseLords]), (3, 0));
}

#[test]
fn tiles_go_back_after_every_round() {
    covers!(Bloodstones: "BLOOD-BATTLE-15");
    let mut scene = three_against_three();
    scene.battle_tiles(&[5, 5, 4], &[2, 2, 3]);
    scene.open_battle("P1", B);
    scene.play_all(&["replace 4 resources", "replace 2 skirmisher"]);
    assert_eq!((scene.pile(A), scene.pile(B)), (units("resources"), units("skirmisher sword")));
    // Nobody holds a Battle tile any more.
    assert!(scene.game.fight().sides.iter().all(|side| side.tiles.values().is_empty()));
}

#[test]
fn shields_of_the_defender_win_ties() {
    covers!(Bloodstones: "BLOOD-BATTLE-16", "BLOOD-UNIT-04", "BLOOD-AMB-69");
    // 11 + 3 Swords against 12 + Sword + Shields: 14 to 14.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2-P3")
        .units(A, "P1", "3 sword shield")
        .units(B, "P1", "sword shield 2 skirmisher");
    scene.battle("P1", B, &[2, 4, 5], &[3, 4, 5]);
    assert_eq!(scene.totals(), [(A, 14), (B, 14)]);
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 4), "Shields of the attacker change nothing");
    let won = scene.log.events().iter().any(|event| {
        matches!(event, Event::Won { seat: B, loser: A, vps: 4, extra: 0, by_shields: true, .. })
    });
    assert!(won);
}

#[test]
fn shields_of_the_attacker_win_no_tie() {
    covers!(Bloodstones: "BLOOD-BATTLE-16", "BLOOD-AMB-69");
    // 11 + 3 Swords against 12 + 2 Swords: 14 to 14, and only the attacker has Shields.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2-P3")
        .units(A, "P1", "3 sword shield")
        .units(B, "P1", "2 sword 2 skirmisher")
        .hand(A, "resources");
    scene.battle_tiles(&[2, 4, 5], &[3, 4, 5]);
    scene.open_battle("P1", B);
    // In the second round the defender has more.
    scene.battle_tiles(&[2, 2, 3], &[5, 5, 4]);
    scene.play("keep");
    assert_eq!(scene.totals(), [(A, 14), (B, 14)]);
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 0), "nobody has won");
    assert_eq!(scene.game.fight().round, 2);
    scene.play("keep");
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 4));
}

#[test]
fn other_ties_are_fought_again_from_full_bags() {
    covers!(Bloodstones: "BLOOD-BATTLE-17", "BLOOD-BATTLE-18", "BLOOD-BATTLE-19", "BLOOD-AMB-63");
    let mut scene = three_against_three();
    scene.battle_tiles(&[5, 3, 3], &[4, 3, 4]);
    scene.play("battle P1 dragon_riders");
    assert_eq!(scene.choices_of("withdraw"), ["P2", "P3", "P4"], "at first B could withdraw");
    scene.play_all(&["fight", "replace 3 resources"]);
    // 5 + 5 + 3 against 4 + 4 + 5: a tie without Shields.
    scene.battle_tiles(&[5, 5, 4], &[5, 5, 3]);
    scene.play("replace 3 resources");
    assert_eq!(scene.totals(), [(A, 16), (B, 16)]);
    assert_eq!((scene.force(A, "P1"), scene.force(B, "P1")), (units("3 sword"), units("3 sword")));
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 0));
    assert_eq!((scene.pile(A), scene.pile(B)), (units("resources"), units("resources")));
    // New tiles from full bags: the same 5s can come again; and no withdrawal.
    assert_eq!(scene.game.fight().round, 2);
    assert_eq!(scene.drawn(), (3, 3));
    assert_eq!(scene.asked(), A);
    let to = scene.at("P2");
    let refusal = scene.game.check(B, &Action::Withdraw { to }).unwrap_err();
    assert_eq!(refusal.rule.as_str(), "BLOOD-BATTLE-18");
    assert_eq!(scene.choices_of("withdraw"), [""; 0]);
    // A's second Resources tile is another tile: it may be substituted anew.
    scene.play_all(&["replace 4 resources", "keep"]);
    assert_eq!(scene.totals()[2..], [(A, 18), (B, 16)]);
    assert_eq!(scene.pile(A), units("2 resources"));
    assert_eq!((scene.vps(A), scene.vps(B)), (3, 0));
}

#[test]
fn a_defender_draws_no_replacement() {
    covers!(Bloodstones: "BLOOD-BATTLE-25");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2 P3-P4")
        .units(A, "P1", "2 sword")
        .units(B, "P1", "2 sword")
        .units(A, "P3", "2 sword")
        .units(B, "P3", "2 sword")
        .hand(B, "2 resources 2 castle 2 skirmisher");
    for area in ["P1", "P3"] {
        scene.battle_tiles(&[2, 2, 3], &[4, 4, 5]);
        scene.open_battle(area, B);
        scene.play("replace 4 resources");
    }
    assert_eq!((scene.vps(A), scene.vps(B)), (0, 4));
    scene.play("done");
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.game.hand(B), units("2 castle 2 skirmisher"));
}

#[test]
fn the_corsairs_decide_last_and_see_the_other_side() {
    covers!(Bloodstones: "BLOOD-BATTLE-27", "BLOOD-FACTION-CO-05", "BLOOD-FACTION-CO-06",
        "BLOOD-AMB-66");
    // Corsairs attack: the defender is asked first.
    let mut scene = Scene::new(&[Corsairs, DragonRiders], "P1-P2")
        .units(A, "P1", "2 skirmisher")
        .units(B, "P1", "2 skirmisher")
        .hand(A, "resources sword")
        .hand(B, "resources");
    scene.battle_tiles(&[4, 4, 3], &[4, 3, 2]);
    scene.open_battle("P1", B);
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.view(A).battle.unwrap().defender.tiles, None, "nothing is shown yet");
    scene.play("replace 2 resources");
    assert_eq!(scene.asked(), A);
    let battle = scene.view(A).battle.unwrap();
    assert_eq!(battle.defender.best, Some(vec![5, 4, 3]));
    assert_eq!(battle.defender.total, Some(12));
    // The Corsairs' own tiles stay hidden until they have decided.
    assert_eq!(scene.view(B).battle.unwrap().attacker.tiles, None);
    // 4 + 4 + 4 is a tie; then everything starts again, the defender first.
    scene.battle_tiles(&[5, 5, 4], &[2, 2, 3]);
    scene.play("replace 3 sword");
    assert_eq!(scene.totals(), [(B, 12), (A, 12), (B, 7)]);
    assert_eq!(scene.asked(), A, "B has no tile left and is passed");
    assert_eq!(scene.view(A).battle.unwrap().defender.best, Some(vec![3, 2, 2]));

    // Corsairs defend: the attacker decides and reveals, then the Corsairs.
    let mut scene = Scene::new(&[DragonRiders, Corsairs], "P1-P2")
        .units(A, "P1", "2 skirmisher")
        .units(B, "P1", "2 skirmisher")
        .hand(A, "resources")
        .hand(B, "resources");
    scene.battle_tiles(&[4, 3, 2], &[4, 4, 3]);
    scene.open_battle("P1", B);
    assert_eq!(scene.asked(), A);
    scene.play("keep");
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.view(B).battle.unwrap().attacker.best, Some(vec![4, 3, 2]));
    scene.play("keep");
    assert_eq!(scene.totals(), [(A, 9), (B, 11)]);
}

#[test]
fn what_the_others_know_of_a_substitution() {
    covers!(Bloodstones: "BLOOD-AMB-65", "BLOOD-AMB-123");
    let mut scene = three_against_three().units(A, "P1", "leader");
    scene.battle_tiles(&[5, 5, 4, 3], &[4, 4, 3]);
    scene.open_battle("P1", B);
    scene.play("replace 3 skirmisher");
    let attacker = scene.view(B).battle.unwrap().attacker;
    assert_eq!((attacker.substituted, attacker.tiles), (Some(true), None));
    assert_eq!(scene.view(B).seats[0].hand_count, 2, "a tile has left the hand");
    let told = |scene: &Scene, seat| {
        let seen = warmoot_kernel::Event::seen_by;
        let last = scene.log.events().last().unwrap();
        seen(last, Audience::Seat(seat))
    };
    let hidden = Event::Substituted { seat: A, tiles: None, done: true };
    assert_eq!(told(&scene, B), Some(hidden));
    let own = Event::Substituted { seat: A, tiles: Some((3, Kind::Skirmisher)), done: true };
    assert_eq!(told(&scene, A), Some(own));
    // The best three are shown; the fourth, here the hand tile, never is as a Battle tile. It is
    // seen on the discard pile.
    scene.play("keep");
    let shown = scene.log.events().iter().find_map(|event| match event {
        Event::Revealed { seat: A, best, .. } => Some(best.clone()),
        _ => None,
    });
    assert_eq!(shown, Some(vec![5, 5, 4]));
    assert_eq!(scene.pile(A), units("skirmisher"));
}

#[test]
fn a_revealed_hand_tile_is_known_by_its_kind() {
    covers!(Bloodstones: "BLOOD-AMB-65");
    let mut scene = Scene::new(&[DragonRiders, Corsairs], "P1-P2")
        .units(A, "P1", "2 skirmisher")
        .units(B, "P1", "2 skirmisher")
        .hand(A, "castle")
        .hand(B, "resources");
    scene.battle_tiles(&[5, 3, 2], &[4, 4, 3]);
    scene.open_battle("P1", B);
    scene.play("replace 2 castle");
    let tile = |value, kind| BattleTile { value, kind };
    let tiles = vec![tile(5, None), tile(4, Some(Kind::Castle)), tile(3, None)];
    assert_eq!(scene.view(B).battle.unwrap().attacker.tiles, Some(tiles));
}

#[test]
fn with_three_owners_in_one_area_the_attacker_picks_one() {
    covers!(Bloodstones: "BLOOD-AMB-59", "BLOOD-AMB-127");
    let three = || {
        Scene::new(&[HorseLords, DragonRiders, HillFolk], "P1-P2 P1-P3")
            .units(A, "P1", "3 sword")
            .units(B, "P1", "2 skirmisher")
            .units(C, "P1", "4 skirmisher")
            .villages(B, "P3", 1)
            .units(C, "P3", "shield")
            .hand(A, "skirmisher")
    };
    let mut scene = three();
    assert_eq!(scene.choices_of("battle"), ["P1 dragon_riders", "P1 hill_folk"]);
    scene.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    scene.open_battle("P1", B);
    // Only B's two units count: three against two.
    assert_eq!(scene.drawn(), (4, 3));
    scene.play("keep");
    assert_eq!((scene.vps(A), scene.vps(B), scene.vps(C)), (2, 0, 0));
    assert_eq!(scene.force(C, "P1"), units("4 skirmisher"), "third players take no part");
    // B's survivor has two places to go; then A must go on until no enemy is left.
    scene.play("retreat P2");
    assert_eq!(scene.choices_of("battle"), ["P1 hill_folk"]);
    scene.refuses(Action::Done, "BLOOD-TURN-08");

    // If A loses and leaves, the other battle is no longer due.
    let mut scene = three();
    scene.battle("P1", C, &[2, 2, 3], &[5, 5, 4, 4]);
    assert_eq!(scene.force(A, "P2"), units("2 sword"));
    assert_eq!(scene.choices_of("battle"), [""; 0]);
    assert!(scene.choices().contains(&"done".to_owned()));
}
