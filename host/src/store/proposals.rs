//! Proposals to the people at a table, and the votes on them.

use sqlx::{Row, SqliteConnection};
use uuid::Uuid;
use warmoot_kernel::Seat;

use super::{
    columns::{int, key},
    database::Store,
    error::StoreError,
    rows::OpenProposal,
};
use crate::{who::SessionId, words::Proposal};

impl Store {
    /// Keeps a proposal, with the answer to the command that made it.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another is open or the command is known; others if the store
    /// fails.
    pub async fn propose(
        &self,
        id: Uuid,
        proposal: &OpenProposal,
        command: (&str, &[u8], &str),
    ) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let id = key(id);
        sqlx::query(
            "INSERT INTO rollbacks (id, match, by, target, what, state, created)
             VALUES (?, ?, ?, ?, ?, 'open', ?)",
        )
        .bind(key(proposal.id))
        .bind(&id)
        .bind(i64::from(proposal.by.0))
        .bind(match proposal.what {
            Proposal::GoBack { to } => i64::from(to),
            _ => 0,
        })
        .bind(match proposal.what {
            Proposal::GoBack { .. } => None,
            _ => serde_json::to_string(&proposal.what).ok(),
        })
        .bind(proposal.made)
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
    pub async fn vote(&self, proposal: Uuid, seats: &[Seat]) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        for seat in seats {
            Self::put_vote(&mut change, proposal, *seat, true).await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// Ends a proposal without what it was for: because this seat does not agree, or because
    /// there is no point in it any more. A seat that `spoke` in vain has to act before it proposes
    /// anything again: it, and how many acts there are.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn decline(
        &self,
        id: Uuid,
        proposal: Uuid,
        seat: Option<Seat>,
        spoke: Option<(Seat, u32)>,
        notice: &str,
    ) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        if let Some(seat) = seat {
            Self::put_vote(&mut change, proposal, seat, false).await?;
        }
        if let Some((by, acts)) = spoke {
            sqlx::query("UPDATE seats SET spoke = ? WHERE match = ? AND seat = ?")
                .bind(acts)
                .bind(key(id))
                .bind(i64::from(by.0))
                .execute(&mut *change)
                .await?;
        }
        Self::settle(&mut change, proposal, "declined").await?;
        Self::put_notice(&mut change, &key(id), notice).await?;
        change.commit().await?;
        Ok(())
    }

    /// Keeps the file that everybody agreed to, instead of one before: its act, its record without
    /// the content, and who agreed. Ends the proposal that was for this, with a notice.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn put_file(
        &self,
        id: Uuid,
        (act, record, people): (u32, &str, &[SessionId]),
        proposal: Uuid,
        notice: &str,
    ) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let id = key(id);
        sqlx::query(
            "UPDATE matches SET bytes = bytes + ?2
               - coalesce((SELECT length(record) FROM saved_files WHERE match = ?1), 0)
             WHERE id = ?1",
        )
        .bind(&id)
        .bind(int(record.len() as u64))
        .execute(&mut *change)
        .await?;
        sqlx::query(
            "INSERT OR REPLACE INTO saved_files (match, act, record, people) VALUES (?, ?, ?, ?)",
        )
        .bind(&id)
        .bind(act)
        .bind(record)
        .bind(people.iter().flat_map(|session| session.0).collect::<Vec<_>>())
        .execute(&mut *change)
        .await?;
        Self::settle(&mut change, proposal, "done").await?;
        Self::put_notice(&mut change, &id, notice).await?;
        change.commit().await?;
        Ok(())
    }

    /// The file everybody agreed to: its record without the content, and the content.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn file(&self, id: Uuid) -> Result<Option<(String, String)>, StoreError> {
        let row = sqlx::query(
            "SELECT record, contents.content FROM saved_files JOIN matches ON matches.id = match
             JOIN contents ON contents.hash = matches.content WHERE match = ?",
        )
        .bind(key(id))
        .fetch_optional(&self.reader)
        .await?;
        Ok(row.map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?))).transpose()?)
    }

    /// The state of a proposal of this match: `open`, `done` or `declined`.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn proposal_state(
        &self,
        id: Uuid,
        proposal: Uuid,
    ) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT state FROM rollbacks WHERE match = ? AND id = ?")
            .bind(key(id))
            .bind(key(proposal))
            .fetch_optional(&self.reader)
            .await?)
    }

    /// Ends a proposal, within a change.
    pub(super) async fn settle(
        change: &mut SqliteConnection,
        proposal: Uuid,
        state: &str,
    ) -> Result<(), StoreError> {
        sqlx::query("UPDATE rollbacks SET state = ? WHERE id = ?")
            .bind(state)
            .bind(key(proposal))
            .execute(change)
            .await?;
        Ok(())
    }

    /// The open proposal of a match, within a read.
    pub(super) async fn open_proposal(
        read: &mut SqliteConnection,
        id: &str,
    ) -> Result<Option<OpenProposal>, StoreError> {
        let row = sqlx::query(
            "SELECT id, by, target, what, created FROM rollbacks
                 WHERE match = ? AND state = 'open'",
        )
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
        let what: Option<String> = row.try_get(3)?;
        let what = match what {
            Some(what) => {
                serde_json::from_str(&what).map_err(|error| sqlx::Error::Decode(Box::new(error)))?
            }
            None => Proposal::GoBack { to: row.try_get::<i64, _>(2)? as u32 },
        };
        Ok(Some(OpenProposal {
            id: name.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
            by: Seat(row.try_get::<i64, _>(1)? as u8),
            what,
            made: row.try_get(4)?,
            yes: yes.into_iter().map(|seat| Seat(seat as u8)).collect(),
        }))
    }

    /// Keeps one vote, within a change. A seat that votes again changes its vote.
    async fn put_vote(
        change: &mut SqliteConnection,
        proposal: Uuid,
        seat: Seat,
        yes: bool,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO votes (rollback, seat, yes) VALUES (?, ?, ?)
             ON CONFLICT (rollback, seat) DO UPDATE SET yes = excluded.yes",
        )
        .bind(key(proposal))
        .bind(i64::from(seat.0))
        .bind(yes)
        .execute(change)
        .await?;
        Ok(())
    }
}
