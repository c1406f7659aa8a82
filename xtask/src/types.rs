//! `cargo xtask types`: the client's TypeScript types, from the Rust types.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, bail};

use crate::run;

/// Write the TypeScript types of the client anew from the Rust types.
#[derive(clap::Args)]
pub struct Types {
    /// Write nothing; fail if they are not up to date.
    #[arg(long)]
    check: bool,
}

impl Types {
    /// Runs the command.
    pub fn run(self) -> Result<ExitCode> {
        run::finish(run::cargo().args(["build", "--quiet", "--package", "warmoot"]))?;
        if self.check {
            check()?;
        } else {
            generate(&home())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Where the types are kept.
fn home() -> PathBuf {
    run::root().join("web/src/types")
}

/// Writes all types into a directory that then holds nothing else.
fn generate(dir: &Path) -> Result<()> {
    run::finish(run::command(&run::built("warmoot").to_string_lossy()).arg("types").arg(dir))
}

/// Compares the kept types with fresh ones, using the `warmoot` that was built last.
///
/// # Errors
/// Which files differ, and what to do.
pub fn check() -> Result<()> {
    let fresh = tempfile::tempdir().context("no temporary directory can be made")?;
    generate(fresh.path())?;
    let (fresh, kept) = (read(fresh.path())?, read(&home())?);
    let differ: Vec<&str> = fresh
        .keys()
        .chain(kept.keys())
        .filter(|name| fresh.get(*name) != kept.get(*name))
        .map(String::as_str)
        .collect();
    if !differ.is_empty() {
        bail!("out of date: {} (run `cargo xtask types` and commit)", differ.join(", "));
    }
    Ok(())
}

/// Every file of a directory by its name.
fn read(dir: &Path) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for file in walkdir::WalkDir::new(dir) {
        let file = file.with_context(|| format!("{} cannot be read", dir.display()))?;
        if file.file_type().is_file() {
            let name = file.path().strip_prefix(dir)?.to_string_lossy().into_owned();
            files.insert(name, fs::read_to_string(file.path())?);
        }
    }
    Ok(files)
}
