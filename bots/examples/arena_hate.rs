//! Plays Battles of HATE between named players and prints who wins, with times.
//!
//! `arena_hate [SCENARIO|all [GAMES [FIRST,OTHER]]]`: the first player sits in a seat drawn by lot.
//! `arena_hate tribes [GAMES [TRIBE]]`: wins of every Tribe.
//! VERBOSE=1 prints how every Battle ended; PACK=FOLDER plays with the pack in that folder.

use std::{collections::BTreeMap, path::Path, sync::Arc};

use warmoot_bots::{
    Player, Random,
    arena::{Rate, Timed, share_of_win},
    hate::{Greedy, lots},
};
use warmoot_hate::{Content, End, Event, Hate, pack};
use warmoot_kernel::{Log, Seat};

fn player(name: &str) -> &'static dyn Player<Hate> {
    match name {
        "random" => &Random,
        _ => &Greedy,
    }
}

/// All TOML files of a folder, by their paths in it.
fn files(folder: &Path, within: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let inside = format!("{within}{}", name.to_string_lossy());
        if path.is_dir() {
            all.extend(files(&path, &format!("{inside}/")));
        } else if inside.ends_with(".toml") {
            all.push((inside, std::fs::read_to_string(&path).expect("a text")));
        }
    }
    all
}

/// Wins of every Tribe, others, scenarios and sides by lot.
fn by_tribe(content: &Arc<Content>, games: u64, only: &str) {
    for (place, tribe) in (0..).zip(&content.tribes) {
        if !tribe.id.contains(only) {
            continue;
        }
        let mut rate = Rate::default();
        for number in 0..games {
            let seat = Seat((number % 2) as u8);
            let lot = lots::table(content, None, 1_000_000 * (1 + place) + number);
            let table = lots::with(lot, seat, &tribe.id);
            let outcome = table.play(&[&Greedy, &Greedy]).expect("legal play").outcome;
            rate.add(outcome.map_or(0.0, |outcome| share_of_win(&outcome, seat)));
        }
        println!("  {:<12} {rate}", tribe.id);
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |place: usize, or: &str| args.get(place).cloned().unwrap_or_else(|| or.to_owned());
    let content = std::env::var("PACK").map_or_else(
        |_| pack::shipped().content.clone(),
        |folder| {
            let files = files(Path::new(&folder), "");
            let pack = pack::check(files).unwrap_or_else(|faults| panic!("{folder}: {faults:?}"));
            pack.content
        },
    );
    let which = arg(0, "all");
    if which == "tribes" {
        return by_tribe(&content, arg(1, "100").parse().expect("a number of games"), &arg(2, ""));
    }
    let games: u64 = arg(1, "40").parse().expect("a number of games");
    let names = arg(2, "greedy,random");
    let (first, other) = names.split_once(',').expect("FIRST,OTHER");
    let verbose = std::env::var("VERBOSE").is_ok();
    let scenarios: Vec<&str> = content
        .scenarios
        .iter()
        .map(|scenario| scenario.id.as_str())
        .filter(|id| which == "all" || *id == which)
        .collect();
    let timed = Timed::new(player(first));
    let mut tribes = BTreeMap::<String, Rate>::new();
    for scenario in scenarios {
        let (mut rate, mut attack) = (Rate::default(), Rate::default());
        let mut sums = BTreeMap::<String, u32>::new();
        let mut decisions = 0_u64;
        for number in 0..games {
            let table = lots::table(&content, Some(scenario), number);
            let seat = Seat((number % 2) as u8);
            let attacker = table.setup.attacker.unwrap_or_default();
            let mut seats: [&dyn Player<Hate>; 2] = [player(other); 2];
            seats[seat.index()] = &timed;
            let mut log = Log::new();
            let mut last = (0, [0_u8; 4]);
            let played = table
                .play_seeing(&seats, &mut log, |game, _, _| {
                    let of = |seat| (game.hate(seat), game.resources(seat));
                    let (a, d) = (of(attacker), of(Seat(1 - attacker.0)));
                    last = (game.round(), [a.0, a.1, d.0, d.1]);
                })
                .expect("legal play");
            decisions += u64::from(played.decisions);
            let Some(outcome) = played.outcome else {
                println!("{scenario} {number}: no end after {} decisions", played.decisions);
                continue;
            };
            let share = share_of_win(&outcome, seat);
            rate.add(share);
            attack.add(share_of_win(&outcome, attacker));
            for it in 0..2 {
                let tribe = table.setup.tribes[it].clone().unwrap_or_default();
                tribes.entry(tribe).or_default().add(share_of_win(&outcome, Seat(it as u8)));
            }
            *sums.entry("rounds".into()).or_default() += u32::from(last.0);
            for (name, value) in ["att hate", "att res", "def hate", "def res"].iter().zip(last.1) {
                *sums.entry((*name).into()).or_default() += u32::from(value);
            }
            for event in log.events() {
                let name = match event {
                    Event::Ended { why, winner } => {
                        let side = if *winner == attacker { "A" } else { "D" };
                        match why {
                            End::Missions => format!("end {side} missions"),
                            End::Retreat => format!("end {side} retreat"),
                            End::Rounds => format!("end {side} totals"),
                            End::Empty => format!("end {side} empty"),
                        }
                    }
                    Event::Ko { .. } => "ko".into(),
                    Event::Harvested { .. } => "harvest".into(),
                    Event::Activated { .. } => "activations".into(),
                    Event::Mission { .. } => "missions".into(),
                    Event::Secret { .. } => "secrets".into(),
                    Event::HutPillaged { .. } => "plunder".into(),
                    _ => continue,
                };
                *sums.entry(name).or_default() += 1;
            }
            if verbose {
                println!("  {number} {:?} {attacker} {last:?} {}", table.setup.tribes, outcome.why);
            }
        }
        println!("{scenario}: {names} {rate}; attacker {attack}; {} decisions", decisions / games);
        for (name, sum) in &sums {
            print!("  {name} {:.2};", f64::from(*sum) / games as f64);
        }
        println!();
    }
    for (tribe, rate) in &tribes {
        println!("  {tribe:<12} {rate}");
    }
    let times = timed.times();
    if let (Some(max), Some(median)) = (times.last(), times.get(times.len() / 2)) {
        println!(
            "  decision: median {median:?}, 99 % {:?}, most {max:?}",
            times[times.len() * 99 / 100]
        );
    }
}
