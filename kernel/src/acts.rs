//! The acts of a match, stored small.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// Why an act cannot be taken back freely, though no other seat has acted since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Barrier {
    /// Chance was asked (TABLE-UNDO-03).
    Chance,
    /// The act showed its seat something new (TABLE-UNDO-04).
    Revealed,
    /// The act ended the game, and with it every secret (TABLE-UNDO-06).
    Over,
}

/// One act of the past.
#[derive(Debug)]
pub struct Act<'a, A> {
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: &'a A,
    /// What chance said, in the order it was asked.
    pub outcomes: &'a [u32],
    /// Why it cannot be taken back freely.
    pub barrier: Option<Barrier>,
}

/// A list of acts. All outcomes of chance lie in one vector, so an act costs a few bytes.
#[derive(Clone, Debug)]
pub(crate) struct Acts<A> {
    list: Vec<Stored<A>>,
    outcomes: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Stored<A> {
    action: A,
    /// How many of the outcomes are this act's.
    asked: u32,
    seat: Seat,
    barrier: Option<Barrier>,
}

impl<A> Acts<A> {
    pub const fn new() -> Self {
        Self { list: Vec::new(), outcomes: Vec::new() }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn push(&mut self, seat: Seat, action: A, outcomes: &[u32], barrier: Option<Barrier>) {
        self.outcomes.extend_from_slice(outcomes);
        self.list.push(Stored { action, asked: outcomes.len() as u32, seat, barrier });
    }

    /// Forgets all acts but the first `keep`.
    pub fn truncate(&mut self, keep: usize) {
        while self.list.len() > keep {
            if let Some(act) = self.list.pop() {
                self.outcomes.truncate(self.outcomes.len() - act.asked as usize);
            }
        }
    }

    /// The acts, the first one first, without the first `skip`.
    pub fn iter_from(&self, skip: usize) -> impl Iterator<Item = Act<'_, A>> {
        let skip = skip.min(self.list.len());
        let mut at: usize = self.list[..skip].iter().map(|act| act.asked as usize).sum();
        self.list[skip..].iter().map(move |act| {
            let outcomes = &self.outcomes[at..at + act.asked as usize];
            at += outcomes.len();
            Act { seat: act.seat, action: &act.action, outcomes, barrier: act.barrier }
        })
    }

    /// Seats and barriers, the last act first.
    pub fn backwards(&self) -> impl Iterator<Item = (Seat, Option<Barrier>)> {
        self.list.iter().rev().map(|act| (act.seat, act.barrier))
    }

    /// Who acted last.
    pub fn last_seat(&self) -> Option<Seat> {
        self.list.last().map(|act| act.seat)
    }

    /// Bytes on the heap.
    pub fn heap_bytes(&self) -> usize {
        self.list.capacity() * size_of::<Stored<A>>() + self.outcomes.capacity() * size_of::<u32>()
    }
}
