//! What a host is started with.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use crate::Timer;

/// What a host is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. Port 0 lets the system choose.
    pub address: SocketAddr,
    /// The SQLite file; it is made if it does not exist.
    pub database: PathBuf,
    /// The most the database may grow to, in bytes; nothing: as the disk allows.
    pub database_limit: Option<u64>,
    /// How long a request waits for a database that another program has locked.
    pub patience: Duration,
    /// The pause before each act of a bot, so that people can follow.
    pub bot_pause: Duration,
    /// How long a bot may think before a random legal action is played for it.
    pub bot_cap: Duration,
    /// How long a match nobody looks at stays in memory.
    pub idle: Duration,
    /// How many requests one session may make.
    pub rate: Option<Rate>,
    /// Where the clocks of the tables get their time from.
    pub timer: Timer,
    /// Whether the cookie is sent over HTTPS only: for a host behind a TLS proxy.
    pub secure_cookie: bool,
}

/// A limit on requests: a bucket that fills steadily and empties by one a request.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Requests a second in the long run.
    pub per_second: f64,
    /// Requests at once.
    pub burst: f64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 4180)),
            database: PathBuf::from("warmoot.sqlite"),
            database_limit: None,
            patience: Duration::from_secs(3),
            bot_pause: Duration::from_millis(150),
            bot_cap: Duration::from_secs(5),
            idle: Duration::from_secs(600),
            rate: Some(Rate { per_second: 60.0, burst: 240.0 }),
            timer: Timer::system(),
            secure_cookie: false,
        }
    }
}
