//! Delve: a small game with dice, hidden hands and secret choices, for the kernel's own tests and
//! for tests of everything that holds a game.
//!
//! Two to four delvers hold three hidden cards each. All pledge one card at once and in secret;
//! once all have, the pledges are shown and scored. Then they take turns: roll (a one loses the
//! turn's haul), play a card openly for its value, peek at another's highest card (once a turn),
//! demand a card from somebody (who chooses which one to hand over in secret; once a turn), or
//! bank the haul and draw up. The game ends when somebody reaches the target, or after the last
//! round. It has everything that makes a match hard to keep: chance, reveals without chance,
//! several seats asked at once, answers out of turn, and knowledge that differs by seat.

mod contract;
pub mod flawed;
mod types;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
pub use types::{Action, Cards, Content, Event, OtherView, RULES, Setup, View};

use crate::{Chance, Log, Refusal, Seat, Seats};

/// The most delvers.
pub const MOST: usize = 4;
/// Cards in a full hand.
pub const HAND: u8 = 3;
/// With a haul of so much nobody rolls on.
pub const HEAVY: u16 = 20;

/// A position of Delve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delve {
    #[serde(skip)]
    content: Arc<Content>,
    setup: Setup,
    hands: [Cards; MOST],
    deck: Cards,
    discard: Cards,
    /// Secret pledges; all `None` once they were scored.
    pledges: [Option<u8>; MOST],
    /// What one seat knows of another's hand: `known[who][whose]`.
    known: [[Option<u8>; MOST]; MOST],
    scores: [u16; MOST],
    stage: Stage,
    active: Seat,
    haul: u16,
    round: u16,
    peeked: bool,
    demanded: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Everybody pledges.
    Pledge,
    /// The active seat's turn.
    Turn,
    /// This seat hands a card to the active seat.
    Give(Seat),
    Over,
}

impl Delve {
    /// The hand of one seat, for tests.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn active(&self) -> Seat {
        self.active
    }

    fn all(&self) -> Seats {
        Seats::first(self.setup.seats as usize)
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.all().iter().filter(move |&other| other != seat)
    }

    fn asked(&self) -> Seats {
        match self.stage {
            Stage::Pledge => {
                self.all().iter().filter(|seat| self.pledges[seat.index()].is_none()).collect()
            }
            Stage::Turn => Seats::one(self.active),
            Stage::Give(seat) => Seats::one(seat),
            Stage::Over => Seats::NONE,
        }
    }

    fn allowed(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.stage == Stage::Over {
            return Refusal::by("DELVE-06", "The game is over.");
        }
        if seat.index() >= self.setup.seats as usize || !self.asked().contains(seat) {
            return Refusal::by("DELVE-02", format!("It is not {seat}'s decision."));
        }
        let own = self.hands[seat.index()];
        match (self.stage, action) {
            (Stage::Pledge, Action::Pledge { card })
            | (Stage::Turn, Action::Play { card })
            | (Stage::Give(_), Action::Give { card }) => {
                if own.count(card) == 0 {
                    return Refusal::by("DELVE-01", format!("You hold no card {card}."));
                }
                Ok(())
            }
            (Stage::Turn, Action::Roll) if self.haul >= HEAVY => {
                Refusal::by("DELVE-07", "The haul is too heavy to go on; bank it.")
            }
            (Stage::Turn, Action::Roll | Action::Bank) => Ok(()),
            (Stage::Turn, Action::Peek { at } | Action::Demand { from: at }) => {
                let used =
                    if matches!(action, Action::Peek { .. }) { self.peeked } else { self.demanded };
                if used {
                    return Refusal::by("DELVE-04", "That is done once a turn.");
                }
                if at == seat
                    || at.index() >= self.setup.seats as usize
                    || self.hands[at.index()].total() == 0
                {
                    return Refusal::by("DELVE-04", format!("There is no card of {at} to see."));
                }
                Ok(())
            }
            _ => Refusal::by("DELVE-03", "That is done at another time."),
        }
    }

    fn choices(&self, seat: Seat, into: &mut Vec<Action>) {
        if !self.asked().contains(seat) {
            return;
        }
        let cards = self.hands[seat.index()].kinds();
        match self.stage {
            Stage::Pledge => into.extend(cards.map(|card| Action::Pledge { card })),
            Stage::Give(_) => into.extend(cards.map(|card| Action::Give { card })),
            Stage::Turn => {
                if self.haul < HEAVY {
                    into.push(Action::Roll);
                }
                into.push(Action::Bank);
                into.extend(cards.map(|card| Action::Play { card }));
                for other in self.others(seat) {
                    if self.hands[other.index()].total() > 0 {
                        if !self.peeked {
                            into.push(Action::Peek { at: other });
                        }
                        if !self.demanded {
                            into.push(Action::Demand { from: other });
                        }
                    }
                }
            }
            Stage::Over => {}
        }
    }

    fn resolve(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        let own = seat.index();
        match action {
            Action::Pledge { card } => {
                self.hands[own].take(card);
                self.pledges[own] = Some(card);
                log.push(|| Event::Pledged { seat, card: Some(card) });
                if self.asked().is_empty() {
                    self.score_pledges(log);
                }
            }
            Action::Roll => {
                let rolled = chance.below(6, "a die") as u8 + 1;
                log.push(|| Event::Rolled { seat, rolled });
                if rolled == 1 {
                    self.haul = 0;
                    self.end_turn(chance, log);
                } else {
                    self.haul += u16::from(rolled);
                }
            }
            Action::Play { card } => {
                self.hands[own].take(card);
                self.discard.add(card);
                for known in &mut self.known {
                    if known[own] == Some(card) {
                        known[own] = None;
                    }
                }
                self.haul += u16::from(card);
                log.push(|| Event::Played { seat, card });
            }
            Action::Peek { at } => {
                self.peeked = true;
                let card = self.hands[at.index()].highest();
                self.known[own][at.index()] = card;
                log.push(|| Event::Peeked { seat, at, card });
            }
            Action::Demand { from } => {
                self.demanded = true;
                self.stage = Stage::Give(from);
                log.push(|| Event::Demanded { seat, from });
            }
            Action::Give { card } => {
                self.hands[own].take(card);
                self.hands[self.active.index()].add(card);
                let to = self.active;
                for known in &mut self.known {
                    known[own] = None;
                }
                self.stage = Stage::Turn;
                log.push(|| Event::Gave { seat, to, card: Some(card) });
            }
            Action::Bank => {
                self.scores[own] += self.haul;
                self.haul = 0;
                log.push(|| Event::Banked { seat, score: self.scores[own] });
                self.end_turn(chance, log);
            }
        }
    }

    fn score_pledges(&mut self, log: &mut Log<Event>) {
        for seat in self.all().iter() {
            if let Some(card) = self.pledges[seat.index()].take() {
                self.scores[seat.index()] += u16::from(card);
                self.discard.add(card);
                log.push(|| Event::Shown { seat, card });
            }
        }
        self.stage = Stage::Turn;
    }

    fn end_turn(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let seat = self.active;
        self.draw_up(seat, chance, log);
        self.peeked = false;
        self.demanded = false;
        let reached = self.scores[seat.index()] >= self.content.target;
        let last = seat.0 + 1 == self.setup.seats;
        if reached || (last && self.round == self.setup.rounds) {
            self.stage = Stage::Over;
            log.push(|| Event::Over);
            return;
        }
        self.active = if last { Seat(0) } else { Seat(seat.0 + 1) };
        self.round += u16::from(last);
    }

    fn draw_up(&mut self, seat: Seat, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let mut drawn = Cards::default();
        while self.hands[seat.index()].total() < HAND && self.deck.total() > 0 {
            let card =
                self.deck.nth(chance.below(u32::from(self.deck.total()), "a card of the deck"));
            self.deck.take(card);
            self.hands[seat.index()].add(card);
            drawn.add(card);
        }
        let count = drawn.total();
        if count > 0 {
            log.push(|| Event::Drew { seat, cards: Some(drawn), count });
        }
    }
}
