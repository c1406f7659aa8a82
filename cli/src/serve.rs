//! `warmoot serve`: the host, until it is told to stop.

use std::{
    io::{IsTerminal, Write},
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use anyhow::{Context, Result, bail};
use tracing_subscriber::{Layer, filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};
use warmoot_catalog::games;
use warmoot_host::{Caps, Config, Host, Rate};

use crate::pack::Packs;

/// Start a host and print its address.
#[derive(clap::Args)]
pub struct Serve {
    /// The port to listen on; 0 takes any that is free.
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen on: 0.0.0.0 lets other machines in.
    #[arg(long, value_name = "ADDRESS")]
    address: Option<IpAddr>,
    /// The SQLite file that keeps everything; it is made if it does not exist.
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Milliseconds before each act of a bot, so that people can follow.
    #[arg(long, value_name = "MS")]
    bot_pause: Option<u64>,
    /// Requests a second each session may make in the long run, and all new visitors of an address
    /// together; eight times as many all sessions of an address (60 unless said otherwise); 0 sets no limit.
    #[arg(long, value_name = "N")]
    rate: Option<u32>,
    /// Send the session's cookie over HTTPS only: for a host behind a server that speaks HTTPS.
    #[arg(long)]
    secure_cookie: bool,
    /// A name this host is reached by, such as games.example, with the port if it is not the usual
    /// one. Addresses in numbers and localhost need none. May be given several times.
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// The address people type, such as `https://games.example`: the same as --name, and with https
    /// --secure-cookie.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// The address of a server in front whose X-Forwarded-For, -Proto and -Host are believed. May be
    /// given several times.
    #[arg(long, value_name = "ADDRESS")]
    proxy: Vec<IpAddr>,
    #[command(flatten)]
    caps: CapsArgs,
    #[command(flatten)]
    pub packs: Packs,
}

/// What there may be at once, or of one guest.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
struct CapsArgs {
    /// The most the database may grow to, in MB [as the disk allows].
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    database_limit: Option<u64>,
    /// Open connections, all together.
    #[arg(long, value_name = "N", default_value_t = Caps::default().connections)]
    connections: usize,
    /// Open connections of one address that is no --proxy.
    #[arg(long, value_name = "N", default_value_t = Caps::default().connections_per_address)]
    connections_per_address: usize,
    /// Open sockets (browsers looking at a table), all together.
    #[arg(long, value_name = "N", default_value_t = Caps::default().sockets)]
    sockets: usize,
    /// Open sockets of one browser.
    #[arg(long, value_name = "N", default_value_t = Caps::default().sockets_per_session)]
    sockets_per_session: usize,
    /// Open sockets of one address.
    #[arg(long, value_name = "N", default_value_t = Caps::default().sockets_per_address)]
    sockets_per_address: usize,
    /// Open sockets at one table, of those who look on.
    #[arg(long, value_name = "N", default_value_t = Caps::default().sockets_per_table)]
    sockets_per_table: usize,
    /// Matches one guest may open.
    #[arg(long, value_name = "N", default_value_t = Caps::default().matches)]
    guest_matches: u64,
    /// MB of the database the matches one guest opened may take.
    #[arg(long, value_name = "MB", default_value_t = Caps::default().guest_bytes >> 20,
          value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    guest_room: u64,
    /// MB of the database one match may take.
    #[arg(long, value_name = "MB", default_value_t = Caps::default().match_bytes >> 20,
          value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    match_room: u64,
    /// Seconds a connection may take to bring the head of a request, or be silent between two.
    #[arg(long, value_name = "S", default_value_t = Config::default().header_timeout.as_secs(),
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    header_timeout: u64,
    /// Seconds a match of bots alone plays on when nobody looks.
    #[arg(long, value_name = "S", default_value_t = Config::default().bot_rest.as_secs(),
          value_parser = clap::value_parser!(u64).range(0..=1 << 32))]
    bot_rest: u64,
}

impl CapsArgs {
    fn caps(&self) -> Caps {
        Caps {
            connections: self.connections,
            connections_per_address: self.connections_per_address,
            sockets: self.sockets,
            sockets_per_session: self.sockets_per_session,
            sockets_per_address: self.sockets_per_address,
            sockets_per_table: self.sockets_per_table,
            matches: self.guest_matches,
            guest_bytes: self.guest_room << 20,
            match_bytes: self.match_room << 20,
            ..Caps::default()
        }
    }
}

impl Serve {
    /// Runs the command until the process is told to stop.
    pub fn run(self, out: &mut dyn Write) -> Result<ExitCode> {
        let told = std::env::var("RUST_LOG").unwrap_or_else(|_| "warn".to_owned());
        let told: Targets = told.parse().context("RUST_LOG is no list of targets and levels")?;
        let lines = tracing_subscriber::fmt::layer()
            .with_writer(std::io::stderr)
            .with_ansi(std::io::stderr().is_terminal());
        tracing_subscriber::registry().with(lines.with_filter(told)).init();
        self.packs.lay()?;
        let config = self.config()?;
        let runtime = tokio::runtime::Runtime::new().context("no threads can be started")?;
        runtime.block_on(async {
            let host = Host::start(config, games().clone()).await?;
            writeln!(out, "Warmoot is ready: http://{}/ (stop it with Ctrl-C)", host.address())?;
            out.flush()?;
            host.run().await.map_err(anyhow::Error::from)
        })?;
        Ok(ExitCode::SUCCESS)
    }

    /// What was asked for, over what is usual.
    fn config(self) -> Result<Config> {
        let usual = Config::default();
        let ip = self.address.unwrap_or_else(|| usual.address.ip());
        let port = self.port.unwrap_or_else(|| usual.address.port());
        let rate = match self.rate {
            None => usual.rate,
            Some(0) => None,
            Some(rate) => {
                let per_second = f64::from(rate);
                Some(Rate { per_second, burst: per_second * 4.0 })
            }
        };
        let mut names = self.name;
        let mut secure_cookie = self.secure_cookie;
        if let Some(url) = &self.public_url {
            let https = url.strip_prefix("https://");
            let name = https.or_else(|| url.strip_prefix("http://"));
            let name = name.map(|name| name.trim_end_matches('/')).filter(|name| !name.is_empty());
            let name = name.filter(|name| !name.contains(['/', '?', '#', '@']));
            let Some(name) = name else {
                bail!("--public-url {url} is no address of a host: expected https://games.example");
            };
            names.push(name.to_owned());
            secure_cookie |= https.is_some();
        }
        Ok(Config {
            address: SocketAddr::new(ip, port),
            database: self.database.unwrap_or(usual.database),
            bot_pause: self.bot_pause.map_or(usual.bot_pause, Duration::from_millis),
            database_limit: self.caps.database_limit.map(|limit| limit << 20),
            bot_rest: Duration::from_secs(self.caps.bot_rest),
            header_timeout: Duration::from_secs(self.caps.header_timeout),
            caps: self.caps.caps(),
            proxies: self.proxy,
            names,
            rate,
            secure_cookie,
            ..usual
        })
    }
}
