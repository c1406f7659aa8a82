//! Players made of code, and the arena they are measured in.
//!
//! A [`Player`] is handed a [`Guess`]: a position in which everything its seat does not know is
//! drawn anew. [`Random`] plays any game; [`bloodstones`] and [`hate`] have a player with sense each.
//!
//! ```
//! use warmoot_bots::{Random, arena::Table, hate::Greedy};
//! use warmoot_hate::{Hate, Setup, Upgrades, pack};
//!
//! let setup = Setup {
//!     tribes: vec![Some("umrak".into()), Some("umkator".into())],
//!     scenario: Some("king-of-the-hill".into()),
//!     attacker: None,
//!     upgrades: Upgrades::None,
//!     milder: false,
//! };
//! let table = Table::<Hate> { setup, content: pack::shipped().content.clone(), seed: 7 };
//! let played = table.play(&[&Greedy, &Random]).unwrap();
//! assert_eq!(played.outcome.unwrap().results.len(), 2);
//! ```
pub mod arena;
pub mod bloodstones;
mod choose;
pub mod hate;

pub use warmoot_table::{Guess, Player, Random};
