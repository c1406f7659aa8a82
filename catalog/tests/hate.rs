//! HATE through the door.
#![allow(clippy::unwrap_used)]

use serde_json::json;
use warmoot_catalog::games;
use warmoot_kernel::{Audience, Seat, Seed};
use warmoot_table::Table;

fn start(tribes: [&str; 2], scenario: &str) -> Result<Box<dyn Table>, String> {
    let setup = json!({ "tribes": tribes, "scenario": scenario });
    games().create("hate", &setup, Seed([5; 32])).map_err(|refusal| refusal.why.clone())
}

#[test]
fn the_lobby_sees_tribes_scenarios_and_sources() {
    let door = games().get("hate").unwrap();
    assert_eq!((door.about().name.as_str(), door.about().players), ("HATE", (2, 2)));
    let content = door.content();
    let tribes = content["tribes"].as_array().unwrap();
    assert_eq!((tribes.len(), tribes[0]["name"].as_str()), (11, Some("Um'Gra")));
    let scenarios = content["scenarios"].as_array().unwrap();
    assert_eq!(scenarios.len(), 10);
    for scenario in scenarios {
        assert_eq!(
            (&scenario["layout"]["columns"], &scenario["layout"]["rows"]),
            (&14.into(), &12.into())
        );
        assert!(!scenario["missions"].as_array().unwrap().is_empty());
        let drawing = door.drawing(scenario["id"].as_str().unwrap()).unwrap();
        assert_eq!(drawing["layout"], scenario["layout"]);
        assert_eq!(drawing["skills"].as_array().unwrap().len(), 118);
    }
    let parts = content["about"]["parts"].as_array().unwrap();
    let cards = parts.iter().find(|part| part["name"] == "Tribe cards").unwrap();
    assert_eq!((&cards["rulebook"], &cards["house"]), (&1.into(), &87.into()));
    assert!(door.drawing("nowhere").is_none());
}

#[test]
fn what_no_pack_has_is_refused() {
    let why = start(["umrak", "orks"], "four-cairns").err().unwrap();
    assert!(why.starts_with("There is no Tribe \"orks\" here; there is umgra, umrak,"), "{why}");
    let why = start(["umrak", "umgra"], "moon").err().unwrap();
    assert!(why.starts_with("There is no scenario \"moon\" here; there is "), "{why}");
}

#[test]
fn a_whole_battle_is_played_by_random_bots_and_kept() {
    let mut table = start(["umrak", "umkator"], "crumbling-grounds").unwrap();
    let record = table.save();
    let mut entries = Vec::new();
    while let Some(seat) = table.waiting().iter().next() {
        let action = table.bot("random", seat, entries.len() as u64).unwrap();
        entries.push(table.act(seat, table.revision(), &action).unwrap().entry);
    }
    assert!(table.outcome().is_some());
    let resumed = games().resume(&record, &entries, &[&table.snapshot()]).unwrap();
    assert_eq!(resumed.rebase, None);
    let opened = games().open(&table.save()).unwrap();
    for audience in [Audience::Seat(Seat(1)), Audience::Observer, Audience::Everything] {
        let looks = [&*table, &*resumed.table, &*opened]
            .map(|table| serde_json::to_value(table.glance(audience)).unwrap());
        assert_eq!(looks[0], looks[1]);
        assert_eq!(looks[0], looks[2]);
    }
}
