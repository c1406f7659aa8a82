//! `cargo xtask coverage`: which tests show which rule.

mod ledger;
mod not_built;
mod scan;

use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Result, bail};

use crate::run;
use ledger::{Ambiguity, Ledger};
use not_built::NotBuilt;
use scan::Mention;

/// List the tests that show each rule, out of the project's sources; fail if a rule has none or a
/// test names an unknown rule.
#[derive(clap::Args)]
pub struct Coverage {
    /// Another checkout of the project.
    dir: Option<PathBuf>,
}

impl Coverage {
    /// Runs the command.
    pub fn run(self) -> Result<ExitCode> {
        let root = self.dir.unwrap_or_else(run::root);
        if !root.join("rules").is_dir() || !root.join("Cargo.toml").is_file() {
            bail!("{} is not the project's root: it has no rules/ and Cargo.toml", root.display());
        }
        let whole = report(&root, &mut std::io::stdout().lock())?;
        Ok(if whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Checks this project.
///
/// # Errors
/// If a rule has no test, or something cannot be read.
pub fn check() -> Result<()> {
    if report(&run::root(), &mut std::io::stdout().lock())? {
        return Ok(());
    }
    bail!("some rules have no test, or tests name wrong rules: see above")
}

/// Prints for every rule and ruling of every built game the tests that show it, and says whether all
/// is well: each has a test or is on the list of what is not built yet, never both; every id named
/// in a test is in a ledger, and no `covers!` stands outside of a test. A ruling that is only about
/// rules on the list counts as listed with them.
///
/// # Errors
/// If `root` is not the project's root, or something there cannot be read.
fn report(root: &Path, out: &mut dyn Write) -> Result<bool> {
    let ledgers = ledger::all(root)?;
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
        sums.extend(topics(ledger, &tests, &not_built));
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

/// Prints the tests of a game's rules and rulings, and tells which of them lack one or have one
/// although they are listed as not built.
fn of_game(
    ledger: &Ledger,
    tests: &Tests<'_>,
    not_built: &NotBuilt,
    out: &mut dyn Write,
) -> Result<Vec<String>> {
    let mut lacks = Vec::new();
    // The id, the topic it is named under, and whether it waits for one without being named.
    let rules = ledger.rules.iter().map(|rule| (&rule.id, not_built.topic(&rule.id), false));
    let rulings = ledger
        .rulings
        .iter()
        .map(|ruling| (&ruling.id, not_built.names(&ruling.id), not_built.defers(ruling)));
    for (id, topic, waits) in rules.chain(rulings) {
        match (tests.get(id.as_str()), topic) {
            (Some(found), topic) => {
                writeln!(out, "{id:<20} {}", words(found))?;
                if let Some(topic) = topic {
                    let file = ledger::NOT_BUILT;
                    lacks.push(format!("{id} has a test: take it off rules/{file} ({topic})"));
                }
            }
            (None, None) if !waits => lacks.push(format!("{id} has no test")),
            (None, _) => {}
        }
    }
    Ok(lacks)
}

/// What a game has not built yet, by topic, with the rulings that wait for it.
fn topics(ledger: &Ledger, tests: &Tests<'_>, not_built: &NotBuilt) -> Vec<String> {
    let game = &ledger.meta.game;
    let untested = |ruling: &&Ambiguity| !tests.contains_key(ruling.id.as_str());
    let rulings: Vec<&Ambiguity> = ledger.rulings.iter().filter(untested).collect();
    let line = |(topic, count, waiting): (&str, usize, Vec<&str>)| {
        let with = match waiting.len() {
            0 => String::new(),
            n => format!(", and {n} rulings: {}", waiting.join(" ")),
        };
        format!("{game}, not built yet: {count:>3} {topic}{with}")
    };
    not_built.topics(game, &rulings).map(line).collect()
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
