//! `warmoot pack check DIR`: reads a pack and tells every fault with its place.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, bail};
use warmoot_bloodstones::pack;

/// Work with packs: maps and other content.
#[derive(clap::Subcommand)]
pub enum Pack {
    /// Check a pack and tell every fault with file, line and column.
    Check {
        /// The pack's directory.
        dir: PathBuf,
    },
}

impl Pack {
    /// Runs the command; the exit code is 1 if the pack has faults.
    pub fn run(self, out: &mut dyn Write) -> Result<ExitCode> {
        let Self::Check { dir } = self;
        let files = read(&dir)?;
        let faults = match pack::check(files.iter().map(|(name, text)| (name, text))) {
            Ok(found) => {
                let (about, maps) = (&found.about, found.maps.len());
                writeln!(out, "{} {}: {maps} maps, no faults", about.name, about.version)?;
                return Ok(ExitCode::SUCCESS);
            }
            Err(faults) => faults,
        };
        for fault in &faults {
            // The file is named so that an editor or terminal can open it from here.
            let file = dir.join(&fault.file);
            let (line, column) = (fault.line, fault.column);
            writeln!(out, "{}:{line}:{column}: {}", file.display(), fault.message)?;
        }
        let count = faults.len();
        writeln!(out, "{count} {}", if count == 1 { "fault" } else { "faults" })?;
        Ok(ExitCode::FAILURE)
    }
}

/// Every TOML file of the pack by its path within the pack.
fn read(dir: &Path) -> Result<Vec<(String, String)>> {
    if !dir.is_dir() {
        bail!("{} is not a directory", dir.display());
    }
    let mut files = Vec::new();
    for entry in walkdir::WalkDir::new(dir).sort_by_file_name() {
        let entry = entry.with_context(|| format!("{} cannot be read", dir.display()))?;
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let name = path.strip_prefix(dir).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let bytes = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let text = String::from_utf8(bytes)
            .ok()
            .with_context(|| format!("{}:1:1: this is not UTF-8 text", path.display()))?;
        files.push((name, text));
    }
    Ok(files)
}
