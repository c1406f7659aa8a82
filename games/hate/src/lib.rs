//! The rules of HATE.
//!
//! Laid out by the rulebook's chapters; every rule carries its id from `rules/hate.toml`.

// What a pack gives.
pub mod board;
mod content;
pub mod drawing;
pub mod pack;
mod vocabulary;

// The contract: data that goes in and out.
mod action;
mod event;
mod setup;
mod view;

mod ledger;
pub mod odds;

pub use action::*;
pub use content::*;
pub use event::{End, Event, Part, Share};
pub use ledger::ledger;
pub use setup::{Setup, Upgrades};
pub use view::*;
pub use vocabulary::*;
