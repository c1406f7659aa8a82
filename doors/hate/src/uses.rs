//! What greedy players use, and how often it changes nothing.

use std::io::Write;

use anyhow::Result;
use warmoot_bots::hate::{self, uses::Uses};
use warmoot_table::Report;

/// Every card and Skill with its counts.
pub const USES: Report = Report {
    name: "uses",
    about: "What greedy players of HATE use, and how often it changes nothing.",
    write: uses,
};

/// Plays so many Battles of HATE, everything by lot, and writes every card and Skill with how often
/// it was used and how often it changed nothing.
fn uses(battles: u64, out: &mut dyn Write) -> Result<()> {
    let content = warmoot_hate::pack::shipped().content.clone();
    let mut uses = Uses::default();
    for number in 0..battles {
        uses.play(&content, &hate::Greedy, number)?;
    }
    writeln!(out, "{:<32} {:>7} {:>16}", "", "used", "changed nothing")?;
    for (name, count) in &uses.by_name {
        writeln!(out, "{name:<32} {:>7} {:>16}", count.used, count.vain)?;
    }
    writeln!(out, "{} Battles, {} uses that changed nothing", uses.battles, uses.vain())?;
    writeln!(out, "{} different Upgrades were given to Figures", uses.given.len())?;
    Ok(())
}
