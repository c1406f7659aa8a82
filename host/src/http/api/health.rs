//! Whether the host is well.

use std::sync::atomic::Ordering;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    problem::{Problem, ProblemBody},
};

/// How the host is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`: else the answer is a problem.
    status: &'static str,
    /// The program's version.
    version: &'static str,
    /// Matches in memory.
    matches: usize,
    /// Bots that erred and games that panicked since the host started.
    incidents: u64,
}

/// How the host is; may be asked for by any name.
#[utoipa::path(
    get,
    path = "/api/health",
    operation_id = "health",
    tag = "health",
    responses((status = 200, body = Health), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn check(State(app): State<App>) -> Result<Json<Health>, Problem> {
    app.shared.store.check().await?;
    Ok(Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        matches: app.matches.len(),
        incidents: app.shared.incidents.load(Ordering::Relaxed),
    }))
}
