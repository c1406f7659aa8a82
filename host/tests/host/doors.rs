//! Games for hosts in tests: Delve, the program's own, and doors that differ in one thing.

use serde_json::Value;
use warmoot_kernel::{Ledger, LoadError, Refusal, Seed, pack::Fault};
use warmoot_table::{
    About, DELVE, Door, Figure, Files, Form, Games, PackError, Report, Resumed, Table,
};

/// Delve alone.
pub fn delve() -> Games {
    Games::new(vec![DELVE])
}

/// Delve and the program's games.
pub fn every() -> Games {
    Games::new(vec![warmoot_bloodstones_door::BLOODSTONES, warmoot_hate_door::HATE, DELVE])
}

/// What a door does otherwise.
pub trait Twist: Send + Sync {
    /// Whatever table comes out of the door.
    fn table(&self, table: Box<dyn Table>) -> Box<dyn Table> {
        table
    }
    /// A match is started.
    fn create(
        &self,
        door: &dyn Door,
        setup: &Value,
        seed: Seed,
    ) -> Result<Box<dyn Table>, Refusal> {
        door.create(setup, seed)
    }
    /// A match is resumed.
    fn resumes(&self) {}
}

/// The same games, each with a twist.
pub fn twisted<T: Twist + Clone + 'static>(games: &Games, twist: &T) -> Games {
    let twisted =
        |door| -> &'static dyn Door { Box::leak(Box::new(Twisted { door, twist: twist.clone() })) };
    Games::new(games.iter().map(twisted).collect())
}

struct Twisted<T> {
    door: &'static dyn Door,
    twist: T,
}

impl<T: Twist> Door for Twisted<T> {
    fn name(&self) -> &'static str {
        self.door.name()
    }

    fn about(&self) -> About {
        self.door.about()
    }

    fn content(&self) -> Value {
        self.door.content()
    }

    fn drawing(&self, map: &str) -> Option<Value> {
        self.door.drawing(map)
    }

    fn ledger(&self) -> &'static Ledger {
        self.door.ledger()
    }

    fn create(&self, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Refusal> {
        self.twist.create(self.door, setup, seed).map(|table| self.twist.table(table))
    }

    fn open(&self, save: &str) -> Result<Box<dyn Table>, LoadError> {
        self.door.open(save).map(|table| self.twist.table(table))
    }

    fn form(&self) -> Form {
        self.door.form()
    }

    fn random_setup(&self, number: u64) -> Value {
        self.door.random_setup(number)
    }

    fn has_packs(&self) -> bool {
        self.door.has_packs()
    }

    fn check_pack(&self, files: &Files) -> Result<String, Vec<Fault>> {
        self.door.check_pack(files)
    }

    fn use_packs(&self, packs: &[&Files]) -> Result<(), PackError> {
        self.door.use_packs(packs)
    }

    fn listed(&self) -> Vec<warmoot_kernel::pack::Listed> {
        self.door.listed()
    }

    fn figures(&self) -> Vec<Figure> {
        self.door.figures()
    }

    fn reports(&self) -> Vec<Report> {
        self.door.reports()
    }

    fn resume(
        &self,
        record: &str,
        entries: &[Value],
        snapshots: &[&[u8]],
    ) -> Result<Resumed, LoadError> {
        self.twist.resumes();
        let resumed = self.door.resume(record, entries, snapshots)?;
        Ok(Resumed { table: self.twist.table(resumed.table), ..resumed })
    }
}
