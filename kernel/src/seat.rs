//! Who plays, and who looks.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place at the table, counted from 0 in clockwise order.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The most seats any game of the house may have.
    pub const MAX: usize = 8;

    /// The seat as an index into per-seat arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for Seat {
    /// Seats are shown to people counted from 1.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {}", u16::from(self.0) + 1)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// Just this seat; nobody if no table has it.
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        if seat.index() < Seat::MAX { Self(1 << seat.0) } else { Self::NONE }
    }

    /// The first `count` seats.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        Self(((1_u16 << count) - 1) as u8)
    }

    /// Whether `seat` is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.index() < Seat::MAX && self.0 >> seat.0 & 1 == 1
    }

    /// Whether nobody is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds `seat`.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= Self::one(seat).0;
    }

    /// Takes `seat` out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !Self::one(seat).0;
    }

    /// The seats of the set in clockwise order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl From<Vec<Seat>> for Seats {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().collect()
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Self {
        seats.iter().collect()
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::NONE;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

/// Who looks at a game. What an audience may see is built from nothing (see [`crate::Game::view`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// The person in this seat: everything public and what this seat holds.
    Seat(Seat),
    /// Somebody who only watches: what every seat sees.
    Observer,
    /// All of it, for a game that is over, for saves and for tests. Never sent during play.
    Everything,
}

impl Audience {
    /// Whether this audience sees what `seat` holds in secret.
    #[must_use]
    pub fn knows(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Observer => false,
            Self::Everything => true,
        }
    }
}
