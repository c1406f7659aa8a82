//! A table as it changes, over a WebSocket.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::{
        State, WebSocketUpgrade,
        ws::{CloseFrame, Message, WebSocket, close_code, rejection::WebSocketUpgradeRejection},
    },
    http::StatusCode,
    response::Response,
};
use futures_util::FutureExt;
use tokio::{
    sync::watch,
    time::{Instant, interval_at, sleep_until, timeout},
};
use uuid::Uuid;
use warmoot_kernel::Seat;

use super::FromSeat;
use crate::{
    app::App,
    http::{
        body::{ORDINARY, PathOf, QueryOf},
        limits::{CountedBy, Present},
        listen::stopped,
        origin::Origin,
        session::Guest,
    },
    live::{LiveMatch, Looking, Seen},
    problem::{Problem, ProblemBody},
    who::SessionId,
    wire::SocketMessage,
};

/// How often a silent connection is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);
/// A client that takes longer to receive a message is given up; it may connect again.
const SLOWEST: Duration = Duration::from_secs(20);
/// Bytes read and written at once.
const BUFFER: usize = 4096;
/// How soon a table that could not be shown is tried again.
const AGAIN: Duration = Duration::from_secs(2);

/// A WebSocket that sends the table on connecting and after every change.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/socket",
    operation_id = "socket",
    tag = "socket",
    params(("id" = Uuid, Path, description = "The match"), FromSeat),
    responses((status = 101, body = SocketMessage), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn connect(
    State(app): State<App>,
    Guest(who): Guest,
    Extension(origin): Extension<Origin>,
    PathOf(id): PathOf<Uuid>,
    QueryOf(from): QueryOf<FromSeat>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let live_match = app.matches.get(id);
    // What is wrong with the request is said before the connection becomes a socket.
    let seen = live_match.look(who, from.looking()).await?;
    let upgrade = upgrade.map_err(|error| {
        Problem::bad("not_a_socket", format!("This address is a WebSocket: {}.", error.body_text()))
    })?;
    let counted = counted(&app, who, &origin, id, !seen.mine.is_empty())?;
    let stopping = app.stopping.subscribe();
    let sized = upgrade
        .max_message_size(ORDINARY)
        .max_frame_size(ORDINARY)
        // Clients say next to nothing here, and a table that waits costs little more than these.
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER);
    Ok(sized.on_upgrade(move |socket| async move {
        let _counted = counted;
        let line = Line {
            socket,
            live_match,
            who,
            seat: from.seat,
            seen: None,
            online: Vec::new(),
            heard: Instant::now(),
        };
        if Box::pin(AssertUnwindSafe(line.run(stopping)).catch_unwind()).await.is_err() {
            app.shared.incident("the program failed over a socket");
        }
    }))
}

/// Counts a socket, as long as the answer lives. However many look on at a table, who `sits` there
/// finds room.
fn counted(
    app: &App,
    who: SessionId,
    origin: &Origin,
    table: Uuid,
    sits: bool,
) -> Result<Present<CountedBy>, Problem> {
    let caps = &app.config.caps;
    let mut keys = vec![
        (CountedBy::All, caps.sockets, "this host"),
        (CountedBy::Address(origin.address), caps.sockets_per_address, "your address"),
        (CountedBy::Session(who), caps.sockets_per_session, "your browser"),
    ];
    if !sits {
        keys.push((CountedBy::Table(table), caps.sockets_per_table, "this table"));
    }
    let counted = keys.iter().map(|(of, most, _)| (of.clone(), *most)).collect();
    app.sockets.enter(counted).map_err(|at| {
        let (_, most, whose) = &keys[at];
        let why = format!("There are {most} open sockets of {whose} already; that is the most.");
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_sockets", why)
    })
}

/// One open socket.
struct Line {
    socket: WebSocket,
    live_match: Arc<LiveMatch>,
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
    async fn run(mut self, stopping: watch::Receiver<bool>) {
        let presence = self.live_match.arrive(self.who);
        self.tell(stopping).await;
        self.live_match.depart(presence).await;
    }

    /// Does so.
    async fn tell(&mut self, mut stopping: watch::Receiver<bool>) {
        let mut pulse = self.live_match.pulse();
        let mut doorbell = self.live_match.doorbell();
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
        let message = match self.live_match.look_since(self.who, looking, self.seen).await {
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
        let Some(online) = self.live_match.online().await else { return true };
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
