//! The list of one's matches: its order, its pages, and what is in it.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::inn::{Guest, Inn};

/// The ids of a page of a guest's list.
async fn page(guest: &Guest, query: &str) -> Vec<String> {
    let list = guest.read(&format!("/api/matches{query}")).await;
    let id = |listed: &Value| listed["id"].as_str().unwrap().to_owned();
    list.as_array().unwrap().iter().map(id).collect()
}

#[tokio::test]
async fn the_last_changed_match_is_the_first_of_the_list() {
    let mut inn = Inn::open().await;
    let (guest, friend) = (inn.guest().await, inn.guest().await);
    let seats = json!([{"who": "here"}, {"who": "here"}]);
    let (a, b) = (guest.delve(&seats).await, guest.delve(&seats).await);
    let c = guest.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    assert_eq!(page(&guest, "").await, [&*c, &*b, &*a]);
    assert!(guest.play_any(&a, 0).await);
    assert_eq!(page(&guest, "").await, [&*a, &*c, &*b]);
    // Taking back is a change too; looking is none.
    let revision = guest.table(&a).await["revision"].clone();
    let seat = guest.read(&format!("/api/matches/{a}/log")).await[1]["seat"].clone();
    assert!(guest.play_any(&b, 0).await);
    let undo = json!({"id": "u", "seat": seat, "revision": revision});
    let (status, answer) = guest.post(&format!("/api/matches/{a}/undo"), &undo).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    guest.table(&c).await;
    assert_eq!(page(&guest, "").await, [&*a, &*b, &*c]);
    // Somebody else's list has what they sit in, in the same order, after a restart too.
    assert!(page(&friend, "").await.is_empty());
    friend.sit(&guest, &c, 1).await;
    inn.restart().await;
    for one in [&guest, &friend] {
        one.follow(&inn);
    }
    assert_eq!(page(&friend, "").await, [&*c]);
    assert_eq!(page(&guest, "").await, [&*a, &*b, &*c]);
    // Whoever opened a match keeps it in the list, also without a seat in it.
    let to_bot = json!({"who": "bot", "bot": "random"});
    guest.post(&format!("/api/matches/{c}/seats/0"), &to_bot).await;
    let listed = guest.read("/api/matches").await;
    let listed = listed.as_array().unwrap().iter().find(|it| it["id"] == json!(c)).unwrap();
    assert_eq!((&listed["mine"], &listed["owner"]), (&json!([]), &json!(true)));
    friend.post(&format!("/api/matches/{c}/seats/1"), &to_bot).await;
    assert!(page(&friend, "").await.is_empty());
}

#[tokio::test]
async fn a_long_list_comes_in_pages() {
    const PAGE: usize = 200;
    let inn = Inn::open().await;
    let (guest, other) = (inn.guest().await, inn.guest().await);
    let seats = json!([{"who": "here"}, {"who": "here"}]);
    let mut all = Vec::new();
    for _ in 0..2 * PAGE + 3 {
        all.insert(0, guest.delve(&seats).await);
    }
    other.delve(&seats).await;
    let (mut seen, mut query) = (Vec::new(), String::new());
    for expected in [PAGE, PAGE, 3, 0] {
        let next = page(&guest, &query).await;
        assert_eq!(next.len(), expected, "after {} matches", seen.len());
        seen.extend(next);
        query = format!("?before={}", seen.last().unwrap());
    }
    assert_eq!(seen, all);
    // A page goes on from where that match stands now.
    assert!(guest.play_any(&all[PAGE], 0).await);
    assert_eq!(page(&guest, &format!("?before={}", all[PAGE])).await, all[..PAGE]);
    let (status, answer) = guest.get("/api/matches?before=nothing").await;
    assert_eq!((status.as_u16(), &answer["code"]), (400, &json!("malformed")));
    assert!(page(&guest, &format!("?before={}", uuid_of_nothing())).await.is_empty());
}

/// The id of a match that is not there.
fn uuid_of_nothing() -> &'static str {
    "00000000-0000-7000-8000-000000000000"
}
