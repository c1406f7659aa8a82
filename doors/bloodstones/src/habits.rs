//! How greedy players behave, as a list of counts.

use std::{io::Write, sync::Arc};

use anyhow::Result;
use warmoot_bloodstones::pack;
use warmoot_bots::bloodstones::{self, habits::Habits};
use warmoot_table::Report;

/// Who passes turn after turn, Leaders alone, Dragons and pips spent for little.
pub const IDLE: Report = Report {
    name: "idle",
    about: "How greedy players of Bloodstones behave in games of 3 to 6 on every map: who passes turn after turn, Leaders alone, Dragons and pips spent for little.",
    write: idle,
};

/// Plays so many games of Bloodstones, maps and numbers of players in turn, and writes what was
/// counted.
fn idle(games: u64, out: &mut dyn Write) -> Result<()> {
    let pack = pack::shipped();
    let maps: Vec<_> =
        pack.maps.iter().filter_map(|map| pack.content(&map.data().id)).map(Arc::new).collect();
    let tables = || maps.iter().flat_map(|map| (3..=6).map(move |players| (map, players)));
    let mut habits = Habits::default();
    let lots = (0..games).zip((0..).flat_map(|number| tables().map(move |it| (it, number))));
    for (_, ((map, players), number)) in lots {
        habits.play(map, players, &bloodstones::Greedy, number)?;
    }
    let [three, ten, twenty] = habits.runs;
    for (what, count) in [
        ("games", habits.games),
        ("games ended by a deadlock or the limit of rounds", habits.cut_off),
        ("turns of players with units", habits.turns),
        ("turns passed", habits.passes),
        ("games in which somebody passed 3 turns running", three),
        ("games in which somebody passed 10 turns running", ten),
        ("games in which somebody passed 20 turns running", twenty),
        ("most turns running that somebody passed", habits.longest),
        ("steps of Leaders", habits.leader_steps),
        ("steps of Leaders alone", habits.alone),
        ("steps of Leaders alone though somebody could come along free", habits.left_behind),
        ("Leaders that fell alone", habits.lone_deaths),
        ("Dragons spent in attacks that were won", habits.dragons),
        ("VPs won by these attacks, without citadels", habits.dragon_vps),
        ("Dragons spent for one VP each at most", habits.wasted_dragons),
        ("turns with moves of 15 pips and more and no fight", habits.dear),
        ("of these, turns that reached one village area at most", habits.dear_for_one),
    ] {
        writeln!(out, "{count:>8} {what}")?;
    }
    Ok(())
}
