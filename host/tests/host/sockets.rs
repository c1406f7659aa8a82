//! Tables as they change, over sockets.

use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::inn::{Inn, command};

#[tokio::test]
async fn two_tabs_of_a_seat_stay_in_step_through_a_whole_game() {
    let inn = Inn::open().await;
    let (owner, friend) = (inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    let token = owner.table(&id).await["seats"][1]["invitation"].as_str().unwrap().to_owned();
    friend.post(&format!("/api/invitations/{token}"), &json!({})).await;
    let path = format!("/api/matches/{id}/socket");
    let mut tabs = [owner.socket(&path).await, owner.socket(&path).await];
    let mut other = friend.socket(&path).await;
    let mut moments: [Vec<u64>; 2] = Default::default();

    let mut acts = 0_u64;
    loop {
        let mut shown = Vec::new();
        for (tab, moments) in tabs.iter_mut().zip(&mut moments) {
            let (message, numbers) = tab.until(|table| table["number"] == acts).await;
            moments.extend(numbers);
            shown.push(message["table"].clone());
        }
        assert_eq!(glance(&shown[0]), glance(&shown[1]), "both tabs show the same");
        let (theirs, _) = other.until(|table| table["number"] == acts).await;
        let theirs = theirs["table"].clone();
        assert_eq!(theirs["looking"], 1);
        if shown[0]["outcome"] != Value::Null {
            assert_eq!(theirs["outcome"], shown[0]["outcome"]);
            assert_eq!(shown[0]["seed"].as_str().unwrap().len(), 64);
            break;
        }
        let (actor, table) =
            if shown[0]["choices"] == json!([]) { (&friend, &theirs) } else { (&owner, &shown[0]) };
        let choices = table["choices"].as_array().unwrap();
        let action = &choices[acts as usize * 7 % choices.len()]["action"];
        let command = command(table, action, &format!("act {acts}"));
        assert_eq!(actor.act(&id, &command).await.0, StatusCode::OK);
        acts += 1;
    }
    // Every act was told to every tab once, in order.
    let all: Vec<_> = (1..=acts).collect();
    assert_eq!(moments, [all.clone(), all]);
    let timeline = owner.read(&format!("/api/matches/{id}/timeline")).await;
    assert_eq!(timeline["scores"].as_array().unwrap().len() as u64, acts + 1);
    let log = friend.read(&format!("/api/matches/{id}/log?from=1")).await;
    assert_eq!(log.as_array().unwrap().len() as u64, acts);
}

/// A table without what differs from one moment to the next.
fn glance(table: &Value) -> Value {
    let mut table = table.clone();
    table["seats"] = Value::Null;
    table
}

#[tokio::test]
async fn who_comes_and_goes_is_told_in_few_words_and_only_of_seats() {
    let inn = Inn::open().await;
    let (owner, observer) = (inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "bot", "bot": "random"}])).await;
    let path = format!("/api/matches/{id}/socket");
    let mut eye = observer.socket(&path).await;
    eye.until(|table| table["seats"][0]["online"] == false).await;
    for _ in 0..3 {
        // Strangers who come and go send nobody anything.
        inn.guest().await.socket(&path).await.next().await;
    }
    let tab = owner.socket(&path).await;
    let second = owner.socket(&path).await;
    assert_eq!(eye.any().await, json!({"type": "presence", "online": [true, true]}));
    drop(second);
    drop(tab);
    assert_eq!(eye.any().await, json!({"type": "presence", "online": [false, true]}));
}

#[tokio::test]
async fn what_is_asked_of_somebody_is_there_again_after_a_reload() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let path = format!("/api/matches/{id}/socket?seat=0");
    let before = guest.socket(&path).await.next().await;
    let after = guest.socket(&path).await.next().await;
    for part in ["prompt", "choices", "waiting", "undo", "view"] {
        assert_eq!(before["table"][part], after["table"][part], "{part}");
    }
    assert_ne!(after["table"]["choices"], json!([]));
}

#[tokio::test]
async fn an_act_that_replaces_one_taken_back_is_told_again() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let path = format!("/api/matches/{id}/socket?seat=0");
    let mut tab = guest.socket(&path).await;
    tab.until(|table| table["number"] == 0).await;
    // A pledge is secret and without chance, so it can be taken back.
    let table = guest.read(&format!("/api/matches/{id}?seat=0")).await;
    let pledge = command(&table, &table["choices"][0]["action"], "pledge");
    assert_eq!(guest.act(&id, &pledge).await.0, StatusCode::OK);
    let (message, numbers) = tab.until(|table| table["number"] == 1).await;
    assert_eq!(numbers, [1]);
    assert_eq!(message["table"]["undo"]["free"], 1);
    let undo = json!({"id": "undo", "seat": 0, "revision": 1});
    let path = format!("/api/matches/{id}/undo");
    let answer = guest.post(&path, &undo).await;
    assert_eq!(answer, (StatusCode::OK, json!({"revision": 2})));
    assert_eq!(guest.post(&path, &undo).await, answer, "doubled");
    let (_, numbers) = tab.until(|table| table["revision"] == 2).await;
    assert_eq!(numbers, [] as [u64; 0]);
    let table = guest.read(&format!("/api/matches/{id}?seat=0")).await;
    let again = command(&table, &table["choices"][0]["action"], "again");
    assert_eq!(guest.act(&id, &again).await.0, StatusCode::OK);
    let (_, numbers) = tab.until(|table| table["revision"] == 3).await;
    assert_eq!(numbers, [1]);
}

#[tokio::test]
async fn noise_on_a_socket_harms_nobody() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let path = format!("/api/matches/{id}/socket");
    let mut quiet = guest.socket(&path).await;
    quiet.next().await;
    for noise in [
        Message::Text("{\"type\":\"act\"}".into()),
        Message::Text("{".into()),
        Message::Binary(vec![0xff; 2000].into()),
        Message::Ping(vec![1, 2, 3].into()),
        Message::Binary(vec![0; 200_000].into()),
        Message::Close(None),
    ] {
        let mut loud = guest.socket(&path).await;
        loud.next().await;
        loud.say(noise).await;
    }
    assert!(guest.play_any(&id, 0).await);
    quiet.until(|table| table["revision"] == 1).await;
}

#[tokio::test]
async fn a_socket_says_before_it_opens_what_is_wrong() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let (status, answer) = guest.get(&format!("/api/matches/{id}/socket")).await;
    assert_eq!((status.as_u16(), &answer["code"]), (400, &json!("not_a_socket")));
    let unknown = uuid::Uuid::now_v7();
    assert_eq!(guest.get(&format!("/api/matches/{unknown}/socket")).await.0, 404);
}

#[tokio::test]
async fn closing_the_host_ends_sockets_politely() {
    let mut inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let mut tab = guest.socket(&format!("/api/matches/{id}/socket")).await;
    tab.next().await;
    inn.close().await;
    use futures_util::StreamExt;
    let last = tab.0.next().await.unwrap().unwrap();
    let Message::Close(Some(frame)) = last else { panic!("{last:?}") };
    assert_eq!(u16::from(frame.code), 1012);
}
