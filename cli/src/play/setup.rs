//! The options of a game, from the command line: those its form describes.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow};
use clap::{Arg, ArgAction, ArgMatches, Command, builder::Str};
use serde_json::Value;
use warmoot_catalog::games;
use warmoot_table::{Field, Input};

/// What is agreed on before a game.
pub struct Options {
    /// What was said, by option.
    said: BTreeMap<String, Vec<String>>,
    /// The whole setup as JSON, instead.
    whole: Option<String>,
}

/// Every field of every game, each name once, with the names of the games that have it.
fn fields() -> BTreeMap<String, (Field, Vec<String>)> {
    let mut fields: BTreeMap<String, (Field, Vec<String>)> = BTreeMap::new();
    for door in games().iter() {
        for field in door.form().fields {
            if field.input == Input::Seats {
                continue;
            }
            let title = door.about().name;
            fields
                .entry(field.option.clone())
                .and_modify(|(_, games)| games.push(title.clone()))
                .or_insert((field, vec![title]));
        }
    }
    fields
}

impl clap::Args for Options {
    fn augment_args(command: Command) -> Command {
        let fields = fields();
        let names: Vec<String> = fields.keys().cloned().collect();
        let command = fields.into_iter().fold(command, |command, (name, (field, games))| {
            let help = format!("{}: {}", games.join(" and "), field.about);
            let arg = Arg::new(Str::from(name.clone())).long(name).help(help).requires("text");
            command.arg(match field.input {
                Input::Flag => arg.action(ArgAction::SetTrue),
                Input::WordEach { .. } => {
                    arg.action(ArgAction::Append).value_delimiter(',').value_name("WORD,…")
                }
                Input::Word { .. } => arg.value_name("WORD"),
                Input::Seat | Input::Seats => arg.value_name("SEAT"),
                Input::Number { .. } => arg.value_name("N"),
            })
        });
        command.arg(
            Arg::new("setup")
                .long("setup")
                .value_name("JSON")
                .help("The whole setup as JSON, instead of the options above")
                .requires("text")
                .conflicts_with_all(names),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Options {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut said = BTreeMap::new();
        for (name, (field, _)) in fields() {
            let words = match field.input {
                Input::Flag => matches.get_flag(&name).then(Vec::new),
                _ => matches.get_many(&name).map(|words| words.cloned().collect()),
            };
            if let Some(words) = words {
                said.insert(name, words);
            }
        }
        Ok(Self { said, whole: matches.get_one("setup").cloned() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Options {
    /// The setup of `game` for so many seats.
    ///
    /// # Errors
    /// What does not fit the game's form, and what would.
    pub fn setup(&self, game: &str, seats: usize) -> Result<Value> {
        if let Some(whole) = &self.whole {
            return serde_json::from_str(whole).context("--setup is not JSON");
        }
        let door = games().get(game).with_context(|| crate::rules::no_game(game))?;
        door.form().setup(&self.said, seats).map_err(|why| anyhow!(why))
    }
}
