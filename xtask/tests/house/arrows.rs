//! Dependencies run one way: downward through the floors of the house.

use std::path::Path;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

use crate::root;

/// What the workspace says about itself, without its dependencies' own dependencies.
fn workspace() -> Metadata {
    MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().unwrap()
}

/// The folder of a package, from the root.
fn folder(package: &Package) -> String {
    let root = root();
    let manifest = Path::new(package.manifest_path.as_str());
    manifest.parent().unwrap().strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/")
}

/// The floor a folder's package lives on. A package may use those on lower floors only.
fn floor(folder: &str) -> Option<u8> {
    Some(match folder {
        "kernel" => 0,
        "table" => 1,
        game if game.starts_with("games/") => 1,
        "bots" => 2,
        door if door.starts_with("doors/") => 3,
        "catalog" | "host" | "lab" => 4,
        "cli" | "python" => 5,
        // The project's own commands are built first on a fresh machine: they use nothing here.
        "xtask" => 0,
        _ => return None,
    })
}

#[test]
fn every_package_has_its_floor() {
    for package in workspace().workspace_packages() {
        let folder = folder(package);
        assert!(floor(&folder).is_some(), "say in this test on which floor {folder} lives");
    }
}

#[test]
fn packages_are_named_after_their_folders() {
    for package in workspace().workspace_packages() {
        let folder = folder(package);
        let wanted = match folder.as_str() {
            "cli" => "warmoot".to_owned(),
            "xtask" => "xtask".to_owned(),
            door if door.starts_with("doors/") => {
                format!("warmoot-{}-door", &door["doors/".len()..])
            }
            other => format!("warmoot-{}", other.rsplit('/').next().unwrap()),
        };
        assert_eq!(package.name.as_str(), wanted, "the package in {folder}");
    }
}

#[test]
fn arrows_run_downward_only() {
    let workspace = workspace();
    let packages = workspace.workspace_packages();
    let mut arrows = 0;
    for package in &packages {
        let from = folder(package);
        for dependency in &package.dependencies {
            let Some(used) = packages.iter().find(|used| used.name.as_str() == dependency.name)
            else {
                continue;
            };
            let to = folder(used);
            if to == from && dependency.kind == DependencyKind::Development {
                // Tests may switch on a feature of their own package.
                continue;
            }
            assert!(
                floor(&to) < floor(&from),
                "{from} (floor {:?}) must not use {to} (floor {:?})",
                floor(&from),
                floor(&to)
            );
            arrows += 1;
        }
    }
    assert!(arrows >= 10, "only {arrows} arrows were seen: the test looks at the wrong place");
}

#[test]
fn a_game_is_known_below_its_door_only() {
    for package in workspace().workspace_packages() {
        let folder = folder(package);
        if ["games/", "bots", "doors/"].iter().any(|below| folder.starts_with(below)) {
            continue;
        }
        for dependency in &package.dependencies {
            let name = dependency.name.strip_prefix("warmoot-").unwrap_or_default();
            let game = root().join("games").join(name).is_dir() && !name.is_empty();
            let door = name.ends_with("-door") && folder != "catalog";
            let uses = dependency.kind != DependencyKind::Development;
            assert!(!(uses && (game || door)), "{folder} knows {name}: go through its door");
        }
    }
}
