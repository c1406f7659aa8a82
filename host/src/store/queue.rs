//! The queue of acts to be written. The disk takes a few milliseconds to make anything durable;
//! whatever comes meanwhile goes into the next transaction together, so that many tables need
//! hardly more time than one.

use tokio::sync::mpsc;

use super::{
    change::{Change, Writing},
    database::{Job, Store},
    error::StoreError,
};

/// The most acts that wait; who comes later waits to be let in.
pub(super) const LONGEST: usize = 1024;
/// The most acts of one transaction.
const MOST: usize = 64;

/// Writes what comes, until nobody is left who could send anything.
pub(super) async fn write(writing: Writing, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, MOST).await > 0 {
        let written = write_together(&writing, &batch).await;
        for (at, Job { done, .. }) in batch.drain(..).enumerate() {
            let answer = match &written {
                Ok(answers) => answers[at].clone(),
                Err(error) => Err(error.clone()),
            };
            // Whoever does not wait for the answer any more finds it in the store.
            let _ = done.send(answer);
        }
    }
}

/// Writes acts in one transaction. One that is there already does not hinder the others; any
/// other error means that none was written.
async fn write_together(
    writing: &Writing,
    batch: &[Job],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut change = writing.begin().await?;
    let mut answers = Vec::with_capacity(batch.len());
    for job in batch {
        run(&mut change, "SAVEPOINT act").await?;
        let answer = Store::put_entry(&mut change, &job.new).await;
        match &answer {
            Ok(()) => {}
            Err(StoreError::Conflict) => run(&mut change, "ROLLBACK TO act").await?,
            Err(error) => return Err(error.clone()),
        }
        run(&mut change, "RELEASE act").await?;
        answers.push(answer);
    }
    change.commit().await?;
    Ok(answers)
}

/// Runs a statement without values.
async fn run(change: &mut Change, statement: &'static str) -> Result<(), StoreError> {
    sqlx::query(statement).execute(&mut **change).await?;
    Ok(())
}
