//! What the house has to know of a game besides its rules.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;
use warmoot_kernel::{
    Game, Refusal, Sealed, Seat,
    pack::{Fault, Listed},
};

use crate::{Figure, Files, Form, PackError, Player, Random, Report};

/// What the house asks of a game besides its rules. It is a type of its own, so that a game's crate
/// need not know of it.
pub trait Listing: Send + Sync + 'static {
    /// The game.
    type Game: Game;
    /// The game's name, for people.
    const TITLE: &'static str;
    /// A sentence or two about it.
    const ABOUT: &'static str;
    /// The fewest and the most players.
    const PLAYERS: (u8, u8);
    /// Whether it is played with packs.
    const HAS_PACKS: bool = false;

    /// The content for a setup, out of the packs.
    ///
    /// # Errors
    /// TABLE-SETUP-01 if the setup names something no pack has.
    fn content_for(setup: &SetupOf<Self>) -> Result<Arc<Sealed<ContentOf<Self>>>, Refusal>;

    /// What there is to choose from in a setup, for the lobby.
    fn summary() -> Value;

    /// What is to be agreed on before a game.
    fn form() -> Form;

    /// A setup by number: over many numbers everything the game has comes up.
    fn random_setup(number: u64) -> SetupOf<Self>;

    /// A map of the content as it is drawn, for games that have maps.
    #[must_use]
    fn drawing(_map: &str) -> Option<Value> {
        None
    }

    /// What everybody at the table calls who sits in a seat, such as a faction; nothing as long as
    /// that is open.
    #[must_use]
    fn called(_game: &Self::Game, _seat: Seat) -> Option<String> {
        None
    }

    /// The bots that play it, the strongest first.
    #[must_use]
    fn bots() -> Vec<&'static dyn Player<Self::Game>> {
        vec![&Random]
    }

    /// Checks a pack, see [`Door::check_pack`](crate::Door::check_pack).
    ///
    /// # Errors
    /// Every fault, in the order of files, lines and columns.
    fn check_pack(_files: &Files) -> Result<String, Vec<Fault>> {
        Err(vec![Fault::of_file("pack.toml", "this game is not played with packs")])
    }

    /// Lays packs over the shipped one for every match started from now on.
    ///
    /// # Errors
    /// See [`PackError`]; places are those in `packs`.
    fn use_packs(_packs: &[&Files]) -> Result<(), PackError> {
        Ok(())
    }

    /// Everything the game is played with that a pack can replace, in the order of files.
    #[must_use]
    fn listed() -> Vec<Listed> {
        Vec::new()
    }

    /// What can be measured, see `warmoot bench`.
    #[must_use]
    fn figures() -> Vec<Figure> {
        Vec::new()
    }

    /// What can be told of many games.
    #[must_use]
    fn reports() -> Vec<Report> {
        Vec::new()
    }
}

/// The setup of a listing's game.
type SetupOf<L> = <<L as Listing>::Game as Game>::Setup;
/// The content of a listing's game.
type ContentOf<L> = <<L as Listing>::Game as Game>::Content;

/// A bot as the lobby shows it.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
