//! Ship Passage (chapter "Ship Passage by Ship").

use warmoot_kernel::Seat;

use crate::{
    Bloodstones, Kind,
    map::{AreaId, Areas, Terrain},
};

impl Bloodstones {
    /// Sea areas that carry a player's units: with an own ship, and nobody else's units
    /// (BLOOD-SHIP-02, BLOOD-SHIP-06).
    pub(crate) fn fleet(&self, seat: Seat) -> Areas {
        let sea = self.at[seat.index()].and(self.map().of(Terrain::Sea)).minus(self.enemies(seat));
        if sea.is_empty() {
            return sea;
        }
        sea.iter().filter(|&area| self.force(seat, area).has(Kind::Ship)).collect()
    }

    /// Every area a unit in `from` reaches along a chain of own ships, whatever its terrain
    /// (BLOOD-SHIP-01, BLOOD-AMB-48). From a sea area only a Dragon starts, within the chain.
    pub(crate) fn passage(&self, seat: Seat, from: AreaId) -> Areas {
        let fleet = self.fleet(seat);
        if fleet.is_empty() {
            return fleet;
        }
        let start = if self.map().terrain(from) == Terrain::Sea {
            Areas::one(from)
        } else {
            self.map().borders(from)
        };
        self.along(fleet, start, from)
    }

    /// The same for a retreat or withdrawal, which starts from any sea area beside `from`
    /// (BLOOD-RETREAT-09).
    pub(crate) fn escape_by_sea(&self, seat: Seat, from: AreaId) -> Areas {
        let fleet = self.fleet(seat);
        if fleet.is_empty() {
            return fleet;
        }
        self.along(fleet, self.map().borders(from), from)
    }

    fn along(&self, fleet: Areas, start: Areas, from: AreaId) -> Areas {
        let mut chain = start.and(fleet);
        if chain.is_empty() {
            return chain;
        }
        loop {
            let longer = chain.or(self.map().around(chain).and(fleet));
            if longer == chain {
                break;
            }
            chain = longer;
        }
        self.map().around(chain).minus(Areas::one(from))
    }
}
