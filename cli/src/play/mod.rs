//! `warmoot play`: a game in the browser, or with `--text` in this terminal.

mod setup;

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;
use warmoot_catalog::games;
use warmoot_kernel::Seed;
use warmoot_table::Table;

use crate::{
    files, replay, rules,
    serve::Serve,
    text::{End, Session, Who},
};

/// Play a game: in the browser, or with --text in this terminal.
#[derive(clap::Args)]
pub struct Play {
    /// The game.
    #[arg(default_value_t = first())]
    game: String,
    /// Play in this terminal: every position is read, every choice typed.
    #[arg(long)]
    text: bool,
    /// Who plays, one word a seat: `here` for a person at this terminal, or a bot's name.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "here,greedy",
        value_name = "WHO,WHO…",
        requires = "text"
    )]
    seats: Vec<String>,
    #[command(flatten)]
    options: setup::Options,
    /// A number: games of the same seed and choices are the same. Otherwise chance is secret.
    #[arg(long, requires = "text")]
    seed: Option<u64>,
    /// Go on with a saved match instead of a new one.
    #[arg(long, value_name = "FILE", requires = "text", conflicts_with = "seed")]
    open: Option<PathBuf>,
    /// Save the match to this file when playing ends, however it ends.
    #[arg(long, value_name = "FILE", requires = "text")]
    save: Option<PathBuf>,
    /// Do not hide the screen when the keyboard passes from one person to another.
    #[arg(long, requires = "text")]
    no_hide: bool,
    #[command(flatten)]
    serve: Serve,
}

/// The game that is played if none is named: the first of the list.
fn first() -> String {
    games().iter().next().map(|door| door.name().to_owned()).unwrap_or_default()
}

impl Play {
    /// Runs the command. A text game whose input ends before the game does is a failure.
    pub fn run(self, out: &mut dyn Write) -> Result<ExitCode> {
        if !self.text {
            rules::ledger(&self.game)?;
            return self.serve.run(out);
        }
        self.serve.packs.lay()?;
        let seats = seats(&self.game, &self.seats)?;
        let mut table = match &self.open {
            Some(file) => {
                let mut table = replay::open(file)?;
                // Whoever has the file knows its seed.
                table.reseed(seed_of(None)?);
                for notice in table.notices() {
                    writeln!(out, "{notice}")?;
                }
                table
            }
            None => {
                let setup = self.options.setup(&self.game, seats.len())?;
                table(&self.game, &setup, self.seed)?
            }
        };
        if table.seats() != seats.len() {
            let (has, named) = (table.seats(), seats.len());
            bail!("the match has {has} seats, but --seats names {named}");
        }
        let end = Session {
            table: &mut *table,
            seats,
            input: &mut io::stdin().lock(),
            out: &mut *out,
            hide: !self.no_hide,
            salt: self.seed.unwrap_or_default(),
        }
        .play();
        if let Some(file) = &self.save {
            files::write(file, table.save().as_bytes())
                .with_context(|| format!("{} cannot be written", file.display()))?;
            writeln!(out, "Saved to {}.", file.display())?;
        }
        match end? {
            End::Over | End::Quit => Ok(ExitCode::SUCCESS),
            End::InputEnded => bail!("the input ended before the game did"),
        }
    }
}

/// Sets up a match; without a seed chance is secret.
///
/// # Errors
/// If there is no such game, or it refuses the setup.
pub fn table(game: &str, setup: &Value, seed: Option<u64>) -> Result<Box<dyn Table>> {
    Ok(games().create(game, setup, seed_of(seed)?)?)
}

/// The seed of a number; without one a secret one.
fn seed_of(number: Option<u64>) -> Result<Seed> {
    let mut bytes = [0; 32];
    match number {
        Some(number) => bytes[..8].copy_from_slice(&number.to_le_bytes()),
        None => getrandom::fill(&mut bytes)
            .map_err(|error| anyhow!("the system gives no randomness: {error}"))?,
    }
    Ok(Seed(bytes))
}

/// Who plays each seat, from the words of the command line.
fn seats(game: &str, words: &[String]) -> Result<Vec<Who>> {
    let Some(door) = games().get(game) else { bail!("{}", rules::no_game(game)) };
    let bots = door.about().bots;
    let seat = |word: &String| {
        if word == "here" {
            return Ok(Who::Here);
        }
        if bots.iter().any(|bot| bot.id == *word) {
            return Ok(Who::Bot(word.clone()));
        }
        let bots: Vec<_> = bots.iter().map(|bot| bot.id.as_str()).collect();
        bail!("`{word}` is nobody: expected here, {}", bots.join(", "))
    };
    words.iter().map(seat).collect()
}
