//! `cargo xtask sockets`: what a browser costs that looks at a table and waits.

use std::{
    io::{Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};

use crate::{host::Host, run};

/// Sockets at one table.
const AT_A_TABLE: usize = 20;
/// How long the host may settle before it is measured. The first sockets are asked after 20
/// seconds whether they are still there, and given up after 60.
const REST: Duration = Duration::from_secs(5);
/// Limits of the host that one visitor with all sockets would meet.
const LIMITS: [&str; 6] = [
    "--guest-matches",
    "--connections",
    "--connections-per-address",
    "--sockets",
    "--sockets-per-session",
    "--sockets-per-address",
];

/// Measure the memory of a host with many sockets that wait.
#[derive(clap::Args)]
pub struct Sockets {
    /// How many sockets; twice as many open files are needed (`ulimit -n`).
    #[arg(default_value_t = 5000)]
    count: usize,
    /// The host's program, instead of building one.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

impl Sockets {
    /// Runs the command.
    pub fn run(self) -> Result<ExitCode> {
        let program = match self.program {
            Some(program) => program,
            None => built()?,
        };
        let most = (self.count + 100).to_string();
        let limits = LIMITS.iter().flat_map(|limit| [limit, most.as_str()]);
        let arguments: Vec<_> = ["--rate", "0"].into_iter().chain(limits).collect();
        let host = Host::start_as(&program, &arguments)?;
        let address = host.address().trim_start_matches("http://").to_owned();
        let mut visitor = Visitor { address, cookie: None };
        let empty = memory(host.process())?;
        let mut tables = Vec::new();
        for _ in 0..self.count.div_ceil(AT_A_TABLE) {
            tables.push(visitor.open_table()?);
        }
        let before = memory(host.process())?;
        let begun = Instant::now();
        let mut sockets = Vec::with_capacity(self.count);
        for at in 0..self.count {
            sockets.push(visitor.look(&tables[at / AT_A_TABLE]).with_context(|| {
                format!("socket {at} cannot be opened; `ulimit -n` says how many files may be open")
            })?);
        }
        let opened = begun.elapsed();
        std::thread::sleep(REST);
        let after = memory(host.process())?;
        let each = after.saturating_sub(before) as f64 / self.count as f64;
        println!(
            "{} sockets at {} tables, opened in {:.1} s: {:.1} kB each; the host: {:.1} MB at the \
             start, {:.1} MB with its tables, {:.1} MB in all",
            self.count,
            tables.len(),
            opened.as_secs_f64(),
            each,
            empty as f64 / 1000.0,
            before as f64 / 1000.0,
            after as f64 / 1000.0,
        );
        Ok(ExitCode::SUCCESS)
    }
}

/// Builds a host for release; without the link-time optimisation, which changes nothing here and
/// takes long.
fn built() -> Result<PathBuf> {
    let mut cargo = run::cargo();
    cargo
        .args(["build", "--release", "--package", "warmoot"])
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    run::finish(&mut cargo)?;
    let program = run::built("warmoot");
    let name = program.file_name().context("a program has a name")?;
    let target = program.ancestors().nth(2).context("a program lies in a folder")?;
    Ok(target.join("release").join(name))
}

/// The memory a process holds, in kB.
fn memory(process: u32) -> Result<u64> {
    let path = format!("/proc/{process}/status");
    let status = std::fs::read_to_string(Path::new(&path))
        .with_context(|| format!("{path} cannot be read; this figure needs Linux"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.with_context(|| format!("{path} does not say VmRSS"))
}

/// A browser, as far as this needs one.
struct Visitor {
    address: String,
    cookie: Option<String>,
}

impl Visitor {
    /// Opens a match of Bloodstones and looks at it; its address.
    fn open_table(&mut self) -> Result<String> {
        let new = r#"{"game":"bloodstones","seats":[{"who":"here"},{"who":"friend"}],"setup":{"map":"two-wardens","factions":[null,null]}}"#;
        let head = format!(
            "POST /api/matches HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n",
            new.len()
        );
        let answer = self.ask(&head, new)?.1;
        let found = answer.lines().find_map(|line| line.strip_prefix("location: "));
        let Some(path) = found else { bail!("no match was opened: {answer}") };
        let set = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(cookie) = set.and_then(|set| set.split(';').next()) {
            self.cookie = Some(cookie.to_owned());
        }
        Ok(path.to_owned())
    }

    /// Opens a socket and reads the first message.
    fn look(&self, path: &str) -> Result<TcpStream> {
        let head = format!(
            "GET {path}/socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        );
        let (mut stream, answer) = self.ask(&head, "")?;
        ensure!(answer.starts_with("HTTP/1.1 101"), "the host answered {answer}");
        // A frame's head: what it is, and the length in 7, 16 or 64 bits.
        let mut short = [0; 2];
        stream.read_exact(&mut short)?;
        let length = match short[1] {
            126 => {
                let mut long = [0; 2];
                stream.read_exact(&mut long)?;
                u16::from_be_bytes(long).into()
            }
            127 => {
                let mut long = [0; 8];
                stream.read_exact(&mut long)?;
                u64::from_be_bytes(long)
            }
            few => u64::from(few),
        };
        std::io::copy(&mut Read::by_ref(&mut stream).take(length), &mut std::io::sink())?;
        Ok(stream)
    }

    /// Sends a request; the connection, and the head of the answer.
    fn ask(&self, head: &str, body: &str) -> Result<(TcpStream, String)> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        let cookie = self.cookie.as_ref().map(|it| format!("Cookie: {it}\r\n")).unwrap_or_default();
        write!(stream, "{head}Host: {}\r\n{cookie}\r\n{body}", self.address)?;
        let (mut answer, mut byte) = (Vec::new(), [0]);
        while !answer.ends_with(b"\r\n\r\n") {
            ensure!(stream.read(&mut byte)? == 1, "the host hung up");
            answer.push(byte[0]);
        }
        Ok((stream, String::from_utf8_lossy(&answer).into_owned()))
    }
}
