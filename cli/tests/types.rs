//! The browser's types come from here: `web/src/types/` is written from the Rust types, and this
//! test fails when it is not fresh. `cargo xtask types` writes it anew.

#![allow(clippy::unwrap_used)]

mod interface;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use ts_rs::{Config, TS};
use warmoot_bloodstones as bloodstones;
use warmoot_hate as hate;
use warmoot_host::{ProblemBody, wire};
use warmoot_kernel as kernel;
use warmoot_table as table;

/// Writes these types, and all they speak of, into a folder.
macro_rules! export {
    ($config:expr; $($type:ty),+ $(,)?) => { $(<$type as TS>::export_all($config).unwrap();)+ };
}

fn export(into: &Path) {
    let config = &Config::new().with_out_dir(into).with_large_int("number");
    export!(config; kernel::Ambiguity, kernel::Refusal, kernel::Rule);
    export!(config; table::About, table::Command, table::Form, table::Glance, table::Moment);
    export!(
        config;
        bloodstones::Event, bloodstones::Setup, bloodstones::View, bloodstones::map::Drawing,
    );
    // Games may use the same names for different things: each later one has a folder of its own.
    let folder = &Config::new().with_out_dir(into.join("hate")).with_large_int("number");
    export!(
        folder;
        hate::Event, hate::Setup, hate::View, hate::drawing::About, hate::drawing::Drawing,
    );
    export!(
        config;
        ProblemBody, wire::Created, wire::Done, wire::HandOver, wire::InWords, wire::Invitation, wire::MatchInfo,
        wire::Me, wire::NewMatch, wire::Propose, wire::Proposed, wire::RuleBook, wire::SocketMessage,
        wire::TakeBack, wire::Taken, wire::Timeline, wire::Vote, wire::WhyNot,
    );
}

/// The texts of a folder and its folders by their paths within it.
fn files(folder: &Path) -> BTreeMap<String, String> {
    walkdir::WalkDir::new(folder)
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "ts"))
        .map(|entry| {
            let name = entry.path().strip_prefix(folder).unwrap().to_string_lossy().into_owned();
            (name.replace('\\', "/"), fs::read_to_string(entry.path()).unwrap())
        })
        .collect()
}

#[test]
fn the_browsers_types_are_fresh() {
    let folder = tempfile::tempdir().unwrap();
    export(folder.path());
    let fresh = files(folder.path());
    assert!(fresh.contains_key("View.ts") && fresh.contains_key("Glance.ts"));

    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/types");
    if std::env::var_os("UPDATE_TYPES").is_some() {
        let _ = fs::remove_dir_all(&kept);
        for (name, text) in &fresh {
            fs::create_dir_all(kept.join(name).parent().unwrap()).unwrap();
            fs::write(kept.join(name), text).unwrap();
        }
        return;
    }
    let kept = files(&kept);
    for (name, text) in &fresh {
        assert!(
            kept.get(name) == Some(text),
            "web/src/types/{name} is not fresh: cargo xtask types"
        );
    }
    let left_over: Vec<_> = kept.keys().filter(|name| !fresh.contains_key(*name)).collect();
    assert!(left_over.is_empty(), "no Rust type makes {left_over:?} in web/src/types");
}

/// Where the list of addresses stands in `docs/api.md`.
const LIST: (&str, &str) = ("<!-- addresses: written by cargo xtask types -->\n", "<!-- end -->");

#[test]
fn the_browsers_calls_and_the_list_of_addresses_are_fresh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let types: BTreeSet<String> = files(&root.join("web/src/types"))
        .into_keys()
        .filter_map(|name| name.strip_suffix(".ts").map(str::to_owned))
        .collect();
    let interface = interface::Interface::read(warmoot_host::description(), types);
    let (calls, document) = (root.join("web/src/lib/calls.ts"), root.join("docs/api.md"));
    let old = fs::read_to_string(&document).unwrap();
    let (before, rest) = old.split_once(LIST.0).unwrap();
    let (_, after) = rest.split_once(LIST.1).unwrap();
    let new = format!("{before}{}{}{}{after}", LIST.0, interface.list(), LIST.1);
    if std::env::var_os("UPDATE_TYPES").is_some() {
        fs::write(&calls, interface.calls()).unwrap();
        fs::write(&document, new).unwrap();
        return;
    }
    let kept = fs::read_to_string(&calls).unwrap();
    assert!(kept == interface.calls(), "web/src/lib/calls.ts is not fresh: cargo xtask types");
    assert!(old == new, "the list in docs/api.md is not fresh: cargo xtask types");
}
