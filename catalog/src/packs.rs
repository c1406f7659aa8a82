//! Packs of somebody's own: for which game they are, whether they are right, and playing with them.

use warmoot_bloodstones::pack as bloodstones_pack;
use warmoot_hate::pack as hate_pack;
use warmoot_kernel::pack::{Fault, Sheet};

use crate::{bloodstones, hate};

/// Paths within a pack with their texts.
pub type Files = Vec<(String, String)>;

/// Why packs of somebody's own cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// This one (by its place in the list) has faults.
    #[error("pack {} has {} faults", .0 + 1, .1.len())]
    Faults(usize, Vec<Fault>),
    /// A match was started or listed before.
    #[error("packs are chosen before the first match")]
    TooLate,
}

/// A game that has packs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Game {
    Bloodstones,
    Hate,
}

/// The words for games in `pack.toml`.
const GAMES: &[(&str, Game)] = &[("bloodstones", Game::Bloodstones), ("hate", Game::Hate)];

/// The game a pack is for.
fn game(files: &Files) -> Result<Game, Vec<Fault>> {
    let Some((path, text)) = files.iter().find(|(path, _)| path == "pack.toml") else {
        let message =
            "this file is missing: expected name, version, licence, authors and game of the pack";
        return Err(vec![Fault::of_file("pack.toml", message)]);
    };
    let (mut sheet, fields) = Sheet::open(path, text);
    let game = fields.and_then(|mut fields| fields.word(&mut sheet, "game", GAMES));
    game.ok_or_else(|| sheet.close())
}

/// Checks a pack as it would be laid over the shipped one of its game, and says in a few words what
/// is in it.
///
/// # Errors
/// Every fault, in the order of files, lines and columns.
pub fn check(files: &Files) -> Result<String, Vec<Fault>> {
    let counted = |count: usize, one: &str, many: &str| {
        format!("{count} {}", if count == 1 { one } else { many })
    };
    match game(files) {
        Ok(Game::Hate) => {
            let found = hate_pack::check(files.clone())?;
            let about = &found.about;
            let entries = counted(found.own(), "entry", "entries");
            Ok(format!("{} {}: {entries}", about.name, about.version))
        }
        Ok(Game::Bloodstones) => {
            let found = bloodstones_check(files)?;
            let about = &found.about;
            let maps = counted(found.maps.len(), "map", "maps");
            Ok(format!("{} {}: {maps}", about.name, about.version))
        }
        Err(mut faults) => {
            // The game is not known, but what else is wrong can be told.
            let others = bloodstones_check(files).err().unwrap_or_default();
            let new = |fault: &Fault| {
                let place = |fault: &Fault| (fault.file.clone(), fault.line, fault.column);
                !faults.iter().any(|known| place(known) == place(fault))
            };
            let others: Vec<Fault> = others.into_iter().filter(new).collect();
            faults.extend(others);
            faults.sort();
            Err(faults)
        }
    }
}

/// A pack of Bloodstones, which must also say what it replaces.
fn bloodstones_check(files: &Files) -> Result<bloodstones_pack::Pack, Vec<Fault>> {
    let found = bloodstones_pack::check(files.iter().map(|(path, text)| (path, text)))?;
    if found.about != bloodstones_pack::shipped().about {
        found.clone().over(bloodstones_pack::shipped())?;
    }
    Ok(found)
}

/// Lays packs over the shipped ones, in this order, for every match started from now on. Matches
/// carry their own content, so those in the store are not touched.
///
/// # Errors
/// See [`PackError`].
pub fn use_packs(packs: &[Files]) -> Result<(), PackError> {
    let mut maps = bloodstones_pack::shipped().clone();
    let mut hate = hate_pack::shipped().clone();
    for (index, files) in packs.iter().enumerate() {
        let laid = game(files).and_then(|game| {
            match game {
                Game::Bloodstones => {
                    let read = files.iter().map(|(path, text)| (path, text));
                    maps = bloodstones_pack::check(read)?.over(&maps)?;
                }
                Game::Hate => hate = hate.with(files.clone())?,
            }
            Ok(())
        });
        laid.map_err(|faults| PackError::Faults(index, faults))?;
    }
    let set = bloodstones::set_pack(maps) && hate::set_pack(hate);
    if set { Ok(()) } else { Err(PackError::TooLate) }
}
