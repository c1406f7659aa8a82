//! Everything durable. The only room that speaks SQL.
//!
//! One connection writes, in turn, each change in a transaction that is on the disk when it
//! returns (`synchronous = FULL`: an acknowledged act survives a loss of power, not only the end
//! of the process). Acts that come while the disk is busy share the next transaction. Several connections read beside it (WAL). What is asked for is plain enough
//! SQL that another database can take its place here.

mod check;
mod file;
mod notices;
mod people;
mod proposals;
mod queue;
mod records;

use std::{
    ops::{Deref, DerefMut},
    path::Path,
    str::FromStr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use sqlx::{
    Connection, Sqlite, SqliteConnection, SqlitePool, Transaction,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::mpsc;
use uuid::Uuid;

pub use check::{Checked, check_database};
pub use notices::fold;
pub use people::{Holder, InvitationRow, Place, Seated};
pub use proposals::OpenProposal;
pub use records::{Append, Mark, NewRecord, Standing};

use crate::{Config, session::SessionId};

/// The migrations, in the order of their numbers.
static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations");

/// The bytes of a page of the database.
const PAGE: u64 = 4096;

/// Why the store could not do something. In every case nothing was changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another program holds the database.
    #[error("the database is locked: {0}")]
    Locked(String),
    /// The file may not be written to.
    #[error("the database cannot be written to: {0}")]
    ReadOnly(String),
    /// No room.
    #[error("the database is full: {0}")]
    Full(String),
    /// The same change is there already.
    #[error("the same change is in the database already")]
    Conflict,
    /// The file is not there any more, or another lies in its place.
    #[error("the database file was removed or replaced: {0}")]
    Gone(String),
    /// Anything else.
    #[error("the database failed: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let Some(database) = error.as_database_error() else {
            return match error {
                sqlx::Error::PoolTimedOut => Self::Locked(error.to_string()),
                _ => Self::Failed(error.to_string()),
            };
        };
        if database.is_unique_violation() {
            return Self::Conflict;
        }
        // The low byte of SQLite's extended code is its primary code.
        let code = database.code().and_then(|code| i32::from_str(&code).ok()).unwrap_or(0);
        match code & 0xff {
            5 | 6 => Self::Locked(error.to_string()),
            8 => Self::ReadOnly(error.to_string()),
            13 => Self::Full(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

/// The database of a host.
#[derive(Clone, Debug)]
pub struct Store {
    writer: SqlitePool,
    reader: SqlitePool,
    renew: Arc<AtomicBool>,
    file: Arc<file::Watched>,
    /// To the task that writes acts, see [`queue`].
    queue: mpsc::Sender<queue::Job>,
    /// Held until the store is closed.
    lock: Arc<Mutex<Option<file::Lock>>>,
}

impl Store {
    /// Opens the database of `config`, makes it if needed and brings it up to date.
    ///
    /// # Errors
    /// What stands in the way: a folder that does not exist, a file that is no database, one that
    /// another host serves, that is locked, read-only, or made by a newer version.
    pub async fn open(config: &Config) -> Result<Self, String> {
        let lock = file::Lock::take(&config.database)?;
        Self::connect(config, lock).await.map_err(|error| advice(&config.database, &error))
    }

    async fn connect(
        config: &Config,
        lock: file::Lock,
    ) -> Result<Self, sqlx::migrate::MigrateError> {
        let mut options = SqliteConnectOptions::new()
            .filename(&config.database)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(config.patience)
            .pragma("page_size", PAGE.to_string());
        if let Some(limit) = config.database_limit {
            options = options.pragma("max_page_count", (limit / PAGE).max(1).to_string());
        }
        // Made at most once: a file that vanished later on is not replaced by an empty one.
        let first = SqliteConnection::connect_with(&options).await?;
        let options = options.create_if_missing(false);
        // Connections stay, so that the write-ahead log does.
        let pool = |most| {
            SqlitePoolOptions::new()
                .min_connections(most)
                .max_connections(most)
                .idle_timeout(None)
                .max_lifetime(None)
                .acquire_timeout(config.patience * 2)
        };
        let writer = pool(1).connect_with(options.clone()).await?;
        MIGRATIONS.run(&writer).await?;
        // Whether it can be written to is better known now than at the first act.
        let mut trial = writer.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query("UPDATE _sqlx_migrations SET success = success").execute(&mut *trial).await?;
        trial.rollback().await?;
        let reader = pool(4).connect_with(options).await?;
        first.close().await?;
        let (queue, jobs) = mpsc::channel(queue::LONGEST);
        let file = Arc::new(file::Watched::new(&config.database));
        let lock = Arc::new(Mutex::new(Some(lock)));
        let store = Self { writer, reader, renew: Arc::default(), file, queue, lock };
        tokio::spawn(queue::write(store.writing(), jobs));
        Ok(store)
    }

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
    fn writing(&self) -> Writing {
        let (pool, renew, file) = (self.writer.clone(), self.renew.clone(), self.file.clone());
        Writing { pool, renew, file }
    }

    /// Begins a change.
    async fn begin(&self) -> Result<Change, StoreError> {
        self.writing().begin().await
    }
}

/// The connection that writes.
struct Writing {
    pool: SqlitePool,
    /// Whether the connection is to be made anew, because a change failed on it: some faults
    /// stick to a connection.
    renew: Arc<AtomicBool>,
    file: Arc<file::Watched>,
}

impl Writing {
    /// Begins a change. It takes the database's write lock at once, so that it cannot fail
    /// half-way because somebody else was faster.
    async fn begin(&self) -> Result<Change, StoreError> {
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
struct Change {
    change: Option<Transaction<'static, Sqlite>>,
    renew: Arc<AtomicBool>,
    file: Arc<file::Watched>,
}

impl Change {
    /// Makes it durable. A file that vanished meanwhile keeps nothing, so nothing is acknowledged.
    async fn commit(mut self) -> Result<(), StoreError> {
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

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    (time::OffsetDateTime::now_utc().unix_timestamp_nanos() / 1_000_000) as i64
}

/// A whole number of the program as SQLite keeps it.
fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A match's id as SQLite keeps it.
fn key(id: Uuid) -> String {
    id.hyphenated().to_string()
}

/// A session's id out of a row.
fn session(bytes: Option<Vec<u8>>) -> Option<SessionId> {
    bytes.and_then(|bytes| bytes.try_into().ok()).map(SessionId)
}

/// What to tell a person whose database could not be opened.
fn advice(path: &Path, error: &sqlx::migrate::MigrateError) -> String {
    let path = path.display();
    let cause = match error {
        sqlx::migrate::MigrateError::Execute(error)
        | sqlx::migrate::MigrateError::ExecuteMigration(error, _) => {
            error.as_database_error().and_then(|error| error.code()).unwrap_or_default().to_string()
        }
        sqlx::migrate::MigrateError::VersionMissing(_)
        | sqlx::migrate::MigrateError::VersionTooNew(..) => "newer".to_owned(),
        _ => String::new(),
    };
    let primary = i32::from_str(&cause).map(|code| code & 0xff);
    let what = match (primary, cause.as_str()) {
        (_, "newer") => {
            "was made by a newer version of Warmoot; update the program, or choose another file"
        }
        (Ok(5 | 6), _) => "is locked by another program; stop it, or choose another file",
        (Ok(8), _) => "cannot be written to; look at the rights of the file and its folder",
        (Ok(13), _) => "has no room to grow; make room on the disk or raise the limit",
        (Ok(14), _) => "cannot be opened; look whether its folder exists and may be written to",
        (Ok(26 | 11), _) => "is not a database, or is damaged; choose another file",
        _ => "cannot be used",
    };
    format!("The database {path} {what}. ({error})")
}
