//! The games a host has, as the host needs them.

use serde_json::{Value, json};
use warmoot_kernel::Seed;
use warmoot_table::{BotAbout, Games, LoadError, Resumed, Table};

use crate::problem::Problem;

/// The code of a save over which the game's program failed.
pub(crate) const IMPOSSIBLE_SAVE: &str = "impossible_save";

/// The title of a game; nothing if there is no such game.
pub(crate) fn title(games: &Games, game: &str) -> Option<String> {
    games.get(game).map(|door| door.about().name)
}

/// A bot; nothing if that game has no such bot.
pub(crate) fn bot(games: &Games, game: &str, bot: &str) -> Option<BotAbout> {
    games.get(game)?.about().bots.into_iter().find(|about| about.id == bot)
}

/// The strongest bot of a game; nothing if there is no such game.
pub(crate) fn best_bot(games: &Games, game: &str) -> Option<BotAbout> {
    games.get(game)?.about().bots.into_iter().next()
}

/// The rules and rulings of a game, or of the house (`table`).
pub(crate) fn rules(games: &Games, game: &str) -> Option<Value> {
    let ledger = games.ledger(game)?;
    Some(json!({ "rules": ledger.rules, "rulings": ledger.rulings }))
}

/// Sets up a match.
///
/// # Errors
/// If there is no such game, or the setup is not one of its.
pub(crate) fn create(
    games: &Games,
    game: &str,
    setup: &Value,
    seed: Seed,
) -> Result<Box<dyn Table>, Problem> {
    games.create(game, setup, seed).map_err(|refusal| Problem::from(refusal).field("setup"))
}

/// Opens a saved match.
///
/// # Errors
/// If the file is no save, or does not play.
pub(crate) fn open(games: &Games, save: &str) -> Result<Box<dyn Table>, Problem> {
    games.open(save).map_err(|error| {
        let code = match &error {
            // The words of the parser: what, at which line and column.
            LoadError::Malformed(_) => return Problem::bad("broken_save", format!("{error}.")),
            LoadError::Impossible => IMPOSSIBLE_SAVE,
            _ => "broken_save",
        };
        let mut problem = Problem::from(error.refusal());
        problem.body.code = code;
        problem
    })
}

/// Brings a match back: the save it began with, the entries since, the snapshots, the newest first.
///
/// # Errors
/// If neither the record nor a snapshot can be read.
pub(crate) fn resume(
    games: &Games,
    record: &str,
    entries: &[String],
    snapshots: &[&[u8]],
) -> Result<Resumed, String> {
    // What is no JSON is no entry either, and what becomes of that is for the match to say.
    let read = |entry: &String| {
        serde_json::from_str(entry).unwrap_or_else(|_| Value::String(entry.clone()))
    };
    let entries: Vec<Value> = entries.iter().map(read).collect();
    games.resume(record, &entries, snapshots).map_err(|error| error.to_string())
}
