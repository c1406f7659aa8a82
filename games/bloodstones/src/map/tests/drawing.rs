use std::collections::{HashMap, HashSet};

use crate::{
    map::{AreaId, check::lines, outline::Outlines, room::within},
    pack::shipped,
};

/// The points of a drawn path.
fn points(path: &str) -> Vec<(i32, i32)> {
    let mut points: Vec<(i32, i32)> = Vec::new();
    for step in path.trim_start_matches('M').trim_end_matches('Z').split('l') {
        let split = step[1..].find([',', '-']).unwrap() + 1;
        let (x, y) = (&step[..split], step[split..].trim_start_matches(','));
        let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
        let from = points.last().copied().unwrap_or((0, 0));
        points.push((from.0 + x, from.1 + y));
    }
    points
}

#[test]
fn shared_lines_are_exactly_the_borders() {
    for map in &shipped().maps {
        let outlines = Outlines::of(map);
        // Every step between two points of a ring, whichever way it goes.
        let mut users: HashMap<_, HashSet<AreaId>> = HashMap::new();
        for (id, ring) in map.all().iter().zip(&outlines.rings) {
            for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                let (a, b) = ((a.0.to_bits(), a.1.to_bits()), (b.0.to_bits(), b.1.to_bits()));
                users.entry((a.min(b), a.max(b))).or_default().insert(id);
            }
        }
        let mut shared: HashMap<(AreaId, AreaId), usize> = HashMap::new();
        for areas in users.values().filter(|areas| areas.len() > 1) {
            let mut areas: Vec<AreaId> = areas.iter().copied().collect();
            areas.sort();
            assert_eq!(areas.len(), 2, "{}: {areas:?} share a step", map.data().name);
            *shared.entry((areas[0], areas[1])).or_default() += 1;
        }
        let mut pairs: Vec<_> = shared.keys().copied().collect();
        pairs.sort();
        assert_eq!(pairs, lines(map), "{}", map.data().name);
        for (pair, steps) in shared {
            assert_eq!(steps, outlines.borders[&pair].len() - 1, "{pair:?}");
            assert!(steps >= 2, "{pair:?} share {steps} steps only");
        }
    }
}

#[test]
fn areas_do_not_overlap_and_hold_their_centres() {
    for map in &shipped().maps {
        let drawing = map.drawing();
        let rings: Vec<_> = drawing.areas.iter().map(|area| points(&area.path)).collect();
        for (area, ring) in drawing.areas.iter().zip(&rings) {
            assert!(within(ring, area.at), "the label of {} lies outside", area.name);
            assert!(area.room >= 34, "{}: {} has room {}", drawing.name, area.name, area.room);
            for &(x, y) in ring {
                assert!(x > 0 && y > 0 && x < drawing.width && y < drawing.height, "{}", area.name);
            }
        }
        // Every tenth point of every area is in no other.
        let mut owner: HashMap<(i32, i32), &str> = HashMap::new();
        for (area, ring) in drawing.areas.iter().zip(&rings) {
            let (xs, ys) = (ring.iter().map(|p| p.0 / 10), ring.iter().map(|p| p.1 / 10));
            let (left, right) = (xs.clone().min().unwrap(), xs.max().unwrap());
            let (top, bottom) = (ys.clone().min().unwrap(), ys.max().unwrap());
            for (x, y) in (left..=right).flat_map(|x| (top..=bottom).map(move |y| (x, y))) {
                // A little off the grid, so that no point lies on a line between whole points.
                if within(ring, (10 * x + 3, 10 * y + 7)) {
                    let other = owner.insert((x, y), &area.name);
                    assert_eq!(other, None, "{}: {} overlaps", drawing.name, area.name);
                }
            }
        }
        assert!(owner.len() > 5000, "{}", owner.len());
    }
}

#[test]
fn centres_given_in_the_file_lie_in_their_areas() {
    for map in &shipped().maps {
        let outlines = Outlines::of(map);
        for (id, ring) in map.all().iter().zip(&outlines.rings) {
            let ring: Vec<_> =
                ring.iter().map(|point| (point.0.round() as i32, point.1.round() as i32)).collect();
            let area = map.area(id);
            assert!(within(&ring, area.at), "{}: {}", map.data().name, area.name);
        }
    }
}

#[test]
fn drawings_are_small_and_always_the_same() {
    for map in &shipped().maps {
        let drawing = map.drawing();
        let json = serde_json::to_string(&drawing).unwrap();
        assert!(json.len() < 150_000, "{}: {} bytes", drawing.name, json.len());
        assert_eq!(drawing, map.drawing());
        let sea = map.of(crate::map::Terrain::Sea);
        let coasts =
            lines(map).iter().filter(|(a, b)| sea.contains(*a) != sea.contains(*b)).count();
        assert_eq!(drawing.coasts.len(), coasts);
    }
}

/// The corner of a drawing that does not depend on anything but the map: should it change, saved
/// pictures and people's memory of the map change with it.
#[test]
fn an_outline_is_pinned() {
    let drawing = shipped().map("tyrants-lament").unwrap().drawing();
    insta::assert_snapshot!(drawing.areas[9].path);
}
