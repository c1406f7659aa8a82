//! The options of a game, from the command line.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use warmoot_bloodstones::map::Map;
use warmoot_catalog::bloodstones::pack;

/// What is agreed on before a game.
#[derive(clap::Args)]
#[group(id = "options", requires = "text")]
pub struct Options {
    /// The map; without it, one made for so many players.
    #[arg(long)]
    map: Option<String>,
    /// A faction a seat, such as `horse_lords`; `-` is chosen at the table.
    #[arg(long, value_delimiter = ',', value_name = "FACTION,…")]
    factions: Vec<String>,
    /// Play with the Cutiecorn.
    #[arg(long)]
    cutiecorn: bool,
    /// Allow what the rules advise against for so few or so many players.
    #[arg(long)]
    variant: bool,
    /// The game ends after this round at the latest.
    #[arg(long, value_name = "N")]
    rounds: Option<u16>,
    /// The whole setup as JSON, instead of the options above.
    #[arg(long, value_name = "JSON", conflicts_with_all = ["map", "factions", "rounds"])]
    setup: Option<String>,
}

impl Options {
    /// The setup of `game` for so many seats.
    ///
    /// # Errors
    /// If there is no such map, or the factions are not as many as the seats.
    pub fn setup(&self, game: &str, seats: usize) -> Result<Value> {
        if let Some(whole) = &self.setup {
            return serde_json::from_str(whole).context("--setup is not JSON");
        }
        if game != "bloodstones" {
            bail!("`{game}` has no options here: give its setup with --setup");
        }
        if !self.factions.is_empty() && self.factions.len() != seats {
            bail!("--factions names {}, but there are {seats} seats", self.factions.len());
        }
        let chosen = |seat: usize| self.factions.get(seat).filter(|faction| *faction != "-");
        let factions: Vec<Option<&String>> = (0..seats).map(chosen).collect();
        let mut setup = json!({
            "map": self.map(seats)?,
            "factions": factions,
            "cutiecorn": self.cutiecorn,
            "variant": self.variant,
        });
        if let Some(rounds) = self.rounds {
            setup["round_limit"] = rounds.into();
        }
        Ok(setup)
    }

    /// The map's short name.
    fn map(&self, seats: usize) -> Result<&str> {
        let maps = &pack().maps;
        let names = || maps.iter().map(|map| map.data().id.as_str()).collect::<Vec<_>>().join(", ");
        if let Some(wanted) = &self.map {
            let found = maps.iter().any(|map| map.data().id == *wanted);
            return if found {
                Ok(wanted)
            } else {
                bail!("there is no map `{wanted}`: expected one of {}", names())
            };
        }
        let fits = |map: &&Map| {
            let (least, most) = map.data().players;
            (usize::from(least)..=usize::from(most)).contains(&seats)
        };
        maps.iter().find(fits).map(|map| map.data().id.as_str()).with_context(|| {
            format!("no map is made for {seats} seats: name one of {} with --map", names())
        })
    }
}
