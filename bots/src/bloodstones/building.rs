//! What to build, and where.

use warmoot_bloodstones::{
    Kind, Tally,
    map::{AreaId, Areas, Terrain},
};

use super::{eye::Eye, roads::Class, sketch::Sketch};

/// Areas that are weighed for each kind of unit.
const PLACES: usize = 8;

/// A unit to build.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Build {
    /// What.
    pub kind: Kind,
    /// Where.
    pub area: AreaId,
    /// How much better the position becomes.
    pub gain: f32,
}

/// The best unit to build now. `base` is what the position is worth as it is.
#[must_use]
pub fn best(eye: &Eye, sketch: &Sketch, base: f32) -> Option<Build> {
    let mut best: Option<Build> = None;
    for kind in sketch.hand.kinds().filter(|&kind| kind != Kind::Resources) {
        for area in places(eye, sketch, eye.game.building_places(eye.me, kind)) {
            let Some(gain) = gain(eye, sketch, base, kind, area) else { continue };
            if best.is_none_or(|best| gain > best.gain) {
                best = Some(Build { kind, area, gain });
            }
        }
    }
    best
}

/// The best of the areas a unit may go to.
#[must_use]
pub fn place(eye: &Eye, sketch: &Sketch, kind: Kind, areas: Areas) -> Option<AreaId> {
    let weighed = places(eye, sketch, areas)
        .into_iter()
        .filter_map(|area| gain(eye, sketch, 0.0, kind, area).map(|gain| (area, gain)));
    weighed.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).map(|(area, _)| area)
}

/// The areas that come first into question: where enemies stand, the citadel, and what lies nearest
/// to the others.
fn places(eye: &Eye, sketch: &Sketch, areas: Areas) -> Vec<AreaId> {
    let me = eye.me;
    let others = sketch.others(me);
    let mut foreign = others;
    for foe in eye.foes(me) {
        foreign = foreign.or(eye.game.villages_of(foe));
    }
    let mut ranked: Vec<(u8, AreaId)> = areas
        .iter()
        .map(|area| {
            let rank = if others.contains(area) {
                0
            } else if eye.game.citadel_of(me) == Some(area) {
                1
            } else {
                let class = if eye.game.board().terrain(area) == Terrain::Sea {
                    Class::Sail
                } else {
                    Class::Foot
                };
                let row = eye.roads.row(me, class, area);
                let near =
                    foreign.iter().map(|foreign| row[foreign.index()]).min().unwrap_or(u8::MAX);
                // Gathering beats scattering.
                near.saturating_add(2).saturating_sub(sketch.force(me, area).total())
            };
            (rank, area)
        })
        .collect();
    ranked.sort_unstable();
    ranked.truncate(PLACES);
    ranked.into_iter().map(|(_, area)| area).collect()
}

/// What building gains; `None` if it cannot be paid.
fn gain(eye: &Eye, sketch: &Sketch, base: f32, kind: Kind, area: AreaId) -> Option<f32> {
    let cost = eye.game.roster_of(eye.me).cost(kind);
    let mut after = sketch.clone();
    if kind != Kind::Cutiecorn {
        after.spend(kind);
    }
    let fighting = sketch.others(eye.me).contains(area);
    for _ in 0..cost {
        let tile = eye.spare(after.hand, None, fighting)?;
        after.hand.take(tile);
    }
    after.put(eye.me, area, Tally::of(kind, 1));
    Some(eye.value(&after) - base + overseas(eye, kind, area))
}

/// What a ship is worth for the village places it opens, when places run short.
fn overseas(eye: &Eye, kind: Kind, area: AreaId) -> f32 {
    let short = eye.game.villages_left(eye.me).saturating_sub(eye.places);
    if kind != Kind::Ship || short == 0 {
        return 0.0;
    }
    let map = eye.game.board();
    let mut new = map.borders(area).minus(eye.game.village_places(eye.me));
    for seat in eye.game.table() {
        new = new.minus(eye.game.units_at(seat)).minus(eye.game.villages_of(seat));
    }
    let room: u8 = new.iter().map(|area| map.terrain(area).village_limit()).sum();
    0.5 * super::worth::village(eye.game, eye.me) * f32::from(room.min(short))
}
