//! The rules of HATE.
//!
//! Laid out by the rulebook's chapters; every rule carries its id from `rules/hate.toml`.

mod ledger;
pub mod odds;

pub use ledger::ledger;
