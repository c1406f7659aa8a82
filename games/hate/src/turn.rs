//! A player's Turn: the check at its start, the selection, its end (chapters "Player Turn", "End of
//! Turn, Round, and Battle").

use warmoot_kernel::{Chance, Log, Seat};

use crate::{
    Action, Event, Feat, Fee, FigureId, Lasts, Means, SkillId, Trigger, Until, Verb,
    board::Space,
    flow::{Activations, Flow, Frame, RoundStep, Turn, TurnStep, Window},
    refuse::No,
    state::{Hate, Place},
};

/// Figures a player selects in a Turn (HATE-TURN-01).
const FIGURES: u8 = 2;
/// With so many Figures or fewer a player may Retreat (HATE-RETREAT-01).
const FEW: u8 = 5;

impl Hate {
    pub(crate) fn go_turn(
        &mut self,
        turn: Turn,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Flow {
        let seat = self.active;
        match turn.step {
            TurnStep::Check => {
                self.turns += 1;
                if !self.has_turn(seat) {
                    self.pop();
                    self.set(Frame::Round(RoundStep::End { n: 0 }));
                    return Flow::On;
                }
                log.push(|| Event::Turn { seat });
                self.set(Frame::Turn(Turn { step: TurnStep::Select, ..turn }));
                Flow::On
            }
            TurnStep::Select => {
                let mut begin = turn.count > 0 && turn.count >= self.limit(&turn);
                if !begin && turn.count > 0 {
                    begin = !self.ids().any(|id| self.may_select(&turn, id).is_ok());
                }
                if begin {
                    self.begin_acting(&turn, log);
                    return Flow::On;
                }
                Flow::Ask
            }
            TurnStep::Act => {
                self.set(Frame::Turn(Turn { step: TurnStep::End, ..turn }));
                self.push(Frame::Window(Window::new(Trigger::TurnEnd, seat, None)));
                Flow::On
            }
            TurnStep::End => {
                self.set(Frame::Turn(Turn { step: TurnStep::Neutral, ..turn }));
                self.draw_mercenary_card(chance, log);
                Flow::On
            }
            TurnStep::Neutral => {
                self.end_turn(log);
                Flow::On
            }
        }
    }

    /// How many Figures may be selected: 2, or 3 with the Feast token; fixed once an activation has
    /// begun (HATE-TURN-01, HATE-FEAST-03, HATE-AMB-25).
    pub(crate) fn limit(&self, turn: &Turn) -> u8 {
        turn.limit.unwrap_or(FIGURES + u8::from(self.feast == Some(self.active)))
    }

    /// Whether a Turn starts at all: with Savagery, and something to activate or reactivate
    /// (HATE-ROUND-06, HATE-ROUND-07, HATE-AMB-18, HATE-AMB-172).
    pub(crate) fn has_turn(&self, seat: Seat) -> bool {
        if self.player(seat).out || self.player(seat).savagery == 0 {
            return false;
        }
        let turn = Turn {
            step: TurnStep::Select,
            chosen: [FigureId(0); 3],
            count: 0,
            limit: None,
            fresh: true,
            busy: false,
        };
        self.ids().any(|id| {
            let figure = self.figure(id);
            self.may_select(&turn, id).is_ok()
                || (figure.control == Some(seat)
                    && matches!(figure.at, Place::Hidden(_))
                    && !figure.activated()
                    && self.can_spend(seat, self.cost(id)))
        }) || self.can_reactivate(seat)
    }

    /// Whether some card, Feat or Skill could activate a Figure again, or stand one up, now.
    fn can_reactivate(&self, seat: Seat) -> bool {
        let reactivates = |effects: &[crate::Effect]| {
            effects
                .iter()
                .any(|effect| matches!(effect.does, Verb::Activate { .. } | Verb::Stand { .. }))
        };
        let mut found = false;
        self.each_start(seat, &mut |action| {
            found |= match action {
                Action::Reactivate { .. } => true,
                Action::Use { means: Means::Card { card }, .. } => {
                    reactivates(&self.content.cards[usize::from(card)].ability.effects)
                }
                Action::Use { means: Means::Skill { skill, .. }, .. } => self.content.skills
                    [usize::from(skill)]
                .abilities
                .iter()
                .any(|ability| reactivates(&ability.effects)),
                _ => false,
            };
        });
        found
    }

    /// Start-of-Turn uses: cards, Feats and Skills (HATE-AMB-172).
    pub(crate) fn each_start(&self, seat: Seat, each: &mut dyn FnMut(Action)) {
        let window = Window::new(Trigger::TurnStart, seat, None);
        self.each_means(&window, &mut |means, figure| {
            each(Action::Use { means, figure });
            true
        });
        for id in self.ids() {
            for (_, skill) in self.start_skills(seat, id) {
                let means = Means::Skill { figure: id, skill };
                each(Action::Use { means, figure: Some(id) });
            }
            for slot in 0..3 {
                if self.may_reactivate(seat, id, slot).is_ok() {
                    each(Action::Reactivate { figure: id, slot });
                }
            }
        }
    }

    /// Skills of a Figure that act at the start of the Turn; Sarrassa-D-03 does so from a Body.
    pub(crate) fn start_skills(
        &self,
        seat: Seat,
        id: FigureId,
    ) -> impl Iterator<Item = (usize, SkillId)> + '_ {
        let figure = self.figure(id);
        let there = figure.triggers & Trigger::TurnStart.bit() != 0
            && (figure.stands().is_some() && figure.control == Some(seat)
                || figure.lies().is_some() && figure.owner == Some(seat));
        figure.tops().filter(move |&(slot, skill)| {
            let card = &self.content.skills[usize::from(skill)];
            let window = Window::new(Trigger::TurnStart, seat, Some(id));
            there
                && card.optional
                && card.triggers & Trigger::TurnStart.bit() != 0
                && self.within_limit(id, slot, skill)
                && self.may_have(id, skill)
                && card.abilities.iter().any(|ability| {
                    let scene = self.window_scene(&window);
                    ability.trigger == Trigger::TurnStart
                        && self.all(&ability.when, &scene)
                        && self.doable(ability, &scene)
                })
        })
    }

    /// Whether the Forge may activate a Figure again (HATE-FORGE-08, HATE-FORGE-12).
    pub(crate) fn may_reactivate(&self, seat: Seat, id: FigureId, slot: u8) -> Result<(), No> {
        let player = self.player(seat);
        let feat = Feat::Reactivate.index();
        let figure = self.figure(id);
        if figure.control != Some(seat) || figure.stands().is_none() {
            return Err(No::new("HATE-FORGE-08", "Only a standing Figure of yours can act again."));
        }
        if !figure.activated() {
            return Err(No::new(
                "HATE-FORGE-08",
                "This Figure was not activated in this Round: activate it in the usual way.",
            ));
        }
        if slot >= player.village.forge[feat] {
            return Err(No::new("HATE-FORGE-01", "This slot of the Forge is not enabled."));
        }
        if player.feat_used[feat] >> slot & 1 == 1 {
            return Err(No::new("HATE-FORGE-03", "This slot was used in this Round."));
        }
        let fee = if slot == 2 { Fee::Free } else { Fee::Normal };
        if !self.can_spend(seat, 1 + self.price(id, fee)) {
            return Err(No::new(
                "HATE-FORGE-08",
                "Not enough Savagery: the Feat costs 1, and the activation its usual cost.",
            ));
        }
        if self.forbids(id, crate::Ban::Feats) {
            return Err(No::new("HATE-SCARCARD-10", "A Scar keeps Feats from this Figure."));
        }
        Ok(())
    }

    /// Whether a Figure may be selected in this Turn (HATE-TURN-01 to -06).
    pub(crate) fn may_select(&self, turn: &Turn, id: FigureId) -> Result<(), No> {
        let seat = self.active;
        let figure = self.figure(id);
        if figure.control != Some(seat) {
            return Err(No::new("HATE-TURN-01", "You activate your own Figures only."));
        }
        if figure.stands().is_none() {
            return Err(No::new("HATE-KO-02", "This Figure does not stand on the board."));
        }
        if turn.chosen[..usize::from(turn.count)].contains(&id) {
            return Err(No::new("HATE-TURN-01", "This Figure is selected already."));
        }
        if figure.activated() {
            return Err(No::new("HATE-TURN-02", "This Figure was activated in this Round."));
        }
        // A token taken off again does not make it eligible twice in a Turn (HATE-AMB-23).
        if figure.turn == self.turns && figure.times > 0 {
            return Err(No::new("HATE-TURN-02", "This Figure was activated in this Turn."));
        }
        if turn.count >= self.limit(turn) {
            return Err(No::new(
                "HATE-TURN-01",
                "So many Figures are selected in a Turn: 2, or 3 with the Feast token.",
            ));
        }
        if !self.can_spend(seat, self.cost(id)) {
            return Err(No::new("HATE-TURN-06", "Not enough Savagery to activate this Figure."));
        }
        Ok(())
    }

    /// Pays for an activation and marks the Figure (HATE-TURN-03 to -05).
    pub(crate) fn activate(&mut self, seat: Seat, id: FigureId, fee: Fee, log: &mut Log<Event>) {
        let paid = self.price(id, fee);
        let again = self.figure(id).activated();
        self.pay(seat, paid, log);
        let turns = self.turns;
        let figure = self.figure_mut(id);
        figure.savagery += paid;
        figure.marked = true;
        figure.times += 1;
        figure.turn = turns;
        log.push(|| Event::Activated { figure: id, paid, again });
    }

    /// Selects a Figure.
    pub(crate) fn select(&mut self, mut turn: Turn, id: FigureId, log: &mut Log<Event>) {
        self.activate(self.active, id, Fee::Normal, log);
        turn.limit = Some(self.limit(&turn));
        turn.chosen[usize::from(turn.count)] = id;
        turn.count += 1;
        turn.fresh = false;
        turn.busy = true;
        self.set(Frame::Turn(turn));
    }

    /// The selected Figures begin.
    pub(crate) fn begin_acting(&mut self, turn: &Turn, log: &mut Log<Event>) {
        self.set(Frame::Turn(Turn { step: TurnStep::Act, ..*turn }));
        let chosen = turn.chosen;
        let acts = Activations::of(self, self.active, &chosen[..usize::from(turn.count)]);
        self.begin_activations(acts, log);
    }

    /// Whether the Turn may be passed (HATE-END-03, HATE-AMB-17).
    pub(crate) fn may_pass(&self, turn: &Turn) -> Result<(), No> {
        if turn.count > 0 {
            return Err(No::new("HATE-TURN-07", "Figures are selected: let them act."));
        }
        if self.ids().any(|id| self.may_select(turn, id).is_ok()) {
            return Err(No::new(
                "HATE-TURN-01",
                "While a Figure can be activated and paid for, at least one has to be.",
            ));
        }
        if self.hidden_due().next().is_some() {
            return Err(No::new("HATE-TRIBE-17", "A Hidden Figure comes back first."));
        }
        Ok(())
    }

    /// Passes: if nothing was done in this Turn the Round ends (HATE-END-03).
    pub(crate) fn pass(&mut self, turn: &Turn, log: &mut Log<Event>) {
        let seat = self.active;
        log.push(|| Event::Passed { seat });
        // A Turn in which anything was done has been taken, even without an activation.
        if turn.busy || !turn.fresh {
            self.set(Frame::Turn(Turn { step: TurnStep::Act, ..*turn }));
            return;
        }
        self.clear_turn(log);
        self.pop();
        self.set(Frame::Round(RoundStep::End { n: 0 }));
    }

    /// Whether a Retreat is possible (HATE-RETREAT-01).
    pub(crate) fn may_retreat(&self, turn: &Turn) -> Result<(), No> {
        if !turn.fresh {
            return Err(No::new("HATE-RETREAT-01", "A Retreat is chosen as the Turn starts."));
        }
        if self.still_in(self.active) > FEW {
            return Err(No::new("HATE-RETREAT-01", "With 6 or more Figures nobody Retreats."));
        }
        Ok(())
    }

    /// Hidden Figures of the active player that come back now (HATE-TRIBE-17).
    pub(crate) fn hidden_due(&self) -> impl Iterator<Item = FigureId> + '_ {
        self.ids().filter(|&id| {
            let figure = self.figure(id);
            matches!(figure.at, Place::Hidden(_))
                && figure.control == Some(self.active)
                && !figure.back_round
                && figure.hid_turn < self.turns
        })
    }

    /// Whether a Hidden Figure may come back on a Space: free, within range of its marker; if
    /// none is, the nearest free one (HATE-AMB-127).
    pub(crate) fn may_return(&self, id: FigureId, to: Space) -> Result<(), No> {
        if !matches!(self.figure(id).at, Place::Hidden(_)) {
            return Err(No::new("HATE-TRIBE-17", "This Figure is not Hidden."));
        }
        if !self.hidden_due().any(|due| due == id) {
            return Err(No::new("HATE-TRIBE-17", "It comes back at the start of your next Turn."));
        }
        if !self.fits_return(id, to) {
            return Err(No::new(
                "HATE-TRIBE-17",
                "It comes back on a free Space within the card's Range of its marker.",
            ));
        }
        Ok(())
    }

    /// Whether a Space is one on which a Hidden Figure may come back.
    pub(crate) fn fits_return(&self, id: FigureId, to: Space) -> bool {
        let Place::Hidden(marker) = self.figure(id).at else { return false };
        let back = self.figure(id).back;
        let board = self.board();
        let within = |space: Space| self.free(space) && board.range(marker, space) <= back;
        if board.spaces().any(within) {
            board.has(to) && within(to)
        } else {
            self.nearest_free(marker) == Some(to)
        }
    }

    /// A Hidden Figure comes back.
    pub(crate) fn come_back(&mut self, id: FigureId, to: Space, log: &mut Log<Event>) {
        if let Some(Frame::Turn(turn)) = self.top() {
            self.set(Frame::Turn(Turn { fresh: false, ..turn }));
        }
        self.put(id, Place::Stands(to));
        log.push(|| Event::Returned { figure: id, to });
        self.spring(id, to);
    }

    /// The Turn is over; the next player's begins.
    fn end_turn(&mut self, log: &mut Log<Event>) {
        self.clear_turn(log);
        self.pop();
        self.active = self.next_seat();
    }

    /// What lasts for a Turn is over: borrowed Figures go back.
    fn clear_turn(&mut self, log: &mut Log<Event>) {
        for id in self.ids() {
            if self.figure(id).borrowed {
                let owner = self.figure(id).owner;
                let figure = self.figure_mut(id);
                figure.control = owner;
                figure.borrowed = false;
                if let Some(seat) = owner {
                    log.push(|| Event::Control { figure: id, seat });
                }
            }
        }
        self.lasting.retain(|lasting| lasting.until > Lasts::Turn);
        self.react_again(Until::Turn);
    }

    /// Whose Turn comes after the active player's.
    fn next_seat(&self) -> Seat {
        Seat((self.active.0 + 1) % self.players.max(1))
    }
}
