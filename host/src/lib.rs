//! The host of Warmoot: guests, tables and matches over HTTP and WebSocket, with SQLite below and
//! the browser client inside. `docs/api.md` describes the interface.
//!
//! What is not here: no rules (they come through [`warmoot_table::Table`]), no state that is
//! not in the store before anybody is told of it, no list of a session's matches in memory.

mod app;
mod clock_rule;
mod config;
mod games;
mod http;
mod live;
mod problem;
mod serve;
mod shared;
mod store;
mod timer;
mod who;
pub mod wire;
mod words;

pub use config::{Caps, Config, Rate};
pub use http::description;
pub use problem::{Problem, ProblemBody};
pub use serve::{Host, StartError};
pub use store::{Checked, check_database};
pub use timer::Timer;
