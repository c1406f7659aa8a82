//! Map files: a map written by hand as TOML, read with every fault told by its place.
//!
//! The format is described in `packs/README.md` and at the top of every shipped map.

use std::{
    collections::HashMap,
    ops::{Range, RangeInclusive},
};

use serde::{Deserialize, Serialize};
use warmoot_kernel::pack::{Fault, Fields, Sheet, Value};

use super::{Area, AreaId, Areas, Map, MapData, Terrain, check};
use crate::pack::Source;

/// The words for terrain in map files; plural forms are taken too.
const TERRAINS: [(&str, Terrain); 8] = [
    ("plains", Terrain::Plains),
    ("forest", Terrain::Forest),
    ("hill", Terrain::Hill),
    ("mountain", Terrain::Mountain),
    ("desert", Terrain::Desert),
    ("sea", Terrain::Sea),
    ("hills", Terrain::Hill),
    ("mountains", Terrain::Mountain),
];

/// How far centres may lie from the corner of the drawing.
pub(super) const PLACES: RangeInclusive<i64> = 0..=10_000;
/// The most characters of an area's name, to fit the map.
pub(super) const LONGEST_NAME: usize = 20;

/// What a map file says besides the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notes {
    /// Where the map comes from.
    pub source: Source,
    /// Borders that the source of the map leaves in doubt. They count as borders.
    pub unsure: Vec<(AreaId, AreaId)>,
}

/// A map file as far as it was understood, with the places of what is checked further.
pub(super) struct Draft<'a> {
    pub(super) sheet: Sheet<'a>,
    pub(super) map: Map,
    /// Where the range of players stands.
    pub(super) players: Range<usize>,
    /// Where each area stands and where each of its borders is listed.
    pub(super) areas: Vec<Places>,
}

/// Where an area stands in its file.
#[derive(Debug)]
pub(super) struct Places {
    /// Its `id`.
    pub(super) id: Range<usize>,
    /// Its `name`.
    name: Range<usize>,
    /// Its `at`.
    pub(super) at: Range<usize>,
    /// Its borders in the order of the file.
    pub(super) borders: Vec<(AreaId, Range<usize>)>,
}

impl Draft<'_> {
    /// An area for messages: `area 3 (Low Weald)`.
    pub(super) fn called(&self, area: AreaId) -> String {
        format!("area {area} ({})", self.map.area(area).name)
    }

    /// Where `from` lists `to` as a border.
    pub(super) fn border(&self, from: AreaId, to: AreaId) -> Range<usize> {
        let places = &self.areas[from.index()];
        let listed = places.borders.iter().find(|(area, _)| *area == to);
        listed.map_or_else(|| places.id.clone(), |(_, span)| span.clone())
    }
}

/// Reads and checks a map file. `id` becomes the map's short name.
///
/// # Errors
/// Everything that is wrong with it. Later kinds of checks (borders, then the drawing and the
/// set-up) are made only once the earlier ones find nothing, so that no fault is told twice.
pub fn read(id: &str, file: &str, text: &str) -> Result<(Map, Notes), Vec<Fault>> {
    let (mut sheet, fields) = Sheet::open(file, text);
    let Some(mut fields) = fields else { return Err(sheet.close()) };
    let head = Head::read(&mut sheet, &mut fields);
    let tables = fields.tables(&mut sheet, "area", "areas, written as [[area]] tables");
    fields.close(&mut sheet);
    if tables.is_empty() && sheet.is_clean() {
        sheet.fault(0..0, "a map without areas: expected [[area]] tables");
    }
    if let Some(extra) = tables.get(Map::MOST_AREAS) {
        let message =
            format!("more areas than a map may have: expected at most {}", Map::MOST_AREAS);
        sheet.fault(extra.span(), message);
        return Err(sheet.close());
    }
    let count = tables.len();
    let read: Vec<_> = (0..)
        .zip(tables)
        .map(|(place, table)| read_area(&mut sheet, table, place, count))
        .collect();
    let Some(head) = head.filter(|_| sheet.is_clean()) else { return Err(sheet.close()) };
    let (areas, places): (Vec<_>, Vec<_>) = read.into_iter().flatten().unzip();

    unique_names(&mut sheet, &areas, &places);
    let map = Map::from(MapData {
        id: id.to_owned(),
        name: head.name,
        about: head.about,
        players: head.players,
        areas,
    });
    let mut draft = Draft { sheet, map, players: head.players_span, areas: places };
    borders(&mut draft);
    let unsure = unsure(&mut draft, head.unsure);
    if draft.sheet.is_clean() {
        check::all(&mut draft);
    }
    let Draft { sheet, map, .. } = draft;
    let faults = sheet.close();
    if faults.is_empty() { Ok((map, Notes { source: head.source, unsure })) } else { Err(faults) }
}

/// The fields above the areas.
struct Head<'a> {
    name: String,
    about: String,
    players: (u8, u8),
    players_span: Range<usize>,
    source: Source,
    unsure: Vec<Value<'a>>,
}

impl<'a> Head<'a> {
    fn read(sheet: &mut Sheet<'a>, fields: &mut Fields<'a>) -> Option<Self> {
        let name = fields.text(sheet, "name", "the map's name");
        let about = fields.text(sheet, "about", "a sentence about the map");
        let range = "the fewest and the most players, such as [2, 4]";
        let players = fields.need(sheet, "players", range);
        let players_span = players.as_ref().map(Value::span);
        let players = players.and_then(|value| sheet.pair(value, 2..=6, range));
        let source = fields.word(sheet, "source", Source::WORDS);
        let what = "pairs of areas, such as [[3, 4], [7, 9]]";
        let unsure = fields.take("unsure").and_then(|value| sheet.list(value, what));
        let ((least, most), players_span) = (players?, players_span?);
        if least > most {
            sheet.fault(players_span.clone(), format!("no number of players: expected {range}"));
        }
        Some(Self {
            name: name?,
            about: about?,
            players: (least as u8, most as u8),
            players_span,
            source: source?,
            unsure: unsure.unwrap_or_default(),
        })
    }
}

/// Reads one area.
fn read_area<'a>(
    sheet: &mut Sheet<'a>,
    mut table: Fields<'a>,
    place: i64,
    count: usize,
) -> Option<(Area, Places)> {
    let numbers = 0..=count as i64 - 1;
    let id = table.need(sheet, "id", "the area's number");
    let id = id.and_then(|value| sheet.number(value, 0..=Map::MOST_AREAS as i64 - 1, "a number"));
    let id_span = id.as_ref().map(|id| id.span());
    if let Some(id) = id.as_ref().filter(|id| *id.get_ref() != place) {
        let message = format!(
            "area {} comes where area {place} was expected: ids count up from 0 in the order of \
             the file",
            id.get_ref()
        );
        sheet.fault(id.span(), message);
    }
    let name = table.need(sheet, "name", "a short name");
    let name = name.and_then(|value| sheet.text(value, "a short name"));
    if let Some(name) = name.as_ref().filter(|name| name.get_ref().chars().count() > LONGEST_NAME) {
        sheet.fault(name.span(), "a long name: expected at most 20 characters, to fit the map");
    }
    let terrain = table.word(sheet, "terrain", &TERRAINS);
    let at = table.need(sheet, "at", "a centre, such as [440, 370]");
    let at_span = at.as_ref().map(Value::span);
    let at = at.and_then(|at| sheet.pair(at, PLACES, "a centre, such as [440, 370]"));
    let listed = table.need(sheet, "borders", "a list of areas, such as [1, 2, 8]");
    let listed = listed.and_then(|value| sheet.list(value, "a list of areas, such as [1, 2, 8]"));
    let borders: Option<Vec<_>> = listed.map(|listed| {
        let numbers = listed
            .into_iter()
            .filter_map(|item| sheet.number(item, numbers.clone(), "an area of this map"));
        numbers.map(|area| (AreaId(*area.get_ref() as u8), area.span())).collect()
    });
    table.close(sheet);
    let (x, y) = at?;
    let name = name?;
    let borders = borders?;
    let area = Area {
        name: name.get_ref().trim().to_owned(),
        terrain: terrain?,
        at: (x as i32, y as i32),
        borders: borders.iter().map(|(area, _)| *area).collect::<Areas>(),
    };
    Some((area, Places { id: id_span?, name: name.span(), at: at_span?, borders }))
}

/// No two areas may share a name: messages speak of areas by name (BLOOD-MISS-14).
fn unique_names(sheet: &mut Sheet<'_>, areas: &[Area], places: &[Places]) {
    let mut seen = HashMap::new();
    for (area, place) in areas.iter().zip(places) {
        if let Some(first) = seen.insert(area.name.to_lowercase(), place.name.clone()) {
            let line = sheet.line(&first);
            let message =
                format!("the name `{}` is taken (line {line}): expected one of its own", area.name);
            sheet.fault(place.name.clone(), message);
        }
    }
}

/// Borders are symmetric, without duplicates, and none leads back to its own area
/// (BLOOD-MAP-05).
fn borders(draft: &mut Draft<'_>) {
    for id in draft.map.all().iter() {
        let mut seen = Areas::NONE;
        for (other, span) in draft.areas[id.index()].borders.clone() {
            let message = if other == id {
                format!("{} borders on itself: expected other areas only", draft.called(id))
            } else if seen.contains(other) {
                format!("{} is listed twice: expected each area once", draft.called(other))
            } else if !draft.map.borders(other).contains(id) {
                let line = draft.sheet.line(&draft.areas[other.index()].id);
                format!(
                    "{} lists {}, which does not list it (line {line}): borders go both ways",
                    draft.called(id),
                    draft.called(other)
                )
            } else {
                seen.insert(other);
                continue;
            };
            draft.sheet.fault(span, message);
        }
    }
}

/// Reads the list of borders in doubt; each must be a border.
fn unsure<'a>(draft: &mut Draft<'a>, pairs: Vec<Value<'a>>) -> Vec<(AreaId, AreaId)> {
    let last = draft.map.len() as i64 - 1;
    let mut unsure = Vec::new();
    for pair in pairs {
        let span = pair.span();
        let areas = draft.sheet.pair(pair, 0..=last, "two areas of this map");
        let Some((from, to)) = areas else { continue };
        let (from, to) = (AreaId(from as u8), AreaId(to as u8));
        if draft.map.borders(from).contains(to) {
            unsure.push((from, to));
        } else {
            let message = format!(
                "{} and {} do not border on each other: expected a border of the map",
                draft.called(from),
                draft.called(to)
            );
            draft.sheet.fault(span, message);
        }
    }
    unsure
}
