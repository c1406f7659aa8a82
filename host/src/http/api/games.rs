//! What can be played, and by which rules. The same for everybody.

use axum::{Json, extract::State};
use serde_json::{Value, json};

use crate::{app::House, games, http::body::Named, problem::Problem};

/// `GET /api/games`
pub(crate) async fn list(State(house): State<House>) -> Json<Value> {
    Json(house.keep.games.iter().map(|door| json!(door.about())).collect())
}

/// `GET /api/games/{game}/content`
pub(crate) async fn content(
    State(house): State<House>,
    Named(game): Named<String>,
) -> Result<Json<Value>, Problem> {
    house
        .keep
        .games
        .get(&game)
        .map(|door| Json(door.content()))
        .ok_or_else(|| Problem::unknown("game"))
}

/// `GET /api/games/{game}/maps/{map}`
pub(crate) async fn drawing(
    State(house): State<House>,
    Named((game, map)): Named<(String, String)>,
) -> Result<Json<Value>, Problem> {
    let drawing = house.keep.games.get(&game).and_then(|door| door.drawing(&map));
    drawing.map(Json).ok_or_else(|| Problem::unknown("map"))
}

/// `GET /api/games/{game}/rules`
pub(crate) async fn rules(
    State(house): State<House>,
    Named(game): Named<String>,
) -> Result<Json<Value>, Problem> {
    games::rules(&house.keep.games, &game).map(Json).ok_or_else(|| Problem::unknown("game"))
}
