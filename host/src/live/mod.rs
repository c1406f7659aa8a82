//! Matches in memory: one lock each, through which everything goes that changes them, and the
//! store behind it. Start reading at `live_match.rs`.

mod absence;
mod acts;
mod bots;
mod change;
mod clock;
mod credit;
mod detached;
mod live_match;
mod loaded;
mod look;
mod matches;
mod people;
mod proposals;
mod saves;
mod sentences;
mod timeouts;
mod voting;

pub(crate) use live_match::LiveMatch;
pub(crate) use look::{Looking, Seen, seat_info, tell_apart};
pub(crate) use matches::LiveMatches;
