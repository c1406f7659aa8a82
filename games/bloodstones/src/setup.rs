//! Options chosen before the game (chapter "Starting the Game").

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Faction;

/// What is agreed on before the first draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The map's short name; the content brings the map itself.
    pub map: String,
    /// One entry a seat, 2 to 6: a faction fixed in advance, or `null` to choose it in turn.
    pub factions: Vec<Option<Faction>>,
    /// Whether the Cutiecorn plays (BLOOD-CUTIE-01).
    #[serde(default)]
    pub cutiecorn: bool,
    /// Whether the table wants what the rules advise against: factions not meant for so few
    /// players (BLOOD-SETUP-06, -07), a map made for other numbers (BLOOD-MAP-04).
    #[serde(default)]
    pub variant: bool,
    /// The game ends after this round at the latest, 10 to 1000 (BLOOD-AMB-26).
    #[serde(default = "default_round_limit")]
    pub round_limit: u16,
}

/// A hundred rounds; a game takes 12 to 30.
const fn default_round_limit() -> u16 {
    100
}
