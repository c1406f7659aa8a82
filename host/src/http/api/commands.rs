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
    problem::{Problem, ProblemBody},
    wire::{Done, Propose, Proposed, TakeBack, Vote},
};

/// A choice of a seat of this session.
#[utoipa::path(
    post,
    path = "/api/matches/{id}/commands",
    operation_id = "act",
    tag = "commands",
    params(("id" = Uuid, Path, description = "The match")),
    request_body = Command,
    responses((status = 200, body = Done), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn act(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(id): PathOf<Uuid>,
    JsonBody(command): JsonBody<Command>,
) -> Result<Json<Done>, Problem> {
    app.matches.get(id).act(who, command).await.map(Json)
}

/// Takes the last act back.
#[utoipa::path(
    post,
    path = "/api/matches/{id}/undo",
    operation_id = "undo",
    tag = "commands",
    params(("id" = Uuid, Path, description = "The match")),
    request_body = TakeBack,
    responses((status = 200, body = Done), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn undo(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(id): PathOf<Uuid>,
    JsonBody(undo): JsonBody<TakeBack>,
) -> Result<Json<Done>, Problem> {
    app.matches.get(id).undo(who, undo).await.map(Json)
}

/// Proposes something to the people at the table.
#[utoipa::path(
    post,
    path = "/api/matches/{id}/proposals",
    operation_id = "propose",
    tag = "commands",
    params(("id" = Uuid, Path, description = "The match")),
    request_body = Propose,
    responses((status = 200, body = Proposed), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn propose(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(id): PathOf<Uuid>,
    JsonBody(propose): JsonBody<Propose>,
) -> Result<Json<Proposed>, Problem> {
    app.matches.get(id).propose(who, propose).await.map(Json)
}

/// Answers a proposal.
#[utoipa::path(
    post,
    path = "/api/matches/{id}/proposals/{proposal}/votes",
    operation_id = "vote",
    tag = "commands",
    params(("id" = Uuid, Path, description = "The match"), ("proposal" = Uuid, Path, description = "The proposal")),
    request_body = Vote,
    responses((status = 200, body = Proposed), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn vote(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf((id, proposal)): PathOf<(Uuid, Uuid)>,
    JsonBody(vote): JsonBody<Vote>,
) -> Result<Json<Proposed>, Problem> {
    app.matches.get(id).vote(who, proposal, vote).await.map(Json)
}
