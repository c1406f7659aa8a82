//! How many requests one client may make.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::Instant,
};

use crate::{config::Rate, session::SessionId};

/// More clients than this are not remembered at once; the idle ones are dropped first.
const REMEMBERED: usize = 20_000;

/// Who makes requests: a session, or an address that has none yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    /// A known session.
    Session(SessionId),
    /// An address without a cookie.
    Address(Option<IpAddr>),
}

/// A bucket for every client.
#[derive(Debug)]
pub struct Limits {
    rate: Option<Rate>,
    buckets: Mutex<HashMap<Client, Bucket>>,
}

/// Requests left, as of a moment.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// The requests left now.
    fn now(&self, rate: Rate, now: Instant) -> f64 {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left + since * rate.per_second).min(rate.burst)
    }
}

impl Limits {
    /// Buckets that fill at this rate; nothing: no limit.
    #[must_use]
    pub fn new(rate: Option<Rate>) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// The seconds to wait before the next one, if this is one too many.
    pub fn count(&self, client: Client) -> Result<(), f64> {
        let Some(rate) = self.rate else { return Ok(()) };
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED && !buckets.contains_key(&client) {
            buckets.retain(|_, bucket| bucket.now(rate, now) < rate.burst);
        }
        let bucket = buckets.entry(client).or_insert(Bucket { left: rate.burst, at: now });
        let left = bucket.now(rate, now);
        if left < 1.0 {
            return Err((1.0 - left) / rate.per_second);
        }
        *bucket = Bucket { left: left - 1.0, at: now };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_client_too_fast_does_not_stop_another() {
        let limits = Limits::new(Some(Rate { per_second: 0.001, burst: 3.0 }));
        let (fast, other) = (Client::Address(None), Client::Session(SessionId([1; 32])));
        for _ in 0..3 {
            assert!(limits.count(fast).is_ok());
        }
        assert!(limits.count(fast).is_err());
        assert!(limits.count(other).is_ok());
    }
}
