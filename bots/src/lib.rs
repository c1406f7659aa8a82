//! Players made of code, and the arena they are measured in.
//!
//! A [`Player`] is handed a [`Guess`]: a position in which everything its seat does not know is
//! drawn anew. [`Random`] plays any game; [`bloodstones`] and [`hate`] have a player with sense each.

pub mod arena;
pub mod bloodstones;
mod choose;
pub mod hate;

pub use warmoot_table::{Guess, Player, Random};
