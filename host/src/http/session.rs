//! Who asks: a browser, known by a cookie. No sign-up.
//!
//! The cookie holds a random token; the session's id is the token's SHA-256, so nobody who reads
//! the database can pose as somebody; a token is signed, so nobody makes one up. A session gets a row in the store only when it first does
//! something that must be remembered.

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::Response,
};
use axum_extra::extract::cookie::{Cookie, SameSite};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use super::origin::Origin;
use crate::{app::App, problem::Problem, who::SessionId};

/// The cookie's name.
const COOKIE: &str = "warmoot";
/// Its name where the browser speaks HTTPS: it makes sure that no other host of the same domain
/// has set it.
const SECURE_COOKIE: &str = "__Host-warmoot";

/// The random bytes of a token.
const RANDOM: usize = 32;
/// The bytes that show that a token was made here. Tokens of earlier versions have none; they count
/// if their session is in the store.
const SIGNATURE: usize = 16;

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

/// The session a request's cookie names.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    /// The session.
    pub id: SessionId,
    /// Whether the token shows that it was made here.
    pub signed: bool,
    token: String,
    /// Whether the cookie has the name it should have.
    named: bool,
}

impl Claim {
    /// What a request's cookies say; nothing if none is a token.
    ///
    /// # Errors
    /// 400 `two_sessions` if they say two things: one of them was put there by somebody else, and
    /// nobody can tell which.
    pub fn of(headers: &HeaderMap, key: &[u8], secure: bool) -> Result<Option<Self>, Problem> {
        let name = if secure { SECURE_COOKIE } else { COOKIE };
        let found = Self::named(headers, name, key)?;
        if found.is_some() || !secure {
            return Ok(found);
        }
        // From before the name was another; such tokens are not made any more.
        let before = Self::named(headers, COOKIE, key)?.filter(|claim| !claim.signed);
        Ok(before.map(|claim| Self { named: false, ..claim }))
    }

    fn named(headers: &HeaderMap, name: &str, key: &[u8]) -> Result<Option<Self>, Problem> {
        let cookies = headers.get_all(header::COOKIE).iter();
        let mut found: Option<Self> = None;
        for cookie in cookies.filter_map(|it| it.to_str().ok()).flat_map(|it| it.split(';')) {
            let Some((_, token)) = cookie.trim().split_once('=').filter(|(it, _)| *it == name)
            else {
                continue;
            };
            let Some(claim) = Self::read(token.trim(), key) else { continue };
            if found.as_ref().is_some_and(|known| known.id != claim.id) {
                return Err(Problem::bad(
                    "two_sessions",
                    "Your browser sent two different session cookies. Delete the cookies of this \
                     site and its domain, and load the page again.",
                ));
            }
            found = Some(claim);
        }
        Ok(found)
    }

    fn read(token: &str, key: &[u8]) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let signed = match bytes.split_at_checked(RANDOM)? {
            (_, []) => false,
            (random, signature) if signature == signature_of(random, key) => true,
            _ => return None,
        };
        let id = SessionId(Sha256::digest(&bytes).into());
        Some(Self { id, signed, token: token.to_owned(), named: true })
    }

    /// A new session.
    fn new(key: &[u8]) -> Result<Self, Problem> {
        let mut bytes = vec![0; RANDOM];
        getrandom::fill(&mut bytes)?;
        let signature = signature_of(&bytes, key);
        bytes.extend(signature);
        let id = SessionId(Sha256::digest(&bytes).into());
        Ok(Self { id, signed: true, token: URL_SAFE_NO_PAD.encode(bytes), named: false })
    }
}

/// What shows that a token was made here. Both parts of what is hashed have a fixed length, and
/// half of the hash is kept back, so nothing can be appended.
fn signature_of(random: &[u8], key: &[u8]) -> [u8; SIGNATURE] {
    let mut hash = Sha256::new();
    hash.update(b"warmoot cookie");
    hash.update(key);
    hash.update(random);
    let whole: [u8; 32] = hash.finalize().into();
    std::array::from_fn(|at| whole[at])
}

/// Gives every request its session, and the first one its cookie.
pub(crate) async fn attach(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let secure = request.extensions().get::<Origin>().is_some_and(|origin| origin.secure);
    let claim = match request.extensions().get::<Claim>() {
        Some(claim) => claim.clone(),
        None => Claim::new(&app.cookie_key)?,
    };
    request.extensions_mut().insert(Guest(claim.id));
    let mut response = next.run(request).await;
    if !claim.named {
        let cookie = Cookie::build((if secure { SECURE_COOKIE } else { COOKIE }, claim.token))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(secure)
            .max_age(time::Duration::days(400))
            .build();
        if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
            response.headers_mut().append(header::SET_COOKIE, value);
        }
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const KEY: &[u8] = &[7; 32];

    fn claim(cookies: &[String], secure: bool) -> Result<Option<Claim>, Problem> {
        let mut headers = HeaderMap::new();
        for cookie in cookies {
            headers.append(header::COOKIE, HeaderValue::from_str(cookie).unwrap());
        }
        Claim::of(&headers, KEY, secure)
    }

    #[test]
    fn only_a_token_made_here_is_a_session() {
        let made = Claim::new(KEY).unwrap();
        let known = claim(&[format!("warmoot={}", made.token)], false).unwrap().unwrap();
        assert!(known.signed && known.id == made.id);
        let elsewhere = Claim::new(&[8; 32]).unwrap().token;
        assert!(claim(&[format!("warmoot={elsewhere}")], false).unwrap().is_none());
        let made_up = URL_SAFE_NO_PAD.encode([1; 32]);
        assert!(!claim(&[format!("warmoot={made_up}")], false).unwrap().unwrap().signed);
        for nonsense in ["warmoot=", "warmoot=x", "warmoot", "other=1"] {
            assert!(claim(&[nonsense.to_owned()], false).unwrap().is_none(), "{nonsense}");
        }
    }

    #[test]
    fn two_cookies_that_differ_are_no_session() {
        let (one, two) = (Claim::new(KEY).unwrap().token, Claim::new(KEY).unwrap().token);
        let both = claim(&[format!("warmoot={one}; warmoot={two}")], false);
        assert_eq!(both.unwrap_err().body.code, "two_sessions");
        let apart = claim(&[format!("warmoot={one}"), format!("warmoot={two}")], false);
        assert_eq!(apart.unwrap_err().body.code, "two_sessions");
        assert!(claim(&[format!("warmoot={one}; warmoot={one}")], false).unwrap().is_some());
    }

    #[test]
    fn where_https_is_spoken_no_other_host_can_set_the_cookie() {
        let token = Claim::new(KEY).unwrap().token;
        assert!(claim(&[format!("warmoot={token}")], true).unwrap().is_none());
        assert!(claim(&[format!("__Host-warmoot={token}")], true).unwrap().is_some());
        assert!(claim(&[format!("__Host-warmoot={token}")], false).unwrap().is_none());
    }
}
