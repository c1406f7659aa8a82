//! What the catalog has to know of a game besides its rules.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;
use warmoot_bots::{Player, Random};
use warmoot_kernel::{Game, Refusal, Seat};

/// A game as the lobby shows it, and what it is played with.
pub trait Listing: Game {
    /// The game's name, for people.
    const TITLE: &'static str;
    /// A sentence or two about it.
    const ABOUT: &'static str;
    /// The fewest and the most players.
    const PLAYERS: (u8, u8);

    /// The content for a setup, out of the packs.
    ///
    /// # Errors
    /// TABLE-SETUP-01 if the setup names something no pack has.
    fn content_for(setup: &Self::Setup) -> Result<Arc<Self::Content>, Refusal>;

    /// What there is to choose from in a setup, for the lobby.
    fn summary() -> Value;

    /// A map of the content as it is drawn, for games that have maps.
    #[must_use]
    fn drawing(_map: &str) -> Option<Value> {
        None
    }

    /// What everybody at the table calls who sits in a seat, such as a faction; nothing as long as
    /// that is open.
    #[must_use]
    fn called(&self, _seat: Seat) -> Option<String> {
        None
    }

    /// The bots that play it, the strongest first.
    #[must_use]
    fn bots() -> Vec<&'static dyn Player<Self>> {
        vec![&Random]
    }
}

/// A bot as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BotAbout {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How it plays.
    pub about: String,
}

/// A game as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct About {
    /// Its short name.
    pub game: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// Its bots.
    pub bots: Vec<BotAbout>,
}
