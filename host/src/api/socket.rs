//! A table as it changes, over a WebSocket.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{
        State, WebSocketUpgrade,
        ws::{CloseFrame, Message, WebSocket, close_code, rejection::WebSocketUpgradeRejection},
    },
    response::Response,
};
use tokio::{
    sync::watch,
    time::{Instant, interval_at, sleep_until, timeout},
};
use uuid::Uuid;
use warmoot_kernel::Seat;

use super::FromSeat;
use crate::{
    body::{Asked, Named, ORDINARY},
    problem::Problem,
    room::{Looking, Room, Seen},
    serve::House,
    session::{Guest, SessionId},
    wire::SocketMessage,
};

/// How often a silent connection is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);
/// A client that takes longer to receive a message is given up; it may connect again.
const SLOWEST: Duration = Duration::from_secs(20);
/// How soon a table that could not be shown is tried again.
const AGAIN: Duration = Duration::from_secs(2);

/// `GET /api/matches/{id}/socket`
pub(crate) async fn connect(
    State(house): State<House>,
    Guest(who): Guest,
    Named(id): Named<Uuid>,
    Asked(from): Asked<FromSeat>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let room = house.hall.room(id);
    // What is wrong with the request is said before the connection becomes a socket.
    room.look(who, from.looking()).await?;
    let upgrade = upgrade.map_err(|error| {
        Problem::bad("not_a_socket", format!("This address is a WebSocket: {}.", error.body_text()))
    })?;
    let stopping = house.stopping.subscribe();
    Ok(upgrade.max_message_size(ORDINARY).max_frame_size(ORDINARY).on_upgrade(move |socket| {
        Line {
            socket,
            room,
            who,
            seat: from.seat,
            seen: None,
            online: Vec::new(),
            heard: Instant::now(),
        }
        .run(stopping)
    }))
}

/// One open socket.
struct Line {
    socket: WebSocket,
    room: Arc<Room>,
    who: SessionId,
    seat: Option<Seat>,
    seen: Option<Seen>,
    /// Who is here, as the client was told last.
    online: Vec<bool>,
    /// When the client last said anything.
    heard: Instant,
}

impl Line {
    /// Sends the table whenever it changes, until either side ends it.
    async fn run(mut self, mut stopping: watch::Receiver<bool>) {
        let _presence = self.room.arrive(self.who);
        let mut pulse = self.room.pulse();
        let mut doorbell = self.room.doorbell();
        let mut ping = interval_at(Instant::now() + PING, PING);
        let mut again = self.show().await;
        loop {
            let goes_on = tokio::select! {
                changed = pulse.changed() => {
                    again = self.show().await;
                    changed.is_ok()
                }
                rung = doorbell.changed() => rung.is_ok() && self.tell_presence().await,
                () = sleep_until(again.unwrap_or_else(Instant::now)), if again.is_some() => {
                    again = self.show().await;
                    true
                }
                heard = self.socket.recv() => {
                    // Commands have their own address: what a client says here is not read.
                    self.heard = Instant::now();
                    matches!(heard, Some(Ok(message)) if !matches!(message, Message::Close(_)))
                }
                _ = ping.tick() => {
                    self.heard.elapsed() < PING * 3
                        && self.send(Message::Ping(Vec::new().into())).await
                }
                () = stopped(&mut stopping) => {
                    let frame = CloseFrame {
                        code: close_code::RESTART,
                        reason: "the host closes".into(),
                    };
                    self.send(Message::Close(Some(frame))).await;
                    false
                }
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Sends the table as it is now. If it cannot be shown, says when to try again.
    async fn show(&mut self) -> Option<Instant> {
        let looking = Looking::Preferring(self.seat);
        let message = match self.room.look_since(self.who, looking, self.seen).await {
            Ok((table, moments)) => {
                let glance = &table.glance;
                self.seen = Some(Seen { revision: glance.revision, number: glance.number });
                self.online = table.seats.iter().map(|seat| seat.online).collect();
                SocketMessage::Table { table: Box::new(table), moments }
            }
            Err(problem) => SocketMessage::Problem { problem: problem.body },
        };
        let failed = matches!(message, SocketMessage::Problem { .. });
        if let Ok(text) = serde_json::to_string(&message) {
            self.send(Message::Text(text.into())).await;
        }
        failed.then(|| Instant::now() + AGAIN)
    }

    /// Says who is here, if that is not known: strangers who come and go change nothing.
    async fn tell_presence(&mut self) -> bool {
        let Some(online) = self.room.online().await else { return true };
        if online == self.online {
            return true;
        }
        self.online.clone_from(&online);
        match serde_json::to_string(&SocketMessage::Presence { online }) {
            Ok(text) => self.send(Message::Text(text.into())).await,
            Err(_) => true,
        }
    }

    /// Sends a message; `false` if the client does not take it.
    async fn send(&mut self, message: Message) -> bool {
        matches!(timeout(SLOWEST, self.socket.send(message)).await, Ok(Ok(())))
    }
}

/// Done when the host closes.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the host is gone altogether.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
