//! Phase 2: where the Undead go.

use warmoot_bloodstones::{
    Action, Kind, Tally,
    map::{AreaId, Areas},
};

use super::{eye::Eye, roads::Class, sketch::Sketch};

/// A march must better the position by so much: Undead do not wander for nothing.
const WORTHWHILE: f32 = 0.25;

/// The next step of an Undead, or done.
#[must_use]
pub fn next(eye: &Eye, legal: &[Action]) -> Action {
    let sketch = Sketch::of(eye.game, eye.me, 0);
    let base = eye.value(&sketch);
    let mut best = (base + WORTHWHILE, Action::Done);
    let mut seen: Vec<(AreaId, AreaId)> = Vec::new();
    for action in legal {
        let Action::Shamble { from, left, to } = *action else { continue };
        for last in ends(eye, &sketch, to, left).iter().filter(|&last| last != from) {
            if seen.contains(&(from, last)) && last != to {
                continue;
            }
            seen.push((from, last));
            let mut after = sketch.clone();
            after.shift(eye.me, from, last, Tally::of(Kind::Undead, 1));
            let worth = eye.value(&after);
            if worth > best.0 {
                best = (worth, *action);
            }
        }
    }
    best.1
}

/// Where an Undead that steps to `to` can end: there, or one area on.
fn ends(eye: &Eye, sketch: &Sketch, to: AreaId, left: u8) -> Areas {
    let mut ends = Areas::one(to);
    if left > 1 && !sketch.others(eye.me).contains(to) {
        ends = ends.or(eye.roads.step(eye.me, Class::Foot, to).and(eye.game.board().land()));
    }
    ends
}
