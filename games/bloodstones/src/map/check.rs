//! Whether a map can be drawn and played: the checks every map must pass.

use super::{AreaId, Areas, Map, file::Draft, sites};

/// Makes all checks that need the whole map; the next kind only if the one before finds nothing.
pub(super) fn all(draft: &mut Draft<'_>) {
    for check in [connected, neighbours, planar, land, set_up] {
        check(draft);
        if !draft.sheet.is_clean() {
            return;
        }
    }
}

/// Every area can be reached from every other, by land and sea together.
fn connected(draft: &mut Draft<'_>) {
    let map = &draft.map;
    let start = Areas::one(AreaId(0));
    let reached = map.within(start, map.len() as u32, map.all());
    if let Some(lost) = map.all().minus(reached).iter().next() {
        let message = format!(
            "{} cannot be reached from {}: expected a map in one piece, seas included",
            draft.called(lost),
            draft.called(AreaId(0))
        );
        draft.sheet.fault(draft.areas[lost.index()].id.clone(), message);
    }
}

/// An outline is computed from the areas around, so there must be some.
fn neighbours(draft: &mut Draft<'_>) {
    if draft.map.len() < 3 {
        draft.sheet.fault(0..0, "too few areas: expected at least 3");
        return;
    }
    for area in draft.map.all().iter() {
        if draft.map.borders(area).len() < 2 {
            let message = format!(
                "{} has one neighbour only: expected at least two, so that it can be drawn",
                draft.called(area)
            );
            draft.sheet.fault(draft.areas[area.index()].id.clone(), message);
        }
    }
}

/// Straight lines between the centres of neighbours cross nowhere and pass through no centre.
fn planar(draft: &mut Draft<'_>) {
    let centre = |area: AreaId| draft.map.area(area).at;
    let lines = lines(&draft.map);
    let mut faults = Vec::new();
    for area in draft.map.all().iter() {
        let before = Areas::first(area.index()).iter();
        if let Some(other) = before.into_iter().find(|other| centre(*other) == centre(area)) {
            let message = format!(
                "{} has the centre of {}: expected one of its own",
                draft.called(area),
                draft.called(other)
            );
            faults.push((draft.areas[area.index()].at.clone(), message));
        }
    }
    if faults.is_empty() {
        for (index, &(a, b)) in lines.iter().enumerate() {
            for through in draft.map.all().minus(Areas::one(a).or(Areas::one(b))).iter() {
                if on_line(centre(through), centre(a), centre(b)) {
                    let message = format!(
                        "the line from {} to {} goes through the centre of {}: move one of them, \
                         or drop the border",
                        draft.called(a),
                        draft.called(b),
                        draft.called(through)
                    );
                    faults.push((draft.border(a, b), message));
                }
            }
            for &(c, d) in &lines[..index] {
                if cross(centre(a), centre(b), centre(c), centre(d)) {
                    let message = format!(
                        "the line from {} to {} crosses the line from {} to {} (line {}): move a \
                         centre, or drop one of the borders",
                        draft.called(a),
                        draft.called(b),
                        draft.called(c),
                        draft.called(d),
                        draft.sheet.line(&draft.border(c, d))
                    );
                    faults.push((draft.border(a, b), message));
                }
            }
        }
    }
    for (span, message) in faults {
        draft.sheet.fault(span, message);
    }
}

/// Every border once, the smaller number first.
pub(super) fn lines(map: &Map) -> Vec<(AreaId, AreaId)> {
    let from = map.all().iter();
    from.flat_map(|a| map.borders(a).iter().filter(move |b| a < *b).map(move |b| (a, b))).collect()
}

/// Twice the area of the triangle, positive if it turns to the right on the drawing.
fn turn(a: (i32, i32), b: (i32, i32), c: (i32, i32)) -> i64 {
    let (ax, ay) = (i64::from(a.0), i64::from(a.1));
    (i64::from(b.0) - ax) * (i64::from(c.1) - ay) - (i64::from(b.1) - ay) * (i64::from(c.0) - ax)
}

/// Whether two lines cross within both of them.
fn cross(a: (i32, i32), b: (i32, i32), c: (i32, i32), d: (i32, i32)) -> bool {
    turn(a, b, c).signum() * turn(a, b, d).signum() < 0
        && turn(c, d, a).signum() * turn(c, d, b).signum() < 0
}

/// Whether a point lies on a line between its ends.
fn on_line(p: (i32, i32), a: (i32, i32), b: (i32, i32)) -> bool {
    let between = |p: i32, a: i32, b: i32| p >= a.min(b) && p <= a.max(b);
    turn(a, b, p) == 0 && between(p.0, a.0, b.0) && between(p.1, a.1, b.1)
}

/// Where a citadel can stand there is room for villages, or a way out by sea (BLOOD-MISS-07).
fn land(draft: &mut Draft<'_>) {
    let map = &draft.map;
    for mass in map.pieces(map.land()) {
        if mass.len() < 4 && mass.meets(sites::sites(map)) && !map.around(mass).meets(sea(map)) {
            let first = mass.iter().next().unwrap_or_default();
            let message = format!(
                "{} lies on land of {} areas without a coast: expected at least 4 areas, or a sea",
                draft.called(first),
                mass.len()
            );
            draft.sheet.fault(draft.areas[first.index()].id.clone(), message);
            return;
        }
    }
}

/// The sea areas.
const fn sea(map: &Map) -> Areas {
    map.of(super::Terrain::Sea)
}

/// Whatever the earlier players choose, a later one always finds three places for a citadel, and
/// the Chaos Horde one to start from (BLOOD-MISS-07, BLOOD-AMB-06).
fn set_up(draft: &mut Draft<'_>) {
    let players = draft.map.data().players.1;
    let named = |draft: &Draft<'_>, areas: &[AreaId]| {
        let names: Vec<_> = areas.iter().map(|area| draft.called(*area)).collect();
        if names.is_empty() { "no citadel at all".to_owned() } else { names.join(", ") }
    };
    if let Some(chosen) = sites::worst_citadels(&draft.map, players) {
        let message = format!(
            "with {players} players, citadels in {} leave the next player fewer than 3 places for \
             a citadel: expected more plains, forests and hills, or fewer players",
            named(draft, &chosen)
        );
        draft.sheet.fault(draft.players.clone(), message);
    } else if let Some(chosen) = sites::worst_horde(&draft.map, players) {
        let message = format!(
            "with {players} players, citadels in {} leave the Chaos Horde no area three steps \
             away from all of them: expected more plains, forests and hills, or fewer players",
            named(draft, &chosen)
        );
        draft.sheet.fault(draft.players.clone(), message);
    }
}
