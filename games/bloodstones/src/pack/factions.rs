//! Reading `factions.toml`: the tiles of the factions and what units add in battle.

use warmoot_kernel::pack::{Fault, Fields, Sheet};

use super::Source;
use crate::{Faction, Kind, Modifier, Roster, Tally, When, faction::TILES};

/// What each kind adds, by [`Kind::index`].
type Modifiers = [Option<Modifier>; 14];

/// Reads the rosters, in the order of [`Faction::ALL`].
///
/// # Errors
/// Everything that is wrong with the file.
pub(super) fn read(file: &str, text: &str) -> Result<[Roster; 6], Vec<Fault>> {
    let (mut sheet, fields) = Sheet::open(file, text);
    let Some(mut fields) = fields else { return Err(sheet.close()) };
    let mut shared = Modifiers::default();
    if let Some(value) = fields.need(&mut sheet, "modifiers", "a table of battle modifiers")
        && let Some(table) = sheet.fields(value, "a table of battle modifiers")
    {
        modifiers(&mut sheet, table, &mut shared);
    }
    let mut rosters: [Option<Roster>; 6] = Default::default();
    for table in fields.tables(&mut sheet, "faction", "factions, written as [[faction]] tables") {
        let span = table.span();
        let Some((faction, roster)) = read_faction(&mut sheet, table, &shared) else { continue };
        if rosters[faction.index()].replace(roster).is_some() {
            let message =
                format!("the {} are listed twice: expected each faction once", faction.name());
            sheet.fault(span, message);
        }
    }
    fields.close(&mut sheet);
    for (faction, roster) in Faction::ALL.iter().zip(&rosters) {
        if roster.is_none() && sheet.is_clean() {
            let word = faction.word();
            sheet.fault(0..0, format!("`{word}` is missing: expected all six factions"));
        }
    }
    let faults = sheet.close();
    let whole: Vec<Roster> = rosters.into_iter().flatten().collect();
    match <[Roster; 6]>::try_from(whole) {
        Ok(rosters) if faults.is_empty() => Ok(rosters),
        _ => Err(faults),
    }
}

/// Reads one faction.
fn read_faction<'a>(
    sheet: &mut Sheet<'a>,
    mut table: Fields<'a>,
    shared: &Modifiers,
) -> Option<(Faction, Roster)> {
    let span = table.span();
    let factions = Faction::ALL.map(|faction| (faction.word(), faction));
    let faction = table.word(sheet, "faction", &factions);
    let source = table.word(sheet, "source", Source::WORDS);
    let mut roster =
        Roster { tiles: Tally::NONE, cost: [0; 12], pips: [0; 12], modifiers: *shared };
    let mut total = 0;
    let tiles = table.need(sheet, "tiles", "a table of tiles");
    let tiles = tiles.and_then(|value| sheet.fields(value, "a table of tiles"));
    for (key, value) in tiles.map(|mut tiles| tiles.rest()).unwrap_or_default() {
        let kinds = Kind::TILES;
        let Some(kind) = kinds.into_iter().find(|kind| kind.word() == key.get_ref()) else {
            let words = kinds.map(|kind| format!("`{}`", kind.word())).join(", ");
            let message = format!("unknown kind `{}`: expected one of {words}", key.get_ref());
            sheet.fault(key.span(), message);
            continue;
        };
        let what = "a tile, such as { count = 4, cost = 1, pips = 4, source = \"house\" }";
        let Some(mut tile) = sheet.fields(value, what) else { continue };
        let count = tile.number(sheet, "count", 1..=31, "a number of tiles");
        // Tiles without a unit are never built, so they have no cost (BLOOD-TILE-06).
        let cost = match kind {
            Kind::Resources => Some(0),
            _ => tile.number(sheet, "cost", 0..=2, "blocks"),
        };
        let pips = tile.number(sheet, "pips", 1..=5, "pips");
        let _ = tile.word(sheet, "source", Source::WORDS);
        tile.close(sheet);
        let (Some(count), Some(cost), Some(pips)) = (count, cost, pips) else { continue };
        total += count;
        roster.tiles = roster.tiles.plus(Tally::of(kind, count as u8));
        roster.cost[kind.index()] = cost as u8;
        roster.pips[kind.index()] = pips as u8;
    }
    if total != i64::from(TILES) && sheet.is_clean() {
        sheet.fault(span.clone(), format!("{total} tiles: expected {TILES} in every faction"));
    }
    // Five villages can be built or captured with one tile (BLOOD-MISS-12).
    if !roster.pips.contains(&5) && sheet.is_clean() {
        sheet.fault(span.clone(), "no tile of 5 pips: expected at least one");
    }
    if let Some(value) = table.take("modifiers")
        && let Some(own) = sheet.fields(value, "a table of battle modifiers")
    {
        modifiers(sheet, own, &mut roster.modifiers);
    }
    table.close(sheet);
    // What is left to find is how much all modifiers come to.
    if sheet.is_clean()
        && let Err(why) = roster.check()
    {
        sheet.fault(span, why);
    }
    source.and(faction).map(|faction| (faction, roster))
}

/// Reads battle modifiers over those already there.
fn modifiers<'a>(sheet: &mut Sheet<'a>, mut table: Fields<'a>, into: &mut Modifiers) {
    let whens = [
        ("always", When::Always),
        ("attacking", When::Attacking),
        ("defending", When::Defending),
        ("forest", When::Forest),
        ("plains", When::Plains),
        ("siege", When::Siege),
    ];
    for (key, value) in table.rest() {
        let Ok(kind) = key.get_ref().parse::<Kind>() else {
            let words = Kind::ALL.map(|kind| format!("`{}`", kind.word())).join(", ");
            let message = format!("unknown kind `{}`: expected one of {words}", key.get_ref());
            sheet.fault(key.span(), message);
            continue;
        };
        let what = "a modifier, such as { bonus = 1, when = \"always\", source = \"house\" }";
        let Some(mut entry) = sheet.fields(value, what) else { continue };
        let bonus = entry.number(sheet, "bonus", 0..=9, "what one unit adds");
        let when = entry.word(sheet, "when", &whens);
        let _ = entry.word(sheet, "source", Source::WORDS);
        entry.close(sheet);
        if let (Some(bonus), Some(when)) = (bonus, when) {
            into[kind.index()] = Some(Modifier { bonus: bonus as u8, when });
        }
    }
}
