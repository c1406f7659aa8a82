//! How fast HATE plays: whole random Battles, clones, and views with their JSON.
#![allow(clippy::unwrap_used)]

use divan::{Bencher, black_box, counter::ItemsCount};
use warmoot_hate::{Action, Hate, Moment, Setup, Upgrades, pack};
use warmoot_kernel::{Audience, Game, Log, Seat, Seeded, below};

fn main() {
    divan::main();
}

/// The n-th of some Battles: other Tribes, another scenario.
fn setup(number: usize) -> Setup {
    let content = &pack::shipped().content;
    let tribe = |n: usize| Some(content.tribes[n % content.tribes.len()].id.clone());
    Setup {
        tribes: vec![tribe(number), tribe(number + 1)],
        scenario: Some(content.scenarios[number % content.scenarios.len()].id.clone()),
        attacker: None,
        upgrades: Upgrades::Draft,
        milder: false,
    }
}

/// Plays one Battle at random, legal lists included; returns the decisions made.
fn playout(number: usize, legal: &mut Vec<Action>, mut see: impl FnMut(&Hate, Seat)) -> u32 {
    let mut chance = Seeded::new(number as u64);
    let mut log = Log::silent();
    let content = pack::shipped().content.clone();
    let mut game = Hate::start(&setup(number), content, &mut chance, &mut log).unwrap();
    let mut decisions = 0;
    while let Some(seat) = game.waiting().iter().next() {
        see(&game, seat);
        legal.clear();
        game.legal(seat, legal);
        let pick = below(chance.rng(), legal.len() as u32) as usize;
        game.play(seat, &legal[pick], &mut chance, &mut log).unwrap();
        decisions += 1;
    }
    decisions
}

/// Decisions of random Battles in eleven Tribes and ten scenarios, counted as items.
#[divan::bench]
fn playouts(bencher: Bencher<'_, '_>) {
    let mut legal = Vec::new();
    let numbers = 0..11;
    let decisions: u32 = numbers.clone().map(|number| playout(number, &mut legal, |_, _| ())).sum();
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        for number in numbers.clone() {
            black_box(playout(number, &mut legal, |_, _| ()));
        }
    });
}

/// Positions of some Battles in which this is asked.
fn positions(asks: impl Fn(Moment) -> bool) -> Vec<(Hate, Seat)> {
    let mut kept = Vec::new();
    for number in 0..11 {
        let mut of_this = 0;
        playout(number, &mut Vec::new(), |game, seat| {
            if asks(game.moment()) && of_this < 12 {
                of_this += 1;
                kept.push((game.clone(), seat));
            }
        });
    }
    kept
}

#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let games = positions(|moment| moment == Moment::Actions);
    bencher.counter(ItemsCount::new(games.len())).bench_local(|| {
        for (game, _) in &games {
            black_box(game.clone());
        }
    });
}

fn views(bencher: Bencher<'_, '_>, asks: impl Fn(Moment) -> bool) {
    let games = positions(asks);
    assert!(!games.is_empty(), "such a position comes up");
    let mut json = Vec::new();
    bencher.counter(ItemsCount::new(games.len())).bench_local(|| {
        for (game, seat) in &games {
            json.clear();
            serde_json::to_writer(&mut json, &game.view(Audience::Seat(*seat))).unwrap();
            black_box(&json);
        }
    });
}

/// Figures are selected: the ways of all of them are shown.
#[divan::bench]
fn view_of_a_selection(bencher: Bencher<'_, '_>) {
    views(bencher, |moment| matches!(moment, Moment::Select(_)));
}

/// A Move: the ways of the Figure are shown.
#[divan::bench]
fn view_of_a_move(bencher: Bencher<'_, '_>) {
    views(bencher, |moment| matches!(moment, Moment::Moving(..)));
}

/// Actions: the Attacks that are possible are shown with their chances.
#[divan::bench]
fn view_of_actions(bencher: Bencher<'_, '_>) {
    views(bencher, |moment| moment == Moment::Actions);
}

/// A roll that may still change, with the chance from here.
#[divan::bench]
fn view_of_a_roll(bencher: Bencher<'_, '_>) {
    views(bencher, |moment| {
        use warmoot_hate::Trigger::{RollAttack, RollDefense};
        matches!(moment, Moment::Window(RollAttack | RollDefense))
    });
}
