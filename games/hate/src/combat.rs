//! Combat: the exact steps of an Attack (chapter "Combat").

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use warmoot_kernel::{Chance, Log, Seat};

use crate::{
    Ban, Cause, Currency, Dice, Event, Face, Fate, FigureId, Role, Roll, Special, Trigger, Verb,
    WildAs,
    board::Space,
    flow::{Fall, Flow, Frame, Window},
    lines::{Lines, floored},
    shares::{flat, pool},
    state::Hate,
};

/// An Attack from its declaration to its end; with an area, against several Figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Combat {
    /// Who attacks; `None`: the Neutral Warrior of `hut`.
    pub attacker: Option<FigureId>,
    /// Who rolls the Attack; `None`: the program.
    pub seat: Option<Seat>,
    /// The Hut whose Neutral Warrior fights.
    pub hut: Option<u8>,
    /// The main target, which Support and High Ground are judged against (HATE-AMB-50).
    pub main: Option<FigureId>,
    /// Figures that have still to defend, as bits.
    pub targets: u64,
    /// The Figure that defends now.
    pub defender: Option<FigureId>,
    /// Where it stood when it came to that.
    #[serde(default)]
    pub ground: Option<Space>,
    /// Bonus dice of the effect that makes the Attack.
    pub dice: i8,
    /// In place of Base Attack.
    pub base: Option<u8>,
    /// Exactly that many dice, no bonuses.
    pub fixed: Option<u8>,
    /// Flat Hits of the effect.
    pub hits: i8,
    /// Whether Hits of the Defense roll count for the attacker (HATE-MERCSKILL-01).
    pub foe_hits: bool,
    /// Further enemies adjacent to the attacker that may be hit.
    pub extra: u8,
    pub step: Step,
    pub attack: Throw,
    pub defense: Throw,
    /// What became of the last defender.
    pub fate: Option<Fate>,
    /// Whether the current roller's opponent has been offered its effects since the last change.
    pub answered: bool,
}

/// Where a Combat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Step {
    /// The attacker throws.
    Throw,
    /// Effects on the attacker's roll.
    Effects,
    /// The attacker sets Wilds.
    Wilds,
    /// The attacker's results.
    Results,
    /// Further targets, if a Skill allows.
    Further,
    /// Who defends next.
    Next,
    /// The defender throws.
    Defend,
    /// Effects on the defender's roll.
    DefendEffects,
    /// The defender sets Wilds.
    DefendWilds,
    /// The defender's results, and the comparison.
    Compare,
    /// The Combat of this defender is over.
    After,
}

/// One player's roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Throw {
    /// The dice as they lie; a Wild that was set is no longer among them.
    pub dice: Dice,
    /// Flat Hits or Saves added to this roll alone.
    pub flat: i8,
    /// Wilds set as Hits, Saves, Savagery, by a Skill.
    pub set: [u8; 4],
    /// Hits and Savagery that Skills made of Wilds.
    pub made: [u8; 2],
    /// Savagery gained with the results.
    pub gains: u8,
    /// Skills used on this roll: bit = slot * 2 + ability; from bit 8 on Trials.
    pub used: u16,
    /// Dice the Attack itself allows to reroll once.
    pub reroll: u8,
    /// Successes, once final.
    pub result: u8,
    /// Hits, whatever the roll is for, once final.
    pub hits: u8,
    /// Saves, whatever the roll is for, once final.
    pub saves: u8,
    /// Where its dice and flat successes came from.
    #[serde(default)]
    pub lines: Lines,
}

impl Combat {
    /// An Attack by a Figure on one target.
    pub fn on(attacker: FigureId, seat: Option<Seat>, target: FigureId) -> Self {
        Self {
            attacker: Some(attacker),
            seat,
            main: Some(target),
            targets: 1 << target.0,
            ..Self::empty()
        }
    }

    /// Nothing yet.
    pub const fn empty() -> Self {
        const NO_DICE: Dice = Dice { hit: 0, save: 0, savagery: 0, wild: 0 };
        const THROW: Throw = Throw {
            dice: NO_DICE,
            flat: 0,
            set: [0; 4],
            made: [0; 2],
            gains: 0,
            used: 0,
            reroll: 0,
            result: 0,
            hits: 0,
            saves: 0,
            lines: Lines::NONE,
        };
        Self {
            attacker: None,
            seat: None,
            hut: None,
            main: None,
            targets: 0,
            defender: None,
            ground: None,
            dice: 0,
            base: None,
            fixed: None,
            hits: 0,
            foe_hits: false,
            extra: 0,
            step: Step::Throw,
            attack: THROW,
            defense: THROW,
            fate: None,
            answered: false,
        }
    }

    /// Whose dice lie on the table.
    pub fn rolling(&self) -> Role {
        if self.step < Step::Further { Role::Attacker } else { Role::Defender }
    }

    /// The role of a Figure in this Combat.
    pub fn role(&self, figure: FigureId) -> Option<Role> {
        if self.attacker == Some(figure) {
            Some(Role::Attacker)
        } else if self.defender == Some(figure) || self.main == Some(figure) {
            Some(Role::Defender)
        } else {
            None
        }
    }

    /// The roll going on.
    pub fn throw(&self) -> &Throw {
        match self.rolling() {
            Role::Attacker => &self.attack,
            Role::Defender => &self.defense,
        }
    }

    /// The roll going on.
    pub fn throw_mut(&mut self) -> &mut Throw {
        match self.rolling() {
            Role::Attacker => &mut self.attack,
            Role::Defender => &mut self.defense,
        }
    }

    /// The Figure that rolls; `None`: the Neutral Warrior.
    pub fn roller(&self) -> Option<FigureId> {
        match self.rolling() {
            Role::Attacker => self.attacker,
            Role::Defender => self.defender,
        }
    }
}

impl Throw {
    /// Adds dice that were thrown.
    pub fn add(&mut self, dice: Dice) {
        self.dice.hit += dice.hit;
        self.dice.save += dice.save;
        self.dice.savagery += dice.savagery;
        self.dice.wild += dice.wild;
    }

    /// Takes dice away; they must be there.
    pub fn remove(&mut self, dice: Dice) {
        self.dice.hit -= dice.hit;
        self.dice.save -= dice.save;
        self.dice.savagery -= dice.savagery;
        self.dice.wild -= dice.wild;
    }
}

impl Hate {
    /// Begins a Combat.
    pub(crate) fn fight(&mut self, combat: Combat, log: &mut Log<Event>) {
        log.push(|| Event::Attacked {
            attacker: combat.attacker,
            targets: self.ids().filter(|id| combat.targets >> id.0 & 1 == 1).collect(),
            hut: combat.hut,
        });
        self.combats.push(combat);
        self.push(Frame::Combat);
    }

    /// The innermost Combat.
    pub(crate) fn combat(&self) -> Option<&Combat> {
        self.combats.last()
    }

    fn fighting(&mut self) -> &mut Combat {
        let last = self.combats.len() - 1;
        &mut self.combats[last]
    }

    /// Who rolls in the Combat now: nobody for neutrals, whose dice the program sets. A Neutral
    /// Mercenary's Defense is rolled by an opponent of its attacker (HATE-AMB-98).
    pub(crate) fn roller_seat(&self, combat: &Combat) -> Option<Seat> {
        match combat.rolling() {
            Role::Attacker => combat.seat,
            Role::Defender => combat.defender.and_then(|id| self.figure(id).control),
        }
    }

    /// The opponent who may answer the roll going on, and his Figure in it. A neutral's roll is
    /// answered by whoever fights it, even if he moves it (HATE-MERC-08, HATE-AMB-64); a player's
    /// roll by his opponent in this Combat, or with a neutral there by another one, none of whose
    /// Figures is concerned (HATE-FORGE-11, HATE-AMB-182).
    pub(crate) fn answering(&self, combat: &Combat) -> Option<(Seat, Option<FigureId>)> {
        let owner = |id: FigureId| self.figure(id).control;
        let roller = combat.roller().and_then(owner);
        let facing = |id: FigureId| {
            owner(id)
                .filter(|&seat| roller.is_none_or(|own| !self.allied(own, seat)))
                .map(|seat| (seat, Some(id)))
        };
        let involved = match combat.rolling() {
            Role::Attacker => combat.main.or(combat.defender).and_then(facing).or_else(|| {
                // An area Attack without a main target: an opponent it hits.
                let mut left = combat.targets;
                while left != 0 {
                    let id = FigureId(left.trailing_zeros() as u8);
                    if let Some(found) = facing(id) {
                        return Some(found);
                    }
                    left &= left - 1;
                }
                None
            }),
            Role::Defender => combat.attacker.and_then(facing),
        };
        involved.or_else(|| {
            let own = roller?;
            let other = |seat: &Seat| !self.allied(own, *seat) && !self.player(*seat).out;
            self.all_seats().find(other).map(|seat| (seat, None))
        })
    }

    pub(crate) fn go_combat(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) -> Flow {
        let combat = *self.fighting();
        match combat.step {
            Step::Throw => self.throw_attack(&combat, chance, log),
            Step::Defend => self.throw_defense(&combat, chance, log),
            Step::Effects | Step::DefendEffects => self.after_effects(&combat),
            Step::Wilds | Step::DefendWilds => return self.go_wilds(&combat, log),
            Step::Results => self.attack_results(log),
            Step::Further => return self.go_further(&combat),
            Step::Next => return self.go_next_target(&combat),
            Step::Compare => self.compare(log),
            Step::After => self.after_defender(&combat),
        }
        Flow::On
    }

    /// Who may act on the roll of a Combat: its roller, and the opponent who answers. The odds look
    /// through the same windows (plan.rs).
    pub(crate) fn roll_windows(&self, combat: &Combat) -> [Option<Window>; 2] {
        let (trigger, foe) = match combat.rolling() {
            Role::Attacker => (Trigger::RollAttack, combat.main.or(combat.defender)),
            Role::Defender => (Trigger::RollDefense, combat.attacker),
        };
        let window =
            |trigger, seat, figure, foe| Window { foe, ..Window::new(trigger, seat, figure) };
        let roller = combat.roller();
        let own = roller.zip(self.roller_seat(combat));
        [
            own.map(|(id, seat)| window(trigger, seat, Some(id), foe)),
            self.answering(combat)
                .map(|(seat, figure)| window(Trigger::RollEnemyAttack, seat, figure, roller)),
        ]
    }

    /// The effect windows of the roll going on: the roller's first, then the opponent's; again if
    /// any die changed (HATE-AMB-43).
    fn open_windows(&mut self) {
        let [roller, enemy] = self.roll_windows(&self.combats[self.combats.len() - 1]);
        for window in [enemy, roller].into_iter().flatten() {
            self.push(Frame::Window(window));
        }
    }

    fn throw_attack(&mut self, combat: &Combat, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let parts = floored(self.attack_parts(combat));
        let dice = self.throw_dice(pool(&parts), chance);
        log.push(|| Event::Rolled {
            figure: combat.attacker,
            roll: Roll::Attack,
            dice,
            parts: parts.to_vec(),
        });
        let fighting = self.fighting();
        fighting.attack.dice = dice;
        fighting.attack.lines = Lines::of(&parts);
        fighting.step = Step::Effects;
        self.open_windows();
    }

    fn throw_defense(&mut self, combat: &Combat, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let parts = floored(self.defense_parts(combat));
        let dice = self.throw_dice(pool(&parts), chance);
        log.push(|| Event::Rolled {
            figure: combat.defender,
            roll: Roll::Defense,
            dice,
            parts: parts.to_vec(),
        });
        let fighting = self.fighting();
        let lines = Lines::of(&parts);
        fighting.defense = Throw { dice, lines, ..Throw::default() };
        fighting.answered = false;
        fighting.step = Step::DefendEffects;
        self.open_windows();
    }

    /// Throws so many dice.
    pub(crate) fn throw_dice(&self, count: u8, chance: &mut dyn Chance) -> Dice {
        let mut dice = Dice::default();
        for _ in 0..count {
            let face = self.content.faces[chance.below(6, "a die") as usize];
            *dice.of_mut(face) += 1;
        }
        dice
    }

    /// Both have passed, or the opponent has changed dice and the roller goes on.
    fn after_effects(&mut self, combat: &Combat) {
        if combat.answered {
            self.fighting().answered = false;
            self.open_windows();
            return;
        }
        let attacking = combat.rolling() == Role::Attacker;
        if attacking && self.wild_skill(combat) {
            return;
        }
        self.fighting().step = if attacking { Step::Wilds } else { Step::DefendWilds };
    }

    /// Grock A and Tun'Dor A act after rerolls and before Wilds are set (HATE-AMB-137).
    fn wild_skill(&mut self, combat: &Combat) -> bool {
        let Some(attacker) = combat.attacker else { return false };
        match self.wild_special(attacker) {
            Some(Special::WildRedirect) if combat.attack.dice.wild >= 1 => {
                self.redirect(attacker, combat)
            }
            Some(Special::WildBerserk) if combat.attack.dice.wild >= 2 => {
                self.berserk(attacker, combat)
            }
            _ => false,
        }
    }

    /// What Wilds of a Figure's Attack may do by themselves.
    pub(crate) fn wild_special(&self, attacker: FigureId) -> Option<Special> {
        self.figure(attacker).tops().find_map(|(_, skill)| {
            self.content.skills[usize::from(skill)].abilities.iter().find_map(|ability| {
                ability.effects.iter().find_map(|effect| match effect.does {
                    Verb::Special(special @ (Special::WildRedirect | Special::WildBerserk)) => {
                        Some(special)
                    }
                    _ => None,
                })
            })
        })
    }

    /// A Wild among the dice is set; the program sets those of neutrals.
    fn go_wilds(&mut self, combat: &Combat, log: &mut Log<Event>) -> Flow {
        let attacking = combat.rolling() == Role::Attacker;
        if combat.throw().dice.wild > 0 {
            if self.roller_seat(combat).is_some() {
                return Flow::Ask;
            }
            let into = if attacking { WildAs::Hit } else { WildAs::Save };
            self.set_wilds(into, true, log);
        }
        self.fighting().step = if attacking { Step::Results } else { Step::Compare };
        Flow::On
    }

    /// What a Wild of the roll going on may become, in the order of the Skills.
    pub(crate) fn wild_choices(&self, combat: &Combat) -> SmallVec<[WildAs; 5]> {
        let mut choices = SmallVec::new();
        choices.push(WildAs::Hit);
        let roller = combat.roller();
        if !roller.is_some_and(|id| self.forbids(id, Ban::WildAsSave)) {
            choices.push(WildAs::Save);
        }
        choices.push(WildAs::Savagery);
        if let Some(id) = roller {
            for (_, skill) in self.figure(id).tops() {
                if self.wild_skill_usable(combat, id, skill).is_some() {
                    choices.push(WildAs::Skill(skill));
                }
            }
        }
        choices
    }

    /// What a Skill makes of a Wild now: the face, how many, and whether the tokens come from used
    /// Feat slots (HATE-MISUP-03, HATE-TRIBEUP-13, HATE-TRIBEUP-19).
    pub(crate) fn wild_skill_usable(
        &self,
        combat: &Combat,
        id: FigureId,
        skill: crate::SkillId,
    ) -> Option<(Face, u8, bool)> {
        let skill = &self.content.skills[usize::from(skill)];
        if skill.triggers & Trigger::RollWild.bit() == 0 {
            return None;
        }
        skill.abilities.iter().find_map(|ability| {
            let scene = self.scene_of(id, Some(combat));
            if ability.trigger != Trigger::RollWild || !self.all(&ability.when, &scene) {
                return None;
            }
            ability.effects.iter().find_map(|effect| match effect.does {
                Verb::Wild { into, n, from_feats } => {
                    let seat = self.roller_seat(combat)?;
                    (!from_feats || self.any_slot_used(seat)).then_some((into, n, from_feats))
                }
                _ => None,
            })
        })
    }

    /// Sets one Wild, or all that are left.
    pub(crate) fn set_wilds(&mut self, into: WildAs, all: bool, log: &mut Log<Event>) {
        let combat = *self.fighting();
        let n = if all { combat.throw().dice.wild } else { 1 };
        let made = match (into, combat.roller()) {
            (WildAs::Skill(skill), Some(id)) => self.wild_skill_usable(&combat, id, skill),
            _ => None,
        };
        let throw = self.fighting().throw_mut();
        throw.dice.wild -= n;
        match into {
            WildAs::Hit => throw.set[0] += n,
            WildAs::Save => throw.set[1] += n,
            WildAs::Savagery => throw.set[2] += n,
            WildAs::Skill(_) => {
                throw.set[3] += n;
                if let Some((face, worth, _)) = made {
                    throw.made[usize::from(face != Face::Hit)] += n * worth;
                }
            }
        }
        log.push(|| Event::WildSet { figure: combat.roller(), into, n });
        if let (Some((_, _, true)), Some(seat)) = (made, self.roller_seat(&combat)) {
            self.push(Frame::Slots { seat, left: n });
        }
    }

    fn attack_results(&mut self, log: &mut Log<Event>) {
        let combat = *self.fighting();
        let parts = self.attack_parts(&combat);
        let flat = flat(&parts) + combat.attack.flat;
        self.fighting().attack.lines.settle(&parts);
        self.results(Roll::Attack, flat, log);
        let fighting = self.fighting();
        fighting.step = Step::Further;
        // An Attack on a Neutral Warrior goes straight on to his Defense.
        if fighting.hut.is_some() && fighting.attacker.is_some() {
            fighting.step = Step::Defend;
        }
    }

    /// Generates the results of a roll: successes, and Savagery into the pool (HATE-COMBAT-06).
    fn results(&mut self, roll: Roll, flat: i8, log: &mut Log<Event>) {
        let combat = *self.fighting();
        let seat = match roll {
            Roll::Attack => combat.seat,
            _ => combat.defender.and_then(|id| self.figure(id).control),
        };
        let figure = if roll == Roll::Attack { combat.attacker } else { combat.defender };
        let fighting = self.fighting();
        let throw = if roll == Roll::Attack { &mut fighting.attack } else { &mut fighting.defense };
        let mut hits = throw.dice.hit + throw.set[0] + throw.made[0];
        let mut saves = throw.dice.save + throw.set[1];
        let savagery = throw.dice.savagery + throw.set[2] + throw.made[1] + throw.gains;
        let counted = if roll == Roll::Attack { &mut hits } else { &mut saves };
        *counted = counted.saturating_add_signed(flat);
        let successes = *counted;
        throw.hits = hits;
        throw.saves = saves;
        throw.result = successes;
        log.push(|| Event::Result { figure, roll, successes, savagery });
        // What a neutral would gain is lost (HATE-AMB-98).
        let owned = figure.is_some_and(|id| self.figure(id).control.is_some());
        if let Some(seat) = seat.filter(|_| owned) {
            self.gain(seat, Currency::Savagery, savagery, log);
        }
    }

    /// Whether a Skill lets the Attack take a further enemy (HATE-GENUP-02).
    fn go_further(&mut self, combat: &Combat) -> Flow {
        if combat.extra > 0 && self.further_targets(combat).next().is_some() {
            return Flow::Ask;
        }
        self.fighting().step = Step::Next;
        Flow::On
    }

    /// Enemies adjacent to the attacker that are not targets yet (HATE-AMB-136).
    pub(crate) fn further_targets<'a>(
        &'a self,
        combat: &'a Combat,
    ) -> impl Iterator<Item = FigureId> + 'a {
        let spot = combat.attacker.and_then(|id| self.spot(id));
        self.ids().filter(move |&id| {
            combat.targets >> id.0 & 1 == 0
                && combat.attacker.is_some_and(|attacker| !self.friends(attacker, id))
                && match (spot, self.figure(id).stands()) {
                    (Some(a), Some(b)) => self.board().range(a, b) == 1,
                    _ => false,
                }
        })
    }

    /// Who defends next: the attacking player orders several (HATE-AMB-51).
    fn go_next_target(&mut self, combat: &Combat) -> Flow {
        let mut left = combat.targets;
        // A target that a trigger has KO'd or taken away meanwhile is skipped.
        for id in self.ids() {
            if left >> id.0 & 1 == 1 && self.figure(id).stands().is_none() {
                left &= !(1 << id.0);
            }
        }
        self.fighting().targets = left;
        match left.count_ones() {
            0 => {
                self.combats.pop();
                self.pop();
                Flow::On
            }
            1 => {
                self.defend(FigureId(left.trailing_zeros() as u8));
                Flow::On
            }
            _ if combat.seat.is_none() => {
                self.defend(FigureId(left.trailing_zeros() as u8));
                Flow::On
            }
            _ => Flow::Ask,
        }
    }

    /// This target defends.
    pub(crate) fn defend(&mut self, id: FigureId) {
        let ground = self.figure(id).stands();
        let fighting = self.fighting();
        fighting.ground = ground;
        fighting.targets &= !(1 << id.0);
        fighting.defender = Some(id);
        fighting.fate = None;
        fighting.step = Step::Defend;
    }

    /// The defender's results; then Hits against Saves (HATE-COMBAT-14).
    fn compare(&mut self, log: &mut Log<Event>) {
        let combat = *self.fighting();
        let parts = self.defense_parts(&combat);
        let flat = flat(&parts) + combat.defense.flat;
        self.fighting().defense.lines.settle(&parts);
        self.results(Roll::Defense, flat, log);
        let combat = *self.fighting();
        let mut hits = combat.attack.result;
        if combat.foe_hits {
            hits = hits.saturating_add(combat.defense.hits);
        }
        let ko = hits > combat.defense.result;
        let fighting = self.fighting();
        fighting.fate = Some(if ko { Fate::Ko } else { Fate::Stood });
        fighting.step = Step::After;
        self.last_ko = ko;
        let Some(defender) = combat.defender else {
            // A Neutral Warrior: the Hut goes on (huts.rs).
            if ko {
                log.push(|| Event::NeutralFell { hut: combat.hut.unwrap_or_default() });
            } else {
                log.push(|| Event::Withstood { figure: None });
            }
            self.combats.pop();
            self.pop();
            return;
        };
        if ko {
            self.push(Frame::Fall(Fall {
                figure: defender,
                cause: Cause::Attack,
                by: combat.attacker,
                // A neutral's KO rewards nobody (HATE-AMB-97).
                seat: combat.seat.filter(|_| {
                    combat.attacker.is_some_and(|id| self.figure(id).control.is_some())
                }),
                step: 0,
                prevented: false,
                above: 0,
                at: None,
            }));
        } else {
            log.push(|| Event::Withstood { figure: Some(defender) });
        }
    }

    /// The Combat of this defender is over: what reacts to that, then the next one.
    fn after_defender(&mut self, combat: &Combat) {
        self.fighting().step = Step::Next;
        let Some(defender) = combat.defender else { return };
        // A shield or another replacement left it standing.
        if combat.fate == Some(Fate::Ko) && self.figure(defender).stands().is_some() {
            self.fighting().fate = Some(Fate::Stood);
            self.last_ko = false;
        }
        // Of a Neutral Mercenary whoever moves it decides (HATE-AMB-98); a Neutral Warrior's Attack
        // is an Attack like any other.
        if let Some(seat) = self.hand(defender) {
            let window = Window::new(Trigger::CombatEnd, seat, Some(defender));
            self.raise(Window { foe: combat.attacker, ..window });
        }
        if let (Some(attacker), Some(seat)) = (combat.attacker, combat.seat) {
            let window = Window::new(Trigger::CombatEnd, seat, Some(attacker));
            self.raise(Window { foe: Some(defender), fell: combat.ground, ..window });
        }
    }

    /// Whether a Figure stands higher than another (HATE-HIGH-01).
    pub(crate) fn higher(&self, id: FigureId, than: FigureId) -> bool {
        self.levels_above(id, than) > 0
    }

    /// By how many levels a Figure stands higher than another; negative: lower.
    pub(crate) fn levels_above(&self, id: FigureId, than: FigureId) -> i8 {
        match (self.spot(id), self.spot(than)) {
            (Some(a), Some(b)) => self.board().level(a) as i8 - self.board().level(b) as i8,
            _ => 0,
        }
    }
}

impl Dice {
    /// Dice that show this face.
    pub(crate) const fn of_mut(&mut self, face: Face) -> &mut u8 {
        match face {
            Face::Hit => &mut self.hit,
            Face::Save => &mut self.save,
            Face::Savagery => &mut self.savagery,
            Face::Wild => &mut self.wild,
        }
    }
}
