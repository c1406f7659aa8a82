//! Matches that are listed and opened.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use uuid::Uuid;
use warmoot_kernel::Seat;

use super::table::SeatInfo;
use crate::clock_rule::ClockRule;

/// A match in the list of a session's matches.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct MatchInfo {
    /// The match.
    #[ts(type = "string")]
    pub id: Uuid,
    /// The game's short name.
    pub game: String,
    /// What its owner calls it.
    pub title: String,
    /// Counts every change.
    #[ts(type = "number")]
    pub revision: u64,
    /// When it was last changed, as in RFC 3339.
    pub updated: String,
    /// Whether it has ended.
    pub over: bool,
    /// The seats of this session.
    pub mine: Vec<Seat>,
    /// Whether a seat of this session is asked now.
    pub yours: bool,
    /// Whether this session opened the table.
    pub owner: bool,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
}

/// A new match.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The game's short name.
    pub game: String,
    /// The game's own options.
    #[ts(type = "unknown")]
    pub setup: serde_json::Value,
    /// Who shall sit where, one entry a seat.
    pub seats: Vec<NewSeat>,
    /// What to call the match.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
    /// How long each person may think; nothing, or `null`: as long as they like.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub clock: Option<ClockRule>,
    /// After how many hours without an act somebody who is asked counts as absent; nothing: 72.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub absence_hours: Option<u32>,
}

/// Who shall sit in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", tag = "who", deny_unknown_fields)]
pub enum NewSeat {
    /// The person who asks.
    Here {},
    /// Whoever takes an invitation.
    Friend {},
    /// A bot.
    Bot {
        /// Which bot.
        bot: String,
    },
}

/// Where a new match, or a seat in one, is.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Created {
    /// The match.
    #[ts(type = "string")]
    pub id: Uuid,
}
