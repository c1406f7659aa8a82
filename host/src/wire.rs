//! What goes over the wire besides the catalog's own types. The browser's TypeScript is generated
//! from these.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;
use warmoot_kernel::{Refusal, Seat};
use warmoot_table::{Glance, Moment};

use crate::problem::ProblemBody;

/// A table as one session sees it now: the position, and who sits where.
#[derive(Clone, Debug, Serialize, TS)]
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

/// Why a match ended before its game did (TABLE-OVER-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// Everybody who was asked agreed.
    Agreed,
    /// Nobody made the first act in time (TABLE-CLOCK-07).
    NotPlayed,
}

/// What the people at a table should know besides the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Notice {
    /// What, in words; of several of one kind, the latest.
    pub text: String,
    /// How many of that kind there were.
    pub times: u32,
}

/// How long each person may think (TABLE-CLOCK-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClockRule {
    /// What each person has for the whole match, in seconds.
    pub main_seconds: u32,
    /// What a person gains with each act, in seconds.
    pub increment_seconds: u32,
}

/// The clocks of a table at the moment they were sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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

/// What can be proposed to the people at a table (TABLE-VOTE-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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

/// A proposal that is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ProposalInfo {
    /// Its id, for votes.
    #[ts(type = "string")]
    pub id: Uuid,
    /// Who proposes.
    pub by: Seat,
    /// What.
    pub what: Proposal,
    /// Who agrees so far.
    pub yes: Vec<Seat>,
    /// Who still has to answer.
    pub needed: Vec<Seat>,
    /// The milliseconds until it lapses; `null`: never (TABLE-CLOCK-06).
    #[ts(type = "number | null")]
    pub lapses: Option<u64>,
}

/// A match in the list of a session's matches.
#[derive(Clone, Debug, Serialize, TS)]
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

/// Who somebody is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Me {
    /// A name for programs; not secret.
    pub id: String,
    /// A name for people.
    pub name: String,
}

/// A new match.
#[derive(Clone, Debug, Deserialize, TS)]
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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
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
#[derive(Clone, Debug, Serialize, TS)]
pub struct Created {
    /// The match.
    #[ts(type = "string")]
    pub id: Uuid,
}

/// What an accepted command made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Done {
    /// The revision of the table after it.
    #[ts(type = "number")]
    pub revision: u64,
}

/// Taking back the last act.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TakeBack {
    /// The sender's own id of the command: the same id gives the same answer.
    pub id: String,
    /// Whose act.
    pub seat: Seat,
    /// The revision of the table the sender saw.
    #[ts(type = "number")]
    pub revision: u64,
}

/// Proposing something to the table.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Propose {
    /// The sender's own id of the command: the same id gives the same answer.
    pub id: String,
    /// Who proposes.
    pub seat: Seat,
    /// What.
    pub what: Proposal,
}

/// What became of a proposal or a vote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Proposed {
    /// The proposal.
    #[ts(type = "string")]
    pub proposal: Uuid,
    /// Whether everybody agreed and it happened.
    pub done: bool,
    /// The revision of the table now.
    #[ts(type = "number")]
    pub revision: u64,
}

/// An answer to a proposal.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Vote {
    /// Who answers.
    pub seat: Seat,
    /// Whether it shall happen.
    pub yes: bool,
}

/// What becomes of a seat.
#[derive(Clone, Debug, Deserialize, TS)]
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
#[derive(Clone, Debug, Serialize, TS)]
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
#[derive(Clone, Debug, Serialize, TS)]
pub struct Taken {
    /// The match.
    #[serde(rename = "match")]
    #[ts(type = "string")]
    pub of: Uuid,
    /// Which seat.
    pub seat: Seat,
}

/// Why pointing at something does nothing.
#[derive(Clone, Debug, Serialize, TS)]
pub struct WhyNot {
    /// The rule against it; `null` if nothing could be meant, or it is allowed.
    pub refusal: Option<Refusal>,
}

/// The scores after every act.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Timeline {
    /// `scores[act][seat]`.
    pub scores: Vec<Vec<i32>>,
}

/// What a socket sends.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum SocketMessage {
    /// The table, on connecting and after every change.
    Table {
        /// The table now.
        table: Box<TableState>,
        /// What happened since the last message on this socket.
        moments: Vec<Moment>,
    },
    /// Who is here, when only that has changed.
    Presence {
        /// For each seat, whether somebody in it looks at the table now.
        online: Vec<bool>,
    },
    /// The table cannot be shown now; the socket stays open and tries again.
    Problem {
        /// Why.
        problem: Box<ProblemBody>,
    },
}
