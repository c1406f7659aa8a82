//! Files stay small and tidy.

use std::path::Path;

use crate::{root, text, written};

/// No source file is longer than this.
const LONGEST: usize = 700;

/// The middle of all sources is not longer than this.
const LONGEST_MEDIAN: usize = 450;

/// The lines of every source that people write (what tools generate is left out).
fn sources() -> Vec<(usize, String)> {
    written()
        .into_iter()
        .filter(|path| {
            let source = ["rs", "ts", "svelte", "css"];
            let ends = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
            source.contains(&ends) && !path.starts_with("web/src/types")
        })
        .map(|path| (text(&path).unwrap().lines().count(), path.display().to_string()))
        .collect()
}

#[test]
fn no_source_is_too_long() {
    let long: Vec<_> = sources().into_iter().filter(|(lines, _)| *lines > LONGEST).collect();
    assert!(long.is_empty(), "longer than {LONGEST} lines; split by idea: {long:?}");
}

#[test]
fn the_median_source_is_small() {
    let mut lines: Vec<_> = sources().into_iter().map(|(lines, _)| lines).collect();
    lines.sort_unstable();
    let median = lines[lines.len() / 2];
    println!("{} sources, median {median} lines, longest {:?}", lines.len(), lines.last());
    assert!(median <= LONGEST_MEDIAN, "the median source has {median} lines");
}

#[test]
fn no_file_names_a_place_on_somebodys_machine() {
    let here = root().display().to_string();
    let home = std::env::var("HOME").unwrap_or_default();
    for path in written() {
        let Some(text) = text(&path) else { continue };
        for place in [here.as_str(), home.as_str()] {
            // A short path such as `/root` or `/` also stands in ordinary sentences.
            if place.len() > 6 {
                assert!(!text.contains(place), "{} names {place}", path.display());
            }
        }
    }
}

#[test]
fn every_crate_forbids_unsafe_code() {
    let manifest = text(Path::new("Cargo.toml")).unwrap();
    assert!(manifest.contains("unsafe_code = \"forbid\""), "the workspace forbids unsafe code");
    let members: Vec<_> = written()
        .into_iter()
        .filter(|path| path.ends_with("Cargo.toml") && path.components().count() > 1)
        .collect();
    assert!(members.len() >= 7, "only {} packages were found", members.len());
    for member in members {
        let text = text(&member).unwrap();
        assert!(
            text.contains("[lints]\nworkspace = true"),
            "{} does not take the workspace's lints",
            member.display()
        );
    }
}
