//! One random game, examined on its way.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use super::{Broken, Failure, Report, choices, ending, ensure, keeping, refusals, secrets};
use crate::{Game, Match, Seat, Seed, Seeded, below};

/// One random game.
pub(super) struct Trial<'a, G: Game> {
    pub game: Match<G>,
    /// The kit's own dice; the match has its seed.
    pub rng: Seeded,
    /// Actions that were legal once, for somebody.
    pub pool: Vec<G::Action>,
    /// Positions on the way, to compare replays with.
    pub kept: Vec<(u32, G)>,
    pub census: Vec<u32>,
    pub report: &'a mut Report,
    /// The record at the start and what a store would have appended since.
    pub record: String,
    pub entries: Vec<crate::Entry<G::Action>>,
    /// Whether guesses are played on: in one game of four, which is enough, and leaves the other
    /// checks to find what is theirs.
    pub plays_on: bool,
    /// What was tried last, for a game that panics.
    pub tried: Option<(Seat, G::Action)>,
    history: Vec<String>,
}

/// Actions kept for later moments.
const POOL: usize = 64;
/// Positions kept for comparison.
const KEPT: usize = 12;

/// Plays game number `number`.
pub(super) fn play<G: Game>(
    setup: &G::Setup,
    content: &Arc<G::Content>,
    number: u64,
    case: usize,
    every: u32,
    report: &mut Report,
) -> Result<(), Box<Failure>> {
    let failure = |(check, what), history| Failure { check, what, game: number, case, history };
    let mut trial = start::<G>(setup, content, number, report)
        .map_err(|broken| Box::new(failure(broken, Vec::new())))?;
    // A game that panics says no more than where; its history says how it came there.
    let result = catch_unwind(AssertUnwindSafe(|| trial.run(every)));
    let broken = match result {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(broken)) => broken,
        Err(panic) => {
            let said = panic.downcast_ref::<&str>().copied();
            let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
            let tried = trial.tried.take().map_or_else(String::new, |(seat, action)| {
                format!(" (the last that was tried: {action:?} of {seat})")
            });
            ("panic", format!("{}{tried}", said.unwrap_or("without a word")))
        }
    };
    Err(Box::new(failure(broken, std::mem::take(&mut trial.history))))
}

fn start<'a, G: Game>(
    setup: &G::Setup,
    content: &Arc<G::Content>,
    number: u64,
    report: &'a mut Report,
) -> Result<Trial<'a, G>, Broken> {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&number.to_le_bytes());
    key[31] = 1;
    let start = || Match::new(setup.clone(), content.clone(), Seed(key));
    let game: Match<G> =
        start().map_err(|refusal| ("start", format!("the setup is refused: {refusal}")))?;
    let again = start().map_err(|refusal| ("start", format!("the second time: {refusal}")))?;
    ensure(game.state() == again.state(), "start", || {
        "two starts with equal chance are not equal".into()
    })?;
    ensure(game.state().seats() <= Seat::MAX, "start", || "too many seats".into())?;
    Ok(Trial {
        rng: Seeded::for_act(&key, u64::MAX),
        pool: Vec::new(),
        kept: vec![(0, game.state().clone())],
        census: game.state().census(),
        report,
        record: game.save(),
        entries: Vec::new(),
        plays_on: number % 4 == 3,
        tried: None,
        history: Vec::new(),
        game,
    })
}

impl<G: Game> Trial<'_, G> {
    fn run(&mut self, every: u32) -> Result<(), Broken> {
        let bound = G::bound(self.game.setup());
        while !self.game.is_over() {
            ensure((self.game.number() as usize) < bound, "bound", || {
                format!("the game is not over after {bound} acts")
            })?;
            ending::on_the_way(self)?;
            choices::lists(self)?;
            let examined = self.pick(every) == 0;
            if examined {
                self.report.examined += 1;
                choices::words(self)?;
                choices::plays(self)?;
                refusals::strangers(self, POOL)?;
                secrets::guesses(self)?;
                keeping::saves(self)?;
            } else {
                refusals::strangers(self, 2)?;
            }
            self.step(examined)?;
        }
        self.report.games += 1;
        self.report.acts += u64::from(self.game.number());
        self.report.longest = self.report.longest.max(self.game.number());
        ending::over(self)?;
        secrets::guesses(self)?;
        keeping::opens(self)?;
        keeping::resumes(self)?;
        keeping::replays(self)?;
        keeping::goes_back(self)
    }

    /// Does one random legal action.
    fn step(&mut self, examined: bool) -> Result<(), Broken> {
        let state = self.game.state();
        let asked: Vec<Seat> = state.waiting().iter().collect();
        let seat = asked[self.pick(asked.len() as u32) as usize];
        let mut legal = self.game.choices(seat);
        let action = legal.swap_remove(self.pick(legal.len() as u32) as usize);
        let typed = self.game.state().describe(seat, &action).typed;
        self.history.push(format!("{seat}: {typed}"));
        self.remember(&action);

        self.tried = Some((seat, action.clone()));
        let before = self.game.state().clone();
        let revision = self.game.revision();
        let entry = self
            .game
            .act(seat, revision, &action)
            .map_err(|why| ("plays", format!("{action:?} is legal but was refused: {why}")))?;
        if examined {
            secrets::flows(self, &before, seat, &action, &entry)?;
            keeping::takes_back(self, &before, seat, &action)?;
        }
        self.entries.push(entry);
        if self.kept.len() < KEPT && self.pick(40) == 0 {
            self.kept.push((self.game.number(), self.game.state().clone()));
        }
        Ok(())
    }

    /// A random number below `sides`.
    pub fn pick(&mut self, sides: u32) -> u32 {
        below(self.rng.rng(), sides)
    }

    fn remember(&mut self, action: &G::Action) {
        if self.pool.contains(action) {
            return;
        }
        if self.pool.len() < POOL {
            self.pool.push(action.clone());
        } else {
            let place = self.pick(POOL as u32) as usize;
            self.pool[place] = action.clone();
        }
    }

    /// Every seat of the table.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.game.state().seats()).map(|seat| Seat(seat as u8))
    }
}
