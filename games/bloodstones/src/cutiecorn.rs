//! The optional Cutiecorn: a unit of no faction that anyone may win over.

use warmoot_kernel::{Log, Seat};

use crate::{Bloodstones, Event, Kind, Tally, map::AreaId};

impl Bloodstones {
    /// Who controls the Cutiecorn, and where it stands.
    pub(crate) fn cutiecorn_at(&self) -> Option<(Seat, AreaId)> {
        if !self.cutiecorn || self.cutiecorn_free {
            return None;
        }
        self.all_seats().find_map(|seat| {
            let area = self.at[seat.index()]
                .iter()
                .find(|&area| self.force(seat, area).has(Kind::Cutiecorn))?;
            Some((seat, area))
        })
    }

    /// A Cutiecorn alone among another player's units changes hands: checked after every change
    /// of position (BLOOD-CUTIE-07, BLOOD-AMB-118).
    pub(crate) fn settle_cutiecorn(&mut self, log: &mut Log<Event>) {
        let Some((owner, area)) = self.cutiecorn_at() else { return };
        if self.force(owner, area).total() > 1 {
            return;
        }
        let taker = self
            .clockwise(self.active)
            .find(|&seat| seat != owner && self.at[seat.index()].contains(area));
        if let Some(seat) = taker {
            self.charm(owner, seat, area, log);
        }
    }

    /// The Cutiecorn goes from one player to another, in its place.
    pub(crate) fn charm(&mut self, from: Seat, to: Seat, area: AreaId, log: &mut Log<Event>) {
        let cutiecorn = Tally::of(Kind::Cutiecorn, 1);
        self.lift(from, area, cutiecorn);
        self.put(to, area, cutiecorn);
        log.push(|| Event::Charmed { seat: to, area });
    }
}
