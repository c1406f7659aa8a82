//! Saved matches that somebody changed: refused with the reason.
#![allow(clippy::unwrap_used)]

use serde_json::json;
use warmoot_catalog::{LoadError, create, open};
use warmoot_kernel::{Seed, content_hash, covers};

/// A match that has just begun, as a file.
fn save() -> serde_json::Value {
    let setup = json!({ "map": "two-wardens", "factions": ["necromancers", "hill_folk"] });
    let table = create("bloodstones", &setup, Seed([1; 32])).unwrap();
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
        let error = open(&file.to_string()).err().unwrap();
        assert!(matches!(error, LoadError::Content(_)), "{path}: {error}");
        assert!(error.to_string().contains(why), "{path}: {error}");
    }
}

#[test]
fn numbers_beyond_every_match_are_refused() {
    covers!(table: "TABLE-RECORD-03");
    for (path, new) in [("/revision", json!(u64::MAX)), ("/position/number", json!(u32::MAX))] {
        let mut file = save();
        *file.pointer_mut(path).unwrap() = new;
        let error = open(&file.to_string()).err();
        assert!(matches!(error, Some(LoadError::Malformed(_))), "{path}: {error:?}");
    }
}
