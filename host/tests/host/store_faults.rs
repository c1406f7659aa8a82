//! A database that is locked, gone, or full: said clearly, nothing lost, and the host goes on.

use std::{
    io::{Seek, SeekFrom, Write},
    time::Duration,
};

use reqwest::StatusCode;
use serde_json::{Value, json};
use sqlx::Connection;

use crate::inn::{Guest, Inn, command};

/// How long the host waits for a database that is locked: long enough for a machine that has much
/// else to do to get at one that is not.
const UNTIL_LOCKED: Duration = Duration::from_millis(500);

/// A match with one act, and a command that would be the next.
async fn begun(guest: &Guest) -> (String, Value) {
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    assert!(guest.play_any(&id, 0).await);
    let table = guest.table(&id).await;
    let next = command(&table, &table["choices"][0]["action"], "next");
    (id, next)
}

/// Every address that changes something, with a body that would be accepted.
async fn all_fail_with(guest: &Guest, id: &str, next: &Value, code: &str) {
    let new = json!({"game": "delve", "setup": {"seats": 2},
                     "seats": [{"who": "here"}, {"who": "here"}]});
    for (path, body) in [
        (format!("/api/matches/{id}/commands"), next.clone()),
        (
            format!("/api/matches/{id}/proposals"),
            json!({"id": "r", "seat": 0, "what": {"do": "go_back", "to": 0}}),
        ),
        (format!("/api/matches/{id}/seats/0"), json!({"who": "bot", "bot": "random"})),
        ("/api/matches".to_owned(), new),
    ] {
        let (status, answer) = guest.post(&path, &body).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path} {answer}");
        assert_eq!(answer["code"], code, "{path} {answer}");
        let message = answer["message"].as_str().unwrap();
        assert!(message.contains("Nothing was changed"), "{message}");
    }
}

/// The host says that it is not well, and why.
async fn unwell(guest: &Guest, code: &str) {
    let (status, answer) = guest.get("/api/health").await;
    assert_eq!((status.as_u16(), &answer["code"]), (503, &json!(code)), "{answer}");
}

/// The same command goes through now, and acts once.
async fn goes_on(guest: &Guest, id: &str, next: &Value) {
    let (status, answer) = guest.act(id, next).await;
    assert_eq!((status, &answer["revision"]), (StatusCode::OK, &json!(2)), "{answer}");
    let table = guest.table(id).await;
    assert_eq!((&table["number"], &table["proposal"]), (&json!(2), &Value::Null));
    assert_eq!(table["seats"][0]["who"], "you");
    assert!(guest.play_any(id, 0).await);
}

#[tokio::test]
async fn a_locked_database() {
    let inn = Inn::with(|config| config.patience = UNTIL_LOCKED).await;
    let guest = inn.guest().await;
    let (id, next) = begun(&guest).await;
    let before = guest.table(&id).await;
    let mut other = inn.side_door().await;
    sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await.unwrap();
    all_fail_with(&guest, &id, &next, "database_locked").await;
    assert_eq!(guest.table(&id).await, before, "looking goes on meanwhile");
    unwell(&guest, "database_locked").await;
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(guest.get("/api/health").await.0, StatusCode::OK, "it tries again by itself");
    goes_on(&guest, &id, &next).await;
}

#[tokio::test]
async fn a_database_that_is_locked_only_for_a_moment() {
    let inn = Inn::with(|config| config.patience = Duration::from_secs(60)).await;
    let guest = inn.guest().await;
    let (id, next) = begun(&guest).await;
    let mut other = inn.side_door().await;
    sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await.unwrap();
    let unlock = async {
        tokio::time::sleep(Duration::from_millis(150)).await;
        sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    };
    let ((status, _), ()) = tokio::join!(guest.act(&id, &next), unlock);
    assert_eq!(status, StatusCode::OK);
}

/// A file format that SQLite may read and not write: the 19th byte of the file says so. (The
/// rights of the file would not stop a test that runs as root.)
fn set_write_version(inn: &Inn, version: u8) {
    let mut file = std::fs::OpenOptions::new().write(true).open(inn.database()).unwrap();
    file.seek(SeekFrom::Start(18)).unwrap();
    file.write_all(&[version]).unwrap();
}

#[tokio::test]
async fn a_database_that_cannot_be_written_to() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let (id, next) = begun(&guest).await;
    let before = guest.table(&id).await;
    let mut other = inn.side_door().await;
    // Everything is in the file itself now, so that the host reads the file again.
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    set_write_version(&inn, 3);
    all_fail_with(&guest, &id, &next, "database_read_only").await;
    assert_eq!(guest.table(&id).await, before);
    unwell(&guest, "database_read_only").await;
    set_write_version(&inn, 2);
    let mut other = inn.side_door().await;
    sqlx::query("PRAGMA user_version = 1").execute(&mut other).await.unwrap();
    goes_on(&guest, &id, &next).await;
}

#[tokio::test]
async fn a_host_on_a_database_that_cannot_be_written_to_says_so_at_the_start() {
    let mut inn = Inn::open().await;
    inn.close().await;
    set_write_version(&inn, 3);
    let config = warmoot_host::Config {
        address: ([127, 0, 0, 1], 0).into(),
        database: inn.database(),
        ..warmoot_host::Config::default()
    };
    let Err(error) = warmoot_host::Host::start(config, crate::doors::delve()).await else {
        panic!("the host started")
    };
    assert!(error.to_string().contains("cannot be written to"), "{error}");
}

#[tokio::test]
async fn a_full_database() {
    let inn = Inn::with(|config| config.database_limit = Some(60 * 4096)).await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let mut acknowledged = 0;
    let full = loop {
        let table = guest.table(&id).await;
        if table["choices"] == json!([]) {
            // Over before the database was full: fill it with further matches.
            let (status, answer) = guest
                .post(
                    "/api/matches",
                    &json!({"game": "delve", "setup": {"seats": 2}, "name": "x".repeat(80),
                            "seats": [{"who": "here"}, {"who": "here"}]}),
                )
                .await;
            if status != StatusCode::CREATED {
                break answer;
            }
            continue;
        }
        let act = command(&table, &table["choices"][0]["action"], &format!("{acknowledged}"));
        let (status, answer) = guest.act(&id, &act).await;
        if status != StatusCode::OK {
            break answer;
        }
        acknowledged = answer["revision"].as_u64().unwrap();
    };
    assert_eq!(full["code"], "database_full", "{full}");
    // What was acknowledged is there, and everything can still be looked at and saved.
    assert_eq!(guest.table(&id).await["revision"], acknowledged);
    assert_eq!(guest.get(&format!("/api/matches/{id}/save")).await.0, StatusCode::OK);
    unwell(&guest, "database_full").await;
}

#[tokio::test]
async fn a_database_that_vanished_keeps_nothing_and_nothing_is_acknowledged() {
    let inn = Inn::with(|config| config.patience = UNTIL_LOCKED).await;
    let guest = inn.guest().await;
    let (id, next) = begun(&guest).await;
    let away = inn.database().with_extension("away");
    std::fs::rename(inn.database(), &away).unwrap();
    all_fail_with(&guest, &id, &next, "database_gone").await;
    unwell(&guest, "database_gone").await;
    assert!(!inn.database().exists(), "no empty one takes its place");
    // Another file in its place is no better.
    std::fs::copy(&away, inn.database()).unwrap();
    all_fail_with(&guest, &id, &next, "database_gone").await;
    unwell(&guest, "database_gone").await;
    std::fs::rename(&away, inn.database()).unwrap();
    assert_eq!(guest.get("/api/health").await.0, StatusCode::OK);
    goes_on(&guest, &id, &next).await;
}

#[tokio::test]
async fn a_write_ahead_log_that_vanished_is_noticed_too() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let (id, next) = begun(&guest).await;
    let mut wal = inn.database().into_os_string();
    wal.push("-wal");
    std::fs::remove_file(wal).unwrap();
    all_fail_with(&guest, &id, &next, "database_gone").await;
}

#[tokio::test]
async fn two_hosts_do_not_serve_one_file() {
    let mut inn = Inn::open().await;
    let config = |database: &std::path::Path| warmoot_host::Config {
        address: ([127, 0, 0, 1], 0).into(),
        database: database.to_owned(),
        ..warmoot_host::Config::default()
    };
    let Err(error) =
        warmoot_host::Host::start(config(&inn.database()), crate::doors::delve()).await
    else {
        panic!("started")
    };
    assert!(error.to_string().contains("is served by another Warmoot already"), "{error}");
    // Nor by another name.
    let link = inn.database().with_extension("link");
    std::os::unix::fs::symlink(inn.database(), &link).unwrap();
    assert!(warmoot_host::Host::start(config(&link), crate::doors::delve()).await.is_err());
    inn.close().await;
    assert!(inn.database().with_file_name("host.sqlite.lock").exists(), "it may stay");
    assert!(warmoot_host::Host::start(config(&link), crate::doors::delve()).await.is_ok());
    inn.open_again().await;
}

/// Two hosts on one database: the second to change a match is told to look again, and nothing is
/// accepted twice.
#[tokio::test]
async fn a_match_changed_by_another_host() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let (id, next) = begun(&guest).await;
    let mut other = inn.side_door().await;
    let table = guest.table(&id).await;
    let entry = json!({"entry": "act", "revision": 2, "seat": next["seat"],
                       "action": next["action"]});
    sqlx::query("INSERT INTO entries (match, revision, entry, at) VALUES (?, 2, ?, 0)")
        .bind(&id)
        .bind(entry.to_string())
        .execute(&mut other)
        .await
        .unwrap();
    assert_eq!(guest.table(&id).await["revision"], table["revision"], "not yet noticed");
    let (status, answer) = guest.act(&id, &next).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("stale")), "{answer}");
    assert_eq!(guest.table(&id).await["revision"], 2, "read again from the store");
}
