//! A change of a match: in memory and in the store, both or neither.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use warmoot_kernel::Seat;
use warmoot_table::{Accepted, Rejected};

use super::{
    clock::Clock,
    credit::Credit,
    live_match::LiveMatch,
    loaded::{Live, Loaded},
};
use crate::{
    problem::Problem,
    store::{Append, Mark, Standing},
};

/// The most characters a command's id may have.
const LONGEST_ID: usize = 64;

/// A snapshot goes into the store every so many revisions.
const SNAPSHOT_EVERY: u64 = 32;

/// So many changes back a socket is told exactly what it missed.
const REMEMBERED: usize = 256;

/// A command that is about to be done: whose it is, and what it was, to know it again.
#[derive(Clone)]
pub(super) struct CommandKey {
    pub seat: Seat,
    pub id: String,
    pub digest: Vec<u8>,
}

impl CommandKey {
    /// Notes what was sent.
    pub fn new(seat: Seat, id: &str, what: &impl Serialize) -> Result<Self, Problem> {
        if id.is_empty() || id.len() > LONGEST_ID {
            return Err(Problem::bad(
                "malformed",
                format!("The id of a command has 1 to {LONGEST_ID} characters."),
            )
            .field("id"));
        }
        let text = serde_json::to_vec(what).map_err(|error| Problem::fault(error.to_string()))?;
        Ok(Self { seat, id: id.to_owned(), digest: Sha256::digest(text).to_vec() })
    }
}

/// What a change carries into the store besides its entry.
#[derive(Clone, Default)]
pub(super) struct ChangeNotes {
    pub key: Option<CommandKey>,
    /// The answer to keep; nothing: the revision that was made.
    pub answer: Option<Value>,
    pub fulfils: Option<Uuid>,
    pub notice: Option<String>,
    pub credit: Credit,
}

impl LiveMatch {
    /// Changes the table and makes the change durable: both or neither.
    pub(super) async fn change(
        self: &Arc<Self>,
        live: &mut Live,
        notes: ChangeNotes,
        change: impl FnOnce(&mut Loaded) -> Result<Accepted, Rejected>,
    ) -> Result<u64, Problem> {
        let ChangeNotes { key, answer, fulfils, notice, credit } = notes;
        let most = self.shared.config.caps.match_bytes;
        if live.as_ref().is_some_and(|loaded| loaded.full) {
            return Err(Problem::unfit(
                "match_full",
                format!(
                    "This match takes the {} MB one match may take here. Save it as a file and \
                     open that: it goes on from there.",
                    most >> 20
                ),
            ));
        }
        let (append, untouched) = self.ask(live, |loaded| {
            let before = loaded.table.number();
            let accepted = change(loaded)?;
            if fulfils.is_some() {
                // What was agreed to is done, and no longer keeps the clocks from running.
                loaded.close_proposal();
            }
            let timer = &self.shared.config.timer;
            let marks = loaded.note_asked(timer.wall(), credit);
            loaded.turn_clocks(timer.now(), credit);
            let mut append = self.append(loaded, accepted.entry.to_string(), false, marks);
            append.fulfils = fulfils;
            append.notice = notice;
            append.command = key.map(|CommandKey { seat, id, digest }| {
                let done = || serde_json::json!({ "revision": append.revision });
                (seat, id, digest, answer.unwrap_or_else(done).to_string())
            });
            Ok::<_, Rejected>((append, before.min(loaded.table.number())))
        })??;
        let (revision, notice) = (append.revision, append.notice.clone());
        let bytes = append.entry.len() as u64;
        if let Err(error) = self.shared.store.append(append).await {
            // The change is in memory only: throw it away.
            *live = None;
            return Err(error.into());
        }
        if let Some(loaded) = live {
            loaded.untouched.push_back((revision, untouched));
            if loaded.untouched.len() > REMEMBERED {
                loaded.untouched.pop_front();
            }
            loaded.bytes += bytes;
            if loaded.bytes > most {
                loaded.full = true;
                // Nobody can act, so nobody's time runs.
                loaded.turn_clocks(self.shared.config.timer.now(), Credit::None);
            }
            if let Some(notice) = notice {
                loaded.note(notice);
            }
        }
        self.set_alarm(live);
        self.tick();
        Ok(revision)
    }

    /// What goes into the store for the table's latest change.
    pub(super) fn append(
        &self,
        loaded: &mut Loaded,
        entry: String,
        snapshot: bool,
        marks: Vec<(Seat, Mark)>,
    ) -> Append {
        let table = &loaded.table;
        let revision = table.revision();
        let snapshot = snapshot || revision.is_multiple_of(SNAPSHOT_EVERY);
        Append {
            id: self.id,
            revision,
            entry,
            waiting: table.waiting(),
            command: None,
            snapshot: snapshot.then(|| table.snapshot()),
            fulfils: None,
            notice: None,
            left: loaded.clock.as_ref().map(Clock::stored),
            standing: Standing {
                number: table.number(),
                left: loaded.clock.as_ref().and_then(|clock| clock.standing(table.number())),
                forced: loaded.clock.as_ref().is_some_and(|clock| clock.forced(table.number())),
            },
            marks,
        }
    }
}
