//! Whether an action answers what is asked, decided without the list of choices: the conformance
//! kit compares the two. Only what may be used at a moment, and the inner choices of an effect, are
//! looked up in their lists.

use crate::{
    Action, FigureId, Until, WildAs,
    board::Space,
    combat::Step,
    flow::{Frame, Run, Sword, Window},
    run::picks_target,
    state::Hate,
};

impl Hate {
    /// Whether an action is a choice of a frame of the Battle.
    pub(crate) fn fits(&self, frame: Frame, action: Action) -> bool {
        let target = |test: &dyn Fn(FigureId) -> bool| match action {
            Action::Target { figure } => test(figure),
            _ => false,
        };
        match frame {
            // Judged by chapters of their own; what is left are uses.
            Frame::Turn(_) | Frame::Activations(_) | Frame::Moving(_) => {
                self.in_list(frame, action)
            }
            Frame::Reap { figure } => match action {
                Action::Harvest { tree } => self.harvests(figure).any(|it| it == tree),
                Action::Decline { until } => until == Until::Now,
                _ => false,
            },
            Frame::Innocents { .. } => matches!(action, Action::Kill | Action::Carry),
            Frame::Combat => self.fits_combat(action),
            Frame::Drop { at, by, .. } => self.fits_drop(at, by, action),
            Frame::Window(window) => self.fits_window(window, action),
            Frame::Run(run) => self.fits_run(&run, action),
            // Which dice, and where a Trap may lie, is judged before.
            Frame::Snares { .. } | Frame::Reroll { .. } => action == Action::Skip,
            Frame::Slots { seat, .. } => match action {
                Action::Clear { feat, slot } => {
                    slot < 3 && self.player(seat).feat_used[feat.index()] >> slot & 1 == 1
                }
                Action::ClearExtension { card } => (0..8_u8).any(|bit| {
                    self.player(seat).extension_used[usize::from(bit)] != 0
                        && self.card_of(seat, bit) == card
                }),
                _ => false,
            },
            Frame::Lunge { figure, goals, .. } => {
                target(&|it| self.lunge_targets(figure, goals).contains(&it))
            }
            Frame::Due => match (action, self.due) {
                (Action::FromCard { n }, Some(due)) => n <= due.n,
                (Action::FromCard { n }, None) => n == 0,
                _ => false,
            },
            Frame::Curse { figure, foe, .. } => match action {
                Action::Swap { upgrade } => self.swaps(figure, foe).contains(&upgrade),
                Action::Skip => true,
                _ => false,
            },
            Frame::Beast(beast) => match (action, beast.option) {
                (Action::Option { option }, None) => self.card_options(&beast).contains(&option),
                (_, None) | (Action::Option { .. }, Some(_)) => false,
                // What a card makes a Mercenary do follows from where everybody stands: its ways
                // are worked out, and that is their list.
                (_, Some(_)) => self.in_list(frame, action),
            },
            Frame::Emerge { figure } => match action {
                Action::Place { to } => self.fits_return(figure, to),
                _ => false,
            },
            Frame::Redirect { figure } => target(&|it| self.redirects(figure).contains(&it)),
            Frame::Berserk { figure } => target(&|it| self.closest_allies(figure).contains(&it)),
            Frame::Grove { tree: None, .. } => match action {
                Action::Tree { tree, to } => self.may_walk(tree, to).is_ok(),
                _ => false,
            },
            Frame::Grove { figure, tree: Some(tree) } => {
                action == Action::Skip || target(&|it| self.beside_tree(figure, tree).contains(&it))
            }
            Frame::Sword(sword) => self.fits_sword(&sword, action),
            // Chapters with a judgement of their own, and frames that ask nobody.
            Frame::Setup(_)
            | Frame::MoveEnd { .. }
            | Frame::DropToken { .. }
            | Frame::Round(_)
            | Frame::Trap { .. }
            | Frame::Fall(_)
            | Frame::Depart { .. }
            | Frame::HutEnd { .. }
            | Frame::Search { .. }
            | Frame::Hut { .. }
            | Frame::Blows(_)
            | Frame::Dice { .. } => false,
        }
    }

    /// Whether the list of a frame's choices has an action.
    fn in_list(&self, frame: Frame, action: Action) -> bool {
        let mut found = false;
        self.each_choice(frame, &mut |it| found |= it == action);
        found
    }

    /// Wilds, further targets and who defends next (HATE-COMBAT-08, HATE-AMB-136, -51).
    fn fits_combat(&self, action: Action) -> bool {
        let Some(combat) = self.combat() else { return false };
        match (combat.step, action) {
            (Step::Wilds | Step::DefendWilds, Action::Wild { into, all }) => {
                let left = combat.throw().dice.wild;
                self.wild_choices(combat).contains(&into)
                    && (!all || left > 1)
                    && self.wilds_can(combat, action, left)
            }
            (Step::Further, Action::Target { figure }) => {
                self.further_targets(combat).any(|it| it == figure)
            }
            (Step::Further, Action::Skip) => true,
            (Step::Next, Action::Target { figure }) => combat.targets >> figure.0 & 1 == 1,
            _ => false,
        }
    }

    /// Where a Body is laid: beside where it was, else where whoever fell it may reach
    /// (HATE-BODY-05).
    fn fits_drop(&self, at: Space, by: Option<FigureId>, action: Action) -> bool {
        if self.drop_spaces(at).next().is_some() {
            return matches!(action, Action::Place { to } if self.drop_spaces(at).any(|it| it == to));
        }
        match (action, by) {
            (Action::Place { to }, _) if !self.drop_taken(by) => {
                self.nearest_spaces(at).any(|it| it == to)
            }
            (Action::Place { to }, Some(by)) => self.spaces_beside(by).any(|it| it == to),
            (Action::Carry, Some(by)) => self.drop_taken(Some(by)) && self.may_take_over(by),
            _ => false,
        }
    }

    /// Uses are those that the window offers; declining for longer only where that is offered.
    fn fits_window(&self, window: Window, action: Action) -> bool {
        match action {
            Action::Decline { until: Until::Now } => true,
            Action::Decline { until: Until::Activation | Until::Turn | Until::Round } => {
                Self::can_decline_longer(&window)
            }
            Action::Use { .. } => self.in_list(Frame::Window(window), action),
            _ => false,
        }
    }

    /// The questions of an ability, in their order: how much is paid, whom it concerns, whether it
    /// is wanted, and what its effect asks.
    fn fits_run(&self, run: &Run, action: Action) -> bool {
        if self.asks_price(run) {
            let most = run.note.min(self.purse(run.seat));
            return matches!(action, Action::Pay { n } if run.paid <= n && n - run.paid <= most);
        }
        let target = &run.ability(&self.content).target;
        if !run.aimed {
            return match action {
                Action::Target { figure } => self.is_candidate(run, target, figure),
                Action::Skip => target.optional && run.chosen > 0,
                _ => false,
            };
        }
        let Some(effect) = self.waiting_effect(run, &self.content) else { return false };
        if self.may_accept(run) {
            return matches!(action, Action::Accept | Action::Skip);
        }
        if action == Action::Skip && effect.optional && picks_target(effect) {
            return true;
        }
        self.in_list(Frame::Run(*run), action)
    }

    /// Worm's Legendary Sword: whom it strikes, what its Wilds become, whom it turns on.
    fn fits_sword(&self, sword: &Sword, action: Action) -> bool {
        match (action, sword.turned, sword.dice) {
            (Action::Target { figure }, true, _) => {
                self.closest_allies(sword.figure).contains(&figure)
            }
            (Action::Wild { into, all }, false, Some(dice)) => {
                matches!(into, WildAs::Hit | WildAs::Save | WildAs::Savagery)
                    && (!all || dice.wild > 1)
            }
            (Action::Target { figure }, false, None) => {
                self.targets_of(sword.figure, 1).any(|it| it == figure)
            }
            _ => false,
        }
    }
}
