//! Where dice, draws and shuffles come from: never a global, always an argument.

use std::collections::VecDeque;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// A source of outcomes. A game asks it one small question at a time, and every answer is kept
/// in the match's record.
pub trait Chance {
    /// A number from 0 to `sides - 1`, all equally likely. `what` names the question in plain
    /// words ("a Battle tile of the attacker"), for people who roll real dice.
    ///
    /// # Panics
    /// May panic if `sides` is 0: there is nothing to choose from.
    fn below(&mut self, sides: u32, what: &'static str) -> u32;
}

/// One question put to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// The answer is from 0 to `sides - 1`.
    pub sides: u32,
    /// What is rolled or drawn, in plain words.
    pub what: &'static str,
}

/// An unbiased number below `sides` from raw words (rejection by multiplication). The words of
/// ChaCha never change between versions of its crate, and neither does this.
pub fn below(rng: &mut dyn Rng, sides: u32) -> u32 {
    debug_assert!(sides > 0, "a choice among nothing");
    let sides = u64::from(sides);
    let mut product = u64::from(rng.next_u32()) * sides;
    let mut low = product & 0xffff_ffff;
    if low < sides {
        let threshold = (1_u64 << 32) % sides;
        while low < threshold {
            product = u64::from(rng.next_u32()) * sides;
            low = product & 0xffff_ffff;
        }
    }
    (product >> 32) as u32
}

/// Puts `items` in a random order, every order equally likely.
pub fn shuffle<T>(rng: &mut dyn Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

/// Chance from a seed.
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// One long stream, for playouts and tests.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The outcomes of act number `number` of a match with this seed. They depend on nothing
    /// else, so taking an act back and playing it anew cannot fish for better dice.
    #[must_use]
    pub fn for_act(seed: &[u8; 32], number: u64) -> Self {
        let mut rng = ChaCha8Rng::from_seed(*seed);
        rng.set_stream(number);
        Self(rng)
    }

    /// The generator below, for guesses and bots.
    pub fn rng(&mut self) -> &mut dyn Rng {
        &mut self.0
    }
}

impl Chance for Seeded {
    fn below(&mut self, sides: u32, _what: &'static str) -> u32 {
        below(&mut self.0, sides)
    }
}

/// Chance that answers what it was given: a script in a test, a record being replayed, or
/// numbers typed in by people who roll real dice.
///
/// When the answers run out, or one does not fit its question, [`Dealt::finish`] tells: whoever
/// played with it throws that result away. Until then it says 0, and after many of them anything,
/// so that a game that draws until something happens comes to an end.
#[derive(Clone, Debug, Default)]
pub struct Dealt {
    outcomes: VecDeque<u32>,
    fault: Option<Fault>,
    /// How many questions were answered after the fault.
    idle: u32,
}

/// How often [`Dealt`] says 0 once it has no answers.
const ZEROS: u32 = 64;

/// What went wrong with answers dealt by hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// This question still waits for an answer.
    #[error("chance still has to say {} (0 to {})", .0.what, .0.sides - 1)]
    Missing(Question),
    /// This answer is not among the possible ones.
    #[error("{answer} is no answer to {} (0 to {})", question.what, question.sides - 1)]
    OutOfRange {
        /// What was asked.
        question: Question,
        /// What was answered.
        answer: u32,
    },
    /// The act asked fewer questions than there were answers.
    #[error("{0} answers more than were asked for")]
    TooMany(usize),
}

impl Dealt {
    /// Chance with these answers, the first one first.
    #[must_use]
    pub fn new(outcomes: impl IntoIterator<Item = u32>) -> Self {
        Self { outcomes: outcomes.into_iter().collect(), fault: None, idle: 0 }
    }

    /// Ends the dealing: an error if an answer was missing, wrong or left over.
    ///
    /// # Errors
    /// The first [`Fault`] that happened.
    pub fn finish(self) -> Result<(), Fault> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.outcomes.is_empty() => Ok(()),
            None => Err(Fault::TooMany(self.outcomes.len())),
        }
    }
}

impl Chance for Dealt {
    fn below(&mut self, sides: u32, what: &'static str) -> u32 {
        let question = Question { sides, what };
        if self.fault.is_some() {
            self.idle += 1;
            // Knuth's multiplicative hash: any numbers will do.
            let word = self.idle.wrapping_mul(2_654_435_769) >> 16;
            return if self.idle <= ZEROS { 0 } else { word % sides };
        }
        match self.outcomes.pop_front() {
            Some(outcome) if outcome < sides => outcome,
            Some(answer) => {
                self.fault = Some(Fault::OutOfRange { question, answer });
                0
            }
            None => {
                self.fault = Some(Fault::Missing(question));
                0
            }
        }
    }
}

/// Passes questions on and keeps every answer.
pub struct Recording<'a> {
    /// Who really answers.
    pub inner: &'a mut dyn Chance,
    /// The answers so far.
    pub outcomes: Vec<u32>,
}

impl<'a> Recording<'a> {
    /// Records what `inner` answers.
    pub fn new(inner: &'a mut dyn Chance) -> Self {
        Self { inner, outcomes: Vec::new() }
    }
}

impl Chance for Recording<'_> {
    fn below(&mut self, sides: u32, what: &'static str) -> u32 {
        let outcome = self.inner.below(sides, what);
        self.outcomes.push(outcome);
        outcome
    }
}

/// The secret a match draws all its chance from.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(#[serde(with = "hex")] pub [u8; 32]);

impl Seed {
    /// The SHA-256 of the seed in hexadecimal: shown when a match starts, so that anyone can
    /// check the seed that is shown at its end.
    #[must_use]
    pub fn commitment(&self) -> String {
        use sha2::{Digest, Sha256};
        hex::encode(&Sha256::digest(self.0))
    }

    /// The seed in hexadecimal.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex::encode(&self.0)
    }
}

impl std::fmt::Debug for Seed {
    /// A seed is never printed by accident.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Seed(hidden, commitment {})", self.commitment())
    }
}

/// Bytes as hexadecimal text.
pub(crate) mod hex {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn encode(bytes: &[u8]) -> String {
        use std::fmt::Write;
        bytes.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    pub fn serialize<S: Serializer>(bytes: &[u8; 32], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&encode(bytes))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[u8; 32], D::Error> {
        let text = String::deserialize(from)?;
        let wrong = || D::Error::custom("a seed is 64 hexadecimal digits");
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (index, byte) in bytes.iter_mut().enumerate() {
            let digits = text.get(index * 2..index * 2 + 2).ok_or_else(wrong)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_waits_for_another_answer_gets_one() {
        let mut chance = Dealt::new([1]);
        assert_eq!(chance.below(6, "a die"), 1);
        let zeros = std::iter::repeat_with(|| chance.below(6, "a die"));
        assert!(zeros.take(200).any(|die| die > 0));
        assert_eq!(chance.finish(), Err(Fault::Missing(Question { sides: 6, what: "a die" })));
    }
}
