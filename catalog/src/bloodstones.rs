//! Bloodstones, as the lobby shows it.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use serde_json::{Value, json};
use warmoot_bloodstones::{
    Bloodstones, Content, Faction, Kind, Roster, Setup,
    map::{Map, Terrain},
    pack::{self, Pack},
};
use warmoot_bots::{Player, Random, bloodstones::Greedy};
use warmoot_kernel::{Refusal, Seat};

use crate::{Listing, door::shared};

static PACK: OnceLock<Pack> = OnceLock::new();

/// The pack that matches are started with: the shipped one, and what was laid over it.
pub fn pack() -> &'static Pack {
    PACK.get_or_init(|| pack::shipped().clone())
}

/// Sets the pack that matches are started with; `false`: one is in use already.
pub(crate) fn set_pack(pack: Pack) -> bool {
    PACK.set(pack).is_ok()
}

impl Listing for Bloodstones {
    const TITLE: &'static str = "Bloodstones";
    const ABOUT: &'static str =
        "Build villages, raise armies from a bag of tiles, and fight for the lands of your rivals.";
    const PLAYERS: (u8, u8) = (2, 6);

    fn content_for(setup: &Setup) -> Result<Arc<Content>, Refusal> {
        let Some(content) = pack().content(&setup.map) else {
            let maps: Vec<_> = pack().maps.iter().map(|map| map.data().id.as_str()).collect();
            let why =
                format!("There is no map {:?} here; there is {}.", setup.map, maps.join(", "));
            return Refusal::by("TABLE-SETUP-01", why);
        };
        Ok(shared(&content))
    }

    fn bots() -> Vec<&'static dyn Player<Self>> {
        vec![&Greedy, &Random]
    }

    fn called(&self, seat: Seat) -> Option<String> {
        self.faction_of(seat).map(|faction| faction.name().to_owned())
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
    let (least, most) = Bloodstones::PLAYERS;
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
