//! Who may have which seat, and who sees what of it.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use warmoot_kernel::covers;

use crate::inn::{Answer, Guest, Inn, command, delve_setup};

/// An hour of the tables' clocks.
const HOUR: Duration = Duration::from_secs(3600);

/// Opens a match of Delve with so many hours until somebody is absent.
async fn open(owner: &Guest, seats: &Value, hours: u32) -> String {
    let count = seats.as_array().unwrap().len();
    let new = json!({"game": "delve", "setup": delve_setup(count), "seats": seats,
                     "absence_hours": hours});
    let (status, answer) = owner.post("/api/matches", &new).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    answer["id"].as_str().unwrap().to_owned()
}

/// A table of two, where the friend has acted and the owner is asked alone.
async fn two(inn: &Inn, hours: u32) -> (Guest, Guest, String) {
    let (owner, friend) = (inn.guest().await, inn.guest().await);
    let id = open(&owner, &json!([{"who": "here"}, {"who": "friend"}]), hours).await;
    assert_eq!(friend.sit(&owner, &id, 1).await.0, StatusCode::OK);
    assert!(friend.play_any(&id, 0).await);
    assert_eq!(owner.table(&id).await["waiting"], json!([0]));
    (owner, friend, id)
}

async fn give(guest: &Guest, id: &str, seat: usize, to: &str) -> Answer {
    let to = if to == "bot" { json!({"who": "bot", "bot": "random"}) } else { json!({"who": to}) };
    guest.post(&format!("/api/matches/{id}/seats/{seat}"), &to).await
}

/// Whether an answer is a refusal by that rule.
fn refused(answer: &Answer, rule: &str) -> bool {
    answer.0.is_client_error() && answer.1["rule"] == rule
}

#[tokio::test]
async fn nobody_gives_away_where_somebody_sits() {
    covers!(table: "TABLE-SEAT-03");
    let inn = Inn::open().await;
    let (owner, friend, id) = two(&inn, 72).await;
    for to in ["bot", "friend"] {
        let answer = give(&owner, &id, 1, to).await;
        assert!(refused(&answer, "TABLE-SEAT-03"), "{answer:?}");
        assert_eq!(give(&friend, &id, 0, to).await.0, StatusCode::FORBIDDEN);
    }
    assert!(refused(&give(&owner, &id, 1, "here").await, "TABLE-SEAT-07"));
    let table = friend.table(&id).await;
    assert_eq!((&table["mine"], &table["seats"][1]["who"]), (&json!([1]), &json!("you")));
    assert_eq!(owner.get(&format!("/api/matches/{id}?seat=1")).await.0, StatusCode::FORBIDDEN);
    // The friend may, and the owner fills what stands empty.
    assert_eq!(give(&friend, &id, 1, "friend").await.0, StatusCode::OK);
    assert_eq!(give(&owner, &id, 1, "bot").await.0, StatusCode::OK);
}

#[tokio::test]
async fn nobody_sees_two_sides_of_a_game() {
    covers!(table: "TABLE-SEAT-05");
    let mut inn = Inn::open().await;
    let (owner, friend, id) = two(&inn, 72).await;
    // The friend leaves; the owner holds the other seat.
    give(&friend, &id, 1, "friend").await;
    let answer = owner.sit(&owner, &id, 1).await;
    assert!(refused(&answer, "TABLE-SEAT-05"), "{answer:?}");
    // Leaving the own seat first does not help, nor does a restart.
    give(&owner, &id, 0, "bot").await;
    inn.restart().await;
    owner.follow(&inn);
    let answer = owner.sit(&owner, &id, 1).await;
    assert!(refused(&answer, "TABLE-SEAT-05"), "{answer:?}");
    let stranger = inn.guest().await;
    assert_eq!(stranger.sit(&owner, &id, 1).await.0, StatusCode::OK);
    // Nor may one who opened two seats come back to the one that somebody else played.
    let seats = json!([{"who": "here"}, {"who": "here"}]);
    let id = open(&owner, &seats, 72).await;
    give(&owner, &id, 1, "bot").await;
    assert_eq!(give(&owner, &id, 1, "here").await.0, StatusCode::OK, "nobody else had it");
    give(&owner, &id, 1, "friend").await;
    assert_eq!(stranger.sit(&owner, &id, 1).await.0, StatusCode::OK);
    give(&stranger, &id, 1, "friend").await;
    let answer = owner.sit(&owner, &id, 1).await;
    assert!(refused(&answer, "TABLE-SEAT-05"), "{answer:?}");
    assert_eq!(stranger.sit(&owner, &id, 1).await.0, StatusCode::OK);
    // Once the game is over there is nothing to see any more.
    let mut lot = 0;
    while owner.play_any(&id, lot).await || stranger.play_any(&id, lot).await {
        lot += 1;
    }
    give(&stranger, &id, 1, "friend").await;
    assert_eq!(owner.sit(&owner, &id, 1).await.0, StatusCode::OK);
}

#[tokio::test]
async fn who_left_comes_back_at_once() {
    covers!(table: "TABLE-SEAT-07");
    let mut inn = Inn::open().await;
    let (owner, friend, id) = two(&inn, 72).await;
    let stranger = inn.guest().await;
    assert_eq!(give(&friend, &id, 1, "bot").await.0, StatusCode::OK);
    assert_eq!(friend.table(&id).await["seats"][1]["yours_again"], true);
    assert_eq!(owner.table(&id).await["seats"][1]["yours_again"], false);
    inn.restart().await;
    for guest in [&owner, &friend, &stranger] {
        guest.follow(&inn);
    }
    for other in [&owner, &stranger] {
        assert!(refused(&give(other, &id, 1, "here").await, "TABLE-SEAT-07"));
    }
    let (status, table) = give(&friend, &id, 1, "here").await;
    assert_eq!((status, &table["mine"]), (StatusCode::OK, &json!([1])));
    assert_eq!(table["seats"][1]["yours_again"], false, "it is theirs");
    assert!(refused(&give(&friend, &id, 1, "here").await, "TABLE-SEAT-07"));
    // Who opened a seat sees its invitation, and may come back as long as nobody has taken it.
    let (_, table) = give(&friend, &id, 1, "friend").await;
    assert!(table["seats"][1]["invitation"].is_string(), "{table}");
    assert_eq!(give(&friend, &id, 1, "here").await.0, StatusCode::OK);
    give(&friend, &id, 1, "friend").await;
    assert_eq!(stranger.sit(&owner, &id, 1).await.0, StatusCode::OK);
    assert!(refused(&give(&friend, &id, 1, "here").await, "TABLE-SEAT-07"));
}

#[tokio::test]
async fn who_is_absent_is_stated() {
    covers!(table: "TABLE-SEAT-04");
    let mut inn = Inn::open().await;
    let owner = inn.guest().await;
    let wrong = json!({"game": "delve", "setup": delve_setup(2), "absence_hours": 0,
                       "seats": [{"who": "here"}, {"who": "here"}]});
    let (status, answer) = owner.post("/api/matches", &wrong).await;
    assert_eq!((status.as_u16(), &answer["field"]), (422, &json!("absence_hours")));

    let (owner, friend) = (inn.guest().await, inn.guest().await);
    let id = open(&owner, &json!([{"who": "here"}, {"who": "friend"}]), 24).await;
    friend.sit(&owner, &id, 1).await;
    assert!(owner.play_any(&id, 0).await);
    assert_eq!(friend.table(&id).await["absence_hours"], 24);
    inn.timer.advance(HOUR * 23);
    assert!(refused(&give(&owner, &id, 1, "bot").await, "TABLE-SEAT-03"));
    inn.restart().await;
    for guest in [&owner, &friend] {
        guest.follow(&inn);
    }
    inn.timer.advance(HOUR);
    let seats = owner.table(&id).await["seats"].clone();
    assert_eq!((&seats[0]["absent"], &seats[1]["absent"]), (&json!(false), &json!(true)));
    // An act ends it.
    assert!(friend.play_any(&id, 0).await);
    assert_eq!(owner.table(&id).await["seats"][1]["absent"], false);
    assert!(refused(&give(&owner, &id, 1, "bot").await, "TABLE-SEAT-03"));
    // Who is not asked is not absent, however long the other takes.
    inn.timer.advance(HOUR * 23);
    owner.table(&id).await;
    assert_eq!(owner.table(&id).await["waiting"], json!([0]));
    assert_eq!(owner.table(&id).await["seats"][1]["absent"], false);
    assert!(owner.play_any(&id, 1).await);
    inn.timer.advance(HOUR * 24);
    let table = owner.table(&id).await;
    let late = table["seats"].as_array().unwrap().iter().position(|seat| seat["absent"] == true);
    assert_eq!(late.map(|seat| json!([seat])), Some(table["waiting"].clone()));
}

#[tokio::test]
async fn the_rights_of_an_absent_owner_pass_on() {
    covers!(table: "TABLE-SEAT-06");
    let mut inn = Inn::open().await;
    let (owner, friend, id) = two(&inn, 24).await;
    assert_eq!(friend.table(&id).await["owner"], false);
    inn.timer.advance(HOUR * 24);
    assert_eq!(friend.table(&id).await["owner"], true);
    assert_eq!(give(&friend, &id, 0, "bot").await.0, StatusCode::OK);
    // It was the owner's last sign of life that counted.
    inn.restart().await;
    for guest in [&owner, &friend] {
        guest.follow(&inn);
    }
    assert_eq!(friend.table(&id).await["owner"], true);
    let table = owner.table(&id).await;
    assert_eq!((&table["owner"], &table["seats"][0]["yours_again"]), (&json!(true), &json!(true)));
    assert_eq!(give(&owner, &id, 0, "here").await.0, StatusCode::OK);
    assert_eq!(friend.table(&id).await["owner"], false);
    assert_eq!(owner.table(&id).await["owner"], true);
}

#[tokio::test]
async fn a_seat_of_several_is_shown_once_it_is_named() {
    covers!(table: "TABLE-SEAT-08");
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let observer = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    guest.play_any(&id, 0).await;
    let path = format!("/api/matches/{id}");
    let hidden = |table: &Value| {
        assert_eq!((&table["looking"], &table["choices"]), (&Value::Null, &json!([])), "{table}");
        assert_eq!((&table["mine"], &table["undo"]), (&json!([0, 1]), &Value::Null));
        for seat in table["view"]["seats"].as_array().unwrap() {
            assert_eq!(seat["hand"], Value::Null, "{table}");
        }
    };
    let nobody = observer.read(&path).await;
    for part in ["", "/log", "/at/0", "/at/1"] {
        let own = guest.read(&format!("{path}{part}")).await;
        let theirs = observer.read(&format!("{path}{part}")).await;
        if part.is_empty() {
            hidden(&own);
            assert_eq!(own["view"], nobody["view"]);
        } else {
            assert_eq!(own, theirs, "{part}");
        }
    }
    // A fresh tab, a second one, one that came back: each names its seat for itself.
    let mut fresh = guest.socket(&format!("{path}/socket")).await;
    hidden(&fresh.next().await["table"]);
    let asked = guest.table(&id).await["looking"].clone();
    let mut named = guest.socket(&format!("{path}/socket?seat={asked}")).await;
    assert_eq!(named.next().await["table"]["looking"], asked);
    guest.play_any(&id, 1).await;
    let (message, _) = fresh.until(|table| table["number"] == 2).await;
    hidden(&message["table"]);
    for moment in message["moments"].as_array().unwrap() {
        let theirs = observer.read(&format!("{path}/log?from={}", moment["number"])).await;
        assert_eq!(*moment, theirs[0]);
    }
    let mut again = guest.socket(&format!("{path}/socket")).await;
    hidden(&again.next().await["table"]);
    // The seat that was looked at is given away: the tab sees what is left, which is one's own.
    let (message, _) = named.until(|table| table["number"] == 2).await;
    assert_eq!(message["table"]["looking"], asked);
    // Acting needs a seat that is named in any case.
    let table = guest.read(&path).await;
    let act = command(&table, &json!({"do": "bank"}), "nobody");
    assert_eq!(guest.act(&id, &act).await.0, StatusCode::BAD_REQUEST);
    // With one seat only there is nothing to mistake.
    give(&guest, &id, 1, "bot").await;
    assert_eq!(guest.read(&path).await["looking"], 0);
}

#[tokio::test]
async fn notices_of_one_kind_are_sent_once() {
    let mut inn = Inn::open().await;
    let owner = inn.guest().await;
    let id = open(&owner, &json!([{"who": "here"}, {"who": "friend"}]), 72).await;
    for _ in 0..40 {
        give(&owner, &id, 1, "bot").await;
        give(&owner, &id, 1, "friend").await;
    }
    let expected = json!([
        {"text": "A bot plays seat 2 now.", "times": 40},
        {"text": "Somebody else may take seat 2 now.", "times": 40},
    ]);
    assert_eq!(owner.table(&id).await["notices"], expected);
    inn.restart().await;
    owner.follow(&inn);
    assert_eq!(owner.table(&id).await["notices"], expected);
}

#[tokio::test]
async fn the_rights_pass_to_who_has_sat_there_longest_and_is_there() {
    covers!(table: "TABLE-SEAT-06");
    let mut inn = Inn::open().await;
    let people = [inn.guest().await, inn.guest().await, inn.guest().await];
    let [owner, first, second] = &people;
    let open = json!({"who": "friend"});
    let id = self::open(owner, &json!([{"who": "here"}, open, open]), 24).await;
    // In another order than that of the seats.
    assert_eq!(first.sit(owner, &id, 2).await.0, StatusCode::OK);
    inn.timer.advance(HOUR);
    assert_eq!(second.sit(owner, &id, 1).await.0, StatusCode::OK);
    let who = async |inn: &Inn| {
        let mut rights = Vec::new();
        for (at, guest) in people.iter().enumerate() {
            guest.follow(inn);
            if at > 0 && guest.table(&id).await["owner"] == true {
                rights.push(at);
            }
        }
        rights
    };
    assert!(second.play_any(&id, 0).await);
    assert!(who(&inn).await.is_empty(), "the opener is there");
    // The opener and the first are asked and absent.
    inn.timer.advance(HOUR * 24);
    assert_eq!(who(&inn).await, [2]);
    assert_eq!(give(second, &id, 2, "bot").await.0, StatusCode::OK);
    assert_eq!(give(first, &id, 2, "here").await.0, StatusCode::OK);
    // The first came back, but the second has sat there longer now, after a restart too.
    inn.restart().await;
    assert_eq!(who(&inn).await, [2]);
    assert!(refused(&give(first, &id, 0, "bot").await, "TABLE-SEAT-03"));
    // Looking is not enough for somebody who is asked; acting is.
    assert_eq!(owner.table(&id).await["owner"], false);
    assert!(owner.play_any(&id, 0).await);
    assert_eq!(owner.table(&id).await["owner"], true);
    assert!(who(&inn).await.is_empty());
    // Who is not asked, but has not looked for as long, is absent too.
    give(owner, &id, 0, "bot").await;
    inn.timer.advance(HOUR * 23);
    assert!(who(&inn).await.is_empty());
    inn.timer.advance(HOUR);
    assert_eq!(who(&inn).await, [2]);
    assert_eq!(owner.table(&id).await["owner"], true, "now the opener has looked");
    assert!(who(&inn).await.is_empty());
}

#[tokio::test]
async fn an_act_of_ones_own_begins_the_wait_anew() {
    covers!(table: "TABLE-SEAT-04");
    let inn = Inn::open().await;
    // A roll after which the same person goes on.
    let (owner, friend, id) = loop {
        let (owner, friend, id) = two(&inn, 24).await;
        assert!(owner.play_any(&id, 0).await);
        inn.timer.advance(HOUR * 23);
        let table = owner.table(&id).await;
        assert_eq!(table["waiting"], json!([0]));
        let roll = command(&table, &json!({"do": "roll"}), "roll");
        assert_eq!(owner.act(&id, &roll).await.0, StatusCode::OK);
        if owner.table(&id).await["waiting"] == json!([0]) {
            break (owner, friend, id);
        }
    };
    inn.timer.advance(HOUR * 23);
    assert_eq!(friend.table(&id).await["seats"][0]["absent"], false);
    inn.timer.advance(HOUR);
    assert_eq!(owner.table(&id).await["seats"][0]["absent"], true);
}
