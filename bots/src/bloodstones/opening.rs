//! Set-up: the faction, the citadel's place, and the first units.

use warmoot_bloodstones::{
    Action, Bloodstones, Faction, Kind, Tally,
    map::{AreaId, Terrain},
};
use warmoot_kernel::{Seat, below, rand_core::Rng};

use crate::choose::best;

use super::{
    roads::{Class, Roads},
    worth,
};

/// Any faction that the rules do not advise against with so few players.
#[must_use]
pub fn faction(game: &Bloodstones, legal: &[Action], rng: &mut dyn Rng) -> Option<Action> {
    let players = game.table().count();
    let suits = |action: &&Action| matches!(action, Action::Choose { faction } if faction.discouraged(players).is_none());
    let suiting: Vec<Action> = legal.iter().filter(suits).copied().collect();
    let pool = if suiting.is_empty() { legal } else { &suiting };
    let count = u32::try_from(pool.len()).ok().filter(|&count| count > 0)?;
    pool.get(below(rng, count) as usize).copied()
}

/// The citadel's place: room for many villages near by that others do not reach first.
#[must_use]
pub fn citadel(game: &Bloodstones, me: Seat, legal: &[Action]) -> Option<Action> {
    let roads = Roads::new(game, me);
    let map = game.board();
    let rivals: Vec<(Seat, AreaId)> = game
        .table()
        .filter(|&seat| seat != me)
        .filter_map(|seat| game.citadel_of(seat).map(|citadel| (seat, citadel)))
        .collect();
    best(legal, |action| {
        let Action::Found { area } = *action else { return None };
        let row = roads.row(me, Class::Foot, area);
        let mut room = 0.0;
        for place in map.land().iter().filter(|&place| place != area) {
            let far = row[place.index()];
            if far > 12 {
                continue;
            }
            let terrain = map.terrain(place);
            let villages =
                f32::from(terrain.village_limit()) / f32::from(terrain.village_cost().unwrap_or(1));
            let contested = rivals
                .iter()
                .any(|&(seat, citadel)| roads.pips(seat, Class::Foot, citadel, place) <= far);
            room += villages * (1.0 - f32::from(far) / 14.0) * if contested { 0.35 } else { 1.0 };
        }
        let coast = map.borders(area).meets(map.of(Terrain::Sea));
        // A citadel takes the place of villages; on a hill it costs least and is hard to reach.
        let ground = match map.terrain(area) {
            Terrain::Plains => -1.5,
            Terrain::Hill => 1.0,
            _ => 0.0,
        };
        Some(room + ground + if coast { 1.0 } else { 0.0 })
    })
}

/// Where the Horde begins: as near as may be to what there is to plunder, on easy ground.
#[must_use]
pub fn horde(game: &Bloodstones, me: Seat, legal: &[Action]) -> Option<Action> {
    let roads = Roads::new(game, me);
    let map = game.board();
    best(legal, |action| {
        let Action::Settle { area } = *action else { return None };
        let row = roads.row(me, Class::Foot, area);
        let plunder: f32 = game
            .table()
            .filter(|&seat| seat != me)
            .filter_map(|seat| game.citadel_of(seat))
            .map(|citadel| 10.0 / (4.0 + f32::from(row[citadel.index()].min(30))))
            .sum();
        let plains = if map.terrain(area) == Terrain::Plains { 0.4 } else { 0.0 };
        Some(plunder + plains)
    })
}

/// The next initial unit: of what the Build Points allow, the set worth most, its dearest first.
#[must_use]
pub fn muster(game: &Bloodstones, me: Seat, legal: &[Action], points: u8) -> Action {
    let Some(faction) = game.faction_of(me) else { return Action::Done };
    let offered = |kind: Kind| {
        legal.iter().any(|action| matches!(*action, Action::Muster { kind: it, .. } if it == kind))
    };
    let coast = offered(Kind::Ship);
    let roster = game.roster_of(me);
    let mut hand: Tally = game.hand_of(me).iter().filter(|&(kind, _)| offered(kind)).collect();
    if offered(Kind::Cutiecorn) {
        hand.add(Kind::Cutiecorn);
    }
    let choices: Vec<(Kind, u8, u8, f32)> = hand
        .iter()
        .map(|(kind, count)| (kind, count, roster.cost(kind), first_worth(faction, kind, coast)))
        .collect();
    let (_, chosen) = best_set(&choices, points);
    let kind = chosen
        .kinds()
        .max_by_key(|&kind| (roster.cost(kind), (worth::unit(faction, kind) * 100.0) as u32));
    let Some(kind) = kind else { return Action::Done };
    let map = game.board();
    let area = best(legal, |action| match *action {
        Action::Muster { kind: it, area } if it == kind => {
            Some(map.borders(area).and(map.land()).len() as f32)
        }
        _ => None,
    });
    area.unwrap_or(Action::Done)
}

/// A unit at the start: ships and siege engines have no use yet, castles can wait.
fn first_worth(faction: Faction, kind: Kind, coast: bool) -> f32 {
    match kind {
        Kind::Ship if !coast => 0.0,
        Kind::Ship => 0.35,
        Kind::Siege => 0.3,
        Kind::Castle => 0.6,
        kind => worth::unit(faction, kind),
    }
}

/// The set of tiles worth most for the points.
fn best_set(choices: &[(Kind, u8, u8, f32)], points: u8) -> (f32, Tally) {
    let Some((&(kind, count, cost, worth), rest)) = choices.split_first() else {
        return (0.0, Tally::NONE);
    };
    let mut best = (f32::NEG_INFINITY, Tally::NONE);
    for number in 0..=count {
        let Some(left) = points.checked_sub(number * cost) else { break };
        let (others, set) = best_set(rest, left);
        let all = others + worth * f32::from(number);
        if all > best.0 {
            best = (all, set.plus(Tally::of(kind, number)));
        }
    }
    best
}
