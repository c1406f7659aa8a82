//! All matches of a host that are in memory. Any match comes in when it is asked for, and leaves
//! when nobody has needed it for a while.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use uuid::Uuid;

use super::live_match::Room;
use crate::{shared::Keep, who::SessionId};

/// All matches in memory.
pub struct Hall {
    keep: Arc<Keep>,
    rooms: Mutex<HashMap<Uuid, Arc<Room>>>,
}

impl Hall {
    /// An empty hall.
    #[must_use]
    pub fn new(keep: Arc<Keep>) -> Self {
        Self { keep, rooms: Mutex::default() }
    }

    /// The room of a match. There is one at most, so its lock orders everything. Whether there is
    /// such a match turns out when the room is used.
    #[must_use]
    pub fn room(&self, id: Uuid) -> Arc<Room> {
        self.rooms
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(id)
            .or_insert_with(|| Room::new(id, self.keep.clone()))
            .clone()
    }

    /// How many matches are in memory.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Lets go of rooms that nobody uses: nobody else holds them, so none can be in two places.
    pub fn sweep(&self) {
        let idle = self.keep.config.idle;
        self.rooms
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|_, room| Arc::strong_count(room) > 1 || !room.idle(idle));
    }

    /// Shows a session's new name at every table in memory.
    pub async fn renamed(&self, who: SessionId, name: &str) {
        let rooms: Vec<_> = {
            let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            rooms.values().cloned().collect()
        };
        for room in rooms {
            room.renamed(who, name).await;
        }
    }
}
