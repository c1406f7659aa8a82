//! Whole random games in words, as snapshots: a change of the rules shows here as a change of what
//! is told.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use warmoot_bloodstones::{Bloodstones, Faction, Setup, pack};
use warmoot_kernel::{Audience, Chance, Game, Log, Seeded};

/// Plays a game by lot, and tells it: the log, every word of it, and the last position.
fn told(seed: u64, factions: &[Faction], cutiecorn: bool) -> String {
    let content = Arc::new(pack::shipped().content("tyrants-lament").unwrap());
    let setup = Setup {
        map: "tyrants-lament".into(),
        factions: factions.iter().copied().map(Some).collect(),
        cutiecorn,
        variant: true,
        round_limit: 12,
    };
    let mut chance = Seeded::new(seed);
    let mut log = Log::new();
    let mut game = Bloodstones::start(&setup, content, &mut chance, &mut log).unwrap();
    let mut legal = Vec::new();
    while let Some(seat) = game.waiting().iter().next() {
        legal.clear();
        game.legal(seat, &mut legal);
        let action = legal[chance.below(legal.len() as u32, "an act") as usize];
        game.play(seat, &action, &mut chance, &mut log).unwrap();
    }
    let mut lines: Vec<String> = log.events().iter().map(|event| game.tell(event).text).collect();
    lines.push(String::new());
    lines.push(game.read(Audience::Everything));
    lines.join("\n")
}

#[test]
fn two_players() {
    insta::assert_snapshot!(told(1, &[Faction::HorseLords, Faction::Necromancers], false));
}

#[test]
fn three_players() {
    let factions = [Faction::HillFolk, Faction::Corsairs, Faction::DragonRiders];
    insta::assert_snapshot!(told(2, &factions, true));
}

#[test]
fn six_players() {
    insta::assert_snapshot!(told(3, &Faction::ALL, true));
}
