//! `warmoot replay FILE`: checks a saved match against the rules and prints it.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, bail};
use warmoot_catalog::Table;
use warmoot_kernel::Audience;

use crate::text::print_outcome;

/// Check a saved match and print its log and a position.
///
/// Before the game is over, that is what everybody at the table sees, so that nobody looks into
/// another's hand by accident.
#[derive(clap::Args)]
pub struct Replay {
    /// The file, as the browser or `save` in a text game wrote it.
    file: PathBuf,
    /// Print the log and the position up to this act.
    #[arg(long, value_name = "N")]
    to: Option<u32>,
    /// Print what is hidden too, though the game is not over.
    #[arg(long)]
    secrets: bool,
    /// Print neither log nor position: only check.
    #[arg(long)]
    quiet: bool,
}

impl Replay {
    /// Runs the command.
    pub fn run(self, out: &mut dyn Write) -> Result<ExitCode> {
        let name = self.file.display();
        let table = open(&self.file)?;
        let acts = table.number();
        let to = self.to.unwrap_or(acts);
        if to > acts {
            bail!("{name} has {acts} acts; there is no act {to}");
        }
        let all = self.secrets || table.outcome().is_some();
        let audience = if all { Audience::Everything } else { Audience::Observer };
        if !self.quiet {
            for moment in table.history(audience, 0) {
                if moment.number <= to {
                    for line in moment.lines {
                        writeln!(out, "{:>5}  {}", moment.number, line.text)?;
                    }
                }
            }
        }
        if !self.quiet {
            let position = table.read_at(to, audience);
            let position = position.with_context(|| format!("act {to} cannot be shown"))?;
            writeln!(out, "\nAfter act {to} of {acts}:\n\n{}", position.trim_end())?;
        }
        if let (Some(outcome), true) = (&table.outcome(), to == acts) {
            print_outcome(outcome, out)?;
        }
        let (game, seats) = (table.game(), table.seats());
        writeln!(out, "\n{game}, {seats} seats, {acts} acts: the record replays exactly.")?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Opens a saved match; that plays every act again and compares.
///
/// # Errors
/// If the file cannot be read, is no match, or does not replay.
pub fn open(file: &Path) -> Result<Box<dyn Table>> {
    let name = file.display();
    let text = fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
    warmoot_catalog::open(&text).with_context(|| format!("{name} is no match that can be played"))
}
