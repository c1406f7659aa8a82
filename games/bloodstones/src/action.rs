//! What a player can do: one small decision at a time.

use serde::{Deserialize, Serialize};
use warmoot_kernel::Seat;

use crate::{Faction, Kind, map::AreaId};

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "do", deny_unknown_fields)]
pub enum Action {
    /// Set-up: take a faction (BLOOD-SETUP-05).
    Choose {
        /// Which.
        faction: Faction,
    },
    /// Set-up: place the citadel (BLOOD-SETUP-12).
    Found {
        /// Where.
        area: AreaId,
    },
    /// Set-up: the Chaos Horde's starting area (BLOOD-SETUP-22).
    Settle {
        /// Where.
        area: AreaId,
    },
    /// Set-up: place a tile from the hand with Build Points (BLOOD-SETUP-15).
    Muster {
        /// What.
        kind: Kind,
        /// Where: the citadel's area, or a sea area beside it for a ship.
        area: AreaId,
    },
    /// Phase 1, 4 and the Horde's capture: discard this tile for its pips.
    Spend {
        /// Which tile.
        kind: Kind,
    },
    /// Phase 1 or the Horde's capture: take one village here (BLOOD-CAPT-01).
    Capture {
        /// Where.
        area: AreaId,
    },
    /// Phase 2: an Undead goes one area on (BLOOD-UNDEAD-02).
    Shamble {
        /// Where it stands.
        from: AreaId,
        /// How many areas it may still go.
        left: u8,
        /// Where it goes.
        to: AreaId,
    },
    /// Phase 3: build a unit of this kind (BLOOD-BUILD-01).
    Build {
        /// What.
        kind: Kind,
    },
    /// Where the unit being built goes.
    Place {
        /// Where.
        area: AreaId,
    },
    /// Discard this tile as one block of a build cost, or for its pips in a move.
    Pay {
        /// Which tile.
        kind: Kind,
    },
    /// Phase 3: pick a unit to move (BLOOD-MOVE-01).
    Move {
        /// Where it stands.
        from: AreaId,
        /// What it is.
        kind: Kind,
    },
    /// Where the picked unit goes.
    Go {
        /// Where.
        to: AreaId,
    },
    /// A unit goes along with the Leader, free (BLOOD-LEAD-01).
    Bring {
        /// What.
        kind: Kind,
    },
    /// The Cutiecorn goes along (BLOOD-CUTIE-08).
    Ride,
    /// Nobody (else) goes along.
    Alone,
    /// Ends the open move; pips not used are lost (BLOOD-MOVE-03).
    Halt,
    /// Phase 3: fight (BLOOD-BATTLE-01).
    Battle {
        /// Where.
        area: AreaId,
        /// Against whom.
        foe: Seat,
    },
    /// The defender stays (BLOOD-WITHDRAW-07).
    Fight,
    /// The defender withdraws (BLOOD-WITHDRAW-01).
    Withdraw {
        /// Where to.
        to: AreaId,
    },
    /// Replace a Battle tile by a tile from the hand (BLOOD-BATTLE-08).
    Substitute {
        /// The value of the Battle tile that goes.
        value: u8,
        /// The hand tile that comes.
        kind: Kind,
    },
    /// Keep the Battle tiles as drawn.
    Keep,
    /// The loser's casualty (BLOOD-BATTLE-22).
    Lose {
        /// What.
        kind: Kind,
    },
    /// The loser's retreat (BLOOD-BATTLE-23).
    Retreat {
        /// Where to.
        to: AreaId,
    },
    /// Put Undead in the place of the fallen (BLOOD-FACTION-NE-02).
    Raise {
        /// How many.
        count: u8,
    },
    /// Phase 4: place a village (BLOOD-CONSTR-01).
    Construct {
        /// Where.
        area: AreaId,
    },
    /// Done with what is optional here: placing units, capturing, Undead, building villages,
    /// re-entering, or the whole of Phase 3.
    Done,
}
