//! Matches as files: out of this host and into another.

use axum::{
    extract::{FromRequestParts, State},
    http::{HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use uuid::Uuid;
use warmoot_kernel::Seed;
use warmoot_table::LoadError;

use super::matches::{New, USUAL_ABSENCE, keep_new, person};
use crate::{
    app::House,
    games,
    http::{
        body::{Named, SentSave},
        limits::{Of, Present},
        origin::Origin,
        session::Guest,
    },
    problem::Problem,
};

/// `GET /api/matches/{id}/save`
pub(crate) async fn download(
    State(house): State<House>,
    Guest(who): Guest,
    Named(id): Named<Uuid>,
) -> Result<Response, Problem> {
    let saved = house.hall.room(id).save(who).await?;
    let mut response = saved.file.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if let Ok(name) = HeaderValue::from_str(&format!("attachment; filename=\"{}\"", saved.name)) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// A saved match that is being received and opened: there is room for so many at once. It is asked
/// for before the file is read.
pub(crate) struct Opening {
    /// Counts it as long as this lives.
    _present: Present<Of>,
}

impl FromRequestParts<House> for Opening {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Problem> {
        let address = parts.extensions.get::<Origin>().and_then(|origin| origin.address);
        let caps = &house.config.caps;
        let keys =
            vec![(Of::Opened, caps.openings), (Of::OpenedFrom(address), caps.openings_per_address)];
        let _present = house.sockets.enter(keys).map_err(|_| {
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many",
                "Other saved matches are being opened just now. Try again in a moment.",
            )
        })?;
        Ok(Self { _present })
    }
}

/// `POST /api/saves`
///
/// Whoever opens a saved match sits in all its seats, and may give them to others from there.
pub(crate) async fn open(
    State(house): State<House>,
    Guest(who): Guest,
    opening: Opening,
    SentSave(save): SentSave,
) -> Result<Response, Problem> {
    let keep = house.keep.clone();
    // Whoever has the file knows its seed: what follows draws from one that nobody knows.
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)?;
    // A long match takes a while to replay.
    let opened = tokio::task::spawn_blocking(move || {
        // It goes on though its client goes away, and is counted as long as it does.
        let _opening = opening;
        let mut table = keep.games.open(&save)?;
        table.reseed(Seed(seed));
        Ok::<_, LoadError>(table)
    });
    let table = match opened.await {
        Ok(Err(error @ LoadError::Impossible)) => {
            house.keep.incident("a game's program failed over a saved match");
            return Err(error.into());
        }
        Ok(opened) => opened?,
        Err(_) => {
            house.keep.incident("the program failed over a saved match");
            return Err(Problem::bad("broken_save", "This saved match does not play."));
        }
    };
    let title =
        games::title(&house.keep.games, table.game()).unwrap_or_else(|| table.game().to_owned());
    let name = house.keep.store.name(&who).await?.unwrap_or_else(|| who.guest_name());
    let seats = (0..table.seats()).map(|_| person(who, &name)).collect();
    let notices = vec![format!(
        "The match was opened from a file after act {}. Whoever has that file knows its secrets up \
         to there; what follows draws from a fresh seed.",
        table.number()
    )];
    // A clock is not part of the record: whoever opens a file plays without one.
    let new = New { title, table, seats, notices, clock: None, absence: USUAL_ABSENCE };
    keep_new(&house, who, name, new).await
}
