//! The list of games, and the functions that start, open and resume a match of any of them.

use serde::Deserialize;
use serde_json::Value;
use warmoot_kernel::{Ledger, LoadError, Refusal, Seed, table_ledger};

use crate::{Door, Resumed, Table};

/// One line a game, in the order the lobby shows them.
static GAMES: &[&dyn Door] = &[
    &crate::door::Of::<warmoot_bloodstones::Bloodstones>::new(),
    &crate::door::Of::<warmoot_hate::Hate>::new(),
    #[cfg(feature = "toy")]
    &crate::door::Of::<warmoot_kernel::toy::Delve>::new(),
];

/// Every game, in the order the lobby shows them.
#[must_use]
pub fn games() -> &'static [&'static dyn Door] {
    GAMES
}

/// The game with this short name.
#[must_use]
pub fn game(name: &str) -> Option<&'static dyn Door> {
    games().iter().copied().find(|door| door.name() == name)
}

/// The rule ledger of a game, or of the table itself: `table`.
#[must_use]
pub fn ledger(name: &str) -> Option<&'static Ledger> {
    if name == "table" { Some(table_ledger()) } else { game(name).map(Door::ledger) }
}

/// Starts a match.
///
/// # Errors
/// TABLE-SETUP-01 for an unknown game or setup; the game's refusal if a rule forbids it.
pub fn create(name: &str, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Refusal> {
    let Some(door) = game(name) else {
        let known: Vec<_> = games().iter().map(|door| door.name()).collect();
        let why = format!("There is no game {name:?} here; there is {}.", known.join(", "));
        return Refusal::by("TABLE-SETUP-01", why);
    };
    door.create(setup, seed)
}

/// Opens a saved match of any game.
///
/// # Errors
/// See [`LoadError`].
pub fn open(save: &str) -> Result<Box<dyn Table>, LoadError> {
    door_of(save)?.open(save)
}

/// A match from a store: the record it was stored with first ([`Table::save`] at that time), the
/// entries appended since in order, and the snapshots, the newest first. An entry that is damaged
/// costs no more than it must: the match goes on from a snapshot and says what was lost.
///
/// # Errors
/// See [`LoadError`].
pub fn resume(record: &str, entries: &[Value], snapshots: &[&[u8]]) -> Result<Resumed, LoadError> {
    door_of(record)?.resume(record, entries, snapshots)
}

fn door_of(record: &str) -> Result<&'static dyn Door, LoadError> {
    #[derive(Deserialize)]
    struct Head {
        game: String,
    }
    let head: Head = serde_json::from_str(record).map_err(LoadError::Malformed)?;
    game(&head.game).ok_or(LoadError::UnknownGame(head.game))
}
