//! Matches: their beginnings, their entries, snapshots and answered commands.

use std::time::Duration;

use sqlx::{Row, SqliteConnection};
use tokio::sync::oneshot;
use uuid::Uuid;
use warmoot_kernel::{Seat, Seats};

use super::{Holder, OpenProposal, Place, Store, StoreError, int, key, now, queue::Job, session};
use crate::{
    session::SessionId,
    wire::{ClockRule, Ended, Notice},
};

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
    /// After how many hours without an act somebody who is asked counts as absent.
    pub absence: u32,
    /// When it is opened: milliseconds since 1970.
    pub opened: i64,
}

/// What is known about whether who holds a seat is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Since when it has been asked without acting: milliseconds since 1970.
    pub asked: Option<i64>,
    /// Whether its clock ran out and it has not acted since.
    pub late: bool,
    /// Acts there were when its last proposal came to nothing.
    pub spoke: Option<u32>,
}

/// The clocks of a table as they stood after an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Acts in force.
    pub number: u32,
    /// What each seat had left, in milliseconds; nothing if acts were taken back.
    pub left: Option<Vec<u64>>,
    /// Whether the table made the latest of these acts, for a seat whose time was out.
    pub forced: bool,
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
    /// The revision of its last change.
    pub revision: u64,
    /// How many bytes of the store it takes.
    pub bytes: u64,
    /// Every entry since, oldest first.
    pub entries: Vec<String>,
    /// The snapshots, the newest first.
    pub snapshots: Vec<Vec<u8>>,
    /// Who sits where, in seat order.
    pub seats: Vec<Place>,
    /// Everybody who ever held each seat.
    pub holders: Vec<Vec<SessionId>>,
    /// Who was voted out of a seat.
    pub ousted: Vec<SessionId>,
    /// The act of the file that everybody agreed to, and who they are.
    pub saved: Option<(u32, Vec<SessionId>)>,
    /// The proposal that is open.
    pub proposal: Option<OpenProposal>,
    /// What the people at the table should know, oldest first.
    pub notices: Vec<Notice>,
    /// How long each person may think, and what each seat has left of it.
    pub clock: Option<(ClockRule, Vec<Duration>)>,
    /// Whether the clocks have started.
    pub started: bool,
    /// How the clocks stood after each entry.
    pub standings: Vec<Standing>,
    /// After how many hours without an act somebody who is asked counts as absent.
    pub absence: u32,
    /// When who opened it looked last: milliseconds since 1970.
    pub owner_seen: i64,
    /// Why it ended before its game did.
    pub ended: Option<Ended>,
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
    /// Acts in force afterwards, and the clocks as they stand after this one for going back.
    pub standing: Standing,
    /// Seats whose mark is another one now.
    pub marks: Vec<(Seat, Mark)>,
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
        let kept = sqlx::query("INSERT OR IGNORE INTO contents (hash, content) VALUES (?, ?)")
            .bind(&new.content_hash)
            .bind(&new.content)
            .execute(&mut *change)
            .await?;
        // Who brings a content of their own answers for its bytes.
        let content = if kept.rows_affected() > 0 { new.content.len() } else { 0 };
        sqlx::query(
            "INSERT INTO matches
               (id, game, title, owner, content, start, revision, waiting, over, created, updated,
                clock, absence, owner_seen, bytes, turn)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                (SELECT coalesce(max(turn), 0) + 1 FROM matches))",
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
        .bind(i64::from(new.absence))
        .bind(new.opened)
        .bind(int((content + new.start.len()) as u64))
        .execute(&mut *change)
        .await?;
        for (seat, place) in new.seats.iter().enumerate() {
            let seat = Seat(seat as u8);
            Self::put_seat(&mut change, &id, seat, place).await?;
        }
        Self::start_if_full(&mut change, &id).await?;
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
            "SELECT title, owner, start, clock, bytes, revision, absence, started, ended, owner_seen,
               contents.content AS content,
               saved_files.act AS saved, saved_files.people AS people
             FROM matches JOIN contents ON contents.hash = matches.content
               LEFT JOIN saved_files ON saved_files.match = id
             WHERE id = ?",
        )
        .bind(&id)
        .fetch_optional(&mut *read)
        .await?
        else {
            return Ok(None);
        };
        let rows = sqlx::query(
            "SELECT entry, number, time_left, forced FROM entries WHERE match = ?
             ORDER BY revision",
        )
        .bind(&id)
        .fetch_all(&mut *read)
        .await?;
        let mut entries = Vec::with_capacity(rows.len());
        let mut standings = Vec::new();
        for row in &rows {
            entries.push(row.try_get(0)?);
            standings.extend(standing(row)?);
        }
        let snapshots = sqlx::query_scalar(
            "SELECT state FROM snapshots WHERE match = ? ORDER BY revision DESC",
        )
        .bind(&id)
        .fetch_all(&mut *read)
        .await?;
        let seats = sqlx::query(
            "SELECT session, bot, name, time_left, last, since, asked, late, spoke,
               (SELECT token FROM invitations
                WHERE invitations.match = seats.match AND invitations.seat = seats.seat
                  AND taken_by IS NULL AND NOT void) AS invitation
             FROM seats LEFT JOIN sessions ON sessions.id = session
             WHERE match = ? ORDER BY seat",
        )
        .bind(&id)
        .fetch_all(&mut *read)
        .await?;
        let notices = Self::notices_of(&mut read, &id).await?;
        let proposal = Self::open_proposal(&mut read, &id).await?;
        let mut holders = vec![Vec::new(); seats.len()];
        let mut ousted = Vec::new();
        for row in sqlx::query("SELECT seat, session, ousted FROM holders WHERE match = ?")
            .bind(&id)
            .fetch_all(&mut *read)
            .await?
        {
            let of = holders.get_mut(row.try_get::<i64, _>(0)? as usize);
            if let (Some(of), Some(who)) = (of, session(row.try_get(1)?)) {
                of.push(who);
                if row.try_get(2)? {
                    ousted.push(who);
                }
            }
        }
        let clock = match clock_rule(row.try_get("clock")?)? {
            Some(rule) => Some((rule, seats.iter().map(time_left).collect::<Result<_, _>>()?)),
            None => None,
        };
        Ok(Some(StoredMatch {
            title: row.try_get("title")?,
            owner: session(row.try_get("owner")?).unwrap_or_default(),
            start: row.try_get("start")?,
            content: row.try_get("content")?,
            revision: row.try_get::<i64, _>("revision")? as u64,
            bytes: row.try_get::<i64, _>("bytes")? as u64,
            entries,
            snapshots,
            seats: seats.iter().map(place).collect::<Result<_, _>>()?,
            holders,
            ousted,
            saved: saved(&row)?,
            proposal,
            clock,
            notices,
            started: row.try_get("started")?,
            standings,
            absence: row.try_get::<i64, _>("absence")? as u32,
            owner_seen: row.try_get("owner_seen")?,
            ended: ended(row.try_get("ended")?)?,
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
        let Standing { number, left, forced } = &new.standing;
        sqlx::query(
            "INSERT INTO entries (match, revision, entry, at, number, time_left, forced)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&id)
        .bind(int(new.revision))
        .bind(&new.entry)
        .bind(at)
        .bind(i64::from(*number))
        .bind(left.as_ref().and_then(|left| serde_json::to_string(left).ok()))
        .bind(forced)
        .execute(&mut *change)
        .await?;
        for (seat, mark) in &new.marks {
            let marked =
                "UPDATE seats SET asked = ?, late = ?, spoke = ? WHERE match = ? AND seat = ?";
            sqlx::query(marked)
                .bind(mark.asked)
                .bind(mark.late)
                .bind(mark.spoke)
                .bind(&id)
                .bind(i64::from(seat.0))
                .execute(&mut *change)
                .await?;
        }
        sqlx::query(
            "UPDATE matches SET revision = ?, waiting = ?, over = ?, updated = ?,
               bytes = bytes + ?, turn = (SELECT coalesce(max(turn), 0) + 1 FROM matches)
             WHERE id = ?",
        )
        .bind(int(new.revision))
        .bind(bits(new.waiting))
        .bind(new.waiting.is_empty())
        .bind(at)
        .bind(int(new.entry.len() as u64))
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

    /// Ends a match before its game does, and says so to the table; a proposal that was for this
    /// is done.
    ///
    /// # Errors
    /// If the store fails; then nothing is changed.
    pub async fn end(
        &self,
        id: Uuid,
        why: Ended,
        notice: &str,
        fulfils: Option<Uuid>,
    ) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let id = key(id);
        let why = serde_json::to_string(&why).unwrap_or_default();
        sqlx::query(
            "UPDATE matches SET ended = ?, over = 1, waiting = 0, updated = ?,
               turn = (SELECT coalesce(max(turn), 0) + 1 FROM matches)
             WHERE id = ?",
        )
        .bind(why)
        .bind(now())
        .bind(&id)
        .execute(&mut *change)
        .await?;
        Self::put_notice(&mut change, &id, notice).await?;
        if let Some(proposal) = fulfils {
            Self::settle(&mut change, proposal, "done").await?;
        }
        change.commit().await?;
        Ok(())
    }
}

/// The act of the file everybody agreed to and who they are, out of a match's row.
fn saved(row: &sqlx::sqlite::SqliteRow) -> Result<Option<(u32, Vec<SessionId>)>, sqlx::Error> {
    let Some(act) = row.try_get::<Option<i64>, _>("saved")? else { return Ok(None) };
    let people: Vec<u8> = row.try_get("people")?;
    let people = people.chunks(32).filter_map(|it| it.try_into().ok()).map(SessionId).collect();
    Ok(Some((act as u32, people)))
}

/// Why a match ended before its game did, out of its column.
fn ended(column: Option<String>) -> Result<Option<Ended>, sqlx::Error> {
    let read = column.map(|why| serde_json::from_str(&why)).transpose();
    read.map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

/// How the clocks stood after an entry, out of its row; nothing for one that is older than that.
fn standing(row: &sqlx::sqlite::SqliteRow) -> Result<Option<Standing>, sqlx::Error> {
    let Some(number) = row.try_get::<Option<i64>, _>(1)? else { return Ok(None) };
    let left: Option<String> = row.try_get(2)?;
    let left = left.map(|left| serde_json::from_str(&left)).transpose();
    let left = left.map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
    Ok(Some(Standing { number: number as u32, left, forced: row.try_get(3)? }))
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

/// A seat out of a row with session, bot, name, invitation, last, since, asked, late and spoke.
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
