//! Playing allocates nothing: starting a game may, decisions may not.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use warmoot_bloodstones::{Action, Bloodstones, Content, Setup, pack};
use warmoot_kernel::{Game, Log, Seeded, below};

#[global_allocator]
static COUNTING: dhat::Alloc = dhat::Alloc;

/// Plays a whole game at random with a silent log and a list that is used again; returns the
/// decisions made and the blocks allocated for them.
fn play(content: &Arc<Content>, players: usize, seed: u64, legal: &mut Vec<Action>) -> (u64, u64) {
    let setup = Setup {
        map: "tyrants-lament".into(),
        factions: vec![None; players],
        cutiecorn: seed.is_multiple_of(2),
        variant: true,
        round_limit: 100,
    };
    let mut chance = Seeded::new(seed);
    let mut log = Log::silent();
    let mut game = Bloodstones::start(&setup, content.clone(), &mut chance, &mut log).unwrap();
    let before = dhat::HeapStats::get().total_blocks;
    let mut decisions = 0;
    while let Some(seat) = game.waiting().iter().next() {
        legal.clear();
        game.legal(seat, legal);
        let pick = below(chance.rng(), legal.len() as u32) as usize;
        game.play(seat, &legal[pick], &mut chance, &mut log).unwrap();
        decisions += 1;
    }
    (decisions, dhat::HeapStats::get().total_blocks - before)
}

#[test]
fn ten_thousand_decisions_allocate_nothing() {
    let content = Arc::new(pack::shipped().content("tyrants-lament").unwrap());
    let _profiler = dhat::Profiler::builder().testing().build();
    let mut legal = Vec::with_capacity(256);
    let (mut decisions, mut blocks) = (0, 0);
    let mut seed = 0;
    while decisions < 10_000 {
        let players = 2 + seed as usize % 5;
        let (more, allocated) = play(&content, players, seed, &mut legal);
        decisions += more;
        blocks += allocated;
        seed += 1;
    }
    assert_eq!(blocks, 0, "in {decisions} decisions of {seed} games");
}
