//! Everything a match does not hold is replayed from its record (TABLE-RECORD-01).

use std::{borrow::Cow, sync::Arc};

use crate::{
    Act, Audience, Dealt, Event, Game, Log, Match, Recording, Seat, Seeded, matches::Base, stream,
};

/// Why a record does not replay: under these rules, or because the file was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("act {number}: {why}")]
pub struct ReplayFault {
    /// Which act; 0 is the start.
    pub number: u32,
    /// What is wrong with it.
    pub why: String,
}

/// One act of the past, as an audience may know it.
#[derive(Clone, Debug, PartialEq)]
pub struct Past<E> {
    /// After so many acts; 0 is the start.
    pub number: u32,
    /// Who acted; nobody at the start, or where the match went on from a stored position.
    pub seat: Option<Seat>,
    /// What happened, as far as the audience may see it.
    pub events: Vec<E>,
}

/// The position at the base, with what happened at the start.
pub(crate) fn replay_base<G: Game>(
    base: &Base<G>,
    setup: &G::Setup,
    content: &Arc<G::Content>,
    log: &mut Log<G::Event>,
) -> Result<G, ReplayFault> {
    match base {
        Base::Stored(stored) => Ok(stored.state.clone()),
        Base::Start { outcomes } => {
            let fault = |why: String| ReplayFault { number: 0, why };
            let mut chance = Dealt::new(outcomes.iter().copied());
            let state = G::start(setup, content.clone(), &mut chance, log)
                .map_err(|refusal| fault(refusal.to_string()))?;
            chance.finish().map_err(|wrong| fault(wrong.to_string()))?;
            Ok(state)
        }
    }
}

/// Plays act `number` again, with the outcomes it had.
pub(crate) fn replay_act<G: Game>(
    state: &mut G,
    number: u32,
    act: &Act<'_, G::Action>,
    log: &mut Log<G::Event>,
) -> Result<(), ReplayFault> {
    let fault = |why: String| ReplayFault { number, why };
    if act.seat.index() >= state.seats() || !state.waiting().contains(act.seat) {
        return Err(fault(format!("{} is not asked", act.seat)));
    }
    let mut chance = Dealt::new(act.outcomes.iter().copied());
    state
        .play(act.seat, act.action, &mut chance, log)
        .map_err(|refusal| fault(refusal.to_string()))?;
    chance.finish().map_err(|wrong| fault(wrong.to_string()))
}

impl<G: Game> Match<G> {
    /// The acts of the record, from number `from` on; none from before the base.
    pub fn acts(&self, from: u32) -> impl Iterator<Item = (u32, Act<'_, G::Action>)> {
        let first = from.max(self.base_number() + 1);
        let skip = first - self.base_number() - 1;
        (first..).zip(self.acts.iter_from(skip as usize))
    }

    /// The position after `number` acts; `None` if the record does not reach there.
    #[must_use]
    pub fn at(&self, number: u32) -> Option<Cow<'_, G>> {
        if number == self.number() {
            return Some(Cow::Borrowed(&self.state));
        }
        if number > self.number() || number < self.base_number() {
            return None;
        }
        self.state_at(number).ok().map(Cow::Owned)
    }

    pub(crate) fn state_at(&self, number: u32) -> Result<G, ReplayFault> {
        let mut found = None;
        self.walk(number, number, true, |at, _, state, _| {
            if at == number {
                found = Some(state.clone());
            }
        })?;
        found.ok_or(ReplayFault { number, why: "there is no such act".into() })
    }

    /// Replays the match up to act `to` and shows every position from number `from` on, with the
    /// seat that acted and what happened. Starts at the nearest position it holds; `bare`: the
    /// first position may be shown without what happened there.
    fn walk(
        &self,
        from: u32,
        to: u32,
        bare: bool,
        mut show: impl FnMut(u32, Option<Seat>, &G, &[G::Event]),
    ) -> Result<(), ReplayFault> {
        // The mark has no events of its own, so it serves only acts after it, or a bare position.
        let near =
            self.mark.as_ref().filter(|(number, _)| *number < from || (bare && *number == from));
        let (mut state, mut number) = if let Some((number, state)) = near {
            let state = state.clone();
            if *number == from {
                show(*number, None, &state, &[]);
            }
            (state, *number)
        } else {
            let base = self.base_number();
            let mut log = if from <= base { Log::new() } else { Log::silent() };
            let state = replay_base(&self.base, &self.setup, self.content.content(), &mut log)?;
            if from <= base {
                show(base, None, &state, log.events());
            }
            (state, base)
        };
        for (next, act) in self.acts(number + 1) {
            if next > to {
                break;
            }
            number = next;
            let mut log = if number >= from { Log::new() } else { Log::silent() };
            replay_act(&mut state, number, &act, &mut log)?;
            if number >= from {
                show(number, Some(act.seat), &state, log.events());
            }
        }
        Ok(())
    }

    /// What happened from act `from` on, as `audience` may know it. A match that went on from a
    /// stored position knows nothing of what was before.
    #[must_use]
    pub fn history(&self, audience: Audience, from: u32) -> Vec<Past<G::Event>> {
        let mut history = Vec::new();
        if from > self.number() {
            return history;
        }
        // A record that was once replayed replays again, so a fault only ends the list.
        let _ = self.walk(from, self.number(), false, |number, seat, _, events| {
            let events = events.iter().filter_map(|event| event.seen_by(audience)).collect();
            history.push(Past { number, seat, events });
        });
        history
    }

    /// The scores after every act: `timeline()[n][seat]`. Where a match went on from a stored
    /// position, the lists before it are empty: nobody knows any more.
    #[must_use]
    pub fn timeline(&self) -> Vec<Vec<i32>> {
        let mut scores = vec![Vec::new(); self.base_number() as usize];
        let _ = self.walk(0, self.number(), true, |_, _, state, _| scores.push(state.score()));
        scores
    }

    /// Draws every act again from the seed, and names the first whose outcomes are not those of
    /// the record (0: the start): `None` if all dice came from the seed (TABLE-CHANCE-02). Dice
    /// said by hand seldom do.
    ///
    /// # Errors
    /// If the record does not replay.
    pub fn foreign_chance(&self) -> Result<Option<u32>, ReplayFault> {
        let mut state =
            replay_base(&self.base, &self.setup, self.content.content(), &mut Log::silent())?;
        if let Base::Start { outcomes } = &self.base {
            let mut seeded = Seeded::for_act(&self.seed_of(0).0, stream::START);
            let mut again = Recording::new(&mut seeded);
            let _ = G::start(
                &self.setup,
                self.content.content().clone(),
                &mut again,
                &mut Log::silent(),
            );
            if &again.outcomes != outcomes {
                return Ok(Some(0));
            }
        }
        for (number, act) in self.acts(0) {
            let mut seeded = Seeded::for_act(&self.seed_of(number).0, stream::act(number));
            let mut again = Recording::new(&mut seeded);
            let _ = state.clone().play(act.seat, act.action, &mut again, &mut Log::silent());
            if again.outcomes != act.outcomes {
                return Ok(Some(number));
            }
            replay_act(&mut state, number, &act, &mut Log::silent())?;
        }
        Ok(None)
    }
}
