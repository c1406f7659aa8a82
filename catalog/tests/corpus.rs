//! Finished matches of every game, recorded once. Each is replayed to the same end, log and views,
//! whatever is rebuilt: a change that alters a replay says so in `corpus/acknowledged.toml`.
//!
//! `cargo test -p warmoot-catalog --test corpus -- --ignored` records them anew: only for a game
//! that has none, as everything the old ones held is given up with them.
#![allow(clippy::unwrap_used)]

use std::{
    collections::BTreeMap,
    fs,
    io::{Read, Write},
    path::PathBuf,
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};
use warmoot_catalog::games;
use warmoot_kernel::{Audience, Chance, Seat, Seed, Seeded, content_hash};
use warmoot_table::Table;

/// Matches of each game.
const MATCHES: u64 = 40;
/// The views are compared after every so manieth act, and at the end.
const EVERY: u32 = 60;

/// A game's matches. Contents stand once, as many matches share them.
#[derive(Serialize, Deserialize)]
struct Corpus {
    contents: BTreeMap<String, Box<RawValue>>,
    matches: Vec<Kept>,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    name: String,
    /// Which of the contents it was played with.
    content: String,
    /// The save, with [`PLACE`] where its content stood.
    save: String,
    shown: Shown,
}

/// Stands in a kept save for its content.
const PLACE: &str = "\"<content>\"";

/// What a replay shows, as hashes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Shown {
    acts: u32,
    /// The position at its end, for who sees everything.
    end: String,
    /// The log lines of all acts for everybody who looks.
    log: String,
    /// The views on the way for everybody who looks.
    views: String,
}

/// A replay that shows something else since a change, and why that is right.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Acknowledged {
    #[serde(default)]
    difference: Vec<Difference>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Difference {
    /// The name of the match.
    r#match: String,
    /// `acts`, `end`, `log` or `views`.
    what: String,
    /// What it shows now.
    now: String,
    /// Which change made the difference, and why it is right.
    why: String,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

fn file(game: &str) -> PathBuf {
    folder().join(format!("{game}.json.gz"))
}

fn short(value: &Value) -> String {
    content_hash(value)[..16].to_owned()
}

fn shown(table: &dyn Table) -> Shown {
    let seats = (0..table.seats()).map(|seat| Audience::Seat(Seat(seat as u8)));
    let audiences: Vec<_> = seats.chain([Audience::Observer, Audience::Everything]).collect();
    let acts = table.number();
    let log: Vec<_> = audiences
        .iter()
        .map(|&audience| {
            let acts = table.history(audience, 0).into_iter();
            acts.map(|act| (act.seat, act.lines)).collect::<Vec<_>>()
        })
        .collect();
    let views: Vec<_> = (0..acts)
        .step_by(EVERY as usize)
        .flat_map(|number| audiences.iter().map(move |&audience| table.at(number, audience)))
        .map(|glance| glance.map(|it| (it.waiting, it.prompt, it.view, it.scores)))
        .collect();
    let end = table.glance(Audience::Everything);
    Shown {
        acts,
        end: short(&json!([end.view, end.scores, end.outcome])),
        log: short(&json!(log)),
        views: short(&json!(views)),
    }
}

/// Who plays: every way of playing brings positions that the others do not.
#[derive(Clone, Copy)]
enum Way {
    Bot(&'static str),
    /// Anything, but seldom what ends or leaves something.
    Eager,
}

/// Words of actions that end or leave something.
const LAZY: [&str; 14] = [
    "done", "pass", "stop", "halt", "rest", "skip", "decline", "retreat", "drop", "keep",
    "withdraw", "alone", "begin", "end",
];

impl Way {
    fn act(self, table: &dyn Table, seat: Seat, lots: &mut Seeded) -> Value {
        let salt = u64::from(lots.below(u32::MAX, "a salt"));
        match self {
            Self::Bot(bot) => table.bot(bot, seat, salt).unwrap(),
            Self::Eager => {
                let mut offers = table.choices(seat);
                let lazy = |action: &Value| LAZY.iter().any(|lazy| action["do"] == *lazy);
                if lots.below(5, "eager or not") > 0 && !offers.iter().all(|it| lazy(&it.action)) {
                    offers.retain(|offer| !lazy(&offer.action));
                }
                let count = u32::try_from(offers.len()).unwrap();
                offers.swap_remove(lots.below(count, "an offer") as usize).action
            }
        }
    }
}

fn play(game: &str, number: u64) -> Box<dyn Table> {
    let ways: &[Way] = match number % 4 {
        0 => &[Way::Bot("random")],
        1 => &[Way::Bot("greedy")],
        2 => &[Way::Eager],
        _ => &[Way::Eager, Way::Bot("greedy"), Way::Bot("random")],
    };
    let setup = games().get(game).unwrap().random_setup(number);
    let mut table = games().create(game, &setup, Seed([number as u8; 32])).unwrap();
    let mut lots = Seeded::new(number);
    while let Some(seat) = table.waiting().iter().next() {
        let action = ways[seat.index() % ways.len()].act(&*table, seat, &mut lots);
        table.act(seat, table.revision(), &action).unwrap();
    }
    table
}

#[test]
#[ignore = "records the matches anew"]
fn record() {
    #[derive(Deserialize)]
    struct Head<'a> {
        content_hash: String,
        #[serde(borrow)]
        content: &'a RawValue,
    }
    for game in ["bloodstones", "hate"] {
        let mut corpus = Corpus { contents: BTreeMap::new(), matches: Vec::new() };
        for number in 0..MATCHES {
            let table = play(game, number);
            let save = table.save();
            let Head { content_hash, content } = serde_json::from_str(&save).unwrap();
            corpus.contents.insert(content_hash.clone(), content.to_owned());
            corpus.matches.push(Kept {
                name: format!("{game}-{number:02}"),
                content: content_hash,
                save: save.replacen(content.get(), PLACE, 1),
                shown: shown(&*table),
            });
        }
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&serde_json::to_vec(&corpus).unwrap()).unwrap();
        fs::create_dir_all(folder()).unwrap();
        fs::write(file(game), gzip.finish().unwrap()).unwrap();
    }
}

/// Replays every match of a game.
fn replays(name: &str) {
    let mut text = String::new();
    let packed = fs::read(file(name)).unwrap();
    GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    let corpus: Corpus = serde_json::from_str(&text).unwrap();
    assert_eq!(corpus.matches.len() as u64, MATCHES);

    let text = fs::read_to_string(folder().join("acknowledged.toml")).unwrap();
    let acknowledged: Acknowledged = toml::from_str(&text).unwrap();
    let mut faults = Vec::new();
    for kept in &corpus.matches {
        let save = kept.save.replacen(PLACE, corpus.contents[&kept.content].get(), 1);
        let table = match games().open(&save) {
            Ok(table) => table,
            Err(error) => {
                faults.push(format!("{} does not open: {error}", kept.name));
                continue;
            }
        };
        let now = shown(&*table);
        let differing = [
            ("acts", kept.shown.acts.to_string(), now.acts.to_string()),
            ("end", kept.shown.end.clone(), now.end),
            ("log", kept.shown.log.clone(), now.log),
            ("views", kept.shown.views.clone(), now.views),
        ];
        for (what, was, now) in differing {
            let known = acknowledged
                .difference
                .iter()
                .rfind(|it| it.r#match == kept.name && it.what == what);
            match known {
                None if was == now => {}
                Some(known) if known.now == now && !known.why.trim().is_empty() => {}
                _ => faults.push(format!(
                    "[[difference]]\nmatch = \"{}\"\nwhat = \"{what}\"\nnow = \"{now}\"\nwhy = \"\"\n",
                    kept.name
                )),
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} replays differ. If that is meant, say in catalog/tests/corpus/acknowledged.toml why:\n\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn bloodstones_replays_as_it_was_played() {
    replays("bloodstones");
}

#[test]
fn hate_replays_as_it_was_played() {
    replays("hate");
}
