//! What Warmoot asks of Bloodstones besides its rules: how the lobby shows it, its form, its packs,
//! its bots and its figures.

mod figures;
mod greedy;
mod habits;
mod packs;

use std::{collections::BTreeMap, sync::Arc};

use serde_json::{Value, json};
use warmoot_bloodstones::{
    Bloodstones, Content, Faction, Kind, Roster, Setup,
    map::{Map, Terrain},
};
use warmoot_bots::{Player, Random, bloodstones::Greedy};
use warmoot_kernel::{
    Refusal, Sealed, Seat,
    pack::{Fault, Listed as Entry},
};
use warmoot_table::{
    Door, Field, Figure, Files, Form, Input, Listing, Of, PackError, Report, Word,
};

use packs::pack;

/// The door of Bloodstones.
pub const BLOODSTONES: &dyn Door = &Of::<Listed>::new();

/// The players of made-up setups: every number in turn.
const PLAYERS: [usize; 5] = [2, 3, 4, 5, 6];

/// Bloodstones, as the house lists it.
struct Listed;

impl Listing for Listed {
    type Game = Bloodstones;
    const TITLE: &'static str = "Bloodstones";
    const ABOUT: &'static str =
        "Build villages, raise armies from a bag of tiles, and fight for the lands of your rivals.";
    const PLAYERS: (u8, u8) = (2, 6);
    const HAS_PACKS: bool = true;

    fn content_for(setup: &Setup) -> Result<Arc<Sealed<Content>>, Refusal> {
        let Some(content) = packs::content(&setup.map) else {
            let maps: Vec<_> = pack().maps.iter().map(|map| map.data().id.as_str()).collect();
            let why =
                format!("There is no map {:?} here; there is {}.", setup.map, maps.join(", "));
            return Refusal::by("TABLE-SETUP-01", why);
        };
        Ok(content)
    }

    fn bots() -> Vec<&'static dyn Player<Bloodstones>> {
        vec![&Greedy, &Random]
    }

    fn called(game: &Bloodstones, seat: Seat) -> Option<String> {
        game.faction_of(seat).map(|faction| faction.name().to_owned())
    }

    fn summary() -> Value {
        let maps: Vec<Value> = pack().maps.iter().map(map).collect();
        let factions: Vec<Value> = Faction::ALL
            .iter()
            .zip(&pack().rosters)
            .map(|(it, roster)| faction(*it, roster))
            .collect();
        json!({ "maps": maps, "factions": factions })
    }

    fn drawing(map: &str) -> Option<Value> {
        pack().map(map).map(|map| json!(map.drawing()))
    }

    fn form() -> Form {
        let map = |map: &Map| {
            let data = map.data();
            Word { seats: Some(data.players), ..Word::new(&*data.id, &*data.name) }
        };
        let faction = |faction: Faction| Word::new(word(faction), faction.name());
        let rounds = Input::Number { least: 1, most: 1000, usual: 100 };
        Form {
            fields: vec![
                Field::new(
                    "map",
                    "Map",
                    "Where it is played; without it, a map made for so many players.",
                    Input::Word {
                        words: packs::so_far().maps.iter().map(map).collect(),
                        open: false,
                    },
                ),
                Field::new(
                    "factions",
                    "Factions",
                    "Who plays which, such as `horse_lords`; `-` is chosen at the table.",
                    Input::WordEach { words: Faction::ALL.into_iter().map(faction).collect() },
                ),
                Field::new("cutiecorn", "Cutiecorn", "Play with the Cutiecorn.", Input::Flag),
                Field::new(
                    "variant",
                    "Variant",
                    "Allow what the rules advise against for so few or so many players.",
                    Input::Flag,
                ),
                Field::new(
                    "round_limit",
                    "Rounds",
                    "The game ends after this round at the latest.",
                    rounds,
                )
                .option("rounds"),
            ],
        }
    }

    fn random_setup(number: u64) -> Setup {
        let maps = &pack().maps;
        let lot = number as usize;
        let players = PLAYERS[lot % PLAYERS.len()];
        let map = &maps[lot / PLAYERS.len() % maps.len()];
        let faction = |seat| Some(Faction::ALL[(lot * 5 + seat) % Faction::ALL.len()]);
        Setup {
            map: map.data().id.clone(),
            factions: (0..players).map(faction).collect(),
            cutiecorn: number.is_multiple_of(3),
            variant: true,
            round_limit: if number.is_multiple_of(8) { 12 } else { 60 },
        }
    }

    fn check_pack(files: &Files) -> Result<String, Vec<Fault>> {
        packs::check(files)
    }

    fn use_packs(packs: &[&Files]) -> Result<(), PackError> {
        packs::lay(packs)
    }

    fn listed() -> Vec<Entry> {
        packs::listed()
    }

    fn figures() -> Vec<Figure> {
        let live_match = Figure {
            name: "bloodstones/live-match",
            unit: "kB",
            measure: |_| figures::live_match(BLOODSTONES),
        };
        figures::all().into_iter().chain([live_match]).collect()
    }

    fn reports() -> Vec<Report> {
        vec![habits::IDLE]
    }
}

/// A faction's word in a setup.
fn word(faction: Faction) -> String {
    let word = json!(faction);
    word.as_str().unwrap_or_default().to_owned()
}

/// A map, without its drawing.
fn map(map: &Map) -> Value {
    let data = map.data();
    let terrain: BTreeMap<&str, usize> =
        Terrain::ALL.iter().map(|&terrain| (terrain.word(), map.of(terrain).len())).collect();
    json!({
        "id": data.id,
        "name": data.name,
        "about": data.about,
        "players": data.players,
        "areas": map.len(),
        "terrain": terrain,
    })
}

/// A faction with its tiles.
fn faction(faction: Faction, roster: &Roster) -> Value {
    let units: Vec<Value> = Kind::TILES
        .into_iter()
        .filter(|&kind| roster.tiles.count(kind) > 0)
        .map(|kind| {
            json!({
                "kind": kind,
                "name": faction.unit_name(kind),
                "count": roster.tiles.count(kind),
                "cost": roster.cost(kind),
                "pips": roster.pips(kind),
                "modifier": roster.modifiers[kind.index()],
            })
        })
        .collect();
    let (least, most) = Listed::PLAYERS;
    let advised = |&players: &usize| faction.discouraged(players).is_none();
    let from = (usize::from(least)..=usize::from(most)).find(advised);
    json!({
        "faction": faction,
        "name": faction.name(),
        "power": power(faction),
        "units": units,
        "discouraged_below": from.filter(|&players| players > usize::from(least)),
    })
}

/// What sets a faction apart, in a sentence (the `BLOOD-FACTION-...` rules say it exactly).
const fn power(faction: Faction) -> &'static str {
    match faction {
        Faction::DragonRiders => "Two Dragons, which fly over land and sea.",
        Faction::HorseLords => "A hand of seven tiles, and two Leaders who can travel together.",
        Faction::HillFolk => {
            "At home in hills and mountains; six cheap Castles; with a Giant in the battle, four \
             Battle tiles."
        }
        Faction::Necromancers => {
            "Where a Necromancer's force wins, the fallen rise as Undead, who walk for free."
        }
        Faction::ChaosHorde => {
            "No villages and no citadel: it builds where it stands, captures villages in the midst \
             of its turn, and scores double for them."
        }
        Faction::Corsairs => {
            "Masters of the sea: they withdraw by sea, fight better there, substitute last, and \
             gain 1 VP for every battle won."
        }
    }
}
