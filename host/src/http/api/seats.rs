//! Seats that change hands.

use axum::{Json, extract::State, http::StatusCode};
use uuid::Uuid;
use warmoot_kernel::Seat;

use crate::{
    app::App,
    http::{
        body::{JsonBody, PathOf},
        session::Guest,
    },
    live::Looking,
    problem::{Problem, ProblemBody},
    store::InvitationRow,
    wire::{HandOver, Invitation, TableState, Taken},
};

/// Gives a seat away, or takes it back.
#[utoipa::path(
    post,
    path = "/api/matches/{id}/seats/{seat}",
    operation_id = "handOver",
    tag = "seats",
    params(("id" = Uuid, Path, description = "The match"), ("seat" = u8, Path, description = "The seat, from 0")),
    request_body = HandOver,
    responses((status = 200, body = TableState), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn hand_over(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf((id, seat)): PathOf<(Uuid, u8)>,
    JsonBody(to): JsonBody<HandOver>,
) -> Result<Json<TableState>, Problem> {
    let live_match = app.matches.get(id);
    live_match.hand_over(who, Seat(seat), to).await?;
    live_match.look(who, Looking::Preferring(None)).await.map(Json)
}

/// What an invitation is to.
#[utoipa::path(
    get,
    path = "/api/invitations/{token}",
    operation_id = "invitation",
    tag = "seats",
    params(("token" = String, Path, description = "What the invitation was sent with")),
    responses((status = 200, body = Invitation), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn invitation(
    State(app): State<App>,
    PathOf(token): PathOf<String>,
) -> Result<Json<Invitation>, Problem> {
    let found = find(&app, &token).await?;
    let called = app.matches.get(found.id).called(found.seat).await?;
    Ok(Json(Invitation {
        of: found.id,
        game: found.game,
        seat: found.seat,
        called,
        inviter: found.inviter,
        title: found.title,
        taken: found.taken_by.is_some(),
        clock: found.clock,
        absence_hours: found.absence,
    }))
}

/// Takes the seat of an invitation.
#[utoipa::path(
    post,
    path = "/api/invitations/{token}",
    operation_id = "takeSeat",
    tag = "seats",
    params(("token" = String, Path, description = "What the invitation was sent with")),
    responses((status = 200, body = Taken), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn take(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(token): PathOf<String>,
) -> Result<Json<Taken>, Problem> {
    let found = find(&app, &token).await?;
    app.matches.get(found.id).take_seat(who, token, found).await.map(Json)
}

/// The invitation of a token, if it is still good.
async fn find(app: &App, token: &str) -> Result<InvitationRow, Problem> {
    let found =
        app.shared.store.invitation(token).await?.ok_or_else(|| Problem::unknown("invitation"))?;
    if found.void {
        return Err(Problem::new(
            StatusCode::GONE,
            "void",
            "This invitation is no longer good: the seat was given to somebody else. Ask for a \
             new one.",
        ));
    }
    Ok(found)
}
