//! Playing an action: is it allowed, and what it does first. Everything after that is the flow's.

use warmoot_kernel::{Chance, Log, Refusal, Seat};

use crate::{
    Action, Ban, Effect, Event, FigureId, Means, Trigger, Verb, Who, WildAs,
    combat::Step,
    flow::{Activations, Frame, Moving, Run, Turn, TurnStep, Why, Window},
    refuse::No,
    run::picks_target,
    state::Hate,
};

impl Hate {
    /// Whether `seat` may do `action` now.
    pub(crate) fn allow(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let Some(asked) = self.asked() else {
            return Refusal::by("HATE-END-07", "The Battle is over.");
        };
        if asked != seat {
            return Refusal::by(
                "HATE-ROUND-02",
                format!("It is not your decision: {asked} is asked."),
            );
        }
        self.names_something(action)?;
        self.judge(seat, action).map_err(|no| self.in_full(no, action))
    }

    fn judge(&self, seat: Seat, action: &Action) -> Result<(), No> {
        let Some(frame) = self.top() else {
            return No::by("HATE-END-07", "The Battle is over.");
        };
        match (frame, *action) {
            (Frame::Setup(stage), _) => self.setup_allow(stage, seat, action),
            (Frame::MoveEnd { figure, .. }, _) => self.move_end_allow(figure, action),
            (Frame::DropToken { at, .. }, _) => self.drop_token_allow(at, action),
            (Frame::Turn(turn), _) if turn.step == TurnStep::Select => {
                self.judge_turn(&turn, action)
            }
            (Frame::Activations(acts), _) => self.judge_activations(&acts, action),
            (Frame::Moving(moving), Action::Step { to }) => {
                self.may_step(&moving, to, false).map(drop)
            }
            (Frame::Moving(moving), Action::Climb { to }) => {
                self.may_step(&moving, to, true).map(drop)
            }
            (Frame::Moving(moving), Action::Stop) => self.may_stop(&moving),
            (Frame::Moving(moving), Action::Harvest { tree }) => {
                self.may_stop(&moving)?;
                if moving.why == Why::Forced {
                    return No::by("HATE-AMB-29", "Only its controller Harvests with it.");
                }
                if self.harvests(moving.figure).any(|it| it == tree) {
                    return Ok(());
                }
                let here = self.figure(moving.figure).stands();
                if here.is_some_and(|at| self.trees_at(at).any(|it| it == tree)) {
                    return No::by("HATE-MOVE-19", "This Tree gives nothing now.");
                }
                No::by(
                    "HATE-MOVE-11",
                    "To Harvest, end the Move on a Space of a Tree that has a Resource left.",
                )
            }
            (Frame::Moving(moving), Action::Activate { .. } | Action::Move { .. }) => {
                let _ = moving;
                No::by("HATE-TURN-07", "A Move is going on: end it first.")
            }
            (Frame::Moving(_), Action::Attack { .. }) => {
                No::by("HATE-TURN-07", "First all Moves, then the Actions: end this Move first.")
            }
            (Frame::Moving(_), Action::Pillage { .. } | Action::Rest { .. }) => {
                No::by("HATE-TURN-07", "First all Moves, then the Actions: end this Move first.")
            }
            (Frame::Reroll { most, .. }, Action::Reroll { dice }) => {
                if self.can_reroll(dice, most) {
                    return Ok(());
                }
                No::by("HATE-FORGE-07", "Choose among the dice that lie there, at least one.")
            }
            (Frame::Snares { seat, .. }, Action::Snare { to }) => self.may_snare(seat, to),
            (frame, action) => self.fitting(frame, action),
        }
    }

    /// Whether an action is a choice of a frame; else why not.
    fn fitting(&self, frame: Frame, action: Action) -> Result<(), No> {
        if self.fits(frame, action) {
            return Ok(());
        }
        if let (
            Frame::Moving(moving),
            Action::Use { means: Means::Feat { feat: crate::Feat::Move, slot, .. }, .. },
        ) = (frame, action)
        {
            self.may_use_move_feat(&moving, slot)?;
        }
        // Why a Body cannot be laid there is known better than by the frame.
        if let Action::Drop { figure, cargo, to } = action {
            if figure.index() >= self.figures.len() {
                return No::by("HATE-FIG-01", "There is no such Figure.");
            }
            self.may_drop(figure, cargo, to)?;
        }
        if let Action::Use { means, figure } = action {
            return Err(self.why_not_use(frame, means, figure));
        }
        // A Scar is the reason, not the step of the Combat.
        if let (Frame::Combat, Action::Wild { into: WildAs::Save, .. }) = (frame, action)
            && let Some(combat) = self.combat()
            && matches!(combat.step, Step::Wilds | Step::DefendWilds)
            && combat.roller().is_some_and(|id| self.forbids(id, Ban::WildAsSave))
        {
            return No::by(
                "HATE-SCARCARD-05",
                "A Scar keeps this Figure from turning Wilds into Saves.",
            );
        }
        Err(otherwise(frame, action))
    }

    fn judge_turn(&self, turn: &Turn, action: &Action) -> Result<(), No> {
        let due = self.hidden_due().next().is_some();
        match *action {
            Action::Retreat => self.may_retreat(turn),
            Action::Return { figure, to } if figure.index() < self.figures.len() => {
                self.may_return(figure, to)
            }
            Action::Activate { figure } if figure.index() < self.figures.len() => {
                if due {
                    return No::by("HATE-TRIBE-17", "A Hidden Figure comes back first.");
                }
                self.may_select(turn, figure)
            }
            Action::Begin if turn.count > 0 => Ok(()),
            Action::Begin => No::by("HATE-TURN-01", "Select at least one Figure first."),
            Action::Pass => self.may_pass(turn),
            Action::Reactivate { figure, slot } if figure.index() < self.figures.len() => {
                if turn.count > 0 {
                    return No::by("HATE-FORGE-16", "Feats reactivate only as the Turn starts.");
                }
                self.may_reactivate(self.active, figure, slot)
            }
            Action::Attack { .. } | Action::Pillage { .. } | Action::Step { .. } => {
                No::by("HATE-TURN-07", "Select and pay for Figures first; then they Move and act.")
            }
            other => self.fitting(Frame::Turn(*turn), other),
        }
    }

    fn judge_activations(&self, acts: &Activations, action: &Action) -> Result<(), No> {
        let doer = match *action {
            Action::Attack { figure, .. }
            | Action::Pillage { figure }
            | Action::Grab { figure, .. }
            | Action::Skill { figure, .. }
            | Action::Special { figure, .. }
            | Action::Rest { figure }
            | Action::Move { figure } => figure,
            Action::Step { .. } if acts.moved => {
                return No::by("HATE-TURN-07", "The Moves are over: now the Actions.");
            }
            Action::Step { .. } => {
                return No::by("HATE-TURN-07", "Say first which Figure Moves now.");
            }
            Action::Activate { .. } | Action::Begin => {
                return No::by("HATE-TURN-07", "The Figures of this Turn are selected already.");
            }
            Action::Reactivate { .. } => {
                return No::by("HATE-FORGE-16", "Feats reactivate only as the Turn starts.");
            }
            other => return self.fitting(Frame::Activations(*acts), other),
        };
        let Some(acting) = acts.get(doer) else {
            let had = acts.list[..usize::from(acts.count)].iter().any(|it| it.figure == doer);
            return if had {
                No::by("HATE-TURN-09", "Its activation is over.")
            } else {
                No::by("HATE-TURN-01", "Only the Figures being activated act now.")
            };
        };
        if let Action::Move { .. } = action {
            if acts.moved || acting.moved {
                return No::by("HATE-TURN-07", "This Figure has Moved already.");
            }
            return Ok(());
        }
        if !acts.moved {
            return No::by("HATE-TURN-07", "First all Moves, then the Actions.");
        }
        let spends = !matches!(action, Action::Rest { .. } | Action::Grab { .. });
        if spends && acting.actions == 0 {
            return No::by("HATE-TURN-09", "Its Action is done.");
        }
        match *action {
            Action::Attack { figure, target } => self.may_attack(figure, target),
            Action::Pillage { figure } => self.may_pillage(figure).map(drop),
            Action::Grab { figure, cargo } => {
                if acting.actions == 0 && !self.free_grab_left(figure) {
                    return No::by("HATE-TURN-09", "Its Action is done.");
                }
                self.may_grab(figure, cargo)
            }
            Action::Rest { .. } => Ok(()),
            other => self.fitting(Frame::Activations(*acts), other),
        }
    }

    /// Does an allowed action.
    pub(crate) fn perform(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        let Some(frame) = self.top() else { return };
        match frame {
            Frame::Setup(stage) => self.setup_perform(stage, seat, &action, log),
            Frame::Turn(turn) => self.do_turn(&turn, action, log),
            Frame::Activations(acts) => self.do_activations(&acts, action, log),
            Frame::Moving(moving) => match action {
                Action::Step { to } => self.step(moving, to, false, log),
                Action::Climb { to } => self.step(moving, to, true, log),
                Action::Stop => self.stop(&moving, log),
                Action::Harvest { tree } => {
                    self.stop(&moving, log);
                    self.harvest(moving.figure, tree, log);
                }
                Action::Drop { figure, cargo, to } => self.lay(figure, cargo, to, log),
                Action::SendHome { cargo } => {
                    let capture = self.may_capture(moving.figure, cargo);
                    let mp = if capture {
                        1
                    } else {
                        self.can_send_home(moving.figure).unwrap_or_default() as i8
                    };
                    self.set(Frame::Moving(Moving { left: moving.left - mp, ..moving }));
                    if capture {
                        self.capture(moving.figure, cargo, log);
                    } else if let crate::Cargo::Body(body) = cargo {
                        self.send_home(moving.figure, body, log);
                    }
                }
                Action::Grab { figure, cargo } => self.grab_freely(figure, cargo, log),
                Action::Use { means: Means::Feat { feat, slot, freely }, figure } => {
                    self.use_feat(seat, feat, slot, freely, figure, log);
                    self.add_mp(moving.figure, if slot == 2 { 3 } else { 1 }, log);
                }
                Action::Use { means, figure } => {
                    let trigger = self.trigger_of(means, Trigger::Moving);
                    let window = Window::new(trigger, seat, figure);
                    self.use_means(&window, means, figure, log);
                }
                _ => {}
            },
            Frame::Reap { figure } => {
                self.pop();
                if let Action::Harvest { tree } = action {
                    self.harvest(figure, tree, log);
                }
            }
            Frame::MoveEnd { .. } => self.move_end_perform(&action, log),
            Frame::DropToken { token, .. } => {
                if let Action::Place { to } = action {
                    self.drop_token_perform(token, to, log);
                }
            }
            Frame::Innocents { figure } => match action {
                Action::Carry => self.carry_innocents(figure, log),
                _ => self.kill_innocents(figure, log),
            },
            Frame::Combat => self.do_combat(action, log),
            Frame::Drop { figure, cargo, by, .. } => {
                self.pop();
                match (action, by) {
                    (Action::Carry, Some(by)) => self.take_over(by, cargo, log),
                    (Action::Place { to }, _) => self.lay(figure, cargo, to, log),
                    _ => {}
                }
            }
            Frame::Window(window) => match action {
                Action::Use { means, figure } => self.use_means(&window, means, figure, log),
                Action::Decline { until } => self.decline(&window, until, log),
                _ => {}
            },
            Frame::Run(run) => self.do_run(run, action, chance, log),
            Frame::Snares { seat, major, left } => match action {
                Action::Snare { to } => self.snare(seat, major, left, to, log),
                _ => self.pop(),
            },
            Frame::Reroll { hostile, .. } => {
                if let Action::Reroll { dice } = action {
                    self.reroll(dice, hostile, chance, log);
                } else {
                    self.pop();
                }
            }
            Frame::Slots { seat, left } => self.free_slot(seat, left, action, log),
            Frame::Lunge { figure: id, seat, .. } => {
                if let Action::Target { figure } = action {
                    self.pop();
                    self.beast_strikes(id, seat, figure, log);
                }
            }
            Frame::Due => {
                if let Action::FromCard { n } = action {
                    self.settle_due(n, log);
                }
            }
            Frame::Curse { figure, foe, curse } => match action {
                Action::Swap { upgrade } => self.swap_curse(figure, foe, curse, upgrade, log),
                _ => self.pop(),
            },
            Frame::Beast(beast) => self.do_beast(beast, action, log),
            Frame::Emerge { figure } => {
                if let Action::Place { to } = action {
                    self.emerge(figure, to, log);
                }
            }
            Frame::Redirect { .. } => {
                if let Action::Target { figure } = action {
                    self.turn_to(figure, log);
                }
            }
            Frame::Berserk { figure } => {
                if let Action::Target { figure: ally } = action {
                    self.run_berserk(figure, ally, log);
                }
            }
            Frame::Grove { figure, .. } => self.do_grove(figure, action, log),
            Frame::Sword(sword) => match action {
                Action::Target { figure } if sword.turned => {
                    self.sword_falls(sword.figure, figure);
                }
                Action::Target { figure } => {
                    self.set(Frame::Sword(crate::flow::Sword { target: Some(figure), ..sword }))
                }
                Action::Wild { into, all } => self.set_sword(sword, into, all),
                _ => {}
            },
            _ => {}
        }
        self.advance(chance, log);
    }

    fn do_turn(&mut self, turn: &Turn, action: Action, log: &mut Log<Event>) {
        let seat = self.active;
        match action {
            Action::Retreat => self.retreat(seat, log),
            Action::Return { figure, to } => self.come_back(figure, to, log),
            Action::Activate { figure } => self.select(*turn, figure, log),
            Action::Begin => self.begin_acting(turn, log),
            Action::Pass => self.pass(turn, log),
            Action::Reactivate { figure, slot } => {
                self.start_is_over(turn, true);
                let fee = if slot == 2 { crate::Fee::Free } else { crate::Fee::Normal };
                self.use_feat(seat, crate::Feat::Reactivate, slot, false, Some(figure), log);
                self.activate(seat, figure, fee, log);
                self.begin_activations(Activations::of(self, seat, &[figure]), log);
            }
            Action::Use { means, figure } => {
                let trigger = self.trigger_of(means, Trigger::TurnStart);
                if trigger == Trigger::TurnStart {
                    self.start_is_over(turn, self.activates(means));
                }
                let window = Window::new(trigger, seat, figure);
                self.use_means(&window, means, figure, log);
            }
            _ => {}
        }
    }

    /// Something was done at the start of the Turn; an activation fixes how many Figures follow.
    fn start_is_over(&mut self, turn: &Turn, activation: bool) {
        let limit = if activation { Some(self.limit(turn)) } else { turn.limit };
        let busy = turn.busy || activation;
        self.set(Frame::Turn(Turn { fresh: false, limit, busy, ..*turn }));
    }

    /// Whether a means activates a Figure.
    fn activates(&self, means: Means) -> bool {
        let activates = |effects: &[Effect]| {
            effects.iter().any(|effect| matches!(effect.does, Verb::Activate { .. }))
        };
        match means {
            Means::Card { card } => {
                activates(&self.content.cards[usize::from(card)].ability.effects)
            }
            Means::Skill { skill, .. } => self.content.skills[usize::from(skill)]
                .abilities
                .iter()
                .any(|ability| activates(&ability.effects)),
            _ => false,
        }
    }

    /// The moment at which a means acts, when it may be one of two.
    fn trigger_of(&self, means: Means, usual: Trigger) -> Trigger {
        let any_time = match means {
            Means::Card { card } => {
                self.content.cards[usize::from(card)].ability.trigger == Trigger::AnyTime
            }
            Means::Skill { skill, .. } => {
                let triggers = self.content.skills[usize::from(skill)].triggers;
                triggers & Trigger::AnyTime.bit() != 0 && triggers & usual.bit() == 0
            }
            _ => false,
        };
        if any_time { Trigger::AnyTime } else { usual }
    }

    fn do_activations(&mut self, acts: &Activations, action: Action, log: &mut Log<Event>) {
        match action {
            Action::Move { figure } => self.move_out(figure, log),
            Action::Attack { figure, target } => self.attack(figure, target, log),
            Action::Pillage { figure } => {
                if let Ok(hut) = self.may_pillage(figure) {
                    self.pillage(figure, hut);
                }
            }
            Action::Grab { figure, cargo } => {
                if self.free_grab_left(figure) {
                    self.grab_freely(figure, cargo, log);
                } else {
                    self.spend_action(figure);
                    self.grab(figure, cargo, log);
                }
            }
            Action::Take { figure, token } => {
                self.spend_action(figure);
                self.take_token(figure, token, log);
            }
            Action::Skill { figure, skill } => self.use_action_skill(figure, skill, log),
            Action::Special { figure, action, token } => {
                self.special_action(figure, action, token, log);
            }
            Action::Drop { figure, cargo, to } => self.lay(figure, cargo, to, log),
            Action::Rest { figure } => self.finish(figure, log),
            Action::Use { means, figure } => {
                let window = Window::new(Trigger::AnyTime, acts.seat, figure);
                self.use_means(&window, means, figure, log);
            }
            _ => {}
        }
    }

    /// Grabs with the Grab Upgrade (HATE-MISUP-09).
    fn grab_freely(&mut self, id: FigureId, cargo: crate::Cargo, log: &mut Log<Event>) {
        if let Some(slot) = self.free_grab(id) {
            self.spend_limit(id, slot);
        }
        self.grab(id, cargo, log);
    }

    fn do_combat(&mut self, action: Action, log: &mut Log<Event>) {
        match action {
            Action::Wild { into, all } => self.set_wilds(into, all, log),
            Action::Target { figure } => {
                let further = self.combat().is_some_and(|combat| combat.step == Step::Further);
                if further {
                    if let Some(combat) = self.combats.last_mut() {
                        combat.targets |= 1 << figure.0;
                        combat.extra -= 1;
                    }
                } else {
                    self.defend(figure);
                }
            }
            Action::Skip => {
                if let Some(combat) = self.combats.last_mut() {
                    combat.extra = 0;
                }
            }
            _ => {}
        }
    }

    fn do_grove(&mut self, id: FigureId, action: Action, log: &mut Log<Event>) {
        match action {
            Action::Tree { tree, to } => {
                self.trees[usize::from(tree)].at = to;
                self.set(Frame::Grove { figure: id, tree: Some(tree) });
            }
            Action::Target { figure } => {
                self.pop();
                let seat = self.hand(id);
                let combat = crate::combat::Combat {
                    fixed: Some(3),
                    ..crate::combat::Combat::on(id, seat, figure)
                };
                self.fight(combat, log);
            }
            _ => self.pop(),
        }
    }

    /// A choice inside an ability.
    fn do_run(
        &mut self,
        mut run: Run,
        action: Action,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        let content = self.content.clone();
        if let Action::Pay { n } = action {
            self.pay(run.seat, n - run.paid, log);
            self.set(Frame::Run(Run { paid: n, note: 0, ..run }));
            return;
        }
        if !run.aimed {
            match action {
                Action::Target { figure } => {
                    run.targets[usize::from(run.chosen)] = figure;
                    run.chosen += 1;
                }
                _ => run.aimed = true,
            }
            self.set(Frame::Run(run));
            return;
        }
        let Some(effect) = self.waiting_effect(&run, &content) else { return };
        let next = Run { at: run.at + 1, each: 0, accepted: false, pool: 0, ..run };
        match action {
            Action::Accept => self.set(Frame::Run(Run { accepted: true, ..run })),
            Action::Skip if effect.optional || picks_target(effect) => {
                self.set(Frame::Run(next));
            }
            _ => self.do_choice(run, next, effect, action, chance, log),
        }
    }

    fn do_choice(
        &mut self,
        run: Run,
        next: Run,
        effect: &Effect,
        action: Action,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        let seat = run.seat;
        match (&effect.does, action) {
            (Verb::Move { who: Who::Adjacent, mp }, Action::Target { figure }) => {
                let pool = run.pool & !(1 << figure.0);
                self.set(Frame::Run(Run { pool, ..run }));
                self.begin_move(figure, seat, *mp, log);
            }
            (Verb::Place { who, all_mp, .. }, Action::Place { to }) => {
                let id = self.whom(*who, &self.run_scene(&run));
                self.set(Frame::Run(next));
                if let Some(id) = id {
                    self.place(id, to, *all_mp, log);
                }
            }
            (Verb::Attack(strike), Action::Target { figure }) => {
                let id = self.whom(strike.who, &self.run_scene(&run));
                self.set(Frame::Run(Run { each: run.each + 1, accepted: true, ..run }));
                if let Some(id) = id {
                    self.strike(&run, *strike, id, Some(figure), log);
                }
            }
            (Verb::Charge { who, dice, hits }, Action::Target { figure }) => {
                let id = self.whom(*who, &self.run_scene(&run));
                self.set(Frame::Run(next));
                if let Some(id) = id {
                    self.charge(id, figure, *dice, *hits, log);
                }
            }
            (Verb::Grab { .. }, Action::Grab { figure, cargo }) => {
                self.set(Frame::Run(next));
                self.grab(figure, cargo, log);
            }
            (Verb::Poison { who, .. }, Action::Target { figure: from }) => {
                self.set(Frame::Run(next));
                if let Some(to) = self.whom(*who, &self.run_scene(&run)) {
                    let (poison, poisoner) = (self.figure(from).poison, self.figure(from).poisoner);
                    let one = poison & poison.wrapping_neg();
                    self.figure_mut(from).poison &= !one;
                    let figure = self.figure_mut(to);
                    figure.poison |= one;
                    figure.poisoner = poisoner;
                    log.push(|| Event::Poisoned { figure: to });
                }
            }
            (Verb::FreeSlot { which, to_pool, .. }, _) => {
                let whole = *which == crate::Cleared::AllOfOne;
                self.clear_slot(seat, action, whole, *to_pool, log);
                self.set(Frame::Run(Run { each: run.each + 1, accepted: true, ..run }));
            }
            (Verb::Trial { n, from_pool, .. }, Action::Trial { card }) => {
                self.set(Frame::Run(next));
                self.put_on_trial(seat, self.bit_of(card), *n, *from_pool, log);
            }
            (Verb::Peek { .. }, Action::Peek { at }) => {
                self.peek(seat, at, chance, log);
                self.set(Frame::Run(Run { each: run.each + 1, accepted: true, ..run }));
            }
            _ => self.set(Frame::Run(next)),
        }
    }

    /// Clears a slot of the Forge, or all of one Feat (HATE-TRIBEUP-15).
    pub(crate) fn clear_slot(
        &mut self,
        seat: Seat,
        action: Action,
        whole: bool,
        to_pool: bool,
        log: &mut Log<Event>,
    ) {
        let before = self.slots_used(seat);
        let player = self.player_mut(seat);
        match action {
            Action::Clear { feat, .. } if whole => player.feat_used[feat.index()] = 0,
            Action::Clear { feat, slot } => player.feat_used[feat.index()] &= !(1 << slot),
            Action::ClearExtension { card } => {
                let bit = usize::from(self.bit_of(card));
                let used = &mut self.player_mut(seat).extension_used[bit];
                *used = if whole { 0 } else { *used >> 1 };
            }
            _ => return,
        }
        let cleared = before - self.slots_used(seat);
        log.push(|| Event::SlotCleared { seat });
        if to_pool {
            self.gain(seat, crate::Currency::Savagery, cleared, log);
        }
    }
}

/// What to say when nothing more fitting is known.
const fn otherwise(frame: Frame, action: Action) -> No {
    match (frame, action) {
        (_, Action::Retreat) => {
            No::new("HATE-RETREAT-01", "A Retreat is chosen as your Turn starts.")
        }
        (Frame::Moving(_), Action::Grab { .. } | Action::Skill { .. } | Action::Special { .. }) => {
            No::new("HATE-TURN-07", "First all Moves, then the Actions: end this Move first.")
        }
        (Frame::Moving(_), Action::Pass | Action::Begin) => {
            No::new("HATE-TURN-07", "A Move is going on: end it first.")
        }
        (Frame::Activations(_), Action::Pass) => {
            No::new("HATE-TURN-10", "The Turn ends when all its Figures are done: let them rest.")
        }
        (
            Frame::Turn(_),
            Action::Move { .. }
            | Action::Grab { .. }
            | Action::Skill { .. }
            | Action::Special { .. }
            | Action::Rest { .. },
        ) => No::new("HATE-TURN-07", "Select and pay for Figures first; then they Move and act."),
        (Frame::Activations(_), Action::Special { .. }) => {
            No::new("HATE-TURN-12", "The scenario allows no such Action here.")
        }
        (Frame::Activations(_), Action::Skill { .. }) => {
            No::new("HATE-SLOT-05", "This Figure has no such Skill to use as its Action now.")
        }
        (frame, _) => elsewhere(frame),
    }
}

/// The same, from where the game stands alone.
const fn elsewhere(frame: Frame) -> No {
    match frame {
        Frame::Turn(_) => {
            No::new("HATE-TURN-01", "This cannot be done at the start of a Turn now.")
        }
        Frame::Activations(_) => No::new("HATE-TURN-11", "This Figure cannot do that Action now."),
        Frame::Moving(_) => No::new("HATE-TURN-07", "This cannot be done in a Move now."),
        Frame::Combat => No::new("HATE-COMBAT-08", "This is not the step of the Combat for that."),
        Frame::Window(_) => {
            No::new("HATE-CARD-03", "Nothing of the kind can be used at this moment.")
        }
        Frame::Drop { .. } => No::new("HATE-BODY-05", "It is laid on a free Space next to it."),
        Frame::Innocents { .. } => {
            No::new("HATE-HUT-10", "The Innocents are either killed or carried away now.")
        }
        Frame::Due => No::new(
            "HATE-AMB-181",
            "Say first how much is paid from the card, and how much from the pool.",
        ),
        Frame::Reroll { .. } => No::new("HATE-FORGE-07", "Choose the dice to reroll first."),
        Frame::Snares { .. } => No::new("HATE-TRIBE-19", "Traps are being laid."),
        _ => No::new("HATE-CARD-07", "An effect is being carried out: answer its question first."),
    }
}
