//! What Delve is made of.

use serde::{Deserialize, Serialize};

use crate::{Audience, Seat};

/// The rule ledger of Delve.
pub const RULES: &str = r#"
[meta]
game = "delve"
source = "The kernel's tests"

[[rule]]
id = "DELVE-01"
section = "Cards"
text = "You use cards you hold."
test = "Given a hand without a 4, when a 4 is played, then it is refused."

[[rule]]
id = "DELVE-02"
section = "Turns"
text = "Only those who are asked decide."
test = "Given seat 1's turn, when seat 2 rolls, then it is refused."

[[rule]]
id = "DELVE-03"
section = "Turns"
text = "Every action has its time."
test = "Given the pledges, when somebody rolls, then it is refused."

[[rule]]
id = "DELVE-04"
section = "Turns"
text = "Peeking and demanding: once a turn, at others who hold cards."
test = "Given a turn with a peek, when the seat peeks again, then it is refused."

[[rule]]
id = "DELVE-05"
section = "Setup"
text = "Two to four delvers, one to a hundred rounds."
test = "Given five seats, when the game starts, then it is refused."

[[rule]]
id = "DELVE-06"
section = "End"
text = "The game ends when a seat reaches the target, or after the last round."
test = "Given a target of 1, when somebody banks 2, then the game is over."

[[rule]]
id = "DELVE-07"
section = "Turns"
text = "With a haul of 20 or more nobody rolls on."
test = "Given a haul of 20, when the seat rolls, then it is refused."
"#;

/// How many of each value from 1 to 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cards(pub [u8; 4]);

impl Cards {
    /// How many there are.
    #[must_use]
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// How many of this value.
    #[must_use]
    pub fn count(&self, card: u8) -> u8 {
        card.checked_sub(1).and_then(|index| self.0.get(index as usize)).copied().unwrap_or(0)
    }

    /// The values that are there, the lowest first.
    pub fn kinds(self) -> impl Iterator<Item = u8> {
        (1..=4).filter(move |&card| self.count(card) > 0)
    }

    /// The highest value.
    #[must_use]
    pub fn highest(self) -> Option<u8> {
        self.kinds().last()
    }

    /// The card at this place, counted through all of them.
    #[must_use]
    pub fn nth(&self, place: u32) -> u8 {
        let mut left = place;
        for card in 1..=4 {
            let count = u32::from(self.count(card));
            if left < count {
                return card;
            }
            left -= count;
        }
        4
    }

    /// One more.
    pub fn add(&mut self, card: u8) {
        self.0[card as usize - 1] += 1;
    }

    /// One less.
    pub fn take(&mut self, card: u8) {
        self.0[card as usize - 1] -= 1;
    }

    /// All of both.
    #[must_use]
    pub fn plus(mut self, other: Self) -> Self {
        for (own, others) in self.0.iter_mut().zip(other.0) {
            *own += others;
        }
        self
    }
}

/// What a pack of Delve gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Content {
    /// The whole deck.
    pub deck: Cards,
    /// The score that ends the game.
    pub target: u16,
}

impl Default for Content {
    fn default() -> Self {
        Self { deck: Cards([6, 6, 5, 4]), target: 40 }
    }
}

/// What is agreed on before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Two to four.
    pub seats: u8,
    /// The game ends after so many rounds at the latest.
    #[serde(default = "ten")]
    pub rounds: u16,
}

const fn ten() -> u16 {
    10
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "do", deny_unknown_fields)]
pub enum Action {
    /// Pledge a card in secret.
    Pledge {
        /// Its value.
        card: u8,
    },
    /// Roll.
    Roll,
    /// Bank the haul.
    Bank,
    /// Play a card openly.
    Play {
        /// Its value.
        card: u8,
    },
    /// Look at a seat's highest card.
    Peek {
        /// Whose.
        at: Seat,
    },
    /// Demand a card.
    Demand {
        /// From whom.
        from: Seat,
    },
    /// Hand over a card.
    Give {
        /// Its value.
        card: u8,
    },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// A card was pledged; others do not see which.
    Pledged { seat: Seat, card: Option<u8> },
    /// A pledge was shown.
    Shown { seat: Seat, card: u8 },
    /// A die was rolled.
    Rolled { seat: Seat, rolled: u8 },
    /// A card was played.
    Played { seat: Seat, card: u8 },
    /// A card was looked at; others do not see which.
    Peeked { seat: Seat, at: Seat, card: Option<u8> },
    /// A card was demanded.
    Demanded { seat: Seat, from: Seat },
    /// A card was handed over; others do not see which.
    Gave { seat: Seat, to: Seat, card: Option<u8> },
    /// The haul was banked.
    Banked { seat: Seat, score: u16 },
    /// Cards were drawn; others do not see which.
    Drew { seat: Seat, cards: Option<Cards>, count: u8 },
    /// The game is over.
    Over,
}

impl crate::Event for Event {
    fn seen_by(&self, audience: Audience) -> Option<Self> {
        let mut event = self.clone();
        match &mut event {
            Self::Pledged { seat, card } if !audience.knows(*seat) => *card = None,
            Self::Peeked { seat, at, card } if !audience.knows(*seat) && !audience.knows(*at) => {
                *card = None;
            }
            Self::Gave { seat, to, card } if !audience.knows(*seat) && !audience.knows(*to) => {
                *card = None;
            }
            Self::Drew { seat, cards, .. } if !audience.knows(*seat) => *cards = None,
            _ => {}
        }
        Some(event)
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Shown { .. } | Self::Peeked { .. })
    }
}

/// What one audience sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// One entry a seat.
    pub seats: Vec<OtherView>,
    /// Cards in the deck.
    pub deck: u8,
    /// The open discard pile.
    pub discard: Cards,
    /// Whose turn it is.
    pub active: Seat,
    /// Who is asked.
    pub asked: Vec<Seat>,
    /// The haul of the turn.
    pub haul: u16,
    /// The round, from 1.
    pub round: u16,
    /// Whether the active seat may still peek and demand.
    pub left: (bool, bool),
}

/// One seat, as an audience sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OtherView {
    /// Its hand, for those who may see it.
    pub hand: Option<Cards>,
    /// Cards in hand.
    pub count: u8,
    /// A card in its hand that the audience knows.
    pub known: Option<u8>,
    /// Whether it has pledged.
    pub pledged: bool,
    /// What it has pledged, for those who may see it.
    pub pledge: Option<u8>,
    /// Its score.
    pub score: u16,
}
