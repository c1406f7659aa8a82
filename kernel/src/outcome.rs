//! How a game ended.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Seat;

/// The result of a game that is over.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Outcome {
    /// One entry a seat, in seat order.
    pub results: Vec<Standing>,
    /// Why it ended, in plain words.
    pub why: String,
}

impl Outcome {
    /// The seats that share first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.results.iter().filter(|standing| standing.place == 1).map(|standing| standing.seat)
    }
}

/// What one seat got.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Standing {
    /// Whose result this is.
    pub seat: Seat,
    /// 1 for the winner; tied seats share the better place.
    pub place: u8,
    /// The final score in the game's own points.
    pub score: i32,
    /// Where the score came from: words and points, in the order of the rulebook.
    pub sources: Vec<(String, i32)>,
    /// Whether the seat was eliminated before the end.
    pub eliminated: bool,
}
