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

use crate::{problem::Problem, room::Looking};

/// The seat a request looks from.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FromSeat {
    seat: Option<Seat>,
}

impl FromSeat {
    /// The same as the room wants it.
    fn looking(self) -> Looking {
        Looking::asked(self.seat)
    }
}

/// A name for people: no line breaks, no more than `most` characters, not empty.
fn plain_name(name: &str, most: usize) -> Result<String, Problem> {
    let name: String = name.chars().filter(|letter| !letter.is_control()).collect();
    let name = name.trim();
    if name.is_empty() || name.chars().count() > most {
        return Err(
            Problem::unfit("bad_name", format!("A name has 1 to {most} characters.")).field("name")
        );
    }
    Ok(name.to_owned())
}
