//! What can be decided now: the list of legal actions, frame by frame.

use warmoot_kernel::Seat;

use crate::{
    Action, Cleared, Effect, Feat, FigureId, Means, Trigger, Until, Verb, Who, WildAs,
    board::Space,
    combat::Step,
    flow::{Activations, Frame, Moving, Run, Turn, TurnStep, Why, Window},
    run::{cleared, picks_target},
    state::Hate,
};

impl Hate {
    /// Who is asked now.
    #[must_use]
    pub fn asked(&self) -> Option<Seat> {
        if self.ended.is_some() {
            return None;
        }
        match self.top()? {
            Frame::Setup(stage) => self.setup_asked(stage),
            Frame::Turn(_) => Some(self.active),
            Frame::Activations(acts) => Some(acts.seat),
            Frame::Moving(moving) => Some(moving.by),
            Frame::Reap { figure }
            | Frame::Innocents { figure }
            | Frame::Curse { figure, .. }
            | Frame::Redirect { figure }
            | Frame::Berserk { figure }
            | Frame::Emerge { figure }
            | Frame::Grove { figure, .. } => self.hand(figure),
            Frame::Sword(sword) => self.hand(sword.figure),
            Frame::Beast(beast) => Some(beast.seat),
            Frame::MoveEnd { figure, .. } => self.move_end_asked(figure),
            Frame::Combat => {
                let combat = self.combat()?;
                match combat.step {
                    Step::Wilds | Step::DefendWilds => self.roller_seat(combat),
                    _ => combat.seat,
                }
            }
            Frame::Drop { at, by, seat, .. } => Some(self.drop_asked(at, by, seat)),
            Frame::DropToken { seat, .. }
            | Frame::Lunge { seat, .. }
            | Frame::Snares { seat, .. }
            | Frame::Slots { seat, .. }
            | Frame::Reroll { seat, .. } => Some(seat),
            Frame::Due => self.due.map(|due| due.seat),
            Frame::Window(window) => Some(window.seat),
            Frame::Run(run) => Some(run.seat),
            Frame::Round(_)
            | Frame::Trap { .. }
            | Frame::Fall(_)
            | Frame::Hut { .. }
            | Frame::HutEnd { .. }
            | Frame::Search { .. }
            | Frame::Depart { .. }
            | Frame::Blows(_)
            | Frame::Dice { .. } => None,
        }
    }

    /// All legal actions of the seat that is asked.
    pub(crate) fn list(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.asked() != Some(seat) {
            return;
        }
        let Some(frame) = self.top() else { return };
        match frame {
            Frame::Setup(stage) => self.setup_list(stage, seat, into),
            Frame::MoveEnd { figure, .. } => self.move_end_list(figure, into),
            Frame::DropToken { at, .. } => self.drop_token_list(at, into),
            _ => self.each_choice(frame, &mut |action| into.push(action)),
        }
    }

    /// The choices of a frame of the Battle.
    pub(crate) fn each_choice(&self, frame: Frame, each: &mut dyn FnMut(Action)) {
        match frame {
            Frame::Turn(turn) => self.turn_list(&turn, each),
            Frame::Activations(acts) => self.activations_list(&acts, each),
            Frame::Moving(moving) => self.moving_list(&moving, each),
            Frame::Reap { figure } => {
                self.harvests(figure).for_each(|tree| each(Action::Harvest { tree }));
                each(Action::Decline { until: Until::Now });
            }
            Frame::Innocents { .. } => {
                each(Action::Kill);
                each(Action::Carry);
            }
            Frame::Combat => self.combat_list(each),
            Frame::Drop { at, by, .. } => self.drop_list(at, by, each),
            Frame::Window(window) => self.window_list(&window, each),
            Frame::Run(run) => self.run_list(&run, each),
            Frame::Snares { seat, .. } => {
                self.board()
                    .spaces()
                    .filter(|&to| self.may_snare(seat, to).is_ok())
                    .for_each(|to| each(Action::Snare { to }));
                each(Action::Skip);
            }
            Frame::Reroll { most, .. } => {
                self.rerolls(most, &mut |dice| each(Action::Reroll { dice }));
                // Nobody has to make a roll worse for himself, whosesoever it is.
                each(Action::Skip);
            }
            Frame::Slots { seat, .. } => self.each_used_slot(seat, each),
            Frame::Lunge { figure, goals, .. } => self
                .lunge_targets(figure, goals)
                .into_iter()
                .for_each(|it| each(Action::Target { figure: it })),
            Frame::Due => self.due_list(each),
            Frame::Curse { figure, foe, .. } => {
                self.swaps(figure, foe).into_iter().for_each(|upgrade| {
                    each(Action::Swap { upgrade });
                });
                each(Action::Skip);
            }
            Frame::Beast(beast) => self.beast_list(&beast, each),
            Frame::Emerge { figure } => self
                .board()
                .spaces()
                .filter(|&to| self.fits_return(figure, to))
                .for_each(|to| each(Action::Place { to })),
            Frame::Redirect { figure } => {
                self.redirects(figure)
                    .into_iter()
                    .for_each(|it| each(Action::Target { figure: it }));
            }
            Frame::Berserk { figure } => self
                .closest_allies(figure)
                .into_iter()
                .for_each(|it| each(Action::Target { figure: it })),
            Frame::Grove { figure, tree: None } => {
                let _ = figure;
                for tree in 0..self.trees.len() as u8 {
                    for to in self.board().spaces() {
                        if self.may_walk(tree, to).is_ok() {
                            each(Action::Tree { tree, to });
                        }
                    }
                }
            }
            Frame::Grove { figure, tree: Some(tree) } => {
                self.beside_tree(figure, tree)
                    .into_iter()
                    .for_each(|it| each(Action::Target { figure: it }));
                each(Action::Skip);
            }
            Frame::Sword(sword) => {
                if sword.turned {
                    self.closest_allies(sword.figure)
                        .into_iter()
                        .for_each(|it| each(Action::Target { figure: it }));
                } else if let Some(dice) = sword.dice {
                    wilds(&[WildAs::Hit, WildAs::Save, WildAs::Savagery], dice.wild, each);
                } else {
                    self.targets_of(sword.figure, 1)
                        .for_each(|it| each(Action::Target { figure: it }));
                }
            }
            _ => {}
        }
    }

    fn turn_list(&self, turn: &Turn, each: &mut dyn FnMut(Action)) {
        let seat = self.active;
        if turn.step != TurnStep::Select {
            return;
        }
        if self.may_retreat(turn).is_ok() {
            each(Action::Retreat);
        }
        let mut due = false;
        for figure in self.hidden_due() {
            due = true;
            for to in self.board().spaces() {
                if self.may_return(figure, to).is_ok() {
                    each(Action::Return { figure, to });
                }
            }
        }
        if turn.count == 0 {
            self.each_start(seat, each);
        }
        self.any_time_cards(seat, each);
        // Hidden Figures come back among the start-of-Turn effects, in any order (HATE-AMB-172).
        if due {
            return;
        }
        for figure in self.ids() {
            if self.may_select(turn, figure).is_ok() {
                each(Action::Activate { figure });
            }
        }
        if turn.count > 0 {
            each(Action::Begin);
        } else if self.may_pass(turn).is_ok() {
            each(Action::Pass);
        }
    }

    /// "Any Time" cards of a seat that decides anyway (HATE-AMB-67).
    pub(crate) fn any_time_cards(&self, seat: Seat, each: &mut dyn FnMut(Action)) {
        let player = self.player(seat);
        if player.hand == 0 {
            return;
        }
        let window = Window::new(Trigger::AnyTime, seat, None);
        for bit in (0..8).filter(|bit| player.hand >> bit & 1 == 1) {
            let card = self.card_of(seat, bit);
            if self.card_usable(&window, card) {
                each(Action::Use { means: Means::Card { card }, figure: None });
            }
        }
    }

    /// "Any Time" Skills of a Figure in its own activation (HATE-AMB-173).
    fn any_time_skills(&self, seat: Seat, id: FigureId, each: &mut dyn FnMut(Action)) {
        let figure = self.figure(id);
        if !figure.acting || figure.triggers & Trigger::AnyTime.bit() == 0 || self.passing(id) {
            return;
        }
        let window = Window::new(Trigger::AnyTime, seat, Some(id));
        self.figure_skills(&window, id, each);
    }

    /// Optional Skills of one Figure that answer a window's trigger.
    fn figure_skills(&self, window: &Window, id: FigureId, each: &mut dyn FnMut(Action)) {
        for (_, skill) in self.figure(id).tops() {
            let means = Means::Skill { figure: id, skill };
            if self.content.skills[usize::from(skill)].triggers & window.trigger.bit() != 0
                && self.means_usable(window, means, Some(id))
            {
                each(Action::Use { means, figure: Some(id) });
            }
        }
    }

    fn activations_list(&self, acts: &Activations, each: &mut dyn FnMut(Action)) {
        self.any_time_cards(acts.seat, each);
        if !acts.moved {
            for acting in acts.going().filter(|acting| !acting.moved) {
                each(Action::Move { figure: acting.figure });
            }
            return;
        }
        for acting in acts.going() {
            self.figure_actions(acts, acting.figure, each);
        }
    }

    /// What a Figure can do in its Action step.
    pub(crate) fn figure_actions(
        &self,
        acts: &Activations,
        id: FigureId,
        each: &mut dyn FnMut(Action),
    ) {
        let Some(acting) = acts.get(id).filter(|acting| !acting.halted) else { return };
        if self.figure(id).stands().is_none() {
            return;
        }
        if acting.actions > 0 {
            self.targets_of(id, self.reach(id))
                .for_each(|target| each(Action::Attack { figure: id, target }));
            if self.may_pillage(id).is_ok() {
                each(Action::Pillage { figure: id });
            }
            self.action_skills(id).for_each(|skill| each(Action::Skill { figure: id, skill }));
            self.special_actions(id, &mut |action, token| {
                each(Action::Special { figure: id, action, token });
            });
            self.token_grabs(id)
                .into_iter()
                .for_each(|token| each(Action::Take { figure: id, token }));
        }
        if acting.actions > 0 || self.free_grab_left(id) {
            self.grabs(id).for_each(|cargo| each(Action::Grab { figure: id, cargo }));
        }
        // Before and after the Action (HATE-AMB-62).
        self.drops(id, each);
        self.any_time_skills(acts.seat, id, each);
        each(Action::Rest { figure: id });
    }

    /// Whether the Grab Upgrade is there and unused in this activation (HATE-AMB-157).
    pub(crate) fn free_grab_left(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        figure.acting
            && self.free_grab(id).is_some_and(|slot| figure.used_activation >> slot & 1 == 0)
    }

    fn drops(&self, id: FigureId, each: &mut dyn FnMut(Action)) {
        if self.figure(id).loads == 0 || !self.figure(id).acting || self.passing(id) {
            return;
        }
        let Some(at) = self.figure(id).stands() else { return };
        for cargo in self.carried(id) {
            for to in self.drop_spaces(at) {
                each(Action::Drop { figure: id, cargo, to });
            }
        }
    }

    /// What can be decided in a Move.
    pub(crate) fn moving_list(&self, moving: &Moving, each: &mut dyn FnMut(Action)) {
        let id = moving.figure;
        let Some(at) = self.figure(id).stands() else { return };
        if moving.is_cut() {
            return each(Action::Stop);
        }
        if moving.left > 0 || moving.climbs > 0 {
            for stride in self.board().strides(at) {
                if self.may_step(moving, stride.to, false).is_ok() {
                    each(Action::Step { to: stride.to });
                }
                if stride.climb > 0 && self.may_step(moving, stride.to, true).is_ok() {
                    each(Action::Climb { to: stride.to });
                }
            }
        }
        let freely = self.feat_freely(id);
        for slot in 0..3 {
            if self.may_use_move_feat(moving, slot).is_ok() {
                for freely in [false, true].into_iter().filter(|&it| !it || freely) {
                    let means = Means::Feat { feat: Feat::Move, slot, freely };
                    each(Action::Use { means, figure: Some(id) });
                }
            }
        }
        if moving.why != Why::Forced {
            if self.figure(id).triggers & Trigger::Moving.bit() != 0 && !self.passing(id) {
                let window = Window::new(Trigger::Moving, moving.by, Some(id));
                self.figure_skills(&window, id, each);
            }
            self.any_time_skills(moving.by, id, each);
            self.drops(id, each);
            if self.free_grab_left(id) && !self.passing(id) {
                self.grabs(id).for_each(|cargo| each(Action::Grab { figure: id, cargo }));
            }
            for cargo in self.carried(id) {
                if self.may_send_home(moving, cargo) {
                    each(Action::SendHome { cargo });
                }
            }
        }
        if !self.passing(id) {
            self.any_time_cards(moving.by, each);
        }
        if self.may_stop(moving).is_ok() {
            if moving.why != Why::Forced {
                self.harvests(id).for_each(|tree| each(Action::Harvest { tree }));
            }
            each(Action::Stop);
        }
    }

    fn combat_list(&self, each: &mut dyn FnMut(Action)) {
        let Some(combat) = self.combat() else { return };
        match combat.step {
            Step::Wilds | Step::DefendWilds => {
                let choices = self.wild_choices(combat);
                let left = combat.throw().dice.wild;
                wilds(&choices, left, &mut |action| {
                    if self.wilds_can(combat, action, left) {
                        each(action);
                    }
                });
            }
            Step::Further => {
                self.further_targets(combat).for_each(|figure| each(Action::Target { figure }));
                each(Action::Skip);
            }
            Step::Next => self
                .ids()
                .filter(|id| combat.targets >> id.0 & 1 == 1)
                .for_each(|figure| each(Action::Target { figure })),
            _ => {}
        }
    }

    /// Whether all Wilds at once can become this: slots of the Forge may not suffice for it.
    pub(crate) fn wilds_can(
        &self,
        combat: &crate::combat::Combat,
        action: Action,
        left: u8,
    ) -> bool {
        let Action::Wild { into: WildAs::Skill(skill), all: true } = action else { return true };
        let made = combat.roller().and_then(|id| self.wild_skill_usable(combat, id, skill));
        let from_feats = made.is_some_and(|(_, _, from_feats)| from_feats);
        !from_feats || self.roller_seat(combat).is_some_and(|seat| self.slots_used(seat) >= left)
    }

    fn drop_list(&self, at: Space, by: Option<FigureId>, each: &mut dyn FnMut(Action)) {
        let mut any = false;
        for to in self.drop_spaces(at) {
            any = true;
            each(Action::Place { to });
        }
        if any {
            return;
        }
        if !self.drop_taken(by) {
            self.nearest_spaces(at).for_each(|to| each(Action::Place { to }));
            return;
        }
        if let Some(by) = by {
            if self.may_take_over(by) {
                each(Action::Carry);
            }
            self.spaces_beside(by).for_each(|to| each(Action::Place { to }));
        }
    }

    fn window_list(&self, window: &Window, each: &mut dyn FnMut(Action)) {
        self.each_means(window, &mut |means, figure| {
            each(Action::Use { means, figure });
            true
        });
        each(Action::Decline { until: Until::Now });
        if Self::can_decline_longer(window) {
            each(Action::Decline { until: Until::Activation });
            each(Action::Decline { until: Until::Turn });
            each(Action::Decline { until: Until::Round });
        }
    }

    /// The effect an ability waits with.
    pub(crate) fn waiting_effect<'a>(
        &self,
        run: &Run,
        content: &'a crate::Content,
    ) -> Option<&'a Effect> {
        run.effects(content).get(usize::from(run.at))
    }

    /// Whether an ability asks yes or no before its next effect.
    pub(crate) fn may_accept(&self, run: &Run) -> bool {
        run.aimed
            && run.each == 0
            && !run.accepted
            && self
                .waiting_effect(run, &self.content)
                .is_some_and(|effect| effect.optional && !picks_target(effect))
    }

    fn run_list(&self, run: &Run, each: &mut dyn FnMut(Action)) {
        if self.asks_price(run) {
            for n in 0..=run.note.min(self.purse(run.seat)) {
                each(Action::Pay { n: run.paid + n });
            }
            return;
        }
        let target = &run.ability(&self.content).target;
        if !run.aimed {
            for figure in self.ids() {
                if self.is_candidate(run, target, figure) {
                    each(Action::Target { figure });
                }
            }
            // What is paid for has to concern somebody.
            if target.optional && run.chosen > 0 {
                each(Action::Skip);
            }
            return;
        }
        let Some(effect) = self.waiting_effect(run, &self.content) else { return };
        if self.may_accept(run) {
            each(Action::Accept);
            each(Action::Skip);
            return;
        }
        self.effect_list(run, effect, each);
        if effect.optional && picks_target(effect) {
            each(Action::Skip);
        }
    }

    fn effect_list(&self, run: &Run, effect: &Effect, each: &mut dyn FnMut(Action)) {
        let scene = self.run_scene(run);
        match &effect.does {
            Verb::Move { who: Who::Adjacent, .. } => self
                .ids()
                .filter(|id| run.pool >> id.0 & 1 == 1)
                .for_each(|figure| each(Action::Target { figure })),
            Verb::Place { .. } => self
                .board()
                .spaces()
                .filter(|&to| self.may_place(run, effect, to))
                .for_each(|to| each(Action::Place { to })),
            Verb::Attack(strike) => {
                let Some(id) = self.whom(strike.who, &scene) else { return };
                let reach = strike.reach.unwrap_or_else(|| self.reach(id));
                self.targets_of(id, reach).for_each(|figure| each(Action::Target { figure }));
            }
            Verb::Charge { who, .. } => {
                let Some(id) = self.whom(*who, &scene) else { return };
                self.ids()
                    .filter(|&at| self.charge_to(id, at).is_some())
                    .for_each(|figure| each(Action::Target { figure }));
            }
            Verb::Grab { .. } => {
                let Some(id) = run.figure else { return };
                self.grabs(id).for_each(|cargo| each(Action::Grab { figure: id, cargo }));
            }
            Verb::Poison { who, same_tribe: true } => {
                let Some(id) = self.whom(*who, &scene) else { return };
                self.poison_sources(id).for_each(|figure| each(Action::Target { figure }));
            }
            Verb::FreeSlot { .. } => self.slot_list(run, effect, each),
            Verb::Trial { .. } => {
                let open = self.open_trials(run.seat);
                (0..8)
                    .filter(|bit| open >> bit & 1 == 1)
                    .for_each(|bit| each(Action::Trial { card: self.card_of(run.seat, bit) }));
            }
            Verb::Peek { .. } => self.peekable(run.seat).for_each(|at| each(Action::Peek { at })),
            _ => {}
        }
    }

    fn slot_list(&self, run: &Run, effect: &Effect, each: &mut dyn FnMut(Action)) {
        let player = self.player(run.seat);
        let whole = cleared(effect).is_some_and(|(which, _)| which == Cleared::AllOfOne);
        for feat in Feat::ALL {
            let used = player.feat_used[feat.index()];
            let slots = (0..3).filter(|slot| used >> slot & 1 == 1);
            if whole && used != 0 {
                each(Action::Clear { feat, slot: 0 });
            } else {
                slots.for_each(|slot| each(Action::Clear { feat, slot }));
            }
        }
        for bit in 0..8 {
            if player.extension_used[bit] != 0 {
                each(Action::ClearExtension { card: self.card_of(run.seat, bit as u8) });
            }
        }
    }

    /// Whether an effect may set its Figure on a Space.
    pub(crate) fn may_place(&self, run: &Run, effect: &Effect, to: Space) -> bool {
        let Verb::Place { who, range, of, area, all_mp } = &effect.does else { return false };
        let scene = self.run_scene(run);
        let (Some(id), Some(of)) = (self.whom(*who, &scene), self.whom(*of, &scene)) else {
            return false;
        };
        if !self.board().has(to) {
            return false;
        }
        if *all_mp {
            self.can_jump(id, *range, to)
        } else {
            self.can_place(id, of, *range, *area, to)
        }
    }
}

/// Choices for Wilds: one, or all that are left.
fn wilds(choices: &[WildAs], left: u8, each: &mut dyn FnMut(Action)) {
    for &into in choices {
        each(Action::Wild { into, all: false });
        if left > 1 {
            each(Action::Wild { into, all: true });
        }
    }
}
