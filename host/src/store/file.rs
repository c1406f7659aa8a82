//! The database as a file: that one host alone serves it, that it is still there, and whether the
//! last change of it went through.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use super::error::StoreError;

/// What says that a host serves a database: a lock of the system on a file beside it, which ends
/// with the process, however that ends. That the file is there says nothing.
#[derive(Debug)]
pub(super) struct Lock(#[expect(dead_code, reason = "held, not used")] Option<File>);

impl Lock {
    /// Takes the lock of a database.
    ///
    /// # Errors
    /// If another host has it, or no file can be made beside the database.
    pub fn take(database: &Path) -> Result<Self, String> {
        let path = beside(&canonical(database), ".lock");
        let file = match File::options().create(true).truncate(false).write(true).open(&path) {
            Ok(file) => file,
            // What is wrong with the folder is said better by the database itself.
            Err(_) => return Ok(Self(None)),
        };
        match file.try_lock() {
            Ok(()) => Ok(Self(Some(file))),
            Err(TryLockError::WouldBlock) => Err(format!(
                "The database {} is served by another Warmoot already. Use that one, stop it, or \
                 choose another file: --database FILE",
                database.display()
            )),
            // Some file systems know no locks.
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "no lock on {}: start no second host on it", path.display());
                Ok(Self(None))
            }
        }
    }
}

/// The same path, however it was written down.
fn canonical(path: &Path) -> PathBuf {
    if let Ok(whole) = path.canonicalize() {
        return whole;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// A path with something after its name.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// What a file is to the system, whatever it is called.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(path: &Path) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).map(|it| (it.dev(), it.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> io::Result<Identity> {
    fs::metadata(path).map(|_| (0, 0))
}

/// An open database file.
#[derive(Debug)]
pub(super) struct Watched {
    /// The files that hold the data, as they were when they were opened.
    files: Vec<(PathBuf, Identity)>,
    trouble: Mutex<Option<StoreError>>,
}

impl Watched {
    /// Watches a database that was just opened.
    pub fn new(database: &Path) -> Self {
        let all = [database.to_owned(), beside(&canonical(database), "-wal")];
        let known = |path: PathBuf| identity(&path).ok().map(|it| (path, it));
        let files = all.into_iter().filter_map(known).collect();
        Self { files, trouble: Mutex::default() }
    }

    /// An error unless the files are those that were opened. It costs a microsecond or two.
    pub fn there(&self) -> Result<(), StoreError> {
        for (path, known) in &self.files {
            match identity(path) {
                Ok(now) if now == *known => {}
                Ok(_) => {
                    let what = format!("{} is another file now", path.display());
                    return Err(StoreError::Gone(what));
                }
                Err(error) => {
                    return Err(StoreError::Gone(format!("{}: {error}", path.display())));
                }
            }
        }
        Ok(())
    }

    /// Notes how the last change went.
    pub fn note(&self, error: Option<&StoreError>) {
        if !matches!(error, Some(StoreError::Conflict)) {
            *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = error.cloned();
        }
    }

    /// Notes that a change was given up half-way: what was in the way shows when another is tried.
    pub fn doubt(&self) {
        let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        trouble.get_or_insert_with(|| StoreError::Failed("a change was given up".to_owned()));
    }

    /// Why the last change failed, if it did.
    pub fn trouble(&self) -> Option<StoreError> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
