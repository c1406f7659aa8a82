//! The figures of Bloodstones: two players on "Tyrant's Lament".

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result};
use serde_json::json;
use warmoot_bloodstones::{Bloodstones, Setup, pack};

use super::measure::{Subject, resident};

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
pub fn playout(time: Duration) -> Result<f64> {
    Ok(subject()?.playouts(time)?.speed)
}

/// Decisions in a random game.
pub fn length(time: Duration) -> Result<f64> {
    Ok(subject()?.playouts(time)?.length)
}

/// A clone of a position.
pub fn clone(time: Duration) -> Result<f64> {
    subject()?.clone(time)
}

/// A seat's whole view and its JSON.
pub fn view_json(time: Duration) -> Result<f64> {
    subject()?.view_json(time)
}

/// What a match in the middle of a game adds to the memory of a process that keeps many; the
/// time makes no difference.
pub fn live_match(_time: Duration) -> Result<f64> {
    const MATCHES: u64 = 200;
    const ACTS: u32 = 300;
    let mut tables = Vec::new();
    let mut before = 0;
    for number in 0..=MATCHES {
        let mut table = crate::play::table("bloodstones", &setup(), Some(number))?;
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
