//! What a table decides together: a proposal with an id of its own, and the votes on it.

use std::sync::Arc;

use axum::http::StatusCode;
use uuid::Uuid;
use warmoot_kernel::Refusal;

use super::{
    change::{ChangeNotes, CommandKey},
    credit::Credit,
    detached::detached,
    live_match::LiveMatch,
    loaded::{Live, Loaded},
    sentences::{capital, went_back, words},
    voting::{Gone, Verdict},
};
use crate::{
    games,
    problem::Problem,
    store::{self, OpenProposal, Place},
    who::SessionId,
    wire::{Propose, Proposed, Vote},
    words::{Ended, Heir, Proposal},
};

impl LiveMatch {
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
        let this = self.clone();
        detached(async move {
            let mut live = this.enter_live().await?;
            let key = CommandKey::new(propose.seat, &propose.id, &propose)?;
            if let Some(answer) = this.answered(&mut live, &who, &key).await? {
                return Ok(answer);
            }
            let (id, timer) = (Uuid::now_v7(), &this.shared.config.timer);
            let Propose { seat: by, what, .. } = propose;
            let (open, agreed, revision) = this.ask(&mut live, |loaded| {
                if loaded.proposal.is_some() {
                    return Err(Problem::conflict(
                        "proposal_open",
                        "A proposal is open already. Answer it first.",
                    ));
                }
                if let Proposal::Give { to: Heir::Bot { bot }, .. } = &what {
                    this.must_know(loaded, bot)?;
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
                let notes = ChangeNotes {
                    key: Some(key),
                    answer: Some(answer),
                    notice: Some(went_back(by, to)),
                    credit: Credit::WentBack,
                    ..ChangeNotes::default()
                };
                this.change(&mut live, notes, |loaded| loaded.table.rollback(to)).await?;
            } else {
                let command = (key.id.as_str(), key.digest.as_slice(), &*answer.to_string());
                this.shared.store.propose(this.id, &open, command).await?;
                this.ask(&mut live, |loaded| {
                    loaded.proposal = Some(open);
                    loaded.set_lapse(timer);
                    loaded.turn_clocks(timer.now(), Credit::None);
                })?;
                this.tick();
                this.settle(&mut live).await?;
            }
            this.wake_bots_and_clock(&live);
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
        let this = self.clone();
        detached(async move {
            let mut live = this.enter_live().await?;
            let (open, mine, revision) = this.ask(&mut live, |loaded| {
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
                let state = this.shared.store.proposal_state(this.id, proposal).await?;
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
                this.drop_proposal(&mut live, &open, against, notice).await?;
                this.wake_bots_and_clock(&live);
                return Ok(Proposed { proposal, done: false, revision });
            }
            this.shared.store.vote(proposal, &mine).await?;
            if let Some(open) = live.as_mut().and_then(|loaded| loaded.proposal.as_mut()) {
                open.yes.extend(mine);
                open.yes.sort_unstable();
                open.yes.dedup();
            }
            this.tick();
            let done = this.settle(&mut live).await?;
            this.wake_bots_and_clock(&live);
            Ok(Proposed { proposal, done: done.is_some(), revision: done.unwrap_or(revision) })
        })
        .await
    }

    /// Does what the open proposal is for if everybody agrees, and closes one that cannot come to
    /// anything any more; the revision afterwards, if something was done.
    pub(super) async fn settle(self: &Arc<Self>, live: &mut Live) -> Result<Option<u64>, Problem> {
        let wall = self.shared.config.timer.wall();
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
                let store = &self.shared.store;
                let file = (number, record.start.as_str(), people.as_slice());
                store.put_file(self.id, file, open.id, &notice).await?;
                self.ask(live, |loaded| {
                    loaded.saved = Some((number, people));
                    loaded.close_proposal();
                    loaded.note(notice);
                    loaded.turn_clocks(self.shared.config.timer.now(), Credit::None);
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
        let notes = ChangeNotes {
            fulfils: Some(open.id),
            notice: Some(went_back(open.by, to)),
            credit: Credit::WentBack,
            ..ChangeNotes::default()
        };
        match self.change(live, notes, |loaded| loaded.table.rollback(to)).await {
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
        self.shared.store.decline(self.id, open.id, against, spoke, &notice).await?;
        self.ask(live, |loaded| {
            loaded.close_proposal();
            if let Some((by, acts)) = spoke
                && let Some(place) = loaded.seats.get_mut(by.index())
            {
                place.mark.spoke = Some(acts);
            }
            loaded.note(notice);
            loaded.turn_clocks(self.shared.config.timer.now(), Credit::None);
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
        self.shared.store.end(self.id, why, &notice, fulfils).await?;
        self.ask(live, |loaded| {
            loaded.ended = Some(why);
            loaded.close_proposal();
            loaded.note(notice);
            loaded.turn_clocks(self.shared.config.timer.now(), Credit::None);
        })?;
        self.tick();
        Ok(())
    }

    /// An error unless the table's game has that bot.
    pub(super) fn must_know(&self, loaded: &Loaded, bot: &str) -> Result<(), Problem> {
        let game = loaded.table.game();
        match games::bot(&self.shared.games, game, bot) {
            Some(_) => Ok(()),
            None => Err(Problem::unknown_bot(game, bot).field("bot")),
        }
    }
}
