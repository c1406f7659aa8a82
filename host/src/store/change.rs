//! The connection that writes, and a change under way on it.

use std::{
    ops::{Deref, DerefMut},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use sqlx::{Sqlite, SqliteConnection, SqlitePool, Transaction};

use super::{error::StoreError, file::Watched};

/// The connection that writes.
pub(super) struct Writing {
    pub pool: SqlitePool,
    /// Whether the connection is to be made anew, because a change failed on it: some faults
    /// stick to a connection.
    pub renew: Arc<AtomicBool>,
    pub file: Arc<Watched>,
}

impl Writing {
    /// Begins a change. It takes the database's write lock at once, so that it cannot fail
    /// half-way because somebody else was faster.
    pub async fn begin(&self) -> Result<Change, StoreError> {
        let begun = self.try_begin().await;
        begun.inspect_err(|error| self.file.note(Some(error)))
    }

    async fn try_begin(&self) -> Result<Change, StoreError> {
        self.file.there()?;
        if self.renew.swap(false, Ordering::Relaxed) {
            self.pool.acquire().await?.close().await?;
        }
        let change = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        Ok(Change { change: Some(change), renew: self.renew.clone(), file: self.file.clone() })
    }
}

/// A change under way. Dropped without [`Change::commit`], it never happened.
pub(super) struct Change {
    change: Option<Transaction<'static, Sqlite>>,
    renew: Arc<AtomicBool>,
    file: Arc<Watched>,
}

impl Change {
    /// Makes it durable. A file that vanished meanwhile keeps nothing, so nothing is acknowledged.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        let done = match self.change.take() {
            Some(change) => change.commit().await.map_err(StoreError::from),
            None => Ok(()),
        };
        let done = done.and_then(|()| self.file.there());
        if done.is_err() {
            self.renew.store(true, Ordering::Relaxed);
        }
        self.file.note(done.as_ref().err());
        done
    }
}

impl Drop for Change {
    fn drop(&mut self) {
        if self.change.is_some() {
            self.renew.store(true, Ordering::Relaxed);
            self.file.doubt();
        }
    }
}

impl Deref for Change {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.change.as_ref().expect("there until it is committed")
    }
}

impl DerefMut for Change {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.change.as_mut().expect("there until it is committed")
    }
}
