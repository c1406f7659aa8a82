//! How fast Bloodstones plays: whole random games, clones, and views with their JSON.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use divan::{Bencher, black_box, counter::ItemsCount};
use warmoot_bloodstones::{Action, Bloodstones, Content, Setup, pack};
use warmoot_kernel::{Audience, Game, Log, Seat, Seeded, below};

fn main() {
    divan::main();
}

fn content() -> Arc<Content> {
    Arc::new(pack::shipped().content("tyrants-lament").unwrap())
}

fn setup(players: usize) -> Setup {
    Setup {
        map: "tyrants-lament".into(),
        factions: vec![None; players],
        cutiecorn: false,
        variant: true,
        round_limit: 100,
    }
}

/// Plays one game at random, legal lists included; returns the decisions made.
fn playout(
    content: &Arc<Content>,
    players: usize,
    seed: u64,
    legal: &mut Vec<Action>,
    mut see: impl FnMut(&Bloodstones, Seat),
) -> u32 {
    let mut chance = Seeded::new(seed);
    let mut log = Log::silent();
    let mut game =
        Bloodstones::start(&setup(players), content.clone(), &mut chance, &mut log).unwrap();
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

/// Decisions of random games, counted as items.
#[divan::bench(args = [2, 4, 6])]
fn playouts(bencher: Bencher, players: usize) {
    let content = content();
    let mut legal = Vec::new();
    let seeds = 0..8;
    let decisions: u32 =
        seeds.clone().map(|seed| playout(&content, players, seed, &mut legal, |_, _| ())).sum();
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        for seed in seeds.clone() {
            black_box(playout(&content, players, seed, &mut legal, |_, _| ()));
        }
    });
}

/// A position in the middle of a game.
fn middle() -> (Bloodstones, Seat) {
    let mut kept = None;
    let mut number = 0;
    playout(&content(), 2, 1, &mut Vec::new(), |game, seat| {
        number += 1;
        if number == 400 {
            kept = Some((game.clone(), seat));
        }
    });
    kept.unwrap()
}

#[divan::bench]
fn clone(bencher: Bencher) {
    let (game, _) = middle();
    bencher.bench_local(|| black_box(&game).clone());
}

#[divan::bench]
fn view_and_json(bencher: Bencher) {
    let (game, seat) = middle();
    let mut json = Vec::new();
    bencher.bench_local(|| {
        json.clear();
        serde_json::to_writer(&mut json, &game.view(Audience::Seat(seat))).unwrap();
        black_box(json.len())
    });
}

#[divan::bench]
fn guess(bencher: Bencher) {
    let (game, seat) = middle();
    let mut chance = Seeded::new(3);
    bencher.bench_local(|| black_box(game.guess(seat, chance.rng())));
}
