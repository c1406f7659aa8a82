//! Commands: acting and taking back.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use warmoot_kernel::Seat;
use warmoot_table::{Accepted, Command, Rejected};

use super::{Live, Loaded, REMEMBERED, Room, clock::Credit, detached};
use crate::{
    problem::Problem,
    session::SessionId,
    wire::{Done, TakeBack},
};

/// The most characters a command's id may have.
const LONGEST_ID: usize = 64;

/// A command that is about to be done: whose it is, and what it was, to know it again.
#[derive(Clone)]
pub(super) struct Sent {
    pub seat: Seat,
    pub id: String,
    pub digest: Vec<u8>,
}

impl Sent {
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
pub(super) struct Extras {
    pub sent: Option<Sent>,
    /// The answer to keep; nothing: the revision that was made.
    pub answer: Option<Value>,
    pub fulfils: Option<Uuid>,
    pub notice: Option<String>,
    pub credit: Credit,
}

impl Room {
    /// Does an action.
    ///
    /// # Errors
    /// 403 for a seat of somebody else; 400, 409 or 422 as the table rejects it; 503 if it could
    /// not be made durable: then it did not happen.
    pub async fn act(self: &Arc<Self>, who: SessionId, command: Command) -> Result<Done, Problem> {
        let room = self.clone();
        detached(async move {
            let mut live = room.enter_live().await?;
            let sent = Sent::new(command.seat, &command.id, &command)?;
            if let Some(answer) = room.answered(&mut live, &who, &sent).await? {
                return Ok(answer);
            }
            let Command { seat, revision, action, .. } = command;
            let credit = Credit::Acted(seat);
            let extras = Extras { sent: Some(sent), credit, ..Extras::default() };
            let done = room
                .change(&mut live, extras, |loaded| {
                    loaded.must_go_on()?;
                    loaded.table.act(seat, revision, &action)
                })
                .await;
            room.rouse(&live);
            done.map(|revision| Done { revision })
        })
        .await
    }

    /// Takes the last act back.
    ///
    /// # Errors
    /// As for [`Room::act`].
    pub async fn undo(self: &Arc<Self>, who: SessionId, undo: TakeBack) -> Result<Done, Problem> {
        let room = self.clone();
        detached(async move {
            let mut live = room.enter_live().await?;
            let sent = Sent::new(undo.seat, &undo.id, &undo)?;
            if let Some(answer) = room.answered(&mut live, &who, &sent).await? {
                return Ok(answer);
            }
            let credit = Credit::TookBack(undo.seat);
            let extras = Extras { sent: Some(sent), credit, ..Extras::default() };
            let done = room
                .change(&mut live, extras, |loaded| {
                    loaded.must_go_on()?;
                    loaded.may_take_back()?;
                    loaded.table.undo(undo.seat, undo.revision)
                })
                .await;
            room.rouse(&live);
            done.map(|revision| Done { revision })
        })
        .await
    }

    /// Makes sure that the command's seat is the session's, and gives the answer it got before,
    /// if it was accepted before.
    pub(super) async fn answered<T: serde::de::DeserializeOwned>(
        &self,
        live: &mut Live,
        who: &SessionId,
        sent: &Sent,
    ) -> Result<Option<T>, Problem> {
        self.ask(live, |loaded| loaded.must_hold(who, sent.seat))??;
        let Some((digest, answer)) = self.keep.store.answer(self.id, sent.seat, &sent.id).await?
        else {
            return Ok(None);
        };
        if digest != sent.digest {
            return Err(Problem::conflict(
                "reused_id",
                format!(
                    "A command with the id {:?} was accepted before, and it was another one. Give \
                     every command an id of its own.",
                    sent.id
                ),
            )
            .field("id"));
        }
        serde_json::from_str(&answer)
            .map(Some)
            .map_err(|error| Problem::fault(format!("The stored answer is damaged: {error}")))
    }

    /// Changes the table and makes the change durable: both or neither.
    pub(super) async fn change(
        self: &Arc<Self>,
        live: &mut Live,
        extras: Extras,
        change: impl FnOnce(&mut Loaded) -> Result<Accepted, Rejected>,
    ) -> Result<u64, Problem> {
        let Extras { sent, answer, fulfils, notice, credit } = extras;
        let most = self.keep.config.caps.match_bytes;
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
            let timer = &self.keep.config.timer;
            let marks = loaded.note_asked(timer.wall(), credit);
            loaded.turn_clocks(timer.now(), credit);
            let mut append = self.append(loaded, accepted.entry.to_string(), false, marks);
            append.fulfils = fulfils;
            append.notice = notice;
            append.command = sent.map(|Sent { seat, id, digest }| {
                let done = || serde_json::json!({ "revision": append.revision });
                (seat, id, digest, answer.unwrap_or_else(done).to_string())
            });
            Ok::<_, Rejected>((append, before.min(loaded.table.number())))
        })??;
        let (revision, notice) = (append.revision, append.notice.clone());
        let bytes = append.entry.len() as u64;
        if let Err(error) = self.keep.store.append(append).await {
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
                loaded.turn_clocks(self.keep.config.timer.now(), Credit::None);
            }
            if let Some(notice) = notice {
                loaded.note(notice);
            }
        }
        self.set_alarm(live);
        self.tick();
        Ok(revision)
    }
}
