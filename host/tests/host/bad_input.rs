//! What is not a request the host understands.

use reqwest::{Method, StatusCode, header};
use serde_json::json;

use crate::inn::{Guest, Inn};

#[tokio::test]
async fn every_kind_of_nonsense_has_its_status() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let commands = format!("/api/matches/{id}/commands");
    let json = "application/json";
    let long = format!("\"{}\"", "x".repeat(70_000));
    for (method, path, kind, body, status, code) in [
        (Method::POST, commands.as_str(), json, "{", 400, "bad_json"),
        (Method::POST, &commands, json, "", 400, "bad_json"),
        (Method::POST, &commands, json, "{\"id\":\"x\"}", 400, "malformed"),
        (Method::POST, &commands, json, "{\"id\":7}", 400, "malformed"),
        (Method::POST, &commands, json, "{\"id\": \"x\",", 400, "bad_json"),
        (Method::POST, &commands, "text/plain", "{}", 415, "not_json"),
        (Method::POST, &commands, json, &long, 413, "too_large"),
        (Method::GET, &commands, json, "", 405, "wrong_method"),
        (Method::DELETE, "/api/me", json, "", 405, "wrong_method"),
        (Method::GET, "/api/nothing", json, "", 404, "unknown"),
        (Method::GET, "/api/", json, "", 404, "unknown"),
        (Method::GET, "/api/matches/17", json, "", 404, "unknown"),
        (Method::GET, "/api/matches/%ff%fe", json, "", 404, "unknown"),
        (Method::GET, "/api/games/chess/content", json, "", 404, "unknown"),
        (Method::GET, "/api/games/delve/maps/x", json, "", 404, "unknown"),
        (Method::GET, "/api/games/chess/rules", json, "", 404, "unknown"),
        (Method::GET, "/api/invitations/x", json, "", 404, "unknown"),
        (Method::POST, "/api/invitations/x", json, "", 404, "unknown"),
        (Method::POST, "/index.html", json, "", 405, "wrong_method"),
    ] {
        let request = guest.request(method.clone(), path).header(header::CONTENT_TYPE, kind);
        let (answered, answer) = guest.send(request.body(body.to_owned())).await;
        assert_eq!(answered, status, "{method} {path} {answer}");
        assert_eq!(answer["code"], code, "{method} {path} {answer}");
        assert!(answer["message"].as_str().unwrap().len() > 10, "{answer}");
    }
    for (query, status) in
        [("seat=x", 400), ("seat=-1", 400), ("seat=300", 400), ("seat=", 400), ("chair=1", 400)]
    {
        let (answered, answer) = guest.get(&format!("/api/matches/{id}?{query}")).await;
        assert_eq!(answered, status, "{query} {answer}");
    }
    assert_eq!(guest.get(&format!("/api/matches/{id}/at/77")).await.0, StatusCode::NOT_FOUND);
    assert_eq!(guest.get(&format!("/api/matches/{id}/at/x")).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn unknown_matches_are_unknown_everywhere() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = uuid::Uuid::now_v7();
    for path in ["", "/log", "/at/0", "/timeline", "/save", "/why?seat=0&anchor=a:1"] {
        let (status, answer) = guest.get(&format!("/api/matches/{id}{path}")).await;
        assert_eq!((status.as_u16(), &answer["code"]), (404, &json!("unknown")), "{path}");
    }
    for (path, body) in [
        ("/commands", json!({"id": "a", "seat": 0, "revision": 0, "action": {}})),
        ("/undo", json!({"id": "a", "seat": 0, "revision": 0})),
        ("/proposals", json!({"id": "a", "seat": 0, "what": {"do": "go_back", "to": 0}})),
        ("/seats/0", json!({"who": "friend"})),
    ] {
        let (status, answer) = guest.post(&format!("/api/matches/{id}{path}"), &body).await;
        assert_eq!((status.as_u16(), &answer["code"]), (404, &json!("unknown")), "{path}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let id = guest.delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let request = guest
            .request(Method::PATCH, "/api/me")
            .header(header::ORIGIN, origin)
            .json(&json!({"name": "Eve"}));
        let (status, answer) = guest.send(request).await;
        assert_eq!((status.as_u16(), &answer["code"]), (403, &json!("foreign_origin")));
        let socket = guest
            .request(Method::GET, &format!("/api/matches/{id}/socket"))
            .header(header::ORIGIN, origin)
            .header(header::UPGRADE, "websocket")
            .header(header::CONNECTION, "upgrade");
        let (status, answer) = guest.send(socket).await;
        assert_eq!((status.as_u16(), &answer["code"]), (403, &json!("foreign_origin")));
    }
    let own = guest
        .request(Method::PATCH, "/api/me")
        .header(header::ORIGIN, &inn.url)
        .json(&json!({"name": "Ada"}));
    assert_eq!(guest.send(own).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_client_that_asks_too_often_has_to_wait_and_others_do_not() {
    let inn = Inn::with(|config| {
        config.rate = Some(warmoot_host::Rate { per_second: 0.01, burst: 5.0 });
    })
    .await;
    let (fast, other) = (inn.guest().await, inn.guest().await);
    // Who has done something that is kept counts alone.
    for guest in [&fast, &other] {
        let name = guest.request(Method::PATCH, "/api/me").json(&json!({"name": "Ada"}));
        assert_eq!(guest.send(name).await.0, StatusCode::OK);
    }
    for _ in 0..5 {
        assert_eq!(fast.get("/api/me").await.0, StatusCode::OK);
    }
    let answer = fast.request(Method::GET, "/api/me").send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(answer.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(other.get("/api/me").await.0, StatusCode::OK);
    // Made-up cookies are nobody's: they share what strangers of this address may ask for.
    let mut refused = 0;
    for number in 0_u8..8 {
        let cookie = format!(
            "warmoot={}",
            base64::Engine::encode(&base64::prelude::BASE64_URL_SAFE_NO_PAD, [number; 32])
        );
        let stranger = Guest::stranger(&inn.url);
        let asked = stranger.request(Method::GET, "/api/me").header(header::COOKIE, cookie);
        let answer = asked.send().await.unwrap();
        if answer.status() == StatusCode::OK {
            assert!(answer.headers().contains_key(header::SET_COOKIE), "it is no session");
        } else {
            refused += 1;
        }
    }
    assert!(refused >= 4, "{refused}");
}

#[tokio::test]
async fn a_name_that_is_not_ours_is_refused() {
    let inn = Inn::open().await;
    let guest = inn.guest().await;
    let asked =
        |host: &'static str| guest.request(Method::GET, "/api/me").header(header::HOST, host);
    let (status, answer) = guest.send(asked("evil.example")).await;
    assert_eq!((status.as_u16(), &answer["code"]), (403, &json!("foreign_host")));
    for host in ["127.0.0.1", "localhost:4180", "[::1]"] {
        assert_eq!(guest.send(asked(host)).await.0, StatusCode::OK, "{host}");
    }
    let health = guest.request(Method::GET, "/api/health").header(header::HOST, "pod-7");
    assert_eq!(guest.send(health).await.0, StatusCode::OK, "whoever watches over it may ask");
}

#[tokio::test]
async fn half_a_request_does_not_hold_a_connection_and_one_address_not_all() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let inn = Inn::with(|config| {
        config.header_timeout = std::time::Duration::from_millis(300);
        config.caps.connections_per_address = 4;
    })
    .await;
    let address = inn.url.strip_prefix("http://").unwrap().to_owned();
    let mut held = Vec::new();
    for _ in 0..8 {
        let mut stream = tokio::net::TcpStream::connect(&address).await.unwrap();
        // One too many is closed at once, which may show here already.
        let _ = stream.write_all(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n").await;
        held.push(stream);
    }
    for mut stream in held {
        let mut rest = Vec::new();
        let read =
            tokio::time::timeout(std::time::Duration::from_secs(20), stream.read_to_end(&mut rest));
        let _ = read.await.expect("the host ends it");
        assert!(!rest.starts_with(b"HTTP/1.1 200"));
    }
    // A connection is given back a moment after its client hears of its end, and one of ours may
    // be ended too if the machine is slow: another is asked for.
    let health = loop {
        let asked = Guest::stranger(&inn.url).request(Method::GET, "/api/health");
        if let Ok(answer) = asked.send().await {
            break answer;
        }
    };
    assert_eq!(health.status(), StatusCode::OK);
}

#[tokio::test]
async fn one_guest_opens_so_many_matches_and_sockets() {
    let inn = Inn::with(|config| {
        config.caps.matches = 2;
        config.caps.sockets_per_session = 1;
    })
    .await;
    let guest = inn.guest().await;
    let seats = json!([{"who": "here"}, {"who": "here"}]);
    let id = guest.delve(&seats).await;
    guest.delve(&seats).await;
    let new = json!({"game": "delve", "setup": {"seats": 2, "rounds": 3}, "seats": seats});
    let (status, answer) = guest.post("/api/matches", &new).await;
    assert_eq!((status.as_u16(), &answer["code"]), (429, &json!("too_many_matches")));
    let path = format!("/api/matches/{id}/socket");
    let open = guest.socket(&path).await;
    let socket = |guest: &Guest| {
        guest
            .request(Method::GET, &path)
            .header(header::UPGRADE, "websocket")
            .header(header::CONNECTION, "upgrade")
            .header(header::SEC_WEBSOCKET_VERSION, "13")
            .header(header::SEC_WEBSOCKET_KEY, "AAAAAAAAAAAAAAAAAAAAAA==")
    };
    let (status, answer) = guest.send(socket(&guest)).await;
    assert_eq!((status.as_u16(), &answer["code"]), (429, &json!("too_many_sockets")));
    drop(open);
    let mut again = StatusCode::TOO_MANY_REQUESTS;
    while again == StatusCode::TOO_MANY_REQUESTS {
        again = socket(&guest).send().await.unwrap().status();
    }
    assert_eq!(again, StatusCode::SWITCHING_PROTOCOLS);
}

#[tokio::test]
async fn those_who_have_done_nothing_yet_share_what_strangers_may_ask_for() {
    let inn = Inn::with(|config| {
        config.rate = Some(warmoot_host::Rate { per_second: 0.01, burst: 5.0 });
    })
    .await;
    let (one, other) = (inn.guest().await, inn.guest().await);
    let mut passed = 2;
    while one.get("/api/me").await.0 == StatusCode::OK {
        passed += 1;
    }
    assert_eq!(passed, 5);
    assert_eq!(other.get("/api/me").await.0, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn one_guests_matches_take_so_much_room() {
    use sqlx::Row;
    const ROOM: u64 = 6000;
    let inn = Inn::with(|config| config.caps.guest_bytes = ROOM).await;
    let guest = inn.guest().await;
    let new = json!({"game": "delve", "setup": {"seats": 2, "rounds": 3},
                     "seats": [{"who": "here"}, {"who": "here"}]});
    let answer = loop {
        let (status, answer) = guest.post("/api/matches", &new).await;
        if status != StatusCode::CREATED {
            break answer;
        }
    };
    assert_eq!(answer["code"], "too_many_matches");
    let rows = sqlx::query("SELECT bytes FROM matches ORDER BY turn")
        .fetch_all(&mut inn.side_door().await)
        .await
        .unwrap();
    let bytes: Vec<u64> = rows.iter().map(|row| row.get::<i64, _>(0) as u64).collect();
    let (total, each) = (bytes.iter().sum::<u64>(), *bytes.last().unwrap());
    assert!(bytes.len() > 2 && total <= ROOM, "{bytes:?}");
    // What is asked for counts its content too, which is there already.
    assert!(total + 2 * each + bytes[0] > ROOM, "{bytes:?}");
    assert_eq!(inn.guest().await.post("/api/matches", &new).await.0, StatusCode::CREATED);
}

#[tokio::test]
async fn a_proxy_brings_the_connections_of_many() {
    let inn = Inn::with(|config| {
        config.caps.connections_per_address = 1;
        config.proxies = vec![std::net::Ipv4Addr::LOCALHOST.into()];
    })
    .await;
    // Each keeps a connection of its own.
    let guests = [inn.guest().await, inn.guest().await, inn.guest().await];
    let id = guests[0].delve(&json!([{"who": "here"}, {"who": "here"}])).await;
    let path = format!("/api/matches/{id}/socket");
    let mut tabs = Vec::new();
    for guest in &guests {
        tabs.push(guest.socket(&path).await);
    }
    for tab in &mut tabs {
        assert_eq!(tab.next().await["type"], "table");
    }
}
