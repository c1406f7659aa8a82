//! A Combat of this position as a problem of odds: dice, flat successes, and what both players may
//! still use.
//!
//! Counted are all parts of both pools as the rules add them up, what a roll's window does unasked,
//! everything that may be used on either roll as far as it can be paid ([tools](crate::tools)), what a
//! Wild is worth and where it may send the Attack, and the Savagery of the Attack roll, which pays for
//! tools against the Defense roll. Windows are the engine's own ([`Hate::roll_windows`]), so the odds
//! and the engine play one game; `tests/expect.rs` compares them.
//!
//! The chance is that Hits exceed Saves (HATE-COMBAT-14). What may stand in for the KO then is no
//! part of it: Hate tokens on the Figure card, cards that prevent it. An Attack on several Figures
//! is seen against one of them. The view says so in words beside the figure (look/fights.rs). A slot of the Forge that a Wild frees on the Attack roll
//! (HATE-TRIBEUP-13) is not counted as free for the Defense roll; that takes the third slot of a
//! Reroll, which only a Chronicle has.

use smallvec::SmallVec;

use crate::{
    Ban, Dice, Face, FigureId, Means, Role, Special, Trigger,
    combat::{Combat, Step, Throw},
    flow::{Frame, Run},
    odds::{self, Faces, Odds, Side},
    shares::{flat, pool},
    state::Hate,
    tools::Tools,
};

/// Tokens that pay for anything on a roll.
const PLENTY: u8 = 8;

/// Where a Combat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Now {
    /// Nothing is thrown yet.
    Before,
    /// The Attack dice or the Defense dice lie there and may still change.
    Roll(odds::Roll),
    /// This many Hits stand, and the defender has not thrown.
    Facing(u8),
    /// It is decided: a KO or not.
    Decided(bool),
}

/// A Combat as a problem of odds.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The die.
    pub faces: Faces,
    /// The attacker.
    pub attack: Side,
    /// The defender.
    pub defense: Side,
    /// What the tools of `attack.tools`, `attack.against`, `defense.tools`, `defense.against` are,
    /// in the same order.
    pub means: [SmallVec<[Option<Means>; 4]>; 4],
    /// Where it stands.
    pub now: Now,
}

impl Plan {
    /// The chance of a KO from here, both players doing their best.
    #[must_use]
    pub fn chance(&self) -> f64 {
        match self.now {
            Now::Before => Odds::new(self.faces, &self.attack, &self.defense).before(),
            Now::Roll(roll) => Odds::new(self.faces, &self.attack, &self.defense).chance(&roll),
            Now::Facing(hits) => Odds::new(self.faces, &self.attack, &self.defense).facing(hits),
            Now::Decided(ko) => f64::from(u8::from(ko)),
        }
    }

    /// The best thing to do for whoever is to choose on the roll that lies there.
    #[must_use]
    pub fn best(&self) -> Option<odds::Advice> {
        match self.now {
            Now::Roll(roll) => Some(Odds::new(self.faces, &self.attack, &self.defense).best(&roll)),
            _ => None,
        }
    }

    /// What a tool of whoever is to choose on the roll is; `None` for one that is used already and
    /// only its dice are asked.
    #[must_use]
    pub fn means_of(&self, tool: u8) -> Option<Means> {
        let Now::Roll(roll) = self.now else { return None };
        let list = match (roll.hits.is_some(), roll.foe) {
            (false, false) => 0,
            (true, true) => 1,
            (true, false) => 2,
            (false, true) => 3,
        };
        self.means[list].get(usize::from(tool)).copied().flatten()
    }
}

impl Combat {
    /// The Figure against which an Attack is seen: who defends or will, of several the first.
    pub(crate) fn seen(&self) -> Option<FigureId> {
        self.defender
            .or(self.main)
            .or_else(|| (self.targets != 0).then(|| FigureId(self.targets.trailing_zeros() as u8)))
    }
}

impl Hate {
    /// An Attack that this Figure could make on that one, as a problem of odds.
    #[must_use]
    pub fn aim(&self, attacker: FigureId, target: FigureId) -> Plan {
        let mut world = self.clone();
        world.combats.push(self.aimed(attacker, target));
        world.frames.clear();
        world.plan_of_last()
    }

    /// An Attack on a Figure as it would begin, seen against that one. One that hits all around has
    /// no main target, so no Support and no High Ground (HATE-AMB-137).
    pub(crate) fn aimed(&self, attacker: FigureId, target: FigureId) -> Combat {
        let mut combat = Combat::on(attacker, self.figure(attacker).control, target);
        self.widen(attacker, &mut combat);
        Combat { defender: Some(target), ..combat }
    }

    /// The innermost Combat going on as a problem of odds.
    #[must_use]
    pub fn plan(&self) -> Option<Plan> {
        self.combat()?;
        self.clone().plan_of_last().into()
    }

    /// The chance of a KO of the defender in the innermost Combat.
    pub(crate) fn chance_now(&self) -> Option<f64> {
        let combat = self.combat()?;
        let nobody = combat.defender.or(combat.main).is_none()
            && combat.hut.is_none()
            && combat.targets == 0;
        let turned = matches!(self.top(), Some(Frame::Redirect { .. } | Frame::Berserk { .. }));
        if nobody
            || turned
            || (combat.step == Step::Next && combat.fate.is_some() && combat.targets != 0)
        {
            return None;
        }
        Some(self.plan()?.chance())
    }

    /// The last Combat of this position, which is a copy that may be changed.
    fn plan_of_last(&mut self) -> Plan {
        let combat = self.combats[self.combats.len() - 1];
        let faces = self.faces();
        let defender = combat.seen();
        // A neutral spends nothing and gains nothing: whoever answers the enemy's roll for it pays.
        let control = |id: Option<FigureId>| id.and_then(|id| self.figure(id).control);
        let answers = [Step::DefendEffects, Step::Effects]
            .map(|step| self.answering(&Combat { step, defender, ..combat }).map(|it| it.0));
        let neutral = control(combat.attacker).is_none();
        let seats =
            [if neutral { answers[0] } else { combat.seat }, control(defender).or(answers[1])];
        let mut side = [Side::of(0), Side::of(0)];
        for (seat, side) in seats.into_iter().zip(&mut side) {
            let Some(seat) = seat else { continue };
            side.budget = self.purse(seat);
            side.others = [self.player(seat).hate, self.player(seat).resource];
        }
        // What cannot be paid yet may be later, from what the Attack roll or a card brings: the odds
        // look at prices themselves.
        let pools = self.seats.map(|player| player.savagery);
        for player in &mut self.seats {
            player.savagery = player.savagery.saturating_add(PLENTY);
        }
        // What may be used: by the attacker on the own and on the defender's roll, and so on.
        let mut lists: [Tools; 4] = Default::default();
        let thrown = combat.step > Step::Throw;
        let parts = self.attack_parts(&combat);
        side[0].dice = pool(&parts);
        side[0].flat = flat(&parts).saturating_add(combat.attack.flat);
        side[0].gains = combat.attack.gains;
        side[0].lost = neutral;
        side[0].foe_hits = combat.foe_hits;
        if combat.step <= Step::Wilds {
            let lies = Combat { step: Step::Effects, attack: lying(combat.attack), ..combat };
            self.stand_for(lies);
            side[0].wild = self.wild_worth(&lies);
            if combat.step < Step::Wilds {
                side[0].void = self.void(&lies);
                self.in_windows(&lies, thrown, &mut lists, [0, 3], &mut side[0]);
            }
        }
        // The Defense roll.
        let thrown = combat.step >= Step::DefendEffects;
        let defense = if thrown { combat.defense } else { Throw::default() };
        let defend = Combat { defender, defense, ..combat };
        let parts = self.defense_parts(&defend);
        side[1].dice = pool(&parts);
        side[1].flat = flat(&parts).saturating_add(defense.flat);
        if defender.is_some_and(|id| self.forbids(id, Ban::WildAsSave)) {
            side[1].wild = 0;
        }
        if combat.step < Step::DefendWilds {
            let lies = Combat { step: Step::DefendEffects, defense: lying(defense), ..defend };
            self.stand_for(lies);
            self.in_windows(&lies, thrown, &mut lists, [2, 1], &mut side[1]);
        }
        for (player, pool) in self.seats.iter_mut().zip(pools) {
            player.savagery = pool;
        }
        self.stand_for(combat);
        let (foe, must) = self.pending(&combat, &mut lists);
        let [attack_tools, attack_against, defense_tools, defense_against] = lists;
        let [mut attack, mut defense] = side;
        attack.tools = attack_tools.tools;
        attack.against = attack_against.tools.into_iter().collect();
        defense.tools = defense_tools.tools;
        defense.against = defense_against.tools.into_iter().collect();
        let now = now(&combat, &mut attack, &defense, foe, must);
        let means =
            [attack_tools.means, attack_against.means, defense_tools.means, defense_against.means];
        Plan { faces, attack, defense, means, now }
    }

    /// What the windows of a roll bring: what happens unasked, if it is not thrown yet, and what its
    /// roller and the enemy may use, into these two lists.
    fn in_windows(
        &self,
        combat: &Combat,
        thrown: bool,
        lists: &mut [Tools; 4],
        [own, foe]: [usize; 2],
        side: &mut Side,
    ) {
        let [roller, enemy] = self.roll_windows(combat);
        if let Some(window) = roller {
            if !thrown {
                self.unasked(&window, side);
            }
            self.tools_in(&window, true, &mut lists[own]);
        }
        if let Some(window) = enemy {
            self.tools_in(&window, false, &mut lists[foe]);
        }
    }

    /// With how many Wilds an Attack goes elsewhere (HATE-AMB-137); 0: never.
    fn void(&self, combat: &Combat) -> u8 {
        let Some(attacker) = combat.attacker else { return 0 };
        match self.wild_special(attacker) {
            Some(Special::WildRedirect)
                if combat.fate.is_none() && !self.redirects(attacker).is_empty() =>
            {
                1
            }
            Some(Special::WildBerserk) => 2,
            _ => 0,
        }
    }

    /// Makes this the last Combat.
    fn stand_for(&mut self, combat: Combat) {
        if let Some(last) = self.combats.last_mut() {
            *last = combat;
        }
    }

    /// The die of the pack.
    #[must_use]
    pub fn faces(&self) -> Faces {
        let count = |face| self.content.faces.iter().filter(|&&it| it == face).count() as u8;
        Faces {
            hit: count(Face::Hit),
            save: count(Face::Save),
            savagery: count(Face::Savagery),
            wild: count(Face::Wild),
        }
    }

    /// Hits that a Wild is worth to the attacker; the program makes Hits of those of neutrals.
    fn wild_worth(&self, combat: &Combat) -> u8 {
        let (Some(id), Some(_)) = (combat.attacker, self.roller_seat(combat)) else { return 1 };
        self.figure(id)
            .tops()
            .filter_map(|(_, skill)| self.wild_skill_usable(combat, id, skill))
            .filter(|&(face, _, from_feats)| face == Face::Hit && !from_feats)
            .map(|(_, n, _)| n)
            .max()
            .unwrap_or(1)
            .max(1)
    }

    /// What is being carried out on the roll right now, as one more tool or several ways of one: a
    /// reroll whose dice are asked, the rest of an ability, a price that may be raised. Gives
    /// whether the roller's enemy is to choose, and those tools as bits.
    fn pending(&self, combat: &Combat, lists: &mut [Tools; 4]) -> (bool, u32) {
        let mut effects = SmallVec::<[odds::Effect; 2]>::new();
        let mut raised: Option<Run> = None;
        for frame in self.frames.iter().rev() {
            match *frame {
                Frame::Dice { n: 0, .. } | Frame::Due => {}
                Frame::Dice { n: n @ 1.., .. } => effects.push(odds::Effect::Add(n as u8)),
                Frame::Dice { n, .. } => effects.push(odds::Effect::Remove(n.unsigned_abs())),
                Frame::Reroll { most, .. } => effects.push(odds::Effect::Reroll(most)),
                Frame::Run(run) if self.asks_price(&run) => raised = Some(run),
                Frame::Run(run) => effects.extend(self.effects_left(combat, &run)),
                Frame::Window(window) => {
                    let (list, foe) = match (combat.step < Step::Wilds, window.trigger) {
                        (true, Trigger::RollAttack) => (0, false),
                        (true, Trigger::RollEnemyAttack) => (3, true),
                        (false, Trigger::RollDefense) => (2, false),
                        (false, Trigger::RollEnemyAttack) => (1, true),
                        _ => return (false, 0),
                    };
                    let list = &mut lists[list];
                    let first = list.tools.len();
                    match raised {
                        Some(run) => {
                            for more in 0..=run.note.min(self.purse(run.seat)) {
                                let run = Run { paid: run.paid + more, note: 0, ..run };
                                list.add_pending(more, self.effects_left(combat, &run));
                            }
                        }
                        None if !effects.is_empty() => list.add_pending(0, effects),
                        None => {}
                    }
                    return (foe, all(list.tools.len()) & !all(first));
                }
                _ => return (false, 0),
            }
        }
        (false, 0)
    }
}

/// A roll in which some die lies, so that rerolls are offered.
fn lying(throw: Throw) -> Throw {
    if throw.dice.count() > 0 {
        return throw;
    }
    Throw { dice: Dice { hit: 1, ..Dice::default() }, ..throw }
}

fn all(tools: usize) -> u32 {
    (1_u32 << tools.min(31)) - 1
}

/// Where the Combat stands.
fn now(combat: &Combat, attack: &mut Side, defense: &Side, foe: bool, must: u32) -> Now {
    let throw = |throw: &Throw, plain: u8, miss: u8| odds::Dice {
        plain,
        wild: throw.dice.wild,
        savagery: throw.dice.savagery,
        miss,
    };
    let clamp = |sum: i16| sum.clamp(0, i16::from(u8::MAX)) as u8;
    let (at, to) = (combat.attack, combat.defense);
    match combat.step {
        Step::Throw => Now::Before,
        Step::Effects | Step::Wilds | Step::DefendEffects => {
            let attacking = combat.rolling() == Role::Attacker;
            let (own, enemy): (&Side, &Side) =
                if attacking { (attack, defense) } else { (defense, attack) };
            // Tools that are being carried out are no more to be used.
            let left = |tools: usize, mine: bool| all(tools) & !if mine { must } else { 0 };
            let mut roll = odds::Roll {
                hits: (!attacking).then_some(at.result),
                dice: if attacking {
                    throw(&at, at.dice.hit, at.dice.save)
                } else {
                    throw(&to, to.dice.save, to.dice.hit)
                },
                flat: own.flat,
                tools: left(own.tools.len(), !foe),
                against: left(enemy.against.len(), foe),
                budget: own.budget,
                others: own.others,
                foe_budget: enemy.budget,
                foe_others: enemy.others,
                foe,
                touched: foe && combat.answered,
                must,
            };
            if combat.step != Step::Wilds {
                return Now::Roll(roll);
            }
            let set = i16::from(at.set[0]) + i16::from(at.made[0]);
            if attack.against.is_empty() {
                let wilds = i16::from(at.dice.wild) * i16::from(attack.wild);
                return Now::Facing(clamp(
                    i16::from(at.dice.hit) + set + wilds + i16::from(attack.flat),
                ));
            }
            // A Wild may become the Savagery that pays for something on the Defense roll.
            roll.flat = roll.flat.saturating_add(set as i8);
            attack.gains = attack.gains.saturating_add(at.set[2] + at.made[1]);
            Now::Roll(roll)
        }
        Step::Results | Step::Further | Step::Defend => Now::Facing(at.result),
        Step::Next => match combat.fate {
            Some(fate) if combat.targets == 0 => Now::Decided(fate == crate::Fate::Ko),
            _ => Now::Facing(at.result),
        },
        Step::DefendWilds | Step::Compare => {
            let saves = clamp(
                i16::from(to.dice.save + to.set[1])
                    + i16::from(to.dice.wild) * i16::from(defense.wild)
                    + i16::from(defense.flat),
            );
            let hits = if combat.foe_hits { to.dice.hit + to.set[0] + to.made[0] } else { 0 };
            Now::Decided(at.result.saturating_add(hits) > saves)
        }
        Step::After => Now::Decided(combat.fate == Some(crate::Fate::Ko)),
    }
}
