//! Matches: their beginnings, their entries, snapshots and answered commands.

use std::time::Duration;

use sqlx::{Row, SqliteConnection};
use tokio::sync::oneshot;
use uuid::Uuid;
use warmoot_kernel::{Seat, Seats};

use super::{Holder, OpenRollback, Place, Store, StoreError, int, key, now, queue::Job, session};
use crate::{session::SessionId, wire::ClockRule};

/// A match to be stored.
#[derive(Clone, Debug)]
pub struct NewRecord {
    /// Its id.
    pub id: Uuid,
    /// The game's short name.
    pub game: String,
    /// What its owner calls it.
    pub title: String,
    /// Who opened it.
    pub owner: SessionId,
    /// What its owner is called, should the store not know them yet.
    pub owner_name: String,
    /// The beginning of the record, the content left out.
    pub start: String,
    /// The content's hash.
    pub content_hash: String,
    /// The content.
    pub content: String,
    /// The revision now.
    pub revision: u64,
    /// Who is asked.
    pub waiting: Seats,
    /// Who sits where, in seat order, with an invitation for each open seat.
    pub seats: Vec<Place>,
    /// What the people at the table should know.
    pub notices: Vec<String>,
    /// How long each person may think.
    pub clock: Option<ClockRule>,
}

/// A match as the store has it.
#[derive(Clone, Debug)]
pub struct StoredMatch {
    /// What its owner calls it.
    pub title: String,
    /// Who opened it.
    pub owner: SessionId,
    /// The beginning of the record.
    pub start: String,
    /// The content.
    pub content: String,
    /// Every entry since, oldest first.
    pub entries: Vec<String>,
    /// The latest snapshot.
    pub snapshot: Option<Vec<u8>>,
    /// Who sits where, in seat order.
    pub seats: Vec<Place>,
    /// The proposal to go back that is open.
    pub rollback: Option<OpenRollback>,
    /// What the people at the table should know, oldest first.
    pub notices: Vec<String>,
    /// How long each person may think, and what each seat has left of it.
    pub clock: Option<(ClockRule, Vec<Duration>)>,
}

/// One change of a match, to be made durable as a whole.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match.
    pub id: Uuid,
    /// The revision it makes.
    pub revision: u64,
    /// The entry.
    pub entry: String,
    /// Who is asked afterwards.
    pub waiting: Seats,
    /// The command that made it: seat, id, digest of what was asked, answer.
    pub command: Option<(Seat, String, Vec<u8>, String)>,
    /// A snapshot of the position afterwards.
    pub snapshot: Option<Vec<u8>>,
    /// A proposal that is fulfilled by it.
    pub fulfils: Option<Uuid>,
    /// Something the people at the table should know.
    pub notice: Option<String>,
    /// What each seat has left on its clock afterwards, in milliseconds.
    pub left: Option<Vec<u64>>,
}

impl Store {
    /// Stores a new match.
    ///
    /// # Errors
    /// If the store fails; then nothing is stored.
    pub async fn create(&self, new: &NewRecord) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let (id, at) = (key(new.id), now());
        Self::remember(&mut change, &new.owner, &new.owner_name).await?;
        sqlx::query("INSERT OR IGNORE INTO contents (hash, content) VALUES (?, ?)")
            .bind(&new.content_hash)
            .bind(&new.content)
            .execute(&mut *change)
            .await?;
        sqlx::query(
            "INSERT INTO matches
               (id, game, title, owner, content, start, revision, waiting, over, created, updated,
                clock)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&id)
        .bind(&new.game)
        .bind(&new.title)
        .bind(&new.owner.0[..])
        .bind(&new.content_hash)
        .bind(&new.start)
        .bind(int(new.revision))
        .bind(bits(new.waiting))
        .bind(new.waiting.is_empty())
        .bind(at)
        .bind(at)
        .bind(new.clock.and_then(|clock| serde_json::to_string(&clock).ok()))
        .execute(&mut *change)
        .await?;
        for (seat, place) in new.seats.iter().enumerate() {
            let seat = Seat(seat as u8);
            Self::put_seat(&mut change, &id, seat, place).await?;
        }
        if let Some(clock) = new.clock {
            let whole = u64::from(clock.main_seconds) * 1000;
            Self::put_time_left(&mut change, &id, &vec![whole; new.seats.len()]).await?;
        }
        for notice in &new.notices {
            Self::put_notice(&mut change, &id, notice).await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// Reads a match; nothing if there is no such match.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn load(&self, id: Uuid) -> Result<Option<StoredMatch>, StoreError> {
        // One transaction, so that all parts are of one moment.
        let mut read = self.reader.begin().await?;
        let id = key(id);
        let Some(row) = sqlx::query(
            "SELECT title, owner, start, clock, contents.content AS content
             FROM matches JOIN contents ON contents.hash = matches.content WHERE id = ?",
        )
        .bind(&id)
        .fetch_optional(&mut *read)
        .await?
        else {
            return Ok(None);
        };
        let entries =
            sqlx::query_scalar("SELECT entry FROM entries WHERE match = ? ORDER BY revision")
                .bind(&id)
                .fetch_all(&mut *read)
                .await?;
        let snapshot = sqlx::query_scalar(
            "SELECT state FROM snapshots WHERE match = ? ORDER BY revision DESC LIMIT 1",
        )
        .bind(&id)
        .fetch_optional(&mut *read)
        .await?;
        let seats = sqlx::query(
            "SELECT session, bot, name, time_left,
               (SELECT token FROM invitations
                WHERE invitations.match = seats.match AND invitations.seat = seats.seat
                  AND taken_by IS NULL AND NOT void) AS invitation
             FROM seats LEFT JOIN sessions ON sessions.id = session
             WHERE match = ? ORDER BY seat",
        )
        .bind(&id)
        .fetch_all(&mut *read)
        .await?;
        let notices = sqlx::query_scalar("SELECT text FROM notices WHERE match = ? ORDER BY id")
            .bind(&id)
            .fetch_all(&mut *read)
            .await?;
        let rollback = Self::open_rollback(&mut read, &id).await?;
        let clock = match clock_rule(row.try_get("clock")?)? {
            Some(rule) => Some((rule, seats.iter().map(time_left).collect::<Result<_, _>>()?)),
            None => None,
        };
        Ok(Some(StoredMatch {
            title: row.try_get("title")?,
            owner: session(row.try_get("owner")?).unwrap_or_default(),
            start: row.try_get("start")?,
            content: row.try_get("content")?,
            entries,
            snapshot,
            seats: seats.iter().map(place).collect::<Result<_, _>>()?,
            rollback,
            clock,
            notices,
        }))
    }

    /// Makes a change of a match durable. When this returns without an error, it is on the disk.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if that revision or command is there already; other errors if the
    /// store fails. In every case nothing of it is stored.
    pub async fn append(&self, new: Append) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let closed = || StoreError::Failed("the store is closed".to_owned());
        self.queue.send(Job { new, done }).await.map_err(|_| closed())?;
        answer.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Writes a change of a match, within a change of the database.
    pub(super) async fn put_entry(
        change: &mut SqliteConnection,
        new: &Append,
    ) -> Result<(), StoreError> {
        let (id, at) = (key(new.id), now());
        sqlx::query("INSERT INTO entries (match, revision, entry, at) VALUES (?, ?, ?, ?)")
            .bind(&id)
            .bind(int(new.revision))
            .bind(&new.entry)
            .bind(at)
            .execute(&mut *change)
            .await?;
        sqlx::query(
            "UPDATE matches SET revision = ?, waiting = ?, over = ?, updated = ? WHERE id = ?",
        )
        .bind(int(new.revision))
        .bind(bits(new.waiting))
        .bind(new.waiting.is_empty())
        .bind(at)
        .bind(&id)
        .execute(&mut *change)
        .await?;
        if let Some((seat, command, digest, answer)) = &new.command {
            Self::put_answer(change, &id, *seat, command, digest, answer).await?;
        }
        if let Some(state) = &new.snapshot {
            sqlx::query("INSERT INTO snapshots (match, revision, state) VALUES (?, ?, ?)")
                .bind(&id)
                .bind(int(new.revision))
                .bind(state)
                .execute(&mut *change)
                .await?;
            // Two are kept: should the newest turn out unreadable, the one before still helps.
            sqlx::query(
                "DELETE FROM snapshots WHERE match = ?1 AND revision NOT IN
                   (SELECT revision FROM snapshots WHERE match = ?1
                    ORDER BY revision DESC LIMIT 2)",
            )
            .bind(&id)
            .execute(&mut *change)
            .await?;
        }
        if let Some(rollback) = new.fulfils {
            Self::settle(change, rollback, "done").await?;
        }
        if let Some(left) = &new.left {
            Self::put_time_left(change, &id, left).await?;
        }
        if let Some(notice) = &new.notice {
            Self::put_notice(change, &id, notice).await?;
        }
        Ok(())
    }

    /// What a command of that id was for and what it was answered, if it was accepted before.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn answer(
        &self,
        id: Uuid,
        seat: Seat,
        command: &str,
    ) -> Result<Option<(Vec<u8>, String)>, StoreError> {
        let row = sqlx::query(
            "SELECT digest, answer FROM commands WHERE match = ? AND seat = ? AND id = ?",
        )
        .bind(key(id))
        .bind(i64::from(seat.0))
        .bind(command)
        .fetch_optional(&self.reader)
        .await?;
        Ok(row.map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?))).transpose()?)
    }

    /// Keeps a command's answer.
    pub(super) async fn put_answer(
        change: &mut SqliteConnection,
        id: &str,
        seat: Seat,
        command: &str,
        digest: &[u8],
        answer: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO commands (match, seat, id, digest, answer) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(id)
        .bind(i64::from(seat.0))
        .bind(command)
        .bind(digest)
        .bind(answer)
        .execute(change)
        .await?;
        Ok(())
    }

    /// Keeps what each seat has left on its clock, in milliseconds, within a change.
    async fn put_time_left(
        change: &mut SqliteConnection,
        id: &str,
        left: &[u64],
    ) -> Result<(), StoreError> {
        for (seat, left) in (0_i64..).zip(left) {
            sqlx::query("UPDATE seats SET time_left = ? WHERE match = ? AND seat = ?")
                .bind(int(*left))
                .bind(id)
                .bind(seat)
                .execute(&mut *change)
                .await?;
        }
        Ok(())
    }

    /// Keeps something the people at the table should know.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn notice(&self, id: Uuid, text: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        Self::put_notice(&mut change, &key(id), text).await?;
        change.commit().await?;
        Ok(())
    }

    /// The same, within a change.
    pub(super) async fn put_notice(
        change: &mut SqliteConnection,
        id: &str,
        text: &str,
    ) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO notices (match, text, at) VALUES (?, ?, ?)")
            .bind(id)
            .bind(text)
            .bind(now())
            .execute(change)
            .await?;
        Ok(())
    }
}

/// A set of seats as a number.
fn bits(seats: Seats) -> i64 {
    seats.iter().map(|seat| 1 << seat.0).sum()
}

/// What was agreed about a clock, out of its column.
pub(super) fn clock_rule(column: Option<String>) -> Result<Option<ClockRule>, sqlx::Error> {
    let read = column.map(|rule| serde_json::from_str(&rule)).transpose();
    read.map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

/// What a seat has left on its clock, out of a row.
fn time_left(row: &sqlx::sqlite::SqliteRow) -> Result<Duration, sqlx::Error> {
    let left: Option<i64> = row.try_get("time_left")?;
    Ok(Duration::from_millis(left.and_then(|left| left.try_into().ok()).unwrap_or_default()))
}

/// A seat out of a row with session, bot, name and invitation.
pub(super) fn place(row: &sqlx::sqlite::SqliteRow) -> Result<Place, sqlx::Error> {
    let bot: Option<String> = row.try_get("bot")?;
    let holder = match (session(row.try_get("session")?), bot) {
        (Some(session), _) => {
            let name: Option<String> = row.try_get("name")?;
            Holder::Person { session, name: name.unwrap_or_default() }
        }
        (None, Some(bot)) => Holder::Bot(bot),
        (None, None) => Holder::Nobody,
    };
    Ok(Place { holder, invitation: row.try_get("invitation")? })
}
