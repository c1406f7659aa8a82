//! Moves thought of as a whole: who goes where together, and what it costs.

use warmoot_bloodstones::{
    Kind, Tally,
    map::{AreaId, Areas},
};

use super::{eye::Eye, roads::Class, sketch::Sketch};

/// Most units that go together.
const MOST: usize = 10;
/// A move must better the position by so much: none is made for nothing.
pub const WORTHWHILE: f32 = 0.45;

/// Units that go to one area together.
#[derive(Clone, Debug, PartialEq)]
pub struct Convoy {
    /// Who goes, in order, from where.
    pub movers: Vec<(AreaId, Kind)>,
    /// Where to.
    pub to: AreaId,
    /// How much better the position becomes.
    pub gain: f32,
}

/// A unit that could go, and the pips it pays.
#[derive(Clone, Copy)]
struct Mover {
    from: AreaId,
    kind: Kind,
    pips: u8,
}

/// The best convoy, `with` that unit in it if one is already picked. `base` is what the position
/// is worth as it is.
#[must_use]
pub fn best(eye: &Eye, sketch: &Sketch, base: f32, with: Option<(AreaId, Kind)>) -> Option<Convoy> {
    let roster = eye.game.roster_of(eye.me);
    let budget = u16::from(sketch.pool) + roster.pips_of(sketch.hand);
    let budget = budget.min(u16::from(super::roads::FAR)) as u8;
    if budget == 0 {
        return None;
    }
    let mut best: Option<Convoy> = None;
    for target in targets(eye, sketch).iter() {
        let movers = movers(eye, sketch, target, budget, with);
        if with
            .is_some_and(|with| movers.first().is_none_or(|first| (first.from, first.kind) != with))
        {
            continue;
        }
        for count in lots(eye, sketch, target, &movers) {
            let Some(gain) = gain(eye, sketch, base, &movers[..count], target) else { continue };
            if best.as_ref().is_none_or(|best| gain > best.gain) {
                let movers = movers[..count].iter().map(|mover| (mover.from, mover.kind));
                best = Some(Convoy { movers: movers.collect(), to: target, gain });
            }
        }
    }
    best
}

/// Areas worth going to: where others are, the land beside them, and the player's own strongholds.
fn targets(eye: &Eye, sketch: &Sketch) -> Areas {
    let map = eye.game.board();
    let mut theirs = Areas::NONE;
    for foe in eye.foes(eye.me) {
        theirs = theirs.or(sketch.at(foe)).or(eye.game.villages_of(foe));
    }
    let mut targets = theirs.or(map.around(theirs));
    if let Some(citadel) = eye.game.citadel_of(eye.me) {
        targets.insert(citadel);
    }
    let army = sketch.at(eye.me).iter().max_by_key(|&area| sketch.force(eye.me, area).total());
    if let Some(area) = army {
        targets.insert(area);
    }
    targets
}

/// Units that can go to `target`, the nearest first; a picked unit first of all.
fn movers(
    eye: &Eye,
    sketch: &Sketch,
    target: AreaId,
    budget: u8,
    with: Option<(AreaId, Kind)>,
) -> Vec<Mover> {
    let me = eye.me;
    let faction = eye.faction(me);
    // A fight wants the strongest; for the rest those will do who are missed least.
    let fight = sketch.others(me).contains(target);
    let mut found: Vec<(bool, u8, i32, Mover)> = Vec::new();
    for from in sketch.at(me).minus(sketch.others(me)).iter().filter(|&from| from != target) {
        for (kind, count) in sketch.force(me, from).iter() {
            let Some(class) = Class::of(faction, kind) else { continue };
            let pips = eye.roads.pips(me, class, from, target);
            if pips > budget {
                continue;
            }
            let worth = (super::worth::unit(faction, kind) * 10.0) as i32;
            let rank = if fight { -worth } else { worth };
            for place in 0..count {
                let picked = place == 0 && with == Some((from, kind));
                found.push((!picked, pips, rank, Mover { from, kind, pips }));
            }
        }
    }
    found.sort_by_key(|&(picked, pips, rank, mover)| (picked, pips, rank, mover.from));
    let mut chosen: Vec<Mover> = Vec::new();
    let mut left = budget;
    let mut guided = None;
    for (.., mover) in found {
        if chosen.len() == MOST {
            break;
        }
        if guided == Some(mover.from) && mover.kind != Kind::Leader && mover.kind != Kind::Ship {
            guided = None;
            chosen.push(Mover { pips: 0, ..mover });
        } else if mover.pips <= left {
            left -= mover.pips;
            if mover.kind == Kind::Leader {
                guided = Some(mover.from);
            }
            chosen.push(mover);
        }
    }
    chosen
}

/// How many of the movers to try: where enemies stand the number with the best odds, otherwise
/// one, two and all.
fn lots(eye: &Eye, sketch: &Sketch, target: AreaId, movers: &[Mover]) -> Vec<usize> {
    let all = movers.len();
    if all == 0 {
        return Vec::new();
    }
    let foe = eye.foes(eye.me).find(|&foe| sketch.at(foe).contains(target));
    let Some(foe) = foe else {
        let mut lots = vec![1];
        if all > 1 {
            lots.push(2);
        }
        if all > 2 {
            lots.push(all);
        }
        return lots;
    };
    let mut units = sketch.force(eye.me, target);
    let mut best = (f32::NEG_INFINITY, all);
    for (index, mover) in movers.iter().enumerate() {
        units.add(mover.kind);
        let stake = eye.stake(sketch, target, (eye.me, units), (foe, sketch.force(foe, target)));
        if stake.worth > best.0 + 0.05 {
            best = (stake.worth, index + 1);
        }
    }
    let mut lots = vec![best.1];
    if best.1 != all {
        lots.push(all);
    }
    lots
}

/// What such a convoy gains; `None` if it cannot be paid.
fn gain(eye: &Eye, sketch: &Sketch, base: f32, movers: &[Mover], to: AreaId) -> Option<f32> {
    let mut after = sketch.clone();
    let mut cost = 0;
    for mover in movers {
        after.shift(eye.me, mover.from, to, Tally::of(mover.kind, 1));
        cost += mover.pips;
    }
    let fighting = sketch.others(eye.me).contains(to);
    pay(eye, &mut after, cost, fighting).then(|| eye.value(&after) - base)
}

/// Pays pips out of the open move and the hand.
fn pay(eye: &Eye, sketch: &mut Sketch, cost: u8, fighting: bool) -> bool {
    let roster = eye.game.roster_of(eye.me);
    while sketch.pool < cost {
        let Some(tile) = eye.spare(sketch.hand, None, fighting) else { return false };
        sketch.hand.take(tile);
        sketch.pool += roster.pips(tile);
    }
    sketch.pool -= cost;
    true
}
