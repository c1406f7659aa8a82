//! Everything a request may need.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::watch;

use crate::{
    config::Config,
    http::{Limits, Of, Tally},
    live::Hall,
    shared::Keep,
    who::SessionId,
};

/// Everything a request may need.
pub(crate) type House = Arc<Inside>;

/// The inside of a [`House`].
pub(crate) struct Inside {
    pub config: Config,
    pub keep: Arc<Keep>,
    pub hall: Hall,
    pub limits: Limits,
    /// What tokens are signed with.
    pub cookie_key: Vec<u8>,
    /// Open sockets, and saved matches that are being opened.
    pub sockets: Arc<Tally<Of>>,
    pub stopping: watch::Sender<bool>,
    /// Sessions that are known to be in the store; they never leave it.
    pub stored: Mutex<HashSet<SessionId>>,
}

/// So many sessions are known without asking the store.
const REMEMBERED: usize = 50_000;

impl Inside {
    /// Whether a session is in the store.
    pub async fn remembers(&self, session: &SessionId) -> bool {
        let known = || self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        if known().contains(session) {
            return true;
        }
        let stored = self.keep.store.knows(session).await.unwrap_or_default();
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
