//! Taking back: freely up to the last barrier, by consent to anywhere.
//!
//! No game marks its barriers. The kernel sees by itself whether chance was asked; and whether an
//! act showed its seat something: an event says that it reveals, or the act goes differently in a
//! guess of that seat's, so that the seat could not know how it would go, and knows now. The
//! conformance kit sees to it that no event forgets to say so.

use crate::{
    Audience, Barrier, Dealt, Entry, Event, Game, Log, Match, Prompt, Refusal, Rejected, Seat,
    Seats, Seeded, matches::Base, stream,
};

/// Guesses the kernel tries an act in.
const GUESSES: usize = 4;

/// How far a seat may take back freely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoLimit {
    /// Acts it may take back now, one at a time.
    pub free: u32,
    /// Why not more.
    pub limit: Refusal,
}

impl<G: Game> Match<G> {
    /// The barrier after an act that led from the position now to `next`.
    pub(crate) fn barrier(
        &self,
        seat: Seat,
        action: &G::Action,
        outcomes: &[u32],
        next: &G,
        events: &[G::Event],
    ) -> Option<Barrier> {
        if next.waiting().is_empty() {
            return Some(Barrier::Over);
        }
        if !outcomes.is_empty() {
            return Some(Barrier::Chance);
        }
        if events.iter().any(Event::reveals) {
            return Some(Barrier::Revealed);
        }
        let mut rng = Seeded::for_act(&self.seed.0, stream::guesses(self.number() + 1));
        let seen = Sight::of(next, seat, events);
        let same_everywhere = (0..GUESSES)
            .map(|_| Sight::after(self.state.guess(seat, rng.rng()), seat, action))
            .all(|there| there.as_ref() == Some(&seen));
        (!same_everywhere).then_some(Barrier::Revealed)
    }

    /// How far `seat` may take back freely, and what sets the limit.
    #[must_use]
    pub fn undo_limit(&self, seat: Seat) -> UndoLimit {
        let mut free = 0;
        for (actor, barrier) in self.acts.backwards() {
            let limit = if actor != seat {
                Some(Refusal::new(
                    "TABLE-UNDO-02",
                    format!("The act before is {actor}'s; only everybody together can go back."),
                ))
            } else {
                barrier.map(refusal_of)
            };
            if let Some(limit) = limit {
                return UndoLimit { free, limit };
            }
            free += 1;
        }
        let limit = match &self.base {
            Base::Start { .. } => {
                Refusal::new("TABLE-UNDO-01", "There is nothing before this to take back.")
            }
            Base::Stored(_) => Refusal::new(
                "TABLE-UNDO-05",
                "The match went on from a stored position here; what lies before cannot be taken \
                 back.",
            ),
        };
        UndoLimit { free, limit }
    }

    /// Takes back the last act, if it is `seat`'s and nothing stands in the way.
    ///
    /// # Errors
    /// [`Rejected::Stale`], or the rule of the table that sets the limit.
    pub fn undo(&mut self, seat: Seat, revision: u64) -> Result<Entry<G::Action>, Rejected> {
        self.fresh(seat, revision)?;
        let UndoLimit { free, limit } = self.undo_limit(seat);
        if free == 0 {
            return Err(limit.into());
        }
        self.go_back(self.number() - 1)?;
        Ok(Entry::Undo { revision: self.revision, seat })
    }

    /// Goes back to act `to` by consent of everybody, which the caller has collected.
    ///
    /// # Errors
    /// TABLE-ROLL-01, -02 or -03.
    pub fn rollback(&mut self, to: u32) -> Result<Entry<G::Action>, Rejected> {
        if self.is_over() {
            let why = "The game is over: its seed and every secret have been shown.";
            return Err(Refusal::new("TABLE-ROLL-03", why).into());
        }
        let (base, number) = (self.base_number(), self.number());
        if to < base {
            let why = format!("This match goes on from act {base}; nobody goes back behind it.");
            return Err(Refusal::new("TABLE-ROLL-02", why).into());
        }
        if to >= number {
            let why = format!("Only {number} acts were played; choose an earlier one than that.");
            return Err(Refusal::new("TABLE-ROLL-01", why).into());
        }
        self.go_back(to)?;
        Ok(Entry::Rollback { revision: self.revision, to })
    }

    /// Makes act `to` the last one. Every seat has to look again.
    pub(crate) fn go_back(&mut self, to: u32) -> Result<(), Refusal> {
        let state = self.state_at(to).map_err(|fault| {
            Refusal::new("TABLE-RECORD-01", format!("The record does not replay: {fault}."))
        })?;
        self.acts.truncate((to - self.base_number()) as usize);
        self.state = state;
        if self.mark.as_ref().is_some_and(|(number, _)| *number > to) {
            self.mark = None;
        }
        self.drop_seeds(to);
        self.revision += 1;
        self.changed = [self.revision; Seat::MAX];
        Ok(())
    }
}

fn refusal_of(barrier: Barrier) -> Refusal {
    match barrier {
        Barrier::Chance => Refusal::new(
            "TABLE-UNDO-03",
            "Chance was asked: dice or draws are not taken back, only everybody together can go \
             back.",
        ),
        Barrier::Revealed => Refusal::new(
            "TABLE-UNDO-04",
            "The act showed you something you did not know; only everybody together can go back.",
        ),
        Barrier::Over => Refusal::new("TABLE-UNDO-06", "The game is over."),
    }
}

/// What a seat sees after an act: everything the house ever shows it.
#[derive(Debug, PartialEq)]
pub(crate) struct Sight<G: Game> {
    view: G::View,
    waiting: Seats,
    scores: Vec<i32>,
    prompt: Prompt,
    choices: Vec<G::Action>,
    events: Vec<G::Event>,
}

impl<G: Game> Sight<G> {
    /// What `seat` sees of `state` and of the `events` that led to it.
    pub fn of(state: &G, seat: Seat, events: &[G::Event]) -> Self {
        let audience = Audience::Seat(seat);
        let mut choices = Vec::new();
        if state.waiting().contains(seat) {
            state.legal(seat, &mut choices);
        }
        let events = events.iter().filter_map(|event| event.seen_by(audience)).collect();
        Self {
            view: state.view(audience),
            waiting: state.waiting(),
            scores: state.score(),
            prompt: state.prompt(audience),
            choices,
            events,
        }
    }

    /// The same after `seat` does `action` in `world` without any chance; `None` if it is refused
    /// there or asks chance.
    pub fn after(mut world: G, seat: Seat, action: &G::Action) -> Option<Self> {
        let mut chance = Dealt::default();
        let mut log = Log::new();
        world.play(seat, action, &mut chance, &mut log).ok()?;
        chance.finish().ok()?;
        Some(Self::of(&world, seat, &log.take()))
    }
}
