//! Battles of HATE drawn by lot, for the arena.

use std::sync::Arc;

use warmoot_hate::{Content, Hate, Setup, Upgrades};
use warmoot_kernel::{Seat, Seeded, below, shuffle};

use crate::arena::Table;

/// Battle number `number`: Tribes and the Attacker by lot, the scenario too if none is named,
/// Upgrades drafted.
#[must_use]
pub fn table(content: &Arc<Content>, scenario: Option<&str>, number: u64) -> Table<Hate> {
    let mut lots = Seeded::new(number ^ 0x6861_7465);
    let mut tribes: Vec<&str> = content.tribes.iter().map(|tribe| tribe.id.as_str()).collect();
    shuffle(lots.rng(), &mut tribes);
    let count = u32::try_from(content.scenarios.len()).unwrap_or(1).max(1);
    let drawn = below(lots.rng(), count) as usize;
    let drawn = content.scenarios.get(drawn).map(|scenario| scenario.id.as_str());
    let setup = Setup {
        tribes: tribes.into_iter().take(2).map(|tribe| Some(tribe.to_owned())).collect(),
        scenario: scenario.or(drawn).map(ToOwned::to_owned),
        attacker: Some(Seat(below(lots.rng(), 2) as u8)),
        upgrades: Upgrades::Draft,
        milder: false,
    };
    Table { setup, content: content.clone(), seed: number }
}

/// The same Battle with `seat` playing a Tribe; whoever had it takes the one that becomes free.
#[must_use]
pub fn with(mut table: Table<Hate>, seat: Seat, tribe: &str) -> Table<Hate> {
    let tribes = &mut table.setup.tribes;
    let old = tribes[seat.index()].clone();
    if let Some(other) = tribes.iter_mut().find(|it| it.as_deref() == Some(tribe)) {
        *other = old;
    }
    tribes[seat.index()] = Some(tribe.to_owned());
    table
}
