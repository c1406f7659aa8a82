//! Opening tables, sitting down, acting.

use reqwest::StatusCode;
use serde_json::json;

use crate::inn::{Inn, command};

#[tokio::test]
async fn a_game_is_opened_and_played() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let table = guest.table(&id).await;
    assert_eq!(table["mine"], json!([0, 1]));
    assert_eq!(table["owner"], true);
    let action = &table["choices"][0]["action"];
    let (status, answer) = guest.act(&id, &command(&table, action, "one")).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(answer["revision"], 1);
    assert_eq!(guest.table(&id).await["revision"], 1);
}
