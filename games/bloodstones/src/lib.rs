//! The rules of Bloodstones.
//!
//! Laid out by the rulebook's chapters; every rule carries its id from `rules/bloodstones.toml`.
//! [`Bloodstones`] is one position; [`Action`] one decision; [`Event`] one thing that happened;
//! [`View`] what one audience may see.

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
