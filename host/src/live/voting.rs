//! Who may propose what to a table, who has to agree, and whether everybody does (TABLE-VOTE).

use warmoot_kernel::{Audience, Refusal, Seat};

use super::loaded::Loaded;
use crate::{
    problem::Problem,
    store::{Holder, OpenProposal},
    who::SessionId,
    words::Proposal,
};

/// How it stands with an open proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
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
    pub(super) fn verdict(&self, open: &OpenProposal, wall: i64) -> Verdict {
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
    pub(super) fn may_propose(
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
