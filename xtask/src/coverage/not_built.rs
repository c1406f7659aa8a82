//! The list of what is not built yet, `rules/not-built.toml`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::{Context, Result};
use serde::Deserialize;

use super::ledger::{Ambiguity, Ledger, NOT_BUILT};

/// The list as it is written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// Games whose rules without a test do not fail the run.
    #[serde(default)]
    building: Vec<String>,
    #[serde(default, rename = "topic")]
    topics: Vec<Topic>,
}

/// Rules and rulings of one game about one thing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Topic {
    game: String,
    topic: String,
    /// Ids of rules and rulings; one that ends in `-*` stands for all rules that begin so.
    ids: Vec<String>,
}

/// The list, looked up in the ledgers.
#[derive(Default)]
pub struct NotBuilt {
    building: BTreeSet<String>,
    /// Every rule on the list, and the place of its topic in `topics`.
    rules: BTreeMap<String, usize>,
    /// The same for every ruling named on it.
    rulings: BTreeMap<String, usize>,
    /// Game and topic, in the order of the list.
    topics: Vec<(String, String)>,
    /// What is wrong with the list itself.
    pub faults: Vec<String>,
}

impl NotBuilt {
    /// Reads the list under `root`. A project without one has built everything.
    ///
    /// # Errors
    /// If the file cannot be read or is not such a list.
    pub fn read(root: &Path, ledgers: &[Ledger]) -> Result<Self> {
        let path = root.join("rules").join(NOT_BUILT);
        if !path.is_file() {
            return Ok(Self::default());
        }
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let written: Written = toml::from_str(&text)
            .with_context(|| format!("{} is no list of what is not built", path.display()))?;
        let mut list = Self::default();
        for game in written.building {
            if !ledgers.iter().any(|ledger| ledger.meta.game == game) {
                list.fault(format!("building names {game:?}, which has no ledger"));
            }
            list.building.insert(game);
        }
        for topic in written.topics {
            list.add(topic, ledgers);
        }
        Ok(list)
    }

    /// Whether a game's rules without a test are only counted.
    pub fn is_building(&self, game: &str) -> bool {
        self.building.contains(game)
    }

    /// The topic a rule is listed under.
    pub fn topic(&self, rule: &str) -> Option<&str> {
        self.rules.get(rule).map(|&topic| self.topics[topic].1.as_str())
    }

    /// The topic a ruling is named under.
    pub fn names(&self, ruling: &str) -> Option<&str> {
        self.rulings.get(ruling).map(|&topic| self.topics[topic].1.as_str())
    }

    /// The place in `topics` of what a ruling waits for: the topic it is named under, else, if it
    /// is about listed rules only, that of the first of them.
    fn place(&self, ruling: &Ambiguity) -> Option<usize> {
        let named = self.rulings.get(&ruling.id).copied();
        named.or_else(|| {
            let all = ruling.rules.iter().all(|rule| self.rules.contains_key(rule));
            let first = ruling.rules.first().filter(|_| all)?;
            self.rules.get(first).copied()
        })
    }

    /// Whether a ruling waits for a topic.
    pub fn defers(&self, ruling: &Ambiguity) -> bool {
        self.place(ruling).is_some()
    }

    /// The topics of a game, in the order of the list: how many rules each has, and which of these
    /// rulings wait for it.
    pub fn topics<'a>(
        &'a self,
        game: &'a str,
        rulings: &'a [&'a Ambiguity],
    ) -> impl Iterator<Item = (&'a str, usize, Vec<&'a str>)> {
        let count = |at| self.rules.values().filter(|&&topic| topic == at).count();
        let wait = move |at| {
            let here = rulings.iter().filter(move |ruling| self.place(ruling) == Some(at));
            here.map(|ruling| ruling.id.as_str()).collect()
        };
        let each = self.topics.iter().enumerate().filter(move |(_, (of, _))| of == game);
        each.map(move |(at, (_, topic))| (topic.as_str(), count(at), wait(at)))
    }

    /// Takes a topic in.
    fn add(&mut self, Topic { game, topic, ids }: Topic, ledgers: &[Ledger]) {
        let Some(ledger) = ledgers.iter().find(|ledger| ledger.meta.game == game) else {
            self.fault(format!("topic {topic:?} is of the game {game:?}, which has no ledger"));
            return;
        };
        for id in ids {
            let stem = id.strip_suffix('*').filter(|stem| stem.ends_with('-'));
            let means = |rule: &str| stem.map_or(rule == id, |stem| rule.starts_with(stem));
            if ledger.rulings.iter().any(|ruling| ruling.id == id) {
                if self.rulings.insert(id.clone(), self.topics.len()).is_some() {
                    self.fault(format!("{id} is listed twice"));
                }
                continue;
            }
            let found: Vec<_> = ledger.rules.iter().filter(|rule| means(&rule.id)).collect();
            if found.is_empty() {
                self.fault(format!("{id} is no rule and no ruling of {game}"));
            }
            for rule in found {
                if self.rules.insert(rule.id.clone(), self.topics.len()).is_some() {
                    self.fault(format!("{} is listed twice", rule.id));
                }
            }
        }
        self.topics.push((game, topic));
    }

    fn fault(&mut self, what: String) {
        self.faults.push(format!("rules/{NOT_BUILT}: {what}"));
    }
}
