//! What every request passes: where it comes from, how many there are, how long it takes; and
//! what every answer carries.

use std::{
    net::SocketAddr,
    panic::AssertUnwindSafe,
    time::{Duration, Instant},
};

use axum::{
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;

use super::{limits::Client, origin::Origin, session::Claim};
use crate::{app::App, problem::Problem};

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
pub(crate) async fn protect(State(app): State<App>, request: Request, next: Next) -> Response {
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
            app.shared.incident("the program failed over a request");
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

/// Lets only requests pass that reached us by a name of ours, that our own pages or programs
/// outside of browsers make, and not too many. Answers are kept by nobody.
pub(crate) async fn admit(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0);
    let origin = Origin::of(&app.config, peer, request.headers());
    if let Err(problem) = let_in(&app, &origin, &mut request).await {
        return problem;
    }
    request.extensions_mut().insert(origin);
    let mut response = next.run(request).await;
    response
        .headers_mut()
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Says why a request may not pass; notes the session of one that may.
async fn let_in(app: &App, origin: &Origin, request: &mut Request) -> Result<(), Response> {
    if !origin.knows_us(&app.config) && request.uri().path() != HEALTH {
        let name = origin.host.as_deref().unwrap_or_default();
        let problem = Problem::forbidden(
            "foreign_host",
            format!(
                "This host does not know itself by the name {name:?}. Whoever runs it can say so: \
                 serve --name NAME. Its address in numbers works without."
            ),
        );
        return Err(problem.into_response());
    }
    let socket = request.headers().contains_key(header::UPGRADE);
    let looks = matches!(*request.method(), Method::GET | Method::HEAD) && !socket;
    if !looks && origin.foreign(&app.config, request.headers()) {
        let problem = Problem::forbidden(
            "foreign_origin",
            "This request was made by a page of another site; only the host's own pages may.",
        );
        return Err(problem.into_response());
    }
    // Before anything is looked up for it.
    app.limits.count(Client::Address(origin.address)).map_err(too_many)?;
    let claim = Claim::of(request.headers(), &app.cookie_key, origin.secure);
    let claim = claim.map_err(IntoResponse::into_response)?;
    let stored = match &claim {
        Some(claim) => app.remembers(&claim.id).await,
        None => false,
    };
    let session = claim.filter(|claim| stored || claim.signed);
    let client = match &session {
        Some(claim) if stored => Client::Session(claim.id),
        _ => Client::Strangers(origin.address),
    };
    app.limits.count(client).map_err(too_many)?;
    if let Some(claim) = session {
        request.extensions_mut().insert(claim);
    }
    Ok(())
}

/// The one address whoever watches over the host may ask for by any name.
const HEALTH: &str = "/api/health";

/// The answer to who asks too often and is let in again after so many seconds.
fn too_many(seconds: f64) -> Response {
    let mut response = Problem::new(
        StatusCode::TOO_MANY_REQUESTS,
        "too_many",
        "These are too many requests in a short time. Wait a moment.",
    )
    .into_response();
    let wait = HeaderValue::from(seconds.ceil() as u64);
    response.headers_mut().insert(header::RETRY_AFTER, wait);
    response
}
