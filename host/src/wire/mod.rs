//! What goes over the wire besides the games' own types, one file a topic. The browser's
//! TypeScript is generated from these.

mod commands;
mod matches;
mod people;
mod proposals;
mod rules;
mod socket;
mod table;

pub use commands::{Done, TakeBack};
pub use matches::{Created, MatchInfo, NewMatch, NewSeat};
pub use people::{HandOver, Invitation, Me, Taken};
pub use proposals::{ProposalInfo, Propose, Proposed, Vote};
pub use rules::RuleBook;
pub use socket::SocketMessage;
pub use table::{ClockInfo, InWords, SeatInfo, TableState, Timeline, Who, WhyNot};

pub use crate::{
    clock_rule::ClockRule,
    words::{Ended, Heir, Notice, Proposal},
};
