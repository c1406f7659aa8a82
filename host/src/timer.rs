//! Where the clocks of the tables get their time from.

use std::time::{Duration, Instant};

use tokio::{sync::watch, time::sleep_until};

/// A time that only grows: the system's, or one that is moved by hand, for tests.
#[derive(Clone, Debug)]
pub struct Timer(Source);

#[derive(Clone, Debug)]
enum Source {
    /// Runs with the system since then.
    System(Instant),
    /// Stands still until it is moved; it was made at that time, in milliseconds since 1970.
    Hand(watch::Sender<Duration>, i64),
}

impl Timer {
    /// The system's time.
    #[must_use]
    pub fn system() -> Self {
        Self(Source::System(Instant::now()))
    }

    /// A time that stands still until [`Timer::advance`] moves it.
    #[must_use]
    pub fn by_hand() -> Self {
        Self(Source::Hand(watch::Sender::new(Duration::ZERO), now()))
    }

    /// Moves a time that is moved by hand; the system's goes on as it does.
    pub fn advance(&self, by: Duration) {
        if let Source::Hand(now, _) = &self.0 {
            now.send_modify(|now| *now += by);
        }
    }

    /// The time since this timer was made.
    pub(crate) fn now(&self) -> Duration {
        match &self.0 {
            Source::System(start) => start.elapsed(),
            Source::Hand(now, _) => *now.borrow(),
        }
    }

    /// The time of day, in milliseconds since 1970: what is measured in days outlives a restart.
    pub(crate) fn wall(&self) -> i64 {
        match &self.0 {
            Source::System(_) => now(),
            Source::Hand(now, made) => {
                let moved = now.borrow().as_millis().try_into().unwrap_or(i64::MAX);
                made.saturating_add(moved)
            }
        }
    }

    /// Done once it is `at`.
    pub(crate) async fn reach(&self, at: Duration) {
        match &self.0 {
            Source::System(start) => match start.checked_add(at) {
                Some(at) => sleep_until(at.into()).await,
                None => std::future::pending().await,
            },
            Source::Hand(now, _) => {
                // The sender is our own, so it cannot be gone.
                let _ = now.subscribe().wait_for(|now| *now >= at).await;
            }
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    (time::OffsetDateTime::now_utc().unix_timestamp_nanos() / 1_000_000) as i64
}
