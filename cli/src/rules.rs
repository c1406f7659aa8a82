//! `warmoot rules`: the ledgers, for people.

use std::{io::Write, process::ExitCode};

use anyhow::{Context, Result, bail};
use warmoot_catalog::games;
use warmoot_kernel::{Ambiguity, Ledger, Rule};

/// Print the rules a game is played by.
#[derive(clap::Args)]
pub struct Rules {
    /// The game; `table` for the rules of the house itself.
    game: String,
    /// Print only this rule or ruling, with everything known about it.
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// Print the rulings: where the rulebook is open, and what is played here.
    #[arg(long, conflicts_with = "id")]
    rulings: bool,
}

impl Rules {
    /// Runs the command.
    pub fn run(self, out: &mut dyn Write) -> Result<ExitCode> {
        let ledger = ledger(&self.game)?;
        match self.id {
            Some(id) => one(ledger, &id, out)?,
            None if self.rulings => {
                for ruling in &ledger.rulings {
                    print_ruling(ruling, out)?;
                }
            }
            None => all(ledger, out)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The ledger of a game, or of the table.
///
/// # Errors
/// If there is no such game, with those there are.
pub fn ledger(game: &str) -> Result<&'static Ledger> {
    games().ledger(game).with_context(|| no_game(game))
}

/// What to say when there is no such game.
pub fn no_game(game: &str) -> String {
    let names = games().iter().map(|door| format!("`{}`", door.name()));
    format!("there is no game `{game}`; there is {}", names.collect::<Vec<_>>().join(", "))
}

/// Every rule, under the headings of the rulebook.
fn all(ledger: &Ledger, out: &mut dyn Write) -> Result<()> {
    let mut section = "";
    for rule in &ledger.rules {
        if rule.section != section {
            section = &rule.section;
            writeln!(out, "\n{section}\n")?;
        }
        writeln!(out, "{:<20} {}", rule.id, rule.text)?;
    }
    let (rules, rulings) = (ledger.rules.len(), ledger.rulings.len());
    writeln!(out, "\n{rules} rules; {rulings} rulings (--rulings prints them).")?;
    Ok(())
}

/// One rule with its rulings, or one ruling with its rules.
pub fn one(ledger: &Ledger, id: &str, out: &mut dyn Write) -> Result<()> {
    let id = id.to_ascii_uppercase();
    if let Some(rule) = ledger.rule(&id) {
        print_rule(rule, out)?;
        for ruling in ledger.rulings.iter().filter(|ruling| ruling.rules.contains(&id)) {
            print_ruling(ruling, out)?;
        }
    } else if let Some(ruling) = ledger.ruling(&id) {
        print_ruling(ruling, out)?;
        for rule in &ledger.rules {
            if ruling.rules.contains(&rule.id) {
                print_rule(rule, out)?;
            }
        }
    } else {
        bail!("the ledger of {} has no {id}; `warmoot rules {0}` lists all", ledger.meta.game);
    }
    Ok(())
}

/// A rule with its section and its test.
fn print_rule(rule: &Rule, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{} ({})\n  {}\n  Test: {}\n", rule.id, rule.section, rule.text, rule.test)?;
    Ok(())
}

/// A ruling with its question.
fn print_ruling(ruling: &Ambiguity, out: &mut dyn Write) -> Result<()> {
    let rules = ruling.rules.join(", ");
    writeln!(out, "{} (on {rules})", ruling.id)?;
    writeln!(out, "  Open: {}\n  Played here: {}\n", ruling.question, ruling.ruling)?;
    Ok(())
}
