//! What a table decides together: a proposal with an id of its own, and the votes on it.

use std::sync::Arc;

use axum::http::StatusCode;
use uuid::Uuid;
use warmoot_kernel::{Audience, Refusal, Seat};

use super::{
    change::{Extras, Sent},
    credit::Credit,
    detached::detached,
    live_match::Room,
    loaded::{Live, Loaded},
    sentences::{capital, went_back, words},
};
use crate::{
    games,
    problem::Problem,
    store::{self, Holder, OpenProposal, Place},
    who::SessionId,
    wire::{Propose, Proposed, Vote},
    words::{Ended, Heir, Proposal},
};

/// How it stands with an open proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// Somebody has not answered.
    Waits,
    /// Everybody who is asked agrees.
    Agreed,
    /// It cannot come to anything any more.
    Void,
}

/// Why a proposal comes to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gone {
    /// There is no point in it any more.
    Void,
    /// Not everybody answered in time.
    Lapsed,
    /// This seat is against it.
    Against(Seat),
}

impl Loaded {
    /// How it stands with an open proposal (TABLE-VOTE-01, TABLE-VOTE-02, TABLE-SAVE-01).
    fn verdict(&self, open: &OpenProposal, wall: i64) -> Verdict {
        let session = |seat: Seat| self.seats.get(seat.index()).and_then(|place| place.session());
        let mut agree: Vec<_> = open.yes.iter().filter_map(|&seat| session(seat)).collect();
        agree.sort_unstable();
        agree.dedup();
        let least = match open.what {
            Proposal::GoBack { .. } | Proposal::End {} => 1,
            Proposal::Save {} if self.awaits_somebody() => return Verdict::Void,
            Proposal::Save {} => 1,
            Proposal::Give { seat, .. } if session(seat).is_none() => return Verdict::Void,
            Proposal::Give { seat, .. } if self.absent(seat, wall) => 1,
            Proposal::Give { .. } => 2,
        };
        if self.over() {
            Verdict::Void
        } else if !self.unanswered(open, wall).is_empty() {
            Verdict::Waits
        } else if agree.len() >= least {
            Verdict::Agreed
        } else {
            Verdict::Void
        }
    }

    /// Whether somebody who does not sit there now may come to have secrets of their own.
    fn awaits_somebody(&self) -> bool {
        let here: Vec<_> = self.seats.iter().filter_map(|place| place.session()).collect();
        self.awaits_others(&here)
    }

    /// Whether a seat has acted since there were so many acts, and its act stands.
    fn acted_since(&self, seat: Seat, acts: u32) -> bool {
        let since = self.table.history(Audience::Observer, acts.saturating_add(1));
        since.iter().any(|moment| moment.seat == Some(seat))
    }

    /// The seats of persons whose agreement an open proposal still needs (TABLE-VOTE-02).
    pub(super) fn unanswered(&self, open: &OpenProposal, wall: i64) -> Vec<Seat> {
        let session = |seat: Seat| self.seats.get(seat.index()).and_then(|place| place.session());
        let (absent_too, without) = match open.what {
            Proposal::GoBack { .. } | Proposal::Save {} => (true, None),
            Proposal::End {} => (false, None),
            Proposal::Give { seat, .. } => (false, session(seat)),
        };
        (0_u8..)
            .zip(&self.seats)
            .map(|(seat, place)| (Seat(seat), place))
            .filter(|(_, place)| matches!(place.holder, Holder::Person { .. }))
            .filter(|(_, place)| without.is_none() || place.session() != without)
            .filter(|&(seat, _)| absent_too || !self.absent(seat, wall))
            .map(|(seat, _)| seat)
            .filter(|seat| !open.yes.contains(seat))
            .collect()
    }

    /// An error unless the seat may propose that now.
    fn may_propose(
        &self,
        who: &SessionId,
        by: Seat,
        what: &Proposal,
        wall: i64,
    ) -> Result<(), Problem> {
        self.must_go_on()?;
        if self.table.outcome().is_some() {
            let rule = match what {
                Proposal::GoBack { .. } => "TABLE-ROLL-03",
                _ => "TABLE-OVER-01",
            };
            return Err(Refusal::new(rule, "The game is over and stays so.").into());
        }
        let spoke = self.seats.get(by.index()).and_then(|place| place.mark.spoke);
        if self.clock.is_some() && spoke.is_some_and(|acts| !self.acted_since(by, acts)) {
            let why = "Your last proposal came to nothing. Act once before you make another.";
            return Err(Refusal::new("TABLE-CLOCK-06", why).into());
        }
        match what {
            Proposal::GoBack { to } if *to >= self.table.number() => {
                let why = format!(
                    "The match has {} acts; going back to act {to} would change nothing.",
                    self.table.number(),
                );
                Err(Problem::from(Refusal::new("TABLE-ROLL-01", why)).field("to"))
            }
            Proposal::Save {} if self.awaits_somebody() => {
                let why = "An open seat is somebody's, and so is one that somebody left to a bot: they cannot be asked now. End the match, and everybody may save it.";
                Err(Refusal::new("TABLE-SAVE-01", why).into())
            }
            Proposal::GoBack { .. } | Proposal::End {} | Proposal::Save {} => Ok(()),
            Proposal::Give { seat, .. } => self.may_vote_out(who, *seat, wall),
        }
    }

    /// An error unless the others may decide about that seat (TABLE-VOTE-02).
    fn may_vote_out(&self, who: &SessionId, seat: Seat, wall: i64) -> Result<(), Problem> {
        let place = self.seats.get(seat.index()).ok_or_else(|| Problem::unknown("seat"))?;
        let why = match place.session() {
            None => "Nobody sits there whom one would have to ask.",
            Some(holder) if holder == *who => "That is your own seat: give it away without a vote.",
            Some(_) if self.absent(seat, wall) => return Ok(()),
            Some(holder) => {
                let mut others: Vec<_> = self.seats.iter().filter_map(|it| it.session()).collect();
                others.retain(|session| *session != holder);
                others.sort_unstable();
                others.dedup();
                if others.len() >= 2 {
                    return Ok(());
                }
                "Who sits there is not absent, so two others at least must agree."
            }
        };
        Err(Problem::from(Refusal::new("TABLE-VOTE-02", why)).field("what"))
    }
}

impl Room {
    /// Proposes something to the table; it happens at once if nobody else has to agree. Whoever
    /// holds several seats answers for all of them.
    ///
    /// # Errors
    /// 403 for a seat of somebody else; 409 if another proposal is open; 422 if that cannot be
    /// proposed now.
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
            let (id, timer) = (Uuid::now_v7(), &room.keep.config.timer);
            let Propose { seat: by, what, .. } = propose;
            let (open, agreed, revision) = room.ask(&mut live, |loaded| {
                if loaded.proposal.is_some() {
                    return Err(Problem::conflict(
                        "proposal_open",
                        "A proposal is open already. Answer it first.",
                    ));
                }
                if let Proposal::Give { to: Heir::Bot { bot }, .. } = &what {
                    room.must_know(loaded, bot)?;
                }
                let wall = timer.wall();
                loaded.may_propose(&who, by, &what, wall)?;
                let open = OpenProposal { id, by, what, yes: loaded.mine(&who), made: wall };
                let agreed = loaded.verdict(&open, wall) == Verdict::Agreed;
                Ok((open, agreed, loaded.table.revision()))
            })??;
            let goes_back = matches!(open.what, Proposal::GoBack { .. });
            let proposed = Proposed {
                proposal: id,
                done: agreed,
                revision: if agreed && goes_back { revision + 1 } else { revision },
            };
            let answer = serde_json::to_value(&proposed).unwrap_or_default();
            if let Proposal::GoBack { to } = open.what
                && agreed
            {
                // Nobody else is asked, so the proposal itself needs no row.
                let extras = Extras {
                    sent: Some(sent),
                    answer: Some(answer),
                    notice: Some(went_back(by, to)),
                    credit: Credit::WentBack,
                    ..Extras::default()
                };
                room.change(&mut live, extras, |loaded| loaded.table.rollback(to)).await?;
            } else {
                let command = (sent.id.as_str(), sent.digest.as_slice(), &*answer.to_string());
                room.keep.store.propose(room.id, &open, command).await?;
                room.ask(&mut live, |loaded| {
                    loaded.proposal = Some(open);
                    loaded.set_lapse(timer);
                    loaded.turn_clocks(timer.now(), Credit::None);
                })?;
                room.tick();
                room.settle(&mut live).await?;
            }
            room.rouse(&live);
            Ok(proposed)
        })
        .await
    }

    /// Answers a proposal. Whoever made it may take it back by voting against it.
    ///
    /// # Errors
    /// 403 for a seat of somebody else; 404 if there is no such proposal; 409 if it is closed; 422
    /// for a seat that has no say in it.
    pub async fn vote(
        self: &Arc<Self>,
        who: SessionId,
        proposal: Uuid,
        vote: Vote,
    ) -> Result<Proposed, Problem> {
        let room = self.clone();
        detached(async move {
            let mut live = room.enter_live().await?;
            let (open, mine, revision) = room.ask(&mut live, |loaded| {
                loaded.must_hold(&who, vote.seat)?;
                let open = loaded.proposal.as_ref().filter(|open| open.id == proposal).cloned();
                if let Some(OpenProposal { what: Proposal::Give { seat, .. }, .. }) = &open
                    && loaded.must_hold(&who, *seat).is_ok()
                {
                    let why = "This is about your own seat: the others decide.";
                    return Err(Refusal::new("TABLE-VOTE-02", why).into());
                }
                Ok::<_, Problem>((open, loaded.mine(&who), loaded.table.revision()))
            })??;
            let Some(open) = open else {
                let state = room.keep.store.proposal_state(room.id, proposal).await?;
                return match state.as_deref() {
                    None => Err(Problem::unknown("proposal")),
                    Some(_) => Err(Problem::conflict(
                        "proposal_closed",
                        "That proposal was answered already.",
                    )),
                };
            };
            if !vote.yes {
                let notice = if mine.contains(&open.by) {
                    format!("{} withdrew its proposal to {}.", capital(open.by), words(&open.what))
                } else {
                    format!("{} did not agree to {}.", capital(vote.seat), words(&open.what))
                };
                let against = Gone::Against(vote.seat);
                room.drop_proposal(&mut live, &open, against, notice).await?;
                room.rouse(&live);
                return Ok(Proposed { proposal, done: false, revision });
            }
            room.keep.store.vote(proposal, &mine).await?;
            if let Some(open) = live.as_mut().and_then(|loaded| loaded.proposal.as_mut()) {
                open.yes.extend(mine);
                open.yes.sort_unstable();
                open.yes.dedup();
            }
            room.tick();
            let done = room.settle(&mut live).await?;
            room.rouse(&live);
            Ok(Proposed { proposal, done: done.is_some(), revision: done.unwrap_or(revision) })
        })
        .await
    }

    /// Does what the open proposal is for if everybody agrees, and closes one that cannot come to
    /// anything any more; the revision afterwards, if something was done.
    pub(super) async fn settle(self: &Arc<Self>, live: &mut Live) -> Result<Option<u64>, Problem> {
        let wall = self.keep.config.timer.wall();
        let Some(loaded) = live.as_mut() else { return Ok(None) };
        let Some(open) = loaded.proposal.clone() else { return Ok(None) };
        match loaded.verdict(&open, wall) {
            Verdict::Waits => return Ok(None),
            Verdict::Agreed => {}
            Verdict::Void => {
                let notice = format!("The proposal to {} is void.", words(&open.what));
                self.drop_proposal(live, &open, Gone::Void, notice).await?;
                return Ok(None);
            }
        }
        let revision = loaded.table.revision();
        match &open.what {
            Proposal::GoBack { to } => return self.go_back(live, &open, *to).await,
            Proposal::Give { seat, to } => {
                // Whom the others sent away, though they were there, does not come back at will.
                let absent = loaded.absent(*seat, wall);
                self.give(live, *seat, to.clone(), Some(&open), absent).await?;
            }
            Proposal::End {} => {
                let notice = "The match was ended as it stands: everybody agreed.".to_owned();
                self.end(live, Ended::Agreed, notice, Some(open.id)).await?;
            }
            Proposal::Save {} => {
                let number = loaded.table.number();
                let file = self.ask(live, |loaded| loaded.table.save())?;
                let notice = format!(
                    "Everybody agreed to save the match after act {number}. The file holds all \
                     its secrets."
                );
                let mut people: Vec<_> = self
                    .ask(live, |loaded| loaded.seats.iter().filter_map(Place::session).collect())?;
                people.sort_unstable();
                people.dedup();
                let record = store::split(&file).map_err(|error| {
                    Problem::fault(format!("The match cannot be stored as a file: {error}"))
                })?;
                let store = &self.keep.store;
                let file = (number, record.start.as_str(), people.as_slice());
                store.put_file(self.id, file, open.id, &notice).await?;
                self.ask(live, |loaded| {
                    loaded.saved = Some((number, people));
                    loaded.close_proposal();
                    loaded.note(notice);
                    loaded.turn_clocks(self.keep.config.timer.now(), Credit::None);
                })?;
                self.tick();
            }
        }
        Ok(Some(revision))
    }

    /// Goes back, as everybody agreed to.
    async fn go_back(
        self: &Arc<Self>,
        live: &mut Live,
        open: &OpenProposal,
        to: u32,
    ) -> Result<Option<u64>, Problem> {
        let extras = Extras {
            fulfils: Some(open.id),
            notice: Some(went_back(open.by, to)),
            credit: Credit::WentBack,
            ..Extras::default()
        };
        match self.change(live, extras, |loaded| loaded.table.rollback(to)).await {
            Ok(revision) => Ok(Some(revision)),
            // Acts were taken back meanwhile, so that there is nothing left to go back over.
            Err(problem) if problem.status == StatusCode::UNPROCESSABLE_ENTITY => {
                let notice = format!("The proposal to go back to act {to} is void.");
                self.drop_proposal(live, open, Gone::Void, notice).await?;
                Ok(None)
            }
            Err(problem) => Err(problem),
        }
    }

    /// Ends the open proposal without what it was for.
    pub(super) async fn drop_proposal(
        &self,
        live: &mut Live,
        open: &OpenProposal,
        why: Gone,
        notice: String,
    ) -> Result<(), Problem> {
        let acts = self.ask(live, |loaded| loaded.table.number())?;
        let (against, spoke) = match why {
            Gone::Void => (None, None),
            Gone::Lapsed => (None, Some((open.by, acts))),
            Gone::Against(seat) => (Some(seat), Some((open.by, acts))),
        };
        self.keep.store.decline(self.id, open.id, against, spoke, &notice).await?;
        self.ask(live, |loaded| {
            loaded.close_proposal();
            if let Some((by, acts)) = spoke
                && let Some(place) = loaded.seats.get_mut(by.index())
            {
                place.mark.spoke = Some(acts);
            }
            loaded.note(notice);
            loaded.turn_clocks(self.keep.config.timer.now(), Credit::None);
        })?;
        self.tick();
        Ok(())
    }

    /// Lets the open proposal lapse (TABLE-CLOCK-06).
    pub(super) async fn lapse(&self, live: &mut Live) -> Result<(), Problem> {
        let Some(open) = live.as_ref().and_then(|loaded| loaded.proposal.clone()) else {
            return Ok(());
        };
        let notice = format!(
            "The proposal of {} to {} lapsed: not everybody answered in time.",
            capital(open.by).to_lowercase(),
            words(&open.what)
        );
        self.drop_proposal(live, &open, Gone::Lapsed, notice).await
    }

    /// Ends the match before its game does (TABLE-OVER-02).
    pub(super) async fn end(
        &self,
        live: &mut Live,
        why: Ended,
        notice: String,
        fulfils: Option<Uuid>,
    ) -> Result<(), Problem> {
        self.keep.store.end(self.id, why, &notice, fulfils).await?;
        self.ask(live, |loaded| {
            loaded.ended = Some(why);
            loaded.close_proposal();
            loaded.note(notice);
            loaded.turn_clocks(self.keep.config.timer.now(), Credit::None);
        })?;
        self.tick();
        Ok(())
    }

    /// An error unless the table's game has that bot.
    pub(super) fn must_know(&self, loaded: &Loaded, bot: &str) -> Result<(), Problem> {
        let game = loaded.table.game();
        match games::bot(&self.keep.games, game, bot) {
            Some(_) => Ok(()),
            None => Err(Problem::unknown_bot(game, bot).field("bot")),
        }
    }
}
