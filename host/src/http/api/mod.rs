//! What every address does, one file a topic.

pub(crate) mod commands;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod matches;
pub(crate) mod me;
pub(crate) mod saves;
pub(crate) mod seats;
pub(crate) mod socket;

use serde::Deserialize;
use warmoot_kernel::Seat;

use crate::live::Looking;

/// The seat a request looks from.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FromSeat {
    seat: Option<Seat>,
}

impl FromSeat {
    /// The same as a match wants it.
    fn looking(self) -> Looking {
        Looking::asked(self.seat)
    }
}
