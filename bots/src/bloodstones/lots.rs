//! Games of Bloodstones drawn by lot, for the arena.

use std::sync::Arc;

use warmoot_bloodstones::{Bloodstones, Content, Faction, Setup};
use warmoot_kernel::{Seat, Seeded, below, shuffle};

use crate::arena::Table;

/// The factions that the rules advise for so many players.
#[must_use]
pub fn advised(players: usize) -> Vec<Faction> {
    Faction::ALL.into_iter().filter(|faction| faction.discouraged(players).is_none()).collect()
}

/// Game number `number` on this map: `players` different factions out of `factions` by lot.
#[must_use]
pub fn table(
    content: &Arc<Content>,
    players: usize,
    factions: &[Faction],
    number: u64,
) -> Table<Bloodstones> {
    let mut lots = Seeded::new(number ^ 0x6c6f_7473);
    let mut drawn = factions.to_vec();
    shuffle(lots.rng(), &mut drawn);
    let data = content.map.data();
    let suits = (usize::from(data.players.0)..=usize::from(data.players.1)).contains(&players)
        && drawn.iter().take(players).all(|faction| faction.discouraged(players).is_none());
    let setup = Setup {
        map: data.id.clone(),
        factions: drawn.into_iter().take(players).map(Some).collect(),
        cutiecorn: below(lots.rng(), 4) == 0,
        variant: !suits,
        round_limit: 100,
    };
    Table { setup, content: content.clone(), seed: number }
}

/// The same game with `seat` playing `faction`; whoever had it takes the one that becomes free.
#[must_use]
pub fn with(mut table: Table<Bloodstones>, seat: Seat, faction: Faction) -> Table<Bloodstones> {
    let factions = &mut table.setup.factions;
    let old = factions[seat.index()];
    if let Some(other) = factions.iter_mut().find(|it| **it == Some(faction)) {
        *other = old;
    }
    factions[seat.index()] = Some(faction);
    table.setup.variant = true;
    table
}
