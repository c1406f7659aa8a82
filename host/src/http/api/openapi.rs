//! The interface, described by itself.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};

use crate::{http::routes, problem::ProblemBody};

/// This description of the whole interface, as OpenAPI 3.1.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    operation_id = "openapi",
    tag = "health",
    responses((status = 200, body = serde_json::Value), (status = "4XX", body = ProblemBody)),
)]
pub(crate) async fn read() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], routes::description()).into_response()
}
