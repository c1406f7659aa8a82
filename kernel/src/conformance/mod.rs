//! The conformance kit: what every game must keep to, checked over thousands of random games.
//!
//! A game crate runs it against itself by one call in a test file:
//!
//! ```ignore
//! warmoot_kernel::conformance!(Bloodstones, cases = cases(), games = 2000, every = 20);
//! ```
//!
//! `cases` gives pairs of setup and content; the games are spread over them. `WARMOOT_GAMES=5000`
//! in the environment plays so many games instead, best in a release build. Cheap checks run at
//! every act, the expensive ones at about every `every`-th. What is checked:
//!
//! - **choices**: `legal` lists a finite number of actions without duplicates, some for every seat
//!   that is waited for and none for the others; each passes `check` and plays; their typed forms
//!   are unique; every rule they name is in a ledger.
//! - **refusals**: actions of other moments, of other seats and mutated ones are legal exactly if
//!   `legal` lists them; the others are refused with a known rule and change nothing.
//! - **secrets**: all that is shown to a seat is equal in the true position and in any guess of
//!   that seat; a guess of a guess keeps it too; guesses can be played on; observers see no more than anybody; what is
//!   hidden reaches a seat only with an event that says it reveals something.
//! - **keeping**: a saved and reopened match is equal, in the middle of anything, and so is one
//!   resumed from a store; a replay gives equal positions and logs; taking back gives the position
//!   from before; an act that can be taken back freely showed its seat nothing.
//! - **ending**: every game ends within `bound`; `outcome` comes exactly then and is sane; `score`
//!   has one entry a seat; pieces are conserved (`census`); nothing panics.
//!
//! A failure says which check, which game and act, and the whole typed history. Games are
//! independent of each other: `Options { first: 17, games: 1, .. }` plays game 17 alone.

mod choices;
mod ending;
mod keeping;
mod refusals;
mod secrets;
mod shown;
mod trial;

use std::sync::Arc;

pub use shown::shown;

use crate::{Game, RuleId, table_ledger};

/// How much to check.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of the first game.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// The expensive checks run at about every so-manieth act; 1: at every one.
    pub every: u32,
}

/// What was played, for people who wonder whether it was enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games.
    pub games: u64,
    /// Acts in all of them.
    pub acts: u64,
    /// Acts of the longest game.
    pub longest: u32,
    /// Acts at which the expensive checks ran.
    pub examined: u64,
    /// Actions that were tried and refused.
    pub refused: u64,
    /// Acts that could be taken back freely.
    pub free: u64,
}

/// A check that failed.
#[derive(Clone, Debug, thiserror::Error)]
#[error(
    "{check}: {what}\n  in game {game} (case {case}) after {} acts:\n    {}",
    history.len(),
    history.join("\n    ")
)]
pub struct Failure {
    /// Which check.
    pub check: &'static str,
    /// What is wrong.
    pub what: String,
    /// The number of the game: `Options { first: game, games: 1, .. }` plays it again.
    pub game: u64,
    /// Which of the cases it was.
    pub case: usize,
    /// What was done before, typed: `seat 1: roll`.
    pub history: Vec<String>,
}

/// What is wrong, before anybody says where.
pub(crate) type Broken = (&'static str, String);

/// Fails the check `check` unless `right`.
pub(crate) fn ensure(
    right: bool,
    check: &'static str,
    what: impl FnOnce() -> String,
) -> Result<(), Broken> {
    if right { Ok(()) } else { Err((check, what())) }
}

/// Whether a rule is in the game's or the table's ledger.
pub(crate) fn known<G: Game>(rule: &RuleId) -> bool {
    G::ledger().knows(rule.as_str()) || table_ledger().knows(rule.as_str())
}

/// Plays random games and checks everything.
///
/// # Errors
/// The first check that failed.
///
/// # Panics
/// If there are no cases.
pub fn run<G: Game>(
    cases: &[(G::Setup, Arc<G::Content>)],
    options: Options,
) -> Result<Report, Box<Failure>> {
    assert!(!cases.is_empty(), "the conformance kit needs at least one setup");
    let mut report = Report::default();
    for game in options.first..options.first + options.games {
        let case = (game % cases.len() as u64) as usize;
        let (setup, content) = &cases[case];
        trial::play::<G>(setup, content, game, case, options.every.max(1), &mut report)?;
    }
    Ok(report)
}

/// How many games a test plays: what the environment variable `WARMOOT_GAMES` says, else what the
/// call says. Thousands are for a release build.
#[must_use]
pub fn games_wanted(usual: u64) -> u64 {
    std::env::var("WARMOOT_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

/// Makes the tests that run the kit against a game, see [`mod@crate::conformance`]. They are two,
/// so that two cores share the games.
#[macro_export]
macro_rules! conformance {
    ($game:ty, cases = $cases:expr, games = $games:expr, every = $every:expr $(,)?) => {
        /// One half of the games: 0 or 1.
        fn conforms(half: u64) {
            let games = $crate::conformance::games_wanted($games).div_ceil(2);
            let options =
                $crate::conformance::Options { first: half * games, games, every: $every };
            let cases: Vec<_> = $cases.into_iter().collect();
            match $crate::conformance::run::<$game>(&cases, options) {
                Ok(report) => println!("{report:?}"),
                Err(failure) => panic!("{failure}"),
            }
        }

        #[test]
        fn conforms_in_the_first_half_of_the_games() {
            conforms(0);
        }

        #[test]
        fn conforms_in_the_second_half_of_the_games() {
            conforms(1);
        }
    };
}
