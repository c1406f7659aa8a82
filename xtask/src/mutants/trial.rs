//! A copy of the project with switches in it, built; its tests are run for one switch at a time.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::switches::{Mutant, SWITCH, VARIABLE, switched};
use crate::run;

/// So many builds at most, until nothing is left that does not compile.
const BUILDS: usize = 20;

/// The variable of the conformance kit that says how many games it plays, and how many it plays
/// here: enough for what random play notices at all, few enough to try many mutants.
const GAMES: (&str, &str) = ("WARMOOT_GAMES", "40");

/// Tests must have ended after so many times as long as without a change, ...
const SLOWER: u32 = 4;
/// ... but have so long at least.
const AT_LEAST: Duration = Duration::from_secs(10);

/// Tests that take longer than this are left out: with them hardly a mutant could be tried.
const LONGEST: Duration = Duration::from_secs(20);

/// Tests that take no longer than this run together, before those that take longer.
const STEPS: [Duration; 2] = [Duration::from_millis(150), Duration::from_secs(3)];

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A test failed.
    Noticed,
    /// The tests came to no end.
    Endless,
    /// Every test passed.
    Survived,
}

/// The tests of a package, with switches in its rules.
pub struct Trial {
    package: PathBuf,
    /// What is run, quick tests first.
    runs: Vec<Run>,
}

/// Tests of one program that run together.
struct Run {
    program: PathBuf,
    tests: Vec<String>,
    limit: Duration,
}

/// A line of what cargo says in JSON.
#[derive(Deserialize)]
struct Said {
    reason: String,
    executable: Option<PathBuf>,
    message: Option<Message>,
}

#[derive(Deserialize)]
struct Message {
    level: String,
    message: String,
    spans: Vec<Place>,
}

#[derive(Clone, Deserialize)]
struct Place {
    file_name: PathBuf,
    line_start: usize,
    line_end: usize,
    is_primary: bool,
}

/// What does not compile, and where.
type Fault = (String, Place);

impl Trial {
    /// Copies the project, puts switches into the files and builds the package's tests; gives all
    /// the mutants that compile.
    ///
    /// # Errors
    /// If files cannot be copied, something does not compile even without changes, or a test fails
    /// without any.
    pub fn build(
        package: &str,
        game: &str,
        files: &BTreeSet<PathBuf>,
    ) -> Result<(Self, Vec<Mutant>)> {
        let root = run::root().join("target/mutants");
        let tree = root.join(game);
        copy(&tree)?;
        let library = PathBuf::from(format!("games/{game}/src/lib.rs"));
        let mut unviable = BTreeSet::new();
        for _ in 0..BUILDS {
            let mut mutants = Vec::new();
            let mut taken = 0;
            let mut texts = BTreeMap::new();
            for file in files.iter().filter(|file| **file != library) {
                let original = read(file)?;
                let count = |number: u32| !unviable.contains(&number);
                let (text, found) = switched(file, &original, taken, &count)?;
                // Numbers stay the same from build to build: those left out are counted, too.
                taken += 10_000;
                write(&tree.join(file), &text)?;
                texts.insert(file.clone(), text);
                mutants.extend(found);
            }
            write(&tree.join(&library), &(read(&library)? + SWITCH))?;
            println!("building the tests of {package} with {} switches", mutants.len());
            let (programs, faults) = compile(&tree, &root.join("build"), package)?;
            if faults.is_empty() {
                if programs.is_empty() {
                    bail!("{package} has no tests");
                }
                let package = tree.join("games").join(game);
                return Ok((Self::timed(package, programs)?, mutants));
            }
            let before = unviable.len();
            for (message, place) in &faults {
                let text = texts.get(&place.file_name).with_context(|| {
                    format!("{}:{}: {message}", place.file_name.display(), place.line_start)
                })?;
                let near = switches_at(text, place.line_start, place.line_end);
                if near.is_empty() {
                    bail!("{}:{}: {message}", place.file_name.display(), place.line_start);
                }
                unviable.extend(near);
            }
            if unviable.len() == before {
                bail!("{} does not compile: {}", tree.display(), faults[0].0);
            }
        }
        bail!("after {BUILDS} builds something still does not compile in {}", tree.display())
    }

    /// Runs each test once without a change, to know how long it takes.
    fn timed(package: PathBuf, programs: Vec<PathBuf>) -> Result<Self> {
        let mut trial = Self { package, runs: Vec::new() };
        for program in programs {
            let list = run::output(trial.program(&program, 0).arg("--list"))
                .with_context(|| format!("{} lists no tests", program.display()))?;
            let mut together = STEPS.map(|_| (Vec::new(), Duration::ZERO));
            for test in list.lines().filter_map(|line| line.strip_suffix(": test")) {
                let alone =
                    Run { program: program.clone(), tests: vec![test.to_owned()], limit: LONGEST };
                let begun = Instant::now();
                match trial.passes(&alone, 0)? {
                    Some(true) => {}
                    Some(false) => bail!("{test} fails without any change"),
                    None => {
                        println!("left out, as it takes over {LONGEST:?}: {test}");
                        continue;
                    }
                }
                let time = begun.elapsed();
                match STEPS.iter().position(|step| time <= *step) {
                    Some(step) => {
                        together[step].0.extend(alone.tests);
                        together[step].1 += time;
                    }
                    None => trial.runs.push(Run { limit: limit(time), ..alone }),
                }
            }
            for (tests, time) in together.into_iter().filter(|it| !it.0.is_empty()) {
                trial.runs.push(Run { program: program.clone(), tests, limit: limit(time) });
            }
        }
        trial.runs.sort_by_key(|run| run.limit);
        Ok(trial)
    }

    /// Whether a test notices a change.
    pub fn verdict(&self, number: u32) -> Result<Verdict> {
        for run in &self.runs {
            match self.passes(run, number)? {
                Some(true) => {}
                Some(false) => return Ok(Verdict::Noticed),
                None => return Ok(Verdict::Endless),
            }
        }
        Ok(Verdict::Survived)
    }

    /// A program of tests with a change.
    fn program(&self, program: &Path, number: u32) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.package)
            .env("CARGO_MANIFEST_DIR", &self.package)
            .env("INSTA_UPDATE", "no")
            .env("RUST_BACKTRACE", "0")
            .env(GAMES.0, GAMES.1)
            .env(VARIABLE, number.to_string());
        command
    }

    /// Whether tests pass; nothing, if their time runs out.
    fn passes(&self, run: &Run, number: u32) -> Result<Option<bool>> {
        let mut child = self
            .program(&run.program, number)
            .args(["--test-threads", "1", "--exact"])
            .args(&run.tests)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} cannot be started", run.program.display()))?;
        let lines = BufReader::new(child.stdout.take().context("tests say nothing")?).lines();
        let (tell, told) = mpsc::channel();
        let listener = thread::spawn(move || {
            // One failure is enough: the rest need not run.
            if lines.map_while(Result::ok).any(|line| line.ends_with("FAILED")) {
                let _ = tell.send(());
            }
        });
        let end = Instant::now() + run.limit;
        let passes = loop {
            if let Some(status) = child.try_wait()? {
                break Some(status.success());
            }
            let (failed, late) = (told.try_recv().is_ok(), Instant::now() > end);
            if failed || late {
                child.kill()?;
                child.wait()?;
                break failed.then_some(false);
            }
            thread::sleep(Duration::from_millis(5));
        };
        let _ = listener.join();
        Ok(passes)
    }
}

/// How long tests may take with a change that take so long without.
fn limit(usual: Duration) -> Duration {
    (usual * SLOWER).max(AT_LEAST)
}

/// Copies what is tracked, the browser's half apart, over what is there.
fn copy(tree: &Path) -> Result<()> {
    let list = run::output(run::command("git").args(["ls-files", "-z", "--", ":!web"]))
        .context("git lists no files")?;
    if tree.exists() {
        fs::remove_dir_all(tree).with_context(|| tree.display().to_string())?;
    }
    for file in list.split('\0').filter(|file| !file.is_empty()) {
        let (from, to) = (run::root().join(file), tree.join(file));
        if !from.is_file() {
            continue;
        }
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        fs::copy(&from, &to).with_context(|| file.to_owned())?;
    }
    Ok(())
}

/// A file of the project.
fn read(file: &Path) -> Result<String> {
    fs::read_to_string(run::root().join(file)).with_context(|| file.display().to_string())
}

/// Writes a file, unless it is that already: what did not change is not built again.
fn write(file: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(file, text).with_context(|| file.display().to_string())
}

/// Builds the tests of a package: the programs, or what does not compile, and where.
fn compile(tree: &Path, target: &Path, package: &str) -> Result<(Vec<PathBuf>, Vec<Fault>)> {
    let mut cargo = run::cargo();
    let mut child = cargo
        .current_dir(tree)
        .args(["test", "--no-run", "--locked", "--message-format", "json", "--package", package])
        .env("CARGO_TARGET_DIR", target)
        .args(["--config", &format!("profile.dev.package.{package}.opt-level=2")])
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("RUSTFLAGS", "--cap-lints allow")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("cargo cannot be started")?;
    let mut text = String::new();
    child.stdout.take().context("cargo says nothing")?.read_to_string(&mut text)?;
    let status = child.wait()?;
    let (mut programs, mut faults) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let Ok(said) = serde_json::from_str::<Said>(line) else { continue };
        if said.reason == "compiler-artifact" {
            programs.extend(said.executable);
        }
        let Some(message) = said.message.filter(|it| it.level == "error") else { continue };
        let place = message.spans.iter().find(|it| it.is_primary);
        faults.extend(place.map(|place| (message.message.clone(), place.clone())));
    }
    if !status.success() && faults.is_empty() {
        bail!("cargo ended with {status} in {}", tree.display());
    }
    Ok((programs, faults))
}

/// The switches in these lines; if there is none, the last one before them in the same function.
fn switches_at(text: &str, from: usize, to: usize) -> BTreeSet<u32> {
    let lines: Vec<&str> = text.lines().collect();
    let numbers = |line: &str| -> Vec<u32> {
        line.match_indices("switch::on(")
            .filter_map(|(at, found)| {
                let digits = &line[at + found.len()..];
                digits.split("u32").next()?.parse().ok()
            })
            .collect()
    };
    let end = to.min(lines.len());
    let within = lines.get(from.saturating_sub(1)..end).unwrap_or_default();
    let found: BTreeSet<u32> = within.iter().flat_map(|line| numbers(line)).collect();
    if !found.is_empty() {
        return found;
    }
    let before = lines[..from.saturating_sub(1).min(lines.len())].iter().rev();
    before
        .take(12)
        .map(|line| numbers(line))
        .find(|found| !found.is_empty())
        .map(|found| found.into_iter().collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_are_found_where_something_does_not_compile() {
        let text = "fn f() {\n    (if crate::switch::on(7u32) {\n        a - b\n    } else {\n        a + b\n    })\n}\n";
        assert_eq!(switches_at(text, 2, 2), [7].into());
        assert_eq!(switches_at(text, 3, 3), [7].into());
        assert_eq!(switches_at(text, 1, 1), [].into());
    }
}
