//! Abilities as data: the closed vocabulary of triggers, conditions and effects that cards,
//! Skills, Upgrades, Scars, Trials, Forge extensions, scenarios and Missions all share.
//!
//! `packs/README.md` explains every word with an example. A new card needs no code; a new word
//! does.

use serde::{Deserialize, Serialize};

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
    Type { who: Who, among: Types, printed: bool },
    /// Your Figure of this Combat is the attacker or the defender.
    Role(Role),
    /// The defending Figure of this Combat stood or was KO'd.
    Outcome(Fate),
    /// The roll of who in this Combat made at least `min` Hits.
    Hits { who: Who, min: u8 },
    /// The roll of who in this Combat made at least `min` Saves.
    Saves { who: Who, min: u8 },
    /// At least `min` things within range; who itself and `besides` are not counted.
    Near { who: Who, of: Thing, range: u8, min: u8, besides: Option<Who> },
    /// Within range of the Figure `of`.
    Within { who: Who, of: Who, range: u8 },
    /// Has the High Ground in this Combat.
    Higher { who: Who },
    /// The Move just ended finished on a higher level than it began.
    Climbed { who: Who },
    /// Stands in the area.
    On { who: Who, area: Area },
    /// Carries at least `min`.
    Carries { who: Who, of: Load, min: u8 },
    /// Has at least 1 Upgrade.
    Upgraded { who: Who },
    /// Has been activated this Round.
    Activated { who: Who },
    /// This is at least its second activation this Round.
    Reactivated { who: Who },
    /// Has Poison attached.
    Poisoned { who: Who },
    /// Was Hidden since its previous activation.
    WasHidden { who: Who },
    /// What the KO came from.
    Cause(Cause),
    /// Your Hate pool is larger than that of every opposing player.
    HateLead,
    /// At least `min` Figures of yours are KO'd in this Battle.
    Fallen { min: u8 },
    /// The Round number lies between.
    Round { min: u8, max: u8 },
    /// You hold the Feast token.
    Feast,
    /// At least `min` standing Figures of yours (of the types) in the area or on the board.
    Standing { area: Option<Area>, min: u8, types: Types },
    /// Strictly more standing Figures of yours in the area than of each opposing side.
    Majority { area: Area },
    /// Figures of yours hold at least `min` Interest tokens of that colour.
    Holding { token: Colour, min: u8 },
    /// Figures of yours together carry at least `min` Bodies, those sent home included.
    Carrying { of: Load, min: u8 },
    /// Is a Neutral Mercenary.
    Neutral { who: Who },
    /// Prerequisite: that side fields a Figure of each listed printed type.
    Fielded { side: Side, types: Types },
    /// Prerequisite: Worm belongs to no Tribe.
    WormFree,
    /// Every other Tribe has Retreated or has no standing Figure.
    LastTribe,
}

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
    Count { count: Counted, who: Who, range: u8, plus: i8, max: u8 },
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
    Dice { n: Number, roll: Option<Roll>, who: Who },
    /// Flat Hits on the current Attack roll, or on rolls of that kind.
    Hits { n: Number, roll: Option<Roll> },
    /// Flat Saves on the current Defense roll.
    Saves { n: Number },
    /// Once, reroll up to `dice` dice (255: any number) of the roll of who.
    Reroll { dice: u8, who: Who },
    /// Each Wild of the roll may become `n` Hits or Savagery.
    Wild { into: Face, n: u8, from_feats: bool },
    /// You gain.
    Gain { what: Currency, n: Number, at: At },
    /// That player discards up to `n`; `must`: nothing else happens unless all are.
    Lose { what: Currency, n: u8, who: Who, must: bool },
    /// Take up to `n` from that player's pool.
    Steal { what: Currency, n: u8, who: Who, must: bool },
    /// Movement Points more or fewer on Moves.
    Mp { n: i8, who: Who },
    /// An immediate Move with that many Movement Points (`None`: the normal allowance).
    Move { who: Who, mp: Option<u8> },
    /// Push straight away from self.
    Push { who: Who, n: u8, dice: u8, fall: u8 },
    /// Set on a free Space within range of `of`.
    Place { who: Who, range: u8, of: Who, area: Option<Area>, all_mp: bool },
    /// So many times per Move a climbing step costs nothing.
    Climb { n: u8 },
    /// An Attack at once.
    Attack(Strike),
    /// Every Attack of self hits all Figures within the Range.
    AttackArea { n: u8 },
    /// A Charge at once.
    Charge { who: Who, dice: u8, hits: u8 },
    /// KO who, now or at the activation's end; `by_foe` credits foe's player.
    Ko { who: Who, at: At, by_foe: bool },
    /// The KO about to happen does not happen.
    Prevent { who: Who },
    /// Hate tokens onto the Figure card (Toughness).
    Shield { who: Who, n: u8 },
    /// Hate tokens off the Figure card, to the supply.
    Unshield { who: Who, n: u8 },
    /// An allied Attack whose target is within range of self gets these.
    Aura { dice: i8, hits: i8, range: u8 },
    /// Attacks may target an enemy within Range `n`.
    Ranged { n: u8 },
    /// An Attack may take `n` more enemies adjacent to self.
    ExtraTarget { n: u8 },
    /// More Actions per activation.
    ExtraAction { n: u8 },
    /// A full activation at once. `again`: it must, or must not, already be activated this Round.
    Activate { who: Who, fee: Fee, again: bool, by_owner: bool },
    /// The activation cost changes by `n` or is set.
    Cost { n: i8, set: Option<u8> },
    /// Savagery of the supply on an unactivated Figure, which then counts as activated.
    Mark { who: Who, n: u8 },
    /// Savagery from an own Figure back into the pool.
    Unmark { who: Who, n: u8 },
    /// A Grab, without an Action if `free`.
    Grab { free: bool },
    /// Can carry up to `n` Bodies.
    Carry { n: u8 },
    /// The Body leaves the board for its Village.
    Home { who: Who },
    /// A KO'd Figure stands up on the Space of its Body.
    Stand { who: Who },
    /// Clear used Feat slots.
    FreeSlot { n: u8, which: Cleared, to_pool: bool },
    /// Savagery on unfinished Trials, from the pool or the supply.
    Trial { n: u8, from_pool: bool, each: bool },
    /// The benefit of the Trials so many times, of unfinished ones too if `incomplete`.
    TrialShare { times: u8, incomplete: bool },
    /// Take Control.
    Control { who: Who, until: At },
    /// Hide; returns within `back` of its marker, then does `then`.
    Hide { who: Who, back: u8, at: At, then: Vec<Effect> },
    /// Deploy facedown Traps.
    Trap { kind: Snare, n: u8 },
    /// Look at facedown Traps.
    Peek { n: u8 },
    /// Attach this card as Poison, or move one within the same Tribe.
    Poison { who: Who, same_tribe: bool },
    /// Draw Generic Upgrades and assign some.
    Upgrade { draw: u8, keep: u8 },
    /// A Tribe card used for this Figure costs more.
    CardCost { n: u8 },
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
