//! The rules of HATE.
//!
//! Laid out by the rulebook's chapters; every rule carries its id from `rules/hate.toml`.

// What a pack gives.
mod ability;
pub mod board;
mod content;

mod ledger;
pub mod odds;

pub use ability::*;
pub use content::*;
pub use ledger::ledger;
