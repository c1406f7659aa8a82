use crate::{
    map::{AreaId, Terrain, sites},
    pack::shipped,
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

#[test]
fn every_map_says_what_it_needs() {
    for (map, notes) in shipped().maps.iter().zip(&shipped().notes) {
        let data = map.data();
        let (least, most) = data.players;
        assert!(2 <= least && least <= most && most <= 6, "{}", data.name);
        assert!(!data.about.is_empty() && data.about.len() < 200, "{}", data.name);
        assert!(notes.unsure.iter().all(|(a, b)| map.borders(*a).contains(*b)));
        // BLOOD-MAP-05: what is listed is symmetric, and no area borders on itself.
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
