//! A whole match of a small game through the door: JSON in, JSON out.
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use warmoot_kernel::{Anchor, Audience, Seat, Seed, covers};
use warmoot_table::{DELVE, Dealing, Games, LoadError, Rejected, Table};

fn games() -> Games {
    Games::new(vec![DELVE])
}

const SEED: Seed = Seed([7; 32]);

fn delve(seats: u8) -> Box<dyn Table> {
    games().create("delve", &json!({ "seats": seats, "rounds": 4 }), SEED).unwrap()
}

/// Plays with random bots until the end, or for so many acts; gives the entries.
fn play(table: &mut dyn Table, acts: u32) -> Vec<Value> {
    let mut entries = Vec::new();
    for salt in 0..acts {
        let Some(seat) = table.waiting().iter().next() else { break };
        let action = table.bot("random", seat, u64::from(salt)).unwrap();
        entries.push(table.act(seat, table.revision(), &action).unwrap().entry);
    }
    entries
}

#[test]
fn a_whole_game_is_played_saved_and_resumed() {
    covers!(table: "TABLE-RECORD-01", "TABLE-CHANCE-02");
    let mut table = delve(3);
    let record = table.save();
    let commitment = table.glance(Audience::Observer).commitment;
    assert_eq!(table.glance(Audience::Observer).seed, None);
    let entries = play(&mut *table, 10_000);
    let outcome = table.outcome().expect("the game ends");
    assert_eq!(outcome.results.len(), 3);

    let end = table.glance(Audience::Observer);
    let seed: Seed = serde_json::from_value(json!(end.seed.unwrap())).unwrap();
    assert_eq!(seed.commitment(), commitment);
    assert_eq!(table.foreign_chance(), Ok(None));

    let snapshot = table.snapshot();
    let resumed = games().resume(&record, &entries, &[&snapshot]).unwrap();
    assert_eq!(resumed.rebase, None);
    assert_eq!(resumed.table.save(), table.save());
    let opened = games().open(&table.save()).unwrap();
    for audience in [Audience::Seat(Seat(1)), Audience::Observer, Audience::Everything] {
        let views = [&*resumed.table, &*opened, &*table]
            .map(|table| serde_json::to_value(table.glance(audience)).unwrap());
        assert_eq!(views[0], views[2]);
        assert_eq!(views[1], views[2]);
        let log = serde_json::to_value(table.history(audience, 0)).unwrap();
        assert_eq!(serde_json::to_value(opened.history(audience, 0)).unwrap(), log);
    }
    let timeline = table.timeline();
    assert_eq!(timeline.len(), table.number() as usize + 1);
    assert_eq!(timeline.last().unwrap(), &table.glance(Audience::Observer).scores);
}

#[test]
fn what_is_not_json_of_the_game_is_malformed() {
    covers!(table: "TABLE-ACT-01");
    let mut table = delve(2);
    let before = table.save();
    for wrong in [
        json!(null),
        json!("roll"),
        json!({}),
        json!({ "do": "fly" }),
        json!({ "do": "play" }),
        json!({ "do": "play", "card": "two" }),
        json!({ "do": "play", "card": 2, "twice": true }),
    ] {
        let rejected = table.act(Seat(0), 0, &wrong).unwrap_err();
        assert!(matches!(rejected, Rejected::Malformed(_)), "{wrong}: {rejected}");
        assert_eq!(rejected.rule(), "TABLE-ACT-01");
    }
    let Rejected::Malformed(why) = table.act(Seat(0), 0, &json!({ "do": "fly" })).unwrap_err()
    else {
        panic!("malformed")
    };
    assert!(why.contains("fly") && why.contains("pledge"), "says what was expected: {why}");
    assert_eq!(table.save(), before);
}

#[test]
fn setups_and_games_nobody_knows_are_refused() {
    covers!(table: "TABLE-SETUP-01");
    let refused = |name: &str, setup: Value| games().create(name, &setup, SEED).err().unwrap();
    assert_eq!(refused("chess", json!({})).rule.as_str(), "TABLE-SETUP-01");
    assert_eq!(refused("delve", json!({ "seats": 2, "hats": 1 })).rule.as_str(), "TABLE-SETUP-01");
    assert_eq!(refused("delve", json!({ "seats": -2 })).rule.as_str(), "TABLE-SETUP-01");
    assert_eq!(refused("delve", json!({ "seats": 9 })).rule.as_str(), "DELVE-05");
    assert!(games().get("chess").is_none());
    assert!(games().ledger("table").unwrap().knows("TABLE-SETUP-01"));
    assert!(games().ledger("delve").unwrap().knows("DELVE-05"));
}

#[test]
fn files_that_are_no_records_are_refused() {
    covers!(table: "TABLE-RECORD-03");
    let mut table = delve(2);
    play(&mut *table, 20);
    let save = table.save();
    assert!(matches!(games().open("hello").err().unwrap(), LoadError::Malformed(_)));
    assert!(matches!(
        games().open(&save[..save.len() / 2]).err().unwrap(),
        LoadError::Malformed(_)
    ));
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut file: Value = serde_json::from_str(&save).unwrap();
        change(&mut file);
        games().open(&file.to_string()).err()
    };
    assert!(changed(&|_| ()).is_none(), "a file that was only laid out anew opens");
    assert!(matches!(
        changed(&|file| file["game"] = json!("chess")).unwrap(),
        LoadError::UnknownGame(_)
    ));
    assert!(matches!(
        changed(&|file| file["format"] = json!(99)).unwrap(),
        LoadError::Newer { what: "format", .. }
    ));
    assert!(matches!(
        changed(&|file| file["content"]["target"] = json!(1)).unwrap(),
        LoadError::ContentHash { .. }
    ));
    assert!(matches!(changed(&|file| file["extra"] = json!(1)).unwrap(), LoadError::Malformed(_)));
    // Neither the acts nor the position make sense: refused, without a crash.
    let impossible = changed(&|file| {
        file["acts"][0]["seat"] = json!(7);
        file["position"]["state"]["active"] = json!(200);
    });
    let error = impossible.unwrap();
    assert!(matches!(error, LoadError::Disagrees(_)), "{error}");
    assert!(error.to_string().contains("act 1: seat 8 is not asked"), "{error}");
    assert_eq!(error.refusal().rule.as_str(), "TABLE-RECORD-03");
}

#[test]
fn dice_can_be_said_by_hand() {
    covers!(table: "TABLE-CHANCE-03", "TABLE-CHANCE-04");
    let mut table = delve(2);
    play(&mut *table, 2);
    let roll = json!({ "do": "roll" });
    let before = table.save();
    let revision = table.revision();
    let Dealing::Asks(question) = table.deal(Seat(0), revision, &roll, &[]).unwrap() else {
        panic!("the die is asked for")
    };
    assert_eq!((question.sides, question.what), (6, "a die"));
    for wrong in [&[6][..], &[5, 5]] {
        let rejected = table.deal(Seat(0), revision, &roll, wrong).unwrap_err();
        assert_eq!(rejected.rule(), "TABLE-CHANCE-04");
    }
    assert_eq!(table.save(), before);
    assert!(matches!(table.deal(Seat(0), revision, &roll, &[5]).unwrap(), Dealing::Done(_)));
    assert_eq!(table.glance(Audience::Observer).view["haul"], 6);
}

#[test]
fn pointing_at_what_is_not_legal_is_answered() {
    let table = delve(2);
    let why = |seat, anchor: &str| table.why_not(Seat(seat), &Anchor(anchor.into()));
    assert_eq!(why(5, "card:1").unwrap().rule.as_str(), "TABLE-SEAT-01");
    assert_eq!(why(0, "card:9").unwrap().rule.as_str(), "DELVE-01");
    assert_eq!(why(0, "seat:1").unwrap().rule.as_str(), "DELVE-03");
    assert_eq!(why(0, "cloud:1"), None);
}

#[test]
fn a_table_never_shows_a_seat_that_is_not_there_anything_secret() {
    let table = delve(2);
    let stranger = table.glance(Audience::Seat(Seat(6)));
    assert_eq!(stranger.view, table.glance(Audience::Observer).view);
    assert!(stranger.choices.is_empty() && stranger.undo.is_none());
    assert_eq!(table.bot("random", Seat(6), 1), None);
    assert_eq!(table.bot("genius", Seat(0), 1), None);
}
