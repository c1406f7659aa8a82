//! A match in memory: its table and everything the store says of it.

use std::{collections::VecDeque, time::Duration};

use warmoot_kernel::{Refusal, Seat};
use warmoot_table::Table;

use super::clock::Clock;
use crate::{
    problem::Problem,
    store::{Mark, OpenProposal, Place, fold},
    who::SessionId,
    words::{Ended, Notice},
};

/// The match in memory, if it is there.
pub(super) type Live = Option<Loaded>;

/// A match in memory: always what the store says.
pub(super) struct Loaded {
    pub table: Box<dyn Table>,
    pub title: String,
    pub owner: SessionId,
    pub seats: Vec<Place>,
    /// Everybody who ever held each seat.
    pub holders: Vec<Vec<SessionId>>,
    /// Who was voted out of a seat.
    pub ousted: Vec<SessionId>,
    pub proposal: Option<OpenProposal>,
    /// When the open proposal lapses, by the clocks' time.
    pub lapses: Option<Duration>,
    pub notices: Vec<Notice>,
    pub clock: Option<Clock>,
    /// After how many hours without an act somebody who is asked counts as absent.
    pub absence: u32,
    pub owner_seen: i64,
    /// Why the match ended before its game did.
    pub ended: Option<Ended>,
    /// The act of the file that everybody agreed to, and who they are.
    pub saved: Option<(u32, Vec<SessionId>)>,
    /// How much of the store it takes.
    pub bytes: u64,
    /// Whether that is more than one match may: then it goes on elsewhere, as a file.
    pub full: bool,
    /// For each of the latest revisions, how many acts it left untouched.
    pub untouched: VecDeque<(u64, u32)>,
}

impl Loaded {
    /// The act of the file that everybody agreed to, for those who did: their secrets are in it,
    /// and nobody has asked them about those who came later (TABLE-SAVE-01).
    pub fn agreed_file(&self, who: &SessionId) -> Option<u32> {
        self.saved.as_ref().filter(|(_, people)| people.contains(who)).map(|(act, _)| *act)
    }

    /// The seats a session holds.
    pub fn mine(&self, who: &SessionId) -> Vec<Seat> {
        (0_u8..)
            .zip(&self.seats)
            .filter(|(_, place)| place.session() == Some(*who))
            .map(|(seat, _)| Seat(seat))
            .collect()
    }

    /// Whether nothing can happen any more: the game is over, or the table ended it.
    pub fn over(&self) -> bool {
        self.ended.is_some() || self.table.outcome().is_some()
    }

    /// An error if the table ended the match before its game did (TABLE-OVER-02).
    pub fn must_go_on(&self) -> Result<(), Refusal> {
        match self.ended {
            None => Ok(()),
            Some(_) => Refusal::by("TABLE-OVER-02", "This match was ended as it stands."),
        }
    }

    /// Notes what the people at the table should know, as the store does.
    pub fn note(&mut self, notice: String) {
        fold(&mut self.notices, notice);
    }

    /// What is known of each seat's being there.
    pub fn marks(&self) -> Vec<Mark> {
        self.seats.iter().map(|place| place.mark).collect()
    }

    /// An error unless the session holds the seat.
    pub fn must_hold(&self, who: &SessionId, seat: Seat) -> Result<(), Problem> {
        match self.seats.get(seat.index()) {
            Some(place) if place.session() == Some(*who) => Ok(()),
            Some(_) => Err(Problem::forbidden("wrong_seat", format!("You do not sit in {seat}."))
                .field("seat")),
            None => Err(Problem::forbidden(
                "wrong_seat",
                format!("This table has {} seats; there is no {seat}.", self.seats.len()),
            )
            .field("seat")),
        }
    }
}
