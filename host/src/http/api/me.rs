//! Who asks.

use axum::{Json, extract::State};
use serde::Deserialize;

use crate::{
    app::House,
    http::{body::Sent, names::plain_name, session::Guest},
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
pub(crate) async fn read(
    State(house): State<House>,
    Guest(who): Guest,
) -> Result<Json<Me>, Problem> {
    let name = house.keep.store.name(&who).await?.unwrap_or_else(|| who.guest_name());
    Ok(Json(Me { id: who.short(), name }))
}

/// `PATCH /api/me`
pub(crate) async fn rename(
    State(house): State<House>,
    Guest(who): Guest,
    Sent(rename): Sent<Rename>,
) -> Result<Json<Me>, Problem> {
    let name = plain_name(&rename.name, LONGEST)?;
    house.keep.store.rename(&who, &name).await?;
    house.hall.renamed(who, &name).await;
    Ok(Json(Me { id: who.short(), name }))
}
