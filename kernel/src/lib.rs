//! The contract every game of Warmoot signs, and the match that keeps its record.
//!
//! A game implements [`Game`] and knows nothing else of the house. The kernel keeps the match
//! (record, undo, replay, seed), the rule ledgers, and the conformance kit that any game runs
//! against itself.

mod chance;
mod choice;
mod game;
mod ledger;
mod log;
mod outcome;
pub mod pack;
mod refusal;
mod seat;

pub use chance::{Chance, Dealt, Fault, Question, Recording, Seed, Seeded, below, shuffle};
pub use choice::{Anchor, Choice, Line, Prompt, Weight};
pub use game::Game;
pub use ledger::{Ambiguity, Ledger, Rule};
pub use log::{Event, Log};
pub use outcome::{Outcome, Standing};
pub use rand_core;
pub use refusal::{Refusal, RuleId};
pub use seat::{Audience, Seat, Seats};
