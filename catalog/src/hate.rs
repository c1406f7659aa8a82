//! HATE, as the lobby shows it.

use std::sync::{Arc, OnceLock};

use serde_json::{Value, json};
use warmoot_bots::{Player, Random, hate::Greedy};
use warmoot_hate::{
    Content, Hate, Mission, Scenario, Setup, Tribe,
    drawing::{About, Drawing},
    pack::{self, Pack},
};
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

impl Listing for Hate {
    const TITLE: &'static str = "HATE";
    const ABOUT: &'static str = "Two tribes meet in a wasteland: four Rounds of raids, for hate and for what they can carry.";
    const PLAYERS: (u8, u8) = (2, 2);

    fn content_for(setup: &Setup) -> Result<Arc<Content>, Refusal> {
        let content = &pack().content;
        for tribe in setup.tribes.iter().flatten() {
            if content.tribe(tribe).is_none() {
                let tribes: Vec<_> = content.tribes.iter().map(|it| it.id.as_str()).collect();
                let why =
                    format!("There is no Tribe {tribe:?} here; there is {}.", tribes.join(", "));
                return Refusal::by("TABLE-SETUP-01", why);
            }
        }
        if let Some(scenario) = &setup.scenario
            && content.scenario(scenario).is_none()
        {
            let all: Vec<_> = content.scenarios.iter().map(|it| it.id.as_str()).collect();
            let why =
                format!("There is no scenario {scenario:?} here; there is {}.", all.join(", "));
            return Refusal::by("TABLE-SETUP-01", why);
        }
        // One content serves every new match; it is large to compare anew each time.
        static CONTENT: OnceLock<Arc<Content>> = OnceLock::new();
        Ok(Arc::clone(CONTENT.get_or_init(|| shared(&**content))))
    }

    fn bots() -> Vec<&'static dyn Player<Self>> {
        vec![&Greedy, &Random]
    }

    fn called(&self, seat: Seat) -> Option<String> {
        self.tribe_of(seat).map(str::to_owned)
    }

    /// The Tribes, the scenarios with their boards, and where all content comes from.
    fn summary() -> Value {
        let content = &pack().content;
        let tribes: Vec<Value> = content.tribes.iter().map(tribe).collect();
        let scenarios: Vec<Value> = content.scenarios.iter().map(scenario).collect();
        json!({ "tribes": tribes, "scenarios": scenarios, "about": About::of(content) })
    }

    fn drawing(scenario: &str) -> Option<Value> {
        Drawing::of(&pack().content, scenario).map(|drawing| json!(drawing))
    }
}

/// A Tribe, as it is chosen.
fn tribe(tribe: &Tribe) -> Value {
    json!({ "id": tribe.id, "name": tribe.name, "about": tribe.about, "core": tribe.core })
}

/// A scenario, as it is chosen.
fn scenario(scenario: &Scenario) -> Value {
    let mission = |mission: &Mission| json!({ "side": mission.side, "name": mission.name, "text": mission.text });
    json!({
        "id": scenario.id,
        "name": scenario.name,
        "lore": scenario.lore,
        "mercenary": scenario.mercenary,
        "circles": scenario.circles,
        "missions": scenario.missions.iter().map(mission).collect::<Vec<_>>(),
        "layout": scenario.board.layout,
    })
}
