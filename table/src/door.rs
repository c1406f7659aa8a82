//! A game without its types: what it is, and how its matches begin.

use std::{
    marker::PhantomData,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use serde::Deserialize;
use serde_json::Value;
use warmoot_kernel::{
    Audience, Entry, Game, Kept, Ledger, LoadError, Match, Refusal, Sealed, Seat, Seed, Shelf,
    pack::{Fault, Listed},
};

use crate::{
    About, Accepted, BotAbout, Figure, Files, Form, Listing, PackError, Report, Table, held::Held,
    share::Shared,
};

/// A game as the house sees it.
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
    /// What is to be agreed on before a game.
    fn form(&self) -> Form;
    /// A setup by number: over many numbers everything the game has comes up.
    fn random_setup(&self, number: u64) -> Value;
    /// Whether the game is played with packs.
    fn has_packs(&self) -> bool;
    /// Checks a pack as it would be laid over the shipped one, and says in a few words what is in it.
    ///
    /// # Errors
    /// Every fault, in the order of files, lines and columns.
    fn check_pack(&self, files: &Files) -> Result<String, Vec<Fault>>;
    /// Lays packs over the shipped one for every match started from now on.
    ///
    /// # Errors
    /// See [`PackError`]; places are those in `packs`.
    fn use_packs(&self, packs: &[&Files]) -> Result<(), PackError>;
    /// Everything the game is played with that a pack can replace, in the order of files.
    fn listed(&self) -> Vec<Listed>;
    /// What can be measured.
    fn figures(&self) -> Vec<Figure>;
    /// What can be told of many games.
    fn reports(&self) -> Vec<Report>;
    /// A match from a store, see [`crate::Games::resume`].
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

/// The door of a game, as its listing has it.
pub struct Of<L>(PhantomData<fn() -> L>);

impl<L> Default for Of<L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<L> Of<L> {
    /// The door.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<L: Listing> Door for Of<L> {
    fn name(&self) -> &'static str {
        L::Game::NAME
    }

    fn about(&self) -> About {
        About {
            game: L::Game::NAME.into(),
            name: L::TITLE.into(),
            about: L::ABOUT.into(),
            players: L::PLAYERS,
            bots: L::bots()
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
        L::summary()
    }

    fn drawing(&self, map: &str) -> Option<Value> {
        L::drawing(map)
    }

    fn ledger(&self) -> &'static Ledger {
        L::Game::ledger()
    }

    fn form(&self) -> Form {
        L::form()
    }

    fn random_setup(&self, number: u64) -> Value {
        serde_json::to_value(L::random_setup(number)).unwrap_or_default()
    }

    fn has_packs(&self) -> bool {
        L::HAS_PACKS
    }

    fn check_pack(&self, files: &Files) -> Result<String, Vec<Fault>> {
        L::check_pack(files)
    }

    fn use_packs(&self, packs: &[&Files]) -> Result<(), PackError> {
        L::use_packs(packs)
    }

    fn listed(&self) -> Vec<Listed> {
        L::listed()
    }

    fn figures(&self) -> Vec<Figure> {
        L::figures()
    }

    fn reports(&self) -> Vec<Report> {
        L::reports()
    }

    fn create(&self, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Refusal> {
        let setup: <L::Game as Game>::Setup = Deserialize::deserialize(setup).map_err(|error| {
            let error: serde_json::Error = error;
            Refusal::new("TABLE-SETUP-01", format!("This is no setup of {}: {error}.", L::TITLE))
        })?;
        let content = L::content_for(&setup)?;
        Ok(Box::new(Held::<L>(Match::new_sealed(setup, content, seed)?)))
    }

    fn open(&self, save: &str) -> Result<Box<dyn Table>, LoadError> {
        let opened = catch_unwind(AssertUnwindSafe(|| {
            let mut game = Match::load_sharing(save, &Shared)?;
            game.distrust().map_err(LoadError::Disagrees)?;
            let table = Held::<L>(game);
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
            let entry: Result<Entry<<L::Game as Game>::Action>, serde_json::Error> =
                Deserialize::deserialize(entry);
            entry.map_err(|error| format!("it cannot be read: {error}"))
        };
        let kept =
            Kept { entries: entries.iter().map(read).collect(), snapshots: snapshots.into() };
        let resumed = Match::resume_kept(record, kept, &Shared)?;
        let rebase = resumed.rebase.as_ref().map(Accepted::of);
        Ok(Resumed { table: Box::new(Held::<L>(resumed.game)), rebase, faults: resumed.faults })
    }
}

/// The content, shared with every match that uses an equal one.
pub fn shared<C>(content: Arc<C>) -> Arc<Sealed<C>>
where
    C: serde::Serialize + Send + Sync + 'static,
{
    Shared.keep(Sealed::new(content))
}
