//! Starting and stopping a host.

use std::{
    io::ErrorKind,
    net::SocketAddr,
    sync::{Arc, atomic::AtomicU64},
    time::Duration,
};

use tokio::{net::TcpListener, sync::Semaphore};
use warmoot_table::Games;

use crate::{
    app::{App, AppState},
    config::Config,
    http,
    shared::Shared,
    store::Store,
};

/// How often unused matches are let go.
const SWEEP: Duration = Duration::from_secs(15);
/// How long open connections may take to end when the host stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// Why a host could not start or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The port is somebody else's.
    #[error(
        "port {port} of {host} is taken by another program, perhaps another Warmoot. Stop that \
         program, or choose another port: --port {other}",
        port = .0.port(), host = .0.ip(), other = .0.port().wrapping_add(1).max(1024)
    )]
    PortTaken(SocketAddr),
    /// The system does not let us listen there.
    #[error(
        "cannot listen on {0}: {1}. Choose an address of this machine (127.0.0.1 for yourself, \
         0.0.0.0 for everybody) and a port from 1024 to 65535"
    )]
    Listen(SocketAddr, std::io::Error),
    /// The database cannot be used.
    #[error("{0}")]
    Database(String),
}

/// A host that listens and has its database open.
pub struct Host {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
}

impl Host {
    /// Opens a host with these games: its database is ready and its port is taken, but nobody is
    /// answered before [`Host::run`].
    ///
    /// # Errors
    /// If the port is taken or the database cannot be used.
    pub async fn start(config: Config, games: Games) -> Result<Self, StartError> {
        let listener = TcpListener::bind(config.address).await.map_err(|error| {
            if error.kind() == ErrorKind::AddrInUse {
                StartError::PortTaken(config.address)
            } else {
                StartError::Listen(config.address, error)
            }
        })?;
        let address =
            listener.local_addr().map_err(|error| StartError::Listen(config.address, error))?;
        let store = Store::open(&config).await.map_err(StartError::Database)?;
        let key = store.cookie_key().await.map_err(|error| {
            StartError::Database(format!("The database {} {error}", config.database.display()))
        })?;
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let shared = Arc::new(Shared {
            config: config.clone(),
            store,
            games,
            thinkers: Semaphore::new(cores),
            incidents: AtomicU64::new(0),
        });
        let app = Arc::new(AppState::new(config, shared, key));
        Ok(Self { app, listener, address })
    }

    /// Where the host listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until Ctrl-C.
    ///
    /// # Errors
    /// None at present.
    pub async fn run(self) -> Result<(), StartError> {
        self.run_until(ctrl_c()).await
    }

    /// Answers requests until `stop` is done, then ends what is open and closes the database.
    ///
    /// # Errors
    /// None at present.
    pub async fn run_until(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), StartError> {
        let Self { app, listener, address } = self;
        tracing::info!(%address, "the host is open");
        let sweeper = tokio::spawn(sweep(app.clone()));
        let stopper = app.clone();
        let stops = tokio::spawn(async move {
            stop.await;
            tracing::info!("the host closes");
            stopper.stopping.send_replace(true);
        });
        let mut stopping = app.stopping.subscribe();
        let farewell = async move {
            http::stopped(&mut stopping).await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            () = http::serve(listener, http::router(app.clone()), &app) => {}
            () = farewell => {}
        }
        stops.abort();
        sweeper.abort();
        app.shared.store.close().await;
        Ok(())
    }
}

/// Lets go of unused matches now and then.
async fn sweep(app: App) {
    loop {
        tokio::time::sleep(SWEEP.min(app.config.idle)).await;
        app.matches.sweep();
    }
}

/// Done when the person at the terminal presses Ctrl-C, or the system asks the program to end.
async fn ctrl_c() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
