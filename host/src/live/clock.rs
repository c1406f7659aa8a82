//! Clocks: how long each person may think, and what happens when the time is out (TABLE-CLOCK).
//!
//! A clock runs for the persons who are asked and for nobody else. What is left is settled at
//! every change of the table and stored with it, so a restart takes no time from anybody.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use tokio::task::AbortHandle;
use warmoot_kernel::{Seat, Seats};

use super::credit::Credit;
use crate::{clock_rule::ClockRule, store::Standing};

/// The least a seat has left after the table acted for it, so that it can go on (TABLE-CLOCK-03).
const LEAST_AFTER: Duration = Duration::from_secs(10);
/// The least and the most seconds that a proposal is open at a table with a clock
/// (TABLE-CLOCK-06).
const OFFER: (u32, u32) = (30, 24 * 3600);

/// The clocks of a table.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    pub rule: ClockRule,
    /// What each seat had left at `since`.
    pub left: Vec<Duration>,
    /// Whose clock has run since then.
    pub running: Seats,
    pub since: Duration,
    /// Whether every seat was taken once (TABLE-CLOCK-02).
    pub started: bool,
    /// What each seat had left after each act, for going back.
    pub standings: BTreeMap<u32, Vec<Duration>>,
    /// The acts that the table played for somebody whose time was out.
    pub forced: BTreeSet<u32>,
}

impl Clock {
    /// Clocks that stand.
    pub fn new(rule: ClockRule, left: Vec<Duration>, started: bool, stored: Vec<Standing>) -> Self {
        let whole = vec![Duration::from_secs(rule.main_seconds.into()); left.len()];
        let mut standings = BTreeMap::from([(0, whole)]);
        let mut made = BTreeSet::new();
        for Standing { number, left, forced } in stored {
            standings.split_off(&(number + 1));
            made.split_off(&(number + 1));
            if forced {
                made.insert(number);
            }
            if let Some(left) = left {
                standings.insert(number, left.into_iter().map(Duration::from_millis).collect());
            }
        }
        let (running, since) = (Seats::NONE, Duration::ZERO);
        Self { rule, left, running, since, started, standings, forced: made }
    }

    /// Whether the table played that act for somebody whose time was out.
    pub fn forced(&self, number: u32) -> bool {
        self.forced.contains(&number)
    }

    /// How long a proposal is open (TABLE-CLOCK-06).
    pub fn offer(&self) -> Duration {
        Duration::from_secs((self.rule.main_seconds / 10).clamp(OFFER.0, OFFER.1).into())
    }

    /// What each seat had left after the act, in milliseconds, if that is the latest one made.
    pub fn standing(&self, number: u32) -> Option<Vec<u64>> {
        let left = self.standings.get(&number)?;
        (*left == self.left).then(|| left.iter().map(|&left| milliseconds(left)).collect())
    }

    /// Notes how the clocks stand after the latest act, or forgets acts that no longer are.
    pub fn keep_standing(&mut self, number: u32, made: bool) {
        self.standings.split_off(&(number + 1));
        if made {
            self.standings.insert(number, self.left.clone());
        }
    }

    /// What a seat has left.
    pub fn left(&self, seat: Seat, now: Duration) -> Duration {
        let left = self.left.get(seat.index()).copied().unwrap_or_default();
        let used = if self.running.contains(seat) {
            now.saturating_sub(self.since)
        } else {
            Duration::ZERO
        };
        left.saturating_sub(used)
    }

    /// Takes the time that has run off the clocks.
    pub fn settle(&mut self, now: Duration) {
        for seat in self.running.iter() {
            let left = self.left(seat, now);
            self.left[seat.index()] = left;
        }
        self.since = now;
    }

    /// Gives a seat what it is due for a change.
    pub fn credit(&mut self, credit: Credit) {
        let increment = Duration::from_secs(self.rule.increment_seconds.into());
        let seat = match credit {
            Credit::Acted(seat) | Credit::TookBack(seat) | Credit::TimeOut(seat) => seat,
            Credit::None | Credit::WentBack => return,
        };
        let Some(left) = self.left.get_mut(seat.index()) else { return };
        *left = match credit {
            Credit::TookBack(_) => left.saturating_sub(increment),
            Credit::TimeOut(_) => left.saturating_add(increment).max(LEAST_AFTER),
            _ => left.saturating_add(increment),
        };
    }

    /// When the first of the running clocks is out.
    pub fn deadline(&self) -> Option<Duration> {
        self.running.iter().map(|seat| self.since + self.left[seat.index()]).min()
    }

    /// A seat whose time is out.
    pub fn out(&self, now: Duration) -> Option<Seat> {
        self.running.iter().find(|&seat| self.left(seat, now).is_zero())
    }

    /// What each seat had left at the last change, in milliseconds.
    pub fn stored(&self) -> Vec<u64> {
        self.left.iter().map(|&left| milliseconds(left)).collect()
    }
}

/// A span of time as it is stored and sent.
pub(super) fn milliseconds(span: Duration) -> u64 {
    span.as_millis().try_into().unwrap_or(u64::MAX)
}

/// Wakes a match when a clock is out.
pub(super) struct Alarm {
    pub at: Duration,
    pub task: AbortHandle,
}

impl Drop for Alarm {
    fn drop(&mut self) {
        self.task.abort();
    }
}
