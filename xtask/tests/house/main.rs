//! The house keeps its own rules: who may depend on whom, which files use which, what rules
//! crates must not touch, how long files are, and which papers lie at the door.
#![allow(clippy::unwrap_used)]

mod arrows;
mod circles;
mod dependencies;
mod files;
mod names;
mod papers;
mod purity;

use std::path::{Path, PathBuf};

/// The project's root directory.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Every file of the project that people write, as paths from the root.
fn written() -> Vec<PathBuf> {
    let made = [
        ".git",
        "target",
        "node_modules",
        "dist",
        "shots",
        "test-results",
        "playwright-report",
        ".svelte-kit",
    ];
    let root = root();
    walkdir::WalkDir::new(&root)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| !made.iter().any(|made| entry.file_name() == *made))
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.is_file())
        .map(|path| path.strip_prefix(&root).unwrap().to_owned())
        .collect()
}

/// The text of a file of the project; nothing if it is not text.
fn text(path: &Path) -> Option<String> {
    String::from_utf8(std::fs::read(root().join(path)).unwrap()).ok()
}
