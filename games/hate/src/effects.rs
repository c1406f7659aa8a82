//! Effects: what each word of the vocabulary does.

use warmoot_kernel::{Chance, Log, Seat};

use crate::{
    At, CardKind, Cause, Currency, Effect, Event, Fee, FigureId, Lasts, Share, Snare, Verb, Who,
    combat::Combat,
    flow::{Activations, Fall, Flow, Frame, Origin, Run},
    run::Done,
    state::{Bonus, Hate, Lasting, On, Place},
    using::part_of,
};

impl Hate {
    /// Carries out one effect, or the next part of it.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn do_effect(
        &mut self,
        run: Run,
        effect: &Effect,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Done {
        let seat = run.seat;
        let times = if matches!(run.origin, Origin::Trial(..)) { run.note.max(1) } else { 1 };
        match &effect.does {
            // --- rolls
            Verb::Dice { n, roll: None, .. } => {
                let n = self.number(*n, &self.run_scene(&run));
                let next = Run { at: run.at + 1, each: 0, accepted: false, ..run };
                self.set(Frame::Run(next));
                self.pending_dice(n * times as i8, part_of(run.origin));
                Done::Wait(Flow::On)
            }
            Verb::Reroll { dice, .. } => {
                self.set(Frame::Run(Run { at: run.at + 1, each: 0, accepted: false, ..run }));
                let hostile = self.is_hostile(seat, run.figure);
                self.pending_reroll(seat, hostile, dice.saturating_mul(times));
                Done::Wait(Flow::On)
            }
            Verb::Dice { n, roll: Some(roll), who } => {
                let n = self.number(*n, &self.run_scene(&run));
                self.last_on(*who, &run, effect, Lasts::Turn, Bonus::Dice(*roll, n))
            }
            Verb::Hits { n, roll: Some(roll) } => {
                let n = self.number(*n, &self.run_scene(&run));
                self.last_on(Who::Own, &run, effect, Lasts::Activation, Bonus::Flat(*roll, n))
            }
            Verb::Hits { n, roll: None } | Verb::Saves { n } => {
                let n = self.number(*n, &self.run_scene(&run));
                let figure = self.combat().and_then(|combat| combat.roller());
                if let Some(combat) = self.combats.last_mut() {
                    combat.throw_mut().flat += n;
                    let part = part_of(run.origin);
                    log.push(|| Event::Flat { figure, n, part });
                    self.write_line(Share::flat(part, n));
                }
                Done::Next
            }
            Verb::ExtraTarget { n } => {
                if let Some(combat) = self.combats.last_mut() {
                    combat.extra += n;
                }
                Done::Next
            }
            // --- tokens
            Verb::Gain { what, n, at } => {
                let n = self.number(*n, &self.run_scene(&run)).max(0) as u8 * times;
                match at {
                    // A neutral has no pool (HATE-AMB-98).
                    _ if self.is_neutral_run(&run) => {}
                    At::NextReplenish => self.player_mut(seat).coming += n,
                    At::Results => {
                        if let Some(combat) = self.combats.last_mut() {
                            combat.throw_mut().gains += n;
                        }
                    }
                    _ => self.gain(seat, *what, n, log),
                }
                Done::Next
            }
            Verb::Lose { what, n, who, must } => {
                let Some(of) = self.opponent(*who, &self.run_scene(&run)) else {
                    return Done::Not;
                };
                if *must && !self.has(of, *what, *n) {
                    return Done::Abort;
                }
                if *must && *what == Currency::Savagery {
                    self.pay(of, *n, log);
                } else {
                    let n = (*n).min(self.player_has(of, *what));
                    self.lose(of, *what, n, log);
                }
                Done::Next
            }
            Verb::Steal { what, n, who, must } => {
                let Some(from) = self.opponent(*who, &self.run_scene(&run)) else {
                    return Done::Not;
                };
                let there = self.player_has(from, *what);
                if *must && there < *n {
                    return Done::Abort;
                }
                let n = (*n).min(there);
                if self.is_neutral_run(&run) {
                    self.lose(from, *what, n, log);
                } else {
                    self.steal(from, seat, *what, n, log);
                }
                Done::Next
            }
            // --- movement
            Verb::Mp { n, who } => {
                for id in self.figures_of(*who, &run) {
                    self.add_mp(id, *n, log);
                }
                self.last_on(*who, &run, effect, Lasts::Activation, Bonus::Mp(*n))
            }
            Verb::Climb { n } => {
                if let Some(own) = run.figure {
                    self.add_climbs(own, *n);
                }
                self.last_on(Who::Own, &run, effect, Lasts::Activation, Bonus::Climb(*n))
            }
            Verb::Move { who, mp } => self.one_by_one(
                run,
                *who,
                |hate, id, log| {
                    hate.begin_move(id, seat, *mp, log);
                },
                log,
            ),
            Verb::Push { who, n, dice, fall } => {
                let target = self.whom(*who, &self.run_scene(&run));
                let (Some(own), Some(target)) = (run.figure, target) else { return Done::Not };
                self.set(Frame::Run(Run { at: run.at + 1, each: 0, accepted: false, ..run }));
                self.push_away(own, target, *n, *dice, *fall, log);
                Done::Wait(Flow::On)
            }
            Verb::Place { who, range, of, area, all_mp } => {
                let scene = self.run_scene(&run);
                let (Some(id), Some(of)) = (self.whom(*who, &scene), self.whom(*of, &scene)) else {
                    return Done::Not;
                };
                let any = self.board().spaces().any(|to| {
                    if *all_mp {
                        self.can_jump(id, *range, to)
                    } else {
                        self.can_place(id, of, *range, *area, to)
                    }
                });
                if any { Done::Wait(Flow::Ask) } else { Done::Not }
            }
            // --- fighting
            Verb::Attack(strike) => self.do_attack(run, *strike, log),
            Verb::Charge { who, .. } => {
                let Some(id) = self.whom(*who, &self.run_scene(&run)) else { return Done::Not };
                let any = self.ids().any(|at| self.charge_to(id, at).is_some());
                if any { Done::Wait(Flow::Ask) } else { Done::Not }
            }
            Verb::Ko { who, at, by_foe } => self.do_ko(run, *who, *at, *by_foe, log),
            Verb::Prevent { who } => {
                let whom = self.whom(*who, &self.run_scene(&run));
                for frame in self.frames.iter_mut().rev() {
                    if let Frame::Fall(fall) = frame
                        && Some(fall.figure) == whom
                    {
                        fall.prevented = true;
                        break;
                    }
                }
                Done::Next
            }
            Verb::Shield { who, n } => {
                for id in self.figures_of(*who, &run) {
                    self.figure_mut(id).shields += n;
                    log.push(|| Event::Shields { figure: id, n: *n as i8 });
                }
                Done::Next
            }
            Verb::Unshield { who, n } => {
                for id in self.figures_of(*who, &run) {
                    let figure = self.figure_mut(id);
                    let tokens = (*n).min(figure.tokens);
                    figure.tokens -= tokens;
                    figure.shields -= (n - tokens).min(figure.shields);
                    log.push(|| Event::Shields { figure: id, n: -(*n as i8) });
                }
                Done::Next
            }
            // --- activations
            Verb::Activate { who, fee, again, .. } => {
                let Some(id) = self.whom(*who, &self.run_scene(&run)) else { return Done::Not };
                if !self.can_activate(seat, id, *fee, *again) {
                    return Done::Not;
                }
                self.set(Frame::Run(Run { at: run.at + 1, each: 0, accepted: false, ..run }));
                self.activate(seat, id, *fee, log);
                self.begin_activations(Activations::of(self, seat, &[id]), log);
                Done::Wait(Flow::On)
            }
            Verb::Mark { who, n } => {
                for id in self.figures_of(*who, &run) {
                    if !self.figure(id).activated() {
                        self.figure_mut(id).savagery += n;
                        log.push(|| Event::Marked { figure: id, n: *n as i8 });
                    }
                }
                Done::Next
            }
            Verb::Unmark { who, n } => {
                for id in self.figures_of(*who, &run) {
                    let n = (*n).min(self.figure(id).savagery);
                    let figure = self.figure_mut(id);
                    figure.savagery -= n;
                    figure.marked &= figure.savagery > 0;
                    log.push(|| Event::Marked { figure: id, n: -(n as i8) });
                    self.gain(seat, Currency::Savagery, n, log);
                }
                Done::Next
            }
            // --- bodies and Figures
            Verb::Grab { .. } => match run.figure {
                Some(id) if self.grabs(id).next().is_some() => Done::Wait(Flow::Ask),
                _ => Done::Not,
            },
            Verb::Home { who } => {
                for id in self.figures_of(*who, &run) {
                    if self.figure(id).lies().is_some() {
                        self.go_home(id, log);
                    }
                }
                Done::Next
            }
            Verb::Stand { who } => {
                for id in self.figures_of(*who, &run) {
                    self.stand_up(id, log);
                }
                Done::Next
            }
            Verb::Control { who, until } => {
                for id in self.figures_of(*who, &run) {
                    self.take_control(id, seat, *until == At::TurnEnd, log);
                }
                Done::Next
            }
            Verb::Hide { who, back, at, .. } => {
                for id in self.figures_of(*who, &run) {
                    self.hide(id, *back, *at == At::NextRound, log);
                }
                // What happens on the return is done then (Rash'Naar C).
                Done::Next
            }
            Verb::Poison { who, same_tribe } => {
                let Some(id) = self.whom(*who, &self.run_scene(&run)) else { return Done::Not };
                if *same_tribe {
                    if self.poison_sources(id).next().is_none() {
                        return Done::Not;
                    }
                    return Done::Wait(Flow::Ask);
                }
                if let Origin::Card(card) = run.origin {
                    let bit = self.bit_of(card);
                    self.player_mut(seat).discards &= !(1 << bit);
                    let figure = self.figure_mut(id);
                    figure.poison |= 1 << bit;
                    figure.poisoner = seat;
                    log.push(|| Event::Poisoned { figure: id });
                }
                Done::Next
            }
            // --- the Village and Trials
            Verb::FreeSlot { n, .. } => {
                if !self.any_slot_used(seat) || (run.each > 0 && run.each >= (*n).max(1)) {
                    return if run.each > 0 { Done::Next } else { Done::Not };
                }
                Done::Wait(Flow::Ask)
            }
            Verb::Trial { n, from_pool, each } => {
                let open = self.open_trials(seat);
                if open == 0 || (*from_pool && !self.can_spend(seat, *n)) {
                    return Done::Not;
                }
                if !each && open.count_ones() > 1 {
                    return Done::Wait(Flow::Ask);
                }
                for bit in (0..8).filter(|bit| open >> bit & 1 == 1) {
                    self.put_on_trial(seat, bit, *n, *from_pool, log);
                }
                Done::Next
            }
            // --- Traps, scenarios, specials
            Verb::Trap { kind, n } => {
                self.set(Frame::Run(Run { at: run.at + 1, each: 0, accepted: false, ..run }));
                self.push(Frame::Snares { seat, major: *kind == Snare::Major, left: *n });
                Done::Wait(Flow::On)
            }
            Verb::Peek { n } => {
                if run.each >= *n || self.peekable(seat).next().is_none() {
                    return Done::Next;
                }
                Done::Wait(Flow::Ask)
            }
            Verb::RemoveToken => {
                if let (Some(id), Some(token)) = (run.figure, run.token) {
                    self.remove_token(id, token, log);
                }
                Done::Next
            }
            Verb::Special(special) => {
                self.set(Frame::Run(Run { at: run.at + 1, each: 0, accepted: false, ..run }));
                self.do_special(*special, run, chance, log);
                Done::Wait(Flow::On)
            }
            // Modifiers are asked for where they matter; the Intermission's effects act there.
            Verb::Wild { .. }
            | Verb::AttackArea { .. }
            | Verb::Aura { .. }
            | Verb::Ranged { .. }
            | Verb::ExtraAction { .. }
            | Verb::Cost { .. }
            | Verb::Carry { .. }
            | Verb::TrialShare { .. }
            | Verb::Upgrade { .. }
            | Verb::CardCost { .. }
            | Verb::Forbid(_) => Done::Next,
        }
    }

    /// Something lasts on the Figures an effect concerns.
    fn last_on(&mut self, who: Who, run: &Run, effect: &Effect, usual: Lasts, what: Bonus) -> Done {
        let until = effect.lasts.unwrap_or(usual);
        if who == Who::Mine {
            self.lasting.push(Lasting { on: On::Seat(run.seat), what, until });
            return Done::Next;
        }
        for id in self.figures_of(who, run) {
            self.lasting.push(Lasting { on: On::Figure(id), what, until });
        }
        Done::Next
    }

    /// Does something for each Figure concerned, one after another; the player orders those
    /// around a Figure (HATE-AMB-143).
    fn one_by_one(
        &mut self,
        run: Run,
        who: Who,
        each: impl Fn(&mut Self, FigureId, &mut Log<Event>),
        log: &mut Log<Event>,
    ) -> Done {
        if who == Who::Adjacent {
            let pool = if run.each == 0 {
                self.figures_of(who, &run).iter().fold(0, |pool, id| pool | 1 << id.0)
            } else {
                run.pool
            };
            if pool == 0 {
                return if run.each == 0 { Done::Not } else { Done::Next };
            }
            self.set(Frame::Run(Run { pool, each: run.each.max(1), ..run }));
            return Done::Wait(Flow::Ask);
        }
        let list = self.figures_of(who, &run);
        let Some(&id) = list.get(usize::from(run.each)) else {
            return if run.each == 0 { Done::Not } else { Done::Next };
        };
        self.set(Frame::Run(Run { each: run.each + 1, ..run }));
        if self.figure(id).stands().is_some() {
            each(self, id, log);
        }
        Done::Wait(Flow::On)
    }

    /// An Attack made by an effect: asks whom, unless it is said.
    fn do_attack(&mut self, run: Run, strike: crate::Strike, log: &mut Log<Event>) -> Done {
        let scene = self.run_scene(&run);
        let Some(id) = self.whom(strike.who, &scene) else { return Done::Not };
        if run.each >= strike.times.max(1) {
            return Done::Next;
        }
        let on = match (strike.on, strike.area) {
            (Some(on), _) => {
                let on = self.whom(on, &scene);
                let Some(on) = on.filter(|&on| self.figure(on).stands().is_some()) else {
                    return Done::Not;
                };
                Some(on)
            }
            (None, Some(_)) => None,
            (None, None) => {
                // It cannot act once it is KO'd.
                if self.figure(id).stands().is_none() {
                    return if run.each > 0 { Done::Next } else { Done::Not };
                }
                let reach = strike.reach.unwrap_or_else(|| self.reach(id));
                if self.targets_of(id, reach).next().is_none() {
                    return if run.each > 0 { Done::Next } else { Done::Not };
                }
                return Done::Wait(Flow::Ask);
            }
        };
        self.set(Frame::Run(Run { each: run.each + 1, accepted: true, ..run }));
        self.strike(&run, strike, id, on, log);
        Done::Wait(Flow::On)
    }

    /// Makes the Attack of an effect on somebody, or on all around.
    pub(crate) fn strike(
        &mut self,
        run: &Run,
        strike: crate::Strike,
        id: FigureId,
        on: Option<FigureId>,
        log: &mut Log<Event>,
    ) {
        let scene = self.run_scene(run);
        let mut combat = Combat {
            dice: strike.dice as i8,
            base: strike.base,
            fixed: strike.fixed,
            hits: self.number(strike.hits, &scene),
            foe_hits: matches!(
                strike.hits,
                crate::Number::Count { count: crate::Counted::FoeHits, .. }
            ),
            ..Combat::on(id, Some(run.seat), on.unwrap_or(id))
        };
        combat.attack.reroll = strike.reroll;
        if on.is_none() {
            combat.main = None;
            combat.targets = self.all_around(id, strike.area.unwrap_or(1));
            if combat.targets == 0 {
                return;
            }
        } else if let (Some(main), Some(range)) = (on, strike.area) {
            // Around the main target, the attacker excepted (HATE-AOE-02).
            combat.targets |= self.all_around(main, range) & !(1 << id.0);
        } else if strike.fixed.is_none() {
            self.widen(id, &mut combat);
        }
        self.fight(combat, log);
    }

    /// Every standing Figure within a Range of a Figure, itself excepted, as bits (HATE-AOE-04).
    pub(crate) fn all_around(&self, id: FigureId, range: u8) -> u64 {
        self.ids()
            .filter(|&other| {
                other != id
                    && self.figure(other).stands().is_some()
                    && self.in_range(id, other, range)
            })
            .fold(0, |set, other| set | 1 << other.0)
    }

    /// A Figure whose Attacks hit all around it has no main target (HATE-AMB-137).
    pub(crate) fn widen(&self, id: FigureId, combat: &mut Combat) {
        if let Some(range) = self.attack_area(id) {
            combat.main = None;
            combat.targets = self.all_around(id, range);
        }
    }

    fn do_ko(&mut self, run: Run, who: Who, at: At, by_foe: bool, log: &mut Log<Event>) -> Done {
        let _ = log;
        let list = self.figures_of(who, &run);
        if at == At::ActivationEnd {
            for id in list {
                self.figure_mut(id).doomed = true;
            }
            return Done::Next;
        }
        let Some(&id) = list.get(usize::from(run.each)) else {
            return if run.each == 0 { Done::Not } else { Done::Next };
        };
        self.set(Frame::Run(Run { each: run.each + 1, accepted: true, ..run }));
        if self.figure(id).stands().is_none() {
            return Done::Wait(Flow::On);
        }
        let own = self.on_side(id, run.seat);
        let scenario = matches!(run.origin, Origin::Scenario(..));
        let fall = if by_foe {
            // In another's place: by the same enemy, in the same way.
            let seat = run.foe.and_then(|foe| self.figure(foe).control);
            let cause = run.cause.unwrap_or(Cause::Effect);
            Fall { cause, by: run.foe, seat, ..Fall::of(id) }
        } else if own {
            Fall { cause: Cause::Effect, ..Fall::of(id) }
        } else {
            // The Scythe scores an automatic successful Attack (scenario Hidden Camp).
            let cause = if scenario { Cause::Attack } else { Cause::Effect };
            Fall { cause, by: run.figure, seat: Some(run.seat), ..Fall::of(id) }
        };
        self.push(Frame::Fall(fall));
        Done::Wait(Flow::On)
    }

    /// Whether an effect may activate a Figure now.
    pub(crate) fn can_activate(&self, seat: Seat, id: FigureId, fee: Fee, again: bool) -> bool {
        let figure = self.figure(id);
        figure.control == Some(seat)
            && figure.stands().is_some()
            && !figure.acting
            && figure.activated() == again
            && self.can_spend(seat, self.price(id, fee))
    }

    /// What an activation by an effect costs.
    pub(crate) fn price(&self, id: FigureId, fee: Fee) -> u8 {
        match fee {
            Fee::Normal => self.cost(id),
            Fee::Free => 0,
            Fee::LessOne => self.cost(id).saturating_sub(1),
        }
    }

    /// Whether any slot of a seat's Forge is used.
    pub(crate) fn any_slot_used(&self, seat: Seat) -> bool {
        self.slots_used(seat) > 0
    }

    /// Figures whose Poison could be moved to this one (HATE-SKILL-13).
    pub(crate) fn poison_sources(&self, to: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let owner = self.figure(to).owner;
        self.ids().filter(move |&id| {
            id != to
                && self.figure(id).poison != 0
                && self.figure(id).owner == owner
                && self.figure(id).stands().is_some()
        })
    }

    /// Puts tokens on a Trial; completes it when there are enough (HATE-TRIBE-05).
    pub(crate) fn put_on_trial(
        &mut self,
        seat: Seat,
        bit: u8,
        n: u8,
        from_pool: bool,
        log: &mut Log<Event>,
    ) {
        if from_pool {
            self.pay(seat, n, log);
        }
        let card = self.card_of(seat, bit);
        let needed = match &self.content.cards[usize::from(card)].kind {
            CardKind::Trial(trial) => trial.tokens,
            _ => return,
        };
        let player = self.player_mut(seat);
        player.trial_tokens[usize::from(bit)] += n;
        let complete = player.trial_tokens[usize::from(bit)] >= needed;
        if complete {
            player.trial_tokens[usize::from(bit)] = 0;
            player.hand &= !(1 << bit);
            player.trials |= 1 << bit;
        }
        log.push(|| Event::TrialToken { seat, card, n });
        if complete {
            log.push(|| Event::TrialDone { seat, card });
        }
    }

    /// A KO'd Figure stands up where its Body lies, unactivated (HATE-AMB-131).
    pub(crate) fn stand_up(&mut self, id: FigureId, log: &mut Log<Event>) {
        let Some(space) = self.figure(id).lies() else { return };
        self.put(id, Place::Stands(space));
        let figure = self.figure_mut(id);
        figure.savagery = 0;
        figure.marked = false;
        log.push(|| Event::Stood { figure: id, at: space });
    }

    /// A Body leaves the board for its Village.
    pub(crate) fn go_home(&mut self, id: FigureId, log: &mut Log<Event>) {
        self.put(id, Place::Home);
        self.figure_mut(id).savagery = 0;
        log.push(|| Event::WentHome { figure: id });
    }

    /// Takes Control (HATE-TRIBE-12).
    pub(crate) fn take_control(
        &mut self,
        id: FigureId,
        seat: Seat,
        until_turn_end: bool,
        log: &mut Log<Event>,
    ) {
        let figure = self.figure_mut(id);
        figure.control = Some(seat);
        figure.borrowed = until_turn_end;
        log.push(|| Event::Control { figure: id, seat });
        self.drop_tokens(id, log);
        self.unsettled = true;
    }
}
