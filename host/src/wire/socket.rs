//! What a socket sends.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use warmoot_table::Moment;

use super::table::TableState;
use crate::problem::ProblemBody;

/// What a socket sends.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum SocketMessage {
    /// The table, on connecting and after every change.
    Table {
        /// The table now.
        table: Box<TableState>,
        /// What happened since the last message on this socket.
        moments: Vec<Moment>,
    },
    /// Who is here, when only that has changed.
    Presence {
        /// For each seat, whether somebody in it looks at the table now.
        online: Vec<bool>,
    },
    /// The table cannot be shown now; the socket stays open and tries again.
    Problem {
        /// Why.
        problem: Box<ProblemBody>,
    },
}
