//! HATE, as the lobby shows it.

use std::sync::OnceLock;

use warmoot_hate::pack::{self, Pack};

use crate::packs::PackError;

static PACK: OnceLock<Pack> = OnceLock::new();

/// The pack that matches are started with: the shipped one, and what was laid over it.
pub fn pack() -> &'static Pack {
    PACK.get_or_init(|| pack::shipped().clone())
}

/// Sets the pack that matches are started with.
pub(crate) fn set_pack(pack: Pack) -> Result<(), PackError> {
    PACK.set(pack).map_err(|_| PackError::TooLate)
}
