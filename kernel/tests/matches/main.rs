//! A match: commands, taking back, going back, chance, and the record.
#![allow(clippy::unwrap_used)]

mod acting;
mod chance;
mod damage;
mod going_back;
mod record;

use std::sync::Arc;

use warmoot_kernel::{
    Entry, Game, Match, Rejected, Seat, Seed, Seeded, below,
    toy::{Action, Content, Delve, Setup},
};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

fn start(seats: u8, seed: u8) -> Match<Delve> {
    let setup = Setup { seats, rounds: 6 };
    Match::new(setup, Arc::new(Content::default()), Seed([seed; 32])).unwrap()
}

/// Does something at the revision of now.
fn act<G: Game>(game: &mut Match<G>, seat: Seat, action: G::Action) -> Entry<G::Action> {
    game.act(seat, game.revision(), &action).unwrap()
}

/// A card that is in this hand.
fn card(game: &Match<Delve>, seat: Seat) -> u8 {
    game.state().hand(seat).kinds().next().unwrap()
}

/// Everybody pledges, so that the first turn begins.
fn pledged(seats: u8, seed: u8) -> Match<Delve> {
    let mut game = start(seats, seed);
    for seat in (0..seats).map(Seat) {
        let card = card(&game, seat);
        act(&mut game, seat, Action::Pledge { card });
    }
    game
}

/// Plays random acts, at most so many; the entries.
fn random<G: Game>(game: &mut Match<G>, acts: usize, salt: u64) -> Vec<Entry<G::Action>> {
    let mut rng = Seeded::new(salt);
    let mut entries = Vec::new();
    while entries.len() < acts && !game.is_over() {
        let asked: Vec<Seat> = game.state().waiting().iter().collect();
        let seat = asked[below(rng.rng(), asked.len() as u32) as usize];
        let mut legal = game.choices(seat);
        let action = legal.swap_remove(below(rng.rng(), legal.len() as u32) as usize);
        entries.push(act(game, seat, action));
    }
    entries
}

/// The rule behind a refusal, after making sure that nothing changed.
fn refused<T: std::fmt::Debug>(
    game: &mut Match<Delve>,
    attempt: impl FnOnce(&mut Match<Delve>) -> Result<T, Rejected>,
) -> String {
    let before = game.save();
    let rejected = attempt(game).unwrap_err();
    assert_eq!(game.save(), before, "nothing changed");
    assert!(!rejected.to_string().is_empty());
    rejected.rule().to_owned()
}
