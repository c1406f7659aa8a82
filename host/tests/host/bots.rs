//! Bots in seats, also bots that err; and games that panic.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};
use sqlx::Row;

use crate::{
    inn::{Guest, Inn, command},
    odd::{Switch, Way},
};

#[tokio::test]
async fn bots_play_a_game_to_its_end_by_themselves() {
    let inn = Inn::with_lively_bots().await;
    let guest = inn.guest().await;
    let bot = json!({"who": "bot", "bot": "random"});
    let id = guest.delve(&json!([bot, bot, bot])).await;
    let mut tab = guest.socket(&format!("/api/matches/{id}/socket")).await;
    let (message, _) = tab.until(|table| table["outcome"] != Value::Null).await;
    assert_eq!(message["table"]["waiting"], json!([]));
    assert_eq!(guest.read("/api/health").await["incidents"], 0);
}

#[tokio::test]
async fn bots_take_their_time() {
    let inn = Inn::with(|config| config.bot_pause = Duration::from_millis(60)).await;
    let guest = inn.guest().await;
    let bot = json!({"who": "bot", "bot": "random"});
    let begun = Instant::now();
    let id = guest.delve(&json!([bot, bot])).await;
    let mut tab = guest.socket(&format!("/api/matches/{id}/socket")).await;
    tab.until(|table| table["number"].as_u64() >= Some(5)).await;
    assert!(begun.elapsed() >= Duration::from_millis(5 * 60), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_bot_whose_turn_it_was_plays_on_after_a_restart() {
    let mut inn = Inn::with(|config| config.bot_pause = Duration::from_millis(30)).await;
    let guest = inn.guest().await;
    let bot = json!({"who": "bot", "bot": "random"});
    let id = guest.delve(&json!([bot, bot])).await;
    let mut tab = guest.socket(&format!("/api/matches/{id}/socket")).await;
    let (message, _) = tab.until(|table| table["number"].as_u64() >= Some(2)).await;
    inn.restart().await;
    guest.follow(&inn);
    let mut tab = guest.socket(&format!("/api/matches/{id}/socket")).await;
    let before = message["table"]["number"].as_u64().unwrap();
    tab.until(|table| table["number"].as_u64() > Some(before + 2)).await;
}

/// A host whose bots err in a way; after some acts of theirs, what the host counted as incidents.
async fn with_bots_that(way: Way) -> u64 {
    let switch = Switch::new(way);
    let inn = Inn::with_games(switch.games(), |config| {
        config.bot_cap = Duration::from_millis(80);
        config.bot_pause = Duration::ZERO;
    })
    .await;
    let guest = inn.guest().await;
    let bot = json!({"who": "bot", "bot": "random"});
    let id = guest.delve(&json!([bot, bot])).await;
    let mut tab = guest.socket(&format!("/api/matches/{id}/socket")).await;
    tab.until(|table| table["number"].as_u64() >= Some(8)).await;
    guest.read("/api/health").await["incidents"].as_u64().unwrap()
}

#[tokio::test]
async fn a_bot_that_panics_does_not_hold_up_the_table() {
    assert!(with_bots_that(Way::BotPanics).await >= 6);
}

#[tokio::test]
async fn a_bot_that_never_answers_does_not_hold_up_the_table() {
    assert!(with_bots_that(Way::BotSleeps).await >= 6);
}

#[tokio::test]
async fn a_bot_that_wants_what_is_illegal_does_not_hold_up_the_table() {
    assert!(with_bots_that(Way::BotLies).await >= 6);
}

#[tokio::test]
async fn a_bot_with_nothing_to_say_does_not_hold_up_the_table() {
    assert!(with_bots_that(Way::BotSilent).await >= 6);
}

/// Whether a guest can play on.
async fn plays_on(guest: &Guest, id: &str) -> bool {
    guest.play_any(id, 0).await
}

#[tokio::test]
async fn a_game_that_panics_ends_nothing_and_changes_nothing() {
    let switch = Switch::new(Way::Plain);
    let inn = Inn::with_games(switch.games(), |_| {}).await;
    let guest = inn.guest().await;
    let seats = json!([{"who": "here"}, {"who": "here"}]);
    let (id, other) = (guest.delve(&seats).await, guest.delve(&seats).await);
    assert!(plays_on(&guest, &id).await && plays_on(&guest, &other).await);
    let mut tab = guest.socket(&format!("/api/matches/{id}/socket")).await;
    let before = tab.next().await;

    switch.set(Way::ActPanics);
    let table = guest.table(&id).await;
    let act = command(&table, &table["choices"][0]["action"], "doomed");
    let (status, answer) = guest.act(&id, &act).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(answer["code"], "fault");
    switch.set(Way::LookPanics);
    assert_eq!(guest.get(&format!("/api/matches/{id}")).await.0, 500);
    switch.set(Way::ResumePanics);
    assert_eq!(guest.get(&format!("/api/matches/{id}")).await.0, 500);

    switch.set(Way::Plain);
    let after = guest.table(&id).await;
    assert_eq!(after["revision"], table["revision"]);
    assert_eq!(after["view"], table["view"]);
    assert_eq!(guest.act(&id, &act).await.0, StatusCode::OK, "the same command, the same id");
    let revision = before["table"]["revision"].as_u64().unwrap() + 1;
    tab.until(|table| table["revision"] == revision).await;
    assert!(plays_on(&guest, &other).await);
}

/// How many acts a match has, and whether it is over, without being asked for: out of the store.
async fn progress(inn: &Inn, id: &str) -> (i64, bool) {
    let row = sqlx::query("SELECT revision, over FROM matches WHERE id = ?")
        .bind(id)
        .fetch_one(&mut inn.side_door().await)
        .await
        .unwrap();
    (row.get(0), row.get(1))
}

#[tokio::test]
async fn bots_alone_play_while_somebody_looks() {
    // Who only asks for the table does not look; the bots rest at once.
    let inn = Inn::with(|config| {
        config.bot_rest = Duration::ZERO;
        config.bot_pause = Duration::from_millis(5);
    })
    .await;
    let (guest, stranger) = (inn.guest().await, inn.guest().await);
    let bot = json!({"who": "bot", "bot": "random"});
    let new = json!({"game": "bloodstones", "seats": [bot, bot],
                     "setup": {"map": "tyrants-lament", "factions": [null, null]}});
    let (status, answer) = guest.post("/api/matches", &new).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    let id = answer["id"].as_str().unwrap().to_owned();
    let path = format!("/api/matches/{id}/socket");
    for _ in 0..20 {
        guest.table(&id).await;
    }
    assert_eq!(progress(&inn, &id).await, (0, false));
    // Anybody who looks on wakes them, twice over.
    for _ in 0..2 {
        let begun = progress(&inn, &id).await.0 as u64;
        let mut tab = stranger.socket(&path).await;
        tab.until(|table| table["number"].as_u64() >= Some(begun + 5)).await;
        tab.0.close(None).await.unwrap();
        drop(tab);
        // They stop before the game is over.
        let mut before = progress(&inn, &id).await;
        loop {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let now = progress(&inn, &id).await;
            assert!(!now.1, "the bots played on to the end, though nobody looked");
            if now == before {
                break;
            }
            before = now;
        }
    }
}

#[tokio::test]
async fn bots_play_on_where_a_person_sits_though_nobody_looks() {
    let inn = Inn::with(|config| {
        config.bot_rest = Duration::ZERO;
        config.bot_pause = Duration::ZERO;
    })
    .await;
    let guest = inn.guest().await;
    let bot = json!({"who": "bot", "bot": "random"});
    let id = guest.delve(&json!([{"who": "here"}, bot, bot])).await;
    assert!(guest.play_any(&id, 0).await);
    // Both bots pledge, and it is the person's turn.
    while progress(&inn, &id).await.0 < 3 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
