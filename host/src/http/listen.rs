//! Connections: how many, how long they may be silent, and their end when the host closes.

use std::{
    convert::Infallible,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{Router, body::Body, extract::ConnectInfo};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
};
use tower::ServiceExt;

use super::limits::{Tally, neighbourhood};
use crate::app::App;

/// Files and the like a host needs besides its connections.
const SPARE: u64 = 96;
/// How long to wait when the system has no more connections to give.
const BREATH: Duration = Duration::from_millis(500);
/// How often that is said.
const SAID: Duration = Duration::from_secs(60);

/// What connections are counted by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum ConnectionsOf {
    All,
    Address(std::net::IpAddr),
}

/// How many connections there may be, by what was asked for and by what the system gives.
fn most(asked: usize) -> usize {
    let Ok(files) = rlimit::increase_nofile_limit(u64::MAX) else { return asked };
    let given = usize::try_from(files.saturating_sub(SPARE).max(files / 2)).unwrap_or(usize::MAX);
    if given < asked {
        tracing::warn!(
            "the system gives this program {files} open files: at most {given} connections, not \
             {asked}; `ulimit -n` raises it"
        );
    }
    asked.min(given)
}

/// Answers connections until the host is told to stop, and waits for those that are busy.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: &App) {
    let caps = app.config.caps;
    let all = most(caps.connections);
    let tally: Arc<Tally<ConnectionsOf>> = Arc::default();
    let (open, _) = watch::channel(());
    let mut stopping = app.stopping.subscribe();
    let mut said: Option<Instant> = None;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stopping) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if of_one_connection(&error) => continue,
            Err(error) => {
                if said.is_none_or(|said| said.elapsed() > SAID) {
                    tracing::error!(%error, "no connection can be accepted");
                    said = Some(Instant::now());
                }
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        let ip = peer.ip().to_canonical();
        let proxy = app.config.proxies.iter().any(|it| it.to_canonical() == ip);
        let mut keys = vec![(ConnectionsOf::All, all)];
        if !proxy {
            keys.push((ConnectionsOf::Address(neighbourhood(ip)), caps.connections_per_address));
        }
        // One too many is closed without a word: words would cost what is being saved.
        let Ok(present) = tally.enter(keys) else { continue };
        let (router, open) = (router.clone(), open.subscribe());
        let (patience, stopping) = (app.config.header_timeout, app.stopping.subscribe());
        tokio::spawn(async move {
            let _counted = (present, open);
            answer(stream, peer, router, patience, stopping).await;
        });
    }
    drop(listener);
    open.closed().await;
}

/// Whether only the connection that was to be accepted is at fault.
fn of_one_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Answers one connection's requests.
async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    patience: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    // Answers are small and wanted at once; where this cannot be said they come a little later.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let router = router.clone();
        async move {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            router.oneshot(request).await.map_err(|never: Infallible| never)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    // How a connection ends says nothing about the host.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// Done when the host closes.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the host is gone altogether.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
