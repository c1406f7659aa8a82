//! `warmoot bench`: the release figures, those every game's door lists.

use std::{io::Write, process::ExitCode, time::Duration};

use anyhow::{Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Command, builder::Str};
use serde::Serialize;
use warmoot_catalog::games;
use warmoot_table::{Figure, Report};

fn figures() -> Vec<Figure> {
    games().iter().flat_map(|door| door.figures()).collect()
}

fn reports() -> Vec<Report> {
    games().iter().flat_map(|door| door.reports()).collect()
}

/// The report that is asked for instead of figures: an option for each that there is.
pub struct Asked(Option<Report>);

impl clap::Args for Asked {
    fn augment_args(command: Command) -> Command {
        let names = || reports().into_iter().map(|report| report.name);
        reports().into_iter().fold(command, |command, report| {
            let others = names().filter(|name| *name != report.name);
            command.arg(
                Arg::new(Str::from(report.name))
                    .long(report.name)
                    .help(format!("Instead of figures: {}", report.about))
                    .action(ArgAction::SetTrue)
                    .conflicts_with_all(others),
            )
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Asked {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self(reports().into_iter().find(|report| matches.get_flag(report.name))))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Measure how fast the program is.
#[derive(clap::Args)]
pub struct Bench {
    /// Only figures whose name contains one of these.
    names: Vec<String>,
    /// One JSON object a line: {"name": …, "value": …, "unit": …}.
    #[arg(long)]
    json: bool,
    /// Seconds to spend on each figure.
    #[arg(long, default_value_t = 3.0, value_parser = seconds)]
    time: f64,
    /// Print the names and measure nothing.
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    asked: Asked,
    /// With a report: how many games, for each line of a table or in all.
    #[arg(long, default_value_t = 400)]
    games: u64,
}

/// A measured figure, as a line of JSON.
#[derive(Serialize)]
struct Measured<'a> {
    name: &'a str,
    value: f64,
    unit: &'a str,
}

impl Bench {
    /// Runs the command.
    pub fn run(self, out: &mut dyn Write) -> Result<ExitCode> {
        let wanted = |figure: &Figure| {
            self.names.is_empty() || self.names.iter().any(|name| figure.name.contains(name))
        };
        let figures: Vec<Figure> = figures().into_iter().filter(wanted).collect();
        if figures.is_empty() {
            bail!("no figure is named so; `warmoot bench --list` names all");
        }
        if cfg!(debug_assertions) && !self.list {
            eprintln!(
                "This is a development build: its figures say nothing. Build with --profile dist."
            );
        }
        if let Asked(Some(report)) = self.asked {
            (report.write)(self.games.max(1), out)?;
            return Ok(ExitCode::SUCCESS);
        }
        for Figure { name, unit, measure } in figures {
            if self.list {
                writeln!(out, "{name} ({unit})")?;
                continue;
            }
            let value = measure(Duration::from_secs_f64(self.time))?;
            if self.json {
                serde_json::to_writer(&mut *out, &Measured { name, value, unit })?;
                writeln!(out)?;
            } else {
                writeln!(out, "{name:<40} {:>14} {unit}", grouped(value))?;
            }
            out.flush()?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Seconds from the command line: more than 0, at most an hour.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if seconds > 0.0 && seconds <= 3600.0 => Ok(seconds),
        _ => Err("expected a number of seconds, more than 0 and at most 3600".to_owned()),
    }
}

/// A value for people: three digits that count, thousands set apart.
fn grouped(value: f64) -> String {
    if value < 100.0 {
        return format!("{value:.2}");
    }
    let digits = format!("{value:.0}");
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(1_234_567.8), "1,234,568");
        assert_eq!(grouped(123.4), "123");
        assert_eq!(grouped(1.234), "1.23");
    }

    #[test]
    fn every_figure_has_its_own_name() {
        let figures = figures();
        let mut names: Vec<_> = figures.iter().map(|figure| figure.name).collect();
        names.sort_unstable();
        names.dedup();
        assert!(names.len() > 20);
        assert_eq!(names.len(), figures.len());
    }
}
