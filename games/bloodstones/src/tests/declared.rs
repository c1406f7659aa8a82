//! Nothing legal is lost by moving step by step: what one Move Units action reaches is compared
//! with moves declared whole (BLOOD-AMB-42), enumerated by a second, naive reading of the rules
//! that shares no code with the first.
//!
//! Declared whole means: first any sequence of steps, then any order of hand tiles that pays for
//! it when a tile is added only while the pool does not cover the next step (BLOOD-AMB-43).

use std::collections::{BTreeMap, BTreeSet};

use warmoot_kernel::{Chance, Dealt, Game, Log, Seat, Seeded, covers};

use super::scene::{A, B, C, Scene, units};
use crate::{
    Action, Bloodstones,
    Faction::{self, *},
    Kind, Tally,
    map::{AreaId, Terrain},
    state::Stage,
};

/// Every unit on the map by owner, area and kind, in order.
type Pieces = Vec<(u8, u8, Kind)>;

/// What a move leaves behind: the units on the map, the hand and the discard pile.
type Result = (Pieces, Vec<Kind>, Vec<Kind>);

fn pieces(game: &Bloodstones) -> Pieces {
    let mut pieces = Vec::new();
    for seat in game.all_seats() {
        for area in game.map().all().iter() {
            pieces.extend(
                list(game.force(seat, area)).into_iter().map(|kind| (seat.0, area.0, kind)),
            );
        }
    }
    pieces
}

/// A tally piece by piece.
fn list(tally: Tally) -> Vec<Kind> {
    tally.iter().flat_map(|(kind, count)| vec![kind; usize::from(count)]).collect()
}

/// Everything the rules reach step by step, from the first step to the last.
fn step_by_step(start: &Bloodstones) -> BTreeSet<Result> {
    let seat = start.active;
    let mut results = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![start.clone()];
    while let Some(game) = open.pop() {
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        for action in legal {
            let of_a_move = matches!(
                action,
                Action::Move { .. }
                    | Action::Go { .. }
                    | Action::Bring { .. }
                    | Action::Ride
                    | Action::Alone
                    | Action::Pay { .. }
            );
            if !of_a_move {
                continue;
            }
            let mut next = game.clone();
            next.play(seat, &action, &mut Dealt::default(), &mut Log::silent()).unwrap();
            let index = seat.index();
            let result = (pieces(&next), list(next.hands[index]), list(next.discards[index]));
            if next.stage == Stage::Main {
                results.insert(result.clone());
            }
            if seen.insert((result, next.pool, format!("{:?}", next.stage))) {
                open.push(next);
            }
        }
    }
    results
}

/// The naive reading: plain lists, every rule spelled out.
struct Naive {
    faction: Faction,
    seat: u8,
    players: u8,
    terrain: Vec<Terrain>,
    neighbours: Vec<Vec<u8>>,
}

impl Naive {
    fn new(game: &Bloodstones) -> Self {
        let areas = || game.map().data().areas.iter();
        Self {
            faction: game.factions[game.active.index()].unwrap(),
            seat: game.active.0,
            players: game.players,
            terrain: areas().map(|area| area.terrain).collect(),
            neighbours: areas()
                .map(|area| area.borders.iter().map(|other| other.0).collect())
                .collect(),
        }
    }

    /// The price list of the rulebook.
    fn price(&self, kind: Kind, area: u8) -> Option<usize> {
        let terrain = self.terrain[usize::from(area)];
        if kind == Kind::Special && self.faction == DragonRiders {
            return Some(1);
        }
        if kind == Kind::Ship {
            return (terrain == Terrain::Sea).then_some(1);
        }
        let hill_folk = self.faction == HillFolk;
        match terrain {
            Terrain::Plains | Terrain::Desert => Some(1),
            Terrain::Forest => Some(2),
            Terrain::Hill if hill_folk => Some(2),
            Terrain::Hill => Some(3),
            Terrain::Mountain if hill_folk => Some(3),
            Terrain::Mountain | Terrain::Sea => None,
        }
    }

    fn foreign(&self, pieces: &Pieces, area: u8) -> bool {
        pieces.iter().any(|&(seat, at, _)| seat != self.seat && at == area)
    }

    /// Whether a sea area carries own units.
    fn carries(&self, pieces: &Pieces, area: u8) -> bool {
        self.terrain[usize::from(area)] == Terrain::Sea
            && pieces.contains(&(self.seat, area, Kind::Ship))
            && !self.foreign(pieces, area)
    }

    /// Whether there is a path from `at` to `to` whose areas in between all carry.
    fn chain(&self, pieces: &Pieces, at: u8, to: u8, walked: &mut Vec<u8>) -> bool {
        for &next in &self.neighbours[usize::from(at)] {
            if next == to && !walked.is_empty() {
                return true;
            }
            if !walked.contains(&next) && self.carries(pieces, next) {
                walked.push(next);
                let found = self.chain(pieces, next, to, walked);
                walked.pop();
                if found {
                    return true;
                }
            }
        }
        false
    }

    fn reaches(&self, pieces: &Pieces, kind: Kind, from: u8, to: u8) -> bool {
        if self.neighbours[usize::from(from)].contains(&to) {
            return true;
        }
        if kind == Kind::Ship {
            return false;
        }
        if self.terrain[usize::from(from)] == Terrain::Sea {
            // A Dragon out at sea starts from a sea area that is itself in the chain.
            return self.carries(pieces, from) && self.chain(pieces, from, to, &mut vec![from]);
        }
        self.chain(pieces, from, to, &mut Vec::new())
    }

    /// Every group that can make one step from `from` to `to` with `mover` paying.
    fn groups(&self, here: &[Kind], mover: Kind, to: u8) -> BTreeSet<Vec<Kind>> {
        let may_follow = |kind: Kind| {
            !matches!(kind, Kind::Castle | Kind::Citadel | Kind::Ship | Kind::Undead)
                && self.price(kind, to).is_some()
        };
        let without = |group: &[Kind]| {
            let mut rest = here.to_vec();
            for kind in group {
                let place = rest.iter().position(|other| other == kind).unwrap();
                rest.remove(place);
            }
            rest
        };
        let mut groups = BTreeSet::from([vec![mover]]);
        // Each Leader of the group takes one unit, the last one taken first asked.
        for _ in 0..2 {
            for group in groups.clone() {
                if group.last() == Some(&Kind::Leader) {
                    for kind in without(&group).into_iter().filter(|&kind| may_follow(kind)) {
                        groups.insert([&group[..], &[kind]].concat());
                    }
                }
            }
        }
        // The Cutiecorn joins any group.
        for group in groups.clone() {
            if without(&group).contains(&Kind::Cutiecorn)
                && self.price(Kind::Cutiecorn, to).is_some()
            {
                groups.insert([&group[..], &[Kind::Cutiecorn]].concat());
            }
        }
        groups
    }

    /// A lone Cutiecorn goes to the active player, else to the first in turn order who is there.
    fn settle(&self, pieces: &mut Pieces) {
        let Some(place) = pieces.iter().position(|&(_, _, kind)| kind == Kind::Cutiecorn) else {
            return;
        };
        let (owner, area, _) = pieces[place];
        let count =
            |seat: u8| pieces.iter().filter(|&&(who, at, _)| who == seat && at == area).count();
        if count(owner) > 1 {
            return;
        }
        for step in 0..self.players {
            let seat = (self.seat + step) % self.players;
            if seat != owner && count(seat) > 0 {
                pieces[place].0 = seat;
                return;
            }
        }
    }

    /// All positions one step leads to, with the price of the step.
    fn steps(&self, pieces: &Pieces) -> Vec<(Pieces, usize)> {
        let mut after = Vec::new();
        for from in 0..self.terrain.len() as u8 {
            if self.foreign(pieces, from) {
                continue;
            }
            let here: Vec<Kind> = pieces
                .iter()
                .filter(|&&(seat, at, _)| seat == self.seat && at == from)
                .map(|&(_, _, kind)| kind)
                .collect();
            let movers: BTreeSet<Kind> = here
                .iter()
                .copied()
                .filter(|kind| {
                    !matches!(kind, Kind::Castle | Kind::Citadel | Kind::Undead | Kind::Cutiecorn)
                })
                .collect();
            for mover in movers {
                for to in (0..self.terrain.len() as u8).filter(|&to| to != from) {
                    let Some(price) = self.price(mover, to) else { continue };
                    if !self.reaches(pieces, mover, from, to) {
                        continue;
                    }
                    for group in self.groups(&here, mover, to) {
                        let mut moved = pieces.clone();
                        for kind in group {
                            let piece = moved
                                .iter_mut()
                                .find(|piece| **piece == (self.seat, from, kind))
                                .unwrap();
                            piece.1 = to;
                        }
                        self.settle(&mut moved);
                        moved.sort_unstable();
                        after.push((moved, price));
                    }
                }
            }
        }
        after
    }

    /// All moves declared whole that cost at most `pips`: where they lead, and the prices of their
    /// steps in order.
    fn declared(&self, start: Pieces, pips: usize) -> BTreeSet<(Pieces, Vec<usize>)> {
        let mut moves = BTreeSet::new();
        let mut onward: BTreeMap<Pieces, Vec<(Pieces, usize)>> = BTreeMap::new();
        let mut open = vec![(start, Vec::new())];
        while let Some((pieces, prices)) = open.pop() {
            let steps = onward.entry(pieces.clone()).or_insert_with(|| self.steps(&pieces));
            for (after, price) in steps.iter() {
                let prices = [&prices[..], &[*price]].concat();
                if prices.iter().sum::<usize>() <= pips
                    && moves.insert((after.clone(), prices.clone()))
                {
                    open.push((after.clone(), prices));
                }
            }
        }
        moves
    }
}

/// Every set of tiles that can be left of a hand after paying these prices: tiles are laid down in
/// any order, each only while the pool does not cover the next step.
fn payments(hand: &[Kind], pips: &dyn Fn(Kind) -> usize, prices: &[usize]) -> BTreeSet<Vec<Kind>> {
    fn pay(
        hand: Vec<Kind>,
        pips: &dyn Fn(Kind) -> usize,
        mut pool: usize,
        mut prices: &[usize],
        left: &mut BTreeSet<Vec<Kind>>,
    ) {
        while let [price, rest @ ..] = prices
            && *price <= pool
        {
            pool -= price;
            prices = rest;
        }
        if prices.is_empty() {
            left.insert(hand);
            return;
        }
        for place in 0..hand.len() {
            let mut rest = hand.clone();
            let tile = rest.remove(place);
            pay(rest, pips, pool + pips(tile), prices, left);
        }
    }
    let mut left = BTreeSet::new();
    pay(hand.to_vec(), pips, 0, prices, &mut left);
    left
}

/// Everything that moves declared whole reach.
fn declared_whole(game: &Bloodstones) -> BTreeSet<Result> {
    let seat = game.active;
    let hand = list(game.hands[seat.index()]);
    let roster = game.roster(seat).clone();
    let pips = move |kind: Kind| usize::from(roster.pips(kind));
    let budget = hand.iter().map(|&kind| pips(kind)).sum();
    let naive = Naive::new(game);
    let mut start = pieces(game);
    start.sort_unstable();
    let mut results = BTreeSet::new();
    for (pieces, prices) in naive.declared(start, budget) {
        for left in payments(&hand, &pips, &prices) {
            let mut spent = hand.clone();
            for kind in &left {
                let place = spent.iter().position(|other| other == kind).unwrap();
                spent.remove(place);
            }
            let mut discards = [list(game.discards[seat.index()]), spent].concat();
            discards.sort_unstable();
            results.insert((pieces.clone(), left, discards));
        }
    }
    results
}

/// Asserts that both ways reach the same, and returns how much that is.
fn compare(game: &Bloodstones, what: &str) -> usize {
    let stepwise = step_by_step(game);
    let declared = declared_whole(game);
    let lost: Vec<_> = declared.difference(&stepwise).take(3).collect();
    let extra: Vec<_> = stepwise.difference(&declared).take(3).collect();
    assert!(
        lost.is_empty() && extra.is_empty(),
        "{what}: of {} results declared whole, step by step misses {lost:?} and adds {extra:?}\n{}",
        declared.len(),
        game.read(warmoot_kernel::Audience::Everything)
    );
    declared.len()
}

#[test]
fn moving_step_by_step_reaches_what_moves_declared_whole_reach() {
    covers!(Bloodstones: "BLOOD-AMB-42", "BLOOD-AMB-43", "BLOOD-AMB-44", "BLOOD-AMB-51",
        "BLOOD-AMB-53", "BLOOD-AMB-119");
    // Ships that move and then carry, a forest, an enemy on the far shore.
    let ships = Scene::new(&[HorseLords, HillFolk], "P1-S1-S2-F1-P2 S1-P2")
        .units(A, "P1", "2 sword")
        .units(A, "S1", "ship")
        .units(A, "S2", "ship")
        .units(B, "F1", "sword")
        .hand(A, "sword shield");
    assert!(compare(&ships.game, "ships") > 10);
    // Two Leaders, companions, a hill.
    let leaders = Scene::new(&[HorseLords, HillFolk], "P1-H1-P2-F1-P1")
        .units(A, "P1", "2 leader sword castle")
        .units(A, "P2", "cavalry")
        .hand(A, "skirmisher sword");
    assert!(compare(&leaders.game, "leaders") > 10);
    // Hill Folk in the mountains.
    let mountains = Scene::new(&[HillFolk, HorseLords], "P1-M1-H1-D1 M1-P2-H1")
        .units(A, "P1", "leader special citadel")
        .units(B, "D1", "sword")
        .hand(A, "resources")
        .hand(A, "skirmisher");
    assert!(compare(&mountains.game, "mountains") > 10);
    // A Dragon over sea and mountain, with a Leader, a ship and a contested sea.
    let dragon = Scene::new(&[DragonRiders, Corsairs], "P1-M1-S1-S2-P2 S1-P1 S2-S3-P2")
        .units(A, "P1", "special leader")
        .units(A, "S1", "ship")
        .units(A, "S2", "ship")
        .units(B, "S3", "ship")
        .hand(A, "sword skirmisher");
    assert!(compare(&dragon.game, "dragon") > 10);
    // The Cutiecorn rides, is left alone, is won over and lost.
    let cutiecorn = Scene::new(&[HorseLords, HillFolk, Corsairs], "P1-P2-F1-P3-P1 P2-S1-P3")
        .units(A, "P1", "leader sword")
        .units(A, "S1", "ship")
        .units(B, "P3", "cutiecorn")
        .units(C, "F1", "sword")
        .hand(A, "shield skirmisher");
    assert!(compare(&cutiecorn.game, "cutiecorn") > 10);
    let undead = Scene::new(&[Necromancers, HillFolk], "P1-P2-S1-D1-P1")
        .units(A, "P1", "2 undead leader special cutiecorn")
        .units(A, "S1", "ship")
        .hand(A, "sword");
    assert!(compare(&undead.game, "undead") > 10);
}

/// A random small position: four to seven areas, two or three players, few units, few tiles.
fn random(seed: u64) -> Bloodstones {
    let mut chance = Seeded::new(seed);
    let mut below = |sides: usize| chance.below(sides as u32, "a test") as usize;
    let count = 4 + below(4);
    let names: Vec<String> = (0..count)
        .map(|area| {
            let terrain = ["P", "P", "F", "H", "M", "D", "S", "S", "S"][below(9)];
            format!("{terrain}{area}")
        })
        .collect();
    let mut chains: Vec<String> =
        (1..count).map(|area| format!("{}-{}", names[area], names[below(area)])).collect();
    for _ in 0..1 + below(3) {
        let (one, other) = (below(count), below(count));
        if one != other {
            chains.push(format!("{}-{}", names[one], names[other]));
        }
    }
    let players = 2 + below(2);
    let mut factions = Vec::new();
    while factions.len() < players {
        let faction = Faction::ALL[below(6)];
        if !factions.contains(&faction) {
            factions.push(faction);
        }
    }
    let mut scene = Scene::new(&factions, &chains.join(" "));
    for seat in (0..players as u8).map(Seat) {
        let wanted = if seat == A { 2 + below(4) } else { below(3) };
        for _ in 0..wanted {
            let mut kind = scene.game.bags[seat.index()].nth(below(28) as u32);
            // More of what is special about moving.
            match below(8) {
                0 | 1 => kind = Kind::Leader,
                2 => kind = Kind::Ship,
                3 if factions[seat.index()] == DragonRiders => kind = Kind::Special,
                _ => {}
            }
            let area = AreaId(below(count) as u8);
            let sea = scene.game.map().terrain(area) == Terrain::Sea;
            let flies = factions[seat.index()] == DragonRiders && kind == Kind::Special;
            let fits = if kind == Kind::Ship { sea } else { !sea || flies };
            if fits && kind != Kind::Resources && scene.game.bags[seat.index()].has(kind) {
                scene.game.bags[seat.index()].take(kind);
                scene.game.put(seat, area, Tally::of(kind, 1));
            }
        }
    }
    let land: Vec<AreaId> = scene.game.map().land().iter().collect();
    if !land.is_empty() && below(3) == 0 {
        let area = land[below(land.len())];
        scene.game.cutiecorn = true;
        scene.game.put(Seat(below(players) as u8), area, units("cutiecorn"));
        scene.game.settle_cutiecorn(&mut Log::silent());
    }
    let mut pips = 0;
    for _ in 0..3 {
        let kind = scene.game.bags[0].nth(below(20) as u32);
        pips += scene.game.roster(A).pips(kind);
        if pips <= 9 {
            scene.game.bags[0].take(kind);
            scene.game.hands[0].add(kind);
        }
    }
    scene.game
}

#[test]
fn moving_step_by_step_loses_nothing_in_random_positions() {
    covers!(Bloodstones: "BLOOD-AMB-42", "BLOOD-AMB-43");
    let mut results = 0;
    for seed in 0..400 {
        results += compare(&random(seed), &format!("seed {seed}"));
    }
    assert!(results > 4_000, "only {results} results compared");
}
