//! Packs: everything a Battle is played with, as TOML that people read, copy and change.
//!
//! Reading a pack is pure: it takes paths and texts and does no input or output itself. It goes in
//! two steps, so that a pack can stand on another one: first the entries of all packs are gathered
//! and those that are replaced taken out (`gather`), then each is read with the names there are.

mod ability;
mod entries;
mod gather;
mod layout;
mod reader;
mod scenario;
mod shipped;
mod show;
mod words;

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use warmoot_kernel::pack::{Fault, Fields, Sheet};

use self::{
    gather::{Entries, Part, Source},
    reader::{Names, Reader},
};
pub use self::{shipped::SHIPPED, words::Word};
use crate::{Content, HutKind};

/// What a pack says about itself in `pack.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// What others may do with it.
    pub licence: String,
    /// Who made it.
    pub authors: Vec<String>,
    /// The entries of the shipped pack it stands in for, such as `cards/umkator-1`.
    pub replaces: Vec<String>,
}

/// A pack that was read and checked, with those it stands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// What it says about itself.
    pub about: About,
    /// What a Battle is played with.
    pub content: Arc<Content>,
    /// The files of this pack and those it stands on, lowest first.
    layers: Vec<Files>,
    /// Where each entry begins.
    places: Vec<show::Place>,
}

/// Paths within a pack with their texts.
pub type Files = Vec<(String, String)>;

impl Pack {
    /// This pack with another one laid over it: what that one brings is added, what it says it
    /// replaces goes.
    ///
    /// # Errors
    /// Everything that is wrong with it, in the order of files, lines and columns.
    pub fn with(&self, files: Files) -> Result<Self, Vec<Fault>> {
        lay(self.layers.iter().cloned().chain([files]).collect())
    }
}

/// Reads a pack that stands alone, from its files as (path within the pack, text). Files that are
/// not TOML are left alone.
///
/// # Errors
/// Everything that is wrong, in the order of files, lines and columns.
pub fn read(files: Files) -> Result<Pack, Vec<Fault>> {
    lay(vec![files])
}

/// Checks a pack of whatever sort: the shipped one, and others laid over it.
///
/// # Errors
/// Everything that is wrong, in the order of files, lines and columns.
pub fn check(files: Files) -> Result<Pack, Vec<Fault>> {
    // The shipped pack is known by its die, which no pack has without replacing it.
    let about = files.iter().find(|(path, _)| path == "pack.toml");
    let about = about.and_then(|(path, text)| {
        let (mut sheet, fields) = Sheet::open(path, text);
        fields.map(|fields| read_about(&mut sheet, fields))
    });
    let alone = files.iter().any(|(path, _)| path == "dice.toml")
        && about.is_some_and(|about| about.replaces.is_empty());
    if alone { read(files) } else { shipped().with(files) }
}

/// The pack that comes with the program.
///
/// # Panics
/// If the pack was broken when the program was built; a test reads it.
#[must_use]
pub fn shipped() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| {
        let files = SHIPPED.iter().map(|&(path, text)| (path.to_owned(), text.to_owned()));
        read(files.collect()).unwrap_or_else(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("the shipped pack is broken:\n{}", faults.join("\n"))
        })
    })
}

/// Reads packs laid over each other, the lowest first.
fn lay(layers: Vec<Files>) -> Result<Pack, Vec<Fault>> {
    let top = layers.len() - 1;
    // Files of the packs below are told apart, should a pack above break them.
    let labels: Vec<Vec<String>> = (layers.iter().enumerate())
        .map(|(layer, files)| {
            let below = if layer < top { "(the pack below) " } else { "" };
            files.iter().map(|(path, _)| format!("{below}{path}")).collect()
        })
        .collect();
    let mut faults = Vec::new();
    let mut sheets = Vec::new();
    let mut paths = Vec::new();
    let mut entries = Entries::default();
    let mut last = About::default();
    for (layer, (files, labels)) in layers.iter().zip(&labels).enumerate() {
        let mut order: Vec<usize> =
            (0..files.len()).filter(|&at| files[at].0.ends_with(".toml")).collect();
        order.sort_by_key(|&at| (files[at].0 != "pack.toml", &files[at].0));
        if order.first().is_none_or(|&at| files[at].0 != "pack.toml") {
            faults.push(Fault::of_file("pack.toml", "this file is missing: expected name, version, licence, authors and game of the pack"));
        }
        let mut about = About::default();
        for at in order {
            let (mut sheet, fields) = Sheet::open(&labels[at], &files[at].1);
            if let Some(fields) = fields {
                if files[at].0 == "pack.toml" {
                    about = read_about(&mut sheet, fields);
                } else {
                    let source = Source { layer, file: sheets.len(), path: &files[at].0 };
                    entries.gather(&source, &mut sheet, fields, &about);
                }
            }
            sheets.push(sheet);
            paths.push((layer, files[at].0.clone()));
        }
        let file = labels.iter().find(|label| label.ends_with("pack.toml"));
        faults.extend(entries.unreplaced(layer, &about, file.map_or("pack.toml", |file| file)));
        last = about;
    }
    let places = entries.places(|file| paths[file].clone());
    let whole = sheets.iter().all(Sheet::is_clean);
    let content = read_content(entries, &mut sheets, whole);
    faults.extend(sheets.into_iter().flat_map(Sheet::close));
    match content {
        Ok(content) if faults.is_empty() => {
            Ok(Pack { about: last, content: Arc::new(content), layers, places })
        }
        Ok(_) => Err(sorted(faults)),
        Err(more) => {
            // What is missing of the whole follows from files that could not be read.
            if faults.is_empty() {
                faults.extend(more);
            }
            Err(sorted(faults))
        }
    }
}

/// Faults in the order of files, lines and columns, each once.
fn sorted(mut faults: Vec<Fault>) -> Vec<Fault> {
    faults.sort();
    faults.dedup();
    faults
}

/// Reads every entry. What the packs lack as a whole is told if all files could be read.
fn read_content<'a>(
    mut entries: Entries<'a>,
    sheets: &mut [Sheet<'a>],
    whole: bool,
) -> Result<Content, Vec<Fault>> {
    let names = Names {
        tribes: entries.names(Part::Tribes),
        kinds: entries.names(Part::Figures),
        skills: entries.names(Part::Skills),
        letters: entries.names(Part::Markers),
    };
    let mut lacking = Vec::new();
    let mut lack = |message: &str| lacking.push(Fault::of_file("pack.toml", message));
    if [&names.tribes, &names.kinds, &names.skills].iter().any(|names| names.len() > 200) {
        lack("more than 200 Tribes, kinds of Figures or Skills: expected fewer");
        return Err(lacking);
    }
    let mut all = entries::Read { entries: &mut entries, sheets, names: &names };
    let dice = all.each(Part::Dice, |reader, entry| entries::dice(reader, entry.fields));
    let skills = all.each(Part::Skills, entries::skill);
    let mut kinds = all.each(Part::Figures, |reader, entry| entries::kind(reader, entry, &skills));
    let markers = all.each(Part::Markers, entries::marker);
    let cards = all.each(Part::Cards, entries::card);
    let tribes = entries::tribes(&mut all, &mut kinds, &skills, &cards);
    let huts = all.each(Part::Huts, entries::hut);
    let traps = all.each(Part::Traps, entries::trap);
    let mercenaries = all.each(Part::Mercenaries, entries::mercenary);
    let secrets = all.each(Part::Secrets, entries::mission);
    let underdogs = all.each(Part::Underdogs, entries::mission);
    let scenarios =
        all.each(Part::Scenarios, |reader, entry| scenario::read(reader, entry, &markers, &huts));
    let Some((faces, faces_source)) = dice.into_iter().next() else {
        lack("`dice.toml` is missing: expected the faces of the die");
        return Err(lacking);
    };
    if whole {
        entries::markers_fit(&markers, &mut lack);
        if tribes.len() < 2 {
            lack("fewer than two Tribes: expected [[tribe]] tables in tribes.toml");
        }
        if scenarios.is_empty() {
            lack("no scenario: expected scenarios/NAME.toml");
        }
        let innocents = huts.iter().filter(|hut| hut.kind == HutKind::Innocents).count();
        if innocents > 2 {
            lack("more than 2 Huts with Innocents: expected at most 2 (HATE-COMP-11)");
        }
        if traps.len() != 2 {
            lack("expected the Traps of both kinds, `minor` and `major`, in traps.toml");
        }
    }
    if !lacking.is_empty() {
        return Err(lacking);
    }
    let (cards, tribes) = entries::decks(cards, tribes);
    Ok(Content {
        faces,
        faces_source,
        kinds,
        markers,
        tribes,
        skills,
        cards,
        huts,
        traps,
        mercenaries,
        secrets,
        underdogs,
        scenarios,
    })
}

/// Whether a name fits file names and addresses.
fn is_short_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 40
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// Reads `pack.toml`.
fn read_about<'a>(sheet: &mut Sheet<'a>, mut fields: Fields<'a>) -> About {
    let names = Names::default();
    let mut reader = Reader { sheet, names: &names };
    let _ = fields.word(reader.sheet, "game", &[("hate", ())]);
    let about = About {
        name: reader.text(&mut fields, "name", "the pack's name"),
        version: reader.text(&mut fields, "version", "a version, such as \"1.0.0\""),
        licence: reader.text(&mut fields, "licence", "a licence, such as \"CC-BY-4.0\""),
        authors: reader.texts(&mut fields, "authors", "a list of names"),
        replaces: reader.texts(&mut fields, "replaces", "entries, such as \"cards/umkator-1\""),
    };
    fields.close(sheet);
    about
}

#[cfg(test)]
mod tests;
