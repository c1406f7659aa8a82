use warmoot_kernel::covers;

use crate::{
    Bloodstones,
    map::{AreaId, Areas, Map, Terrain, read_map, sites},
    pack::{self, Source, shipped},
};

#[test]
fn tyrants_lament_is_the_map_of_the_facts() {
    let map = shipped().map("tyrants-lament").unwrap();
    let stats = map.stats();
    assert_eq!(stats.areas, 75);
    assert_eq!(stats.borders, 198);
    let terrain = Terrain::ALL.map(|terrain| stats.terrain[terrain.index()]);
    assert_eq!(terrain, [33, 20, 8, 2, 4, 8]);
    assert_eq!((stats.landmasses, stats.seas), (vec![62, 5], vec![6, 2]));
    assert_eq!((stats.coastal, stats.village_places, stats.citadel_sites), (26, 94, 61));
    let neighbours = || map.all().iter().map(|area| map.borders(area).len());
    assert_eq!((neighbours().min(), neighbours().max()), (Some(2), Some(10)));
    assert_eq!(map.data().players, (2, 4));
}

/// BLOOD-FACT-MAP1-SHAPE: a further citadel can be blocked only by seven earlier ones, and the
/// Chaos Horde's start only by six. The search finds just that, so it is neither blind nor lax.
#[test]
fn the_worst_set_up_is_found() {
    let map = shipped().map("tyrants-lament").unwrap();
    assert_eq!(sites::blocks_citadels(map, 6, 0), None);
    let chosen = sites::blocks_citadels(map, 7, 0).unwrap();
    assert_eq!(chosen.len(), 7);
    for (index, one) in chosen.iter().enumerate() {
        for other in &chosen[index + 1..] {
            assert!(!sites::closed_to_citadels(map, *one).contains(*other), "{one} and {other}");
        }
    }
    assert_eq!(sites::blocks_horde(map, 5), None);
    assert_eq!(sites::blocks_horde(map, 6).unwrap().len(), 6);
}

/// The pruned search against trying everything: the fewest sites that one or two citadels can
/// leave to the next player and to the Horde are the same.
#[test]
fn the_search_misses_nothing() {
    for map in &shipped().maps {
        let all = sites::sites(map);
        let left = |chosen: &[AreaId], closed: fn(&Map, AreaId) -> Areas| {
            chosen.iter().fold(all, |open, area| open.minus(closed(map, *area))).len() as u32
        };
        let singles = || all.iter().map(|one| vec![one]);
        let pairs = || {
            let others = |one| all.minus(sites::closed_to_citadels(map, one)).iter();
            all.iter().flat_map(move |one| others(one).map(move |other| vec![one, other]))
        };
        let sets = |citadels| -> Vec<Vec<AreaId>> {
            if citadels == 1 { singles().collect() } else { singles().chain(pairs()).collect() }
        };
        for citadels in 1..=2 {
            let sets = sets(citadels);
            let fewest = sets.iter().map(|set| left(set, sites::closed_to_citadels)).min().unwrap();
            let found = sites::blocks_citadels(map, citadels, fewest).unwrap();
            assert_eq!(left(&found, sites::closed_to_citadels), fewest, "{}", map.data().name);
            assert_eq!(sites::blocks_citadels(map, citadels, fewest - 1), None);
            let horde = sets.iter().any(|set| left(set, sites::closed_to_horde) == 0);
            assert_eq!(sites::blocks_horde(map, citadels).is_some(), horde);
        }
    }
}

#[test]
fn there_are_six_maps_for_two_to_six_players() {
    covers!(Bloodstones: "BLOOD-COMP-11");
    let maps: Vec<_> =
        shipped().maps.iter().map(|map| (map.data().id.as_str(), map.data().players)).collect();
    assert_eq!(
        maps,
        [
            ("two-wardens", (2, 2)),
            ("drowned-crown", (2, 3)),
            ("tyrants-lament", (2, 4)),
            ("hollow-sea", (3, 4)),
            ("ember-girdle", (4, 5)),
            ("heart-of-the-gale", (5, 6)),
        ]
    );
    covers!(Bloodstones: "BLOOD-MAP-04");
    // Every number of players has a map.
    for players in 2..=6 {
        let suits = |(least, most): (u8, u8)| least <= players && players <= most;
        assert!(maps.iter().any(|(_, range)| suits(*range)), "{players} players");
    }
}

/// What BLOOD-MISS-02 to -06 ask of our own maps, with the margins taken here: enough places for
/// villages, seas that matter, and each kind of terrain.
#[test]
fn our_maps_are_as_they_were_meant() {
    for (map, notes) in shipped().maps.iter().zip(&shipped().notes) {
        if notes.source != Source::House {
            continue;
        }
        let (stats, name) = (map.stats(), &map.data().name);
        let share = |terrain: Terrain| 100 * stats.terrain[terrain.index()] / stats.areas;
        assert!((45..=50).contains(&share(Terrain::Plains)), "{name}");
        assert!((12..=20).contains(&share(Terrain::Forest)), "{name}");
        assert!((11..=12).contains(&share(Terrain::Hill)), "{name}");
        assert!((4..=7).contains(&share(Terrain::Mountain)), "{name}");
        assert!((3..=8).contains(&share(Terrain::Desert)), "{name}");
        assert!((8..=15).contains(&share(Terrain::Sea)), "{name}");
        assert!(stats.areas >= 14 * usize::from(map.data().players.1), "{name}");
        let players = usize::from(map.data().players.1);
        assert!(stats.village_places * 10 >= 20 * players * 8, "{name}");
        assert!(stats.coastal * 3 >= map.land().len(), "{name}: {}", stats.coastal);
    }
}

/// The maps with two sides are the same again when turned by half a circle, the one with three
/// sides when turned by a third: as many areas of the same kind at the same distance. So every
/// area has partners that no figure of the graph tells from it.
#[test]
fn our_maps_are_fair() {
    for (id, sides) in [
        ("two-wardens", 2),
        ("drowned-crown", 3),
        ("hollow-sea", 2),
        ("ember-girdle", 2),
        ("heart-of-the-gale", 2),
    ] {
        let map = shipped().map(id).unwrap();
        // Areas are told apart by terrain, then again and again by what surrounds them.
        let mut colour: Vec<usize> = map.all().iter().map(|a| map.terrain(a).index()).collect();
        for _ in 0..map.len() {
            let seen: Vec<(usize, Vec<usize>)> = (map.all().iter())
                .map(|area| {
                    let mut around: Vec<usize> =
                        map.borders(area).iter().map(|other| colour[other.index()]).collect();
                    around.sort_unstable();
                    (colour[area.index()], around)
                })
                .collect();
            let mut kinds = seen.clone();
            kinds.sort();
            kinds.dedup();
            colour = seen.iter().map(|kind| kinds.binary_search(kind).unwrap()).collect();
        }
        let mut counts = std::collections::BTreeMap::new();
        for colour in colour {
            *counts.entry(colour).or_insert(0) += 1;
        }
        // Only a middle may stand alone.
        let odd = counts.values().filter(|count| *count % sides != 0).count();
        assert!(odd <= 1, "{id}: {counts:?}");
    }
}

#[test]
fn every_map_says_what_it_needs() {
    for (map, notes) in shipped().maps.iter().zip(&shipped().notes) {
        let data = map.data();
        let (least, most) = data.players;
        assert!(2 <= least && least <= most && most <= 6, "{}", data.name);
        assert!(!data.about.is_empty() && data.about.len() < 200, "{}", data.name);
        assert!(notes.unsure.iter().all(|(a, b)| map.borders(*a).contains(*b)));
        covers!(Bloodstones: "BLOOD-MAP-05");
        // What is listed is symmetric, and no area borders on itself.
        for a in map.all().iter() {
            assert!(!map.borders(a).contains(a), "{} {a}", data.name);
            for b in map.borders(a).iter() {
                assert!(map.borders(b).contains(a), "{} {a} {b}", data.name);
            }
        }
        // The checks of BLOOD-MISS-07, made again for every number of players it is offered for.
        for players in least..=most {
            assert_eq!(sites::worst_citadels(map, players), None, "{}", data.name);
            assert_eq!(sites::worst_horde(map, players), None, "{}", data.name);
        }
    }
    let unsure = &shipped().notes
        [shipped().maps.iter().position(|map| map.data().id == "tyrants-lament").unwrap()]
    .unsure;
    assert_eq!(unsure.len(), 3);
    assert_eq!(unsure[0], (AreaId(27), AreaId(28)));
}

/// A line of figures of a map, as in `docs/maps.md`.
fn row(map: &Map) -> String {
    let (stats, data) = (map.stats(), map.data());
    let (least, most) = (usize::from(data.players.0), usize::from(data.players.1));
    let players = if least == most { least.to_string() } else { format!("{least}-{most}") };
    let most_each = stats.areas / least;
    let each = stats.areas / most;
    let each = if each == most_each { each.to_string() } else { format!("{each}-{most_each}") };
    let list = |sizes: &[usize]| sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(" + ");
    let terrain: Vec<String> = stats.terrain.iter().map(usize::to_string).collect();
    let land = map.land().len();
    format!(
        "| {} | {players} | {} | {each} | {} | {} | {} | {} of {land} ({} %) | {} ({} a player) | {} |",
        data.name,
        stats.areas,
        terrain.join(" / "),
        list(&stats.landmasses),
        list(&stats.seas),
        stats.coastal,
        100 * stats.coastal / land,
        stats.village_places,
        stats.village_places / most,
        stats.citadel_sites,
    )
}

/// The passes and straits of a map, as in `docs/maps.md`.
fn ways(map: &Map) -> String {
    let named = |areas: &[AreaId]| {
        let names: Vec<&str> = areas.iter().map(|area| map.area(*area).name.as_str()).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let stats = map.stats();
    format!("Choke points: {}. Straits: {}.", named(&stats.chokes), named(&stats.straits))
}

#[test]
fn the_figures_in_the_docs_are_fresh() {
    let docs = include_str!("../../../../../docs/maps.md");
    for map in &shipped().maps {
        let row = row(map);
        assert!(docs.contains(&row), "docs/maps.md lacks this line:\n{row}");
        let ways = ways(map);
        assert!(docs.contains(&ways), "docs/maps.md lacks this line:\n{ways}");
    }
}

/// The example in the description of the format is a right map.
#[test]
fn the_example_of_the_format_is_right() {
    let text = include_str!("../../../../../packs/README.md");
    let map = text.split("```toml\n").nth(2).unwrap().split("```").next().unwrap();
    let faults = read_map("crow-island", "maps/crow-island.toml", map).err();
    assert_eq!(faults, None);
    let pack = text.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let read = pack::check([("pack.toml", pack), ("maps/crow-island.toml", map)]).unwrap();
    assert_eq!(read.maps[0].data().name, "Crow Island");
}

/// A save may be written by anybody: what comes in is a map the rules can rely on, or refused.
#[test]
fn a_map_out_of_a_save_is_checked() {
    let map = shipped().map("two-wardens").unwrap();
    let saved = serde_json::to_value(map).unwrap();
    assert_eq!(&serde_json::from_value::<Map>(saved.clone()).unwrap(), map);
    let bytes = serde_json::to_vec(&saved).unwrap();
    assert_eq!(&serde_json::from_slice::<Map>(&bytes).unwrap(), map);
    let said =
        |saved: serde_json::Value| serde_json::from_value::<Map>(saved).unwrap_err().to_string();
    let mut broken = saved.clone();
    broken["areas"][3]["borders"] = serde_json::json!([3]);
    assert_eq!(said(broken), "the borders of area 2 are broken");
    let mut broken = saved.clone();
    broken["areas"][0]["borders"] = serde_json::json!([1, 99]);
    assert_eq!(said(broken), "the borders of area 0 are broken");
    let mut broken = saved;
    let area = broken["areas"][0].clone();
    broken["areas"] = serde_json::Value::Array(vec![area; 200]);
    assert_eq!(said(broken), "a map of 200 areas: expected at most 96");
}
