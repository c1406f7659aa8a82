//! Commands: acting and taking back.

use std::sync::Arc;

use warmoot_table::Command;

use super::{
    change::{ChangeNotes, CommandKey},
    credit::Credit,
    detached::detached,
    live_match::LiveMatch,
    loaded::Live,
};
use crate::{
    problem::Problem,
    who::SessionId,
    wire::{Done, TakeBack},
};

impl LiveMatch {
    /// Does an action.
    ///
    /// # Errors
    /// 403 for a seat of somebody else; 400, 409 or 422 as the table rejects it; 503 if it could
    /// not be made durable: then it did not happen.
    pub async fn act(self: &Arc<Self>, who: SessionId, command: Command) -> Result<Done, Problem> {
        let this = self.clone();
        detached(async move {
            let mut live = this.enter_live().await?;
            let key = CommandKey::new(command.seat, &command.id, &command)?;
            if let Some(answer) = this.answered(&mut live, &who, &key).await? {
                return Ok(answer);
            }
            let Command { seat, revision, action, .. } = command;
            let credit = Credit::Acted(seat);
            let notes = ChangeNotes { key: Some(key), credit, ..ChangeNotes::default() };
            let done = this
                .change(&mut live, notes, |loaded| {
                    loaded.must_go_on()?;
                    loaded.table.act(seat, revision, &action)
                })
                .await;
            this.wake_bots_and_clock(&live);
            done.map(|revision| Done { revision })
        })
        .await
    }

    /// Takes the last act back.
    ///
    /// # Errors
    /// As for [`LiveMatch::act`].
    pub async fn undo(self: &Arc<Self>, who: SessionId, undo: TakeBack) -> Result<Done, Problem> {
        let this = self.clone();
        detached(async move {
            let mut live = this.enter_live().await?;
            let key = CommandKey::new(undo.seat, &undo.id, &undo)?;
            if let Some(answer) = this.answered(&mut live, &who, &key).await? {
                return Ok(answer);
            }
            let credit = Credit::TookBack(undo.seat);
            let notes = ChangeNotes { key: Some(key), credit, ..ChangeNotes::default() };
            let done = this
                .change(&mut live, notes, |loaded| {
                    loaded.must_go_on()?;
                    loaded.may_take_back()?;
                    loaded.table.undo(undo.seat, undo.revision)
                })
                .await;
            this.wake_bots_and_clock(&live);
            done.map(|revision| Done { revision })
        })
        .await
    }

    /// Makes sure that the command's seat is the session's, and gives the answer it got before,
    /// if it was accepted before.
    pub(super) async fn answered<T: serde::de::DeserializeOwned>(
        &self,
        live: &mut Live,
        who: &SessionId,
        key: &CommandKey,
    ) -> Result<Option<T>, Problem> {
        self.ask(live, |loaded| loaded.must_hold(who, key.seat))??;
        let Some((digest, answer)) = self.shared.store.answer(self.id, key.seat, &key.id).await?
        else {
            return Ok(None);
        };
        if digest != key.digest {
            return Err(Problem::conflict(
                "reused_id",
                format!(
                    "A command with the id {:?} was accepted before, and it was another one. Give \
                     every command an id of its own.",
                    key.id
                ),
            )
            .field("id"));
        }
        serde_json::from_str(&answer)
            .map(Some)
            .map_err(|error| Problem::fault(format!("The stored answer is damaged: {error}")))
    }
}
