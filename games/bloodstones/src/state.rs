//! A position: everything that changes while a game is played.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use warmoot_kernel::{Refusal, Seat, Seats};

use crate::{
    Content, End, Faction, Kind, Phase, Roster, Tally,
    battle::Battle,
    map::{AreaId, Areas, Map, Terrain},
};

/// The most players (BLOOD-COMP-01).
pub(crate) const MOST_PLAYERS: usize = 6;

/// A game of Bloodstones: one whole position.
///
/// Flat on purpose: counts and bit sets in fixed arrays, so that a clone is one copy of memory.
/// Everything derived (who shares an area, what is empty) is computed from the bit sets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bloodstones {
    #[serde(skip)]
    pub(crate) content: Arc<Content>,
    /// How many play, 2 to 6.
    pub(crate) players: u8,
    pub(crate) variant: bool,
    pub(crate) round_limit: u16,
    pub(crate) factions: [Option<Faction>; MOST_PLAYERS],
    /// Who began (BLOOD-SETUP-02).
    pub(crate) first: Seat,
    /// Whose turn it is, or who chooses during set-up.
    pub(crate) active: Seat,
    /// From 1; 0 during set-up.
    pub(crate) round: u16,
    pub(crate) phase: Phase,
    pub(crate) stage: Stage,
    /// Players who take no more turns.
    pub(crate) out: Seats,
    /// Who has placed initial units.
    pub(crate) placed: Seats,
    /// Turns running in which no tile left a hand and no unit was eliminated (BLOOD-AMB-26).
    pub(crate) idle_turns: u8,
    /// Whether this turn was not idle.
    pub(crate) busy: bool,
    /// Units on the map.
    pub(crate) forces: Forces,
    /// Areas in which each player has units.
    pub(crate) at: [Areas; MOST_PLAYERS],
    /// Areas in which each player has villages.
    pub(crate) villages: [Areas; MOST_PLAYERS],
    /// Plains areas with two villages.
    pub(crate) seconds: Areas,
    pub(crate) hands: [Tally; MOST_PLAYERS],
    pub(crate) bags: [Tally; MOST_PLAYERS],
    pub(crate) discards: [Tally; MOST_PLAYERS],
    /// Tiles in hand that everybody can know, because the bag was empty at some moment.
    pub(crate) known: [Tally; MOST_PLAYERS],
    /// Villages not yet constructed.
    pub(crate) supply: [u8; MOST_PLAYERS],
    /// Villages captured from others.
    pub(crate) captured: [u8; MOST_PLAYERS],
    /// Villages lost to captors, for the count of pieces.
    pub(crate) lost: [u8; MOST_PLAYERS],
    /// Whose citadels each player has captured.
    pub(crate) trophies: [Seats; MOST_PLAYERS],
    pub(crate) vps: [Vps; MOST_PLAYERS],
    pub(crate) regroups: [u8; MOST_PLAYERS],
    /// Undead beside the Necromancers' bag.
    pub(crate) undead: u8,
    /// Undead that may still move in this Phase 2, by area and areas left; the rest is unused.
    pub(crate) marchers: [(AreaId, u8); 4],
    /// Pips left in the open move; `None` while no move is open (BLOOD-AMB-42).
    pub(crate) pool: Option<u8>,
    /// Areas each player withdrew or retreated from in this turn (BLOOD-RETREAT-14).
    pub(crate) left: [Areas; MOST_PLAYERS],
    /// Whether the Horde has captured in this turn (BLOOD-FACTION-CH-06).
    pub(crate) horde_captured: bool,
    /// Whether the Cutiecorn plays and lies beside the map.
    pub(crate) cutiecorn_free: bool,
    /// Whether the Cutiecorn plays.
    pub(crate) cutiecorn: bool,
    pub(crate) battle: Option<Battle>,
    pub(crate) ending: Option<Ending>,
}

/// The end of the game, once triggered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ending {
    /// Who triggered it.
    pub by: Seat,
    pub why: End,
    /// How often the end battles have gone round, from 1 (BLOOD-AMB-109).
    pub lap: u8,
}

/// Where a player's Victory Points came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Vps {
    pub start: u16,
    pub regroups: u16,
    pub battles: u16,
    pub villages: u16,
    pub citadels: u16,
}

impl Vps {
    /// All of them.
    pub const fn total(self) -> u16 {
        self.start + self.regroups + self.battles + self.villages + self.citadels
    }
}

/// What is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    ChooseFaction,
    Found,
    Settle,
    Muster {
        points: u8,
        area: AreaId,
        any: bool,
    },
    CaptureTile,
    Capture {
        pips: u8,
        any: bool,
    },
    Undead,
    Main,
    Reenter,
    BuildWhere {
        kind: Kind,
        reentry: bool,
    },
    BuildPay {
        kind: Kind,
        area: AreaId,
        due: u8,
    },
    MoveWhere {
        from: AreaId,
        kind: Kind,
    },
    Companion(March),
    Ride(March),
    MovePay(March),
    Withdraw,
    /// The seat that decides on substituting.
    Substitute(Seat),
    Casualty,
    Retreat,
    Raise {
        most: u8,
    },
    ConstructTile,
    Construct {
        pips: u8,
        any: bool,
    },
    Over,
}

/// One step of a move being put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct March {
    pub from: AreaId,
    pub to: AreaId,
    /// Who goes.
    pub units: Tally,
    /// Pips for the paying unit.
    pub cost: u8,
    /// Whether it goes along a chain of ships.
    pub by_ship: bool,
}

/// Units by player and area.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Forces([[Tally; Map::MOST_AREAS]; MOST_PLAYERS]);

impl Forces {
    pub const fn none() -> Self {
        Self([[Tally::NONE; Map::MOST_AREAS]; MOST_PLAYERS])
    }
}

impl Serialize for Forces {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut sparse = Vec::new();
        for (seat, row) in self.0.iter().enumerate() {
            for (area, units) in row.iter().enumerate().filter(|(_, units)| !units.is_empty()) {
                sparse.push((seat as u8, area as u8, *units));
            }
        }
        sparse.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Forces {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut forces = Self::none();
        for (seat, area, units) in Vec::<(u8, u8, Tally)>::deserialize(from)? {
            let cell =
                forces.0.get_mut(usize::from(seat)).and_then(|row| row.get_mut(usize::from(area)));
            *cell.ok_or_else(|| serde::de::Error::custom("a force outside the map"))? = units;
        }
        Ok(forces)
    }
}

impl Bloodstones {
    pub(crate) fn map(&self) -> &Map {
        &self.content.map
    }

    /// All seats, in order of number.
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players).map(Seat)
    }

    /// All seats clockwise from `from`, itself first.
    pub(crate) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.players;
        (0..players).map(move |step| Seat((from.0 + step) % players))
    }

    /// The faction of a seat.
    ///
    /// # Panics
    /// During set-up, before it has chosen: nothing asks for it then.
    pub(crate) fn faction(&self, seat: Seat) -> Faction {
        self.factions[seat.index()].expect("asked only once factions are chosen")
    }

    pub(crate) fn roster(&self, seat: Seat) -> &Roster {
        self.content.roster(self.faction(seat))
    }

    /// Who plays this faction.
    pub(crate) fn player_of(&self, faction: Faction) -> Option<Seat> {
        self.all_seats().find(|seat| self.factions[seat.index()] == Some(faction))
    }

    pub(crate) const fn hand(&self, seat: Seat) -> Tally {
        self.hands[seat.index()]
    }

    /// A player's units in an area, the citadel included (BLOOD-TILE-08).
    pub(crate) const fn force(&self, seat: Seat, area: AreaId) -> Tally {
        self.forces.0[seat.index()][area.index()]
    }

    /// Puts units on the map.
    pub(crate) fn put(&mut self, seat: Seat, area: AreaId, units: Tally) {
        let cell = &mut self.forces.0[seat.index()][area.index()];
        *cell = cell.plus(units);
        if !units.is_empty() {
            self.at[seat.index()].insert(area);
        }
    }

    /// Takes units off an area.
    pub(crate) fn lift(&mut self, seat: Seat, area: AreaId, units: Tally) {
        let cell = &mut self.forces.0[seat.index()][area.index()];
        *cell = cell.minus(units);
        if cell.is_empty() {
            self.at[seat.index()].remove(area);
        }
    }

    /// Where a player's citadel stands.
    pub(crate) fn citadel(&self, seat: Seat) -> Option<AreaId> {
        self.at[seat.index()].iter().find(|&area| self.force(seat, area).has(Kind::Citadel))
    }

    /// Areas with units of players other than `seat` (BLOOD-AMB-46).
    pub(crate) fn enemies(&self, seat: Seat) -> Areas {
        self.all_seats()
            .filter(|&other| other != seat)
            .fold(Areas::NONE, |all, other| all.or(self.at[other.index()]))
    }

    /// Areas with units or villages of `seat`.
    pub(crate) const fn pieces(&self, seat: Seat) -> Areas {
        self.at[seat.index()].or(self.villages[seat.index()])
    }

    /// Areas with units or villages of players other than `seat`.
    pub(crate) fn foreign_pieces(&self, seat: Seat) -> Areas {
        self.all_seats()
            .filter(|&other| other != seat)
            .fold(Areas::NONE, |all, other| all.or(self.pieces(other)))
    }

    /// Areas without pieces of anyone (BLOOD-AMB-38).
    pub(crate) fn empty_areas(&self) -> Areas {
        self.all_seats().fold(self.map().all(), |left, seat| left.minus(self.pieces(seat)))
    }

    /// Areas in which `seat` shares the ground with enemy units.
    pub(crate) fn shared(&self, seat: Seat) -> Areas {
        self.at[seat.index()].and(self.enemies(seat))
    }

    /// Villages of `seat` on the map.
    pub(crate) const fn village_count(&self, seat: Seat) -> u8 {
        let areas = self.villages[seat.index()];
        (areas.len() + areas.and(self.seconds).len()) as u8
    }

    /// Villages in one area.
    pub(crate) const fn villages_in(&self, seat: Seat, area: AreaId) -> u8 {
        self.villages[seat.index()].contains(area) as u8
            + (self.villages[seat.index()].contains(area) && self.seconds.contains(area)) as u8
    }

    /// Takes one village off an area.
    pub(crate) fn remove_village(&mut self, owner: Seat, area: AreaId) {
        if self.seconds.contains(area) {
            self.seconds.remove(area);
        } else {
            self.villages[owner.index()].remove(area);
        }
    }

    /// Whose village stands in an area; villages of two players never share one (BLOOD-AMB-100).
    pub(crate) fn villager(&self, area: AreaId) -> Option<Seat> {
        self.all_seats().find(|seat| self.villages[seat.index()].contains(area))
    }

    /// Moves a tile from the hand to the own discard pile (BLOOD-SUPPLY-03).
    pub(crate) fn discard(&mut self, seat: Seat, kind: Kind) {
        self.hands[seat.index()].take(kind);
        self.discards[seat.index()].add(kind);
        self.show(seat, kind);
    }

    /// Notes that everybody has seen a tile of `kind` leave a hand.
    pub(crate) fn show(&mut self, seat: Seat, kind: Kind) {
        self.busy = true;
        if self.known[seat.index()].has(kind) {
            self.known[seat.index()].take(kind);
        }
    }

    /// Puts eliminated units where they belong: tiles on the discard pile (BLOOD-SUPPLY-04),
    /// Undead back to the supply (BLOOD-AMB-76).
    pub(crate) fn eliminate(&mut self, seat: Seat, area: AreaId, units: Tally) {
        self.lift(seat, area, units);
        if !units.is_empty() {
            self.busy = true;
        }
        self.undead += units.count(Kind::Undead);
        if units.has(Kind::Cutiecorn) {
            self.cutiecorn_free = true;
        }
        let tiles = units.without(Kind::Undead).without(Kind::Citadel).without(Kind::Cutiecorn);
        self.discards[seat.index()] = self.discards[seat.index()].plus(tiles);
    }

    /// Regroups every player needs (BLOOD-END-01, BLOOD-END-02).
    pub(crate) const fn regroups_needed(&self) -> u8 {
        if self.players == 2 { 3 } else { 2 }
    }

    /// Who is asked now.
    pub(crate) fn asked(&self) -> Option<Seat> {
        match self.stage {
            Stage::Over => None,
            Stage::Withdraw => self.battle.as_ref().map(|battle| battle.defender().seat),
            Stage::Substitute(seat) => Some(seat),
            Stage::Casualty | Stage::Retreat => self.battle.as_ref().and_then(Battle::loser),
            Stage::Raise { .. } => self.battle.as_ref().and_then(|battle| battle.winner),
            _ => Some(self.active),
        }
    }

    pub(crate) fn area_name(&self, area: AreaId) -> &str {
        &self.map().area(area).name
    }

    pub(crate) fn unit_name(&self, seat: Seat, kind: Kind) -> &'static str {
        self.faction(seat).unit_name(kind)
    }

    /// Whether the map has this area.
    pub(crate) fn check_area(&self, area: AreaId) -> Result<Terrain, Refusal> {
        if self.map().has(area) {
            Ok(self.map().terrain(area))
        } else {
            Refusal::by(
                "BLOOD-MAP-05",
                format!(
                    "There is no area {area} on this map; areas are 0 to {}.",
                    self.map().len() - 1
                ),
            )
        }
    }
}
