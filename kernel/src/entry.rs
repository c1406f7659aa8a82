//! What a store appends: one small entry a change.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Act, Barrier, Game, Log, Match, Seat,
    matches::{Base, StoredBase},
    replay::replay_act,
};

/// One change of a match, as JSON in a store. Entries are never changed or removed; those of one
/// match have the revisions 1, 2, 3 and so on after the record they belong to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry<A> {
    /// Somebody acted.
    Act {
        /// The revision it made.
        revision: u64,
        /// Who.
        seat: Seat,
        /// What.
        action: A,
        /// What chance said.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        outcomes: Vec<u32>,
        /// Why it cannot be taken back freely.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        barrier: Option<Barrier>,
    },
    /// The last act was taken back.
    Undo {
        /// The revision it made.
        revision: u64,
        /// Whose it was.
        seat: Seat,
    },
    /// Everybody agreed to go back.
    Rollback {
        /// The revision it made.
        revision: u64,
        /// The act that is now the last.
        to: u32,
    },
    /// The record no longer replayed, so the match went on from a stored position
    /// (TABLE-RECORD-02). Entries before it are history nobody replays.
    Rebase {
        /// The revision it made.
        revision: u64,
        /// Acts played before the position.
        number: u32,
        /// The rules revision that made the position.
        rules: u32,
        /// Acts that no longer fitted and were dropped.
        dropped: u32,
        /// The change that could not be read or did not fit, if the record was damaged.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        damaged: Option<u64>,
        /// The position.
        state: Value,
    },
}

impl<A> Entry<A> {
    /// The revision this entry made.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        match self {
            Self::Act { revision, .. }
            | Self::Undo { revision, .. }
            | Self::Rollback { revision, .. }
            | Self::Rebase { revision, .. } => *revision,
        }
    }
}

impl<G: Game> Match<G> {
    /// Does again what an entry says: on start, or on another node.
    ///
    /// # Errors
    /// What does not fit; nothing has changed then.
    pub fn apply(&mut self, entry: &Entry<G::Action>) -> Result<(), String> {
        let expected = self.revision + 1;
        if entry.revision() != expected {
            return Err(format!(
                "entry with revision {} where {expected} is next",
                entry.revision()
            ));
        }
        match entry {
            Entry::Act { seat, action, outcomes, barrier, .. } => {
                let mut next = self.state.clone();
                let act = Act { seat: *seat, action, outcomes, barrier: *barrier };
                replay_act(&mut next, self.number() + 1, &act, &mut Log::silent())
                    .map_err(|fault| fault.to_string())?;
                self.push(*seat, action.clone(), outcomes, *barrier, next);
            }
            Entry::Undo { seat, .. } => {
                if self.acts.last_seat() != Some(*seat) {
                    return Err(format!("{seat} takes back an act that is not its own"));
                }
                self.go_back(self.number() - 1).map_err(|refusal| refusal.to_string())?;
            }
            Entry::Rollback { to, .. } => {
                if *to < self.base_number() || *to >= self.number() {
                    return Err(format!("going back to act {to} of {}", self.number()));
                }
                self.go_back(*to).map_err(|refusal| refusal.to_string())?;
            }
            Entry::Rebase { number, rules, dropped, damaged, state, .. } => {
                let state = self.revive(state)?;
                let (number, rules, dropped, damaged) = (*number, *rules, *dropped, *damaged);
                self.rebase(StoredBase { number, rules, dropped, damaged, state });
                self.revision += 1;
            }
        }
        self.changed = [self.revision; Seat::MAX];
        Ok(())
    }

    /// A position from a store, with this match's content.
    pub(crate) fn revive(&self, state: &Value) -> Result<G, String> {
        let mut state: G = Deserialize::deserialize(state)
            .map_err(|error: serde_json::Error| format!("the stored position: {error}"))?;
        state.attach(self.content.content().clone());
        Ok(state)
    }

    /// Makes a stored position the beginning of the record.
    pub(crate) fn rebase(&mut self, base: StoredBase<G>) {
        self.acts.truncate(0);
        self.mark = None;
        self.state = base.state.clone();
        self.drop_seeds(base.number);
        self.base = Base::Stored(Box::new(base));
    }

    /// Forgets that acts after `number` drew from earlier seeds: those that come now do not.
    pub(crate) fn drop_seeds(&mut self, number: u32) {
        for earlier in &mut self.earlier {
            earlier.until = earlier.until.min(number);
        }
    }
}
