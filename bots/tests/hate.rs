//! The greedy player of HATE plays by the rules, the same way every time, and better than chance.
#![allow(clippy::unwrap_used)]

use warmoot_bots::{
    Guess, Player, Random,
    arena::{Rate, share_of_win},
    hate::{Greedy, lots, uses::Uses},
};
use warmoot_hate::{Hate, pack};
use warmoot_kernel::{Game, Log, Seat, Seeded, below};

/// Battles against random play in each scenario. The full figure is in docs/balance-hate.md.
const GAMES: u64 = 6;

#[test]
fn it_plays_legally_from_any_position_of_any_scenario() {
    let content = pack::shipped().content.clone();
    for (number, scenario) in (0..).zip(&content.scenarios) {
        let table = lots::table(&content, Some(&scenario.id), number);
        let mut chance = Seeded::new(7 * number);
        let mut game =
            Hate::start(&table.setup, content.clone(), &mut chance, &mut Log::silent()).unwrap();
        let (mut asked, mut legal) = (0_u32, Vec::new());
        // Random play leads into positions sense would avoid; at every third it is asked.
        while let Some(seat) = game.waiting().iter().next() {
            let guess = Guess::of(&game, seat, chance.rng());
            legal.clear();
            guess.legal(seat, &mut legal);
            if asked.is_multiple_of(3) {
                let action = Greedy.decide(&guess, &legal, chance.rng()).unwrap();
                assert!(game.check(seat, &action).is_ok(), "{action:?} of {legal:?}");
                assert!(legal.contains(&action));
            }
            asked += 1;
            let pick = below(chance.rng(), legal.len() as u32) as usize;
            game.play(seat, &legal[pick], &mut chance, &mut Log::silent()).unwrap();
        }
        assert!(asked > 50, "{}", scenario.id);
    }
}

#[test]
fn the_same_battle_is_played_the_same_way() {
    let content = pack::shipped().content.clone();
    let table = lots::table(&content, None, 5);
    let once = table.play(&[&Greedy, &Greedy]).unwrap();
    assert!(once.outcome.is_some() && once.decisions > 50);
    assert_eq!(once, table.play(&[&Greedy, &Greedy]).unwrap());
}

#[test]
fn it_uses_nothing_that_changes_nothing() {
    let content = pack::shipped().content.clone();
    let mut uses = Uses::default();
    for number in 0..40 {
        uses.play(&content, &Greedy, number).unwrap();
    }
    let vain: Vec<_> = uses.by_name.iter().filter(|(_, count)| count.vain > 0).collect();
    assert!(vain.is_empty(), "{vain:?}");
    let used: u32 = uses.by_name.values().map(|count| count.used).sum();
    assert!(used > 300, "{used} uses");
    // What helps is used, too, and Upgrades vary.
    for name in ["Blood Price", "Feed the Fury", "Swift Column"] {
        assert!(uses.by_name.get(name).is_some_and(|count| count.used > 0), "{name}");
    }
    assert!(uses.given.len() > 24, "{:?}", uses.given);
}

#[test]
fn it_beats_random_play_in_every_scenario() {
    let content = pack::shipped().content.clone();
    for scenario in &content.scenarios {
        let mut rate = Rate::default();
        for number in 0..GAMES {
            let table = lots::table(&content, Some(&scenario.id), 100 + number);
            let seat = Seat((number % 2) as u8);
            let mut seats: [&dyn Player<Hate>; 2] = [&Random; 2];
            seats[seat.index()] = &Greedy;
            let outcome = table.play(&seats).unwrap().outcome.unwrap();
            rate.add(share_of_win(&outcome, seat));
        }
        assert!(rate.won >= GAMES as f64 - 1.0, "{}: {rate}", scenario.id);
    }
}
