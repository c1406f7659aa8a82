//! A match as a file.

use std::sync::Arc;

use warmoot_kernel::Seat;

use super::{detached::detached, live_match::LiveMatch, loaded::Loaded};
use crate::{
    problem::Problem,
    store::{self, Holder},
    who::SessionId,
};

/// A match as a file, and what to call it.
pub struct SavedMatch {
    /// The file's contents: JSON.
    pub file: String,
    /// A name for it.
    pub name: String,
}

impl LiveMatch {
    /// The match as a file. It holds every secret, so during play only somebody may have it who
    /// holds every seat that is not a bot's, and the table is told; or everybody at the table,
    /// once all have agreed, as it was then (TABLE-SAVE-01).
    ///
    /// # Errors
    /// 403 `secret` for everybody else.
    pub async fn save(self: &Arc<Self>, who: SessionId) -> Result<SavedMatch, Problem> {
        let this = self.clone();
        detached(async move {
            let mut live = this.enter_live().await?;
            let (mut saved, notice) = this.ask(&mut live, |loaded| {
                let name = file_name(loaded.table.game(), &loaded.title);
                if let Err(problem) = loaded.may_save(&who) {
                    let agreed = loaded.agreed_file(&who).is_some();
                    let file = String::new();
                    return if agreed {
                        Ok((SavedMatch { file, name }, None))
                    } else {
                        Err(problem)
                    };
                }
                let over = loaded.over();
                let notice = format!(
                    "The match was saved as a file after act {}. The file holds all its secrets.",
                    loaded.table.number()
                );
                let told = loaded.notices.iter().any(|told| told.text == notice);
                let notice = (!over && !told).then_some(notice);
                Ok::<_, Problem>((SavedMatch { file: loaded.table.save(), name }, notice))
            })??;
            if saved.file.is_empty() {
                saved.file = this.agreed_file().await?;
            }
            if let Some(notice) = notice {
                // A store that is full is a reason to save a match, not one to refuse it.
                match this.shared.store.notice(this.id, &notice).await {
                    Ok(()) => {
                        if let Some(loaded) = live.as_mut() {
                            loaded.note(notice);
                        }
                        this.tick();
                    }
                    Err(error) => tracing::warn!(%error, "a save could not be noted"),
                }
            }
            Ok(saved)
        })
        .await
    }

    /// The file everybody agreed to, out of the store.
    async fn agreed_file(&self) -> Result<String, Problem> {
        let kept = self.shared.store.file(self.id).await?;
        let (record, content) = kept.ok_or_else(|| Problem::unknown("saved match"))?;
        store::join(&record, content)
            .map_err(|error| Problem::fault(format!("The stored file is damaged: {error}")))
    }
}

impl Loaded {
    /// Whether anybody but these may still sit down where their secrets are: in an open seat, or in
    /// one that they left to a bot and may take back (TABLE-SEAT-07).
    pub(super) fn awaits_others(&self, known: &[SessionId]) -> bool {
        (0_u8..).map(Seat).zip(&self.seats).any(|(seat, place)| match &place.holder {
            Holder::Nobody => true,
            Holder::Bot(_) => place
                .last
                .is_some_and(|who| !known.contains(&who) && self.may_return(&who, seat).is_ok()),
            Holder::Person { .. } => false,
        })
    }

    /// An error unless the session may have every secret of the match.
    fn may_save(&self, who: &SessionId) -> Result<(), Problem> {
        let at_table = self.owner == *who || !self.mine(who).is_empty();
        let alone = self.seats.iter().all(|place| match &place.holder {
            Holder::Person { session, .. } => session == who,
            Holder::Bot(_) => true,
            Holder::Nobody => false,
        });
        if at_table && ((alone && !self.awaits_others(&[*who])) || self.over()) {
            return Ok(());
        }
        let mut problem = Problem::forbidden(
            "secret",
            "A saved match holds everybody's secrets. While the game goes on, everybody must agree \
             to saving it, or one must play every seat that is not a bot's and nobody who left a \
             seat to a bot may come back; afterwards everybody at the table can.",
        );
        problem.body.rule = Some("TABLE-SAVE-01".to_owned());
        Err(problem)
    }
}

/// A file name without anything a file system could object to.
fn file_name(game: &str, title: &str) -> String {
    let plain: String = title
        .chars()
        .map(
            |letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' },
        )
        .collect();
    let words: Vec<_> = plain.split('-').filter(|word| !word.is_empty()).collect();
    let title = words.join("-");
    if title.is_empty() { format!("{game}.warmoot.json") } else { format!("{title}.warmoot.json") }
}
