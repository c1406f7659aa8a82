//! Saved matches that somebody changed: refused with the reason.
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use warmoot_catalog::games;
use warmoot_kernel::{Seed, content_hash, covers};
use warmoot_table::LoadError;

/// A match that has just begun, as a file.
fn save() -> Value {
    let setup = json!({ "map": "two-wardens", "factions": ["necromancers", "hill_folk"] });
    let table = games().create("bloodstones", &setup, Seed([1; 32])).unwrap();
    serde_json::from_str(&table.save()).unwrap()
}

#[test]
fn a_save_with_broken_content_says_what_is_wrong_with_it() {
    covers!(table: "TABLE-RECORD-03");
    let save = save();
    for (path, new, why) in [
        ("/content/rosters/0/pips/2", json!(9), "9 pips: expected 1 to 5"),
        ("/content/rosters/1/cost/2", json!(7), "a cost of 7 blocks: expected 0 to 2"),
        ("/content/rosters/2/tiles/sword", json!(32), "32 of sword is too many"),
        ("/content/map/players", json!([1, 2]), "for 1 to 2 players: expected 2 to 6"),
        ("/content/map/areas/0/borders", json!([0]), "the borders of area 0 are broken"),
    ] {
        let mut file = save.clone();
        *file.pointer_mut(path).unwrap() = new;
        file["content_hash"] = json!(content_hash(&file["content"]));
        let error = games().open(&file.to_string()).err().unwrap();
        assert!(matches!(error, LoadError::Content(_)), "{path}: {error}");
        assert!(error.to_string().contains(why), "{path}: {error}");
    }
}

#[test]
fn numbers_beyond_every_match_are_refused() {
    covers!(table: "TABLE-RECORD-03");
    let mut file = save();
    file["revision"] = json!(u64::MAX);
    let error = games().open(&file.to_string()).err();
    assert!(matches!(error, Some(LoadError::Malformed(_))), "{error:?}");
    for number in [1, 999_999, u32::MAX] {
        let mut file = save();
        file["position"]["number"] = json!(number);
        let error = games().open(&file.to_string()).err();
        assert!(matches!(error, Some(LoadError::Disagrees(_))), "{number}: {error:?}");
        // As a beginning nobody can check, it is bounded too.
        let mut file = save();
        file["base"] = file["position"].clone();
        for part in ["base", "position"] {
            file[part]["number"] = json!(number);
        }
        let table = games().open(&file.to_string());
        assert_eq!(table.is_ok(), number == 1, "{number}");
    }
}

#[test]
fn a_position_somebody_made_up_is_refused() {
    covers!(table: "TABLE-RECORD-03");
    let mut file = save();
    file["position"]["state"]["vps"][0]["battles"] = json!(90);
    let error = games().open(&file.to_string()).err();
    assert!(matches!(error, Some(LoadError::Disagrees(_))), "{error:?}");
}

/// The numbers in a value, by path.
fn numbers(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(path.to_owned()),
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                numbers(item, &format!("{path}/{at}"), found);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                numbers(item, &format!("{path}/{name}"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn a_made_up_beginning_is_refused_or_played_but_never_a_crash() {
    covers!(table: "TABLE-RECORD-03");
    let setup = json!({ "map": "two-wardens", "factions": ["necromancers", "hill_folk"] });
    let bloodstones = games().create("bloodstones", &setup, Seed([1; 32])).unwrap();
    let setup = json!({ "tribes": ["umrak", "umkator"], "scenario": "crumbling-grounds" });
    let hate = games().create("hate", &setup, Seed([1; 32]));
    let mut refused = 0;
    for table in [Some(bloodstones), hate.ok()].into_iter().flatten() {
        let mut file: Value = serde_json::from_str(&table.save()).unwrap();
        file["base"] = file["position"].clone();
        let mut paths = Vec::new();
        numbers(&file["position"]["state"], "", &mut paths);
        let step = paths.len() / 40 + 1;
        for path in paths.iter().step_by(step) {
            let mut file = file.clone();
            for part in ["base", "position"] {
                *file[part]["state"].pointer_mut(path).unwrap() = json!(254);
            }
            refused += usize::from(games().open(&file.to_string()).is_err());
        }
    }
    assert!(refused > 10, "{refused}");
}
