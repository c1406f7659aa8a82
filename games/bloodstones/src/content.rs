//! What packs give a game of Bloodstones: a map and the factions' tiles.

use serde::{Deserialize, Serialize};

use crate::{Faction, Roster, map::Map};

/// Everything a game needs that never changes while it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// The map.
    pub map: Map,
    /// The tiles of each faction, in the order of [`Faction::ALL`].
    pub rosters: [Roster; 6],
}

impl Content {
    /// The tiles of one faction.
    #[must_use]
    pub const fn roster(&self, faction: Faction) -> &Roster {
        &self.rosters[faction.index()]
    }
}
