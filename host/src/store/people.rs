//! Sessions, who sits where, and invitations.

use sqlx::{Row, SqliteConnection};
use uuid::Uuid;
use warmoot_kernel::Seat;

use super::{
    columns::{clock_rule, key, place, session, uuid},
    database::Store,
    error::StoreError,
    rows::{Holder, InvitationRow, ListedMatch, Place, Seated},
};
use crate::{timer::now, who::SessionId};

/// How many matches a list has at once.
const PAGE: i64 = 200;

impl Store {
    /// The name of a session, if it has done anything here yet.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn name(&self, session: &SessionId) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT name FROM sessions WHERE id = ?")
            .bind(&session.0[..])
            .fetch_optional(&self.reader)
            .await?)
    }

    /// Gives a session a name.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rename(&self, session: &SessionId, name: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query(
            "INSERT INTO sessions (id, name, created) VALUES (?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        )
        .bind(&session.0[..])
        .bind(name)
        .bind(now())
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        Ok(())
    }

    /// Makes sure a session is known, within a change.
    pub(super) async fn remember(
        change: &mut SqliteConnection,
        session: &SessionId,
        name: &str,
    ) -> Result<(), StoreError> {
        sqlx::query("INSERT OR IGNORE INTO sessions (id, name, created) VALUES (?, ?, ?)")
            .bind(&session.0[..])
            .bind(name)
            .bind(now())
            .execute(change)
            .await?;
        Ok(())
    }

    /// Writes who sits in a seat, within a change. Invitations that are still open become void,
    /// except the one of `place`, which is made.
    pub(super) async fn put_seat(
        change: &mut SqliteConnection,
        id: &str,
        seat: Seat,
        place: &Place,
    ) -> Result<(), StoreError> {
        let bot = match &place.holder {
            Holder::Bot(bot) => Some(bot.as_str()),
            _ => None,
        };
        sqlx::query(
            "INSERT INTO seats (match, seat, session, bot, last, since, asked, late, spoke)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (match, seat)
             DO UPDATE SET session = excluded.session, bot = excluded.bot, last = excluded.last,
               since = excluded.since, asked = excluded.asked, late = excluded.late,
               spoke = excluded.spoke",
        )
        .bind(id)
        .bind(i64::from(seat.0))
        .bind(place.session().map(|session| session.0.to_vec()))
        .bind(bot)
        .bind(place.last.map(|session| session.0.to_vec()))
        .bind(place.since)
        .bind(place.mark.asked)
        .bind(place.mark.late)
        .bind(place.mark.spoke)
        .execute(&mut *change)
        .await?;
        // Nobody has agreed for who comes after.
        sqlx::query(
            "DELETE FROM votes WHERE seat = ?2 AND rollback IN
               (SELECT id FROM rollbacks WHERE match = ?1 AND state = 'open')",
        )
        .bind(id)
        .bind(i64::from(seat.0))
        .execute(&mut *change)
        .await?;
        if let Some(session) = place.session() {
            sqlx::query("INSERT OR IGNORE INTO holders (match, seat, session) VALUES (?, ?, ?)")
                .bind(id)
                .bind(i64::from(seat.0))
                .bind(&session.0[..])
                .execute(&mut *change)
                .await?;
        }
        sqlx::query(
            "UPDATE invitations SET void = 1 WHERE match = ? AND seat = ? AND taken_by IS NULL",
        )
        .bind(id)
        .bind(i64::from(seat.0))
        .execute(&mut *change)
        .await?;
        if let Some(token) = &place.invitation {
            sqlx::query(
                "INSERT INTO invitations (token, match, seat, created) VALUES (?, ?, ?, ?)",
            )
            .bind(token)
            .bind(id)
            .bind(i64::from(seat.0))
            .bind(now())
            .execute(&mut *change)
            .await?;
        }
        Ok(())
    }

    /// Notes that the clocks have started once every seat is taken, within a change.
    pub(super) async fn start_if_full(
        change: &mut SqliteConnection,
        id: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE matches SET started = 1 WHERE id = ?1 AND NOT EXISTS
               (SELECT 1 FROM seats WHERE match = ?1 AND session IS NULL AND bot IS NULL)",
        )
        .bind(id)
        .execute(change)
        .await?;
        Ok(())
    }

    /// Gives a seat to somebody else and says so to the table; a proposal that was for this is
    /// done. Who was `ousted` does not come back.
    ///
    /// # Errors
    /// If the store fails; then nothing is changed.
    pub async fn seat(
        &self,
        id: Uuid,
        seat: Seat,
        place: &Place,
        notice: &str,
        fulfils: Option<Uuid>,
        ousted: Option<SessionId>,
    ) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let id = key(id);
        if let Some(ousted) = ousted {
            let out = "UPDATE holders SET ousted = 1 WHERE match = ? AND seat = ? AND session = ?";
            sqlx::query(out)
                .bind(&id)
                .bind(i64::from(seat.0))
                .bind(&ousted.0[..])
                .execute(&mut *change)
                .await?;
        }
        Self::put_seat(&mut change, &id, seat, place).await?;
        Self::start_if_full(&mut change, &id).await?;
        Self::put_notice(&mut change, &id, notice).await?;
        if let Some(proposal) = fulfils {
            Self::settle(&mut change, proposal, "done").await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// An invitation; nothing if there is none of that token.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn invitation(&self, token: &str) -> Result<Option<InvitationRow>, StoreError> {
        let row = sqlx::query(
            "SELECT match, game, title, seat, taken_by, void, clock, absence, sessions.name
             FROM invitations JOIN matches ON matches.id = match
             JOIN sessions ON sessions.id = owner WHERE token = ?",
        )
        .bind(token)
        .fetch_optional(&self.reader)
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(InvitationRow {
            id: uuid(&row, 0)?,
            game: row.try_get(1)?,
            title: row.try_get(2)?,
            seat: Seat(row.try_get::<i64, _>(3)? as u8),
            taken_by: session(row.try_get(4)?),
            void: row.try_get(5)?,
            clock: clock_rule(row.try_get(6)?)?,
            absence: row.try_get::<i64, _>(7)? as u32,
            inviter: row.try_get(8)?,
        }))
    }

    /// Takes the seat of an invitation. Of two who try at once, one gets it.
    ///
    /// # Errors
    /// If the store fails; then nothing is changed.
    pub async fn take(
        &self,
        token: &str,
        invitation: &InvitationRow,
        by: &SessionId,
        name: &str,
        place: &Place,
    ) -> Result<Seated, StoreError> {
        let mut change = self.begin().await?;
        Self::remember(&mut change, by, name).await?;
        let taken = sqlx::query(
            "UPDATE invitations SET taken_by = ?
             WHERE token = ? AND taken_by IS NULL AND NOT void",
        )
        .bind(&by.0[..])
        .bind(token)
        .execute(&mut *change)
        .await?;
        let id = key(invitation.id);
        if taken.rows_affected() == 0 {
            // Dropping the change takes it back. Whoever took it before and still sits there
            // hears the same as then.
            let before: i64 = sqlx::query_scalar(
                "SELECT count(*) FROM invitations JOIN seats USING (match, seat)
                 WHERE token = ?1 AND taken_by = ?2 AND session = ?2",
            )
            .bind(token)
            .bind(&by.0[..])
            .fetch_one(&mut *change)
            .await?;
            return Ok(if before > 0 { Seated::Before } else { Seated::Taken });
        }
        Self::put_seat(&mut change, &id, invitation.seat, place).await?;
        Self::start_if_full(&mut change, &id).await?;
        change.commit().await?;
        Ok(Seated::Now)
    }

    /// Notes when who opened a match looked last.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn owner_looked(&self, id: Uuid, at: i64) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("UPDATE matches SET owner_seen = ? WHERE id = ?")
            .bind(at)
            .bind(key(id))
            .execute(&mut *change)
            .await?;
        change.commit().await?;
        Ok(())
    }

    /// Whether a session has done anything here that was kept.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn knows(&self, session: &SessionId) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM sessions WHERE id = ?)")
            .bind(&session.0[..])
            .fetch_one(&self.reader)
            .await?)
    }

    /// How many matches a session opened, and how many bytes they take.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn room_of(&self, owner: &SessionId) -> Result<(u64, u64), StoreError> {
        let row =
            sqlx::query("SELECT count(*), coalesce(sum(bytes), 0) FROM matches WHERE owner = ?")
                .bind(&owner.0[..])
                .fetch_one(&self.reader)
                .await?;
        Ok((row.try_get::<i64, _>(0)? as u64, row.try_get::<i64, _>(1)? as u64))
    }

    /// The matches a session owns or sits in, the last changed first: a page of them, those that
    /// come after the match `before`.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn matches_of(
        &self,
        who: &SessionId,
        before: Option<Uuid>,
    ) -> Result<Vec<ListedMatch>, StoreError> {
        let rows = sqlx::query(
            "WITH page AS
               (SELECT id, game, title, owner, revision, waiting, over, updated, turn FROM matches
                WHERE (owner = ?1 OR id IN (SELECT match FROM seats WHERE session = ?1))
                  AND (?2 IS NULL OR turn < (SELECT turn FROM matches WHERE id = ?2))
                ORDER BY turn DESC LIMIT ?3)
             SELECT page.*, session, bot, name, NULL AS invitation, last, since, asked, late, spoke
             FROM page JOIN seats ON seats.match = page.id
               LEFT JOIN sessions ON sessions.id = session
             ORDER BY turn DESC, seat",
        )
        .bind(&who.0[..])
        .bind(before.map(key))
        .bind(PAGE)
        .fetch_all(&self.reader)
        .await?;
        let mut matches: Vec<ListedMatch> = Vec::new();
        for row in rows {
            let id = uuid(&row, 0)?;
            if matches.last().is_none_or(|last| last.id != id) {
                matches.push(ListedMatch {
                    id,
                    game: row.try_get("game")?,
                    title: row.try_get("title")?,
                    owner: session(row.try_get("owner")?).unwrap_or_default(),
                    revision: row.try_get::<i64, _>("revision")? as u64,
                    waiting: row.try_get::<i64, _>("waiting")? as u8,
                    over: row.try_get("over")?,
                    updated: row.try_get("updated")?,
                    seats: Vec::new(),
                });
            }
            if let Some(listed) = matches.last_mut() {
                listed.seats.push(place(&row)?);
            }
        }
        Ok(matches)
    }
}
