//! A player of Bloodstones with sense, and the lots its games in the arena are drawn by.
//!
//! [`Greedy`] thinks no further than its own turn, but about whole actions: for each thing it could
//! do it imagines the position afterwards and lets its eye say what that is worth, battles by their
//! exact odds. One module a kind of decision; what pieces are worth stands in `worth`.

mod battle;
mod building;
mod eye;
pub mod habits;
pub mod lots;
mod moving;
pub mod odds;
mod opening;
mod roads;
mod sketch;
mod turn;
mod undead;
mod villages;
mod worth;

use warmoot_bloodstones::{Action, Asked, Bloodstones};
use warmoot_kernel::rand_core::Rng;

use crate::{Guess, Player};
use eye::Eye;

/// The greedy player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Player<Bloodstones> for Greedy {
    fn id(&self) -> &'static str {
        "greedy"
    }

    fn name(&self) -> &'static str {
        "Warlord"
    }

    fn about(&self) -> &'static str {
        "Builds villages early, guards them, and attacks when the odds are good."
    }

    fn decide(
        &self,
        guess: &Guess<Bloodstones>,
        legal: &[Action],
        rng: &mut dyn Rng,
    ) -> Option<Action> {
        if legal.len() < 2 {
            return legal.first().copied();
        }
        // Whatever goes wrong in a thought, what is played is legal.
        think(guess, legal, rng)
            .filter(|action| legal.contains(action))
            .or_else(|| legal.iter().find(|&action| *action == Action::Done).copied())
            .or_else(|| legal.first().copied())
    }
}

fn think(guess: &Guess<Bloodstones>, legal: &[Action], rng: &mut dyn Rng) -> Option<Action> {
    let game: &Bloodstones = guess;
    let me = guess.seat();
    match game.asks() {
        Asked::Faction => return opening::faction(game, legal, rng),
        Asked::Citadel => return opening::citadel(game, me, legal),
        Asked::HordeStart => return opening::horde(game, me, legal),
        Asked::Muster { points, .. } => return Some(opening::muster(game, me, legal, points)),
        Asked::Raise => return battle::raise(legal),
        _ => {}
    }
    let eye = Eye::new(game, me);
    match game.asks() {
        Asked::CaptureTile => Some(villages::capture_tile(&eye, legal)),
        Asked::Capture { .. } => villages::capture(&eye, legal),
        Asked::Undead => Some(undead::next(&eye, legal)),
        Asked::Main { pool } => turn::next(&eye, legal, pool),
        Asked::Reentry => turn::reenter(&eye, legal),
        Asked::BuildWhere { kind } => turn::site(&eye, legal, kind),
        Asked::BuildPay { kind, .. } => turn::payment(&eye, Some(kind)),
        Asked::MoveWhere { from, kind } => turn::destination(&eye, legal, from, kind),
        Asked::Companion(step) | Asked::Ride(step) => turn::company(&eye, legal, step),
        Asked::MovePay(_) => turn::payment(&eye, None),
        Asked::Withdraw => battle::withdraw(&eye, game.battle_now()?, legal),
        Asked::Substitute => battle::substitute(&eye, game.battle_now()?, legal),
        Asked::Casualty => battle::casualty(&eye, legal),
        Asked::Retreat => battle::retreat(&eye, game.battle_now()?, legal),
        Asked::ConstructTile => Some(villages::construct_tile(&eye, legal)),
        Asked::Construct { pips } => villages::construct(&eye, legal, pips),
        _ => None,
    }
}
