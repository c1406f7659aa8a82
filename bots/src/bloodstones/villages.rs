//! Villages: to construct them early, connected and out of danger, and to capture those of others.

use warmoot_bloodstones::{
    Action, Kind, Tally,
    map::{AreaId, Areas, Terrain},
};

use crate::choose::best;

use super::{eye::Eye, roads::Class, worth};

/// The tile to capture with and what that gains; `None` if it gains nothing or is not on offer.
#[must_use]
pub fn tile_to_capture(eye: &Eye, legal: &[Action]) -> Option<(f32, Kind)> {
    let mut prizes = prizes(eye);
    prizes.sort_by(|a, b| (b.1 / f32::from(b.2)).total_cmp(&(a.1 / f32::from(a.2))));
    let hand = eye.game.hand_of(eye.me);
    let before = eye.hand(hand, false);
    let gain = |kind: Kind| {
        let mut pips = eye.game.roster_of(eye.me).pips(kind);
        let mut won = 0.0;
        for &(_, prize, cost) in &prizes {
            if cost <= pips {
                pips -= cost;
                won += prize;
            }
        }
        let mut rest = hand;
        rest.take(kind);
        won + eye.hand(rest, false) - before - 0.01 * worth::keep(eye.game, eye.me, kind)
    };
    let tiles = legal.iter().filter_map(|action| match *action {
        Action::Spend { kind } if hand.has(kind) => Some((gain(kind), kind)),
        _ => None,
    });
    tiles.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|&(gain, _)| gain > 0.0)
}

/// Every village that could be captured: where, what it is worth, and its pips.
fn prizes(eye: &Eye) -> Vec<(AreaId, f32, u8)> {
    let mut prizes = Vec::new();
    for owner in eye.foes(eye.me) {
        for area in eye.game.villages_of(owner).and(eye.game.units_at(eye.me)).iter() {
            let cost = eye.game.board().terrain(area).village_cost().unwrap_or(1);
            for _ in 0..eye.game.villages_at(owner, area) {
                prizes.push((area, eye.prize(eye.me, owner), cost));
            }
        }
    }
    prizes
}

/// Phase 1: which tile to spend on capturing.
#[must_use]
pub fn capture_tile(eye: &Eye, legal: &[Action]) -> Action {
    tile_to_capture(eye, legal).map_or(Action::Done, |(_, kind)| Action::Spend { kind })
}

/// Which village to capture next: the one that counts most for its pips.
#[must_use]
pub fn capture(eye: &Eye, legal: &[Action]) -> Option<Action> {
    let prizes = prizes(eye);
    best(legal, |action| match *action {
        Action::Capture { area } => prizes
            .iter()
            .find(|(at, ..)| *at == area)
            .map(|&(_, prize, cost)| prize / f32::from(cost)),
        _ => None,
    })
}

/// Phase 4: which tile to spend on villages.
#[must_use]
pub fn construct_tile(eye: &Eye, legal: &[Action]) -> Action {
    let hand = eye.game.hand_of(eye.me);
    let roster = eye.game.roster_of(eye.me);
    let room = eye.room();
    let each = worth::village(eye.game, eye.me);
    let after = |kind: Option<Kind>| {
        let mut rest = hand;
        let mut placed = 0;
        if let Some(kind) = kind {
            rest.take(kind);
            placed = affordable(eye, roster.pips(kind)).min(room);
        }
        f32::from(placed) * each + eye.kept(rest, placed, false)
    };
    // Whose patience is at an end does not pass.
    let least = if eye.restless() && eye.passes() { f32::NEG_INFINITY } else { after(None) };
    let mut best = (least, Action::Done);
    for action in legal {
        if let Action::Spend { kind } = *action
            && hand.has(kind)
        {
            // Of two tiles that do the same the one with fewer pips goes.
            let worth = after(Some(kind)) - 0.01 * worth::keep(eye.game, eye.me, kind);
            if worth > best.0 {
                best = (worth, *action);
            }
        }
    }
    best.1
}

/// Villages that `pips` buy on the places there are, the cheap ones first.
fn affordable(eye: &Eye, pips: u8) -> u8 {
    let map = eye.game.board();
    let (mut cheap, mut dear) = (0, 0);
    for area in eye.game.village_places(eye.me).iter() {
        let room = map.terrain(area).village_limit() - eye.game.villages_at(eye.me, area);
        if map.terrain(area).village_cost() == Some(1) { cheap += room } else { dear += room }
    }
    // Each village placed opens places around it, so the cheap ones seldom run out.
    let first = pips.min(cheap);
    first + ((pips - first) / 2).min(dear)
}

/// Where the next village goes.
#[must_use]
pub fn construct(eye: &Eye, legal: &[Action], pips: u8) -> Option<Action> {
    let places: Areas = legal
        .iter()
        .filter_map(|action| match *action {
            Action::Construct { area } => Some(area),
            _ => None,
        })
        .collect();
    let best = best(legal, |action| match *action {
        Action::Construct { area } => Some(appeal(eye, area, places, pips)),
        _ => None,
    });
    best.or_else(|| legal.first().copied())
}

/// How good a place is: cheap, near home, out of danger, wanted by others too, and with more places
/// behind it.
fn appeal(eye: &Eye, area: AreaId, places: Areas, pips: u8) -> f32 {
    let (game, me) = (eye.game, eye.me);
    let map = game.board();
    let ground = map.of(Terrain::Plains).or(map.of(Terrain::Forest)).or(map.of(Terrain::Hill));
    let cost = map.terrain(area).village_cost().unwrap_or(1);
    // A hill at two pips is for when nothing cheaper is there, or no pip is lost by it.
    let mut appeal = if cost > 1 && pips > 2 { -0.8 } else { 0.0 };
    let mut free = ground.minus(places).minus(game.villages_of(me));
    let mut theirs = Areas::NONE;
    let mut danger = u8::MAX;
    let mut rivals = Areas::NONE;
    for foe in eye.foes(me) {
        let pieces = game.units_at(foe).or(game.villages_of(foe));
        free = free.minus(pieces);
        theirs = theirs.or(pieces);
        rivals = rivals.or(game.village_places(foe));
        for from in game.units_at(foe).iter() {
            let mobile = game.force_of(foe, from).without(Kind::Citadel).without(Kind::Castle);
            if mobile.without(Kind::Ship) != Tally::NONE {
                danger = danger.min(eye.roads.pips(foe, Class::Foot, from, area));
            }
        }
    }
    let first = !game.villages_of(me).contains(area);
    if first {
        appeal += 0.25 * map.borders(area).and(free).len().min(3) as f32;
        if rivals.contains(area) {
            appeal += 0.6;
        }
        if map.terrain(area) == Terrain::Plains {
            // The second village there needs no more guards than the first.
            appeal += 0.2;
        }
    }
    let guarded = game.units_at(me).contains(area);
    if guarded {
        appeal += 0.4;
    } else if danger <= 2 {
        appeal -= 0.9;
    } else if danger <= 5 {
        appeal -= 0.4;
    }
    if let Some(citadel) = game.citadel_of(me) {
        let far = eye.roads.pips(me, Class::Foot, citadel, area).min(20);
        appeal -= 0.04 * f32::from(far);
    }
    appeal
}
