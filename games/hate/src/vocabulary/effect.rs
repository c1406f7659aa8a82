//! Effects of abilities: what is done, how much of it and for how long.

use serde::{Deserialize, Serialize};

use crate::{Area, Condition, Who};

/// What is counted for a number that varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// What was paid for this card.
    Paid,
    /// Standing Figures of yours, self excepted, within `range` of `who`.
    AlliesNear,
    /// Standing Figures of yours adjacent to at least one enemy.
    OwnNearEnemy,
    /// Bodies carried by `who`.
    Bodies,
    /// Complete Trials of yours.
    Trials,
    /// Savagery in your pool now.
    Pool,
    /// The number of the current Round.
    Round,
    /// Hits on the Defense roll of foe, read when results are compared.
    FoeHits,
}

/// A number, fixed or counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Number {
    /// Always this.
    Fixed(i8),
    /// Counted, plus `plus`, at most `max`.
    Count {
        /// What is counted.
        count: Counted,
        /// Around or of which Figure.
        who: Who,
        /// Within this Range, in Spaces.
        range: u8,
        /// So many more.
        plus: i8,
        /// At most this.
        max: u8,
    },
}

/// One of the three currencies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Currency {
    /// Savagery tokens.
    Savagery,
    /// Hate tokens.
    Hate,
    /// Resource tokens.
    Resource,
}

/// A kind of roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Roll {
    /// Attack.
    Attack,
    /// Defense.
    Defense,
    /// Either.
    Any,
}

/// How long an effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lasts {
    /// This roll.
    Roll,
    /// Until the end of this activation.
    Activation,
    /// Until the end of this Turn.
    Turn,
    /// Until the Round ends.
    Round,
    /// Until the Battle ends.
    Battle,
    /// While the card lies uncovered on the Figure.
    Lasting,
}

/// When a delayed gain comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// At once.
    Now,
    /// In the player's next Replenish.
    NextReplenish,
    /// With the results of the current roll.
    Results,
    /// At the end of the activation.
    ActivationEnd,
    /// At the start of the player's next Turn.
    NextTurn,
    /// At the start of the next Round.
    NextRound,
    /// When the Battle ends.
    BattleEnd,
    /// When the Turn ends.
    TurnEnd,
}

/// What an activation effect costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fee {
    /// The usual cost.
    Normal,
    /// Nothing.
    Free,
    /// One Savagery less.
    #[serde(rename = "less-1")]
    LessOne,
}

/// Which slots are cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cleared {
    /// Any used ones.
    Any,
    /// Every slot of one Feat.
    AllOfOne,
    /// The slot just used.
    Used,
}

/// How a Trap was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Snare {
    /// A Minor Trap.
    Minor,
    /// A Major Trap.
    Major,
}

/// What is switched off for a Figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ban {
    /// Feats for its benefit.
    Feats,
    /// Carrying Bodies.
    Carry,
    /// Turning Wilds into Saves.
    WildAsSave,
    /// Being Killed.
    Killed,
    /// Scars that overlap.
    ScarOverlap,
    /// Being replaced by a Mercenary.
    Replaced,
    /// Being cooked or tortured.
    Cooked,
}

/// Named cases that no general word covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    /// Um'Kator Shaman: 5 Savagery on the Figure card.
    CardSavagery,
    /// Bul'Gar-D-02 and D-03: the curse changes hands.
    CurseSwap,
    /// Brothers Ashkar D.
    CopyShamanSkill,
    /// Corvux C.
    WalkTree,
    /// Grock A.
    WildRedirect,
    /// Tun'Dor A.
    WildBerserk,
    /// Worm C.
    LegendarySword,
    /// Worm D.
    WormWays,
}

/// One effect of an ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// What it does.
    pub does: Verb,
    /// Only if this holds.
    pub only_if: Option<Condition>,
    /// Done instead if it cannot be done.
    pub otherwise: Vec<Effect>,
    /// Whether the player may skip it.
    pub optional: bool,
    /// How long it lasts, if not as its kind usually does.
    pub lasts: Option<Lasts>,
}

/// What an effect does. Numbers may be negative where the text says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// More (or fewer) dice on the current roll, or on rolls of that kind.
    Dice {
        /// How many, taken away at random if negative.
        n: Number,
        /// On rolls of this kind; `None`: on the current one.
        roll: Option<Roll>,
        /// Whose rolls.
        who: Who,
    },
    /// Flat Hits on the current Attack roll, or on rolls of that kind.
    Hits {
        /// How many.
        n: Number,
        /// On rolls of this kind; `None`: on the current one.
        roll: Option<Roll>,
    },
    /// Flat Saves on the current Defense roll.
    Saves {
        /// How many.
        n: Number,
    },
    /// Once, reroll up to `dice` dice (255: any number) of the roll of who.
    Reroll {
        /// At most so many dice; 255: any number.
        dice: u8,
        /// Whose roll.
        who: Who,
    },
    /// Each Wild of the roll may become `n` Hits or Savagery.
    Wild {
        /// Which face it becomes.
        into: Face,
        /// So many of it.
        n: u8,
        /// Whether the Savagery comes from the player's used Feat slots.
        from_feats: bool,
    },
    /// You gain.
    Gain {
        /// Which currency.
        what: Currency,
        /// How many.
        n: Number,
        /// When.
        at: At,
    },
    /// That player discards up to `n`; `must`: nothing else happens unless all are.
    Lose {
        /// Which currency.
        what: Currency,
        /// How many.
        n: u8,
        /// Which player.
        who: Who,
        /// Whether nothing else happens unless all are paid.
        must: bool,
    },
    /// Take up to `n` from that player's pool.
    Steal {
        /// Which currency.
        what: Currency,
        /// How many.
        n: u8,
        /// From which player.
        who: Who,
        /// Whether nothing else happens unless all are taken.
        must: bool,
    },
    /// Movement Points more or fewer on Moves.
    Mp {
        /// Movement Points more, or fewer if negative.
        n: i8,
        /// Whom it speaks of.
        who: Who,
    },
    /// An immediate Move with that many Movement Points (`None`: the normal allowance).
    Move {
        /// Which Figure.
        who: Who,
        /// Movement Points; `None`: its normal allowance.
        mp: Option<u8>,
    },
    /// Push straight away from self.
    Push {
        /// Whom it speaks of.
        who: Who,
        /// So many Spaces.
        n: u8,
        /// Dice of the Attacks when a Figure is in the way.
        dice: u8,
        /// Dice of the Attack for a fall; 0: none.
        fall: u8,
    },
    /// Set on a free Space within range of `of`.
    Place {
        /// Whom it speaks of.
        who: Who,
        /// Within this Range, in Spaces.
        range: u8,
        /// Of this Figure.
        of: Who,
        /// Only in this part of the board.
        area: Option<Area>,
        /// Whether it needs and spends the whole Move, unspent.
        all_mp: bool,
    },
    /// So many times per Move a climbing step costs nothing.
    Climb {
        /// So many steps a Move.
        n: u8,
    },
    /// An Attack at once.
    Attack(Strike),
    /// Every Attack of self hits all Figures within the Range.
    AttackArea {
        /// The Range.
        n: u8,
    },
    /// A Charge at once.
    Charge {
        /// Whom it speaks of.
        who: Who,
        /// Bonus dice.
        dice: u8,
        /// Bonus Hits.
        hits: u8,
    },
    /// KO who, now or at the activation's end; `by_foe` credits foe's player.
    Ko {
        /// Whom it speaks of.
        who: Who,
        /// When.
        at: At,
        /// Whether foe's player gets the Hate of the KO.
        by_foe: bool,
    },
    /// The KO about to happen does not happen.
    Prevent {
        /// Whom it speaks of.
        who: Who,
    },
    /// Hate tokens onto the Figure card (Toughness).
    Shield {
        /// Whom it speaks of.
        who: Who,
        /// So many Hate tokens.
        n: u8,
    },
    /// Hate tokens off the Figure card, to the supply.
    Unshield {
        /// Whom it speaks of.
        who: Who,
        /// So many Hate tokens.
        n: u8,
    },
    /// An allied Attack whose target is within range of self gets these.
    Aura {
        /// Dice more or fewer.
        dice: i8,
        /// Hits more or fewer.
        hits: i8,
        /// The Range to the target.
        range: u8,
    },
    /// Attacks may target an enemy within Range `n`.
    Ranged {
        /// The Range.
        n: u8,
    },
    /// An Attack may take `n` more enemies adjacent to self.
    ExtraTarget {
        /// How many.
        n: u8,
    },
    /// More Actions per activation.
    ExtraAction {
        /// How many.
        n: u8,
    },
    /// A full activation at once. `again`: it must, or must not, already be activated this Round.
    Activate {
        /// Whom it speaks of.
        who: Who,
        /// What it costs.
        fee: Fee,
        /// Whether it must already be activated this Round, or must not.
        again: bool,
        /// Whether, while Neutral, the acting player's own Figure is meant.
        by_owner: bool,
    },
    /// The activation cost changes by `n` or is set.
    Cost {
        /// Savagery more, or less if negative.
        n: i8,
        /// The new cost, whatever it was.
        set: Option<u8>,
    },
    /// Savagery of the supply on an unactivated Figure, which then counts as activated.
    Mark {
        /// Whom it speaks of.
        who: Who,
        /// So much Savagery.
        n: u8,
    },
    /// Savagery from an own Figure back into the pool.
    Unmark {
        /// Whom it speaks of.
        who: Who,
        /// So much Savagery.
        n: u8,
    },
    /// A Grab, without an Action if `free`.
    Grab {
        /// Whether it takes no Action.
        free: bool,
    },
    /// Can carry up to `n` Bodies.
    Carry {
        /// How many.
        n: u8,
    },
    /// The Body leaves the board for its Village.
    Home {
        /// Whose Body.
        who: Who,
    },
    /// A KO'd Figure stands up on the Space of its Body.
    Stand {
        /// Which Figure.
        who: Who,
    },
    /// Clear used Feat slots.
    FreeSlot {
        /// How many.
        n: u8,
        /// Which slots.
        which: Cleared,
        /// Whether the Savagery goes back to the pool.
        to_pool: bool,
    },
    /// Savagery on unfinished Trials, from the pool or the supply.
    Trial {
        /// So much Savagery.
        n: u8,
        /// Whether the Savagery comes from the pool, not the supply.
        from_pool: bool,
        /// Whether on each of them, not on one.
        each: bool,
    },
    /// The benefit of the Trials so many times, of unfinished ones too if `incomplete`.
    TrialShare {
        /// So many times.
        times: u8,
        /// Of Trials that are not complete, too.
        incomplete: bool,
    },
    /// Take Control.
    Control {
        /// Which Figure.
        who: Who,
        /// Until then.
        until: At,
    },
    /// Hide; returns within `back` of its marker, then does `then`.
    Hide {
        /// Whom it speaks of.
        who: Who,
        /// It returns within this Range of its marker.
        back: u8,
        /// When it returns.
        at: At,
        /// What it does on its return.
        then: Vec<Effect>,
    },
    /// Deploy facedown Traps.
    Trap {
        /// Of which kind.
        kind: Snare,
        /// How many.
        n: u8,
    },
    /// Look at facedown Traps.
    Peek {
        /// How many.
        n: u8,
    },
    /// Attach this card as Poison, or move one within the same Tribe.
    Poison {
        /// Whom it speaks of.
        who: Who,
        /// Whether it moves a Poison card within a Tribe instead.
        same_tribe: bool,
    },
    /// Draw Generic Upgrades and assign some.
    Upgrade {
        /// So many are drawn.
        draw: u8,
        /// So many of them may be kept.
        keep: u8,
    },
    /// A Tribe card used for this Figure costs more.
    CardCost {
        /// So much Savagery.
        n: u8,
    },
    /// A rule switched off for this Figure.
    Forbid(Ban),
    /// Remove the Interest token used (scenario actions).
    RemoveToken,
    /// A named special case.
    Special(Special),
}

/// An Attack made by an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strike {
    /// Who attacks.
    pub who: Who,
    /// Whom; `None`: a legal target of the player's choice.
    pub on: Option<Who>,
    /// Bonus dice.
    pub dice: u8,
    /// In place of Base Attack.
    pub base: Option<u8>,
    /// Exactly that many dice and no bonuses.
    pub fixed: Option<u8>,
    /// Flat Hits.
    pub hits: Number,
    /// Range, if not the Figure's own.
    pub reach: Option<u8>,
    /// Dice that may be rerolled once (0: none, 255: any number).
    pub reroll: u8,
    /// All Figures within that Range of self, allies too.
    pub area: Option<u8>,
    /// Separate Attacks.
    pub times: u8,
}

/// A face of the die.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// A success in attack.
    Hit,
    /// A success in defense.
    Save,
    /// 1 Savagery.
    Savagery,
    /// Whatever its roller wants.
    Wild,
}
