//! Games between players, and what they say about who is stronger.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use warmoot_kernel::{Game, Log, Outcome, Refusal, Seat, Seeded, rand_core::Rng};

use crate::{Guess, Player};

/// A game to be played: everything but the players.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    /// The setup.
    pub setup: G::Setup,
    /// The content it is played with.
    pub content: Arc<G::Content>,
    /// The seed of the game's chance and of the players' own generator.
    pub seed: u64,
}

/// What a game between players came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The result; `None` if the game went beyond its bound, which a test of the rules excludes.
    pub outcome: Option<Outcome>,
    /// Decisions made.
    pub decisions: u32,
}

impl<G: Game> Table<G> {
    /// Plays the game to its end; `players` by seat. The same table and players always play the
    /// same game.
    ///
    /// # Errors
    /// A refusal of the setup, or of a player's illegal choice.
    pub fn play(&self, players: &[&dyn Player<G>]) -> Result<Played, Refusal> {
        self.play_seeing(players, &mut Log::silent(), |_, _, _| ())
    }

    /// The same with a log; `see` gets every position, who is asked and what that seat does.
    ///
    /// # Errors
    /// As [`Table::play`].
    pub fn play_seeing(
        &self,
        players: &[&dyn Player<G>],
        log: &mut Log<G::Event>,
        mut see: impl FnMut(&G, Seat, &G::Action),
    ) -> Result<Played, Refusal> {
        let mut chance = Seeded::new(self.seed);
        // The players' generator is another stream of the same seed.
        let mut own = Seeded::for_act(&key(self.seed), 1);
        let mut game = G::start(&self.setup, self.content.clone(), &mut chance, log)?;
        let mut legal = Vec::new();
        let mut decisions = 0;
        let bound = G::bound(&self.setup);
        while let Some(seat) = game.waiting().iter().next() {
            if decisions as usize >= bound {
                break;
            }
            let guess = Guess::of(&game, seat, own.rng());
            legal.clear();
            guess.legal(seat, &mut legal);
            let Some(action) =
                players[seat.index() % players.len()].decide(&guess, &legal, own.rng())
            else {
                break;
            };
            see(&game, seat, &action);
            game.play(seat, &action, &mut chance, log)?;
            decisions += 1;
        }
        Ok(Played { outcome: game.outcome(), decisions })
    }
}

fn key(seed: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key
}

/// A player whose time for each decision is taken.
pub struct Timed<'a, G: Game> {
    player: &'a dyn Player<G>,
    times: Mutex<Vec<Duration>>,
}

impl<'a, G: Game> Timed<'a, G> {
    /// From this time on a decision is made again, and the shortest time counts: the rest is what
    /// other programs took.
    const AGAIN: Duration = Duration::from_millis(1);

    /// Takes the times of this player.
    #[must_use]
    pub fn new(player: &'a dyn Player<G>) -> Self {
        Self { player, times: Mutex::default() }
    }

    /// The times so far, the shortest first.
    #[must_use]
    pub fn times(&self) -> Vec<Duration> {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner).clone();
        times.sort_unstable();
        times
    }
}

impl<G: Game> Player<G> for Timed<'_, G> {
    fn id(&self) -> &'static str {
        self.player.id()
    }

    fn name(&self) -> &'static str {
        self.player.name()
    }

    fn about(&self) -> &'static str {
        self.player.about()
    }

    fn decide(
        &self,
        guess: &Guess<G>,
        legal: &[G::Action],
        rng: &mut dyn Rng,
    ) -> Option<G::Action> {
        let began = Instant::now();
        let action = self.player.decide(guess, legal, rng);
        let mut took = began.elapsed();
        if took > Self::AGAIN {
            for _ in 0..4 {
                let began = Instant::now();
                let _ = self.player.decide(guess, legal, &mut Seeded::new(0).rng());
                took = took.min(began.elapsed());
            }
        }
        self.times.lock().unwrap_or_else(PoisonError::into_inner).push(took);
        action
    }
}

/// How many of so many games were won. A win shared with others counts as its share.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rate {
    /// Games won.
    pub won: f64,
    /// Games played.
    pub games: u32,
}

impl Rate {
    /// Adds a game of which `share` was won, from 0 to 1.
    pub fn add(&mut self, share: f64) {
        self.won += share;
        self.games += 1;
    }

    /// The rates of two lots of games together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self { won: self.won + other.won, games: self.games + other.games }
    }

    /// The share of games won; 0 before the first game.
    #[must_use]
    pub fn share(self) -> f64 {
        if self.games == 0 { 0.0 } else { self.won / f64::from(self.games) }
    }

    /// The 95 % Wilson interval of the true share.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        /// The 97.5 % point of the normal distribution.
        const Z: f64 = 1.959_963_984_540_054;
        if self.games == 0 {
            return (0.0, 1.0);
        }
        let n = f64::from(self.games);
        let p = self.share();
        let scale = 1.0 / (1.0 + Z * Z / n);
        let middle = scale * (p + Z * Z / (2.0 * n));
        let half = scale * Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }
}

impl std::fmt::Display for Rate {
    /// `97.5 % of 400 (95.5-98.6)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (low, high) = self.interval();
        write!(
            f,
            "{:.1} % of {} ({:.1}-{:.1})",
            self.share() * 100.0,
            self.games,
            low * 100.0,
            high * 100.0
        )
    }
}

/// What part of the win is `seat`'s: 1 alone, a half when shared with one other, else 0.
#[must_use]
pub fn share_of_win(outcome: &Outcome, seat: Seat) -> f64 {
    let winners: Vec<Seat> = outcome.winners().collect();
    if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Wilson (1927) for 95 of 100: 0.888 to 0.978.
        let rate = Rate { won: 95.0, games: 100 };
        let (low, high) = rate.interval();
        assert!((low - 0.8882).abs() < 1e-4, "{low}");
        assert!((high - 0.9785).abs() < 1e-4, "{high}");
        assert_eq!(Rate::default().interval(), (0.0, 1.0));
        assert!((Rate { won: 10.0, games: 10 }.interval().1 - 1.0).abs() < 1e-12);
    }
}
