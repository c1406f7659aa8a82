//! Places for citadels, and the worst that earlier players can do to later ones.

use super::{AreaId, Areas, Map, Terrain};

/// Places a later player must always find.
const CHOICE: u32 = 3;

/// The areas whose terrain allows a citadel (BLOOD-SETUP-12) and a start of the Chaos Horde
/// (BLOOD-SETUP-19).
#[must_use]
pub fn sites(map: &Map) -> Areas {
    map.of(Terrain::Plains).or(map.of(Terrain::Forest)).or(map.of(Terrain::Hill))
}

/// The sites that a citadel in `area` closes to other citadels: those with fewer than two land
/// areas between, measured over land only (BLOOD-SETUP-13, BLOOD-AMB-04).
#[must_use]
pub fn closed_to_citadels(map: &Map, area: AreaId) -> Areas {
    map.within(Areas::one(area), 2, map.land()).and(sites(map))
}

/// The sites that a citadel in `area` closes to the Chaos Horde: those at most two steps away,
/// over land or sea (BLOOD-SETUP-23, BLOOD-AMB-07).
#[must_use]
pub fn closed_to_horde(map: &Map, area: AreaId) -> Areas {
    map.within(Areas::one(area), 2, map.all()).and(sites(map))
}

/// Legal citadels of at most all players but one that leave the next one fewer than
/// three sites, if there are such.
#[must_use]
pub fn worst_citadels(map: &Map, players: u8) -> Option<Vec<AreaId>> {
    blocks_citadels(map, u32::from(players) - 1, CHOICE - 1)
}

/// Legal citadels of at most all players but one that leave the Chaos Horde no area to start
/// from, if there are such.
#[must_use]
pub fn worst_horde(map: &Map, players: u8) -> Option<Vec<AreaId>> {
    blocks_horde(map, u32::from(players) - 1)
}

/// At most `citadels` legal citadels that leave at most `left` sites open, if there are such.
#[must_use]
pub fn blocks_citadels(map: &Map, citadels: u32, left: u32) -> Option<Vec<AreaId>> {
    let closes: Vec<Areas> = map.all().iter().map(|area| closed_to_citadels(map, area)).collect();
    Search { closes: &closes, covers: &closes }.run(sites(map), sites(map), citadels, left)
}

/// At most `citadels` legal citadels that leave the Chaos Horde nowhere to start, if there are
/// such.
#[must_use]
pub fn blocks_horde(map: &Map, citadels: u32) -> Option<Vec<AreaId>> {
    let closes: Vec<Areas> = map.all().iter().map(|area| closed_to_citadels(map, area)).collect();
    let covers: Vec<Areas> = map.all().iter().map(|area| closed_to_horde(map, area)).collect();
    Search { closes: &closes, covers: &covers }.run(sites(map), sites(map), citadels, 0)
}

/// An exhaustive search for citadels that cover nearly everything.
///
/// It takes an area not yet covered and tries every citadel that would cover it, or gives the
/// area up while the budget lasts. Since every area is settled either way, no set of citadels is
/// missed, and bounding by the largest cover prunes most of them.
struct Search<'a> {
    /// By area: where a citadel there forbids others.
    closes: &'a [Areas],
    /// By area: what a citadel there covers.
    covers: &'a [Areas],
}

impl Search<'_> {
    /// Finds at most `citadels` among `open` that leave at most `budget` of `bare` uncovered.
    fn run(&self, open: Areas, bare: Areas, citadels: u32, budget: u32) -> Option<Vec<AreaId>> {
        if bare.len() as u32 <= budget {
            return Some(Vec::new());
        }
        let widest = open.iter().map(|area| self.covers[area.index()].and(bare).len()).max()?;
        if bare.len() as u32 > budget + citadels * widest as u32 {
            return None;
        }
        let coverers = |target: AreaId| {
            let covering = open.iter().filter(|area| self.covers[area.index()].contains(target));
            covering.collect::<Areas>()
        };
        // The area that fewest citadels can cover makes the narrowest tree.
        let (target, candidates) = bare
            .iter()
            .map(|target| (target, coverers(target)))
            .min_by_key(|(_, candidates)| candidates.len())?;
        if citadels > 0 {
            for candidate in candidates.iter() {
                let open = open.minus(self.closes[candidate.index()]);
                let left = bare.minus(self.covers[candidate.index()]);
                if let Some(mut found) = self.run(open, left, citadels - 1, budget) {
                    found.insert(0, candidate);
                    return Some(found);
                }
            }
        }
        let budget = budget.checked_sub(1)?;
        // Giving an area up means that nothing covers it: its coverers are out.
        self.run(open.minus(candidates), bare.minus(Areas::one(target)), citadels, budget)
    }
}
