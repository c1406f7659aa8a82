//! The ledgers of the rules, as far as coverage asks. The program reads them whole, in the kernel.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde::Deserialize;

/// The name of the list of what is not built yet, under `rules/`. It is no ledger.
pub const NOT_BUILT: &str = "not-built.toml";

/// The rules and rulings of one game.
#[derive(Deserialize)]
pub struct Ledger {
    pub meta: Meta,
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
    #[serde(default, rename = "ambiguity")]
    pub rulings: Vec<Ambiguity>,
}

#[derive(Deserialize)]
pub struct Meta {
    /// The game's short name.
    pub game: String,
}

#[derive(Deserialize)]
pub struct Rule {
    /// Such as `BLOOD-MOVE-03`.
    pub id: String,
}

/// Where the rulebook is open, and what is played here.
#[derive(Deserialize)]
pub struct Ambiguity {
    /// Such as `BLOOD-AMB-42`.
    pub id: String,
    /// The rules it touches.
    pub rules: Vec<String>,
}

impl Ledger {
    /// Whether a rule or a ruling has this id.
    pub fn knows(&self, id: &str) -> bool {
        self.rules.iter().any(|rule| rule.id == id)
            || self.rulings.iter().any(|ruling| ruling.id == id)
    }
}

/// Every ledger of the project, in the order of their file names.
///
/// # Errors
/// If one cannot be read or is no ledger, with its name.
pub fn all(root: &Path) -> Result<Vec<Ledger>> {
    let folder = root.join("rules");
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let toml = path.extension().is_some_and(|extension| extension == "toml");
        if toml && path.file_name().is_none_or(|name| name != NOT_BUILT) {
            files.push(path);
        }
    }
    files.sort();
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        toml::from_str(&text).with_context(|| format!("{} is no ledger", path.display()))
    };
    files.iter().map(read).collect()
}
