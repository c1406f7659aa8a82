//! The browser's types come from here: `web/src/types/` is written from the Rust types, and this
//! test fails when it is not fresh. `UPDATE_TYPES=1 cargo test -p warmoot-catalog --test types`
//! writes it anew.

#![allow(clippy::unwrap_used)]

use std::{collections::BTreeMap, fs, path::Path};

use ts_rs::{Config, TS};
use warmoot_bloodstones::{Event, Setup, View, map::Drawing};
use warmoot_catalog::{About, Command, Glance, Moment};
use warmoot_kernel::{Ambiguity, Refusal, Rule};

fn export(into: &Path) {
    let config = Config::new().with_out_dir(into);
    Command::export_all(&config).unwrap();
    Glance::export_all(&config).unwrap();
    Moment::export_all(&config).unwrap();
    Refusal::export_all(&config).unwrap();
    Rule::export_all(&config).unwrap();
    Ambiguity::export_all(&config).unwrap();
    View::export_all(&config).unwrap();
    Event::export_all(&config).unwrap();
    Setup::export_all(&config).unwrap();
    Drawing::export_all(&config).unwrap();
    About::export_all(&config).unwrap();
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(folder) else { return BTreeMap::new() };
    entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ts"))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).unwrap())
        })
        .collect()
}

#[test]
fn the_browsers_types_are_fresh() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("types");
    let _ = fs::remove_dir_all(&folder);
    export(&folder);
    let fresh = files(&folder);
    assert!(fresh.contains_key("View.ts") && fresh.contains_key("Glance.ts"));

    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/types");
    if std::env::var_os("UPDATE_TYPES").is_some() {
        let _ = fs::remove_dir_all(&kept);
        fs::create_dir_all(&kept).unwrap();
        for (name, text) in &fresh {
            fs::write(kept.join(name), text).unwrap();
        }
        return;
    }
    let kept = files(&kept);
    for (name, text) in &fresh {
        assert!(
            kept.get(name) == Some(text),
            "web/src/types/{name} is not fresh: UPDATE_TYPES=1 cargo test -p warmoot-catalog --test types"
        );
    }
    let left_over: Vec<_> = kept.keys().filter(|name| !fresh.contains_key(*name)).collect();
    assert!(left_over.is_empty(), "no Rust type makes {left_over:?} in web/src/types");
}
