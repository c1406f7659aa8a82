//! The packs of Bloodstones that matches are started with.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use warmoot_bloodstones::{
    Content,
    pack::{self, Pack, SHIPPED},
};
use warmoot_kernel::{
    Sealed,
    pack::{Fault, Listed},
};
use warmoot_table::{Files, PackError, shared};

/// What matches are started with.
struct Laid {
    pack: Pack,
    /// The files laid over the shipped ones, the last of all last.
    files: Vec<Files>,
}

static LAID: OnceLock<Laid> = OnceLock::new();

fn laid() -> &'static Laid {
    LAID.get_or_init(|| Laid { pack: pack::shipped().clone(), files: Vec::new() })
}

/// The pack that matches are started with: the shipped one, and what was laid over it.
pub fn pack() -> &'static Pack {
    &laid().pack
}

/// The same, and packs may still be laid afterwards: for asking what there is, before any match.
pub fn so_far() -> &'static Pack {
    LAID.get().map_or_else(pack::shipped, |laid| &laid.pack)
}

fn read(files: &Files) -> Result<Pack, Vec<Fault>> {
    pack::check(files.iter().map(|(path, text)| (path, text)))
}

/// The content of a game on this map; each is made once.
pub fn content(map: &str) -> Option<Arc<Sealed<Content>>> {
    static CONTENTS: OnceLock<BTreeMap<String, Arc<Sealed<Content>>>> = OnceLock::new();
    let contents = CONTENTS.get_or_init(|| {
        let ids = pack().maps.iter().map(|map| map.data().id.clone());
        ids.filter_map(|id| Some((id.clone(), shared(Arc::new(pack().content(&id)?))))).collect()
    });
    contents.get(map).cloned()
}

/// Checks a pack, which must also say what it replaces.
pub fn check(files: &Files) -> Result<String, Vec<Fault>> {
    let found = read(files)?;
    if found.about != pack::shipped().about {
        found.clone().over(pack::shipped())?;
    }
    let maps = match found.maps.len() {
        1 => "1 map".to_owned(),
        count => format!("{count} maps"),
    };
    Ok(format!("{} {}: {maps}", found.about.name, found.about.version))
}

/// Lays packs over the shipped one.
pub fn lay(packs: &[&Files]) -> Result<(), PackError> {
    let mut all = pack::shipped().clone();
    for (index, files) in packs.iter().enumerate() {
        let laid = read(files).and_then(|pack| pack.over(&all));
        all = laid.map_err(|faults| PackError::Faults(index, faults))?;
    }
    let files = packs.iter().map(|&files| files.clone()).collect();
    LAID.set(Laid { pack: all, files }).map_err(|_| PackError::TooLate)
}

/// The factions and maps, whole files each.
pub fn listed() -> Vec<Listed> {
    let shipped = SHIPPED.iter().map(|&(path, text)| (path, text));
    let own = laid().files.iter().flatten().map(|(path, text)| (path.as_str(), text.as_str()));
    let mut all: Vec<Listed> = Vec::new();
    for (path, text) in shipped.chain(own) {
        let Some(entry) = path.strip_suffix(".toml").filter(|&entry| entry != "pack") else {
            continue;
        };
        all.retain(|known| known.entry != entry);
        let map = entry.strip_prefix("maps/").and_then(|id| pack().map(id));
        all.push(Listed {
            entry: entry.to_owned(),
            file: path.to_owned(),
            line: 1,
            head: None,
            text: text.to_owned(),
            name: map.map(|map| map.data().name.clone()),
            source: None,
        });
    }
    all.sort_by(|one, other| one.file.cmp(&other.file));
    all
}
