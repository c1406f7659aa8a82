//! No dependency is listed that nothing uses.

use std::collections::BTreeSet;

use cargo_metadata::{DependencyKind, MetadataCommand};

use crate::{root, text, written};

/// What is used without a word of it in the sources, and where.
const SILENT: [(&str, &str); 0] = [];

#[test]
fn every_dependency_is_used() {
    let workspace =
        MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().unwrap();
    let written = written();
    let mut unused = Vec::new();
    for package in workspace.workspace_packages() {
        let manifest = package.manifest_path.as_std_path().strip_prefix(root()).unwrap().to_owned();
        let folder = manifest.parent().unwrap();
        // The product uses its dependencies under src/, tests use the others anywhere.
        let words = |in_src: bool| -> BTreeSet<String> {
            written
                .iter()
                .filter(|path| path.extension().is_some_and(|it| it == "rs"))
                .filter(|path| {
                    path.starts_with(folder.join("src")) || (!in_src && path.starts_with(folder))
                })
                .filter_map(|path| text(path))
                .flat_map(|text| {
                    let word = |letter: char| !letter.is_alphanumeric() && letter != '_';
                    text.split(word).map(str::to_owned).collect::<Vec<_>>()
                })
                .collect()
        };
        let (product, all) = (words(true), words(false));
        for dependency in &package.dependencies {
            let name = dependency.rename.as_ref().unwrap_or(&dependency.name).replace('-', "_");
            let used = match dependency.kind {
                DependencyKind::Normal => product.contains(&name),
                _ => all.contains(&name),
            };
            if !used && !SILENT.contains(&(package.name.as_str(), &dependency.name)) {
                unused.push(format!("{}: {}", package.name, dependency.name));
            }
        }
    }
    assert!(unused.is_empty(), "take these out of their Cargo.toml:\n{}", unused.join("\n"));
}

#[test]
fn every_version_named_for_the_workspace_is_taken_by_a_package() {
    let table =
        |path: &str| -> toml::Table { toml::from_str(&text(path.as_ref()).unwrap()).unwrap() };
    let named = table("Cargo.toml");
    let named = named["workspace"]["dependencies"].as_table().unwrap();
    let mut taken = BTreeSet::new();
    for path in written().iter().filter(|path| path.ends_with("Cargo.toml")) {
        let manifest = table(&path.to_string_lossy());
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let list = manifest.get(kind).and_then(toml::Value::as_table);
            taken.extend(list.into_iter().flat_map(|list| list.keys().cloned()));
        }
    }
    let idle: Vec<_> = named.keys().filter(|name| !taken.contains(*name)).collect();
    assert!(idle.is_empty(), "no package takes {idle:?} from the workspace's Cargo.toml");
}
