//! What a player can do: one small decision at a time.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CardId, ScenarioId, SkillId, TribeId, board::Space};

/// A Figure of this Battle, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct FigureId(pub u8);

impl FigureId {
    /// The Figure as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Something a Figure carries (HATE-BODY-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Cargo {
    /// The Body of this Figure.
    Body(FigureId),
    /// This Innocents token, 0 or 1.
    Innocents(u8),
}

/// A Feat of Savagery (HATE-FORGE-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Feat {
    /// Movement Points.
    Move,
    /// Dice.
    Roll,
    /// A reroll.
    Reroll,
    /// A reactivation.
    Reactivate,
}

impl Feat {
    /// All four, in the order of the Forge.
    pub const ALL: [Self; 4] = [Self::Move, Self::Roll, Self::Reroll, Self::Reactivate];

    /// The Feat as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// With what an effect is brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// A Tribe card (HATE-CARD-02).
    Card {
        /// Which.
        card: CardId,
    },
    /// A Skill of a Figure.
    Skill {
        /// Whose.
        figure: FigureId,
        /// Which.
        skill: SkillId,
    },
    /// A slot of the Forge (HATE-FORGE-02).
    Feat {
        /// Which Feat.
        feat: Feat,
        /// Its slot, 0 to 2.
        slot: u8,
        /// With Upgrade D-04: the token is discarded instead of blocking the slot (HATE-GENUP-16).
        freely: bool,
    },
    /// A slot of a Forge extension (HATE-TRIBE-08).
    Extension {
        /// The card laid beside the Village.
        card: CardId,
        /// With Upgrade D-04.
        freely: bool,
    },
    /// The bonus of a complete Trial.
    Trial {
        /// Which.
        card: CardId,
    },
}

/// Dice by what they show. Dice with the same face are alike.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS,
)]
pub struct Dice {
    /// Dice that show a Hit.
    pub hit: u8,
    /// Dice that show a Save.
    pub save: u8,
    /// Dice that show Savagery.
    pub savagery: u8,
    /// Dice that show a Wild.
    pub wild: u8,
}

impl Dice {
    /// How many dice.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.hit + self.save + self.savagery + self.wild
    }
}

/// What a Wild becomes (HATE-COMBAT-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WildAs {
    /// A Hit.
    Hit,
    /// A Save.
    Save,
    /// 1 Savagery.
    Savagery,
    /// What this Skill of the roller makes of it.
    Skill(SkillId),
}

/// For how long a player does not want to be asked for reactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Only this once.
    Now,
    /// Until the activation going on ends.
    Activation,
    /// Until the Turn ends.
    Turn,
    /// Until the Round ends.
    Round,
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "do", deny_unknown_fields)]
pub enum Action {
    // --- setting up
    /// Takes a Tribe (HATE-STANDALONE-02).
    Tribe {
        /// Which Tribe.
        tribe: TribeId,
    },
    /// The Attacker picks the scenario (HATE-SCEN-05).
    Scenario {
        /// Which scenario.
        scenario: ScenarioId,
    },
    /// Picks a Generic Upgrade of the 14 (HATE-STANDALONE-03).
    Draft {
        /// Which Upgrade.
        upgrade: SkillId,
    },
    /// Chooses a Tribe-Specific Upgrade (HATE-STANDALONE-04).
    Own {
        /// Which Upgrade.
        upgrade: SkillId,
    },
    /// Gives an Upgrade to a Figure (HATE-STANDALONE-05).
    Give {
        /// Which Upgrade.
        upgrade: SkillId,
        /// Which Figure.
        figure: FigureId,
    },
    /// Leaves the Upgrades not yet given.
    Enough,
    /// Keeps this Secret Mission (HATE-SETUP-08), by its number in the pack.
    Secret {
        /// Which, by its number in the pack.
        mission: u8,
    },
    /// Chooses the Neutral Mercenary (HATE-MERC-02).
    Mercenary {
        /// Its kind.
        kind: crate::KindId,
    },
    /// Deploys a Trap (HATE-TRIBE-19).
    Snare {
        /// Where to.
        to: Space,
    },

    // --- a Turn
    /// Retreats (HATE-RETREAT-01).
    Retreat,
    /// Takes no Turn, or ends it (HATE-END-03).
    Pass,
    /// Selects a Figure and pays for it (HATE-TURN-01).
    Activate {
        /// Which Figure.
        figure: FigureId,
    },
    /// No more Figures this Turn: the Moves begin.
    Begin,
    /// Reactivates a Figure with the Forge (HATE-FORGE-08, HATE-FORGE-12).
    Reactivate {
        /// Which Figure.
        figure: FigureId,
        /// Which slot, from 0.
        slot: u8,
    },
    /// A Hidden Figure comes back (HATE-TRIBE-17).
    Return {
        /// Which Figure.
        figure: FigureId,
        /// Where to.
        to: Space,
    },

    // --- Moves
    /// This Figure begins its Move.
    Move {
        /// Which Figure.
        figure: FigureId,
    },
    /// One Space on (HATE-MOVE-03).
    Step {
        /// Where to.
        to: Space,
    },
    /// One Space up for nothing (HATE-GENUP-11).
    Climb {
        /// Where to.
        to: Space,
    },
    /// Ends the Move.
    Stop,
    /// Ends the Move and takes a Resource of a Tree (HATE-MOVE-11).
    Harvest {
        /// Which Tree, in the order of the layout.
        tree: u8,
    },
    /// Lays down what is carried (HATE-BODY-07).
    Drop {
        /// Which Figure.
        figure: FigureId,
        /// What is carried.
        cargo: Cargo,
        /// Where to.
        to: Space,
    },
    /// Sends a carried Body home (a scenario's rule).
    SendHome {
        /// What is carried.
        cargo: Cargo,
    },
    /// Takes an Interest token (a scenario's rule).
    Take {
        /// Which Figure.
        figure: FigureId,
        /// Which Interest token.
        token: u8,
    },
    /// Hands an Interest token over (a scenario's rule).
    Hand {
        /// Which Interest token.
        token: u8,
        /// To whom.
        to: FigureId,
    },

    // --- Actions
    /// Attacks (HATE-ATK-01).
    Attack {
        /// Which Figure.
        figure: FigureId,
        /// Whom.
        target: FigureId,
    },
    /// Pillages the Hut it stands in (HATE-HUT-01).
    Pillage {
        /// Which Figure.
        figure: FigureId,
    },
    /// Grabs (HATE-BODY-02).
    Grab {
        /// Which Figure.
        figure: FigureId,
        /// What is carried.
        cargo: Cargo,
    },
    /// Uses a Skill with the Action symbol (HATE-SLOT-05).
    Skill {
        /// Which Figure.
        figure: FigureId,
        /// Which Skill.
        skill: SkillId,
    },
    /// A Special Scenario Action (HATE-TURN-12); with the Interest token it uses.
    Special {
        /// Which Figure.
        figure: FigureId,
        /// Which Special Action, by its number.
        action: u8,
        /// Which Interest token.
        token: Option<u8>,
    },
    /// No Action (HATE-TURN-08).
    Rest {
        /// Which Figure.
        figure: FigureId,
    },
    /// Kills the Innocents for 1 Savagery (HATE-HUT-10).
    Kill,
    /// Carries the Innocents away (HATE-HUT-10).
    Carry,

    // --- reactions and rolls
    /// Uses a card, Skill, Feat or extension, for this Figure if one must be named.
    Use {
        /// With what.
        means: Means,
        /// For which Figure, if one must be named.
        figure: Option<FigureId>,
    },
    /// Nothing (more) now, or for a while.
    Decline {
        /// For how long.
        until: Until,
    },
    /// These dice are rerolled (HATE-FORGE-07).
    Reroll {
        /// Which dice, by what they show.
        dice: Dice,
    },
    /// One Wild, or all that are left, become this (HATE-COMBAT-07).
    Wild {
        /// What it becomes.
        into: WildAs,
        /// Whether all that are left do.
        all: bool,
    },

    // --- choices inside an effect
    /// This Figure is meant.
    Target {
        /// Which Figure.
        figure: FigureId,
    },
    /// This Space is meant.
    Place {
        /// Where to.
        to: Space,
    },
    /// This slot of the Forge is cleared.
    Clear {
        /// Which Feat.
        feat: Feat,
        /// Which slot, from 0.
        slot: u8,
    },
    /// This slot of an extension is cleared.
    ClearExtension {
        /// Which card.
        card: CardId,
    },
    /// This Trial gets the token.
    Trial {
        /// Which card.
        card: CardId,
    },
    /// This Trap is looked at.
    Peek {
        /// Where.
        at: Space,
    },
    /// This option of the Mercenary card (HATE-MERC-04).
    Option {
        /// 0 or 1.
        option: u8,
    },
    /// This Tree walks to this Space (HATE-MERCSKILL-11).
    Tree {
        /// Which Tree, in the order of the layout.
        tree: u8,
        /// Where to.
        to: Space,
    },
    /// So much is paid.
    Pay {
        /// How much.
        n: u8,
    },
    /// So much of what is owed comes off a Figure card, the rest out of the pool (HATE-AMB-181).
    FromCard {
        /// How much comes off the card.
        n: u8,
    },
    /// This Upgrade is exchanged for the curse (HATE-TRIBEUP-23).
    Swap {
        /// Which Upgrade.
        upgrade: SkillId,
    },
    /// The effect that may be skipped happens.
    Accept,
    /// It does not, or no further Figure is chosen.
    Skip,
}
