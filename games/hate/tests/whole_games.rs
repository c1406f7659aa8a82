//! Whole random Battles in words, as snapshots: a change of the rules shows here as a change of what
//! is told.
#![allow(clippy::unwrap_used)]

use warmoot_hate::{Hate, Setup, Upgrades, pack};
use warmoot_kernel::{Audience, Chance, Game, Log, Seat, Seeded};

/// Plays a Battle by lot, and tells it: the log, every word of it, and the last position.
fn told(seed: u64, tribes: [&str; 2], scenario: &str, upgrades: Upgrades) -> String {
    let setup = Setup {
        tribes: tribes.iter().map(|&tribe| Some(tribe.to_owned())).collect(),
        scenario: Some(scenario.to_owned()),
        attacker: Some(Seat(0)),
        upgrades,
        milder: false,
    };
    let content = pack::shipped().content.clone();
    let mut chance = Seeded::new(seed);
    let mut log = Log::new();
    let mut game = Hate::start(&setup, content, &mut chance, &mut log).unwrap();
    let mut legal = Vec::new();
    while let Some(seat) = game.waiting().iter().next() {
        legal.clear();
        game.legal(seat, &mut legal);
        let action = legal[chance.below(legal.len() as u32, "an act") as usize];
        game.play(seat, &action, &mut chance, &mut log).unwrap();
    }
    let mut lines: Vec<String> = log.events().iter().map(|event| game.tell(event).text).collect();
    lines.push(String::new());
    lines.push(game.read(Audience::Everything));
    lines.join("\n")
}

#[test]
fn the_packs_burn_the_witch() {
    insta::assert_snapshot!(told(1, ["umrak", "umgra"], "burn-the-witch", Upgrades::Draft));
}

#[test]
fn forges_and_trials_on_the_hill() {
    insta::assert_snapshot!(told(2, ["umkator", "umtal"], "king-of-the-hill", Upgrades::None));
}

#[test]
fn minds_and_traps_in_the_camp() {
    insta::assert_snapshot!(told(3, ["bulgar", "vorenash"], "hidden-camp", Upgrades::Draft));
}

#[test]
fn curse_and_poison_on_crumbling_grounds() {
    insta::assert_snapshot!(told(4, ["sarrassa", "umtull"], "crumbling-grounds", Upgrades::Draft));
}
