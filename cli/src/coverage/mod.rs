//! `warmoot rules --coverage`: which tests show which rule.

mod not_built;
mod scan;

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use warmoot_kernel::{Ambiguity, Ledger};

use not_built::NotBuilt;
use scan::Mention;

/// Prints for every rule of every built game the tests that show it, and says whether all is
/// well: every rule has a test or is on the list of what is not built yet, never both; every id
/// named in a test is in a ledger, and no `covers!` stands outside of a test. Rulings need no test;
/// those that have one are listed.
///
/// # Errors
/// If `root` is not the project's root, or something there cannot be read.
pub fn report(root: &Path, out: &mut dyn Write) -> Result<bool> {
    let ledgers = ledgers(root)?;
    let mentions = scan::mentions(root)?;
    let not_built = NotBuilt::read(root, &ledgers)?;
    let mut tests: Tests<'_> = BTreeMap::new();
    let mut faults = not_built.faults.clone();
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
        if !is_built(root, game) {
            sums.push(format!("{game}: {} rules, not built yet", ledger.rules.len()));
            continue;
        }
        let lacks = of_game(ledger, &tests, &not_built, out)?;
        sums.extend(topics(game, &not_built));
        sums.push(sum(ledger, &tests, &not_built));
        if not_built.is_building(game) {
            let count = lacks.len();
            sums.push(format!("{game} is being built: {count} faults above do not fail the run"));
            for lack in lacks {
                writeln!(out, "{lack} (being built)")?;
            }
        } else {
            faults.extend(lacks);
        }
    }
    writeln!(out)?;
    for line in faults.iter().chain(&sums) {
        writeln!(out, "{line}")?;
    }
    Ok(faults.is_empty())
}

/// The tests of each id.
type Tests<'a> = BTreeMap<&'a str, Vec<&'a Mention>>;

/// Prints the tests of a game's rules, and tells which rules lack one or have one although they
/// are listed as not built.
fn of_game(
    ledger: &Ledger,
    tests: &Tests<'_>,
    not_built: &NotBuilt,
    out: &mut dyn Write,
) -> Result<Vec<String>> {
    let mut lacks = Vec::new();
    for id in ledger.rules.iter().map(|rule| rule.id.as_str()) {
        match (tests.get(id), not_built.topic(id)) {
            (Some(found), topic) => {
                writeln!(out, "{id:<20} {}", words(found))?;
                if let Some(topic) = topic {
                    let file = not_built::FILE;
                    lacks.push(format!("{id} has a test: take it off rules/{file} ({topic})"));
                }
            }
            (None, None) => lacks.push(format!("{id} has no test")),
            (None, Some(_)) => {}
        }
    }
    for ruling in &ledger.rulings {
        if let Some(found) = tests.get(ruling.id.as_str()) {
            writeln!(out, "{:<20} {}", ruling.id, words(found))?;
        }
    }
    Ok(lacks)
}

/// What a game has not built yet, by topic.
fn topics<'a>(game: &'a str, not_built: &'a NotBuilt) -> impl Iterator<Item = String> + 'a {
    let each = not_built.topics(game);
    each.map(move |(topic, count)| format!("{game}, not built yet: {count:>3} {topic}"))
}

/// A game in one line of figures.
fn sum(ledger: &Ledger, tests: &Tests<'_>, not_built: &NotBuilt) -> String {
    let tested = |id: &str| tests.contains_key(id);
    let shown = ledger.rules.iter().filter(|rule| tested(&rule.id)).count();
    let listed = ledger.rules.iter().filter(|rule| not_built.topic(&rule.id).is_some()).count();
    let cleared = ledger.rulings.iter().filter(|ruling| tested(&ruling.id)).count();
    let waits = |ruling: &&Ambiguity| !tested(&ruling.id) && not_built.defers(ruling);
    let deferred = ledger.rulings.iter().filter(waits).count();
    let later = |count: usize| match count {
        0 => String::new(),
        _ => format!(", {count} not built yet"),
    };
    format!(
        "{}: {} rules, {shown} with a test{}; {} rulings, {cleared} with a test{}",
        ledger.meta.game,
        ledger.rules.len(),
        later(listed),
        ledger.rulings.len(),
        later(deferred)
    )
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
        let toml = path.extension().is_some_and(|extension| extension == "toml");
        if toml && path.file_name().is_none_or(|name| name != not_built::FILE) {
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
