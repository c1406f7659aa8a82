//! Random play from start to scoring.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use warmoot_bloodstones::{Bloodstones, Setup, pack};
use warmoot_kernel::{Audience, Chance, Game, Log, Seat, Seeded};

#[test]
fn random_games_end() {
    let content = Arc::new(pack::shipped().content("tyrants-lament").unwrap());
    let mut total = 0;
    for seed in 0..40 {
        let players = 2 + seed as usize % 3;
        let setup = Setup {
            map: "tyrants-lament".into(),
            factions: vec![None; players],
            cutiecorn: seed % 2 == 0,
            variant: true,
            round_limit: 100,
        };
        let mut chance = Seeded::new(seed);
        let mut log = Log::new();
        let mut game = Bloodstones::start(&setup, content.clone(), &mut chance, &mut log).unwrap();
        let mut legal = Vec::new();
        let mut acts = 0;
        while let Some(seat) = game.waiting().iter().next() {
            legal.clear();
            game.legal(seat, &mut legal);
            assert!(!legal.is_empty(), "{}", game.read(Audience::Everything));
            let action = legal[chance.below(legal.len() as u32, "test") as usize];
            let choice = game.describe(seat, &action);
            assert!(!choice.label.is_empty());
            game.play(seat, &action, &mut chance, &mut log).unwrap();
            let guess = game.guess(seat, chance.rng());
            assert_eq!(guess.view(Audience::Seat(seat)), game.view(Audience::Seat(seat)));
            assert!(
                game.census().iter().all(|&n| n == 0),
                "{:?} {action:?} seed {seed}",
                game.census()
            );
            acts += 1;
            assert!(acts < Bloodstones::bound(&setup));
        }
        total += acts;
        let lines: Vec<String> = log.events().iter().map(|e| game.tell(e).text).collect();
        if seed < 2 {
            println!("{}", lines.join("\n"));
            println!("{}", game.read(Audience::Seat(Seat(0))));
        }
        println!("seed {seed}: {acts} acts, {:?}", game.outcome().unwrap());
    }
    println!("{total}");
}
