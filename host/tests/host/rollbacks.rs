//! Going back by consent.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::inn::{Guest, Inn};

/// A table of two sessions with some acts played.
async fn table_of_two(inn: &Inn) -> (Guest, Guest, String) {
    let (owner, friend) = (inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    let token = owner.table(&id).await["seats"][1]["invitation"].as_str().unwrap().to_owned();
    friend.post(&format!("/api/invitations/{token}"), &json!({})).await;
    for lot in 0..6 {
        let _ = owner.play_any(&id, lot).await || friend.play_any(&id, lot).await;
    }
    (owner, friend, id)
}

async fn propose(guest: &Guest, id: &str, name: &str, seat: u8, to: u32) -> (StatusCode, Value) {
    guest
        .post(
            &format!("/api/matches/{id}/proposals"),
            &json!({"id": name, "seat": seat, "what": {"do": "go_back", "to": to}}),
        )
        .await
}

async fn vote(
    guest: &Guest,
    id: &str,
    proposal: &Value,
    seat: u8,
    yes: bool,
) -> (StatusCode, Value) {
    let proposal = proposal.as_str().unwrap();
    guest
        .post(
            &format!("/api/matches/{id}/proposals/{proposal}/votes"),
            &json!({"seat": seat, "yes": yes}),
        )
        .await
}

#[tokio::test]
async fn a_second_proposal_after_a_declined_one_works() {
    let inn = Inn::open().await;
    let (owner, friend, id) = table_of_two(&inn).await;
    let (status, first) = propose(&owner, &id, "a", 0, 2).await;
    assert_eq!((status, &first["done"]), (StatusCode::OK, &json!(false)));
    assert_eq!(propose(&owner, &id, "a", 0, 2).await.1, first, "doubled");
    let (status, answer) = propose(&friend, &id, "b", 1, 1).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("proposal_open")));
    let shown = friend.table(&id).await["proposal"].clone();
    let expected = json!({"id": first["proposal"], "by": 0, "what": {"do": "go_back", "to": 2},
                          "yes": [0], "needed": [1], "lapses": null});
    assert_eq!(shown, expected);
    assert_eq!(vote(&owner, &id, &first["proposal"], 1, true).await.0, StatusCode::FORBIDDEN);
    assert_eq!(vote(&friend, &id, &first["proposal"], 1, false).await.0, StatusCode::OK);
    assert_eq!(owner.table(&id).await["proposal"], Value::Null);
    let (status, answer) = vote(&friend, &id, &first["proposal"], 1, true).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("proposal_closed")));

    let (_, second) = propose(&owner, &id, "c", 0, 2).await;
    assert_ne!(second["proposal"], first["proposal"]);
    assert_eq!(friend.table(&id).await["proposal"]["id"], second["proposal"]);
    let before = friend.table(&id).await;
    let (status, done) = vote(&friend, &id, &second["proposal"], 1, true).await;
    assert_eq!((status, &done["done"]), (StatusCode::OK, &json!(true)));
    let table = friend.table(&id).await;
    assert_eq!(table["number"], 2);
    assert_eq!(table["revision"].as_u64(), before["revision"].as_u64().map(|now| now + 1));
    assert_eq!(table["proposal"], Value::Null);
    let notices = table["notices"].to_string();
    assert!(notices.contains("did not agree") && notices.contains("went back"), "{notices}");
}

#[tokio::test]
async fn an_open_proposal_survives_a_restart() {
    let mut inn = Inn::open().await;
    let (owner, friend, id) = table_of_two(&inn).await;
    let (_, open) = propose(&owner, &id, "a", 0, 1).await;
    let before = friend.table(&id).await;
    inn.restart().await;
    owner.follow(&inn);
    friend.follow(&inn);
    assert_eq!(friend.table(&id).await["proposal"], before["proposal"]);
    assert_eq!(vote(&friend, &id, &open["proposal"], 1, true).await.1["done"], true);
    assert_eq!(owner.table(&id).await["number"], 1);
}

#[tokio::test]
async fn one_person_alone_agrees_by_asking() {
    let inn = Inn::open().await;
    let owner = inn.guest().await;
    let id = owner.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    for lot in 0..5 {
        owner.play_any(&id, lot).await;
    }
    let (status, done) = propose(&owner, &id, "a", 0, 2).await;
    assert_eq!((status, &done["done"]), (StatusCode::OK, &json!(true)));
    assert_eq!(propose(&owner, &id, "a", 0, 2).await.1, done, "doubled");
    let table = owner.table(&id).await;
    assert_eq!((&table["number"], &table["revision"]), (&json!(2), &done["revision"]));
    let (status, answer) = propose(&owner, &id, "b", 0, 9).await;
    assert_eq!((status.as_u16(), &answer["rule"]), (422, &json!("TABLE-ROLL-01")));
}

#[tokio::test]
async fn a_seat_given_to_a_bot_needs_no_answer() {
    let inn = Inn::open().await;
    let (owner, friend, id) = table_of_two(&inn).await;
    propose(&owner, &id, "a", 0, 0).await;
    let before = owner.table(&id).await["revision"].as_u64().unwrap();
    let to_bot = json!({"who": "bot", "bot": "random"});
    let (status, _) = friend.post(&format!("/api/matches/{id}/seats/1"), &to_bot).await;
    assert_eq!(status, StatusCode::OK);
    let table = owner.table(&id).await;
    assert_eq!(table["proposal"], Value::Null);
    assert!(table["notices"].to_string().contains("went back to act 0"), "{}", table["notices"]);
    assert!(table["revision"].as_u64().unwrap() > before);
}
