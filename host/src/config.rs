//! What a host is started with.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use crate::timer::Timer;

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
    /// How long a match of bots alone plays on after somebody last asked for it.
    pub bot_rest: Duration,
    /// How many requests one session may make, and everybody together who comes from one address
    /// and has no session in the store yet. All sessions of an address together may make
    /// `ADDRESS_SHARE` times as many (http/limits.rs).
    pub rate: Option<Rate>,
    /// What there may be of everything else.
    pub caps: Caps,
    /// How long a connection may take to bring the head of a request, or to be silent between two.
    pub header_timeout: Duration,
    /// Servers in between whose `X-Forwarded-…` headers are believed.
    pub proxies: Vec<IpAddr>,
    /// Names the host is reached by, with the port if it is not the usual one, besides addresses
    /// in numbers and `localhost`.
    pub names: Vec<String>,
    /// Where the clocks of the tables get their time from.
    pub timer: Timer,
    /// Whether the cookie is sent over HTTPS only: for a host behind a TLS proxy.
    pub secure_cookie: bool,
}

/// What there may be at once, or of one guest.
#[derive(Clone, Copy, Debug)]
pub struct Caps {
    /// Open connections.
    pub connections: usize,
    /// Open connections of one address that is no proxy.
    pub connections_per_address: usize,
    /// Open sockets.
    pub sockets: usize,
    /// Open sockets of one session.
    pub sockets_per_session: usize,
    /// Open sockets of one address.
    pub sockets_per_address: usize,
    /// Open sockets at one table, of those who look on; who sits there finds room.
    pub sockets_per_table: usize,
    /// Saved matches that are received and opened at once, each of which may need tens of megabytes.
    pub openings: usize,
    /// The same of one address.
    pub openings_per_address: usize,
    /// Matches one guest may open.
    pub matches: u64,
    /// Bytes of the store the matches one guest opened may take.
    pub guest_bytes: u64,
    /// Bytes of the store one match may take.
    pub match_bytes: u64,
}

impl Default for Caps {
    fn default() -> Self {
        Self {
            connections: 8192,
            connections_per_address: 256,
            sockets: 6000,
            sockets_per_session: 32,
            sockets_per_address: 256,
            sockets_per_table: 500,
            openings: 8,
            openings_per_address: 2,
            matches: 1000,
            guest_bytes: 64 << 20,
            match_bytes: 16 << 20,
        }
    }
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
            bot_rest: Duration::from_secs(120),
            caps: Caps::default(),
            header_timeout: Duration::from_secs(20),
            proxies: Vec::new(),
            names: Vec::new(),
            rate: Some(Rate { per_second: 60.0, burst: 240.0 }),
            timer: Timer::system(),
            secure_cookie: false,
        }
    }
}
