//! Snapshots, and going on after a restart.
//!
//! A store keeps a record (the match as it was created or opened), the entries appended to it,
//! and a snapshot of the position every few entries. On resuming, the entries are applied to the
//! record and compared with the snapshot. If a correction of the rules made them go differently,
//! the match goes on from the snapshot (TABLE-RECORD-02).
//!
//! Positions are stored as JSON, not in a binary form: a newer program whose position has one
//! more field can still read an older one.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};

use crate::{
    Entry, Game, LoadError, Match, Seat, Shelf,
    matches::StoredBase,
    record::{FORMAT, PLAIN_FORMAT, Position, sound},
};

/// A position in a store.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Snapshot {
    format: u32,
    game: String,
    /// The revision whose entry made the position.
    revision: u64,
    position: Position,
}

/// A match after a restart.
#[derive(Debug)]
pub struct Resumed<G: Game> {
    /// The match.
    pub game: Match<G>,
    /// An entry to append to the store before anything else, if the match had to go on from its
    /// snapshot: from then on the store replays again.
    pub rebase: Option<Entry<G::Action>>,
    /// What does not fit in the store, for whoever runs it: nothing if all is well.
    pub faults: Vec<String>,
}

/// What a store has of a match besides its record.
#[derive(Debug)]
pub struct Kept<'a, A> {
    /// The entries appended to the record, in order; in place of one that cannot be read, why.
    pub entries: Vec<Result<Entry<A>, String>>,
    /// The snapshots, the newest first.
    pub snapshots: Vec<&'a [u8]>,
}

impl<G: Game> Match<G> {
    /// The position now, for a store.
    ///
    /// # Panics
    /// If the game's types do not serialize; its conformance test would fail first.
    #[must_use]
    pub fn snapshot(&self) -> Vec<u8> {
        let snapshot = Snapshot {
            format: PLAIN_FORMAT,
            game: G::NAME.into(),
            revision: self.revision,
            position: self.position(),
        };
        serde_json::to_vec(&snapshot).expect("a position serializes to JSON")
    }

    /// A match from a store: its record, the entries appended since in order, and the latest
    /// snapshot if there is one.
    ///
    /// # Errors
    /// See [`Match::resume_kept`].
    pub fn resume(
        record: &str,
        entries: &[Entry<G::Action>],
        snapshot: Option<&[u8]>,
        shelf: &impl Shelf<G::Content>,
    ) -> Result<Resumed<G>, LoadError> {
        let entries = entries.iter().cloned().map(Ok).collect();
        Self::resume_kept(
            record,
            Kept { entries, snapshots: snapshot.into_iter().collect() },
            shelf,
        )
    }

    /// A match from a store, whatever can be read of it. If an entry is damaged or does not fit,
    /// the match goes on from the newest snapshot that can be read, or from the last entry that
    /// fits (TABLE-RECORD-02, TABLE-RECORD-05).
    ///
    /// # Errors
    /// If the record cannot be opened, or no position is left to go on from.
    pub fn resume_kept(
        record: &str,
        kept: Kept<'_, G::Action>,
        shelf: &impl Shelf<G::Content>,
    ) -> Result<Resumed<G>, LoadError> {
        let mut faults = Vec::new();
        let read = kept.snapshots.into_iter().map(Snapshot::read::<G>);
        let snapshots: Vec<Snapshot> =
            read.filter_map(|read| read.map_err(|why| faults.push(why.to_string())).ok()).collect();
        let entries = kept.entries;
        let rebase = |entry: &Result<_, _>| matches!(entry, Ok(Entry::Rebase { .. }));
        let last_rebase = entries.iter().rposition(rebase);
        let (mut game, entries) = match last_rebase {
            None => (Self::load_stored(record, shelf)?, &entries[..]),
            Some(at) => {
                // What lies before is not replayed, so the revision is the one it ended with.
                let (mut game, _) = Self::head(record, shelf)?;
                let first = entries[at].as_ref().map_or(0, Entry::revision);
                game.revision = first.saturating_sub(1);
                (game, &entries[at..])
            }
        };
        let first = game.revision;
        let Err(fault) = game.follow(entries, snapshots.first()) else {
            return Ok(Resumed { game, rebase: None, faults });
        };
        faults.push(format!("change {}: {}", fault.revision, fault.why));

        let mut known = None;
        let mut unfit = None;
        for snapshot in snapshots.into_iter().filter(|snapshot| snapshot.revision >= first) {
            let state = game.revive(&snapshot.position.state);
            match state.and_then(|state| sound(&state).map(|()| state)) {
                Ok(state) => {
                    let Position { number, rules, .. } = snapshot.position;
                    game.rebase(StoredBase { number, rules, dropped: 0, damaged: None, state });
                    game.revision = snapshot.revision;
                    known = Some(rules);
                    let later = entries.iter().skip((snapshot.revision - first) as usize);
                    let _ = game.follow(&later.cloned().collect::<Vec<_>>(), None);
                    break;
                }
                Err(why) => {
                    faults.push(format!("the snapshot of change {}: {why}", snapshot.revision));
                    unfit = Some(why);
                }
            }
        }
        if known.is_none() && last_rebase.is_some() && game.revision == first {
            let position = unfit.unwrap_or_else(|| "there is no snapshot".into());
            return Err(LoadError::Unplayable { acts: fault.why, position });
        }
        let last = first + entries.len() as u64;
        let gone = entries.iter().skip((game.revision - first) as usize);
        let dropped = gone.filter(|it| matches!(it, Err(_) | Ok(Entry::Act { .. }))).count() as u32;
        let rules = match (known, entries.first()) {
            (Some(rules), _) => rules,
            (None, Some(Ok(Entry::Rebase { rules, .. }))) => *rules,
            _ => Self::rules_of(record),
        };
        // Under the rules that made the position everything would fit, were it not damaged.
        let corrected = !fault.unreadable && rules < G::RULES;
        let damaged = (!corrected).then_some(fault.revision);
        let (number, state) = (game.number(), game.state.clone());
        game.rebase(StoredBase { number, rules, dropped, damaged, state });
        game.revision = last + 1;
        game.changed = [game.revision; Seat::MAX];
        let state = game.position().state;
        let revision = game.revision;
        let rebase = Entry::Rebase { revision, number, rules, dropped, damaged, state };
        Ok(Resumed { game, rebase: Some(rebase), faults })
    }

    /// The rules revision a record was begun under.
    fn rules_of(record: &str) -> u32 {
        #[derive(Deserialize)]
        struct Head {
            rules: u32,
        }
        serde_json::from_str(record).map_or(G::RULES, |head: Head| head.rules)
    }

    /// Applies entries; an error if one does not fit, or the position is not the snapshot's.
    fn follow(
        &mut self,
        entries: &[Result<Entry<G::Action>, String>],
        snapshot: Option<&Snapshot>,
    ) -> Result<(), Unfit> {
        let unfit = |revision, why| Unfit { revision, why, unreadable: false };
        let revision = self.revision;
        self.agree(snapshot).map_err(|why| unfit(revision, why))?;
        for entry in entries {
            let revision = self.revision + 1;
            let entry = entry.as_ref().map_err(|why| {
                let why = why.clone();
                Unfit { revision, why, unreadable: true }
            })?;
            // A damaged entry may be one the rules never meet.
            catch_unwind(AssertUnwindSafe(|| self.apply(entry)))
                .unwrap_or_else(|_| Err("the game's program failed over it".into()))
                .and_then(|()| self.agree(snapshot))
                .map_err(|why| unfit(revision, why))?;
        }
        Ok(())
    }

    fn agree(&self, snapshot: Option<&Snapshot>) -> Result<(), String> {
        let Some(snapshot) = snapshot.filter(|snapshot| snapshot.revision == self.revision) else {
            return Ok(());
        };
        // A position this program cannot read says nothing against acts that still replay.
        let Ok(stored) = self.revive(&snapshot.position.state) else { return Ok(()) };
        if stored == self.state && snapshot.position.number == self.number() {
            return Ok(());
        }
        Err(format!("act {} leads to another position than it did", self.number()))
    }
}

/// The first entry that could not be followed.
struct Unfit {
    revision: u64,
    why: String,
    /// Whether it is no entry at all.
    unreadable: bool,
}

impl Snapshot {
    fn read<G: Game>(bytes: &[u8]) -> Result<Self, LoadError> {
        let snapshot: Self = serde_json::from_slice(bytes)
            .map_err(|error| LoadError::Store(format!("the snapshot: {error}")))?;
        if snapshot.game != G::NAME {
            return Err(LoadError::OtherGame { found: snapshot.game, expected: G::NAME });
        }
        if snapshot.format > FORMAT {
            let (found, known) = (snapshot.format, FORMAT);
            return Err(LoadError::Newer { what: "format", found, known });
        }
        Ok(snapshot)
    }
}
