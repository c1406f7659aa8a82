//! Proposals to go back, and the votes on them.

use sqlx::{Row, SqliteConnection};
use uuid::Uuid;
use warmoot_kernel::Seat;

use super::{Store, StoreError, key, now};

/// A proposal that still waits for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenRollback {
    /// Its id.
    pub id: Uuid,
    /// Who proposes.
    pub by: Seat,
    /// To which act.
    pub to: u32,
    /// Who agrees so far.
    pub yes: Vec<Seat>,
}

impl Store {
    /// Keeps a proposal, with the answer to the command that made it.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another is open or the command is known; others if the store
    /// fails.
    pub async fn propose(
        &self,
        id: Uuid,
        proposal: &OpenRollback,
        command: (&str, &[u8], &str),
    ) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let id = key(id);
        sqlx::query(
            "INSERT INTO rollbacks (id, match, by, target, state, created)
             VALUES (?, ?, ?, ?, 'open', ?)",
        )
        .bind(key(proposal.id))
        .bind(&id)
        .bind(i64::from(proposal.by.0))
        .bind(i64::from(proposal.to))
        .bind(now())
        .execute(&mut *change)
        .await?;
        for seat in &proposal.yes {
            Self::put_vote(&mut change, proposal.id, *seat, true).await?;
        }
        let (name, digest, answer) = command;
        Self::put_answer(&mut change, &id, proposal.by, name, digest, answer).await?;
        change.commit().await?;
        Ok(())
    }

    /// Keeps votes on a proposal that is not decided by them.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn vote(&self, rollback: Uuid, seats: &[Seat]) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        for seat in seats {
            Self::put_vote(&mut change, rollback, *seat, true).await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// Ends a proposal because somebody does not agree.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn decline(
        &self,
        id: Uuid,
        rollback: Uuid,
        seat: Seat,
        notice: &str,
    ) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        Self::put_vote(&mut change, rollback, seat, false).await?;
        Self::settle(&mut change, rollback, "declined").await?;
        Self::put_notice(&mut change, &key(id), notice).await?;
        change.commit().await?;
        Ok(())
    }

    /// The state of a proposal of this match: `open`, `done` or `declined`.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rollback_state(
        &self,
        id: Uuid,
        rollback: Uuid,
    ) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT state FROM rollbacks WHERE match = ? AND id = ?")
            .bind(key(id))
            .bind(key(rollback))
            .fetch_optional(&self.reader)
            .await?)
    }

    /// Ends a proposal, within a change.
    pub(super) async fn settle(
        change: &mut SqliteConnection,
        rollback: Uuid,
        state: &str,
    ) -> Result<(), StoreError> {
        sqlx::query("UPDATE rollbacks SET state = ? WHERE id = ?")
            .bind(state)
            .bind(key(rollback))
            .execute(change)
            .await?;
        Ok(())
    }

    /// The open proposal of a match, within a read.
    pub(super) async fn open_rollback(
        read: &mut SqliteConnection,
        id: &str,
    ) -> Result<Option<OpenRollback>, StoreError> {
        let row =
            sqlx::query("SELECT id, by, target FROM rollbacks WHERE match = ? AND state = 'open'")
                .bind(id)
                .fetch_optional(&mut *read)
                .await?;
        let Some(row) = row else { return Ok(None) };
        let name: String = row.try_get(0)?;
        let yes: Vec<i64> =
            sqlx::query_scalar("SELECT seat FROM votes WHERE rollback = ? AND yes ORDER BY seat")
                .bind(&name)
                .fetch_all(read)
                .await?;
        Ok(Some(OpenRollback {
            id: name.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
            by: Seat(row.try_get::<i64, _>(1)? as u8),
            to: row.try_get::<i64, _>(2)? as u32,
            yes: yes.into_iter().map(|seat| Seat(seat as u8)).collect(),
        }))
    }

    /// Keeps one vote, within a change. A seat that votes again changes its vote.
    async fn put_vote(
        change: &mut SqliteConnection,
        rollback: Uuid,
        seat: Seat,
        yes: bool,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO votes (rollback, seat, yes) VALUES (?, ?, ?)
             ON CONFLICT (rollback, seat) DO UPDATE SET yes = excluded.yes",
        )
        .bind(key(rollback))
        .bind(i64::from(seat.0))
        .bind(yes)
        .execute(change)
        .await?;
        Ok(())
    }
}
