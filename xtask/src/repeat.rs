//! `cargo xtask test --repeat N`: tests run again and again on a busy machine, to find those that
//! do not always pass.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Instant,
};

use anyhow::{Context, Result, bail};

use crate::{host::Host, run, tools, web};

/// Tests that can be repeated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Suite {
    Rust,
    Web,
    Browser,
}

impl Suite {
    const ALL: [Self; 3] = [Self::Rust, Self::Web, Self::Browser];

    /// The step of `cargo xtask test` that runs them once.
    fn step(self) -> &'static str {
        match self {
            Self::Rust => "rust tests",
            Self::Web => "web tests",
            Self::Browser => "browser tests",
        }
    }

    /// Builds what the tests need, so that a run is nothing but the tests.
    fn build(self, arguments: &[String]) -> Result<()> {
        match self {
            Self::Rust => run::finish(rust_tests(arguments).arg("--no-run")),
            Self::Web => web::install(),
            Self::Browser => {
                tools::chromium()?;
                run::finish(run::cargo().args(["build", "--package", "warmoot"]))?;
                web::build().map(drop)
            }
        }
    }

    /// Runs the tests once; what they print goes to a file.
    fn run(self, arguments: &[String], log: &Path) -> Result<bool> {
        match self {
            Self::Rust => finish(&mut rust_tests(arguments), log),
            Self::Web => finish(tools::npm().args(["run", "test", "--"]).args(arguments), log),
            Self::Browser => {
                let host = Host::start()?;
                let mut tests = tools::npm();
                tests.args(["run", "e2e", "--"]).args(arguments);
                tests.env("WARMOOT_URL", host.address()).env("CHROMIUM", tools::chromium()?);
                finish(&mut tests, log)
            }
        }
    }
}

/// Cargo's tests: all of them, or those the arguments choose.
fn rust_tests(arguments: &[String]) -> Command {
    let mut tests = run::cargo();
    tests.args(["test", "--no-fail-fast", "--locked"]);
    if arguments.is_empty() {
        tests.arg("--workspace");
    }
    tests.args(arguments);
    tests
}

/// What the runs of a suite came to.
#[derive(Default)]
struct Tally {
    passed: u32,
    /// The runs that failed: their numbers and where their output is.
    failed: Vec<(u32, PathBuf)>,
    /// How often each test failed.
    tests: BTreeMap<String, u32>,
}

/// Repeats the tests of the named steps (of all that have tests, if none is named) `times` times.
///
/// One run more than the machine has cores goes on at once, so every run has busy cores beside it;
/// whoever has no run left keeps a core busy with nothing.
///
/// # Errors
/// If a step has no tests to repeat, or they cannot be built or started.
pub fn repeat(times: u32, only: &[String], arguments: &[String]) -> Result<ExitCode> {
    let mut well = true;
    for suite in chosen(only)? {
        println!("\n=== {}, {times} times", suite.step());
        suite.build(arguments)?;
        let tally = rounds(suite, times, arguments)?;
        print!("{}", summary(suite.step(), times, &tally));
        well &= tally.failed.is_empty();
    }
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The suites of the named steps.
fn chosen(only: &[String]) -> Result<Vec<Suite>> {
    if only.is_empty() {
        return Ok(Suite::ALL.to_vec());
    }
    let find = |name: &String| Suite::ALL.into_iter().find(|suite| suite.step() == name);
    only.iter()
        .map(|name| {
            let steps = Suite::ALL.map(Suite::step).join("`, `");
            find(name).with_context(|| format!("`{name}` cannot be repeated; `{steps}` can"))
        })
        .collect()
}

/// Runs a suite `times` times.
fn rounds(suite: Suite, times: u32, arguments: &[String]) -> Result<Tally> {
    let logs = run::root().join("target/repeat");
    fs::create_dir_all(&logs).with_context(|| logs.display().to_string())?;
    let cores = thread::available_parallelism().map_or(2, usize::from);
    let workers = u32::try_from(cores).unwrap_or(2) + 1;
    let (next, running) = (AtomicU32::new(1), AtomicU32::new(workers));
    let tally = Mutex::new(Tally::default());
    let name = suite.step().replace(' ', "-");
    let work = || -> Result<()> {
        let mut ends = Ok(());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number > times {
                break;
            }
            let log = logs.join(format!("{name}-{number}.log"));
            let began = Instant::now();
            match suite.run(arguments, &log) {
                Ok(passed) => note(&mut lock(&tally), number, passed, &log)?,
                Err(error) => {
                    ends = Err(error);
                    break;
                }
            }
            println!("run {number} of {times}: {:.0} s", began.elapsed().as_secs_f64());
        }
        running.fetch_sub(1, Ordering::Relaxed);
        while running.load(Ordering::Relaxed) > 0 {
            std::hint::spin_loop();
        }
        ends
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    Ok(tally.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// The tally, whoever held it last.
fn lock(tally: &Mutex<Tally>) -> MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes one run into the tally.
fn note(tally: &mut Tally, number: u32, passed: bool, log: &Path) -> Result<()> {
    if passed {
        tally.passed += 1;
        return Ok(());
    }
    let text = fs::read(log).with_context(|| log.display().to_string())?;
    let tests = failures(&String::from_utf8_lossy(&text));
    println!("run {number} FAILED: {}", tests.join(", "));
    tally.failed.push((number, log.to_owned()));
    for test in tests {
        *tally.tests.entry(test).or_default() += 1;
    }
    Ok(())
}

/// The names of the tests that failed, from what cargo's or vitest's tests print.
fn failures(output: &str) -> Vec<String> {
    let mut found: Vec<String> = output
        .lines()
        .map(str::trim)
        .filter_map(|line| {
            let rust = line.strip_prefix("test ").and_then(|line| line.strip_suffix(" ... FAILED"));
            rust.or_else(|| line.strip_prefix("FAIL ")).map(|name| name.trim().to_owned())
        })
        .collect();
    found.sort();
    found.dedup();
    found
}

/// What ever failed, and how often.
fn summary(step: &str, times: u32, tally: &Tally) -> String {
    let mut text = format!("\n{step}: {} of {times} runs passed\n", tally.passed);
    for (test, count) in &tally.tests {
        text.push_str(&format!("  {count} times: {test}\n"));
    }
    for (number, log) in &tally.failed {
        text.push_str(&format!("  run {number} failed: {}\n", log.display()));
    }
    text
}

/// Runs a command with its output in a file; whether it succeeded.
fn finish(command: &mut Command, log: &Path) -> Result<bool> {
    let file = File::create(log).with_context(|| log.display().to_string())?;
    let status = command
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(file.try_clone().with_context(|| log.display().to_string())?)
        .stderr(file)
        .status()
        .context("the tests cannot be started")?;
    Ok(status.success())
}

/// How often tests are repeated, as said on the command line: once at least.
pub fn times(said: &str) -> Result<u32> {
    match said.parse() {
        Ok(0) => bail!("tests are repeated once at least"),
        Ok(times) => Ok(times),
        Err(_) => bail!("`{said}` is no number of times"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_found_in_what_cargo_and_vitest_print() {
        let output = "test one::holds ... ok\n\
                      test two::breaks ... FAILED\n\
                      failures:\n    two::breaks\n\
                      test result: FAILED. 1 passed; 1 failed\n \
                      FAIL  e2e/game.test.ts > a game > ends\n";
        assert_eq!(failures(output), ["e2e/game.test.ts > a game > ends", "two::breaks"]);
    }

    #[test]
    fn a_run_that_failed_counts_its_tests_and_names_its_log() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let mut tally = Tally::default();
        for (number, text) in [(1, "test a ... FAILED"), (2, "test a ... FAILED\ntest b ... ok")] {
            fs::write(&log, text).unwrap();
            note(&mut tally, number, false, &log).unwrap();
        }
        note(&mut tally, 3, true, &log).unwrap();
        let summary = summary("rust tests", 3, &tally);
        assert!(summary.contains("rust tests: 1 of 3 runs passed\n"), "{summary}");
        assert!(summary.contains("2 times: a\n") && summary.contains("run 2 failed"), "{summary}");
        assert!(!summary.contains(": b"), "{summary}");
    }

    #[test]
    fn only_steps_with_tests_are_repeated() {
        assert!(chosen(&["rust tests".to_owned()]).is_ok_and(|suites| suites == [Suite::Rust]));
        let error = chosen(&["clippy".to_owned()]).err().unwrap().to_string();
        assert!(error.contains("`clippy`") && error.contains("browser tests"), "{error}");
        assert!(times("0").is_err() && times("x").is_err());
        assert_eq!(times("20").unwrap(), 20);
    }
}
