//! A whole game of Bloodstones over HTTP and sockets; every message to every audience is searched
//! for tiles it must not show.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::inn::{Guest, Inn, Socket, command};

/// Hands, draws and battle tiles of other seats in a message; `own`: the seat it is for.
fn leaks(message: &Value, own: Option<u64>, found: &mut Vec<String>) {
    match message {
        Value::Array(items) => items.iter().for_each(|item| leaks(item, own, found)),
        Value::Object(fields) => {
            let foreign = fields.get("seat").is_some_and(|seat| seat.as_u64() != own);
            // Once its best tiles are shown, a side of a battle is open to all.
            let revealed = fields.get("best").is_some_and(|best| !best.is_null());
            for secret in ["hand", "tiles"] {
                let shown = match fields.get(secret) {
                    // A number is only how many there are.
                    None | Some(Value::Null | Value::Number(_)) => false,
                    Some(Value::Array(tiles)) => !tiles.is_empty(),
                    Some(_) => true,
                };
                let event = fields.get("event").and_then(Value::as_str);
                if foreign && shown && !revealed && event != Some("revealed") {
                    found.push(message.to_string());
                }
            }
            fields.values().for_each(|field| leaks(field, own, found));
        }
        _ => {}
    }
}

/// Somebody who looks, from a seat or none.
struct Eye {
    guest: Guest,
    own: Option<u64>,
    socket: Socket,
}

impl Eye {
    /// Makes sure that a message holds nothing it must not.
    fn check(&self, what: &str, message: &Value, seed: &str) {
        let mut found = Vec::new();
        leaks(message, self.own, &mut found);
        assert!(found.is_empty(), "{what} for {:?} shows {found:?}", self.own);
        assert!(!message.to_string().contains(seed), "{what} for {:?} shows the seed", self.own);
    }
}

#[tokio::test]
async fn a_whole_game_shows_nobody_what_is_hidden() {
    let inn = Inn::open().await;
    let (owner, friend, observer) = (inn.guest().await, inn.guest().await, inn.guest().await);
    let new = json!({"game": "bloodstones", "seats": [{"who": "here"}, {"who": "friend"}],
                     "setup": {"map": "two-wardens", "factions": [null, null]}});
    let (status, answer) = owner.post("/api/matches", &new).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    let id = answer["id"].as_str().unwrap().to_owned();
    let token = owner.table(&id).await["seats"][1]["invitation"].as_str().unwrap().to_owned();
    friend.post(&format!("/api/invitations/{token}"), &json!({})).await;
    let seed = inn.seed_of(&id).await;
    let path = format!("/api/matches/{id}/socket");
    let mut eyes = Vec::new();
    for (guest, own) in [(owner, Some(0)), (friend, Some(1)), (observer, None)] {
        let socket = guest.socket(&path).await;
        eyes.push(Eye { guest, own, socket });
    }
    let mut seen_moments = vec![0; 3];
    let mut acts = 0_u64;
    loop {
        let mut asked = None;
        let mut over = false;
        for (who, eye) in eyes.iter_mut().enumerate() {
            let (message, numbers) = eye.socket.until(|table| table["number"] == acts).await;
            seen_moments[who] += numbers.len() as u64;
            let table = &message["table"];
            assert_eq!(table["looking"].as_u64(), eye.own);
            over = table["outcome"] != Value::Null;
            if !over {
                eye.check("the socket", &message, &seed);
                if table["choices"] != json!([]) {
                    asked = Some((who, table.clone()));
                }
            }
        }
        if over {
            break;
        }
        if acts % 100 == 50 {
            for eye in &eyes {
                for path in ["/log".to_owned(), format!("/at/{}", acts - 25), String::new()] {
                    let answer = eye.guest.read(&format!("/api/matches/{id}{path}")).await;
                    eye.check(&path, &answer, &seed);
                }
            }
        }
        let (who, table) = asked.expect("somebody is asked");
        let choices = table["choices"].as_array().unwrap();
        let action = &choices[(acts * 31 + acts / 7) as usize % choices.len()]["action"];
        let act = command(&table, action, &acts.to_string());
        let (status, answer) = eyes[who].guest.act(&id, &act).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        acts += 1;
    }
    assert_eq!(seen_moments, [acts; 3], "every act was told to everybody once");
    assert!(acts > 100, "{acts} acts");
    let log = eyes[2].guest.read(&format!("/api/matches/{id}/log")).await;
    let mut open = Vec::new();
    leaks(&log, None, &mut open);
    assert!(!open.is_empty(), "what was hidden is open once the game is over");
}
