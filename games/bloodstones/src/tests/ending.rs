//! Chapter "Ending the Game": triggers, end battles, free captures, points and tie-breaks; and the
//! guards that make every game finite.

use warmoot_kernel::{Game, Seat, covers};

use super::scene::{A, B, C, D, Scene, units};
use crate::{Action, Bloodstones, End, Event, Faction, Faction::*, Kind};

/// Players with one unit each, far from each other.
fn table(factions: &[Faction]) -> Scene {
    let mut scene = Scene::new(factions, "P1-P9-P2 P9-P3 P9-P4 P9-P5-P6-P7-P8");
    for (seat, area) in
        [(A, "P1"), (B, "P2"), (C, "P3"), (D, "P4")].into_iter().take(factions.len())
    {
        scene = scene.units(
            seat,
            area,
            if factions[seat.index()] == ChaosHorde { "irregular" } else { "sword" },
        );
    }
    scene
}

/// Who triggered the end, and why.
fn trigger(scene: &Scene) -> Option<(Seat, End)> {
    scene.log.events().iter().find_map(|event| match event {
        Event::EndTriggered { seat, end } => Some((*seat, *end)),
        _ => None,
    })
}

/// Whoever is on turn does nothing more in it.
fn pass(scene: &mut Scene) {
    let seat = scene.asked();
    while scene.game.asked() == Some(seat) && scene.choices().contains(&"done".to_owned()) {
        scene.play("done");
    }
}

fn winners(scene: &Scene) -> Vec<Seat> {
    scene.game.outcome().expect("the game is over").winners().collect()
}

#[test]
fn two_players_regroup_three_times() {
    covers!(Bloodstones: "BLOOD-END-01");
    let start = |regroups: [u8; 2]| {
        let mut scene = table(&[HorseLords, DragonRiders]).bag(A, "");
        scene.game.regroups[..2].copy_from_slice(&regroups);
        scene.play("done");
        scene
    };
    let ended = start([2, 3]);
    assert_eq!(trigger(&ended), Some((A, End::Regroups)));
    assert_eq!(ended.game.regroups[..2], [3, 3]);
    assert!(ended.game.outcome().is_some(), "no battle is left");
    // A fourth recycling of one does not make up for the other.
    let going_on = start([3, 2]);
    assert_eq!((trigger(&going_on), going_on.asked()), (None, B));
}

#[test]
fn three_players_regroup_twice() {
    covers!(Bloodstones: "BLOOD-END-02", "BLOOD-END-03", "BLOOD-AMB-108");
    let start = |regroups: [u8; 3]| {
        let mut scene = table(&[HorseLords, DragonRiders, HillFolk]);
        scene = scene.hand(C, "skirmisher").bag(C, "shield");
        for area in ["P5", "P6", "P7", "P8", "P9"] {
            scene = scene.villages(C, area, 2);
        }
        scene = scene.villages(C, "P3", 1);
        scene.game.regroups[..3].copy_from_slice(&regroups);
        scene = scene.turn(C);
        pass(&mut scene);
        scene
    };
    let ended = start([2, 2, 1]);
    assert_eq!(trigger(&ended), Some((C, End::Regroups)));
    // The villages still score, and C finishes drawing before the end.
    assert_eq!((ended.game.vps[2].regroups, ended.game.hand(C).total()), (11, 6));
    assert!(ended.game.outcome().is_some(), "nobody gets another turn");
    assert_eq!(trigger(&start([2, 1, 1])), None);
}

/// Pairs share three areas: C and D in P1, A and D in P2, A and B in P3.
fn shared_areas() -> Scene {
    Scene::new(&[HorseLords, DragonRiders, HillFolk, Necromancers], "P1-P4 P2-P5 P3-P6")
        .units(C, "P1", "2 sword")
        .units(D, "P1", "sword")
        .units(D, "P2", "sword special")
        .units(A, "P2", "sword")
        .units(A, "P3", "2 sword")
        .units(B, "P3", "sword")
}

#[test]
fn pending_battles_are_fought_in_order() {
    covers!(Bloodstones: "BLOOD-END-04", "BLOOD-AMB-114", "BLOOD-AMB-109");
    let mut scene = shared_areas();
    scene.end(B);
    // The left neighbour of B begins: C attacks D, then D attacks A, then A attacks B.
    assert_eq!((scene.asked(), scene.choices()), (C, vec!["battle P1 necromancers".to_owned()]));
    scene.battle("P1", D, &[5, 5, 4, 4], &[2, 2, 3]);
    assert_eq!((scene.asked(), scene.choices()), (D, vec!["battle P2 horse_lords".to_owned()]));
    scene.battle("P2", A, &[5, 5, 4, 4], &[2, 2, 3]);
    scene.play("raise 0");
    assert_eq!((scene.asked(), scene.choices()), (A, vec!["battle P3 dragon_riders".to_owned()]));
    scene.battle("P3", B, &[5, 5, 4, 4], &[2, 2, 3]);
    assert!(scene.game.outcome().is_some());
    let attackers: Vec<Seat> = scene
        .log
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Attacked { seat, .. } => Some(*seat),
            _ => None,
        })
        .collect();
    assert_eq!(attackers, [C, D, A]);
}

#[test]
fn in_the_end_battles_one_only_fights_and_draws() {
    covers!(Bloodstones: "BLOOD-END-05", "BLOOD-END-06", "BLOOD-AMB-110");
    let mut scene = shared_areas()
        .hand(C, "4 skirmisher")
        .hand(D, "4 skirmisher 2 castle")
        .villages(C, "P4", 1)
        .villages(A, "P5", 1);
    scene.end(B);
    assert_eq!(scene.choices(), ["battle P1 necromancers"]);
    let (p1, p4) = (scene.at("P1"), scene.at("P4"));
    for action in [
        Action::Build { kind: Kind::Skirmisher },
        Action::Move { from: p1, kind: Kind::Sword },
        Action::Spend { kind: Kind::Skirmisher },
        Action::Construct { area: p4 },
        Action::Capture { area: p1 },
        Action::Done,
        Action::Halt,
    ] {
        scene.refuses(action, "BLOOD-END-06");
    }
    scene.battle("P1", D, &[5, 5, 4, 4], &[2, 2, 3]);
    // C's hand is full before the next part begins, D's is not touched.
    assert_eq!((scene.asked(), scene.game.hand(C).total()), (D, 6));
    scene.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    scene.open_battle("P2", A);
    scene.play("replace 4 castle");
    while scene.asked() != A || scene.game.battle.is_some() {
        let choice = scene.choices()[0].clone();
        scene.play(&choice);
    }
    assert_eq!(scene.game.hand(D).total(), 6, "one was drawn for the tile substituted");
}

#[test]
fn draws_in_the_end_battles_score_nothing() {
    covers!(Bloodstones: "BLOOD-AMB-110");
    let mut scene = Scene::new(&[DragonRiders, HorseLords, HillFolk], "P1-P2 D1-P3 P4-P5")
        .units(A, "P1", "sword")
        .units(C, "P1", "sword")
        .units(A, "D1", "sword")
        .villages(A, "P3", 2)
        .bag(A, "");
    scene.end(C);
    scene.battle("P1", C, &[5, 5, 4], &[2, 2, 3]);
    // The tiles were recycled, but neither counted nor scored; and no desert check is made.
    assert_eq!(scene.game.hand(A).total(), 6);
    assert_eq!((scene.game.regroups[0], scene.game.vps[0].regroups), (0, 0));
    assert_eq!(scene.force(A, "D1"), units("sword"));
}

#[test]
fn end_battles_go_round_until_none_is_left() {
    covers!(Bloodstones: "BLOOD-AMB-109", "BLOOD-AMB-91");
    let mut scene =
        Scene::new(&[HorseLords, DragonRiders, HillFolk, Necromancers], "P1-P2-P3-P4 P2-P5")
            .units(C, "P1", "2 sword skirmisher")
            .units(D, "P1", "sword shield")
            .villages(D, "P2", 1)
            .units(B, "P2", "sword skirmisher")
            .units(C, "P5", "cavalry")
            .villages(B, "P3", 1)
            .units(A, "P3", "3 sword");
    scene.end(D);
    // A and B have no battle yet. C beats D, who flees to the own village among B's units.
    assert_eq!(scene.asked(), C);
    scene.battle("P1", D, &[5, 5, 4, 4], &[2, 2, 3]);
    scene.play("lose shield");
    assert_eq!(scene.force(D, "P2"), units("sword"));
    // D's part: D beats B, who flees to the own village among A's units.
    assert_eq!(scene.asked(), D);
    scene.battle("P2", B, &[5, 5, 4], &[2, 2, 3, 3]);
    scene.play("lose skirmisher");
    assert_eq!(scene.force(B, "P3"), units("sword"));
    // Another round: A attacks, and B cannot withdraw, though neither side has cavalry.
    assert_eq!(scene.asked(), A);
    assert_eq!(scene.choices(), ["battle P3 dragon_riders"]);
    scene.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    scene.open_battle("P3", B);
    assert_eq!(scene.asked(), A);
    let to = scene.at("P4");
    assert_eq!(scene.refusal(B, Action::Withdraw { to }), "BLOOD-AMB-109");
    scene.play_all(&["keep", "keep"]);
    assert!(scene.game.outcome().is_some());
}

#[test]
fn at_the_end_all_villages_under_units_are_captured() {
    covers!(Bloodstones: "BLOOD-END-07", "BLOOD-END-08", "BLOOD-FACTION-CH-08", "BLOOD-AMB-111");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2-P3-P4-P5-P6-P7")
        .hand(A, "resources")
        .units(B, "P7", "sword");
    for (index, area) in ["P1", "P2", "P3", "P4", "P5", "P6"].into_iter().enumerate() {
        scene = scene.units(A, area, "sword").villages(B, area, if index < 3 { 2 } else { 1 });
    }
    scene.end(B);
    assert_eq!(scene.game.captured[0], 9);
    assert_eq!((scene.game.village_count(B), scene.vps(A)), (0, 9));
    assert_eq!(scene.pile(A), units(""), "no tile is spent");

    // Four captured in play and three at the end: 7 VPs, and 14 for the Horde.
    for (faction, start, each) in [(HorseLords, 0, 1), (ChaosHorde, 10, 2)] {
        let kind = if faction == ChaosHorde { "irregular" } else { "sword" };
        let mut scene = Scene::new(&[faction, DragonRiders], "P1-P2-P3")
            .units(A, "P1", kind)
            .units(A, "P2", kind)
            .villages(B, "P1", 2)
            .villages(B, "P2", 1);
        scene.game.captured[0] = 4;
        scene.game.lost[1] = 4;
        scene.game.supply[1] -= 4;
        scene.end(B);
        assert_eq!(scene.game.vps[0].villages, 7 * each);
        assert_eq!(scene.vps(A), start + 7 * each);
    }
    // Six of them are 12 VPs to the Horde.
    let mut scene = table(&[ChaosHorde, DragonRiders]);
    scene.game.captured[0] = 6;
    scene.end(B);
    assert_eq!(scene.game.vps[0].villages, 12);
}

#[test]
fn end_battles_come_before_free_captures() {
    covers!(Bloodstones: "BLOOD-END-10");
    let mut scene = Scene::new(&[HorseLords, DragonRiders, HillFolk], "P1-P2 P3-P4")
        .units(C, "P1", "2 skirmisher")
        .villages(B, "P1", 1)
        .units(A, "P1", "2 sword")
        .units(C, "P3", "skirmisher")
        .villages(B, "P3", 1);
    scene.game.trophies[0].insert(B);
    scene.end(C);
    assert_eq!(scene.asked(), A);
    scene.battle("P1", C, &[5, 5, 4], &[2, 2, 3]);
    // C was driven off P1: A captures there, C only in P3.
    assert_eq!(scene.game.captured[..3], [1, 0, 1]);
    let order: Vec<&str> = scene
        .log
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::EndTriggered { .. } => Some("trigger"),
            Event::Won { .. } => Some("battle"),
            Event::Captured { .. } => Some("capture"),
            Event::Scored { .. } => Some("points"),
            Event::Over { .. } => Some("result"),
            _ => None,
        })
        .collect();
    let parts = ["trigger", "battle", "capture", "capture", "points", "points", "points", "result"];
    assert_eq!(order, parts);
    // 2 for the battle, 1 for the village, 5 for a citadel.
    assert_eq!((scene.vps(A), scene.vps(C)), (8, 1));
}

#[test]
fn captured_citadels_score_five_each() {
    covers!(Bloodstones: "BLOOD-END-09");
    let mut scene = table(&[HorseLords, DragonRiders, HillFolk]);
    scene.game.trophies[0].insert(B);
    scene.game.trophies[0].insert(C);
    scene.end(C);
    assert_eq!((scene.vps(A), scene.game.vps[0].citadels), (10, 10));
}

/// Three players with these VPs from battles.
fn scored(vps: [u16; 3]) -> Scene {
    let mut scene = table(&[HorseLords, DragonRiders, HillFolk]);
    for (seat, points) in vps.into_iter().enumerate() {
        scene.game.vps[seat].battles = points;
    }
    scene
}

#[test]
fn the_highest_total_wins() {
    covers!(Bloodstones: "BLOOD-SCORE-01", "BLOOD-AMB-113");
    let mut scene = scored([41, 39, 44]);
    scene.end(A);
    assert_eq!(winners(&scene), [C]);
    let outcome = scene.game.outcome().unwrap();
    let places: Vec<(u8, i32)> =
        outcome.results.iter().map(|result| (result.place, result.score)).collect();
    assert_eq!(places, [(2, 41), (3, 39), (1, 44)]);
    // A plain number, however high.
    let mut scene = scored([41, 139, 44]);
    scene.end(A);
    assert_eq!((winners(&scene), scene.vps(B)), (vec![B], 139));
}

/// Villages for A and B on the map, in twos.
fn settled(scene: Scene, counts: [u8; 2]) -> Scene {
    let areas =
        [["P1", "P11", "P12", "P13", "P14", "P15"], ["P2", "P21", "P22", "P23", "P24", "P25"]];
    let mut scene = scene;
    for (seat, (count, areas)) in [A, B].into_iter().zip(counts.into_iter().zip(areas)) {
        for index in 0..count {
            let area = areas[usize::from(index / 2)];
            if index % 2 == 1 {
                let at = scene.at(area);
                scene.game.seconds.insert(at);
                scene.game.supply[seat.index()] -= 1;
            } else {
                scene = scene.villages(seat, area, 1);
            }
        }
    }
    scene
}

fn tied(vps: [u16; 2], villages: [u8; 2]) -> Scene {
    let chain = "P1-P11-P12-P13-P14-P15 P2-P21-P22-P23-P24-P25 P1-P2";
    let mut scene = Scene::new(&[HorseLords, DragonRiders], chain)
        .units(A, "P1", "sword")
        .units(B, "P2", "sword");
    scene.game.vps[0].battles = vps[0];
    scene.game.vps[1].battles = vps[1];
    settled(scene, villages)
}

#[test]
fn villages_on_the_map_break_a_tie() {
    covers!(Bloodstones: "BLOOD-SCORE-02", "BLOOD-AMB-111");
    let mut scene = tied([44, 44], [9, 11]);
    scene.end(A);
    assert_eq!(winners(&scene), [B]);
    // Villages lost in the free captures count no more: A takes one of B's eleven, so that both
    // have ten, and wins by the VP for it.
    let mut scene = tied([43, 44], [10, 11]).units(A, "P25", "sword");
    scene.end(A);
    assert_eq!((scene.vps(A), scene.vps(B)), (44, 44));
    assert_eq!((scene.game.village_count(A), scene.game.village_count(B)), (10, 10));
    assert_eq!(winners(&scene), [A]);
}

#[test]
fn captured_pieces_break_the_next_tie() {
    covers!(Bloodstones: "BLOOD-SCORE-03", "BLOOD-SCORE-04", "BLOOD-AMB-112");
    let with = |a: (u16, u8, bool), b: (u16, u8, bool)| {
        let mut scene = tied([a.0, b.0], [10, 10]);
        for (seat, (_, captured, citadel)) in [a, b].into_iter().enumerate() {
            scene.game.captured[seat] = captured;
            if citadel {
                scene.game.trophies[seat].insert(Seat(1 - seat as u8));
            }
        }
        scene.end(A);
        assert_eq!((scene.vps(A), scene.vps(B)), (44, 44));
        winners(&scene)
    };
    // 7 captured villages against one citadel and 3 villages: 7 and 8 VPs.
    assert_eq!(with((37, 7, false), (36, 3, true)), [B]);
    // Equal in everything: both win.
    assert_eq!(with((37, 7, false), (37, 7, false)), [A, B]);
    assert_eq!(with((36, 3, true), (36, 3, true)), [A, B]);
}

#[test]
fn the_horde_counts_two_a_village_in_the_tie_break() {
    covers!(Bloodstones: "BLOOD-AMB-112");
    let mut scene = table(&[ChaosHorde, DragonRiders]);
    // 10 + 8 + 2 * 2 against 19 + 3: 22 each, no villages; 4 and 3 VPs from captures.
    scene.game.vps[0].battles = 8;
    scene.game.captured[0] = 2;
    scene.game.vps[1].battles = 19;
    scene.game.captured[1] = 3;
    scene.end(A);
    assert_eq!((scene.vps(A), scene.vps(B)), (22, 22));
    assert_eq!(winners(&scene), [A]);
}

#[test]
fn two_idle_rounds_end_the_game() {
    covers!(Bloodstones: "BLOOD-AMB-26");
    let full = || {
        table(&[HillFolk, DragonRiders])
            .hand(A, "4 skirmisher 2 shield")
            .hand(B, "4 skirmisher 2 shield")
    };
    let mut scene = full();
    let warned = |scene: &Scene| {
        scene
            .log
            .events()
            .iter()
            .any(|event| matches!(event, Event::Warned { end: End::Deadlock, .. }))
    };
    pass(&mut scene);
    assert!(!warned(&scene));
    pass(&mut scene);
    assert!(warned(&scene), "told one idle round before");
    pass(&mut scene);
    assert_eq!(trigger(&scene), None);
    pass(&mut scene);
    assert_eq!(trigger(&scene), Some((B, End::Deadlock)));
    assert_eq!(scene.game.regroups, [0; 6]);
    assert!(scene.game.outcome().is_some());
    // A single tile begins the count anew.
    let mut scene = full();
    for _ in 0..3 {
        pass(&mut scene);
    }
    scene.play_all(&["move sword P2", "to P9", "pay skirmisher", "halt"]);
    for _ in 0..4 {
        pass(&mut scene);
    }
    assert_eq!((trigger(&scene), scene.game.idle_turns), (None, 3));
}

#[test]
fn who_passes_while_others_act_ends_nothing_but_at_the_limit_of_rounds() {
    covers!(Bloodstones: "BLOOD-AMB-132");
    let mut scene = table(&[HillFolk, DragonRiders])
        .hand(A, "4 skirmisher 2 shield")
        .hand(B, "4 skirmisher 2 shield");
    scene.game.round_limit = 10;
    let from = scene.game.round;
    for round in from..=10 {
        assert_eq!((scene.game.round, trigger(&scene)), (round, None));
        // A passes, and nothing compels it to do more.
        assert!(scene.choices().contains(&"done".to_owned()));
        pass(&mut scene);
        assert_eq!(trigger(&scene), None, "B still acts, so this is no deadlock");
        // A tile leaves B's hand.
        let kind = scene.hand_of(B).kinds().next().unwrap();
        scene.game.discard(B, kind);
        pass(&mut scene);
    }
    assert_eq!(trigger(&scene), Some((B, End::RoundLimit)));
    assert_eq!(scene.game.regroups[0], 0, "A never regrouped");
}

#[test]
fn the_round_limit_ends_the_game() {
    covers!(Bloodstones: "BLOOD-AMB-26");
    let at_round = |round, limit| {
        let mut scene = table(&[HorseLords, DragonRiders, HillFolk]);
        (scene.game.round, scene.game.round_limit) = (round, limit);
        pass(&mut scene);
        pass(&mut scene);
        assert_eq!(scene.asked(), C, "only after the last turn of the round");
        pass(&mut scene);
        scene
    };
    let ended = at_round(12, 12);
    assert_eq!(trigger(&ended), Some((C, End::RoundLimit)));
    assert!(ended.game.outcome().unwrap().why.contains("12"));
    let rounds = |scene: &Scene| {
        scene.log.events().iter().find_map(|event| match event {
            Event::Warned { end: End::RoundLimit, rounds } => Some(*rounds),
            _ => None,
        })
    };
    assert_eq!(rounds(&at_round(2, 12)), Some(10), "told ten rounds before");
    assert_eq!(rounds(&at_round(1, 12)), None);
}

#[test]
fn an_eliminated_horde_is_left_out() {
    covers!(Bloodstones: "BLOOD-AMB-39", "BLOOD-FACTION-CH-11");
    let start = |regroups: [u8; 4]| {
        let factions = [HorseLords, DragonRiders, ChaosHorde, HillFolk];
        // No empty area but a mountain, which no Horde unit can enter.
        let mut scene = Scene::new(&factions, "P1-P2-P3-M1")
            .units(A, "P1", "sword")
            .units(B, "P2", "sword")
            .units(D, "P3", "sword");
        scene.game.regroups[..4].copy_from_slice(&regroups);
        scene.game.vps[2].battles = 90;
        scene.game.vps[0].battles = 5;
        pass(&mut scene);
        pass(&mut scene);
        scene
    };
    // The others have their Regroups: the end comes at once, the Horde's seat triggers it.
    let ended = start([2, 2, 0, 2]);
    assert_eq!(trigger(&ended), Some((C, End::Elimination)));
    assert_eq!((ended.vps(C), winners(&ended)), (100, vec![A]), "it cannot win");
    // Otherwise the game goes on without it, still for two Regroups.
    let mut going_on = start([2, 2, 0, 1]);
    assert_eq!((trigger(&going_on), going_on.asked()), (None, D));
    assert_eq!(going_on.game.regroups_needed(), 2);
    pass(&mut going_on);
    pass(&mut going_on);
    pass(&mut going_on);
    assert_eq!(going_on.asked(), D, "the Horde takes no more turns");

    // With a single player left the game is over.
    let mut scene = Scene::new(&[HorseLords, ChaosHorde], "P1-M1").units(A, "P1", "sword");
    pass(&mut scene);
    assert_eq!((trigger(&scene), winners(&scene)), (Some((B, End::Elimination)), vec![A]));
}

#[test]
fn a_player_with_nothing_left_takes_no_more_turns() {
    covers!(Bloodstones: "BLOOD-AMB-129");
    let start = |supply: u8| {
        let mut scene = table(&[HorseLords, DragonRiders, HillFolk]);
        let at = scene.at("P2");
        scene.game.lift(B, at, units("sword"));
        scene.game.discards[1].add(Kind::Sword);
        scene.game.supply[1] = supply;
        scene.game.vps[1].battles = 30;
        scene.game.regroups = [2, 0, 1, 0, 0, 0];
        pass(&mut scene);
        scene
    };
    // A village in the pool is enough to stay.
    assert_eq!(start(1).asked(), B);
    let mut out = start(0);
    assert_eq!(out.asked(), C);
    assert!(out.game.out.contains(B));
    // Falling out in what would have been the last turn of the last round ends the game there.
    let mut last = table(&[HorseLords, DragonRiders, HillFolk]);
    let at = last.at("P3");
    last.game.lift(C, at, units("sword"));
    last.game.discards[2].add(Kind::Sword);
    last.game.supply[2] = 0;
    (last.game.round, last.game.round_limit) = (12, 12);
    pass(&mut last);
    pass(&mut last);
    assert_eq!(trigger(&last), Some((C, End::RoundLimit)));
    // The end waits for the others only, and the player who is out can still win.
    out = out.bag(C, "");
    pass(&mut out);
    assert_eq!(trigger(&out), Some((C, End::Regroups)));
    assert_eq!((out.vps(B), winners(&out)), (30, vec![B]));
}
