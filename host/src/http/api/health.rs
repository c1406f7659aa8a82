//! Whether the host is well.

use std::sync::atomic::Ordering;

use axum::{Json, extract::State};
use serde::Serialize;

use crate::{app::House, problem::Problem};

/// How the host is.
#[derive(Debug, Serialize)]
pub(crate) struct Health {
    status: &'static str,
    version: &'static str,
    /// Matches in memory.
    matches: usize,
    /// Bots that erred and games that panicked since the host started.
    incidents: u64,
}

/// `GET /api/health`
pub(crate) async fn check(State(house): State<House>) -> Result<Json<Health>, Problem> {
    house.keep.store.check().await?;
    Ok(Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        matches: house.hall.len(),
        incidents: house.keep.incidents.load(Ordering::Relaxed),
    }))
}
