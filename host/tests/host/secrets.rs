//! Nothing hidden leaves the host: every message of every kind is searched for what it must not
//! hold.

use serde_json::{Value, json};
use warmoot_kernel::{Audience, Seat};

use crate::{
    inn::{Guest, Inn},
    odd::{Switch, Way, mark},
};

/// Everything a guest can be told about a match: every answer of every address.
async fn everything_said_to(guest: &Guest, id: &str, seats: &[u8]) -> Vec<(String, String)> {
    let mut said = Vec::new();
    let mut paths = vec![
        "/api/matches".to_owned(),
        "/api/me".to_owned(),
        "/api/health".to_owned(),
        format!("/api/matches/{id}"),
        format!("/api/matches/{id}/log"),
        format!("/api/matches/{id}/timeline"),
        format!("/api/matches/{id}/save"),
    ];
    for number in 0..4 {
        paths.push(format!("/api/matches/{id}/at/{number}"));
    }
    for seat in 0..3 {
        for path in ["?", "/log?", "/at/2?", "/why?anchor=card:1&"] {
            paths.push(format!("/api/matches/{id}{path}seat={seat}"));
        }
        let undo = json!({"id": "u", "seat": seat, "revision": 0});
        let act = json!({"id": "a", "seat": seat, "revision": 0, "action": {"do": "roll"}});
        for (path, body) in [("undo", undo), ("commands", act)] {
            if !seats.contains(&seat) {
                let path = format!("/api/matches/{id}/{path}");
                let (_, answer) = guest.post(&path, &body).await;
                said.push((path, answer.to_string()));
            }
        }
    }
    for path in paths {
        let (_, answer) = guest.get(&path).await;
        said.push((path, answer.to_string()));
    }
    said
}

#[tokio::test]
async fn every_message_is_made_for_whom_it_is_sent_to() {
    let switch = Switch::new(Way::Marked);
    let inn = Inn::with_games(switch.games(), |_| {}).await;
    let (owner, friend, observer) = (inn.guest().await, inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    let token = owner.table(&id).await["seats"][1]["invitation"].as_str().unwrap().to_owned();
    friend.post(&format!("/api/invitations/{token}"), &json!({})).await;
    let seed = inn.seed_of(&id).await;
    assert_eq!(seed.len(), 64);
    let path = format!("/api/matches/{id}/socket");
    let marks = [
        mark(Audience::Seat(Seat(0))),
        mark(Audience::Seat(Seat(1))),
        mark(Audience::Observer),
        mark(Audience::Everything),
    ];
    let mut all = [
        (&owner, vec![0], owner.socket(&path).await),
        (&friend, vec![1], friend.socket(&path).await),
        (&observer, vec![], observer.socket(&path).await),
    ];
    let mut lot = 0;
    let mut over = false;
    while !over {
        assert!(owner.play_any(&id, lot).await || friend.play_any(&id, lot).await);
        lot += 1;
        over = observer.table(&id).await["outcome"] != Value::Null;
        if !over && lot % 5 == 1 {
            // Taking back and proposing to go back are told to everybody too.
            let undo = json!({"id": format!("u{lot}"), "seat": 0, "revision": 0});
            owner.post(&format!("/api/matches/{id}/undo"), &undo).await;
        }
        let revision = friend.table(&id).await["revision"].clone();
        for (who, (guest, seats, tab)) in all.iter_mut().enumerate() {
            let own = &marks[who];
            let (message, _) = tab.until(|table| table["revision"] == revision).await;
            let mut said = vec![("socket".to_owned(), message.to_string())];
            if lot % 8 == 1 || over {
                said.extend(everything_said_to(guest, &id, seats).await);
            }
            if over {
                continue;
            }
            for (path, answer) in said {
                assert!(!answer.contains(&seed), "the seed in {path} for {own}: {answer}");
                for mark in marks.iter().filter(|mark| *mark != own) {
                    assert!(!answer.contains(mark), "{mark} in {path} for {own}: {answer}");
                }
            }
        }
    }
    // Once it is over, everything is open to everybody.
    let log = observer.read(&format!("/api/matches/{id}/log")).await.to_string();
    assert!(log.contains(&marks[3]) && !log.contains(&marks[2]));
    assert_eq!(observer.table(&id).await["seed"], seed);
}

#[tokio::test]
async fn sessions_are_stored_by_the_hash_of_their_token() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    assert!(guest.play_any(&id, 0).await);
    let cookie = guest.cookie();
    let token = cookie.strip_prefix("warmoot=").unwrap();
    for end in ["", "-wal"] {
        let path = format!("{}{end}", inn.database().display());
        let file = std::fs::read(path).unwrap();
        assert!(!file.windows(token.len()).any(|part| part == token.as_bytes()), "{end}");
    }
}

#[tokio::test]
async fn a_save_needs_every_seat_and_is_announced() {
    let inn = Inn::open().await;
    let (owner, friend) = (inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "bot", "bot": "random"}])).await;
    assert_eq!(owner.get(&format!("/api/matches/{id}/save")).await.0, 200);
    // Somebody who joins later can read that the secrets are out.
    let (_, table) =
        owner.post(&format!("/api/matches/{id}/seats/1"), &json!({"who": "friend"})).await;
    let token = table["seats"][1]["invitation"].as_str().unwrap();
    friend.post(&format!("/api/invitations/{token}"), &json!({})).await;
    let notices = friend.table(&id).await["notices"].to_string();
    assert!(notices.contains("holds all its secrets"), "{notices}");
}
