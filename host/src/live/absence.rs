//! Who is absent, whose rights pass on, and who may sit down where (TABLE-SEAT).

use warmoot_kernel::{Refusal, Seat};

use super::{credit::Credit, loaded::Loaded};
use crate::{
    problem::Problem,
    store::{Holder, Mark},
    who::SessionId,
};

/// An hour in milliseconds.
const HOUR: i64 = 3_600_000;

impl Loaded {
    /// Notes since when each person is asked, after a change of the table at that time of day;
    /// the seats whose mark that changed.
    pub(super) fn note_asked(&mut self, wall: i64, credit: Credit) -> Vec<(Seat, Mark)> {
        let (waiting, number, before) = (self.table.waiting(), self.table.number(), self.marks());
        for (seat, place) in (0_u8..).map(Seat).zip(&mut self.seats) {
            let acted = matches!(credit, Credit::Acted(by) | Credit::TookBack(by) if by == seat);
            let asked = waiting.contains(seat) && matches!(place.holder, Holder::Person { .. });
            place.mark.asked = match place.mark.asked {
                _ if !asked => None,
                Some(since) if !acted => Some(since),
                _ => Some(wall),
            };
            if credit == Credit::WentBack {
                place.mark.spoke = place.mark.spoke.map(|acts| acts.min(number));
            }
            if acted {
                place.mark.late = false;
            } else if credit == Credit::TimeOut(seat) && asked_person(&place.holder) {
                place.mark.late = true;
            }
        }
        let marks = (0_u8..).map(Seat).zip(self.marks());
        marks.zip(before).filter(|((_, now), before)| now != before).map(|(it, _)| it).collect()
    }

    /// What is noted of a seat that somebody takes at that time of day.
    pub(super) fn fresh_mark(&self, seat: Seat, wall: i64) -> Mark {
        Mark { asked: self.table.waiting().contains(seat).then_some(wall), ..self.left_mark(seat) }
    }

    /// What stays noted of a seat whoever takes it.
    pub(super) fn left_mark(&self, seat: Seat) -> Mark {
        let spoke = self.seats.get(seat.index()).and_then(|place| place.mark.spoke);
        Mark { spoke, ..Mark::default() }
    }

    /// Whether who sits in a seat is absent (TABLE-SEAT-04).
    pub(super) fn absent(&self, seat: Seat, wall: i64) -> bool {
        let Some(place) = self.seats.get(seat.index()) else { return false };
        if self.over() || !asked_person(&place.holder) {
            return false;
        }
        let waited = place.mark.asked.map_or(0, |since| wall.saturating_sub(since));
        place.mark.late || waited >= self.patience()
    }

    /// For how long somebody may be asked, or the opener not look, in milliseconds.
    pub(super) fn patience(&self) -> i64 {
        i64::from(self.absence).saturating_mul(HOUR)
    }

    /// Who has the rights of who opened the table now; that one may have it before them
    /// (TABLE-SEAT-06).
    pub(super) fn host(&self, wall: i64, looks: bool) -> SessionId {
        let unseen = wall.saturating_sub(self.owner_seen) >= self.patience();
        let away = (unseen && !looks)
            || self.mine(&self.owner).iter().any(|&seat| self.absent(seat, wall));
        if !away || self.over() {
            return self.owner;
        }
        let longest = (0_u8..)
            .map(Seat)
            .zip(&self.seats)
            .filter(|&(seat, _)| !self.absent(seat, wall))
            .filter_map(|(_, place)| Some((place.since, place.session()?)))
            .filter(|(_, session)| *session != self.owner)
            .min_by_key(|(since, _)| *since);
        longest.map_or(self.owner, |(_, session)| session)
    }

    /// An error unless the session, which may be `host`, may give that seat away, or fill it
    /// (TABLE-SEAT-03).
    pub(super) fn may_give(
        &self,
        who: SessionId,
        seat: Seat,
        host: bool,
        wall: i64,
    ) -> Result<(), Problem> {
        let place = self.seats.get(seat.index()).ok_or_else(|| Problem::unknown("seat"))?;
        let why = match place.session() {
            Some(session) if session == who => return Ok(()),
            Some(_) if host && self.absent(seat, wall) => return Ok(()),
            None if host => return Ok(()),
            Some(_) if host => {
                "Somebody sits there. Only they can give the seat away, or a vote of the others; \
                 you can once they are absent."
            }
            _ => "Only who sits there, or who opened the table, can give a seat away.",
        };
        let mut problem = Problem::forbidden("wrong_seat", why);
        problem.body.rule = Some("TABLE-SEAT-03".to_owned());
        Err(problem)
    }

    /// An error if the session would see two sides of the game by sitting down there
    /// (TABLE-SEAT-05), or was voted out (TABLE-SEAT-07).
    pub(super) fn may_sit(&self, who: &SessionId, seat: Seat) -> Result<(), Refusal> {
        if !self.over() && self.ousted.contains(who) {
            let why = "The others voted you out of a seat of this table.";
            return Refusal::by("TABLE-SEAT-07", why);
        }
        let sat = |at: &Vec<SessionId>| at.contains(who);
        let elsewhere = (0..self.seats.len())
            .filter(|&other| other != seat.index())
            .any(|other| self.holders.get(other).is_some_and(sat));
        let own = self.holders.get(seat.index()).is_some_and(|at| at[..] == [*who]);
        if self.over() || !elsewhere || own {
            return Ok(());
        }
        Refusal::by(
            "TABLE-SEAT-05",
            "You hold or held another seat of this table. Nobody sees two sides of one game.",
        )
    }

    /// Whether the session may take a seat back that it held last (TABLE-SEAT-07).
    pub(super) fn may_return(&self, who: &SessionId, seat: Seat) -> Result<(), Problem> {
        let place = self.seats.get(seat.index()).ok_or_else(|| Problem::unknown("seat"))?;
        if place.session().is_some() || place.last != Some(*who) {
            let mut problem = Problem::forbidden(
                "wrong_seat",
                "Only who held a seat last can take it back, and only while a bot or nobody has it.",
            );
            problem.body.rule = Some("TABLE-SEAT-07".to_owned());
            return Err(problem);
        }
        Ok(self.may_sit(who, seat)?)
    }
}

/// Whether a person holds a seat.
fn asked_person(holder: &Holder) -> bool {
    matches!(holder, Holder::Person { .. })
}
