//! The rules of HATE.
//!
//! Laid out by the rulebook's chapters; every rule carries its id from `rules/hate.toml`.
//! [`Hate`] is one position; [`Action`] one decision; [`Event`] one thing that happened;
//! [`View`] what one audience may see. What is to be resolved lies on a stack of frames (`flow`).
//!
//! ```
//! use warmoot_hate::{Hate, Setup, Upgrades, pack};
//! use warmoot_kernel::{Audience, Game, Log, Seeded};
//!
//! let setup = Setup {
//!     tribes: vec![Some("umrak".into()), Some("umkator".into())],
//!     scenario: Some("king-of-the-hill".into()),
//!     attacker: None,
//!     upgrades: Upgrades::None,
//!     milder: false,
//! };
//! let (mut chance, mut log) = (Seeded::new(7), Log::silent());
//! let content = pack::shipped().content.clone();
//! let mut battle = Hate::start(&setup, content, &mut chance, &mut log).unwrap();
//! let mut legal = Vec::new();
//! while let Some(seat) = battle.waiting().iter().next() {
//!     legal.clear();
//!     battle.legal(seat, &mut legal);
//!     battle.play(seat, &legal[0], &mut chance, &mut log).unwrap();
//! }
//! let outcome = battle.outcome().unwrap();
//! assert_eq!(outcome.results.len(), 2);
//! assert!(battle.read(Audience::Observer).contains("Um'Rak"));
//! ```

// What a pack gives.
pub mod board;
mod content;
pub mod drawing;
pub mod pack;
mod vocabulary;

// The contract: data that goes in and out.
mod action;
mod event;
mod setup;
mod view;

// The position, what is to be resolved in it, and what holds in it.
mod condition;
mod flow;
mod modifiers;
mod pools;
mod refuse;
mod state;

// The rules, chapter by chapter.
mod activation;
mod bodies;
mod combat;
mod deploying;
mod effects;
mod ending;
mod fall;
mod forced;
mod huts;
mod lines;
mod mercenary;
mod missions;
mod movement;
mod payments;
mod rerolls;
mod round;
mod run;
mod shares;
mod slots;
mod special;
mod special_rules;
mod starting;
mod targets;
mod tokens;
mod tools;
mod traps;
mod turn;
mod using;
mod window;

// Deciding.
mod check;
mod choices;
mod named;
mod play;
mod why_not;

// What the kernel asks for, and what players made of code ask.
mod describe;
mod facts;
mod game;
mod guess;
mod ledger;
mod look;
mod meant;
mod occasions;
pub mod odds;
mod plan;
mod prompt;
mod tell;
mod text;
mod words;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use action::*;
pub use content::*;
pub use event::{End, Event};
pub use facts::{Fight, Moment, Spot, Task, Underway};
pub use ledger::ledger;
pub use movement::ReachMap;
pub use occasions::Saying;
pub use plan::{Now, Plan};
pub use setup::{Setup, Upgrades};
pub use shares::{Part, Share};
pub use state::Hate;
pub use view::*;
pub use vocabulary::*;
pub use words::{MILDER, mild};
