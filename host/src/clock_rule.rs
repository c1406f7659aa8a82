//! How long people may think, as they agreed to it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How long each person may think (TABLE-CLOCK-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockRule {
    /// What each person has for the whole match, in seconds.
    pub main_seconds: u32,
    /// What a person gains with each act, in seconds.
    pub increment_seconds: u32,
}
