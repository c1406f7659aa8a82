//! A game without its types: what it is, and how its matches begin.

use std::{
    marker::PhantomData,
    panic::{AssertUnwindSafe, catch_unwind},
};

use serde::Deserialize;
use serde_json::Value;
use warmoot_kernel::{
    Audience, Entry, Kept, Ledger, LoadError, Match, Refusal, Seat, Seed, content_hash,
};

use crate::{About, Accepted, BotAbout, Listing, Table, held::Held, share::share};

/// A game of the catalog.
pub trait Door: Send + Sync {
    /// The game's short name.
    fn name(&self) -> &'static str;
    /// What the lobby shows.
    fn about(&self) -> About;
    /// What there is to choose from in a setup.
    fn content(&self) -> Value;
    /// A map of the content as it is drawn.
    fn drawing(&self, map: &str) -> Option<Value>;
    /// The rule ledger.
    fn ledger(&self) -> &'static Ledger;
    /// Starts a match.
    ///
    /// # Errors
    /// TABLE-SETUP-01 if the setup is not understood; the game's refusal if a rule forbids it.
    fn create(&self, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Refusal>;
    /// Opens a saved match. The file may come from anybody: one that makes no sense is refused,
    /// not believed.
    ///
    /// # Errors
    /// See [`LoadError`].
    fn open(&self, save: &str) -> Result<Box<dyn Table>, LoadError>;
    /// A match from a store, see [`crate::resume`].
    ///
    /// # Errors
    /// See [`LoadError`].
    fn resume(
        &self,
        record: &str,
        entries: &[Value],
        snapshots: &[&[u8]],
    ) -> Result<Resumed, LoadError>;
}

/// A match after a restart.
pub struct Resumed {
    /// The match.
    pub table: Box<dyn Table>,
    /// An entry to append before anything else: the match went on from its snapshot, because a
    /// correction of the rules made its record play differently (TABLE-RECORD-02).
    pub rebase: Option<Accepted>,
    /// What does not fit in the store, for whoever runs it: nothing if all is well.
    pub faults: Vec<String>,
}

/// The door of the game `G`.
pub(crate) struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G: Listing> Door for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn about(&self) -> About {
        About {
            game: G::NAME.into(),
            name: G::TITLE.into(),
            about: G::ABOUT.into(),
            players: G::PLAYERS,
            bots: G::bots()
                .into_iter()
                .map(|bot| BotAbout {
                    id: bot.id().into(),
                    name: bot.name().into(),
                    about: bot.about().into(),
                })
                .collect(),
        }
    }

    fn content(&self) -> Value {
        G::summary()
    }

    fn drawing(&self, map: &str) -> Option<Value> {
        G::drawing(map)
    }

    fn ledger(&self) -> &'static Ledger {
        G::ledger()
    }

    fn create(&self, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Refusal> {
        let setup: G::Setup = Deserialize::deserialize(setup).map_err(|error| {
            let error: serde_json::Error = error;
            Refusal::new("TABLE-SETUP-01", format!("This is no setup of {}: {error}.", G::TITLE))
        })?;
        let content = G::content_for(&setup)?;
        Ok(Box::new(Held::<G>(Match::new(setup, content, seed)?)))
    }

    fn open(&self, save: &str) -> Result<Box<dyn Table>, LoadError> {
        let opened = catch_unwind(AssertUnwindSafe(|| {
            let mut game = Match::load_sharing(save, share)?;
            game.distrust().map_err(LoadError::Disagrees)?;
            let table = Held::<G>(game);
            // A position that was tampered with shows when it is looked at from everywhere.
            for seat in 0..table.seats() {
                let _ = table.glance(Audience::Seat(Seat(seat as u8)));
            }
            let _ = (table.glance(Audience::Observer), table.read(Audience::Everything));
            Ok(table)
        }));
        match opened {
            Ok(table) => table.map(|table| Box::new(table) as Box<dyn Table>),
            Err(_) => Err(LoadError::Impossible),
        }
    }

    fn resume(
        &self,
        record: &str,
        entries: &[Value],
        snapshots: &[&[u8]],
    ) -> Result<Resumed, LoadError> {
        let read = |entry| {
            let entry: Result<Entry<G::Action>, serde_json::Error> =
                Deserialize::deserialize(entry);
            entry.map_err(|error| format!("it cannot be read: {error}"))
        };
        let kept =
            Kept { entries: entries.iter().map(read).collect(), snapshots: snapshots.into() };
        let resumed = Match::<G>::resume_kept(record, kept, share)?;
        let rebase = resumed.rebase.as_ref().map(Accepted::of);
        Ok(Resumed { table: Box::new(Held(resumed.game)), rebase, faults: resumed.faults })
    }
}

/// The content, shared with every match that uses an equal one.
pub(crate) fn shared<C>(content: &C) -> std::sync::Arc<C>
where
    C: Clone + serde::Serialize + Send + Sync + 'static,
{
    let hash = serde_json::to_value(content).map(|value| content_hash(&value));
    share(content.clone(), &hash.unwrap_or_default())
}
