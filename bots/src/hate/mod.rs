//! A player of HATE with sense, and the lots its Battles in the arena are drawn by.
//!
//! [`Greedy`] thinks no further than the activation of one Figure: where it could go, what it could
//! do there, and what that is worth for its Missions, for Hate and for Resources, less what the
//! enemy could do to it there. Rolls are judged by their exact odds. One module a kind of decision.

mod chances;
mod effects;
mod eye;
mod goals;
mod inside;
pub mod lots;
mod man;
mod opening;
mod plans;
mod pull;
mod rolls;
mod sway;
mod turn;
pub mod uses;

use warmoot_hate::{Action, Hate, Moment, Until};
use warmoot_kernel::rand_core::Rng;

use crate::{Guess, Player};
use eye::Eye;

/// The greedy player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Player<Hate> for Greedy {
    fn id(&self) -> &'static str {
        "greedy"
    }

    fn name(&self) -> &'static str {
        "Headhunter"
    }

    fn about(&self) -> &'static str {
        "Goes for its Missions, strikes when the odds are good, and gathers Hate and Resources alike."
    }

    fn decide(&self, guess: &Guess<Hate>, legal: &[Action], rng: &mut dyn Rng) -> Option<Action> {
        if legal.len() < 2 {
            return legal.first().copied();
        }
        // Whatever goes wrong in a thought, what is played is legal.
        think(guess, legal, rng)
            .filter(|action| legal.contains(action))
            .or_else(|| quiet(legal))
            .or_else(|| legal.first().copied())
    }
}

/// The action that does least.
fn quiet(legal: &[Action]) -> Option<Action> {
    let least = |action: &Action| match action {
        Action::Decline { until: Until::Now } | Action::Skip | Action::Stop => Some(0),
        Action::Rest { .. } => Some(1),
        Action::Begin => Some(2),
        _ => None,
    };
    legal
        .iter()
        .filter_map(|action| Some((least(action)?, *action)))
        .min_by_key(|it| it.0)
        .map(|it| it.1)
}

fn think(guess: &Guess<Hate>, legal: &[Action], rng: &mut dyn Rng) -> Option<Action> {
    let game: &Hate = guess;
    let me = guess.seat();
    if game.moment() == Moment::Setup {
        return opening::choose(game, me, legal, rng);
    }
    let eye = Eye::new(game, me)?;
    match game.moment() {
        Moment::Select(_) => turn::select(&eye, legal),
        Moment::Moves => turn::who_moves(&eye, legal),
        Moment::Moving(figure, left) => turn::moving(&eye, legal, figure, left),
        Moment::Actions => turn::act(&eye, legal),
        Moment::Window(trigger) => rolls::window(&eye, legal, trigger),
        Moment::Reroll(..) => rolls::reroll(&eye, legal),
        Moment::Combat => rolls::combat(&eye, legal),
        Moment::Inside => inside::choose(&eye, legal),
        Moment::Setup | Moment::Over => None,
    }
}
