//! The figures of Bloodstones: two players on "Tyrant's Lament".

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result};
use serde_json::json;
use warmoot_bloodstones::{Bloodstones, Setup, pack};

use warmoot_kernel::Seed;
use warmoot_table::{Door, Figure, Subject, resident};

use crate::greedy;

/// The map that is measured on.
const MAP: &str = "tyrants-lament";

/// Two players who choose their factions.
fn subject() -> Result<Subject<Bloodstones>> {
    let content = pack::shipped().content(MAP).context("the map is missing from the pack")?;
    let setup: Setup = serde_json::from_value(setup())?;
    Ok(Subject { setup, content: Arc::new(content) })
}

/// The setup as JSON. A map for more players takes a variant.
fn setup() -> serde_json::Value {
    json!({ "map": MAP, "factions": [null, null], "variant": true })
}

/// Random playouts on one thread, legal lists included.
fn playout(time: Duration) -> Result<f64> {
    Ok(subject()?.playouts(time)?.speed)
}

/// Decisions in a random game.
fn length(time: Duration) -> Result<f64> {
    Ok(subject()?.playouts(time)?.length)
}

/// A clone of a position.
fn clone(time: Duration) -> Result<f64> {
    subject()?.clone(time)
}

/// A seat's whole view and its JSON.
fn view_json(time: Duration) -> Result<f64> {
    subject()?.view_json(time)
}

/// What a match in the middle of a game adds to the memory of a process that keeps many, in kB.
pub fn live_match(door: &dyn Door) -> Result<f64> {
    const MATCHES: u64 = 200;
    const ACTS: u32 = 300;
    let mut tables = Vec::new();
    let mut before = 0;
    for number in 0..=MATCHES {
        let mut table = door.create(&setup(), Seed([number as u8; 32]))?;
        while table.number() < ACTS {
            let Some(seat) = table.waiting().iter().next() else { break };
            let action = table.bot("random", seat, number).context("no random bot")?;
            table.act(seat, table.revision(), &action)?;
        }
        tables.push(table);
        // The first match also fills what all share.
        if number == 0 {
            before = resident()?;
        }
    }
    let held = resident()?.saturating_sub(before);
    Ok(held as f64 / MATCHES as f64 / 1000.0)
}

/// A figure's name, unit and measure.
type Line = (&'static str, &'static str, fn(Duration) -> Result<f64>);

/// Every figure.
pub fn all() -> Vec<Figure> {
    let all: [Line; 15] = [
        ("bloodstones/playout/tyrants-lament-2", "decisions/s", playout),
        ("bloodstones/game/tyrants-lament-2", "decisions", length),
        ("bloodstones/clone", "ns", clone),
        ("bloodstones/view-json", "µs", view_json),
        ("bloodstones/greedy-beats-random/tyrants-lament", "% of games", greedy::beats_random::<0>),
        ("bloodstones/greedy-beats-random/two-wardens", "% of games", greedy::beats_random::<1>),
        ("bloodstones/greedy-beats-random/drowned-crown", "% of games", greedy::beats_random::<2>),
        ("bloodstones/greedy-by-faction/dragon_riders", "% of games", greedy::by_faction::<0>),
        ("bloodstones/greedy-by-faction/horse_lords", "% of games", greedy::by_faction::<1>),
        ("bloodstones/greedy-by-faction/hill_folk", "% of games", greedy::by_faction::<2>),
        ("bloodstones/greedy-by-faction/necromancers", "% of games", greedy::by_faction::<3>),
        ("bloodstones/greedy-by-faction/chaos_horde", "% of games", greedy::by_faction::<4>),
        ("bloodstones/greedy-by-faction/corsairs", "% of games", greedy::by_faction::<5>),
        ("bloodstones/greedy/decision-median", "ms", greedy::decision_median),
        ("bloodstones/greedy/decision-max", "ms", greedy::decision_max),
    ];
    all.into_iter().map(|(name, unit, measure)| Figure { name, unit, measure }).collect()
}
