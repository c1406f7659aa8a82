//! Values of the program as SQLite keeps them, and back out of rows.

use std::time::Duration;

use sqlx::{Row, sqlite::SqliteRow};
use uuid::Uuid;
use warmoot_kernel::Seats;

use super::rows::{Holder, Mark, Place, Standing};
use crate::{clock_rule::ClockRule, who::SessionId, words::Ended};

/// A whole number of the program as SQLite keeps it.
pub(super) fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A match's id as SQLite keeps it.
pub(super) fn key(id: Uuid) -> String {
    id.hyphenated().to_string()
}

/// A session's id out of a row.
pub(super) fn session(bytes: Option<Vec<u8>>) -> Option<SessionId> {
    bytes.and_then(|bytes| bytes.try_into().ok()).map(SessionId)
}

/// The act of the file everybody agreed to and who they are, out of a match's row.
pub(super) fn saved(row: &SqliteRow) -> Result<Option<(u32, Vec<SessionId>)>, sqlx::Error> {
    let Some(act) = row.try_get::<Option<i64>, _>("saved")? else { return Ok(None) };
    let people: Vec<u8> = row.try_get("people")?;
    let people = people.chunks(32).filter_map(|it| it.try_into().ok()).map(SessionId).collect();
    Ok(Some((act as u32, people)))
}

/// Why a match ended before its game did, out of its column.
pub(super) fn ended(column: Option<String>) -> Result<Option<Ended>, sqlx::Error> {
    let read = column.map(|why| serde_json::from_str(&why)).transpose();
    read.map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

/// How the clocks stood after an entry, out of its row; nothing for one that is older than that.
pub(super) fn standing(row: &SqliteRow) -> Result<Option<Standing>, sqlx::Error> {
    let Some(number) = row.try_get::<Option<i64>, _>(1)? else { return Ok(None) };
    let left: Option<String> = row.try_get(2)?;
    let left = left.map(|left| serde_json::from_str(&left)).transpose();
    let left = left.map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
    Ok(Some(Standing { number: number as u32, left, forced: row.try_get(3)? }))
}

/// A set of seats as a number.
pub(super) fn bits(seats: Seats) -> i64 {
    seats.iter().map(|seat| 1 << seat.0).sum()
}

/// What was agreed about a clock, out of its column.
pub(super) fn clock_rule(column: Option<String>) -> Result<Option<ClockRule>, sqlx::Error> {
    let read = column.map(|rule| serde_json::from_str(&rule)).transpose();
    read.map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

/// What a seat has left on its clock, out of a row.
pub(super) fn time_left(row: &SqliteRow) -> Result<Duration, sqlx::Error> {
    let left: Option<i64> = row.try_get("time_left")?;
    Ok(Duration::from_millis(left.and_then(|left| left.try_into().ok()).unwrap_or_default()))
}

/// A seat out of a row with session, bot, name, invitation, last, since, asked, late and spoke.
pub(super) fn place(row: &SqliteRow) -> Result<Place, sqlx::Error> {
    let bot: Option<String> = row.try_get("bot")?;
    let holder = match (session(row.try_get("session")?), bot) {
        (Some(session), _) => {
            let name: Option<String> = row.try_get("name")?;
            Holder::Person { session, name: name.unwrap_or_default() }
        }
        (None, Some(bot)) => Holder::Bot(bot),
        (None, None) => Holder::Nobody,
    };
    Ok(Place {
        holder,
        invitation: row.try_get("invitation")?,
        last: session(row.try_get("last")?),
        since: row.try_get("since")?,
        mark: Mark {
            asked: row.try_get("asked")?,
            late: row.try_get("late")?,
            spoke: row.try_get("spoke")?,
        },
    })
}

/// A match's id out of a row.
pub(super) fn uuid(row: &SqliteRow, column: usize) -> Result<Uuid, sqlx::Error> {
    let text: String = row.try_get(column)?;
    text.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))
}
