//! Playing hardly allocates: starting a Battle may, decisions may not. Exceptions are a stack of
//! reactions so deep that it needs more room, and the ways of a Neutral Mercenary.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use warmoot_hate::{Action, Content, Hate, Setup, Upgrades, pack};
use warmoot_kernel::{Game, Log, Seat, Seeded, below};

#[global_allocator]
static COUNTING: dhat::Alloc = dhat::Alloc;

/// Plays a whole Battle at random with a silent log and a list that is used again; returns the
/// decisions made and the blocks allocated for them.
fn play(content: &Arc<Content>, seed: u64, legal: &mut Vec<Action>) -> (u64, u64) {
    let tribe = |n: u64| content.tribes[n as usize % content.tribes.len()].id.clone();
    let scenario = &content.scenarios[seed as usize % content.scenarios.len()];
    let setup = Setup {
        tribes: vec![Some(tribe(seed)), Some(tribe(seed + 1 + seed / 11 % 10))],
        scenario: Some(scenario.id.clone()),
        attacker: Some(Seat((seed % 2) as u8)),
        upgrades: if seed.is_multiple_of(2) { Upgrades::Draft } else { Upgrades::None },
        milder: false,
    };
    let mut chance = Seeded::new(seed);
    let mut log = Log::silent();
    let mut game = Hate::start(&setup, content.clone(), &mut chance, &mut log).unwrap();
    let (mut decisions, mut blocks) = (0, 0);
    while let Some(seat) = game.waiting().iter().next() {
        let before = dhat::HeapStats::get().total_blocks;
        legal.clear();
        game.legal(seat, legal);
        let pick = below(chance.rng(), legal.len() as u32) as usize;
        game.play(seat, &legal[pick], &mut chance, &mut log).unwrap();
        // The board is laid out and the Upgrades are drawn once, in the setup.
        if game.round() > 0 {
            decisions += 1;
            blocks += dhat::HeapStats::get().total_blocks - before;
        }
    }
    (decisions, blocks)
}

#[test]
fn twenty_thousand_decisions_hardly_allocate() {
    let content = pack::shipped().content.clone();
    let _profiler = dhat::Profiler::builder().testing().build();
    let mut legal = Vec::with_capacity(512);
    // Battles without and with a Neutral Mercenary.
    let (mut decisions, mut blocks) = ([0; 2], [0; 2]);
    let mut seed = 0;
    while decisions[0] < 16_000 || decisions[1] < 4_000 {
        let scenario = &content.scenarios[seed as usize % content.scenarios.len()];
        let kind = usize::from(scenario.mercenary.is_some());
        let (more, allocated) = play(&content, seed, &mut legal);
        decisions[kind] += more;
        blocks[kind] += allocated;
        seed += 1;
    }
    let told = format!("{blocks:?} blocks in {decisions:?} decisions of {seed} Battles");
    assert!(blocks[0] * 500 <= decisions[0], "{told}");
    assert!(blocks[1] <= decisions[1], "{told}");
}
