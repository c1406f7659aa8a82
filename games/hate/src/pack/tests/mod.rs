#![allow(clippy::unwrap_used)]
mod content;
mod faults;
mod layouts;
mod private;
mod vocabulary;

use warmoot_kernel::covers;

use super::*;
use crate::Hate;

/// The shipped text of a file.
fn text(path: &str) -> &'static str {
    SHIPPED.iter().find(|(name, _)| *name == path).unwrap().1
}

/// The shipped pack.
fn files() -> Files {
    SHIPPED.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect()
}

/// The shipped pack with `old` replaced by `new` in one file.
fn changed(path: &str, old: &str, new: &str) -> Files {
    assert!(text(path).contains(old), "{old} does not occur in {path}");
    let mut files = files();
    let file = files.iter_mut().find(|(name, _)| name == path).unwrap();
    file.1 = file.1.replacen(old, new, 1);
    files
}

/// What is said about a pack.
fn told(files: Files) -> Vec<String> {
    match read(files) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

/// What is said about the shipped pack when one file has `old` replaced by `new`.
fn broken(path: &str, old: &str, new: &str) -> Vec<String> {
    told(changed(path, old, new))
}

/// Asserts that a change makes exactly one fault, at the place where `at` begins in the changed
/// file, and that the message has `says` in it.
fn says(path: &str, old: &str, new: &str, at: &str, says: &str) {
    let files = changed(path, old, new);
    let text = &files.iter().find(|(name, _)| name == path).unwrap().1;
    let start = text.find(new).unwrap();
    let byte = start + new.find(at).unwrap();
    let (line, column) = warmoot_kernel::pack::place(text, byte);
    let faults = told(files);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    let place = format!("{path}:{line}:{column}: ");
    assert!(faults[0].starts_with(&place), "{place}{faults:#?}");
    assert!(faults[0].contains(says), "{faults:#?}");
}
