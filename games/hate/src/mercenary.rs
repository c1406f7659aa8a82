//! The Neutral Mercenary of a scenario: moved by whoever drew its card, an enemy of all (chapter
//! "Mercenaries", as far as a single Battle goes).

use smallvec::SmallVec;
use warmoot_kernel::{Chance, Log, Seat};

use crate::{
    Action, Cargo, Deed, Event, FigureId, Objective, Rule, Trigger, Type, Verb,
    board::{MOST_SPACES, Space},
    combat::Combat,
    flow::{Beast, Flow, Frame, Origin, Run, Window},
    state::{Hate, Innocents, Place, TokenAt},
};

/// Where the Mercenary gets, with the Movement Points it takes and the Space before.
struct Trail {
    cost: [u8; MOST_SPACES],
    from: [u16; MOST_SPACES],
}

impl Trail {
    /// Movement Points to a Space, if it gets there.
    const fn cost_to(&self, to: Space) -> Option<u8> {
        match self.cost[to.index()] {
            u8::MAX => None,
            cost => Some(cost),
        }
    }

    /// The Spaces of the way there, the last one included.
    fn path(&self, to: Space) -> Vec<Space> {
        let mut path = Vec::new();
        let mut at = to.0;
        while self.from[usize::from(at)] != u16::MAX && path.len() < MOST_SPACES {
            path.push(Space(at));
            at = self.from[usize::from(at)];
        }
        path.reverse();
        path
    }

    /// A better way to a Space.
    fn take(&mut self, to: Space, cost: u8, from: Space) -> bool {
        let better = cost < self.cost[to.index()];
        if better {
            self.cost[to.index()] = cost;
            self.from[to.index()] = from.0;
        }
        better
    }
}

/// Spaces, a few of them.
type Spaces = SmallVec<[Space; 16]>;

impl Hate {
    /// The Neutral Mercenary of this Battle, wherever it is.
    pub(crate) fn neutral(&self) -> Option<FigureId> {
        self.ids().find(|&id| self.figure(id).owner.is_none())
    }

    /// Who decides for a Figure: its player, or for a neutral whoever moves it now.
    pub(crate) fn hand(&self, id: FigureId) -> Option<Seat> {
        self.figure(id).control.or_else(|| {
            let mover = self.frames.iter().rev().find_map(|frame| match frame {
                Frame::Beast(beast) if beast.figure == id => Some(beast.seat),
                _ => None,
            });
            Some(mover.unwrap_or(self.active))
        })
    }

    /// All Mercenary cards, as bits.
    pub(crate) fn whole_mercenary_deck(&self) -> u16 {
        (0..self.content.mercenaries.len().min(16)).fold(0, |deck, card| deck | 1 << card)
    }

    /// The player whose Turn ends draws a card for a Mercenary that stands on the board
    /// (HATE-MERC-04, HATE-AMB-102).
    pub(crate) fn draw_mercenary_card(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let standing = self
            .neutral()
            .filter(|&id| self.figure(id).control.is_none() && self.figure(id).stands().is_some());
        let Some(figure) = standing else { return };
        if self.mercenary_deck == 0 {
            self.mercenary_deck = self.whole_mercenary_deck();
        }
        let left = self.mercenary_deck.count_ones();
        if left == 0 {
            return;
        }
        let at = chance.below(left, "a Mercenary card") as usize;
        let card = (0..16_u8)
            .filter(|card| self.mercenary_deck >> card & 1 == 1)
            .nth(at)
            .unwrap_or_default();
        self.mercenary_deck &= !(1 << card);
        let seat = self.active;
        log.push(|| Event::MercenaryCard { seat, card, figure });
        let beast = Beast { figure, seat, card, option: None, step: 0, goals: 0 };
        self.push(Frame::Beast(beast));
    }

    pub(crate) fn go_beast(&mut self, beast: Beast, log: &mut Log<Event>) -> Flow {
        let id = beast.figure;
        let Some(option) = beast.option else {
            return match self.card_options(&beast).as_slice() {
                [only] => {
                    let only = *only;
                    self.take_option(beast, only, log);
                    Flow::On
                }
                _ => Flow::Ask,
            };
        };
        let content = self.content.clone();
        let deeds = &content.mercenaries[usize::from(beast.card)].options[usize::from(option)];
        let Some(&deed) = deeds.get(usize::from(beast.step)) else {
            self.pop();
            return Flow::On;
        };
        let skipped = Frame::Beast(Beast { step: beast.step + 1, ..beast });
        if self.figure(id).stands().is_none() || !self.can_deed(&beast, deed) {
            self.set(skipped);
            return Flow::On;
        }
        match deed {
            Deed::AttackGoal | Deed::AttackAdjacent | Deed::Skill => {}
            Deed::Charge => {
                let goals = self.quarry(&beast, Deed::NearestFigure);
                let lined = goals.iter().any(|&goal| self.charge_to(id, goal).is_some());
                if !lined {
                    // Without a line: toward it, and an Attack.
                    return self.ask_or_walk(beast, Deed::NearestFigure, log);
                }
            }
            mover => return self.ask_or_walk(beast, mover, log),
        }
        let choices = self.deeds(&beast, deed);
        if let [only] = choices.as_slice() {
            let only = *only;
            self.do_beast(beast, only, log);
            return Flow::On;
        }
        Flow::Ask
    }

    /// Where the Mercenary would go for a Move; it goes by itself if there is one place only.
    fn ask_or_walk(&mut self, beast: Beast, deed: Deed, log: &mut Log<Event>) -> Flow {
        let ends = self.ends_of(&beast, deed);
        if let [only] = ends.as_slice() {
            let only = *only;
            self.walk(beast, deed, only, log);
            return Flow::On;
        }
        Flow::Ask
    }

    /// Options of a card of which something can be done; both if nothing can.
    pub(crate) fn card_options(&self, beast: &Beast) -> SmallVec<[u8; 2]> {
        let card = &self.content.mercenaries[usize::from(beast.card)];
        let can = |option: u8| {
            card.options[usize::from(option)].iter().any(|&deed| self.can_deed(beast, deed))
        };
        let possible: SmallVec<[u8; 2]> = [0, 1].into_iter().filter(|&it| can(it)).collect();
        if possible.is_empty() { SmallVec::from_slice(&[0, 1]) } else { possible }
    }

    fn take_option(&mut self, beast: Beast, option: u8, log: &mut Log<Event>) {
        let (seat, card) = (beast.seat, beast.card);
        log.push(|| Event::MercenaryOption { seat, card, option });
        self.set(Frame::Beast(Beast { option: Some(option), ..beast }));
    }

    /// Whether a deed can be done at all now.
    fn can_deed(&self, beast: &Beast, deed: Deed) -> bool {
        let id = beast.figure;
        match deed {
            Deed::AttackGoal | Deed::AttackAdjacent => {
                self.targets_of(id, self.reach(id)).next().is_some()
            }
            Deed::Skill => self.action_skills(id).next().is_some(),
            Deed::Charge => self.figures_for(beast, Deed::NearestFigure).next().is_some(),
            // Where it stands it may stay, so any goal will do.
            mover => self.figure(id).stands().is_some() && self.has_goal(beast, mover),
        }
    }

    /// The choices of a deed that is not a Move.
    fn deeds(&self, beast: &Beast, deed: Deed) -> SmallVec<[Action; 8]> {
        let id = beast.figure;
        let target = |figure| Action::Target { figure };
        match deed {
            Deed::AttackGoal | Deed::AttackAdjacent => {
                let reach = self.reach(id);
                let goals = beast.goals;
                let meant: SmallVec<[Action; 8]> = self
                    .targets_of(id, reach)
                    .filter(|it| deed == Deed::AttackGoal && goals >> it.0 & 1 == 1)
                    .map(target)
                    .collect();
                if meant.is_empty() {
                    self.targets_of(id, reach).map(target).collect()
                } else {
                    meant
                }
            }
            Deed::Charge => self
                .quarry(beast, Deed::NearestFigure)
                .into_iter()
                .filter(|&goal| self.charge_to(id, goal).is_some())
                .map(target)
                .collect(),
            Deed::Skill => {
                self.action_skills(id).map(|skill| Action::Skill { figure: id, skill }).collect()
            }
            _ => SmallVec::new(),
        }
    }

    /// What can be decided for the Mercenary now.
    pub(crate) fn beast_list(&self, beast: &Beast, each: &mut dyn FnMut(Action)) {
        let Some(option) = beast.option else {
            self.card_options(beast).into_iter().for_each(|option| each(Action::Option { option }));
            return;
        };
        let card = &self.content.mercenaries[usize::from(beast.card)];
        let deeds = &card.options[usize::from(option)];
        let Some(&deed) = deeds.get(usize::from(beast.step)) else { return };
        let choices = self.deeds(beast, deed);
        if choices.is_empty() {
            let mover = if deed == Deed::Charge { Deed::NearestFigure } else { deed };
            self.ends_of(beast, mover).into_iter().for_each(|to| each(Action::Place { to }));
        } else {
            choices.into_iter().for_each(each);
        }
    }

    /// Does what was decided for the Mercenary.
    pub(crate) fn do_beast(&mut self, beast: Beast, action: Action, log: &mut Log<Event>) {
        let id = beast.figure;
        let done = Frame::Beast(Beast { step: beast.step + 1, ..beast });
        match action {
            Action::Option { option } => self.take_option(beast, option, log),
            Action::Place { to } => {
                let deed = self.deed_of(&beast);
                let mover = if deed == Some(Deed::Charge) {
                    Deed::NearestFigure
                } else {
                    deed.unwrap_or(Deed::Centre)
                };
                self.walk(beast, mover, to, log);
            }
            Action::Skill { skill, .. } => {
                self.set(done);
                self.use_action_skill(id, skill, log);
            }
            Action::Target { figure } => {
                let charges = self.deed_of(&beast) == Some(Deed::Charge);
                self.set(done);
                if charges {
                    self.charge(id, figure, 0, 0, log);
                } else {
                    self.beast_strikes(id, beast.seat, figure, log);
                }
            }
            _ => {}
        }
    }

    pub(crate) fn beast_strikes(
        &mut self,
        id: FigureId,
        seat: Seat,
        target: FigureId,
        log: &mut Log<Event>,
    ) {
        let mut combat = Combat::on(id, Some(seat), target);
        self.widen(id, &mut combat);
        self.fight(combat, log);
    }

    fn deed_of(&self, beast: &Beast) -> Option<Deed> {
        let card = &self.content.mercenaries[usize::from(beast.card)];
        card.options[usize::from(beast.option?)].get(usize::from(beast.step)).copied()
    }

    /// The Mercenary walks to a Space, step by step; Traps on the way work.
    fn walk(&mut self, beast: Beast, deed: Deed, to: Space, log: &mut Log<Event>) {
        let id = beast.figure;
        let goals = self.quarry(&beast, deed).iter().fold(0, |set, goal| set | 1_u64 << goal.0);
        let charging = self.deed_of(&beast) == Some(Deed::Charge);
        self.set(Frame::Beast(Beast { step: beast.step + 1, goals, ..beast }));
        if charging {
            // After the walk of a Charge without a line comes its Attack.
            self.push(Frame::Lunge { figure: id, seat: beast.seat, goals });
        }
        let path = self.trail(id, self.mp(id)).path(to);
        log.push(|| Event::MoveBegan { figure: id, mp: self.mp(id).max(0) as u8, by: beast.seat });
        for space in path {
            self.put(id, Place::Stands(space));
            log.push(|| Event::Stepped { figure: id, to: space, mp: 0 });
            if self.spring(id, space) {
                break;
            }
        }
        log.push(|| Event::MoveEnded { figure: id });
    }

    /// Whom the Attack at the end of a walk that stands in for a Charge may hit: whom the walk was
    /// meant for, else whoever is there.
    pub(crate) fn lunge_targets(&self, id: FigureId, goals: u64) -> SmallVec<[FigureId; 8]> {
        let meant: SmallVec<[FigureId; 8]> =
            self.targets_of(id, self.reach(id)).filter(|it| goals >> it.0 & 1 == 1).collect();
        if meant.is_empty() { self.targets_of(id, self.reach(id)).collect() } else { meant }
    }

    /// The Attack at the end of a walk that stands in for a Charge: who drew the card chooses the
    /// target (HATE-MERC-05).
    pub(crate) fn go_lunge(
        &mut self,
        id: FigureId,
        seat: Seat,
        goals: u64,
        log: &mut Log<Event>,
    ) -> Flow {
        let targets = self.lunge_targets(id, goals);
        if targets.len() > 1 {
            return Flow::Ask;
        }
        self.pop();
        if let Some(&target) = targets.first() {
            self.beast_strikes(id, seat, target, log);
        }
        Flow::On
    }

    /// Where the Mercenary gets with its Movement Points. In some scenarios it walks from token to
    /// token, or is quicker where one lies (`passage`, `roots`).
    fn trail(&self, id: FigureId, mp: i8) -> Trail {
        let mut trail = Trail { cost: [u8::MAX; MOST_SPACES], from: [u16::MAX; MOST_SPACES] };
        let Some(start) = self.figure(id).stands() else { return trail };
        trail.cost[start.index()] = 0;
        self.follow(id, &mut trail, &[start], mp);
        let tokens: Spaces = self
            .tokens
            .iter()
            .filter(|token| !token.yellow)
            .filter_map(|token| match token.at {
                TokenAt::Board(at) => Some(at),
                _ => None,
            })
            .collect();
        for rule in &self.dashboard().rules {
            match rule.does {
                // Roots make it quicker from where one lies on.
                Rule::Roots { mp: more } => {
                    let roots: Spaces =
                        tokens.iter().copied().filter(|at| trail.cost_to(*at).is_some()).collect();
                    self.follow(id, &mut trail, &roots, mp + more as i8);
                }
                Rule::Passage { mp: price } => {
                    let from = tokens
                        .iter()
                        .filter_map(|&at| Some((trail.cost_to(at)?, at)))
                        .min_by_key(|&(cost, _)| cost);
                    let Some((cost, from)) = from else { continue };
                    if i16::from(cost + price) > i16::from(mp) {
                        continue;
                    }
                    for &to in tokens.iter().filter(|&&to| self.free(to)) {
                        trail.take(to, cost + price, from);
                    }
                    self.follow(id, &mut trail, &tokens, mp);
                }
                _ => {}
            }
        }
        trail
    }

    /// Extends a trail from some Spaces on it, up to so many Movement Points in all.
    fn follow(&self, id: FigureId, trail: &mut Trail, starts: &[Space], mp: i8) {
        let mut queue: SmallVec<[Space; 128]> =
            starts.iter().copied().filter(|at| trail.cost_to(*at).is_some()).collect();
        let mut head = 0;
        while let Some(&at) = queue.get(head) {
            head += 1;
            for stride in self.board().strides(at) {
                let cost = trail.cost[at.index()].saturating_add(1 + stride.climb);
                let passable = !self.is_fallen(stride.to) && !self.blocks(id, stride.to);
                if i16::from(cost) <= i16::from(mp) && passable && trail.take(stride.to, cost, at) {
                    queue.push(stride.to);
                }
            }
        }
    }

    /// Figures of the kind a Move is meant for; none of that kind: all.
    fn figures_for(&self, beast: &Beast, deed: Deed) -> impl Iterator<Item = FigureId> + '_ {
        let seat = beast.seat;
        let id = beast.figure;
        let fits = move |other: FigureId| match deed {
            Deed::NearestPrince => matches!(self.role(other), Type::Prince | Type::Tyrant),
            Deed::NearestCarrier => self.figure(other).loads > 0,
            Deed::NearestOwn => self.figure(other).control == Some(seat),
            Deed::NearestOther => !self.on_side(other, seat),
            _ => true,
        };
        let stands = move |other: FigureId| other != id && self.figure(other).stands().is_some();
        let any = self.ids().any(|other| stands(other) && fits(other));
        self.ids().filter(move |&other| stands(other) && (!any || fits(other)))
    }

    /// The Figures a Move goes for: the nearest of their kind by Movement Points to get next to
    /// them, else by Range; the weakest in reach for `Weakest`.
    fn quarry(&self, beast: &Beast, deed: Deed) -> SmallVec<[FigureId; 8]> {
        let id = beast.figure;
        let Some(spot) = self.figure(id).stands() else { return SmallVec::new() };
        let far = self.trail(id, 30);
        // Flooding the board is dear: what is in reach is asked for the weakest only.
        let near = (deed == Deed::Weakest).then(|| self.trail(id, self.mp(id)));
        let beside = |map: &Trail, other: FigureId| -> Option<u8> {
            let at = self.figure(other).stands()?;
            self.board()
                .around(at)
                .filter(|&space| self.can_end(id, space))
                .filter_map(|space| map.cost_to(space))
                .min()
        };
        let all: SmallVec<[FigureId; 24]> = self.figures_for(beast, deed).collect();
        let worth = |other: FigureId| -> (u16, u16) {
            let range = self
                .figure(other)
                .stands()
                .map_or(99, |at| u16::from(self.board().range(spot, at)));
            let steps = beside(&far, other).map_or(200, u16::from);
            if let Some(near) = &near
                && beside(near, other).is_some_and(|cost| i16::from(cost) <= i16::from(self.mp(id)))
            {
                let kind = &self.content.kinds[usize::from(self.figure(other).kind)];
                return (0, u16::from(kind.defense));
            }
            (1 + steps, range)
        };
        let best = all.iter().map(|&other| worth(other)).min();
        all.into_iter().filter(|&other| Some(worth(other)) == best).collect()
    }

    /// Whether there is anything a Move could go for.
    fn has_goal(&self, beast: &Beast, deed: Deed) -> bool {
        match self.places(beast, deed) {
            Some(places) => !places.is_empty(),
            None => self.figures_for(beast, deed).next().is_some(),
        }
    }

    /// The places a Move goes for or away from; nothing if it goes for Figures of a kind.
    fn places(&self, beast: &Beast, deed: Deed) -> Option<Spaces> {
        let board = self.board();
        Some(match deed {
            Deed::NearestHut => (0..self.huts.len())
                .filter(|&hut| !self.huts[hut].gone)
                .filter_map(|hut| board.entrance(board.layout.huts[hut]).0)
                .collect(),
            Deed::NearestTree => self
                .trees
                .iter()
                .filter(|tree| !tree.gone)
                .flat_map(|tree| board.square(board.place(tree.at)))
                .collect(),
            Deed::Centre => board
                .spaces()
                .filter(|&space| self.in_area(crate::Area::Centre, space, None))
                .collect(),
            Deed::Away => self
                .ids()
                .filter(|&other| other != beast.figure)
                .filter_map(|other| self.figure(other).stands())
                .collect(),
            _ => return None,
        })
    }

    /// Spaces on which a Move may end: as near to its goal as it gets.
    fn ends_of(&self, beast: &Beast, deed: Deed) -> Spaces {
        let id = beast.figure;
        let board = self.board();
        let map = self.trail(id, self.mp(id));
        let goals: Spaces = self.places(beast, deed).unwrap_or_else(|| {
            self.quarry(beast, deed).iter().filter_map(|&it| self.figure(it).stands()).collect()
        });
        if goals.is_empty() {
            return Spaces::new();
        }
        let distance =
            |space: Space| goals.iter().map(|&goal| board.range(space, goal)).min().unwrap_or(99);
        let reachable: SmallVec<[Space; 64]> = board
            .spaces()
            .filter(|&space| map.cost_to(space).is_some() && self.can_end(id, space))
            .collect();
        let best = if deed == Deed::Away {
            reachable.iter().map(|&space| distance(space)).max()
        } else {
            reachable.iter().map(|&space| distance(space)).min()
        };
        reachable.into_iter().filter(|&space| Some(distance(space)) == best).collect()
    }

    // --- coming back at a Round's start

    pub(crate) fn go_emerge(&mut self, id: FigureId) -> Flow {
        if !matches!(self.figure(id).at, Place::Hidden(_)) {
            self.pop();
            return Flow::On;
        }
        Flow::Ask
    }

    /// It comes back and does what its Skill says then (HATE-MERCSKILL-18).
    pub(crate) fn emerge(&mut self, id: FigureId, to: Space, log: &mut Log<Event>) {
        self.pop();
        self.put(id, Place::Stands(to));
        log.push(|| Event::Returned { figure: id, to });
        let then = self.figure(id).tops().find_map(|(_, skill)| {
            let abilities = &self.content.skills[usize::from(skill)].abilities;
            abilities.iter().enumerate().find_map(|(number, ability)| {
                let effect = ability.effects.iter().position(
                    |effect| matches!(&effect.does, Verb::Hide { then, .. } if !then.is_empty()),
                )?;
                Some((skill, number as u8, effect as u8))
            })
        });
        if let (Some((skill, number, effect)), Some(seat)) = (then, self.hand(id)) {
            let run = Run::new(Origin::Skill(skill, number), seat, Some(id));
            self.push(Frame::Run(Run { aimed: true, inside: Some(effect), ..run }));
        }
        self.spring(id, to);
    }

    // --- capture

    /// Whether a carrier can capture the Neutral Mercenary here: on the edge of the board
    /// (HATE-MERC-11, HATE-AMB-100).
    pub(crate) fn may_capture(&self, id: FigureId, cargo: Cargo) -> bool {
        let Cargo::Body(body) = cargo else { return false };
        let Some(space) = self.figure(id).stands() else { return false };
        let [column, row] = self.board().place(space);
        let layout = &self.board().layout;
        self.figure(body).owner.is_none()
            && self.figure(body).at == Place::Carried(id)
            && (column == 1 || row == 1 || column == layout.columns || row == layout.rows)
    }

    /// Captures it.
    pub(crate) fn capture(&mut self, id: FigureId, cargo: Cargo, log: &mut Log<Event>) {
        let (Cargo::Body(body), Some(seat)) = (cargo, self.figure(id).control) else { return };
        self.put(body, Place::Captive(seat));
        log.push(|| Event::Captured { seat, figure: body });
        self.raise(Window::new(Trigger::Captured, seat, Some(id)));
    }

    /// Nobody has captured it by the end of the last Round: who took most tokens off it has; in
    /// a tie who carries it. A Battle that ends earlier does not come to that (HATE-MERC-12,
    /// HATE-AMB-101).
    pub(crate) fn capture_by_tokens(&mut self, log: &mut Log<Event>) {
        let Some(id) = self.neutral() else { return };
        if matches!(self.figure(id).at, Place::Captive(_)) {
            return;
        }
        let most = self.all_seats().map(|seat| self.player(seat).trophies).max().unwrap_or(0);
        if most == 0 {
            return;
        }
        let carrier = match self.figure(id).at {
            Place::Carried(by) => self.figure(by).control,
            _ => None,
        };
        let tied: SmallVec<[Seat; 4]> =
            self.all_seats().filter(|&seat| self.player(seat).trophies == most).collect();
        let captor = match tied.as_slice() {
            [only] => Some(*only),
            _ => carrier.filter(|seat| tied.contains(seat)),
        };
        if let Some(seat) = captor {
            self.hand_neutral(seat, log);
            self.witness(&Window::new(Trigger::Captured, seat, None), log);
        }
    }

    /// The Neutral Mercenary becomes a seat's captive, wherever it is; what it carries goes home
    /// (HATE-AMB-29).
    pub(crate) fn hand_neutral(&mut self, seat: Seat, log: &mut Log<Event>) {
        let Some(id) = self.neutral() else { return };
        let carried: SmallVec<[Cargo; 2]> = self.carried(id).collect();
        for cargo in carried {
            match cargo {
                Cargo::Body(body) => self.put(body, Place::Home),
                Cargo::Innocents(index) => self.put_innocents(index, Innocents::Aside),
            }
        }
        self.put(id, Place::Captive(seat));
        log.push(|| Event::Captured { seat, figure: id });
    }

    /// Whether a Mission of the scenario is to capture the Mercenary.
    pub(crate) fn asks_capture(&self, mission: u8) -> bool {
        fn asks(objective: &Objective) -> bool {
            match objective {
                Objective::Event { counting, .. } => counting.event == Trigger::Captured,
                Objective::State { .. } => false,
                Objective::Any(parts) => parts.iter().any(asks),
            }
        }
        asks(&self.dashboard().missions[usize::from(mission)].objective)
    }
}
