//! Options chosen before a Battle.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use warmoot_kernel::Seat;

/// How the Figures get Upgrades before a standalone Battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Upgrades {
    /// 14 are laid out and picked in turn (HATE-STANDALONE-03).
    #[default]
    Draft,
    /// None: a variant for a first Battle.
    None,
}

/// Options of a standalone Battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The Tribe of each seat, by its name in the pack; `null`: chosen at the table.
    pub tribes: Vec<Option<String>>,
    /// The scenario, by its name in the pack; `null`: the Attacker picks (HATE-SCEN-05).
    #[serde(default)]
    pub scenario: Option<String>,
    /// Who attacks; `null`: drawn (HATE-SCEN-05).
    #[serde(default)]
    pub attacker: Option<Seat>,
    /// How Upgrades are given.
    #[serde(default)]
    pub upgrades: Upgrades,
    /// Whether texts use milder words for the two buildings where captives end.
    #[serde(default)]
    pub milder: bool,
}
