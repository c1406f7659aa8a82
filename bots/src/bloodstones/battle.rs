//! Decisions in a battle: withdraw or fight, substitute, casualty, retreat, Undead.

use warmoot_bloodstones::{
    Action, Fight, Kind, Tally,
    map::{AreaId, Terrain},
};

use crate::choose::best;

use super::{
    eye::Eye,
    odds::{self, Side},
    sketch::Sketch,
    worth,
};

/// Whether to fight or to withdraw, and where to.
#[must_use]
pub fn withdraw(eye: &Eye, fight: Fight, legal: &[Action]) -> Option<Action> {
    let sketch = Sketch::of(eye.game, eye.me, 0);
    let area = fight.area;
    let own = sketch.force(eye.me, area);
    let foe = (fight.attacker, sketch.force(fight.attacker, area));
    let stake = eye.stake(&sketch, area, foe, (eye.me, own));
    let villages = f32::from(eye.game.villages_at(eye.me, area));
    let ground = villages * eye.prize(fight.attacker, eye.me) * 0.5;
    best(legal, |action| match *action {
        Action::Fight => Some(-stake.worth),
        Action::Withdraw { to } => Some(refuge(eye, &sketch, area, to, own) - ground - 0.4),
        _ => None,
    })
}

/// What a place to go to is worth to a force that leaves `from`: who is lost on the way, and what
/// threatens those who arrive.
fn refuge(eye: &Eye, sketch: &Sketch, from: AreaId, to: AreaId, force: Tally) -> f32 {
    let faction = eye.faction(eye.me);
    let terrain = eye.game.board().terrain(to);
    let arrive: Tally = force
        .iter()
        .filter(|&(kind, _)| {
            faction.enter_cost(kind, terrain).is_some()
                && (terrain != Terrain::Desert || faction.survives_desert(kind))
        })
        .collect();
    let mut worth = -worth::units(faction, force.minus(arrive));
    let mut after = sketch.clone();
    after.lift(eye.me, from, force);
    after.put(eye.me, to, arrive);
    let there = after.force(eye.me, to);
    if !there.is_empty() {
        worth -= 0.4 * eye.exposure(&after, to, there).1;
    }
    if eye.game.villages_of(eye.me).contains(to) || eye.game.citadel_of(eye.me) == Some(to) {
        worth += 0.4;
    }
    worth
}

/// Whether to put a tile of the hand in the place of the lowest Battle tile: if what it adds to the
/// chance of winning is worth more than the tile.
#[must_use]
pub fn substitute(eye: &Eye, fight: Fight, legal: &[Action]) -> Option<Action> {
    let sketch = Sketch::of(eye.game, eye.me, 0);
    let (game, me, area) = (eye.game, eye.me, fight.area);
    let attacks = fight.attacker == me;
    let foe = if attacks { fight.defender } else { fight.attacker };
    let (own_force, foe_force) = (sketch.force(me, area), sketch.force(foe, area));
    let (attacker, defender, shields) = if attacks {
        eye.sides(&sketch, area, (me, own_force), (foe, foe_force))
    } else {
        eye.sides(&sketch, area, (foe, foe_force), (me, own_force))
    };
    let (own, other) = if attacks { (attacker, defender) } else { (defender, attacker) };
    let drawn = game.battle_tiles(me);
    let lowest = *drawn.iter().min()?;
    let pips = |kind: Kind| game.roster_of(me).pips(kind);
    // At stake: the points either way, and what falls.
    let stake = eye.stake(
        &sketch,
        area,
        (fight.attacker, sketch.force(fight.attacker, area)),
        (fight.defender, sketch.force(fight.defender, area)),
    );
    let walls = |force: Tally| if force.has(Kind::Citadel) { worth::CITADEL } else { 0.0 };
    let swing = f32::from(own_force.total() + foe_force.total())
        + walls(own_force)
        + walls(foe_force)
        + 2.0
        + 0.2 * stake.worth.abs();
    let chance = |tile: Option<u8>| {
        let mut values: Vec<u8> = drawn.to_vec();
        if let (Some(tile), Some(slot)) = (tile, values.iter_mut().find(|value| **value == lowest))
        {
            *slot = tile;
        }
        values.sort_unstable_by(|a, b| b.cmp(a));
        let total = values.iter().take(3).sum::<u8>() + own.bonus;
        let tie = tie_worth(&own, &other, attacks, shields);
        match game.shown_total(foe) {
            Some(shown) => match total.cmp(&shown) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => tie,
                std::cmp::Ordering::Less => 0.0,
            },
            None => {
                // The other side may or may not substitute.
                let plain = Side { hand: [0, 0], ..other };
                0.4 * odds::against(total, &plain, tie) + 0.6 * odds::against(total, &other, tie)
            }
        }
    };
    let hand = game.hand_of(me);
    let before = eye.kept(hand, 0, false);
    let keep = chance(None) as f32 * swing;
    let mut best = (keep + 0.05, Action::Keep);
    for action in legal {
        if let Action::Substitute { value, kind } = *action
            && value == lowest
        {
            let mut rest = hand;
            rest.take(kind);
            let price =
                (before - eye.kept(rest, 0, false)).max(0.0) + 0.03 * worth::keep(game, me, kind);
            let worth = chance(Some(pips(kind))) as f32 * swing - price;
            if worth > best.0 {
                best = (worth, *action);
            }
        }
    }
    Some(best.1)
}

/// What a tie is worth to one side: decided by Shields, or fought again without hand tiles.
fn tie_worth(own: &Side, other: &Side, attacks: bool, shields: bool) -> f64 {
    if shields {
        return if attacks { 0.0 } else { 1.0 };
    }
    let plain = |side: &Side| Side { hand: [0, 0], ..*side };
    odds::attack(&plain(own), &plain(other), false)
}

/// The casualty: what is missed least.
#[must_use]
pub fn casualty(eye: &Eye, legal: &[Action]) -> Option<Action> {
    let faction = eye.faction(eye.me);
    best(legal, |action| match *action {
        Action::Lose { kind } => Some(-worth::unit(faction, kind)),
        _ => None,
    })
}

/// Where the beaten force goes.
#[must_use]
pub fn retreat(eye: &Eye, fight: Fight, legal: &[Action]) -> Option<Action> {
    let sketch = Sketch::of(eye.game, eye.me, 0);
    let force = sketch.force(eye.me, fight.area);
    best(legal, |action| match *action {
        Action::Retreat { to } => Some(refuge(eye, &sketch, fight.area, to, force)),
        _ => None,
    })
}

/// As many Undead as may rise.
#[must_use]
pub fn raise(legal: &[Action]) -> Option<Action> {
    best(legal, |action| match *action {
        Action::Raise { count } => Some(f32::from(count)),
        _ => None,
    })
}
