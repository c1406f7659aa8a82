//! Packs of somebody's own, as games take them.

use warmoot_kernel::pack::Fault;

/// Paths within a pack with their texts.
pub type Files = Vec<(String, String)>;

/// Why packs of somebody's own cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// This one (by its place in the list) has faults.
    #[error("pack {} has {} faults", .0 + 1, .1.len())]
    Faults(usize, Vec<Fault>),
    /// A match was started or listed before.
    #[error("packs are chosen before the first match")]
    TooLate,
}
