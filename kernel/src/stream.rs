//! Which stream of the seed's generator is for what. None is used twice.

/// The start of the game.
pub const START: u64 = 0;

/// The act with this number, counted from 1.
pub const fn act(number: u32) -> u64 {
    number as u64
}

/// The kernel's own guesses about the act with this number: never the game's dice.
pub const fn guesses(number: u32) -> u64 {
    1 << 63 | number as u64
}
