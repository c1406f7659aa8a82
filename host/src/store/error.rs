//! Why the store could not do something.

use std::str::FromStr;

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
