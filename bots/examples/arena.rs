//! Plays games of Bloodstones between named players and prints who wins, by faction, with times.
//!
//! `arena MAP [GAMES [PLAYERS [FIRST,OTHERS [all]]]]`: the first player sits in a seat drawn by lot,
//! the others are in the rest. `all` also draws the factions that are advised against.

use std::{collections::BTreeMap, sync::Arc};

use warmoot_bloodstones::{Bloodstones, Event, Faction, pack};
use warmoot_bots::{
    Player, Random,
    arena::{Rate, Timed, share_of_win},
    bloodstones::{Greedy, lots},
};
use warmoot_kernel::{Log, Seat};

fn player(name: &str) -> &'static dyn Player<Bloodstones> {
    match name {
        "random" => &Random,
        _ => &Greedy,
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |place: usize, or: &str| args.get(place).cloned().unwrap_or_else(|| or.to_owned());
    let map = arg(0, "tyrants-lament");
    let games: u64 = arg(1, "100").parse().expect("a number of games");
    let players: usize = arg(2, "2").parse().expect("a number of players");
    let names = arg(3, "greedy,random");
    let (first, others) = names.split_once(',').expect("FIRST,OTHERS");
    let content = Arc::new(pack::shipped().content(&map).expect("a map of the pack"));
    let factions = match arg(4, "").as_str() {
        "all" => Faction::ALL.to_vec(),
        "" => lots::advised(players),
        word => {
            let named: Faction = word.parse().expect("a faction");
            let rest = lots::advised(players).into_iter().filter(|&it| it != named);
            std::iter::once(named).chain(rest).collect()
        }
    };
    let verbose = std::env::var("VERBOSE").is_ok();
    let timed = Timed::new(player(first));
    let (mut rate, mut by_faction) = (Rate::default(), BTreeMap::<&str, Rate>::new());
    let (mut vps, mut foes, mut decisions, mut battles, mut rounds) = (0, 0, 0_u64, 0, 0_u64);
    let mut villages_at_regroup = Vec::new();
    let mut sources = BTreeMap::<String, i32>::new();
    for number in 0..games {
        let table = lots::table(&content, players, &factions, number);
        let seat = Seat((number % players as u64) as u8);
        let seats: Vec<&dyn Player<Bloodstones>> = (0..players)
            .map(|it| if it == seat.index() { &timed as &dyn Player<_> } else { player(others) })
            .collect();
        let mut log = Log::new();
        let mut round = 0;
        let played = table
            .play_seeing(&seats, &mut log, |game, _, _| round = game.round_now())
            .expect("legal play");
        rounds += u64::from(round);
        decisions += u64::from(played.decisions);
        let mut regrouped = false;
        for event in log.events() {
            match *event {
                Event::Won { .. } => battles += 1,
                Event::Regrouped { seat: who, vps: Some(vps), .. } if who == seat && !regrouped => {
                    regrouped = true;
                    villages_at_regroup.push(u32::from(vps));
                }
                _ => {}
            }
        }
        let Some(outcome) = played.outcome else { continue };
        let share = share_of_win(&outcome, seat);
        rate.add(share);
        let faction = table.setup.factions[seat.index()].map_or("?", Faction::word);
        by_faction.entry(faction).or_default().add(share);
        for standing in &outcome.results {
            if standing.seat == seat {
                vps += standing.score;
                for (source, points) in &standing.sources {
                    *sources.entry(source.clone()).or_default() += points;
                }
            } else {
                foes += standing.score;
            }
        }
        if verbose && share < 1.0 {
            println!("game {number}: {:?} seat {seat} {:?}", table.setup.factions, outcome.results);
        }
    }
    println!("{map}, {players} players, {names}: {rate}");
    for (faction, rate) in &by_faction {
        println!("  {faction:<14} {rate}");
    }
    let n = games as f64;
    println!(
        "  VPs {:.1} to {:.1}; {:.0} decisions, {:.1} battles, {:.1} rounds a game; villages at first Regroup {:.1}",
        f64::from(vps) / n,
        f64::from(foes) / n / (players - 1) as f64,
        decisions as f64 / n,
        f64::from(battles) / n,
        rounds as f64 / n,
        f64::from(villages_at_regroup.iter().sum::<u32>())
            / villages_at_regroup.len().max(1) as f64,
    );
    for (source, points) in &sources {
        print!("  {source} {:.1};", f64::from(*points) / n);
    }
    println!();
    let times = timed.times();
    if let (Some(max), Some(median)) = (times.last(), times.get(times.len() / 2)) {
        println!(
            "  decision: median {median:?}, 99 % {:?}, most {max:?}",
            times[times.len() * 99 / 100]
        );
    }
}
