//! What every request passes: where it comes from, how many there are, how long it takes; and
//! what every answer carries.

use std::{
    net::SocketAddr,
    panic::AssertUnwindSafe,
    time::{Duration, Instant},
};

use axum::{
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;

use crate::{limits::Client, problem::Problem, serve::House, session};

/// No request takes longer.
const LONGEST: Duration = Duration::from_secs(60);

/// What every answer says about how a browser has to treat it.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; \
         style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Invitations are addresses: no other site may learn them.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Answers a request in any case: a panic or an endless wait becomes a [`Problem`]. The request
/// is traced by its route, not its address, which may hold an invitation.
pub(crate) async fn keep(request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "static".to_owned(), |path| path.as_str().to_owned());
    let begun = Instant::now();
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind();
    let mut response = match tokio::time::timeout(LONGEST, answer).await {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => {
            Problem::fault("The host's program failed over this request. Everything else goes on.")
                .into_response()
        }
        Err(_) => Problem::new(
            StatusCode::REQUEST_TIMEOUT,
            "too_slow",
            "The request took too long and was given up.",
        )
        .into_response(),
    };
    let status = response.status().as_u16();
    let milliseconds = begun.elapsed().as_millis() as u64;
    if status >= 500 {
        tracing::error!(%method, route, status, milliseconds, "answered");
    } else {
        tracing::debug!(%method, route, status, milliseconds, "answered");
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Lets only requests pass that our own pages or programs outside of browsers make, and not too
/// many. Answers are kept by nobody.
pub(crate) async fn admit(State(house): State<House>, request: Request, next: Next) -> Response {
    let socket = request.headers().contains_key(header::UPGRADE);
    let looks = matches!(*request.method(), Method::GET | Method::HEAD) && !socket;
    if !looks && foreign(request.headers()) {
        return Problem::forbidden(
            "foreign_origin",
            "This request was made by a page of another site; only the host's own pages may.",
        )
        .into_response();
    }
    let client = session::known(request.headers()).map_or_else(
        || {
            let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
            Client::Address(peer.map(|peer| peer.0.ip()))
        },
        Client::Session,
    );
    if let Err(seconds) = house.limits.count(client) {
        let mut response = Problem::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too_many",
            "These are too many requests in a short time. Wait a moment.",
        )
        .into_response();
        let wait = HeaderValue::from(seconds.ceil() as u64);
        response.headers_mut().insert(header::RETRY_AFTER, wait);
        return response;
    }
    let mut response = next.run(request).await;
    response
        .headers_mut()
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a browser says that a page of another site makes the request.
fn foreign(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or(""));
    if let Some(origin) = text(header::ORIGIN) {
        let own = text(header::HOST).unwrap_or_default();
        let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        return site.is_none_or(|site| site.is_empty() || !site.eq_ignore_ascii_case(own));
    }
    text(HeaderName::from_static("sec-fetch-site"))
        .is_some_and(|site| !matches!(site, "same-origin" | "none"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn only_our_own_pages_change_anything() {
        for (origin, site, expected) in [
            (None, None, false),
            (Some("http://127.0.0.1:4180"), None, false),
            (Some("https://127.0.0.1:4180"), None, false),
            (Some("http://evil.example"), None, true),
            (Some("http://127.0.0.1:4181"), None, true),
            (Some("null"), None, true),
            (None, Some("cross-site"), true),
            (None, Some("same-site"), true),
            (None, Some("same-origin"), false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:4180"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            if let Some(site) = site {
                headers.insert("sec-fetch-site", HeaderValue::from_static(site));
            }
            assert_eq!(foreign(&headers), expected, "{origin:?} {site:?}");
        }
    }
}
