//! The ledger of the table itself: what the house, not a rulebook, allows.

use std::sync::OnceLock;

use crate::{Ledger, Refusal, Seat};

/// The rules of the table (`TABLE-...`), compiled in from `rules/table.toml`.
///
/// # Panics
/// If the file compiled in is no ledger; a test of the kernel reads it.
#[must_use]
pub fn table_ledger() -> &'static Ledger {
    static LEDGER: OnceLock<Ledger> = OnceLock::new();
    LEDGER.get_or_init(|| {
        Ledger::parse(include_str!("../../rules/table.toml"))
            .expect("rules/table.toml is a well-formed ledger")
    })
}

/// Why a command to a table was not accepted. Whatever the reason, nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// A rule of the game or of the table forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The sender saw an older position in which its choices were different (TABLE-REV-01).
    #[error("the table has moved on to revision {now}; look again")]
    Stale {
        /// The revision now.
        now: u64,
    },
    /// The action is not one this game understands: what, where, what was expected (TABLE-ACT-01).
    #[error("{0}")]
    Malformed(String),
}

impl Rejected {
    /// The id of the rule behind it, in the game's ledger or in the table's.
    #[must_use]
    pub fn rule(&self) -> &str {
        match self {
            Self::Refused(refusal) => refusal.rule.as_str(),
            Self::Stale { .. } => "TABLE-REV-01",
            Self::Malformed(_) => "TABLE-ACT-01",
        }
    }
}

/// A seat that is not at the table.
pub(crate) fn no_such_seat(seat: Seat, seats: usize) -> Refusal {
    Refusal::new("TABLE-SEAT-01", format!("This table has {seats} seats; there is no {seat}."))
}

/// A seat that is not asked.
pub(crate) fn not_asked(seat: Seat) -> Refusal {
    Refusal::new("TABLE-SEAT-02", format!("The table does not wait for {seat} now."))
}

/// An act after the end.
pub(crate) fn over() -> Refusal {
    Refusal::new("TABLE-OVER-01", "The game is over.")
}
