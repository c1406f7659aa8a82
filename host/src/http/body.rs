//! Reading requests, with answers that say where something is wrong.

use axum::{
    body::Body,
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::{StatusCode, header, request::Parts},
};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// The most bytes of an ordinary body.
pub const ORDINARY: usize = 64 * 1024;
/// The most bytes of a saved match.
pub const SAVE: usize = 8 * 1024 * 1024;
/// So much of a body that is too large is still read, so that the client hears the answer.
const DRAINED: usize = 32 * 1024 * 1024;

/// A JSON body of at most [`ORDINARY`] bytes.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let json = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok())
            .is_some_and(|kind| {
                let kind = kind.split(';').next().unwrap_or_default().trim();
                kind.eq_ignore_ascii_case("application/json")
            });
        let bytes = read(request.into_body(), ORDINARY).await?;
        if !json {
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not_json",
                "Send JSON, with the header `Content-Type: application/json`.",
            ));
        }
        serde_json::from_slice(&bytes).map(Self).map_err(|error| wrong(&error))
    }
}

/// A saved match of at most [`SAVE`] bytes.
pub struct SaveBody(pub String);

impl<S: Sync> FromRequest<S> for SaveBody {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let bytes = read(request.into_body(), SAVE).await?;
        String::from_utf8(bytes).map(Self).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            Problem::bad("broken_save", format!("This is not a saved match: byte {at} is no text."))
        })
    }
}

/// What is wrong with JSON, and where.
fn wrong(error: &serde_json::Error) -> Problem {
    if error.is_data() {
        // The words of serde: what was found and expected, with line and column.
        Problem::bad("malformed", format!("The request is not as it should be: {error}."))
    } else {
        Problem::bad("bad_json", format!("The request is not JSON: {error}."))
    }
}

/// Reads a body up to a limit.
async fn read(body: Body, limit: usize) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let mut drained = 0;
    let mut stream = body.into_data_stream();
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|error| {
            Problem::bad("cut_short", format!("The request broke off: {error}."))
        })?;
        if drained == 0 && bytes.len() + chunk.len() <= limit {
            bytes.extend_from_slice(&chunk);
            continue;
        }
        drained += chunk.len();
        if drained > DRAINED {
            break;
        }
    }
    if drained > 0 {
        return Err(Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too_large",
            format!("This request is too large; at most {} kB are read here.", limit / 1024),
        ));
    }
    Ok(bytes)
}

/// The part of an address after the question mark.
pub struct QueryOf<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryOf<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Self(asked)),
            Err(error) => Err(Problem::bad(
                "malformed",
                format!("The address is not as it should be: {}.", error.body_text()),
            )),
        }
    }
}

/// The variable parts of an address. What cannot be one names nothing that is there.
pub struct PathOf<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathOf<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match <Path<T> as FromRequestParts<S>>::from_request_parts(parts, state).await {
            Ok(Path(named)) => Ok(Self(named)),
            Err(_) => Err(Problem::unknown("address")),
        }
    }
}
