//! The steps of a test run: what passed, what failed, and how long each took.

use std::{
    collections::HashMap,
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::Result;

/// How a step ended.
enum End {
    Passed,
    Failed(String),
    Skipped(String),
}

/// A test run as it goes.
pub struct Report {
    only: Vec<String>,
    steps: Vec<(&'static str, Duration, End)>,
    began: Instant,
}

impl Report {
    /// A run of the named steps; of all steps if none is named.
    pub fn new(only: Vec<String>) -> Self {
        Self { only, steps: Vec::new(), began: Instant::now() }
    }

    /// Runs a step, unless one of those it `needs` did not pass.
    pub fn step(&mut self, name: &'static str, needs: &[&str], body: impl FnOnce() -> Result<()>) {
        if !self.only.is_empty() && !self.only.iter().any(|only| only == name) {
            return;
        }
        println!("\n=== {name}");
        let ends: HashMap<_, _> = self.steps.iter().map(|(name, _, end)| (*name, end)).collect();
        let missing = needs
            .iter()
            .find(|need| matches!(ends.get(**need), Some(End::Failed(_) | End::Skipped(_))));
        let began = Instant::now();
        let end = match missing {
            Some(need) => End::Skipped(format!("needs `{need}`")),
            None => match body() {
                Ok(()) => End::Passed,
                Err(error) => End::Failed(format!("{error:#}")),
            },
        };
        match &end {
            End::Passed => {}
            End::Failed(why) => println!("--- {name} FAILED: {why}"),
            End::Skipped(why) => println!("--- {name} SKIPPED: {why}"),
        }
        self.steps.push((name, began.elapsed(), end));
    }

    /// Prints the summary; fails if any step failed or was skipped.
    ///
    /// The last line, `N passed, N failed`, counts a skipped step as failed: it was not checked.
    pub fn finish(self) -> ExitCode {
        println!("\n=== summary");
        for (name, took, end) in &self.steps {
            let (word, why) = match end {
                End::Passed => ("passed", String::new()),
                End::Failed(why) => ("FAILED", format!("  {}", first_line(why))),
                End::Skipped(why) => ("SKIPPED", format!("  {why}")),
            };
            println!("{name:<28} {word:<8} {:>7.1} s{why}", took.as_secs_f64());
        }
        println!("{:<28} {:<8} {:>7.1} s", "all", "", self.began.elapsed().as_secs_f64());
        let passed = self.steps.iter().filter(|(_, _, end)| matches!(end, End::Passed)).count();
        let failed = self.steps.len() - passed;
        println!("\n{passed} passed, {failed} failed");
        if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// The first line of a text.
fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
