//! What the people at a table should know besides the log. Of one kind of thing there is one
//! notice, which counts: nobody makes a table heavy by doing the same thing over and over.

use sqlx::{Row, SqliteConnection};
use uuid::Uuid;

use super::{columns::key, database::Store, error::StoreError};
use crate::{timer::now, words::Notice};

/// The most notices a table shows: there are fewer kinds.
const MOST: usize = 40;

/// What kind of thing a notice tells: its words without the numbers of acts.
fn kind(text: &str) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    for at in 1..words.len() {
        if words[at - 1] == "act" && words[at].starts_with(|letter: char| letter.is_ascii_digit()) {
            words[at] = "n";
        }
    }
    words.join(" ")
}

/// Puts one more notice among those of a table, as the store does.
pub fn fold(notices: &mut Vec<Notice>, text: String) {
    let kind_of = kind(&text);
    let before = notices.iter().position(|notice| kind(&notice.text) == kind_of);
    let times = before.map_or(0, |at| notices.remove(at).times);
    notices.push(Notice { text, times: times.saturating_add(1) });
    if notices.len() > MOST {
        notices.remove(0);
    }
}

impl Store {
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
        let kind = kind(text);
        let before: Option<i64> =
            sqlx::query_scalar("SELECT sum(times) FROM notices WHERE match = ? AND kind = ?")
                .bind(id)
                .bind(&kind)
                .fetch_one(&mut *change)
                .await?;
        sqlx::query("DELETE FROM notices WHERE match = ? AND kind = ?")
            .bind(id)
            .bind(&kind)
            .execute(&mut *change)
            .await?;
        sqlx::query("INSERT INTO notices (match, text, at, kind, times) VALUES (?, ?, ?, ?, ?)")
            .bind(id)
            .bind(text)
            .bind(now())
            .bind(kind)
            .bind(before.unwrap_or(0) + 1)
            .execute(change)
            .await?;
        Ok(())
    }

    /// The notices of a match, oldest first, within a read.
    pub(super) async fn notices_of(
        read: &mut SqliteConnection,
        id: &str,
    ) -> Result<Vec<Notice>, StoreError> {
        let rows = sqlx::query("SELECT text, times FROM notices WHERE match = ? ORDER BY id")
            .bind(id)
            .fetch_all(read)
            .await?;
        let mut notices = Vec::new();
        for row in rows {
            let times: i64 = row.try_get(1)?;
            fold(&mut notices, row.try_get(0)?);
            if let Some(last) = notices.last_mut() {
                last.times = last.times.saturating_add((times - 1).clamp(0, 1 << 30) as u32);
            }
        }
        Ok(notices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_of_one_kind_are_one() {
        let mut notices = Vec::new();
        for act in 0..400 {
            fold(&mut notices, format!("The match was saved as a file after act {act}."));
            fold(&mut notices, "Seat 1 was given to a bot.".to_owned());
            fold(&mut notices, "Seat 2 was given to a bot.".to_owned());
        }
        let shown: Vec<_> = notices.iter().map(|it| (it.text.as_str(), it.times)).collect();
        let expected = [
            ("The match was saved as a file after act 399.", 400),
            ("Seat 1 was given to a bot.", 400),
            ("Seat 2 was given to a bot.", 400),
        ];
        assert_eq!(shown, expected);
    }
}
