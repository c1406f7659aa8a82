//! What happens in a game, for the log, the animation and the statistics.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use warmoot_kernel::{Audience, Seat};

use crate::{Faction, Kind, Tally, map::AreaId, view::Modified};

/// The five phases of a turn (BLOOD-TURN-02), and what comes before and after all turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// Phase 1.
    Capture,
    /// Phase 2.
    Undead,
    /// Phase 3.
    Main,
    /// Phase 4.
    Construct,
    /// Phase 5.
    Draw,
    /// The battles after the end was triggered (BLOOD-END-04).
    EndBattles,
    /// The game is over.
    Over,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum Event {
    /// Battle tiles were drawn for the first player (BLOOD-SETUP-02).
    FirstPlayer {
        /// The two tiles of each seat.
        draws: Vec<(u8, u8)>,
        /// Who is first; nobody after a tie.
        first: Option<Seat>,
    },
    /// A faction was taken.
    Chosen {
        /// By whom.
        seat: Seat,
        /// Which.
        faction: Faction,
    },
    /// A citadel was placed.
    Founded {
        /// Whose.
        seat: Seat,
        /// Where.
        area: AreaId,
    },
    /// The Chaos Horde chose its starting area.
    Settled {
        /// Whose.
        seat: Seat,
        /// Where.
        area: AreaId,
    },
    /// An initial unit was placed.
    Mustered {
        /// Whose.
        seat: Seat,
        /// What.
        kind: Kind,
        /// Where.
        area: AreaId,
        /// Build Points left.
        points: u8,
    },
    /// A turn begins.
    Turn {
        /// Whose.
        seat: Seat,
        /// The round, from 1.
        round: u16,
    },
    /// A phase begins that asks for something.
    PhaseBegins {
        /// Whose.
        seat: Seat,
        /// Which.
        phase: Phase,
    },
    /// A tile was discarded for its pips.
    Spent {
        /// By whom.
        seat: Seat,
        /// Which.
        kind: Kind,
        /// Its pips.
        pips: u8,
        /// What for.
        phase: Phase,
    },
    /// A tile was discarded as one block of a build cost.
    Paid {
        /// By whom.
        seat: Seat,
        /// Which.
        kind: Kind,
    },
    /// A village was captured.
    Captured {
        /// By whom.
        seat: Seat,
        /// Whose it was.
        owner: Seat,
        /// Where.
        area: AreaId,
    },
    /// A village was constructed.
    Constructed {
        /// Whose.
        seat: Seat,
        /// Where.
        area: AreaId,
    },
    /// A unit was built.
    Built {
        /// Whose.
        seat: Seat,
        /// What.
        kind: Kind,
        /// Where.
        area: AreaId,
    },
    /// Units moved one step.
    Moved {
        /// Whose.
        seat: Seat,
        /// What moved, companions included.
        units: Tally,
        /// From where.
        from: AreaId,
        /// To where.
        to: AreaId,
        /// Pips paid.
        cost: u8,
        /// Whether it went along a chain of ships.
        by_ship: bool,
    },
    /// A move ended with pips left over.
    Halted {
        /// Whose.
        seat: Seat,
        /// Pips lost.
        lost: u8,
    },
    /// A battle begins.
    Attacked {
        /// The attacker.
        seat: Seat,
        /// The defender.
        foe: Seat,
        /// Where.
        area: AreaId,
        /// The attacking force.
        attackers: Tally,
        /// The defending force.
        defenders: Tally,
    },
    /// The defender withdrew; the battle is over.
    Withdrew {
        /// Whose force.
        seat: Seat,
        /// From where.
        from: AreaId,
        /// To where.
        to: AreaId,
        /// Who arrived.
        units: Tally,
        /// Who could not follow.
        lost: Tally,
    },
    /// Battle tiles were drawn.
    DrewBattleTiles {
        /// By whom.
        seat: Seat,
        /// The tiles; empty for those who may not see them.
        tiles: Vec<u8>,
        /// How many.
        count: u8,
    },
    /// A side decided on substituting.
    Substituted {
        /// Which side.
        seat: Seat,
        /// The Battle tile that went and the hand tile that came; `None` for those who may not
        /// see them, or if nothing was substituted.
        tiles: Option<(u8, Kind)>,
        /// Whether a tile was substituted.
        done: bool,
    },
    /// A side showed its best three.
    Revealed {
        /// Which side.
        seat: Seat,
        /// The tiles that count, highest first.
        best: Vec<u8>,
        /// Their sum.
        raw: u8,
        /// What its units add.
        modifiers: Vec<Modified>,
        /// Everything together.
        total: u8,
        /// The hand tile among the best, and what it is worth.
        #[serde(default)]
        hand: Option<(u8, Kind)>,
    },
    /// A tile that replaced a Battle tile and was not among the best three goes open to the discard
    /// pile (BLOOD-BATTLE-19).
    Discarded {
        /// Whose.
        seat: Seat,
        /// Which.
        kind: Kind,
    },
    /// The totals were equal and nobody wins ties: the battle is fought again.
    Tied {
        /// Both totals.
        total: u8,
    },
    /// A battle was won.
    Won {
        /// By whom.
        seat: Seat,
        /// Against whom.
        loser: Seat,
        /// Where.
        area: AreaId,
        /// VPs for units of the losing force.
        vps: u8,
        /// Extra VPs: Corsairs 1, the Cutiecorn 3.
        extra: u8,
        /// Whether a tie was won by Shields.
        by_shields: bool,
    },
    /// Units left the map.
    Eliminated {
        /// Whose.
        seat: Seat,
        /// What.
        units: Tally,
        /// Where they stood.
        area: AreaId,
        /// Why.
        why: Loss,
    },
    /// A citadel was taken.
    CitadelTaken {
        /// By whom.
        seat: Seat,
        /// Whose it was.
        owner: Seat,
        /// Where it stood.
        area: AreaId,
    },
    /// A losing force retreated.
    Retreated {
        /// Whose.
        seat: Seat,
        /// From where.
        from: AreaId,
        /// To where.
        to: AreaId,
        /// Who arrived.
        units: Tally,
    },
    /// Undead rose.
    Raised {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u8,
        /// Where.
        area: AreaId,
    },
    /// The Cutiecorn changed hands.
    Charmed {
        /// Who has it now.
        seat: Seat,
        /// Where.
        area: AreaId,
    },
    /// The Cutiecorn went back beside the map.
    Strayed {
        /// Where it stood.
        area: AreaId,
    },
    /// Tiles were drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// The tiles; `None` for those who may not see them.
        tiles: Option<Tally>,
        /// How many.
        count: u8,
    },
    /// A bag was refilled from the discard pile.
    Regrouped {
        /// By whom.
        seat: Seat,
        /// The count of Regroups now.
        count: u8,
        /// VPs for villages; `None` when this one no longer scores.
        vps: Option<u8>,
        /// Tiles that went back into the bag.
        tiles: u8,
    },
    /// A player is out of the game.
    OutOfGame {
        /// Who.
        seat: Seat,
    },
    /// Two guards make every game finite; this is their warning (BLOOD-AMB-26).
    Warned {
        /// What will end the game.
        end: End,
        /// Rounds left.
        rounds: u16,
    },
    /// The end was triggered.
    EndTriggered {
        /// By whom.
        seat: Seat,
        /// Why.
        end: End,
    },
    /// Final points for one player.
    Scored {
        /// Whose.
        seat: Seat,
        /// VPs for captured villages.
        villages: u16,
        /// VPs for captured citadels.
        citadels: u16,
        /// The final total.
        total: u16,
    },
    /// The game is over.
    Over {
        /// Who won; several if they stay tied.
        winners: Vec<Seat>,
    },
}

/// Why units left the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// The casualty of a lost battle (BLOOD-BATTLE-22, BLOOD-RETREAT-11).
    Casualty,
    /// Could not enter the chosen area (BLOOD-RETREAT-05).
    Terrain,
    /// Nowhere to retreat to (BLOOD-RETREAT-13).
    Trapped,
    /// Stood in a desert in Phase 5 (BLOOD-DRAW-02).
    Desert,
    /// A Dragon after a won attack (BLOOD-DRAGON-04).
    SpentDragon,
}

/// Why a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Every player has regrouped often enough (BLOOD-END-01, BLOOD-END-02).
    Regroups,
    /// Two idle rounds (BLOOD-AMB-26).
    Deadlock,
    /// The round limit (BLOOD-AMB-26).
    RoundLimit,
    /// Only one player is left, or those left all have their Regroups (BLOOD-AMB-39).
    Elimination,
}

impl warmoot_kernel::Event for Event {
    fn seen_by(&self, audience: Audience) -> Option<Self> {
        let mut event = self.clone();
        match &mut event {
            Self::Drew { seat, tiles, .. } if !audience.knows(*seat) => *tiles = None,
            Self::DrewBattleTiles { seat, tiles, .. } if !audience.knows(*seat) => tiles.clear(),
            Self::Substituted { seat, tiles, .. } if !audience.knows(*seat) => *tiles = None,
            _ => {}
        }
        Some(event)
    }

    /// Battle tiles and substituted tiles are turned up (BLOOD-BATTLE-10).
    fn reveals(&self) -> bool {
        matches!(self, Self::Revealed { .. })
    }
}
