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
    pub fn finish(self) -> ExitCode {
        print!("{}", self.summary());
        let well = self.steps.iter().all(|(_, _, end)| matches!(end, End::Passed));
        if well && !self.steps.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    /// Every step with its end and its time. The last line, `N passed, N failed`, counts a skipped
    /// step as failed: it was not checked.
    fn summary(&self) -> String {
        let mut summary = "\n=== summary\n".to_owned();
        let mut line = |name: &str, word: &str, took: Duration, why: &str| {
            let line = format!("{name:<20} {word:<8}{:>8.1} s  {why}", took.as_secs_f64());
            summary.push_str(line.trim_end());
            summary.push('\n');
        };
        for (name, took, end) in &self.steps {
            match end {
                End::Passed => line(name, "passed", *took, ""),
                End::Failed(why) => line(name, "FAILED", *took, first_line(why)),
                End::Skipped(why) => line(name, "SKIPPED", *took, why),
            }
        }
        line("all", "", self.began.elapsed(), "");
        let passed = self.steps.iter().filter(|(_, _, end)| matches!(end, End::Passed)).count();
        let failed = self.steps.len() - passed;
        summary + &format!("\n{passed} passed, {failed} failed\n")
    }
}

/// The first line of a text.
fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn a_step_is_skipped_and_counts_as_failed_when_what_it_needs_failed() {
        let mut report = Report::new(Vec::new());
        report.step("one", &[], || Ok(()));
        report.step("two", &["one"], || bail!("it broke\nand more"));
        report.step("three", &["one", "two"], || unreachable!("it needs a step that failed"));
        report.step("four", &["three"], || unreachable!("it needs a step that was skipped"));
        let summary = report.summary();
        assert!(summary.ends_with("\n1 passed, 3 failed\n"), "{summary}");
        assert!(summary.contains("it broke\n") && !summary.contains("and more"), "{summary}");
        assert!(summary.contains("needs `three`"), "{summary}");
    }

    #[test]
    fn only_the_named_steps_run() {
        let mut report = Report::new(vec!["two".to_owned()]);
        report.step("one", &[], || unreachable!("it is not named"));
        report.step("two", &["one"], || Ok(()));
        assert!(report.summary().ends_with("\n1 passed, 0 failed\n"));
    }
}
