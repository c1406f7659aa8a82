//! `warmoot bench`: the release figures.
//!
//! [`FIGURES`] is the whole list: a name, a unit and a function that measures. To add a figure,
//! write the function in a file of its game or room and a line here.

mod balance;
mod bloodstones;
mod greedy;
mod habits;
mod hate;
mod measure;

use std::{io::Write, process::ExitCode, time::Duration};

use anyhow::{Result, bail};
use serde::Serialize;

/// A figure that can be measured.
struct Figure {
    /// Its name: game or room, what, on what.
    name: &'static str,
    /// What the value counts.
    unit: &'static str,
    /// Measures it, for about as long as it is given.
    measure: fn(Duration) -> Result<f64>,
}

/// Every figure.
const FIGURES: &[Figure] = &[
    Figure {
        name: "bloodstones/playout/tyrants-lament-2",
        unit: "decisions/s",
        measure: bloodstones::playout,
    },
    Figure {
        name: "bloodstones/game/tyrants-lament-2",
        unit: "decisions",
        measure: bloodstones::length,
    },
    Figure { name: "bloodstones/clone", unit: "ns", measure: bloodstones::clone },
    Figure { name: "bloodstones/view-json", unit: "µs", measure: bloodstones::view_json },
    Figure { name: "bloodstones/live-match", unit: "kB", measure: bloodstones::live_match },
    Figure {
        name: "bloodstones/greedy-beats-random/tyrants-lament",
        unit: "% of games",
        measure: greedy::beats_random::<0>,
    },
    Figure {
        name: "bloodstones/greedy-beats-random/two-wardens",
        unit: "% of games",
        measure: greedy::beats_random::<1>,
    },
    Figure {
        name: "bloodstones/greedy-beats-random/drowned-crown",
        unit: "% of games",
        measure: greedy::beats_random::<2>,
    },
    Figure {
        name: "bloodstones/greedy-by-faction/dragon_riders",
        unit: "% of games",
        measure: greedy::by_faction::<0>,
    },
    Figure {
        name: "bloodstones/greedy-by-faction/horse_lords",
        unit: "% of games",
        measure: greedy::by_faction::<1>,
    },
    Figure {
        name: "bloodstones/greedy-by-faction/hill_folk",
        unit: "% of games",
        measure: greedy::by_faction::<2>,
    },
    Figure {
        name: "bloodstones/greedy-by-faction/necromancers",
        unit: "% of games",
        measure: greedy::by_faction::<3>,
    },
    Figure {
        name: "bloodstones/greedy-by-faction/chaos_horde",
        unit: "% of games",
        measure: greedy::by_faction::<4>,
    },
    Figure {
        name: "bloodstones/greedy-by-faction/corsairs",
        unit: "% of games",
        measure: greedy::by_faction::<5>,
    },
    Figure {
        name: "bloodstones/greedy/decision-median",
        unit: "ms",
        measure: greedy::decision_median,
    },
    Figure { name: "bloodstones/greedy/decision-max", unit: "ms", measure: greedy::decision_max },
    Figure { name: "hate/playout", unit: "decisions/s", measure: hate::playout },
    Figure { name: "hate/game", unit: "decisions", measure: hate::length },
    Figure { name: "hate/clone", unit: "ns", measure: hate::clone },
    Figure { name: "hate/view-json", unit: "µs", measure: hate::view_json },
    Figure { name: "hate/odds-6-against-4", unit: "µs", measure: hate::odds },
    Figure {
        name: "hate/greedy-beats-random/burn-the-witch",
        unit: "% of Battles",
        measure: hate::beats_random::<0>,
    },
    Figure {
        name: "hate/greedy-beats-random/burning-hill",
        unit: "% of Battles",
        measure: hate::beats_random::<1>,
    },
    Figure {
        name: "hate/greedy-beats-random/carry-them-home",
        unit: "% of Battles",
        measure: hate::beats_random::<2>,
    },
    Figure {
        name: "hate/greedy-beats-random/crumbling-grounds",
        unit: "% of Battles",
        measure: hate::beats_random::<3>,
    },
    Figure {
        name: "hate/greedy-beats-random/forsaken-woods",
        unit: "% of Battles",
        measure: hate::beats_random::<4>,
    },
    Figure {
        name: "hate/greedy-beats-random/four-cairns",
        unit: "% of Battles",
        measure: hate::beats_random::<5>,
    },
    Figure {
        name: "hate/greedy-beats-random/hidden-camp",
        unit: "% of Battles",
        measure: hate::beats_random::<6>,
    },
    Figure {
        name: "hate/greedy-beats-random/hungry-grove",
        unit: "% of Battles",
        measure: hate::beats_random::<7>,
    },
    Figure {
        name: "hate/greedy-beats-random/king-of-the-hill",
        unit: "% of Battles",
        measure: hate::beats_random::<8>,
    },
    Figure {
        name: "hate/greedy-beats-random/war-engines",
        unit: "% of Battles",
        measure: hate::beats_random::<9>,
    },
    Figure { name: "hate/greedy/decision-median", unit: "ms", measure: hate::decision_median },
    Figure { name: "hate/greedy/decision-max", unit: "ms", measure: hate::decision_max },
];

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
    /// Instead of figures, two tables of who wins among greedy players of HATE: the Attacker by
    /// scenario, and every Tribe.
    #[arg(long)]
    balance: bool,
    /// Instead of figures, how greedy players of Bloodstones behave in games of 3 to 6 on every map:
    /// who passes turn after turn, Leaders alone, Dragons and pips spent for little.
    #[arg(long, conflicts_with = "balance")]
    idle: bool,
    /// Instead of figures, what greedy players of HATE use, and how often it changes nothing.
    #[arg(long, conflicts_with_all = ["balance", "idle"])]
    uses: bool,
    /// Battles for each line of the tables, or games to count.
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
        let wanted = |figure: &&Figure| {
            self.names.is_empty() || self.names.iter().any(|name| figure.name.contains(name))
        };
        let figures: Vec<&Figure> = FIGURES.iter().filter(wanted).collect();
        if figures.is_empty() {
            bail!("no figure is named so; `warmoot bench --list` names all");
        }
        if cfg!(debug_assertions) && !self.list {
            eprintln!(
                "This is a development build: its figures say nothing. Build with --profile dist."
            );
        }
        if self.balance {
            balance::run(self.games.max(1), out)?;
            return Ok(ExitCode::SUCCESS);
        }
        if self.idle {
            habits::idle(self.games.max(1), out)?;
            return Ok(ExitCode::SUCCESS);
        }
        if self.uses {
            habits::uses(self.games.max(1), out)?;
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
        let mut names: Vec<_> = FIGURES.iter().map(|figure| figure.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FIGURES.len());
    }
}
