//! The list of games.

use std::sync::LazyLock;

use warmoot_table::Games;

/// One line a game, in the order the lobby shows them.
static GAMES: LazyLock<Games> = LazyLock::new(|| {
    Games::new(vec![
        warmoot_bloodstones_door::BLOODSTONES,
        warmoot_hate_door::HATE,
        #[cfg(feature = "toy")]
        warmoot_table::DELVE,
    ])
});

/// Every game.
#[must_use]
pub fn games() -> &'static Games {
    &GAMES
}
