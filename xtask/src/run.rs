//! Starting other programs.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

/// The project's root directory: where the workspace's manifest is.
pub fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map(PathBuf::from).unwrap_or(here)
}

/// A command that runs in the project's root.
pub fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// The same cargo that runs this program.
pub fn cargo() -> Command {
    command(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()))
}

/// Where cargo puts finished programs of the development profile.
pub fn built(name: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |dir| root().join(dir));
    target.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Runs a command to its end, without input; its output goes to the terminal.
///
/// # Errors
/// If it cannot be started or does not succeed, with the whole command line.
pub fn finish(command: &mut Command) -> Result<()> {
    let line = line(command);
    let status = command
        .stdin(Stdio::null())
        .status()
        .with_context(|| format!("`{line}` cannot be started"))?;
    if !status.success() {
        bail!("`{line}` ended with {status}");
    }
    Ok(())
}

/// What a command writes to its standard output, if it can be run and succeeds.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A command as it would be typed.
fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
