//! Whom abilities concern, and whether they can do anything now.

use warmoot_kernel::Seat;

use crate::{
    Ability, At, Currency, Effect, FigureId, Pick, Snare, Target, Verb, Who, condition::Scene,
    flow::Run, state::Hate,
};

impl Hate {
    /// Whether a Figure may be chosen as (a further) target: one with which something can be done.
    pub(crate) fn is_candidate(&self, run: &Run, target: &Target, id: FigureId) -> bool {
        if run.targets[..usize::from(run.chosen)].contains(&id) {
            return false;
        }
        let scene = self.run_scene(run);
        self.may_target(target, id, &scene)
            && self.some_effect(
                &run.ability(&self.content).effects,
                &Scene { target: Some(id), ..scene },
            )
    }

    /// Whether the target rule of an ability admits a Figure.
    pub(crate) fn may_target(&self, target: &Target, id: FigureId, scene: &Scene<'_>) -> bool {
        let Some(seat) = scene.seat else { return false };
        let figure = self.figure(id);
        let standing = figure.stands().is_some();
        let own = figure.control == Some(seat);
        let fits = match target.pick {
            Pick::None => false,
            Pick::Own => standing && own,
            Pick::Other => standing && own && scene.own != Some(id),
            // Everybody is a Neutral Mercenary's enemy (HATE-MERC-08).
            Pick::Enemy if scene.own.is_some_and(|own| self.figure(own).control.is_none()) => {
                standing && scene.own != Some(id)
            }
            Pick::Enemy => {
                standing
                    && match figure.control {
                        Some(control) => !self.allied(control, seat),
                        None => target.neutral,
                    }
            }
            Pick::Any => {
                standing && scene.own != Some(id) && (figure.control.is_some() || target.neutral)
            }
            Pick::OwnBody => figure.lies().is_some() && figure.owner == Some(seat),
            Pick::Body => figure.lies().is_some(),
        };
        let scene = Scene { target: Some(id), ..*scene };
        fits && target.types.admits(self.role(id))
            && self.all(&target.conditions, &scene)
            && (target.any_of.is_empty()
                || target.any_of.iter().any(|condition| self.holds(condition, &scene)))
    }

    /// Whether an ability can do anything now.
    pub(crate) fn doable(&self, ability: &Ability, scene: &Scene<'_>) -> bool {
        let target = &ability.target;
        if target.pick == Pick::None {
            return self.some_effect(&ability.effects, scene);
        }
        self.ids().any(|id| {
            self.may_target(target, id, scene)
                && self.some_effect(&ability.effects, &Scene { target: Some(id), ..*scene })
        })
    }

    pub(crate) fn some_effect(&self, effects: &[Effect], scene: &Scene<'_>) -> bool {
        // A price that cannot be paid stops everything; so does what takes the place of Move and
        // Action when it is impossible.
        let priced = effects.iter().all(|effect| match effect.does {
            // What is done to somebody set down elsewhere needs the Space to set it on.
            Verb::Charge { .. } | Verb::Hide { .. } | Verb::Place { .. } => self.can(effect, scene),
            // "By the same enemy": there has to be one.
            Verb::Ko { by_foe: true, .. } => scene.foe.is_some(),
            Verb::Lose { what, n, who: Who::You, must: true } => {
                scene.seat.is_some_and(|seat| self.has(seat, what, n))
            }
            Verb::Steal { what, n, who, must: true } => {
                self.opponent(who, scene).is_some_and(|seat| self.player_has(seat, what) >= n)
            }
            _ => true,
        });
        priced
            && effects.iter().any(|effect| {
                (!is_price(effect)
                    && effect.only_if.as_ref().is_none_or(|only| self.holds(only, scene))
                    && self.can(effect, scene))
                    || self.some_effect(&effect.otherwise, scene)
            })
    }

    pub(crate) fn has(&self, seat: Seat, what: Currency, n: u8) -> bool {
        match what {
            Currency::Savagery => self.can_spend(seat, n),
            _ => self.player_has(seat, what) >= n,
        }
    }

    /// Tokens of a currency in a seat's pool.
    pub(crate) fn player_has(&self, seat: Seat, what: Currency) -> u8 {
        let player = self.player(seat);
        match what {
            Currency::Savagery => player.savagery,
            Currency::Hate => player.hate,
            Currency::Resource => player.resource,
        }
    }

    /// The player a word speaks of: with a Figure concerned it is the one of that Figure, even of
    /// whoever moves a neutral, to which everybody is an enemy; a neutral is nobody's.
    pub(crate) fn opponent(&self, who: Who, scene: &Scene<'_>) -> Option<Seat> {
        let seat = scene.seat?;
        if who == Who::You {
            return Some(seat);
        }
        let Some(id) = scene.foe.or(scene.target) else {
            return self.all_seats().find(|&other| !self.allied(other, seat));
        };
        let figure = self.figure(id);
        if scene.own.is_some_and(|own| self.figure(own).control.is_none()) {
            return figure.owner;
        }
        let players = [figure.owner, figure.control];
        players.into_iter().flatten().find(|&it| !self.allied(it, seat))
    }

    /// Whether one effect can do anything now.
    pub(crate) fn can(&self, effect: &Effect, scene: &Scene<'_>) -> bool {
        let Some(seat) = scene.seat else { return false };
        let whom = |who| self.whom(who, scene);
        let stands = |who| match who {
            Who::Own | Who::Target | Who::Foe => {
                whom(who).is_some_and(|id| self.figure(id).stands().is_some())
            }
            _ => true,
        };
        match &effect.does {
            Verb::Dice { n, roll: None, .. } => {
                let n = self.number(*n, scene);
                n > 0 || (n < 0 && self.dice_lying() > 0)
            }
            Verb::Reroll { dice, .. } => *dice > 0 && self.dice_lying() > 0,
            // There is no next Replenish after the last Round.
            Verb::Gain { at: At::NextReplenish, .. } if self.round >= self.dashboard().rounds => {
                false
            }
            Verb::Gain { n, .. } => self.number(*n, scene) > 0,
            Verb::Lose { what, who, .. } | Verb::Steal { what, who, .. } => {
                self.opponent(*who, scene).is_some_and(|seat| self.player_has(seat, *what) > 0)
            }
            Verb::Move { who: who @ (Who::Own | Who::Target | Who::Foe), mp } => {
                whom(*who).is_some_and(|id| self.can_go(id, *mp))
            }
            Verb::Move { who: Who::Adjacent, mp } => self.ids().any(|id| {
                scene.own.is_some_and(|own| id != own && self.in_range(own, id, 1))
                    && self.can_go(id, *mp)
            }),
            Verb::Move { who, .. } | Verb::Mp { who, .. } | Verb::Hide { who, .. } => stands(*who),
            Verb::Push { who, n, .. } => {
                whom(*who).is_some_and(|id| scene.own.is_some_and(|own| self.can_push(own, id, *n)))
            }
            Verb::Place { who, range, all_mp: true, .. } => whom(*who)
                .is_some_and(|id| self.board().spaces().any(|to| self.can_jump(id, *range, to))),
            Verb::Place { who, range, of, area, all_mp: false } => match (whom(*who), whom(*of)) {
                (Some(id), Some(of)) => {
                    self.board().spaces().any(|to| self.can_place(id, of, *range, *area, to))
                }
                _ => false,
            },
            Verb::Attack(strike) => {
                let Some(id) = whom(strike.who) else { return false };
                match (strike.on, strike.area) {
                    (Some(on), _) => stands(on),
                    (None, Some(range)) => self.all_around(id, range) != 0,
                    (None, None) => {
                        let reach = strike.reach.unwrap_or_else(|| self.reach(id));
                        self.figure(id).stands().is_some()
                            && self.targets_of(id, reach).next().is_some()
                    }
                }
            }
            Verb::Charge { who, .. } => {
                whom(*who).is_some_and(|id| self.ids().any(|at| self.charge_to(id, at).is_some()))
            }
            Verb::Ko { who, .. } | Verb::Prevent { who } => stands(*who),
            Verb::Unshield { who, .. } => {
                whom(*who).is_some_and(|id| self.figure(id).shields + self.figure(id).tokens > 0)
            }
            Verb::ExtraTarget { .. } => {
                self.combat().is_some_and(|combat| self.further_targets(combat).next().is_some())
            }
            Verb::Activate { who, fee, again, .. } => {
                whom(*who).is_some_and(|id| self.can_activate(seat, id, *fee, *again))
            }
            Verb::Mark { who, .. } => whom(*who).is_some_and(|id| !self.figure(id).activated()),
            Verb::Unmark { who, .. } => whom(*who).is_some_and(|id| self.figure(id).savagery > 0),
            Verb::Grab { .. } => scene.own.is_some_and(|id| self.grabs(id).next().is_some()),
            Verb::Home { who } | Verb::Stand { who } => {
                whom(*who).is_some_and(|id| self.figure(id).lies().is_some())
            }
            Verb::FreeSlot { .. } => self.any_slot_used(seat),
            Verb::Trial { from_pool, .. } => {
                self.open_trials(seat) != 0 && (!from_pool || self.can_spend(seat, 1))
            }
            Verb::Control { who, .. } => {
                whom(*who).is_some_and(|id| self.figure(id).control != Some(seat))
            }
            Verb::Trap { kind, .. } => self.can_snare(seat, *kind == Snare::Major),
            Verb::Peek { .. } => self.peekable(seat).next().is_some(),
            Verb::Poison { who, same_tribe } => whom(*who).is_some_and(|id| {
                if *same_tribe {
                    self.poison_sources(id).next().is_some()
                } else {
                    self.figure(id).stands().is_some() && !self.on_side(id, seat)
                }
            }),
            Verb::RemoveToken => true,
            Verb::Special(special) => self.can_special(*special, scene),
            Verb::Wild { .. } | Verb::Upgrade { .. } | Verb::TrialShare { .. } => false,
            _ => true,
        }
    }

    /// Whether a Neutral Mercenary brings an effect about.
    pub(crate) fn is_neutral_run(&self, run: &Run) -> bool {
        run.figure.is_some_and(|id| self.figure(id).control.is_none())
    }

    pub(crate) fn dice_lying(&self) -> u8 {
        self.combat().map_or(0, |combat| combat.throw().dice.count())
    }

    /// The Figures an effect concerns.
    pub(crate) fn figures_of(&self, who: Who, run: &Run) -> smallvec::SmallVec<[FigureId; 16]> {
        let mut list = smallvec::SmallVec::new();
        match who {
            Who::Own => list.extend(run.figure),
            Who::Foe => list.extend(run.foe),
            Who::Target => list.extend(run.targets[..usize::from(run.chosen)].iter().copied()),
            Who::Mine => list.extend(self.ids().filter(|&id| {
                self.figure(id).control == Some(run.seat) && self.figure(id).stands().is_some()
            })),
            Who::Adjacent => list.extend(self.ids().filter(|&id| {
                Some(id) != run.figure
                    && self.figure(id).stands().is_some()
                    && run.figure.is_some_and(|own| self.in_range(own, id, 1))
            })),
            Who::You | Who::Enemy => {}
        }
        list
    }
}

/// Whether an effect is a price: what its own player gives up, which alone is no reason to use
/// anything.
const fn is_price(effect: &Effect) -> bool {
    matches!(
        effect.does,
        Verb::Lose { who: Who::You, .. } | Verb::Ko { who: Who::Own, by_foe: false, .. }
    )
}
