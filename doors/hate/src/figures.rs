//! The figures of HATE: random Battles of all Tribes and scenarios, odds, and the greedy player.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use warmoot_bots::{
    Player, Random,
    arena::{Rate, Timed, share_of_win},
    hate::{Greedy, lots},
};
use warmoot_hate::{
    Hate, Setup, Upgrades,
    odds::{self, Faces, Tool},
    pack,
};
use warmoot_kernel::Seat;

use warmoot_table::{Figure, Subject, median, samples};

/// Battles for a share of wins.
const GAMES: u64 = 100;

/// Two players who choose everything at the table.
fn subject() -> Subject<Hate> {
    let setup = Setup {
        tribes: vec![None, None],
        scenario: None,
        attacker: None,
        upgrades: Upgrades::Draft,
        milder: false,
    };
    Subject { setup, content: pack::shipped().content.clone() }
}

/// Random playouts on one thread, legal lists included.
fn playout(time: Duration) -> Result<f64> {
    Ok(subject().playouts(time)?.speed)
}

/// Decisions in a random Battle.
fn length(time: Duration) -> Result<f64> {
    Ok(subject().playouts(time)?.length)
}

/// A clone of a position.
fn clone(time: Duration) -> Result<f64> {
    subject().clone(time)
}

/// A seat's whole view and its JSON.
fn view_json(time: Duration) -> Result<f64> {
    subject().view_json(time)
}

/// The odds of an Attack of 6 dice against 4 with one reroll each, in microseconds.
fn odds(time: Duration) -> Result<f64> {
    let die = Faces { hit: 2, save: 2, savagery: 1, wild: 1 };
    let reroll = || Tool::new(0, odds::Effect::REROLL_ANY);
    let (attack, defense) = (odds::Side::of(6).tool(reroll()), odds::Side::of(4).tool(reroll()));
    let times = samples(time, || {
        let began = Instant::now();
        for _ in 0..20 {
            black_box(odds::ko(die, black_box(&attack), black_box(&defense)));
        }
        Ok(began.elapsed().as_secs_f64() / 20.0)
    })?;
    Ok(median(times) * 1e6)
}

/// Per cent of Battles won against random play in one scenario; the time makes no difference.
fn beats_random<const SCENARIO: usize>(_time: Duration) -> Result<f64> {
    let content = pack::shipped().content.clone();
    let scenario =
        content.scenarios.get(SCENARIO).context("a scenario is missing from the pack")?;
    let mut rate = Rate::default();
    for number in 0..GAMES {
        let seat = Seat((number % 2) as u8);
        let mut seats: [&dyn Player<Hate>; 2] = [&Random; 2];
        seats[seat.index()] = &Greedy;
        let table = lots::table(&content, Some(&scenario.id), number);
        let outcome = table.play(&seats)?.outcome.context("a Battle went beyond its bound")?;
        rate.add(share_of_win(&outcome, seat));
    }
    Ok(rate.share() * 100.0)
}

/// The times of all decisions in Battles of greedy players in every scenario, the shortest first.
fn times() -> Result<Vec<Duration>> {
    let content = pack::shipped().content.clone();
    let timed = Timed::<Hate>::new(&Greedy);
    for scenario in &content.scenarios {
        for number in 0..4 {
            lots::table(&content, Some(&scenario.id), number).play(&[&timed, &timed])?;
        }
    }
    Ok(timed.times())
}

/// The median time of a decision, in milliseconds.
fn decision_median(_time: Duration) -> Result<f64> {
    let times = times()?;
    let median = times.get(times.len() / 2).context("no decisions")?;
    Ok(median.as_secs_f64() * 1000.0)
}

/// The longest time of a decision, in milliseconds.
fn decision_max(_time: Duration) -> Result<f64> {
    Ok(times()?.last().context("no decisions")?.as_secs_f64() * 1000.0)
}

/// A figure's name, unit and measure.
type Line = (&'static str, &'static str, fn(Duration) -> Result<f64>);

/// Every figure.
pub fn all() -> Vec<Figure> {
    let all: [Line; 17] = [
        ("hate/playout", "decisions/s", playout),
        ("hate/game", "decisions", length),
        ("hate/clone", "ns", clone),
        ("hate/view-json", "µs", view_json),
        ("hate/odds-6-against-4", "µs", odds),
        ("hate/greedy-beats-random/burn-the-witch", "% of Battles", beats_random::<0>),
        ("hate/greedy-beats-random/burning-hill", "% of Battles", beats_random::<1>),
        ("hate/greedy-beats-random/carry-them-home", "% of Battles", beats_random::<2>),
        ("hate/greedy-beats-random/crumbling-grounds", "% of Battles", beats_random::<3>),
        ("hate/greedy-beats-random/forsaken-woods", "% of Battles", beats_random::<4>),
        ("hate/greedy-beats-random/four-cairns", "% of Battles", beats_random::<5>),
        ("hate/greedy-beats-random/hidden-camp", "% of Battles", beats_random::<6>),
        ("hate/greedy-beats-random/hungry-grove", "% of Battles", beats_random::<7>),
        ("hate/greedy-beats-random/king-of-the-hill", "% of Battles", beats_random::<8>),
        ("hate/greedy-beats-random/war-engines", "% of Battles", beats_random::<9>),
        ("hate/greedy/decision-median", "ms", decision_median),
        ("hate/greedy/decision-max", "ms", decision_max),
    ];
    all.into_iter().map(|(name, unit, measure)| Figure { name, unit, measure }).collect()
}
