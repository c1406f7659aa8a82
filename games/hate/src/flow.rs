//! What is to be resolved, as data: a stack of frames. The last frame is resolved first; it may ask
//! somebody, push what comes before it, change itself, or end.

use serde::{Deserialize, Serialize};
use warmoot_kernel::{Chance, Log, Seat};

use crate::{
    Ability, CardId, Cargo, Cause, Effect, Event, FigureId, Part, SkillId, Trigger, Verb,
    board::Space, state::Hate,
};

/// One thing to be resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Frame {
    /// A step of the setup (starting.rs).
    Setup(Stage),
    /// The Rounds (round.rs). It is always the first frame of a Battle.
    Round(RoundStep),
    /// A Turn (turn.rs).
    Turn(Turn),
    /// One to three Figures in their activations (activation.rs).
    Activations(Activations),
    /// A Move (movement.rs).
    Moving(Moving),
    /// The controller of a Figure moved by an opponent may Harvest (movement.rs).
    Reap { figure: FigureId },
    /// A Trap was entered (traps.rs).
    Trap { figure: FigureId, at: Space },
    /// After a Move: what may be taken or handed over (tokens.rs).
    MoveEnd { figure: FigureId, by: Seat },
    /// The innermost Combat goes on (combat.rs).
    Combat,
    /// A Figure is being KO'd (fall.rs).
    Fall(Fall),
    /// Something carried has to be laid down (bodies.rs).
    Drop { figure: FigureId, cargo: Cargo, at: Space, by: Option<FigureId>, seat: Seat },
    /// A token has to be laid on an adjacent Space (tokens.rs).
    DropToken { token: u8, at: Space, seat: Seat },
    /// Innocents: killed or carried (huts.rs).
    Innocents { figure: FigureId },
    /// The Move of an activation begins, unless something took its place (activation.rs).
    Depart { figure: FigureId, seat: Seat },
    /// After the Figure's blow in an Ambush (huts.rs).
    HutEnd { figure: FigureId, hut: u8 },
    /// A Pillaged Hut may hold something more (tokens.rs).
    Search { figure: FigureId },
    /// A Hut is being Pillaged (huts.rs).
    Hut { figure: FigureId, hut: u8, step: u8 },
    /// A reaction window (window.rs).
    Window(Window),
    /// An ability is being carried out (run.rs).
    Run(Run),
    /// Traps are to be deployed (traps.rs).
    Snares { seat: Seat, major: bool, left: u8 },
    /// A Neutral Mercenary is activated (mercenary.rs).
    Beast(Beast),
    /// The Attacks of a Push, one after another (forced.rs).
    Blows(Blows),
    /// The Attack after a walk that stands in for a Charge (mercenary.rs).
    Lunge { figure: FigureId, seat: Seat, goals: u64 },
    /// A Figure Hidden until this Round comes back (mercenary.rs).
    Emerge { figure: FigureId },
    /// The curse of Bul'Gar may change places (special.rs).
    Curse { figure: FigureId, foe: FigureId, curse: SkillId },
    /// An Attack must turn to another target (special.rs).
    Redirect { figure: FigureId },
    /// Tun'Dor goes for his closest ally (special.rs).
    Berserk { figure: FigureId },
    /// A Tree walks, then may strike (special.rs).
    Grove { figure: FigureId, tree: Option<u8> },
    /// Worm's Legendary Sword (special.rs).
    Sword(Sword),
    /// Dice are added to the roll going on, or taken from it at random (rerolls.rs).
    Dice {
        n: i8,
        #[serde(default)]
        part: Part,
    },
    /// So many used slots of the Forge are cleared for Wilds (slots.rs).
    Slots { seat: Seat, left: u8 },
    /// It is asked from where what is owed is paid (payments.rs).
    Due,
    /// Dice of the roll going on are rerolled (rerolls.rs).
    Reroll { seat: Seat, most: u8, hostile: bool },
}

/// Steps of the setup, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// Seats without a Tribe choose one.
    Tribes,
    /// The Attacker picks the scenario.
    Scenario,
    /// Generic Upgrades are picked in turn; whose pick it is.
    Draft { seat: Seat },
    /// Each chooses two Tribe-Specific Upgrades.
    Own { seat: Seat },
    /// Each gives the Upgrades.
    Give { seat: Seat },
    /// The Attacker chooses the Mercenary among three kinds (HATE-MERC-02).
    Mercenary { drawn: [crate::KindId; 3] },
    /// Each keeps one Secret Mission.
    Secret { seat: Seat },
    /// Battle-start Skills, then Round 1.
    Start,
}

/// Steps of a Round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum RoundStep {
    /// The first two steps of Replenish and the Round Track.
    Begin,
    /// Steps 3 and 4 of the n-th player in Turn order.
    Replenish { n: u8 },
    /// The next Turn.
    Turns,
    /// The Round ends: 0 Poison, 1 other ends of the Round, 2 the scenario's, 3 Missions.
    End { n: u8 },
}

/// A Turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Turn {
    pub step: TurnStep,
    /// Figures selected and paid for (HATE-TURN-01).
    pub chosen: [FigureId; 3],
    pub count: u8,
    /// How many may be selected, once the first activation fixed it (HATE-AMB-25).
    pub limit: Option<u8>,
    /// Whether nothing has been done yet, so that a Retreat is possible.
    pub fresh: bool,
    /// Whether any activation took place.
    pub busy: bool,
}

/// Steps of a Turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum TurnStep {
    /// Whether there is a Turn at all.
    Check,
    /// Start-of-Turn effects, Retreat, and the selection.
    Select,
    /// The selected Figures Move and act.
    Act,
    /// The end of the Turn.
    End,
    /// The Neutral Mercenary acts (HATE-MERC-04).
    Neutral,
}

/// Figures in their activations, all of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Activations {
    pub seat: Seat,
    pub list: [Acting; 3],
    pub count: u8,
    /// Whether the Moves are over.
    pub moved: bool,
    /// Whether the opponents' "Any Time" was offered since the last thing that happened.
    pub offered: bool,
}

/// One Figure in its activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Acting {
    pub figure: FigureId,
    /// Whether its Move has begun.
    pub moved: bool,
    /// Actions it may still do.
    pub actions: u8,
    /// Whether its activation is over.
    pub over: bool,
    /// Whether it was cut short: nothing more may be done in it.
    pub halted: bool,
}

/// How a Figure came to Move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Why {
    /// In its activation.
    Activation,
    /// By an effect of its own side.
    Free,
    /// By an effect of an opponent.
    Forced,
}

/// A Move going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moving {
    pub figure: FigureId,
    /// Who directs it.
    pub by: Seat,
    pub why: Why,
    /// Movement Points left; below 0 if penalties are larger than what it has (HATE-AMB-37).
    pub left: i8,
    /// Whether any was spent.
    pub begun: bool,
    /// Climbing steps that cost nothing.
    pub climbs: u8,
    /// The level it began on.
    pub level: u8,
    /// Slots whose Skill was used in this Move.
    pub used: u8,
    /// Whether the opponents' "Any Time" was offered since the last step.
    pub offered: bool,
}

/// Movement Points of a Move that was cut short.
const CUT: i8 = i8::MIN / 2;

impl Moving {
    /// The Move cut short by a Trap: it can only stop (HATE-TRIBE-23).
    pub const fn cut(self) -> Self {
        Self { left: CUT, climbs: 0, begun: true, ..self }
    }

    /// Whether it was cut short; what is added to its Movement Points does not change that.
    pub const fn is_cut(&self) -> bool {
        self.left < CUT / 2
    }
}

/// A Neutral Mercenary in its activation (HATE-MERC-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Beast {
    pub figure: FigureId,
    /// Who drew the card and decides.
    pub seat: Seat,
    pub card: u8,
    /// Which option was chosen.
    pub option: Option<u8>,
    /// The next deed.
    pub step: u8,
    /// Figures its last Move was meant for, as bits.
    pub goals: u64,
}

/// Attacks of a Push that are still to come (HATE-MISUP-07, HATE-MISUP-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Blows {
    /// Who pushes.
    pub by: FigureId,
    /// Who rolls for it.
    pub seat: Option<Seat>,
    /// Who is attacked with how many dice, in order.
    pub list: [(FigureId, u8); 3],
    pub count: u8,
    /// The next one.
    pub at: u8,
}

/// Worm's Legendary Sword (HATE-MERCSKILL-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sword {
    pub figure: FigureId,
    pub target: Option<FigureId>,
    pub dice: Option<crate::Dice>,
    /// Whether it has turned on an ally.
    pub turned: bool,
}

/// A Figure being KO'd (HATE-AMB-56).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fall {
    pub figure: FigureId,
    pub cause: Cause,
    /// The Figure that did it.
    pub by: Option<FigureId>,
    /// The player credited with it.
    pub seat: Option<Seat>,
    pub step: u8,
    pub prevented: bool,
    /// How many levels higher than the Figure that did it this one stood when that happened.
    pub above: i8,
    /// Where it stood when that happened.
    #[serde(default)]
    pub at: Option<Space>,
}

/// A reaction window: abilities with this trigger may or must be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Window {
    pub trigger: Trigger,
    /// Who is asked.
    pub seat: Seat,
    /// The Figure the trigger names.
    pub figure: Option<FigureId>,
    pub foe: Option<FigureId>,
    pub cause: Option<Cause>,
    /// Whether the Move that just ended went up.
    pub climbed: bool,
    /// After a KO: how many levels higher than the foe the Figure stood when that happened;
    /// `None`: as they stand now.
    pub above: Option<i8>,
    /// After a KO or an Attack: where the Figure that fell or was attacked stood when that happened.
    #[serde(default)]
    pub fell: Option<Space>,
    /// Skill abilities done: bit = slot * 2 + ability; from bit 8 on Trials.
    pub done: u16,
}

/// Where an ability is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Origin {
    /// A Tribe card.
    Card(CardId),
    /// An ability of a Skill of the Figure.
    Skill(SkillId, u8),
    /// A Forge extension.
    Extension(CardId),
    /// An ability of a Trial's bonus.
    Trial(CardId, u8),
    /// A Special Action of a scenario.
    Scenario(crate::ScenarioId, u8),
}

/// An ability being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Run {
    pub origin: Origin,
    pub seat: Seat,
    pub figure: Option<FigureId>,
    pub foe: Option<FigureId>,
    pub cause: Option<Cause>,
    /// What was paid.
    pub paid: u8,
    /// Figures chosen by the target rule.
    pub targets: [FigureId; 3],
    pub chosen: u8,
    /// Whether the targets are complete.
    pub aimed: bool,
    /// The next effect.
    pub at: u8,
    /// The next of several Figures the effect concerns.
    pub each: u8,
    /// Inside the `else` or `then` of the effect with this number.
    pub inside: Option<u8>,
    /// Whether an optional effect was accepted.
    pub accepted: bool,
    /// The Interest token a scenario action uses.
    pub token: Option<u8>,
    /// A card: how much more may still be paid. A Trial: how often it counts.
    pub note: u8,
    /// Figures the effect under way has still to come to, as bits.
    pub pool: u64,
}

impl Run {
    /// The list of effects being worked on.
    pub fn effects<'a>(&self, content: &'a crate::Content) -> &'a [Effect] {
        let list = &self.ability(content).effects;
        match self.inside {
            None => list,
            Some(number) => {
                let effect = &list[usize::from(number)];
                match &effect.does {
                    Verb::Hide { then, .. } if effect.otherwise.is_empty() => then,
                    _ => &effect.otherwise,
                }
            }
        }
    }

    /// The ability.
    pub fn ability<'a>(&self, content: &'a crate::Content) -> &'a Ability {
        ability(content, self.origin)
    }
}

/// The ability written somewhere.
pub(crate) fn ability(content: &crate::Content, origin: Origin) -> &Ability {
    match origin {
        Origin::Card(card) => &content.cards[usize::from(card)].ability,
        Origin::Skill(skill, number) => {
            &content.skills[usize::from(skill)].abilities[usize::from(number)]
        }
        Origin::Extension(card) => match &content.cards[usize::from(card)].kind {
            crate::CardKind::Forge { feat, .. } => feat,
            _ => &content.cards[usize::from(card)].ability,
        },
        Origin::Trial(card, number) => match &content.cards[usize::from(card)].kind {
            crate::CardKind::Trial(trial) => &trial.bonus[usize::from(number)],
            _ => &content.cards[usize::from(card)].ability,
        },
        Origin::Scenario(scenario, action) => {
            &content.scenarios[usize::from(scenario)].actions[usize::from(action)].ability
        }
    }
}

/// What resolving a frame led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Something changed; go on with the last frame.
    On,
    /// Somebody has to decide.
    Ask,
}

impl Hate {
    /// The frame to be resolved first.
    pub(crate) fn top(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    pub(crate) fn pop(&mut self) {
        self.frames.pop();
    }

    /// Replaces the last frame.
    pub(crate) fn set(&mut self, frame: Frame) {
        if let Some(last) = self.frames.last_mut() {
            *last = frame;
        }
    }

    /// Goes on until somebody has to decide or the Battle is over.
    pub(crate) fn advance(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        while self.ended.is_none() {
            if self.due.is_some() && self.top() != Some(Frame::Due) {
                self.push(Frame::Due);
            }
            if self.unsettled && !self.frames.iter().any(|it| matches!(it, Frame::Fall(_))) {
                self.settle(log);
                continue;
            }
            let Some(frame) = self.top() else { return };
            let flow = match frame {
                Frame::Setup(stage) => self.go_setup(stage, chance, log),
                Frame::Round(step) => self.go_round(step, chance, log),
                Frame::Turn(turn) => self.go_turn(turn, chance, log),
                Frame::Activations(acts) => self.go_activations(acts, log),
                Frame::Moving(moving) => self.go_moving(moving, log),
                Frame::Reap { .. } => Flow::Ask,
                Frame::Trap { figure, at } => self.go_trap(figure, at, chance, log),
                Frame::MoveEnd { figure, by } => self.go_move_end(figure, by, log),
                Frame::Combat => self.go_combat(chance, log),
                Frame::Fall(fall) => self.go_fall(fall, log),
                Frame::Drop { figure, cargo, at, by, .. } => {
                    self.go_drop(figure, cargo, at, by, log)
                }
                Frame::DropToken { token, at, .. } => self.go_drop_token(token, at, log),
                Frame::Innocents { figure } => self.go_innocents(figure, log),
                Frame::Hut { figure, hut, step } => self.go_hut(figure, hut, step, chance, log),
                Frame::Window(window) => self.go_window(window, log),
                Frame::Run(run) => self.go_run(run, chance, log),
                Frame::Snares { seat, major, left } => self.go_snares(seat, major, left),
                Frame::Curse { figure, foe, curse } => self.go_curse(figure, foe, curse),
                Frame::Beast(beast) => self.go_beast(beast, log),
                Frame::Emerge { figure } => self.go_emerge(figure),
                Frame::Blows(blows) => self.go_blows(blows, log),
                Frame::Lunge { figure, seat, goals } => self.go_lunge(figure, seat, goals, log),
                Frame::Slots { seat, left } => self.go_slots(seat, left, log),
                Frame::Redirect { .. } => Flow::Ask,
                Frame::Berserk { figure } => self.go_berserk(figure, log),
                Frame::Grove { figure, tree } => self.go_grove(figure, tree),
                Frame::Sword(sword) => self.go_sword(sword, chance, log),
                Frame::Depart { figure, seat } => self.go_depart(figure, seat, log),
                Frame::HutEnd { figure, hut } => self.go_hut_end(figure, hut, log),
                Frame::Search { figure } => {
                    self.pop();
                    self.search_hut(figure, chance, log);
                    Flow::On
                }
                Frame::Dice { n, part } => self.go_dice(n, part, chance, log),
                Frame::Reroll { most, .. } => self.go_reroll(most),
                Frame::Due => self.go_due(),
            };
            if flow == Flow::Ask {
                return;
            }
        }
        self.frames.clear();
        self.combats.clear();
        self.due = None;
    }
}
