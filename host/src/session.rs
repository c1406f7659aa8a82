//! Who asks: a browser, known by a cookie. No sign-up.
//!
//! The cookie holds a random token; the session's id is the token's SHA-256, so nobody who reads
//! the database can pose as somebody. A session gets a row in the store only when it first does
//! something that must be remembered.

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::Response,
};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::{problem::Problem, serve::House};

/// The cookie's name.
pub const COOKIE: &str = "warmoot";

/// A session's id: the SHA-256 of its token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SessionId(pub [u8; 32]);

impl SessionId {
    /// The id of the session with this token; nothing if it is no token of ours.
    fn of(token: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        (bytes.len() == 32).then(|| Self(Sha256::digest(&bytes).into()))
    }

    /// A short form for people and programs. It is no secret.
    #[must_use]
    pub fn short(&self) -> String {
        self.0[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// What somebody is called who has not said a name.
    #[must_use]
    pub fn guest_name(&self) -> String {
        format!("Guest {}", self.short()[..4].to_uppercase())
    }
}

/// The session of a request.
#[derive(Clone, Copy, Debug)]
pub struct Guest(pub SessionId);

impl<S: Sync> FromRequestParts<S> for Guest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        parts
            .extensions
            .get::<Self>()
            .copied()
            .ok_or_else(|| Problem::fault("This address was reached without a session."))
    }
}

/// A random token, as text for cookies and links. `bytes` of it are random.
///
/// # Errors
/// If the system has no randomness to give.
pub(crate) fn random_token<const BYTES: usize>() -> Result<String, Problem> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(|error| {
        Problem::fault(format!("The system the host runs on gives no random numbers: {error}"))
    })?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// The session a request's cookie names.
pub(crate) fn known(headers: &HeaderMap) -> Option<SessionId> {
    CookieJar::from_headers(headers).get(COOKIE).and_then(|cookie| SessionId::of(cookie.value()))
}

/// Gives every request its session, and the first one its cookie.
pub(crate) async fn attach(
    State(house): State<House>,
    mut request: Request,
    next: Next,
) -> Result<Response, Problem> {
    if let Some(session) = known(request.headers()) {
        request.extensions_mut().insert(Guest(session));
        return Ok(next.run(request).await);
    }
    let token = random_token::<32>()?;
    let session = SessionId::of(&token).unwrap_or_default();
    request.extensions_mut().insert(Guest(session));
    let mut response = next.run(request).await;
    let cookie = Cookie::build((COOKIE, token))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(house.config.secure_cookie)
        .max_age(time::Duration::days(400))
        .build();
    if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
    Ok(response)
}
