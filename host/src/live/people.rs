//! Who sits where: presence, seats that change hands, names.

use std::sync::{Arc, PoisonError};

use tokio::sync::watch;
use warmoot_kernel::Seat;

use super::{
    credit::Credit,
    detached::detached,
    live_match::LiveMatch,
    loaded::{Live, Loaded},
    voting::Gone,
};
use crate::{
    problem::Problem,
    store::{Holder, InvitationRow, OpenProposal, Place, Seated, StoreError},
    who::{SessionId, random_token},
    wire::{HandOver, Taken},
    words::{Heir, Proposal},
};

/// So many milliseconds are between two notes in the store of when who opened a match looked.
pub(super) const OWNER_NOTED: i64 = 600_000;

/// Somebody who looks at a table through a socket, as long as this lives.
pub struct Presence {
    live_match: Arc<LiveMatch>,
    who: SessionId,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut present = self.live_match.present.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = present.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                present.remove(&self.who);
                drop(present);
                self.live_match.ring();
            }
        }
    }
}

impl LiveMatch {
    /// Notes that somebody looks at the table through a socket.
    #[must_use]
    pub fn arrive(self: &Arc<Self>, who: SessionId) -> Presence {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let count = present.entry(who).or_default();
        *count += 1;
        let first = *count == 1;
        drop(present);
        if first {
            self.ring();
        }
        Presence { live_match: self.clone(), who }
    }

    /// Notes that somebody who has looked through a socket no longer does: who opened the table
    /// has looked until now (TABLE-SEAT-06).
    pub async fn depart(&self, presence: Presence) {
        let who = presence.who;
        let mut live = self.live.lock().await;
        let wall = self.shared.config.timer.wall();
        if let Some(loaded) = live.as_mut().filter(|loaded| loaded.owner == who)
            && let Err(error) = self.note_owner(loaded, wall).await
        {
            tracing::warn!(%error, "it could not be noted that the owner looked");
        }
        drop(live);
        drop(presence);
    }

    /// Notes that who opened the table looks, if that was not noted lately.
    async fn note_owner(&self, loaded: &mut Loaded, wall: i64) -> Result<(), StoreError> {
        if wall.saturating_sub(loaded.owner_seen) < OWNER_NOTED.min(loaded.patience()) {
            return Ok(());
        }
        loaded.owner_seen = wall;
        self.shared.store.owner_looked(self.id, wall).await
    }

    /// Who has the rights of who opened the table now (TABLE-SEAT-06).
    pub(super) fn host(&self, loaded: &Loaded, wall: i64) -> SessionId {
        loaded.host(wall, self.looks(&loaded.owner))
    }

    /// Whether a session looks at the table through a socket now.
    fn looks(&self, who: &SessionId) -> bool {
        self.present.lock().unwrap_or_else(PoisonError::into_inner).contains_key(who)
    }

    /// Ticks when somebody comes or goes; whether that shows, [`LiveMatch::online`] says.
    #[must_use]
    pub fn doorbell(&self) -> watch::Receiver<u64> {
        self.doorbell.subscribe()
    }

    fn ring(&self) {
        self.doorbell.send_modify(|count| *count += 1);
    }

    /// What the game calls who sits in a seat; nothing as long as that is open.
    ///
    /// # Errors
    /// 404 if there is no such match; 500 if it cannot be read.
    pub async fn called(self: &Arc<Self>, seat: Seat) -> Result<Option<String>, Problem> {
        let mut live = self.enter_live().await?;
        self.ask(&mut live, |loaded| loaded.table.called(seat))
    }

    /// For each seat, whether somebody in it looks at the table now; nothing if the match is not
    /// in memory.
    pub async fn online(&self) -> Option<Vec<bool>> {
        let live = self.live.lock().await;
        let loaded = live.as_ref()?;
        Some(loaded.seats.iter().map(|place| self.is_here(&place.holder)).collect())
    }

    /// Whether who holds a seat looks at the table now; bots always do.
    pub(super) fn is_here(&self, holder: &Holder) -> bool {
        match holder {
            Holder::Person { session, .. } => self.looks(session),
            Holder::Bot(_) => true,
            Holder::Nobody => false,
        }
    }

    /// Gives a seat to a bot, opens it with a new invitation, or takes it back.
    ///
    /// # Errors
    /// 403 unless the session may do that with this seat (TABLE-SEAT-03, TABLE-SEAT-07); 422 for
    /// an unknown bot, or for somebody who would see two sides of the game (TABLE-SEAT-05).
    pub async fn hand_over(
        self: &Arc<Self>,
        who: SessionId,
        seat: Seat,
        to: HandOver,
    ) -> Result<(), Problem> {
        let this = self.clone();
        detached(async move {
            let mut live = this.enter_live().await?;
            let wall = this.shared.config.timer.wall();
            let to = match to {
                HandOver::Bot { bot } => Heir::Bot { bot },
                HandOver::Friend {} => Heir::Friend {},
                HandOver::Here {} => {
                    this.ask(&mut live, |loaded| loaded.may_return(&who, seat))??;
                    let name = this.shared.store.name(&who).await?;
                    let name = name.unwrap_or_else(|| who.guest_name());
                    let holder = Holder::Person { session: who, name };
                    let notice = format!("Who held {seat} before plays it again.");
                    let place = Place::new(holder, None, wall);
                    this.seat_somebody(&mut live, seat, place, notice, None, None).await?;
                    return this.settle_proposal(&mut live, seat).await;
                }
            };
            this.ask(&mut live, |loaded| {
                loaded.may_give(who, seat, this.host(loaded, wall) == who, wall)
            })??;
            this.give(&mut live, seat, to, None, true).await?;
            this.settle_proposal(&mut live, seat).await
        })
        .await
    }

    /// Gives a seat to a bot or opens it, once it is clear that this may be; who held it may come
    /// back or not.
    pub(super) async fn give(
        self: &Arc<Self>,
        live: &mut Live,
        seat: Seat,
        to: Heir,
        fulfils: Option<&OpenProposal>,
        may_return: bool,
    ) -> Result<(), Problem> {
        let before = self.ask(live, |loaded| {
            if let Heir::Bot { bot } = &to {
                self.must_know(loaded, bot)?;
            }
            loaded.seats.get(seat.index()).cloned().ok_or_else(|| Problem::unknown("seat"))
        })??;
        let wall = self.shared.config.timer.wall();
        let mut place = match to {
            Heir::Bot { bot } => Place::new(Holder::Bot(bot), None, wall),
            Heir::Friend {} => Place::new(Holder::Nobody, Some(random_token::<16>()?), wall),
        };
        if before.holder == place.holder && place.invitation.is_none() {
            return Ok(());
        }
        place.last = before.last.filter(|_| may_return);
        place.mark.spoke = before.mark.spoke;
        let ousted = before.session().filter(|_| !may_return);
        let notice = match &place.holder {
            Holder::Bot(_) => format!("A bot plays {seat} now."),
            _ => format!("Somebody else may take {seat} now."),
        };
        self.seat_somebody(live, seat, place, notice, fulfils, ousted).await
    }

    /// Puts somebody into a seat, and says so.
    async fn seat_somebody(
        self: &Arc<Self>,
        live: &mut Live,
        seat: Seat,
        mut place: Place,
        notice: String,
        fulfils: Option<&OpenProposal>,
        ousted: Option<SessionId>,
    ) -> Result<(), Problem> {
        if place.session().is_some() {
            place.mark = self.ask(live, |loaded| loaded.fresh_mark(seat, place.since))?;
        }
        let done = fulfils.map(|open| open.id);
        self.shared.store.seat(self.id, seat, &place, &notice, done, ousted).await?;
        self.ask(live, |loaded| {
            loaded.sit(seat, place);
            loaded.ousted.extend(ousted);
            loaded.note(notice);
            if done.is_some() {
                loaded.close_proposal();
            }
            loaded.turn_clocks(self.shared.config.timer.now(), Credit::None);
        })?;
        self.tick();
        self.wake_bots_and_clock(live);
        Ok(())
    }

    /// What an open proposal comes to after a seat has changed hands: it is void if it was about
    /// that seat, and perhaps everybody who is left agrees.
    async fn settle_proposal(self: &Arc<Self>, live: &mut Live, seat: Seat) -> Result<(), Problem> {
        let open = live.as_ref().and_then(|loaded| loaded.proposal.clone());
        match open {
            Some(open) if matches!(open.what, Proposal::Give { seat: of, .. } if of == seat) => {
                let notice = format!("The proposal about {seat} is void.");
                self.drop_proposal(live, &open, Gone::Void, notice).await?;
            }
            _ => drop(self.settle(live).await?),
        }
        self.wake_bots_and_clock(live);
        Ok(())
    }

    /// Takes the seat of an invitation.
    ///
    /// # Errors
    /// 409 if somebody else has it, 410 if the invitation is void, 422 for somebody who would see
    /// two sides of the game (TABLE-SEAT-05).
    pub async fn take_seat(
        self: &Arc<Self>,
        who: SessionId,
        token: String,
        invitation: InvitationRow,
    ) -> Result<Taken, Problem> {
        let this = self.clone();
        detached(async move {
            let mut live = this.enter_live().await?;
            let (store, timer) = (&this.shared.store, &this.shared.config.timer);
            let name = store.name(&who).await?.unwrap_or_else(|| who.guest_name());
            let seat = invitation.seat;
            let holder = Holder::Person { session: who, name: name.clone() };
            let mut place = Place::new(holder, None, timer.wall());
            this.ask(&mut live, |loaded| {
                place.mark = loaded.fresh_mark(seat, place.since);
                match loaded.seats.get(seat.index()) {
                    Some(place) if place.holder == Holder::Nobody => loaded.may_sit(&who, seat),
                    // Taken already, perhaps by the same: the store knows.
                    _ => Ok(()),
                }
            })??;
            match store.take(&token, &invitation, &who, &name, &place).await? {
                Seated::Before => {}
                Seated::Taken => {
                    return Err(Problem::conflict(
                        "taken",
                        "This invitation was used already, or the seat was given to somebody else. \
                         Ask for a new one.",
                    ));
                }
                Seated::Now => {
                    this.ask(&mut live, |loaded| {
                        loaded.sit(seat, place);
                        // Perhaps this was the last open seat.
                        loaded.turn_clocks(timer.now(), Credit::None);
                    })?;
                    this.wake_bots_and_clock(&live);
                    this.tick();
                }
            }
            Ok(Taken { of: this.id, seat })
        })
        .await
    }

    /// Shows a session's new name at this table, if it sits here and the match is in memory.
    pub async fn renamed(&self, who: SessionId, to: &str) {
        let mut live = self.live.lock().await;
        let Some(loaded) = live.as_mut() else { return };
        let mut changed = false;
        for place in &mut loaded.seats {
            if let Holder::Person { session, name } = &mut place.holder
                && *session == who
            {
                to.clone_into(name);
                changed = true;
            }
        }
        if changed {
            self.tick();
        }
    }
}

impl Loaded {
    /// Puts somebody into a seat.
    fn sit(&mut self, seat: Seat, place: Place) {
        if let Some(holders) = self.holders.get_mut(seat.index())
            && let Some(who) = place.session()
            && !holders.contains(&who)
        {
            holders.push(who);
        }
        if let Some(here) = self.seats.get_mut(seat.index()) {
            *here = place;
        }
        if let Some(open) = &mut self.proposal {
            // Nobody has agreed for who comes after.
            open.yes.retain(|yes| *yes != seat);
        }
    }
}
