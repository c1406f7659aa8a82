//! `cargo xtask play`: build what is needed, start the host, print its address.

use std::{
    process::{Command, ExitCode},
    time::Instant,
};

use anyhow::{Context, Result};

use crate::{run, web};

/// Build what is needed, start the host and print its address.
#[derive(clap::Args)]
pub struct Play {
    /// The port to listen on.
    #[arg(long)]
    port: Option<u16>,
    /// Further arguments of `warmoot serve`.
    #[arg(last = true)]
    rest: Vec<String>,
}

impl Play {
    /// Runs the command; it only returns when the host has ended.
    ///
    /// The development profile is used on purpose: the rules and bots are optimised in it, and its
    /// first build takes a third of a release build.
    pub fn run(self) -> Result<ExitCode> {
        let began = Instant::now();
        if web::build()? {
            eprintln!("The client is built ({:.0} s).", began.elapsed().as_secs_f64());
        }
        run::finish(run::cargo().args(["build", "--package", "warmoot"]))?;
        let mut host = run::command(&run::built("warmoot").to_string_lossy());
        host.arg("serve");
        if let Some(port) = self.port {
            host.args(["--port", &port.to_string()]);
        }
        host.args(self.rest);
        become_it(host)
    }
}

/// Puts the host in the place of this process, so that signals reach it directly.
#[cfg(unix)]
fn become_it(mut host: Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(host.exec()).context("the host cannot be started")
}

/// Runs the host to its end.
#[cfg(not(unix))]
fn become_it(mut host: Command) -> Result<ExitCode> {
    let status = host.status().context("the host cannot be started")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
