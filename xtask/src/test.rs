//! `cargo xtask test`: every check of the project, in one command.

use std::{fs, path::PathBuf, process::ExitCode};

use anyhow::{Context, Result, bail};

use crate::{
    coverage,
    host::Host,
    repeat::{self, repeat},
    report::Report,
    run, tools, web,
};

/// Run every check of the project.
///
/// What is missing on the machine is installed where that is possible (rustfmt, clippy, the
/// client's packages; Chromium on Debian as root).
#[derive(clap::Args)]
pub struct Test {
    /// Run only these steps, named as in the summary.
    #[arg(long, value_name = "STEP", num_args = 1..)]
    only: Vec<String>,
    /// Run the tests (Rust, web, browser; see --only) this many times on a busy machine, and say
    /// what ever failed.
    #[arg(long, value_name = "TIMES", value_parser = repeat::times)]
    repeat: Option<u32>,
    /// With --repeat: arguments that choose among the tests, such as `--package warmoot-host`.
    #[arg(last = true, requires = "repeat")]
    rest: Vec<String>,
}

impl Test {
    /// Runs the command. The exit code is zero only if every step passed.
    pub fn run(self) -> Result<ExitCode> {
        if let Some(times) = self.repeat {
            return repeat(times, &self.only, &self.rest);
        }
        let mut report = Report::new(self.only);
        report.step("rust components", &[], tools::components);
        report.step("format", &["rust components"], || {
            run::finish(run::cargo().args(["fmt", "--all", "--check"]))
        });
        report.step("clippy", &["rust components"], || {
            run::finish(
                run::cargo()
                    .args(["clippy", "--workspace", "--all-targets", "--locked"])
                    .args(["--", "-D", "warnings"]),
            )
        });
        report.step("docs", &[], || {
            run::finish(
                run::cargo()
                    .args(["doc", "--workspace", "--no-deps", "--locked"])
                    .env("RUSTDOCFLAGS", "-D warnings"),
            )
        });
        report.step("rust tests", &[], || {
            run::finish(run::cargo().args(["test", "--workspace", "--no-fail-fast", "--locked"]))
        });
        // The later steps use the program that players use. The one built with the tests knows a
        // small game of the kernel's besides; so this build comes after it, and takes its place.
        report.step("warmoot", &[], || {
            run::finish(run::cargo().args(["build", "--package", "warmoot", "--locked"]))
        });
        report.step("rules coverage", &[], coverage::check);
        report.step("packs", &["warmoot"], packs);
        report.step("web packages", &[], web::install);
        for (step, script) in [("web check", "check"), ("web tests", "test")] {
            report
                .step(step, &["web packages"], || run::finish(tools::npm().args(["run", script])));
        }
        report.step("icons", &["web packages"], icons);
        report.step("web build", &["web packages"], || web::build().map(drop));
        report.step("browser tests", &["warmoot", "web build"], browser_tests);
        Ok(report.finish())
    }
}

/// Runs the `warmoot` that was built before.
fn warmoot(args: &[&str]) -> Result<()> {
    run::finish(run::command(&run::built("warmoot").to_string_lossy()).args(args))
}

/// Checks every pack that is shipped.
fn packs() -> Result<()> {
    let packs = run::root().join("packs");
    let mut count = 0;
    for game in fs::read_dir(&packs).context("packs/ cannot be read")? {
        let game = game?.path();
        if game.is_dir() {
            warmoot(&["pack", "check", &game.to_string_lossy()])?;
            count += 1;
        }
    }
    if count == 0 {
        bail!("packs/ holds no pack");
    }
    Ok(())
}

/// Picks the icons out of their package anew and compares.
fn icons() -> Result<()> {
    let files: Vec<PathBuf> = walkdir::WalkDir::new(run::root().join("web/src"))
        .into_iter()
        .filter_map(Result::ok)
        .filter(|file| file.file_name() == "icons.ts")
        .map(walkdir::DirEntry::into_path)
        .collect();
    if files.is_empty() {
        bail!("web/src holds no icons.ts");
    }
    let read =
        |file: &PathBuf| fs::read_to_string(file).with_context(|| file.display().to_string());
    let kept = files.iter().map(read).collect::<Result<Vec<_>>>()?;
    run::finish(tools::npm().args(["run", "icons"]))?;
    let mut stale = Vec::new();
    for (file, kept) in files.iter().zip(kept) {
        if read(file)? != kept {
            fs::write(file, kept)?;
            stale.push(file.display().to_string());
        }
    }
    if !stale.is_empty() {
        bail!("{}: out of date; run `npm run icons` in web/ and commit", stale.join(", "));
    }
    Ok(())
}

/// Plays through the page in a headless browser, against a host of its own.
fn browser_tests() -> Result<()> {
    let chromium = tools::chromium()?;
    let host = Host::start()?;
    run::finish(
        tools::npm()
            .args(["run", "e2e"])
            .env("WARMOOT_URL", host.address())
            .env("CHROMIUM", chromium),
    )
}
