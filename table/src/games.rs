//! The list of games, and starting, opening and resuming a match of any of them.

use serde::Deserialize;
use serde_json::Value;
use warmoot_kernel::{Ledger, LoadError, Refusal, Seed, table_ledger};

use crate::{Door, Resumed, Table};

/// The games a program has, in the order the lobby shows them.
#[derive(Clone)]
pub struct Games(Vec<&'static dyn Door>);

impl Games {
    /// These games.
    #[must_use]
    pub const fn new(doors: Vec<&'static dyn Door>) -> Self {
        Self(doors)
    }

    /// Every game.
    pub fn iter(&self) -> impl Iterator<Item = &'static dyn Door> {
        self.0.iter().copied()
    }

    /// The game with this short name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'static dyn Door> {
        self.iter().find(|door| door.name() == name)
    }

    /// The rule ledger of a game, or of the table itself: `table`.
    #[must_use]
    pub fn ledger(&self, name: &str) -> Option<&'static Ledger> {
        if name == "table" { Some(table_ledger()) } else { self.get(name).map(Door::ledger) }
    }

    /// Starts a match.
    ///
    /// # Errors
    /// TABLE-SETUP-01 for an unknown game or setup; the game's refusal if a rule forbids it.
    pub fn create(&self, name: &str, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Refusal> {
        let Some(door) = self.get(name) else {
            let known: Vec<_> = self.iter().map(Door::name).collect();
            let why = format!("There is no game {name:?} here; there is {}.", known.join(", "));
            return Refusal::by("TABLE-SETUP-01", why);
        };
        door.create(setup, seed)
    }

    /// Opens a saved match of any game.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn open(&self, save: &str) -> Result<Box<dyn Table>, LoadError> {
        self.of(save)?.open(save)
    }

    /// A match from a store: the record it was stored with first ([`Table::save`] at that time), the
    /// entries appended since in order, and the snapshots, the newest first. An entry that is damaged
    /// costs no more than it must: the match goes on from a snapshot and says what was lost.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn resume(
        &self,
        record: &str,
        entries: &[Value],
        snapshots: &[&[u8]],
    ) -> Result<Resumed, LoadError> {
        self.of(record)?.resume(record, entries, snapshots)
    }

    /// The game of a record.
    fn of(&self, record: &str) -> Result<&'static dyn Door, LoadError> {
        #[derive(Deserialize)]
        struct Head {
            game: String,
        }
        let head: Head = serde_json::from_str(record).map_err(LoadError::Malformed)?;
        self.get(&head.game).ok_or(LoadError::UnknownGame(head.game))
    }
}
