//! The packs of HATE that matches are started with.

use std::sync::OnceLock;

use warmoot_hate::pack::{self, Pack};
use warmoot_kernel::pack::Fault;
use warmoot_table::{Files, PackError};

static PACK: OnceLock<Pack> = OnceLock::new();

/// The pack that matches are started with: the shipped one, and what was laid over it.
pub fn pack() -> &'static Pack {
    PACK.get_or_init(|| pack::shipped().clone())
}

/// The same, and packs may still be laid afterwards: for asking what there is, before any match.
pub fn so_far() -> &'static Pack {
    PACK.get().unwrap_or_else(|| pack::shipped())
}

/// Checks a pack as it would be laid over the shipped one.
pub fn check(files: &Files) -> Result<String, Vec<Fault>> {
    let found = pack::check(files.clone())?;
    let entries = match found.own() {
        1 => "1 entry".to_owned(),
        count => format!("{count} entries"),
    };
    Ok(format!("{} {}: {entries}", found.about.name, found.about.version))
}

/// Lays packs over the shipped one.
pub fn lay(packs: &[&Files]) -> Result<(), PackError> {
    let mut all = pack::shipped().clone();
    for (index, files) in packs.iter().enumerate() {
        all = all.with((*files).clone()).map_err(|faults| PackError::Faults(index, faults))?;
    }
    PACK.set(all).map_err(|_| PackError::TooLate)
}
