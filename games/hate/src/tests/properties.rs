//! What holds in every Battle, whoever plays how: whole Battles by lot, and Moves on boards by lot
//! against every sequence of single steps.

use std::collections::HashMap;

use warmoot_kernel::{
    Audience, Chance, Dealt, Game, Log, Seat, Seeded, conformance::games_wanted, covers,
};

use super::{
    candidates::candidates,
    scene::{A, B, Scene, bare, scenario},
};
use crate::{
    Action, Currency, Event, Hate, Setup, Upgrades,
    board::{Corner, HutPlace, Plateau, Space},
    flow::{Frame, Moving, Why},
    movement::ReachMap,
    pack,
    state::Place,
};

/// The n-th of many different setups: other Tribes, another scenario, with and without a draft.
fn setup(n: u64) -> Setup {
    let content = &pack::shipped().content;
    let tribe = |n: u64| content.tribes[n as usize % content.tribes.len()].id.clone();
    Setup {
        tribes: vec![Some(tribe(n)), Some(tribe(n * 3 + 1 + n / 11))],
        scenario: Some(content.scenarios[n as usize % content.scenarios.len()].id.clone()),
        attacker: Some(Seat((n / 2 % 2) as u8)),
        upgrades: if n.is_multiple_of(3) { Upgrades::Draft } else { Upgrades::None },
        milder: false,
    }
}

/// So many seeds, or as many as the environment wants (`WARMOOT_GAMES`).
fn seeds(first: u64, usual: u64) -> std::ops::Range<u64> {
    first..first + games_wanted(usual)
}

/// Whether an action leaves something undone.
const fn lazy(action: &Action) -> bool {
    matches!(
        action,
        Action::Retreat
            | Action::Pass
            | Action::Begin
            | Action::Stop
            | Action::Rest { .. }
            | Action::Decline { .. }
            | Action::Skip
            | Action::Drop { .. }
    )
}

/// Plays a Battle by lot. `look` sees every position in which somebody decides, what may be
/// decided, and the log so far.
pub(super) fn battle(
    seed: u64,
    mut look: impl FnMut(&Hate, Seat, &[Action], &Log<Event>),
) -> Log<Event> {
    let mut setup = setup(seed);
    if setup.tribes[0] == setup.tribes[1] {
        setup.tribes[1] = None;
    }
    let mut chance = Seeded::new(seed);
    let mut log = Log::new();
    let content = pack::shipped().content.clone();
    let mut game = Hate::start(&setup, content, &mut chance, &mut log).unwrap();
    let mut legal = Vec::new();
    let mut decisions = 0;
    while let Some(seat) = game.waiting().iter().next() {
        legal.clear();
        game.legal(seat, &mut legal);
        assert!(!legal.is_empty(), "{seat} is asked and can do nothing (seed {seed})");
        look(&game, seat, &legal, &log);
        let mut lot = || legal[chance.below(legal.len() as u32, "an act") as usize];
        let mut action = lot();
        // Every second Battle is one of eager players, who fight, Pillage and Grab.
        for _ in 0..4 {
            if seed % 2 == 1 && lazy(&action) {
                action = lot();
            }
        }
        game.play(seat, &action, &mut chance, &mut log).unwrap();
        decisions += 1;
        assert!(decisions <= Hate::bound(&setup), "no end in sight (seed {seed})");
    }
    assert!(game.outcome().is_some());
    log
}

#[test]
fn the_list_is_exactly_what_is_allowed_and_refusals_name_rules() {
    let mut examined = 0;
    let mut refused = 0;
    for seed in 0..games_wanted(60) {
        let mut lot = Seeded::new(seed + 1000);
        battle(seed, |game, seat, legal, _| {
            if lot.below(40, "a position") > 0 {
                return;
            }
            examined += 1;
            for action in legal {
                if let Err(no) = game.check(seat, action) {
                    panic!("{action:?} is listed and refused: {} (seed {seed})", no.why);
                }
            }
            let other = Seat(1 - seat.0);
            for action in candidates(game) {
                // A part of the many, another one each time.
                if lot.below(24, "a candidate") > 0 || legal.contains(&action) {
                    continue;
                }
                let Err(no) = game.check(seat, &action) else {
                    panic!("{action:?} is allowed and not listed (seed {seed}): {:?}", game.top());
                };
                assert!(
                    Hate::ledger().knows(no.rule.as_str()),
                    "{} of {action:?}",
                    no.rule.as_str()
                );
                assert!(game.check(other, &action).is_err(), "{other} is not asked");
                refused += 1;
            }
        });
    }
    assert!(examined > 150, "{examined} positions are too few");
    assert!(refused > 60_000, "{refused} refusals are too few");
}

#[test]
fn no_two_figures_share_a_space_and_nothing_gets_lost() {
    for seed in seeds(100_000, 60) {
        battle(seed, |game, _, _, _| {
            assert!(game.census().iter().all(|&n| n == 0), "seed {seed}: {:?}", game.census());
            if game.scenario.is_none() || game.figures.is_empty() {
                return;
            }
            // Whoever is in the middle of a Move may be passing; all others stand alone.
            let mut taken = vec![false; game.board().len()];
            for id in game.ids() {
                let (Place::Stands(space) | Place::Lies(space)) = game.figure(id).at else {
                    continue;
                };
                let passes = game
                    .frames
                    .iter()
                    .any(|frame| matches!(frame, Frame::Moving(moving) if moving.figure == id))
                    && game.passing(id);
                assert!(passes || !taken[space.index()], "two on {space:?} (seed {seed})");
                taken[space.index()] |= !passes;
            }
        });
    }
}

#[test]
fn the_log_tells_of_every_token() {
    for seed in seeds(200_000, 40) {
        battle(seed, |game, _, legal, log| {
            if game.round == 0 || legal.len() % 5 != 0 {
                return;
            }
            for what in [Currency::Hate, Currency::Resource] {
                let mut pools = [0_i32; 2];
                for event in log.events() {
                    match *event {
                        Event::Gained { seat, what: it, n } if it == what => {
                            pools[seat.index()] += i32::from(n);
                        }
                        Event::Lost { seat, what: it, n } if it == what => {
                            pools[seat.index()] -= i32::from(n);
                        }
                        Event::Stolen { from, to, what: it, n } if it == what => {
                            pools[from.index()] -= i32::from(n);
                            pools[to.index()] += i32::from(n);
                        }
                        _ => {}
                    }
                }
                let held = [A, B].map(|seat| i32::from(game.player(seat).pool(what)));
                assert_eq!(held, pools, "{what:?} (seed {seed})");
            }
        });
    }
}

#[test]
fn a_turn_never_uses_more_than_it_may() {
    // Two Figures, three with the Feast token; a Move at most one Harvest; a Round at most 4.
    for seed in seeds(300_000, 40) {
        let log = battle(seed, |game, _, _, _| {
            assert!(game.round <= 4);
            for acts in game.frames.iter().filter_map(|frame| match frame {
                Frame::Activations(acts) => Some(acts),
                _ => None,
            }) {
                assert!(acts.count <= 3);
            }
        });
        let mut harvested = false;
        for event in log.events() {
            match event {
                Event::MoveBegan { .. } => harvested = false,
                Event::Harvested { .. } => {
                    assert!(!harvested, "two Resources in one Move (seed {seed})");
                    harvested = true;
                }
                _ => {}
            }
        }
    }
}

#[test]
fn nobody_sees_the_enemys_secret_mission() {
    let mut compared = 0;
    for seed in 400_000..400_006 {
        battle(seed, |game, seat, _, _| {
            let (own, other) = (seat, Seat(1 - seat.0));
            let Some(secret) = game.player(other).secret else { return };
            if game.player(other).secret_done || compared > 40 {
                return;
            }
            compared += 1;
            let mut world = game.clone();
            let there = game.content.secrets.len() as u8;
            world.player_mut(other).secret = Some((secret + 1) % there);
            let see = |game: &Hate, seat| {
                let audience = Audience::Seat(seat);
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                let view = serde_json::to_string(&game.view(audience)).unwrap();
                (view, game.read(audience), game.prompt(audience).text, legal)
            };
            assert!(see(game, own) == see(&world, own), "{own} sees it (seed {seed})");
            assert!(see(game, other).0 != see(&world, other).0, "its owner sees it");
        });
    }
    assert!(compared > 20);
}

/// A board by lot, crowded in its middle, with A1 in it, who is to Move.
fn jungle(lot: &mut Seeded) -> Scene {
    let mut layout = bare();
    let mut pick = |sides: u32| lot.below(sides, "a place") as u8;
    for _ in 0..4 {
        let at = [3 + pick(7), 3 + pick(6)];
        layout.plateaus.push(Plateau { at, level: 1 + pick(3) });
    }
    let corners = [Corner::Ne, Corner::Nw, Corner::Se, Corner::Sw];
    for _ in 0..3 {
        let at = [3 + pick(7), 3 + pick(6)];
        let apart =
            |other: &HutPlace| other.at[0].abs_diff(at[0]) >= 2 || other.at[1].abs_diff(at[1]) >= 2;
        if layout.huts.iter().all(apart) {
            layout.huts.push(HutPlace { at, entrance: corners[usize::from(pick(4))] });
        }
    }
    let mut scene = Scene::on(scenario(layout), "umrak", "umgra");
    for name in ["A1", "A2", "A3", "AC", "Aa", "B1", "B2", "B3", "BC", "Ba"] {
        let at = [4 + pick(6), 4 + pick(5)];
        let space = scene.at(at);
        if scene.game.free(space) {
            let lies = name != "A1" && pick(3) == 0;
            scene = if lies { scene.body(name, at) } else { scene.put(name, at) };
        }
    }
    scene
}

/// The fewest Movement Points with which single steps bring a Figure to each Space where its Move
/// may end: every sequence of steps is played.
fn by_steps(game: &Hate, mp: i8) -> HashMap<Space, u8> {
    let mut ends = HashMap::new();
    let mut seen = std::collections::HashSet::new();
    let mut open = vec![game.clone()];
    while let Some(game) = open.pop() {
        let Some(Frame::Moving(moving)) = game.top() else { continue };
        let Some(at) = game.figure(moving.figure).stands() else { continue };
        if !seen.insert((at, moving.left, moving.climbs)) {
            continue;
        }
        let mut legal = Vec::new();
        game.legal(A, &mut legal);
        let spent = (mp - moving.left) as u8;
        if legal.contains(&Action::Stop) {
            let best = ends.entry(at).or_insert(spent);
            *best = spent.min(*best);
        }
        for action in legal {
            if let Action::Step { to } | Action::Climb { to } = action {
                let mut next = game.clone();
                next.play(A, &action, &mut Dealt::default(), &mut Log::silent()).unwrap();
                // The last step may have ended the Move by itself.
                if !matches!(next.top(), Some(Frame::Moving(_))) {
                    let climbs = matches!(action, Action::Climb { .. });
                    let price = step_price(&game, at, to, climbs);
                    let best = ends.entry(to).or_insert(spent + price);
                    *best = (spent + price).min(*best);
                } else {
                    open.push(next);
                }
            }
        }
    }
    ends
}

/// What a step costs by the rules: 1, and 1 more for each level up (HATE-MOVE-12).
fn step_price(game: &Hate, from: Space, to: Space, free: bool) -> u8 {
    let up = game.board().level(to).saturating_sub(game.board().level(from));
    if free { 0 } else { 1 + up }
}

#[test]
fn ways_are_those_that_single_steps_find() {
    let mut lot = Seeded::new(7);
    let mut spaces = 0;
    for case in 0..games_wanted(60) {
        let mut scene = jungle(&mut lot);
        let mp = 1 + (case % 5) as i8;
        let climbs = (case / 5 % 3) as u8;
        let id = scene.f("A1");
        let start = scene.game.figure(id).stands().unwrap();
        scene.game.active = A;
        scene.game.push(Frame::Moving(Moving {
            figure: id,
            by: A,
            why: Why::Free,
            left: mp,
            begun: false,
            climbs,
            level: scene.game.board().level(start),
            used: 0,
            offered: true,
        }));
        let map: ReachMap = scene.game.reach_map(id, mp, climbs);
        let found = by_steps(&scene.game, mp);
        for space in scene.game.board().spaces() {
            let told = map.cost_to(space).filter(|_| scene.game.can_end(id, space));
            let place = scene.game.board().place(space);
            assert_eq!(told, found.get(&space).copied(), "{place:?} in case {case}");
            let Some(cost) = told else { continue };
            spaces += 1;
            // The way is one of legal steps, with no more free climbs than there are.
            let mut at = start;
            let mut paid = 0;
            let mut climbed = Vec::new();
            for to in map.path(space) {
                let board = scene.game.board();
                assert!(board.strides(at).iter().any(|stride| stride.to == to));
                let price = step_price(&scene.game, at, to, false);
                paid += price;
                climbed.push(if price > 1 { price } else { 0 });
                at = to;
            }
            assert_eq!(at, space);
            climbed.sort_unstable_by(|a, b| b.cmp(a));
            let spared: u8 = climbed.iter().take(usize::from(climbs)).sum();
            assert!(paid - spared <= cost && cost <= paid, "{place:?} in case {case}");
        }
    }
    assert!(spaces > 500, "{spaces} Spaces are too few");
}

#[test]
fn every_die_on_the_table_has_its_line() {
    covers!(Hate: "HATE-COMBAT-10");
    let (mut rolls, mut changed) = (0, 0);
    for seed in seeds(700, 40) {
        battle(seed, |game, _, _, _| {
            let view = game.view(Audience::Everything);
            for (combat, seen) in game.combats.iter().zip(&view.combats) {
                for (throw, parts) in
                    [(&combat.attack, &seen.attack), (&combat.defense, &seen.defense)]
                {
                    let lie = throw.dice.count() + throw.set.iter().sum::<u8>();
                    let pool: i32 = parts.iter().map(|part| i32::from(part.dice)).sum();
                    if throw.lines == crate::lines::Lines::NONE {
                        assert!(pool >= 0, "no pool is below 0 (seed {seed}): {parts:?}");
                        continue;
                    }
                    rolls += 1;
                    changed += u32::from(parts.iter().any(|it| it.label.starts_with("Forge")));
                    assert_eq!(pool, i32::from(lie), "dice and lines (seed {seed}): {parts:?}");
                }
                let flat: i32 = seen.attack.iter().map(|part| i32::from(part.flat)).sum();
                if let Some(hits) = seen.hits {
                    let rolled =
                        combat.attack.dice.hit + combat.attack.set[0] + combat.attack.made[0];
                    let sum = (i32::from(rolled) + flat).max(0);
                    assert_eq!(sum, i32::from(hits), "Hits and lines (seed {seed})");
                }
            }
        });
    }
    assert!(rolls > 500 && changed > 20, "{rolls} rolls, {changed} with dice of the Forge");
}

#[test]
fn who_waits_is_not_spoken_to_as_if_asked() {
    covers!(Hate: "HATE-TURN-01", "HATE-STANDALONE-05");
    let mut read = 0;
    for seed in seeds(900, 12) {
        battle(seed, |game, seat, _, _| {
            let other = Audience::Seat(Seat(1 - seat.0));
            for audience in [other, Audience::Observer] {
                let text = game.prompt(audience).text;
                assert!(text.starts_with("Waiting for "), "{text}");
                let words: Vec<String> =
                    text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase).collect();
                let spoken = words.iter().any(|word| ["you", "your", "yours"].contains(&&**word));
                assert!(!spoken, "seed {seed}: {text}");
                read += 1;
            }
        });
    }
    assert!(read > 2000, "{read}");
}
