//! The database of a host while it is open.

use std::sync::{Arc, Mutex, PoisonError, atomic::AtomicBool};

use sqlx::SqlitePool;
use tokio::sync::{mpsc, oneshot};

use super::{
    change::{Change, Writing},
    error::StoreError,
    file::{Lock, Watched},
    rows::Append,
};

/// The database of a host.
#[derive(Clone, Debug)]
pub struct Store {
    pub(super) writer: SqlitePool,
    pub(super) reader: SqlitePool,
    pub(super) renew: Arc<AtomicBool>,
    pub(super) file: Arc<Watched>,
    /// To the task that writes acts, see `queue.rs`.
    pub(super) queue: mpsc::Sender<Job>,
    /// Held until the store is closed.
    pub(super) lock: Arc<Mutex<Option<Lock>>>,
}

/// An act to be written, and where to say that it is.
pub(super) struct Job {
    pub new: Append,
    pub done: oneshot::Sender<Result<(), StoreError>>,
}

impl Store {
    /// Whether the database is well: its file is there, it answers, and the last change went
    /// through. If that failed, another is tried.
    ///
    /// # Errors
    /// What is wrong with it.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.file.there()?;
        sqlx::query("SELECT 1 FROM sqlite_schema LIMIT 1").execute(&self.reader).await?;
        if self.file.trouble().is_some() {
            self.probe().await?;
        }
        Ok(())
    }

    /// Tries whether a change goes through that needs room on the disk.
    async fn probe(&self) -> Result<(), StoreError> {
        for statement in [
            "INSERT OR REPLACE INTO probe (id, fill) VALUES (1, randomblob(3 * 4096))",
            "DELETE FROM probe",
        ] {
            let mut change = self.begin().await?;
            sqlx::query(statement).execute(&mut *change).await?;
            change.commit().await?;
        }
        Ok(())
    }

    /// Closes all connections, folds the write-ahead log into the file, and lets another host have
    /// it.
    pub async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The key this host signs its cookies with; made if there is none yet.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn cookie_key(&self) -> Result<Vec<u8>, StoreError> {
        let mut change = self.begin().await?;
        sqlx::query(
            "INSERT OR IGNORE INTO secrets (name, value) VALUES ('cookies', randomblob(32))",
        )
        .execute(&mut *change)
        .await?;
        let key = sqlx::query_scalar("SELECT value FROM secrets WHERE name = 'cookies'")
            .fetch_one(&mut *change)
            .await?;
        change.commit().await?;
        Ok(key)
    }

    /// What it takes to begin changes.
    pub(super) fn writing(&self) -> Writing {
        let (pool, renew, file) = (self.writer.clone(), self.renew.clone(), self.file.clone());
        Writing { pool, renew, file }
    }

    /// Begins a change.
    pub(super) async fn begin(&self) -> Result<Change, StoreError> {
        self.writing().begin().await
    }
}
