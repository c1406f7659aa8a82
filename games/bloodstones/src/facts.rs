//! Read-only facts of a position for players made of code.
//!
//! They say what stands in this position, hidden or not. A player is only handed a guess
//! ([`warmoot_kernel::Game::guess`]), in which other hands, bags and Battle tiles are drawn anew; what is
//! public is the same in every guess, and marked as public below.

use warmoot_kernel::{Seat, Seats};

use crate::{
    Bloodstones, Faction, Kind, Phase, Tally,
    map::{AreaId, Areas, Map, Terrain},
    state::{March, Stage},
};

/// What is being asked, with what is already settled about it. Public.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To choose a faction (BLOOD-SETUP-05).
    Faction,
    /// To place the citadel (BLOOD-SETUP-12).
    Citadel,
    /// Where the Chaos Horde begins (BLOOD-SETUP-22).
    HordeStart,
    /// To place initial units with the Build Points left (BLOOD-SETUP-15).
    Muster {
        /// Build Points left.
        points: u8,
        /// The citadel's area, or the Horde's.
        home: AreaId,
    },
    /// Which tile to spend on capturing, if any.
    CaptureTile,
    /// Which village to capture next.
    Capture {
        /// Pips left of the tile spent.
        pips: u8,
    },
    /// Which Undead goes where (BLOOD-UNDEAD-02).
    Undead,
    /// The next main action.
    Main {
        /// Pips left in the open move; `None` while no move is open.
        pool: Option<u8>,
    },
    /// Whether and with what the Chaos Horde comes back (BLOOD-FACTION-CH-09).
    Reentry,
    /// Where the unit being built goes.
    BuildWhere {
        /// What is built.
        kind: Kind,
    },
    /// Which tile pays the next block.
    BuildPay {
        /// What is built.
        kind: Kind,
        /// Blocks still due.
        due: u8,
    },
    /// Where the picked unit goes.
    MoveWhere {
        /// Where it stands.
        from: AreaId,
        /// What it is.
        kind: Kind,
    },
    /// Who goes along with the Leader (BLOOD-LEAD-01).
    Companion(Stride),
    /// Whether the Cutiecorn goes along (BLOOD-CUTIE-08).
    Ride(Stride),
    /// Which tile pays for the step.
    MovePay(Stride),
    /// Whether the defender withdraws (BLOOD-WITHDRAW-01).
    Withdraw,
    /// Whether a Battle tile is replaced (BLOOD-BATTLE-08).
    Substitute,
    /// What the loser loses (BLOOD-BATTLE-22).
    Casualty,
    /// Where the loser retreats to (BLOOD-BATTLE-23).
    Retreat,
    /// How many Undead rise (BLOOD-FACTION-NE-02).
    Raise,
    /// Which tile to spend on villages, if any.
    ConstructTile,
    /// Where the next village goes.
    Construct {
        /// Pips left of the tile spent.
        pips: u8,
    },
    /// Nothing: the game is over.
    Nothing,
}

/// A step of a move that is being put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Where it begins.
    pub from: AreaId,
    /// Where it leads.
    pub to: AreaId,
    /// Who goes.
    pub units: Tally,
    /// Pips it costs.
    pub cost: u8,
}

impl From<March> for Stride {
    fn from(March { from, to, units, cost, .. }: March) -> Self {
        Self { from, to, units, cost }
    }
}

/// A battle being fought, as far as it is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// Where.
    pub area: AreaId,
    /// Who attacks.
    pub attacker: Seat,
    /// Who defends.
    pub defender: Seat,
    /// The winner, once it is decided.
    pub winner: Option<Seat>,
}

impl Bloodstones {
    /// What is being asked of the player who is waited for. Public.
    #[must_use]
    pub fn asks(&self) -> Asked {
        match self.stage {
            Stage::ChooseFaction => Asked::Faction,
            Stage::Found => Asked::Citadel,
            Stage::Settle => Asked::HordeStart,
            Stage::Muster { points, area: home, .. } => Asked::Muster { points, home },
            Stage::CaptureTile => Asked::CaptureTile,
            Stage::Capture { pips, .. } => Asked::Capture { pips },
            Stage::Undead => Asked::Undead,
            Stage::Main => Asked::Main { pool: self.pool },
            Stage::Reenter => Asked::Reentry,
            Stage::BuildWhere { kind, .. } => Asked::BuildWhere { kind },
            Stage::BuildPay { kind, due, .. } => Asked::BuildPay { kind, due },
            Stage::MoveWhere { from, kind } => Asked::MoveWhere { from, kind },
            Stage::Companion(march) => Asked::Companion(march.into()),
            Stage::Ride(march) => Asked::Ride(march.into()),
            Stage::MovePay(march) => Asked::MovePay(march.into()),
            Stage::Withdraw => Asked::Withdraw,
            Stage::Substitute(_) => Asked::Substitute,
            Stage::Casualty => Asked::Casualty,
            Stage::Retreat => Asked::Retreat,
            Stage::Raise { .. } => Asked::Raise,
            Stage::ConstructTile => Asked::ConstructTile,
            Stage::Construct { pips, .. } => Asked::Construct { pips },
            Stage::Over => Asked::Nothing,
        }
    }

    /// The map the game is played on. Public.
    #[must_use]
    pub fn board(&self) -> &Map {
        &self.content.map
    }

    /// The faction of a seat, once chosen. Public.
    #[must_use]
    pub fn faction_of(&self, seat: Seat) -> Option<Faction> {
        self.factions[seat.index()]
    }

    /// How many tiles of each kind a seat's faction has, with costs, pips and modifiers. Public.
    /// Before the seat has chosen, the Dragon Riders' stand in.
    #[must_use]
    pub fn roster_of(&self, seat: Seat) -> &crate::Roster {
        self.content.roster(self.factions[seat.index()].unwrap_or(Faction::DragonRiders))
    }

    /// Whose turn it is. Public.
    #[must_use]
    pub const fn on_turn(&self) -> Seat {
        self.active
    }

    /// Pips left in the open move (BLOOD-AMB-42). Public.
    #[must_use]
    pub const fn open_pips(&self) -> Option<u8> {
        self.pool
    }

    /// The phase of the turn. Public.
    #[must_use]
    pub const fn phase_now(&self) -> Phase {
        self.phase
    }

    /// The round, from 1; 0 during set-up. Public.
    #[must_use]
    pub const fn round_now(&self) -> u16 {
        self.round
    }

    /// Turns running in which no tile left a hand and no unit fell (BLOOD-AMB-26). Public.
    #[must_use]
    pub const fn idle_turns_running(&self) -> u8 {
        self.idle_turns
    }

    /// Whether no tile has left a hand and no unit fallen in this turn so far (BLOOD-AMB-26). Public.
    #[must_use]
    pub const fn is_idle_so_far(&self) -> bool {
        !self.busy
    }

    /// The last round that will be played. Public.
    #[must_use]
    pub const fn last_round(&self) -> u16 {
        self.round_limit
    }

    /// Whether the end is triggered and only the last battles are fought (BLOOD-END-06). Public.
    #[must_use]
    pub const fn is_ending(&self) -> bool {
        self.ending.is_some()
    }

    /// The seats of the table. Public.
    pub fn table(&self) -> impl Iterator<Item = Seat> + use<> {
        self.all_seats()
    }

    /// Players who take no more turns. Public.
    #[must_use]
    pub const fn out_of_play(&self) -> Seats {
        self.out
    }

    /// The tiles in a seat's hand. Known to that seat only.
    #[must_use]
    pub const fn hand_of(&self, seat: Seat) -> Tally {
        self.hands[seat.index()]
    }

    /// Tiles in a seat's bag, by number. Public (BLOOD-INFO-03).
    #[must_use]
    pub const fn bag_size(&self, seat: Seat) -> u8 {
        self.bags[seat.index()].total()
    }

    /// Tiles of a seat that are in its hand or its bag: what is neither on the map nor discarded.
    /// Public but for a tile that was substituted secretly in the battle being fought.
    #[must_use]
    pub const fn unseen_of(&self, seat: Seat) -> Tally {
        self.hands[seat.index()].plus(self.bags[seat.index()])
    }

    /// A seat's discard pile. Public.
    #[must_use]
    pub const fn discards_of(&self, seat: Seat) -> Tally {
        self.discards[seat.index()]
    }

    /// The units of a seat in an area, its citadel included. Public.
    #[must_use]
    pub const fn force_of(&self, seat: Seat, area: AreaId) -> Tally {
        self.force(seat, area)
    }

    /// Areas with units of a seat. Public.
    #[must_use]
    pub const fn units_at(&self, seat: Seat) -> Areas {
        self.at[seat.index()]
    }

    /// Areas with villages of a seat. Public.
    #[must_use]
    pub const fn villages_of(&self, seat: Seat) -> Areas {
        self.villages[seat.index()]
    }

    /// Villages of a seat in one area. Public.
    #[must_use]
    pub const fn villages_at(&self, seat: Seat, area: AreaId) -> u8 {
        self.villages_in(seat, area)
    }

    /// Villages of a seat on the map. Public.
    #[must_use]
    pub const fn villages_on_map(&self, seat: Seat) -> u8 {
        self.village_count(seat)
    }

    /// Villages a seat can still construct. Public.
    #[must_use]
    pub const fn villages_left(&self, seat: Seat) -> u8 {
        self.supply[seat.index()]
    }

    /// Areas in which the next village of a seat could go, pips left aside. Public.
    #[must_use]
    pub fn village_places(&self, seat: Seat) -> Areas {
        if self.factions[seat.index()].is_none_or(|faction| faction == Faction::ChaosHorde) {
            return Areas::NONE;
        }
        self.village_sites(seat)
    }

    /// Areas in which a seat may build a unit of `kind` (BLOOD-BUILD-01, -05). Public.
    #[must_use]
    pub fn building_places(&self, seat: Seat, kind: Kind) -> Areas {
        if self.factions[seat.index()].is_none() {
            return Areas::NONE;
        }
        self.build_areas(seat, kind)
    }

    /// Where a seat's citadel stands. Public.
    #[must_use]
    pub fn citadel_of(&self, seat: Seat) -> Option<AreaId> {
        self.citadel(seat)
    }

    /// Villages a seat has captured. Public.
    #[must_use]
    pub const fn villages_captured(&self, seat: Seat) -> u8 {
        self.captured[seat.index()]
    }

    /// Citadels a seat has captured, by owner. Public.
    #[must_use]
    pub const fn citadels_captured(&self, seat: Seat) -> Seats {
        self.trophies[seat.index()]
    }

    /// Victory Points a seat has scored so far. Public.
    #[must_use]
    pub const fn vps_of(&self, seat: Seat) -> u16 {
        self.vps[seat.index()].total()
    }

    /// Regroups a seat has scored. Public.
    #[must_use]
    pub const fn regroups_of(&self, seat: Seat) -> u8 {
        self.regroups[seat.index()]
    }

    /// Regroups every seat needs before the game ends (BLOOD-END-01, -02). Public.
    #[must_use]
    pub const fn regroups_to_end(&self) -> u8 {
        self.regroups_needed()
    }

    /// Sea areas that carry units of a seat: own ships, uncontested (BLOOD-SHIP-02). Public.
    #[must_use]
    pub fn ships_that_carry(&self, seat: Seat) -> Areas {
        self.fleet(seat)
    }

    /// Areas a seat withdrew or retreated from in this turn (BLOOD-RETREAT-14). Public.
    #[must_use]
    pub const fn areas_left(&self, seat: Seat) -> Areas {
        self.left[seat.index()]
    }

    /// What units of `seat` add to a total on `ground` against `opposing`
    /// (BLOOD-BATTLE-12). Public.
    #[must_use]
    pub fn bonus(
        &self,
        seat: Seat,
        units: Tally,
        attacking: bool,
        ground: Terrain,
        opposing: Tally,
    ) -> u8 {
        self.force_modifier(seat, units, attacking, ground, opposing)
    }

    /// The battle being fought. Public.
    #[must_use]
    pub fn battle_now(&self) -> Option<Fight> {
        self.battle.as_ref().map(|battle| Fight {
            area: battle.area,
            attacker: battle.attacker().seat,
            defender: battle.defender().seat,
            winner: battle.winner,
        })
    }

    /// The Battle tiles a seat has drawn; empty outside a battle. Known to that seat only.
    #[must_use]
    pub fn battle_tiles(&self, seat: Seat) -> &[u8] {
        let battle =
            self.battle.as_ref().filter(|battle| battle.sides.iter().any(|s| s.seat == seat));
        battle.map_or(&[], |battle| battle.side(seat).tiles.values())
    }

    /// What a seat has shown as its total in the battle being fought; `None` while it is secret.
    /// Public.
    #[must_use]
    pub fn shown_total(&self, seat: Seat) -> Option<u8> {
        let battle = self.battle.as_ref()?;
        battle.side(seat).revealed.then(|| self.total(battle, seat))
    }

    /// Whether a seat has decided on substituting in the battle being fought. Public.
    #[must_use]
    pub fn has_decided(&self, seat: Seat) -> bool {
        self.battle.as_ref().is_some_and(|battle| battle.side(seat).decided)
    }
}
