//! Going back by consent: a proposal with an id of its own, and the votes on it.

use std::sync::Arc;

use axum::http::StatusCode;
use uuid::Uuid;
use warmoot_kernel::{Refusal, Seat};

use super::{
    Live, Loaded, Room,
    acts::{Extras, Sent},
    detached,
    people::capital,
};
use crate::{
    problem::Problem,
    session::SessionId,
    store::{Holder, OpenRollback},
    wire::{Propose, Proposed, Vote},
};

impl Loaded {
    /// The seats of persons that have not answered the open proposal.
    pub(super) fn unanswered(&self) -> Vec<Seat> {
        let Some(rollback) = &self.rollback else { return Vec::new() };
        (0_u8..)
            .zip(&self.seats)
            .filter(|(_, place)| matches!(place.holder, Holder::Person { .. }))
            .map(|(seat, _)| Seat(seat))
            .filter(|seat| !rollback.yes.contains(seat))
            .collect()
    }
}

impl Room {
    /// Proposes to go back; it happens at once if nobody else has to agree. Whoever holds
    /// several seats answers for all of them.
    ///
    /// # Errors
    /// 403 for a seat of somebody else; 409 if another proposal is open; 422 if there is no such
    /// act to go back to.
    pub async fn propose(
        self: &Arc<Self>,
        who: SessionId,
        propose: Propose,
    ) -> Result<Proposed, Problem> {
        let room = self.clone();
        detached(async move {
            let mut live = room.enter_live().await?;
            let sent = Sent::new(propose.seat, &propose.id, &propose)?;
            if let Some(answer) = room.answered(&mut live, &who, &sent).await? {
                return Ok(answer);
            }
            let id = Uuid::now_v7();
            let (agreed, revision) = room.ask(&mut live, |loaded| {
                if loaded.rollback.is_some() {
                    return Err(Problem::conflict(
                        "rollback_open",
                        "A proposal to go back is open already. Answer it first.",
                    ));
                }
                if loaded.table.outcome().is_some() {
                    return Err(
                        Refusal::new("TABLE-ROLL-03", "The game is over and stays so.").into()
                    );
                }
                if propose.to >= loaded.table.number() {
                    let why = format!(
                        "The match has {} acts; going back to act {} would change nothing.",
                        loaded.table.number(),
                        propose.to
                    );
                    return Err(Problem::from(Refusal::new("TABLE-ROLL-01", why)).field("to"));
                }
                let yes = loaded.mine(&who);
                loaded.rollback = Some(OpenRollback { id, by: propose.seat, to: propose.to, yes });
                let agreed = loaded.unanswered().is_empty();
                Ok((agreed, loaded.table.revision()))
            })??;
            let proposed = Proposed {
                rollback: id,
                done: agreed,
                revision: if agreed { revision + 1 } else { revision },
            };
            let answer = serde_json::to_value(&proposed).unwrap_or_default();
            if agreed {
                // Nobody else is asked, so the proposal itself needs no row.
                let extras = Extras {
                    sent: Some(sent),
                    answer: Some(answer),
                    notice: Some(went_back(propose.seat, propose.to)),
                    ..Extras::default()
                };
                let went = room
                    .change(&mut live, extras, |loaded| loaded.table.rollback(propose.to))
                    .await;
                if let Some(loaded) = live.as_mut() {
                    loaded.rollback = None;
                }
                went?;
            } else {
                let proposal = live.as_ref().and_then(|loaded| loaded.rollback.clone());
                if let Some(proposal) = proposal {
                    let command = (sent.id.as_str(), sent.digest.as_slice(), &*answer.to_string());
                    if let Err(error) = room.keep.store.propose(room.id, &proposal, command).await {
                        *live = None;
                        return Err(error.into());
                    }
                }
                room.tick();
            }
            room.rouse(&live);
            Ok(proposed)
        })
        .await
    }

    /// Answers a proposal.
    ///
    /// # Errors
    /// 403 for a seat of somebody else; 404 if there is no such proposal; 409 if it is closed.
    pub async fn vote(
        self: &Arc<Self>,
        who: SessionId,
        rollback: Uuid,
        vote: Vote,
    ) -> Result<Proposed, Problem> {
        let room = self.clone();
        detached(async move {
            let mut live = room.enter_live().await?;
            let (open, mine, revision) = room.ask(&mut live, |loaded| {
                loaded.must_hold(&who, vote.seat)?;
                let open = loaded.rollback.as_ref().is_some_and(|open| open.id == rollback);
                Ok::<_, Problem>((open, loaded.mine(&who), loaded.table.revision()))
            })??;
            if !open {
                let state = room.keep.store.rollback_state(room.id, rollback).await?;
                return match state.as_deref() {
                    None => Err(Problem::unknown("proposal")),
                    Some(_) => Err(Problem::conflict(
                        "rollback_closed",
                        "That proposal was answered already.",
                    )),
                };
            }
            if !vote.yes {
                let notice = format!("{} did not agree to go back.", capital(vote.seat));
                room.keep.store.decline(room.id, rollback, vote.seat, &notice).await?;
                if let Some(loaded) = live.as_mut() {
                    loaded.rollback = None;
                    loaded.notices.push(notice);
                }
                room.tick();
                return Ok(Proposed { rollback, done: false, revision });
            }
            room.keep.store.vote(rollback, &mine).await?;
            if let Some(open) = live.as_mut().and_then(|loaded| loaded.rollback.as_mut()) {
                open.yes.extend(mine);
                open.yes.sort_unstable();
                open.yes.dedup();
            }
            room.tick();
            let done = room.go_back_if_agreed(&mut live).await?;
            room.rouse(&live);
            Ok(Proposed { rollback, done: done.is_some(), revision: done.unwrap_or(revision) })
        })
        .await
    }

    /// Goes back if everybody agrees to the open proposal; the revision it made.
    pub(super) async fn go_back_if_agreed(
        self: &Arc<Self>,
        live: &mut Live,
    ) -> Result<Option<u64>, Problem> {
        let Some(loaded) = live.as_mut() else { return Ok(None) };
        let Some(open) = loaded.rollback.clone() else { return Ok(None) };
        if !loaded.unanswered().is_empty() {
            return Ok(None);
        }
        let extras = Extras {
            fulfils: Some(open.id),
            notice: Some(went_back(open.by, open.to)),
            ..Extras::default()
        };
        match self.change(live, extras, |loaded| loaded.table.rollback(open.to)).await {
            Ok(revision) => Ok(Some(revision)),
            // Acts were taken back meanwhile, so that there is nothing left to go back over.
            Err(problem) if problem.status == StatusCode::UNPROCESSABLE_ENTITY => {
                let notice = format!("The proposal to go back to act {} is void.", open.to);
                self.keep.store.decline(self.id, open.id, open.by, &notice).await?;
                if let Some(loaded) = live.as_mut() {
                    loaded.rollback = None;
                    loaded.notices.push(notice);
                }
                self.tick();
                Ok(None)
            }
            Err(problem) => Err(problem),
        }
    }
}

/// What the table is told when it goes back.
fn went_back(by: Seat, to: u32) -> String {
    format!("The table went back to act {to}, as {by} proposed and everybody agreed.")
}
