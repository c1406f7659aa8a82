//! `warmoot pack check DIR` reads a pack and tells every fault with its place; `warmoot pack show`
//! prints what there is to replace.

use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, anyhow, bail};
use warmoot_catalog::games;
use warmoot_kernel::pack::{Fault, Listed};
use warmoot_table::PackError;

/// Bytes of the largest file that is read: a hundred times a large map.
const LARGEST: u64 = 1 << 20;

/// Work with packs: maps and other content.
#[derive(clap::Subcommand)]
pub enum Pack {
    /// Check a pack and tell every fault with file, line and column.
    Check {
        /// The pack's directory.
        dir: PathBuf,
    },
    /// List what games are played with, entry by entry, or print one entry as its file has it.
    Show {
        /// The entry, such as `cards/umkator-1`; without it, all are listed.
        entry: Option<String>,
        /// Only this game's.
        #[arg(long)]
        game: Option<String>,
        #[command(flatten)]
        packs: Packs,
    },
}

impl Pack {
    /// Runs the command; the exit code is 1 if the pack has faults.
    pub fn run(self, out: &mut dyn Write) -> Result<ExitCode> {
        match self {
            Self::Check { dir } => check(&dir, out),
            Self::Show { entry, game, packs } => {
                packs.lay()?;
                show(entry.as_deref(), game.as_deref(), out)
            }
        }
    }
}

fn check(dir: &Path, out: &mut dyn Write) -> Result<ExitCode> {
    let faults = match games().check_pack(&read(dir)?) {
        Ok(what) => {
            writeln!(out, "{what}, no faults")?;
            return Ok(ExitCode::SUCCESS);
        }
        Err(faults) => faults,
    };
    write!(out, "{}", told(dir, &faults))?;
    let count = faults.len();
    writeln!(out, "{count} {}", if count == 1 { "fault" } else { "faults" })?;
    Ok(ExitCode::FAILURE)
}

fn show(entry: Option<&str>, game: Option<&str>, out: &mut dyn Write) -> Result<ExitCode> {
    if let Some(game) = game {
        games().get(game).with_context(|| crate::rules::no_game(game))?;
    }
    let doors = games().iter().filter(|door| game.is_none_or(|game| game == door.name()));
    let all: Vec<Listed> = doors.flat_map(|door| door.listed()).collect();
    let Some(entry) = entry else {
        for it in all {
            let place = format!("{}:{}", it.file, it.line);
            let source = it.source.unwrap_or_default();
            let name = it.name.unwrap_or_default();
            writeln!(out, "{:<32} {source:<9} {place:<36} {name}", it.entry)?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let Some(it) = all.into_iter().find(|it| it.entry == entry) else {
        bail!("there is no entry {entry:?}: `warmoot pack show` lists those there are");
    };
    writeln!(out, "# {}, from line {}", it.file, it.line)?;
    if let Some(head) = it.head {
        writeln!(out, "{head}\n")?;
    }
    write!(out, "{}", it.text)?;
    Ok(ExitCode::SUCCESS)
}

/// Packs of one's own to play with.
#[derive(clap::Args)]
pub struct Packs {
    /// The folder of a pack to play with besides the shipped one; may be given several times.
    #[arg(long = "pack", value_name = "DIR")]
    dirs: Vec<PathBuf>,
}

impl Packs {
    /// Lays the packs over the shipped one, before the first match.
    pub fn lay(&self) -> Result<()> {
        if self.dirs.is_empty() {
            return Ok(());
        }
        let read = self.dirs.iter().map(|dir| read(dir)).collect::<Result<Vec<_>>>()?;
        games().use_packs(&read).map_err(|error| match error {
            PackError::Faults(index, faults) => {
                let dir = &self.dirs[index];
                anyhow!("the pack {} has faults:\n{}", dir.display(), told(dir, &faults).trim_end())
            }
            PackError::TooLate => anyhow!(error),
        })
    }
}

/// Faults, a line each. The file is named so that an editor or terminal can open it from here.
fn told(dir: &Path, faults: &[Fault]) -> String {
    faults
        .iter()
        .map(|fault| {
            let file = dir.join(&fault.file);
            format!("{}:{}:{}: {}\n", file.display(), fault.line, fault.column, fault.message)
        })
        .collect()
}

/// Every TOML file of the pack by its path within the pack.
fn read(dir: &Path) -> Result<Vec<(String, String)>> {
    let name = dir.display();
    if dir.is_file() {
        bail!("{name} is not a directory; give the pack's folder, in which pack.toml lies");
    }
    if !dir.is_dir() {
        bail!("{name} is not a directory; give the folder of a pack, with pack.toml in it");
    }
    let mut files = Vec::new();
    for entry in walkdir::WalkDir::new(dir).sort_by_file_name() {
        let entry = entry.with_context(|| format!("{} cannot be read", dir.display()))?;
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "toml") || path.is_dir() {
            continue;
        }
        let name = path.strip_prefix(dir).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let shown = path.display();
        let bytes = read_file(path).with_context(|| format!("{shown} cannot be read"))?;
        if bytes.len() as u64 > LARGEST {
            let most = LARGEST >> 20;
            bail!("{shown}:1:1: this is no pack file: expected at most {most} MB of TOML");
        }
        let text = String::from_utf8(bytes)
            .ok()
            .with_context(|| format!("{shown}:1:1: this is not UTF-8 text: expected TOML"))?;
        files.push((name, text));
    }
    Ok(files)
}

/// The bytes of a file, and one more than [`LARGEST`] of a larger one.
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
