//! Conditions of abilities, and whom and what they speak of.

use serde::{Deserialize, Serialize};

/// A type of Figure (HATE-FIG-01).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Type {
    /// The Prince: 2 Savagery to activate.
    Prince,
    /// The Shaman.
    Shaman,
    /// The Champion.
    Champion,
    /// One of six Warriors.
    Warrior,
    /// One of two Youngbloods.
    Youngblood,
    /// A Mercenary.
    Mercenary,
    /// The Tyrant.
    Tyrant,
}

/// A set of types; empty where a list is missing, which then means all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Type>", into = "Vec<Type>")]
pub struct Types(u8);

impl Types {
    /// Whether the type is in the set.
    #[must_use]
    pub const fn has(self, kind: Type) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }

    /// Whether the set is empty, or has the type.
    #[must_use]
    pub const fn admits(self, kind: Type) -> bool {
        self.0 == 0 || self.has(kind)
    }

    /// Whether nothing is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl From<Vec<Type>> for Types {
    fn from(types: Vec<Type>) -> Self {
        types.into_iter().collect()
    }
}

impl FromIterator<Type> for Types {
    fn from_iter<I: IntoIterator<Item = Type>>(types: I) -> Self {
        Self(types.into_iter().fold(0, |set, kind| set | 1 << kind as u8))
    }
}

impl From<Types> for Vec<Type> {
    fn from(types: Types) -> Self {
        use Type::{Champion, Mercenary, Prince, Shaman, Tyrant, Warrior, Youngblood};
        [Prince, Shaman, Champion, Warrior, Youngblood, Mercenary, Tyrant]
            .into_iter()
            .filter(|&kind| types.has(kind))
            .collect()
    }
}

/// Whom a condition or an effect speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A Skill: the Figure that has it; otherwise the Figure the trigger names.
    #[default]
    #[serde(rename = "self")]
    Own,
    /// The Figure or Figures chosen by the target rule.
    Target,
    /// The other Figure of the current Combat; after a KO the Figure that caused it or fell.
    Foe,
    /// The player who owns the card or Figure.
    You,
    /// The opposing player: owner of foe or target if one is bound.
    Enemy,
    /// Every standing Figure of the player.
    Mine,
    /// Every standing Figure adjacent to `Own`, of any side.
    Adjacent,
}

/// Attacker or defender of a Combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The Figure that attacks.
    Attacker,
    /// The Figure that is attacked.
    Defender,
}

/// How a Combat ended for the defending Figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It still stands.
    Stood,
    /// It was KO'd.
    Ko,
}

/// What lies near.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// A standing Figure of the owner's side.
    Ally,
    /// A standing Figure of another side.
    Enemy,
    /// A standing Shaman of the owner; a Shaman is near itself.
    Shaman,
    /// A Body on the board.
    Body,
    /// A Space of a Hut.
    Hut,
    /// A Tree Space.
    Tree,
    /// A Trap.
    Trap,
}

/// A part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Area {
    /// The deployment rows of your side.
    OwnRows,
    /// The deployment rows of an opposing side.
    EnemyRows,
    /// The outermost line of Spaces of your own edge.
    BackRow,
    /// Every Plateau Space of the layout.
    Hill,
    /// A Tree Space.
    Tree,
    /// Inside a Hut.
    Hut,
    /// A Space with a Trap on it.
    Trap,
    /// The half of the board on the Defenders' side.
    DefenderHalf,
    /// The four middle Spaces of the board.
    Centre,
}

/// What a Figure carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Load {
    /// A Body of any side, or Innocents.
    Body,
    /// A Body of an enemy.
    EnemyBody,
    /// An Interest token.
    Token,
}

/// What an Interest token looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Colours do not matter.
    Any,
    /// The one that is special.
    Yellow,
    /// The others.
    Purple,
}

/// What felled a Figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// An Attack.
    Attack,
    /// Poison at a Round's end.
    Poison,
    /// A Trap.
    Trap,
    /// A card or Skill.
    Effect,
    /// The ground gave way.
    Fall,
}

/// A side of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The Attacker's.
    Attacker,
    /// The Defender's.
    Defender,
}

/// A condition; `not` turns it round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    /// Whether it must not hold.
    pub not: bool,
    /// What must hold.
    pub is: Is,
}

/// What a condition asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Is {
    /// Of one of the types; Bul'Gar's Prince and Champion are Shamans too unless `printed`.
    Type {
        /// Whom it speaks of.
        who: Who,
        /// One of these types.
        among: Types,
        /// Whether only the printed type counts.
        printed: bool,
    },
    /// Your Figure of this Combat is the attacker or the defender.
    Role(Role),
    /// The defending Figure of this Combat stood or was KO'd.
    Outcome(Fate),
    /// The roll of who in this Combat made at least `min` Hits.
    Hits {
        /// Whom it speaks of.
        who: Who,
        /// At least so many Hits.
        min: u8,
    },
    /// The roll of who in this Combat made at least `min` Saves.
    Saves {
        /// Whom it speaks of.
        who: Who,
        /// At least so many Saves.
        min: u8,
    },
    /// At least `min` things within range; who itself and `besides` are not counted.
    Near {
        /// Whom it speaks of.
        who: Who,
        /// What must lie near.
        of: Thing,
        /// Within this Range, in Spaces.
        range: u8,
        /// At least so many.
        min: u8,
        /// A Figure that is not counted either.
        besides: Option<Who>,
    },
    /// Within range of the Figure `of`.
    Within {
        /// Whom it speaks of.
        who: Who,
        /// Near which Figure.
        of: Who,
        /// Within this Range, in Spaces.
        range: u8,
    },
    /// Has the High Ground in this Combat.
    Higher {
        /// Whom it speaks of.
        who: Who,
    },
    /// The Move just ended finished on a higher level than it began.
    Climbed {
        /// Whom it speaks of.
        who: Who,
    },
    /// Stands in the area.
    On {
        /// Whom it speaks of.
        who: Who,
        /// Which part of the board.
        area: Area,
    },
    /// Carries at least `min`.
    Carries {
        /// Whom it speaks of.
        who: Who,
        /// What is carried.
        of: Load,
        /// At least so many.
        min: u8,
    },
    /// Has at least 1 Upgrade.
    Upgraded {
        /// Whom it speaks of.
        who: Who,
    },
    /// Has been activated this Round.
    Activated {
        /// Whom it speaks of.
        who: Who,
    },
    /// This is at least its second activation this Round.
    Reactivated {
        /// Whom it speaks of.
        who: Who,
    },
    /// Has Poison attached.
    Poisoned {
        /// Whom it speaks of.
        who: Who,
    },
    /// Was Hidden since its previous activation.
    WasHidden {
        /// Whom it speaks of.
        who: Who,
    },
    /// What the KO came from.
    Cause(Cause),
    /// Your Hate pool is larger than that of every opposing player.
    HateLead,
    /// At least `min` Figures of yours are KO'd in this Battle.
    Fallen {
        /// At least so many.
        min: u8,
    },
    /// The Round number lies between.
    Round {
        /// The first Round.
        min: u8,
        /// The last Round.
        max: u8,
    },
    /// You hold the Feast token.
    Feast,
    /// At least `min` standing Figures of yours (of the types) in the area or on the board.
    Standing {
        /// Where; `None`: on the board.
        area: Option<Area>,
        /// At least so many.
        min: u8,
        /// Of these types; empty: of any.
        types: Types,
    },
    /// Strictly more standing Figures of yours in the area than of each opposing side.
    Majority {
        /// Which part of the board.
        area: Area,
    },
    /// Figures of yours hold at least `min` Interest tokens of that colour.
    Holding {
        /// Interest tokens of which colour.
        token: Colour,
        /// At least so many.
        min: u8,
    },
    /// Figures of yours together carry at least `min` Bodies, those sent home included.
    Carrying {
        /// What is carried.
        of: Load,
        /// At least so many.
        min: u8,
    },
    /// Is a Neutral Mercenary.
    Neutral {
        /// Whom it speaks of.
        who: Who,
    },
    /// Prerequisite: that side fields a Figure of each listed printed type.
    Fielded {
        /// Which side.
        side: Side,
        /// Figures of each of these types.
        types: Types,
    },
    /// Prerequisite: Worm belongs to no Tribe.
    WormFree,
    /// Every other Tribe has Retreated or has no standing Figure.
    LastTribe,
}
