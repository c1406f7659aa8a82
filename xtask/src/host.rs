//! A host of its own for a test: on a free port, with a database that goes when it is done.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Stdio},
    thread::JoinHandle,
};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::run;

/// A running host; it ends when this value is dropped.
pub struct Host {
    child: Child,
    address: String,
    reader: Option<JoinHandle<()>>,
    _data: TempDir,
}

impl Host {
    /// Starts the host that was built last.
    ///
    /// # Errors
    /// If there is none, or it ends before it says its address.
    pub fn start() -> Result<Self> {
        Self::start_as(&run::built("warmoot"), &[])
    }

    /// Starts that program with these arguments besides.
    ///
    /// # Errors
    /// As for [`Host::start`].
    pub fn start_as(program: &Path, arguments: &[&str]) -> Result<Self> {
        let data = tempfile::tempdir().context("no temporary directory can be made")?;
        let mut child = run::command(&program.to_string_lossy())
            .args(["serve", "--port", "0", "--bot-pause", "0", "--database"])
            .arg(data.path().join("test.sqlite"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} cannot be started; build it first", program.display()))?;
        let stdout = child.stdout.take().context("the host's output cannot be read")?;
        let mut lines = BufReader::new(stdout).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| address_in(&line));
        let Some(address) = address else {
            let status = child.wait().context("the host cannot be waited for")?;
            bail!("the host ended with {status} before it said its address");
        };
        // What it writes later must be read, or it would stop at a full pipe.
        let reader = std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        Ok(Self { child, address, reader: Some(reader), _data: data })
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Its address, such as `http://127.0.0.1:40123`.
    pub fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // It may have ended by itself; either way it is gone afterwards.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
    }
}

/// The address in a line of the host's output, without a slash at its end.
fn address_in(line: &str) -> Option<String> {
    let rest = &line[line.find("http://")?..];
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    Some(rest[..end].trim_end_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use super::address_in;

    #[test]
    fn the_address_is_found_in_the_line_that_says_it() {
        let line = "Warmoot is ready: http://127.0.0.1:40123/ (stop it with Ctrl-C)";
        assert_eq!(address_in(line).as_deref(), Some("http://127.0.0.1:40123"));
        assert_eq!(address_in("Opening the database"), None);
    }
}
