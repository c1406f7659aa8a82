//! What can be played, and by which rules. The same for everybody.

use axum::{Json, extract::State};
use serde_json::{Value, json};

use crate::{app::App, games, http::body::PathOf, problem::Problem};

/// `GET /api/games`
pub(crate) async fn list(State(app): State<App>) -> Json<Value> {
    Json(app.shared.games.iter().map(|door| json!(door.about())).collect())
}

/// `GET /api/games/{game}/content`
pub(crate) async fn content(
    State(app): State<App>,
    PathOf(game): PathOf<String>,
) -> Result<Json<Value>, Problem> {
    app.shared
        .games
        .get(&game)
        .map(|door| Json(door.content()))
        .ok_or_else(|| Problem::unknown("game"))
}

/// `GET /api/games/{game}/maps/{map}`
pub(crate) async fn drawing(
    State(app): State<App>,
    PathOf((game, map)): PathOf<(String, String)>,
) -> Result<Json<Value>, Problem> {
    let drawing = app.shared.games.get(&game).and_then(|door| door.drawing(&map));
    drawing.map(Json).ok_or_else(|| Problem::unknown("map"))
}

/// `GET /api/games/{game}/rules`
pub(crate) async fn rules(
    State(app): State<App>,
    PathOf(game): PathOf<String>,
) -> Result<Json<Value>, Problem> {
    games::rules(&app.shared.games, &game).map(Json).ok_or_else(|| Problem::unknown("game"))
}
