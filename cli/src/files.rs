//! Writing files so that the one before is never lost.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Writes a file as a whole or not at all: beside it first, onto the disk, then in its place. What
/// was there before stays until the new one is complete.
///
/// # Errors
/// What the system says; the file is then as it was.
pub fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    // What somebody linked to is written where it lies.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    // A device or a pipe cannot be replaced.
    if fs::metadata(&path).is_ok_and(|it| !it.is_file() && !it.is_dir()) {
        return File::options().write(true).open(&path)?.write_all(text);
    }
    let beside = beside(&path);
    let written = write_new(&beside, text).and_then(|()| {
        if let Ok(before) = fs::metadata(&path) {
            fs::set_permissions(&beside, before.permissions())?;
        }
        fs::rename(&beside, &path)
    });
    if written.is_err() {
        // It helps nobody, and may take the room that was lacking.
        let _ = fs::remove_file(&beside);
    }
    written?;
    // That it has its name must last, too; not every system lets folders be synced.
    if let Some(folder) = path.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

fn write_new(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text)?;
    file.sync_all()
}

/// A name beside a file that no other run of the program uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.new", std::process::id()));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_file_is_written_whole_or_stays_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keep.json");
        write(&file, b"one").unwrap();
        write(&file, b"another").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"another");
        // What stands in the way is a folder of the name that would be written beside.
        fs::create_dir(beside(&file)).unwrap();
        assert!(write(&file, b"lost").is_err());
        assert_eq!(fs::read(&file).unwrap(), b"another");
        fs::remove_dir(beside(&file)).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
        assert!(write(&folder.path().join("no/such/folder"), b"x").is_err());
    }
}
