//! Changes that are not given up half-way.

use std::panic::resume_unwind;

use crate::problem::Problem;

/// Runs a change to its end even if the client that asked for it goes away.
pub(super) async fn detached<T: Send + 'static>(
    change: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    match tokio::spawn(change).await {
        Ok(done) => done,
        // The guard of all requests counts it and answers.
        Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
        Err(_) => Err(Problem::fault("The host closes. Look at the table again.")),
    }
}
