//! `warmoot bench --balance`: who wins among greedy players of HATE, by scenario and by Tribe, as
//! tables of Markdown.

use std::io::Write;

use anyhow::{Context, Result};
use warmoot_bots::{
    arena::{Rate, share_of_win},
    hate::{Greedy, lots},
};
use warmoot_hate::pack;
use warmoot_kernel::{Outcome, Seat};
use warmoot_table::Report;

/// The Attacker by scenario, and every Tribe.
pub const BALANCE: Report = Report {
    name: "balance",
    about: "Two tables of who wins among greedy players of HATE: the Attacker by scenario, and every Tribe; so many Battles for each line.",
    write: balance,
};

/// Shares of wins of the Attacker that are fair enough.
const SCENARIO: (f64, f64) = (0.35, 0.65);
/// Shares of wins of a Tribe that are fair enough.
const TRIBE: (f64, f64) = (0.40, 0.60);

/// Plays so many Battles for each scenario and for each Tribe, Tribes and seats drawn by lot, and
/// writes both tables.
fn balance(games: u64, out: &mut dyn Write) -> Result<()> {
    by_scenario(games, out)?;
    writeln!(out)?;
    by_tribe(games, out)
}

/// Wins of the Attacker.
fn by_scenario(games: u64, out: &mut dyn Write) -> Result<()> {
    let content = pack::shipped().content.clone();
    writeln!(
        out,
        "| Scenario | Battles | Attacker wins | 95 % interval | by Missions | Rounds | |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for scenario in &content.scenarios {
        let (mut rate, mut missions, mut rounds) = (Rate::default(), Rate::default(), 0);
        for number in 0..games {
            let table = lots::table(&content, Some(&scenario.id), number);
            let attacker = table.setup.attacker.unwrap_or_default();
            let mut last = 0;
            let mut log = warmoot_kernel::Log::silent();
            let played = table
                .play_seeing(&[&Greedy, &Greedy], &mut log, |game, _, _| last = game.round())?;
            let outcome = played.outcome.context("a Battle went beyond its bound")?;
            rate.add(share_of_win(&outcome, attacker));
            missions.add(f64::from(u8::from(outcome.why.contains("main Missions"))));
            rounds += u64::from(last);
        }
        line(&scenario.name, rate, out)?;
        let rounds = rounds as f64 / games as f64;
        writeln!(
            out,
            " {:.0} % | {rounds:.1} | {} |",
            missions.share() * 100.0,
            verdict(rate, SCENARIO)
        )?;
        out.flush()?;
    }
    Ok(())
}

/// Wins of each Tribe against others drawn by lot, in scenarios and on sides drawn by lot.
fn by_tribe(games: u64, out: &mut dyn Write) -> Result<()> {
    let content = pack::shipped().content.clone();
    writeln!(out, "| Tribe | Battles | wins | 95 % interval | |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    for (place, tribe) in (0..).zip(&content.tribes) {
        let mut rate = Rate::default();
        for number in 0..games {
            let seat = Seat((number % 2) as u8);
            let lot = lots::table(&content, None, 1_000_000 * (1 + place) + number);
            let outcome: Outcome = lots::with(lot, seat, &tribe.id)
                .play(&[&Greedy, &Greedy])?
                .outcome
                .context("a Battle went beyond its bound")?;
            rate.add(share_of_win(&outcome, seat));
        }
        line(&tribe.name, rate, out)?;
        writeln!(out, " {} |", verdict(rate, TRIBE))?;
        out.flush()?;
    }
    Ok(())
}

/// The first columns of a line.
fn line(name: &str, rate: Rate, out: &mut dyn Write) -> Result<()> {
    let (low, high) = rate.interval();
    let per_cent = |share: f64| share * 100.0;
    write!(
        out,
        "| {name} | {} | {:.1} % | {:.1}-{:.1} |",
        rate.games,
        per_cent(rate.share()),
        per_cent(low),
        per_cent(high)
    )?;
    Ok(())
}

/// A word for a share outside of what is fair.
fn verdict(rate: Rate, (low, high): (f64, f64)) -> &'static str {
    if rate.share() < low {
        "too low"
    } else if rate.share() > high {
        "too high"
    } else {
        ""
    }
}
