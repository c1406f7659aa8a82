//! What every address does, one file a topic.

// The descriptions name types of this crate by their whole paths.
#![allow(unused_qualifications)]

pub(crate) mod commands;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod matches;
pub(crate) mod me;
pub(crate) mod openapi;
pub(crate) mod saves;
pub(crate) mod seats;
pub(crate) mod socket;

use serde::Deserialize;
use utoipa::IntoParams;
use warmoot_kernel::Seat;

use crate::live::Looking;

/// The seat a request looks from.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct FromSeat {
    /// Which of the session's own seats looks.
    seat: Option<Seat>,
}

impl FromSeat {
    /// The same as a match wants it.
    fn looking(self) -> Looking {
        Looking::asked(self.seat)
    }
}
