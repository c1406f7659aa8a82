//! Illegal messages against running matches: none is accepted, none is a fault of the host.
//!
//! The usual run sends a small sample. `WARMOOT_PROBE=10000 cargo test -p warmoot-host probe`
//! sends so many a game.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::inn::{Guest, Inn, command};

/// Messages a game in the usual run.
const FEW: usize = 150;
/// Illegal messages between two acts.
const BETWEEN: usize = 12;

/// A small generator: the same messages each time.
struct Lot(u64);

impl Lot {
    fn below(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// The paths of everything in a value that has nothing in it.
fn leaves(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            for (at, item) in items.iter().enumerate() {
                leaves(item, &format!("{path}/{at}"), found);
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            for (name, item) in fields {
                leaves(item, &format!("{path}/{name}"), found);
            }
        }
        _ => found.push(path.to_owned()),
    }
}

/// An action with one part changed.
fn mutated(action: &Value, lot: &mut Lot) -> Value {
    let mut changed = action.clone();
    let mut paths = Vec::new();
    leaves(action, "", &mut paths);
    let path = paths[lot.below(paths.len())].clone();
    let old = action.pointer(&path).cloned().unwrap_or_default();
    let new = match (&old, lot.below(5)) {
        (Value::Number(number), 0) => json!(number.as_i64().unwrap_or(0) + 1),
        (Value::Number(number), 1) => json!(number.as_i64().unwrap_or(0) - 1),
        (Value::Number(_), 2) => json!(lot.below(300)),
        (Value::String(word), 0 | 1) => json!(format!("{word}x")),
        (Value::Bool(yes), 0) => json!(!yes),
        (_, 0 | 1) => json!(lot.below(12)),
        (_, 2) => json!(i64::MAX),
        (_, 3) => Value::Null,
        _ => json!([old]),
    };
    if let Some(part) = changed.pointer_mut(&path) {
        *part = new;
    }
    changed
}

/// Two people at a match of a game, and somebody who does not sit there.
struct Table {
    id: String,
    people: [Guest; 2],
    stranger: Guest,
}

impl Table {
    async fn open(inn: &Inn, game: &str, setup: &Value) -> Self {
        let people = [inn.guest().await, inn.guest().await];
        let new = json!({"game": game, "setup": setup,
                         "seats": [{"who": "here"}, {"who": "friend"}]});
        let (status, made) = people[0].post("/api/matches", &new).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let id = made["id"].as_str().unwrap().to_owned();
        let token =
            people[0].table(&id).await["seats"][1]["invitation"].as_str().unwrap().to_owned();
        people[1].post(&format!("/api/invitations/{token}"), &json!({})).await;
        Self { id, people, stranger: inn.guest().await }
    }

    /// Who is asked, and the table as they see it.
    async fn asked(&self) -> Option<(usize, Value)> {
        for (at, guest) in self.people.iter().enumerate() {
            let table = guest.table(&self.id).await;
            if table["choices"].as_array().is_some_and(|choices| !choices.is_empty()) {
                return Some((at, table));
            }
        }
        None
    }
}

/// Sends so many illegal messages to matches of a game that go on between them.
async fn probe(game: &str, setup: Value, other: Value, messages: usize) {
    let inn = Inn::open().await;
    let mut lot = Lot(game.len() as u64);
    let mut table = Table::open(&inn, game, &setup).await;
    let (mut sent, mut acts, mut before) = (0, 0, Vec::new());
    while sent < messages {
        let Some((at, seen)) = table.asked().await else {
            table = Table::open(&inn, game, &setup).await;
            before.clear();
            continue;
        };
        let choices: Vec<Value> =
            seen["choices"].as_array().unwrap().iter().map(|it| it["action"].clone()).collect();
        for _ in 0..BETWEEN {
            let action = choices[lot.below(choices.len())].clone();
            let good = command(&seen, &action, &format!("p{sent}"));
            let (mut who, mut message) = (&table.people[at], good.clone());
            match lot.below(9) {
                0 => who = &table.people[1 - at],
                1 => who = &table.stranger,
                2 => {
                    who = &table.people[1 - at];
                    message["seat"] = json!(1 - at);
                }
                3 => {
                    message["revision"] =
                        json!(seen["revision"].as_u64().unwrap() + 1 + lot.below(9) as u64)
                }
                4 => message["action"] = other.clone(),
                5 => {
                    let fields = ["id", "seat", "revision", "action", "extra"];
                    let wrong =
                        [json!(null), json!([]), json!("x"), json!(-1), json!(1.5), json!({})];
                    message[fields[lot.below(5)]] = wrong[lot.below(6)].clone();
                    if message["id"] == "x"
                        || message["action"] == good["action"] && message == good
                    {
                        message["extra"] = json!(1);
                    }
                }
                6 if !before.is_empty() => {
                    let old: &Value = &before[lot.below(before.len())];
                    message["action"] = old.clone();
                }
                _ => message["action"] = mutated(&action, &mut lot),
            }
            // What happens to be legal is no illegal message; as another's it still is.
            let own = std::ptr::eq(who, &table.people[at]) && message["seat"] == good["seat"];
            let legal = own
                && choices.contains(&message["action"])
                && message["revision"] == seen["revision"]
                && message["id"].is_string()
                && message.as_object().unwrap().len() == 4;
            if legal {
                continue;
            }
            let (status, answer) = who.act(&table.id, &message).await;
            sent += 1;
            assert!(status.is_client_error(), "{game}: {message}: {status} {answer}");
            assert!(answer["code"].is_string() && answer["message"].is_string(), "{answer}");
        }
        let now = table.people[at].read(&format!("/api/matches/{}?seat={at}", table.id)).await;
        assert_eq!(now["revision"], seen["revision"], "nothing was accepted");
        let action = &choices[lot.below(choices.len())];
        let act = command(&seen, action, &format!("a{acts}"));
        let (status, answer) = table.people[at].act(&table.id, &act).await;
        assert_eq!(status, StatusCode::OK, "{act}: {answer}");
        before.push(action.clone());
        acts += 1;
    }
    let health = table.stranger.read("/api/health").await;
    assert_eq!(health["incidents"], 0, "{health}");
    println!("{game}: {sent} illegal messages between {acts} acts: none accepted, none a fault");
}

fn messages() -> usize {
    std::env::var("WARMOOT_PROBE").ok().and_then(|it| it.parse().ok()).unwrap_or(FEW)
}

#[tokio::test]
async fn no_illegal_message_is_accepted_in_bloodstones() {
    let setup = json!({"map": "two-wardens", "factions": ["necromancers", "hill_folk"]});
    probe("bloodstones", setup, json!({"do": "take_over", "area": 3}), messages()).await;
}

#[tokio::test]
async fn no_illegal_message_is_accepted_in_hate() {
    let setup = json!({"tribes": ["umrak", "umkator"], "scenario": "crumbling-grounds"});
    probe("hate", setup, json!({"do": "end_turn", "area": 3}), messages()).await;
}
