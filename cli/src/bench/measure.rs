//! How any game is measured.

use std::{
    hint::black_box,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow, bail};
use warmoot_kernel::{Audience, Game, Log, Seat, Seeded, below};

/// A game to measure: its setup and content.
pub struct Subject<G: Game> {
    /// The setup.
    pub setup: G::Setup,
    /// The content.
    pub content: Arc<G::Content>,
}

/// What random playouts came to.
pub struct Playouts {
    /// Whole games played.
    pub games: u64,
    /// Decisions in them.
    pub decisions: u64,
    /// The time they took.
    pub took: Duration,
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
        let began = Instant::now();
        let (mut games, mut decisions) = (0, 0);
        while games == 0 || began.elapsed() < time {
            decisions += self.playout(&mut chance, &mut legal, |_, _| ())?;
            games += 1;
        }
        Ok(Playouts { games, decisions, took: began.elapsed() })
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

    /// The mean time of `act` over positions spread over random games, in seconds.
    fn mean(&self, time: Duration, mut act: impl FnMut(&G, Seat) -> Result<()>) -> Result<f64> {
        let positions = self.positions()?;
        let began = Instant::now();
        let mut times = 0_u32;
        while times == 0 || began.elapsed() < time {
            for (game, seat) in &positions {
                act(game, *seat)?;
            }
            times += 1;
        }
        Ok(began.elapsed().as_secs_f64() / f64::from(times) / positions.len() as f64)
    }

    /// The time of a clone, in nanoseconds.
    pub fn clone(&self, time: Duration) -> Result<f64> {
        let mean = self.mean(time, |game, _| {
            black_box(game.clone());
            Ok(())
        })?;
        Ok(mean * 1e9)
    }

    /// The time of a whole view of a seat and of its JSON, in microseconds.
    pub fn view_json(&self, time: Duration) -> Result<f64> {
        let mut json = Vec::new();
        let mean = self.mean(time, |game, seat| {
            json.clear();
            serde_json::to_writer(&mut json, &game.view(Audience::Seat(seat)))?;
            black_box(&json);
            Ok(())
        })?;
        Ok(mean * 1e6)
    }
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
