//! What a table decides together, besides going back.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use warmoot_kernel::covers;

use crate::inn::{Answer, Guest, Inn, command};

/// Three persons at a table, and some acts.
async fn three(inn: &Inn) -> ([Guest; 3], String) {
    let people = [inn.guest().await, inn.guest().await, inn.guest().await];
    let friend = json!({"who": "friend"});
    let id = people[0].delve(&json!([{"who": "here"}, friend, friend])).await;
    for (seat, guest) in people.iter().enumerate().skip(1) {
        assert_eq!(guest.sit(&people[0], &id, seat).await.0, StatusCode::OK);
    }
    for lot in 0..4 {
        for guest in &people {
            let _ = guest.play_any(&id, lot).await;
        }
    }
    (people, id)
}

fn refused(answer: &Answer, rule: &str) -> bool {
    answer.0.is_client_error() && answer.1["rule"] == rule
}

fn to_bot(seat: usize) -> Value {
    json!({"do": "give", "seat": seat, "to": {"who": "bot", "bot": "random"}})
}

#[tokio::test]
async fn a_table_ends_a_match_as_it_stands() {
    covers!(table: "TABLE-VOTE-01", "TABLE-OVER-02");
    let mut inn = Inn::open().await;
    let ([owner, two, three], id) = three(&inn).await;
    let end = json!({"do": "end"});
    assert_eq!(owner.propose(&id, "a", 0, &end.clone()).await.1["done"], false);
    assert_eq!(two.propose(&id, "b", 1, &end.clone()).await.1["code"], "proposal_open");
    assert_eq!(two.table(&id).await["proposal"]["needed"], json!([1, 2]));
    assert_eq!(two.vote(&id, 1, true).await.1["done"], false);
    assert_eq!(three.vote(&id, 2, false).await.1["done"], false);
    let table = owner.table(&id).await;
    assert_eq!((&table["proposal"], &table["ended"]), (&Value::Null, &Value::Null));
    assert!(table["notices"].to_string().contains("Seat 3 did not agree to end the match"));

    assert_eq!(three.propose(&id, "c", 2, &end.clone()).await.1["done"], false);
    let before = owner.table(&id).await;
    assert_eq!(owner.vote(&id, 0, true).await.1["done"], false);
    assert_eq!(two.vote(&id, 1, true).await.1["done"], true);
    inn.restart().await;
    for guest in [&owner, &two, &three] {
        guest.follow(&inn);
    }
    let table = owner.table(&id).await;
    assert_eq!((&table["ended"], &table["scores"]), (&json!("agreed"), &before["scores"]));
    assert_eq!((&table["waiting"], &table["choices"]), (&json!([]), &json!([])));
    for seat in 0..3 {
        let guest = [&owner, &two, &three][seat];
        let mut act = command(&before, &json!({"do": "bank"}), "late");
        act["seat"] = json!(seat);
        assert!(refused(&guest.act(&id, &act).await, "TABLE-OVER-02"));
        let undo = json!({"id": "u", "seat": seat, "revision": before["revision"]});
        let undone = guest.post(&format!("/api/matches/{id}/undo"), &undo).await;
        assert!(refused(&undone, "TABLE-OVER-02"), "{undone:?}");
        let back = guest.propose(&id, "z", seat, &json!({"do": "go_back", "to": 0})).await;
        assert!(refused(&back, "TABLE-OVER-02"));
        // What lay hidden may be looked at.
        assert_eq!(guest.get(&format!("/api/matches/{id}/save")).await.0, StatusCode::OK);
    }
    assert_eq!(owner.read("/api/matches").await[0]["over"], true);
}

#[tokio::test]
async fn two_others_give_a_seat_away() {
    covers!(table: "TABLE-VOTE-02");
    let inn = Inn::open().await;
    let ([owner, two, three], id) = three(&inn).await;
    let oracle = json!({"do": "give", "seat": 2, "to": {"who": "bot", "bot": "oracle"}});
    let (status, answer) = owner.propose(&id, "x", 0, &oracle).await;
    assert_eq!((status.as_u16(), &answer["code"]), (422, &json!("unknown_bot")));
    assert!(refused(&owner.propose(&id, "y", 0, &to_bot(0)).await, "TABLE-VOTE-02"));
    assert_eq!(owner.propose(&id, "a", 0, &to_bot(2)).await.1["done"], false);
    assert_eq!(three.table(&id).await["proposal"]["needed"], json!([1]));
    assert!(refused(&three.vote(&id, 2, false).await, "TABLE-VOTE-02"));
    assert_eq!(two.vote(&id, 1, true).await.1["done"], true);
    let table = three.table(&id).await;
    assert_eq!((&table["mine"], &table["seats"][2]["who"]), (&json!([]), &json!("bot")));
    // Who was there and was voted out does not come back at will.
    assert_eq!(table["seats"][2]["yours_again"], false);
    let back = three.post(&format!("/api/matches/{id}/seats/2"), &json!({"who": "here"})).await;
    assert!(refused(&back, "TABLE-SEAT-07"));

    // Of two nobody votes the other out.
    let answer = owner.propose(&id, "b", 0, &to_bot(1)).await;
    assert!(refused(&answer, "TABLE-VOTE-02"), "{answer:?}");
    assert_eq!(two.table(&id).await["mine"], json!([1]));
}

#[tokio::test]
async fn who_is_absent_holds_nobody_up() {
    covers!(table: "TABLE-VOTE-02");
    let inn = Inn::open().await;
    let (owner, friend) = (inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    friend.sit(&owner, &id, 1).await;
    assert!(friend.play_any(&id, 0).await);
    assert_eq!(friend.propose(&id, "a", 1, &json!({"do": "end"})).await.1["done"], false);
    assert_eq!(friend.vote(&id, 1, false).await.0, StatusCode::OK, "one's own is withdrawn");
    assert!(friend.table(&id).await["notices"].to_string().contains("withdrew"));
    inn.timer.advance(Duration::from_secs(72 * 3600));
    // Saving needs everybody, who is there or not; ending does not.
    assert_eq!(friend.propose(&id, "b", 1, &json!({"do": "save"})).await.1["done"], false);
    friend.vote(&id, 1, false).await;
    assert_eq!(friend.propose(&id, "c", 1, &to_bot(0)).await.1["done"], true);
    assert_eq!(owner.table(&id).await["seats"][0]["yours_again"], true);
    assert_eq!(friend.propose(&id, "d", 1, &json!({"do": "end"})).await.1["done"], true);
    assert_eq!(friend.table(&id).await["ended"], "agreed");
}

#[tokio::test]
async fn a_match_is_saved_once_all_agree() {
    covers!(table: "TABLE-SAVE-01");
    let inn = Inn::open().await;
    let (owner, friend, stranger) = (inn.guest().await, inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    friend.sit(&owner, &id, 1).await;
    assert!(friend.play_any(&id, 0).await);
    let save = format!("/api/matches/{id}/save");
    assert!(refused(&owner.get(&save).await, "TABLE-SAVE-01"));
    assert_eq!(owner.propose(&id, "a", 0, &json!({"do": "save"})).await.1["done"], false);
    assert!(refused(&owner.get(&save).await, "TABLE-SAVE-01"));
    assert_eq!(friend.vote(&id, 1, true).await.1["done"], true);
    assert_eq!(friend.table(&id).await["saved"], 1);
    let file = owner.read(&save).await;
    assert_eq!(file["acts"].as_array().unwrap().len(), 1);
    // It stays the file of that act.
    assert!(owner.play_any(&id, 0).await);
    assert_eq!(friend.read(&save).await, file);
    assert!(refused(&stranger.get(&save).await, "TABLE-SAVE-01"));
    assert!(owner.table(&id).await["notices"].to_string().contains("agreed to save"));
}

#[tokio::test]
async fn an_open_proposal_about_a_seat_is_void_once_that_seat_changes() {
    covers!(table: "TABLE-VOTE-01");
    let mut inn = Inn::open().await;
    let ([owner, two, three], id) = three(&inn).await;
    owner.propose(&id, "a", 0, &to_bot(2)).await;
    inn.restart().await;
    for guest in [&owner, &two, &three] {
        guest.follow(&inn);
    }
    assert_eq!(two.table(&id).await["proposal"]["what"], to_bot(2));
    let seat = format!("/api/matches/{id}/seats/2");
    assert_eq!(three.post(&seat, &json!({"who": "bot", "bot": "random"})).await.0, StatusCode::OK);
    let table = two.table(&id).await;
    assert_eq!(table["proposal"], Value::Null);
    assert!(table["notices"].to_string().contains("is void"), "{}", table["notices"]);
}
