//! What all matches of a host share.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Semaphore;
use warmoot_table::Games;

use crate::{config::Config, store::Store};

/// What all matches of a host share.
pub struct Shared {
    /// What the host was started with.
    pub config: Config,
    /// The store.
    pub store: Store,
    /// The games.
    pub games: Games,
    /// Lets only so many bots think at once.
    pub thinkers: Semaphore,
    /// Bots that erred, games that panicked: since the host started.
    pub incidents: AtomicU64,
}

impl Shared {
    /// Notes something that should not have happened.
    pub fn incident(&self, what: &str) {
        self.incidents.fetch_add(1, Ordering::Relaxed);
        tracing::error!("incident: {what}");
    }
}
