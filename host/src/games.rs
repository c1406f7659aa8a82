//! The games a host has, as the host needs them.

use serde_json::Value;
use warmoot_table::{BotAbout, Games, Resumed};

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
