//! Clocks: a time that tests move by hand, so nothing here waits for it.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use sqlx::Connection;
use warmoot_kernel::covers;

use crate::{
    inn::{Guest, Inn, command, delve_setup},
    odd::{Switch, Way},
};

/// What is sent to open a match of Delve with a clock.
fn timed(seats: &Value, clock: &Value) -> Value {
    let count = seats.as_array().unwrap().len();
    json!({"game": "delve", "setup": delve_setup(count), "seats": seats, "clock": clock})
}

/// Opens a match with a clock of 300 seconds and an increment.
async fn open(guest: &Guest, seats: &Value, increment: u32) -> String {
    let clock = json!({"main_seconds": 300, "increment_seconds": increment});
    let (status, answer) = guest.post("/api/matches", &timed(seats, &clock)).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    answer["id"].as_str().unwrap().to_owned()
}

/// A person at each of two seats, and the match.
async fn two(inn: &Inn, increment: u32) -> (Guest, Guest, String) {
    let (owner, friend) = (inn.guest().await, inn.guest().await);
    let id = open(&owner, &json!([{"who": "here"}, {"who": "friend"}]), increment).await;
    take_seat(&owner, &friend, &id).await;
    (owner, friend, id)
}

async fn take_seat(owner: &Guest, friend: &Guest, id: &str) {
    let token = owner.table(id).await["seats"][1]["invitation"].as_str().unwrap().to_owned();
    let invitation = friend.read(&format!("/api/invitations/{token}")).await;
    assert_eq!(invitation["clock"]["main_seconds"], 300, "a friend knows beforehand");
    let by = owner.read("/api/me").await["name"].clone();
    assert_eq!(invitation["inviter"], by, "and whose table it is");
    let (status, _) = friend.post(&format!("/api/invitations/{token}"), &json!({})).await;
    assert_eq!(status, StatusCode::OK);
}

/// What the clocks say: milliseconds left, and whose run.
async fn clock(guest: &Guest, id: &str) -> (Value, Value) {
    let clock = guest.table(id).await["clock"].clone();
    (clock["left"].clone(), clock["running"].clone())
}

/// Does the choice of a seat that does this.
async fn choose(guest: &Guest, id: &str, what: &str) {
    let table = guest.table(id).await;
    let choices = table["choices"].as_array().unwrap();
    let offer = choices.iter().find(|offer| offer["action"]["do"] == what).unwrap();
    let command = command(&table, &offer["action"], &format!("{what}-{}", table["revision"]));
    let (status, answer) = guest.act(id, &command).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

/// Moves the time, and reads on until the table has played as many acts.
async fn wait_out(inn: &Inn, guest: &Guest, id: &str, seconds: u64, number: u64) -> Value {
    let mut tab = guest.socket(&format!("/api/matches/{id}/socket")).await;
    inn.timer.advance(Duration::from_secs(seconds));
    let (message, _) = tab.until(|table| table["number"].as_u64() >= Some(number)).await;
    message["table"].clone()
}

#[tokio::test]
async fn a_table_has_a_clock_only_if_it_was_asked_for() {
    covers!(table: "TABLE-CLOCK-01");
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let seats = json!([{"who": "here"}, {"who": "bot", "bot": "random"}]);
    let id = guest.delve(&seats).await;
    assert_eq!(guest.table(&id).await["clock"], Value::Null);
    let (status, answer) = guest.post("/api/matches", &timed(&seats, &Value::Null)).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");

    let id = open(&guest, &seats, 10).await;
    let expected = json!({"main_seconds": 300, "increment_seconds": 10,
                          "left": [300_000, null], "running": [0]});
    assert_eq!(guest.table(&id).await["clock"], expected);

    for (main, increment, field) in [
        (5, 0, "clock.main_seconds"),
        (31 * 24 * 3600, 0, "clock.main_seconds"),
        (300, 100_000, "clock.increment_seconds"),
    ] {
        let clock = json!({"main_seconds": main, "increment_seconds": increment});
        let (status, answer) = guest.post("/api/matches", &timed(&seats, &clock)).await;
        assert_eq!((status.as_u16(), &answer["code"]), (422, &json!("clock")));
        assert_eq!(answer["field"], field);
    }
    let wrong = json!({"main_seconds": 300, "increment_seconds": 0, "overtime": 5});
    let (status, answer) = guest.post("/api/matches", &timed(&seats, &wrong)).await;
    assert_eq!((status.as_u16(), &answer["code"]), (400, &json!("malformed")));
}

#[tokio::test]
async fn the_clock_runs_for_whoever_is_asked() {
    covers!(table: "TABLE-CLOCK-01", "TABLE-CLOCK-02");
    let inn = Inn::open().await;
    let (owner, friend) = (inn.guest().await, inn.guest().await);
    let id = open(&owner, &json!([{"who": "here"}, {"who": "friend"}]), 10).await;
    inn.timer.advance(Duration::from_secs(3600));
    choose(&owner, &id, "pledge").await;
    inn.timer.advance(Duration::from_secs(3600));
    // Anybody may begin. The first act has its increment, but nothing runs before the friend is there.
    assert_eq!(clock(&owner, &id).await, (json!([310_000, null]), json!([])));

    take_seat(&owner, &friend, &id).await;
    assert_eq!(clock(&friend, &id).await, (json!([310_000, 300_000]), json!([1])));
    inn.timer.advance(Duration::from_secs(7));
    assert_eq!(clock(&owner, &id).await, (json!([310_000, 293_000]), json!([1])));
    choose(&friend, &id, "pledge").await;
    assert_eq!(clock(&owner, &id).await, (json!([310_000, 303_000]), json!([0])));

    // A card that is demanded: now the other is asked, in the middle of a turn.
    choose(&owner, &id, "demand").await;
    inn.timer.advance(Duration::from_millis(1500));
    assert_eq!(clock(&owner, &id).await, (json!([320_000, 301_500]), json!([1])));
    choose(&friend, &id, "give").await;
    assert_eq!(clock(&owner, &id).await, (json!([320_000, 311_500]), json!([0])));
}

#[tokio::test]
async fn nobody_waits_for_a_bot_by_the_clock() {
    covers!(table: "TABLE-CLOCK-01");
    // Its bots take longer than any test.
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = open(&guest, &json!([{"who": "here"}, {"who": "bot", "bot": "random"}]), 10).await;
    choose(&guest, &id, "pledge").await;
    inn.timer.advance(Duration::from_secs(3600));
    assert_eq!(clock(&guest, &id).await, (json!([310_000, null]), json!([])));
    assert_eq!(guest.table(&id).await["number"], 1);
}

#[tokio::test]
async fn when_the_time_is_out_a_bot_decides_once() {
    covers!(table: "TABLE-CLOCK-03", "TABLE-SEAT-04");
    let inn = Inn::open().await;
    let (owner, friend, id) = two(&inn, 0).await;
    choose(&friend, &id, "pledge").await;
    inn.timer.advance(Duration::from_millis(299_999));
    assert_eq!(clock(&owner, &id).await, (json!([1, 300_000]), json!([0])));
    assert_eq!(owner.table(&id).await["number"], 1, "not yet");

    let table = wait_out(&inn, &owner, &id, 1, 2).await;
    let notices = table["notices"].to_string();
    assert!(notices.contains("The time of seat 1 was out: the bot Random decided"), "{notices}");
    assert_eq!(table["seats"][0]["who"], "you");
    assert_eq!(table["seats"][0]["absent"], true);
    // It is the turn of the same seat, which goes on by itself.
    assert_eq!((&table["number"], &table["waiting"]), (&json!(2), &json!([0])));
    assert_eq!(clock(&owner, &id).await, (json!([10_000, 300_000]), json!([0])));
    choose(&owner, &id, "bank").await;
    assert_eq!(owner.table(&id).await["seats"][0]["absent"], false);
    assert_eq!(clock(&owner, &id).await, (json!([10_000, 300_000]), json!([1])));
    assert_eq!(owner.read("/api/health").await["incidents"], 0);
}

#[tokio::test]
async fn when_the_time_is_out_the_table_passes_where_the_game_lets_it() {
    covers!(table: "TABLE-CLOCK-03");
    let switch = Switch::new(Way::Declines);
    let inn = Inn::with_games(switch.games(), |_| {}).await;
    let (owner, friend, id) = two(&inn, 20).await;
    choose(&friend, &id, "pledge").await;
    choose(&owner, &id, "pledge").await;
    assert_eq!(clock(&owner, &id).await, (json!([320_000, 320_000]), json!([0])));
    let table = wait_out(&inn, &friend, &id, 320, 3).await;
    let notices = table["notices"].to_string();
    assert!(notices.contains("The time of seat 1 was out: the table passed for it."), "{notices}");
    // Banking ends the turn; the increment is more than the least that is left.
    assert_eq!(clock(&owner, &id).await, (json!([20_000, 320_000]), json!([1])));
}

#[tokio::test]
async fn a_table_whose_people_are_all_late_plays_to_its_end() {
    covers!(table: "TABLE-CLOCK-02", "TABLE-CLOCK-03");
    let inn = Inn::open().await;
    let (owner, _friend, id) = two(&inn, 0).await;
    choose(&owner, &id, "pledge").await;
    let mut tab = owner.socket(&format!("/api/matches/{id}/socket")).await;
    inn.timer.advance(Duration::from_secs(300));
    loop {
        // Every act leaves somebody 10 seconds, which they let go by.
        let table = tab.next().await["table"].clone();
        if table["outcome"] != Value::Null {
            assert_eq!(table["clock"]["running"], json!([]));
            break;
        }
        inn.timer.advance(Duration::from_secs(300));
    }
}

#[tokio::test]
async fn taking_back_gives_no_time() {
    covers!(table: "TABLE-CLOCK-04");
    let inn = Inn::open().await;
    let (owner, _friend, id) = two(&inn, 10).await;
    choose(&owner, &id, "pledge").await;
    inn.timer.advance(Duration::from_secs(4));
    let undo = json!({"id": "u", "seat": 0, "revision": owner.table(&id).await["revision"]});
    let (status, answer) = owner.post(&format!("/api/matches/{id}/undo"), &undo).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    // No act stands, and the clocks run on; the four seconds the other had to think are gone.
    assert_eq!(clock(&owner, &id).await, (json!([300_000, 296_000]), json!([0, 1])));
    inn.timer.advance(Duration::from_secs(5));
    assert_eq!(clock(&owner, &id).await, (json!([295_000, 291_000]), json!([0, 1])));
}

#[tokio::test]
async fn what_the_table_did_is_not_taken_back() {
    covers!(table: "TABLE-CLOCK-04");
    let inn = Inn::open().await;
    let (owner, friend) = (inn.guest().await, inn.guest().await);
    let bot = json!({"who": "bot", "bot": "random"});
    let id = open(&owner, &json!([{"who": "here"}, {"who": "friend"}, bot]), 0).await;
    take_seat(&owner, &friend, &id).await;
    choose(&friend, &id, "pledge").await;
    let table = wait_out(&inn, &owner, &id, 300, 2).await;
    assert_eq!(table["undo"]["free"], 0);
    assert_eq!(table["undo"]["rule"], "TABLE-CLOCK-04");
    let undo = json!({"id": "u", "seat": 0, "revision": table["revision"]});
    let (status, answer) = owner.post(&format!("/api/matches/{id}/undo"), &undo).await;
    assert_eq!((status.as_u16(), &answer["rule"]), (422, &json!("TABLE-CLOCK-04")));
    assert_eq!(owner.table(&id).await["number"], 2);
}

#[tokio::test]
async fn a_restart_costs_no_time() {
    covers!(table: "TABLE-CLOCK-05");
    let mut inn = Inn::open().await;
    let (owner, friend, id) = two(&inn, 10).await;
    choose(&owner, &id, "pledge").await;
    inn.timer.advance(Duration::from_secs(20));
    choose(&friend, &id, "pledge").await;
    inn.timer.advance(Duration::from_secs(5));
    assert_eq!(clock(&owner, &id).await, (json!([305_000, 290_000]), json!([0])));
    inn.close().await;
    inn.timer.advance(Duration::from_secs(3600));
    inn.open_again().await;
    owner.follow(&inn);
    assert_eq!(clock(&owner, &id).await, (json!([310_000, 290_000]), json!([0])));

    // The clock is wound again: this time it runs out.
    inn.timer.advance(Duration::from_secs(309));
    assert_eq!(owner.table(&id).await["number"], 2);
    let table = wait_out(&inn, &owner, &id, 1, 3).await;
    assert!(table["notices"].to_string().contains("The time of seat 1 was out"));
}

#[tokio::test]
async fn a_seat_given_to_a_bot_has_no_clock() {
    covers!(table: "TABLE-CLOCK-01");
    let inn = Inn::open().await;
    let (owner, friend, id) = two(&inn, 10).await;
    choose(&friend, &id, "pledge").await;
    inn.timer.advance(Duration::from_secs(30));
    let to_bot = json!({"who": "bot", "bot": "random"});
    let (status, _) = owner.post(&format!("/api/matches/{id}/seats/0"), &to_bot).await;
    assert_eq!(status, StatusCode::OK);
    inn.timer.advance(Duration::from_secs(3600));
    assert_eq!(clock(&owner, &id).await, (json!([null, 310_000]), json!([])));
    // Once it is opened its clock goes on, with what was left of its time, whoever takes it.
    let (status, _) =
        owner.post(&format!("/api/matches/{id}/seats/0"), &json!({"who": "friend"})).await;
    assert_eq!(status, StatusCode::OK);
    inn.timer.advance(Duration::from_secs(10));
    let newcomer = inn.guest().await;
    newcomer.sit(&owner, &id, 0).await;
    assert_eq!(clock(&newcomer, &id).await, (json!([260_000, 310_000]), json!([0])));
}

#[tokio::test]
async fn opening_a_seat_stops_no_clock() {
    covers!(table: "TABLE-CLOCK-02");
    let inn = Inn::open().await;
    let (owner, friend, id) = two(&inn, 0).await;
    choose(&friend, &id, "pledge").await;
    inn.timer.advance(Duration::from_secs(10));
    // The owner opens the seat that is asked, and comes back by the invitation.
    let seat = format!("/api/matches/{id}/seats/0");
    assert_eq!(owner.post(&seat, &json!({"who": "friend"})).await.0, StatusCode::OK);
    assert_eq!(clock(&friend, &id).await, (json!([290_000, 300_000]), json!([0])));
    inn.timer.advance(Duration::from_secs(10));
    assert_eq!(owner.sit(&owner, &id, 0).await.0, StatusCode::OK);
    assert_eq!(clock(&friend, &id).await, (json!([280_000, 300_000]), json!([0])));
    // The friend opens the seat that is not asked: the owner's clock goes on.
    let other = format!("/api/matches/{id}/seats/1");
    assert_eq!(friend.post(&other, &json!({"who": "friend"})).await.0, StatusCode::OK);
    inn.timer.advance(Duration::from_secs(10));
    assert_eq!(clock(&owner, &id).await, (json!([270_000, 300_000]), json!([0])));
    // A seat that nobody takes is acted for when its time is out.
    assert_eq!(owner.post(&seat, &json!({"who": "friend"})).await.0, StatusCode::OK);
    let table = wait_out(&inn, &owner, &id, 270, 2).await;
    assert!(table["notices"].to_string().contains("The time of seat 1 was out"));
}

#[tokio::test]
async fn a_match_that_nobody_begins_is_not_played() {
    covers!(table: "TABLE-CLOCK-07");
    let mut inn = Inn::open().await;
    let (owner, friend, id) = two(&inn, 0).await;
    assert_eq!(clock(&owner, &id).await, (json!([300_000, 300_000]), json!([0, 1])));
    let mut tab = friend.socket(&format!("/api/matches/{id}/socket")).await;
    tab.next().await;
    inn.timer.advance(Duration::from_secs(300));
    let (message, _) = tab.until(|table| table["ended"] != Value::Null).await;
    assert_eq!(message["table"]["ended"], "not_played");
    inn.restart().await;
    owner.follow(&inn);
    let table = owner.table(&id).await;
    assert_eq!((&table["ended"], &table["choices"]), (&json!("not_played"), &json!([])));
    assert_eq!((&table["number"], &table["waiting"]), (&json!(0), &json!([])));
    assert_eq!(table["clock"]["running"], json!([]));
    assert_eq!(owner.read("/api/matches").await[0]["over"], true);
    let act = json!({"id": "a", "seat": 0, "revision": 0, "action": {"do": "bank"}});
    let (status, answer) = owner.act(&id, &act).await;
    assert_eq!((status.as_u16(), &answer["rule"]), (422, &json!("TABLE-OVER-02")));
}

/// Proposes to go back to an act.
async fn go_back(guest: &Guest, id: &str, name: &str, seat: u8, to: u32) -> Value {
    let what = json!({"do": "go_back", "to": to});
    let propose = json!({"id": name, "seat": seat, "what": what});
    guest.post(&format!("/api/matches/{id}/proposals"), &propose).await.1
}

#[tokio::test]
async fn going_back_by_consent_gives_the_clocks_back() {
    covers!(table: "TABLE-CLOCK-04", "TABLE-CLOCK-06");
    let mut inn = Inn::open().await;
    let (owner, friend, id) = two(&inn, 10).await;
    inn.timer.advance(Duration::from_secs(1));
    choose(&owner, &id, "pledge").await;
    assert_eq!(clock(&owner, &id).await.0, json!([309_000, 299_000]));
    inn.timer.advance(Duration::from_secs(50));
    choose(&friend, &id, "pledge").await;
    inn.timer.advance(Duration::from_secs(70));
    assert_eq!(clock(&owner, &id).await, (json!([239_000, 259_000]), json!([0])));
    inn.restart().await;
    for guest in [&owner, &friend] {
        guest.follow(&inn);
    }
    let made = go_back(&friend, &id, "a", 1, 1).await;
    assert_eq!(owner.table(&id).await["proposal"]["lapses"], 30_000);
    inn.timer.advance(Duration::from_secs(29));
    assert_eq!(clock(&owner, &id).await, (json!([309_000, 259_000]), json!([])));
    let votes = format!("/api/matches/{id}/proposals/{}/votes", made["proposal"].as_str().unwrap());
    let (status, answer) = owner.post(&votes, &json!({"seat": 0, "yes": true})).await;
    assert_eq!((status, &answer["done"]), (StatusCode::OK, &json!(true)));
    // As they stood after act 1, whose turn it is again.
    assert_eq!(clock(&owner, &id).await, (json!([309_000, 299_000]), json!([1])));
}

#[tokio::test]
async fn a_proposal_that_nobody_answers_lapses() {
    covers!(table: "TABLE-CLOCK-06");
    let inn = Inn::open().await;
    let (owner, friend, id) = two(&inn, 0).await;
    choose(&owner, &id, "pledge").await;
    choose(&friend, &id, "pledge").await;
    inn.timer.advance(Duration::from_secs(100));
    go_back(&friend, &id, "a", 1, 1).await;
    let mut tab = owner.socket(&format!("/api/matches/{id}/socket")).await;
    inn.timer.advance(Duration::from_secs(29));
    assert_eq!(clock(&owner, &id).await, (json!([200_000, 300_000]), json!([])));
    inn.timer.advance(Duration::from_secs(1));
    tab.until(|table| table["notices"].to_string().contains("lapsed")).await;
    inn.timer.advance(Duration::from_secs(7));
    assert_eq!(clock(&owner, &id).await, (json!([193_000, 300_000]), json!([0])));
    // Nobody stops the clocks again and again.
    let again = go_back(&friend, &id, "b", 1, 1).await;
    assert_eq!(again["rule"], "TABLE-CLOCK-06");
    choose(&owner, &id, "bank").await;
    choose(&friend, &id, "roll").await;
    assert_eq!(go_back(&friend, &id, "c", 1, 1).await["done"], false);
}

#[tokio::test]
async fn a_database_from_before_clocks_is_brought_up_to_date() {
    let mut inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    guest.play_any(&id, 0).await;
    let before = guest.table(&id).await;
    inn.close().await;
    let mut database = inn.side_door().await;
    for undone in [
        "ALTER TABLE matches DROP COLUMN clock",
        "ALTER TABLE seats DROP COLUMN time_left",
        "DELETE FROM _sqlx_migrations WHERE version = 2",
    ] {
        sqlx::query(undone).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    inn.open_again().await;
    guest.follow(&inn);
    assert_eq!(guest.table(&id).await, before);
    assert!(guest.play_any(&id, 1).await);
    open(&guest, &json!([{"who": "here"}, {"who": "here"}]), 5).await;
}
