//! A Combat of this position as a problem of odds: dice, flat successes, and what both players may
//! still use.
//!
//! Counted are: all parts of both pools as the rules add them up now; slots of the Forge and of
//! Forge extensions; Skills, Trials and Tribe cards that may be used on a roll and add dice, take
//! dice, add Hits or Saves, or reroll, as far as their price can be paid; what a Wild is worth.
//!
//! Not counted are: cards whose moment is not a roll (those that prevent a KO, for example); effects
//! that depend on what a roll shows; Hits of the Defense roll that a Skill gives to the attacker;
//! Hate tokens that stand in for a KO; more than [`MOST_TOOLS`] things to use in one list, of which
//! the strongest are kept. An Attack on several Figures is seen against one of them.

use smallvec::SmallVec;
use warmoot_kernel::Seat;

use crate::{
    Ability, Ban, CardKind, Dice, Face, Feat, FigureId, Means, Roll, Trigger, Verb,
    combat::{Combat, Step, Throw, flat, pool},
    flow::{Frame, Window},
    odds::{self, Effect, Faces, Odds, Side, Tool},
    state::Hate,
};

/// The most things of one kind that a plan counts: each more makes the odds much slower.
pub const MOST_TOOLS: usize = 3;

/// Where a Combat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Now {
    /// Nothing is thrown yet.
    Before,
    /// The Attack dice or the Defense dice lie there and may still change.
    Roll(odds::Roll),
    /// This many Hits stand, and the defender has not thrown.
    Facing(u8),
    /// It is decided: a KO or not.
    Decided(bool),
}

/// A Combat as a problem of odds.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The die.
    pub faces: Faces,
    /// The attacker.
    pub attack: Side,
    /// The defender.
    pub defense: Side,
    /// What the tools of `attack.tools`, `attack.against`, `defense.tools`, `defense.against` are,
    /// in the same order.
    pub means: [SmallVec<[Option<Means>; 4]>; 4],
    /// Where it stands.
    pub now: Now,
}

impl Plan {
    /// The chance of a KO from here, both players doing their best.
    #[must_use]
    pub fn chance(&self) -> f64 {
        match self.now {
            Now::Before => Odds::new(self.faces, &self.attack, &self.defense).before(),
            Now::Roll(roll) => Odds::new(self.faces, &self.attack, &self.defense).chance(&roll),
            Now::Facing(hits) => Odds::new(self.faces, &self.attack, &self.defense).facing(hits),
            Now::Decided(ko) => f64::from(u8::from(ko)),
        }
    }

    /// The best thing to do for whoever is to choose on the roll that lies there.
    #[must_use]
    pub fn best(&self) -> Option<odds::Advice> {
        match self.now {
            Now::Roll(roll) => Some(Odds::new(self.faces, &self.attack, &self.defense).best(&roll)),
            _ => None,
        }
    }

    /// What a tool of whoever is to choose on the roll is; `None` for one that is used already and
    /// only its dice are asked.
    #[must_use]
    pub fn means_of(&self, tool: u8) -> Option<Means> {
        let Now::Roll(roll) = self.now else { return None };
        let list = match (roll.hits.is_some(), roll.foe) {
            (false, false) => 0,
            (true, true) => 1,
            (true, false) => 2,
            (false, true) => 3,
        };
        self.means[list].get(usize::from(tool)).copied().flatten()
    }
}

/// Things to use, with what they are.
#[derive(Default)]
struct Tools {
    tools: SmallVec<[Tool; 4]>,
    means: SmallVec<[Option<Means>; 4]>,
}

impl Tools {
    fn add(&mut self, tool: Tool, means: Option<Means>) {
        self.tools.push(tool);
        self.means.push(means);
    }

    /// Keeps the strongest few.
    fn keep_best(&mut self) {
        while self.tools.len() > MOST_TOOLS {
            let weakest = (0..self.tools.len()).min_by_key(|&at| strength(&self.tools[at]));
            let Some(weakest) = weakest else { return };
            self.tools.remove(weakest);
            self.means.remove(weakest);
        }
    }
}

/// Roughly how much a tool changes, less what it costs.
fn strength(tool: &Tool) -> i16 {
    let effect = |effect: &Effect| match *effect {
        Effect::Add(n) | Effect::Remove(n) => i16::from(n) * 2,
        Effect::Flat(n) => i16::from(n).abs() * 4,
        Effect::Reroll(n) => i16::from(n.min(3)) * 2,
    };
    tool.effects.iter().map(effect).sum::<i16>() - i16::from(tool.cost)
}

impl Hate {
    /// An Attack that this Figure could make on that one, as a problem of odds.
    #[must_use]
    pub fn aim(&self, attacker: FigureId, target: FigureId) -> Plan {
        let mut world = self.clone();
        world.combats.push(Combat::on(attacker, self.figure(attacker).control, target));
        world.plan_of_last(None)
    }

    /// The innermost Combat going on as a problem of odds.
    #[must_use]
    pub fn plan(&self) -> Option<Plan> {
        self.combat()?;
        self.clone().plan_of_last(self.top()).into()
    }

    /// The chance of a KO of the defender in the innermost Combat.
    pub(crate) fn chance_now(&self) -> Option<f64> {
        let combat = self.combat()?;
        let nobody = combat.defender.or(combat.main).is_none()
            && combat.hut.is_none()
            && combat.targets == 0;
        if nobody || (combat.step == Step::Next && combat.fate.is_some() && combat.targets != 0) {
            return None;
        }
        Some(self.plan()?.chance())
    }

    /// The last Combat of this position, which is a copy that may be changed.
    fn plan_of_last(&mut self, top: Option<Frame>) -> Plan {
        let combat = self.combats[self.combats.len() - 1];
        let faces = self.faces();
        let attacker = combat.attacker;
        let defender = combat.defender.or(combat.main).or_else(|| {
            (combat.targets != 0).then(|| FigureId(combat.targets.trailing_zeros() as u8))
        });
        let attack_seat = combat.seat;
        let defense_seat = defender.and_then(|id| self.figure(id).control);
        // Who may answer either roll; a neutral spends nothing, so that is whose budget counts.
        let against = [Step::Effects, Step::DefendEffects]
            .map(|step| self.answering(&Combat { step, defender, ..combat }));
        let neutral = |id: Option<FigureId>| id.is_none_or(|id| self.figure(id).control.is_none());
        let payers = [
            if neutral(attacker) { against[1].map(|it| it.0) } else { attack_seat },
            if neutral(defender) { against[0].map(|it| it.0) } else { defense_seat },
        ];
        let mut side = [Side::of(0), Side::of(0)];
        let mut lists: [Tools; 4] = Default::default();
        for (seat, side) in payers.into_iter().zip(&mut side) {
            side.budget = seat.map_or(0, |seat| self.purse(seat));
        }
        // The Attack roll.
        let attacking = combat.step < Step::Wilds;
        let attack = Combat { defender: combat.defender, ..combat };
        let parts = self.attack_parts(&attack);
        side[0].dice = pool(&parts);
        side[0].flat = flat(&parts).saturating_add(combat.attack.flat);
        if attacking {
            self.stand_for(Combat { step: Step::Effects, attack: lying(combat.attack), ..attack });
            side[0].wild = self.wild_worth(attacker);
            let window = window_of(Trigger::RollAttack, attack_seat, attacker, defender);
            self.tools_in(window, true, &mut lists[0]);
            let window = answer_to(against[0], attacker);
            self.tools_in(window, false, &mut lists[3]);
        } else if combat.step == Step::Wilds {
            side[0].wild = self.wild_worth(attacker);
        }
        // The Defense roll.
        let thrown = combat.step >= Step::DefendEffects;
        let defense = if thrown { combat.defense } else { Throw::default() };
        let defend = Combat { defender, defense, ..combat };
        let parts = self.defense_parts(&defend);
        side[1].dice = pool(&parts);
        side[1].flat = flat(&parts).saturating_add(defense.flat);
        if defender.is_some_and(|id| self.forbids(id, Ban::WildAsSave)) {
            side[1].wild = 0;
        }
        if combat.step < Step::DefendWilds {
            self.stand_for(Combat { step: Step::DefendEffects, defense: lying(defense), ..defend });
            let window = window_of(Trigger::RollDefense, defense_seat, defender, attacker);
            self.tools_in(window, true, &mut lists[2]);
            let window = answer_to(against[1], defender);
            self.tools_in(window, false, &mut lists[1]);
        }
        for list in &mut lists {
            list.keep_best();
        }
        let pending = pending(top, &combat, &mut lists);
        let [attack_tools, attack_against, defense_tools, defense_against] = lists;
        let [mut attack, mut defense] = side;
        attack.tools = attack_tools.tools;
        attack.against = attack_against.tools.into_iter().collect();
        defense.tools = defense_tools.tools;
        defense.against = defense_against.tools.into_iter().collect();
        let now = now(&combat, &attack, &defense, pending);
        let means =
            [attack_tools.means, attack_against.means, defense_tools.means, defense_against.means];
        Plan { faces, attack, defense, means, now }
    }

    /// Makes this the last Combat.
    fn stand_for(&mut self, combat: Combat) {
        if let Some(last) = self.combats.last_mut() {
            *last = combat;
        }
    }

    /// The die of the pack.
    #[must_use]
    pub fn faces(&self) -> Faces {
        let count = |face| self.content.faces.iter().filter(|&&it| it == face).count() as u8;
        Faces {
            hit: count(Face::Hit),
            save: count(Face::Save),
            savagery: count(Face::Savagery),
            wild: count(Face::Wild),
        }
    }

    /// Hits that a Wild is worth to the attacker.
    fn wild_worth(&self, attacker: Option<FigureId>) -> u8 {
        let (Some(id), Some(combat)) = (attacker, self.combat()) else { return 1 };
        self.figure(id)
            .tops()
            .filter_map(|(_, skill)| self.wild_skill_usable(combat, id, skill))
            .filter(|&(face, _, from_feats)| face == Face::Hit && !from_feats)
            .map(|(_, n, _)| n)
            .max()
            .unwrap_or(1)
            .max(1)
    }

    /// What may be used in a window, as tools.
    fn tools_in(&self, window: Option<Window>, own: bool, into: &mut Tools) {
        let Some(window) = window else { return };
        let purse = self.purse(window.seat);
        self.each_means(&window, &mut |means, _| {
            if let Some(tool) = self.tool(&window, means, own).filter(|tool| tool.cost <= purse) {
                into.add(tool, Some(means));
            }
            true
        });
    }

    /// One thing to use as a tool; `None` if it does nothing that is counted.
    fn tool(&self, window: &Window, means: Means, own: bool) -> Option<Tool> {
        match means {
            Means::Feat { freely: true, .. } | Means::Extension { freely: true, .. } => None,
            Means::Feat { feat: Feat::Roll, slot, .. } => {
                Some(Tool::new(1, Effect::Add(if slot == 2 { 3 } else { 1 })))
            }
            Means::Feat { feat: Feat::Reroll, .. } => Some(Tool::new(1, Effect::REROLL_ANY)),
            Means::Feat { .. } => None,
            Means::Card { card } => {
                let it = &self.content.cards[usize::from(card)];
                if !matches!(it.kind, CardKind::Plain) {
                    return None;
                }
                let more = window
                    .figure
                    .filter(|&id| self.figure(id).control == Some(window.seat))
                    .map_or(0, |id| self.surcharge(id));
                let savagery = it.currency == crate::Currency::Savagery;
                let paid = if savagery {
                    it.cost_max.min(self.purse(window.seat).saturating_sub(more)).max(it.cost)
                } else {
                    it.cost
                };
                let cost = more + if savagery { paid } else { 0 };
                self.tool_of(window, &it.ability, cost, paid, 1, own)
            }
            Means::Skill { figure, skill } => {
                if let Some(most) = self.strike_reroll(window, figure, skill) {
                    return Some(Tool::new(0, Effect::Reroll(most)));
                }
                let it = &self.content.skills[usize::from(skill)];
                let ability =
                    it.abilities.iter().find(|ability| ability.trigger == window.trigger)?;
                self.tool_of(window, ability, 0, 0, 1, own)
            }
            Means::Extension { card, .. } => match &self.content.cards[usize::from(card)].kind {
                CardKind::Forge { feat, .. } => self.tool_of(window, feat, 1, 1, 1, own),
                _ => None,
            },
            Means::Trial { card } => match &self.content.cards[usize::from(card)].kind {
                CardKind::Trial(trial) => {
                    let ability =
                        trial.bonus.iter().find(|ability| ability.trigger == window.trigger)?;
                    let times = window.figure.map_or(1, |id| self.trials_for(id).1);
                    self.tool_of(window, ability, 0, 0, times, own)
                }
                _ => None,
            },
        }
    }

    /// The counted effects of an ability.
    fn tool_of(
        &self,
        window: &Window,
        ability: &Ability,
        cost: u8,
        paid: u8,
        times: u8,
        own: bool,
    ) -> Option<Tool> {
        let scene = crate::condition::Scene { paid, ..self.window_scene(window) };
        let roll = match self.combat()?.rolling() {
            crate::Role::Attacker => Roll::Attack,
            crate::Role::Defender => Roll::Defense,
        };
        let fits = |of: Option<Roll>| of.is_none_or(|of| of == roll || of == Roll::Any);
        let mut effects = SmallVec::new();
        for effect in &ability.effects {
            if effect.only_if.as_ref().is_some_and(|only| !self.holds(only, &scene)) {
                continue;
            }
            let n = |number| self.number(number, &scene).saturating_mul(times as i8);
            match effect.does {
                Verb::Dice { n: number, roll: of, .. } if fits(of) => match n(number) {
                    n if n > 0 && own => effects.push(Effect::Add(n as u8)),
                    n if n < 0 && !own => effects.push(Effect::Remove(n.unsigned_abs())),
                    _ => {}
                },
                Verb::Hits { n: number, roll: of } if roll == Roll::Attack && fits(of) => {
                    effects.push(Effect::Flat(n(number)));
                }
                Verb::Saves { n: number } if roll == Roll::Defense => {
                    effects.push(Effect::Flat(n(number)));
                }
                Verb::Reroll { dice, .. } => {
                    effects.push(Effect::Reroll(dice.saturating_mul(times)));
                }
                _ => {}
            }
        }
        (!effects.is_empty()).then_some(Tool { cost, effects })
    }
}

/// A window on a roll, if a player is asked there at all.
fn window_of(
    trigger: Trigger,
    seat: Option<Seat>,
    figure: Option<FigureId>,
    foe: Option<FigureId>,
) -> Option<Window> {
    Some(Window { foe, ..Window::new(trigger, seat?, figure) })
}

/// The window of whoever may answer a roll.
fn answer_to(by: Option<(Seat, Option<FigureId>)>, roller: Option<FigureId>) -> Option<Window> {
    let (seat, figure) = by?;
    window_of(Trigger::RollEnemyAttack, Some(seat), figure, roller)
}

/// A roll in which some die lies, so that rerolls are offered.
fn lying(throw: Throw) -> Throw {
    if throw.dice.count() > 0 {
        return throw;
    }
    Throw { dice: Dice { hit: 1, ..Dice::default() }, ..throw }
}

/// A reroll that is paid already and whose dice are asked now: one more tool, for nothing. Also
/// whether the roller's enemy is to choose.
fn pending(top: Option<Frame>, combat: &Combat, lists: &mut [Tools; 4]) -> bool {
    match top {
        Some(Frame::Reroll { most, hostile, .. }) => {
            let attacking = combat.step < Step::Wilds;
            let list = match (attacking, hostile) {
                (true, false) => 0,
                (false, true) => 1,
                (false, false) => 2,
                (true, true) => 3,
            };
            lists[list].add(Tool::new(0, Effect::Reroll(most)), None);
            hostile
        }
        Some(Frame::Window(window)) => window.trigger == Trigger::RollEnemyAttack,
        _ => false,
    }
}

fn all(tools: usize) -> u32 {
    (1_u32 << tools.min(31)) - 1
}

/// Where the Combat stands.
fn now(combat: &Combat, attack: &Side, defense: &Side, foe: bool) -> Now {
    let throw = |throw: &Throw, plain: u8, miss: u8| {
        odds::Dice::new(plain, throw.dice.wild, miss + throw.dice.savagery)
    };
    let clamp = |sum: i16| sum.clamp(0, i16::from(u8::MAX)) as u8;
    let at = &combat.attack;
    let best_hits = || {
        clamp(
            i16::from(at.dice.hit + at.set[0] + at.made[0])
                + i16::from(at.dice.wild) * i16::from(attack.wild)
                + i16::from(attack.flat),
        )
    };
    let to = &combat.defense;
    match combat.step {
        Step::Throw => Now::Before,
        Step::Effects => Now::Roll(odds::Roll {
            hits: None,
            dice: throw(at, at.dice.hit, at.dice.save),
            flat: attack.flat,
            tools: all(attack.tools.len()),
            against: all(defense.against.len()),
            budget: attack.budget,
            foe_budget: defense.budget,
            foe,
        }),
        Step::Wilds | Step::Results => Now::Facing(best_hits()),
        Step::Further | Step::Defend => Now::Facing(at.result),
        Step::Next => match combat.fate {
            Some(fate) if combat.targets == 0 => Now::Decided(fate == crate::Fate::Ko),
            _ => Now::Facing(at.result),
        },
        Step::DefendEffects => Now::Roll(odds::Roll {
            hits: Some(at.result),
            dice: throw(to, to.dice.save, to.dice.hit),
            flat: defense.flat,
            tools: all(defense.tools.len()),
            against: all(attack.against.len()),
            budget: defense.budget,
            foe_budget: attack.budget,
            foe,
        }),
        Step::DefendWilds | Step::Compare => {
            let saves = clamp(
                i16::from(to.dice.save + to.set[1])
                    + i16::from(to.dice.wild) * i16::from(defense.wild)
                    + i16::from(defense.flat),
            );
            Now::Decided(at.result > saves)
        }
        Step::After => Now::Decided(combat.fate == Some(crate::Fate::Ko)),
    }
}
