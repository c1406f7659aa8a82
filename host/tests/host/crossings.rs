//! Where two features of a table meet: votes and seats that change hands, votes and the end of the
//! game, clocks and taking back, and a restart in the middle of each.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use warmoot_kernel::covers;

use crate::inn::{Answer, Guest, Inn, delve_setup};

const HOUR: Duration = Duration::from_secs(3600);

/// So many persons at a table, the first of whom opened it.
async fn people<const N: usize>(inn: &Inn, clock: &Value) -> ([Guest; N], String) {
    let mut guests = Vec::new();
    for _ in 0..N {
        guests.push(inn.guest().await);
    }
    let mut seats = vec![json!({"who": "here"})];
    seats.resize(N, json!({"who": "friend"}));
    let new = json!({"game": "delve", "setup": delve_setup(N), "seats": seats, "clock": clock});
    let (status, answer) = guests[0].post("/api/matches", &new).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    let id = answer["id"].as_str().unwrap().to_owned();
    for (seat, guest) in guests.iter().enumerate().skip(1) {
        assert_eq!(guest.sit(&guests[0], &id, seat).await.0, StatusCode::OK);
    }
    (guests.try_into().unwrap_or_else(|_| panic!("as many as were asked for")), id)
}

async fn give(guest: &Guest, id: &str, seat: usize, to: &str) -> Answer {
    let to = if to == "bot" { json!({"who": "bot", "bot": "random"}) } else { json!({"who": to}) };
    guest.post(&format!("/api/matches/{id}/seats/{seat}"), &to).await
}

async fn take_back(guest: &Guest, id: &str, seat: usize, name: &str) -> Answer {
    let revision = guest.table(id).await["revision"].clone();
    let undo = json!({"id": name, "seat": seat, "revision": revision});
    guest.post(&format!("/api/matches/{id}/undo"), &undo).await
}

async fn choose(guest: &Guest, id: &str, what: &str) {
    let table = guest.table(id).await;
    let choices = table["choices"].as_array().unwrap();
    let offer = choices.iter().find(|offer| offer["action"]["do"] == what).unwrap();
    let name = format!("{what}-{}", table["revision"]);
    let command = crate::inn::command(&table, &offer["action"], &name);
    let (status, answer) = guest.act(id, &command).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

fn refused(answer: &Answer, rule: &str) -> bool {
    answer.0.is_client_error() && answer.1["rule"] == rule
}

#[tokio::test]
async fn an_open_seat_is_somebodys_whose_secrets_nobody_saves() {
    covers!(table: "TABLE-SAVE-01");
    let inn = Inn::open().await;
    let owner = inn.guest().await;
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    let save = format!("/api/matches/{id}/save");
    // Before the friend is there.
    let answer = owner.propose(&id, "a", 0, &json!({"do": "save"})).await;
    assert!(refused(&answer, "TABLE-SAVE-01"), "{answer:?}");
    assert!(refused(&owner.get(&save).await, "TABLE-SAVE-01"));
    // While the friend has the seat opened for a moment.
    let friend = inn.guest().await;
    friend.sit(&owner, &id, 1).await;
    assert_eq!(owner.propose(&id, "b", 0, &json!({"do": "save"})).await.1["done"], false);
    assert_eq!(give(&friend, &id, 1, "friend").await.0, StatusCode::OK);
    let table = owner.table(&id).await;
    assert_eq!((&table["proposal"], &table["saved"]), (&Value::Null, &Value::Null), "{table}");
    assert!(refused(&owner.get(&save).await, "TABLE-SAVE-01"));
    assert_eq!(give(&friend, &id, 1, "here").await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_vote_goes_with_the_person_who_gave_it() {
    covers!(table: "TABLE-VOTE-02");
    let mut inn = Inn::open().await;
    let ([owner, two, three], id) = people::<3>(&inn, &Value::Null).await;
    for guest in [&owner, &two, &three] {
        assert!(guest.play_any(&id, 0).await);
    }
    let back = json!({"do": "go_back", "to": 1});
    assert_eq!(owner.propose(&id, "a", 0, &back).await.1["done"], false);
    assert_eq!(two.vote(&id, 1, true).await.1["done"], false);
    // Somebody else sits where somebody agreed.
    give(&two, &id, 1, "friend").await;
    let stranger = inn.guest().await;
    assert_eq!(stranger.sit(&owner, &id, 1).await.0, StatusCode::OK);
    assert_eq!(stranger.table(&id).await["proposal"]["needed"], json!([1, 2]));
    inn.restart().await;
    for guest in [&owner, &three, &stranger] {
        guest.follow(&inn);
    }
    assert_eq!(stranger.table(&id).await["proposal"]["needed"], json!([1, 2]));
    assert_eq!(three.vote(&id, 2, true).await.1["done"], false);
    assert_eq!(owner.table(&id).await["number"], 3);
    assert_eq!(stranger.vote(&id, 1, true).await.1["done"], true);
    assert_eq!(owner.table(&id).await["number"], 1);
}

#[tokio::test]
async fn one_alone_votes_nobody_out() {
    covers!(table: "TABLE-VOTE-02");
    let inn = Inn::open().await;
    let clock = json!({"main_seconds": 300, "increment_seconds": 0});
    let ([owner, two, three], id) = people::<3>(&inn, &clock).await;
    let to_bot = json!({"do": "give", "seat": 2, "to": {"who": "bot", "bot": "random"}});
    assert_eq!(owner.propose(&id, "a", 0, &to_bot).await.1["done"], false);
    // The one who would have had to agree goes.
    assert_eq!(give(&two, &id, 1, "bot").await.0, StatusCode::OK);
    let table = three.table(&id).await;
    assert_eq!((&table["mine"], &table["proposal"]), (&json!([2]), &Value::Null), "{table}");
    assert!(table["notices"].to_string().contains("is void"), "{}", table["notices"]);
    // What is void was not refused: the next may be made at once.
    assert_eq!(owner.propose(&id, "b", 0, &json!({"do": "end"})).await.0, StatusCode::OK);
}

#[tokio::test]
async fn nobody_agrees_by_going() {
    covers!(table: "TABLE-VOTE-01");
    let inn = Inn::open().await;
    let ([owner, two, three], id) = people::<3>(&inn, &Value::Null).await;
    owner.propose(&id, "a", 0, &json!({"do": "end"})).await;
    for (seat, guest) in [&owner, &two, &three].into_iter().enumerate() {
        assert_eq!(give(guest, &id, seat, "bot").await.0, StatusCode::OK);
    }
    let table = owner.table(&id).await;
    assert_eq!((&table["ended"], &table["proposal"]), (&Value::Null, &Value::Null), "{table}");
}

#[tokio::test]
async fn a_proposal_is_void_once_the_game_is_over() {
    covers!(table: "TABLE-VOTE-01", "TABLE-OVER-01");
    let mut inn = Inn::open().await;
    let ([owner, friend], id) = people::<2>(&inn, &Value::Null).await;
    owner.propose(&id, "a", 0, &json!({"do": "end"})).await;
    let open = owner.table(&id).await["proposal"]["id"].as_str().unwrap().to_owned();
    let mut lot = 0;
    while owner.play_any(&id, lot).await || friend.play_any(&id, lot).await {
        lot += 1;
    }
    for _ in 0..2 {
        let table = friend.table(&id).await;
        assert_ne!(table["outcome"], Value::Null);
        assert_eq!((&table["proposal"], &table["ended"]), (&Value::Null, &Value::Null));
        let votes = format!("/api/matches/{id}/proposals/{open}/votes");
        let (_, answer) = friend.post(&votes, &json!({"seat": 1, "yes": true})).await;
        assert_eq!(answer["code"], "proposal_closed", "{answer}");
        inn.restart().await;
        friend.follow(&inn);
    }
}

#[tokio::test]
async fn what_waited_for_somebody_absent_alone_happens() {
    covers!(table: "TABLE-VOTE-02");
    let mut inn = Inn::open().await;
    let ([owner, two, three], id) = people::<3>(&inn, &Value::Null).await;
    let mut lot = 0;
    while owner.play_any(&id, lot).await || two.play_any(&id, lot).await {
        lot += 1;
    }
    assert_eq!(owner.table(&id).await["waiting"], json!([2]));
    owner.propose(&id, "a", 0, &json!({"do": "end"})).await;
    assert_eq!(two.vote(&id, 1, true).await.1["done"], false);
    inn.timer.advance(HOUR * 71);
    inn.restart().await;
    for guest in [&two, &three] {
        guest.follow(&inn);
    }
    assert_eq!(two.table(&id).await["ended"], Value::Null);
    inn.timer.advance(HOUR);
    // Whoever looks next finds it done.
    assert_eq!(two.table(&id).await["ended"], "agreed");
    assert_eq!(three.table(&id).await["proposal"], Value::Null);
    // What is over stays whose it was.
    inn.timer.advance(HOUR * 100);
    assert_eq!(two.table(&id).await["owner"], false);
}

#[tokio::test]
async fn nobody_stops_the_clocks_by_acting_and_taking_back() {
    covers!(table: "TABLE-CLOCK-06", "TABLE-CLOCK-02");
    let mut inn = Inn::open().await;
    let clock = json!({"main_seconds": 300, "increment_seconds": 0});
    let ([owner, friend], id) = people::<2>(&inn, &clock).await;
    let end = json!({"do": "end"});
    assert_eq!(owner.propose(&id, "a", 0, &end).await.1["done"], false);
    assert_eq!(owner.vote(&id, 0, false).await.0, StatusCode::OK, "withdrawn");
    assert!(refused(&owner.propose(&id, "b", 0, &end).await, "TABLE-CLOCK-06"));
    // The host does not forget it.
    inn.restart().await;
    for guest in [&owner, &friend] {
        guest.follow(&inn);
    }
    assert!(refused(&owner.propose(&id, "c", 0, &end).await, "TABLE-CLOCK-06"));
    // Nor does it help to give the seat to a bot and to come back.
    give(&owner, &id, 0, "bot").await;
    assert_eq!(give(&owner, &id, 0, "here").await.0, StatusCode::OK);
    assert!(refused(&owner.propose(&id, "c2", 0, &end).await, "TABLE-CLOCK-06"));
    // The other's act is none of one's own, and one that is taken back is none.
    choose(&owner, &id, "pledge").await;
    let (status, answer) = take_back(&owner, &id, 0, "u").await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    choose(&friend, &id, "pledge").await;
    assert!(refused(&owner.propose(&id, "d", 0, &end).await, "TABLE-CLOCK-06"));
    choose(&owner, &id, "pledge").await;
    assert_eq!(owner.propose(&id, "e", 0, &end).await.0, StatusCode::OK);
    assert_eq!(friend.vote(&id, 1, false).await.0, StatusCode::OK);
    assert!(refused(&owner.propose(&id, "f", 0, &end).await, "TABLE-CLOCK-06"));
    assert_eq!(friend.propose(&id, "g", 1, &end).await.0, StatusCode::OK, "the other may");
    assert_eq!(friend.vote(&id, 1, false).await.0, StatusCode::OK);
    // After going back by consent an act is one again, though there are no more than there were.
    choose(&owner, &id, "bank").await;
    assert_eq!(
        owner.propose(&id, "h", 0, &json!({"do": "go_back", "to": 0})).await.0,
        StatusCode::OK
    );
    assert_eq!(friend.vote(&id, 1, true).await.1["done"], true);
    assert!(refused(&friend.propose(&id, "i", 1, &end).await, "TABLE-CLOCK-06"));
    choose(&friend, &id, "pledge").await;
    assert_eq!(friend.propose(&id, "j", 1, &end).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_proposal_is_open_for_a_day_at_the_most_and_no_longer_after_a_restart() {
    covers!(table: "TABLE-CLOCK-06");
    let mut inn = Inn::open().await;
    for (main, seconds) in [(300, 30), (6000, 600), (30 * 24 * 3600, 24 * 3600)] {
        let clock = json!({"main_seconds": main, "increment_seconds": 0});
        let ([owner, friend], id) = people::<2>(&inn, &clock).await;
        owner.propose(&id, "a", 0, &json!({"do": "end"})).await;
        assert_eq!(friend.table(&id).await["proposal"]["lapses"], seconds * 1000);
        inn.timer.advance(Duration::from_secs(20));
        inn.restart().await;
        friend.follow(&inn);
        assert_eq!(friend.table(&id).await["proposal"]["lapses"], (seconds - 20) * 1000);
    }
}

#[tokio::test]
async fn what_the_table_did_is_not_taken_back_after_a_restart_either() {
    covers!(table: "TABLE-CLOCK-04");
    let mut inn = Inn::open().await;
    let clock = json!({"main_seconds": 300, "increment_seconds": 0});
    let (owner, friend) = (inn.guest().await, inn.guest().await);
    let seats = json!([{"who": "here"}, {"who": "friend"}, {"who": "bot", "bot": "random"}]);
    let new = json!({"game": "delve", "setup": delve_setup(3), "seats": seats, "clock": clock});
    let id = owner.post("/api/matches", &new).await.1["id"].as_str().unwrap().to_owned();
    friend.sit(&owner, &id, 1).await;
    choose(&friend, &id, "pledge").await;
    let mut tab = owner.socket(&format!("/api/matches/{id}/socket")).await;
    inn.timer.advance(Duration::from_secs(300));
    tab.until(|table| table["number"] == 2).await;
    drop(tab);
    inn.restart().await;
    owner.follow(&inn);
    let undo = owner.table(&id).await["undo"].clone();
    assert_eq!((&undo["free"], &undo["rule"]), (&json!(0), &json!("TABLE-CLOCK-04")));
    assert!(refused(&take_back(&owner, &id, 0, "u").await, "TABLE-CLOCK-04"));
    assert_eq!(owner.table(&id).await["number"], 2);
    // What a person does in its place, once all went back behind it, is that person's.
    friend.follow(&inn);
    owner.propose(&id, "b", 0, &json!({"do": "go_back", "to": 1})).await;
    assert_eq!(friend.vote(&id, 1, true).await.1["done"], true);
    choose(&owner, &id, "pledge").await;
    assert_eq!(take_back(&owner, &id, 0, "v").await.0, StatusCode::OK);
    choose(&owner, &id, "pledge").await;
    inn.restart().await;
    owner.follow(&inn);
    assert_eq!(take_back(&owner, &id, 0, "w").await.0, StatusCode::OK);
}

#[tokio::test]
async fn the_file_all_agreed_to_outlives_a_restart() {
    covers!(table: "TABLE-SAVE-01");
    let mut inn = Inn::open().await;
    let ([owner, friend], id) = people::<2>(&inn, &Value::Null).await;
    for lot in 0..5 {
        let _ = owner.play_any(&id, lot).await || friend.play_any(&id, lot).await;
    }
    owner.propose(&id, "a", 0, &json!({"do": "save"})).await;
    assert_eq!(friend.vote(&id, 1, true).await.1["done"], true);
    let save = format!("/api/matches/{id}/save");
    let (file, number) = (owner.read(&save).await, owner.table(&id).await["saved"].clone());
    assert_eq!(file["acts"].as_array().map(Vec::len), number.as_u64().map(|it| it as usize));
    // Acts that come later, and those that go, change nothing about it.
    let _ = owner.play_any(&id, 7).await || friend.play_any(&id, 7).await;
    owner.propose(&id, "b", 0, &json!({"do": "go_back", "to": 2})).await;
    assert_eq!(friend.vote(&id, 1, true).await.1["done"], true);
    inn.restart().await;
    for guest in [&owner, &friend] {
        guest.follow(&inn);
        assert_eq!(guest.read(&save).await, file);
        assert_eq!(guest.table(&id).await["saved"], number);
    }
    // Nobody was asked about who sits down later.
    let newcomer = inn.guest().await;
    assert!(refused(&newcomer.get(&save).await, "TABLE-SAVE-01"));
    give(&friend, &id, 1, "friend").await;
    assert_eq!(newcomer.sit(&owner, &id, 1).await.0, StatusCode::OK);
    assert!(refused(&newcomer.get(&save).await, "TABLE-SAVE-01"));
    assert_eq!(newcomer.table(&id).await["saved"], Value::Null);
    assert_eq!(owner.read(&save).await, file);
}

#[tokio::test]
async fn an_opener_who_was_voted_out_does_not_come_back() {
    covers!(table: "TABLE-SEAT-07");
    let mut inn = Inn::open().await;
    let ([owner, two, three], id) = people::<3>(&inn, &Value::Null).await;
    let mut tab = owner.socket(&format!("/api/matches/{id}/socket?seat=0")).await;
    assert_ne!(tab.next().await["table"]["view"]["seats"][0]["hand"], Value::Null);
    let open = json!({"do": "give", "seat": 0, "to": {"who": "friend"}});
    two.propose(&id, "a", 1, &open).await;
    assert_eq!(three.vote(&id, 2, true).await.1["done"], true);
    // The tab that is still open shows what anybody sees.
    let (message, _) = tab.until(|table| table["mine"] == json!([])).await;
    let table = &message["table"];
    assert_eq!((&table["looking"], &table["choices"]), (&Value::Null, &json!([])));
    assert_eq!(table["view"]["seats"][0]["hand"], Value::Null);
    drop(tab);
    inn.restart().await;
    owner.follow(&inn);
    assert!(refused(&give(&owner, &id, 0, "here").await, "TABLE-SEAT-07"));
    let answer = owner.sit(&owner, &id, 0).await;
    assert!(refused(&answer, "TABLE-SEAT-07"), "{answer:?}");
    let stranger = inn.guest().await;
    assert_eq!(stranger.sit(&owner, &id, 0).await.0, StatusCode::OK);
    // Once it is over there is nothing to keep anybody from.
    for guest in [&two, &three] {
        guest.follow(&inn);
    }
    two.propose(&id, "b", 1, &json!({"do": "end"})).await;
    assert_eq!(three.vote(&id, 2, true).await.1["done"], false);
    assert_eq!(stranger.vote(&id, 0, true).await.1["done"], true);
    give(&stranger, &id, 0, "friend").await;
    assert_eq!(owner.sit(&owner, &id, 0).await.0, StatusCode::OK);
}

#[tokio::test]
async fn who_looks_all_the_time_has_looked() {
    covers!(table: "TABLE-SEAT-06");
    let inn = Inn::open().await;
    let ([owner, friend, _asked], id) = people::<3>(&inn, &Value::Null).await;
    assert!(owner.play_any(&id, 0).await && friend.play_any(&id, 0).await);
    assert_eq!(owner.table(&id).await["waiting"], json!([2]));
    let mut tab = owner.socket(&format!("/api/matches/{id}/socket")).await;
    tab.next().await;
    inn.timer.advance(HOUR * 100);
    assert_eq!(friend.table(&id).await["owner"], false, "the opener has the table before them");
    let mut other = friend.socket(&format!("/api/matches/{id}/socket")).await;
    tab.0.close(None).await.unwrap();
    while other.any().await["online"] != json!([false, true, false]) {}
    inn.timer.advance(HOUR * 71);
    assert_eq!(friend.table(&id).await["owner"], false);
    inn.timer.advance(HOUR);
    assert_eq!(friend.table(&id).await["owner"], true);
    assert_eq!(owner.table(&id).await["owner"], true, "looking again is enough");
    assert_eq!(friend.table(&id).await["owner"], false);
}

#[tokio::test]
async fn the_match_that_was_ended_last_is_the_first_of_the_list() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let seats = json!([{"who": "here"}, {"who": "bot", "bot": "random"}]);
    let first = guest.delve(&seats).await;
    guest.delve(&seats).await;
    assert_eq!(guest.propose(&first, "a", 0, &json!({"do": "end"})).await.1["done"], true);
    assert_eq!(guest.read("/api/matches").await[0]["id"], json!(first));
}

#[tokio::test]
async fn a_full_match_asks_nobody_by_the_clock_and_no_bot() {
    covers!(table: "TABLE-CLOCK-02");
    let inn = Inn::with(|config| {
        config.caps.match_bytes = 400;
        config.bot_pause = Duration::ZERO;
    })
    .await;
    let clock = json!({"main_seconds": 300, "increment_seconds": 0});
    let ([owner, friend], id) = people::<2>(&inn, &clock).await;
    let mut lot = 0;
    loop {
        let table = owner.table(&id).await;
        if table["clock"]["running"] == json!([]) {
            break;
        }
        assert!(owner.play_any(&id, lot).await || friend.play_any(&id, lot).await);
        lot += 1;
    }
    let table = owner.table(&id).await;
    assert_eq!(table["outcome"], Value::Null);
    let (asked, guest) = if table["waiting"] == json!([0]) { (0, &owner) } else { (1, &friend) };
    let act = json!({"id": "more", "seat": asked, "revision": table["revision"],
                     "action": {"do": "bank"}});
    assert_eq!(guest.act(&id, &act).await.1["code"], "match_full");
    inn.timer.advance(Duration::from_secs(600));
    assert_eq!(give(guest, &id, asked, "bot").await.0, StatusCode::OK);
    for _ in 0..20 {
        assert_eq!(owner.table(&id).await["revision"], table["revision"]);
    }
    assert_eq!(owner.read("/api/health").await["incidents"], 0);
    // It can still be ended, and goes on as a file.
    assert_eq!(give(guest, &id, asked, "here").await.0, StatusCode::OK);
    for what in ["save", "end"] {
        assert_eq!(owner.propose(&id, what, 0, &json!({"do": what})).await.1["done"], false);
        assert_eq!(friend.vote(&id, 1, true).await.1["done"], true);
    }
}

#[tokio::test]
async fn nobody_reads_the_hand_of_who_may_come_back() {
    covers!(table: "TABLE-SAVE-01");
    let inn = Inn::open().await;
    let clock = json!({"main_seconds": 300, "increment_seconds": 0});
    let ([owner, friend], id) = people::<2>(&inn, &clock).await;
    choose(&owner, &id, "pledge").await;
    let mut tab = owner.socket(&format!("/api/matches/{id}/socket")).await;
    inn.timer.advance(Duration::from_secs(300));
    tab.until(|table| table["number"] == 2).await;
    // The friend's time was out: the opener may fill the seat, and sits alone with a bot then.
    assert_eq!(give(&owner, &id, 1, "bot").await.0, StatusCode::OK);
    let save = format!("/api/matches/{id}/save");
    assert!(refused(&owner.get(&save).await, "TABLE-SAVE-01"));
    let answer = owner.propose(&id, "a", 0, &json!({"do": "save"})).await;
    assert!(refused(&answer, "TABLE-SAVE-01"), "{answer:?}");
    assert_eq!(give(&friend, &id, 1, "here").await.0, StatusCode::OK);
    // Once nothing is left to come back to, everybody who sits there may.
    give(&friend, &id, 1, "bot").await;
    assert_eq!(owner.propose(&id, "b", 0, &json!({"do": "end"})).await.1["done"], true);
    assert_eq!(owner.get(&save).await.0, StatusCode::OK);
    // A bot that nobody has left a seat to is in nobody's way, nor is one's own.
    let bot = json!({"who": "bot", "bot": "random"});
    let id = owner.delve(&json!([{"who": "here"}, {"who": "here"}, bot])).await;
    give(&owner, &id, 1, "bot").await;
    assert_eq!(owner.get(&format!("/api/matches/{id}/save")).await.0, StatusCode::OK);
    assert_eq!(owner.propose(&id, "c", 0, &json!({"do": "save"})).await.1["done"], true);
}

#[tokio::test]
async fn those_who_look_on_keep_nobody_from_their_seat() {
    let inn = Inn::with(|config| config.caps.sockets_per_table = 1).await;
    let ([owner, friend], id) = people::<2>(&inn, &Value::Null).await;
    let path = format!("/api/matches/{id}/socket");
    let (one, other) = (inn.guest().await, inn.guest().await);
    let _looks = one.socket(&path).await;
    let upgrade = other
        .request(reqwest::Method::GET, &path)
        .header("upgrade", "websocket")
        .header("connection", "upgrade")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "AAAAAAAAAAAAAAAAAAAAAA==");
    assert_eq!(other.send(upgrade).await.1["code"], "too_many_sockets");
    for guest in [&owner, &friend] {
        assert_eq!(guest.socket(&path).await.next().await["type"], "table");
    }
}
