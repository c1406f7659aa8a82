//! How many requests one client may make.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use uuid::Uuid;

use crate::{config::Rate, who::SessionId};

/// More clients than this are not remembered at once; the idle ones are dropped first.
const REMEMBERED: usize = 20_000;

/// So many times as much as one session may do all from one address together: a household, a
/// school, a train.
pub const ADDRESS_SHARE: f64 = 8.0;

/// Who makes requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    /// A session that is in the store.
    Session(SessionId),
    /// Everybody at an address who is in no store yet.
    Strangers(Option<IpAddr>),
    /// Everybody at an address.
    Address(Option<IpAddr>),
}

impl Client {
    /// Its share of the rate.
    const fn share(self) -> f64 {
        match self {
            Self::Session(_) | Self::Strangers(_) => 1.0,
            Self::Address(_) => ADDRESS_SHARE,
        }
    }
}

/// What counts as one address: of IPv6 a network, which one person has whole.
#[must_use]
pub fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(it) => IpAddr::V6((it.to_bits() >> 64 << 64).into()),
        short @ IpAddr::V4(_) => short,
    }
}

impl Rate {
    /// So many times this rate.
    fn times(self, share: f64) -> Self {
        Self { per_second: self.per_second * share, burst: self.burst * share }
    }
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
        let Some(rate) = self.rate.map(|rate| rate.times(client.share())) else { return Ok(()) };
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED && !buckets.contains_key(&client) {
            let full = |client: &Client, bucket: &Bucket| {
                let rate = self.rate.map_or(rate, |rate| rate.times(client.share()));
                bucket.now(rate, now) >= rate.burst
            };
            buckets.retain(|client, bucket| !full(client, bucket));
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

/// What is counted while it is there: connections of an address, sockets of a table.
#[derive(Debug)]
pub struct Tally<K: Eq + Hash>(Mutex<HashMap<K, usize>>);

impl<K: Eq + Hash> Default for Tally<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash + Clone> Tally<K> {
    /// Counts one more under every key, as long as the answer lives.
    ///
    /// # Errors
    /// The place in the list of a key that has its most already; then nothing is counted.
    pub fn enter(self: &Arc<Self>, keys: Vec<(K, usize)>) -> Result<Present<K>, usize> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |(key, most): &(K, usize)| counts.get(key).is_some_and(|count| count >= most);
        if let Some(at) = keys.iter().position(|it| full(it) || it.1 == 0) {
            return Err(at);
        }
        let keys: Vec<K> = keys.into_iter().map(|(key, _)| key).collect();
        for key in &keys {
            *counts.entry(key.clone()).or_default() += 1;
        }
        drop(counts);
        Ok(Present { tally: self.clone(), keys })
    }
}

/// What sockets, and files that are being opened, are counted by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CountedBy {
    /// All together.
    All,
    /// Those of one session.
    Session(SessionId),
    /// Those of one address.
    Address(Option<IpAddr>),
    /// Those at one table.
    Table(Uuid),
    /// Files, all together.
    Opened,
    /// Files from one address.
    OpenedFrom(Option<IpAddr>),
}

/// Something that is counted as long as this lives.
#[derive(Debug)]
pub struct Present<K: Eq + Hash> {
    tally: Arc<Tally<K>>,
    keys: Vec<K>,
}

impl<K: Eq + Hash> Drop for Present<K> {
    fn drop(&mut self) {
        let mut counts = self.tally.0.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &self.keys {
            if let Some(count) = counts.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(key);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_client_too_fast_does_not_stop_another() {
        let limits = Limits::new(Some(Rate { per_second: 0.001, burst: 3.0 }));
        let (fast, other) = (Client::Strangers(None), Client::Session(SessionId([1; 32])));
        for _ in 0..3 {
            assert!(limits.count(fast).is_ok());
        }
        assert!(limits.count(fast).is_err());
        assert!(limits.count(other).is_ok());
    }

    #[test]
    fn who_waits_is_let_in_again_and_gathers_no_more_than_a_burst() {
        let rate = Rate { per_second: 0.5, burst: 3.0 };
        let limits = Limits::new(Some(rate));
        let client = Client::Strangers(None);
        for _ in 0..3 {
            assert!(limits.count(client).is_ok());
        }
        let wait = limits.count(client).expect_err("one too many");
        assert!((1.0..=2.0).contains(&wait), "{wait}");
        let (at, hour) = (Instant::now(), std::time::Duration::from_secs(3600));
        let empty = Bucket { left: 0.0, at };
        assert!((empty.now(rate, at + hour / 3600) - 0.5).abs() < 1e-6);
        assert!((empty.now(rate, at + hour) - 3.0).abs() < 1e-6);
    }

    #[test]
    fn an_address_has_so_many_times_what_a_session_has() {
        let limits = Limits::new(Some(Rate { per_second: 0.001, burst: 3.0 }));
        let address = Client::Address(None);
        let passed = (0..100).filter(|_| limits.count(address).is_ok()).count();
        assert_eq!(passed, 24);
    }

    #[test]
    fn what_is_there_is_counted_until_it_goes() {
        let tally = Arc::new(Tally::default());
        let one = tally.enter(vec![("all", 2), ("ada", 1)]);
        assert!(matches!(tally.enter(vec![("all", 2), ("ada", 1)]), Err(1)));
        let _other = tally.enter(vec![("all", 2), ("bob", 1)]);
        assert!(matches!(tally.enter(vec![("all", 2), ("eve", 1)]), Err(0)));
        drop(one);
        assert!(tally.enter(vec![("all", 2), ("ada", 1)]).is_ok());
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let of = |text: &str| neighbourhood(text.parse().expect("an address"));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8:0:1::1"), of("2001:db8:0:2::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
    }
}
