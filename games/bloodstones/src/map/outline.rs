//! Outlines of areas, computed from the graph of a map, so that a map is drawn with a text editor.
//!
//! The drawing is the barycentric dual: around each area the polygon through the midpoints of its
//! borders and the middles of the faces around it. Areas on the rim are closed outward. Every
//! border is wobbled once and used by both its areas, so shared borders are exactly the borders
//! of the map. No rule reads a drawing.

use std::{collections::HashMap, fmt::Write};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    AreaId, Map, Terrain,
    check::lines,
    faces::{Corner, Faces, Point, centre},
    room::roomiest,
};

/// A map as it is drawn, in drawing units, x to the right and y downward.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Drawing {
    /// The map's short name.
    pub id: String,
    /// The map's name.
    pub name: String,
    /// Width of the drawing.
    pub width: i32,
    /// Height of the drawing.
    pub height: i32,
    /// The areas, by number.
    pub areas: Vec<DrawnArea>,
    /// The borders between land and sea, as open SVG paths.
    pub coasts: Vec<String>,
}

/// An area as it is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct DrawnArea {
    /// Its number.
    pub id: AreaId,
    /// Its name.
    pub name: String,
    /// Its terrain, for colour and pattern.
    pub terrain: Terrain,
    /// Where there is most room in it, for its label and pieces.
    pub at: (i32, i32),
    /// The radius of the circle around `at` that lies within the area.
    pub room: i32,
    /// Its outline, as a closed SVG path.
    pub path: String,
}

/// Space around the drawing.
const MARGIN: f64 = 40.0;
/// Wobbled lines are cut into pieces of about this length.
const GRAIN: f64 = 16.0;
/// How far the middle of a line is pushed aside, in parts of its length.
const WOBBLE: f64 = 0.15;

impl Map {
    /// Draws the map. The same map gives the same drawing everywhere.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let outlines = Outlines::of(self);
        let points = outlines.rings.iter().flatten();
        let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for point in points {
            low = (low.0.min(point.0), low.1.min(point.1));
            high = (high.0.max(point.0), high.1.max(point.1));
        }
        // Drawings begin at 0, 0 and are cut to whole units.
        let place = |point: &Point| {
            let x = (point.0 - low.0 + MARGIN).round() as i32;
            (x, (point.1 - low.1 + MARGIN).round() as i32)
        };
        let areas = self.all().iter().zip(&outlines.rings).map(|(id, ring)| {
            let area = self.area(id);
            let ring: Vec<(i32, i32)> = ring.iter().map(place).collect();
            let (at, room) = roomiest(&ring, place(&centre(self, id)));
            let path = path(&ring) + "Z";
            DrawnArea { id, name: area.name.clone(), terrain: area.terrain, at, room, path }
        });
        let sea = self.of(Terrain::Sea);
        let coasts = (lines(self).into_iter())
            .filter(|(a, b)| sea.contains(*a) != sea.contains(*b))
            .map(|line| path(&outlines.borders[&line].iter().map(place).collect::<Vec<_>>()));
        Drawing {
            id: self.data().id.clone(),
            name: self.data().name.clone(),
            width: (high.0 - low.0 + 2.0 * MARGIN).round() as i32,
            height: (high.1 - low.1 + 2.0 * MARGIN).round() as i32,
            areas: areas.collect(),
            coasts: coasts.collect(),
        }
    }
}

/// A line of points as an SVG path: one absolute point, then steps.
fn path(line: &[(i32, i32)]) -> String {
    let mut text = String::new();
    let mut last = None;
    for &(x, y) in line {
        let _ = match last {
            None => write!(text, "M{x},{y}"),
            Some((lx, ly)) if (lx, ly) == (x, y) => Ok(()),
            // A minus sign separates by itself.
            Some((lx, ly)) if y < ly => write!(text, "l{}{}", x - lx, y - ly),
            Some((lx, ly)) => write!(text, "l{},{}", x - lx, y - ly),
        };
        last = Some((x, y));
    }
    text
}

/// The wobbled borders of a map and the rings they make.
pub(super) struct Outlines {
    /// By border, the smaller number first: its line, clockwise as the first area sees it.
    pub(super) borders: HashMap<(AreaId, AreaId), Vec<Point>>,
    /// By area: the ring around it, clockwise, without a double point at its end.
    pub(super) rings: Vec<Vec<Point>>,
}

impl Outlines {
    /// Computes the outlines of a map that is planar as drawn.
    pub(super) fn of(map: &Map) -> Self {
        let shape = Shape { map, faces: Faces::of(map), reach: reach(map) };
        let borders: HashMap<_, _> =
            lines(map).into_iter().map(|(a, b)| ((a, b), shape.border(a, b))).collect();
        let rings = map.all().iter().map(|area| shape.ring(area, &borders)).collect();
        Self { borders, rings }
    }
}

/// How far rim areas reach outward: half the length of an ordinary line.
fn reach(map: &Map) -> f64 {
    let mut lengths: Vec<f64> = lines(map)
        .into_iter()
        .map(|(a, b)| length(minus(centre(map, b), centre(map, a))))
        .collect();
    lengths.sort_by(f64::total_cmp);
    0.5 * lengths.get(lengths.len() / 2).copied().unwrap_or_default()
}

/// What outlines are made from.
struct Shape<'a> {
    map: &'a Map,
    faces: Faces,
    reach: f64,
}

impl Shape<'_> {
    /// The line between two areas, clockwise as `a` sees it.
    fn border(&self, a: AreaId, b: AreaId) -> Vec<Point> {
        let before = Corner { area: a, after: self.faces.before(a, b) };
        let after = Corner { area: a, after: b };
        let start = self.faces.middle(before).unwrap_or_else(|| self.outside(a, b, -1.0));
        let end = self.faces.middle(after).unwrap_or_else(|| self.outside(a, b, 1.0));
        let middle = self.midpoint(a, b);
        let mut noise = Noise::new(a, b);
        let mut line = vec![start];
        wobble(start, middle, &mut noise, &mut line);
        wobble(middle, end, &mut noise, &mut line);
        line
    }

    /// The ring around an area.
    fn ring(&self, area: AreaId, borders: &HashMap<(AreaId, AreaId), Vec<Point>>) -> Vec<Point> {
        let mut ring = Vec::new();
        for &other in self.faces.around(area) {
            if area < other {
                ring.extend(&borders[&(area, other)]);
            } else {
                ring.extend(borders[&(other, area)].iter().rev());
            }
            if self.faces.middle(Corner { area, after: other }).is_none() {
                self.rim(area, other, &mut ring);
            }
            // The next border begins where this one ends.
            ring.pop();
        }
        ring
    }

    /// Closes an area outward, from the end of the border with `after` to the next border.
    fn rim(&self, area: AreaId, after: AreaId, ring: &mut Vec<Point>) {
        let next = self.faces.next(area, after);
        let hub = centre(self.map, area);
        let (from, to) = (self.side(area, after, 1.0), self.side(area, next, -1.0));
        let (out, back) = (self.depth(area, after), self.depth(area, next));
        let depth = f64::midpoint(out, back);
        let lean = |first: f64, second: f64, depth: f64| {
            let way = plus(scaled(from, first), scaled(to, second));
            plus(hub, scaled(unit(way), depth))
        };
        let along = minus(centre(self.map, after), hub);
        let onward = minus(centre(self.map, next), hub);
        // A gap of less than half a turn is a bay; there the rim stays close to the centre.
        let bay = after != next && along.0 * onward.1 - along.1 * onward.0 > 0.0;
        let straight = from.0 * to.0 + from.1 * to.1;
        let stops = if bay {
            vec![lean(1.0, 1.0, depth * 0.8)]
        } else if straight > 0.7 {
            vec![lean(1.0, 1.0, depth)]
        } else if straight > -0.3 {
            vec![lean(2.0, 1.0, out), lean(1.0, 2.0, back)]
        } else {
            // Around the tip of a headland: the two sides cancel out, so ahead is given.
            let ahead = scaled(unit(plus(along, onward)), -1.0);
            let tip = plus(hub, scaled(ahead, depth));
            let corner = |side: Point, depth| plus(hub, scaled(unit(plus(side, ahead)), depth));
            vec![corner(from, out), tip, corner(to, back)]
        };
        let mut noise = Noise::new(area, AreaId(255 - after.0));
        let mut last = ring.last().copied().unwrap_or(hub);
        for stop in stops.into_iter().chain([self.outside(area, next, -1.0)]) {
            wobble(last, stop, &mut noise, ring);
            last = stop;
        }
    }

    /// Where the border of two rim areas meets the outside, on the clockwise side of the line
    /// from `a` to `b` (1) or on the other (-1).
    fn outside(&self, a: AreaId, b: AreaId, side: f64) -> Point {
        plus(self.midpoint(a, b), scaled(self.side(a, b, side), self.depth(a, b)))
    }

    /// How far outward the rim lies from the line between two areas.
    fn depth(&self, a: AreaId, b: AreaId) -> f64 {
        let line = length(minus(centre(self.map, b), centre(self.map, a)));
        self.reach.min(0.45 * line)
    }

    /// The direction across the line from `a` to `b`, clockwise (1) or the other way (-1).
    fn side(&self, a: AreaId, b: AreaId, side: f64) -> Point {
        let along = unit(minus(centre(self.map, b), centre(self.map, a)));
        (-along.1 * side, along.0 * side)
    }

    fn midpoint(&self, a: AreaId, b: AreaId) -> Point {
        // The smaller number first, so that both areas get the very same point.
        let (a, b) = (centre(self.map, a.min(b)), centre(self.map, a.max(b)));
        (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1))
    }
}

/// Appends a wobbled line from `from`, which is there already, to `to`.
fn wobble(from: Point, to: Point, noise: &mut Noise, line: &mut Vec<Point>) {
    let way = minus(to, from);
    if length(way) < GRAIN {
        line.push(to);
        return;
    }
    let push = noise.next() * WOBBLE;
    let middle =
        (f64::midpoint(from.0, to.0) - way.1 * push, f64::midpoint(from.1, to.1) + way.0 * push);
    wobble(from, middle, noise, line);
    wobble(middle, to, noise, line);
}

/// Numbers from -1 to 1 that depend on two areas only.
struct Noise(u64);

impl Noise {
    fn new(a: AreaId, b: AreaId) -> Self {
        Self(u64::from(a.0) << 8 | u64::from(b.0))
    }

    fn next(&mut self) -> f64 {
        // SplitMix64: good enough for coastlines, and the same everywhere.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        (bits >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}

fn plus(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

fn scaled(a: Point, by: f64) -> Point {
    (a.0 * by, a.1 * by)
}

fn length(a: Point) -> f64 {
    (a.0 * a.0 + a.1 * a.1).sqrt()
}

fn unit(a: Point) -> Point {
    let length = length(a);
    if length > 0.0 { scaled(a, 1.0 / length) } else { (1.0, 0.0) }
}
