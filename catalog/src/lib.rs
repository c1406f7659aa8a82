//! Every game of Warmoot behind one object-safe door.
//!
//! The host, the command line and later Python hold any game as a [`Table`]: JSON goes in, JSON
//! comes out. A new game is one crate and one line in [`games`].

pub mod bloodstones;
#[cfg(feature = "toy")]
mod delve;
mod door;
mod games;
pub mod hate;
mod held;
mod listing;
pub mod packs;
mod share;
mod table;

pub use door::{Door, Resumed};
pub use games::{create, game, games, ledger, open, resume};
pub use listing::{About, BotAbout, Listing};
pub use table::{Accepted, Command, EarlierSeed, Glance, Moment, Offer, Table, Undo};
pub use warmoot_kernel::{Dealing, LoadError, Rejected};
