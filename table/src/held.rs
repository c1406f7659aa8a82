//! A match of a game, held as a [`Table`].

use serde::{Deserialize, Serialize};
use serde_json::Value;
use warmoot_kernel::{
    Anchor, Audience, Dealing, Earlier, Entry, Game, Match, Outcome, Refusal, Rejected, Seat,
    Seats, Seed, Seeded,
};

use crate::{
    Accepted, EarlierSeed, Glance, Guess, Listing, Moment, Offer, Player, Random, Table, Undo,
};

/// The match behind a table.
pub(crate) struct Held<L: Listing>(pub Match<L::Game>);

/// An action of the game.
type ActionOf<L> = <<L as Listing>::Game as Game>::Action;

impl Accepted {
    /// What the store appends.
    pub(crate) fn of<A: Serialize>(entry: &Entry<A>) -> Self {
        Self { revision: entry.revision(), entry: json(entry) }
    }
}

/// A value as JSON.
fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("the types of a game serialize to JSON")
}

impl<L: Listing> Held<L> {
    fn action(action: &Value) -> Result<ActionOf<L>, Rejected> {
        let understood: ActionOf<L> = Deserialize::deserialize(action).map_err(|error| {
            let error: serde_json::Error = error;
            Rejected::Malformed(format!("This is no action of {}: {error}.", L::TITLE))
        })?;
        // Serde overlooks fields beside a tag that has none of its own.
        let meant = json(&understood);
        if meant != *action {
            return Err(Rejected::Malformed(format!(
                "This is no action of {}: {action} says more than {meant}.",
                L::TITLE
            )));
        }
        Ok(understood)
    }

    /// Somebody in a seat that is not here sees what everybody sees.
    fn lawful(&self, audience: Audience) -> Audience {
        match audience {
            Audience::Seat(seat) if seat.index() >= self.seats() => Audience::Observer,
            lawful => lawful,
        }
    }

    fn offers(state: &L::Game, seat: Seat) -> Vec<Offer> {
        let mut legal = Vec::new();
        if state.waiting().contains(seat) {
            state.legal(seat, &mut legal);
        }
        legal
            .iter()
            .map(|action| Offer { action: json(action), choice: state.describe(seat, action) })
            .collect()
    }

    fn earlier(&self, earlier: &Earlier) -> EarlierSeed {
        EarlierSeed {
            until: earlier.until,
            commitment: earlier.seed.commitment(),
            seed: self.0.is_over().then(|| earlier.seed.reveal()),
        }
    }

    fn look(&self, state: &L::Game, number: u32, audience: Audience) -> Glance {
        let audience = self.lawful(audience);
        Glance {
            revision: self.0.revision(),
            number,
            waiting: state.waiting(),
            prompt: state.prompt(audience),
            view: json(&state.view(audience)),
            choices: Vec::new(),
            undo: None,
            scores: state.score(),
            outcome: state.outcome(),
            commitment: self.0.seed().commitment(),
            seed: self.0.is_over().then(|| self.0.seed().reveal()),
            earlier_seeds: self.0.earlier_seeds().iter().map(|it| self.earlier(it)).collect(),
        }
    }
}

impl<L: Listing> Table for Held<L> {
    fn game(&self) -> &'static str {
        L::Game::NAME
    }

    fn seats(&self) -> usize {
        self.0.state().seats()
    }

    fn called(&self, seat: Seat) -> Option<String> {
        (seat.index() < self.seats()).then(|| L::called(self.0.state(), seat)).flatten()
    }

    fn revision(&self) -> u64 {
        self.0.revision()
    }

    fn number(&self) -> u32 {
        self.0.number()
    }

    fn waiting(&self) -> Seats {
        self.0.state().waiting()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.state().outcome()
    }

    fn setup(&self) -> Value {
        json(self.0.setup())
    }

    fn notices(&self) -> Vec<String> {
        self.0.notices()
    }

    fn glance(&self, audience: Audience) -> Glance {
        let mut glance = self.look(self.0.state(), self.0.number(), audience);
        if let Audience::Seat(seat) = self.lawful(audience) {
            glance.choices = self.choices(seat);
            let limit = self.0.undo_limit(seat);
            glance.undo = Some(Undo {
                free: limit.free,
                limit: limit.limit.why,
                rule: limit.limit.rule.to_string(),
            });
        }
        glance
    }

    fn read(&self, audience: Audience) -> String {
        self.0.state().read(self.lawful(audience))
    }

    fn choices(&self, seat: Seat) -> Vec<Offer> {
        Self::offers(self.0.state(), seat)
    }

    fn act(&mut self, seat: Seat, revision: u64, action: &Value) -> Result<Accepted, Rejected> {
        let action = Self::action(action)?;
        self.0.act(seat, revision, &action).map(|entry| Accepted::of(&entry))
    }

    fn deal(
        &mut self,
        seat: Seat,
        revision: u64,
        action: &Value,
        outcomes: &[u32],
    ) -> Result<Dealing<Accepted>, Rejected> {
        let action = Self::action(action)?;
        Ok(match self.0.act_dealt(seat, revision, &action, outcomes)? {
            Dealing::Done(entry) => Dealing::Done(Accepted::of(&entry)),
            Dealing::Asks(question) => Dealing::Asks(question),
        })
    }

    fn undo(&mut self, seat: Seat, revision: u64) -> Result<Accepted, Rejected> {
        self.0.undo(seat, revision).map(|entry| Accepted::of(&entry))
    }

    fn rollback(&mut self, number: u32) -> Result<Accepted, Rejected> {
        self.0.rollback(number).map(|entry| Accepted::of(&entry))
    }

    fn apply(&mut self, entry: &Value) -> Result<(), String> {
        let entry: Entry<ActionOf<L>> = Deserialize::deserialize(entry)
            .map_err(|error: serde_json::Error| error.to_string())?;
        self.0.apply(&entry)
    }

    fn why_not(&self, seat: Seat, anchor: &Anchor) -> Option<Refusal> {
        let state = self.0.state();
        if let Err(refusal) = self.0.asked(seat) {
            return Some(refusal);
        }
        state.check(seat, &state.meant(seat, anchor)?).err()
    }

    fn history(&self, audience: Audience, from: u32) -> Vec<Moment> {
        let state = self.0.state();
        self.0
            .history(self.lawful(audience), from)
            .into_iter()
            .map(|past| Moment {
                number: past.number,
                seat: past.seat,
                lines: past.events.iter().map(|event| state.tell(event)).collect(),
                events: past.events.iter().map(json).collect(),
            })
            .collect()
    }

    fn at(&self, number: u32, audience: Audience) -> Option<Glance> {
        self.0.at(number).map(|state| self.look(&state, number, audience))
    }

    fn read_at(&self, number: u32, audience: Audience) -> Option<String> {
        self.0.at(number).map(|state| state.read(self.lawful(audience)))
    }

    fn timeline(&self) -> Vec<Vec<i32>> {
        self.0.timeline()
    }

    fn bot(&self, name: &str, seat: Seat, salt: u64) -> Option<Value> {
        let bot = L::bots().into_iter().find(|bot| bot.id() == name)?;
        let state = self.0.state();
        if !state.waiting().contains(seat) {
            return None;
        }
        // The bot's own generator: nothing of the match's seed reaches it.
        let mut key = [0; 32];
        key[..8].copy_from_slice(&salt.to_le_bytes());
        let mut rng = Seeded::for_act(&key, self.0.revision());
        let guess = Guess::of(state, seat, rng.rng());
        let mut legal = Vec::new();
        guess.legal(seat, &mut legal);
        let decided = bot.decide(&guess, &legal, rng.rng());
        // A bot that errs does anything legal, so that the table never waits for ever.
        let action = decided
            .filter(|action| state.check(seat, action).is_ok())
            .or_else(|| Random.decide(&guess, &legal, rng.rng()))?;
        Some(json(&action))
    }

    fn foreign_chance(&self) -> Result<Option<u32>, String> {
        self.0.foreign_chance().map_err(|fault| fault.to_string())
    }

    fn unproven(&self) -> Option<u32> {
        self.0.unproven()
    }

    fn reseed(&mut self, seed: Seed) {
        self.0.reseed(seed);
    }

    fn save(&self) -> String {
        self.0.save()
    }

    fn snapshot(&self) -> Vec<u8> {
        self.0.snapshot()
    }
}
