//! Reaction windows: who may use what when something has happened (chapter "Tribe Cards").
//!
//! A seat is asked only when it holds a card, Feat or Skill that can be used and paid now
//! (HATE-CARD-03). What must happen happens first, unasked.

use warmoot_kernel::{Log, Seat};

use crate::{
    Ability, Ban, CardId, CardKind, Event, Feat, FigureId, Limit, Means, Role, SkillId, Special,
    Trigger, Until, Verb,
    condition::Scene,
    flow::{Flow, Frame, Origin, Run, Window},
    state::Hate,
    using::means_of,
};

impl Window {
    /// A window without a foe.
    pub const fn new(trigger: Trigger, seat: Seat, figure: Option<FigureId>) -> Self {
        Self {
            trigger,
            seat,
            figure,
            foe: None,
            cause: None,
            climbed: false,
            above: None,
            fell: None,
            done: 0,
        }
    }
}

impl Run {
    /// An ability about to be carried out.
    pub fn new(origin: Origin, seat: Seat, figure: Option<FigureId>) -> Self {
        Self {
            origin,
            seat,
            figure,
            foe: None,
            cause: None,
            paid: 0,
            targets: [FigureId(0); 3],
            chosen: 0,
            aimed: false,
            at: 0,
            each: 0,
            inside: None,
            accepted: false,
            token: None,
            note: 0,
            pool: 0,
        }
    }
}

impl Hate {
    /// The scene a window's abilities are judged in.
    pub(crate) fn window_scene(&self, window: &Window) -> Scene<'_> {
        Scene {
            seat: Some(window.seat),
            own: window.figure,
            foe: window.foe,
            target: None,
            cause: window.cause,
            climbed: window.climbed,
            above: window.above,
            fell: match window.trigger {
                Trigger::OwnKo => window.figure.zip(window.fell),
                _ => window.foe.zip(window.fell),
            },
            combat: self.combat(),
            paid: 0,
        }
    }

    /// Something happened to or through a Figure of a seat: Missions and Trials count it, then its
    /// window opens.
    pub(crate) fn raise(&mut self, window: Window) {
        self.push(Frame::Window(window));
    }

    pub(crate) fn go_window(&mut self, window: Window, log: &mut Log<Event>) -> Flow {
        if let Some((bit, run)) = self.must_run(&window) {
            self.mark_done(bit);
            if let (Origin::Skill(skill, _), Some(id)) = (run.origin, run.figure)
                && let Some(slot) = self.slot_of(id, skill)
            {
                self.spend_limit(id, slot);
            }
            log.push(|| Event::Used {
                seat: window.seat,
                means: means_of(run.origin, run.figure),
                figure: run.figure,
                paid: 0,
            });
            self.push(Frame::Run(run));
            return Flow::On;
        }
        // What acts before a Move is over with the Move, or when something has taken its place.
        if window.trigger == Trigger::Activated && window.figure.is_some_and(|id| self.halted(id)) {
            self.close_window(&window, log);
            return Flow::On;
        }
        let own_roll = matches!(window.trigger, Trigger::RollAttack | Trigger::RollDefense);
        let declined = self.player(window.seat).declined.is_some() && !own_roll;
        let mut usable = false;
        if !declined {
            self.each_means(&window, &mut |_, _| {
                usable = true;
                false
            });
        }
        if usable {
            return Flow::Ask;
        }
        self.close_window(&window, log);
        Flow::On
    }

    /// Takes a window off the stack; Missions and Trials count what it was about.
    pub(crate) fn close_window(&mut self, window: &Window, log: &mut Log<Event>) {
        self.pop();
        let counted_elsewhere =
            matches!(window.trigger, Trigger::OwnKo | Trigger::EnemyKo | Trigger::EnemyDown);
        if !counted_elsewhere {
            self.witness(window, log);
        }
    }

    /// Marks a Skill ability or Trial bonus as done in the innermost window or roll.
    pub(crate) fn mark_done(&mut self, bit: u16) {
        let Some(Frame::Window(window)) = self.top() else { return };
        if is_roll(window.trigger)
            && let Some(combat) = self.combats.last_mut()
        {
            combat.throw_mut().used |= bit;
        }
        self.set(Frame::Window(Window { done: window.done | bit, ..window }));
    }

    /// What was done already.
    pub(crate) fn done(&self, window: &Window) -> u16 {
        match self.combat() {
            Some(combat) if is_roll(window.trigger) => window.done | combat.throw().used,
            _ => window.done,
        }
    }

    /// An ability that must be carried out now, unasked.
    pub(crate) fn must_run(&self, window: &Window) -> Option<(u16, Run)> {
        let id = window.figure?;
        let skills = self.figure(id).triggers & window.trigger.bit() != 0
            && self.hand(id) == Some(window.seat)
            && self.works(window, id);
        // Bonuses of Trials on events are never a choice, except those on rolls (rerolls).
        let (trials, times) =
            if !is_roll(window.trigger) && self.figure(id).owner == Some(window.seat) {
                self.trials_for(id)
            } else {
                (0, 0)
            };
        // Most windows have neither.
        if !skills && (trials == 0 || times == 0) {
            return None;
        }
        let done = self.done(window);
        let scene = self.window_scene(window);
        let run = |origin| Run {
            foe: window.foe,
            cause: window.cause,
            ..Run::new(origin, window.seat, window.figure)
        };
        if skills {
            for (slot, skill) in self.figure(id).tops() {
                let card = &self.content.skills[usize::from(skill)];
                if card.optional || card.triggers & window.trigger.bit() == 0 {
                    continue;
                }
                for (number, ability) in card.abilities.iter().enumerate() {
                    let bit = 1 << (slot * 2 + number.min(1));
                    if ability.trigger == window.trigger
                        && done & bit == 0
                        && self.within_limit(id, slot, skill)
                        && self.may_have(id, skill)
                        && self.all(&ability.when, &scene)
                        && !acts_elsewhere(ability)
                    {
                        return Some((bit, run(Origin::Skill(skill, number as u8))));
                    }
                }
            }
        }
        for bit in (0..8).filter(|bit| trials >> bit & 1 == 1) {
            let card = self.card_of(window.seat, bit);
            let CardKind::Trial(trial) = &self.content.cards[usize::from(card)].kind else {
                continue;
            };
            for (number, ability) in trial.bonus.iter().enumerate() {
                if ability.trigger == window.trigger
                    && times > 0
                    && done >> (8 + bit) & 1 == 0
                    && self.all(&ability.when, &scene)
                {
                    let origin = Origin::Trial(card, number as u8);
                    return Some((1 << (8 + bit), Run { note: times, ..run(origin) }));
                }
            }
        }
        None
    }

    /// Whether Skills of a Figure work in a window: a KO'd one that strikes from its grave uses none
    /// in its roll (HATE-AMB-58).
    fn works(&self, window: &Window, id: FigureId) -> bool {
        !is_roll(window.trigger) || self.figure(id).stands().is_some()
    }

    /// Whether a Skill's limit allows another use (the roll's limit is kept by the roll).
    pub(crate) fn within_limit(&self, id: FigureId, slot: usize, skill: SkillId) -> bool {
        let figure = self.figure(id);
        match self.content.skills[usize::from(skill)].limit {
            Some(Limit::OncePerActivation) => {
                figure.acting && figure.used_activation >> slot & 1 == 0
            }
            Some(Limit::OncePerRound) => figure.used_round >> slot & 1 == 0,
            Some(Limit::OncePerMove) => match self.top() {
                Some(Frame::Moving(moving)) => moving.figure == id && moving.used >> slot & 1 == 0,
                _ => false,
            },
            Some(Limit::OncePerRoll) | None => true,
        }
    }

    /// Notes the use of a Skill against its limits.
    pub(crate) fn spend_limit(&mut self, id: FigureId, slot: usize) {
        let figure = self.figure_mut(id);
        figure.used_activation |= 1 << slot;
        figure.used_round |= 1 << slot;
        if let Some(Frame::Moving(mut moving)) = self.top()
            && moving.figure == id
        {
            moving.used |= 1 << slot;
            self.set(Frame::Moving(moving));
        }
    }

    /// The slot a Skill works from on a Figure.
    pub(crate) fn slot_of(&self, id: FigureId, skill: SkillId) -> Option<usize> {
        self.figure(id).tops().find_map(|(slot, top)| (top == skill).then_some(slot))
    }

    /// Everything that may be used in a window, until `each` says false.
    pub(crate) fn each_means(
        &self,
        window: &Window,
        each: &mut dyn FnMut(Means, Option<FigureId>) -> bool,
    ) {
        let player = self.player(window.seat);
        // Cards (HATE-CARD-03); nothing helps a Neutral Mercenary (HATE-MERC-07).
        let neutral = window.figure.is_some_and(|id| self.figure(id).control.is_none());
        if player.hand != 0 && !neutral {
            for bit in (0..8).filter(|bit| player.hand >> bit & 1 == 1) {
                let card = self.card_of(window.seat, bit);
                if self.card_usable(window, card) && !each(Means::Card { card }, window.figure) {
                    return;
                }
            }
        }
        if let Some(id) = window.figure
            && self.hand(id) == Some(window.seat)
        {
            for (slot, skill) in self.figure(id).tops() {
                let usable = self.skill_usable(window, id, slot, skill)
                    || self.strike_reroll(window, id, skill).is_some();
                if usable && !each(Means::Skill { figure: id, skill }, Some(id)) {
                    return;
                }
            }
            if !neutral && !self.each_feat(window, id, each) {
                return;
            }
            for bit in (0..8).filter(|bit| self.trial_usable(window, id, *bit)) {
                if !each(Means::Trial { card: self.card_of(window.seat, bit) }, Some(id)) {
                    return;
                }
            }
        }
        // The enemy's dice (HATE-FORGE-11).
        if window.trigger == Trigger::RollEnemyAttack
            && player.village.forge[Feat::Reroll.index()] == 3
            && player.feat_used[Feat::Reroll.index()] & 4 == 0
            && self.can_spend(window.seat, 1)
            && self.combat().is_some_and(|combat| combat.throw().dice.count() > 0)
            && window.figure.is_none_or(|id| !self.forbids(id, Ban::Feats))
        {
            each(Means::Feat { feat: Feat::Reroll, slot: 2, freely: false }, window.figure);
        }
    }

    /// Whether one means may be used in a window.
    pub(crate) fn means_usable(
        &self,
        window: &Window,
        means: Means,
        figure: Option<FigureId>,
    ) -> bool {
        let mut found = false;
        self.each_means(window, &mut |it, of| {
            found |= it == means && of == figure;
            !found
        });
        found
    }

    fn skill_usable(&self, window: &Window, id: FigureId, slot: usize, skill: SkillId) -> bool {
        let card = &self.content.skills[usize::from(skill)];
        if !card.optional || card.triggers & window.trigger.bit() == 0 {
            return false;
        }
        let done = self.done(window);
        let scene = self.window_scene(window);
        self.may_have(id, skill)
            && self.works(window, id)
            && self.within_limit(id, slot, skill)
            && card.abilities.iter().enumerate().any(|(number, ability)| {
                ability.trigger == window.trigger
                    && done >> (slot * 2 + number.min(1)) & 1 == 0
                    && self.all(&ability.when, &scene)
                    && self.doable(ability, &scene)
            })
    }

    /// Dice that the Attack going on lets its roller reroll once, if it is this Skill's
    /// (HATE-MISUP-04).
    pub(crate) fn strike_reroll(
        &self,
        window: &Window,
        id: FigureId,
        skill: SkillId,
    ) -> Option<u8> {
        let combat = self.combat()?;
        let most = combat.attack.reroll;
        let its = window.trigger == Trigger::RollAttack
            && combat.attacker == Some(id)
            && most > 0
            && combat.attack.dice.count() > 0;
        let makes = |ability: &Ability| {
            ability
                .effects
                .iter()
                .any(|effect| matches!(effect.does, Verb::Attack(strike) if strike.reroll == most))
        };
        let abilities = &self.content.skills[usize::from(skill)].abilities;
        (its && abilities.iter().any(makes)).then_some(most)
    }

    fn trial_usable(&self, window: &Window, id: FigureId, bit: u8) -> bool {
        if !is_roll(window.trigger) || self.figure(id).owner != Some(window.seat) {
            return false;
        }
        let (trials, times) = self.trials_for(id);
        if trials >> bit & 1 == 0 || times == 0 || self.done(window) >> (8 + bit) & 1 == 1 {
            return false;
        }
        let card = self.card_of(window.seat, bit);
        let CardKind::Trial(trial) = &self.content.cards[usize::from(card)].kind else {
            return false;
        };
        let scene = self.window_scene(window);
        trial.bonus.iter().any(|ability| {
            ability.trigger == window.trigger
                && self.all(&ability.when, &scene)
                && self.doable(ability, &scene)
        })
    }

    /// Roll and Reroll Feats, and extensions with this trigger (HATE-FORGE-06, HATE-TRIBE-09).
    fn each_feat(
        &self,
        window: &Window,
        id: FigureId,
        each: &mut dyn FnMut(Means, Option<FigureId>) -> bool,
    ) -> bool {
        let seat = window.seat;
        let player = self.player(seat);
        let rolls = matches!(window.trigger, Trigger::RollAttack | Trigger::RollDefense);
        if (!rolls && player.laid == 0) || !self.can_spend(seat, 1) || self.forbids(id, Ban::Feats)
        {
            return true;
        }
        let freely = self.feat_freely(id);
        let mut offer = |means: &dyn Fn(bool) -> Means| {
            each(means(false), Some(id)) && (!freely || each(means(true), Some(id)))
        };
        if rolls {
            for feat in [Feat::Roll, Feat::Reroll] {
                let slots = player.village.forge[feat.index()];
                for slot in 0..slots {
                    let hostile = feat == Feat::Reroll && slot == 2;
                    let nothing = feat == Feat::Reroll
                        && self.combat().is_none_or(|combat| combat.throw().dice.count() == 0);
                    if player.feat_used[feat.index()] >> slot & 1 == 1 || hostile || nothing {
                        continue;
                    }
                    if !offer(&|freely| Means::Feat { feat, slot, freely }) {
                        return false;
                    }
                }
            }
        }
        for bit in (0..8).filter(|bit| player.laid >> bit & 1 == 1) {
            let card = self.card_of(seat, bit);
            if self.extension_usable(window, card)
                && !offer(&|freely| Means::Extension { card, freely })
            {
                return false;
            }
        }
        true
    }

    fn extension_usable(&self, window: &Window, card: CardId) -> bool {
        let CardKind::Forge { slots, feat } = &self.content.cards[usize::from(card)].kind else {
            return false;
        };
        let used = self.player(window.seat).extension_used[usize::from(self.bit_of(card))];
        let scene = self.window_scene(window);
        feat.trigger == window.trigger
            && (used.count_ones() as u8) < *slots
            && self.all(&feat.when, &scene)
            && self.doable(feat, &scene)
    }

    /// Whether Upgrade D-04 is there and unused (HATE-GENUP-16, HATE-AMB-166).
    pub(crate) fn feat_freely(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        figure.acting
            && figure.triggers & Trigger::FeatUsed.bit() != 0
            && figure.tops().any(|(slot, skill)| {
                self.content.skills[usize::from(skill)].triggers & Trigger::FeatUsed.bit() != 0
                    && figure.used_activation >> slot & 1 == 0
            })
    }

    /// Whether a card's moment has come and it can be paid and do something.
    pub(crate) fn card_usable(&self, window: &Window, card: CardId) -> bool {
        let it = &self.content.cards[usize::from(card)];
        // "The enemy rolls an Attack" is not his Defense, which the same window answers.
        let defense = window.trigger == Trigger::RollEnemyAttack
            && self.combat().is_none_or(|combat| combat.rolling() != Role::Attacker);
        // And it is an Attack against a Figure of the player (HATE-AMB-182).
        let strange = window.trigger == Trigger::RollEnemyAttack
            && window.figure.is_none_or(|id| self.figure(id).control != Some(window.seat));
        if it.ability.trigger != window.trigger
            || defense
            || strange
            || matches!(it.kind, CardKind::Trial(_))
        {
            return false;
        }
        let scene = self.window_scene(window);
        self.payable(window.seat, window.figure, card)
            && self.all(&it.ability.when, &scene)
            && (matches!(it.kind, CardKind::Forge { .. }) || self.doable(&it.ability, &scene))
    }

    /// Says no to a window, maybe for longer.
    pub(crate) fn decline(&mut self, window: &Window, until: Until, log: &mut Log<Event>) {
        if until != Until::Now {
            self.player_mut(window.seat).declined = Some(until);
            log.push(|| Event::Declined { seat: window.seat, until });
        }
        self.close_window(window, log);
    }

    /// Whether Decline for longer makes sense in this window: it is not the seat's own roll.
    pub(crate) fn can_decline_longer(window: &Window) -> bool {
        !matches!(window.trigger, Trigger::RollAttack | Trigger::RollDefense)
    }

    /// Refusals to react end with what they were for.
    pub(crate) fn react_again(&mut self, after: Until) {
        for player in &mut self.seats {
            if player.declined.is_some_and(|until| rank(until) <= rank(after)) {
                player.declined = None;
            }
        }
    }

    /// Whether a seat may use an "Any Time" card now (HATE-AMB-67).
    pub(crate) fn any_time(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        if player.hand == 0 || player.declined.is_some() || player.out {
            return false;
        }
        let window = Window::new(Trigger::AnyTime, seat, None);
        (0..8).any(|bit| {
            player.hand >> bit & 1 == 1 && self.card_usable(&window, self.card_of(seat, bit))
        })
    }

    /// Opens "Any Time" windows for the opponents of the active player who can use them; whether
    /// any was opened.
    pub(crate) fn offer_any_time(&mut self, seat: Seat) -> bool {
        let mut any = false;
        for other in self.all_seats() {
            if other != seat && self.any_time(other) {
                self.push(Frame::Window(Window::new(Trigger::AnyTime, other, None)));
                any = true;
            }
        }
        any
    }
}

const fn rank(until: Until) -> u8 {
    until as u8
}

/// Whether the window is about a roll.
pub(crate) const fn is_roll(trigger: Trigger) -> bool {
    matches!(trigger, Trigger::RollAttack | Trigger::RollDefense | Trigger::RollEnemyAttack)
}

/// Specials that act at their own step of a Combat (HATE-AMB-137).
fn acts_elsewhere(ability: &Ability) -> bool {
    ability.effects.iter().any(|effect| {
        matches!(effect.does, Verb::Special(Special::WildRedirect | Special::WildBerserk))
    })
}
