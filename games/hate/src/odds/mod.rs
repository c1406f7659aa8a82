//! The exact chance of a KO.
//!
//! # The model
//!
//! Every die succeeds or fails, so a roll is how many dice do what ([`Dice`]). The attacker throws
//! first, uses what he has on his roll and may be answered by the defender's tools against it; then
//! his Hits stand and the defender does the same, knowing them (HATE-COMBAT-09). More Hits than
//! Saves are a KO (HATE-COMBAT-14). The attacker plays to make that as likely as he can, the
//! defender as unlikely; the chance is found by looking at every position and throw of this little
//! game, from its end.
//!
//! The order on one roll (HATE-AMB-42, HATE-AMB-43) is the engine's: its roller uses tools, as many as
//! wanted and paid, and passes; the enemy then may use tools against the roll, as many as he wants;
//! when that touched dice the roller goes on, and then the enemy again; the roll is closed when both
//! pass in a row. A tool is used once and a reroll covers dice then in the roll, or none.
//! Savagery that the roll shows cannot pay for anything on it (HATE-COMBAT-12), but what the Attack
//! roll brings pays for tools against the Defense roll (HATE-COMBAT-13), and a Wild may become such
//! a token.
//!
//! # How it stays small
//!
//! - Dice are sorted by what they are worth; faces apart where more than their worth matters.
//! - A reroll takes the worst dice first when their roller picks and the best when the enemy does:
//!   exchanging two dice shows that nothing else can be better.
//! - The best dice are successes like any other once no enemy can touch them: positions that differ
//!   only in where their successes come from are one.
//! - Of two tools that do the same the cheaper is used first, of two that add dice for the same
//!   price the larger. What costs nothing else is used at once: Hits and Saves always, more dice
//!   when only rerolls follow.
//! - Tools and tokens that can no longer matter are forgotten.
//!
//! # Its limits
//!
//! - Only this KO counts: more Hits than Saves. Savagery and Hate are worth nothing here, tools are
//!   spent whenever that helps at all, and what may stand in for a KO afterwards is not seen.
//! - [`area`]: each target counts on its owner's whole purse and tools for its Defense, and the
//!   attacker on his against each of them.

mod advice;
mod area;
mod combat;
mod kit;
mod law;
mod side;
mod table;

#[cfg(test)]
mod tests;

pub use advice::{Advice, Choice, Roll};
pub use area::area;
pub use combat::Odds;
pub use side::{Dice, Effect, Faces, Side, Tool};

/// The chance, from 0 to 1, that this attack is a KO of this defender, before anything is thrown
/// and with both players doing their best.
#[must_use]
pub fn ko(faces: Faces, attack: &Side, defense: &Side) -> f64 {
    Odds::new(faces, attack, defense).before()
}
