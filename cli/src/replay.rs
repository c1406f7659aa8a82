//! `warmoot replay FILE`: checks a saved match against the rules and prints it.

use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, bail};
use warmoot_catalog::games;
use warmoot_kernel::Audience;
use warmoot_table::Table;

use crate::text::print_outcome;

/// Bytes of the largest file that is read: a hundred times a long match.
const LARGEST: u64 = 16 << 20;

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
    /// Runs the command. It fails if the record does not replay to the position of the file.
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
            print(&*table, to, audience, out)?;
        }
        verify(&*table, out)
    }
}

/// Prints the log and the position up to act `to`.
fn print(table: &dyn Table, to: u32, audience: Audience, out: &mut dyn Write) -> Result<()> {
    for moment in table.history(audience, 0) {
        if moment.number <= to {
            for line in moment.lines {
                writeln!(out, "{:>5}  {}", moment.number, line.text)?;
            }
        }
    }
    let acts = table.number();
    let position = table.read_at(to, audience);
    let position = position.with_context(|| format!("act {to} is not in the record"))?;
    writeln!(out, "\nAfter act {to} of {acts}:\n\n{}", position.trim_end())?;
    if let (Some(outcome), true) = (&table.outcome(), to == acts) {
        print_outcome(outcome, out)?;
    }
    Ok(())
}

/// Says whether the record replays, and whether its dice came from its seed.
fn verify(table: &dyn Table, out: &mut dyn Write) -> Result<ExitCode> {
    let (game, seats, acts) = (table.game(), table.seats(), table.number());
    writeln!(out, "\n{game}, {seats} seats, {acts} acts.")?;
    // One that begins at a stored position (TABLE-RECORD-02) is not known before it.
    for notice in table.notices() {
        writeln!(out, "{notice}")?;
    }
    writeln!(out, "The record replays exactly to its position.")?;
    match table.foreign_chance() {
        Ok(None) => {
            let commitment = table.glance(Audience::Observer).commitment;
            let earlier = table.glance(Audience::Observer).earlier_seeds;
            for seed in &earlier {
                let (until, commitment) = (seed.until, &seed.commitment);
                writeln!(out, "Up to act {until} the seed had the commitment {commitment}.")?;
            }
            let what = if earlier.is_empty() { "All chance" } else { "All chance after that" };
            writeln!(out, "{what} came from the seed with the commitment {commitment}.")?;
        }
        Ok(Some(act)) => writeln!(
            out,
            "From act {act} on, chance did not come from the seed: it was said by hand, or drawn \
             by another version."
        )?,
        Err(fault) => bail!("the seed cannot be checked: {fault}"),
    }
    Ok(ExitCode::SUCCESS)
}

/// Opens a saved match; that plays every act again and compares.
///
/// # Errors
/// If the file cannot be read, is no match, or does not replay.
pub fn open(file: &Path) -> Result<Box<dyn Table>> {
    let name = file.display();
    let text = read(file).with_context(|| format!("{name} cannot be read as a saved match"))?;
    games().open(&text).with_context(|| format!("{name} is no match that can be played"))
}

/// Reads the text of a saved match.
fn read(file: &Path) -> Result<String> {
    const WANTED: &str =
        "give a saved match, as the browser or `save` in a text game wrote it (JSON)";
    if file.is_dir() {
        bail!("it is a directory; {WANTED}");
    }
    let mut bytes = Vec::new();
    // Not by its length, which a pipe does not tell.
    let reader = fs::File::open(file).with_context(|| WANTED)?;
    reader.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        bail!("it is larger than any match ({} MB); {WANTED}", LARGEST >> 20);
    }
    if bytes.trim_ascii().is_empty() {
        bail!("it is empty; {WANTED}");
    }
    String::from_utf8(bytes).ok().with_context(|| format!("it is not text; {WANTED}"))
}
