//! Names, and seats that change hands.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use uuid::Uuid;
use warmoot_kernel::Seat;

use crate::clock_rule::ClockRule;

/// Who somebody is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Me {
    /// A name for programs; not secret.
    pub id: String,
    /// A name for people.
    pub name: String,
}

/// What becomes of a seat.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", tag = "who", deny_unknown_fields)]
pub enum HandOver {
    /// It goes to a bot.
    Bot {
        /// Which bot.
        bot: String,
    },
    /// It goes to whoever takes a new invitation.
    Friend {},
    /// Who asks, and held it last, takes it back (TABLE-SEAT-07).
    Here {},
}

/// An invitation, read by whoever has its token.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Invitation {
    /// The match.
    #[serde(rename = "match")]
    #[ts(type = "string")]
    pub of: Uuid,
    /// The game's short name.
    pub game: String,
    /// Which seat.
    pub seat: Seat,
    /// What the game calls who sits there, such as a faction; `null` as long as that is open.
    pub called: Option<String>,
    /// The name of who opened the table.
    pub inviter: String,
    /// What its owner calls the match.
    pub title: String,
    /// Whether somebody sits there already.
    pub taken: bool,
    /// How long each person may think there; `null`: as long as they like.
    pub clock: Option<ClockRule>,
    /// After how many hours without an act somebody who is asked counts as absent there.
    pub absence_hours: u32,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Taken {
    /// The match.
    #[serde(rename = "match")]
    #[ts(type = "string")]
    pub of: Uuid,
    /// Which seat.
    pub seat: Seat,
}
