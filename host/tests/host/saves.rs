//! Matches as files.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::inn::{Guest, Inn};

async fn upload(guest: &Guest, save: &str) -> (StatusCode, Value) {
    guest.send(guest.request(Method::POST, "/api/saves").body(save.to_owned())).await
}

#[tokio::test]
async fn a_match_goes_on_at_another_host() {
    let (here, mut there) = (Inn::open().await, Inn::open().await);
    let guest = here.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    for lot in 0..40 {
        guest.play_any(&id, lot).await;
    }
    let save = guest.read(&format!("/api/matches/{id}/save")).await;
    let host = there.guest().await;
    let (status, created) = upload(&host, &save.to_string()).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    let copy = created["id"].as_str().unwrap();
    let table = host.table(copy).await;
    assert_eq!(table["mine"], json!([0, 1]));
    assert_eq!(table["number"].as_u64(), save["acts"].as_array().map(|acts| acts.len() as u64));
    let original = guest.read(&format!("/api/matches/{id}/log?seat=0")).await;
    let copied = host.read(&format!("/api/matches/{copy}/log?seat=0")).await;
    assert_eq!(original, copied);
    // It is a match like any other.
    host.play_any(copy, 1).await;
    let to_bot = json!({"who": "bot", "bot": "random"});
    assert_eq!(host.post(&format!("/api/matches/{copy}/seats/1"), &to_bot).await.0, 200);
    there.restart().await;
    host.follow(&there);
    assert_eq!(host.table(copy).await["seats"][1]["who"], "bot");
}

#[tokio::test]
async fn nobody_saves_what_holds_secrets_of_others() {
    let inn = Inn::open().await;
    let (owner, friend, stranger) = (inn.guest().await, inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    let save = format!("/api/matches/{id}/save");
    let refused = |(status, answer): (StatusCode, Value)| {
        status == StatusCode::FORBIDDEN && answer["code"] == "secret"
    };
    assert!(refused(owner.get(&save).await), "a friend is still to come");
    let token = owner.table(&id).await["seats"][1]["invitation"].as_str().unwrap().to_owned();
    friend.post(&format!("/api/invitations/{token}"), &json!({})).await;
    assert!(refused(owner.get(&save).await));
    assert!(refused(friend.get(&save).await));
    let mut lot = 0;
    while owner.play_any(&id, lot).await || friend.play_any(&id, lot).await {
        lot += 1;
    }
    assert_ne!(owner.table(&id).await["outcome"], Value::Null);
    assert_eq!(owner.get(&save).await.0, StatusCode::OK);
    assert_eq!(friend.get(&save).await.0, StatusCode::OK);
    assert!(refused(stranger.get(&save).await));
}

#[tokio::test]
async fn a_broken_save_is_refused_with_what_is_wrong() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    for lot in 0..10 {
        guest.play_any(&id, lot).await;
    }
    let good = guest.read(&format!("/api/matches/{id}/save")).await;
    let change = |at: &str, value: Value| {
        let mut save = good.clone();
        *save.pointer_mut(at).unwrap() = value;
        save.to_string()
    };
    let text = good.to_string();
    for (save, status, words) in [
        (String::new(), 400, "line 1 column 0"),
        (text[..text.len() / 2].to_owned(), 400, "line 1 column"),
        ("[]".to_owned(), 400, "line 1 column"),
        (change("/game", json!("chess")), 422, "chess"),
        (change("/format", json!(99)), 422, "newer"),
        (change("/content/target", json!(1)), 422, "SHA-256"),
        (change("/position/state/scores/0", json!(99)), 422, "act 10: it does not lead to"),
        (change("/acts/3/seat", json!(5)), 422, "act 4: seat 6 is not asked"),
        (change("/seed", json!("ab")), 400, "64 hexadecimal digits"),
    ] {
        let (answered, answer) = upload(&guest, &save).await;
        assert_eq!(
            (answered.as_u16(), &answer["code"]),
            (status, &json!("broken_save")),
            "{answer}"
        );
        assert!(answer["message"].as_str().unwrap().contains(words), "{words}: {answer}");
    }
    let bytes = guest.request(Method::POST, "/api/saves").body(vec![0xff, 0xfe, 0x00]);
    assert_eq!(guest.send(bytes).await.0, StatusCode::BAD_REQUEST);
    let huge = guest.request(Method::POST, "/api/saves").body(vec![b' '; 9 << 20]);
    let (status, answer) = guest.send(huge).await;
    assert_eq!((status.as_u16(), &answer["code"]), (413, &json!("too_large")));
    assert_eq!(guest.read("/api/matches").await.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn few_files_are_opened_at_once() {
    use tokio::io::AsyncWriteExt;
    let inn = Inn::with(|config| config.caps.openings_per_address = 2).await;
    let guest = inn.guest().await;
    let address = inn.url.strip_prefix("http://").unwrap();
    // Whoever sends slowly, or much, takes no more of the host's memory than this.
    let mut slow = Vec::new();
    for _ in 0..2 {
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        let head =
            "POST /api/saves HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000000\r\n\r\n[";
        stream.write_all(head.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    let mut answer = upload(&guest, "[]").await;
    while answer.1["code"] == "broken_save" {
        // The slow ones were not heard yet.
        answer = upload(&guest, "[]").await;
    }
    assert_eq!((answer.0.as_u16(), &answer.1["code"]), (429, &json!("too_many")), "{answer:?}");
    assert_eq!(guest.get("/api/me").await.0, StatusCode::OK, "all else goes on");
    drop(slow);
    while upload(&guest, "[]").await.1["code"] == "too_many" {}
    assert_eq!(upload(&guest, "[]").await.1["code"], "broken_save");
}

#[tokio::test]
async fn what_follows_an_opened_file_draws_from_a_seed_nobody_has() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    for lot in 0..10 {
        guest.play_any(&id, lot).await;
    }
    let mut save = guest.read(&format!("/api/matches/{id}/save")).await;
    let before = guest.table(&id).await["commitment"].clone();
    let (_, created) = upload(&guest, &save.to_string()).await;
    let copy = created["id"].as_str().unwrap();
    let table = guest.table(copy).await;
    assert_ne!(table["commitment"], before);
    let earlier = json!([{"until": save["acts"].as_array().unwrap().len(), "commitment": before}]);
    assert_eq!(table["earlier_seeds"], earlier);
    let notices = table["notices"].to_string();
    assert!(!notices.contains("corrected") && !notices.contains("Not provable"), "{notices}");
    assert_ne!(inn.seed_of(copy).await, save["seed"]);
    // At the end both seeds are shown.
    let mut lot = 0;
    while guest.play_any(copy, lot).await {
        lot += 1;
    }
    let table = guest.table(copy).await;
    assert_eq!(table["earlier_seeds"][0]["seed"], save["seed"]);
    assert_eq!(table["seed"], inn.seed_of(copy).await);
    // A seed somebody chose is said at the table for good.
    save["seed"] = json!("00".repeat(32));
    let (status, created) = upload(&guest, &save.to_string()).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    let chosen = created["id"].as_str().unwrap();
    guest.play_any(chosen, 0).await;
    let notices = guest.table(chosen).await["notices"].to_string();
    assert!(notices.contains("Not provable"), "{notices}");
}
