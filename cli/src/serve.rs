//! `warmoot serve`: the host, until it is told to stop.

use std::{
    io::Write,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use anyhow::{Context, Result};
use warmoot_host::{Config, Rate};

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
    /// Requests a second each session may make in the long run; 0 sets no limit.
    #[arg(long, value_name = "N")]
    rate: Option<u32>,
    /// Send the session's cookie over HTTPS only: for a host behind a server that speaks HTTPS.
    #[arg(long)]
    secure_cookie: bool,
    #[command(flatten)]
    pub packs: Packs,
}

impl Serve {
    /// Runs the command until the process is told to stop.
    pub fn run(self, out: &mut dyn Write) -> Result<ExitCode> {
        tracing_subscriber::fmt()
            .with_writer(std::io::stderr)
            .with_env_filter(
                tracing_subscriber::EnvFilter::try_from_default_env()
                    .unwrap_or_else(|_| "warn".into()),
            )
            .init();
        self.packs.lay()?;
        let config = self.config();
        let runtime = tokio::runtime::Runtime::new().context("no threads can be started")?;
        runtime.block_on(async {
            let host = warmoot_host::start(config).await?;
            writeln!(out, "Warmoot is ready: http://{}/ (stop it with Ctrl-C)", host.address())?;
            out.flush()?;
            host.run().await.map_err(anyhow::Error::from)
        })?;
        Ok(ExitCode::SUCCESS)
    }

    /// What was asked for, over what is usual.
    fn config(self) -> Config {
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
        Config {
            address: SocketAddr::new(ip, port),
            database: self.database.unwrap_or(usual.database),
            bot_pause: self.bot_pause.map_or(usual.bot_pause, Duration::from_millis),
            rate,
            secure_cookie: self.secure_cookie,
            ..usual
        }
    }
}
