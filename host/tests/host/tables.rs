//! Opening tables, sitting down, acting.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::inn::{Inn, command};

#[tokio::test]
async fn a_game_is_opened_and_listed() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let games = guest.read("/api/games").await;
    assert!(games.as_array().unwrap().iter().any(|game| game["game"] == "delve"), "{games}");
    let id = guest.delve(&json!([{"who": "here"}, {"who": "bot", "bot": "random"}])).await;
    let table = guest.table(&id).await;
    assert_eq!(table["mine"], json!([0]));
    assert_eq!(table["looking"], 0);
    assert_eq!(table["owner"], true);
    assert_eq!(table["seats"][0]["who"], "you");
    assert_eq!(table["seats"][1]["who"], "bot");
    assert_eq!(table["seats"][1]["bot"], "random");
    assert_eq!(table["seed"], Value::Null);
    assert_eq!(table["commitment"].as_str().unwrap().len(), 64);

    let list = guest.read("/api/matches").await;
    assert_eq!(list.as_array().unwrap().len(), 1);
    assert_eq!(list[0]["id"], *id);
    assert_eq!(list[0]["title"], "Delve");
    assert_eq!(list[0]["yours"], true);
    assert!(list[0]["updated"].as_str().unwrap().ends_with('Z'), "{list}");
    let other = inn.guest().await;
    assert_eq!(other.read("/api/matches").await, json!([]));
}

#[tokio::test]
async fn a_name_is_shown_at_every_table() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let before = guest.read("/api/me").await;
    assert!(before["name"].as_str().unwrap().starts_with("Guest "), "{before}");
    let rename = guest.request(reqwest::Method::PATCH, "/api/me").json(&json!({"name": " Ada\n "}));
    let (status, me) = guest.send(rename).await;
    assert_eq!((status, &me["name"]), (StatusCode::OK, &json!("Ada")));
    assert_eq!(me["id"], before["id"]);
    assert_eq!(guest.table(&id).await["seats"][1]["name"], "Ada");
}

#[tokio::test]
async fn an_invitation_brings_one_friend() {
    let inn = Inn::open().await;
    let (owner, friend, third) = (inn.guest().await, inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    let table = owner.table(&id).await;
    assert_eq!(table["seats"][1]["who"], "open");
    let token = table["seats"][1]["invitation"].as_str().unwrap();
    let path = format!("/api/invitations/{token}");

    // Only the owner is told the token.
    assert_eq!(friend.table(&id).await["seats"][1]["invitation"], Value::Null);
    let invitation = friend.read(&path).await;
    let expected = json!({
        "match": id, "game": "delve", "seat": 1, "title": "Delve", "taken": false,
        "clock": null, "absence_hours": 72, "called": null, "inviter": table["seats"][0]["name"]
    });
    assert_eq!(invitation, expected);
    let (status, taken) = friend.post(&path, &json!({})).await;
    assert_eq!((status, &taken["seat"]), (StatusCode::OK, &json!(1)));
    let (status, again) = friend.post(&path, &json!({})).await;
    assert_eq!((status, again), (StatusCode::OK, taken), "twice is the same as once");
    let (status, late) = third.post(&path, &json!({})).await;
    assert_eq!((status, &late["code"]), (StatusCode::CONFLICT, &json!("taken")));

    assert_eq!(friend.table(&id).await["mine"], json!([1]));
    let table = owner.table(&id).await;
    assert_eq!(table["seats"][1]["who"], "friend");
    assert_eq!(table["seats"][1]["invitation"], Value::Null);
    assert_eq!(friend.read("/api/matches").await[0]["id"], *id);
}

#[tokio::test]
async fn of_many_who_take_one_seat_at_once_one_gets_it() {
    let inn = Inn::open().await;
    let owner = inn.guest().await;
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    let token = owner.table(&id).await["seats"][1]["invitation"].as_str().unwrap().to_owned();
    let mut tries = Vec::new();
    for _ in 0..8 {
        let guest = inn.guest().await;
        let path = format!("/api/invitations/{token}");
        tries.push(tokio::spawn(async move { guest.post(&path, &json!({})).await.0 }));
    }
    let mut answers = Vec::new();
    for attempt in tries {
        answers.push(attempt.await.unwrap());
    }
    assert_eq!(answers.iter().filter(|status| **status == StatusCode::OK).count(), 1);
    assert_eq!(answers.iter().filter(|status| **status == StatusCode::CONFLICT).count(), 7);
}

#[tokio::test]
async fn nobody_acts_or_looks_from_a_seat_of_somebody_else() {
    let inn = Inn::open().await;
    let (owner, stranger) = (inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    let table = owner.table(&id).await;
    let action = &table["choices"][0]["action"];
    let forged = command(&table, action, "forged");
    let (status, answer) = stranger.act(&id, &forged).await;
    assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("wrong_seat")));
    for seat in [1, 7, 200] {
        let mut other = command(&table, action, "other");
        other["seat"] = json!(seat);
        let (status, answer) = owner.act(&id, &other).await;
        assert_eq!((status, &answer["field"]), (StatusCode::FORBIDDEN, &json!("seat")));
    }
    for path in ["", "/log", "/at/0", "/socket"] {
        let (status, _) = stranger.get(&format!("/api/matches/{id}{path}?seat=0")).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{path}");
        let (status, _) = owner.get(&format!("/api/matches/{id}{path}?seat=1")).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{path}");
    }
    let (status, _) = stranger.get(&format!("/api/matches/{id}/why?seat=0&anchor=x:1")).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert_eq!(owner.table(&id).await["revision"], table["revision"], "nothing has changed");
}

#[tokio::test]
async fn an_observer_sees_and_does_nothing_secret() {
    let inn = Inn::open().await;
    let (owner, observer) = (inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let table = observer.table(&id).await;
    assert_eq!(table["mine"], json!([]));
    assert_eq!(table["looking"], Value::Null);
    assert_eq!(table["choices"], json!([]));
    assert_eq!(table["owner"], false);
    assert_eq!(table["view"]["seats"][0]["hand"], Value::Null);
}

#[tokio::test]
async fn a_doubled_command_acts_once_and_gets_the_same_answer() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let table = guest.table(&id).await;
    let once = command(&table, &table["choices"][0]["action"], "same");
    // Both at the same time, as a double click sends them.
    let (one, two) = tokio::join!(guest.act(&id, &once), guest.act(&id, &once));
    assert_eq!(one, (StatusCode::OK, json!({"revision": 1})));
    assert_eq!(two, one);
    let later = guest.act(&id, &once).await;
    assert_eq!(later, one);
    assert_eq!(guest.table(&id).await["revision"], 1);

    // The same id for something else is a mistake of the sender.
    let mut other = once.clone();
    other["revision"] = json!(1);
    let (status, answer) = guest.act(&id, &other).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("reused_id")));
}

#[tokio::test]
async fn of_two_different_commands_for_one_position_the_second_is_stale() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    while guest.table(&id).await["waiting"].as_array().unwrap().len() != 1 {
        assert!(guest.play_any(&id, 0).await);
    }
    let table = guest.table(&id).await;
    let action = &table["choices"][0]["action"];
    let (first, second) = (command(&table, action, "first"), command(&table, action, "second"));
    let answers = tokio::join!(guest.act(&id, &first), guest.act(&id, &second));
    let mut statuses = [answers.0.0, answers.1.0];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
    let stale = if answers.0.0 == StatusCode::CONFLICT { answers.0.1 } else { answers.1.1 };
    assert_eq!(stale["code"], "stale");
    let now = guest.table(&id).await["revision"].as_u64().unwrap();
    assert_eq!(stale["revision"], now);
    assert_eq!(now, table["revision"].as_u64().unwrap() + 1, "one effect");
}

#[tokio::test]
async fn what_the_rules_forbid_is_refused_with_the_rule() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let table = guest.table(&id).await;
    for (action, rule) in [
        (json!({"do": "roll"}), "DELVE-03"),
        (json!({"do": "give", "card": 1}), "DELVE-03"),
        (json!({"do": "pledge", "card": 99}), "DELVE-01"),
    ] {
        let (status, answer) = guest.act(&id, &command(&table, &action, "forbidden")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
        assert_eq!(answer["code"], "refused");
        assert_eq!(answer["rule"], rule, "{answer}");
    }
    for action in [json!({"do": "fly"}), json!({"do": "roll", "far": 1}), json!(7), json!(null)] {
        let (status, answer) = guest.act(&id, &command(&table, &action, "nonsense")).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
        assert_eq!((&answer["code"], &answer["field"]), (&json!("malformed"), &json!("action")));
    }
    assert_eq!(guest.table(&id).await, table, "nothing has changed");
    let why = guest.read(&format!("/api/matches/{id}/why?seat=0&anchor=nowhere:1")).await;
    assert_eq!(why, json!({"refusal": null}));
}

#[tokio::test]
async fn new_tables_are_refused_for_what_is_wrong_with_them() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let two = json!([{"who": "here"}, {"who": "here"}]);
    let setup = json!({"seats": 2});
    for (new, status, code, field) in [
        (json!({"game": "chess", "setup": setup, "seats": two}), 422, "unknown_game", "game"),
        (json!({"game": "delve", "setup": {"seats": 9}, "seats": two}), 422, "refused", "setup"),
        (json!({"game": "delve", "setup": {"x": 9}, "seats": two}), 422, "refused", "setup"),
        (json!({"game": "delve", "setup": {"seats": 3}, "seats": two}), 422, "seats", "seats"),
        (
            json!({"game": "delve", "setup": setup, "seats": [{"who": "here"},
                   {"who": "bot", "bot": "oracle"}]}),
            422,
            "unknown_bot",
            "seats[1].bot",
        ),
        (
            json!({"game": "delve", "setup": setup, "seats": two, "name": " \t "}),
            422,
            "bad_name",
            "name",
        ),
    ] {
        let (answered, answer) = guest.post("/api/matches", &new).await;
        assert_eq!(answered, status, "{new}: {answer}");
        assert_eq!((&answer["code"], &answer["field"]), (&json!(code), &json!(field)), "{new}");
    }
    for new in [
        json!({"game": "delve", "setup": setup, "seats": [{"who": "ghost"}, {"who": "here"}]}),
        json!({"game": "delve", "setup": setup, "seats": [{"who": "here", "bot": "x"}]}),
        json!({"game": "delve", "setup": setup, "seats": two, "cheat": true}),
        json!({"game": "delve", "seats": two}),
        json!([]),
    ] {
        let (answered, answer) = guest.post("/api/matches", &new).await;
        assert_eq!((answered.as_u16(), &answer["code"]), (400, &json!("malformed")), "{new}");
        assert!(answer["message"].as_str().unwrap().contains("at line 1 column"), "{answer}");
    }
    assert_eq!(guest.read("/api/matches").await, json!([]));
}

#[tokio::test]
async fn a_seat_is_given_to_a_bot_and_back() {
    let inn = Inn::with_lively_bots().await;
    let (owner, friend, stranger) = (inn.guest().await, inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    let first = owner.table(&id).await["seats"][1]["invitation"].as_str().unwrap().to_owned();
    friend.post(&format!("/api/invitations/{first}"), &json!({})).await;
    let seat = format!("/api/matches/{id}/seats/1");

    let to_bot = json!({"who": "bot", "bot": "random"});
    assert_eq!(stranger.post(&seat, &to_bot).await.0, StatusCode::FORBIDDEN);
    let (status, answer) = friend.post(&seat, &json!({"who": "bot", "bot": "oracle"})).await;
    assert_eq!((status.as_u16(), &answer["code"]), (422, &json!("unknown_bot")));
    assert_eq!(friend.post(&format!("/api/matches/{id}/seats/5"), &to_bot).await.0, 404);

    // The friend goes; a bot goes on at once.
    let (status, table) = friend.post(&seat, &to_bot).await;
    assert_eq!(status, StatusCode::OK, "{table}");
    assert_eq!((&table["mine"], &table["seats"][1]["who"]), (&json!([]), &json!("bot")));
    assert_eq!(friend.get(&format!("/api/matches/{id}?seat=1")).await.0, StatusCode::FORBIDDEN);
    let mut socket = owner.socket(&format!("/api/matches/{id}/socket")).await;
    socket.until(|table| table["revision"].as_u64() >= Some(1)).await;

    // The owner opens the seat again, and the friend comes back by a new invitation.
    let (status, table) = owner.post(&seat, &json!({"who": "friend"})).await;
    assert_eq!((status, &table["seats"][1]["who"]), (StatusCode::OK, &json!("open")));
    let second = table["seats"][1]["invitation"].as_str().unwrap();
    assert_ne!(second, first);
    let (status, _) = stranger.post(&format!("/api/invitations/{first}"), &json!({})).await;
    assert_eq!(status, StatusCode::CONFLICT, "an invitation is good once");
    let (status, _) = friend.post(&format!("/api/invitations/{second}"), &json!({})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(friend.table(&id).await["mine"], json!([1]));
    let notices = owner.table(&id).await["notices"].to_string();
    assert!(notices.contains("A bot plays") && notices.contains("may take"), "{notices}");

    // An invitation nobody took is void once the seat is given away otherwise.
    let (_, table) = friend.post(&seat, &json!({"who": "friend"})).await;
    let third = table["seats"][1]["invitation"].as_str().unwrap().to_owned();
    owner.post(&seat, &to_bot).await;
    let (status, answer) = friend.post(&format!("/api/invitations/{third}"), &json!({})).await;
    assert_eq!((status, &answer["code"]), (StatusCode::GONE, &json!("void")));
}

#[tokio::test]
async fn what_others_do_beside_the_game_does_not_spoil_half_a_decision() {
    let inn = Inn::open().await;
    let (owner, friend) = (inn.guest().await, inn.guest().await);
    let id = owner.delve(&json!([{"who": "here"}, {"who": "friend"}])).await;
    // The owner has looked and ponders; meanwhile the friend comes, takes a name and pledges.
    let table = owner.table(&id).await;
    let act = command(&table, &table["choices"][0]["action"], "pondered");
    let token = table["seats"][1]["invitation"].as_str().unwrap();
    friend.post(&format!("/api/invitations/{token}"), &json!({})).await;
    let rename = friend.request(reqwest::Method::PATCH, "/api/me").json(&json!({"name": "Bo"}));
    assert_eq!(friend.send(rename).await.0, StatusCode::OK);
    assert!(friend.play_any(&id, 0).await);
    let (status, answer) = owner.act(&id, &act).await;
    assert_eq!((status, &answer["revision"]), (StatusCode::OK, &json!(2)), "{answer}");
}

#[tokio::test]
async fn an_act_and_its_undo_that_cross_leave_one_order_for_all() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    for round in 0..8 {
        let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
        let look = format!("/api/matches/{id}?seat=0");
        let table = guest.read(&look).await;
        let first = command(&table, &table["choices"][0]["action"], "first");
        assert_eq!(guest.act(&id, &first).await.0, StatusCode::OK);
        let mut other = guest.read(&format!("/api/matches/{id}?seat=1")).await;
        other["looking"] = json!(1);
        let second = command(&other, &other["choices"][0]["action"], "second");
        let undo = json!({"id": "undo", "seat": 0, "revision": 1});
        let path = format!("/api/matches/{id}/undo");
        let (undone, acted) = tokio::join!(guest.post(&path, &undo), guest.act(&id, &second));
        let table = guest.read(&look).await;
        let accepted = [undone.0, acted.0].into_iter().filter(|status| *status == 200).count();
        assert_eq!(table["revision"].as_u64(), Some(1 + accepted as u64), "round {round}");
        // What each was answered is what the table says happened.
        let expected = 1 + u64::from(acted.0 == 200) - u64::from(undone.0 == 200);
        assert_eq!(table["number"].as_u64(), Some(expected), "{undone:?} {acted:?}");
        assert!(acted.0 == 200 || acted.0 == 409, "{acted:?}");
        assert!(undone.0 == 200 || undone.0 == 409 || undone.0 == 422, "{undone:?}");
    }
}

#[tokio::test]
async fn a_table_is_told_in_words_now_and_as_it_was() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let (status, now) = guest.get(&format!("/api/matches/{id}/words?seat=0")).await;
    assert_eq!((status, &now["number"]), (StatusCode::OK, &json!(0)));
    let text = now["text"].as_str().unwrap();
    assert!(!text.is_empty());
    // What is past is told by its number; what never was is not.
    let (_, start) = guest.get(&format!("/api/matches/{id}/words?seat=0&number=0")).await;
    assert_eq!(start, now);
    let (status, problem) = guest.get(&format!("/api/matches/{id}/words?number=7")).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("unknown")));
    let stranger = inn.guest().await;
    let (status, _) = stranger.get(&format!("/api/matches/{id}/words?seat=0")).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}
