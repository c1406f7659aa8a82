//! `cargo xtask new-game NAME`: the skeleton of a new game.
//!
//! It compiles, passes the conformance kit and is played in the terminal, hosted and measured at
//! once. `docs/guide/new-game.md` says how it goes on from there.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, bail};

use crate::run;

/// Write the skeleton of a new game: its rules, its ledger, its door.
#[derive(clap::Args)]
pub struct NewGame {
    /// Its short name, as in addresses and file names: small letters, digits and hyphens.
    name: String,
    /// Its name for people; without it, the short name with a capital.
    #[arg(long)]
    title: Option<String>,
    /// What the ids of its rules begin with; without it, the short name in capitals.
    #[arg(long)]
    prefix: Option<String>,
}

/// Each file of the skeleton, and its template.
const FILES: [(&str, &str); 11] = [
    ("games/{name}/Cargo.toml", include_str!("../templates/new-game/rules_crate/Cargo.toml.txt")),
    ("games/{name}/src/lib.rs", include_str!("../templates/new-game/rules_crate/lib.rs.txt")),
    ("games/{name}/src/game.rs", include_str!("../templates/new-game/rules_crate/game.rs.txt")),
    ("games/{name}/src/ledger.rs", include_str!("../templates/new-game/rules_crate/ledger.rs.txt")),
    ("games/{name}/src/tests.rs", include_str!("../templates/new-game/rules_crate/tests.rs.txt")),
    ("games/{name}/src/types.rs", include_str!("../templates/new-game/rules_crate/types.rs.txt")),
    (
        "games/{name}/tests/conformance.rs",
        include_str!("../templates/new-game/rules_crate/conformance.rs.txt"),
    ),
    ("rules/{name}.toml", include_str!("../templates/new-game/rules_crate/rules.toml.txt")),
    ("doors/{name}/Cargo.toml", include_str!("../templates/new-game/door/Cargo.toml.txt")),
    ("doors/{name}/src/lib.rs", include_str!("../templates/new-game/door/lib.rs.txt")),
    (
        "games/{name}/README.md",
        "# {title}\n\nIts rules: `rules/{name}.toml`; its door: `doors/{name}`.\n",
    ),
];

/// What a shared file gains: the file, after which line, and the line.
const LINES: [(&str, &str, &str); 2] = [
    (
        "catalog/Cargo.toml",
        "[dependencies]",
        "warmoot-{name}-door = { path = \"../doors/{name}\" }",
    ),
    (
        "catalog/src/games.rs",
        "        warmoot_hate_door::HATE,",
        "        warmoot_{snake}_door::{CONST},",
    ),
];

impl NewGame {
    /// Runs the command.
    ///
    /// # Errors
    /// If the name is none, or there is something of that name.
    pub fn run(self) -> Result<ExitCode> {
        let written = write(&run::root(), &self)?;
        for file in written {
            println!("{}", file.display());
        }
        let name = &self.name;
        // How lines break depends on the names.
        for package in [format!("warmoot-{name}"), format!("warmoot-{name}-door")] {
            run::finish(run::cargo().args(["fmt", "--package", &package]))?;
        }
        println!(
            "\nTry it: cargo test -p warmoot-{name}; cargo run -p warmoot -- play {name} --text; docs/guide/new-game.md says what next."
        );
        Ok(ExitCode::SUCCESS)
    }

    /// A template with this game's names.
    fn fill(&self, template: &str) -> String {
        let (name, snake) = (&self.name, self.name.replace('-', "_"));
        let capital = |word: &str| {
            let mut letters = word.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>()
        };
        let camel: String = name.split('-').map(capital).collect();
        let title = self.title.clone().unwrap_or_else(|| capital(name));
        let prefix = self.prefix.clone().unwrap_or_else(|| snake.to_ascii_uppercase());
        template
            .replace("{name}", name)
            .replace("{snake}", &snake)
            .replace("{Type}", &camel)
            .replace("{title}", &title)
            .replace("{PREFIX}", &prefix)
            .replace("{CONST}", &snake.to_ascii_uppercase())
    }
}

/// Writes the skeleton under `root`; the files, the changed ones last.
fn write(root: &Path, game: &NewGame) -> Result<Vec<PathBuf>> {
    let name = &game.name;
    let fits =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    if !name.starts_with(|letter: char| letter.is_ascii_lowercase()) || !name.chars().all(fits) {
        bail!(
            "{name:?} is no short name: expected small letters, digits and hyphens, a letter first"
        );
    }
    let mut written = Vec::new();
    for (path, _) in FILES {
        let path = PathBuf::from(game.fill(path));
        if root.join(&path).exists() {
            bail!("there is {} already", path.display());
        }
    }
    let mut changed = Vec::new();
    for (path, after, line) in LINES {
        let text = fs::read_to_string(root.join(path)).with_context(|| path.to_owned())?;
        let Some((before, rest)) = text.split_once(&format!("{after}\n")) else {
            bail!("{path} has no line {after:?}: add {:?} by hand", game.fill(line));
        };
        changed.push((path, format!("{before}{after}\n{}\n{rest}", game.fill(line))));
    }
    for (path, template) in FILES {
        let path = PathBuf::from(game.fill(path));
        let file = root.join(&path);
        fs::create_dir_all(file.parent().unwrap_or(root))
            .with_context(|| file.display().to_string())?;
        fs::write(&file, game.fill(template)).with_context(|| file.display().to_string())?;
        written.push(path);
    }
    for (path, text) in changed {
        fs::write(root.join(path), text).with_context(|| path.to_owned())?;
        written.push(path.into());
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str) -> NewGame {
        NewGame { name: name.to_owned(), title: None, prefix: None }
    }

    #[test]
    fn a_skeleton_changes_two_files_and_overwrites_none() {
        let root = tempfile::tempdir().unwrap();
        for (path, after, _) in LINES {
            let file = root.path().join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, format!("first\n{after}\nlast\n")).unwrap();
        }
        let written = write(root.path(), &game("lost-city")).unwrap();
        assert_eq!(written.len(), FILES.len() + 2);
        let read = |path: &str| fs::read_to_string(root.path().join(path)).unwrap();
        assert!(
            read("catalog/src/games.rs")
                .contains("HATE,\n        warmoot_lost_city_door::LOST_CITY,\nlast")
        );
        assert!(read("games/lost-city/src/types.rs").contains("pub struct LostCity {"));
        assert!(read("rules/lost-city.toml").contains("id = \"LOST_CITY-01\""));
        for path in FILES.map(|(path, _)| game("lost-city").fill(path)) {
            for left in ["{name}", "{Type}", "{title}", "{PREFIX}", "{snake}", "{CONST}"] {
                assert!(!read(&path).contains(left), "{left} in {path}");
            }
        }
        let again = write(root.path(), &game("lost-city")).unwrap_err().to_string();
        assert!(again.contains("there is games/lost-city/Cargo.toml already"), "{again}");
    }

    #[test]
    fn a_name_that_is_none_is_refused() {
        for name in ["", "Lost", "lost city", "7-wonders", "../x", "löst"] {
            assert!(write(Path::new("/nowhere"), &game(name)).is_err(), "{name}");
        }
    }
}
