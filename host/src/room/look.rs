//! Looking: what a session may see of a match, now and before. Looking changes nothing.

use std::sync::{Arc, PoisonError};

use warmoot_catalog::{Glance, Moment};
use warmoot_kernel::{Anchor, Audience, Seat};

use super::{Loaded, Room};
use crate::{
    problem::Problem,
    session::SessionId,
    store::Holder,
    wire::{RollbackInfo, SeatInfo, TableState, Timeline, Who, WhyNot},
};

/// From where a session wants to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looking {
    /// From this seat and no other; an error if it is not the session's.
    From(Seat),
    /// From this seat as long as it is the session's, else from wherever it may.
    Preferring(Option<Seat>),
}

impl Looking {
    /// What a request asks for: its seat, or whichever fits.
    #[must_use]
    pub fn asked(seat: Option<Seat>) -> Self {
        seat.map_or(Self::Preferring(None), Self::From)
    }
}

/// What a socket was told last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The revision.
    pub revision: u64,
    /// Acts played then.
    pub number: u32,
}

impl Room {
    /// The table as the session sees it now.
    ///
    /// # Errors
    /// 404 if there is no such match; 403 for a seat of somebody else.
    pub async fn look(
        self: &Arc<Self>,
        who: SessionId,
        looking: Looking,
    ) -> Result<TableState, Problem> {
        Ok(self.look_since(who, looking, None).await?.0)
    }

    /// The table as the session sees it now, and what happened since it last looked.
    ///
    /// # Errors
    /// As for [`Room::look`].
    pub async fn look_since(
        self: &Arc<Self>,
        who: SessionId,
        looking: Looking,
        seen: Option<Seen>,
    ) -> Result<(TableState, Vec<Moment>), Problem> {
        let mut live = self.enter_live().await?;
        self.ask(&mut live, |loaded| {
            let seat = loaded.eye(&who, looking)?;
            let state = self.state(loaded, &who, seat);
            let moments = seen.map_or_else(Vec::new, |seen| loaded.since(seen, seat));
            Ok((state, moments))
        })?
    }

    /// What happened from act `from` on, as the session may know it.
    ///
    /// # Errors
    /// As for [`Room::look`].
    pub async fn log(
        self: &Arc<Self>,
        who: SessionId,
        looking: Looking,
        from: u32,
    ) -> Result<Vec<Moment>, Problem> {
        let mut live = self.enter_live().await?;
        self.ask(&mut live, |loaded| {
            let seat = loaded.eye(&who, looking)?;
            Ok(loaded.table.history(loaded.past(seat), from))
        })?
    }

    /// The table after `number` acts, as the session may know it.
    ///
    /// # Errors
    /// As for [`Room::look`]; 404 if there is no such act.
    pub async fn at(
        self: &Arc<Self>,
        who: SessionId,
        looking: Looking,
        number: u32,
    ) -> Result<Glance, Problem> {
        let mut live = self.enter_live().await?;
        self.ask(&mut live, |loaded| {
            let seat = loaded.eye(&who, looking)?;
            let past = loaded.past(seat);
            loaded.table.at(number, past).ok_or_else(|| Problem::unknown("act"))
        })?
    }

    /// The scores after every act.
    ///
    /// # Errors
    /// As for [`Room::look`].
    pub async fn timeline(self: &Arc<Self>) -> Result<Timeline, Problem> {
        let mut live = self.enter_live().await?;
        self.ask(&mut live, |loaded| Timeline { scores: loaded.table.timeline() })
    }

    /// The rule that speaks against pointing at `anchor` now.
    ///
    /// # Errors
    /// As for [`Room::look`].
    pub async fn why(
        self: &Arc<Self>,
        who: SessionId,
        seat: Seat,
        anchor: Anchor,
    ) -> Result<WhyNot, Problem> {
        let mut live = self.enter_live().await?;
        self.ask(&mut live, |loaded| {
            loaded.must_hold(&who, seat)?;
            Ok(WhyNot { refusal: loaded.table.why_not(seat, &anchor) })
        })?
    }

    /// Everything a session is told about the table.
    fn state(&self, loaded: &Loaded, who: &SessionId, seat: Option<Seat>) -> TableState {
        let owner = loaded.owner == *who;
        let mut glance = loaded.table.glance(audience(seat));
        loaded.limit_undo(&mut glance);
        TableState {
            glance,
            id: self.id,
            game: loaded.table.game().to_owned(),
            title: loaded.title.clone(),
            seats: self.seat_infos(loaded, who, owner),
            mine: loaded.mine(who),
            looking: seat,
            owner,
            rollback: loaded.rollback.as_ref().map(|rollback| RollbackInfo {
                id: rollback.id,
                by: rollback.by,
                to: rollback.to,
                yes: rollback.yes.clone(),
                needed: loaded.unanswered(),
            }),
            clock: loaded.clock_info(self.keep.config.timer.now()),
            notices: [loaded.notices.clone(), loaded.table.notices()].concat(),
        }
    }

    /// Who sits where, from where a session stands.
    fn seat_infos(&self, loaded: &Loaded, who: &SessionId, owner: bool) -> Vec<SeatInfo> {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        (0_u8..)
            .zip(&loaded.seats)
            .map(|(seat, place)| {
                let online = match &place.holder {
                    Holder::Person { session, .. } => present.contains_key(session),
                    Holder::Bot(_) => true,
                    Holder::Nobody => false,
                };
                let mut info =
                    seat_info(&*self.keep.shelf, loaded.table.game(), Seat(seat), place, who);
                info.online = online;
                info.invitation = place.invitation.clone().filter(|_| owner);
                info
            })
            .collect()
    }
}

/// Who sits in a seat, from where a session stands: invitations left out, and who is there now.
pub(crate) fn seat_info(
    shelf: &dyn crate::shelf::Shelf,
    game: &str,
    seat: Seat,
    place: &crate::store::Place,
    who: &SessionId,
) -> SeatInfo {
    let (kind, name, bot) = match &place.holder {
        Holder::Person { session, name } if session == who => (Who::You, name.clone(), None),
        Holder::Person { name, .. } => (Who::Friend, name.clone(), None),
        Holder::Bot(bot) => {
            let name = shelf.bot_title(game, bot).unwrap_or_else(|| bot.clone());
            (Who::Bot, name, Some(bot.clone()))
        }
        Holder::Nobody => (Who::Open, "Nobody yet".to_owned(), None),
    };
    SeatInfo { seat, who: kind, name, bot, invitation: None, online: false }
}

/// Who looks from a seat, or from none.
fn audience(seat: Option<Seat>) -> Audience {
    seat.map_or(Audience::Observer, Audience::Seat)
}

impl Loaded {
    /// The seat a session looks from; nothing: as an observer.
    fn eye(&self, who: &SessionId, looking: Looking) -> Result<Option<Seat>, Problem> {
        let mine = self.mine(who);
        match looking {
            Looking::From(seat) => self.must_hold(who, seat).map(|()| Some(seat)),
            Looking::Preferring(Some(seat)) if mine.contains(&seat) => Ok(Some(seat)),
            Looking::Preferring(_) => {
                let waiting = self.table.waiting();
                let asked = mine.iter().copied().find(|&seat| waiting.contains(seat));
                Ok(asked.or_else(|| mine.first().copied()))
            }
        }
    }

    /// Who looks back from a seat: once the game is over, everything is open.
    fn past(&self, seat: Option<Seat>) -> Audience {
        if self.table.outcome().is_some() { Audience::Everything } else { audience(seat) }
    }

    /// What somebody who looked before has not seen, acts that replaced others included.
    fn since(&self, seen: Seen, seat: Option<Seat>) -> Vec<Moment> {
        if seen.revision == self.table.revision() {
            return Vec::new();
        }
        let untouched = self
            .untouched
            .iter()
            .filter(|(revision, _)| *revision > seen.revision)
            .map(|(_, untouched)| *untouched)
            .min();
        let from = untouched.map_or(seen.number, |number| number.min(seen.number)) + 1;
        self.table.history(audience(seat), from)
    }
}
