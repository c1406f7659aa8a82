//! A live match is small, so that a host holds thousands: counted by the allocator.
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use warmoot_catalog::games;
use warmoot_kernel::Seed;
use warmoot_table::Table;

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

/// The match of six players that a random game makes, to its end.
fn play(seed: u8) -> Box<dyn Table> {
    let setup = json!({
        "map": "tyrants-lament", "factions": vec![Value::Null; 6], "variant": true, "cutiecorn": true
    });
    let mut table = games().create("bloodstones", &setup, Seed([seed; 32])).unwrap();
    while let Some(seat) = table.waiting().iter().next() {
        let action = table.bot("random", seat, u64::from(table.number())).unwrap();
        table.act(seat, table.revision(), &action).unwrap();
    }
    table
}

#[test]
fn a_live_match_is_under_100_kb() {
    // The first match brings what all of them share: packs, content, ledgers.
    let first = play(1);
    let _profiler = dhat::Profiler::builder().testing().build();
    let before = dhat::HeapStats::get().curr_bytes;
    let second = play(2);
    let bytes = dhat::HeapStats::get().curr_bytes - before;
    println!("{} acts: {bytes} bytes", second.number());
    assert!(second.number() > 500, "{} acts", second.number());
    assert!(bytes < 100_000, "{bytes} bytes for {} acts", second.number());
    drop(first);
}
