//! What a player made of code is, and what it may know.

use std::ops::Deref;

use warmoot_kernel::{Game, Seat, below, rand_core::Rng};

/// A position as one seat may imagine it: everything the seat knows is true in it, everything else
/// is drawn anew. It is only made by [`Game::guess`], so whoever is handed one cannot see the true
/// position.
#[derive(Clone, Debug)]
pub struct Guess<G> {
    world: G,
    seat: Seat,
}

impl<G: Game> Guess<G> {
    /// A world that `seat` cannot tell from `position`.
    #[must_use]
    pub fn of(position: &G, seat: Seat, rng: &mut dyn Rng) -> Self {
        Self { world: position.guess(seat, rng), seat }
    }

    /// Another world the seat cannot tell from this one.
    #[must_use]
    pub fn again(&self, rng: &mut dyn Rng) -> Self {
        Self::of(&self.world, self.seat, rng)
    }

    /// Whose knowledge it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }
}

impl<G> Deref for Guess<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.world
    }
}

/// A player made of code. It keeps nothing between decisions, so a match can be resumed, undone or
/// handed to a person at any moment.
pub trait Player<G: Game>: Send + Sync {
    /// Its short name, as in setups and on the command line.
    fn id(&self) -> &'static str;
    /// Its name for people.
    fn name(&self) -> &'static str;
    /// How it plays, in a sentence for people.
    fn about(&self) -> &'static str;

    /// Picks one of `legal`, the legal actions of the guess's seat; `None` if that list is empty.
    /// The same guess and generator give the same pick.
    fn decide(&self, guess: &Guess<G>, legal: &[G::Action], rng: &mut dyn Rng)
    -> Option<G::Action>;
}

/// Does anything legal, everything equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn id(&self) -> &'static str {
        "random"
    }

    fn name(&self) -> &'static str {
        "Random"
    }

    fn about(&self) -> &'static str {
        "Does anything the rules allow."
    }

    fn decide(
        &self,
        _guess: &Guess<G>,
        legal: &[G::Action],
        rng: &mut dyn Rng,
    ) -> Option<G::Action> {
        let count = u32::try_from(legal.len()).ok().filter(|&count| count > 0)?;
        legal.get(below(rng, count) as usize).cloned()
    }
}
