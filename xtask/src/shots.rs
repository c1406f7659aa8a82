//! `cargo xtask shots`: the standard screenshots, for people to look at.

use std::process::ExitCode;

use anyhow::Result;

use crate::{host::Host, run, tools, web};

/// Take the standard screenshots of every page into `shots/`.
#[derive(clap::Args)]
pub struct Shots {
    /// Further arguments of the screenshot script.
    #[arg(last = true)]
    rest: Vec<String>,
}

impl Shots {
    /// Runs the command.
    pub fn run(self) -> Result<ExitCode> {
        let chromium = tools::chromium()?;
        web::install()?;
        web::build()?;
        run::finish(run::cargo().args(["build", "--package", "warmoot"]))?;
        let host = Host::start()?;
        run::finish(
            tools::npm()
                .args(["run", "shots", "--"])
                .args(self.rest)
                .env("WARMOOT_URL", host.address())
                .env("CHROMIUM", chromium),
        )?;
        Ok(ExitCode::SUCCESS)
    }
}
