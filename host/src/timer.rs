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
    /// Stands still until it is moved.
    Hand(watch::Sender<Duration>),
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
        Self(Source::Hand(watch::Sender::new(Duration::ZERO)))
    }

    /// Moves a time that is moved by hand; the system's goes on as it does.
    pub fn advance(&self, by: Duration) {
        if let Source::Hand(now) = &self.0 {
            now.send_modify(|now| *now += by);
        }
    }

    /// The time since this timer was made.
    pub(crate) fn now(&self) -> Duration {
        match &self.0 {
            Source::System(start) => start.elapsed(),
            Source::Hand(now) => *now.borrow(),
        }
    }

    /// Done once it is `at`.
    pub(crate) async fn reach(&self, at: Duration) {
        match &self.0 {
            Source::System(start) => match start.checked_add(at) {
                Some(at) => sleep_until(at.into()).await,
                None => std::future::pending().await,
            },
            Source::Hand(now) => {
                // The sender is our own, so it cannot be gone.
                let _ = now.subscribe().wait_for(|now| *now >= at).await;
            }
        }
    }
}
