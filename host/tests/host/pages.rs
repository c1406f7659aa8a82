//! What surrounds the interface: pages, headers, health.

use reqwest::{Method, StatusCode, header};
use serde_json::json;

use crate::inn::{Guest, Inn};

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let inn = Inn::open().await;
    let guest = Guest::stranger(&inn.url);
    for path in ["/", "/api/me", "/api/health", "/api/nothing", "/match/page", "/assets/gone.js"] {
        let answer = guest.request(Method::GET, path).send().await.unwrap();
        let headers = answer.headers();
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("script-src"), "scripts: the default, our own only");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer", "{path}");
        if path.starts_with("/api/") && path != "/api/nothing" {
            assert_eq!(headers[header::CACHE_CONTROL], "no-store", "{path}");
        }
    }
}

#[tokio::test]
async fn the_cookie_is_for_this_host_alone() {
    let inn = Inn::open().await;
    let guest = Guest::stranger(&inn.url);
    let answer = guest.request(Method::GET, "/api/me").send().await.unwrap();
    let cookie = answer.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    // The same cookie is the same session; what is no cookie of ours is a new one.
    let me = guest
        .request(Method::GET, "/api/me")
        .header(header::COOKIE, "warmoot=forged; other=1")
        .send()
        .await
        .unwrap();
    assert!(me.headers().contains_key(header::SET_COOKIE));
}

#[tokio::test]
async fn the_host_says_how_it_is() {
    let inn = Inn::open().await;
    let guest = Guest::stranger(&inn.url);
    let (status, health) = guest.get("/api/health").await;
    assert_eq!(status, StatusCode::OK);
    let version = env!("CARGO_PKG_VERSION");
    let expected = json!({"status": "ok", "version": version, "matches": 0, "incidents": 0});
    assert_eq!(health, expected);
}

#[tokio::test]
async fn pages_that_are_not_files_are_the_client_or_how_to_build_it() {
    let inn = Inn::open().await;
    let guest = Guest::stranger(&inn.url);
    let (status, page) = guest.get("/match/17").await;
    let page = page.as_str().unwrap();
    assert!(page.contains("<!doctype html>"), "{page}");
    let built = status == StatusCode::OK;
    let says_how = status == StatusCode::SERVICE_UNAVAILABLE && page.contains("cargo xtask play");
    assert!(built || says_how, "{status} {page}");
    for path in ["/assets/gone.js", "/.git/config", "/.env", "/match/x.json", "/index.html.br"] {
        assert_eq!(guest.get(path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    if built {
        let index = guest.request(Method::GET, "/").send().await.unwrap();
        let tag = index.headers()[header::ETAG].clone();
        let known = guest.request(Method::GET, "/").header(header::IF_NONE_MATCH, tag);
        assert_eq!(known.send().await.unwrap().status(), StatusCode::NOT_MODIFIED);
        for path in ["/API/me", "/Match/17", "/nothing"] {
            assert_eq!(guest.get(path).await.0, StatusCode::NOT_FOUND, "{path}");
        }
    }
}

#[tokio::test]
async fn the_interface_describes_itself_and_every_address_it_names_is_there() {
    let inn = Inn::open().await;
    let guest = Guest::stranger(&inn.url);
    let (status, all) = guest.get("/api/openapi.json").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(all["openapi"], "3.1.0");
    let paths = all["paths"].as_object().unwrap();
    assert!(paths.len() >= 21, "{} addresses", paths.len());
    for (path, methods) in paths {
        let nobody = "00000000-0000-0000-0000-000000000000";
        let filled = path
            .replace("{id}", nobody)
            .replace("{proposal}", nobody)
            .replace("{seat}", "0")
            .replace("{number}", "0")
            .replace(['{', '}'], "");
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation["summary"].is_string(), "{method} {path} says what it does");
            let named: Vec<&str> = path.split(['{', '}']).skip(1).step_by(2).collect();
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let within: Vec<&str> = parameters
                .iter()
                .filter(|it| it["in"] == "path")
                .map(|it| it["name"].as_str().unwrap())
                .collect();
            assert_eq!(within, named, "{method} {path}");
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let answer = guest.request(method.clone(), &filled).send().await.unwrap();
            assert_ne!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            let text = answer.text().await.unwrap();
            assert!(!text.contains("no such address"), "{method} {path}: {text}");
        }
        // What it does not name is not there.
        let answer = guest.request(Method::DELETE, &filled).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "DELETE {path}");
    }
    // Every type it speaks of is described.
    let text = all.to_string();
    let schemas = all["components"]["schemas"].as_object().unwrap();
    for (at, found) in text.match_indices("#/components/schemas/") {
        let name = text[at + found.len()..].split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name}");
    }
    assert!(schemas.contains_key("SocketMessage") && schemas.contains_key("ProblemBody"));
}
