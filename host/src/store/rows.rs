//! What the store takes and gives: matches, their changes, seats, invitations, proposals.

use std::time::Duration;

use uuid::Uuid;
use warmoot_kernel::{Seat, Seats};

use crate::{
    clock_rule::ClockRule,
    who::SessionId,
    words::{Ended, Notice, Proposal},
};

/// A match to be stored.
#[derive(Clone, Debug)]
pub struct NewRecord {
    /// Its id.
    pub id: Uuid,
    /// The game's short name.
    pub game: String,
    /// What its owner calls it.
    pub title: String,
    /// Who opened it.
    pub owner: SessionId,
    /// What its owner is called, should the store not know them yet.
    pub owner_name: String,
    /// The beginning of the record, the content left out.
    pub start: String,
    /// The content's hash.
    pub content_hash: String,
    /// The content.
    pub content: String,
    /// The revision now.
    pub revision: u64,
    /// Who is asked.
    pub waiting: Seats,
    /// Who sits where, in seat order, with an invitation for each open seat.
    pub seats: Vec<Place>,
    /// What the people at the table should know.
    pub notices: Vec<String>,
    /// How long each person may think.
    pub clock: Option<ClockRule>,
    /// After how many hours without an act somebody who is asked counts as absent.
    pub absence: u32,
    /// When it is opened: milliseconds since 1970.
    pub opened: i64,
}

/// A match as the store has it.
#[derive(Clone, Debug)]
pub struct StoredMatch {
    /// What its owner calls it.
    pub title: String,
    /// Who opened it.
    pub owner: SessionId,
    /// The beginning of the record.
    pub start: String,
    /// The content.
    pub content: String,
    /// The revision of its last change.
    pub revision: u64,
    /// How many bytes of the store it takes.
    pub bytes: u64,
    /// Every entry since, oldest first.
    pub entries: Vec<String>,
    /// The snapshots, the newest first.
    pub snapshots: Vec<Vec<u8>>,
    /// Who sits where, in seat order.
    pub seats: Vec<Place>,
    /// Everybody who ever held each seat.
    pub holders: Vec<Vec<SessionId>>,
    /// Who was voted out of a seat.
    pub ousted: Vec<SessionId>,
    /// The act of the file that everybody agreed to, and who they are.
    pub saved: Option<(u32, Vec<SessionId>)>,
    /// The proposal that is open.
    pub proposal: Option<OpenProposal>,
    /// What the people at the table should know, oldest first.
    pub notices: Vec<Notice>,
    /// How long each person may think, and what each seat has left of it.
    pub clock: Option<(ClockRule, Vec<Duration>)>,
    /// Whether the clocks have started.
    pub started: bool,
    /// How the clocks stood after each entry.
    pub standings: Vec<Standing>,
    /// After how many hours without an act somebody who is asked counts as absent.
    pub absence: u32,
    /// When who opened it looked last: milliseconds since 1970.
    pub owner_seen: i64,
    /// Why it ended before its game did.
    pub ended: Option<Ended>,
}

/// One change of a match, to be made durable as a whole.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match.
    pub id: Uuid,
    /// The revision it makes.
    pub revision: u64,
    /// The entry.
    pub entry: String,
    /// Who is asked afterwards.
    pub waiting: Seats,
    /// The command that made it: seat, id, digest of what was asked, answer.
    pub command: Option<(Seat, String, Vec<u8>, String)>,
    /// A snapshot of the position afterwards.
    pub snapshot: Option<Vec<u8>>,
    /// A proposal that is fulfilled by it.
    pub fulfils: Option<Uuid>,
    /// Something the people at the table should know.
    pub notice: Option<String>,
    /// What each seat has left on its clock afterwards, in milliseconds.
    pub left: Option<Vec<u64>>,
    /// Acts in force afterwards, and the clocks as they stand after this one for going back.
    pub standing: Standing,
    /// Seats whose mark is another one now.
    pub marks: Vec<(Seat, Mark)>,
}

/// The clocks of a table as they stood after an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Acts in force.
    pub number: u32,
    /// What each seat had left, in milliseconds; nothing if acts were taken back.
    pub left: Option<Vec<u64>>,
    /// Whether the table made the latest of these acts, for a seat whose time was out.
    pub forced: bool,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A person, by their session.
    Person {
        /// Which session.
        session: SessionId,
        /// What they are called.
        name: String,
    },
    /// A bot, by its name.
    Bot(String),
    /// Nobody yet.
    Nobody,
}

/// A seat of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Who sits there.
    pub holder: Holder,
    /// The invitation that is open for it.
    pub invitation: Option<String>,
    /// Who held it last as a person, or holds it.
    pub last: Option<SessionId>,
    /// Since when who holds it does: milliseconds since 1970.
    pub since: i64,
    /// What is known about whether who holds it is there.
    pub mark: Mark,
}

impl Place {
    /// A place that somebody has from now on.
    #[must_use]
    pub fn new(holder: Holder, invitation: Option<String>, since: i64) -> Self {
        let mut place = Self { holder, invitation, last: None, since, mark: Mark::default() };
        place.last = place.session();
        place
    }

    /// The session that holds it.
    #[must_use]
    pub fn session(&self) -> Option<SessionId> {
        match self.holder {
            Holder::Person { session, .. } => Some(session),
            _ => None,
        }
    }
}

/// What is known about whether who holds a seat is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Since when it has been asked without acting: milliseconds since 1970.
    pub asked: Option<i64>,
    /// Whether its clock ran out and it has not acted since.
    pub late: bool,
    /// Acts there were when its last proposal came to nothing.
    pub spoke: Option<u32>,
}

/// A proposal that still waits for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenProposal {
    /// Its id.
    pub id: Uuid,
    /// Who proposes.
    pub by: Seat,
    /// What.
    pub what: Proposal,
    /// Who agrees so far.
    pub yes: Vec<Seat>,
    /// When it was made: milliseconds since 1970.
    pub made: i64,
}

/// An invitation as the store has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationRow {
    /// The match.
    pub id: Uuid,
    /// Its game.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The seat.
    pub seat: Seat,
    /// The name of who opened the match.
    pub inviter: String,
    /// Who took it.
    pub taken_by: Option<SessionId>,
    /// Whether the seat was given away otherwise.
    pub void: bool,
    /// How long each person may think at that table.
    pub clock: Option<ClockRule>,
    /// After how many hours somebody who is asked counts as absent there.
    pub absence: u32,
}

/// What became of an attempt to take a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seated {
    /// The seat is theirs.
    Now,
    /// It was theirs already, by this invitation.
    Before,
    /// Somebody else has it.
    Taken,
}

/// A match in the list of a session's matches.
#[derive(Clone, Debug)]
pub struct ListedMatch {
    /// The match.
    pub id: Uuid,
    /// Its game.
    pub game: String,
    /// Its title.
    pub title: String,
    /// Who opened it.
    pub owner: SessionId,
    /// Its revision.
    pub revision: u64,
    /// The seats asked now, one bit each.
    pub waiting: u8,
    /// Whether it has ended.
    pub over: bool,
    /// When it was last changed: milliseconds since 1970.
    pub updated: i64,
    /// Who sits where.
    pub seats: Vec<Place>,
}
