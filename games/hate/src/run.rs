//! Carrying out abilities: targets are chosen, then effects happen one after another.

use warmoot_kernel::{Chance, Log};

use crate::{
    Cause, Cleared, Effect, Event, FigureId, Pick, Target, Verb,
    condition::Scene,
    flow::{Fall, Flow, Frame, Origin, Run},
    state::Hate,
};

/// What became of an effect.
pub(crate) enum Done {
    /// It is done, or there was nothing to do.
    Next,
    /// It could not be done.
    Not,
    /// It goes on after what was pushed, or asks.
    Wait(Flow),
    /// Nothing else of the ability happens.
    Abort,
}

impl Hate {
    /// The scene of an ability being carried out; `target` is the first Figure chosen.
    pub(crate) fn run_scene(&self, run: &Run) -> Scene<'_> {
        Scene {
            seat: Some(run.seat),
            own: run.figure,
            foe: run.foe,
            target: (run.chosen > 0).then_some(run.targets[0]),
            cause: run.cause,
            climbed: false,
            above: None,
            fell: None,
            combat: self.combat(),
            paid: run.paid,
        }
    }

    pub(crate) fn go_run(
        &mut self,
        run: Run,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Flow {
        if self.asks_price(&run) {
            return Flow::Ask;
        }
        let content = self.content.clone();
        let ability = run.ability(&content);
        if !run.aimed {
            return self.choose_targets(run, &ability.target);
        }
        let effects = run.effects(&content);
        let Some(effect) = effects.get(usize::from(run.at)) else {
            if let Some(number) = run.inside {
                let run = Run { inside: None, at: number + 1, each: 0, ..run };
                self.set(Frame::Run(run));
            } else {
                self.pop();
            }
            return Flow::On;
        };
        let next = Run { at: run.at + 1, each: 0, accepted: false, pool: 0, ..run };
        if run.each == 0 && !run.accepted {
            let scene = self.run_scene(&run);
            if effect.only_if.as_ref().is_some_and(|only| !self.holds(only, &scene)) {
                self.set(Frame::Run(next));
                return Flow::On;
            }
            if effect.optional && !picks_target(effect) {
                if !self.can(effect, &scene) {
                    self.set(Frame::Run(next));
                    return Flow::On;
                }
                return Flow::Ask;
            }
        }
        match self.do_effect(run, effect, chance, log) {
            Done::Next => {
                if self.top() == Some(Frame::Run(run)) {
                    self.set(Frame::Run(next));
                } else {
                    // Something was pushed on top; the run goes on below it.
                    self.replace_run(&run, next);
                }
                Flow::On
            }
            Done::Not => {
                let not = if effect.otherwise.is_empty() || run.inside.is_some() {
                    next
                } else {
                    Run { inside: Some(run.at), at: 0, each: 0, accepted: false, ..run }
                };
                self.replace_run(&run, not);
                Flow::On
            }
            Done::Wait(flow) => flow,
            Done::Abort => {
                self.pop();
                Flow::On
            }
        }
    }

    /// Changes an ability on the stack, wherever it lies.
    pub(crate) fn replace_run(&mut self, old: &Run, new: Run) {
        let place = self.frames.iter().rposition(|frame| *frame == Frame::Run(*old));
        if let Some(place) = place {
            self.frames[place] = Frame::Run(new);
        }
    }

    /// Whether the price of a card may still be raised (`cost_max`).
    pub(crate) fn asks_price(&self, run: &Run) -> bool {
        matches!(run.origin, Origin::Card(_)) && run.note > 0 && self.can_spend(run.seat, 1)
    }

    /// Chooses targets; asks unless there is nothing to choose.
    fn choose_targets(&mut self, mut run: Run, target: &Target) -> Flow {
        if target.pick == Pick::None {
            self.set(Frame::Run(Run { aimed: true, ..run }));
            return Flow::On;
        }
        let left = usize::from(target.n.max(1) - run.chosen);
        let candidates: smallvec::SmallVec<[FigureId; 32]> =
            self.ids().filter(|&id| self.is_candidate(&run, target, id)).collect();
        if left == 0 || candidates.is_empty() {
            self.set(Frame::Run(Run { aimed: true, ..run }));
            return Flow::On;
        }
        // What is paid for concerns somebody: the only candidate, unasked, even where fewer may be
        // chosen than there are.
        let only = run.chosen == 0 && candidates.len() == 1;
        if only || (!target.optional && candidates.len() <= left) {
            for id in candidates {
                run.targets[usize::from(run.chosen)] = id;
                run.chosen += 1;
            }
            self.set(Frame::Run(Run { aimed: true, ..run }));
            return Flow::On;
        }
        Flow::Ask
    }
}

impl Fall {
    /// A KO by nobody.
    pub(crate) const fn of(figure: FigureId) -> Self {
        Self {
            figure,
            cause: Cause::Effect,
            by: None,
            seat: None,
            step: 0,
            prevented: false,
            above: 0,
            at: None,
        }
    }
}

/// Used by the lists of choices (choices.rs).
pub(crate) fn cleared(effect: &Effect) -> Option<(Cleared, bool)> {
    match effect.does {
        Verb::FreeSlot { which, to_pool, .. } => Some((which, to_pool)),
        _ => None,
    }
}

/// Whether an effect asks for a target anyway, so that leaving it is one of the choices.
pub(crate) const fn picks_target(effect: &Effect) -> bool {
    matches!(effect.does, Verb::Attack(crate::Strike { on: None, area: None, .. }))
}
