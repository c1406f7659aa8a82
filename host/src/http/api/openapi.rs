//! The interface, described by itself.

use axum::{
    Extension,
    http::header,
    response::{IntoResponse, Response},
};

use crate::problem::ProblemBody;

/// The whole description, in JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Described(pub &'static str);

/// This description of the whole interface, as OpenAPI 3.1.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    operation_id = "openapi",
    tag = "health",
    responses((status = 200, body = serde_json::Value), (status = "4XX", body = ProblemBody)),
)]
pub(crate) async fn read(Extension(Described(text)): Extension<Described>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}
