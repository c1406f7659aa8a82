//! The papers at the door: licences, credits, and documents whose links lead somewhere.

use std::path::Path;

use crate::{root, text, written};

#[test]
fn licences_and_documents_lie_at_the_door() {
    for (paper, says) in [
        ("LICENSE-MIT", "Permission is hereby granted, free of charge"),
        ("LICENSE-APACHE", "Apache License"),
        ("NOTICE", "not affiliated"),
        ("README.md", "cargo xtask play"),
        ("README.md", "cargo xtask test"),
        ("ARCHITECTURE.md", "kernel"),
        ("CONTRIBUTING.md", "covers!"),
        ("CHANGELOG.md", "Unreleased"),
    ] {
        let text = text(Path::new(paper)).unwrap();
        assert!(text.contains(says), "{paper} does not say `{says}`");
    }
}

#[test]
fn links_in_documents_lead_to_files() {
    let mut links = 0;
    for path in written() {
        let document = path.extension().is_some_and(|extension| extension == "md");
        if !document {
            continue;
        }
        let text = text(&path).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap();
            if file.is_empty() || file.contains("://") {
                continue;
            }
            let target = root().join(path.parent().unwrap()).join(file);
            assert!(target.exists(), "{}: the link to {file} leads nowhere", path.display());
            links += 1;
        }
    }
    assert!(links >= 5, "only {links} links were looked at");
}

#[test]
fn guides_are_short_and_say_where_things_are() {
    let contributing = text(Path::new("CONTRIBUTING.md")).unwrap();
    let mut guides = 0;
    for path in written().into_iter().filter(|path| path.starts_with("docs/guide")) {
        let guide = text(&path).unwrap();
        let name = path.to_string_lossy().replace('\\', "/");
        assert!(guide.lines().count() <= 60, "{name} is longer than a page");
        assert!(
            contributing.contains(&format!("({name})")),
            "CONTRIBUTING.md leads nobody to {name}"
        );
        // Files named in the tables of what goes where: links, so that they are known to be there.
        let places = guide.lines().filter(|line| line.starts_with("| ") && line.contains("]("));
        assert!(places.count() >= 4, "{name} says of few things where they are");
        guides += 1;
    }
    assert!(guides >= 5, "{guides} guides");
}
