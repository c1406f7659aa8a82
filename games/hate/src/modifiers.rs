//! Continuous modifiers, computed when asked: dice, flat successes, Movement Points, range, costs.
//! Uncovered cards on the Figure, allies' auras, complete Trials, and what lasts for a while.

use warmoot_kernel::Seat;

use crate::{
    Ability, Ban, CardKind, Effect, FigureId, Part, Roll, Share, SkillId, Trigger, Type, Verb,
    combat::Combat,
    condition::Scene,
    shares::Parts,
    state::{Bonus, Hate, On},
};

impl Hate {
    /// The effects of a Figure's uncovered cards that always hold now.
    pub(crate) fn always(
        &self,
        id: FigureId,
        scene: &Scene<'_>,
        each: &mut dyn FnMut(SkillId, &Effect),
    ) {
        let figure = self.figure(id);
        if figure.triggers & Trigger::Always.bit() == 0 {
            return;
        }
        for (_, skill) in figure.tops() {
            let card = &self.content.skills[usize::from(skill)];
            if card.triggers & Trigger::Always.bit() == 0 || !self.may_have(id, skill) {
                continue;
            }
            for ability in &card.abilities {
                self.steady(ability, scene, &mut |effect| each(skill, effect));
            }
        }
    }

    fn steady(&self, ability: &Ability, scene: &Scene<'_>, each: &mut dyn FnMut(&Effect)) {
        if ability.trigger != Trigger::Always || !self.all(&ability.when, scene) {
            return;
        }
        for effect in &ability.effects {
            if effect.only_if.as_ref().is_none_or(|only| self.holds(only, scene)) {
                each(effect);
            }
        }
    }

    /// Whether a card's restriction to types lets this Figure use it.
    pub(crate) fn may_have(&self, id: FigureId, skill: SkillId) -> bool {
        let only = self.content.skills[usize::from(skill)].only;
        only.is_empty() || self.is_of(id, only, false)
    }

    /// How often each complete Trial works for a Figure (HATE-TRIBEUP-11, -12, -31), and whether
    /// unfinished ones work too.
    pub(crate) fn trial_share(&self, id: FigureId) -> (u8, bool) {
        let mut share = (1, false);
        if self.figure(id).triggers & Trigger::Always.bit() == 0 {
            return share;
        }
        for (_, skill) in self.figure(id).tops() {
            if !self.may_have(id, skill) {
                continue;
            }
            for ability in &self.content.skills[usize::from(skill)].abilities {
                for effect in &ability.effects {
                    if let Verb::TrialShare { times, incomplete } = effect.does {
                        share = (times, incomplete);
                    }
                }
            }
        }
        share
    }

    /// The Trials that work for a Figure: deck bits, and how often each.
    pub(crate) fn trials_for(&self, id: FigureId) -> (u8, u8) {
        // "Your Figures": a Figure under another's control has no Trial of its Tribe, nor any other.
        let figure = self.figure(id);
        let Some(seat) = figure.owner.filter(|_| figure.owner == figure.control) else {
            return (0, 0);
        };
        let player = self.player(seat);
        if player.trials == 0 && player.hand == 0 {
            return (0, 0);
        }
        let (times, incomplete) = self.trial_share(id);
        let open = if incomplete { self.open_trials(seat) } else { 0 };
        (player.trials | open, times)
    }

    /// Faceup unfinished Trials of a seat, as deck bits.
    pub(crate) fn open_trials(&self, seat: Seat) -> u8 {
        let hand = self.player(seat).hand;
        let mut open = 0;
        for bit in 0..8 {
            if hand >> bit & 1 == 1 {
                let card = &self.content.cards[usize::from(self.card_of(seat, bit))];
                if matches!(card.kind, CardKind::Trial(_)) {
                    open |= 1 << bit;
                }
            }
        }
        open
    }

    /// Bonuses of Trials that always hold for a Figure now; `times` for each.
    pub(crate) fn trial_bonuses(
        &self,
        id: FigureId,
        scene: &Scene<'_>,
        each: &mut dyn FnMut(crate::CardId, u8, &Effect),
    ) {
        let (trials, times) = self.trials_for(id);
        if trials == 0 || times == 0 {
            return;
        }
        let Some(seat) = self.figure(id).owner else { return };
        for bit in 0..8 {
            if trials >> bit & 1 == 0 {
                continue;
            }
            let card = self.card_of(seat, bit);
            if let CardKind::Trial(trial) = &self.content.cards[usize::from(card)].kind {
                for ability in &trial.bonus {
                    self.steady(ability, scene, &mut |effect| each(card, times, effect));
                }
            }
        }
    }

    /// What lasts on a Figure.
    pub(crate) fn lasting_on(&self, id: FigureId) -> impl Iterator<Item = Bonus> + '_ {
        let control = self.figure(id).control;
        self.lasting
            .iter()
            .filter(move |lasting| match lasting.on {
                On::Figure(it) => it == id,
                On::Seat(seat) => control == Some(seat),
            })
            .map(|lasting| lasting.what)
    }

    /// Movement Points of a Move now, not yet floored at 0 (HATE-MOVE-01, HATE-AMB-37).
    pub(crate) fn mp(&self, id: FigureId) -> i8 {
        let mut mp = self.content.kinds[usize::from(self.figure(id).kind)].mp as i8;
        let scene = self.scene_of(id, None);
        self.always(id, &scene, &mut |_, effect| {
            if let Verb::Mp { n, .. } = effect.does {
                mp += n;
            }
        });
        self.trial_bonuses(id, &scene, &mut |_, times, effect| {
            if let Verb::Mp { n, .. } = effect.does {
                mp += n * times as i8;
            }
        });
        for bonus in self.lasting_on(id) {
            if let Bonus::Mp(n) = bonus {
                mp += n;
            }
        }
        mp
    }

    /// The range of a Figure's Attacks (HATE-ATK-03).
    pub(crate) fn reach(&self, id: FigureId) -> u8 {
        let mut reach = 1;
        self.always(id, &self.scene_of(id, None), &mut |_, effect| {
            if let Verb::Ranged { n } = effect.does {
                reach = reach.max(n);
            }
        });
        reach
    }

    /// Savagery to activate a Figure (HATE-TURN-03, HATE-TURN-04, HATE-AMB-168).
    pub(crate) fn cost(&self, id: FigureId) -> u8 {
        let mut cost = self.content.kinds[usize::from(self.figure(id).kind)].cost;
        let mut change = 0_i8;
        self.always(id, &self.scene_of(id, None), &mut |_, effect| {
            if let Verb::Cost { n, set } = effect.does {
                change += n;
                cost = set.unwrap_or(cost);
            }
        });
        cost.saturating_add_signed(change)
    }

    /// Climbing steps that cost nothing in a Move (HATE-GENUP-11).
    pub(crate) fn climbs(&self, id: FigureId) -> u8 {
        let mut climbs = 0;
        self.always(id, &self.scene_of(id, None), &mut |_, effect| {
            if let Verb::Climb { n } = effect.does {
                climbs += n;
            }
        });
        for bonus in self.lasting_on(id) {
            if let Bonus::Climb(n) = bonus {
                climbs += n;
            }
        }
        climbs
    }

    /// Actions in an activation (HATE-TURN-09, HATE-TRIBEUP-22).
    pub(crate) fn actions(&self, id: FigureId) -> u8 {
        let mut actions = 1;
        self.always(id, &self.scene_of(id, None), &mut |_, effect| {
            if let Verb::ExtraAction { n } = effect.does {
                actions += n;
            }
        });
        actions
    }

    /// How many Bodies a Figure can carry (HATE-BODY-03).
    pub(crate) fn capacity(&self, id: FigureId) -> u8 {
        if self.forbids(id, Ban::Carry) {
            return 0;
        }
        // A neutral carries only by its own Skill (HATE-AMB-29).
        let mut capacity = u8::from(self.figure(id).control.is_some());
        self.always(id, &self.scene_of(id, None), &mut |_, effect| {
            if let Verb::Carry { n } = effect.does {
                capacity = capacity.max(n);
            }
        });
        capacity
    }

    /// Whether a rule is switched off for a Figure.
    pub(crate) fn forbids(&self, id: FigureId, ban: Ban) -> bool {
        let mut forbidden = false;
        self.always(id, &self.scene_of(id, None), &mut |_, effect| {
            forbidden |= effect.does == Verb::Forbid(ban);
        });
        forbidden
    }

    /// Whether a Figure may Grab without an Action (HATE-MISUP-09), by which slot.
    pub(crate) fn free_grab(&self, id: FigureId) -> Option<usize> {
        self.figure(id).tops().find_map(|(slot, skill)| {
            let free = self.content.skills[usize::from(skill)].abilities.iter().any(|ability| {
                ability.trigger == Trigger::Always
                    && ability.effects.iter().any(|it| it.does == Verb::Grab { free: true })
            });
            free.then_some(slot)
        })
    }

    /// What a Tribe card costs more when used for a Figure (HATE-SCARCARD-02).
    pub(crate) fn surcharge(&self, id: FigureId) -> u8 {
        let mut more = 0;
        self.always(id, &self.scene_of(id, None), &mut |_, effect| {
            if let Verb::CardCost { n } = effect.does {
                more += n;
            }
        });
        more
    }

    /// The Range within which every Attack of a Figure hits all (HATE-MERCSKILL-28).
    pub(crate) fn attack_area(&self, id: FigureId) -> Option<u8> {
        let mut area = None;
        self.always(id, &self.scene_of(id, None), &mut |_, effect| {
            if let Verb::AttackArea { n } = effect.does {
                area = Some(n);
            }
        });
        area
    }

    /// The attacker's pool, part by part (HATE-COMBAT-01).
    pub(crate) fn attack_parts(&self, combat: &Combat) -> Parts {
        let mut parts = Parts::new();
        let Some(attacker) = combat.attacker else {
            let dice = self.hut_tile(combat.hut).map_or(0, |tile| tile.attack);
            parts.push(Share::dice(Part::Base, dice as i8));
            return parts;
        };
        if let Some(fixed) = combat.fixed {
            parts.push(Share::dice(Part::Effect, fixed as i8));
            if combat.hits != 0 {
                parts.push(Share::flat(Part::Effect, combat.hits));
            }
            return parts;
        }
        let kind = &self.content.kinds[usize::from(self.figure(attacker).kind)];
        parts.push(Share::dice(Part::Base, combat.base.unwrap_or(kind.attack) as i8));
        if combat.dice != 0 || combat.hits != 0 {
            parts.push(Share { part: Part::Effect, dice: combat.dice, flat: combat.hits });
        }
        self.support(attacker, combat, &mut parts);
        if combat.main.is_some_and(|main| self.higher(attacker, main)) {
            parts.push(Share::dice(Part::HighGround, 1));
        }
        self.own_parts(attacker, combat, Roll::Attack, &mut parts);
        parts
    }

    /// The defender's pool, part by part (HATE-COMBAT-02).
    pub(crate) fn defense_parts(&self, combat: &Combat) -> Parts {
        let mut parts = Parts::new();
        let Some(defender) = combat.defender else {
            let dice = self.hut_tile(combat.hut).map_or(0, |tile| tile.defense);
            parts.push(Share::dice(Part::Base, dice as i8));
            return parts;
        };
        let figure = self.figure(defender);
        let kind = &self.content.kinds[usize::from(figure.kind)];
        parts.push(Share::dice(Part::Base, kind.defense as i8));
        if combat.attacker.is_some_and(|attacker| self.higher(defender, attacker)) {
            parts.push(Share::dice(Part::HighGround, 1));
        }
        if figure.minus_die > 0 {
            parts.push(Share::dice(Part::Trap, -(figure.minus_die as i8)));
        }
        self.own_parts(defender, combat, Roll::Defense, &mut parts);
        parts
    }

    /// Support and other auras of the attacker's allies around the target (HATE-SUPPORT-02).
    fn support(&self, attacker: FigureId, combat: &Combat, parts: &mut Parts) {
        let Some(spot) = combat.main.and_then(|main| self.spot(main)) else { return };
        let board = self.board();
        for ally in self.ids() {
            let figure = self.figure(ally);
            if ally == attacker
                || Some(ally) == combat.main
                || figure.triggers & Trigger::Always.bit() == 0
                || !self.friends(ally, attacker)
            {
                continue;
            }
            let Some(space) = figure.stands() else { continue };
            let range = board.range(space, spot);
            if range > 5 {
                continue;
            }
            self.always(ally, &self.scene_of(ally, Some(combat)), &mut |skill, effect| {
                if let Verb::Aura { dice, hits, range: within } = effect.does
                    && range <= within
                {
                    let part = Part::Ally { figure: ally, skill };
                    parts.push(Share { part, dice, flat: hits });
                }
            });
        }
    }

    /// What the roller's own cards, Trials and lasting effects give.
    fn own_parts(&self, id: FigureId, combat: &Combat, roll: Roll, parts: &mut Parts) {
        let scene = self.scene_of(id, Some(combat));
        let applies = |of: Option<Roll>| of.is_some_and(|of| of == roll || of == Roll::Any);
        let share = |effect: &Effect, part, times: i8| {
            let (dice, flat) = match effect.does {
                Verb::Dice { n, roll: of, .. } if applies(of) => (self.number(n, &scene), 0),
                Verb::Hits { n, roll: of } if roll == Roll::Attack && applies(of) => {
                    (0, self.number(n, &scene))
                }
                Verb::Saves { n } if roll == Roll::Defense => (0, self.number(n, &scene)),
                _ => (0, 0),
            };
            (dice != 0 || flat != 0).then_some(Share {
                part,
                dice: dice * times,
                flat: flat * times,
            })
        };
        self.always(id, &scene, &mut |skill, effect| {
            parts.extend(share(effect, Part::Skill { skill }, 1));
        });
        self.trial_bonuses(id, &scene, &mut |card, times, effect| {
            parts.extend(share(effect, Part::Trial { card }, times as i8));
        });
        for bonus in self.lasting_on(id) {
            let (dice, flat) = match bonus {
                Bonus::Dice(of, n) if applies(Some(of)) => (n, 0),
                // Hits, which save nobody.
                Bonus::Flat(of, n) if roll == Roll::Attack && applies(Some(of)) => (0, n),
                _ => continue,
            };
            parts.push(Share { part: Part::Lasting, dice, flat });
        }
        // The Sarrassa curse leaves at least one die (HATE-TRIBE-33, HATE-AMB-130).
        let least = self.pool_min(id);
        let sum: i8 = parts.iter().map(|share| share.dice).sum();
        if sum < least as i8 {
            parts.push(Share::dice(Part::Least, least as i8 - sum));
        }
    }

    /// The number of dice no roll of a Figure falls below.
    fn pool_min(&self, id: FigureId) -> u8 {
        let (trials, times) = self.trials_for(id);
        let Some(seat) = self.figure(id).owner.filter(|_| trials != 0 && times != 0) else {
            return 0;
        };
        (0..8)
            .filter(|bit| trials >> bit & 1 == 1)
            .filter_map(|bit| {
                match &self.content.cards[usize::from(self.card_of(seat, bit))].kind {
                    CardKind::Trial(trial) => Some(trial.pool_min),
                    _ => None,
                }
            })
            .max()
            .unwrap_or(0)
    }

    /// The tile of the Hut whose Neutral Warrior fights.
    pub(crate) fn hut_tile(&self, hut: Option<u8>) -> Option<&crate::HutTile> {
        let tile = self.huts[usize::from(hut?)].tile?;
        self.content.huts.get(usize::from(tile))
    }

    /// The printed type of a Figure.
    pub(crate) fn role(&self, id: FigureId) -> Type {
        self.content.kinds[usize::from(self.figure(id).kind)].role
    }
}
