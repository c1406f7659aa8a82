//! Why something is not allowed: always with the rule that says so.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The id of a rule in one of the ledgers under `rules/`, such as `BLOOD-MOVE-03`.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[cfg_attr(feature = "openapi", schema(value_type = String))]
pub struct RuleId(#[ts(type = "string")] pub Cow<'static, str>);

impl RuleId {
    /// An id known when the program is written.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for RuleId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A refused action: which rule, and in plain words what stands in the way and what to do.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{why} ({rule})")]
pub struct Refusal {
    /// The rule of a ledger that forbids it.
    pub rule: RuleId,
    /// A sentence for the person who tried.
    pub why: String,
}

impl Refusal {
    /// A refusal by the rule `id`.
    #[must_use]
    pub fn new(id: &'static str, why: impl Into<String>) -> Self {
        Self { rule: RuleId::new(id), why: why.into() }
    }

    /// The same as an `Err`, to end a `check` with.
    ///
    /// # Errors
    /// Always.
    pub fn by<T>(id: &'static str, why: impl Into<String>) -> Result<T, Self> {
        Err(Self::new(id, why))
    }
}
