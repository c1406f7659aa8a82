//! `cargo xtask mutants GAME`: the rules of a game are broken in small ways, one at a time, to see
//! whether a test notices. What no test notices is listed by the rules it may concern.
//!
//! A copy of the sources gets every small change at once, each behind a switch; it is built once,
//! and its tests run once for each switch.

mod switches;
mod trial;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use anyhow::{Context, Result, bail};

use self::{
    switches::Mutant,
    trial::{Trial, Verdict},
};
use crate::run;

/// Break the rules of a game in small ways and list what no test notices, by rule.
///
/// Only files that name a rule of the game's ledger are changed. Everything is built once, in
/// target/mutants; then a mutant takes a few seconds. Without --sample all are tried.
#[derive(clap::Args)]
pub struct Mutants {
    /// The game: a folder of `games/`.
    game: String,
    /// Try only about so many, spread evenly over the files.
    #[arg(long, value_name = "COUNT")]
    sample: Option<usize>,
    /// With which mutant the sample begins.
    #[arg(long, default_value_t = 0)]
    seed: usize,
    /// Try only those in files whose path has this in it.
    #[arg(long, value_name = "TEXT", default_value = "")]
    file: String,
    /// Fail if more of a hundred than this survive.
    #[arg(long, value_name = "PERCENT", default_value_t = 5)]
    at_most: usize,
    /// How many to try at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
}

impl Mutants {
    /// Runs the command.
    pub fn run(self) -> Result<ExitCode> {
        let prefix = self.prefix()?;
        let package = format!("warmoot-{}", self.game);
        let files = self.files(&prefix)?;
        let (trial, all) = Trial::build(&package, &self.game, &files)?;
        let all: Vec<Mutant> =
            all.into_iter().filter(|it| it.file.to_string_lossy().contains(&self.file)).collect();
        // Every so manieth of the list is tried.
        let stride = self.sample.map_or(1, |count| all.len().div_ceil(count.max(1)).max(1));
        let first = self.seed % stride;
        println!(
            "{} mutants of {}; every {stride}th is tried, from number {first} on",
            all.len(),
            self.game
        );
        let chosen: Vec<Mutant> = all.into_iter().skip(first).step_by(stride).collect();
        let survivors = self.attempt(&trial, &chosen)?;
        print!("{}", by_rule(&survivors, &prefix)?);
        let (survived, tried) = (survivors.len(), chosen.len());
        let share = 100.0 * survived as f64 / tried.max(1) as f64;
        println!("\n{}: {survived} of {tried} mutants survived ({share:.1} %)", self.game);
        let well = tried > 0 && survived * 100 <= self.at_most * tried;
        Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// What the ids of the game's rules begin with: that of the first rule of its ledger.
    fn prefix(&self) -> Result<String> {
        let ledger = run::root().join(format!("rules/{}.toml", self.game));
        let text = fs::read_to_string(&ledger)
            .with_context(|| format!("`{}` is no game: {}", self.game, ledger.display()))?;
        let id = text.lines().find_map(|line| line.strip_prefix("id = \""));
        let prefix = id.and_then(|id| id.split_once('-')).map(|(prefix, _)| format!("{prefix}-"));
        prefix.with_context(|| format!("{} holds no rule", ledger.display()))
    }

    /// The files of the game, its tests apart, that name a rule; from the project's root.
    fn files(&self, prefix: &str) -> Result<BTreeSet<PathBuf>> {
        let source = Path::new("games").join(&self.game).join("src");
        let mut files = BTreeSet::new();
        for entry in walkdir::WalkDir::new(run::root().join(&source)) {
            let entry = entry.with_context(|| source.display().to_string())?;
            let file = entry.path().strip_prefix(run::root()).unwrap_or(entry.path());
            let tests = file.components().any(|it| it.as_os_str() == "tests")
                || file.file_stem().is_some_and(|it| it == "tests");
            if tests || file.extension().is_none_or(|it| it != "rs") {
                continue;
            }
            if !ids(&read(file)?, prefix).is_empty() {
                files.insert(file.to_owned());
            }
        }
        if files.is_empty() {
            bail!("no file of {} names a rule", source.display());
        }
        Ok(files)
    }

    /// Tries mutants and gives those that no test noticed.
    fn attempt(&self, trial: &Trial, chosen: &[Mutant]) -> Result<Vec<Mutant>> {
        let next = AtomicUsize::new(0);
        let survivors = Mutex::new(Vec::new());
        let work = || -> Result<()> {
            while let Some(mutant) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                let verdict = trial.verdict(mutant.number)?;
                let word = match verdict {
                    Verdict::Noticed => "noticed ",
                    Verdict::Endless => "endless ",
                    Verdict::Survived => "SURVIVED",
                };
                println!("{word} {}", mutant.name());
                if verdict == Verdict::Survived {
                    let mut survivors = survivors.lock().unwrap_or_else(PoisonError::into_inner);
                    survivors.push(mutant.clone());
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| match worker.join() {
                Ok(done) => done,
                Err(panic) => std::panic::resume_unwind(panic),
            })
        })?;
        let mut survivors = survivors.into_inner().unwrap_or_else(PoisonError::into_inner);
        survivors.sort_by_key(|mutant| mutant.number);
        Ok(survivors)
    }
}

/// The survivors under the rules they may concern: those named in the function, from its comment
/// on, or else those of its file.
fn by_rule(survivors: &[Mutant], prefix: &str) -> Result<String> {
    let mut rules: BTreeMap<String, Vec<&Mutant>> = BTreeMap::new();
    for mutant in survivors {
        let text = read(&mutant.file)?;
        let lines: Vec<&str> = text.lines().collect();
        let mut concerned = ids(&with_comment(&lines, mutant.function), prefix);
        if concerned.is_empty() {
            concerned.insert(format!("{} (no rule named at the function)", mutant.file.display()));
        }
        let all: Vec<String> = concerned.into_iter().collect();
        rules.entry(all.join(", ")).or_default().push(mutant);
    }
    let mut text = String::new();
    for (rule, mutants) in rules {
        text.push_str(&format!("\n{rule}\n"));
        mutants.iter().for_each(|mutant| text.push_str(&format!("  {}\n", mutant.name())));
    }
    Ok(text)
}

/// The lines from the first to the last, counted from 1, and of the comment right above them.
fn with_comment(lines: &[&str], (from, to): (usize, usize)) -> String {
    let mut first = from.saturating_sub(1).min(lines.len());
    let above =
        |line: &str| line.trim_start().starts_with("//") || line.trim_start().starts_with("#[");
    while first > 0 && above(lines[first - 1]) {
        first -= 1;
    }
    lines[first..to.clamp(first, lines.len())].join("\n")
}

/// The rule ids in a text.
fn ids(text: &str, prefix: &str) -> BTreeSet<String> {
    let part =
        |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '-';
    text.match_indices(prefix)
        .map(|(at, _)| text[at..].split(|letter| !part(letter)).next().unwrap_or_default())
        .filter(|id| id.ends_with(|letter: char| letter.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

/// A file of the project.
fn read(file: &Path) -> Result<String> {
    fs::read_to_string(run::root().join(file)).with_context(|| file.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_in_a_function_and_the_comment_above_it() {
        let lines = [
            "// X-OTHER-01",
            "",
            "/// Pays (X-PAY-02, X-AMB-7).",
            "#[must_use]",
            "fn pay() {}",
            "// X-C-1",
        ];
        let found = ids(&with_comment(&lines, (5, 5)), "X-");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["X-AMB-7", "X-PAY-02"]);
    }
}
