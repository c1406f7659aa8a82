//! `warmoot rules --coverage`: which tests show which rule.

mod scan;

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use warmoot_kernel::Ledger;

use scan::Mention;

/// Prints for every rule of every built game the tests that show it, and says whether all is
/// well: every rule has a test, every id named in a test is in a ledger, and no `covers!` stands
/// outside of a test. Rulings need no test; those that have one are listed.
///
/// # Errors
/// If `root` is not the project's root, or something there cannot be read.
pub fn report(root: &Path, out: &mut dyn Write) -> Result<bool> {
    let ledgers = ledgers(root)?;
    let mentions = scan::mentions(root)?;
    let mut tests: BTreeMap<&str, Vec<&Mention>> = BTreeMap::new();
    let mut faults = Vec::new();
    for mention in &mentions {
        let place = format!("{}:{}", mention.file, mention.line);
        if !ledgers.iter().any(|ledger| ledger.knows(&mention.id)) {
            faults.push(format!("{place}: {} is in no ledger", mention.id));
        } else if mention.test.is_none() {
            faults.push(format!(
                "{place}: {} is named outside of a test that runs, so nothing shows it",
                mention.id
            ));
        } else {
            tests.entry(&mention.id).or_default().push(mention);
        }
    }
    let mut sums = Vec::new();
    for ledger in &ledgers {
        let game = &ledger.meta.game;
        let rules: Vec<&str> = ledger.rules.iter().map(|rule| rule.id.as_str()).collect();
        let rulings: Vec<&str> = ledger.rulings.iter().map(|ruling| ruling.id.as_str()).collect();
        if !is_built(root, game) {
            sums.push(format!("{game}: {} rules, not built yet", rules.len()));
            continue;
        }
        let shown = |ids: &[&str]| ids.iter().filter(|id| tests.contains_key(**id)).count();
        for id in rules.iter().chain(rulings.iter().filter(|id| tests.contains_key(**id))) {
            match tests.get(id) {
                Some(found) => writeln!(out, "{id:<20} {}", words(found))?,
                None => faults.push(format!("{id} has no test")),
            }
        }
        sums.push(format!(
            "{game}: {} rules, {} with a test; {} rulings, {} with a test",
            rules.len(),
            shown(&rules),
            rulings.len(),
            shown(&rulings)
        ));
    }
    writeln!(out)?;
    for line in faults.iter().chain(&sums) {
        writeln!(out, "{line}")?;
    }
    Ok(faults.is_empty())
}

/// The project's root: `given`, else the nearest folder upward that holds ledgers.
///
/// # Errors
/// If there is none.
pub fn root(given: Option<PathBuf>) -> Result<PathBuf> {
    let is_root = |dir: &Path| dir.join("rules").is_dir() && dir.join("Cargo.toml").is_file();
    if let Some(dir) = given {
        if !is_root(&dir) {
            bail!("{} is not the project's root: it has no rules/ and Cargo.toml", dir.display());
        }
        return Ok(dir);
    }
    let here = std::env::current_dir().context("the current directory is gone")?;
    match here.ancestors().find(|dir| is_root(dir)) {
        Some(dir) => Ok(dir.to_owned()),
        None => {
            bail!("coverage reads the project's sources: run it inside a checkout, or name one")
        }
    }
}

/// Every ledger of the project, in the order of their file names.
fn ledgers(root: &Path) -> Result<Vec<Ledger>> {
    let folder = root.join("rules");
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        Ledger::parse(&text).with_context(|| format!("{} is no ledger", path.display()))
    };
    files.iter().map(read).collect()
}

/// Whether a game is part of this project already; the table's own rules always are.
fn is_built(root: &Path, game: &str) -> bool {
    game == "table" || root.join("games").join(game).is_dir()
}

/// The tests of an id on one line: how many, and each by its path and place.
fn words(mentions: &[&Mention]) -> String {
    let each = mentions.iter().filter_map(|mention| {
        let test = mention.test.as_ref()?;
        Some(format!("{test} ({}:{})", mention.file, mention.line))
    });
    each.collect::<Vec<_>>().join(", ")
}
