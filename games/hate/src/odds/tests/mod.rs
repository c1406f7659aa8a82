//! Tests of the odds.
#![allow(clippy::unwrap_used)]

mod brute;
mod examples;
mod laws;
mod rolls;

use super::{Effect, Faces, Tool};

/// The die of the shipped content: 2 Hits, 2 Saves, 1 Savagery, 1 Wild.
const DIE: Faces = Faces { hit: 2, save: 2, savagery: 1, wild: 1 };

/// A tool that costs a token.
fn feat(effect: Effect) -> Tool {
    Tool::new(1, effect)
}

/// A tool without price.
fn skill(effect: Effect) -> Tool {
    Tool::new(0, effect)
}

/// A reroll of any number of dice.
fn any() -> Effect {
    Effect::REROLL_ANY
}
