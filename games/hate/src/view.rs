//! What one audience may see of a Battle, built from nothing. What never changes (the board, texts
//! of cards and Skills) is in the drawing of the content and not repeated here.

use serde::Serialize;
use ts_rs::TS;
use warmoot_kernel::Seat;

use crate::{
    CardId, Cargo, Cause, Colour, Dice, Feat, FigureId, HutKind, Means, SkillId, Snare, Trigger,
    board::Space,
};

/// A Battle as one audience sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct View {
    /// The scenario, by its name in the pack, once it is known.
    pub scenario: Option<String>,
    /// Whether texts use milder words.
    pub milder: bool,
    /// What is going on.
    pub stage: StageView,
    /// The Round, from 1; 0 during setup.
    pub round: u8,
    /// The number of Rounds.
    pub rounds: u8,
    /// The Attacker, once known.
    pub attacker: Option<Seat>,
    /// Whose Turn it is.
    pub active: Option<Seat>,
    /// Who is asked now.
    pub asked: Option<Seat>,
    /// Who holds the Feast token (HATE-FEAST-01).
    pub feast: Option<Seat>,
    /// The players by seat.
    pub players: Vec<PlayerView>,
    /// The Figures by their numbers; empty until they are deployed or Upgrades are given.
    pub figures: Vec<FigureView>,
    /// Trees in the order of the layout.
    pub trees: Vec<TreeView>,
    /// Huts in the order of the layout.
    pub huts: Vec<HutView>,
    /// Interest tokens.
    pub tokens: Vec<TokenView>,
    /// Traps on the board.
    pub traps: Vec<TrapView>,
    /// Innocents tokens in play.
    pub innocents: Vec<InnocentsView>,
    /// Spaces that have fallen away.
    pub fallen: Vec<Space>,
    /// Missions of the scenario.
    pub missions: Vec<MissionView>,
    /// The Upgrades laid out to be picked.
    pub offer: Vec<SkillId>,
    /// Figures chosen for this Turn and the activations going on, the innermost last.
    pub activations: Vec<ActivationView>,
    /// The Move going on.
    pub moving: Option<MovingView>,
    /// Where Figures that may be chosen now could go.
    pub scouts: Vec<ScoutView>,
    /// Attacks possible now, with what they would roll.
    pub aims: Vec<AimView>,
    /// Combats going on, the innermost last.
    pub combats: Vec<CombatView>,
    /// The Mercenary card being carried out: index into the drawing's Mercenary cards, and the
    /// option chosen.
    pub beast: Option<(u8, Option<u8>)>,
    /// The reaction window that is open.
    pub window: Option<WindowView>,
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StageView {
    /// Tribes are chosen.
    Tribes,
    /// The scenario is picked.
    Scenario,
    /// Upgrades are picked.
    Draft,
    /// Upgrades are given to Figures.
    Give,
    /// The Attacker chooses the Neutral Mercenary.
    Mercenary,
    /// Secret Missions are chosen.
    Secret,
    /// The last of the setup: Traps and the like.
    Deploy,
    /// The Battle.
    Battle,
    /// It is over.
    Over,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PlayerView {
    /// The Tribe, by its name in the pack.
    pub tribe: Option<String>,
    /// Savagery in the pool.
    pub savagery: u8,
    /// Savagery on a standing Figure's card that can be spent beside the pool (HATE-SKILL-08).
    pub card_savagery: u8,
    /// Hate of this Battle.
    pub hate: u8,
    /// Resources of this Battle.
    pub resource: u8,
    /// Faceup Tribe cards.
    pub cards: Vec<CardView>,
    /// Cards left in the deck.
    pub deck: u8,
    /// Discarded cards, open to all.
    pub discards: Vec<CardId>,
    /// The four Feats of the Forge.
    pub forge: Vec<FeatView>,
    /// Forge extensions.
    pub extensions: Vec<ExtensionView>,
    /// Complete Trials.
    pub trials: Vec<CardId>,
    /// Village slots enabled.
    pub village: VillageView,
    /// Upgrades picked and not yet given.
    pub upgrades: Vec<SkillId>,
    /// Secret Missions dealt and not yet chosen from; only their owner sees them.
    pub offered: Vec<u8>,
    /// The Secret Mission: its number in the pack. Others see it only once it is fulfilled.
    pub secret: Option<u8>,
    /// Whether there is a Secret Mission at all, seen or not.
    pub has_secret: bool,
    /// Progress of the Secret Mission, with its number; only the owner sees it.
    pub secret_progress: Option<u8>,
    /// Whether the Secret Mission is fulfilled.
    pub secret_done: bool,
    /// Enemy Bodies sent home.
    pub captives: u8,
    /// Figures that stand.
    pub standing: u8,
    /// Whether reactions are declined for a while.
    pub declined: Option<crate::Until>,
}

/// A faceup card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CardView {
    /// Which.
    pub card: CardId,
    /// Savagery on it (Trials).
    pub tokens: u8,
}

/// A Feat of the Forge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FeatView {
    /// Which.
    pub feat: Feat,
    /// Slots enabled, 0 to 3.
    pub enabled: u8,
    /// For each of the three slots whether a token blocks it.
    pub used: [bool; 3],
}

/// A Forge extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ExtensionView {
    /// The card.
    pub card: CardId,
    /// Its slots.
    pub slots: u8,
    /// Slots used this Round.
    pub used: u8,
}

/// Slots enabled in the other buildings (HATE-VILL).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct VillageView {
    /// Mutilation Chamber, of 3.
    pub mutilation: u8,
    /// Hall of Heroes, of 2.
    pub hall: u8,
    /// Shaman's Hut, of 2.
    pub shaman: u8,
    /// Training Grounds, of 3.
    pub training: u8,
    /// Oven, of 2.
    pub oven: u8,
    /// Torture Pit, of 2.
    pub pit: u8,
}

/// Where a Figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WhereView {
    /// It stands here.
    Stands(Space),
    /// Its Body lies here.
    Lies(Space),
    /// Its Body is carried by this Figure.
    Carried(FigureId),
    /// It is Hidden; the marker lies here.
    Hidden(Space),
    /// It is in its Village, or not yet deployed.
    Village,
    /// Its Body was sent to the enemy's Village.
    Captive,
}

/// A Figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FigureView {
    /// Its number.
    pub id: FigureId,
    /// Its kind: index into the drawing's kinds.
    pub kind: u8,
    /// Its marker: index into the drawing's markers.
    pub marker: Option<u8>,
    /// Whose Tribe it belongs to; nobody's: neutral.
    pub owner: Option<Seat>,
    /// Who controls it now; nobody: neutral.
    pub control: Option<Seat>,
    /// Where it is.
    pub at: WhereView,
    /// Savagery tokens next to it.
    pub savagery: u8,
    /// Whether it counts as activated this Round (HATE-TURN-02).
    pub activated: bool,
    /// Hate tokens on its card (Toughness and the like).
    pub shields: u8,
    /// Savagery on its card (Um'Kator Shaman).
    pub card_savagery: u8,
    /// Cards in slots A to D, the covered ones first; the last of a slot works.
    pub slots: [Vec<SkillId>; 4],
    /// What it carries.
    pub carries: Vec<Cargo>,
    /// Interest tokens it holds.
    pub tokens: Vec<u8>,
    /// Poison cards attached.
    pub poison: u8,
    /// Trap tokens that take a Defense die each.
    pub minus_die: u8,
    /// Dice it would roll in an Attack now, without Support and High Ground.
    pub attack: u8,
    /// Dice it would roll in Defense now, without High Ground.
    pub defense: u8,
    /// Movement Points of a Move now.
    pub mp: u8,
    /// Range of its Attacks; 1: adjacent.
    pub reach: u8,
    /// Savagery to activate it now.
    pub cost: u8,
}

/// A Tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TreeView {
    /// The Space whose upper right corner it stands on.
    pub at: Space,
    /// Resources left.
    pub resource: u8,
    /// Whether it was Harvested this Round and rests (a scenario's rule).
    pub resting: bool,
    /// Whether it is gone.
    pub gone: bool,
}

/// A Hut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct HutView {
    /// Its kind, once it was turned up.
    pub kind: Option<HutKind>,
    /// Its tile: index into the drawing's Hut tiles.
    pub tile: Option<u8>,
    /// Whether it was Pillaged (HATE-HUT-14).
    pub pillaged: bool,
    /// Savagery on it (HATE-SETUP-13).
    pub savagery: u8,
    /// Whether it is gone.
    pub gone: bool,
}

/// An Interest token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TokenView {
    /// Its colour.
    pub colour: Colour,
    /// Where it lies, if it lies on the board.
    pub at: Option<Space>,
    /// Who holds it.
    pub holder: Option<FigureId>,
    /// Whether it was used this Round.
    pub used: bool,
    /// Whether it is out of the Battle, or not yet in it.
    pub aside: bool,
}

/// A Trap on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TrapView {
    /// Where.
    pub at: Space,
    /// Minor or Major.
    pub kind: Snare,
    /// What it is, if this audience looked at it.
    pub content: Option<TrapContent>,
}

/// What a Trap does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TrapContent {
    /// Nothing (HATE-TRIBE-24).
    Nothing,
    /// One Defense die less (HATE-TRIBE-25).
    MinusDie,
    /// A KO (HATE-TRIBE-26).
    Ko,
}

/// An Innocents token in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct InnocentsView {
    /// Its number.
    pub id: u8,
    /// Where it lies.
    pub at: Option<Space>,
    /// Who carries it.
    pub carrier: Option<FigureId>,
}

/// A Mission of the scenario; its texts are in the drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MissionView {
    /// Progress of each seat (only those it is open to count).
    pub progress: Vec<u8>,
    /// How much is needed.
    pub need: u8,
    /// Who fulfilled it.
    pub done: Option<Seat>,
}

/// A Figure in the course of its activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ActivationView {
    /// Which.
    pub figure: FigureId,
    /// Whether it has Moved.
    pub moved: bool,
    /// Actions it may still do.
    pub actions: u8,
}

/// The Move going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MovingView {
    /// Which Figure.
    pub figure: FigureId,
    /// Who directs it.
    pub by: Seat,
    /// Movement Points left.
    pub left: u8,
    /// Spaces it can reach and end on with these, with the way there.
    pub reach: Vec<ReachView>,
}

/// A Space that can be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ReachView {
    /// Where.
    pub to: Space,
    /// Movement Points it takes.
    pub cost: u8,
    /// The Spaces of the way, the last one included.
    pub path: Vec<Space>,
}

/// Where a Figure that may be chosen could go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ScoutView {
    /// Which.
    pub figure: FigureId,
    /// Spaces and Movement Points.
    pub reach: Vec<(Space, u8)>,
}

/// An Attack that could be made now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AimView {
    /// Who attacks.
    pub figure: FigureId,
    /// Whom.
    pub target: FigureId,
    /// Where the attacker's dice and Hits come from.
    pub attack: Vec<PartView>,
    /// Where the defender's dice and Saves come from.
    pub defense: Vec<PartView>,
    /// Chance of a KO in ten-thousandths, both sides playing well.
    pub chance: u16,
    /// What that chance leaves out, in words: `against Um'Gra Warrior 3 alone, before its Hate
    /// token`. Empty if nothing.
    pub left_out: String,
}

/// Where dice or successes come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PartView {
    /// In words: `Base Attack`, `Support of Warrior 3`, `High Ground`.
    pub label: String,
    /// Dice, maybe negative.
    pub dice: i8,
    /// Flat Hits or Saves.
    pub flat: i8,
    /// The Figure it comes from, if one.
    pub figure: Option<FigureId>,
}

/// How far a Combat has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CombatStage {
    /// Before the attacker's throw.
    Declared,
    /// The attacker's dice lie; effects may be used.
    Attack,
    /// The attacker sets Wilds.
    AttackWilds,
    /// The defender's dice lie.
    Defense,
    /// The defender sets Wilds.
    DefenseWilds,
    /// It is decided for this target.
    Decided,
}

/// A Combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CombatView {
    /// The attacking Figure; `null`: a Neutral Warrior.
    pub attacker: Option<FigureId>,
    /// The Figure that defends now; `null`: a Neutral Warrior, or nobody yet.
    pub defender: Option<FigureId>,
    /// The Hut whose Neutral Warrior fights.
    pub hut: Option<u8>,
    /// All targets, of an area Attack.
    pub targets: Vec<FigureId>,
    /// How far it has come.
    pub stage: CombatStage,
    /// Who is rolling; `null`: the program, for a neutral.
    pub roller: Option<Seat>,
    /// Where the attacker's dice and Hits come from.
    pub attack: Vec<PartView>,
    /// The attacker's dice.
    pub attack_dice: Dice,
    /// Wilds already set in the attack: as Hits, Saves, Savagery, by a Skill.
    pub attack_wilds: [u8; 4],
    /// The attacker's Hits, once final.
    pub hits: Option<u8>,
    /// Where the defender's dice and Saves come from.
    pub defense: Vec<PartView>,
    /// The defender's dice.
    pub defense_dice: Dice,
    /// Wilds already set in the defense.
    pub defense_wilds: [u8; 4],
    /// The defender's Saves, once final.
    pub saves: Option<u8>,
    /// Whether the last target fell.
    pub ko: Option<bool>,
    /// Chance of a KO from here, in ten-thousandths, both sides playing well.
    pub chance: Option<u16>,
    /// What that chance leaves out, in words; empty if nothing.
    pub left_out: String,
}

/// An open reaction window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WindowView {
    /// Who may react.
    pub seat: Seat,
    /// To what.
    pub trigger: Trigger,
    /// The Figure of the player's it is about.
    pub figure: Option<FigureId>,
    /// The other Figure.
    pub foe: Option<FigureId>,
    /// What a KO came from.
    pub cause: Option<Cause>,
    /// What is being carried out, if a choice inside an effect is asked.
    pub means: Option<Means>,
}
