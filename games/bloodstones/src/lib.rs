//! The rules of Bloodstones.
//!
//! Laid out by the rulebook's chapters; every rule carries its id from `rules/bloodstones.toml`.
//! [`Bloodstones`] is one position; [`Action`] one decision; [`Event`] one thing that happened;
//! [`View`] what one audience may see.
//!
//! ```
//! use std::sync::Arc;
//! use warmoot_bloodstones::{Bloodstones, Faction, Setup, pack};
//! use warmoot_kernel::{Audience, Game, Log, Seeded};
//!
//! let content = Arc::new(pack::shipped().content("two-wardens").unwrap());
//! let setup = Setup {
//!     map: "two-wardens".into(),
//!     factions: vec![Some(Faction::HillFolk), Some(Faction::HorseLords)],
//!     cutiecorn: false,
//!     variant: false,
//!     round_limit: 30,
//! };
//! let (mut chance, mut log) = (Seeded::new(7), Log::silent());
//! let mut game = Bloodstones::start(&setup, content, &mut chance, &mut log).unwrap();
//! // Whoever is asked has a list of small decisions, and each is judged without that list, too.
//! let seat = game.waiting().iter().next().unwrap();
//! let mut legal = Vec::new();
//! game.legal(seat, &mut legal);
//! assert!(game.check(seat, &legal[0]).is_ok());
//! game.play(seat, &legal[0], &mut chance, &mut log).unwrap();
//! // Nobody sees another's hand.
//! assert_ne!(game.view(Audience::Seat(seat)), game.view(Audience::Observer));
//! ```

// The contract: data that goes in and out.
mod action;
mod content;
mod event;
mod faction;
pub mod map;
pub mod pack;
mod setup;
mod tally;
mod view;

// The position, and the rules chapter by chapter.
mod battle;
mod build;
mod capture;
mod construct;
mod cutiecorn;
mod draw;
mod ending;
mod movement;
mod ships;
mod starting;
mod state;
mod turn;
mod undead;

// What the kernel asks for.
mod describe;
mod facts;
mod game;
mod guess;
mod ledger;
mod legal;
mod look;
mod meant;
mod tell;
mod text;
mod warn;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use action::Action;
pub use content::Content;
pub use event::{End, Event, Loss, Phase};
pub use faction::{Faction, Modifier, Roster, When};
pub use facts::{Asked, Fight, Stride};
pub use ledger::ledger;
pub use setup::Setup;
pub use state::Bloodstones;
pub use tally::{Kind, Tally};
pub use view::*;
