//! The faces of a map's graph: the spaces between the lines that join neighbours.

use super::{AreaId, Map};

/// A point of a drawing. Only drawings use fractions; no rule ever does.
pub(super) type Point = (f64, f64);

/// The corner of `area` that follows the line to `next` clockwise (y points down).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corner {
    /// The area.
    pub(super) area: AreaId,
    /// The neighbour whose line begins the corner.
    pub(super) after: AreaId,
}

/// Neighbours in clockwise order and the face of every corner.
pub(super) struct Faces {
    /// By area: its neighbours, clockwise.
    around: Vec<Vec<AreaId>>,
    /// By area and place in `around`: the middle of the corner's face; `None` is the outside.
    middles: Vec<Vec<Option<Point>>>,
}

impl Faces {
    /// Finds the faces of a map that is planar as drawn.
    pub(super) fn of(map: &Map) -> Self {
        let around: Vec<Vec<AreaId>> = map.all().iter().map(|area| clockwise(map, area)).collect();
        let middles = around.iter().map(|areas| vec![None; areas.len()]).collect();
        let mut faces = Self { around, middles };
        let mut seen: Vec<Vec<bool>> =
            faces.around.iter().map(|areas| vec![false; areas.len()]).collect();
        for area in map.all().iter() {
            for place in 0..faces.around[area.index()].len() {
                if seen[area.index()][place] {
                    continue;
                }
                let corners = faces.walk(Corner { area, after: faces.around[area.index()][place] });
                let points: Vec<Point> =
                    corners.iter().map(|corner| centre(map, corner.area)).collect();
                // The walk goes clockwise around the outside and the other way round every face.
                let middle = (signed_area(&points) < 0.0).then(|| mean(&points));
                for corner in corners {
                    let place = faces.place(corner.area, corner.after);
                    seen[corner.area.index()][place] = true;
                    faces.middles[corner.area.index()][place] = middle;
                }
            }
        }
        faces
    }

    /// The neighbours of an area, clockwise.
    pub(super) fn around(&self, area: AreaId) -> &[AreaId] {
        &self.around[area.index()]
    }

    /// The neighbour that follows `after` clockwise around `area`.
    pub(super) fn next(&self, area: AreaId, after: AreaId) -> AreaId {
        let around = &self.around[area.index()];
        around[(self.place(area, after) + 1) % around.len()]
    }

    /// The neighbour that comes before `next` clockwise around `area`.
    pub(super) fn before(&self, area: AreaId, next: AreaId) -> AreaId {
        let around = &self.around[area.index()];
        around[(self.place(area, next) + around.len() - 1) % around.len()]
    }

    /// The middle of the face in this corner; `None` if it is the outside.
    pub(super) fn middle(&self, corner: Corner) -> Option<Point> {
        self.middles[corner.area.index()][self.place(corner.area, corner.after)]
    }

    fn place(&self, area: AreaId, neighbour: AreaId) -> usize {
        let around = &self.around[area.index()];
        around.iter().position(|other| *other == neighbour).unwrap_or_default()
    }

    /// All corners of the face that has this one.
    fn walk(&self, start: Corner) -> Vec<Corner> {
        let mut corners = vec![start];
        loop {
            let last = corners[corners.len() - 1];
            let next = Corner { area: self.next(last.area, last.after), after: last.area };
            if next == start {
                return corners;
            }
            corners.push(next);
        }
    }
}

/// An area's centre.
pub(super) fn centre(map: &Map, area: AreaId) -> Point {
    let (x, y) = map.area(area).at;
    (f64::from(x), f64::from(y))
}

/// An area's neighbours, clockwise from the right, compared without trigonometry.
fn clockwise(map: &Map, area: AreaId) -> Vec<AreaId> {
    let (x, y) = map.area(area).at;
    let ray = |other: AreaId| {
        let (ox, oy) = map.area(other).at;
        (i64::from(ox - x), i64::from(oy - y))
    };
    let lower = |(x, y): (i64, i64)| y < 0 || (y == 0 && x < 0);
    let mut around: Vec<AreaId> = map.borders(area).iter().collect();
    around.sort_by(|one, other| {
        let (a, b) = (ray(*one), ray(*other));
        let turn = a.0 * b.1 - a.1 * b.0;
        lower(a).cmp(&lower(b)).then(0.cmp(&turn))
    });
    around
}

/// Twice the area within a ring of points, positive if it goes clockwise (y points down).
pub(super) fn signed_area(ring: &[Point]) -> f64 {
    let pairs = ring.iter().zip(ring.iter().cycle().skip(1));
    pairs.map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum()
}

/// The mean of points.
fn mean(points: &[Point]) -> Point {
    let count = points.len() as f64;
    let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    (sum.0 / count, sum.1 / count)
}
