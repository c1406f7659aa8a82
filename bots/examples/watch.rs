//! Prints the log of one game between greedy players: `watch MAP PLAYERS NUMBER`.

use std::sync::Arc;

use warmoot_bloodstones::{Faction, pack};
use warmoot_bots::{
    Player,
    bloodstones::{Greedy, lots},
};
use warmoot_kernel::{Audience, Game, Log};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| args.get(place).and_then(|it| it.parse().ok()).unwrap_or(2);
    let map = args.first().map_or("tyrants-lament", String::as_str);
    let content = Arc::new(pack::shipped().content(map).expect("a map of the pack"));
    let table = lots::table(&content, number(1) as usize, &Faction::ALL, number(2));
    let seats: Vec<&dyn Player<_>> = vec![&Greedy; number(1) as usize];
    let mut last = None;
    let mut log = Log::new();
    table
        .play_seeing(&seats, &mut log, |game, _, _| last = Some(game.clone()))
        .expect("legal play");
    let Some(last) = last else { return };
    for event in log.events() {
        println!("{}", last.tell(event).text);
    }
    println!("{}", last.read(Audience::Everything));
}
