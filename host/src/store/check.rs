//! Looking for damage in a database, without changing it.

use std::path::Path;

use serde_json::Value;
use sqlx::{Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};
use warmoot_kernel::content_hash;
use warmoot_table::Games;

use super::{open::advice, parts};
use crate::games;

/// What a look through a database found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many matches there are.
    pub matches: usize,
    /// How many entries.
    pub entries: usize,
    /// Every damage, in words: which match, which change, what is wrong.
    pub damage: Vec<String>,
}

/// Looks through a database, which a host may be serving meanwhile: SQLite's own check, every
/// content against its hash, every entry and snapshot, and whether every match replays with dice
/// from its seed.
///
/// # Errors
/// If it cannot be opened as a database at all, with advice.
pub async fn check_database(path: &Path, games: &Games) -> Result<Checked, String> {
    let told = |error: sqlx::Error| advice(path, &error.into());
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let mut database = SqliteConnection::connect_with(&options).await.map_err(told)?;
    sqlx::query("SELECT id FROM matches LIMIT 1").execute(&mut database).await.map_err(told)?;
    let mut checked = Checked::default();
    check_file(&mut database, &mut checked).await;
    check_contents(&mut database, &mut checked).await;
    check_matches(&mut database, games, &mut checked).await;
    // It was only read.
    let _ = database.close().await;
    Ok(checked)
}

async fn check_file(database: &mut SqliteConnection, checked: &mut Checked) {
    let found: Result<Vec<String>, _> =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *database).await;
    match found {
        Ok(lines) => {
            let bad = lines.into_iter().filter(|line| line != "ok");
            checked.damage.extend(bad.map(|line| format!("the file: {line}")));
        }
        Err(error) => checked.damage.push(format!("the file: {error}")),
    }
    match sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut *database).await {
        Ok(rows) => checked.damage.extend(rows.iter().map(|row| {
            let table: String = row.try_get(0).unwrap_or_default();
            format!("the table {table}: a row belongs to nothing")
        })),
        Err(error) => checked.damage.push(format!("the file: {error}")),
    }
}

async fn check_contents(database: &mut SqliteConnection, checked: &mut Checked) {
    let rows = sqlx::query("SELECT hash, content FROM contents").fetch_all(&mut *database).await;
    let Ok(rows) = rows.map_err(|error| checked.damage.push(format!("the contents: {error}")))
    else {
        return;
    };
    for row in rows {
        let hash: String = row.try_get(0).unwrap_or_default();
        let content = row.try_get(1).unwrap_or_default();
        let found = serde_json::from_str(content).map(|content: Value| content_hash(&content));
        if found.as_ref().ok() != Some(&hash) {
            checked.damage.push(format!("the content {hash} is not what it was: its hash differs"));
        }
    }
}

async fn check_matches(database: &mut SqliteConnection, games: &Games, checked: &mut Checked) {
    let ids: Result<Vec<String>, _> =
        sqlx::query_scalar("SELECT id FROM matches ORDER BY id").fetch_all(&mut *database).await;
    let ids = ids.unwrap_or_else(|error| {
        checked.damage.push(format!("the list of matches: {error}"));
        Vec::new()
    });
    for id in ids {
        checked.matches += 1;
        match check_match(database, games, &id, checked).await {
            Ok(faults) => {
                checked.damage.extend(faults.into_iter().map(|it| format!("match {id}: {it}")));
            }
            Err(error) => checked.damage.push(format!("match {id} cannot be read: {error}")),
        }
    }
}

/// What is wrong with one match.
async fn check_match(
    database: &mut SqliteConnection,
    games: &Games,
    id: &str,
    checked: &mut Checked,
) -> Result<Vec<String>, sqlx::Error> {
    let mut faults = Vec::new();
    let row = sqlx::query(
        "SELECT start, revision, contents.content FROM matches
         LEFT JOIN contents ON contents.hash = matches.content WHERE id = ?",
    )
    .bind(id)
    .fetch_one(&mut *database)
    .await?;
    let start: &str = row.try_get(0)?;
    let revision: i64 = row.try_get(1)?;
    let Some(content): Option<String> = row.try_get(2)? else {
        return Ok(vec!["its content is missing".to_owned()]);
    };
    let rows = sqlx::query("SELECT revision, entry FROM entries WHERE match = ? ORDER BY revision")
        .bind(id)
        .fetch_all(&mut *database)
        .await?;
    let mut entries = Vec::with_capacity(rows.len());
    let begun = serde_json::from_str(start).ok().and_then(|it: Value| it["revision"].as_i64());
    let mut last = begun;
    for row in &rows {
        let now: i64 = row.try_get(0)?;
        if last.is_some_and(|last| now != last + 1) {
            faults.push(format!("change {now}: the one before it is missing"));
        }
        last = Some(now);
        entries.push(row.try_get(1)?);
    }
    checked.entries += entries.len();
    if last.is_some_and(|last| last != revision) {
        faults.push(format!("its last change is {}, not {revision}", last.unwrap_or_default()));
    }
    let snapshots: Vec<Vec<u8>> =
        sqlx::query_scalar("SELECT state FROM snapshots WHERE match = ? ORDER BY revision DESC")
            .bind(id)
            .fetch_all(&mut *database)
            .await?;
    let snapshots: Vec<_> = snapshots.iter().map(Vec::as_slice).collect();
    let file: Option<String> = sqlx::query_scalar("SELECT record FROM saved_files WHERE match = ?")
        .bind(id)
        .fetch_optional(&mut *database)
        .await?;
    if let Some(file) = file {
        let opened = parts::join(&file, content.clone())
            .map_err(|error| error.to_string())
            .and_then(|file| games.open(&file).map_err(|error| format!("{error}.")));
        if let Err(why) = opened {
            faults.push(format!("the file everybody agreed to: {why}"));
        }
    }
    let resumed = parts::join(start, content)
        .map_err(|error| format!("its beginning cannot be read: {error}"))
        .and_then(|record| games::resume(games, &record, &entries, &snapshots));
    match resumed {
        Ok(resumed) => {
            faults.extend(resumed.faults);
            let table = resumed.table;
            match table.foreign_chance() {
                Ok(Some(act)) if table.unproven().is_none() => {
                    faults.push(format!("act {act}: its dice or draws did not come from its seed"));
                }
                Ok(_) => {}
                Err(why) => faults.push(why),
            }
        }
        Err(why) => faults.push(format!("it cannot be brought back: {why}")),
    }
    Ok(faults)
}
