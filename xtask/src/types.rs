//! `cargo xtask types`: the client's TypeScript types, from the Rust types.

use std::process::ExitCode;

use anyhow::Result;

use crate::run;

/// Write the TypeScript types of the client anew from the Rust types.
#[derive(clap::Args)]
pub struct Types {}

impl Types {
    /// Runs the command: the test that compares the types writes them when it is told to.
    pub fn run(self) -> Result<ExitCode> {
        run::finish(
            run::cargo()
                .args(["test", "--quiet", "--package", "warmoot", "--test", "types"])
                .env("UPDATE_TYPES", "1"),
        )?;
        Ok(ExitCode::SUCCESS)
    }
}
