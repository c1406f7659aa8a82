//! Bloodstones through the door.
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use warmoot_catalog::games;
use warmoot_kernel::{Audience, Seat, Seed};
use warmoot_table::Table;

fn start(map: &str, players: usize) -> Result<Box<dyn Table>, String> {
    let setup = json!({ "map": map, "factions": vec![Value::Null; players], "variant": true });
    games().create("bloodstones", &setup, Seed([3; 32])).map_err(|refusal| refusal.rule.to_string())
}

#[test]
fn the_lobby_sees_maps_and_factions() {
    let door = games().get("bloodstones").unwrap();
    assert_eq!(door.about().players, (2, 6));
    assert!(door.about().bots.iter().any(|bot| bot.id == "random"));
    let content = door.content();
    let map = &content["maps"].as_array().unwrap().iter().find(|map| map["id"] == "tyrants-lament");
    let map = map.unwrap();
    let terrain: u64 =
        map["terrain"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(map["areas"].as_u64(), Some(terrain));
    let factions = content["factions"].as_array().unwrap();
    assert_eq!(factions.len(), 6);
    for faction in factions {
        let tiles: u64 = faction["units"]
            .as_array()
            .unwrap()
            .iter()
            .map(|unit| unit["count"].as_u64().unwrap())
            .sum();
        assert_eq!(tiles, 36, "{}", faction["name"]);
    }
    let below = |index: usize| factions[index]["discouraged_below"].as_u64();
    assert_eq!((below(0), below(4), below(5)), (None, Some(4), Some(3)));
}

#[test]
fn a_map_nobody_has_is_refused() {
    assert_eq!(start("atlantis", 2).err().as_deref(), Some("TABLE-SETUP-01"));
}

#[test]
fn a_whole_game_is_played_by_random_bots_and_kept() {
    let mut table = start("tyrants-lament", 2).unwrap();
    let record = table.save();
    let mut entries = Vec::new();
    while let Some(seat) = table.waiting().iter().next() {
        let action = table.bot("random", seat, entries.len() as u64).unwrap();
        let accepted = table.act(seat, table.revision(), &action).unwrap();
        entries.push(accepted.entry);
    }
    assert!(table.outcome().is_some());
    assert_eq!(table.foreign_chance(), Ok(None));
    let resumed = games().resume(&record, &entries, &[&table.snapshot()]).unwrap();
    assert_eq!(resumed.rebase, None);
    let opened = games().open(&table.save()).unwrap();
    for audience in [Audience::Seat(Seat(0)), Audience::Observer, Audience::Everything] {
        let looks = [&*table, &*resumed.table, &*opened]
            .map(|table| serde_json::to_value(table.glance(audience)).unwrap());
        assert_eq!(looks[0], looks[1]);
        assert_eq!(looks[0], looks[2]);
    }
    println!(
        "{} acts, save {} kB, snapshot {} B, largest entry {} B",
        table.number(),
        table.save().len() / 1000,
        table.snapshot().len(),
        entries.iter().map(|entry| entry.to_string().len()).max().unwrap(),
    );
}
