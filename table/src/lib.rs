//! What every game looks like from outside, whatever it is: a [`Door`] through which matches are
//! started and opened, and each match a [`Table`] that is spoken to in JSON.
//!
//! A game's own crate knows its rules; what the house needs of it besides is its [`Listing`].
//! [`Games`] is the list of them that a program was built with. Whoever holds a match knows this
//! crate and no game.
//!
//! ```
//! # #[cfg(feature = "toy")] {
//! use serde_json::json;
//! use warmoot_kernel::{Audience, Seat, Seed};
//! use warmoot_table::{DELVE, Games};
//!
//! let games = Games::new(vec![DELVE]);
//! let mut table = games.create("delve", &json!({ "seats": 2, "rounds": 4 }), Seed([7; 32])).unwrap();
//! while let Some(seat) = table.waiting().iter().next() {
//!     let action = table.bot("random", seat, 1).unwrap();
//!     table.act(seat, table.revision(), &action).unwrap();
//! }
//! assert_eq!(table.glance(Audience::Seat(Seat(0))).scores.len(), 2);
//! # }
//! ```

#[cfg(feature = "toy")]
mod delve;
mod door;
mod figures;
mod form;
mod games;
mod held;
mod listing;
mod own_packs;
mod packs;
mod player;
mod share;
mod table;

#[cfg(feature = "toy")]
pub use delve::DELVE;
pub use door::{Door, Of, Resumed, shared};
pub use figures::{Figure, Report, Subject, median, resident, samples};
pub use form::{Field, Form, Input, Word};
pub use games::Games;
pub use listing::{About, BotAbout, Listing};
pub use packs::{Files, PackError};
pub use player::{Guess, Player, Random};
pub use table::{Accepted, Command, EarlierSeed, Glance, Moment, Offer, Table, Undo};
pub use warmoot_kernel::{Dealing, LoadError, Rejected};
