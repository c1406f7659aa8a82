//! Nonsense at every door: whatever comes, the answer is one of the client's faults or a success,
//! never one of the host's, and never silence.

use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, TestRunner},
};
use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::inn::{Guest, Inn};

/// How many requests each kind of nonsense makes.
const REQUESTS: usize = 400;

/// Any JSON, not too deep.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        ".{0,12}".prop_map(Value::from),
        prop_oneof![Just("here"), Just("friend"), Just("bot"), Just("roll"), Just("random")]
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,8}", inner, 0..5).prop_map(|map| json!(map)),
        ]
    })
}

/// Good JSON with one part replaced, dropped or added.
fn mutated(good: Value) -> impl Strategy<Value = Value> {
    (any::<prop::sample::Index>(), any_json(), 0..3_u8).prop_map(move |(index, other, how)| {
        let mut mutated = good.clone();
        let Value::Object(fields) = &mut mutated else { return other };
        let keys: Vec<_> = fields.keys().cloned().collect();
        let key = index.get(&keys).clone();
        match how {
            0 => fields.insert(key, other),
            1 => fields.remove(&key),
            _ => fields.insert("extra".to_owned(), other),
        };
        mutated
    })
}

/// A value from a strategy.
fn pick<S: Strategy>(runner: &mut TestRunner, strategy: &S) -> S::Value {
    strategy.new_tree(runner).unwrap().current()
}

/// Sends a request and makes sure of the answer.
async fn send(guest: &Guest, method: &Method, path: &str, body: Vec<u8>) {
    let request = guest
        .request(method.clone(), path)
        .header(header::CONTENT_TYPE, "application/json")
        .body(body.clone());
    let (status, answer) = guest.send(request).await;
    let body = String::from_utf8_lossy(&body);
    assert!(status.as_u16() < 500, "{method} {path} {body}: {status} {answer}");
    if status.is_client_error() {
        assert!(answer["code"].is_string(), "{method} {path} {body}: {status} {answer}");
        assert!(answer["message"].is_string(), "{method} {path} {body}: {status} {answer}");
    }
}

/// Every door that reads a body, with one that would be let in.
fn doors(id: &str) -> Vec<(Method, String, Value)> {
    let at = |path: &str| format!("/api/matches/{id}{path}");
    let post = Method::POST;
    let uuid = uuid::Uuid::now_v7();
    vec![
        (Method::PATCH, "/api/me".to_owned(), json!({"name": "Ada"})),
        (
            post.clone(),
            "/api/matches".to_owned(),
            json!({"game": "delve", "setup": {"seats": 2, "rounds": 3},
                   "seats": [{"who": "here"}, {"who": "here"}], "name": "x"}),
        ),
        (
            post.clone(),
            at("/commands"),
            json!({"id": "f", "seat": 0, "revision": 0, "action": {"do": "pledge", "card": 1}}),
        ),
        (post.clone(), at("/undo"), json!({"id": "u", "seat": 0, "revision": 1})),
        (
            post.clone(),
            at("/proposals"),
            json!({"id": "r", "seat": 0, "what": {"do": "go_back", "to": 0}}),
        ),
        (post.clone(), at(&format!("/proposals/{uuid}/votes")), json!({"seat": 0, "yes": true})),
        (post.clone(), at("/seats/1"), json!({"who": "friend"})),
        (post, "/api/saves".to_owned(), json!({"format": 1, "game": "delve", "rules": 1})),
    ]
}

#[tokio::test]
async fn nonsense_in_bodies() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let seats = json!([{"who": "here"}, {"who": "here"}]);
    let id = guest.delve(&seats).await;
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let doors = doors(&id);
    let bytes = prop::collection::vec(any::<u8>(), 0..300);
    for request in 0..REQUESTS {
        let (method, path, good) = &doors[request % doors.len()];
        let body = match request / doors.len() % 3 {
            0 => pick(&mut runner, &bytes),
            1 => pick(&mut runner, &any_json()).to_string().into_bytes(),
            _ => pick(&mut runner, &mutated(good.clone())).to_string().into_bytes(),
        };
        send(&guest, method, path, body).await;
    }
    let id = guest.delve(&seats).await;
    assert!(guest.play_any(&id, 0).await, "the host goes on");
}

#[tokio::test]
async fn nonsense_in_saves() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    for lot in 0..20 {
        guest.play_any(&id, lot).await;
    }
    let save = guest.read(&format!("/api/matches/{id}/save")).await;
    let text = save.to_string().into_bytes();
    let mut runner = TestRunner::deterministic();
    for request in 0..REQUESTS {
        let body = if request % 2 == 0 {
            // A byte changed or the end cut off.
            let mut bytes = text.clone();
            let at = pick(&mut runner, &(0..bytes.len()));
            match request % 4 {
                0 => bytes[at] = pick(&mut runner, &any::<u8>()),
                _ => bytes.truncate(at),
            }
            bytes
        } else {
            // A part at any depth replaced by something of its kind or none.
            let mut changed = save.clone();
            let spot = pick(&mut runner, &any::<prop::sample::Index>());
            let other = pick(&mut runner, &any_json());
            let count = count(&changed);
            *part(&mut changed, &mut spot.index(count)).unwrap() = other;
            changed.to_string().into_bytes()
        };
        send(&guest, &Method::POST, "/api/saves", body).await;
    }
    // What was let in is a match that can be looked at.
    for listed in guest.read("/api/matches").await.as_array().unwrap() {
        guest.table(listed["id"].as_str().unwrap()).await;
    }
}

/// How many parts there are in a value, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

/// A part of a value by its number.
fn part<'a>(value: &'a mut Value, number: &mut usize) -> Option<&'a mut Value> {
    if *number == 0 {
        return Some(value);
    }
    *number -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| part(item, number)),
        Value::Object(fields) => fields.values_mut().find_map(|item| part(item, number)),
        _ => None,
    }
}

#[tokio::test]
async fn nonsense_in_addresses() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let mut runner = TestRunner::deterministic();
    let word = "[a-zA-Z0-9%./~:;,=&+@!$'()*_-]{0,20}";
    for request in 0..REQUESTS {
        let word = pick(&mut runner, &word);
        let path = match request % 10 {
            0 => format!("/{word}"),
            1 => format!("/api/{word}"),
            2 => format!("/api/matches/{word}"),
            3 => format!("/api/matches/{id}/{word}"),
            4 => format!("/api/matches/{id}?seat={word}"),
            5 => format!("/api/matches/{id}/at/{word}"),
            6 => format!("/api/matches/{id}/log?from={word}"),
            7 => format!("/api/matches/{id}/why?seat=0&anchor={word}"),
            8 => format!("/api/invitations/{word}"),
            _ => format!("/api/games/{word}/maps/{word}"),
        };
        let answer = guest.request(Method::GET, &path).send().await.unwrap();
        // Without a built client its pages are a 503 with words on how to build it.
        let page = !path.starts_with("/api") && answer.status() == 503;
        assert!(answer.status().as_u16() < 500 || page, "{path}: {}", answer.status());
    }
    for number in ["4294967295", "4294967296", "18446744073709551616", "-1"] {
        for path in ["/at/", "/log?from="] {
            let (status, _) = guest.get(&format!("/api/matches/{id}{path}{number}")).await;
            assert!(status.as_u16() < 500, "{path}{number}: {status}");
        }
    }
}
