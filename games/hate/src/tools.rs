//! What may be used on a roll, as tools of the odds.

use smallvec::SmallVec;

use crate::{
    Ability, At, CardKind, Currency, Effect, Feat, Means, Role, Roll, Verb, Who,
    combat::Combat,
    condition::Scene,
    flow::{Origin, Run, Window},
    odds::{self, Side, Tool},
    state::Hate,
};

/// Counted effects of an ability.
type Effects = SmallVec<[odds::Effect; 2]>;

/// The slot of the token that is discarded instead of blocking a slot (HATE-GENUP-16).
const FREELY: u8 = 0;

/// Slots of tools, by what they are; see [`Tool::slot`].
const FEATS: u8 = 1;
const EXTENSIONS: u8 = 32;
const PRICED: u8 = 128;

/// Things to use, with what they are.
#[derive(Default)]
pub(crate) struct Tools {
    pub tools: SmallVec<[Tool; 4]>,
    pub means: SmallVec<[Option<Means>; 4]>,
}

impl Tools {
    fn add(&mut self, tool: Tool, means: Means) {
        self.tools.push(tool);
        self.means.push(Some(means));
    }

    /// Something that is being carried out and may cost so much more.
    pub fn add_pending(&mut self, cost: u8, effects: Effects) {
        self.tools.push(Tool { cost, effects, ..Tool::default() });
        self.means.push(None);
    }
}

impl Hate {
    /// What may be used in a window of the roll going on.
    pub(crate) fn tools_in(&self, window: &Window, own: bool, into: &mut Tools) {
        let mut freely = false;
        self.each_means(window, &mut |means, _| {
            let discards = matches!(
                means,
                Means::Feat { freely: true, .. } | Means::Extension { freely: true, .. }
            );
            freely |= discards;
            self.tools_of(window, means, own, into);
            true
        });
        if !freely {
            // Nothing else is lost by blocking a slot.
            for tool in &mut into.tools {
                tool.slot = tool.slot.filter(|&slot| slot >= PRICED);
            }
        }
    }

    /// What happens unasked when the window of a roll opens.
    pub(crate) fn unasked(&self, window: &Window, side: &mut Side) {
        let mut window = *window;
        while let Some((bit, run)) = self.must_run(&window) {
            window.done |= bit;
            let ability = run.ability(&self.content);
            for effect in self.effects(&self.run_scene(&run), &ability.effects, 1, true) {
                match effect {
                    odds::Effect::Add(dice) => side.dice += dice,
                    odds::Effect::Flat(more) => side.flat = side.flat.saturating_add(more),
                    odds::Effect::Remove(_) | odds::Effect::Reroll(_) => {}
                }
            }
            for effect in &ability.effects {
                if let Verb::Gain { n, at: At::Results, .. } = effect.does {
                    side.gains += self.number(n, &self.run_scene(&run)).max(0) as u8;
                }
            }
        }
    }

    /// The counted effects of an ability that are still to come on the roll going on.
    pub(crate) fn effects_left(&self, combat: &Combat, run: &Run) -> Effects {
        if combat.roller().is_none() {
            return Effects::new();
        }
        let left = run.effects(&self.content).get(usize::from(run.at)..).unwrap_or_default();
        let times = if matches!(run.origin, Origin::Trial(..)) { run.note.max(1) } else { 1 };
        let own = !self.is_hostile(run.seat, run.figure);
        self.effects(&self.run_scene(run), left, times, own)
    }

    /// One thing to use as a tool, or several ways to use it; nothing if it does nothing that counts.
    fn tools_of(&self, window: &Window, means: Means, own: bool, into: &mut Tools) {
        let scene = self.window_scene(window);
        match means {
            Means::Feat { feat, slot, freely } => {
                let effect = match feat {
                    Feat::Roll => odds::Effect::Add(if slot == 2 { 3 } else { 1 }),
                    Feat::Reroll => odds::Effect::REROLL_ANY,
                    Feat::Move | Feat::Reactivate => return,
                };
                let its = FEATS + feat.index() as u8 * 4 + slot;
                into.add(used(Tool::new(1, effect), its, freely), means);
            }
            Means::Extension { card, freely } => {
                let CardKind::Forge { slots, feat } = &self.content.cards[usize::from(card)].kind
                else {
                    return;
                };
                let bit = self.bit_of(card);
                let taken = self.player(window.seat).extension_used[usize::from(bit)].count_ones();
                let left = slots.saturating_sub(taken as u8);
                let Some(mut tool) = self.tool_of(&scene, feat, 1, own) else { return };
                tool.cost += 1;
                // It can be used freely until its last slot is used.
                let its = |copy: u8| EXTENSIONS + bit * 8 + copy.min(7);
                if freely {
                    into.add(used(tool, its(left.saturating_sub(1)), true), means);
                    return;
                }
                for copy in 0..left {
                    into.add(used(tool.clone(), its(copy), false), means);
                }
            }
            Means::Card { card } => self.card_tools(window, card, own, into),
            Means::Skill { figure, skill } => {
                if let Some(most) = self.strike_reroll(window, figure, skill) {
                    into.add(Tool::new(0, odds::Effect::Reroll(most)), means);
                    return;
                }
                let it = &self.content.skills[usize::from(skill)];
                let ability = it.abilities.iter().find(|it| it.trigger == window.trigger);
                if let Some(tool) = ability.and_then(|it| self.tool_of(&scene, it, 1, own)) {
                    into.add(tool, means);
                }
            }
            Means::Trial { card } => {
                let CardKind::Trial(trial) = &self.content.cards[usize::from(card)].kind else {
                    return;
                };
                let ability = trial.bonus.iter().find(|it| it.trigger == window.trigger);
                let times = window.figure.map_or(1, |id| self.trials_for(id).1);
                if let Some(tool) = ability.and_then(|it| self.tool_of(&scene, it, times, own)) {
                    into.add(Tool { cost: 0, ..tool }, means);
                }
            }
        }
    }

    /// A Tribe card; one whose price may be raised can be used in as many ways.
    fn card_tools(&self, window: &Window, card: crate::CardId, own: bool, into: &mut Tools) {
        let it = &self.content.cards[usize::from(card)];
        if !matches!(it.kind, CardKind::Plain) {
            return;
        }
        let more = window
            .figure
            .filter(|&id| self.figure(id).control == Some(window.seat))
            .map_or(0, |id| self.surcharge(id));
        let raises = it.cost_max.saturating_sub(it.cost);
        for raise in 0..=raises {
            let scene = Scene { paid: it.cost + raise, ..self.window_scene(window) };
            let Some(mut tool) = self.tool_of(&scene, &it.ability, 1, own) else { continue };
            tool.cost += more + raise;
            match it.currency {
                Currency::Savagery => tool.cost += it.cost,
                Currency::Hate => tool.others[0] += it.cost,
                Currency::Resource => tool.others[1] += it.cost,
            }
            tool.slot = (raises > 0).then(|| PRICED + self.bit_of(card));
            into.add(tool, Means::Card { card });
        }
    }

    /// An ability as a tool, with what it takes and gives by itself.
    fn tool_of(&self, scene: &Scene<'_>, ability: &Ability, times: u8, own: bool) -> Option<Tool> {
        let effects = self.effects(scene, &ability.effects, times, own);
        let mut tool = Tool { effects, ..Tool::default() };
        for effect in &ability.effects {
            match effect.does {
                Verb::Lose { what: Currency::Savagery, n, who: Who::You, must: true } => {
                    tool.cost += n;
                }
                Verb::Gain { what: Currency::Savagery, n, at }
                    if !matches!(at, At::Results | At::NextReplenish) =>
                {
                    tool.gives += self.number(n, scene).max(0) as u8 * times;
                }
                _ => {}
            }
        }
        (!tool.effects.is_empty()).then_some(tool)
    }

    /// The counted ones among effects, as the engine carries them out on the roll going on
    /// (effects.rs).
    fn effects(&self, scene: &Scene<'_>, list: &[Effect], times: u8, own: bool) -> Effects {
        let mut effects = Effects::new();
        let Some(combat) = self.combat() else { return effects };
        let roll = match combat.rolling() {
            Role::Attacker => Roll::Attack,
            Role::Defender => Roll::Defense,
        };
        for effect in list {
            if effect.only_if.as_ref().is_some_and(|only| !self.holds(only, scene)) {
                continue;
            }
            match effect.does {
                Verb::Dice { n, roll: None, .. } => {
                    match self.number(n, scene).saturating_mul(times as i8) {
                        0 => {}
                        n @ 1.. => effects.push(odds::Effect::Add(n as u8)),
                        n => effects.push(odds::Effect::Remove(n.unsigned_abs())),
                    }
                }
                Verb::Hits { n, roll: Some(of) } if own && (of == roll || of == Roll::Any) => {
                    effects.push(odds::Effect::Flat(self.number(n, scene)));
                }
                Verb::Hits { n, roll: None } | Verb::Saves { n } => {
                    effects.push(odds::Effect::Flat(self.number(n, scene)));
                }
                Verb::Reroll { dice, .. } => {
                    effects.push(odds::Effect::Reroll(dice.saturating_mul(times)));
                }
                _ => {}
            }
        }
        effects
    }
}

/// A tool of the Forge: it blocks this slot, or is used freely while the slot is open.
fn used(tool: Tool, slot: u8, freely: bool) -> Tool {
    if freely {
        Tool { slot: Some(FREELY), needs: Some(slot), ..tool }
    } else {
        Tool { slot: Some(slot), ..tool }
    }
}
