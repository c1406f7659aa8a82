//! The greedy player plays by the rules, the same way every time, and better than chance.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use warmoot_bloodstones::{Content, Event, Faction, pack};
use warmoot_bots::{
    Guess, Player, Random,
    arena::{Rate, share_of_win},
    bloodstones::{Greedy, habits::Habits, lots},
};
use warmoot_kernel::{Game, Log, Seat, Seeded, below};

fn maps() -> Vec<Arc<Content>> {
    let pack = pack::shipped();
    pack.maps.iter().map(|map| Arc::new(pack.content(&map.data().id).unwrap())).collect()
}

/// Numbers of players a map is made for.
fn players(content: &Content) -> std::ops::RangeInclusive<usize> {
    let (least, most) = content.map.data().players;
    usize::from(least)..=usize::from(most)
}

#[test]
fn it_plays_legally_from_any_position_of_any_map_and_number_of_players() {
    for content in maps() {
        for players in 2..=6 {
            let table = lots::table(&content, players, &Faction::ALL, players as u64);
            let mut chance = Seeded::new(7 * players as u64);
            let mut game =
                Game::start(&table.setup, table.content.clone(), &mut chance, &mut Log::silent())
                    .unwrap();
            let mut asked = 0_u32;
            let mut legal = Vec::new();
            // Random play leads into positions sense would avoid; at every fifth it is asked.
            while let Some(seat) = Game::waiting(&game).iter().next() {
                let guess: Guess<warmoot_bloodstones::Bloodstones> =
                    Guess::of(&game, seat, chance.rng());
                legal.clear();
                guess.legal(seat, &mut legal);
                if asked.is_multiple_of(5) {
                    let action = Greedy.decide(&guess, &legal, chance.rng()).unwrap();
                    assert!(game.check(seat, &action).is_ok(), "{action:?} of {legal:?}");
                    assert!(legal.contains(&action));
                }
                asked += 1;
                let pick = below(chance.rng(), legal.len() as u32) as usize;
                game.play(seat, &legal[pick], &mut chance, &mut Log::silent()).unwrap();
            }
            assert!(asked > 50, "{} with {players}", content.map.data().id);
        }
    }
}

#[test]
fn whole_games_among_greedy_players_end_by_regroups() {
    for content in maps() {
        for players in players(&content) {
            let table = lots::table(&content, players, &Faction::ALL, 11);
            let seats: Vec<&dyn Player<_>> = vec![&Greedy; players];
            let played = table.play(&seats).unwrap();
            let outcome = played.outcome.unwrap();
            assert!(
                outcome.why.contains("regrouped"),
                "{} with {players}: {}",
                content.map.data().id,
                outcome.why
            );
        }
    }
}

#[test]
fn nobody_passes_three_turns_running_and_leaders_have_company() {
    let mut habits = Habits::default();
    for content in maps() {
        for players in [3, 5] {
            habits.play(&content, players, &Greedy, players as u64).unwrap();
        }
        if content.map.data().id == "two-wardens" {
            // Here somebody passed whose hand was short of tiles it had put into others' battles.
            habits.play(&content, 6, &Greedy, 37).unwrap();
        }
    }
    assert!(habits.turns > 500, "{habits:?}");
    assert!(habits.longest <= 2, "{habits:?}");
    assert!(habits.left_behind * 20 <= habits.leader_steps, "{habits:?}");
    assert_eq!(habits.cut_off, 0, "{habits:?}");
}

#[test]
fn the_same_guess_and_generator_give_the_same_pick() {
    let content = &maps()[0];
    let table = lots::table(content, 3, &Faction::ALL, 5);
    let seats: [&dyn Player<_>; 3] = [&Greedy, &Random, &Greedy];
    let log = || {
        let mut actions = Vec::new();
        let played = table.play_seeing(&seats, &mut Log::silent(), |_, seat, action| {
            actions.push((seat, *action));
        });
        (played.unwrap(), actions)
    };
    let (first, again) = (log(), log());
    assert_eq!(first, again);
    assert!(first.1.len() > 100);
}

#[test]
fn it_beats_random_play_in_eighteen_of_twenty_games() {
    let content =
        maps().into_iter().find(|content| content.map.data().id == "tyrants-lament").unwrap();
    let mut rate = Rate::default();
    for number in 0..20 {
        let table = lots::table(&content, 2, &lots::advised(2), number);
        let seat = Seat((number % 2) as u8);
        let seats: [&dyn Player<_>; 2] =
            if seat == Seat(0) { [&Greedy, &Random] } else { [&Random, &Greedy] };
        let outcome = table.play(&seats).unwrap().outcome.unwrap();
        rate.add(share_of_win(&outcome, seat));
    }
    assert!(rate.won >= 18.0, "{rate}");
}

#[test]
fn units_do_not_go_back_and_forth_within_a_turn() {
    let (mut steps, mut back) = (0, 0);
    for content in maps() {
        let players = *players(&content).end();
        let table = lots::table(&content, players, &Faction::ALL, 3);
        let seats: Vec<&dyn Player<_>> = vec![&Greedy; players];
        let mut log = Log::new();
        table.play_seeing(&seats, &mut log, |_, _, _| ()).unwrap();
        let mut moves = Vec::new();
        for event in log.events() {
            match *event {
                // A battle changes what is worth doing.
                Event::Turn { .. } | Event::Won { .. } | Event::Withdrew { .. } => moves.clear(),
                Event::Moved { units, from, to, .. } => {
                    steps += 1;
                    if moves.contains(&(units, to, from)) {
                        back += 1;
                    }
                    moves.push((units, from, to));
                }
                _ => {}
            }
        }
    }
    assert!(steps > 500, "{steps} steps");
    assert!(back * 100 <= steps, "{back} of {steps} steps were taken back");
}
