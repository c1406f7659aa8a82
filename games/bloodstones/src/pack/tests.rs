#![allow(clippy::unwrap_used)]
use std::{collections::BTreeSet, path::Path};

use warmoot_kernel::covers;

use super::*;
use crate::{Bloodstones, Faction, Kind, Tally, When, map::Terrain};

/// The shipped text of a file.
fn text(path: &str) -> &'static str {
    SHIPPED.iter().find(|(name, _)| *name == path).unwrap().1
}

/// What is said about the shipped pack when one file has `old` replaced by `new`.
fn broken(path: &str, old: &str, new: &str) -> Vec<String> {
    assert!(text(path).contains(old), "{old} does not occur in {path}");
    let files = SHIPPED.iter().map(|(name, text)| {
        (*name, if *name == path { text.replacen(old, new, 1) } else { (*text).to_owned() })
    });
    match check(files) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn every_file_of_the_folder_is_shipped() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/bloodstones");
    let mut found = BTreeSet::new();
    for folder in [root.clone(), root.join("maps")] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|end| end == "toml") {
                found.insert(path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    let shipped: BTreeSet<String> = SHIPPED.iter().map(|(path, _)| (*path).to_owned()).collect();
    assert_eq!(found, shipped);
}

#[test]
fn every_area_has_one_of_six_terrains() {
    covers!(Bloodstones: "BLOOD-MAP-01");
    for map in &shipped().maps {
        let counted: usize = Terrain::ALL.iter().map(|terrain| map.of(*terrain).len()).sum();
        assert_eq!(counted, map.len());
        let all = Terrain::ALL
            .iter()
            .fold(crate::map::Areas::NONE, |all, terrain| all.or(map.of(*terrain)));
        assert_eq!(all, map.all());
    }
    let said = broken("maps/tyrants-lament.toml", "\"forest\"", "\"river\"");
    assert_eq!(said.len(), 1);
    assert!(
        said[0].contains("unknown word `river`: expected one of `plains`, `forest`"),
        "{said:?}"
    );
}

#[test]
fn rivers_are_no_areas() {
    covers!(Bloodstones: "BLOOD-MAP-03");
    // There is no terrain for a river, so no ship can be built or go there; areas
    // that face each other over one are plain neighbours.
    assert!(Terrain::ALL.iter().all(|terrain| terrain.word() != "river"));
    let map = shipped().map("tyrants-lament").unwrap();
    let (from, to) = shipped().notes[index("tyrants-lament")].unsure[1];
    assert!(map.borders(from).contains(to));
    assert!(!map.borders(from).and(map.of(Terrain::Sea)).contains(to));
}

fn index(id: &str) -> usize {
    shipped().maps.iter().position(|map| map.data().id == id).unwrap()
}

#[test]
fn every_faction_has_thirty_six_tiles() {
    covers!(Bloodstones: "BLOOD-COMP-04", "BLOOD-AMB-16");
    for (faction, resources) in Faction::ALL.into_iter().zip([2, 3, 2, 0, 2, 4]) {
        let tiles = &shipped().rosters[faction.index()].tiles;
        assert_eq!(tiles.total(), 36, "{}", faction.name());
        assert_eq!(tiles.count(Kind::Resources), resources, "{}", faction.name());
    }
}

#[test]
fn tiles_show_cost_pips_and_a_unit() {
    covers!(Bloodstones: "BLOOD-TILE-01");
    for (faction, roster) in Faction::ALL.iter().zip(&shipped().rosters) {
        let mut five = false;
        for kind in Kind::TILES {
            if roster.tiles.has(kind) {
                assert!(roster.cost(kind) <= 2, "{} {}", faction.name(), kind.word());
                assert!((1..=5).contains(&roster.pips(kind)), "{} {}", faction.name(), kind.word());
                five |= roster.pips(kind) == 5;
            } else {
                assert_eq!(roster.pips(kind), 0);
            }
        }
        assert!(five, "{}", faction.name());
        // Undead lie beside the bag: no pips, never built (BLOOD-MISS-09).
        assert!(!roster.tiles.has(Kind::Undead));
        assert_eq!(roster.pips(Kind::Undead), 0);
    }
}

/// Asserts a faction's bag, kind by kind.
fn bag(faction: Faction, tiles: &[(Kind, u8)]) {
    let expected: Tally = tiles.iter().copied().collect();
    assert_eq!(shipped().rosters[faction.index()].tiles, expected, "{}", faction.name());
}

#[test]
fn the_dragon_riders_bag() {
    covers!(Bloodstones: "BLOOD-FACTION-DR-02");
    bag(
        Faction::DragonRiders,
        &[
            (Kind::Skirmisher, 4),
            (Kind::Sword, 4),
            (Kind::Shield, 4),
            (Kind::Cavalry, 4),
            (Kind::Irregular, 4),
            (Kind::Siege, 2),
            (Kind::Leader, 1),
            (Kind::Ship, 5),
            (Kind::Castle, 4),
            (Kind::Special, 2),
            (Kind::Resources, 2),
        ],
    );
}

#[test]
fn the_horse_lords_bag() {
    covers!(Bloodstones: "BLOOD-FACTION-HL-02", "BLOOD-FACTION-HL-04");
    bag(
        Faction::HorseLords,
        &[
            (Kind::Skirmisher, 4),
            (Kind::Sword, 6),
            (Kind::Shield, 4),
            (Kind::Cavalry, 6),
            (Kind::Siege, 2),
            (Kind::Castle, 4),
            (Kind::Leader, 2),
            (Kind::Ship, 5),
            (Kind::Resources, 3),
        ],
    );
}

#[test]
fn the_hill_folk_bag_and_their_cheap_castles() {
    covers!(Bloodstones: "BLOOD-FACTION-HF-03", "BLOOD-FACTION-HF-05", "BLOOD-FACTION-HF-06");
    bag(
        Faction::HillFolk,
        &[
            (Kind::Skirmisher, 4),
            (Kind::Sword, 2),
            (Kind::Shield, 4),
            (Kind::Cavalry, 4),
            (Kind::Irregular, 4),
            (Kind::Siege, 2),
            (Kind::Leader, 1),
            (Kind::Ship, 5),
            (Kind::Castle, 6),
            (Kind::Special, 2),
            (Kind::Resources, 2),
        ],
    );
    for (faction, roster) in Faction::ALL.iter().zip(&shipped().rosters) {
        if roster.tiles.has(Kind::Castle) {
            let cost = if *faction == Faction::HillFolk { 1 } else { 2 };
            assert_eq!(roster.cost(Kind::Castle), cost, "{}", faction.name());
        }
    }
}

#[test]
fn the_necromancers_bag() {
    covers!(Bloodstones: "BLOOD-FACTION-NE-01", "BLOOD-FACTION-NE-05");
    bag(
        Faction::Necromancers,
        &[
            (Kind::Skirmisher, 4),
            (Kind::Sword, 2),
            (Kind::Shield, 2),
            (Kind::Cavalry, 4),
            (Kind::Irregular, 8),
            (Kind::Siege, 2),
            (Kind::Leader, 1),
            (Kind::Ship, 5),
            (Kind::Castle, 4),
            (Kind::Special, 4),
        ],
    );
}

#[test]
fn the_chaos_hordes_bag_and_its_cheap_cavalry() {
    covers!(Bloodstones: "BLOOD-FACTION-CH-12", "BLOOD-FACTION-CH-13");
    bag(
        Faction::ChaosHorde,
        &[
            (Kind::Cavalry, 10),
            (Kind::Irregular, 20),
            (Kind::Leader, 2),
            (Kind::Ship, 2),
            (Kind::Resources, 2),
        ],
    );
    assert_eq!(Faction::ChaosHorde.villages(), 0);
    for (faction, roster) in Faction::ALL.iter().zip(&shipped().rosters) {
        if roster.tiles.has(Kind::Cavalry) {
            let (cost, pips) = if *faction == Faction::ChaosHorde { (1, 4) } else { (2, 3) };
            assert_eq!((roster.cost(Kind::Cavalry), roster.pips(Kind::Cavalry)), (cost, pips));
        }
    }
}

#[test]
fn the_corsairs_bag() {
    covers!(Bloodstones: "BLOOD-FACTION-CO-08", "BLOOD-FACTION-CO-09");
    bag(
        Faction::Corsairs,
        &[
            (Kind::Skirmisher, 4),
            (Kind::Sword, 12),
            (Kind::Shield, 4),
            (Kind::Siege, 1),
            (Kind::Castle, 2),
            (Kind::Leader, 1),
            (Kind::Ship, 8),
            (Kind::Resources, 4),
        ],
    );
}

#[test]
fn battle_modifiers_are_those_of_the_facts() {
    let modifier = |faction: Faction, kind: Kind| {
        let found = shipped().rosters[faction.index()].modifiers[kind as usize];
        found.map(|modifier| (modifier.bonus, modifier.when))
    };
    for faction in Faction::ALL {
        for (kind, bonus, when) in [
            (Kind::Irregular, 1, When::Attacking),
            (Kind::Sword, 1, When::Always),
            (Kind::Shield, 1, When::Defending),
            (Kind::Skirmisher, 1, When::Forest),
            (Kind::Cavalry, 1, When::Plains),
            (Kind::Castle, 3, When::Defending),
            (Kind::Ship, 1, When::Always),
            (Kind::Siege, 2, When::Siege),
            (Kind::Leader, 1, When::Always),
            (Kind::Citadel, 5, When::Defending),
            (Kind::Cutiecorn, 1, When::Plains),
        ] {
            assert_eq!(modifier(faction, kind), Some((bonus, when)), "{}", kind.word());
        }
        assert_eq!(modifier(faction, Kind::Resources), None);
    }
    assert_eq!(modifier(Faction::DragonRiders, Kind::Special), Some((4, When::Always)));
    assert_eq!(modifier(Faction::HillFolk, Kind::Special), Some((2, When::Always)));
    assert_eq!(modifier(Faction::Necromancers, Kind::Special), Some((1, When::Always)));
    assert_eq!(modifier(Faction::Necromancers, Kind::Undead), Some((1, When::Always)));
    assert_eq!(modifier(Faction::Corsairs, Kind::Special), None);
}

#[test]
fn faults_of_factions_are_told_with_their_place() {
    let place = |needle: &str| {
        let before = &text("factions.toml")[..text("factions.toml").find(needle).unwrap()];
        before.matches('\n').count() + 1
    };
    let sword = "sword = { count = 4, cost = 1, pips = 4, source = \"public\" }";
    let line = place(sword);
    for (new, said) in [
        (
            "sword = { count = 4, cost = 3, pips = 4, source = \"public\" }",
            format!("{line}:29: 3 is out of range: expected blocks, 0 to 2"),
        ),
        (
            "sword = { count = 4, cost = 1, pips = 6, source = \"public\" }",
            format!("{line}:39: 6 is out of range: expected pips, 1 to 5"),
        ),
        (
            "sword = { count = 4, cost = 1, pips = 4 }",
            format!("{line}:9: `source` is missing: expected one of `rulebook`, `public`, `house`"),
        ),
        (
            "sword = 4",
            format!(
                "{line}:9: a whole number: expected a tile, such as {{ count = 4, cost = 1, \
                 pips = 4, source = \"house\" }}"
            ),
        ),
        (
            "sward = { count = 4, cost = 1, pips = 4, source = \"public\" }",
            format!(
                "{line}:1: unknown kind `sward`: expected one of `resources`, `irregular`, \
                 `sword`, `shield`, `skirmisher`, `cavalry`, `castle`, `ship`, `siege`, \
                 `leader`, `special`"
            ),
        ),
        (
            "sword = { count = 5, cost = 1, pips = 4, source = \"public\" }",
            format!("{}:1: 37 tiles: expected 36 in every faction", place("[[faction]]")),
        ),
    ] {
        assert_eq!(broken("factions.toml", sword, new), [format!("factions.toml:{said}")]);
    }
    assert_eq!(
        broken("factions.toml", "faction = \"corsairs\"", "faction = \"hill_folk\"")[0],
        format!(
            "factions.toml:{}:1: the Hill Folk are listed twice: expected each faction once",
            place("faction = \"corsairs\"") - 1
        )
    );
}

#[test]
fn faults_of_the_pack_file_are_told_with_their_place() {
    for (old, new, said) in [
        (
            "game = \"bloodstones\"",
            "game = \"chess\"",
            "pack.toml:6:8: unknown word `chess`: expected one of `bloodstones`",
        ),
        (
            "version = \"1.0.0\"",
            "version = 1.0",
            "pack.toml:3:11: a number with a fraction: expected a version, such as \"1.0.0\"",
        ),
        (
            "replaces = []",
            "replaces = [\"rules\"]",
            "pack.toml:9:13: `rules` cannot be replaced: expected \"factions\" or \"maps/NAME\"",
        ),
        (
            "replaces = []",
            "replaces = []\ncolour = \"red\"",
            "pack.toml:10:1: unknown field `colour`: expected one of `name`, `version`, \
             `licence`, `authors`, `replaces`, `game`",
        ),
    ] {
        assert_eq!(broken("pack.toml", old, new), [said]);
    }
}

#[test]
fn faults_of_all_files_are_told_at_once() {
    let faults = check([
        ("factions.toml", "[[faction]]"),
        ("maps/Big Map.toml", ""),
        ("maps/b.toml", "name ="),
        ("cards/a.toml", ""),
        ("notes.txt", "left alone"),
    ])
    .unwrap_err();
    let files: Vec<_> = faults.iter().map(|fault| fault.file.as_str()).collect();
    assert_eq!(files[0], "cards/a.toml");
    for file in ["factions.toml", "maps/Big Map.toml", "maps/b.toml", "pack.toml"] {
        assert!(files.contains(&file), "{file} is not in {files:?}");
    }
    assert!(!files.contains(&"notes.txt"));
}

#[test]
fn a_pack_of_its_own_is_laid_over_the_shipped_one() {
    let head = "name = \"Mine\"\nversion = \"1\"\nlicence = \"none\"\nauthors = [\"me\"]\ngame = \"bloodstones\"\n";
    let map = text("maps/tyrants-lament.toml");
    let mine = |pack: &str, path: &str| check([("pack.toml", pack), (path, map)]).unwrap();
    // A new map stands beside the others.
    let both = mine(head, "maps/my-lament.toml").over(shipped()).unwrap();
    assert_eq!(both.maps.len(), shipped().maps.len() + 1);
    assert_eq!(both.maps.len(), both.notes.len());
    assert!(both.content("my-lament").is_some() && both.content("tyrants-lament").is_some());
    assert_eq!(both.rosters, shipped().rosters);
    // A map of the same name must say that it replaces the other.
    let faults = mine(head, "maps/tyrants-lament.toml").over(shipped()).unwrap_err();
    assert_eq!(faults[0].file, "maps/tyrants-lament.toml");
    assert!(faults[0].message.contains("expected \"maps/tyrants-lament\" in `replaces`"));
    let head = format!("{head}replaces = [\"maps/tyrants-lament\"]\n");
    let instead = mine(&head, "maps/tyrants-lament.toml").over(shipped()).unwrap();
    assert_eq!(instead.maps.len(), shipped().maps.len());
}
