//! What packs give a game of Bloodstones: a map and the factions' tiles.

use serde::{Deserialize, Serialize};

use crate::{Faction, Roster, map::Map};

/// Everything a game needs that never changes while it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Content {
    /// The map.
    pub map: Map,
    /// The tiles of each faction, in the order of [`Faction::ALL`].
    pub rosters: [Roster; 6],
}

impl Content {
    /// The tiles of one faction.
    #[must_use]
    pub const fn roster(&self, faction: Faction) -> &Roster {
        &self.rosters[faction.index()]
    }
}

/// Content out of a save, which anybody may have written: the rules rely on what is checked here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    map: Map,
    rosters: [Roster; 6],
}

impl TryFrom<Unchecked> for Content {
    type Error = String;

    fn try_from(Unchecked { map, rosters }: Unchecked) -> Result<Self, String> {
        for (faction, roster) in Faction::ALL.iter().zip(&rosters) {
            roster.check().map_err(|why| format!("the tiles of the {}: {why}", faction.name()))?;
        }
        Ok(Self { map, rosters })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use serde_json::{Value, json};

    use super::*;
    use crate::pack::shipped;

    /// What is said about the content of "Tyrant's Lament" after a change; nothing if it is taken.
    fn said(change: impl Fn(&mut Value)) -> Option<String> {
        let content = shipped().content("tyrants-lament").unwrap();
        let mut value = serde_json::to_value(&content).unwrap();
        change(&mut value);
        let read: Result<Content, _> = serde_json::from_value(value);
        read.err().map(|error| error.to_string())
    }

    #[test]
    fn every_shipped_content_is_read_again() {
        for map in &shipped().maps {
            let content = shipped().content(&map.data().id).unwrap();
            let text = serde_json::to_string(&content).unwrap();
            assert_eq!(serde_json::from_str::<Content>(&text).unwrap(), content);
        }
    }

    #[test]
    fn broken_rosters_are_refused_with_the_reason() {
        let sword = crate::Kind::Sword.index();
        for (path, new, why) in [
            ("/rosters/0/tiles/sword", json!(5), "Dragon Riders: 37 tiles: expected 36"),
            ("/rosters/0/tiles/sword", json!(200), "200 of sword is too many"),
            ("/rosters/1/tiles/sword", json!(-1), "-1"),
            ("/rosters/0/tiles", json!({ "undead": 4, "sword": 31 }), "undead is no tile"),
            (&format!("/rosters/2/pips/{sword}"), json!(9), "Hill Folk: sword: 9 pips"),
            (&format!("/rosters/2/pips/{sword}"), json!(0), "sword: 0 pips: expected 1 to 5"),
            (&format!("/rosters/3/cost/{sword}"), json!(7), "cost of 7 blocks: expected 0 to 2"),
            (
                &format!("/rosters/4/modifiers/{sword}"),
                json!({ "bonus": 200, "when": "always" }),
                "Chaos Horde: sword: a modifier of 200: expected 0 to 9",
            ),
            (
                "/rosters/4/modifiers",
                json!(vec![json!({ "bonus": 9, "when": "siege" }); 14]),
                "modifiers of 378 in all: expected at most 200",
            ),
            ("/rosters/5/pips", json!([1, 2, 3]), "invalid length 3"),
            ("/rosters/5/pips", json!([3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0]), "no tile of 5 pips"),
            ("/rosters", json!([]), "invalid length 0"),
        ] {
            let found = said(|value| *value.pointer_mut(path).unwrap() = new.clone()).unwrap();
            assert!(found.contains(why), "{path} = {new}: {found}");
        }
        assert!(said(|value| value["price"] = json!(3)).unwrap().contains("unknown field `price`"));
    }

    #[test]
    fn broken_maps_are_refused_with_the_reason() {
        for (path, new, why) in [
            ("/map/players", json!([1, 4]), "for 1 to 4 players: expected 2 to 6"),
            ("/map/players", json!([4, 2]), "for 4 to 2 players: expected 2 to 6"),
            ("/map/players", json!([2, 9]), "for 2 to 9 players: expected 2 to 6"),
            ("/map/areas/3/borders", json!([3]), "the borders of area"),
            ("/map/areas/3/at", json!([20, -4]), "the centre of area 3"),
            ("/map/areas/3/name", json!("  "), "the name of area 3"),
            ("/map/areas/3/name", json!("x".repeat(21)), "the name of area 3"),
            ("/map/areas/3/terrain", json!("swamp"), "unknown variant `swamp`"),
            ("/map/areas", json!([]), "a map without areas"),
        ] {
            let found = said(|value| *value.pointer_mut(path).unwrap() = new.clone()).unwrap();
            assert!(found.contains(why), "{path} = {new}: {found}");
        }
    }
}
