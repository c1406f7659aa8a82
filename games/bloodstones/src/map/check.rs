//! Whether a map can be drawn and played: the checks every map must pass.

use super::file::Draft;

/// Makes all checks that need the whole map.
pub(super) fn all(_draft: &mut Draft<'_>) {}
