//! What never changes in a Battle: the dice, Figures, Skills, cards, scenarios and boards of the packs.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Ability, Cause, Colour, Condition, Currency, Face, Limit, Side, Snare, Trigger, Type, Types,
    board::Board,
};

/// Index into [`Content::tribes`].
pub type TribeId = u8;
/// Index into [`Content::kinds`].
pub type KindId = u8;
/// Index into [`Content::skills`].
pub type SkillId = u8;
/// Index into [`Content::cards`].
pub type CardId = u8;
/// Index into [`Content::scenarios`].
pub type ScenarioId = u8;

/// Where an entry of a pack comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Printed in the rulebook.
    Rulebook,
    /// A fact known from elsewhere.
    Public,
    /// Ours, where the sources give nothing.
    House,
}

/// Everything a Battle is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// The six faces of the die (HATE-COMBAT-03).
    pub faces: [Face; 6],
    /// Where the faces come from.
    pub faces_source: Source,
    /// Kinds of Figures.
    pub kinds: Vec<Kind>,
    /// The letters and colours that tell the Figures of a Tribe apart, eleven (HATE-FIG-07).
    pub markers: Vec<Marker>,
    /// The Tribes.
    pub tribes: Vec<Tribe>,
    /// Starting Skills, Upgrades and Scars.
    pub skills: Vec<Skill>,
    /// Tribe cards, those of one Tribe next to each other.
    pub cards: Vec<Card>,
    /// The Hut tiles (HATE-COMP-03).
    pub huts: Vec<HutTile>,
    /// Trap tokens of each kind.
    pub traps: Vec<TrapTokens>,
    /// Mercenary cards (HATE-COMP-15).
    pub mercenaries: Vec<MercenaryCard>,
    /// Secret Missions (HATE-COMP-16).
    pub secrets: Vec<Mission>,
    /// Underdog Missions (HATE-COMP-17).
    pub underdogs: Vec<Mission>,
    /// Scenarios.
    pub scenarios: Vec<Scenario>,
}

/// A kind of Figure with its stats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// Its name in the pack.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its type (HATE-FIG-01).
    pub role: Type,
    /// Base Attack: dice (HATE-FIG-05).
    pub attack: u8,
    /// Base Defense: dice (HATE-FIG-06).
    pub defense: u8,
    /// Savagery to activate it (HATE-TURN-03, HATE-TURN-04).
    pub cost: u8,
    /// Movement Points (HATE-MOVE-01).
    pub mp: u8,
    /// Starting Skills in slots A to D; a Shaman's own Skill is filled in from his Tribe.
    pub slots: [Option<SkillId>; 4],
    /// Where it comes from.
    pub source: Source,
}

/// The mark of one Figure of a Tribe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Marker {
    /// The letter or number on its base.
    pub letter: String,
    /// Its type.
    pub role: Type,
    /// The name of its colour.
    pub colour: String,
    /// The colour, `#rrggbb`.
    pub hex: String,
    /// Where it comes from.
    pub source: Source,
}

/// A Tribe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tribe {
    /// Its name in the pack, such as `umkator`.
    pub id: String,
    /// Its name for people: `Um'Kator`.
    pub name: String,
    /// Whether it is one of the eight of the core box (HATE-COMP-23).
    pub core: bool,
    /// Whether its Prince and Champion count as Shamans (HATE-TRIBE-10).
    pub all_shamans: bool,
    /// Kinds of its Prince, Shaman, Champion, Warriors and Youngbloods; the Shaman with his Skill.
    pub kinds: [KindId; 5],
    /// Its eight cards: the first one's id; the others follow.
    pub deck: CardId,
    /// Its three Tribe-Specific Upgrades.
    pub upgrades: [SkillId; 3],
    /// What it is like, in a sentence for the lobby.
    pub about: String,
    /// Where its name and nature come from.
    pub source: Source,
}

impl Tribe {
    /// The types of a Tribe's Figures, in the order of [`Tribe::kinds`].
    pub const ROLES: [Type; 5] =
        [Type::Prince, Type::Shaman, Type::Champion, Type::Warrior, Type::Youngblood];
}

/// What sort of card a Skill is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SkillKind {
    /// A Starting Skill.
    Start,
    /// A Shaman's Starting Skill.
    Shaman,
    /// A Generic Upgrade.
    Generic,
    /// A Tribe-Specific Upgrade.
    Tribe,
    /// A Mission Upgrade.
    Mission,
    /// A Scar.
    Scar,
    /// A Mercenary's or the Tyrant's Starting Skill.
    Mercenary,
}

/// A Starting Skill, an Upgrade or a Scar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skill {
    /// Its code: `A-01`, `Um'Gra-D-03`, `Scar-B-02`.
    pub id: String,
    /// Its name for people; empty if the code is its name (`Toughness`).
    #[serde(default)]
    pub name: String,
    /// Its sort.
    pub kind: SkillKind,
    /// Its slot, 0 to 3 for A to D (HATE-FIG-03).
    pub slot: u8,
    /// Whether it cannot be covered (HATE-SLOT-03).
    pub permanent: bool,
    /// The Tribe it belongs to.
    pub tribe: Option<TribeId>,
    /// Only Figures of these types may have it; empty: all.
    pub only: Types,
    /// How often it may be used.
    pub limit: Option<Limit>,
    /// Whether its player may leave it unused when its moment comes.
    pub optional: bool,
    /// What it does.
    pub abilities: Vec<Ability>,
    /// All its triggers as bits ([`Trigger::bit`]).
    pub triggers: u32,
    /// How many copies there are (Upgrades and Scars; 0 otherwise).
    pub copies: u8,
    /// What it does, for people.
    pub text: String,
    /// The rules of the ledger it follows.
    pub rules: Vec<String>,
    /// Where it comes from.
    pub source: Source,
}

/// A Tribe card (HATE-CARD-06).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Its name in the pack.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub tribe: TribeId,
    /// What is paid for it, at least (HATE-CARD-04).
    pub cost: u8,
    /// What may be paid for it at most; usually the same.
    pub cost_max: u8,
    /// In which currency (HATE-TRIBE-01).
    pub currency: Currency,
    /// What it does when used. A Trial has none; a Forge extension is laid down.
    pub ability: Ability,
    /// Its sort.
    pub kind: CardKind,
    /// What it does, for people.
    pub text: String,
    /// Where it comes from.
    pub source: Source,
}

/// Sorts of Tribe cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// Used and discarded.
    Plain,
    /// Laid beside the Village: a Feat with this many slots (HATE-TRIBE-07).
    Forge {
        /// Slots, each for 1 Savagery.
        slots: u8,
        /// What a slot does, and when.
        feat: Ability,
    },
    /// Attached to an enemy (HATE-TRIBE-27).
    Poison,
    /// A Trial (HATE-TRIBE-03).
    Trial(Trial),
}

/// A Trial.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// Savagery needed within the Round (HATE-TRIBE-05).
    pub tokens: u8,
    /// Events worth one token each.
    pub task: Vec<Counting>,
    /// What all Figures of the Tribe have once it is complete.
    pub bonus: Vec<Ability>,
    /// Complete and faceup from the start (HATE-TRIBE-31).
    pub complete: bool,
    /// No roll falls below that many dice (HATE-TRIBE-33).
    pub pool_min: u8,
}

/// An event that counts if its conditions hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counting {
    /// The event.
    pub event: Trigger,
    /// Its conditions.
    pub when: Vec<Condition>,
}

/// What is inside a Hut (HATE-HUT-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum HutKind {
    /// A Neutral Warrior, attacked first.
    Family,
    /// A Neutral Warrior, who attacks first.
    Ambush,
    /// Innocents.
    Innocents,
    /// Supplies.
    Supply,
}

/// A Hut tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HutTile {
    /// Its name in the pack.
    pub id: String,
    /// Its kind.
    pub kind: HutKind,
    /// Resources it gives.
    pub resource: u8,
    /// Hate it gives.
    pub hate: u8,
    /// Savagery it gives, besides the token of the first attempt.
    pub savagery: u8,
    /// Attack dice of its Neutral Warrior.
    pub attack: u8,
    /// Defense dice of its Neutral Warrior.
    pub defense: u8,
    /// Where it comes from.
    pub source: Source,
}

/// The Trap tokens of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrapTokens {
    /// Which kind.
    pub kind: Snare,
    /// Tokens without effect (HATE-TRIBE-24).
    pub no_effect: u8,
    /// Tokens that take a die (HATE-TRIBE-25).
    pub minus_die: u8,
    /// Tokens that KO (HATE-TRIBE-26).
    pub ko: u8,
    /// Where the numbers come from.
    pub source: Source,
}

/// A card that moves a Neutral Mercenary (HATE-MERC-04).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MercenaryCard {
    /// Its name in the pack.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What its two options do, in order.
    pub options: [Vec<Deed>; 2],
    /// What its two options say.
    pub texts: [String; 2],
    /// Where it comes from.
    pub source: Source,
}

/// One thing a Neutral Mercenary does. A Move ends as near to its goal as it can, adjacent if the
/// goal is a Figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Moves toward the nearest Figure.
    NearestFigure,
    /// Moves toward the nearest Prince or Tyrant.
    NearestPrince,
    /// Moves toward the nearest Hut entrance.
    NearestHut,
    /// Moves toward the nearest Tree.
    NearestTree,
    /// Moves toward the nearest Figure that carries a Body.
    NearestCarrier,
    /// Moves toward the nearest Figure of the player who drew the card.
    NearestOwn,
    /// Moves toward the nearest Figure of an opponent of that player.
    NearestOther,
    /// Moves to the Figure with the lowest Base Defense it can reach.
    Weakest,
    /// Moves as far from all Figures as it can.
    Away,
    /// Moves toward the middle of the board.
    Centre,
    /// Attacks the Figure it moved to, else any in its reach.
    AttackGoal,
    /// Attacks any Figure in its reach.
    AttackAdjacent,
    /// Charges the nearest Figure, else moves toward it and Attacks it.
    Charge,
    /// Uses an Action Skill.
    Skill,
}

/// Who may fulfil a Mission (HATE-SCEN-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum For {
    /// The Attacker.
    Attacker,
    /// The Defender.
    Defender,
    /// Whoever is first: a Side Mission.
    Side,
    /// Its holder: a Secret or Underdog Mission.
    Holder,
}

/// A Mission (HATE-SCEN-07).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mission {
    /// Its name.
    pub name: String,
    /// Who may fulfil it.
    pub side: For,
    /// What is to be done, for people.
    pub text: String,
    /// What is to be done.
    pub objective: Objective,
    /// Hate it pays.
    pub hate: u8,
    /// Resources it pays.
    pub resource: u8,
    /// Savagery it pays.
    pub savagery: u8,
    /// The Mission Upgrade it gives in a Chronicle.
    pub upgrade: Option<SkillId>,
    /// Whether the captured Mercenary joins in a Chronicle.
    pub mercenary: bool,
    /// Where it comes from.
    pub source: Source,
}

/// What a Mission asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Objective {
    /// Events of the side, `need` in all, or within one Turn.
    Event {
        /// What counts.
        counting: Counting,
        /// How many.
        need: u8,
        /// Whether there is a Progress Track.
        track: bool,
        /// Whether they must fall in one Turn.
        in_turn: bool,
        /// The count at the beginning.
        start: u8,
    },
    /// A state at a moment, `need` such moments.
    State {
        /// `RoundEnd` or `BattleEnd`.
        at: Trigger,
        /// From this Round on.
        from_round: u8,
        /// The conditions.
        when: Vec<Condition>,
        /// How many such moments.
        need: u8,
        /// Whether there is a Progress Track.
        track: bool,
    },
    /// One of several.
    Any(Vec<Objective>),
}

/// The circle of the Chronicle's map a scenario is for (HATE-SCEN-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Circle {
    /// The Outer Circle.
    Outer,
    /// The Inner Circle.
    Inner,
    /// The Capital.
    Capital,
}

/// A scenario dashboard (HATE-SCEN-12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scenario {
    /// Its name in the pack.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// A few words of mood.
    pub lore: String,
    /// For which circles.
    pub circles: Vec<Circle>,
    /// Rounds, 4 (HATE-ROUND-01).
    pub rounds: u8,
    /// Pre-Requisites (HATE-SCEN-02).
    pub prerequisites: Vec<Condition>,
    /// The board with everything on it.
    pub board: Board,
    /// Where the layout comes from.
    pub layout_source: Source,
    /// Starting Spaces of the Attacker and the Defender, by marker, as [column, row].
    pub deployment: [[[u8; 2]; 11]; 2],
    /// The Neutral Mercenary: Hate tokens and Space.
    pub mercenary: Option<Neutral>,
    /// Interest tokens.
    pub interest: Option<Interest>,
    /// The Special Setup, for people.
    pub setup: Vec<String>,
    /// Special Rules.
    pub rules: Vec<ScenarioRule>,
    /// Special Actions (HATE-TURN-12).
    pub actions: Vec<ScenarioAction>,
    /// Missions, at most 6.
    pub missions: Vec<Mission>,
    /// A word about sources and readings.
    pub note: String,
    /// Where it comes from.
    pub source: Source,
}

/// The Neutral Mercenary of a scenario (HATE-SCEN-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Neutral {
    /// Hate tokens on its card.
    pub hate: u8,
    /// Its Space as [column, row].
    pub at: [u8; 2],
}

/// The Interest tokens of a scenario (HATE-COMP-09).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interest {
    /// Colour of those on the board.
    pub colour: Colour,
    /// How many lie on the board, at the layout's places.
    pub on_board: u8,
    /// One is kept aside, of this colour.
    pub aside: Option<Colour>,
    /// On a Figure card at the start: side, marker letter, tokens, Hate tokens.
    pub on_card: Option<(Side, String, u8, u8)>,
}

/// Which side a Special Rule speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// The Attacker.
    Attacker,
    /// The Defender.
    Defender,
    /// Both.
    Both,
    /// The Neutral Mercenary.
    Neutral,
}

/// A Special Rule with its sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioRule {
    /// What it does.
    pub does: Rule,
    /// The sentence.
    pub text: String,
}

/// The closed list of Special Rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// A free token adjacent at the end of a Move may be taken (or with a Grab Action).
    TokenTake {
        /// Who may.
        side: Party,
        /// Interest tokens of which colour.
        token: Colour,
        /// Tokens a Figure may hold.
        limit: u8,
        /// Whether it takes a Grab Action.
        action: bool,
    },
    /// A holder may hand tokens to an adjacent ally (or only to the Figure with that letter).
    TokenHand {
        /// Who may.
        side: Party,
        /// Only to the Figure with this letter.
        to: Option<String>,
    },
    /// A holder that falls drops its tokens on its Space, or on an adjacent one.
    TokenDrop {
        /// Whose holders.
        side: Party,
        /// Interest tokens of which colour.
        token: Colour,
        /// Whether on an adjacent Space of its owner's choice.
        adjacent: bool,
    },
    /// Hate tokens on that Figure's card stand in for a KO.
    TokenShield {
        /// Whose.
        side: Party,
        /// The letter of the Figure.
        figure: String,
    },
    /// Each token that Figure receives puts `n` Hate on its card.
    TokenPower {
        /// Whose.
        side: Party,
        /// The letter of the Figure.
        figure: String,
        /// So much Hate for each.
        n: u8,
    },
    /// The Neutral Mercenary walks from token to token.
    Passage {
        /// Movement Points it costs.
        mp: u8,
    },
    /// The Neutral Mercenary has more Movement Points when it enters a token's Space.
    Roots {
        /// So many more Movement Points.
        mp: u8,
    },
    /// A die after each Pillage may find the token that lies aside.
    HutFind {
        /// The face that finds it.
        face: Face,
        /// The colour of the token that lies aside.
        token: Colour,
    },
    /// The Huts are dealt from these kinds.
    HutMix {
        /// So many Ambush Huts.
        ambush: u8,
        /// So many others.
        other: u8,
    },
    /// That side cannot Pillage.
    NoPillage {
        /// Who cannot.
        side: Party,
    },
    /// Each Tree gives once per Round.
    TreeRest,
    /// Each Tree starts with `n` Resources.
    TreeStock {
        /// So many Resources.
        n: u8,
    },
    /// A Figure KO'd in the area makes an area Attack of exactly so many dice.
    KoBurst {
        /// Which part of the board.
        area: crate::Area,
        /// Dice of the Attack.
        dice: u8,
    },
    /// A carrier in its own back row may spend MP to send an enemy Body home.
    SendHome {
        /// Who may.
        side: Party,
        /// Movement Points it costs.
        mp: u8,
    },
    /// At the ends of Rounds 1, 2, 3 so many random pieces fall.
    Collapse {
        /// So many pieces, by Round.
        falls: Vec<u8>,
        /// The pieces.
        pieces: Vec<Piece>,
    },
    /// Some Figures start elsewhere; the deployment says where.
    HillStart,
    /// More Savagery in each Replenish.
    BonusSavagery {
        /// Who gets it.
        side: Party,
        /// So much more.
        n: u8,
    },
    /// The captor may take the Mercenary into the Tribe.
    NeutralJoins,
    /// A Tribe that Retreats leaves; the last one wins.
    LastStanding,
}

/// A piece of the board that may fall away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Piece {
    /// Its letter.
    pub id: String,
    /// First column, first row, last column, last row.
    pub cells: [u8; 4],
}

/// A Special Scenario Action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioAction {
    /// Its name.
    pub name: String,
    /// Who may.
    pub side: Party,
    /// What it does; its trigger is `Action`.
    pub ability: Ability,
    /// Whether an Interest token must lie adjacent to or under the Figure.
    pub token: bool,
    /// Whether each token serves once per Round only.
    pub once_per_token: bool,
    /// What it does, for people.
    pub text: String,
}

/// What a KO may come from, for texts.
pub const CAUSES: [Cause; 5] =
    [Cause::Attack, Cause::Poison, Cause::Trap, Cause::Effect, Cause::Fall];

impl Content {
    /// A Skill by its code.
    #[must_use]
    pub fn skill(&self, id: &str) -> Option<SkillId> {
        self.skills.iter().position(|skill| skill.id == id).map(|at| at as SkillId)
    }

    /// A card by its name in the pack.
    #[must_use]
    pub fn card(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|card| card.id == id).map(|at| at as CardId)
    }

    /// A Tribe by its name in the pack.
    #[must_use]
    pub fn tribe(&self, id: &str) -> Option<TribeId> {
        self.tribes.iter().position(|tribe| tribe.id == id).map(|at| at as TribeId)
    }

    /// A scenario by its name in the pack.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<ScenarioId> {
        self.scenarios.iter().position(|scenario| scenario.id == id).map(|at| at as ScenarioId)
    }
}
