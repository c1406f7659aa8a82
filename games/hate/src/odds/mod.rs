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
//! The order on one roll (HATE-AMB-42, HATE-AMB-43): its roller uses tools, as many as wanted and
//! paid, and passes; the enemy then may use one tool against the roll; when that touched dice the
//! roller goes on, otherwise the enemy does; the roll is closed when both pass in a row. A tool is
//! used once and a reroll covers all dice then in the roll. Savagery that the roll shows cannot pay
//! for anything on it (HATE-COMBAT-12).
//!
//! Two things make it small. Dice are sorted by what they are worth, and Wilds stay apart only
//! where they are worth more than 1. A reroll takes the worst dice first when their roller picks
//! and the best when the enemy does: exchanging two dice shows that nothing else can be better.
//!
//! # Its limits
//!
//! - Only this KO counts. Savagery and Hate are worth nothing here, tools are spent whenever that
//!   helps at all, and Toughness tokens (HATE-GENUP-07) are not seen.
//! - [`Side::budget`] is one purse for both rolls. Savagery from the attacker's own results, which
//!   may pay for his tools against the defense (HATE-COMBAT-13), is unknown before the roll and
//!   left out; afterwards it belongs in [`Roll::foe_budget`].
//! - A tool whose price may be chosen is given as one of its sizes.
//! - [`area`]: each target counts on its owner's whole purse and tools for its Defense, and the
//!   attacker on his against each of them.
//! - The time grows with the number of different tools that can be paid: 3 microseconds for a
//!   reroll on each side, 40 for two added dice and two rerolls on each, tens of milliseconds for
//!   nine.

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
