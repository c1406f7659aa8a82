//! Opening a database: made if needed, brought up to date, and advice if it cannot be used.

use std::{
    path::Path,
    str::FromStr,
    sync::{Arc, Mutex},
};

use sqlx::{
    Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::mpsc;

use super::{
    database::Store,
    file::{Lock, Watched},
    queue,
};
use crate::config::Config;

/// The migrations, in the order of their numbers.
static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations");

/// The bytes of a page of the database.
const PAGE: u64 = 4096;

impl Store {
    /// Opens the database of `config`, makes it if needed and brings it up to date.
    ///
    /// # Errors
    /// What stands in the way: a folder that does not exist, a file that is no database, one that
    /// another host serves, that is locked, read-only, or made by a newer version.
    pub async fn open(config: &Config) -> Result<Self, String> {
        let lock = Lock::take(&config.database)?;
        Self::connect(config, lock).await.map_err(|error| advice(&config.database, &error))
    }

    async fn connect(config: &Config, lock: Lock) -> Result<Self, sqlx::migrate::MigrateError> {
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
        let file = Arc::new(Watched::new(&config.database));
        let lock = Arc::new(Mutex::new(Some(lock)));
        let store = Self { writer, reader, renew: Arc::default(), file, queue, lock };
        tokio::spawn(queue::write(store.writing(), jobs));
        Ok(store)
    }
}

/// What to tell a person whose database could not be opened.
pub(super) fn advice(path: &Path, error: &sqlx::migrate::MigrateError) -> String {
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
