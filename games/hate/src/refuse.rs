//! Refusals inside the rules: a rule and a sentence, without allocation.

use warmoot_kernel::Refusal;

/// Why something is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct No {
    /// The rule of the ledger that forbids it.
    pub rule: &'static str,
    /// A sentence for the person who tried.
    pub why: &'static str,
}

impl No {
    /// A refusal by a rule.
    pub const fn new(rule: &'static str, why: &'static str) -> Self {
        Self { rule, why }
    }

    /// The same as an `Err`, to end a check with.
    pub const fn by<T>(rule: &'static str, why: &'static str) -> Result<T, Self> {
        Err(Self::new(rule, why))
    }
}

impl From<No> for Refusal {
    fn from(no: No) -> Self {
        Self::new(no.rule, no.why)
    }
}
