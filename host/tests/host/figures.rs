//! Figures of a host under load, printed. They are not judged: what they are depends on the disk.
//! `cargo test -p warmoot-host --release -- --ignored --nocapture figures`

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::inn::{Guest, Inn, command};

/// How long each load lasts.
const TIME: Duration = Duration::from_secs(5);

/// Plays matches of Bloodstones until the time is up; how long each act took to be acknowledged.
async fn play(guest: Guest, until: Instant) -> Vec<Duration> {
    let new = json!({"game": "bloodstones", "seats": [{"who": "here"}, {"who": "here"}],
                     "setup": {"map": "tyrants-lament", "factions": [null, null]}});
    let mut times = Vec::new();
    while Instant::now() < until {
        let (status, answer) = guest.post("/api/matches", &new).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        let id = answer["id"].as_str().unwrap().to_owned();
        for turn in 0.. {
            let table = guest.table(&id).await;
            let choices = table["choices"].as_array().unwrap();
            if choices.is_empty() || Instant::now() >= until {
                break;
            }
            let action = &choices[turn * 7 % choices.len()]["action"];
            let act = command(&table, action, &turn.to_string());
            let begun = Instant::now();
            let (status, answer) = guest.act(&id, &act).await;
            assert_eq!(status, StatusCode::OK, "{answer}");
            times.push(begun.elapsed());
        }
    }
    times
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement"]
async fn figures_of_acts_made_durable() {
    for clients in [1, 4, 32] {
        let inn = Inn::open().await;
        let begun = Instant::now();
        let until = begun + TIME;
        let mut playing = Vec::new();
        for _ in 0..clients {
            playing.push(tokio::spawn(play(inn.guest().await, until)));
        }
        let mut times = Vec::new();
        for client in playing {
            times.extend(client.await.unwrap());
        }
        times.sort();
        println!(
            "{clients} clients: {:.0} acts a second acknowledged, median {:.1} ms, p95 {:.1} ms",
            times.len() as f64 / begun.elapsed().as_secs_f64(),
            times[times.len() / 2].as_secs_f64() * 1000.0,
            times[times.len() * 95 / 100].as_secs_f64() * 1000.0,
        );
    }
}

/// The program's memory now, in kB.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement"]
async fn figures_of_memory_per_match() {
    const MATCHES: u64 = 24;
    let inn = Inn::with_lively_bots().await;
    let guest = inn.guest().await;
    let bot = json!({"who": "bot", "bot": "random"});
    let new = json!({"game": "bloodstones", "seats": [bot, bot],
                     "setup": {"map": "tyrants-lament", "factions": [null, null],
                               "round_limit": 10}});
    // The first batch fills what all matches share, such as the database's caches.
    let mut before = 0;
    for batch in 0..2 {
        let begun = Instant::now();
        let mut paths = Vec::new();
        for _ in 0..MATCHES {
            let (_, answer) = guest.post("/api/matches", &new).await;
            let path = format!("/api/matches/{}", answer["id"].as_str().unwrap());
            guest.read(&path).await;
            paths.push(path);
        }
        // Played to the end by bots: no match in play holds more.
        let mut acts = 0;
        for path in paths {
            let mut table = guest.read(&path).await;
            while table["outcome"] == Value::Null {
                tokio::time::sleep(Duration::from_millis(200)).await;
                table = guest.read(&path).await;
            }
            acts += table["number"].as_u64().unwrap();
        }
        let now = memory();
        println!(
            "{MATCHES} matches of bots at once: {:.0} acts a second made durable",
            acts as f64 / begun.elapsed().as_secs_f64()
        );
        if batch == 1 {
            println!(
                "a live match of Bloodstones of {} acts: {} kB; the host in all: {now} kB",
                acts / MATCHES,
                now.saturating_sub(before) / MATCHES,
            );
        }
        before = now;
    }
}
