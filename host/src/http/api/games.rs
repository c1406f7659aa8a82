//! What can be played, and by which rules. The same for everybody.

use axum::{Json, extract::State};
use serde_json::Value;
use warmoot_table::{About, Form};

use crate::{
    app::App,
    http::body::PathOf,
    problem::{Problem, ProblemBody},
    wire::RuleBook,
};

/// The games there are.
#[utoipa::path(
    get,
    path = "/api/games",
    operation_id = "games",
    tag = "games",
    responses((status = 200, body = Vec<About>), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn list(State(app): State<App>) -> Json<Vec<About>> {
    Json(app.shared.games.iter().map(|door| door.about()).collect())
}

/// What a game is played with, in its own form.
#[utoipa::path(
    get,
    path = "/api/games/{game}/content",
    operation_id = "content",
    tag = "games",
    params(("game" = String, Path, description = "The game's short name")),
    responses((status = 200, body = Value), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
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

/// What there is to agree on before a game.
#[utoipa::path(
    get,
    path = "/api/games/{game}/form",
    operation_id = "form",
    tag = "games",
    params(("game" = String, Path, description = "The game's short name")),
    responses(
        (status = 200, body = Form),
        (status = "4XX", body = ProblemBody),
        (status = "5XX", body = ProblemBody),
    ),
)]
pub(crate) async fn form(
    State(app): State<App>,
    PathOf(game): PathOf<String>,
) -> Result<Json<Form>, Problem> {
    let door = app.shared.games.get(&game);
    door.map(|door| Json(door.form())).ok_or_else(|| Problem::unknown("game"))
}

/// How a map is drawn, in the game's own form.
#[utoipa::path(
    get,
    path = "/api/games/{game}/maps/{map}",
    operation_id = "drawing",
    tag = "games",
    params(("game" = String, Path, description = "The game's short name"), ("map" = String, Path, description = "The map's short name")),
    responses((status = 200, body = Value), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn drawing(
    State(app): State<App>,
    PathOf((game, map)): PathOf<(String, String)>,
) -> Result<Json<Value>, Problem> {
    let drawing = app.shared.games.get(&game).and_then(|door| door.drawing(&map));
    drawing.map(Json).ok_or_else(|| Problem::unknown("map"))
}

/// The rules of a game and the rulings on what they leave open; `table`: those of the house.
#[utoipa::path(
    get,
    path = "/api/games/{game}/rules",
    operation_id = "rules",
    tag = "games",
    params(("game" = String, Path, description = "The game's short name")),
    responses((status = 200, body = RuleBook), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn rules(
    State(app): State<App>,
    PathOf(game): PathOf<String>,
) -> Result<Json<RuleBook>, Problem> {
    let ledger = app.shared.games.ledger(&game).ok_or_else(|| Problem::unknown("game"))?;
    Ok(Json(RuleBook { rules: ledger.rules.clone(), rulings: ledger.rulings.clone() }))
}
