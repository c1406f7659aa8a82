//! Rules crates touch no clock, file, thread, network or random device, so that every position
//! can be cloned, saved and replayed, and a browser build stays possible.

use std::{
    collections::{HashMap, HashSet},
    path::Path,
};

use cargo_metadata::{DependencyKind, MetadataCommand, PackageId};

use crate::{root, text, written};

/// Crates that no rules crate may use, not even through others.
const CLOSED: [&str; 14] = [
    "tokio",
    "time",
    "chrono",
    "getrandom",
    "rand",
    "rayon",
    "sqlx",
    "reqwest",
    "axum",
    "tracing",
    "walkdir",
    "tempfile",
    "anyhow",
    "clap",
];

/// Parts of the standard library that no rules crate may use.
const CLOSED_STD: [&str; 6] =
    ["std::fs", "std::time", "std::thread", "std::net", "std::env", "std::process"];

#[test]
fn rules_crates_depend_on_nothing_impure() {
    let metadata = MetadataCommand::new().manifest_path(root().join("Cargo.toml")).exec().unwrap();
    let graph: HashMap<&PackageId, _> =
        metadata.resolve.as_ref().unwrap().nodes.iter().map(|node| (&node.id, node)).collect();
    let mut looked = 0;
    for package in metadata.workspace_packages() {
        let path = package.manifest_path.as_str().replace('\\', "/");
        let is_rules = path.contains("/games/") || path.ends_with("/kernel/Cargo.toml");
        if !is_rules {
            continue;
        }
        looked += 1;
        let mut seen = HashSet::new();
        let mut open = vec![(&package.id, package.name.to_string())];
        while let Some((id, way)) = open.pop() {
            for dependency in &graph[id].deps {
                let normal = dependency.dep_kinds.iter().any(|k| k.kind == DependencyKind::Normal);
                if !normal || !seen.insert(&dependency.pkg) {
                    continue;
                }
                // A procedural macro works when the crate is compiled, not when it plays.
                let target = &metadata[&dependency.pkg];
                if target.targets.iter().any(|target| target.is_proc_macro()) {
                    continue;
                }
                let name = target.name.as_str();
                let way = format!("{way} -> {name}");
                assert!(!CLOSED.contains(&name), "a rules crate must not use {name}: {way}");
                open.push((&dependency.pkg, way));
            }
        }
    }
    assert!(looked >= 2, "only {looked} rules crates were looked at");
}

#[test]
fn rules_crates_touch_nothing_outside() {
    let mut looked = 0;
    for path in written() {
        let rules = path.starts_with("games") || path.starts_with("kernel");
        let source = rules && path.components().any(|part| part.as_os_str() == "src");
        if !source || !is_rust(&path) || is_test(&path) {
            continue;
        }
        looked += 1;
        let text = text(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for (number, line) in code.lines().enumerate() {
            let line = line.split("//").next().unwrap();
            for closed in CLOSED_STD {
                let place = format!("{}:{}", path.display(), number + 1);
                assert!(!line.contains(closed), "{place}: a rules crate must not use {closed}");
            }
        }
    }
    assert!(looked >= 10, "only {looked} files were looked at");
}

/// Whether this is Rust.
fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

/// Whether this file holds nothing but tests, or the kit that tests games.
fn is_test(path: &Path) -> bool {
    let tests = ["tests", "conformance"];
    path.components().any(|part| tests.iter().any(|name| part.as_os_str() == *name))
        || path.ends_with("tests.rs")
}
