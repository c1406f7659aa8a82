//! The host is killed in the middle of traffic, fifty times, and nothing it acknowledged is lost.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::sync::Mutex;
use warmoot_host::Config;

use crate::inn::{Guest, command, delve_setup, seat_to_name};

/// How often the host is killed.
const KILLS: u64 = 50;
/// How many clients play at once, each a match of its own.
const CLIENTS: usize = 4;
/// Tells the other process where its database is.
const DATABASE: &str = "WARMOOT_TEST_HOST_DATABASE";
/// What it prints before its address.
const READY: &str = "the host listens at ";

/// The other process: a host until it is killed. Run by the test below with its database in the
/// environment; does nothing otherwise.
#[test]
#[ignore = "the process that is killed"]
fn host_to_be_killed() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let host = warmoot_host::Host::start(
            Config {
                address: ([127, 0, 0, 1], 0).into(),
                database: database.into(),
                bot_pause: Duration::ZERO,
                rate: None,
                ..Config::default()
            },
            crate::doors::delve(),
        )
        .await
        .unwrap();
        println!("\n{READY}http://{}", host.address());
        host.run().await.unwrap();
    });
}

/// A host in a process of its own, killed at the latest when this is dropped.
struct Victim {
    child: Child,
    url: String,
}

impl Victim {
    fn start(database: &Path) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["kill::host_to_be_killed", "--exact", "--ignored", "--nocapture"])
            .env(DATABASE, database)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let url =
            lines.map_while(Result::ok).find_map(|line| line.strip_prefix(READY).map(Into::into));
        Self { child, url: url.expect("the host starts") }
    }

    /// Kills the process as `kill -9` does.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a client knows of its match.
#[derive(Default)]
struct Known {
    id: String,
    /// The latest acknowledged command and its answer.
    acknowledged: Option<(Value, Value)>,
    /// A command that was sent and not answered.
    pending: Option<Value>,
}

/// Plays until the host stops answering; counts what was acknowledged.
async fn play(guest: Arc<Guest>, known: Arc<Mutex<Known>>, round: u64, acts: Arc<AtomicU64>) {
    let mut known = known.lock().await;
    for turn in 0.. {
        if known.id.is_empty() {
            let new = json!({"game": "delve", "setup": delve_setup(2),
                             "seats": [{"who": "here"}, {"who": "here"}]});
            let request = guest.request(reqwest::Method::POST, "/api/matches").json(&new);
            let Some((StatusCode::CREATED, answer)) = attempt(request).await else { return };
            *known = Known { id: answer["id"].as_str().unwrap().to_owned(), ..Known::default() };
        }
        let path = format!("/api/matches/{}", known.id);
        let Some((_, table)) = attempt(guest.request(reqwest::Method::GET, &path)).await else {
            return;
        };
        let seat = seat_to_name(&table).unwrap_or_default();
        let path_of_seat = format!("{path}?seat={seat}");
        let asked = guest.request(reqwest::Method::GET, &path_of_seat);
        let Some((_, table)) = attempt(asked).await else { return };
        let Some(offer) = table["choices"].as_array().and_then(|choices| choices.last()) else {
            known.id.clear();
            continue;
        };
        let act = command(&table, &offer["action"], &format!("{round}/{turn}"));
        known.pending = Some(act.clone());
        let request = guest.request(reqwest::Method::POST, &format!("{path}/commands")).json(&act);
        let Some((status, answer)) = attempt(request).await else { return };
        assert_eq!(status, StatusCode::OK, "{answer}");
        known.pending = None;
        known.acknowledged = Some((act, answer));
        acts.fetch_add(1, Ordering::Relaxed);
    }
}

/// A request to a host that may be killed meanwhile.
async fn attempt(request: reqwest::RequestBuilder) -> Option<(StatusCode, Value)> {
    let answer = request.send().await.ok()?;
    let status = answer.status();
    Some((status, answer.json().await.ok()?))
}

/// After a restart: everything acknowledged is there, and everything in flight happened once or
/// not at all.
async fn check(guest: &Guest, known: &mut Known) {
    if known.id.is_empty() {
        return;
    }
    let table = guest.table(&known.id).await;
    let now = table["revision"].as_u64().unwrap();
    let mut last = 0;
    if let Some((act, answer)) = &known.acknowledged {
        last = answer["revision"].as_u64().unwrap();
        assert!(now >= last, "revision {last} was acknowledged, and the host has {now}");
        let again = guest.act(&known.id, act).await;
        assert_eq!(again, (StatusCode::OK, answer.clone()), "the same id, the same answer");
        assert_eq!(guest.table(&known.id).await["revision"], now, "and no second effect");
    }
    assert!(now <= last + 1, "one command was in flight; {last} became {now}");
    if let Some(act) = known.pending.take() {
        let (status, answer) = guest.act(&known.id, &act).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        assert_eq!(answer["revision"].as_u64().unwrap(), last + 1, "{now} {act}");
        known.acknowledged = Some((act, answer));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killing_the_host_fifty_times_loses_nothing_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("host.sqlite");
    let mut victim = Victim::start(&database);
    let mut clients = Vec::new();
    for _ in 0..CLIENTS {
        let guest = Guest::stranger(&victim.url);
        guest.read("/api/me").await;
        clients.push((Arc::new(guest), Arc::new(Mutex::new(Known::default()))));
    }
    let begun = Instant::now();
    let acts = Arc::new(AtomicU64::new(0));
    for round in 0..KILLS {
        let traffic: Vec<_> = clients
            .iter()
            .map(|(guest, known)| {
                tokio::spawn(play(guest.clone(), known.clone(), round, acts.clone()))
            })
            .collect();
        // A different moment every time, and never one without traffic.
        let before = acts.load(Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(20 + round * 37 % 113)).await;
        while acts.load(Ordering::Relaxed) == before {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        victim.kill();
        for client in traffic {
            client.await.unwrap();
        }
        victim = Victim::start(&database);
        for (guest, known) in &clients {
            guest.move_to(&victim.url);
            check(guest, &mut *known.lock().await).await;
        }
    }
    println!(
        "{KILLS} kills in {:.1} s; {} acts acknowledged; none lost",
        begun.elapsed().as_secs_f64(),
        acts.load(Ordering::Relaxed),
    );
}

/// What all people at a table see of it that is no part of the game.
async fn standing(people: &[&Guest], id: &str) -> Vec<Value> {
    let mut seen = Vec::new();
    for guest in people {
        let table = guest.table(id).await;
        let parts = ["seats", "mine", "owner", "proposal", "notices", "saved", "ended"];
        seen.extend(parts.map(|part| table[part].clone()));
    }
    seen
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_people_settle_among_themselves_outlives_a_kill_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("host.sqlite");
    let mut victim = Victim::start(&database);
    let people: Vec<_> = (0..4).map(|_| Guest::stranger(&victim.url)).collect();
    for guest in &people {
        guest.read("/api/me").await;
    }
    let [owner, two, three, fourth] = [&people[0], &people[1], &people[2], &people[3]];
    let (here, friend) = (json!({"who": "here"}), json!({"who": "friend"}));
    let bot = json!({"who": "bot", "bot": "random"});
    let id = owner.delve(&json!([here, friend, friend])).await;
    for (seat, guest) in [(1, two), (2, three)] {
        assert_eq!(guest.sit(owner, &id, seat).await.0, StatusCode::OK);
    }
    for guest in [owner, two, three] {
        assert!(guest.play_any(&id, 0).await);
    }
    let propose = |seat: u8, what: Value| {
        let name = format!("{seat}{what}");
        ("proposals".to_owned(), json!({"id": name, "seat": seat, "what": what}))
    };
    let vote = |seat: u8, yes: bool| ("votes".to_owned(), json!({"seat": seat, "yes": yes}));
    let give = |seat: u8, to: &Value| (format!("seats/{seat}"), to.clone());
    let take = |seat: u8| ("invitation".to_owned(), json!(seat));
    let to_bot = json!({"do": "give", "seat": 2, "to": bot});
    for (who, (path, body)) in [
        (owner, propose(0, json!({"do": "save"}))),
        (two, vote(1, true)),
        (three, vote(2, true)),
        (two, propose(1, json!({"do": "go_back", "to": 1}))),
        (three, vote(2, false)),
        (owner, propose(0, json!({"do": "go_back", "to": 2}))),
        (three, give(2, &friend)),
        (fourth, take(2)),
        (two, vote(1, true)),
        (fourth, vote(2, true)),
        (fourth, give(2, &bot)),
        (fourth, give(2, &here)),
        (owner, propose(0, to_bot)),
        (two, vote(1, true)),
        (owner, give(2, &friend)),
        (owner, give(2, &bot)),
        (owner, propose(0, json!({"do": "end"}))),
        (two, vote(1, true)),
    ] {
        let path = match path.as_str() {
            "votes" => {
                let open = who.table(&id).await["proposal"]["id"].as_str().unwrap().to_owned();
                format!("/api/matches/{id}/proposals/{open}/votes")
            }
            "invitation" => {
                let seats = owner.table(&id).await["seats"].clone();
                let token = seats[body.as_u64().unwrap() as usize]["invitation"].clone();
                format!("/api/invitations/{}", token.as_str().unwrap())
            }
            path => format!("/api/matches/{id}/{path}"),
        };
        let (status, answer) = who.post(&path, &body).await;
        assert_eq!(status, StatusCode::OK, "{path} {body}: {answer}");
        let before = standing(&[owner, two, three, fourth], &id).await;
        victim.kill();
        victim = Victim::start(&database);
        for guest in &people {
            guest.move_to(&victim.url);
        }
        assert_eq!(standing(&[owner, two, three, fourth], &id).await, before, "{path} {body}");
        if path.ends_with("proposals") {
            assert_eq!(who.post(&path, &body).await, (status, answer), "the same id");
            assert_eq!(standing(&[owner, two, three, fourth], &id).await, before);
        }
    }
    assert_eq!(owner.table(&id).await["ended"], "agreed");
    assert_eq!(owner.table(&id).await["saved"], 3);
}
