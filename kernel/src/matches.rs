//! A match: one game being played, with everything needed to take back, replay and keep it.
//!
//! A match is its record (TABLE-RECORD-01): setup, content, seed, and the acts with every outcome
//! of chance. It holds the position of now besides; every other position, the log, the statistics
//! are replayed when somebody asks, which takes a few milliseconds for a whole game and keeps a
//! live match small.
//!
//! Acts are numbered from 1; number 0 is the start. The *number* of a match is how many acts are
//! in force; its *revision* counts every change and never goes down.

use std::sync::Arc;

use crate::{
    Barrier, Chance, Dealt, Earlier, Entry, Fault, Game, Log, Question, Recording, Refusal,
    Rejected, ReplayFault, Sealed, Seat, Seed, Seeded,
    acts::Acts,
    stream,
    table_ledger::{no_such_seat, not_asked, over},
};

/// A game being played.
#[derive(Debug)]
pub struct Match<G: Game> {
    pub(crate) content: Arc<Sealed<G::Content>>,
    pub(crate) setup: G::Setup,
    pub(crate) seed: Seed,
    /// The seeds earlier acts drew from, in order.
    pub(crate) earlier: Vec<Earlier>,
    /// The first act that drew from none of them, as far as a file showed.
    pub(crate) unproven: Option<u32>,
    pub(crate) base: Base<G>,
    /// The acts since the base.
    pub(crate) acts: Acts<G::Action>,
    pub(crate) state: G,
    pub(crate) revision: u64,
    /// For each seat the revision that last changed its choices.
    pub(crate) changed: [u64; Seat::MAX],
    /// A position on the way, so that taking back need not replay from the start.
    pub(crate) mark: Option<(u32, G)>,
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Self {
            content: Arc::clone(&self.content),
            setup: self.setup.clone(),
            seed: self.seed,
            earlier: self.earlier.clone(),
            unproven: self.unproven,
            base: self.base.clone(),
            acts: self.acts.clone(),
            state: self.state.clone(),
            revision: self.revision,
            changed: self.changed,
            mark: self.mark.clone(),
        }
    }
}

/// Where the record begins.
#[derive(Clone, Debug)]
pub(crate) enum Base<G> {
    /// At the start of the game, with what chance said for it.
    Start { outcomes: Vec<u32> },
    /// At a stored position, because older acts no longer replay to it (TABLE-RECORD-02).
    Stored(Box<StoredBase<G>>),
}

#[derive(Clone, Debug)]
pub(crate) struct StoredBase<G> {
    /// Acts played before.
    pub number: u32,
    /// The rules revision the position was made under.
    pub rules: u32,
    /// Acts after the stored position that no longer fit and are gone.
    pub dropped: u32,
    /// The change of the stored record that was damaged, if that is why.
    pub damaged: Option<u64>,
    pub state: G,
}

/// What came of an act, or a start, whose outcomes are said by hand.
#[derive(Clone, Debug, PartialEq)]
pub enum Dealing<T> {
    /// It happened.
    Done(T),
    /// Chance still has to answer this; nothing has changed.
    Asks(Question),
}

impl<G: Game> Match<G> {
    /// Starts a match.
    ///
    /// # Errors
    /// The game's refusal of the setup.
    pub fn new(setup: G::Setup, content: Arc<G::Content>, seed: Seed) -> Result<Self, Refusal> {
        Self::new_sealed(setup, Arc::new(Sealed::new(content)), seed)
    }

    /// Starts a match with content that others have too.
    ///
    /// # Errors
    /// The game's refusal of the setup.
    pub fn new_sealed(
        setup: G::Setup,
        content: Arc<Sealed<G::Content>>,
        seed: Seed,
    ) -> Result<Self, Refusal> {
        let mut chance = Seeded::for_act(&seed.0, stream::START);
        let mut recording = Recording::new(&mut chance);
        let state =
            G::start(&setup, content.content().clone(), &mut recording, &mut Log::silent())?;
        let outcomes = recording.outcomes;
        Ok(Self::from_parts(setup, content, seed, Base::Start { outcomes }, state))
    }

    /// Starts a match with outcomes said by hand (TABLE-CHANCE-03).
    ///
    /// # Errors
    /// The game's refusal of the setup, or of an outcome (TABLE-CHANCE-04).
    pub fn new_dealt(
        setup: G::Setup,
        content: Arc<G::Content>,
        seed: Seed,
        outcomes: &[u32],
    ) -> Result<Dealing<Self>, Refusal> {
        let mut chance = Dealt::new(outcomes.iter().copied());
        let state = G::start(&setup, content.clone(), &mut chance, &mut Log::silent())?;
        if let Some(question) = unanswered(chance)? {
            return Ok(Dealing::Asks(question));
        }
        let base = Base::Start { outcomes: outcomes.to_vec() };
        let content = Arc::new(Sealed::new(content));
        Ok(Dealing::Done(Self::from_parts(setup, content, seed, base, state)))
    }

    pub(crate) fn from_parts(
        setup: G::Setup,
        content: Arc<Sealed<G::Content>>,
        seed: Seed,
        base: Base<G>,
        state: G,
    ) -> Self {
        Self {
            content,
            setup,
            seed,
            earlier: Vec::new(),
            unproven: None,
            base,
            acts: Acts::new(),
            state,
            revision: 0,
            changed: [0; Seat::MAX],
            mark: None,
        }
    }

    /// The position now.
    #[must_use]
    pub const fn state(&self) -> &G {
        &self.state
    }

    /// The setup the match was started with.
    #[must_use]
    pub const fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The content it is played with.
    #[must_use]
    pub fn content(&self) -> &Arc<G::Content> {
        self.content.content()
    }

    /// The secret it draws its chance from.
    #[must_use]
    pub const fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The seeds that acts drew from before the match went on with another, oldest first
    /// (TABLE-RECORD-04).
    #[must_use]
    pub fn earlier_seeds(&self) -> &[Earlier] {
        &self.earlier
    }

    /// The seed act `number` draws from.
    pub(crate) fn seed_of(&self, number: u32) -> &Seed {
        let earlier = self.earlier.iter().find(|earlier| number <= earlier.until);
        earlier.map_or(&self.seed, |earlier| &earlier.seed)
    }

    /// Draws everything from now on from another seed: whoever has the file a match was opened
    /// from knows the one it had (TABLE-RECORD-04). A game that is over keeps its seed.
    pub fn reseed(&mut self, seed: Seed) {
        if !self.is_over() {
            let until = self.number();
            self.earlier.push(Earlier { until, seed: std::mem::replace(&mut self.seed, seed) });
        }
    }

    /// The first act of the file this match was opened from whose outcomes did not come from its
    /// seed (0: the start); nothing if all did (TABLE-RECORD-04).
    #[must_use]
    pub const fn unproven(&self) -> Option<u32> {
        self.unproven
    }

    /// Looks through a match that was opened from a file: outcomes that did not come from its
    /// seed are said at the table for good.
    ///
    /// # Errors
    /// If the record does not replay.
    pub fn distrust(&mut self) -> Result<(), ReplayFault> {
        self.unproven = self.foreign_chance()?.or(self.unproven);
        Ok(())
    }

    /// Counts every change, undos included (TABLE-REV-02).
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Acts in force.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.base_number() + self.acts.len() as u32
    }

    /// The number nobody can go back behind: 0, or that of the stored position the match went on
    /// from.
    #[must_use]
    pub fn base_number(&self) -> u32 {
        match &self.base {
            Base::Start { .. } => 0,
            Base::Stored(stored) => stored.number,
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.waiting().is_empty()
    }

    /// What the people at the table should know about the match itself.
    #[must_use]
    pub fn notices(&self) -> Vec<String> {
        let mut notices = Vec::new();
        if let Some(act) = self.unproven {
            let what = if act == 0 { "The start".to_owned() } else { format!("Act {act}") };
            notices.push(format!(
                "Not provable: {what} in the file this match was opened from has dice or draws \
                 that did not come from its seed."
            ));
        }
        let Base::Stored(stored) = &self.base else { return notices };
        let StoredBase { number, rules, dropped, damaged, .. } = **stored;
        let why = match damaged {
            Some(change) => {
                format!("Part of the stored record was damaged (change {change}). This match goes")
            }
            None if rules < G::RULES => {
                format!(
                    "The rules were corrected (revision {rules} to {}). This match goes",
                    G::RULES
                )
            }
            None => "This match goes".to_owned(),
        };
        notices.push(format!(
            "{why} on from its stored position after act {number}; earlier acts cannot be shown, \
             checked or taken back.",
        ));
        if dropped > 0 {
            let acts = if dropped == 1 { "One act".to_owned() } else { format!("{dropped} acts") };
            let (was, they) = if dropped == 1 { ("was", "it") } else { ("were", "they") };
            notices.push(match damaged {
                Some(_) => format!("{acts} after that position {was} lost with the damage."),
                None => format!(
                    "{acts} after that position {was} dropped: {they} did not fit the corrected \
                     rules."
                ),
            });
        }
        notices
    }

    /// Does `action` for `seat`, which saw the table at `revision`. On an error nothing has
    /// changed. The entry is for the store.
    ///
    /// # Errors
    /// [`Rejected::Stale`] if the seat's choices have changed since `revision`; else the table's
    /// or the game's refusal.
    pub fn act(
        &mut self,
        seat: Seat,
        revision: u64,
        action: &G::Action,
    ) -> Result<Entry<G::Action>, Rejected> {
        self.admit(seat, revision)?;
        let mut chance =
            Seeded::for_act(&self.seed_of(self.number() + 1).0, stream::act(self.number() + 1));
        let mut recording = Recording::new(&mut chance);
        let (next, events) = self.try_out(seat, action, &mut recording)?;
        let outcomes = recording.outcomes;
        Ok(self.commit(seat, action, outcomes, next, &events))
    }

    /// The same with outcomes said by hand: asks for the next one that is missing, and changes
    /// nothing before all are said (TABLE-CHANCE-03).
    ///
    /// # Errors
    /// As [`Match::act`], and TABLE-CHANCE-04 if an outcome is impossible or one too many.
    pub fn act_dealt(
        &mut self,
        seat: Seat,
        revision: u64,
        action: &G::Action,
        outcomes: &[u32],
    ) -> Result<Dealing<Entry<G::Action>>, Rejected> {
        self.admit(seat, revision)?;
        let mut chance = Dealt::new(outcomes.iter().copied());
        let (next, events) = self.try_out(seat, action, &mut chance)?;
        if let Some(question) = unanswered(chance)? {
            return Ok(Dealing::Asks(question));
        }
        Ok(Dealing::Done(self.commit(seat, action, outcomes.to_vec(), next, &events)))
    }

    /// Whether `seat` may command at all, having seen the table at `revision`.
    fn admit(&self, seat: Seat, revision: u64) -> Result<(), Rejected> {
        self.fresh(seat, revision)?;
        Ok(self.asked(seat)?)
    }

    /// Whether `seat` is at the table and its choices are still those of `revision`.
    pub(crate) fn fresh(&self, seat: Seat, revision: u64) -> Result<(), Rejected> {
        let seats = self.state.seats();
        if seat.index() >= seats {
            return Err(no_such_seat(seat, seats).into());
        }
        if revision > self.revision || revision < self.changed[seat.index()] {
            return Err(Rejected::Stale { now: self.revision });
        }
        Ok(())
    }

    /// Whether the table waits for `seat`.
    ///
    /// # Errors
    /// TABLE-SEAT-01, TABLE-OVER-01 or TABLE-SEAT-02.
    pub fn asked(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.state.seats();
        let waiting = self.state.waiting();
        if seat.index() >= seats {
            Err(no_such_seat(seat, seats))
        } else if waiting.is_empty() {
            Err(over())
        } else if !waiting.contains(seat) {
            Err(not_asked(seat))
        } else {
            Ok(())
        }
    }

    /// The position after `action`, and what happened.
    fn try_out(
        &self,
        seat: Seat,
        action: &G::Action,
        chance: &mut dyn Chance,
    ) -> Result<(G, Vec<G::Event>), Refusal> {
        let mut next = self.state.clone();
        let mut log = Log::new();
        next.play(seat, action, chance, &mut log)?;
        Ok((next, log.take()))
    }

    /// Makes `next` the position and writes the act down.
    fn commit(
        &mut self,
        seat: Seat,
        action: &G::Action,
        outcomes: Vec<u32>,
        next: G,
        events: &[G::Event],
    ) -> Entry<G::Action> {
        let barrier = self.barrier(seat, action, &outcomes, &next, events);
        let before = self.all_choices();
        self.push(seat, action.clone(), &outcomes, barrier, next);
        self.changed[seat.index()] = self.revision;
        for (index, choices) in self.all_choices().into_iter().enumerate() {
            if before.get(index) != Some(&choices) {
                self.changed[index] = self.revision;
            }
        }
        Entry::Act { revision: self.revision, seat, action: action.clone(), outcomes, barrier }
    }

    /// Appends an act and moves the mark: nobody takes back freely beyond it.
    pub(crate) fn push(
        &mut self,
        seat: Seat,
        action: G::Action,
        outcomes: &[u32],
        barrier: Option<Barrier>,
        next: G,
    ) {
        let number = self.number();
        let before = std::mem::replace(&mut self.state, next);
        self.acts.push(seat, action, outcomes, barrier);
        if barrier.is_some() {
            self.mark = Some((number + 1, self.state.clone()));
        } else if self.acts.len() == 1 || self.seat_before_last() != Some(seat) {
            self.mark = Some((number, before));
        }
        self.revision += 1;
    }

    fn seat_before_last(&self) -> Option<Seat> {
        self.acts.backwards().nth(1).map(|(seat, _)| seat)
    }

    /// The legal actions of every seat.
    fn all_choices(&self) -> Vec<Vec<G::Action>> {
        (0..self.state.seats()).map(|seat| self.choices(Seat(seat as u8))).collect()
    }

    /// The legal actions of one seat; none if it is not asked.
    #[must_use]
    pub fn choices(&self, seat: Seat) -> Vec<G::Action> {
        let mut choices = Vec::new();
        if self.state.waiting().contains(seat) {
            self.state.legal(seat, &mut choices);
        }
        choices
    }

    /// Bytes this match keeps on the heap for itself: its acts. The position and the mark come
    /// on top with what the game allocates; the content is shared between matches.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        self.acts.heap_bytes()
    }
}

/// The question still open; an error if an answer did not fit (TABLE-CHANCE-04).
fn unanswered(chance: Dealt) -> Result<Option<Question>, Refusal> {
    match chance.finish() {
        Ok(()) => Ok(None),
        Err(Fault::Missing(question)) => Ok(Some(question)),
        Err(fault) => Refusal::by("TABLE-CHANCE-04", format!("Chance cannot say that: {fault}.")),
    }
}
