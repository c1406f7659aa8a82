//! Changing a match.

use axum::{Json, extract::State};
use uuid::Uuid;
use warmoot_table::Command;

use crate::{
    app::App,
    http::{
        body::{JsonBody, PathOf},
        session::Guest,
    },
    problem::Problem,
    wire::{Done, Propose, Proposed, TakeBack, Vote},
};

/// `POST /api/matches/{id}/commands`
pub(crate) async fn act(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(id): PathOf<Uuid>,
    JsonBody(command): JsonBody<Command>,
) -> Result<Json<Done>, Problem> {
    app.matches.get(id).act(who, command).await.map(Json)
}

/// `POST /api/matches/{id}/undo`
pub(crate) async fn undo(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(id): PathOf<Uuid>,
    JsonBody(undo): JsonBody<TakeBack>,
) -> Result<Json<Done>, Problem> {
    app.matches.get(id).undo(who, undo).await.map(Json)
}

/// `POST /api/matches/{id}/proposals`
pub(crate) async fn propose(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(id): PathOf<Uuid>,
    JsonBody(propose): JsonBody<Propose>,
) -> Result<Json<Proposed>, Problem> {
    app.matches.get(id).propose(who, propose).await.map(Json)
}

/// `POST /api/matches/{id}/proposals/{proposal}/votes`
pub(crate) async fn vote(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf((id, proposal)): PathOf<(Uuid, Uuid)>,
    JsonBody(vote): JsonBody<Vote>,
) -> Result<Json<Proposed>, Problem> {
    app.matches.get(id).vote(who, proposal, vote).await.map(Json)
}
