//! Looking: what a session may see of a match, now and before. Looking changes nothing.

use std::sync::Arc;

use warmoot_kernel::{Anchor, Audience, Prompt, RuleId, Seat, Seats};
use warmoot_table::{Games, Glance, Moment};

use super::{clock::milliseconds, live_match::LiveMatch, loaded::Loaded, people::OWNER_NOTED};
use crate::{
    games,
    problem::Problem,
    store::{Holder, Place},
    who::SessionId,
    wire::{InWords, ProposalInfo, SeatInfo, TableState, Timeline, Who, WhyNot},
    words::{Ended, Notice},
};

/// From where a session wants to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looking {
    /// From this seat and no other; an error if it is not the session's.
    From(Seat),
    /// From this seat as long as it is the session's, else from the one it has; as an observer if
    /// it has none, or several and did not say from which (TABLE-SEAT-08).
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

impl LiveMatch {
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
    /// As for [`LiveMatch::look`].
    pub async fn look_since(
        self: &Arc<Self>,
        who: SessionId,
        looking: Looking,
        seen: Option<Seen>,
    ) -> Result<(TableState, Vec<Moment>), Problem> {
        let mut live = self.enter_live().await?;
        let wall = self.shared.config.timer.wall();
        let (shown, looked) = self.ask(&mut live, |loaded| {
            let seat = loaded.eye(&who, looking)?;
            let looked = loaded.owner == who
                && wall.saturating_sub(loaded.owner_seen) >= OWNER_NOTED.min(loaded.patience());
            if looked {
                loaded.owner_seen = wall;
            }
            let state = self.state(loaded, &who, seat);
            let moments = seen.map_or_else(Vec::new, |seen| loaded.since(seen, seat));
            Ok::<_, Problem>(((state, moments), looked))
        })??;
        if looked && let Err(error) = self.shared.store.owner_looked(self.id, wall).await {
            // Looking works without it.
            tracing::warn!(%error, "it could not be noted that the owner looked");
        }
        Ok(shown)
    }

    /// What happened from act `from` on, as the session may know it.
    ///
    /// # Errors
    /// As for [`LiveMatch::look`].
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
    /// As for [`LiveMatch::look`]; 404 if there is no such act.
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

    /// The position after `number` acts (now, if none is named) in words, as the session may know it.
    ///
    /// # Errors
    /// As for [`LiveMatch::look`]; 404 if there is no such act.
    pub async fn in_words(
        self: &Arc<Self>,
        who: SessionId,
        looking: Looking,
        number: Option<u32>,
    ) -> Result<InWords, Problem> {
        let mut live = self.enter_live().await?;
        self.ask(&mut live, |loaded| {
            let seat = loaded.eye(&who, looking)?;
            let (now, past) = (loaded.table.number(), loaded.past(seat));
            let number = number.unwrap_or(now);
            // Only what is past has to be replayed.
            let text = if number == now {
                loaded.table.read(past)
            } else {
                loaded.table.read_at(number, past).ok_or_else(|| Problem::unknown("act"))?
            };
            Ok(InWords { number, text })
        })?
    }

    /// The scores after every act.
    ///
    /// # Errors
    /// As for [`LiveMatch::look`].
    pub async fn timeline(self: &Arc<Self>) -> Result<Timeline, Problem> {
        let mut live = self.enter_live().await?;
        self.ask(&mut live, |loaded| Timeline { scores: loaded.table.timeline() })
    }

    /// The rule that speaks against pointing at `anchor` now.
    ///
    /// # Errors
    /// As for [`LiveMatch::look`].
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
        let timer = &self.shared.config.timer;
        let (now, wall) = (timer.now(), timer.wall());
        let owner = self.host(loaded, wall) == *who;
        let mut glance = loaded.table.glance(audience(seat));
        loaded.limit_undo(&mut glance);
        if let Some(why) = loaded.ended {
            glance.waiting = Seats::NONE;
            glance.choices.clear();
            glance.undo = None;
            glance.prompt = over(why);
        }
        TableState {
            glance,
            id: self.id,
            game: loaded.table.game().to_owned(),
            title: loaded.title.clone(),
            seats: self.seat_infos(loaded, who, owner, wall),
            mine: loaded.mine(who),
            looking: seat,
            owner,
            proposal: loaded.proposal.as_ref().map(|open| ProposalInfo {
                id: open.id,
                by: open.by,
                what: open.what.clone(),
                yes: open.yes.clone(),
                needed: loaded.unanswered(open, wall),
                lapses: loaded.lapses.map(|at| milliseconds(at.saturating_sub(now))),
            }),
            clock: loaded.clock_info(now),
            notices: loaded.all_notices(),
            absence_hours: loaded.absence,
            ended: loaded.ended,
            saved: loaded.agreed_file(who),
        }
    }

    /// Who sits where, from where a session stands.
    fn seat_infos(
        &self,
        loaded: &Loaded,
        who: &SessionId,
        owner: bool,
        wall: i64,
    ) -> Vec<SeatInfo> {
        let mut infos: Vec<_> = (0_u8..)
            .zip(&loaded.seats)
            .map(|(seat, place)| {
                let mut info =
                    seat_info(&self.shared.games, loaded.table.game(), Seat(seat), place, who);
                info.online = self.is_here(&place.holder);
                info.absent = loaded.absent(Seat(seat), wall);
                info.yours_again = loaded.may_return(who, Seat(seat)).is_ok();
                let told = owner || place.last == Some(*who);
                info.invitation = place.invitation.clone().filter(|_| told);
                info
            })
            .collect();
        tell_apart(&mut infos, &loaded.seats);
        infos
    }
}

/// Who sits in a seat, from where a session stands: invitations left out, and who is there now.
pub(crate) fn seat_info(
    known_games: &Games,
    game: &str,
    seat: Seat,
    place: &Place,
    who: &SessionId,
) -> SeatInfo {
    let (kind, name, bot) = match &place.holder {
        Holder::Person { session, name } if session == who => (Who::You, name.clone(), None),
        Holder::Person { name, .. } => (Who::Friend, name.clone(), None),
        Holder::Bot(bot) => {
            let known = games::bot(known_games, game, bot);
            let name = known.map_or_else(|| bot.clone(), |bot| bot.name);
            (Who::Bot, name, Some(bot.clone()))
        }
        Holder::Nobody => (Who::Open, "Nobody yet".to_owned(), None),
    };
    SeatInfo {
        seat,
        who: kind,
        name,
        bot,
        invitation: None,
        online: false,
        absent: false,
        yours_again: false,
    }
}

/// What is asked at a table whose match ended before its game did: nothing.
fn over(why: Ended) -> Prompt {
    let (text, rule) = match why {
        Ended::Agreed => ("The match was ended as it stands.", "TABLE-OVER-02"),
        Ended::NotPlayed => ("The match was not played.", "TABLE-CLOCK-07"),
    };
    Prompt { text: text.to_owned(), rule: RuleId::new(rule) }
}

/// Marks the second and every further person of one name at a table.
pub(crate) fn tell_apart(infos: &mut [SeatInfo], places: &[Place]) {
    let mut known: Vec<(String, Vec<SessionId>)> = Vec::new();
    for (info, place) in infos.iter_mut().zip(places) {
        let Holder::Person { session, name } = &place.holder else { continue };
        let name = name.to_lowercase();
        let at = known.iter().position(|(other, _)| *other == name);
        let at = at.unwrap_or_else(|| {
            known.push((name, Vec::new()));
            known.len() - 1
        });
        let persons = &mut known[at].1;
        let person = persons.iter().position(|other| other == session).unwrap_or_else(|| {
            persons.push(*session);
            persons.len() - 1
        });
        if person > 0 {
            info.name = format!("{} ({})", info.name, person + 1);
        }
    }
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
            // Of several nobody but the person knows who looks now (TABLE-SEAT-08).
            Looking::Preferring(_) => Ok(if let [seat] = mine[..] { Some(seat) } else { None }),
        }
    }

    /// What the people at the table should know, what the table itself says last.
    fn all_notices(&self) -> Vec<Notice> {
        let own = self.table.notices().into_iter().map(|text| Notice { text, times: 1 });
        self.notices.iter().cloned().chain(own).collect()
    }

    /// Who looks back from a seat: once the game is over, everything is open.
    fn past(&self, seat: Option<Seat>) -> Audience {
        if self.over() { Audience::Everything } else { audience(seat) }
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
