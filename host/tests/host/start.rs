//! What can stand in the way of a host's start.

use std::time::Duration;

use serde_json::json;
use sqlx::Connection;
use warmoot_host::{Config, StartError};

use crate::inn::Inn;

/// The error of a start that must fail.
async fn refused(config: Config) -> StartError {
    match warmoot_host::Host::start(config, crate::doors::delve()).await {
        Ok(_) => panic!("the host started"),
        Err(error) => error,
    }
}

fn config(database: std::path::PathBuf) -> Config {
    Config {
        address: ([127, 0, 0, 1], 0).into(),
        database,
        patience: Duration::from_millis(200),
        ..Config::default()
    }
}

#[tokio::test]
async fn a_port_that_is_taken_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap();
    let error =
        refused(Config { address, ..config(folder.path().join("a.sqlite")) }).await.to_string();
    assert!(error.contains(&format!("port {}", address.port())), "{error}");
    assert!(error.contains("--port"), "it says what to do: {error}");
    assert!(!folder.path().join("a.sqlite").exists(), "nothing was made");
}

#[tokio::test]
async fn a_database_that_cannot_be_opened_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let no_folder = folder.path().join("missing").join("a.sqlite");
    let error = refused(config(no_folder)).await.to_string();
    assert!(error.contains("missing") && error.contains("folder exists"), "{error}");

    let no_database = folder.path().join("letter.txt");
    std::fs::write(&no_database, "Dear host, this is no database at all.".repeat(99)).unwrap();
    let error = refused(config(no_database.clone())).await.to_string();
    assert!(error.contains("letter.txt") && error.contains("not a database"), "{error}");
    assert!(std::fs::read_to_string(&no_database).unwrap().starts_with("Dear host"));

    let error = refused(config(folder.path().to_owned())).await.to_string();
    assert!(error.contains("cannot be opened"), "{error}");
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_left_alone() {
    let mut inn = Inn::open().await;
    inn.guest().await.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    inn.close().await;
    let mut database = inn.side_door().await;
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'later', 1, x'00', 0)",
    )
    .execute(&mut database)
    .await
    .unwrap();
    database.close().await.unwrap();
    let error = refused(config(inn.database())).await.to_string();
    assert!(error.contains("newer version"), "{error}");
}
