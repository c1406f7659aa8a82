//! The six factions and their tiles (chapters "The Factions" and "Faction Unit Notes").

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Kind, Tally, map::Terrain};

/// A faction; one copy of each (BLOOD-COMP-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Faction {
    /// Two Dragons.
    DragonRiders,
    /// A hand of seven, two leaders.
    HorseLords,
    /// At home in hills and mountains; two Giants.
    HillFolk,
    /// Four Necromancers and the Undead.
    Necromancers,
    /// No villages, no citadel, twenty Hordes.
    ChaosHorde,
    /// Eight ships, and the last word in battle.
    Corsairs,
}

impl Faction {
    /// Every faction, in the order of the rulebook.
    pub const ALL: [Self; 6] = [
        Self::DragonRiders,
        Self::HorseLords,
        Self::HillFolk,
        Self::Necromancers,
        Self::ChaosHorde,
        Self::Corsairs,
    ];

    /// The faction as an index into tables of six.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The faction's word in typed moves and anchors, as serde writes it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::DragonRiders => "dragon_riders",
            Self::HorseLords => "horse_lords",
            Self::HillFolk => "hill_folk",
            Self::Necromancers => "necromancers",
            Self::ChaosHorde => "chaos_horde",
            Self::Corsairs => "corsairs",
        }
    }

    /// The faction's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DragonRiders => "Dragon Riders",
            Self::HorseLords => "Horse Lords",
            Self::HillFolk => "Hill Folk",
            Self::Necromancers => "Necromancers",
            Self::ChaosHorde => "Chaos Horde",
            Self::Corsairs => "Corsairs",
        }
    }

    /// Tiles a player of this faction draws up to (BLOOD-DRAW-04, BLOOD-DRAW-05).
    #[must_use]
    pub const fn hand_size(self) -> u8 {
        match self {
            Self::HorseLords => 7,
            _ => 6,
        }
    }

    /// Villages in the supply at the start (BLOOD-COMP-05).
    #[must_use]
    pub const fn villages(self) -> u8 {
        match self {
            Self::ChaosHorde => 0,
            _ => 20,
        }
    }

    /// VPs at the start (BLOOD-SETUP-27).
    #[must_use]
    pub const fn start_vps(self) -> u16 {
        match self {
            Self::ChaosHorde => 10,
            _ => 0,
        }
    }

    /// VPs a captured village is worth at the end (BLOOD-END-08, BLOOD-FACTION-CH-08).
    #[must_use]
    pub const fn captured_village_vps(self) -> u16 {
        match self {
            Self::ChaosHorde => 2,
            _ => 1,
        }
    }

    /// Why this faction is advised against with so few players, with the rule that says so.
    #[must_use]
    pub const fn discouraged(self, players: usize) -> Option<&'static str> {
        match self {
            Self::Corsairs if players == 2 => Some("BLOOD-SETUP-06"),
            Self::ChaosHorde if players < 4 => Some("BLOOD-SETUP-07"),
            _ => None,
        }
    }

    /// What this faction calls a kind of unit (BLOOD-FACT-NAMES).
    #[must_use]
    pub const fn unit_name(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Self::HillFolk, Kind::Irregular) => "Reivers",
            (Self::DragonRiders, Kind::Irregular) => "Lizardmen",
            (Self::Necromancers, Kind::Irregular) => "Goblins",
            (Self::ChaosHorde, Kind::Irregular) => "Hordes",
            (Self::HillFolk, Kind::Special) => "Giant",
            (Self::DragonRiders, Kind::Special) => "Dragon",
            (Self::Necromancers, Kind::Special) => "Necromancer",
            (Self::Corsairs, Kind::Sword) => "Axes",
            (_, Kind::Resources) => "Resources",
            (_, Kind::Irregular) => "Irregulars",
            (_, Kind::Sword) => "Swords",
            (_, Kind::Shield) => "Shields",
            (_, Kind::Skirmisher) => "Skirmishers",
            (_, Kind::Cavalry) => "Cavalry",
            (_, Kind::Castle) => "Castle",
            (_, Kind::Ship) => "Ship",
            (_, Kind::Siege) => "Siege Engine",
            (_, Kind::Leader) => "Leader",
            (_, Kind::Special) => "Special",
            (_, Kind::Undead) => "Undead",
            (_, Kind::Citadel) => "Citadel",
            (_, Kind::Cutiecorn) => "Cutiecorn",
        }
    }

    /// Pips one unit of `kind` pays to enter `terrain` (BLOOD-FACT-MOVE-COST and its two
    /// variants); `None` if it cannot enter. Castles and citadels never move (BLOOD-MOVE-15).
    /// Undead enter for nothing in their own phase; the answer for them is what they may enter.
    #[must_use]
    pub const fn enter_cost(self, kind: Kind, terrain: Terrain) -> Option<u8> {
        match (kind, terrain) {
            (Kind::Castle | Kind::Citadel | Kind::Resources, _) => None,
            (Kind::Ship, Terrain::Sea) => Some(1),
            (Kind::Ship, _) => None,
            (Kind::Special, _) if matches!(self, Self::DragonRiders) => Some(1),
            (_, Terrain::Sea) => None,
            (Kind::Undead, _) => Some(0),
            (_, Terrain::Plains | Terrain::Desert) => Some(1),
            (_, Terrain::Forest) => Some(2),
            (_, Terrain::Hill) => Some(if matches!(self, Self::HillFolk) { 2 } else { 3 }),
            (_, Terrain::Mountain) => {
                if matches!(self, Self::HillFolk) {
                    Some(3)
                } else {
                    None
                }
            }
        }
    }

    /// Whether a unit of `kind` survives its owner's Phase 5 in a desert (BLOOD-DRAW-02).
    #[must_use]
    pub const fn survives_desert(self, kind: Kind) -> bool {
        match kind {
            Kind::Undead => true,
            Kind::Irregular => matches!(self, Self::Necromancers | Self::DragonRiders),
            Kind::Special => matches!(self, Self::DragonRiders),
            _ => false,
        }
    }
}

impl std::str::FromStr for Faction {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|faction| faction.word() == word).ok_or(())
    }
}

/// When a battle modifier counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// In every battle.
    Always,
    /// When the unit's owner attacks.
    Attacking,
    /// When the unit's owner defends.
    Defending,
    /// In a forest area.
    Forest,
    /// In a plains area.
    Plains,
    /// When the opposing force has a castle or citadel.
    Siege,
}

/// Tiles in every faction's bag (BLOOD-COMP-04).
pub(crate) const TILES: u16 = 36;
/// The most that all units of a faction together may add to a total, which is a byte.
const MOST_MODIFIERS: u16 = 200;

/// What one unit adds in battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// Added to the total, for each unit.
    pub bonus: u8,
    /// When it counts.
    pub when: When,
}

/// The tiles of one faction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// What lies in the bag at the start: 36 tiles (BLOOD-COMP-04).
    pub tiles: Tally,
    /// Build cost in blocks by kind, 0 to 2 (BLOOD-TILE-01).
    pub cost: [u8; 12],
    /// Pips by kind, 1 to 5; 0 where the faction has no such tile.
    pub pips: [u8; 12],
    /// Battle modifiers by kind, special units as this faction's.
    pub modifiers: [Option<Modifier>; 14],
}

impl Roster {
    /// Blocks it takes to build a unit of `kind`. The Cutiecorn costs two (BLOOD-CUTIE-04).
    #[must_use]
    pub const fn cost(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Cutiecorn => 2,
            Kind::Citadel => 0,
            _ => self.cost[kind.index()],
        }
    }

    /// Pips of a tile of `kind` (BLOOD-TILE-04).
    #[must_use]
    pub const fn pips(&self, kind: Kind) -> u8 {
        self.pips[kind.index()]
    }

    /// Whether the rules can be played with these tiles: they rely on what is checked here.
    pub(crate) fn check(&self) -> Result<(), String> {
        let mut total = 0;
        for (kind, count) in self.tiles.iter() {
            let word = kind.word();
            if !Kind::TILES.contains(&kind) {
                return Err(format!("{word} is no tile of a bag"));
            }
            if self.pips(kind) == 0 {
                return Err(format!("{word}: 0 pips: expected 1 to 5"));
            }
            total += u16::from(count);
        }
        if total != TILES {
            return Err(format!("{total} tiles: expected {TILES}"));
        }
        for ((kind, pips), cost) in Kind::ALL.iter().zip(self.pips).zip(self.cost) {
            if pips > 5 {
                return Err(format!("{}: {pips} pips: expected 1 to 5", kind.word()));
            }
            if cost > 2 {
                return Err(format!("{}: a cost of {cost} blocks: expected 0 to 2", kind.word()));
            }
        }
        // Five villages can be built or captured with one tile (BLOOD-MISS-12).
        if !self.tiles.kinds().any(|kind| self.pips(kind) == 5) {
            return Err("no tile of 5 pips: expected at least one".into());
        }
        for (kind, modifier) in Kind::ALL.iter().zip(self.modifiers) {
            if let Some(Modifier { bonus, .. }) = modifier.filter(|modifier| modifier.bonus > 9) {
                return Err(format!("{}: a modifier of {bonus}: expected 0 to 9", kind.word()));
            }
        }
        let most = self.most_modifiers();
        if most > MOST_MODIFIERS {
            return Err(format!(
                "modifiers of {most} in all: expected at most {MOST_MODIFIERS}, so that totals \
                 stay countable"
            ));
        }
        Ok(())
    }

    /// What all units of the faction in one battle would add, whatever the conditions.
    fn most_modifiers(&self) -> u16 {
        let units =
            self.tiles.iter().chain([(Kind::Undead, 4), (Kind::Citadel, 1), (Kind::Cutiecorn, 1)]);
        units
            .filter_map(|(kind, count)| {
                let modifier = self.modifiers[kind.index()]?;
                Some(u16::from(modifier.bonus) * u16::from(count))
            })
            .sum()
    }

    /// Pips of all these tiles together.
    #[must_use]
    pub fn pips_of(&self, tiles: Tally) -> u16 {
        tiles.iter().map(|(kind, count)| u16::from(self.pips(kind)) * u16::from(count)).sum()
    }
}
