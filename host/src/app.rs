//! Everything a request may need.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::watch;

use crate::{
    config::Config,
    http::{CountedBy, Limits, Tally},
    live::LiveMatches,
    shared::Shared,
    who::SessionId,
};

/// The state of the application, as every request has it.
pub(crate) type App = Arc<AppState>;

/// Everything a request may need.
pub(crate) struct AppState {
    pub config: Config,
    pub shared: Arc<Shared>,
    pub matches: LiveMatches,
    pub limits: Limits,
    /// What tokens are signed with.
    pub cookie_key: Vec<u8>,
    /// Open sockets, and saved matches that are being opened.
    pub sockets: Arc<Tally<CountedBy>>,
    pub stopping: watch::Sender<bool>,
    /// Sessions that are known to be in the store; they never leave it.
    stored: Mutex<HashSet<SessionId>>,
}

/// So many sessions are known without asking the store.
const REMEMBERED: usize = 50_000;

impl AppState {
    /// The state of a host that opens: nobody is there yet.
    pub fn new(config: Config, shared: Arc<Shared>, cookie_key: Vec<u8>) -> Self {
        Self {
            matches: LiveMatches::new(shared.clone()),
            limits: Limits::new(config.rate),
            cookie_key,
            sockets: Arc::default(),
            stopping: watch::Sender::new(false),
            stored: Mutex::default(),
            shared,
            config,
        }
    }

    /// Whether a session is in the store.
    pub async fn remembers(&self, session: &SessionId) -> bool {
        let known = || self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        if known().contains(session) {
            return true;
        }
        let stored = self.shared.store.knows(session).await.unwrap_or_default();
        if stored {
            let mut known = known();
            if known.len() >= REMEMBERED {
                known.clear();
            }
            known.insert(*session);
        }
        stored
    }
}
