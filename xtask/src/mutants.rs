//! `cargo xtask mutants GAME`: the rules of a game are broken in small ways, one at a time, to see
//! whether a test notices. What no test notices is listed by the rules it may concern.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    process::{ExitCode, Stdio},
};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::run;

/// The version of cargo-mutants that is installed when there is none.
const VERSION: &str = "27.1.0";

/// Break the rules of a game in small ways and list what no test notices, by rule.
///
/// Only files that name a rule of the game's ledger are changed. Takes about a minute a mutant;
/// without --sample all are tried.
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
    /// Fail if more of a hundred than this survive.
    #[arg(long, value_name = "PERCENT", default_value_t = 5)]
    at_most: usize,
    /// How many to try at once.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
}

/// One small change of the source, as cargo-mutants describes it.
#[derive(Clone, Debug, Deserialize)]
struct Mutant {
    /// How cargo-mutants calls it: file, line, column and what is changed.
    name: String,
    /// The file, from the project's root.
    file: PathBuf,
    function: Option<Function>,
    span: Span,
}

#[derive(Clone, Debug, Deserialize)]
struct Function {
    span: Span,
}

#[derive(Clone, Debug, Deserialize)]
struct Span {
    start: Place,
    end: Place,
}

#[derive(Clone, Debug, Deserialize)]
struct Place {
    /// Counted from 1.
    line: usize,
}

#[derive(Deserialize)]
struct Outcomes {
    outcomes: Vec<Outcome>,
}

#[derive(Deserialize)]
struct Outcome {
    scenario: Scenario,
    summary: String,
}

#[derive(Deserialize)]
enum Scenario {
    Baseline,
    Mutant(Mutant),
}

/// What became of the mutants that were tried.
#[derive(Default)]
struct Tally {
    /// How many a test noticed, a test that never ended among them.
    noticed: usize,
    /// How many did not compile.
    unviable: usize,
    survivors: Vec<Mutant>,
}

impl Mutants {
    /// Runs the command.
    pub fn run(self) -> Result<ExitCode> {
        let prefix = self.prefix()?;
        let files = self.files(&prefix)?;
        let all = self.list(&files)?.len();
        // Every so manieth of the list is tried.
        let stride = self.sample.map_or(1, |count| all.div_ceil(count.max(1)).max(1));
        let first = self.seed % stride;
        println!(
            "{all} mutants of {}; every {stride}th is tried, from number {first} on",
            self.game
        );
        let tally = self.attempt(&files, first, stride)?;
        let (survived, tried) = (tally.survivors.len(), tally.noticed + tally.survivors.len());
        print!("{}", by_rule(&tally.survivors, &prefix)?);
        let share = 100.0 * survived as f64 / tried.max(1) as f64;
        println!(
            "\n{}: {survived} of {tried} mutants survived ({share:.1} %); {} more did not compile",
            self.game, tally.unviable,
        );
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

    /// The files of the game that name a rule.
    fn files(&self, prefix: &str) -> Result<BTreeSet<PathBuf>> {
        if run::output(run::cargo().args(["mutants", "--version"])).is_none() {
            let mut install = run::cargo();
            install.args(["install", "cargo-mutants", "--locked", "--version", VERSION]);
            run::finish(&mut install)?;
        }
        let mut files: BTreeSet<PathBuf> =
            self.list(&BTreeSet::new())?.into_iter().map(|mutant| mutant.file).collect();
        for file in files.clone() {
            if ids(&read(&file)?, prefix).is_empty() {
                files.remove(&file);
            }
        }
        if files.is_empty() {
            bail!("no file of {} names a rule", self.package());
        }
        Ok(files)
    }

    /// The mutants in files; in all of the game's, if none are named.
    fn list(&self, files: &BTreeSet<PathBuf>) -> Result<Vec<Mutant>> {
        let mut list = run::cargo();
        list.args(["mutants", "--list", "--json", "--package", &self.package()]);
        files.iter().for_each(|file| {
            list.arg("--file").arg(file);
        });
        let text = run::output(&mut list).context("cargo-mutants lists nothing")?;
        serde_json::from_str(&text).context("the list of cargo-mutants is not understood")
    }

    /// The package with the game's rules.
    fn package(&self) -> String {
        format!("warmoot-{}", self.game)
    }

    /// Tries mutants against the tests of the game's package: every so manieth from the first on.
    fn attempt(&self, files: &BTreeSet<PathBuf>, first: usize, stride: usize) -> Result<Tally> {
        let out = run::root().join("target/mutants").join(&self.game);
        fs::create_dir_all(&out).with_context(|| out.display().to_string())?;
        let mut mutants = run::cargo();
        mutants.arg("mutants");
        files.iter().for_each(|file| {
            mutants.arg("--file").arg(file);
        });
        let status = mutants
            .args(["--package", &self.package(), "--no-shuffle"])
            .args(["--sharding", "round-robin", "--shard", &format!("{first}/{stride}")])
            .args(["--jobs", &self.jobs.to_string(), "--timeout-multiplier", "4"])
            .arg("--output")
            .arg(&out)
            .stdin(Stdio::null())
            .status()
            .context("cargo-mutants cannot be started")?;
        let file = out.join("mutants.out/outcomes.json");
        let text = fs::read_to_string(&file)
            .with_context(|| format!("cargo-mutants ended with {status}: {}", file.display()))?;
        let outcomes: Outcomes = serde_json::from_str(&text)
            .with_context(|| format!("{} is not understood", file.display()))?;
        sort(outcomes)
    }
}

/// Sorts what was tried into what a test noticed and what survived.
fn sort(outcomes: Outcomes) -> Result<Tally> {
    let mut tally = Tally::default();
    for Outcome { scenario, summary } in outcomes.outcomes {
        match (scenario, summary.as_str()) {
            (Scenario::Baseline, "Success") => {}
            (Scenario::Mutant(_), "Unviable") => tally.unviable += 1,
            (Scenario::Baseline, _) => bail!("the tests fail without any change"),
            (Scenario::Mutant(_), "CaughtMutant" | "Timeout") => tally.noticed += 1,
            (Scenario::Mutant(mutant), "MissedMutant") => tally.survivors.push(mutant),
            (Scenario::Mutant(mutant), other) => bail!("{} ended as {other}", mutant.name),
        }
    }
    Ok(tally)
}

/// The survivors under the rules they may concern: those named in the function, from its comment
/// on, or else those of its file.
fn by_rule(survivors: &[Mutant], prefix: &str) -> Result<String> {
    let mut rules: BTreeMap<String, Vec<&Mutant>> = BTreeMap::new();
    for mutant in survivors {
        let text = read(&mutant.file)?;
        let lines: Vec<&str> = text.lines().collect();
        let span = mutant.function.as_ref().map_or(&mutant.span, |function| &function.span);
        let mut concerned = ids(&with_comment(&lines, span), prefix);
        if concerned.is_empty() {
            concerned.insert(format!("{} (no rule named at the function)", mutant.file.display()));
        }
        let all: Vec<String> = concerned.into_iter().collect();
        rules.entry(all.join(", ")).or_default().push(mutant);
    }
    let mut text = String::new();
    for (rule, mutants) in rules {
        text.push_str(&format!("\n{rule}\n"));
        mutants.iter().for_each(|mutant| text.push_str(&format!("  {}\n", mutant.name)));
    }
    Ok(text)
}

/// The lines of a span and of the comment right above it.
fn with_comment(lines: &[&str], span: &Span) -> String {
    let mut first = span.start.line.saturating_sub(1).min(lines.len());
    let above =
        |line: &str| line.trim_start().starts_with("//") || line.trim_start().starts_with("#[");
    while first > 0 && above(lines[first - 1]) {
        first -= 1;
    }
    lines[first..span.end.line.clamp(first, lines.len())].join("\n")
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
fn read(file: &PathBuf) -> Result<String> {
    fs::read_to_string(run::root().join(file)).with_context(|| file.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTCOMES: &str = r#"{"outcomes": [
        {"scenario": "Baseline", "summary": "Success"},
        {"scenario": {"Mutant": {"name": "a.rs:2:5: replace f with ()", "file": "a.rs",
            "function": {"span": {"start": {"line": 1}, "end": {"line": 3}}},
            "span": {"start": {"line": 2}, "end": {"line": 2}}}}, "summary": "MissedMutant"},
        {"scenario": {"Mutant": {"name": "b", "file": "a.rs", "function": null,
            "span": {"start": {"line": 2}, "end": {"line": 2}}}}, "summary": "CaughtMutant"},
        {"scenario": {"Mutant": {"name": "c", "file": "a.rs", "function": null,
            "span": {"start": {"line": 2}, "end": {"line": 2}}}}, "summary": "Timeout"},
        {"scenario": {"Mutant": {"name": "d", "file": "a.rs", "function": null,
            "span": {"start": {"line": 2}, "end": {"line": 2}}}}, "summary": "Unviable"}]}"#;

    #[test]
    fn what_no_test_noticed_survives_and_what_does_not_compile_does_not_count() {
        let tally = sort(serde_json::from_str(OUTCOMES).unwrap()).unwrap();
        assert_eq!((tally.noticed, tally.unviable), (2, 1));
        let names: Vec<_> = tally.survivors.iter().map(|mutant| mutant.name.as_str()).collect();
        assert_eq!(names, ["a.rs:2:5: replace f with ()"]);
        let failing = OUTCOMES.replace("Success", "Failure");
        assert!(sort(serde_json::from_str(&failing).unwrap()).is_err());
    }

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
        let span = Span { start: Place { line: 5 }, end: Place { line: 5 } };
        let found = ids(&with_comment(&lines, &span), "X-");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["X-AMB-7", "X-PAY-02"]);
    }
}
