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
    app::App,
    games,
    http::{
        body::{PathOf, SaveBody},
        limits::{CountedBy, Present},
        origin::Origin,
        session::Guest,
    },
    problem::{Problem, ProblemBody},
    wire::Created,
};

/// The match as a file.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/save",
    operation_id = "save",
    tag = "saves",
    params(("id" = Uuid, Path, description = "The match")),
    responses((status = 200, body = Value), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn download(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(id): PathOf<Uuid>,
) -> Result<Response, Problem> {
    let saved = app.matches.get(id).save(who).await?;
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
    _present: Present<CountedBy>,
}

impl FromRequestParts<App> for Opening {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let address = parts.extensions.get::<Origin>().and_then(|origin| origin.address);
        let caps = &app.config.caps;
        let keys = vec![
            (CountedBy::Opened, caps.openings),
            (CountedBy::OpenedFrom(address), caps.openings_per_address),
        ];
        let _present = app.sockets.enter(keys).map_err(|_| {
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many",
                "Other saved matches are being opened just now. Try again in a moment.",
            )
        })?;
        Ok(Self { _present })
    }
}

/// Opens a saved match.
///
/// Whoever opens a saved match sits in all its seats, and may give them to others from there.
#[utoipa::path(
    post,
    path = "/api/saves",
    operation_id = "openSave",
    tag = "saves",
    request_body = Value,
    responses((status = 201, body = Created), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn open(
    State(app): State<App>,
    Guest(who): Guest,
    opening: Opening,
    SaveBody(save): SaveBody,
) -> Result<Response, Problem> {
    let shared = app.shared.clone();
    // Whoever has the file knows its seed: what follows draws from one that nobody knows.
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)?;
    // A long match takes a while to replay.
    let opened = tokio::task::spawn_blocking(move || {
        // It goes on though its client goes away, and is counted as long as it does.
        let _opening = opening;
        let mut table = shared.games.open(&save)?;
        table.reseed(Seed(seed));
        Ok::<_, LoadError>(table)
    });
    let table = match opened.await {
        Ok(Err(error @ LoadError::Impossible)) => {
            app.shared.incident("a game's program failed over a saved match");
            return Err(error.into());
        }
        Ok(opened) => opened?,
        Err(_) => {
            app.shared.incident("the program failed over a saved match");
            return Err(Problem::bad("broken_save", "This saved match does not play."));
        }
    };
    let title =
        games::title(&app.shared.games, table.game()).unwrap_or_else(|| table.game().to_owned());
    let name = app.shared.store.name(&who).await?.unwrap_or_else(|| who.guest_name());
    let seats = (0..table.seats()).map(|_| person(who, &name)).collect();
    let notices = vec![format!(
        "The match was opened from a file after act {}. Whoever has that file knows its secrets up \
         to there; what follows draws from a fresh seed.",
        table.number()
    )];
    // A clock is not part of the record: whoever opens a file plays without one.
    let new = New { title, table, seats, notices, clock: None, absence: USUAL_ABSENCE };
    keep_new(&app, who, name, new).await
}
