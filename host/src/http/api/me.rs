//! Who asks.

use axum::{Json, extract::State};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    http::{body::JsonBody, names::plain_name, session::Guest},
    problem::{Problem, ProblemBody},
    wire::Me,
};

/// The most characters of a person's name.
const LONGEST: usize = 40;

/// A new name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rename {
    /// 1 to 40 characters.
    name: String,
}

/// Who this session is.
#[utoipa::path(
    get,
    path = "/api/me",
    operation_id = "me",
    tag = "me",
    responses((status = 200, body = Me), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn read(State(app): State<App>, Guest(who): Guest) -> Result<Json<Me>, Problem> {
    let name = app.shared.store.name(&who).await?.unwrap_or_else(|| who.guest_name());
    Ok(Json(Me { id: who.short(), name }))
}

/// Another name: 1 to 40 characters.
#[utoipa::path(
    patch,
    path = "/api/me",
    operation_id = "rename",
    tag = "me",
    request_body = Rename,
    responses((status = 200, body = Me), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn rename(
    State(app): State<App>,
    Guest(who): Guest,
    JsonBody(rename): JsonBody<Rename>,
) -> Result<Json<Me>, Problem> {
    let name = plain_name(&rename.name, LONGEST)?;
    app.shared.store.rename(&who, &name).await?;
    app.matches.renamed(who, &name).await;
    Ok(Json(Me { id: who.short(), name }))
}
