//! Commands besides the act itself, and their answer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use warmoot_kernel::Seat;

/// What an accepted command made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Done {
    /// The revision of the table after it.
    #[ts(type = "number")]
    pub revision: u64,
}

/// Taking back the last act.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeBack {
    /// The sender's own id of the command: the same id gives the same answer.
    pub id: String,
    /// Whose act.
    pub seat: Seat,
    /// The revision of the table the sender saw.
    #[ts(type = "number")]
    pub revision: u64,
}
