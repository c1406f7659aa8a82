//! Programs the checks need besides cargo: found, installed where that is possible, or named.

use std::{path::PathBuf, process::Command};

use anyhow::{Context, Result, bail};

use crate::run;

/// The oldest Node.js the client is built with.
const NODE: u32 = 20;

/// Makes sure of `rustfmt` and `clippy`.
///
/// # Errors
/// If they are missing and rustup cannot add them.
pub fn components() -> Result<()> {
    let there = |tool: &str| run::output(run::cargo().args([tool, "--version"])).is_some();
    if there("fmt") && there("clippy") {
        return Ok(());
    }
    run::finish(run::command("rustup").args(["component", "add", "rustfmt", "clippy"]))
        .context("rustfmt or clippy is missing; install them with your Rust")
}

/// Makes sure of Node.js and npm.
///
/// # Errors
/// If they are missing or too old.
pub fn node() -> Result<()> {
    let Some(version) = run::output(Command::new("node").arg("--version")) else {
        bail!("Node.js {NODE} or newer is needed and was not found; see https://nodejs.org");
    };
    let major = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok());
    if major.is_none_or(|major: u32| major < NODE) {
        bail!("Node.js {NODE} or newer is needed, this is {version}; see https://nodejs.org");
    }
    if run::output(npm().arg("--version")).is_none() {
        bail!("npm is needed and was not found; it usually comes with Node.js");
    }
    Ok(())
}

/// The npm command, to run inside `web/`.
pub fn npm() -> Command {
    let mut npm = run::command(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(run::root().join("web"));
    npm
}

/// The browser for tests and screenshots: `CHROMIUM` if set, else the first one found; on Debian
/// as root it is installed when there is none.
///
/// # Errors
/// If there is none and it cannot be installed, with what to do.
pub fn chromium() -> Result<PathBuf> {
    if let Some(given) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        if given.is_file() {
            return Ok(given);
        }
        bail!("CHROMIUM names {}, which is not a file", given.display());
    }
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    let root = run::output(Command::new("id").arg("-u")).as_deref() == Some("0");
    if root && find("apt-get").is_some() {
        eprintln!("Chromium is missing; installing it with apt-get.");
        let apt = || {
            let mut apt = run::command("apt-get");
            apt.env("DEBIAN_FRONTEND", "noninteractive");
            apt
        };
        run::finish(apt().args(["-q", "update"]))?;
        run::finish(apt().args(["-q", "install", "-y", "--no-install-recommends", "chromium"]))?;
    }
    find_chromium().context(
        "Chromium is needed for the browser tests and was not found: install the package \
         `chromium`, or set CHROMIUM to the program's path",
    )
}

/// Any Chromium on the search path.
fn find_chromium() -> Option<PathBuf> {
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        .into_iter()
        .find_map(find)
}

/// A program on the search path.
fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|file| file.is_file())
}
