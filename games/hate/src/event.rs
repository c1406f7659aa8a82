//! What happens in a Battle, for the log, the animation and the statistics.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use warmoot_kernel::{Audience, Seat};

use crate::{
    CardId, Cargo, Cause, Currency, Dice, FigureId, HutKind, Means, Roll, ScenarioId, SkillId,
    Snare, TrapContent, TribeId, WildAs, board::Space,
};

/// Why a Battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The winner completed the main Missions (HATE-END-05).
    Missions,
    /// The other side Retreated (HATE-RETREAT-02).
    Retreat,
    /// The last Round ended (HATE-END-07).
    Rounds,
    /// No side has a Figure left (HATE-AMB-75).
    Empty,
}

/// A source of dice or successes of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
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
    Effect,
    /// At least so many dice are rolled (HATE-TRIBE-33).
    Least,
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

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum Event {
    /// Who attacks was drawn or set.
    Roles { attacker: Seat },
    /// A Tribe was taken.
    Tribe { seat: Seat, tribe: TribeId },
    /// The scenario is known.
    Scenario { scenario: ScenarioId },
    /// 14 Upgrades were laid out.
    Offer { upgrades: Vec<SkillId> },
    /// An Upgrade was picked.
    Drafted { seat: Seat, upgrade: SkillId },
    /// An Upgrade was given to a Figure.
    Given { seat: Seat, upgrade: SkillId, figure: FigureId },
    /// Upgrades were left.
    Left { seat: Seat, upgrades: Vec<SkillId> },
    /// Two Secret Missions were dealt; others do not see which.
    Dealt { seat: Seat, missions: Option<[u8; 2]> },
    /// One was kept; others do not see which.
    Kept { seat: Seat, mission: Option<u8> },
    /// Figures were deployed.
    Deployed,
    /// A Trap was laid facedown.
    TrapLaid { seat: Seat, at: Space, kind: Snare },
    /// A Trap was looked at; only the looker sees what it is.
    Peeked { seat: Seat, at: Space, content: Option<TrapContent> },
    /// A Round began.
    Round { round: u8 },
    /// The Forge, unused Savagery and cards went, and these came (HATE-REPL-03, HATE-REPL-04).
    Replenished { seat: Seat, savagery: u8, kept: u8, cards: Vec<CardId> },
    /// A Turn began.
    Turn { seat: Seat },
    /// A Turn was passed.
    Passed { seat: Seat },
    /// A Figure was activated for so much Savagery.
    Activated { figure: FigureId, paid: u8, again: bool },
    /// A Move began with so many Movement Points.
    MoveBegan { figure: FigureId, mp: u8, by: Seat },
    /// A Figure went one Space on.
    Stepped { figure: FigureId, to: Space, mp: u8 },
    /// A Figure was set on a Space without a path.
    Placed { figure: FigureId, from: Space, to: Space },
    /// A Figure was pushed.
    Pushed { figure: FigureId, to: Space },
    /// A Move ended.
    MoveEnded { figure: FigureId },
    /// A Resource was taken from a Tree.
    Harvested { figure: FigureId, tree: u8 },
    /// Movement Points were added.
    Faster { figure: FigureId, mp: i8 },
    /// Something carried was laid down.
    Dropped { figure: FigureId, cargo: Cargo, to: Space },
    /// A Body or Innocents were Grabbed, with the Savagery on it.
    Grabbed { figure: FigureId, cargo: Cargo, savagery: u8 },
    /// A Body left the board for its Village.
    WentHome { figure: FigureId },
    /// A carried Body was sent home as a captive.
    SentHome { figure: FigureId, cargo: Cargo },
    /// An Interest token was taken.
    TokenTaken { figure: FigureId, token: u8 },
    /// An Interest token was handed over.
    TokenHanded { from: FigureId, to: FigureId, token: u8 },
    /// An Interest token was dropped.
    TokenDropped { token: u8, to: Space },
    /// An Interest token was removed or used up.
    TokenGone { figure: FigureId, token: u8 },
    /// An Interest token was used.
    TokenUsed { figure: FigureId, token: u8 },
    /// A Hut was turned up (HATE-HUT-03).
    HutOpened { figure: FigureId, hut: u8, kind: HutKind, savagery: u8 },
    /// A Hut was Pillaged (HATE-HUT-14).
    HutPillaged { figure: FigureId, hut: u8, resource: u8, hate: u8, savagery: u8 },
    /// Innocents were killed (HATE-HUT-10).
    InnocentsKilled { figure: FigureId },
    /// A die was thrown for what a Hut may hold.
    Searched { figure: FigureId, found: bool },
    /// An Attack was declared.
    Attacked { attacker: Option<FigureId>, targets: Vec<FigureId>, hut: Option<u8> },
    /// Dice were thrown.
    Rolled { figure: Option<FigureId>, roll: Roll, dice: Dice, parts: Vec<Share> },
    /// Dice were added to a roll.
    Added { figure: Option<FigureId>, dice: Dice },
    /// Dice were taken from a roll at random.
    Taken { figure: Option<FigureId>, dice: Dice },
    /// Dice were rerolled: these away, those instead.
    Rerolled { figure: Option<FigureId>, away: Dice, dice: Dice },
    /// Flat Hits or Saves were added to a roll.
    Flat { figure: Option<FigureId>, n: i8 },
    /// Wilds were set.
    WildSet { figure: Option<FigureId>, into: WildAs, n: u8 },
    /// A roll's results (HATE-COMBAT-08).
    Result { figure: Option<FigureId>, roll: Roll, successes: u8, savagery: u8 },
    /// The target stood (HATE-COMBAT-15).
    Withstood { figure: Option<FigureId> },
    /// The Neutral Warrior of a Hut fell.
    NeutralFell { hut: u8 },
    /// An Attack was called off.
    CalledOff { figure: FigureId },
    /// A Hate token on the card stood in for a KO (HATE-SKILL-01).
    Shielded { figure: FigureId },
    /// A KO was prevented.
    Prevented { figure: FigureId },
    /// A Figure was KO'd (HATE-BODY-01).
    Ko { figure: FigureId, cause: Cause, by: Option<FigureId> },
    /// A KO'd Figure stands again.
    Stood { figure: FigureId, at: Space },
    /// Tokens came into a pool.
    Gained { seat: Seat, what: Currency, n: u8 },
    /// Tokens left a pool.
    Lost { seat: Seat, what: Currency, n: u8 },
    /// Tokens went from one pool to another.
    Stolen { from: Seat, to: Seat, what: Currency, n: u8 },
    /// The Feast token changed hands (HATE-FEAST-01).
    Feast { holder: Option<Seat> },
    /// A card, Skill, Feat or extension was used, for so much.
    Used { seat: Seat, means: Means, figure: Option<FigureId>, paid: u8 },
    /// Reactions are declined for a while.
    Declined { seat: Seat, until: crate::Until },
    /// A Feat slot was cleared.
    SlotCleared { seat: Seat },
    /// A Trial got tokens (HATE-TRIBE-04).
    TrialToken { seat: Seat, card: CardId, n: u8 },
    /// A Trial is complete (HATE-TRIBE-05).
    TrialDone { seat: Seat, card: CardId },
    /// Control of a Figure changed (HATE-TRIBE-12).
    Control { figure: FigureId, seat: Seat },
    /// A Figure Hides (HATE-TRIBE-15).
    Hid { figure: FigureId },
    /// A Hidden Figure is back (HATE-TRIBE-17).
    Returned { figure: FigureId, to: Space },
    /// A Trap was entered and turned up (HATE-TRIBE-23).
    Trapped { figure: FigureId, at: Space, content: TrapContent },
    /// Poison was attached (HATE-TRIBE-27).
    Poisoned { figure: FigureId },
    /// Savagery was put on a Figure by an effect, or taken off.
    Marked { figure: FigureId, n: i8 },
    /// Hate tokens were put on a Figure card, or taken off.
    Shields { figure: FigureId, n: i8 },
    /// An Upgrade changed places with a curse (HATE-TRIBEUP-23).
    Swapped { figure: FigureId, foe: FigureId, curse: SkillId, upgrade: SkillId },
    /// A piece of the board fell away.
    Fell { piece: u8 },
    /// A Mission moved on.
    Progress { mission: u8, seat: Seat, progress: u8, need: u8 },
    /// A Mission of the scenario was fulfilled.
    Mission { mission: u8, seat: Seat, hate: u8, resource: u8, savagery: u8 },
    /// A Secret or Underdog Mission was fulfilled and shown.
    Secret { seat: Seat, mission: u8, hate: u8, resource: u8, savagery: u8 },
    /// A Round ended (HATE-END-02).
    RoundEnded { round: u8 },
    /// A player Retreated.
    Retreated { seat: Seat },
    /// The Battle ended.
    Ended { winner: Seat, why: End },
}

impl warmoot_kernel::Event for Event {
    fn seen_by(&self, audience: Audience) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Self::Dealt { seat, missions } if !audience.knows(*seat) => *missions = None,
            Self::Kept { seat, mission } if !audience.knows(*seat) => *mission = None,
            Self::Peeked { seat, content, .. } if !audience.knows(*seat) => *content = None,
            _ => {}
        }
        Some(seen)
    }

    fn reveals(&self) -> bool {
        matches!(
            self,
            Self::Dealt { .. }
                | Self::Kept { .. }
                | Self::Peeked { .. }
                | Self::Secret { .. }
                | Self::Trapped { .. }
        )
    }
}
