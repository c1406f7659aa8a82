//! Snapshots, and going on after a restart.
//!
//! A store keeps a record (the match as it was created or opened), the entries appended to it,
//! and a snapshot of the position every few entries. On resuming, the entries are applied to the
//! record and compared with the snapshot. If a correction of the rules made them go differently,
//! the match goes on from the snapshot (TABLE-RECORD-02).
//!
//! Positions are stored as JSON, not in a binary form: a newer program whose position has one
//! more field can still read an older one.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    Entry, Game, LoadError, Match, Seat,
    record::{FORMAT, Position, sound},
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
}

impl<G: Game> Match<G> {
    /// The position now, for a store.
    ///
    /// # Panics
    /// If the game's types do not serialize; its conformance test would fail first.
    #[must_use]
    pub fn snapshot(&self) -> Vec<u8> {
        let snapshot = Snapshot {
            format: FORMAT,
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
    /// If the record cannot be opened, or the snapshot is needed and cannot be read.
    pub fn resume(
        record: &str,
        entries: &[Entry<G::Action>],
        snapshot: Option<&[u8]>,
        share: impl FnOnce(G::Content, &str) -> Arc<G::Content>,
    ) -> Result<Resumed<G>, LoadError> {
        let snapshot = snapshot.map(Snapshot::read::<G>).transpose()?;
        let last_rebase = entries.iter().rposition(|entry| matches!(entry, Entry::Rebase { .. }));
        let (mut game, entries) = match last_rebase {
            None => (Self::load_sharing(record, share)?, entries),
            Some(at) => {
                // What lies before is not replayed, so the revision is the one it ended with.
                let (mut game, _) = Self::head(record, share)?;
                game.revision = entries[at].revision().saturating_sub(1);
                (game, &entries[at..])
            }
        };
        let first = game.revision;
        let fits = game.follow(entries, snapshot.as_ref());
        let Err(fault) = fits else { return Ok(Resumed { game, rebase: None }) };

        let known = snapshot.filter(|snapshot| snapshot.revision >= first);
        if let Some(Snapshot { revision, position, .. }) = &known {
            let state = game
                .revive(&position.state)
                .and_then(|state| sound(&state).map(|()| state))
                .map_err(|why| LoadError::Unplayable { acts: fault.clone(), position: why })?;
            game.rebase(position.number, position.rules, 0, state);
            game.revision = *revision;
            let later = entries.iter().position(|entry| entry.revision() > *revision);
            let _ = game.follow(&entries[later.unwrap_or(entries.len())..], None);
        }
        let last = entries.last().map_or(first, Entry::revision);
        let dropped = entries
            .iter()
            .filter(|entry| entry.revision() > game.revision && matches!(entry, Entry::Act { .. }))
            .count() as u32;
        let rules = known.map_or(G::RULES, |snapshot| snapshot.position.rules);
        let number = game.number();
        let state = game.state.clone();
        game.rebase(number, rules, dropped, state);
        game.revision = last + 1;
        game.changed = [game.revision; Seat::MAX];
        let rebase = Entry::Rebase {
            revision: game.revision,
            number,
            rules,
            dropped,
            state: game.position().state,
        };
        Ok(Resumed { game, rebase: Some(rebase) })
    }

    /// Applies entries; an error if one does not fit, or the position is not the snapshot's.
    fn follow(
        &mut self,
        entries: &[Entry<G::Action>],
        snapshot: Option<&Snapshot>,
    ) -> Result<(), String> {
        self.agree(snapshot)?;
        for entry in entries {
            self.apply(entry)?;
            self.agree(snapshot)?;
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
