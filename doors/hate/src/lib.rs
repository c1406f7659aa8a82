//! What Warmoot asks of HATE besides its rules: how the lobby shows it, its form, its packs, its bots
//! and its figures.

mod balance;
mod figures;
mod packs;
mod uses;

use std::sync::{Arc, OnceLock};

use serde_json::{Value, json};
use warmoot_bots::{Player, Random, hate::Greedy};
use warmoot_hate::{
    Content, Hate, MILDER, Mission, Scenario, Setup, Tribe, Upgrades,
    drawing::{About, Drawing},
};
use warmoot_kernel::{
    Refusal, Sealed, Seat,
    pack::{Fault, Listed as Entry},
};
use warmoot_table::{
    Door, Field, Figure, Files, Form, Input, Listing, Of, PackError, Report, Word, shared,
};

use packs::pack;

/// The door of HATE.
pub const HATE: &dyn Door = &Of::<Listed>::new();

/// HATE, as the house lists it.
struct Listed;

impl Listing for Listed {
    type Game = Hate;
    const TITLE: &'static str = "HATE";
    const ABOUT: &'static str = "Two tribes meet in a wasteland: four Rounds of raids, for hate and for what they can carry.";
    const PLAYERS: (u8, u8) = (2, 2);
    const HAS_PACKS: bool = true;

    fn content_for(setup: &Setup) -> Result<Arc<Sealed<Content>>, Refusal> {
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
        static CONTENT: OnceLock<Arc<Sealed<Content>>> = OnceLock::new();
        Ok(Arc::clone(CONTENT.get_or_init(|| shared(content.clone()))))
    }

    fn bots() -> Vec<&'static dyn Player<Hate>> {
        vec![&Greedy, &Random]
    }

    fn called(game: &Hate, seat: Seat) -> Option<String> {
        game.tribe_of(seat).map(str::to_owned)
    }

    /// The Tribes, the scenarios with their boards, the milder words, and where all content comes from.
    fn summary() -> Value {
        let content = &pack().content;
        let tribes: Vec<Value> = content.tribes.iter().map(tribe).collect();
        let scenarios: Vec<Value> = content.scenarios.iter().map(scenario).collect();
        json!({ "tribes": tribes, "scenarios": scenarios, "about": About::of(content), "milder": MILDER })
    }

    fn drawing(scenario: &str) -> Option<Value> {
        Drawing::of(&pack().content, scenario).map(|drawing| json!(drawing))
    }

    fn form() -> Form {
        let content = &packs::so_far().content;
        let tribe = |tribe: &Tribe| Word::new(&*tribe.id, &*tribe.name);
        let scenario = |scenario: &Scenario| Word::new(&*scenario.id, &*scenario.name);
        let upgrades = vec![
            Word::new("draft", "Drafted, as the rulebook says"),
            Word::new("none", "None, for a first Battle"),
        ];
        Form {
            fields: vec![
                Field::new(
                    "tribes",
                    "Tribes",
                    "Who plays which, such as `umgra`; `-` is chosen at the table.",
                    Input::WordEach { words: content.tribes.iter().map(tribe).collect() },
                ),
                Field::new(
                    "scenario",
                    "Scenario",
                    "What is fought for; without it, the Attacker picks.",
                    Input::Word {
                        words: content.scenarios.iter().map(scenario).collect(),
                        open: true,
                    },
                ),
                Field::new(
                    "attacker",
                    "Attacker",
                    "The seat that attacks, from 1; without it, by lot.",
                    Input::Seat,
                ),
                Field::new(
                    "upgrades",
                    "Upgrades",
                    "How Upgrades are given.",
                    Input::Word { words: upgrades, open: false },
                ),
                Field::new(
                    "milder",
                    "Milder words",
                    "Milder words for the two buildings where captives end.",
                    Input::Flag,
                ),
            ],
        }
    }

    fn random_setup(number: u64) -> Setup {
        let content = &pack().content;
        let (tribes, scenarios) = (&content.tribes, &content.scenarios);
        let lot = number as usize;
        let first = lot % tribes.len();
        let second = (first + 1 + lot * 3 % (tribes.len() - 1)) % tribes.len();
        Setup {
            tribes: [first, second].map(|at| Some(tribes[at].id.clone())).into(),
            scenario: Some(scenarios[lot % scenarios.len()].id.clone()),
            attacker: Some(Seat((number % 2) as u8)),
            upgrades: if number.is_multiple_of(7) { Upgrades::None } else { Upgrades::Draft },
            milder: false,
        }
    }

    fn check_pack(files: &Files) -> Result<String, Vec<Fault>> {
        packs::check(files)
    }

    fn use_packs(packs: &[&Files]) -> Result<(), PackError> {
        packs::lay(packs)
    }

    fn listed() -> Vec<Entry> {
        pack().listed()
    }

    fn figures() -> Vec<Figure> {
        figures::all()
    }

    fn reports() -> Vec<Report> {
        vec![balance::BALANCE, uses::USES]
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

#[cfg(test)]
mod tests {
    use warmoot_hate::{MILDER, mild};
    use warmoot_table::Listing;

    use super::{Listed, pack};

    #[test]
    fn the_browser_is_sent_the_milder_words_of_the_rules() {
        let sent = Listed::summary()["milder"].clone();
        let sent: Vec<(String, String)> = serde_json::from_value(sent).expect("pairs of words");
        let own: Vec<_> = MILDER.map(|(word, mild)| (word.to_owned(), mild.to_owned())).into();
        assert_eq!(sent, own);
    }

    #[test]
    fn milder_words_leave_no_harsh_one_on_a_skill() {
        for skill in &pack().content.skills {
            let said = mild(&skill.text, true);
            for harsh in
                ["Oven", "ortur", "cook", "Cook", " eat ", " eats ", "killed", "Killed", "Kill the"]
            {
                assert!(!said.contains(harsh), "{}: {said}", skill.id);
            }
        }
        assert_eq!(
            mild("cooking, a cookie, wheat, great", true),
            "offering, a cookie, wheat, great"
        );
    }
}
