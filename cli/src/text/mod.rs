//! A whole game as text: every position read, every choice typed. People, screen readers and
//! tests use the same.

mod line;

use std::io::{BufRead, Write};

use anyhow::{Context, Result, bail};
use warmoot_kernel::{Anchor, Audience, Outcome, Seat};
use warmoot_table::{Offer, Rejected, Table};

use crate::{files, rules};
use line::{HELP, Typed, understand};

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person at this terminal.
    Here,
    /// A bot of this name.
    Bot(String),
}

/// How a session at the terminal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The game is over.
    Over,
    /// A person stopped playing.
    Quit,
    /// The input ended before the game did.
    InputEnded,
}

/// A game at a terminal.
pub struct Session<'a> {
    /// The match.
    pub table: &'a mut dyn Table,
    /// Who plays each seat.
    pub seats: Vec<Who>,
    /// Where people type.
    pub input: &'a mut dyn BufRead,
    /// Where they read.
    pub out: &'a mut dyn Write,
    /// Whether the screen is hidden when the keyboard passes from one person to another.
    pub hide: bool,
    /// Mixed into the bots' luck, so that a seeded game repeats.
    pub salt: u64,
}

/// What people at the terminal have been shown.
#[derive(Default)]
struct Shown {
    /// Whose eyes were on the screen last.
    seat: Option<Seat>,
    /// Acts of the log each seat has read.
    acts: [u32; Seat::MAX],
}

impl Session<'_> {
    /// Plays until the game is over, a person stops or the input ends.
    ///
    /// # Errors
    /// If reading or writing fails, or a bot does what it must not.
    pub fn play(mut self) -> Result<End> {
        let mut shown = Shown::default();
        let alone = self.seats.iter().all(|who| *who != Who::Here);
        loop {
            let waiting: Vec<Seat> = self.table.waiting().iter().collect();
            if waiting.is_empty() {
                break;
            }
            let bot = waiting.iter().find_map(|&seat| match &self.seats[seat.index()] {
                Who::Bot(name) => Some((seat, name.clone())),
                Who::Here => None,
            });
            if let Some((seat, name)) = bot {
                self.bot(seat, &name)?;
                if alone {
                    self.news(Audience::Observer, &mut shown.acts[0])?;
                }
            } else if let Some(end) = self.person(waiting[0], &mut shown)? {
                return Ok(end);
            }
        }
        if !alone {
            let seat = shown.seat.unwrap_or_default();
            self.news(Audience::Everything, &mut shown.acts[seat.index()])?;
        }
        self.result()?;
        Ok(End::Over)
    }

    /// Lets a bot act.
    fn bot(&mut self, seat: Seat, name: &str) -> Result<()> {
        let salt = self.salt.wrapping_add(u64::from(self.table.number()));
        let Some(action) = self.table.bot(name, seat, salt) else {
            bail!("the bot `{name}` has nothing to do for {seat}, though it is asked");
        };
        let revision = self.table.revision();
        let accepted = self.table.act(seat, revision, &action);
        accepted.with_context(|| format!("the bot `{name}` tried what it may not"))?;
        Ok(())
    }

    /// Asks a person until an act changes the table, or they stop.
    fn person(&mut self, seat: Seat, shown: &mut Shown) -> Result<Option<End>> {
        let new = shown.seat != Some(seat);
        if new && !self.hand_over(seat, shown)? {
            return Ok(Some(End::InputEnded));
        }
        let others_acted = self.news(Audience::Seat(seat), &mut shown.acts[seat.index()])?;
        if new || others_acted {
            writeln!(self.out, "\n{}", self.table.read(Audience::Seat(seat)).trim_end())?;
        }
        let glance = self.table.glance(Audience::Seat(seat));
        writeln!(self.out, "\n{} ({})", glance.prompt.text, glance.prompt.rule)?;
        self.list(&glance.choices)?;
        // What was asked about once more, and is done if it is typed again.
        let mut warned = None;
        loop {
            let Some(line) = self.ask("> ")? else { return Ok(Some(End::InputEnded)) };
            match understand(&line, &glance.choices) {
                Typed::Choose(at)
                    if warned != Some(at) && glance.choices[at].choice.asks.is_some() =>
                {
                    let choice = &glance.choices[at].choice;
                    let left = choice.asks.as_deref().unwrap_or_default();
                    writeln!(self.out, "{}? {left} Type it again to do it.", choice.label)?;
                    warned = Some(at);
                }
                Typed::Choose(at) => {
                    let action = &glance.choices[at].action;
                    match self.table.act(seat, glance.revision, action) {
                        Ok(_) => break,
                        Err(why) => self.refused(&why)?,
                    }
                }
                Typed::Undo => match self.table.undo(seat, glance.revision) {
                    Ok(_) => {
                        writeln!(self.out, "Taken back.")?;
                        shown.acts[seat.index()] =
                            shown.acts[seat.index()].min(self.table.number() + 1);
                        return Ok(None);
                    }
                    Err(why) => self.refused(&why)?,
                },
                Typed::Look => {
                    writeln!(self.out, "{}", self.table.read(Audience::Seat(seat)).trim_end())?;
                    self.list(&glance.choices)?;
                }
                Typed::Log => {
                    self.news(Audience::Seat(seat), &mut 0)?;
                }
                Typed::Why(place) => self.why(seat, Anchor(place), &glance.choices)?,
                Typed::Rule(id) => self.rule(&id)?,
                Typed::Save(file) => {
                    match files::write(file.as_ref(), self.table.save().as_bytes()) {
                        Ok(()) => writeln!(self.out, "Saved to {file}.")?,
                        Err(error) => writeln!(self.out, "{file} cannot be written: {error}")?,
                    }
                }
                Typed::Help => writeln!(self.out, "{HELP}")?,
                Typed::Quit => return Ok(Some(End::Quit)),
                Typed::Unclear(why) => writeln!(self.out, "{why}")?,
            }
        }
        Ok(None)
    }

    /// Gives the keyboard to a person; false if the input ended.
    fn hand_over(&mut self, seat: Seat, shown: &mut Shown) -> Result<bool> {
        let people = self.seats.iter().filter(|who| **who == Who::Here).count();
        if self.hide && people > 1 {
            if shown.seat.is_some() {
                // Clears the screen and what was scrolled off it.
                write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?;
            }
            let ask = format!("The keyboard goes to {seat}. Press Enter when nobody else looks. ");
            if self.ask(&ask)?.is_none() {
                return Ok(false);
            }
        }
        shown.seat = Some(seat);
        Ok(true)
    }

    /// Prints what happened after act `from` and moves `from` to now; says whether anybody but
    /// the audience did something.
    fn news(&mut self, audience: Audience, from: &mut u32) -> Result<bool> {
        let mut others = false;
        for moment in self.table.history(audience, *from) {
            others |= moment.seat.is_none_or(|seat| Audience::Seat(seat) != audience);
            for line in moment.lines {
                writeln!(self.out, "  {}", line.text)?;
            }
        }
        *from = self.table.number() + 1;
        Ok(others)
    }

    /// Prints the choices, numbered.
    fn list(&mut self, offers: &[Offer]) -> Result<()> {
        let width = offers.iter().map(|offer| offer.choice.typed.chars().count()).max();
        let width = width.unwrap_or(0);
        for (at, offer) in offers.iter().enumerate() {
            let (typed, label) = (&offer.choice.typed, &offer.choice.label);
            write!(self.out, "{:>4}  {typed:<width$}  {label}", at + 1)?;
            if let Some(note) = &offer.choice.note {
                write!(self.out, " ({note})")?;
            }
            match &offer.choice.loses {
                Some(loses) => writeln!(self.out, " - {loses}")?,
                None => writeln!(self.out)?,
            }
        }
        Ok(())
    }

    /// Prints the rule against pointing at a place, or what can be done there.
    fn why(&mut self, seat: Seat, place: Anchor, offers: &[Offer]) -> Result<()> {
        if let Some(refusal) = self.table.why_not(seat, &place) {
            writeln!(self.out, "{refusal}")?;
            return Ok(());
        }
        let there: Vec<&str> = offers
            .iter()
            .filter(|offer| offer.choice.anchors.contains(&place))
            .map(|offer| offer.choice.label.as_str())
            .collect();
        match there[..] {
            [] => writeln!(self.out, "Nothing could be done at `{}` now.", place.0)?,
            _ => writeln!(self.out, "No rule speaks against it: {}.", there.join("; "))?,
        }
        Ok(())
    }

    /// Prints why something is not done.
    fn refused(&mut self, why: &Rejected) -> Result<()> {
        writeln!(self.out, "{why}")?;
        Ok(())
    }

    /// Prints a rule or ruling of this game or of the table.
    fn rule(&mut self, id: &str) -> Result<()> {
        for game in [self.table.game(), "table"] {
            if rules::one(rules::ledger(game)?, id, self.out).is_ok() {
                return Ok(());
            }
        }
        writeln!(self.out, "No ledger has {id}.")?;
        Ok(())
    }

    /// Asks for a line; `None` at the end of the input.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let mut line = Vec::new();
        let read = self.input.read_until(b'\n', &mut line).context("the input cannot be read")?;
        if read == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        // A stray byte makes a line that is no choice, not the end of the game.
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }

    /// Prints how the game ended.
    fn result(&mut self) -> Result<()> {
        let glance = self.table.glance(Audience::Everything);
        if let Some(outcome) = &glance.outcome {
            print_outcome(outcome, self.out)?;
        }
        if let Some(seed) = &glance.seed {
            writeln!(self.out, "Seed {seed}, commitment {}.", glance.commitment)?;
        }
        Ok(())
    }
}

/// Prints a result: places, scores and where they came from.
pub fn print_outcome(outcome: &Outcome, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "\nThe game is over. {}", outcome.why)?;
    let mut results: Vec<_> = outcome.results.iter().collect();
    results.sort_by_key(|standing| standing.place);
    for standing in results {
        let sources = standing.sources.iter().map(|(source, score)| format!("{source} {score}"));
        let sources = sources.collect::<Vec<_>>().join(", ");
        let (place, seat, score) = (standing.place, standing.seat, standing.score);
        writeln!(out, "{place}. {seat}: {score} ({sources})")?;
    }
    Ok(())
}
