//! Chapters "Playing the Game" and "A Note on Discarding Tiles": turns, phases, supply, and what
//! is open or hidden.

use warmoot_kernel::{Audience, Game, Seat, covers};

use super::scene::{A, B, C, Scene, units};
use crate::{Action, Bloodstones, Count, End, Event, Faction::*, Kind, Phase, Tally};

/// Counts as a tally.
fn tally(counts: &[Count]) -> Tally {
    counts.iter().map(|count| (count.kind, count.count)).collect()
}

/// The phases in which a seat was asked for something, in order.
fn phases(scene: &Scene, of: Seat) -> Vec<Phase> {
    scene
        .log
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::PhaseBegins { seat, phase } if *seat == of => Some(*phase),
            _ => None,
        })
        .collect()
}

#[test]
fn the_supply_of_villages_is_limited() {
    covers!(Bloodstones: "BLOOD-SUPPLY-01");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2-P3-P4")
        .villages(A, "P1", 2)
        .units(A, "P2", "sword")
        .hand(A, "sword");
    // 2 on the map, 18 captured by others: nothing is left to construct.
    scene.game.lost[0] = 18;
    scene.game.captured[1] = 18;
    scene.game.supply[0] = 0;
    scene.play("done");
    assert_eq!(scene.asked(), B, "Phase 4 has nothing to offer");
    scene.game.supply[0] = 1;
    scene.game.lost[0] = 17;
    let mut scene = scene.phase(A, Phase::Construct);
    scene.play_all(&["spend sword", "village P2"]);
    assert_eq!(scene.game.supply[0], 0);
    assert_eq!(scene.asked(), B, "the last village ends the phase");
}

#[test]
fn nobody_takes_own_pieces_off_the_map() {
    covers!(Bloodstones: "BLOOD-SUPPLY-02");
    for phase in [Phase::Capture, Phase::Undead, Phase::Main, Phase::Construct] {
        let scene = Scene::new(&[Necromancers, HillFolk], "P1-P2-P3-P4")
            .units(A, "P1", "sword undead castle")
            .units(A, "P4", "irregular")
            .villages(A, "P2", 2)
            .villages(B, "P4", 1)
            .hand(A, "sword shield")
            .phase(A, phase);
        let mut legal = Vec::new();
        scene.game.legal(A, &mut legal);
        assert!(!legal.is_empty());
        let count = |game: &Bloodstones| {
            let units = Kind::ALL.into_iter().map(|kind| game.kind_on_map(A, kind)).sum::<u32>();
            (units, game.village_count(A))
        };
        let before = count(&scene.game);
        for action in legal {
            let mut game = scene.game.clone();
            let mut chance = scene.chance.clone();
            game.play(A, &action, &mut chance, &mut warmoot_kernel::Log::silent()).unwrap();
            let after = count(&game);
            assert!(after.0 >= before.0 && after.1 >= before.1, "{action:?}");
        }
    }
}

#[test]
fn discards_go_to_the_own_pile_and_lie_open() {
    covers!(Bloodstones: "BLOOD-SUPPLY-03", "BLOOD-INFO-02", "BLOOD-BUILD-02");
    let mut scene = Scene::new(&[HorseLords, HillFolk, Corsairs], "P1-P2")
        .villages(A, "P1", 1)
        .hand(A, "castle leader ship sword");
    scene.play_all(&["build castle", "in P1", "pay leader", "pay ship"]);
    assert_eq!(scene.discarded(A), units("leader ship"));
    assert_eq!(scene.discarded(B), Tally::NONE);
    assert_eq!(scene.discarded(C), Tally::NONE);
    for audience in [Audience::Seat(C), Audience::Observer] {
        assert_eq!(tally(&scene.game.view(audience).seats[0].discard), units("leader ship"));
    }
}

#[test]
fn fallen_units_go_to_their_owners_pile() {
    covers!(Bloodstones: "BLOOD-SUPPLY-04");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .units(A, "P1", "2 sword")
        .units(A, "P2", "sword")
        .units(B, "P1", "sword");
    scene.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    scene.play("battle P1 hill_folk");
    assert_eq!(scene.discarded(B), units("sword"));
    assert_eq!(scene.discarded(A), Tally::NONE);
    assert_eq!(scene.vps(A), 1);
}

#[test]
fn a_fallen_citadel_is_kept_by_the_victor() {
    covers!(Bloodstones: "BLOOD-SUPPLY-05");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .units(A, "P1", "6 sword 2 leader")
        .units(B, "P1", "citadel");
    scene.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    scene.play("battle P1 hill_folk");
    let view = scene.view(B);
    assert_eq!(view.seats[0].citadels, [B]);
    assert_eq!(scene.discarded(B), Tally::NONE);
    assert_eq!(scene.game.citadel(B), None);
    let mut scene = scene.hand(B, "sword shield").phase(B, Phase::Main);
    assert!(scene.choices_of("build").is_empty());
    scene.refuses(Action::Build { kind: Kind::Citadel }, "BLOOD-COMP-06");
}

#[test]
fn a_captured_village_stays_with_its_captor() {
    covers!(Bloodstones: "BLOOD-SUPPLY-06", "BLOOD-INFO-05");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2-P3")
        .villages(B, "P1", 2)
        .villages(B, "P2", 2)
        .villages(B, "P3", 1)
        .units(A, "P1", "sword")
        .hand(A, "skirmisher")
        .phase(A, Phase::Capture);
    assert_eq!(scene.game.supply[1], 15);
    scene.play_all(&["spend skirmisher", "capture P1", "capture P1"]);
    assert_eq!(scene.game.village_count(B), 3);
    assert_eq!(scene.game.supply[1], 15);
    for audience in [Audience::Seat(A), Audience::Seat(B), Audience::Observer] {
        assert_eq!(scene.game.view(audience).seats[0].captured, 2);
    }
}

#[test]
fn hands_are_hidden() {
    covers!(Bloodstones: "BLOOD-INFO-01", "BLOOD-INFO-03");
    let scene = Scene::new(&[HorseLords, HillFolk], "P1")
        .bag(A, "5 ship 3 cavalry 3 sword leader castle")
        .hand(A, "leader castle")
        .hand(B, "3 shield");
    let view = scene.view(A);
    assert_eq!(view.seats[1].hand_count, 3);
    assert_eq!(view.seats[1].hand, None);
    assert_eq!(tally(&view.seats[1].known), Tally::NONE);
    assert_eq!(tally(view.seats[0].hand.as_ref().unwrap()), units("leader castle"));
    // B is told that 11 tiles are left in A's bag, and which lie in bag and hand together.
    let view = scene.view(B);
    assert_eq!(view.seats[0].bag, 11);
    assert_eq!(tally(&view.seats[0].bag_and_hand), units("5 ship 3 cavalry 3 sword leader castle"));
    assert_eq!(view.seats[0].hand, None);
    let seen = serde_json::to_string(&view).unwrap();
    let mut other = scene.game.clone();
    other.hands[0] = units("2 ship");
    other.bags[0] = units("3 ship 3 cavalry 3 sword leader castle");
    assert_eq!(serde_json::to_string(&other.view(Audience::Seat(B))).unwrap(), seen);
}

#[test]
fn units_lie_face_up() {
    covers!(Bloodstones: "BLOOD-INFO-04");
    let mut scene =
        Scene::new(&[HorseLords, HillFolk], "P1").villages(A, "P1", 1).hand(A, "cavalry 2 ship");
    scene.play_all(&["build cavalry", "in P1", "pay ship", "pay ship"]);
    let view = scene.view(B);
    assert_eq!(view.areas.len(), 1);
    assert_eq!(view.areas[0].area, scene.at("P1"));
    assert_eq!(view.areas[0].forces[0].seat, A);
    assert_eq!(tally(&view.areas[0].forces[0].units), units("cavalry"));
}

#[test]
fn battle_tiles_are_seen_by_whoever_drew_them() {
    covers!(Bloodstones: "BLOOD-INFO-06");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1")
        .units(A, "P1", "sword")
        .units(B, "P1", "sword")
        .hand(A, "sword");
    scene.battle_tiles(&[5, 3, 2], &[2, 2, 3]);
    scene.play("battle P1 hill_folk");
    let own = scene.view(A).battle.unwrap().attacker;
    let values: Vec<u8> = own.tiles.unwrap().iter().map(|tile| tile.value).collect();
    assert_eq!(values, [5, 3, 2]);
    for audience in [Audience::Seat(B), Audience::Observer] {
        let seen = scene.game.view(audience).battle.unwrap().attacker;
        assert_eq!((seen.tiles, seen.best, seen.total, seen.draws), (None, None, None, 3));
    }
}

#[test]
fn points_and_regroups_are_open() {
    covers!(Bloodstones: "BLOOD-INFO-07");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1");
    scene.game.vps[0].battles = 17;
    scene.game.vps[1].regroups = 4;
    scene.game.regroups = [1, 2, 0, 0, 0, 0];
    for audience in [Audience::Seat(A), Audience::Seat(B), Audience::Observer] {
        let seats = scene.game.view(audience).seats;
        assert_eq!((seats[0].vps, seats[0].regroups), (17, 1));
        assert_eq!((seats[1].vps, seats[1].regroups), (4, 2));
    }
}

#[test]
fn turns_pass_clockwise_from_the_first_player() {
    covers!(Bloodstones: "BLOOD-TURN-01");
    let mut scene = Scene::new(&[HorseLords, HillFolk, Corsairs], "P1");
    scene.game.first = B;
    let mut scene = scene.turn(B);
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(scene.asked());
        let asleep = if scene.asked() == A { C } else { A };
        let refused = scene.game.check(asleep, &Action::Done).unwrap_err();
        assert_eq!(refused.rule.as_str(), "BLOOD-TURN-01");
        // Whoever has drawn is asked about nothing else: no villages, no units.
        scene.play("done");
    }
    assert_eq!(order, [B, C, A, B]);
}

#[test]
fn a_turn_has_five_phases() {
    covers!(Bloodstones: "BLOOD-TURN-02");
    let mut scene = Scene::new(&[Necromancers, HillFolk], "P1-P2-P3")
        .units(A, "P1", "undead irregular")
        .villages(B, "P1", 1)
        .villages(A, "P2", 1)
        .hand(A, "2 sword")
        .turn(A);
    assert_eq!(scene.game.phase, Phase::Capture);
    scene.play_all(&["done", "done", "done"]);
    assert_eq!(scene.game.phase, Phase::Construct);
    scene.play("done");
    assert_eq!(phases(&scene, A), [Phase::Capture, Phase::Undead, Phase::Main, Phase::Construct]);
    // Phase 5 is drawing, and asks nothing.
    let last = scene
        .log
        .events()
        .iter()
        .rposition(|event| matches!(event, Event::Drew { seat: A, count: 4, .. }));
    assert!(last.is_some());
    assert_eq!((scene.asked(), scene.hand_of(A).total()), (B, 6));
}

#[test]
fn the_horde_skips_phases_1_and_4() {
    covers!(Bloodstones: "BLOOD-TURN-03", "BLOOD-FACTION-CH-07");
    let mut scene = Scene::new(&[ChaosHorde, HillFolk], "P1-P2-P3")
        .units(A, "P1", "irregular")
        .villages(B, "P1", 1)
        .hand(A, "irregular")
        .turn(A);
    assert_eq!(scene.game.phase, Phase::Main, "no capture before Phase 3");
    scene.play("done");
    assert_eq!(phases(&scene, A), [Phase::Main]);
    assert_eq!((scene.asked(), scene.hand_of(A).total()), (B, 6));
}

#[test]
fn phase_2_is_the_necromancers_own() {
    covers!(Bloodstones: "BLOOD-TURN-04");
    let mut scene = Scene::new(&[HillFolk, Necromancers], "P1-P2-P3")
        .units(A, "P1", "irregular")
        .units(B, "P3", "undead")
        .villages(B, "P1", 1)
        .villages(A, "P2", 1)
        .hand(A, "2 sword")
        .turn(A);
    scene.play_all(&["done", "done", "done"]);
    assert_eq!(phases(&scene, A), [Phase::Capture, Phase::Main, Phase::Construct]);
    assert_eq!(scene.asked(), B);
    scene.refuses(Action::Build { kind: Kind::Sword }, "BLOOD-UNDEAD-10");
}

#[test]
fn phases_without_a_choice_pass_by_themselves() {
    covers!(Bloodstones: "BLOOD-AMB-125");
    let mut scene = Scene::new(&[Necromancers, HillFolk], "P1-P2-P3")
        .units(A, "P1", "irregular")
        .hand(A, "2 sword")
        .turn(A);
    assert_eq!(scene.game.phase, Phase::Main, "no village to capture, no Undead");
    scene.play("done");
    assert_eq!(scene.asked(), A, "wiped out, a village can be built anywhere");
    scene.play("done");
    assert_eq!(phases(&scene, A), [Phase::Main, Phase::Construct]);
}

#[test]
fn any_number_of_main_actions() {
    covers!(Bloodstones: "BLOOD-TURN-05");
    let scene = || {
        Scene::new(&[HorseLords, HillFolk], "P1-P2")
            .villages(A, "P1", 1)
            .hand(A, "4 skirmisher 4 shield 4 sword")
    };
    let mut none = scene();
    none.play("done");
    assert_eq!(none.game.phase, Phase::Construct);
    let mut twelve = scene();
    for _ in 0..4 {
        twelve.play_all(&["build skirmisher", "in P1"]);
        twelve.play_all(&["build shield", "in P1", "pay sword"]);
    }
    let mut twelve = twelve.hand(A, "4 ship");
    for _ in 0..4 {
        twelve.play_all(&["move skirmisher P1", "to P2", "pay ship", "halt"]);
    }
    twelve.play("done");
    assert_eq!(twelve.force(A, "P2"), units("4 skirmisher"));
    assert_eq!(twelve.force(A, "P1"), units("4 shield"));
}

#[test]
fn main_actions_are_build_move_and_battle_in_any_order() {
    covers!(Bloodstones: "BLOOD-TURN-06", "BLOOD-TURN-07", "BLOOD-MOVE-13");
    let mut scene = Scene::new(&[DragonRiders, HillFolk], "P1-P2-P3")
        .villages(A, "P1", 1)
        .units(A, "P1", "3 irregular")
        .units(B, "P2", "sword")
        .hand(A, "2 skirmisher ship");
    let kinds = |scene: &Scene| {
        let mut kinds: Vec<String> = scene
            .choices()
            .iter()
            .map(|choice| choice.split(' ').next().unwrap().to_owned())
            .collect();
        kinds.dedup();
        kinds
    };
    assert_eq!(kinds(&scene), ["build", "move", "done"]);
    scene.play_all(&["build skirmisher", "in P1"]);
    scene.play_all(&[
        "move irregular P1",
        "to P2",
        "pay ship",
        "move irregular P1",
        "to P2",
        "halt",
    ]);
    assert_eq!(kinds(&scene), ["build", "move", "battle"], "no end before the battle");
    scene.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    scene.play_all(&["battle P2 hill_folk", "fight", "keep"]);
    assert_eq!(scene.vps(A), 1);
    assert!(scene.offers("move irregular P2"), "the winners may move on");
    scene.play_all(&["build skirmisher", "in P1", "done"]);
    assert_eq!(scene.force(A, "P1"), units("2 skirmisher irregular"));
}

#[test]
fn shared_areas_must_be_fought_for() {
    covers!(Bloodstones: "BLOOD-TURN-08");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .units(A, "P1", "2 sword")
        .units(B, "P1", "sword");
    let refusal = scene.refuses(Action::Done, "BLOOD-TURN-08");
    assert!(refusal.why.contains("P1"), "{refusal}");
    scene.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    scene.play_all(&["battle P1 hill_folk", "fight", "done"]);
    assert_eq!(scene.asked(), B);
}

#[test]
fn the_time_of_a_battle_is_free() {
    covers!(Bloodstones: "BLOOD-TURN-09", "BLOOD-BUILD-08");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .villages(A, "P1", 1)
        .units(B, "P1", "castle")
        .hand(A, "2 sword 2 ship");
    scene.play_all(&["build sword", "in P1", "pay ship"]);
    scene.refuses(Action::Done, "BLOOD-TURN-08");
    scene.play_all(&["build sword", "in P1", "pay ship"]);
    scene.battle_tiles(&[2, 2, 3, 3], &[5, 5, 4]);
    scene.play("battle P1 hill_folk");
    let modifiers = scene.log.events().iter().find_map(|event| match event {
        Event::Revealed { seat: A, total, raw, .. } => Some((*raw, *total)),
        _ => None,
    });
    assert_eq!(modifiers, Some((8, 10)), "both Swords count");
}

#[test]
fn areas_shared_by_others_do_not_bind() {
    covers!(Bloodstones: "BLOOD-AMB-27", "BLOOD-AMB-46");
    let mut scene = Scene::new(&[HorseLords, HillFolk, Corsairs], "P1-P2")
        .units(B, "P1", "castle")
        .units(C, "P1", "castle")
        .units(A, "P2", "castle");
    scene.play("done");
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.choices_of("battle"), ["P1 corsairs"]);
    scene.refuses(Action::Done, "BLOOD-TURN-08");
    let area = scene.at("P1");
    scene.refuses(Action::Battle { area, foe: B }, "BLOOD-AMB-46");
    scene.refuses(Action::Battle { area, foe: A }, "BLOOD-BATTLE-01");
}

#[test]
fn a_beaten_attacker_owes_no_second_battle() {
    covers!(Bloodstones: "BLOOD-AMB-127");
    let mut scene = Scene::new(&[HorseLords, HillFolk, Corsairs], "P1-P2")
        .units(A, "P1", "2 sword")
        .units(B, "P1", "castle")
        .units(C, "P1", "castle");
    scene.battle_tiles(&[2, 2, 3, 3], &[5, 5, 4]);
    scene.play("battle P1 hill_folk");
    assert_eq!(scene.force(A, "P2"), units("sword"), "one falls, one retreats");
    scene.play("done");
    assert_eq!(scene.asked(), B);
}

#[test]
fn two_idle_rounds_end_the_game() {
    covers!(Bloodstones: "BLOOD-AMB-26");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .units(A, "P1", "citadel sword")
        .units(B, "P2", "citadel sword")
        .villages(A, "P1", 1)
        .hand(A, "5 ship")
        .hand(A, "2 castle")
        .hand(B, "5 ship castle");
    scene.game.supply = [0; 6];
    scene.game.lost = [19, 20, 0, 0, 0, 0];
    scene.game.captured = [20, 19, 0, 0, 0, 0];
    let ended = |scene: &Scene| {
        scene.log.events().iter().find_map(|event| match event {
            Event::EndTriggered { seat, end } => Some((*seat, *end)),
            _ => None,
        })
    };
    for turn in 1..=3 {
        scene.play("done");
        assert_eq!(ended(&scene), None);
        let warned = scene
            .log
            .events()
            .iter()
            .any(|event| matches!(event, Event::Warned { end: End::Deadlock, .. }));
        assert_eq!(warned, turn >= 2, "after one idle round the table is warned");
    }
    scene.play("done");
    assert_eq!(ended(&scene), Some((B, End::Deadlock)));
    assert!(scene.game.outcome().is_some());
    assert_eq!(scene.game.regroups, [0; 6]);
}

#[test]
fn the_round_limit_ends_the_game() {
    covers!(Bloodstones: "BLOOD-AMB-26");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .units(A, "P1", "citadel")
        .units(B, "P2", "citadel")
        .villages(A, "P1", 1);
    scene.game.round = 89;
    scene.game.round_limit = 100;
    let warned = |scene: &Scene| {
        scene
            .log
            .events()
            .iter()
            .any(|event| matches!(event, Event::Warned { end: End::RoundLimit, .. }))
    };
    for round in 89..=100 {
        assert_eq!(scene.game.round, round);
        assert_eq!(warned(&scene), round > 90, "told ten rounds before");
        for _ in 0..2 {
            assert!(scene.game.ending.is_none());
            scene.game.busy = true;
            scene.play("done");
            if scene.game.phase == Phase::Construct {
                scene.play("done");
            }
        }
    }
    assert_eq!(scene.game.ending.map(|ending| (ending.by, ending.why)), Some((B, End::RoundLimit)));
    for limit in [9, 1001] {
        let refused = Scene::start(&[None; 2], "P1", &[7, 6], |setup| setup.round_limit = limit);
        assert_eq!(refused.err().unwrap().rule.as_str(), "BLOOD-AMB-26");
    }
}

#[test]
fn a_player_with_nothing_left_is_out() {
    covers!(Bloodstones: "BLOOD-AMB-129");
    let mut scene = Scene::new(&[HorseLords, HillFolk, Corsairs], "P1-P2")
        .units(A, "P1", "citadel")
        .units(C, "P2", "citadel");
    scene.game.supply[1] = 0;
    scene.game.lost[1] = 20;
    scene.game.captured[0] = 20;
    scene.game.vps[1].battles = 9;
    scene.play("done");
    assert_eq!(scene.asked(), C, "B's turn is passed over for good");
    assert!(scene.view(A).seats[1].out);
    assert_eq!(scene.vps(B), 9);
    // A player with a village left in the pool stays in.
    let mut scene = Scene::new(&[HorseLords, HillFolk, Corsairs], "P1-P2")
        .units(A, "P1", "citadel")
        .units(C, "P2", "citadel");
    scene.game.supply[1] = 1;
    scene.game.lost[1] = 19;
    scene.game.captured[0] = 19;
    scene.play("done");
    assert_eq!(scene.asked(), B);
}
