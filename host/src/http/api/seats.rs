//! Seats that change hands.

use axum::{Json, extract::State, http::StatusCode};
use uuid::Uuid;
use warmoot_kernel::Seat;

use crate::{
    app::House,
    http::{
        body::{Named, Sent},
        session::Guest,
    },
    live::Looking,
    problem::Problem,
    store::InvitationRow,
    wire::{HandOver, Invitation, TableState, Taken},
};

/// `POST /api/matches/{id}/seats/{seat}`
pub(crate) async fn hand_over(
    State(house): State<House>,
    Guest(who): Guest,
    Named((id, seat)): Named<(Uuid, u8)>,
    Sent(to): Sent<HandOver>,
) -> Result<Json<TableState>, Problem> {
    let room = house.hall.room(id);
    room.hand_over(who, Seat(seat), to).await?;
    room.look(who, Looking::Preferring(None)).await.map(Json)
}

/// `GET /api/invitations/{token}`
pub(crate) async fn invitation(
    State(house): State<House>,
    Named(token): Named<String>,
) -> Result<Json<Invitation>, Problem> {
    let found = find(&house, &token).await?;
    let called = house.hall.room(found.id).called(found.seat).await?;
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

/// `POST /api/invitations/{token}`
pub(crate) async fn take(
    State(house): State<House>,
    Guest(who): Guest,
    Named(token): Named<String>,
) -> Result<Json<Taken>, Problem> {
    let found = find(&house, &token).await?;
    house.hall.room(found.id).take_seat(who, token, found).await.map(Json)
}

/// The invitation of a token, if it is still good.
async fn find(house: &House, token: &str) -> Result<InvitationRow, Problem> {
    let found =
        house.keep.store.invitation(token).await?.ok_or_else(|| Problem::unknown("invitation"))?;
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
