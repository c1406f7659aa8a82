//! All matches of a host that are in memory. Any match comes in when it is asked for, and leaves
//! when nobody has needed it for a while.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use uuid::Uuid;

use super::live_match::LiveMatch;
use crate::{shared::Shared, who::SessionId};

/// All matches in memory.
pub struct LiveMatches {
    shared: Arc<Shared>,
    matches: Mutex<HashMap<Uuid, Arc<LiveMatch>>>,
}

impl LiveMatches {
    /// None yet.
    #[must_use]
    pub fn new(shared: Arc<Shared>) -> Self {
        Self { shared, matches: Mutex::default() }
    }

    /// A match. It is in memory once at most, so its lock orders everything. Whether there is
    /// such a match turns out when it is used.
    #[must_use]
    pub fn get(&self, id: Uuid) -> Arc<LiveMatch> {
        self.matches
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(id)
            .or_insert_with(|| LiveMatch::new(id, self.shared.clone()))
            .clone()
    }

    /// How many matches are in memory.
    #[must_use]
    pub fn len(&self) -> usize {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Lets go of matches that nobody uses: nobody else holds them, so none can be in two places.
    pub fn sweep(&self) {
        let idle = self.shared.config.idle;
        self.matches
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|_, live_match| Arc::strong_count(live_match) > 1 || !live_match.idle(idle));
    }

    /// Shows a session's new name at every table in memory.
    pub async fn renamed(&self, who: SessionId, name: &str) {
        let matches: Vec<_> = {
            let matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
            matches.values().cloned().collect()
        };
        for live_match in matches {
            live_match.renamed(who, name).await;
        }
    }
}
