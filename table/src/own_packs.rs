//! For which game a pack of somebody's own is, whether it is right, and playing with it.

use warmoot_kernel::pack::{Fault, Sheet};

use crate::{Door, Files, Games, PackError};

impl Games {
    /// The game a pack is for, as its `pack.toml` says.
    fn game_of_pack(&self, files: &Files) -> Result<&'static dyn Door, Vec<Fault>> {
        let Some((path, text)) = files.iter().find(|(path, _)| path == "pack.toml") else {
            let message = "this file is missing: expected name, version, licence, authors and game of the pack";
            return Err(vec![Fault::of_file("pack.toml", message)]);
        };
        let words: Vec<_> =
            self.iter().filter(|door| door.has_packs()).map(|door| (door.name(), door)).collect();
        let (mut sheet, fields) = Sheet::open(path, text);
        let game = fields.and_then(|mut fields| fields.word(&mut sheet, "game", &words));
        game.ok_or_else(|| sheet.close())
    }

    /// Checks a pack as it would be laid over the shipped one of its game, and says in a few words
    /// what is in it.
    ///
    /// # Errors
    /// Every fault, in the order of files, lines and columns.
    pub fn check_pack(&self, files: &Files) -> Result<String, Vec<Fault>> {
        match self.game_of_pack(files) {
            Ok(door) => door.check_pack(files),
            Err(mut faults) => {
                // The game is not known, but what else is wrong can be told.
                let any = self.iter().find(|door| door.has_packs());
                let others = any.and_then(|door| door.check_pack(files).err()).unwrap_or_default();
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

    /// Lays packs over the shipped ones, in this order, for every match started from now on. Matches
    /// carry their own content, so those in the store are not touched.
    ///
    /// # Errors
    /// See [`PackError`]. Packs of one game are laid all or none.
    pub fn use_packs(&self, packs: &[Files]) -> Result<(), PackError> {
        let of = |(index, files)| {
            let door =
                self.game_of_pack(files).map_err(|faults| PackError::Faults(index, faults))?;
            Ok((index, door.name(), files))
        };
        let packs: Vec<_> = packs.iter().enumerate().map(of).collect::<Result<_, _>>()?;
        for door in self.iter() {
            let mine = packs.iter().filter(|(_, game, _)| *game == door.name());
            let (places, mine): (Vec<usize>, Vec<&Files>) =
                mine.map(|&(index, _, files)| (index, files)).unzip();
            if mine.is_empty() {
                continue;
            }
            door.use_packs(&mine).map_err(|error| match error {
                PackError::Faults(at, faults) => PackError::Faults(places[at], faults),
                PackError::TooLate => PackError::TooLate,
            })?;
        }
        Ok(())
    }
}
