//! The whole HTTP surface on one page: each handler says its method, address, parameters, body and
//! answers itself. `docs/api.md` and the browser's typed calls are printed from that.

use std::sync::LazyLock;

use axum::{Extension, Router, middleware::from_fn_with_state};
use tower_http::compression::CompressionLayer;
use utoipa::{
    OpenApi,
    openapi::{InfoBuilder, OpenApiBuilder},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    api::{commands, games, health, matches, me, openapi, saves, seats, socket},
    assets, guard, session,
};
use crate::{app::App, problem::ProblemBody, wire::SocketMessage};

/// Types that no single address names.
#[derive(OpenApi)]
#[openapi(components(schemas(ProblemBody, SocketMessage)))]
struct Besides;

/// What guests do: each of them has a session.
fn guests() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me::read, me::rename))
        .routes(routes!(matches::list, matches::create))
        .routes(routes!(matches::look))
        .routes(routes!(commands::act))
        .routes(routes!(commands::undo))
        .routes(routes!(commands::propose))
        .routes(routes!(commands::vote))
        .routes(routes!(matches::why))
        .routes(routes!(matches::log))
        .routes(routes!(matches::at))
        .routes(routes!(matches::in_words))
        .routes(routes!(matches::timeline))
        .routes(routes!(saves::download))
        .routes(routes!(seats::hand_over))
        .routes(routes!(socket::connect))
        .routes(routes!(saves::open))
        .routes(routes!(seats::invitation, seats::take))
}

/// What is the same for everybody.
fn everybody() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(health::check))
        .routes(routes!(openapi::read))
        .routes(routes!(games::list))
        .routes(routes!(games::content))
        .routes(routes!(games::form))
        .routes(routes!(games::drawing))
        .routes(routes!(games::rules))
}

/// Every address of a host.
pub(crate) fn router(app: App) -> Router {
    let guests: Router<App> = guests().into();
    let everybody: Router<App> = everybody().into();
    let guests = guests.layer(from_fn_with_state(app.clone(), session::attach));
    everybody
        .merge(guests)
        .layer(Extension(openapi::Described(description())))
        .layer(from_fn_with_state(app.clone(), guard::admit))
        .fallback(assets::serve)
        .method_not_allowed_fallback(assets::wrong_method)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), guard::protect))
        .with_state(app)
}

/// The interface as OpenAPI describes it, in JSON.
pub fn description() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let info = InfoBuilder::new()
            .title("Warmoot")
            .version(env!("CARGO_PKG_VERSION"))
            .description(Some("A host of Warmoot: guests, matches and tables."))
            .build();
        let mut all = OpenApiBuilder::new().info(info).build();
        all.merge(everybody().merge(guests()).into_openapi());
        all.merge(Besides::openapi());
        all.to_pretty_json().unwrap_or_default()
    });
    &TEXT
}
