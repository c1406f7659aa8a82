//! Delve with one thing wrong: the conformance kit has to find each of them.

use std::sync::{
    Arc,
    atomic::{AtomicU16, Ordering},
};

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use super::{Action, Content, Delve, Event, Setup, Stage, View};
use crate::{
    Anchor, Audience, Chance, Choice, Game, Ledger, Line, Log, Outcome, Prompt, Refusal, RuleId,
    Seat, Seats,
};

/// Delve with one of the flaws of [`flaw`], under one of its rules revisions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flawed<const RULES: u32> {
    delve: Delve,
    flaw: u8,
    #[serde(skip)]
    lost: u16,
    kept: u16,
}

/// What can be wrong.
#[expect(missing_docs, reason = "the names say what is wrong")]
pub mod flaw {
    pub const NONE: u8 = 0;
    pub const LISTS_TWICE: u8 = 1;
    pub const LISTS_ILLEGAL: u8 = 2;
    pub const ALLOWS_UNLISTED: u8 = 3;
    pub const UNKNOWN_RULE: u8 = 4;
    pub const REFUSES_WITH_A_TRACE: u8 = 5;
    pub const LISTS_FOR_OTHERS: u8 = 6;
    pub const LISTS_NOTHING: u8 = 7;
    pub const TYPES_ALIKE: u8 = 8;
    pub const HAS_A_CLOCK: u8 = 9;
    pub const FORGETS_IN_SAVES: u8 = 10;
    pub const VIEW_LEAKS: u8 = 11;
    pub const CHOICES_LEAK: u8 = 12;
    pub const GUESS_FORGETS: u8 = 13;
    pub const SECOND_GUESS_FORGETS: u8 = 14;
    pub const EVENTS_LEAK: u8 = 15;
    pub const SILENT_REVEAL: u8 = 16;
    pub const NEVER_ENDS: u8 = 17;
    pub const LOSES_PIECES: u8 = 18;
    pub const SCORES_TOO_FEW: u8 = 19;
    pub const PLACES_WRONG: u8 = 20;
    pub const RESULT_TOO_EARLY: u8 = 21;
    pub const PLAYS_REFUSE: u8 = 22;
    pub const TEXT_LEAKS: u8 = 23;
    pub const PROMPT_LEAKS: u8 = 24;
    pub const OBSERVER_LEAKS: u8 = 25;
    pub const DESCRIBES_BY_NO_RULE: u8 = 26;
    pub const REFUSED_BUT_PLAYS: u8 = 27;
    pub const RARE_REVEAL: u8 = 28;
    pub const GUESS_LOSES_PIECES: u8 = 29;
    pub const REFUSES_SILENTLY: u8 = 30;
    pub const WORDS_LEAK: u8 = 31;
    pub const PANICS: u8 = 32;
    pub const GUESS_IS_STUCK: u8 = 33;
}
use flaw::*;

/// What is agreed on before the game, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlawedSetup {
    /// The setup of Delve.
    pub delve: Setup,
    /// One of [`flaw`].
    pub flaw: u8,
}

/// The rules revision everything starts with.
pub const FIRST: u32 = 1;
/// A correction: nobody peeks any more.
pub const CORRECTED: u32 = 2;
/// A correction that changes what an act does: a roll counts one less.
pub const RECOUNTED: u32 = 3;

impl<const RULES: u32> Flawed<RULES> {
    fn is(&self, flaw: u8) -> bool {
        self.flaw == flaw
    }

    fn someone_else(&self, seat: Seat) -> Seat {
        self.delve.others(seat).next().unwrap_or(seat)
    }
}

impl<const RULES: u32> Game for Flawed<RULES> {
    const NAME: &'static str = "delve";
    const RULES: u32 = RULES;

    type Content = Content;
    type Setup = FlawedSetup;
    type Action = Action;
    type Event = Event;
    type View = (View, u16);

    fn ledger() -> &'static Ledger {
        Delve::ledger()
    }

    fn start(
        setup: &FlawedSetup,
        content: Arc<Content>,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<Self, Refusal> {
        let delve = Delve::start(&setup.delve, content, chance, log)?;
        Ok(Self { delve, flaw: setup.flaw, lost: 0, kept: 0 })
    }

    fn attach(&mut self, content: Arc<Content>) {
        self.delve.attach(content);
    }

    fn content(&self) -> &Arc<Content> {
        self.delve.content()
    }

    fn seats(&self) -> usize {
        self.delve.seats()
    }

    fn waiting(&self) -> Seats {
        self.delve.waiting()
    }

    fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        let stuck = self.lost >= 1000 && self.lost != 1000 + u16::from(seat.0);
        if self.is(GUESS_IS_STUCK) && stuck && matches!(self.delve.stage, Stage::Give(_)) {
            return;
        }
        if self.is(LISTS_NOTHING) && matches!(self.delve.stage, Stage::Give(_)) {
            return;
        }
        self.delve.legal(seat, into);
        let asked = self.waiting().contains(seat);
        if self.is(LISTS_TWICE) && self.delve.peeked {
            into.extend(into.first().copied());
        }
        if self.is(LISTS_ILLEGAL) && self.delve.demanded && asked {
            into.push(Action::Play { card: 9 });
        }
        if self.is(LISTS_FOR_OTHERS) && !asked && self.delve.peeked {
            into.push(Action::Roll);
        }
        let foe = self.someone_else(seat);
        if (self.is(ALLOWS_UNLISTED) && self.delve.peeked)
            || (self.is(CHOICES_LEAK) && self.delve.hand(foe).highest() == Some(4))
        {
            into.retain(|action| !matches!(action, Action::Demand { .. }));
        }
        if RULES == CORRECTED {
            into.retain(|action| !matches!(action, Action::Peek { .. }));
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let peek = matches!(action, Action::Peek { .. });
        if RULES == CORRECTED && peek {
            return Refusal::by("DELVE-03", "Nobody peeks any more.");
        }
        let foe = self.someone_else(seat);
        let demand = matches!(action, Action::Demand { .. });
        if self.is(CHOICES_LEAK) && demand && self.delve.hand(foe).highest() == Some(4) {
            return Refusal::by("DELVE-04", "Not from them.");
        }
        self.delve.check(seat, action).map_err(|refusal| match self.flaw {
            UNKNOWN_RULE => Refusal { rule: RuleId::new("DELVE-99"), ..refusal },
            REFUSES_SILENTLY => Refusal { why: String::new(), ..refusal },
            _ => refusal,
        })
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<(), Refusal> {
        static CLOCK: AtomicU16 = AtomicU16::new(0);
        let foe = self.someone_else(seat);
        let highest = self.delve.hand(foe).highest();
        if let Err(refusal) = self.check(seat, action) {
            if self.is(REFUSES_WITH_A_TRACE) {
                self.kept += 1;
            }
            if self.is(REFUSED_BUT_PLAYS) {
                return Ok(());
            }
            return Err(refusal);
        }
        let banks = *action == Action::Bank;
        if self.is(PLAYS_REFUSE) && banks && self.delve.haul == 0 {
            return Refusal::by("DELVE-03", "There is no haul.");
        }
        let discard = self.delve.discard;
        let haul = self.delve.haul;
        self.delve.play(seat, action, chance, log)?;
        match (self.flaw, *action) {
            (HAS_A_CLOCK, Action::Bank) => self.kept = CLOCK.fetch_add(1, Ordering::Relaxed),
            (FORGETS_IN_SAVES, Action::Bank) => self.lost += 1,
            (EVENTS_LEAK, Action::Play { .. }) => {
                log.push(|| Event::Played { seat: foe, card: highest.unwrap_or(0) });
            }
            (SILENT_REVEAL, Action::Play { .. }) => self.kept = u16::from(highest.unwrap_or(0)),
            // Seldom different from what anybody would expect.
            (RARE_REVEAL, Action::Play { .. }) => {
                let all_the_same = self.delve.hand(foe).kinds().count() == 1;
                log.push(|| Event::Rolled { seat, rolled: all_the_same.into() });
            }
            (PANICS, Action::Bank) => assert!(self.delve.haul > 0, "nothing to bank"),
            (LOSES_PIECES, Action::Play { .. }) => self.delve.discard = discard,
            _ => {}
        }
        if RULES == RECOUNTED && self.delve.haul > haul && *action == Action::Roll {
            self.delve.haul -= 1;
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        let mut outcome = self.delve.outcome();
        if self.is(RESULT_TOO_EARLY) && self.delve.peeked {
            return Some(Outcome { results: Vec::new(), why: "Soon.".into() });
        }
        if self.is(PLACES_WRONG)
            && let Some(outcome) = &mut outcome
        {
            for result in &mut outcome.results {
                result.place = 2;
            }
        }
        outcome
    }

    fn score(&self) -> Vec<i32> {
        let mut scores = self.delve.score();
        if self.is(SCORES_TOO_FEW) {
            scores.pop();
        }
        scores
    }

    fn describe(&self, seat: Seat, action: &Action) -> Choice {
        let mut choice = self.delve.describe(seat, action);
        if self.is(TYPES_ALIKE) && matches!(action, Action::Play { .. }) {
            choice.typed = "play".into();
        }
        if self.is(DESCRIBES_BY_NO_RULE) {
            choice.rule = RuleId::new("");
        }
        choice
    }

    fn prompt(&self, audience: Audience) -> Prompt {
        let mut prompt = self.delve.prompt(audience);
        if self.is(PROMPT_LEAKS) {
            prompt.text += &format!("{:?}", self.delve.hand(Seat(0)));
        }
        prompt
    }

    fn view(&self, audience: Audience) -> (View, u16) {
        let mut view = self.delve.view(audience);
        let leaks =
            self.is(VIEW_LEAKS) || (self.is(OBSERVER_LEAKS) && audience == Audience::Observer);
        if leaks {
            view.seats[0].hand = Some(self.delve.hand(Seat(0)));
        }
        (view, self.kept)
    }

    fn read(&self, audience: Audience) -> String {
        let audience = if self.is(TEXT_LEAKS) { Audience::Everything } else { audience };
        self.delve.read(audience)
    }

    fn tell(&self, event: &Event) -> Line {
        let mut line = self.delve.tell(event);
        if self.is(WORDS_LEAK) {
            line.text += &format!("{:?}", self.delve.hand(Seat(0)));
        }
        line
    }

    fn meant(&self, seat: Seat, anchor: &Anchor) -> Option<Action> {
        self.delve.meant(seat, anchor)
    }

    fn guess(&self, seat: Seat, rng: &mut dyn Rng) -> Self {
        let mut guess = self.clone();
        guess.delve = self.delve.guess(seat, rng);
        let again = self.lost == u16::MAX;
        if self.is(GUESS_FORGETS) || (self.is(SECOND_GUESS_FORGETS) && again) {
            guess.delve.known[seat.index()] = Default::default();
        }
        if self.is(SECOND_GUESS_FORGETS) {
            guess.lost = u16::MAX;
        }
        if self.is(GUESS_IS_STUCK) {
            guess.lost = 1000 + u16::from(seat.0);
        }
        if self.is(GUESS_LOSES_PIECES) {
            // Two unseen cards of the deck become others; nobody sees it.
            let kinds: Vec<u8> = guess.delve.deck.kinds().collect();
            if let [one, other, ..] = kinds[..] {
                guess.delve.deck.take(one);
                guess.delve.deck.add(other);
            }
        }
        guess
    }

    fn bound(setup: &FlawedSetup) -> usize {
        if setup.flaw == NEVER_ENDS { 5 } else { Delve::bound(&setup.delve) }
    }

    fn census(&self) -> Vec<u32> {
        self.delve.census()
    }
}
