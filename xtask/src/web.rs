//! The browser client: its packages and its build, done again only when their inputs changed.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::{run, tools};

/// Where the client's sources are.
fn web() -> PathBuf {
    run::root().join("web")
}

/// Where the stamps are kept: beside the packages, so that they go when the packages go.
fn stamp(name: &str) -> PathBuf {
    web().join("node_modules").join(format!(".warmoot-{name}"))
}

/// Installs the client's packages unless they are those of the lock file already.
///
/// # Errors
/// If Node.js is missing or the installation fails.
pub fn install() -> Result<()> {
    tools::node()?;
    let node = run::output(run::command("node").arg("--version")).unwrap_or_default();
    let wanted = digest(&["package.json", "package-lock.json"], &node)?;
    if read(&stamp("packages")) == wanted {
        return Ok(());
    }
    run::finish(tools::npm().args(["ci", "--no-audit", "--no-fund"]))?;
    fs::write(stamp("packages"), wanted).context("the stamp of the packages cannot be written")
}

/// Builds the client into `web/dist` unless it is up to date; says whether it was built.
///
/// # Errors
/// If the packages cannot be installed or the build fails.
pub fn build() -> Result<bool> {
    let wanted = digest(&["."], "dist")?;
    if web().join("dist/index.html").is_file() && read(&stamp("dist")) == wanted {
        return Ok(false);
    }
    install()?;
    run::finish(tools::npm().args(["run", "build"]))?;
    fs::write(stamp("dist"), wanted).context("the stamp of the build cannot be written")?;
    Ok(true)
}

/// A stamp's text; nothing if there is none.
fn read(stamp: &Path) -> String {
    fs::read_to_string(stamp).unwrap_or_default()
}

/// A digest of files under `web/` (names and contents) and of `salt`.
fn digest(inputs: &[&str], salt: &str) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    salt.hash(&mut hasher);
    for input in inputs {
        let files = walkdir::WalkDir::new(web().join(input))
            .sort_by_file_name()
            .into_iter()
            .filter_entry(|entry| !is_made(entry.path()));
        for file in files {
            let file = file.context("the client's sources cannot be read")?;
            if file.file_type().is_file() {
                let path = file.path();
                path.strip_prefix(web()).unwrap_or(path).hash(&mut hasher);
                fs::read(path)
                    .with_context(|| format!("{} cannot be read", path.display()))?
                    .hash(&mut hasher);
            }
        }
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Whether a path is made by a tool or only read by tests: no input of the build.
fn is_made(path: &Path) -> bool {
    let made = ["node_modules", "dist", "e2e", "test-results", "playwright-report", "shots"];
    path.file_name().is_some_and(|name| made.iter().any(|made| name == *made))
}
