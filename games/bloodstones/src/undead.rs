//! Phase 2 (chapter "Phase 2: Move Undead").

use warmoot_kernel::{Log, Refusal};

use crate::{
    Bloodstones, Event, Faction, Kind, Tally,
    map::{AreaId, Areas},
};

/// Areas an Undead may go in one Phase 2 (BLOOD-UNDEAD-02).
const REACH: u8 = 2;

impl Bloodstones {
    /// Gives every Undead on the map its two areas. Whether any of them can move at all.
    pub(crate) fn muster_undead(&mut self) -> bool {
        let seat = self.active;
        if self.faction(seat) != Faction::Necromancers {
            return false;
        }
        let mut next = 0;
        for area in self.at[seat.index()].iter() {
            for _ in 0..self.force(seat, area).count(Kind::Undead) {
                self.marchers[next] = (area, REACH);
                next += 1;
            }
        }
        for rest in &mut self.marchers[next..] {
            *rest = (AreaId(0), 0);
        }
        self.undead_can_move()
    }

    pub(crate) fn undead_can_move(&self) -> bool {
        self.marching().any(|(from, _)| !self.undead_targets(from).is_empty())
    }

    /// The different Undead that may still move: area and areas left.
    pub(crate) fn marching(&self) -> impl Iterator<Item = (AreaId, u8)> + '_ {
        self.marchers.iter().enumerate().filter_map(|(index, &marcher)| {
            (marcher.1 > 0 && !self.marchers[..index].contains(&marcher)).then_some(marcher)
        })
    }

    /// Where an Undead in `from` can go next: any land, also by ship (BLOOD-UNDEAD-03, -05);
    /// nowhere from among enemies (BLOOD-UNDEAD-08, -09).
    pub(crate) fn undead_targets(&self, from: AreaId) -> Areas {
        let seat = self.active;
        if self.enemies(seat).contains(from) {
            return Areas::NONE;
        }
        self.map().borders(from).or(self.passage(seat, from)).and(self.map().land())
    }

    pub(crate) fn check_shamble(&self, from: AreaId, left: u8, to: AreaId) -> Result<(), Refusal> {
        self.check_area(from)?;
        let terrain = self.check_area(to)?;
        if left == 0 || !self.marchers.contains(&(from, left)) {
            return Refusal::by(
                "BLOOD-UNDEAD-02",
                format!(
                    "No Undead in {} has {} left to go.",
                    self.area_name(from),
                    crate::describe::some(left, "area", "areas")
                ),
            );
        }
        if self.enemies(self.active).contains(from) {
            return Refusal::by(
                "BLOOD-UNDEAD-09",
                format!("Enemy units in {} hold the Undead there.", self.area_name(from)),
            );
        }
        if terrain == crate::map::Terrain::Sea {
            return Refusal::by(
                "BLOOD-UNDEAD-05",
                format!("{} is sea; Undead only pass it along your ships.", self.area_name(to)),
            );
        }
        if !self.undead_targets(from).contains(to) {
            return Refusal::by(
                "BLOOD-UNDEAD-02",
                format!("{} shares no border with {}.", self.area_name(to), self.area_name(from)),
            );
        }
        Ok(())
    }

    pub(crate) fn shamble(&mut self, from: AreaId, left: u8, to: AreaId, log: &mut Log<Event>) {
        let seat = self.active;
        let unit = Tally::of(Kind::Undead, 1);
        let by_ship = !self.map().borders(from).contains(to);
        self.lift(seat, from, unit);
        self.put(seat, to, unit);
        if let Some(marcher) = self.marchers.iter_mut().find(|marcher| **marcher == (from, left)) {
            *marcher = (to, left - 1);
        }
        log.push(|| Event::Moved { seat, units: unit, from, to, cost: 0, by_ship });
        self.settle_cutiecorn(log);
    }
}
