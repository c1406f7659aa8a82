//! The contract every game of Warmoot signs, and the match that keeps its record.
//!
//! A game implements [`Game`] and knows nothing else of the house. The kernel keeps the match
//! (record, undo, replay, seed), the rule ledgers, and the conformance kit that any game runs
//! against itself.
//!
//! ```
//! # #[cfg(feature = "toy")] {
//! use std::sync::Arc;
//! use warmoot_kernel::{Game, Match, Seed, toy::{Content, Delve, Setup}};
//!
//! // A match holds its record: setup, content, seed and acts.
//! let setup = Setup { seats: 2, rounds: 4 };
//! let mut game = Match::<Delve>::new(setup, Arc::new(Content::default()), Seed([7; 32])).unwrap();
//! let seat = game.state().waiting().iter().next().unwrap();
//! let mut legal = Vec::new();
//! game.state().legal(seat, &mut legal);
//! game.act(seat, game.revision(), &legal[0]).unwrap();
//! assert_eq!(game.number(), 1);
//! // What everybody saw chance decide is not taken back; everything else is.
//! match game.undo(seat, game.revision()) {
//!     Ok(_) => assert_eq!(game.number(), 0),
//!     Err(why) => assert!(why.to_string().contains("TABLE-UNDO")),
//! }
//! # }
//! ```

mod acts;
mod chance;
mod choice;
pub mod conformance;
mod entry;
mod game;
mod ledger;
mod log;
mod matches;
mod outcome;
pub mod pack;
mod record;
mod refusal;
mod replay;
mod sealed;
mod seat;
mod snapshot;
mod stream;
mod table_ledger;
#[cfg(feature = "toy")]
pub mod toy;
mod undo;

pub use acts::{Act, Barrier};
pub use chance::{Chance, Dealt, Fault, Question, Recording, Seed, Seeded, below, shuffle};
pub use choice::{Anchor, Choice, Line, Prompt, Weight};
pub use entry::Entry;
pub use game::Game;
pub use ledger::{Ambiguity, Ledger, Rule};
pub use log::{Event, Log};
pub use matches::{Dealing, Match};
pub use outcome::{Outcome, Standing};
pub use rand_core;
pub use record::{Earlier, LoadError, Position, Record, SavedAct, content_hash};
pub use refusal::{Refusal, RuleId};
pub use replay::{Past, ReplayFault};
pub use sealed::{NoShelf, Sealed, Shelf};
pub use seat::{Audience, Seat, Seats};
pub use snapshot::{Kept, Resumed};
pub use table_ledger::{Rejected, table_ledger};
pub use undo::UndoLimit;
