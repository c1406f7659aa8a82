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
/// What a pip is worth that is spent on steps: tiles would build something too.
const PIP: f32 = 0.03;

/// Units that go to one area together.
#[derive(Clone, Debug, PartialEq)]
pub struct Convoy {
    /// Who goes, in order, from where.
    pub movers: Vec<(AreaId, Kind)>,
    /// Where to.
    pub to: AreaId,
    /// Who goes along free if the first of the movers is a Leader.
    pub companion: Option<Kind>,
    /// How much better the position becomes.
    pub gain: f32,
}

/// A unit that could go, and the pips it pays.
#[derive(Clone, Copy)]
struct Mover {
    from: AreaId,
    kind: Kind,
    pips: u8,
    /// Whether it goes along with the Leader before it (BLOOD-LEAD-01).
    along: bool,
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
        for led in [true, false] {
            let movers = movers(eye, sketch, target, budget, with, led);
            let fits = |with| movers.first().is_some_and(|first| (first.from, first.kind) == with);
            if with.is_some_and(|with| !fits(with)) || led && !movers.iter().any(|it| it.along) {
                continue;
            }
            for count in lots(eye, sketch, target, &movers) {
                let chosen = &movers[..count];
                let Some(gain) = gain(eye, sketch, base, chosen, target) else { continue };
                if best.as_ref().is_none_or(|best| gain > best.gain) {
                    let companion = chosen.get(1).filter(|it| it.along).map(|it| it.kind);
                    let movers = chosen.iter().map(|mover| (mover.from, mover.kind)).collect();
                    best = Some(Convoy { movers, to: target, companion, gain });
                }
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

/// Units that can go to `target`, the nearest first; a picked unit first of all. `led`: Leaders go
/// before others, and each takes the strongest of its area along.
fn movers(
    eye: &Eye,
    sketch: &Sketch,
    target: AreaId,
    budget: u8,
    with: Option<(AreaId, Kind)>,
    led: bool,
) -> Vec<Mover> {
    let me = eye.me;
    let faction = eye.faction(me);
    // A fight wants the strongest; for the rest those will do who are missed least.
    let fight = sketch.others(me).contains(target);
    let worth = |kind| (super::worth::unit(faction, kind) * 10.0) as i32;
    let mut found: Vec<((bool, bool, u8, i32), Mover)> = Vec::new();
    for from in sketch.at(me).minus(sketch.others(me)).iter().filter(|&from| from != target) {
        for (kind, count) in sketch.force(me, from).iter() {
            let Some(class) = Class::of(faction, kind) else { continue };
            let pips = eye.roads.pips(me, class, from, target);
            if pips > budget {
                continue;
            }
            let rank = if fight { -worth(kind) } else { worth(kind) };
            for place in 0..count {
                let picked = place == 0 && with == Some((from, kind));
                let after = !(led && kind == Kind::Leader);
                let mover = Mover { from, kind, pips, along: false };
                found.push(((!picked, after, pips, rank), mover));
            }
        }
    }
    found.sort_by_key(|&(rank, mover)| (rank, mover.from));
    let mut chosen: Vec<Mover> = Vec::new();
    let mut gone = vec![false; found.len()];
    let mut left = budget;
    for at in 0..found.len() {
        let (_, mover) = found[at];
        if gone[at] || mover.pips > left || chosen.len() >= MOST {
            continue;
        }
        gone[at] = true;
        left -= mover.pips;
        chosen.push(mover);
        if !led || mover.kind != Kind::Leader {
            continue;
        }
        let company = (0..found.len())
            .filter(|&other| !gone[other] && found[other].1.from == mover.from)
            .filter(|&other| found[other].1.kind != Kind::Ship)
            .max_by_key(|&other| (worth(found[other].1.kind), std::cmp::Reverse(other)));
        if let Some(other) = company {
            gone[other] = true;
            chosen.push(Mover { pips: 0, along: true, ..found[other].1 });
        }
    }
    chosen
}

/// How many of the movers to try: where enemies stand the number with the best odds, otherwise
/// one, two and all.
fn lots(eye: &Eye, sketch: &Sketch, target: AreaId, movers: &[Mover]) -> Vec<usize> {
    // A Leader and who goes along with it are not parted.
    let whole = |count: usize| movers.get(count).is_none_or(|next| !next.along);
    let ends: Vec<usize> = (1..=movers.len()).filter(|&count| whole(count)).collect();
    let Some(&all) = ends.last() else { return Vec::new() };
    let foe = eye.foes(eye.me).find(|&foe| sketch.at(foe).contains(target));
    let Some(foe) = foe else {
        let mut lots: Vec<usize> = ends.iter().copied().take(2).collect();
        if ends.len() > 2 {
            lots.push(all);
        }
        return lots;
    };
    let mut units = sketch.force(eye.me, target);
    let mut best = (f32::NEG_INFINITY, all);
    for (index, mover) in movers.iter().enumerate() {
        units.add(mover.kind);
        let stake = eye.stake(sketch, target, (eye.me, units), (foe, sketch.force(foe, target)));
        if whole(index + 1) && stake.worth > best.0 + 0.05 {
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
    pay(eye, &mut after, cost, fighting).then(|| eye.value(&after) - base - PIP * f32::from(cost))
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
