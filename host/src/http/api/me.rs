//! Who asks.

use axum::{Json, extract::State};
use serde::Deserialize;

use crate::{
    app::App,
    http::{body::JsonBody, names::plain_name, session::Guest},
    problem::Problem,
    wire::Me,
};

/// The most characters of a person's name.
const LONGEST: usize = 40;

/// A new name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rename {
    name: String,
}

/// `GET /api/me`
pub(crate) async fn read(State(app): State<App>, Guest(who): Guest) -> Result<Json<Me>, Problem> {
    let name = app.shared.store.name(&who).await?.unwrap_or_else(|| who.guest_name());
    Ok(Json(Me { id: who.short(), name }))
}

/// `PATCH /api/me`
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
