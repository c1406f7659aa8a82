//! What one audience may see, built from nothing (BLOOD-INFO-01 to -07).

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use warmoot_kernel::Seat;

use crate::{
    Faction, Kind,
    event::{End, Phase},
    map::AreaId,
};

/// A position as one audience sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct View {
    /// The seat that looks, if it is one.
    pub own: Option<Seat>,
    /// The map's short name.
    pub map: String,
    /// The round, from 1; 0 during set-up.
    pub round: u16,
    /// The round whose last turn ends the game at the latest.
    pub round_limit: u16,
    /// Turns in a row in which nothing happened; two rounds of them end the game.
    pub idle_turns: u8,
    /// Regroups every player needs before the game ends: 3 with two players, else 2.
    pub regroups_needed: u8,
    /// The phase.
    pub phase: Phase,
    /// What is being decided within the phase.
    pub step: Step,
    /// Whose turn it is.
    pub active: Seat,
    /// Who is asked now; `None` when the game is over.
    pub asked: Option<Seat>,
    /// Seats in order of play.
    pub order: Vec<Seat>,
    /// One entry a seat.
    pub seats: Vec<SeatView>,
    /// Areas with pieces in them; areas not listed are empty.
    pub areas: Vec<AreaView>,
    /// Areas shared by units of two or more players.
    pub contested: Vec<AreaId>,
    /// Pips left in the open move, capture or construction; `None` when nothing is open.
    pub pool: Option<u8>,
    /// The battle being fought.
    pub battle: Option<BattleView>,
    /// Whether the Cutiecorn plays and still lies beside the map.
    pub cutiecorn_free: bool,
    /// Why the end was triggered, and by whom.
    pub ending: Option<(Seat, End)>,
}

/// What is being decided, with what was decided so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case", tag = "step")]
pub enum Step {
    /// A faction.
    ChooseFaction,
    /// A place for the citadel.
    Found,
    /// The Horde's starting area.
    Settle,
    /// Initial units.
    Muster {
        /// Build Points left.
        points: u8,
        /// Where they go.
        area: AreaId,
    },
    /// A tile to capture villages with, or none.
    CaptureTile,
    /// Villages to capture.
    Capture,
    /// Undead to move.
    Undead {
        /// Undead by area and areas they may still go.
        undead: Vec<(AreaId, u8, u8)>,
    },
    /// A main action.
    Main,
    /// Where a unit is built.
    BuildWhere {
        /// What is built.
        kind: Kind,
    },
    /// Tiles to pay for a unit.
    BuildPay {
        /// What is built.
        kind: Kind,
        /// Where.
        area: AreaId,
        /// Blocks still to pay.
        due: u8,
    },
    /// A unit with which the Horde comes back.
    Reenter,
    /// Where the picked unit goes.
    MoveWhere {
        /// From where.
        from: AreaId,
        /// What.
        kind: Kind,
    },
    /// Who goes along.
    Companion {
        /// From where.
        from: AreaId,
        /// To where.
        to: AreaId,
        /// Who goes already.
        units: Vec<Count>,
    },
    /// Tiles to pay for a step.
    MovePay {
        /// From where.
        from: AreaId,
        /// To where.
        to: AreaId,
        /// Who goes.
        units: Vec<Count>,
        /// Pips the step costs.
        cost: u8,
    },
    /// Whether the defender withdraws.
    Withdraw,
    /// Whether a Battle tile is replaced.
    Substitute,
    /// A casualty.
    Casualty,
    /// Where a beaten force goes.
    Retreat,
    /// How many Undead rise.
    Raise {
        /// At most.
        most: u8,
    },
    /// A tile to construct villages with, or none.
    ConstructTile,
    /// Places for villages.
    Construct,
    /// Nothing: the game is over.
    Over,
}

/// So many of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Count {
    /// What.
    pub kind: Kind,
    /// What its owner calls it.
    pub name: String,
    /// How many.
    pub count: u8,
    /// Pips of one such tile; 0 if it is never in a hand.
    pub pips: u8,
    /// Blocks to build one.
    pub cost: u8,
}

/// One player, as the audience sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SeatView {
    /// Who.
    pub seat: Seat,
    /// The faction, once chosen.
    pub faction: Option<Faction>,
    /// Whether this player takes no more turns.
    pub out: bool,
    /// Tiles in hand.
    pub hand_count: u8,
    /// Which tiles; `None` for those who may not see them.
    pub hand: Option<Vec<Count>>,
    /// Tiles the hand is refilled to.
    pub hand_size: u8,
    /// Tiles in hand that everybody knows, because the bag was empty.
    pub known: Vec<Count>,
    /// Tiles left in the bag.
    pub bag: u8,
    /// What lies in bag and hand together: anyone can deduce it (BLOOD-AMB-107).
    pub bag_and_hand: Vec<Count>,
    /// The open discard pile.
    pub discard: Vec<Count>,
    /// Villages not yet on the map.
    pub villages_left: u8,
    /// Villages on the map.
    pub villages: u8,
    /// Units on the map, the citadel included.
    pub units: u8,
    /// Villages captured from others.
    pub captured: u8,
    /// Whose citadels were captured.
    pub citadels: Vec<Seat>,
    /// Undead beside the bag.
    pub undead_left: u8,
    /// Victory Points now.
    pub vps: u16,
    /// Where they came from.
    pub vps_by: Vec<(String, u16)>,
    /// Regroups so far.
    pub regroups: u8,
}

/// What lies in one area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AreaView {
    /// Where.
    pub area: AreaId,
    /// Villages here and whose they are.
    pub villages: Option<(Seat, u8)>,
    /// Units here, one entry an owner.
    pub forces: Vec<ForceView>,
}

/// One player's units in one area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ForceView {
    /// Whose.
    pub seat: Seat,
    /// What.
    pub units: Vec<Count>,
}

/// The battle being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BattleView {
    /// Where.
    pub area: AreaId,
    /// Which round of drawing, from 1; later ones follow ties.
    pub round: u8,
    /// The attacker's side.
    pub attacker: SideView,
    /// The defender's side.
    pub defender: SideView,
    /// Who has won, once it is decided.
    pub winner: Option<Seat>,
}

/// One side of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SideView {
    /// Who.
    pub seat: Seat,
    /// The force.
    pub units: Vec<Count>,
    /// How many units it had when the battle began.
    pub size: u8,
    /// Battle tiles this side draws.
    pub draws: u8,
    /// Why it draws so many.
    pub draws_why: String,
    /// Its tiles, highest first, if the audience may see them; a hand tile among them has its kind.
    pub tiles: Option<Vec<BattleTile>>,
    /// Whether it has decided on substituting, and if so whether it did.
    pub substituted: Option<bool>,
    /// The best three, once revealed, highest first.
    pub best: Option<Vec<u8>>,
    /// What each kind of unit adds.
    pub modifiers: Vec<Modified>,
    /// The sum of the modifiers.
    pub modifier: u8,
    /// Everything together, once revealed.
    pub total: Option<u8>,
}

/// A tile a side fights with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BattleTile {
    /// Its value.
    pub value: u8,
    /// The hand tile it is, if it was substituted.
    pub kind: Option<Kind>,
}

/// What one kind of unit adds to a total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Modified {
    /// The units, or the power, in words: "2 Swords".
    pub label: String,
    /// What they add.
    pub bonus: u8,
    /// Why, or why not: "+1 each", "only in forest".
    pub why: String,
}
