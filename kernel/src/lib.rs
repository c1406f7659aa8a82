//! The contract every game of Warmoot signs, and the match that keeps its record.
//!
//! A game implements [`Game`] and knows nothing else of the house. The kernel keeps the match
//! (record, undo, replay, seed), the rule ledgers, and the conformance kit that any game runs
//! against itself.

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
