//! The games a host has, as the host needs them.

use serde_json::Value;
use warmoot_catalog::{LoadError, Table};
use warmoot_kernel::Seed;

use crate::problem::Problem;

/// The code of a save over which the game's program failed.
pub(crate) const IMPOSSIBLE_SAVE: &str = "impossible_save";

/// A match brought back from the store.
pub struct Resumed {
    /// The match.
    pub table: Box<dyn Table>,
    /// An entry to append to the store before anything else, if the match had to go on from its
    /// snapshot.
    pub rebase: Option<Value>,
    /// What does not fit in the store: nothing if all is well.
    pub faults: Vec<String>,
}

/// The games a host has.
///
/// The one of the program is [`Catalog`]; tests bring games that fail in ways ours should not.
pub trait Shelf: Send + Sync + 'static {
    /// All games, for the lobby: `[{game, name, about, players, bots}]`.
    fn games(&self) -> Value;

    /// The title of a game; nothing if there is no such game.
    fn title(&self, game: &str) -> Option<String>;

    /// The title of a bot; nothing if that game has no such bot.
    fn bot_title(&self, game: &str, bot: &str) -> Option<String>;

    /// The strongest bot of a game, with its title; nothing if there is no such game.
    fn best_bot(&self, game: &str) -> Option<(String, String)>;

    /// What a game is played with; nothing if there is no such game.
    fn content(&self, game: &str) -> Option<Value>;

    /// A map as it is drawn; nothing if there is no such map.
    fn drawing(&self, game: &str, map: &str) -> Option<Value>;

    /// The rules and rulings of a game, or of the house (`table`).
    fn rules(&self, game: &str) -> Option<Value>;

    /// Sets up a match.
    ///
    /// # Errors
    /// If there is no such game, or the setup is not one of its.
    fn create(&self, game: &str, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Problem>;

    /// Opens a saved match.
    ///
    /// # Errors
    /// If the file is no save, or does not play.
    fn open(&self, save: &str) -> Result<Box<dyn Table>, Problem>;

    /// Brings a match back: the save it began with, the entries since, the snapshots, the newest
    /// first.
    ///
    /// # Errors
    /// If neither the record nor a snapshot can be read.
    fn resume(
        &self,
        record: &str,
        entries: &[String],
        snapshots: &[&[u8]],
    ) -> Result<Resumed, String>;
}

/// The games of the program.
pub struct Catalog;

impl Shelf for Catalog {
    fn games(&self) -> Value {
        warmoot_catalog::games().iter().map(|door| serde_json::json!(door.about())).collect()
    }

    fn title(&self, game: &str) -> Option<String> {
        warmoot_catalog::game(game).map(|door| door.about().name)
    }

    fn bot_title(&self, game: &str, bot: &str) -> Option<String> {
        let bots = warmoot_catalog::game(game)?.about().bots;
        bots.into_iter().find(|about| about.id == bot).map(|about| about.name)
    }

    fn best_bot(&self, game: &str) -> Option<(String, String)> {
        let bots = warmoot_catalog::game(game)?.about().bots;
        bots.into_iter().next().map(|best| (best.id, best.name))
    }

    fn content(&self, game: &str) -> Option<Value> {
        warmoot_catalog::game(game).map(warmoot_catalog::Door::content)
    }

    fn drawing(&self, game: &str, map: &str) -> Option<Value> {
        warmoot_catalog::game(game)?.drawing(map)
    }

    fn rules(&self, game: &str) -> Option<Value> {
        let ledger = warmoot_catalog::ledger(game)?;
        Some(serde_json::json!({ "rules": ledger.rules, "rulings": ledger.rulings }))
    }

    fn create(&self, game: &str, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Problem> {
        warmoot_catalog::create(game, setup, seed)
            .map_err(|refusal| Problem::from(refusal).field("setup"))
    }

    fn open(&self, save: &str) -> Result<Box<dyn Table>, Problem> {
        warmoot_catalog::open(save).map_err(|error| match &error {
            // The words of the parser: what, at which line and column.
            LoadError::Malformed(_) => Problem::bad("broken_save", format!("{error}.")),
            LoadError::Impossible => {
                let mut problem = Problem::from(error.refusal());
                problem.body.code = IMPOSSIBLE_SAVE;
                problem
            }
            _ => {
                let mut problem = Problem::from(error.refusal());
                problem.body.code = "broken_save";
                problem
            }
        })
    }

    fn resume(
        &self,
        record: &str,
        entries: &[String],
        snapshots: &[&[u8]],
    ) -> Result<Resumed, String> {
        // What is no JSON is no entry either, and what becomes of that is for the match to say.
        let read = |entry: &String| {
            serde_json::from_str(entry).unwrap_or_else(|_| Value::String(entry.clone()))
        };
        let entries: Vec<Value> = entries.iter().map(read).collect();
        let resumed = warmoot_catalog::resume(record, &entries, snapshots)
            .map_err(|error| error.to_string())?;
        let rebase = resumed.rebase.map(|rebase| rebase.entry);
        Ok(Resumed { table: resumed.table, rebase, faults: resumed.faults })
    }
}
