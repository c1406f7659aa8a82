//! Changing a match.

use axum::{Json, extract::State};
use uuid::Uuid;
use warmoot_table::Command;

use crate::{
    app::House,
    http::{
        body::{Named, Sent},
        session::Guest,
    },
    problem::Problem,
    wire::{Done, Propose, Proposed, TakeBack, Vote},
};

/// `POST /api/matches/{id}/commands`
pub(crate) async fn act(
    State(house): State<House>,
    Guest(who): Guest,
    Named(id): Named<Uuid>,
    Sent(command): Sent<Command>,
) -> Result<Json<Done>, Problem> {
    house.hall.room(id).act(who, command).await.map(Json)
}

/// `POST /api/matches/{id}/undo`
pub(crate) async fn undo(
    State(house): State<House>,
    Guest(who): Guest,
    Named(id): Named<Uuid>,
    Sent(undo): Sent<TakeBack>,
) -> Result<Json<Done>, Problem> {
    house.hall.room(id).undo(who, undo).await.map(Json)
}

/// `POST /api/matches/{id}/proposals`
pub(crate) async fn propose(
    State(house): State<House>,
    Guest(who): Guest,
    Named(id): Named<Uuid>,
    Sent(propose): Sent<Propose>,
) -> Result<Json<Proposed>, Problem> {
    house.hall.room(id).propose(who, propose).await.map(Json)
}

/// `POST /api/matches/{id}/proposals/{proposal}/votes`
pub(crate) async fn vote(
    State(house): State<House>,
    Guest(who): Guest,
    Named((id, proposal)): Named<(Uuid, Uuid)>,
    Sent(vote): Sent<Vote>,
) -> Result<Json<Proposed>, Problem> {
    house.hall.room(id).vote(who, proposal, vote).await.map(Json)
}
