//! Packs: the maps and the factions' tiles, as TOML that people read, copy and change.
//!
//! Reading a pack is pure: it takes paths and texts and does no input or output itself.

mod factions;

use std::{collections::BTreeMap, sync::OnceLock};

use serde::{Deserialize, Serialize};
use warmoot_kernel::pack::{Fault, Fields, Sheet};

use crate::{
    Content, Roster,
    map::{Map, Notes, read_map},
};

/// Where a figure of a pack comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The rulebook says it.
    Rulebook,
    /// A public fact known from elsewhere.
    Public,
    /// Ours, where neither says anything.
    House,
}

impl Source {
    /// The words of pack files.
    pub(crate) const WORDS: &'static [(&'static str, Self)] =
        &[("rulebook", Self::Rulebook), ("public", Self::Public), ("house", Self::House)];
}

/// What a pack says about itself in `pack.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// What others may do with it.
    pub licence: String,
    /// Who made it.
    pub authors: Vec<String>,
    /// What of the shipped pack it stands in for: `factions`, or `maps/` and a map's short name.
    pub replaces: Vec<String>,
}

/// A pack that was read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// What it says about itself.
    pub about: About,
    /// Its maps, in the order of their numbers of players and then of their short names.
    pub maps: Vec<Map>,
    /// What each map file says besides, in the order of `maps`.
    pub notes: Vec<Notes>,
    /// The tiles of each faction, in the order of [`crate::Faction::ALL`]. A pack without
    /// `factions.toml` has those of the shipped pack.
    pub rosters: [Roster; 6],
}

impl Pack {
    /// The map with this short name.
    #[must_use]
    pub fn map(&self, id: &str) -> Option<&Map> {
        self.maps.iter().find(|map| map.data().id == id)
    }

    /// What a game on this map needs.
    #[must_use]
    pub fn content(&self, map: &str) -> Option<Content> {
        Some(Content { map: self.map(map)?.clone(), rosters: self.rosters.clone() })
    }

    /// This pack laid over `base`: its maps beside those of `base`, what it replaces instead.
    ///
    /// # Errors
    /// Faults in `pack.toml` if it brings something `base` has without saying that it replaces it.
    pub fn over(mut self, base: &Self) -> Result<Self, Vec<Fault>> {
        let says = |what: &str| self.about.replaces.iter().any(|replaced| replaced == what);
        let mut faults = Vec::new();
        for map in &base.maps {
            let what = format!("maps/{}", map.data().id);
            if self.map(&map.data().id).is_some() && !says(&what) {
                let message = format!(
                    "there is a map of this name already: expected \"{what}\" in `replaces`, or another file name"
                );
                faults.push(Fault::of_file(&format!("{what}.toml"), message));
            }
        }
        if self.rosters != base.rosters && !says("factions") {
            let message = "these differ from the factions there are: expected \"factions\" in `replaces` of pack.toml";
            faults.push(Fault::of_file("factions.toml", message));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let kept: Vec<_> = (base.maps.iter().zip(&base.notes))
            .filter(|(map, _)| !says(&format!("maps/{}", map.data().id)))
            .map(|(map, notes)| (map.clone(), notes.clone()))
            .collect();
        self.set_maps(kept);
        Ok(self)
    }

    /// Adds maps and puts all in order.
    fn set_maps(&mut self, more: Vec<(Map, Notes)>) {
        let own = std::mem::take(&mut self.maps).into_iter().zip(std::mem::take(&mut self.notes));
        let mut all: Vec<_> = own.chain(more).collect();
        all.sort_by(|(one, _), (other, _)| {
            let key = |map: &Map| (map.data().players, map.data().id.clone());
            key(one).cmp(&key(other))
        });
        (self.maps, self.notes) = all.into_iter().unzip();
    }
}

/// Reads and checks a pack from its files, given as (path within the pack, text). Files that are
/// not TOML are left alone.
///
/// # Errors
/// Everything that is wrong, in the order of files, lines and columns.
pub fn check<P: AsRef<str>, T: AsRef<str>>(
    files: impl IntoIterator<Item = (P, T)>,
) -> Result<Pack, Vec<Fault>> {
    let files: Vec<(P, T)> = files.into_iter().collect();
    let mut files: BTreeMap<&str, &str> = (files.iter())
        .map(|(path, text)| (path.as_ref(), text.as_ref()))
        .filter(|(path, _)| path.ends_with(".toml"))
        .collect();
    let mut faults = Vec::new();
    let about = match files.remove("pack.toml") {
        Some(text) => keep(read_about("pack.toml", text), &mut faults),
        None => {
            faults.push(Fault::of_file("pack.toml", "this file is missing: expected name, version, licence, authors and game of the pack"));
            None
        }
    };
    let rosters = match files.remove("factions.toml") {
        Some(text) => keep(factions::read("factions.toml", text), &mut faults),
        None => Some(shipped().rosters.clone()),
    };
    let mut maps = Vec::new();
    for (path, text) in files {
        match path.strip_prefix("maps/").and_then(|name| name.strip_suffix(".toml")) {
            Some(id) if is_short_name(id) => maps.extend(keep(read_map(id, path, text), &mut faults)),
            Some(_) => faults.push(Fault::of_file(path, "the file name becomes the map's short name: expected small letters, digits and hyphens only")),
            None => faults.push(Fault::of_file(path, "no such file belongs in a pack: expected pack.toml, factions.toml or maps/NAME.toml")),
        }
    }
    match (about, rosters) {
        (Some(about), Some(rosters)) if faults.is_empty() => {
            let mut pack = Pack { about, maps: Vec::new(), notes: Vec::new(), rosters };
            pack.set_maps(maps);
            Ok(pack)
        }
        _ => {
            faults.sort();
            Err(faults)
        }
    }
}

/// The pack that comes with the program.
///
/// # Panics
/// If the pack was broken when the program was built; a test reads it.
#[must_use]
pub fn shipped() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| {
        check(SHIPPED.iter().copied()).unwrap_or_else(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("the shipped pack is broken:\n{}", faults.join("\n"))
        })
    })
}

/// The files of the shipped pack.
macro_rules! shipped {
    ($($path:literal),+ $(,)?) => {
        &[$(($path, include_str!(concat!("../../../../packs/bloodstones/", $path)))),+]
    };
}

/// Every file of the shipped pack, as (path, text); a test compares the list with the folder.
pub const SHIPPED: &[(&str, &str)] = shipped![
    "pack.toml",
    "factions.toml",
    "maps/drowned-crown.toml",
    "maps/ember-girdle.toml",
    "maps/heart-of-the-gale.toml",
    "maps/hollow-sea.toml",
    "maps/two-wardens.toml",
    "maps/tyrants-lament.toml",
];

/// Takes the result, or puts its faults with the others.
fn keep<T>(result: Result<T, Vec<Fault>>, faults: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|found| faults.extend(found)).ok()
}

/// Whether a name fits file names and addresses.
fn is_short_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 40
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// Reads `pack.toml`.
fn read_about(file: &str, text: &str) -> Result<About, Vec<Fault>> {
    let (mut sheet, fields) = Sheet::open(file, text);
    let Some(mut fields) = fields else { return Err(sheet.close()) };
    let name = fields.text(&mut sheet, "name", "the pack's name");
    let version = fields.text(&mut sheet, "version", "a version, such as \"1.0.0\"");
    let licence = fields.text(&mut sheet, "licence", "a licence, such as \"CC-BY-4.0\"");
    let authors = texts(&mut sheet, &mut fields, "authors", "a list of names", true);
    let replaces = texts(&mut sheet, &mut fields, "replaces", REPLACES, false);
    let _ = fields.word(&mut sheet, "game", &[("bloodstones", ())]);
    fields.close(&mut sheet);
    let faults = sheet.close();
    match (name, version, licence) {
        (Some(name), Some(version), Some(licence)) if faults.is_empty() => {
            Ok(About { name, version, licence, authors, replaces })
        }
        _ => Err(faults),
    }
}

/// What `replaces` can hold.
const REPLACES: &str = "\"factions\" or \"maps/NAME\"";

/// Reads a list of texts.
fn texts<'a>(
    sheet: &mut Sheet<'a>,
    fields: &mut Fields<'a>,
    name: &'static str,
    what: &str,
    needed: bool,
) -> Vec<String> {
    let value = if needed { fields.need(sheet, name, what) } else { fields.take(name) };
    let items = value.and_then(|value| sheet.list(value, what)).unwrap_or_default();
    let mut texts = Vec::new();
    for item in items {
        let Some(text) = sheet.text(item, what) else { continue };
        let replaceable = |text: &str| {
            text == "factions" || text.strip_prefix("maps/").is_some_and(is_short_name)
        };
        if name == "replaces" && !replaceable(text.get_ref()) {
            let message = format!("`{}` cannot be replaced: expected {what}", text.get_ref());
            sheet.fault(text.span(), message);
        }
        texts.push(text.into_inner().into_owned());
    }
    texts
}

#[cfg(test)]
mod tests;
