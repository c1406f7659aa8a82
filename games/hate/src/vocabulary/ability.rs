//! Abilities as data, which cards, Skills, Upgrades, Scars, Trials, Forge extensions, scenarios and
//! Missions all share: when, whom and what.

use serde::{Deserialize, Serialize};

use crate::{Condition, Effect, Types};

/// When an ability acts; also the events that Trials and Missions count.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// A modifier that holds whenever its conditions hold.
    Always,
    /// Once, after setup, before Round 1's Replenish.
    BattleStart,
    /// The end of the player's own Replenish, after the cards are drawn.
    Replenish,
    /// Any moment when no other effect is being resolved; a Skill only in its Figure's activation.
    AnyTime,
    /// The start of the player's Turn, before Figures are selected.
    TurnStart,
    /// A Figure has just been activated and has not begun its Move.
    Activated,
    /// The Figure spends its Action.
    Action,
    /// Inside a Move of the Figure.
    Moving,
    /// A Figure ends a Move of any kind.
    MoveEnd,
    /// A Figure has rolled an Attack; its effect window is open.
    RollAttack,
    /// A Figure has rolled Defense; its effect window is open.
    RollDefense,
    /// An enemy has rolled an Attack against a Figure of the player.
    RollEnemyAttack,
    /// Wild faces of a roll of the Figure are being set.
    RollWild,
    /// A Combat of a Figure is over and the Figures that fell are down.
    CombatEnd,
    /// A Figure is about to be KO'd; replacement step.
    WouldKo,
    /// An Attack of the Figure is about to KO an enemy; replacement step.
    WouldKoEnemy,
    /// A Figure of the player has been KO'd, by whatever cause.
    OwnKo,
    /// A Figure of the player has KO'd an enemy with an Attack or an effect of its own.
    EnemyKo,
    /// An enemy Figure has been KO'd, by whatever cause.
    EnemyDown,
    /// A Figure has successfully Pillaged a Hut.
    Pillaged,
    /// A Figure has taken a Resource from a Tree.
    Harvested,
    /// A Figure has Grabbed a Body.
    Grabbed,
    /// The player has captured a Mercenary.
    Captured,
    /// The player has put a Savagery on a Feat slot.
    FeatUsed,
    /// The scenario's special step with an Interest token or a Body has been completed.
    TokenDone,
    /// The end of the player's Turn.
    TurnEnd,
    /// The Round ends, after Poison and before Replenish.
    RoundEnd,
    /// The Battle ends, before the winner is named.
    BattleEnd,
    /// In the Intermission a Body this Figure carried is cooked.
    Cooked,
    /// In the Intermission a Body this Figure carried is tortured.
    Tortured,
}

impl Trigger {
    /// The trigger as one bit, for sets of triggers.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Which Figures may be chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pick {
    /// No choice.
    #[default]
    None,
    /// Standing Figures of yours.
    Own,
    /// Standing Figures of yours other than self.
    Other,
    /// Standing enemy Figures.
    Enemy,
    /// Standing Figures of any side, self excepted.
    Any,
    /// A Body of yours on the board.
    OwnBody,
    /// Any Body on the board.
    Body,
}

/// The target rule of an ability.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// Which Figures.
    pub pick: Pick,
    /// How many, at most 3.
    pub n: u8,
    /// Of which printed types; empty: all.
    pub types: Types,
    /// Conditions on each candidate.
    pub conditions: Vec<Condition>,
    /// At least one of these must hold; empty: no matter.
    pub any_of: Vec<Condition>,
    /// Whether fewer may be chosen.
    pub optional: bool,
    /// Whether a Neutral Mercenary may be chosen.
    pub neutral: bool,
}

/// What a card, Skill or rule does, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ability {
    /// When.
    pub trigger: Trigger,
    /// All of these must hold.
    pub when: Vec<Condition>,
    /// Whom it is chosen for.
    pub target: Target,
    /// What happens, in order.
    pub effects: Vec<Effect>,
}

/// How often one Figure may use a Skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// Once in each roll.
    OncePerRoll,
    /// Once in each of its own activations, and only there.
    OncePerActivation,
    /// Once in each Move.
    OncePerMove,
    /// Once in each Round.
    OncePerRound,
}
