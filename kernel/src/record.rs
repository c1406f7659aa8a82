//! The record of a match as a self-contained file.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use sha2::{Digest, Sha256};

use crate::{
    Act, Barrier, Game, Log, Match, NoShelf, Refusal, Sealed, Seat, Seed, Shelf,
    chance::hex,
    matches::{Base, StoredBase},
    replay::{ReplayFault, replay_act, replay_base},
    sealed::is_sealed,
};

/// The newest format of records this program knows: with earlier seeds and marks of doubt.
pub const FORMAT: u32 = 2;
/// The format without them, which older programs read too.
pub const PLAIN_FORMAT: u32 = 1;

/// More acts than a file may claim to stand for without bringing them.
const MOST_ACTS: u32 = 20_000;
/// The last revision a file may claim: a number that every reader of JSON holds exactly, with
/// room for those that follow.
const MOST_REVISION: u64 = 1 << 52;
/// The most earlier seeds a file may bring: one for each time it was opened.
const MOST_SEEDS: usize = 1000;

/// A match as a file: everything to play it on anywhere, secrets included.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record<S, A> {
    /// The format of the file.
    pub format: u32,
    /// The game's short name.
    pub game: String,
    /// The rules revision of the program that wrote it.
    pub rules: u32,
    /// SHA-256 of the content in hexadecimal, see [`content_hash`].
    pub content_hash: String,
    /// The content.
    pub content: Box<RawValue>,
    /// The setup.
    pub setup: S,
    /// The seed.
    pub seed: Seed,
    /// The seeds earlier acts drew from, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Earlier>,
    /// The first act whose outcomes did not come from its seed when the file was opened
    /// (0: the start); it stays here for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unproven: Option<u32>,
    /// What chance said for the start; empty if the record begins later.
    pub start: Vec<u32>,
    /// Where the record begins, if not at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Position>,
    /// The acts in force since then.
    pub acts: Vec<SavedAct<A>>,
    /// The revision of the match.
    pub revision: u64,
    /// The position at the end of the acts, for programs under whose rules they go differently.
    pub position: Position,
}

/// A stored position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Acts played before it.
    pub number: u32,
    /// The rules revision that made it.
    pub rules: u32,
    /// Acts that were dropped after it.
    #[serde(default)]
    pub dropped: u32,
    /// The change of the stored record that could not be read or did not fit, if damage and no
    /// correction of the rules made the match go on from here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damaged: Option<u64>,
    /// The position.
    pub state: Value,
}

/// A seed that acts were drawn from before the match went on with another (TABLE-RECORD-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Earlier {
    /// The last act that drew from it (0: only the start did).
    pub until: u32,
    /// The seed.
    pub seed: Seed,
}

/// One act in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedAct<A> {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: A,
    /// What chance said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<u32>,
    /// Why it cannot be taken back freely.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barrier: Option<Barrier>,
}

/// Why a file could not be opened (TABLE-RECORD-03).
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Not JSON, cut short, or a field is missing, unknown or of the wrong type.
    #[error("this is not a saved match: {0}")]
    Malformed(serde_json::Error),
    /// Its content is none of this game.
    #[error("the content of this saved match does not fit the game: {0}")]
    Content(serde_json::Error),
    /// The content was changed or damaged.
    #[error("the content of this saved match was changed: its SHA-256 is {found}, not {expected}")]
    ContentHash {
        /// What the file says.
        expected: String,
        /// What its content has.
        found: String,
    },
    /// Another game's.
    #[error("this is a match of {found}, not of {expected}")]
    OtherGame {
        /// The game of the file.
        found: String,
        /// The game asked for.
        expected: &'static str,
    },
    /// A game this program does not have.
    #[error("this is a match of {0}, a game this program does not know")]
    UnknownGame(String),
    /// Written by a program newer than this one.
    #[error("this match was saved by a newer program ({what} {found}; this one knows {known})")]
    Newer {
        /// What is newer.
        what: &'static str,
        /// In the file.
        found: u32,
        /// Here.
        known: u32,
    },
    /// Its acts do not lead where it says, though it was written under these very rules: it was
    /// changed or damaged.
    #[error("this saved match does not agree with itself: {0}")]
    Disagrees(ReplayFault),
    /// The game's program failed over it.
    #[error("this saved match is impossible: the game's program failed over it")]
    Impossible,
    /// Neither acts nor position can be read under the rules of this program.
    #[error("this match cannot be played on: {acts}; and {position}")]
    Unplayable {
        /// What is wrong with the acts.
        acts: String,
        /// What is wrong with the position.
        position: String,
    },
    /// A snapshot or an entry from a store is not readable.
    #[error("the stored match is damaged: {0}")]
    Store(String),
}

impl LoadError {
    /// The rule of the table behind it.
    #[must_use]
    pub fn refusal(&self) -> Refusal {
        Refusal::new("TABLE-RECORD-03", format!("{self}."))
    }
}

/// The SHA-256 of content in hexadecimal: of its JSON without spaces and with sorted keys, so
/// that the layout of a file does not matter.
#[must_use]
pub fn content_hash(content: &Value) -> String {
    hex::encode(&sha256(&sorted(content).to_string()))
}

pub(crate) fn sha256(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(sorted).collect(),
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| name.as_str());
            Value::Object(
                fields.into_iter().map(|(name, value)| (name.clone(), sorted(value))).collect(),
            )
        }
        plain => plain.clone(),
    }
}

impl<G: Game> Match<G> {
    /// The whole match as a file.
    ///
    /// # Panics
    /// If the game's types do not serialize; its conformance test would fail first.
    #[must_use]
    pub fn save(&self) -> String {
        const SERIALIZES: &str = "the types of a game serialize to JSON";
        let (start, base) = match &self.base {
            Base::Start { outcomes } => (outcomes.clone(), None),
            Base::Stored(stored) => {
                let state = serde_json::to_value(&stored.state).expect(SERIALIZES);
                let StoredBase { number, rules, dropped, damaged, .. } = **stored;
                (Vec::new(), Some(Position { number, rules, dropped, damaged, state }))
            }
        };
        let damaged = base.as_ref().is_some_and(|base| base.damaged.is_some());
        let plain = self.earlier.is_empty() && self.unproven.is_none() && !damaged;
        let record = Record {
            format: if plain { PLAIN_FORMAT } else { FORMAT },
            game: G::NAME.into(),
            rules: G::RULES,
            content_hash: self.content.hash().to_owned(),
            content: self.content.text().to_owned(),
            setup: &self.setup,
            seed: self.seed,
            earlier: self.earlier.clone(),
            unproven: self.unproven,
            start,
            base,
            acts: self
                .acts
                .iter_from(0)
                .map(|act| SavedAct {
                    seat: act.seat,
                    action: act.action,
                    outcomes: act.outcomes.to_vec(),
                    barrier: act.barrier,
                })
                .collect(),
            revision: self.revision,
            position: self.position(),
        };
        serde_json::to_string(&record).expect(SERIALIZES)
    }

    pub(crate) fn position(&self) -> Position {
        let state = serde_json::to_value(&self.state).expect("a position serializes to JSON");
        Position { number: self.number(), rules: G::RULES, dropped: 0, damaged: None, state }
    }

    /// Opens a saved match. Its acts must lead to its position, unless it was written under
    /// earlier rules.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn load(text: &str) -> Result<Self, LoadError> {
        Self::load_sharing(text, &NoShelf)
    }

    /// Opens a saved match; `shelf` may have an equal content, known by its hash, that other
    /// matches use already.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn load_sharing(text: &str, shelf: &impl Shelf<G::Content>) -> Result<Self, LoadError> {
        Self::read(text, shelf, false)
    }

    /// Opens the record a store began with. A store is believed: should its record be damaged,
    /// the match goes on from the position that stands there.
    pub(crate) fn load_stored(
        text: &str,
        shelf: &impl Shelf<G::Content>,
    ) -> Result<Self, LoadError> {
        Self::read(text, shelf, true)
    }

    fn read(text: &str, shelf: &impl Shelf<G::Content>, believed: bool) -> Result<Self, LoadError> {
        let (mut game, record) = Self::head(text, shelf)?;
        let played = game.replay_record(&record);
        game.revision = record.revision;
        game.changed = [record.revision; Seat::MAX];
        let fault = match played.and_then(|()| game.ends_at(&record.position)) {
            Ok(()) => {
                return match sound(&game.state) {
                    Ok(()) => Ok(game),
                    Err(why) => Err(LoadError::Unplayable {
                        acts: format!("its acts lead nowhere: {why}"),
                        position: why,
                    }),
                };
            }
            Err(fault) => fault,
        };
        let same_rules = record.rules == G::RULES;
        if same_rules && !believed {
            return Err(LoadError::Disagrees(fault));
        }
        let stored = game.revive(&record.position.state);
        let state = stored
            .and_then(|stored| sound(&stored).map(|()| stored))
            .map_err(|why| LoadError::Unplayable { acts: fault.to_string(), position: why })?;
        let Position { number, rules, dropped, .. } = record.position;
        let damaged = same_rules.then_some(record.revision);
        game.rebase(StoredBase { number, rules, dropped, damaged, state });
        Ok(game)
    }

    /// Whether this match stands where a file says that it ends.
    fn ends_at(&self, position: &Position) -> Result<(), ReplayFault> {
        let number = self.number();
        let fault = |why: String| Err(ReplayFault { number, why });
        if position.number != number {
            return fault(format!(
                "it is the last one, but the position is of act {}",
                position.number
            ));
        }
        // A position this program cannot read is no loss if the acts lead on without it; one
        // that an older program wrote may have fewer fields.
        let same = match self.revive(&position.state) {
            Ok(state) => state == self.state || within(&position.state, &self.position().state),
            Err(_) => true,
        };
        if same { Ok(()) } else { fault("it does not lead to the position of the file".into()) }
    }

    /// The match of a record before its first act, and the record.
    #[expect(clippy::type_complexity, reason = "a record of this game, said once")]
    pub(crate) fn head(
        text: &str,
        shelf: &impl Shelf<G::Content>,
    ) -> Result<(Self, Record<G::Setup, G::Action>), LoadError> {
        let head: Head = serde_json::from_str(text).map_err(LoadError::Malformed)?;
        if head.game != G::NAME {
            return Err(LoadError::OtherGame { found: head.game, expected: G::NAME });
        }
        for (what, found, known) in
            [("format", head.format, FORMAT), ("rules revision", head.rules, G::RULES)]
        {
            if found > known {
                return Err(LoadError::Newer { what, found, known });
            }
        }
        let record: Record<G::Setup, G::Action> =
            serde_json::from_str(text).map_err(LoadError::Malformed)?;
        let before = record.base.as_ref().map_or(0, |base| base.number);
        let number = u64::from(before) + record.acts.len() as u64;
        let malformed = |why| Err(LoadError::Malformed(serde::de::Error::custom(why)));
        if record.revision > MOST_REVISION || before > MOST_ACTS {
            return malformed("its revision or its number of acts is beyond every match");
        }
        if record.rules == 0 || record.base.as_ref().is_some_and(|base| base.rules == 0) {
            return malformed("there are no rules of revision 0");
        }
        let until = record.earlier.iter().map(|earlier| u64::from(earlier.until));
        if record.earlier.len() > MOST_SEEDS
            || !until.clone().is_sorted()
            || until.max() > Some(number)
        {
            return malformed("its earlier seeds are in no order");
        }
        let content = content_of::<G>(&record.content, &record.content_hash, shelf)?;
        let base = Base::Start { outcomes: record.start.clone() };
        let state = match replay_base(&base, &record.setup, content.content(), &mut Log::silent()) {
            Ok(state) => state,
            // The stored position stands in for a start that no longer goes this way.
            Err(fault) => {
                let mut state: G =
                    Deserialize::deserialize(&record.position.state).map_err(|error| {
                        let error: serde_json::Error = error;
                        LoadError::Unplayable {
                            acts: fault.to_string(),
                            position: error.to_string(),
                        }
                    })?;
                state.attach(content.content().clone());
                state
            }
        };
        let setup = record.setup.clone();
        let mut game = Self::from_parts(setup, content, record.seed, base, state);
        game.earlier.clone_from(&record.earlier);
        game.unproven = record.unproven;
        Ok((game, record))
    }

    /// Plays the acts of a record on a match that has none.
    fn replay_record(&mut self, record: &Record<G::Setup, G::Action>) -> Result<(), ReplayFault> {
        if let Some(Position { number, rules, dropped, damaged, state }) = &record.base {
            let fault = |why| ReplayFault { number: *number, why };
            let state = self.revive(state).map_err(fault)?;
            sound(&state).map_err(fault)?;
            let (number, rules, dropped, damaged) = (*number, *rules, *dropped, *damaged);
            self.rebase(StoredBase { number, rules, dropped, damaged, state });
        } else {
            self.state =
                replay_base(&self.base, &self.setup, self.content.content(), &mut Log::silent())?;
        }
        for SavedAct { seat, action, outcomes, barrier } in &record.acts {
            let act = Act { seat: *seat, action, outcomes, barrier: *barrier };
            let mut next = self.state.clone();
            replay_act(&mut next, self.number() + 1, &act, &mut Log::silent())?;
            self.push(*seat, action.clone(), outcomes, *barrier, next);
        }
        Ok(())
    }
}

/// The content of a record: found on the shelf by its hash, or else read and kept there.
fn content_of<G: Game>(
    raw: &RawValue,
    hash: &str,
    shelf: &impl Shelf<G::Content>,
) -> Result<Arc<Sealed<G::Content>>, LoadError> {
    let read = || serde_json::from_str(raw.get()).map_err(LoadError::Content);
    if is_sealed(raw.get(), hash) {
        return match shelf.find(hash) {
            Some(known) => Ok(known),
            None => Ok(shelf.keep(Sealed::read(read()?, raw.to_owned(), hash.to_owned()))),
        };
    }
    // Laid out otherwise than saves are: its hash is that of what it says.
    let value: Value = serde_json::from_str(raw.get()).map_err(LoadError::Content)?;
    let found = content_hash(&value);
    if found != hash {
        return Err(LoadError::ContentHash { expected: hash.to_owned(), found });
    }
    match shelf.find(hash) {
        Some(known) => Ok(known),
        None => Ok(shelf.keep(Sealed::new(Arc::new(read()?)))),
    }
}

/// Whether everything that `part` says stands in `whole` too.
fn within(part: &Value, whole: &Value) -> bool {
    match (part, whole) {
        (Value::Object(part), Value::Object(whole)) => part
            .iter()
            .all(|(name, value)| whole.get(name).is_some_and(|other| within(value, other))),
        (Value::Array(part), Value::Array(whole)) => {
            part.len() == whole.len()
                && part.iter().zip(whole).all(|(one, other)| within(one, other))
        }
        (part, whole) => part == whole,
    }
}

/// Whether a stored position can be played on, as far as one can tell.
pub(crate) fn sound<G: Game>(state: &G) -> Result<(), String> {
    let seats = state.seats();
    let waiting = state.waiting();
    if seats > Seat::MAX || state.score().len() != seats {
        return Err("its seats and its scores do not fit".into());
    }
    if waiting.is_empty() != state.outcome().is_some() {
        return Err("it is neither over nor going on".into());
    }
    for seat in waiting.iter() {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        if seat.index() >= seats || legal.is_empty() {
            return Err(format!("{seat} cannot go on"));
        }
    }
    Ok(())
}

/// What a file says about itself, read first so that a foreign or newer one is called that.
#[derive(Deserialize)]
struct Head {
    format: u32,
    game: String,
    rules: u32,
}
