//! How well and how fast the greedy player plays Bloodstones.

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result};
use warmoot_bloodstones::{Bloodstones, Content, Faction, pack};
use warmoot_bots::{
    Player, Random,
    arena::{Rate, Timed, share_of_win},
    bloodstones::{Greedy, lots},
};
use warmoot_kernel::Seat;

/// Games for a share of wins: enough for an interval of four per cent at most.
const GAMES: u64 = 400;
/// The maps for two players.
const MAPS: [&str; 3] = ["tyrants-lament", "two-wardens", "drowned-crown"];

fn content(map: &str) -> Result<Arc<Content>> {
    let content = pack::shipped().content(map);
    Ok(Arc::new(content.with_context(|| format!("the map {map} is missing from the pack"))?))
}

/// Greedy against random on a map, factions and seats by lot; with `own` greedy plays that faction.
fn rate(map: &str, games: u64, own: Option<Faction>) -> Result<Rate> {
    let content = content(map)?;
    let mut rate = Rate::default();
    for number in 0..games {
        let seat = Seat((number % 2) as u8);
        let mut table = lots::table(&content, 2, &lots::advised(2), number);
        if let Some(own) = own {
            table = lots::with(table, seat, own);
        }
        let mut seats: [&dyn Player<Bloodstones>; 2] = [&Random; 2];
        seats[seat.index()] = &Greedy;
        let outcome = table.play(&seats)?.outcome.context("a game went beyond its bound")?;
        rate.add(share_of_win(&outcome, seat));
    }
    Ok(rate)
}

/// Per cent of games won against random play on one map; the time makes no difference.
pub fn beats_random<const MAP: usize>(_time: Duration) -> Result<f64> {
    Ok(rate(MAPS[MAP], GAMES, None)?.share() * 100.0)
}

/// Per cent of games won against random play by one faction, over all maps for two.
pub fn by_faction<const FACTION: usize>(_time: Duration) -> Result<f64> {
    let mut all = Rate::default();
    for map in MAPS {
        all = all.with(rate(map, GAMES / 3, Some(Faction::ALL[FACTION]))?);
    }
    Ok(all.share() * 100.0)
}

/// The times of all decisions in games of greedy players, on every map and with every number of
/// players, the shortest first.
fn times() -> Result<Vec<Duration>> {
    let timed = Timed::<Bloodstones>::new(&Greedy);
    for map in &pack::shipped().maps {
        let content = content(&map.data().id)?;
        for players in 2..=6 {
            for number in 0..2 {
                let table = lots::table(&content, players, &Faction::ALL, number);
                let seats: Vec<&dyn Player<Bloodstones>> = vec![&timed; players];
                table.play(&seats)?;
            }
        }
    }
    Ok(timed.times())
}

/// The median time of a decision, in milliseconds.
pub fn decision_median(_time: Duration) -> Result<f64> {
    let times = times()?;
    let median = times.get(times.len() / 2).context("no decisions")?;
    Ok(median.as_secs_f64() * 1000.0)
}

/// The longest time of a decision, in milliseconds.
pub fn decision_max(_time: Duration) -> Result<f64> {
    Ok(times()?.last().context("no decisions")?.as_secs_f64() * 1000.0)
}
