//! What dice and flat successes of a pool come from, part by part.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use ts_rs::TS;

use crate::{CardId, Feat, FigureId, SkillId};

/// A source of dice or successes of a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Base Attack or Base Defense.
    Base,
    /// Support or another Skill of this ally.
    Ally {
        /// Whose.
        figure: FigureId,
        /// Which Skill.
        skill: SkillId,
    },
    /// High Ground (HATE-HIGH-01).
    HighGround,
    /// A Skill of the roller.
    Skill {
        /// Which.
        skill: SkillId,
    },
    /// A complete Trial.
    Trial {
        /// Which.
        card: CardId,
    },
    /// Trap tokens on the Figure card (HATE-TRIBE-25).
    Trap,
    /// Something that lasts from a card or Skill used before.
    Lasting,
    /// The effect that makes this Attack.
    #[default]
    Effect,
    /// At least so many dice are rolled (HATE-TRIBE-33).
    Least,
    /// A Tribe card, or a Forge extension.
    Card {
        /// Which.
        card: CardId,
    },
    /// A Feat of the Forge.
    Feat {
        /// Which.
        feat: Feat,
    },
    /// No pool has fewer than 0 dice (HATE-AMB-38).
    Floor,
}

/// A part of a pool with what it gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Share {
    /// From where.
    pub part: Part,
    /// Dice, maybe negative.
    pub dice: i8,
    /// Flat Hits or Saves, maybe negative.
    pub flat: i8,
}

/// Dice and flat successes of a pool, part by part.
pub(crate) type Parts = SmallVec<[Share; 12]>;

/// How many dice a pool has, never below 0 (HATE-AMB-38).
pub(crate) fn pool(parts: &[Share]) -> u8 {
    let sum: i16 = parts.iter().map(|share| i16::from(share.dice)).sum();
    sum.clamp(0, 40) as u8
}

/// Flat successes of a pool (HATE-AMB-45).
pub(crate) fn flat(parts: &[Share]) -> i8 {
    parts.iter().map(|share| share.flat).sum()
}

impl Share {
    /// Dice from somewhere.
    pub(crate) const fn dice(part: Part, dice: i8) -> Self {
        Self { part, dice, flat: 0 }
    }

    /// Flat successes from somewhere.
    pub(crate) const fn flat(part: Part, flat: i8) -> Self {
        Self { part, dice: 0, flat }
    }
}
