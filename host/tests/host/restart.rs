//! What a host does again after it was ended, and with matches nobody needs.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use warmoot_kernel::covers;

use crate::inn::{Guest, Inn, command};

/// Everything about a match that must not change by a restart.
async fn everything(guest: &Guest, id: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for path in ["?seat=0", "?seat=1", "/log?seat=0", "/log?seat=1", "/at/3?seat=0", "/timeline"] {
        all.push(guest.read(&format!("/api/matches/{id}{path}")).await);
    }
    all
}

#[tokio::test]
async fn every_match_is_the_same_after_a_restart() {
    let mut inn = Inn::open().await;
    let guest = inn.guest().await;
    let mut before = Vec::new();
    // Some shorter, some longer than the distance of snapshots, with acts taken back in between.
    for acts in [3, 20, 31, 32, 33, 60] {
        let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
        for lot in 0..acts {
            guest.play_any(&id, lot).await;
            let table = guest.read(&format!("/api/matches/{id}?seat=0")).await;
            if lot % 7 == 3 && table["undo"]["free"].as_u64() > Some(0) {
                let undo = json!({"id": format!("u{lot}"), "seat": 0,
                                  "revision": table["revision"]});
                let (status, answer) = guest.post(&format!("/api/matches/{id}/undo"), &undo).await;
                assert_eq!(status, StatusCode::OK, "{answer}");
            }
        }
        before.push((id.clone(), everything(&guest, &id).await));
    }
    let list = guest.read("/api/matches").await;
    inn.restart().await;
    guest.follow(&inn);
    assert_eq!(guest.read("/api/matches").await, list);
    for (id, before) in &before {
        assert_eq!(&everything(&guest, id).await, before);
    }
}

#[tokio::test]
async fn a_restart_between_two_moves_loses_neither() {
    let mut inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    assert!(guest.play_any(&id, 0).await);
    let table = guest.table(&id).await;
    let act = command(&table, &table["choices"][0]["action"], "across");
    inn.restart().await;
    guest.follow(&inn);
    assert_eq!(guest.table(&id).await["revision"], table["revision"]);
    let answer = guest.act(&id, &act).await;
    assert_eq!(answer, (StatusCode::OK, json!({"revision": 2})));
    inn.restart().await;
    guest.follow(&inn);
    assert_eq!(guest.act(&id, &act).await, answer, "doubled across a restart");
    assert_eq!(guest.table(&id).await["revision"], 2);
}

#[tokio::test]
async fn a_match_nobody_needs_leaves_memory_and_comes_back() {
    let inn = Inn::with(|config| config.idle = Duration::from_millis(50)).await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    for lot in 0..5 {
        guest.play_any(&id, lot).await;
    }
    let before = everything(&guest, &id).await;
    let tab = guest.socket(&format!("/api/matches/{id}/socket")).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(guest.read("/api/health").await["matches"], 1, "somebody looks at it");
    drop(tab);
    while guest.read("/api/health").await["matches"] != 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(everything(&guest, &id).await, before);
}

/// As if a correction of the rules made an old act impossible: the stored position counts.
#[tokio::test]
async fn a_record_that_no_longer_replays_goes_on_from_its_snapshot() {
    let mut inn = Inn::open().await;
    let guest = inn.guest().await;
    // A match of Delve that lasts long enough for a snapshot and some acts after it.
    let (id, view) = loop {
        let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
        let mut acts = 0;
        while acts < 34 && guest.play_any(&id, acts).await {
            acts += 1;
        }
        let table = guest.read(&format!("/api/matches/{id}?seat=0")).await;
        if table["revision"] == 34 {
            break (id, table["view"].clone());
        }
    };
    inn.close().await;
    let entry = json!({"entry": "act", "revision": 5, "seat": 0, "action": {"do": "bank"}});
    sqlx::query("UPDATE entries SET entry = ? WHERE match = ? AND revision = 5")
        .bind(entry.to_string())
        .bind(&id)
        .execute(&mut inn.side_door().await)
        .await
        .unwrap();
    inn.open_again().await;
    guest.follow(&inn);
    let table = guest.read(&format!("/api/matches/{id}?seat=0")).await;
    assert_ne!(table["notices"], json!([]), "the table is told");
    assert!(table["revision"].as_u64() > Some(34), "{}", table["revision"]);
    assert_eq!(table["view"], view, "the position is the one people saw");
    let notices = table["notices"].clone();
    assert!(guest.play_any(&id, 1).await);
    // From now on the store replays again.
    inn.restart().await;
    guest.follow(&inn);
    let again = guest.read(&format!("/api/matches/{id}?seat=0")).await;
    assert_eq!(again["notices"], notices);
    assert_eq!(again["revision"].as_u64(), table["revision"].as_u64().map(|now| now + 1));
}

#[tokio::test]
async fn a_match_that_cannot_be_read_at_all_harms_no_other() {
    let mut inn = Inn::open().await;
    let guest = inn.guest().await;
    let seats = json!([{"who": "here"}, {"who": "here"}]);
    let (broken, whole) = (guest.delve(&seats).await, guest.delve(&seats).await);
    guest.play_any(&broken, 0).await;
    inn.close().await;
    sqlx::query("UPDATE matches SET start = 'ruined' WHERE id = ?")
        .bind(&broken)
        .execute(&mut inn.side_door().await)
        .await
        .unwrap();
    inn.open_again().await;
    guest.follow(&inn);
    let (status, answer) = guest.get(&format!("/api/matches/{broken}")).await;
    assert_eq!((status.as_u16(), &answer["code"]), (500, &json!("fault")));
    assert!(answer["message"].as_str().unwrap().contains("cannot be brought back"), "{answer}");
    assert!(guest.play_any(&whole, 0).await);
    assert_eq!(guest.read("/api/matches").await.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn one_damaged_entry_does_not_lose_a_match() {
    let mut inn = Inn::open().await;
    let guest = inn.guest().await;
    let (id, view) = loop {
        let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
        let mut acts = 0;
        while acts < 40 && guest.play_any(&id, acts).await {
            acts += 1;
        }
        let table = guest.read(&format!("/api/matches/{id}?seat=0")).await;
        if table["revision"] == 40 {
            break (id, table["view"].clone());
        }
    };
    inn.close().await;
    // As if bits had flipped: one entry is no JSON any more, before the snapshot.
    let damage = "UPDATE entries SET entry = replace(entry, '\"', '\u{11}') WHERE match = ? AND revision = ?";
    sqlx::query(damage).bind(&id).bind(7).execute(&mut inn.side_door().await).await.unwrap();
    inn.open_again().await;
    guest.follow(&inn);
    let table = guest.read(&format!("/api/matches/{id}?seat=0")).await;
    assert_eq!(table["view"], view, "nothing is lost but the past");
    let notices = table["notices"].to_string();
    assert!(notices.contains("damaged (change 7)") && !notices.contains("corrected"), "{notices}");
    assert_eq!(guest.read("/api/health").await["incidents"], 1);
    assert!(guest.play_any(&id, 1).await);
    // After the snapshot what follows it is lost, and the table is told.
    inn.close().await;
    sqlx::query(damage).bind(&id).bind(42).execute(&mut inn.side_door().await).await.unwrap();
    inn.open_again().await;
    guest.follow(&inn);
    let notices = guest.table(&id).await["notices"].to_string();
    assert!(notices.contains("damaged (change 42)"), "{notices}");
    assert!(notices.contains("One act after that position was lost"), "{notices}");
    assert!(guest.play_any(&id, 1).await);
}

#[tokio::test]
async fn a_check_of_the_database_finds_every_damage() {
    let mut inn = Inn::open().await;
    let guest = inn.guest().await;
    let mut ids = Vec::new();
    for _ in 0..7 {
        let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
        for lot in 0..20 {
            guest.play_any(&id, lot).await;
        }
        ids.push(id);
    }
    let save = json!({"id": "s", "seat": 0, "what": {"do": "save"}});
    for id in &ids[3..=4] {
        assert_eq!(
            guest.post(&format!("/api/matches/{id}/proposals"), &save).await.1["done"],
            true
        );
    }
    let check = async |inn: &Inn| {
        warmoot_host::check_database(&inn.database(), &crate::doors::every()).await.unwrap()
    };
    let whole = check(&inn).await;
    assert_eq!((whole.matches, &whole.damage), (7, &vec![]), "while the host runs");
    inn.close().await;
    let mut side = inn.side_door().await;
    for (id, change) in [
        (&ids[0], "UPDATE entries SET entry = 'x' || entry WHERE match = ? AND revision = 7"),
        (&ids[1], "DELETE FROM entries WHERE match = ? AND revision = 9"),
        (
            &ids[2],
            "UPDATE matches SET start = replace(start, '\"seed\":\"', '\"seed\":\"00') WHERE id = ?",
        ),
        (&ids[4], "UPDATE saved_files SET record = replace(record, '1', '2') WHERE match = ?"),
        (&ids[5], "DELETE FROM entries WHERE match = ?"),
        (&ids[6], "DELETE FROM entries WHERE match = ? AND revision = 1"),
    ] {
        sqlx::query(change).bind(id).execute(&mut side).await.unwrap();
    }
    let checked = check(&inn).await;
    for (id, words) in [
        (&ids[0], "change 7: "),
        (&ids[1], "change 10: "),
        (&ids[2], "seed"),
        (&ids[4], "the file everybody agreed to: "),
        (&ids[5], "its last change is 0, not "),
        (&ids[6], "change 2: the one before it is missing"),
    ] {
        let found = checked.damage.iter().any(|it| it.contains(id) && it.contains(words));
        assert!(found, "{words}: {:?}", checked.damage);
    }
    assert!(!checked.damage.iter().any(|it| it.contains(&ids[3])), "{:?}", checked.damage);
    sqlx::query("UPDATE contents SET content = replace(content, '40', '41')")
        .execute(&mut side)
        .await
        .unwrap();
    let checked = check(&inn).await;
    assert!(checked.damage.iter().any(|it| it.contains("its hash differs")), "{checked:?}");
}

#[tokio::test]
async fn what_the_store_has_lost_is_said() {
    covers!(table: "TABLE-RECORD-05");
    let mut inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    for lot in 0..5 {
        guest.play_any(&id, lot).await;
    }
    inn.close().await;
    sqlx::query("DELETE FROM entries WHERE match = ? AND revision > 3")
        .bind(&id)
        .execute(&mut inn.side_door().await)
        .await
        .unwrap();
    for _ in 0..2 {
        inn.open_again().await;
        guest.follow(&inn);
        let table = guest.table(&id).await;
        assert_eq!(table["number"], 3);
        assert_eq!(table["notices"][0]["times"], 1);
        let notice = table["notices"][0]["text"].to_string();
        assert!(notice.contains("after change 3") && notice.contains("change 5"), "{notice}");
        assert_eq!(guest.read("/api/health").await["incidents"], 1);
        inn.close().await;
    }
    inn.open_again().await;
    guest.follow(&inn);
    assert!(guest.play_any(&id, 0).await);
    assert_eq!(guest.table(&id).await["number"], 4);
}
