//! Phase 1, and the Chaos Horde's capture action (chapter "Phase 1: Capture Villages").

use warmoot_kernel::{Log, Refusal, Seat};

use crate::{
    Bloodstones, Event, Kind, Phase,
    map::{AreaId, Areas, Terrain},
    state::Stage,
};

impl Bloodstones {
    /// Areas in `areas` where a village costs at most `pips` (BLOOD-FACT-VILLAGE-COST).
    pub(crate) fn village_affordable(&self, areas: Areas, pips: u8) -> Areas {
        let map = self.map();
        Terrain::ALL
            .into_iter()
            .filter(|terrain| terrain.village_cost().is_some_and(|cost| cost <= pips))
            .fold(Areas::NONE, |all, terrain| all.or(map.of(terrain)))
            .and(areas)
    }

    /// A tile spent in Phase 1 or 4 must buy at least one village (BLOOD-AMB-30).
    pub(crate) fn check_spend(&self, kind: Kind, areas: Areas) -> Result<(), Refusal> {
        let seat = self.active;
        self.check_in_hand(seat, kind)?;
        let pips = self.roster(seat).pips(kind);
        if self.village_affordable(areas, pips).is_empty() {
            return Refusal::by(
                "BLOOD-AMB-30",
                format!(
                    "{} no village here; a tile is only spent together with a purchase.",
                    match pips {
                        1 => "1 pip buys".to_owned(),
                        pips => format!("{pips} pips buy"),
                    }
                ),
            );
        }
        Ok(())
    }

    /// Whether the Horde may open its capture action now (BLOOD-FACTION-CH-05, -06).
    pub(crate) fn check_horde_capture(&self) -> Result<(), Refusal> {
        let seat = self.active;
        if self.faction(seat) != crate::Faction::ChaosHorde {
            return Refusal::by(
                "BLOOD-TURN-06",
                "Only the Chaos Horde captures villages as a main action; you do it in Phase 1.",
            );
        }
        if self.horde_captured {
            return Refusal::by("BLOOD-FACTION-CH-06", "The Horde captures only once in a turn.");
        }
        if self.capturable(seat).is_empty() {
            return Refusal::by(
                "BLOOD-CAPT-01",
                "None of your units stands in an area with a village of another player.",
            );
        }
        Ok(())
    }

    pub(crate) fn spend_to_capture(&mut self, kind: Kind, log: &mut Log<Event>) {
        let pips = self.spend(kind, log);
        if self.phase == Phase::Main {
            self.horde_captured = true;
        }
        self.stage = Stage::Capture { pips, any: false };
    }

    /// Discards a tile for its pips.
    pub(crate) fn spend(&mut self, kind: Kind, log: &mut Log<Event>) -> u8 {
        let (seat, phase) = (self.active, self.phase);
        let pips = self.roster(seat).pips(kind);
        self.discard(seat, kind);
        log.push(|| Event::Spent { seat, kind, pips, phase });
        pips
    }

    pub(crate) fn check_capture(&self, pips: u8, area: AreaId) -> Result<(), Refusal> {
        let terrain = self.check_area(area)?;
        let seat = self.active;
        let name = self.area_name(area);
        if !self.at[seat.index()].contains(area) {
            return Refusal::by("BLOOD-CAPT-01", format!("You have no unit in {name}."));
        }
        if !self.capturable(seat).contains(area) {
            return Refusal::by(
                "BLOOD-CAPT-01",
                format!("No other player has a village in {name}."),
            );
        }
        let cost = terrain.village_cost().unwrap_or(u8::MAX);
        if cost > pips {
            return Refusal::by(
                "BLOOD-CAPT-05",
                format!(
                    "A village in {name} costs {} and {pips} {} left; only one tile is spent in a turn.",
                    crate::describe::cost(cost),
                    if pips == 1 { "is" } else { "are" }
                ),
            );
        }
        Ok(())
    }

    pub(crate) fn capture(&mut self, pips: u8, area: AreaId, log: &mut Log<Event>) -> bool {
        let seat = self.active;
        let cost = self.map().terrain(area).village_cost().unwrap_or(0);
        self.take_village(seat, area, log);
        let pips = pips - cost;
        self.stage = Stage::Capture { pips, any: true };
        self.village_affordable(self.capturable(seat), pips).is_empty()
    }

    /// One village changes from the map to its captor (BLOOD-SUPPLY-06).
    pub(crate) fn take_village(&mut self, seat: Seat, area: AreaId, log: &mut Log<Event>) {
        let Some(owner) = self.villager(area) else { return };
        self.remove_village(owner, area);
        self.captured[seat.index()] += 1;
        self.lost[owner.index()] += 1;
        log.push(|| Event::Captured { seat, owner, area });
    }
}
