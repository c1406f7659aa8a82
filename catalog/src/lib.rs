//! Every game of Warmoot behind one object-safe door.
//!
//! The host, the command line and later Python hold any game as a [`Table`]: JSON goes in, JSON
//! comes out. A new game is one crate and one line here.

mod table;

pub use table::{Accepted, Command, Glance, Moment, Offer, Rejected, Table, Undo};
