//! What a table says of itself to the people at it.

use warmoot_kernel::Seat;

use crate::words::{Heir, Proposal};

/// A seat at the beginning of a sentence.
pub(super) fn capital(seat: Seat) -> String {
    format!("Seat {}", seat.0 + 1)
}

/// What is proposed, after "to".
pub(super) fn words(what: &Proposal) -> String {
    match what {
        Proposal::GoBack { to } => format!("go back to act {to}"),
        Proposal::Give { seat, to: Heir::Bot { .. } } => format!("give {seat} to a bot"),
        Proposal::Give { seat, to: Heir::Friend {} } => format!("open {seat} for somebody else"),
        Proposal::End {} => "end the match as it stands".to_owned(),
        Proposal::Save {} => "save the match as a file".to_owned(),
    }
}

/// What the table is told when it goes back.
pub(super) fn went_back(by: Seat, to: u32) -> String {
    format!("The table went back to act {to}, as {by} proposed and everybody agreed.")
}
