//! The rules of Bloodstones.
//!
//! Laid out by the rulebook's chapters; every rule carries its id from `rules/bloodstones.toml`.

mod action;
mod content;
mod event;
mod faction;
pub mod map;
pub mod pack;
mod setup;
mod tally;
mod view;

pub use action::Action;
pub use content::Content;
pub use event::{End, Event, Loss, Phase};
pub use faction::{Faction, Modifier, Roster, When};
pub use setup::Setup;
pub use tally::{Kind, Tally};
pub use view::*;
