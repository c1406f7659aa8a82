//! Phase 4 (chapter "Phase 4: Construct Villages").

use warmoot_kernel::{Log, Refusal, Seat};

use crate::{
    Bloodstones, Event, Kind,
    map::{AreaId, Areas, Terrain},
    state::Stage,
};

impl Bloodstones {
    /// Areas connected to a player's villages or citadel: beside them, or in or beside a chain of
    /// own units that touches them (BLOOD-CONSTR-05 to -07, -10, BLOOD-AMB-97).
    fn connected(&self, seat: Seat) -> Areas {
        let map = self.map();
        let mut homes = self.villages[seat.index()];
        if let Some(citadel) = self.citadel(seat) {
            homes.insert(citadel);
        }
        let units = self.at[seat.index()];
        let mut chain = units.and(homes.or(map.around(homes)));
        loop {
            let longer = chain.or(map.around(chain).and(units));
            if longer == chain {
                break;
            }
            chain = longer;
        }
        map.around(homes).or(chain).or(map.around(chain))
    }

    /// Where the next village may go, cost left aside.
    pub(crate) fn village_sites(&self, seat: Seat) -> Areas {
        let index = seat.index();
        if self.supply[index] == 0 {
            return Areas::NONE;
        }
        let map = self.map();
        let plains = map.of(Terrain::Plains);
        let ground = plains.or(map.of(Terrain::Forest)).or(map.of(Terrain::Hill));
        let own = self.villages[index];
        if own.is_empty() && self.citadel(seat).is_none() {
            // Wiped out: the next one goes anywhere that is empty (BLOOD-WIPED-01).
            return ground.and(self.empty_areas());
        }
        let single = own.and(plains).minus(self.seconds);
        let mut sites = self.connected(seat).minus(own).or(single);
        if let Some(citadel) = self.citadel(seat) {
            sites.remove(citadel);
        }
        sites.and(ground).minus(self.foreign_pieces(seat))
    }

    pub(crate) fn spend_to_construct(&mut self, kind: Kind, log: &mut Log<Event>) {
        let pips = self.spend(kind, log);
        self.stage = Stage::Construct { pips, any: false };
    }

    pub(crate) fn check_construct(&self, pips: u8, area: AreaId) -> Result<(), Refusal> {
        let terrain = self.check_area(area)?;
        let seat = self.active;
        let name = self.area_name(area);
        let refuse = |rule, why: &str| Refusal::by(rule, format!("No village in {name}: {why}."));
        let Some(cost) = terrain.village_cost() else {
            return refuse("BLOOD-CONSTR-14", "villages stand in plains, forests and hills only");
        };
        if self.supply[seat.index()] == 0 {
            return refuse("BLOOD-SUPPLY-01", "all your villages are placed");
        }
        if self.citadel(seat) == Some(area) {
            return refuse("BLOOD-CONSTR-13", "your citadel stands there");
        }
        if self.foreign_pieces(seat).contains(area) {
            return refuse("BLOOD-CONSTR-11", "another player has pieces there");
        }
        if self.villages_in(seat, area) >= terrain.village_limit() {
            return refuse("BLOOD-CONSTR-12", "it holds as many as it can");
        }
        let wiped_out = self.villages[seat.index()].is_empty() && self.citadel(seat).is_none();
        if wiped_out && !self.village_sites(seat).contains(area) {
            return refuse("BLOOD-WIPED-01", "the first village of all goes to an empty area");
        }
        if !self.village_sites(seat).contains(area) {
            return refuse(
                "BLOOD-CONSTR-07",
                "it is not beside your villages, your citadel or a chain of units connected to them",
            );
        }
        if cost > pips {
            return refuse(
                "BLOOD-CONSTR-04",
                "the pips of the one tile of this phase are not enough",
            );
        }
        Ok(())
    }

    /// Places a village. Whether no further one can be paid for.
    pub(crate) fn construct(&mut self, pips: u8, area: AreaId, log: &mut Log<Event>) -> bool {
        let seat = self.active;
        let index = seat.index();
        let pips = pips - self.map().terrain(area).village_cost().unwrap_or(0);
        if self.villages[index].contains(area) {
            self.seconds.insert(area);
        } else {
            self.villages[index].insert(area);
        }
        self.supply[index] -= 1;
        log.push(|| Event::Constructed { seat, area });
        self.stage = Stage::Construct { pips, any: true };
        self.village_affordable(self.village_sites(seat), pips).is_empty()
    }
}
