//! `warmoot db check FILE`: looks for damage in a host's database.

use std::{io::Write, path::PathBuf, process::ExitCode};

use anyhow::{Context, Result, anyhow, bail};
use warmoot_catalog::games;

/// Look after a host's database.
#[derive(clap::Subcommand)]
pub enum Db {
    /// Look for damage, without changing anything; a host may be running meanwhile.
    ///
    /// Checked are the file itself, every content against its hash, every change and snapshot, and
    /// whether every match replays with dice from its seed. Damage is printed with its match and
    /// change; the exit code is then 1.
    Check {
        /// The SQLite file.
        file: PathBuf,
    },
}

impl Db {
    /// Runs the command. It fails if there is damage.
    pub fn run(self, out: &mut dyn Write) -> Result<ExitCode> {
        let Self::Check { file } = self;
        if !file.is_file() {
            bail!("{} is no file; give the database of a host", file.display());
        }
        let runtime = tokio::runtime::Runtime::new().context("no threads can be started")?;
        let checked = runtime
            .block_on(warmoot_host::check_database(&file, games()))
            .map_err(|error| anyhow!("{error}"))?;
        for damage in &checked.damage {
            writeln!(out, "{damage}")?;
        }
        let (matches, entries, found) = (checked.matches, checked.entries, checked.damage.len());
        writeln!(out, "{matches} matches with {entries} changes checked, damage found: {found}.")?;
        Ok(if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
