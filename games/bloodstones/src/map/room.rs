//! Where an outline has most room, for labels and pieces.

/// Steps across the outline in the first search.
const GRID: i32 = 20;

/// The point within a ring that lies farthest from it, and how far. Among points with nearly as
/// much room the one near `centre` is taken.
pub(super) fn roomiest(ring: &[(i32, i32)], centre: (i32, i32)) -> ((i32, i32), i32) {
    let xs = || ring.iter().map(|point| point.0);
    let ys = || ring.iter().map(|point| point.1);
    let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
    let (top, bottom) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
    let worth = |point: (i32, i32)| {
        let off = distance(point, centre, centre);
        room(ring, point) - 0.05 * off
    };
    let mut best = (worth(centre), centre);
    let look = |point: (i32, i32), best: &mut (f64, (i32, i32))| {
        let found = worth(point);
        if found > best.0 {
            *best = (found, point);
        }
    };
    for across in 1..GRID {
        for down in 1..GRID {
            let x = left + (right - left) * across / GRID;
            look((x, top + (bottom - top) * down / GRID), &mut best);
        }
    }
    let mut step = ((right - left).max(bottom - top) / GRID).max(1);
    while step > 0 {
        let (x, y) = best.1;
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            look((x + dx * step, y + dy * step), &mut best);
        }
        if best.1 == (x, y) {
            step /= 2;
        }
    }
    (best.1, room(ring, best.1).max(0.0) as i32)
}

/// How far a point lies within a ring; negative outside.
fn room(ring: &[(i32, i32)], point: (i32, i32)) -> f64 {
    let sides = || ring.iter().zip(ring.iter().cycle().skip(1));
    let near = sides().map(|(a, b)| distance(point, *a, *b)).fold(f64::MAX, f64::min);
    if within(ring, point) { near } else { -near }
}

/// Whether a ring goes around a point.
pub(super) fn within(ring: &[(i32, i32)], point: (i32, i32)) -> bool {
    let (x, y) = (f64::from(point.0), f64::from(point.1));
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let crossed = sides.filter(|(a, b)| {
        let (ax, ay) = (f64::from(a.0), f64::from(a.1));
        let (bx, by) = (f64::from(b.0), f64::from(b.1));
        (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
    });
    crossed.count() % 2 == 1
}

/// The distance of a point from the line between two others.
fn distance(point: (i32, i32), a: (i32, i32), b: (i32, i32)) -> f64 {
    let float = |(x, y): (i32, i32)| (f64::from(x), f64::from(y));
    let ((px, py), (ax, ay), (bx, by)) = (float(point), float(a), float(b));
    let (wx, wy) = (bx - ax, by - ay);
    let square = wx * wx + wy * wy;
    let along = if square > 0.0 { ((px - ax) * wx + (py - ay) * wy) / square } else { 0.0 };
    let along = along.clamp(0.0, 1.0);
    let (dx, dy) = (ax + along * wx - px, ay + along * wy - py);
    (dx * dx + dy * dy).sqrt()
}
