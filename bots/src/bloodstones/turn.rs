//! Phase 3: what to do next, thought of as whole actions.

use warmoot_bloodstones::{
    Action, Kind, Stride, Tally,
    map::{AreaId, Areas},
};

use crate::choose::best;

use super::{building, eye::Eye, moving, sketch::Sketch, villages};

/// A unit is built if that betters the position by so much.
const WORTH_BUILDING: f32 = 0.1;

/// The next main action.
#[must_use]
pub fn next(eye: &Eye, legal: &[Action], pool: Option<u8>) -> Option<Action> {
    let sketch = Sketch::of(eye.game, eye.me, pool.unwrap_or(0));
    let base = eye.value(&sketch);
    let mut best: Option<(f32, Action)> = None;
    let mut offer = |gain: f32, action: Action| {
        if legal.contains(&action) && best.is_none_or(|(best, _)| gain > best) {
            best = Some((gain, action));
        }
    };
    if legal.iter().any(|action| matches!(action, Action::Move { .. })) {
        let needed = if pool.is_some() { moving::WORTHWHILE / 2.0 } else { moving::WORTHWHILE };
        if let Some(convoy) = moving::best(eye, &sketch, base, None).filter(|it| it.gain > needed) {
            let (from, kind) = convoy.movers[0];
            offer(convoy.gain, Action::Move { from, kind });
        }
    }
    if legal.iter().any(|action| matches!(action, Action::Build { .. }))
        && let Some(build) =
            building::best(eye, &sketch, base).filter(|build| build.gain > WORTH_BUILDING)
    {
        offer(build.gain, Action::Build { kind: build.kind });
    }
    if let Some((gain, kind)) = villages::tile_to_capture(eye, legal) {
        offer(gain, Action::Spend { kind });
    }
    if let Some((_, action)) = best {
        return Some(action);
    }
    if pool.is_some() {
        return Some(Action::Halt);
    }
    battle(eye, &sketch, legal)
        .or_else(|| restless(eye, &sketch, base, legal))
        .or(Some(Action::Done))
}

/// What does least harm, for a player whose patience is at an end and who would pass otherwise.
fn restless(eye: &Eye, sketch: &Sketch, base: f32, legal: &[Action]) -> Option<Action> {
    if !eye.restless() || !eye.passes() || eye.room() > 0 {
        return None;
    }
    let build = building::best(eye, sketch, base)
        .map(|build| (build.gain, Action::Build { kind: build.kind }))
        .filter(|(_, action)| legal.contains(action));
    let convoy = moving::best(eye, sketch, base, None)
        .map(|it| (it.gain, Action::Move { from: it.movers[0].0, kind: it.movers[0].1 }))
        .filter(|(_, action)| legal.contains(action));
    let better = build.into_iter().chain(convoy).max_by(|a, b| a.0.total_cmp(&b.0));
    // Where nothing seems worth going to, anything will do.
    let any = |build: bool| {
        legal.iter().copied().find(|action| match action {
            Action::Build { .. } => build,
            Action::Move { .. } => !build,
            _ => false,
        })
    };
    better.map(|(_, action)| action).or_else(|| any(true)).or_else(|| any(false))
}

/// The battle to fight first: the best one.
fn battle(eye: &Eye, sketch: &Sketch, legal: &[Action]) -> Option<Action> {
    let worth = |action: &Action| match *action {
        Action::Battle { area, foe } => {
            let own = sketch.force(eye.me, area);
            Some(eye.stake(sketch, area, (eye.me, own), (foe, sketch.force(foe, area))).worth)
        }
        _ => None,
    };
    let battles = legal.iter().filter_map(|action| worth(action).map(|worth| (worth, *action)));
    battles.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, action)| action)
}

/// Where the picked unit goes: the next step of the best convoy it is part of.
#[must_use]
pub fn destination(eye: &Eye, legal: &[Action], from: AreaId, kind: Kind) -> Option<Action> {
    let sketch = Sketch::of(eye.game, eye.me, eye.game.open_pips().unwrap_or(0));
    let base = eye.value(&sketch);
    let class = super::roads::Class::of(eye.faction(eye.me), kind)?;
    if let Some(convoy) = moving::best(eye, &sketch, base, Some((from, kind)))
        && let Some((to, _)) = eye.roads.toward(eye.me, class, from, convoy.to)
        && legal.contains(&Action::Go { to })
    {
        return Some(Action::Go { to });
    }
    let after = |to| {
        let mut after = sketch.clone();
        after.shift(eye.me, from, to, Tally::of(kind, 1));
        eye.value(&after)
    };
    best(legal, |action| match *action {
        Action::Go { to } => Some(after(to)),
        _ => None,
    })
}

/// Who goes along with a Leader: whoever makes the most of where it is going. Whether the Cutiecorn
/// goes along: what is best where they arrive.
#[must_use]
pub fn company(eye: &Eye, legal: &[Action], step: Stride) -> Option<Action> {
    if step.units.has(Kind::Leader) && step.units.total() == 1 {
        let way = Sketch::of(eye.game, eye.me, eye.game.open_pips().unwrap_or(0));
        let picked = Some((step.from, Kind::Leader));
        if let Some(convoy) = moving::best(eye, &way, eye.value(&way), picked) {
            let choice = convoy.companion.map_or(Action::Alone, |kind| Action::Bring { kind });
            if legal.contains(&choice) {
                return Some(choice);
            }
        }
    }
    let sketch = Sketch::of(eye.game, eye.me, 0);
    let after = |extra: Option<Kind>| {
        let mut after = sketch.clone();
        after.shift(eye.me, step.from, step.to, step.units);
        if let Some(kind) = extra {
            after.shift(eye.me, step.from, step.to, Tally::of(kind, 1));
        }
        eye.value(&after)
    };
    best(legal, |action| match *action {
        Action::Bring { kind } => Some(after(Some(kind))),
        Action::Ride => Some(after(Some(Kind::Cutiecorn))),
        Action::Alone => Some(after(None)),
        _ => None,
    })
}

/// Where the unit being built goes.
#[must_use]
pub fn site(eye: &Eye, legal: &[Action], kind: Kind) -> Option<Action> {
    let sketch = Sketch::of(eye.game, eye.me, 0);
    let areas: Areas = legal
        .iter()
        .filter_map(|action| match *action {
            Action::Place { area } => Some(area),
            _ => None,
        })
        .collect();
    building::place(eye, &sketch, kind, areas).map(|area| Action::Place { area })
}

/// Whether and with what a wiped-out Horde comes back: with whatever is worth most.
#[must_use]
pub fn reenter(eye: &Eye, legal: &[Action]) -> Option<Action> {
    let faction = eye.faction(eye.me);
    let roster = eye.game.roster_of(eye.me);
    best(legal, |action| match *action {
        Action::Build { kind } if kind != Kind::Ship => {
            Some(super::worth::unit(faction, kind) - 0.3 * f32::from(roster.cost(kind)))
        }
        Action::Build { .. } => Some(-1.0),
        Action::Done => Some(-2.0),
        _ => None,
    })
}

/// Which tile pays, one of the kind being built left out.
#[must_use]
pub fn payment(eye: &Eye, built: Option<Kind>) -> Option<Action> {
    let others = eye.foes(eye.me).fold(Areas::NONE, |all, foe| all.or(eye.game.units_at(foe)));
    let fighting = eye.game.units_at(eye.me).meets(others);
    let kind = eye.spare(eye.game.hand_of(eye.me), built, fighting)?;
    Some(Action::Pay { kind })
}
