//! What the catalog has to know of a game besides its rules.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;
use warmoot_kernel::{Game, Refusal, Seat, below, rand_core::Rng};

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

    /// The bots that play it.
    #[must_use]
    fn bots() -> Vec<Bot<Self>> {
        vec![random()]
    }
}

/// A player made of code.
pub struct Bot<G: Game> {
    /// Its short name.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
    /// What it does in a world that its seat cannot tell from the true one. To weigh several
    /// worlds it calls [`Game::guess`] on this one: a guess of a guess keeps all the seat knows.
    pub decide: fn(&G, Seat, &mut dyn Rng) -> Option<G::Action>,
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

/// The bot that does anything legal, everything equally likely.
#[must_use]
pub const fn random<G: Game>() -> Bot<G> {
    Bot { id: "random", name: "Random", about: "Does anything the rules allow.", decide: anything }
}

/// Any legal action.
pub(crate) fn anything<G: Game>(world: &G, seat: Seat, rng: &mut dyn Rng) -> Option<G::Action> {
    let mut legal = Vec::new();
    world.legal(seat, &mut legal);
    let count = u32::try_from(legal.len()).ok().filter(|&count| count > 0)?;
    Some(legal.swap_remove(below(rng, count) as usize))
}
