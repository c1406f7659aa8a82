//! What a map is like, in figures.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AreaId, Areas, Map, Terrain, sites};

/// The figures of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Stats {
    /// Areas in all.
    pub areas: usize,
    /// Borders in all.
    pub borders: usize,
    /// Areas by terrain, in the order of [`Terrain::ALL`].
    pub terrain: [usize; 6],
    /// Land areas of each landmass, the largest first.
    pub landmasses: Vec<usize>,
    /// Sea areas of each sea, the largest first.
    pub seas: Vec<usize>,
    /// Land areas that touch a sea.
    pub coastal: usize,
    /// Villages that can stand on the map (BLOOD-CONSTR-12).
    pub village_places: usize,
    /// Areas whose terrain allows a citadel (BLOOD-SETUP-12).
    pub citadel_sites: usize,
    /// Passes and isthmuses: see [`Map::chokes`]. Mountains are no way.
    pub chokes: Vec<AreaId>,
    /// The same at sea.
    pub straits: Vec<AreaId>,
}

/// A way this long around an area makes it a choke point: three good turns of marching.
const DETOUR: u32 = 6;

impl Map {
    /// The map's figures.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let sea = self.of(Terrain::Sea);
        let sizes = |areas: Areas| {
            let mut sizes: Vec<usize> = self.pieces(areas).into_iter().map(Areas::len).collect();
            sizes.sort_by(|one, other| other.cmp(one));
            sizes
        };
        let walkable = self.land().minus(self.of(Terrain::Mountain));
        let villages = |area| usize::from(self.terrain(area).village_limit());
        Stats {
            areas: self.len(),
            borders: self.all().iter().map(|area| self.borders(area).len()).sum::<usize>() / 2,
            terrain: Terrain::ALL.map(|terrain| self.of(terrain).len()),
            landmasses: sizes(self.land()),
            seas: sizes(sea),
            coastal: self.coast().len(),
            village_places: self.all().iter().map(villages).sum(),
            citadel_sites: sites::sites(self).len(),
            chokes: self.chokes(walkable, DETOUR),
            straits: self.chokes(sea, DETOUR),
        }
    }

    /// The land areas that border on a sea.
    #[must_use]
    pub fn coast(&self) -> Areas {
        self.around(self.of(Terrain::Sea)).and(self.land())
    }

    /// The pieces `areas` falls into when one walks only within it.
    #[must_use]
    pub fn pieces(&self, areas: Areas) -> Vec<Areas> {
        let mut pieces = Vec::new();
        let mut rest = areas;
        while let Some(first) = rest.iter().next() {
            let piece = self.within(Areas::one(first), self.len() as u32, areas);
            pieces.push(piece);
            rest = rest.minus(piece);
        }
        pieces
    }

    /// The areas among `areas` that the way between two of their neighbours leads through: without
    /// them it would be longer than `detour` steps, or there would be none. Whoever holds such an
    /// area holds a pass, an isthmus or a strait.
    #[must_use]
    pub fn chokes(&self, areas: Areas, detour: u32) -> Vec<AreaId> {
        let through = areas.iter().filter(|area| {
            let rest = areas.minus(Areas::one(*area));
            let beside = self.borders(*area).and(rest);
            beside.iter().any(|one| {
                let near = self.within(Areas::one(one), detour, rest);
                !beside.minus(near).is_empty()
            })
        });
        through.collect()
    }
}
