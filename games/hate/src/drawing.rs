//! What the browser shows of the content and never changes in a Battle: the board of a scenario, the
//! texts of everything in play, and where each entry comes from.

use serde::Serialize;
use ts_rs::TS;

use crate::{
    Card, CardKind, Circle, Content, Currency, For, HutKind, HutTile, Kind, Marker, MercenaryCard,
    Mission, Neutral, Piece, Rule, Saying, Scenario, Skill, SkillId, SkillKind, Snare, Source,
    TrapTokens, Tribe, TribeId, Type, board::Layout, pack::Word,
};

/// What never changes in a Battle of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Drawing {
    /// The scenario.
    pub scenario: DrawnScenario,
    /// Its board.
    pub layout: Layout,
    /// Pieces of the board that may fall away.
    pub pieces: Vec<Piece>,
    /// Where the Figures of the Attacker and the Defender start, by marker, as [column, row].
    pub deployment: [[[u8; 2]; 11]; 2],
    /// Kinds of Figures.
    pub kinds: Vec<DrawnKind>,
    /// The letters and colours of a Tribe's Figures.
    pub markers: Vec<Marker>,
    /// The Tribes.
    pub tribes: Vec<DrawnTribe>,
    /// Starting Skills, Upgrades and Scars.
    pub skills: Vec<DrawnSkill>,
    /// Tribe cards.
    pub cards: Vec<DrawnCard>,
    /// Hut tiles.
    pub huts: Vec<DrawnHut>,
    /// Trap tokens of both kinds.
    pub traps: Vec<DrawnTraps>,
    /// Mercenary cards.
    pub mercenaries: Vec<DrawnMercenary>,
    /// Secret Missions.
    pub secrets: Vec<DrawnMission>,
    /// Underdog Missions.
    pub underdogs: Vec<DrawnMission>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnScenario {
    /// Its name in the pack.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A few words of mood.
    pub lore: String,
    /// For which circles of the map.
    pub circles: Vec<Circle>,
    /// Rounds.
    pub rounds: u8,
    /// The Special Setup.
    pub setup: Vec<String>,
    /// The Special Rules.
    pub rules: Vec<String>,
    /// The Special Actions.
    pub actions: Vec<DrawnAction>,
    /// The Missions.
    pub missions: Vec<DrawnMission>,
    /// The Neutral Mercenary.
    pub mercenary: Option<Neutral>,
    /// A word about sources and readings.
    pub note: String,
    /// Where it comes from.
    pub source: Source,
}

/// A Special Action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnAction {
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
}

/// A Mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnMission {
    /// Its name.
    pub name: String,
    /// Who may fulfil it.
    pub side: For,
    /// What is to be done.
    pub text: String,
    /// Hate it pays.
    pub hate: u8,
    /// Resources it pays.
    pub resource: u8,
    /// Savagery it pays.
    pub savagery: u8,
    /// Where it comes from.
    pub source: Source,
}

/// A kind of Figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnKind {
    /// Its name in the pack.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its type.
    pub role: Type,
    /// Base Attack.
    pub attack: u8,
    /// Base Defense.
    pub defense: u8,
    /// Savagery to activate it.
    pub cost: u8,
    /// Movement Points.
    pub mp: u8,
    /// Starting Skills in slots A to D.
    pub slots: [Option<SkillId>; 4],
    /// Where it comes from.
    pub source: Source,
}

/// A Tribe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnTribe {
    /// Its name in the pack.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is like.
    pub about: String,
    /// Whether it is one of the eight of the core box.
    pub core: bool,
    /// Where it comes from.
    pub source: Source,
}

/// A Starting Skill, Upgrade or Scar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnSkill {
    /// Its code.
    pub id: String,
    /// What people call it: its name, or its code if it has none.
    pub name: String,
    /// Its sort.
    pub kind: SkillKind,
    /// Its slot, 0 to 3 for A to D.
    pub slot: u8,
    /// Whether it cannot be covered.
    pub permanent: bool,
    /// The Tribe it belongs to.
    pub tribe: Option<TribeId>,
    /// Only Figures of these types may have it; empty: all.
    pub only: Vec<Type>,
    /// When it works and what it then does.
    pub parts: Vec<Saying>,
    /// The same in one line.
    pub text: String,
    /// Whether it does nothing inside a Battle, only between the Battles of a Chronicle.
    pub only_in_chronicle: bool,
    /// The rules of the ledger it follows.
    pub rules: Vec<String>,
    /// Where it comes from.
    pub source: Source,
}

/// A Tribe card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnCard {
    /// Its name in the pack.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub tribe: TribeId,
    /// What is paid for it, at least.
    pub cost: u8,
    /// What may be paid for it at most.
    pub cost_max: u8,
    /// In which currency.
    pub currency: Currency,
    /// Its sort.
    pub kind: DrawnCardKind,
    /// Slots of a Forge extension, Savagery of a Trial; 0 otherwise.
    pub slots: u8,
    /// What it costs, in words; empty for a Trial.
    pub price: String,
    /// When it works and what it then does.
    pub parts: Vec<Saying>,
    /// Price, occasion and effect in one line.
    pub text: String,
    /// Where it comes from.
    pub source: Source,
}

/// Sorts of Tribe cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DrawnCardKind {
    /// Used and discarded.
    Plain,
    /// A Forge extension.
    Forge,
    /// Poison.
    Poison,
    /// A Trial.
    Trial,
}

/// A Hut tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnHut {
    /// Its kind.
    pub kind: HutKind,
    /// Resources it gives.
    pub resource: u8,
    /// Hate it gives.
    pub hate: u8,
    /// Savagery it gives.
    pub savagery: u8,
    /// Attack dice of its Neutral Warrior.
    pub attack: u8,
    /// Defense dice of its Neutral Warrior.
    pub defense: u8,
    /// Where it comes from.
    pub source: Source,
}

/// Trap tokens of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnTraps {
    /// Which kind.
    pub kind: Snare,
    /// Tokens without effect.
    pub no_effect: u8,
    /// Tokens that take a Defense die.
    pub minus_die: u8,
    /// Tokens that KO.
    pub ko: u8,
    /// Where the numbers come from.
    pub source: Source,
}

/// A card that moves a Neutral Mercenary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnMercenary {
    /// Its name.
    pub name: String,
    /// What its two options say.
    pub texts: [String; 2],
    /// Where it comes from.
    pub source: Source,
}

impl Drawing {
    /// The drawing for a scenario, by its name in the pack.
    #[must_use]
    pub fn of(content: &Content, scenario: &str) -> Option<Self> {
        let scenario = &content.scenarios[usize::from(content.scenario(scenario)?)];
        let pieces = scenario.rules.iter().find_map(|rule| match &rule.does {
            Rule::Collapse { pieces, .. } => Some(pieces.clone()),
            _ => None,
        });
        Some(Self {
            scenario: scenario.into(),
            layout: scenario.board.layout.clone(),
            pieces: pieces.unwrap_or_default(),
            deployment: scenario.deployment,
            kinds: content.kinds.iter().map(Into::into).collect(),
            markers: content.markers.clone(),
            tribes: content.tribes.iter().map(Into::into).collect(),
            skills: content.skills.iter().map(Into::into).collect(),
            cards: content.cards.iter().map(Into::into).collect(),
            huts: content.huts.iter().map(Into::into).collect(),
            traps: content.traps.iter().map(Into::into).collect(),
            mercenaries: content.mercenaries.iter().map(Into::into).collect(),
            secrets: content.secrets.iter().map(Into::into).collect(),
            underdogs: content.underdogs.iter().map(Into::into).collect(),
        })
    }
}

/// Fields that are shown as they are.
macro_rules! drawn {
    ($from:ident => $into:ident { $($field:ident),+ } $($own:ident: $value:expr),* ) => {
        impl From<&$from> for $into {
            fn from(of: &$from) -> Self {
                Self { $($field: of.$field.clone(),)+ $($own: $value(of),)* }
            }
        }
    };
}

drawn!(Kind => DrawnKind { id, name, role, attack, defense, cost, mp, slots, source });
drawn!(Tribe => DrawnTribe { id, name, about, core, source });
drawn!(Skill => DrawnSkill { id, kind, slot, permanent, tribe, rules, source }
    parts: Skill::parts, text: Skill::sentence, only_in_chronicle: Skill::only_in_chronicle,
    name: |skill: &Skill| skill.called().to_owned(), only: |skill: &Skill| skill.only.into());
drawn!(Card => DrawnCard { id, name, tribe, cost, cost_max, currency, source }
    price: Card::price, parts: Card::parts, text: Card::sentence,
    kind: |card: &Card| card_kind(card).0, slots: |card: &Card| card_kind(card).1);
drawn!(HutTile => DrawnHut { kind, resource, hate, savagery, attack, defense, source });
drawn!(TrapTokens => DrawnTraps { kind, no_effect, minus_die, ko, source });
drawn!(MercenaryCard => DrawnMercenary { name, texts, source });
drawn!(Mission => DrawnMission { name, side, text, hate, resource, savagery, source });
drawn!(Scenario => DrawnScenario { id, name, lore, circles, rounds, setup, mercenary, note, source }
    rules: |of: &Scenario| of.rules.iter().map(|rule| rule.text.clone()).collect(),
    actions: |of: &Scenario| of.actions.iter().map(|action| {
        DrawnAction { name: action.name.clone(), text: action.text.clone() }
    }).collect(),
    missions: |of: &Scenario| of.missions.iter().map(Into::into).collect());

/// A card's sort, and its slots or tokens.
const fn card_kind(card: &Card) -> (DrawnCardKind, u8) {
    match &card.kind {
        CardKind::Plain => (DrawnCardKind::Plain, 0),
        CardKind::Forge { slots, .. } => (DrawnCardKind::Forge, *slots),
        CardKind::Poison => (DrawnCardKind::Poison, 0),
        CardKind::Trial(trial) => (DrawnCardKind::Trial, trial.tokens),
    }
}

/// What is known about the content: every entry with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct About {
    /// The parts of the content.
    pub parts: Vec<AboutPart>,
}

/// A part of the content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AboutPart {
    /// What its entries are.
    pub name: String,
    /// How many are printed in the rulebook.
    pub rulebook: u16,
    /// How many are known from elsewhere.
    pub public: u16,
    /// How many are ours.
    pub house: u16,
    /// The entries.
    pub entries: Vec<AboutEntry>,
}

/// An entry of the content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AboutEntry {
    /// Its name.
    pub name: String,
    /// What it says.
    pub text: String,
    /// Where it comes from.
    pub source: Source,
}

impl AboutPart {
    fn new(name: &str, entries: impl IntoIterator<Item = (String, String, Source)>) -> Self {
        let entries: Vec<AboutEntry> = entries
            .into_iter()
            .map(|(name, text, source)| AboutEntry { name, text, source })
            .collect();
        let of = |source| entries.iter().filter(|entry| entry.source == source).count() as u16;
        let (rulebook, public, house) =
            (of(Source::Rulebook), of(Source::Public), of(Source::House));
        Self { name: name.to_owned(), rulebook, public, house, entries }
    }
}

impl About {
    /// Everything there is.
    #[must_use]
    pub fn of(content: &Content) -> Self {
        let skills = |name: &str, kinds: &[SkillKind]| {
            let skills = content.skills.iter().filter(|skill| kinds.contains(&skill.kind));
            let entry = |skill: &Skill| (skill.id.clone(), skill.sentence(), skill.source);
            AboutPart::new(name, skills.map(entry))
        };
        let mission = |name: &str, missions: &[Mission]| {
            let entry = |it: &Mission| (it.name.clone(), it.text.clone(), it.source);
            AboutPart::new(name, missions.iter().map(entry))
        };
        let cards = content.cards.iter().map(|card| {
            let tribe = &content.tribes[usize::from(card.tribe)].name;
            (format!("{} ({tribe})", card.name), card.sentence(), card.source)
        });
        let faces: Vec<&str> = content.faces.iter().map(|face| face.word()).collect();
        let scenarios = &content.scenarios;
        let layouts = scenarios.iter().map(|of| {
            let Layout { name, plateaus, huts, trees, .. } = &of.board.layout;
            let (plateaus, huts, trees) = (plateaus.len(), huts.len(), trees.len());
            let text =
                format!("For {}: {plateaus} Plateau tiles, {huts} Huts, {trees} Trees.", of.name);
            (name.clone(), text, of.layout_source)
        });
        let missions = scenarios.iter().flat_map(|of| {
            of.missions
                .iter()
                .map(|it| (format!("{} ({})", it.name, of.name), it.text.clone(), it.source))
        });
        let lore = |of: &Scenario| (of.name.clone(), of.lore.clone(), of.source);
        let tribe = |of: &Tribe| (of.name.clone(), of.about.clone(), of.source);
        let kinds = content.kinds.iter().map(|kind| kind_entry(content, kind));
        Self {
            parts: vec![
                AboutPart::new(
                    "The die",
                    [("Faces".to_owned(), format!("{}.", faces.join(", ")), content.faces_source)],
                ),
                AboutPart::new("Figures", kinds),
                AboutPart::new("Tribes", content.tribes.iter().map(tribe)),
                AboutPart::new("Tribe cards", cards),
                skills("Starting Skills", &[SkillKind::Start, SkillKind::Shaman]),
                skills("Upgrades", &[SkillKind::Generic, SkillKind::Tribe, SkillKind::Mission]),
                skills("Scars", &[SkillKind::Scar]),
                skills("Skills of Mercenaries and the Tyrant", &[SkillKind::Mercenary]),
                AboutPart::new("Huts", content.huts.iter().map(hut_entry)),
                AboutPart::new("Traps", content.traps.iter().map(trap_entry)),
                AboutPart::new("Mercenary cards", content.mercenaries.iter().map(mercenary_entry)),
                AboutPart::new("Scenarios", scenarios.iter().map(lore)),
                AboutPart::new("Layouts", layouts),
                AboutPart::new("Missions of scenarios", missions),
                mission("Secret Missions", &content.secrets),
                mission("Underdog Missions", &content.underdogs),
            ],
        }
    }
}

fn kind_entry(content: &Content, kind: &Kind) -> (String, String, Source) {
    let skills: Vec<&str> = (kind.slots.iter().flatten())
        .map(|&skill| content.skills[usize::from(skill)].id.as_str())
        .collect();
    let Kind { attack, defense, cost, mp, .. } = kind;
    let text = format!(
        "Attack {attack}, Defense {defense}, {cost} Savagery to activate, {mp} Movement Points. {}",
        skills.join(", ")
    );
    let of = content.tribes.iter().find(|tribe| kind.id == format!("{}-shaman", tribe.id));
    let name = match of {
        Some(tribe) if !kind.name.contains(&tribe.name) => {
            format!("{} ({})", kind.name, tribe.name)
        }
        _ => kind.name.clone(),
    };
    (name, text.trim_end().to_owned(), kind.source)
}

fn hut_entry(hut: &HutTile) -> (String, String, Source) {
    let HutTile { resource, hate, savagery, attack, defense, .. } = hut;
    let (name, guard) = match hut.kind {
        HutKind::Family => (
            "Family",
            format!(
                " A Neutral Warrior: Attack {attack}, Defense {defense}; the pillager attacks first."
            ),
        ),
        HutKind::Ambush => (
            "Ambush",
            format!(" A Neutral Warrior: Attack {attack}, Defense {defense}; he attacks first."),
        ),
        HutKind::Innocents => ("Innocents", " Innocents to carry off.".to_owned()),
        HutKind::Supply => ("Supplies", String::new()),
    };
    let text = format!("{resource} Resources, {hate} Hate, {savagery} Savagery.{guard}");
    (format!("{name} ({})", hut.id), text, hut.source)
}

fn mercenary_entry(card: &MercenaryCard) -> (String, String, Source) {
    (card.name.clone(), card.texts.join(" Or: "), card.source)
}

fn trap_entry(trap: &TrapTokens) -> (String, String, Source) {
    let name = match trap.kind {
        Snare::Minor => "Minor Traps",
        Snare::Major => "Major Traps",
    };
    let text = format!(
        "{} without effect, {} that take a Defense die, {} that KO.",
        trap.no_effect, trap.minus_die, trap.ko
    );
    (name.to_owned(), text, trap.source)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::pack;

    #[test]
    fn a_drawing_has_everything_a_battle_shows() {
        let content = &pack::shipped().content;
        for scenario in &content.scenarios {
            let drawing = Drawing::of(content, &scenario.id).unwrap();
            assert_eq!(drawing.layout, scenario.board.layout);
            assert_eq!(drawing.scenario.rules.len(), scenario.rules.len());
            assert_eq!(drawing.kinds.len(), content.kinds.len());
        }
        let crumbling = Drawing::of(content, "crumbling-grounds").unwrap();
        assert_eq!(crumbling.pieces.len(), 8);
        let anvil = &crumbling.cards[usize::from(content.card("umkator-1").unwrap())];
        assert_eq!((anvil.kind, anvil.slots), (DrawnCardKind::Forge, 2));
        assert!(Drawing::of(content, "nowhere").is_none());
    }

    #[test]
    fn every_entry_says_where_it_comes_from() {
        let about = About::of(&pack::shipped().content);
        let part = |name| about.parts.iter().find(|part| part.name == name).unwrap();
        // The rulebook prints 117 of the 118 Skills; Bul'Gar's Shaman is ours (HATE-MISS-26).
        let skills =
            ["Starting Skills", "Upgrades", "Scars", "Skills of Mercenaries and the Tyrant"];
        let sum =
            |of: fn(&AboutPart) -> u16| skills.iter().map(|name| of(part(*name))).sum::<u16>();
        assert_eq!((sum(|part| part.rulebook), sum(|part| part.house)), (117, 1));
        assert_eq!(part("Tribe cards").rulebook, 1);
        assert_eq!(part("Scenarios").public, 5);
        for part in &about.parts {
            let count = part.rulebook + part.public + part.house;
            assert_eq!(usize::from(count), part.entries.len(), "{}", part.name);
            assert!(
                part.entries.iter().all(|entry| !entry.name.is_empty() && !entry.text.is_empty())
            );
        }
    }
}
