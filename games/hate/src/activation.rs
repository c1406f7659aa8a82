//! Activations: all Moves, then one Action each (chapters "Player Turn", "Actions"). One frame serves the
//! Figures of a Turn and a single Figure activated by an effect, even inside the enemy's Turn.

use warmoot_kernel::{Log, Seat};

use crate::{
    Cause, Event, FigureId, Lasts, Party, SkillId, Trigger, Type, Until,
    combat::Combat,
    condition::Scene,
    flow::{Acting, Activations, Fall, Flow, Frame, Origin, Run, Why, Window},
    refuse::No,
    state::{Hate, TokenAt},
};

impl Activations {
    /// Figures about to Move and act.
    pub(crate) fn of(hate: &Hate, seat: Seat, figures: &[FigureId]) -> Self {
        let empty =
            Acting { figure: FigureId(0), moved: false, actions: 0, over: true, halted: false };
        let mut list = [empty; 3];
        for (acting, &figure) in list.iter_mut().zip(figures) {
            *acting = Acting { figure, actions: hate.actions(figure), over: false, ..empty };
        }
        Self { seat, list, count: figures.len().min(3) as u8, moved: false, offered: false }
    }

    /// Those whose activation is not over.
    pub(crate) fn going(&self) -> impl Iterator<Item = &Acting> {
        self.list[..usize::from(self.count)].iter().filter(|acting| !acting.over)
    }

    /// A Figure's place in the list, while its activation runs.
    pub(crate) fn get(&self, id: FigureId) -> Option<&Acting> {
        self.going().find(|acting| acting.figure == id)
    }

    fn get_mut(&mut self, id: FigureId) -> Option<&mut Acting> {
        self.list[..usize::from(self.count)]
            .iter_mut()
            .find(|acting| acting.figure == id && !acting.over)
    }
}

impl Hate {
    /// Begins activations: limits and what lasts from before are fresh.
    pub(crate) fn begin_activations(&mut self, acts: Activations, log: &mut Log<Event>) {
        let _ = log;
        for acting in acts.going() {
            let figure = self.figure_mut(acting.figure);
            figure.acting = true;
            figure.used_activation = 0;
            figure.was_hidden = figure.hid;
            figure.hid = false;
        }
        self.push(Frame::Activations(acts));
    }

    pub(crate) fn go_activations(&mut self, acts: Activations, log: &mut Log<Event>) -> Flow {
        // Who fell, was taken over or Hid loses the rest of the activation (HATE-AMB-21).
        for acting in acts.going() {
            let figure = self.figure(acting.figure);
            let cut_short =
                acting.halted || figure.stands().is_none() || figure.control != Some(acts.seat);
            if cut_short {
                self.finish(acting.figure, log);
                return Flow::On;
            }
        }
        if acts.going().next().is_none() {
            self.pop();
            self.react_again(Until::Activation);
            return Flow::On;
        }
        if !acts.moved {
            let mut waiting = acts.going().filter(|acting| !acting.moved);
            return match (waiting.next(), waiting.next()) {
                (None, _) => {
                    self.set(Frame::Activations(Activations {
                        moved: true,
                        offered: false,
                        ..acts
                    }));
                    Flow::On
                }
                // One Figure: its Move begins by itself.
                (Some(acting), None) => {
                    self.move_out(acting.figure, log);
                    Flow::On
                }
                _ => Flow::Ask,
            };
        }
        // When nobody can do an Action any more, all are done (HATE-TURN-08). As long as one can, it
        // may make one possible for the others: a Body to Grab, a token to take.
        let able = acts.going().any(|acting| self.any_action(&acts, acting.figure));
        if !able && let Some(acting) = acts.going().next() {
            self.finish(acting.figure, log);
            return Flow::On;
        }
        if !acts.offered {
            self.set(Frame::Activations(Activations { offered: true, ..acts }));
            if self.offer_any_time(acts.seat) {
                return Flow::On;
            }
        }
        Flow::Ask
    }

    /// Whether a Figure could do anything in its Action step but rest.
    fn any_action(&self, acts: &Activations, id: FigureId) -> bool {
        let mut any = false;
        self.figure_actions(acts, id, &mut |action| {
            any |= !matches!(action, crate::Action::Rest { .. });
        });
        any
    }

    /// A Figure of the innermost activations begins its Move.
    pub(crate) fn move_out(&mut self, id: FigureId, log: &mut Log<Event>) {
        let Some(Frame::Activations(mut acts)) = self.top() else { return };
        if let Some(acting) = acts.get_mut(id) {
            acting.moved = true;
        }
        let seat = acts.seat;
        self.set(Frame::Activations(acts));
        // "Activated" abilities come before the first step; one may take the place of the Move.
        self.push(Frame::Depart { figure: id, seat });
        self.raise(Window::new(Trigger::Activated, seat, Some(id)));
        let _ = log;
    }

    /// Whether a Figure has no activation that still goes on: it fell, left the board, or something
    /// took the place of its Move and Action.
    pub(crate) fn halted(&self, id: FigureId) -> bool {
        self.figure(id).stands().is_none()
            || !self.frames.iter().rev().any(|frame| match frame {
                Frame::Activations(acts) => acts.get(id).is_some_and(|acting| !acting.halted),
                _ => false,
            })
    }

    /// The Move itself, unless something took its place.
    pub(crate) fn go_depart(&mut self, id: FigureId, seat: Seat, log: &mut Log<Event>) -> Flow {
        self.pop();
        if !self.halted(id) {
            let left = self.mp(id);
            self.start_moving(id, seat, Why::Activation, left, log);
        }
        Flow::On
    }

    /// A Figure's Move and Action are used up, by an effect in their place or by a Trap.
    pub(crate) fn use_up(&mut self, id: FigureId) {
        for frame in self.frames.iter_mut().rev() {
            if let Frame::Activations(acts) = frame
                && let Some(acting) = acts.get_mut(id)
            {
                acting.moved = true;
                acting.actions = 0;
                acting.halted = true;
                return;
            }
        }
    }

    /// An Action is spent.
    pub(crate) fn spend_action(&mut self, id: FigureId) {
        if let Some(Frame::Activations(mut acts)) = self.top() {
            if let Some(acting) = acts.get_mut(id) {
                acting.actions = acting.actions.saturating_sub(1);
            }
            self.set(Frame::Activations(Activations { offered: false, ..acts }));
        }
    }

    /// A Figure's activation is over (HATE-TURN-09); who gave himself up for it is KO'd now.
    pub(crate) fn finish(&mut self, id: FigureId, log: &mut Log<Event>) {
        let Some(place) = self
            .frames
            .iter()
            .rposition(|frame| matches!(frame, Frame::Activations(acts) if acts.get(id).is_some()))
        else {
            return;
        };
        if let Frame::Activations(acts) = &mut self.frames[place]
            && let Some(acting) = acts.get_mut(id)
        {
            acting.over = true;
        }
        self.lasting.retain(|lasting| {
            lasting.until > Lasts::Activation || lasting.on != crate::state::On::Figure(id)
        });
        let figure = self.figure_mut(id);
        figure.acting = false;
        let doomed = std::mem::take(&mut figure.doomed);
        if doomed && self.figure(id).stands().is_some() {
            self.push(Frame::Fall(Fall { cause: Cause::Effect, ..Fall::of(id) }));
        }
        let _ = log;
    }

    /// Whether an Attack Action on a target is possible (HATE-ATK-01 to -04).
    pub(crate) fn may_attack(&self, id: FigureId, target: FigureId) -> Result<(), No> {
        if target.index() >= self.figures.len() || self.figure(target).stands().is_none() {
            return Err(No::new("HATE-KO-04", "Only a standing Figure can be attacked."));
        }
        if self.friends(id, target) {
            return Err(No::new("HATE-ATK-01", "Figures Attack enemies only."));
        }
        if !self.in_range(id, target, self.reach(id)) {
            return Err(if self.reach(id) > 1 {
                No::new("HATE-ATK-03", "The target is out of Range.")
            } else {
                No::new("HATE-ATK-02", "The target is not adjacent, and this Attack is not Ranged.")
            });
        }
        Ok(())
    }

    /// An Attack Action.
    pub(crate) fn attack(&mut self, id: FigureId, target: FigureId, log: &mut Log<Event>) {
        self.spend_action(id);
        let mut combat = Combat::on(id, self.figure(id).control, target);
        self.widen(id, &mut combat);
        self.fight(combat, log);
    }

    /// Skills with the Action symbol that a Figure can use now (HATE-SLOT-05).
    pub(crate) fn action_skills(&self, id: FigureId) -> impl Iterator<Item = SkillId> + '_ {
        let figure = self.figure(id);
        let there = figure.triggers & Trigger::Action.bit() != 0;
        figure.tops().filter(move |_| there).filter_map(move |(slot, skill)| {
            let card = &self.content.skills[usize::from(skill)];
            (card.triggers & Trigger::Action.bit() != 0
                && self.may_have(id, skill)
                && self.within_limit(id, slot, skill)
                && card.abilities.iter().any(|ability| {
                    let scene = Scene { seat: self.hand(id), ..self.scene_of(id, None) };
                    ability.trigger == Trigger::Action
                        && self.all(&ability.when, &scene)
                        && self.doable(ability, &scene)
                }))
            .then_some(skill)
        })
    }

    /// Uses a Skill with the Action symbol.
    pub(crate) fn use_action_skill(&mut self, id: FigureId, skill: SkillId, log: &mut Log<Event>) {
        let Some(seat) = self.hand(id) else { return };
        self.spend_action(id);
        let means = crate::Means::Skill { figure: id, skill };
        log.push(|| Event::Used { seat, means, figure: Some(id), paid: 0 });
        let number = self.content.skills[usize::from(skill)]
            .abilities
            .iter()
            .position(|ability| ability.trigger == Trigger::Action)
            .unwrap_or_default();
        if let Some(slot) = self.slot_of(id, skill) {
            self.spend_limit(id, slot);
        }
        self.push(Frame::Run(Run::new(Origin::Skill(skill, number as u8), seat, Some(id))));
    }

    /// Special Scenario Actions a Figure can do now, with the token each uses (HATE-TURN-12).
    pub(crate) fn special_actions(&self, id: FigureId, each: &mut dyn FnMut(u8, Option<u8>)) {
        let Some(seat) = self.figure(id).control else { return };
        for (number, action) in self.dashboard().actions.iter().enumerate() {
            let scene = self.scene_of(id, None);
            if !self.of_party(seat, action.side)
                || !self.all(&action.ability.when, &scene)
                || !self.doable(&action.ability, &scene)
            {
                continue;
            }
            if !action.token {
                each(number as u8, None);
                continue;
            }
            for token in 0..self.tokens.len() as u8 {
                if self.token_serves(id, token, action.once_per_token, action.side) {
                    each(number as u8, Some(token));
                }
            }
        }
    }

    /// Whether a Figure can use an Interest token that lies under or next to it. It cannot be
    /// wrecked while a standing enemy is on its Space.
    fn token_serves(&self, id: FigureId, token: u8, once: bool, side: Party) -> bool {
        let token = &self.tokens[usize::from(token)];
        let (TokenAt::Board(at), Some(space)) = (token.at, self.figure(id).stands()) else {
            return false;
        };
        let guarded = !once
            && side != Party::Both
            && self.standing_at(at).is_some_and(|other| !self.friends(other, id));
        self.board().range(at, space) <= 1 && !(once && token.used) && !guarded
    }

    /// Does a Special Scenario Action.
    pub(crate) fn special_action(
        &mut self,
        id: FigureId,
        number: u8,
        token: Option<u8>,
        log: &mut Log<Event>,
    ) {
        let (Some(seat), Some(scenario)) = (self.figure(id).control, self.scenario) else { return };
        self.spend_action(id);
        if let Some(token) = token {
            self.tokens[usize::from(token)].used = true;
            log.push(|| Event::TokenUsed { figure: id, token });
        }
        self.push(Frame::Run(Run {
            token,
            ..Run::new(Origin::Scenario(scenario, number), seat, Some(id))
        }));
    }

    /// Whether a seat belongs to a side a rule speaks of.
    pub(crate) fn of_party(&self, seat: Seat, party: Party) -> bool {
        match party {
            Party::Attacker => self.player(seat).side == 0,
            Party::Defender => self.player(seat).side == 1,
            Party::Both => true,
            Party::Neutral => false,
        }
    }

    /// Whether a Figure is a Prince for costs (HATE-TURN-04).
    #[must_use]
    pub fn is_prince(&self, id: FigureId) -> bool {
        self.role(id) == Type::Prince
    }
}
