//! A table as one session sees it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use uuid::Uuid;
use warmoot_kernel::{Refusal, Seat};
use warmoot_table::Glance;

use super::proposals::ProposalInfo;
use crate::{
    clock_rule::ClockRule,
    words::{Ended, Notice},
};

/// A table as one session sees it now: the position, and who sits where.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct TableState {
    /// The position.
    #[serde(flatten)]
    pub glance: Glance,
    /// The match.
    #[ts(type = "string")]
    pub id: Uuid,
    /// The game's short name.
    pub game: String,
    /// What its owner calls the match.
    pub title: String,
    /// Who sits where, in seat order.
    pub seats: Vec<SeatInfo>,
    /// The seats of this session.
    pub mine: Vec<Seat>,
    /// Whose view this is; nobody's: an observer's.
    pub looking: Option<Seat>,
    /// Whether this session has the rights of who opened the table now (TABLE-SEAT-06).
    pub owner: bool,
    /// A proposal that still waits for answers.
    pub proposal: Option<ProposalInfo>,
    /// What the people at the table should know besides the log, oldest first; the same kind of
    /// thing once.
    pub notices: Vec<Notice>,
    /// The clocks; `null` at a table without.
    pub clock: Option<ClockInfo>,
    /// After how many hours without an act somebody who is asked counts as absent (TABLE-SEAT-04).
    pub absence_hours: u32,
    /// Why the match ended before its game did; `null` if it did not.
    pub ended: Option<Ended>,
    /// The act whose file everybody at the table may have, because all agreed (TABLE-SAVE-01).
    pub saved: Option<u32>,
}

/// The clocks of a table at the moment they were sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ClockInfo {
    /// What was agreed.
    #[serde(flatten)]
    pub rule: ClockRule,
    /// The milliseconds each seat has left; `null` for bots and open seats, which have no clock.
    #[ts(type = "(number | null)[]")]
    pub left: Vec<Option<u64>>,
    /// Whose clock runs.
    pub running: Vec<Seat>,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct SeatInfo {
    /// Which seat.
    pub seat: Seat,
    /// Who, from where the session stands.
    pub who: Who,
    /// What they are called.
    pub name: String,
    /// Which bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
    /// The token that takes this open seat; only the table's owner and who held it last are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
    /// Whether somebody in this seat looks at the table now; bots always do.
    pub online: bool,
    /// Whether who sits here is absent (TABLE-SEAT-04).
    pub absent: bool,
    /// Whether this session held the seat last and may take it back (TABLE-SEAT-07).
    pub yours_again: bool,
}

/// Who sits in a seat, from where a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// This session.
    You,
    /// Somebody else.
    Friend,
    /// A bot.
    Bot,
    /// Nobody yet.
    Open,
}

/// Why pointing at something does nothing.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct WhyNot {
    /// The rule against it; `null` if nothing could be meant, or it is allowed.
    pub refusal: Option<Refusal>,
}

/// A position in words, as it is read in a terminal.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct InWords {
    /// After so many acts.
    pub number: u32,
    /// The position, in lines.
    pub text: String,
}

/// The scores after every act.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Timeline {
    /// `scores[act][seat]`.
    pub scores: Vec<Vec<i32>>,
}
