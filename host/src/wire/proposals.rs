//! Proposals and votes.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use uuid::Uuid;
use warmoot_kernel::Seat;

use crate::words::Proposal;

/// A proposal that is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ProposalInfo {
    /// Its id, for votes.
    #[ts(type = "string")]
    pub id: Uuid,
    /// Who proposes.
    pub by: Seat,
    /// What.
    pub what: Proposal,
    /// Who agrees so far.
    pub yes: Vec<Seat>,
    /// Who still has to answer.
    pub needed: Vec<Seat>,
    /// The milliseconds until it lapses; `null`: never (TABLE-CLOCK-06).
    #[ts(type = "number | null")]
    pub lapses: Option<u64>,
}

/// Proposing something to the table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Propose {
    /// The sender's own id of the command: the same id gives the same answer.
    pub id: String,
    /// Who proposes.
    pub seat: Seat,
    /// What.
    pub what: Proposal,
}

/// What became of a proposal or a vote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Proposed {
    /// The proposal.
    #[ts(type = "string")]
    pub proposal: Uuid,
    /// Whether everybody agreed and it happened.
    pub done: bool,
    /// The revision of the table now.
    #[ts(type = "number")]
    pub revision: u64,
}

/// An answer to a proposal.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Vote {
    /// Who answers.
    pub seat: Seat,
    /// Whether it shall happen.
    pub yes: bool,
}
