//! Whether the host is well.

use std::sync::atomic::Ordering;

use axum::{Json, extract::State};
use serde::Serialize;

use crate::{app::App, problem::Problem};

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
pub(crate) async fn check(State(app): State<App>) -> Result<Json<Health>, Problem> {
    app.shared.store.check().await?;
    Ok(Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        matches: app.matches.len(),
        incidents: app.shared.incidents.load(Ordering::Relaxed),
    }))
}
