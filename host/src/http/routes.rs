//! The whole HTTP surface on one page. `docs/api.md` says what each address does.

use axum::{
    Router,
    middleware::from_fn_with_state,
    routing::{get, post},
};
use tower_http::compression::CompressionLayer;

use super::{api, assets, guard, session};
use crate::app::App;

/// Every address of a host.
pub(crate) fn router(app: App) -> Router {
    let guests = Router::new()
        .route("/api/me", get(api::me::read).patch(api::me::rename))
        .route("/api/matches", get(api::matches::list).post(api::matches::create))
        .route("/api/matches/{id}", get(api::matches::look))
        .route("/api/matches/{id}/commands", post(api::commands::act))
        .route("/api/matches/{id}/undo", post(api::commands::undo))
        .route("/api/matches/{id}/proposals", post(api::commands::propose))
        .route("/api/matches/{id}/proposals/{proposal}/votes", post(api::commands::vote))
        .route("/api/matches/{id}/why", get(api::matches::why))
        .route("/api/matches/{id}/log", get(api::matches::log))
        .route("/api/matches/{id}/at/{number}", get(api::matches::at))
        .route("/api/matches/{id}/timeline", get(api::matches::timeline))
        .route("/api/matches/{id}/save", get(api::saves::download))
        .route("/api/matches/{id}/seats/{seat}", post(api::seats::hand_over))
        .route("/api/matches/{id}/socket", get(api::socket::connect))
        .route("/api/saves", post(api::saves::open))
        .route("/api/invitations/{token}", get(api::seats::invitation).post(api::seats::take))
        .layer(from_fn_with_state(app.clone(), session::attach));
    let everybody = Router::new()
        .route("/api/health", get(api::health::check))
        .route("/api/games", get(api::games::list))
        .route("/api/games/{game}/content", get(api::games::content))
        .route("/api/games/{game}/maps/{map}", get(api::games::drawing))
        .route("/api/games/{game}/rules", get(api::games::rules))
        .merge(guests)
        .layer(from_fn_with_state(app.clone(), guard::admit));
    everybody
        .fallback(assets::serve)
        .method_not_allowed_fallback(assets::wrong_method)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), guard::protect))
        .with_state(app)
}
