//! What goes wrong, as every client hears it.
//!
//! Handlers return [`Problem`]. Whatever the rules, the store or the request's own form object to
//! becomes one of them: a status, a code for programs, a sentence for people.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use warmoot_kernel::Refusal;
use warmoot_table::{LoadError, Rejected};

use crate::store::StoreError;

/// An answer that says why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The HTTP status.
    pub status: StatusCode,
    /// What is sent.
    pub body: Box<ProblemBody>,
}

/// The body of every answer with a status of 400 and above.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ProblemBody {
    /// One word for programs, such as `stale`.
    pub code: &'static str,
    /// What is wrong and what to do about it.
    pub message: String,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// The part of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<String>,
    /// The revision of the table now, if the request was made for an older one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub revision: Option<u64>,
}

impl Problem {
    /// A problem with this status, code and sentence.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        let body =
            ProblemBody { code, message: message.into(), rule: None, field: None, revision: None };
        Self { status, body: Box::new(body) }
    }

    /// 400: the request is not what it should be.
    pub fn bad(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 403: not for this session.
    pub fn forbidden(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, message)
    }

    /// 404: there is no such thing.
    pub fn unknown(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "unknown", format!("There is no such {what} here."))
    }

    /// 409: something else happened before.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// 422: understood, but it cannot be done.
    pub fn unfit(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// 500: a fault of the program in one match or request; everything else goes on.
    pub fn fault(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", message)
    }

    /// A game has no bot of that name.
    pub fn unknown_bot(game: &str, bot: &str) -> Self {
        Self::unfit("unknown_bot", format!("There is no bot {bot:?} for {game}."))
    }

    /// The same, naming the part of the request that is wrong.
    #[must_use]
    pub fn field(mut self, field: impl Into<String>) -> Self {
        self.body.field = Some(field.into());
        self
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(self.body)).into_response()
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let mut problem = Self::unfit("refused", refusal.why);
        problem.body.rule = Some(refusal.rule.to_string());
        problem
    }
}

impl From<Rejected> for Problem {
    fn from(rejected: Rejected) -> Self {
        match rejected {
            Rejected::Refused(refusal) => refusal.into(),
            Rejected::Stale { now } => {
                let mut problem = Self::conflict("stale", rejected.to_string());
                problem.body.revision = Some(now);
                problem
            }
            Rejected::Malformed(message) => Self::bad("malformed", message).field("action"),
        }
    }
}

impl From<LoadError> for Problem {
    fn from(error: LoadError) -> Self {
        let code = match &error {
            // The words of the parser: what, at which line and column.
            LoadError::Malformed(_) => return Self::bad("broken_save", format!("{error}.")),
            LoadError::Impossible => "impossible_save",
            _ => "broken_save",
        };
        let mut problem = Self::from(error.refusal());
        problem.body.code = code;
        problem
    }
}

impl From<getrandom::Error> for Problem {
    fn from(error: getrandom::Error) -> Self {
        Self::fault(format!("The system the host runs on gives no random numbers: {error}"))
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        if matches!(error, StoreError::Conflict) {
            tracing::warn!("another program changed the same match");
            return Self::conflict(
                "stale",
                "The same thing was being changed elsewhere. Nothing was changed; look again.",
            );
        }
        let (code, advice) = match &error {
            StoreError::Locked(_) => (
                "database_locked",
                "The host's database is locked by another program. Nothing was changed; try again in a moment.",
            ),
            StoreError::ReadOnly(_) => (
                "database_read_only",
                "The host's database cannot be written to. Nothing was changed; the person who runs this host has to look at its file.",
            ),
            StoreError::Full(_) => (
                "database_full",
                "The host's database or disk is full. Nothing was changed; the person who runs this host has to make room.",
            ),
            StoreError::Gone(_) => (
                "database_gone",
                "The host's database file was removed or replaced while the host ran. Nothing was changed, and nothing can be kept; the person who runs this host has to bring the file back and start the host again.",
            ),
            StoreError::Failed(_) | StoreError::Conflict => (
                "database_failed",
                "The host's database does not answer as it should. Nothing was changed; try again in a moment.",
            ),
        };
        tracing::error!(code, %error, "the store failed");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, code, advice)
    }
}
