//! The host's surface: every address, what every request passes and every answer carries.

mod api;
mod assets;
mod body;
mod guard;
mod limits;
mod listen;
mod names;
mod origin;
mod routes;
mod session;

pub(crate) use limits::{CountedBy, Limits, Tally};
pub(crate) use listen::{serve, stopped};
pub use routes::description;
pub(crate) use routes::router;
