//! The list of legal actions against the check of single ones: in random games, every action that
//! can be written down at all is legal exactly if it is on the list.

use std::{
    collections::{BTreeSet, HashSet},
    mem::{Discriminant, discriminant},
    sync::Arc,
};

use warmoot_kernel::{Chance, Game, Log, Seat, Seeded};

use super::scene::map;
use crate::{Action, Bloodstones, Content, Faction, Kind, Setup, map::AreaId, pack, state::Stage};

/// Fourteen areas with two seas, a mountain and a desert.
const LAND: &str = "P0-F1-H2-P3-D4-P5-F6-P7-H8-M9-P0 P0-S10-P3 S10-S11-P5 S11-P7 S12-H8 S12-P0 \
    F1-P13-P5 P13-M9 H2-P13";

/// Every action there is on a map of so many areas, one area and one seat too many included.
fn every_action(areas: u8, seats: u8) -> Vec<Action> {
    let mut all =
        vec![Action::Ride, Action::Alone, Action::Halt, Action::Fight, Action::Keep, Action::Done];
    all.extend(Faction::ALL.map(|faction| Action::Choose { faction }));
    for kind in Kind::ALL {
        all.extend([
            Action::Spend { kind },
            Action::Build { kind },
            Action::Pay { kind },
            Action::Bring { kind },
            Action::Lose { kind },
        ]);
        all.extend((0..=6).map(|value| Action::Substitute { value, kind }));
    }
    all.extend((0..=6).map(|count| Action::Raise { count }));
    for area in (0..=areas).map(AreaId) {
        all.extend([
            Action::Found { area },
            Action::Settle { area },
            Action::Capture { area },
            Action::Place { area },
            Action::Construct { area },
            Action::Go { to: area },
            Action::Withdraw { to: area },
            Action::Retreat { to: area },
        ]);
        all.extend((0..=seats).map(|foe| Action::Battle { area, foe: Seat(foe) }));
        for kind in Kind::ALL {
            all.extend([Action::Muster { kind, area }, Action::Move { from: area, kind }]);
        }
        for to in (0..=areas).map(AreaId) {
            all.extend((0..=3).map(|left| Action::Shamble { from: area, left, to }));
        }
    }
    all
}

/// Asserts that the list and the check say the same here.
fn agree(game: &Bloodstones, all: &[Action], what: &str) {
    for seat in game.all_seats() {
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let listed: HashSet<Action> = legal.iter().copied().collect();
        assert_eq!(listed.len(), legal.len(), "{what}: doubles in {legal:?}");
        if game.asked() != Some(seat) {
            assert!(legal.is_empty(), "{what}: {seat} is not asked");
            let refusal = game.check(seat, &all[0]).expect_err("not asked");
            let over = game.asked().is_none();
            let rule = if over { "BLOOD-END-10" } else { "BLOOD-TURN-01" };
            assert_eq!(refusal.rule.as_str(), rule);
            continue;
        }
        assert!(!legal.is_empty(), "{what}: nothing to do in {:?}", game.stage);
        let mut allowed = 0;
        for action in all {
            match game.check(seat, action) {
                Ok(()) => {
                    assert!(
                        listed.contains(action),
                        "{what}: {action:?} passes the check in {:?}, but is not listed",
                        game.stage
                    );
                    allowed += 1;
                }
                Err(refusal) => {
                    assert!(
                        !listed.contains(action),
                        "{what}: {action:?} is listed in {:?}, but refused: {refusal}",
                        game.stage
                    );
                    assert!(
                        Bloodstones::ledger().knows(refusal.rule.as_str()),
                        "{what}: {action:?} is refused by {}, which the ledger does not know",
                        refusal.rule
                    );
                    assert!(!refusal.why.is_empty());
                }
            }
        }
        assert_eq!(allowed, legal.len(), "{what}: actions listed that nobody could write down");
    }
}

/// Plays a random game and compares in every `one_in`th position, and in every battle decision.
fn play(seed: u64, players: u8, one_in: u32, seen: &mut HashSet<Discriminant<Stage>>) {
    let (map, _) = map(LAND);
    let all = every_action(map.len() as u8, players);
    let mut chance = Seeded::new(seed);
    let mut factions: Vec<Option<Faction>> = Vec::new();
    let mut left = Faction::ALL.to_vec();
    for _ in 0..players {
        factions.push(Some(left.remove(chance.below(left.len() as u32, "a test") as usize)));
    }
    if seed.is_multiple_of(3) {
        factions[0] = None;
    }
    let setup = Setup {
        map: "scene".into(),
        factions,
        cutiecorn: seed.is_multiple_of(2),
        variant: true,
        round_limit: 12,
    };
    let content = Content { map, rosters: pack::shipped().rosters.clone() };
    let mut log = Log::silent();
    let mut game = Bloodstones::set_up(&setup, Arc::new(content), &mut chance, &mut log).unwrap();
    let mut number = 0;
    while let Some(seat) = game.asked() {
        let what = format!("seed {seed}, {players} players, decision {number}");
        let fresh = seen.insert(discriminant(&game.stage));
        let in_battle = game.battle.is_some() || game.ending.is_some();
        if fresh || in_battle || chance.below(one_in, "a test") == 0 {
            agree(&game, &all, &what);
        }
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        // Ending a turn early is dull: everything else is tried first, mostly.
        if legal.len() > 1 && chance.below(4, "a test") > 0 {
            legal.retain(|action| *action != Action::Done);
        }
        let action = legal[chance.below(legal.len() as u32, "a test") as usize];
        game.play(seat, &action, &mut chance, &mut log).unwrap();
        number += 1;
        assert!(number <= Bloodstones::bound(&setup), "{what}: no end");
    }
    agree(&game, &all, "over");
    assert_eq!(game.check(Seat(0), &Action::Done).unwrap_err().rule.as_str(), "BLOOD-END-10");
}

#[test]
fn the_list_of_legal_actions_is_what_the_check_allows() {
    let mut seen = HashSet::new();
    for seed in 0..15 {
        play(seed, 2 + (seed % 5) as u8, 40, &mut seen);
    }
    // A Horde that has lost everything is rare in random play.
    let mut horde = super::scene::Scene::new(&[Faction::ChaosHorde, Faction::HillFolk], LAND)
        .hand(super::scene::A, "irregular cavalry ship leader resources")
        .turn(super::scene::A);
    seen.insert(discriminant(&horde.game.stage));
    agree(&horde.game, &every_action(14, 2), "re-entry");
    horde.play("build cavalry");
    agree(&horde.game, &every_action(14, 2), "re-entry, where");
    // All stages but the first, which a game passes only with open factions, were met.
    let met = seen.len();
    assert!(met >= 21, "only {met} kinds of decisions were met");
}

#[test]
fn actions_written_down_are_all_different() {
    let all = every_action(14, 6);
    let different: HashSet<Action> = all.iter().copied().collect();
    assert_eq!(different.len(), all.len());
    let kinds: BTreeSet<String> = all
        .iter()
        .map(|action| serde_json::to_value(action).unwrap()["do"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(kinds.len(), 26, "every kind of action is among them");
}
