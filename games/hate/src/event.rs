//! What happens in a Battle, for the log, the animation and the statistics.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use warmoot_kernel::{Audience, Seat};

use crate::{
    CardId, Cargo, Cause, Currency, Dice, FigureId, HutKind, Means, Part, Roll, ScenarioId, Share,
    SkillId, Snare, TrapContent, TribeId, WildAs, board::Space,
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

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum Event {
    /// Who attacks was drawn or set.
    Roles {
        /// Who attacks.
        attacker: Seat,
    },
    /// A Tribe was taken.
    Tribe {
        /// Whose.
        seat: Seat,
        /// Which Tribe.
        tribe: TribeId,
    },
    /// The scenario is known.
    Scenario {
        /// Which scenario.
        scenario: ScenarioId,
    },
    /// 14 Upgrades were laid out.
    Offer {
        /// Which Upgrades.
        upgrades: Vec<SkillId>,
    },
    /// An Upgrade was picked.
    Drafted {
        /// Whose.
        seat: Seat,
        /// Which Upgrade.
        upgrade: SkillId,
    },
    /// An Upgrade was given to a Figure.
    Given {
        /// Whose.
        seat: Seat,
        /// Which Upgrade.
        upgrade: SkillId,
        /// Which Figure.
        figure: FigureId,
    },
    /// Upgrades were left.
    Left {
        /// Whose.
        seat: Seat,
        /// Which Upgrades.
        upgrades: Vec<SkillId>,
    },
    /// Two Secret Missions were dealt; others do not see which.
    Dealt {
        /// Whose.
        seat: Seat,
        /// Which, by their numbers; hidden from the others.
        missions: Option<[u8; 2]>,
    },
    /// One was kept; others do not see which.
    Kept {
        /// Whose.
        seat: Seat,
        /// Which, by its number; hidden from the others.
        mission: Option<u8>,
    },
    /// Figures were deployed.
    Deployed,
    /// A Trap was laid facedown.
    TrapLaid {
        /// Whose.
        seat: Seat,
        /// Where.
        at: Space,
        /// Which kind.
        kind: Snare,
    },
    /// A Trap was looked at; only the looker sees what it is.
    Peeked {
        /// Who looks.
        seat: Seat,
        /// Where.
        at: Space,
        /// What it is; hidden from those who may not know.
        content: Option<TrapContent>,
    },
    /// A Round began.
    Round {
        /// Which Round, from 1.
        round: u8,
    },
    /// The Forge, unused Savagery and cards went, and these came (HATE-REPL-03, HATE-REPL-04).
    Replenished {
        /// Whose.
        seat: Seat,
        /// Savagery gained.
        savagery: u8,
        /// Savagery kept.
        kept: u8,
        /// The cards drawn.
        cards: Vec<CardId>,
    },
    /// A Turn began.
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// A Turn was passed.
    Passed {
        /// Whose.
        seat: Seat,
    },
    /// A Figure was activated for so much Savagery.
    Activated {
        /// Which Figure.
        figure: FigureId,
        /// Savagery paid.
        paid: u8,
        /// Whether it was activated before in this Round.
        again: bool,
    },
    /// A Move began with so many Movement Points.
    MoveBegan {
        /// Which Figure.
        figure: FigureId,
        /// Movement Points.
        mp: u8,
        /// Who directs it.
        by: Seat,
    },
    /// A Figure went one Space on.
    Stepped {
        /// Which Figure.
        figure: FigureId,
        /// Where to.
        to: Space,
        /// Movement Points left.
        mp: u8,
    },
    /// A Figure was set on a Space without a path.
    Placed {
        /// Which Figure.
        figure: FigureId,
        /// Where from.
        from: Space,
        /// Where to.
        to: Space,
    },
    /// A Figure was pushed.
    Pushed {
        /// Which Figure.
        figure: FigureId,
        /// Where to.
        to: Space,
    },
    /// A Move ended.
    MoveEnded {
        /// Which Figure.
        figure: FigureId,
    },
    /// A Resource was taken from a Tree.
    Harvested {
        /// Which Figure.
        figure: FigureId,
        /// Which Tree, in the order of the layout.
        tree: u8,
    },
    /// Movement Points were added.
    Faster {
        /// Which Figure.
        figure: FigureId,
        /// How many, maybe fewer.
        mp: i8,
    },
    /// Something carried was laid down.
    Dropped {
        /// Which Figure.
        figure: FigureId,
        /// What is carried.
        cargo: Cargo,
        /// Where to.
        to: Space,
    },
    /// A Body or Innocents were Grabbed, with the Savagery on it.
    Grabbed {
        /// Which Figure.
        figure: FigureId,
        /// What is carried.
        cargo: Cargo,
        /// Savagery tokens.
        savagery: u8,
    },
    /// A Body left the board for its Village.
    WentHome {
        /// Which Figure.
        figure: FigureId,
    },
    /// A carried Body was sent home as a captive.
    SentHome {
        /// Which Figure.
        figure: FigureId,
        /// What is carried.
        cargo: Cargo,
    },
    /// An Interest token was taken.
    TokenTaken {
        /// Which Figure.
        figure: FigureId,
        /// Which Interest token.
        token: u8,
    },
    /// An Interest token was handed over.
    TokenHanded {
        /// From whom.
        from: FigureId,
        /// To whom.
        to: FigureId,
        /// Which Interest token.
        token: u8,
    },
    /// An Interest token was dropped.
    TokenDropped {
        /// Which Interest token.
        token: u8,
        /// Where to.
        to: Space,
    },
    /// An Interest token was removed or used up.
    TokenGone {
        /// Which Figure.
        figure: FigureId,
        /// Which Interest token.
        token: u8,
    },
    /// An Interest token was used.
    TokenUsed {
        /// Which Figure.
        figure: FigureId,
        /// Which Interest token.
        token: u8,
    },
    /// A Hut was turned up (HATE-HUT-03).
    HutOpened {
        /// Which Figure.
        figure: FigureId,
        /// Which Hut, in the order of the layout.
        hut: u8,
        /// Which kind.
        kind: HutKind,
        /// Savagery tokens.
        savagery: u8,
    },
    /// A Hut was Pillaged (HATE-HUT-14).
    HutPillaged {
        /// Which Figure.
        figure: FigureId,
        /// Which Hut, in the order of the layout.
        hut: u8,
        /// Resource tokens.
        resource: u8,
        /// Hate tokens.
        hate: u8,
        /// Savagery tokens.
        savagery: u8,
    },
    /// Innocents were killed (HATE-HUT-10).
    InnocentsKilled {
        /// Which Figure.
        figure: FigureId,
    },
    /// A die was thrown for what a Hut may hold.
    Searched {
        /// Which Figure.
        figure: FigureId,
        /// Whether it was found.
        found: bool,
    },
    /// An Attack was declared.
    Attacked {
        /// Who attacks; nobody: a Neutral Warrior.
        attacker: Option<FigureId>,
        /// Who is attacked.
        targets: Vec<FigureId>,
        /// The Hut in which a Neutral Warrior fights.
        hut: Option<u8>,
    },
    /// Dice were thrown.
    Rolled {
        /// Who rolls; nobody: a Neutral Warrior.
        figure: Option<FigureId>,
        /// Attack or Defense.
        roll: Roll,
        /// What they show.
        dice: Dice,
        /// Where the dice come from.
        parts: Vec<Share>,
    },
    /// Dice were added to a roll.
    Added {
        /// Which Figure.
        figure: Option<FigureId>,
        /// What they show.
        dice: Dice,
        /// By what.
        #[serde(default)]
        part: Part,
    },
    /// Dice were taken from a roll at random.
    Taken {
        /// Which Figure.
        figure: Option<FigureId>,
        /// Which dice.
        dice: Dice,
        /// By what.
        #[serde(default)]
        part: Part,
    },
    /// Dice were rerolled: these away, those instead.
    Rerolled {
        /// Which Figure.
        figure: Option<FigureId>,
        /// The dice taken up.
        away: Dice,
        /// What they show now.
        dice: Dice,
    },
    /// Flat Hits or Saves were added to a roll.
    Flat {
        /// Which Figure.
        figure: Option<FigureId>,
        /// How many, maybe fewer.
        n: i8,
        /// By what.
        #[serde(default)]
        part: Part,
    },
    /// Wilds were set.
    WildSet {
        /// Which Figure.
        figure: Option<FigureId>,
        /// What it becomes.
        into: WildAs,
        /// How many.
        n: u8,
    },
    /// A roll's results (HATE-COMBAT-08).
    Result {
        /// Which Figure.
        figure: Option<FigureId>,
        /// Attack or Defense.
        roll: Roll,
        /// Hits or Saves that count.
        successes: u8,
        /// Savagery gained with the roll.
        savagery: u8,
    },
    /// The target stood (HATE-COMBAT-15).
    Withstood {
        /// Which Figure.
        figure: Option<FigureId>,
    },
    /// The Neutral Warrior of a Hut fell.
    NeutralFell {
        /// Which Hut, in the order of the layout.
        hut: u8,
    },
    /// An Attack was called off.
    CalledOff {
        /// Which Figure.
        figure: FigureId,
    },
    /// A Hate token on the card stood in for a KO (HATE-SKILL-01).
    Shielded {
        /// Which Figure.
        figure: FigureId,
    },
    /// A KO was prevented.
    Prevented {
        /// Which Figure.
        figure: FigureId,
    },
    /// A Figure was KO'd (HATE-BODY-01).
    Ko {
        /// Which Figure.
        figure: FigureId,
        /// What it came from.
        cause: Cause,
        /// The Figure that did it.
        by: Option<FigureId>,
    },
    /// A KO'd Figure stands again.
    Stood {
        /// Which Figure.
        figure: FigureId,
        /// Where.
        at: Space,
    },
    /// Tokens came into a pool.
    Gained {
        /// Whose.
        seat: Seat,
        /// Which pool.
        what: Currency,
        /// How many.
        n: u8,
    },
    /// Tokens left a pool.
    Lost {
        /// Whose.
        seat: Seat,
        /// Which pool.
        what: Currency,
        /// How many.
        n: u8,
    },
    /// So much of what was paid came off a Figure card, not out of the pool (HATE-SKILL-08).
    PaidFromCard {
        /// Whose card.
        figure: FigureId,
        /// How many.
        n: u8,
    },
    /// Tokens went from one pool to another.
    Stolen {
        /// From whom.
        from: Seat,
        /// To whom.
        to: Seat,
        /// Which pool.
        what: Currency,
        /// How many.
        n: u8,
    },
    /// The Feast token changed hands (HATE-FEAST-01).
    Feast {
        /// Who holds it now.
        holder: Option<Seat>,
    },
    /// A card, Skill, Feat or extension was used, for so much.
    Used {
        /// Who uses it.
        seat: Seat,
        /// With what.
        means: Means,
        /// For which Figure.
        figure: Option<FigureId>,
        /// Savagery paid.
        paid: u8,
    },
    /// Reactions are declined for a while.
    Declined {
        /// Whose.
        seat: Seat,
        /// For how long.
        until: crate::Until,
    },
    /// A Feat slot was cleared.
    SlotCleared {
        /// Whose.
        seat: Seat,
    },
    /// A Trial got tokens (HATE-TRIBE-04).
    TrialToken {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: CardId,
        /// How many.
        n: u8,
    },
    /// A Trial is complete (HATE-TRIBE-05).
    TrialDone {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: CardId,
    },
    /// Control of a Figure changed (HATE-TRIBE-12).
    Control {
        /// Which Figure.
        figure: FigureId,
        /// Who controls it now.
        seat: Seat,
    },
    /// A Figure Hides (HATE-TRIBE-15).
    Hid {
        /// Which Figure.
        figure: FigureId,
    },
    /// A Hidden Figure is back (HATE-TRIBE-17).
    Returned {
        /// Which Figure.
        figure: FigureId,
        /// Where to.
        to: Space,
    },
    /// A Trap was entered and turned up (HATE-TRIBE-23).
    Trapped {
        /// Which Figure.
        figure: FigureId,
        /// Where.
        at: Space,
        /// What it is; hidden from those who may not know.
        content: TrapContent,
    },
    /// Poison was attached (HATE-TRIBE-27).
    Poisoned {
        /// Which Figure.
        figure: FigureId,
    },
    /// Savagery was put on a Figure by an effect, or taken off.
    Marked {
        /// Which Figure.
        figure: FigureId,
        /// How many, maybe fewer.
        n: i8,
    },
    /// Hate tokens were put on a Figure card, or taken off.
    Shields {
        /// Which Figure.
        figure: FigureId,
        /// How many, maybe fewer.
        n: i8,
    },
    /// An Upgrade changed places with a curse (HATE-TRIBEUP-23).
    Swapped {
        /// Which Figure.
        figure: FigureId,
        /// The other Figure.
        foe: FigureId,
        /// The curse given away.
        curse: SkillId,
        /// The Upgrade taken for it.
        upgrade: SkillId,
    },
    /// A Mercenary card was drawn (HATE-MERC-04).
    MercenaryCard {
        /// By whom.
        seat: Seat,
        /// Which, by its number in the pack.
        card: u8,
        /// The Mercenary it moves.
        figure: FigureId,
    },
    /// One of its options was chosen.
    MercenaryOption {
        /// By whom.
        seat: Seat,
        /// The card.
        card: u8,
        /// 0 or 1.
        option: u8,
    },
    /// A Neutral Mercenary was captured (HATE-MERC-11, HATE-MERC-12).
    Captured {
        /// By whom.
        seat: Seat,
        /// The Mercenary.
        figure: FigureId,
    },
    /// A piece of the board fell away.
    Fell {
        /// Which piece, in the order of the scenario.
        piece: u8,
    },
    /// A Mission moved on.
    Progress {
        /// Which, by its number in the scenario.
        mission: u8,
        /// Whose.
        seat: Seat,
        /// How far it is.
        progress: u8,
        /// How much is needed.
        need: u8,
    },
    /// A Mission of the scenario was fulfilled.
    Mission {
        /// Which, by its number in the scenario.
        mission: u8,
        /// Whose.
        seat: Seat,
        /// Hate tokens.
        hate: u8,
        /// Resource tokens.
        resource: u8,
        /// Savagery tokens.
        savagery: u8,
    },
    /// A Secret or Underdog Mission was fulfilled and shown.
    Secret {
        /// Whose.
        seat: Seat,
        /// Which, by its number in the pack.
        mission: u8,
        /// Hate tokens.
        hate: u8,
        /// Resource tokens.
        resource: u8,
        /// Savagery tokens.
        savagery: u8,
    },
    /// A Round ended (HATE-END-02).
    RoundEnded {
        /// Which Round, from 1.
        round: u8,
    },
    /// A player Retreated.
    Retreated {
        /// Whose.
        seat: Seat,
    },
    /// The Battle ended.
    Ended {
        /// A seat of the side that won.
        winner: Seat,
        /// Why.
        why: End,
    },
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

    /// Who falls and who stands may fulfil a Secret Mission of another player; that it does not tells
    /// something as well.
    fn reveals(&self) -> bool {
        matches!(
            self,
            Self::Dealt { .. }
                | Self::Kept { .. }
                | Self::Peeked { .. }
                | Self::Secret { .. }
                | Self::Trapped { .. }
                | Self::Ko { .. }
                | Self::Withstood { .. }
        )
    }
}
