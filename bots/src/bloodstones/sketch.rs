//! A position as the greedy player thinks about it: the units where they could be, and its own hand.

use warmoot_bloodstones::{
    Bloodstones, Kind, Tally,
    map::{AreaId, Areas, Map},
};
use warmoot_kernel::Seat;

/// Units on the map and one player's hand, to be changed in thought. Villages and everything else
/// stay as they are in the position.
#[derive(Clone)]
pub struct Sketch {
    forces: [[Tally; Map::MOST_AREAS]; 6],
    at: [Areas; 6],
    /// The thinking player's hand.
    pub hand: Tally,
    /// Pips in the open move.
    pub pool: u8,
    /// Villages captured in thought, by area: the Chaos Horde captures in its main phase.
    pub taken: Areas,
}

impl Sketch {
    /// The position as it is, with the hand of `me`.
    #[must_use]
    pub fn of(game: &Bloodstones, me: Seat, pool: u8) -> Self {
        let mut sketch = Self {
            forces: [[Tally::NONE; Map::MOST_AREAS]; 6],
            at: [Areas::NONE; 6],
            hand: game.hand_of(me),
            pool,
            taken: Areas::NONE,
        };
        for seat in game.table() {
            sketch.at[seat.index()] = game.units_at(seat);
            for area in game.units_at(seat).iter() {
                sketch.forces[seat.index()][area.index()] = game.force_of(seat, area);
            }
        }
        sketch
    }

    /// Units of a seat in an area.
    #[must_use]
    pub const fn force(&self, seat: Seat, area: AreaId) -> Tally {
        self.forces[seat.index()][area.index()]
    }

    /// Areas with units of a seat.
    #[must_use]
    pub const fn at(&self, seat: Seat) -> Areas {
        self.at[seat.index()]
    }

    /// Areas with units of anyone else among the first `players`.
    #[must_use]
    pub fn others(&self, seat: Seat) -> Areas {
        (0..6).filter(|&other| other != seat.index()).fold(Areas::NONE, |all, o| all.or(self.at[o]))
    }

    /// Puts units on the map.
    pub fn put(&mut self, seat: Seat, area: AreaId, units: Tally) {
        if units.is_empty() {
            return;
        }
        let cell = &mut self.forces[seat.index()][area.index()];
        *cell = cell.plus(units);
        self.at[seat.index()].insert(area);
    }

    /// Takes units off the map.
    pub fn lift(&mut self, seat: Seat, area: AreaId, units: Tally) {
        let cell = &mut self.forces[seat.index()][area.index()];
        *cell = cell.minus(units);
        if cell.is_empty() {
            self.at[seat.index()].remove(area);
        }
    }

    /// Moves units.
    pub fn shift(&mut self, seat: Seat, from: AreaId, to: AreaId, units: Tally) {
        self.lift(seat, from, units);
        self.put(seat, to, units);
    }

    /// Takes a tile out of the hand, if it is there.
    pub fn spend(&mut self, kind: Kind) -> bool {
        let there = self.hand.has(kind);
        if there {
            self.hand.take(kind);
        }
        there
    }
}
