//! The figures of the bots: how well and how fast they play.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use warmoot_bloodstones::{Action, Bloodstones, Content, pack};
use warmoot_bots::{
    Guess, Player, Random,
    arena::{Rate, share_of_win},
    bloodstones::{Greedy, lots},
};
use warmoot_kernel::{Seat, rand_core::Rng};

use super::{bloodstones::MAP, measure::median};

/// The map of all other figures.
fn content() -> Result<Arc<Content>> {
    Ok(Arc::new(pack::shipped().content(MAP).context("the map is missing from the pack")?))
}

/// How many of a hundred games of two the greedy player wins against random play; the time makes no
/// difference.
pub fn greedy_wins(_time: Duration) -> Result<f64> {
    let content = content()?;
    let mut rate = Rate::default();
    for number in 0..100 {
        let table = lots::table(&content, 2, &lots::advised(2), number);
        let seat = Seat((number % 2) as u8);
        let seats: [&dyn Player<_>; 2] =
            if seat == Seat(0) { [&Greedy, &Random] } else { [&Random, &Greedy] };
        let outcome = table.play(&seats)?.outcome.context("a game did not end")?;
        rate.add(share_of_win(&outcome, seat));
    }
    Ok(rate.won)
}

/// The time of the middle decision of the greedy player, in milliseconds.
pub fn greedy_median(time: Duration) -> Result<f64> {
    Ok(median(greedy_times(time)?))
}

/// The time of its slowest decision, in milliseconds.
pub fn greedy_slowest(time: Duration) -> Result<f64> {
    Ok(greedy_times(time)?.into_iter().fold(0.0, f64::max))
}

/// The times of its decisions in games of two against itself, in milliseconds.
fn greedy_times(time: Duration) -> Result<Vec<f64>> {
    let content = content()?;
    let watched = Watched(std::sync::Mutex::default());
    let began = Instant::now();
    for number in 0.. {
        let table = lots::table(&content, 2, &lots::advised(2), number);
        table.play(&[&watched, &watched])?;
        if began.elapsed() >= time {
            break;
        }
    }
    match watched.0.into_inner() {
        Ok(times) => Ok(times),
        Err(_) => bail!("a decision was not finished"),
    }
}

/// The greedy player, with a clock beside it.
struct Watched(std::sync::Mutex<Vec<f64>>);

impl Player<Bloodstones> for Watched {
    fn id(&self) -> &'static str {
        "watched"
    }

    fn name(&self) -> &'static str {
        "Watched"
    }

    fn about(&self) -> &'static str {
        "Plays as Greedy does, with a clock beside it."
    }

    fn decide(
        &self,
        guess: &Guess<Bloodstones>,
        legal: &[Action],
        rng: &mut dyn Rng,
    ) -> Option<Action> {
        let began = Instant::now();
        let action = Greedy.decide(guess, legal, rng);
        if let Ok(mut times) = self.0.lock() {
            times.push(began.elapsed().as_secs_f64() * 1e3);
        }
        action
    }
}
