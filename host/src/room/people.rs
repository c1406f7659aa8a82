//! Who sits where: presence, seats that change hands, names.

use std::sync::{Arc, PoisonError};

use warmoot_kernel::Seat;

use super::{Room, clock::Credit, detached};
use crate::{
    problem::Problem,
    session::{SessionId, random_token},
    store::{Holder, InvitationRow, Place, Seated},
    wire::{HandOver, Taken},
};

/// Somebody who looks at a table through a socket, as long as this lives.
pub struct Presence {
    room: Arc<Room>,
    who: SessionId,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut present = self.room.present.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = present.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                present.remove(&self.who);
                drop(present);
                self.room.tick();
            }
        }
    }
}

impl Room {
    /// Notes that somebody looks at the table through a socket.
    #[must_use]
    pub fn arrive(self: &Arc<Self>, who: SessionId) -> Presence {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let count = present.entry(who).or_default();
        *count += 1;
        let first = *count == 1;
        drop(present);
        if first {
            self.tick();
        }
        Presence { room: self.clone(), who }
    }

    /// Gives a seat to a bot, or opens it with a new invitation.
    ///
    /// # Errors
    /// 403 unless the session holds the seat or owns the table; 422 for an unknown bot.
    pub async fn hand_over(
        self: &Arc<Self>,
        who: SessionId,
        seat: Seat,
        to: HandOver,
    ) -> Result<(), Problem> {
        let room = self.clone();
        detached(async move {
            let mut live = room.enter_live().await?;
            let (before, game) = room.ask(&mut live, |loaded| {
                let place =
                    loaded.seats.get(seat.index()).ok_or_else(|| Problem::unknown("seat"))?;
                if place.session() != Some(who) && loaded.owner != who {
                    return Err(Problem::forbidden(
                        "wrong_seat",
                        "Only who sits there, or who opened the table, can give a seat away.",
                    ));
                }
                Ok((place.clone(), loaded.table.game()))
            })??;
            let place = match to {
                HandOver::Bot { bot } => {
                    if room.keep.shelf.bot_title(game, &bot).is_none() {
                        return Err(unknown_bot(game, &bot).field("bot"));
                    }
                    Place { holder: Holder::Bot(bot), invitation: None }
                }
                HandOver::Friend {} => {
                    Place { holder: Holder::Nobody, invitation: Some(random_token::<16>()?) }
                }
            };
            if before.holder == place.holder && place.invitation.is_none() {
                return Ok(());
            }
            let notice = match &place.holder {
                Holder::Bot(_) => format!("{} was given to a bot.", capital(seat)),
                _ => format!("{} was opened for somebody else.", capital(seat)),
            };
            room.keep.store.seat(room.id, seat, &place, &notice).await?;
            room.ask(&mut live, |loaded| {
                loaded.seats[seat.index()] = place;
                loaded.notices.push(notice);
                loaded.turn_clocks(room.keep.config.timer.now(), Credit::None);
            })?;
            room.tick();
            // Perhaps everybody who is left agrees to an open proposal.
            room.go_back_if_agreed(&mut live).await?;
            room.rouse(&live);
            Ok(())
        })
        .await
    }

    /// Takes the seat of an invitation.
    ///
    /// # Errors
    /// 409 if somebody else has it, 410 if the invitation is void.
    pub async fn take_seat(
        self: &Arc<Self>,
        who: SessionId,
        token: String,
        invitation: InvitationRow,
    ) -> Result<Taken, Problem> {
        let room = self.clone();
        detached(async move {
            let mut live = room.enter_live().await?;
            let store = &room.keep.store;
            let name = store.name(&who).await?.unwrap_or_else(|| who.guest_name());
            let seat = invitation.seat;
            match store.take(&token, &invitation, &who, &name).await? {
                Seated::Before => {}
                Seated::Taken => {
                    return Err(Problem::conflict(
                        "taken",
                        "This invitation was used already, or the seat was given to somebody else. \
                         Ask for a new one.",
                    ));
                }
                Seated::Now => {
                    room.ask(&mut live, |loaded| {
                        if let Some(place) = loaded.seats.get_mut(seat.index()) {
                            *place = Place {
                                holder: Holder::Person { session: who, name },
                                invitation: None,
                            };
                        }
                        // Perhaps this was the last open seat.
                        loaded.turn_clocks(room.keep.config.timer.now(), Credit::None);
                    })?;
                    room.rouse(&live);
                    room.tick();
                }
            }
            Ok(Taken { of: room.id, seat })
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

/// A game has no bot of that name.
pub(crate) fn unknown_bot(game: &str, bot: &str) -> Problem {
    Problem::unfit("unknown_bot", format!("There is no bot {bot:?} for {game}."))
}

/// A seat at the beginning of a sentence.
pub(super) fn capital(seat: Seat) -> String {
    format!("Seat {}", seat.0 + 1)
}
