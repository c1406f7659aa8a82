//! Delve signs the kernel's contract.

use std::sync::{Arc, OnceLock};

use rand_core::Rng;

use super::{
    Action, Cards, Content, Delve, Event, HAND, MOST, OtherView, RULES, Setup, Stage, View,
};
use crate::{
    Anchor, Audience, Chance, Choice, Game, Ledger, Line, Log, Outcome, Prompt, Refusal, RuleId,
    Seat, Seats, Standing, Weight, below,
};

impl Game for Delve {
    const NAME: &'static str = "delve";
    const RULES: u32 = 1;

    type Content = Content;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn ledger() -> &'static Ledger {
        static LEDGER: OnceLock<Ledger> = OnceLock::new();
        LEDGER.get_or_init(|| Ledger::parse(RULES).expect("the toy's ledger is well-formed"))
    }

    fn start(
        setup: &Setup,
        content: Arc<Content>,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<Self, Refusal> {
        if !(2..=MOST as u8).contains(&setup.seats) || !(1..=100).contains(&setup.rounds) {
            return Refusal::by("DELVE-05", "Delve is for 2 to 4 seats and 1 to 100 rounds.");
        }
        let mut game = Self {
            deck: content.deck,
            content,
            setup: setup.clone(),
            hands: Default::default(),
            discard: Cards::default(),
            pledges: [None; MOST],
            known: [[None; MOST]; MOST],
            scores: [0; MOST],
            stage: Stage::Pledge,
            active: Seat(0),
            haul: 0,
            round: 1,
            peeked: false,
            demanded: false,
        };
        for seat in game.all().iter() {
            game.draw_up(seat, chance, log);
        }
        if game.hands[setup.seats as usize - 1].total() < HAND {
            return Refusal::by("DELVE-05", "The deck is too small for so many seats.");
        }
        Ok(game)
    }

    fn attach(&mut self, content: Arc<Content>) {
        self.content = content;
    }

    fn content(&self) -> &Arc<Content> {
        &self.content
    }

    fn seats(&self) -> usize {
        self.setup.seats as usize
    }

    fn waiting(&self) -> Seats {
        self.asked()
    }

    fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        self.choices(seat, into);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.allowed(seat, *action)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<(), Refusal> {
        self.allowed(seat, *action)?;
        self.resolve(seat, *action, chance, log);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.stage != Stage::Over {
            return None;
        }
        let results = self
            .all()
            .iter()
            .map(|seat| {
                let score = self.scores[seat.index()];
                let better = self.scores.iter().filter(|&&other| other > score).count();
                Standing {
                    seat,
                    place: better as u8 + 1,
                    score: i32::from(score),
                    sources: vec![("treasure".into(), i32::from(score))],
                    eliminated: false,
                }
            })
            .collect();
        Some(Outcome { results, why: "The delve is over.".into() })
    }

    fn score(&self) -> Vec<i32> {
        self.all().iter().map(|seat| i32::from(self.scores[seat.index()])).collect()
    }

    fn describe(&self, _seat: Seat, action: &Action) -> Choice {
        let (label, typed, anchor, rule) = match *action {
            Action::Pledge { card } => {
                (format!("Pledge a {card}"), format!("pledge {card}"), ("card", card), "DELVE-01")
            }
            Action::Play { card } => {
                (format!("Play a {card}"), format!("play {card}"), ("card", card), "DELVE-01")
            }
            Action::Give { card } => {
                (format!("Hand over a {card}"), format!("give {card}"), ("card", card), "DELVE-01")
            }
            Action::Roll => ("Roll".into(), "roll".into(), ("button", 0), "DELVE-03"),
            Action::Bank => ("Bank the haul".into(), "bank".into(), ("button", 1), "DELVE-03"),
            Action::Peek { at } => {
                (format!("Peek at {at}"), format!("peek {}", at.0), ("seat", at.0), "DELVE-04")
            }
            Action::Demand { from } => (
                format!("Demand a card from {from}"),
                format!("demand {}", from.0),
                ("seat", from.0),
                "DELVE-04",
            ),
        };
        Choice {
            label,
            typed,
            anchors: vec![Anchor::new(anchor.0, anchor.1)],
            rule: RuleId::new(rule),
            note: None,
            loses: None,
            asks: None,
        }
    }

    fn prompt(&self, _audience: Audience) -> Prompt {
        let (text, rule) = match self.stage {
            Stage::Pledge => ("Everybody pledges a card.".into(), "DELVE-03"),
            Stage::Turn => (format!("It is {}'s turn.", self.active), "DELVE-03"),
            Stage::Give(seat) => (format!("{seat} hands over a card."), "DELVE-04"),
            Stage::Over => ("The delve is over.".into(), "DELVE-06"),
        };
        Prompt { text, rule: RuleId::new(rule) }
    }

    fn view(&self, audience: Audience) -> View {
        let looker = match audience {
            Audience::Seat(seat) => Some(seat),
            Audience::Observer | Audience::Everything => None,
        };
        let seats = self.all().iter().map(|seat| {
            let own = seat.index();
            let knows = audience.knows(seat);
            OtherView {
                hand: knows.then_some(self.hands[own]),
                count: self.hands[own].total(),
                known: looker.and_then(|looker| self.known[looker.index()][own]),
                pledged: self.pledges[own].is_some(),
                pledge: self.pledges[own].filter(|_| knows),
                score: self.scores[own],
            }
        });
        View {
            seats: seats.collect(),
            deck: self.deck.total(),
            discard: self.discard,
            active: self.active,
            asked: self.asked().into(),
            haul: self.haul,
            round: self.round,
            left: (!self.peeked, !self.demanded),
        }
    }

    fn read(&self, audience: Audience) -> String {
        use std::fmt::Write;
        let view = self.view(audience);
        let mut text = format!(
            "Round {}, {} to move, haul {}, deck {}\n",
            view.round, view.active, view.haul, view.deck
        );
        for (index, seat) in view.seats.iter().enumerate() {
            let _ = write!(text, "Seat {}: {} points, {} cards", index + 1, seat.score, seat.count);
            if let Some(hand) = seat.hand {
                let cards: Vec<String> =
                    hand.kinds().map(|card| format!("{}x{card}", hand.count(card))).collect();
                let _ = write!(text, " ({})", cards.join(" "));
            }
            text.push('\n');
        }
        text
    }

    fn tell(&self, event: &Event) -> Line {
        let text = match event {
            Event::Pledged { seat, card: None } => format!("{seat} pledges a card."),
            Event::Pledged { seat, card: Some(card) } => format!("{seat} pledges a {card}."),
            Event::Shown { seat, card } => format!("{seat} had pledged a {card}."),
            Event::Rolled { seat, rolled } => format!("{seat} rolls {rolled}."),
            Event::Played { seat, card } => format!("{seat} plays a {card}."),
            Event::Peeked { seat, at, card: None } => format!("{seat} peeks at {at}."),
            Event::Peeked { seat, at, card: Some(card) } => {
                format!("{seat} peeks at {at} and sees a {card}.")
            }
            Event::Demanded { seat, from } => format!("{seat} demands a card from {from}."),
            Event::Gave { seat, to, card: None } => format!("{seat} hands {to} a card."),
            Event::Gave { seat, to, card: Some(card) } => format!("{seat} hands {to} a {card}."),
            Event::Banked { seat, score } => format!("{seat} banks and has {score}."),
            Event::Drew { seat, count, .. } => format!("{seat} draws {count} cards."),
            Event::Over => "The delve is over.".into(),
        };
        let weight = if *event == Event::Over { Weight::Heading } else { Weight::Normal };
        Line { text, anchors: Vec::new(), weight }
    }

    fn meant(&self, seat: Seat, anchor: &Anchor) -> Option<Action> {
        if let Some(card) = anchor.of("card").and_then(|card| card.parse().ok()) {
            return Some(match self.stage {
                Stage::Pledge => Action::Pledge { card },
                Stage::Give(from) if from == seat => Action::Give { card },
                _ => Action::Play { card },
            });
        }
        anchor.of("seat")?.parse().ok().map(|at| Action::Peek { at: Seat(at) })
    }

    fn guess(&self, seat: Seat, rng: &mut dyn Rng) -> Self {
        let mut guess = self.clone();
        // Everything unseen goes into one heap, known cards excepted, and is dealt anew.
        let mut heap = self.deck;
        let mut wanted = [0_u8; MOST];
        for other in self.others(seat) {
            let index = other.index();
            wanted[index] = self.hands[index].total();
            let mut hidden = self.hands[index];
            guess.hands[index] = Cards::default();
            if let Some(card) = self.known[seat.index()][index] {
                hidden.take(card);
                guess.hands[index].add(card);
                wanted[index] -= 1;
            }
            heap = heap.plus(hidden);
            if let Some(card) = self.pledges[index] {
                heap.add(card);
            }
            for known in &mut guess.known[index] {
                *known = None;
            }
        }
        let mut deal = || {
            let card = heap.nth(below(rng, u32::from(heap.total())));
            heap.take(card);
            card
        };
        for other in self.others(seat) {
            let index = other.index();
            for _ in 0..wanted[index] {
                guess.hands[index].add(deal());
            }
            if self.pledges[index].is_some() {
                guess.pledges[index] = Some(deal());
            }
        }
        guess.deck = heap;
        guess
    }

    fn bound(setup: &Setup) -> usize {
        // A turn: up to ten rolls, seven cards, a peek, a demand and its answer, a bank.
        setup.seats as usize * (1 + setup.rounds as usize * 21)
    }

    fn census(&self) -> Vec<u32> {
        let mut all = self.deck.plus(self.discard);
        for seat in self.all().iter() {
            all = all.plus(self.hands[seat.index()]);
            if let Some(card) = self.pledges[seat.index()] {
                all.add(card);
            }
        }
        all.0.iter().map(|&count| u32::from(count)).collect()
    }
}
