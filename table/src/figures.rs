//! How any game is measured.
//!
//! A game's door lists its [`Figure`]s: what is measured of it, and its [`Report`]s: tables that
//! take longer.

use std::{
    hint::black_box,
    io::Write,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow, bail};
use warmoot_kernel::{Audience, Game, Log, Seat, Seeded, below};

/// A figure of a game that can be measured.
#[derive(Clone, Copy)]
pub struct Figure {
    /// Its name: game, what, on what.
    pub name: &'static str,
    /// What the value counts.
    pub unit: &'static str,
    /// Measures it, for about as long as it is given.
    pub measure: fn(Duration) -> Result<f64>,
}

/// A table about a game that takes many games to fill, such as who wins with what.
#[derive(Clone, Copy)]
pub struct Report {
    /// Its name on the command line: `--balance`.
    pub name: &'static str,
    /// What it tells, in a sentence.
    pub about: &'static str,
    /// Plays so many games, or so many for each line, and writes it.
    pub write: fn(u64, &mut dyn Write) -> Result<()>,
}

/// A game to measure: its setup and content.
pub struct Subject<G: Game> {
    /// The setup.
    pub setup: G::Setup,
    /// The content.
    pub content: Arc<G::Content>,
}

/// What random playouts came to.
pub struct Playouts {
    /// Decisions a second, in the middle game of all.
    pub speed: f64,
    /// Decisions in a game, on average.
    pub length: f64,
}

impl<G: Game> Subject<G> {
    /// A game at its start.
    fn start(&self, chance: &mut Seeded) -> Result<G> {
        let log = &mut Log::silent();
        Ok(G::start(&self.setup, self.content.clone(), chance, log)?)
    }

    /// Plays whole games at random on one thread for about `time`: at every decision the whole
    /// legal list is made and one of it played. The first game is not counted.
    pub fn playouts(&self, time: Duration) -> Result<Playouts> {
        let mut chance = Seeded::new(1);
        let mut legal = Vec::new();
        self.playout(&mut chance, &mut legal, |_, _| ())?;
        let mut decisions = 0;
        let speeds = samples(time, || {
            let began = Instant::now();
            let count = self.playout(&mut chance, &mut legal, |_, _| ())?;
            decisions += count;
            Ok(count as f64 / began.elapsed().as_secs_f64())
        })?;
        let length = decisions as f64 / speeds.len() as f64;
        Ok(Playouts { speed: median(speeds), length })
    }

    /// Plays one game at random; `see` gets every position and who is asked. Returns the number of
    /// decisions.
    fn playout(
        &self,
        chance: &mut Seeded,
        legal: &mut Vec<G::Action>,
        mut see: impl FnMut(&G, Seat),
    ) -> Result<u64> {
        let mut game = self.start(chance)?;
        let mut log = Log::silent();
        let mut decisions = 0;
        while let Some(seat) = game.waiting().iter().next() {
            see(&game, seat);
            legal.clear();
            game.legal(seat, legal);
            if legal.is_empty() {
                bail!("{seat} is asked but can do nothing");
            }
            let pick = below(chance.rng(), legal.len() as u32) as usize;
            game.play(seat, &legal[pick], chance, &mut log)?;
            decisions += 1;
        }
        Ok(decisions)
    }

    /// Positions spread over random games, with who is asked in each.
    fn positions(&self) -> Result<Vec<(G, Seat)>> {
        let mut positions = Vec::new();
        let mut legal = Vec::new();
        for seed in 0..8 {
            let mut chance = Seeded::new(seed);
            let mut number = 0_u32;
            self.playout(&mut chance, &mut legal, |game, seat| {
                if number.is_multiple_of(50) {
                    positions.push((game.clone(), seat));
                }
                number += 1;
            })?;
        }
        Ok(positions)
    }

    /// The time of `act` over positions spread over random games, in seconds: the mean of them,
    /// in the middle pass of all.
    fn pass(&self, time: Duration, mut act: impl FnMut(&G, Seat) -> Result<()>) -> Result<f64> {
        let positions = self.positions()?;
        let passes = samples(time, || {
            let began = Instant::now();
            for (game, seat) in &positions {
                act(game, *seat)?;
            }
            Ok(began.elapsed().as_secs_f64() / positions.len() as f64)
        })?;
        Ok(median(passes))
    }

    /// The time of a clone, in nanoseconds.
    pub fn clone(&self, time: Duration) -> Result<f64> {
        let time = self.pass(time, |game, _| {
            black_box(game.clone());
            Ok(())
        })?;
        Ok(time * 1e9)
    }

    /// The time of a whole view of a seat and of its JSON, in microseconds.
    pub fn view_json(&self, time: Duration) -> Result<f64> {
        let mut json = Vec::new();
        let time = self.pass(time, |game, seat| {
            json.clear();
            serde_json::to_writer(&mut json, &game.view(Audience::Seat(seat)))?;
            black_box(&json);
            Ok(())
        })?;
        Ok(time * 1e6)
    }
}

/// Takes samples until `time` is over; at least one. They are short, so that their median is that
/// of an undisturbed machine even if others use it meanwhile.
pub fn samples(time: Duration, mut sample: impl FnMut() -> Result<f64>) -> Result<Vec<f64>> {
    let began = Instant::now();
    let mut samples = Vec::new();
    while samples.is_empty() || began.elapsed() < time {
        samples.push(sample()?);
    }
    Ok(samples)
}

/// The middle one.
pub fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 2).copied().unwrap_or_default()
}

/// The memory this process holds, in bytes.
///
/// # Errors
/// On systems that do not tell it under `/proc`.
pub fn resident() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")
        .map_err(|_| anyhow!("this system does not say under /proc how much memory is held"))?;
    let kilobytes = status.lines().find_map(|line| {
        line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()
    });
    Ok(kilobytes.ok_or_else(|| anyhow!("/proc/self/status has no VmRSS"))? * 1024)
}
