//! Matches: their beginnings, their entries, snapshots and answered commands.

use sqlx::{Row, SqliteConnection};
use tokio::sync::oneshot;
use uuid::Uuid;
use warmoot_kernel::Seat;

use super::{
    columns::{bits, clock_rule, ended, int, key, place, saved, session, standing, time_left},
    database::{Job, Store},
    error::StoreError,
    rows::{Append, NewRecord, Standing, StoredMatch},
};
use crate::{timer::now, words::Ended};

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
