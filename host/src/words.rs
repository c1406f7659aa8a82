//! What the store keeps, tables handle and the wire sends alike: proposals, notices, why a match
//! ended.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use warmoot_kernel::Seat;

/// What can be proposed to the people at a table (TABLE-VOTE-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", tag = "do", deny_unknown_fields)]
pub enum Proposal {
    /// Going back.
    GoBack {
        /// So many acts shall remain.
        to: u32,
    },
    /// Giving a person's seat to somebody else.
    Give {
        /// Which seat.
        seat: Seat,
        /// To whom.
        to: Heir,
    },
    /// Ending the match as it stands.
    End {},
    /// Saving the match as a file.
    Save {},
}

/// Who gets a seat that is given away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", tag = "who", deny_unknown_fields)]
pub enum Heir {
    /// A bot.
    Bot {
        /// Which bot.
        bot: String,
    },
    /// Whoever takes a new invitation.
    Friend {},
}

/// What the people at a table should know besides the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Notice {
    /// What, in words; of several of one kind, the latest.
    pub text: String,
    /// How many of that kind there were.
    pub times: u32,
}

/// Why a match ended before its game did (TABLE-OVER-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// Everybody who was asked agreed.
    Agreed,
    /// Nobody made the first act in time (TABLE-CLOCK-07).
    NotPlayed,
}
