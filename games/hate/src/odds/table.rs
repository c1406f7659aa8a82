//! One roll and everything that may be done to it: the dynamic programme.
//!
//! A position is [`At`]. [`Table::value`] is what it is worth when both players do their best from
//! there; positions met before are looked up.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use super::{
    kit::{Bits, Kit},
    law::Law,
    side::{Dice, Effect, Tool},
};

/// What a position is worth to the attacker: the chance of a KO, or one for each target.
pub(super) trait Worth: Clone {
    /// Adds this share of that worth.
    fn mix(&mut self, share: f64, other: &Self);

    /// What the attacker makes as large, and the defender as small as possible.
    fn goal(&self) -> f64;
}

impl Worth for f64 {
    fn mix(&mut self, share: f64, other: &Self) {
        *self += share * other;
    }

    fn goal(&self) -> f64 {
        *self
    }
}

/// What follows when a roll is closed.
pub(super) trait Close {
    /// What it is worth.
    type Worth: Worth;

    /// Whether the roller is the attacker, who wants the worth to be large.
    const ATTACK: bool;

    /// The worth of nothing at all: the start of a sum.
    fn nothing(&self) -> Self::Worth;

    /// The worth of a roll that ends with this total and these tokens left.
    fn close(&mut self, total: i16, budget: u8, foe_budget: u8) -> Self::Worth;

    /// The worth, if nothing the roller can still do matters: the roll may be closed with the
    /// total `now`, and `most` cannot be passed.
    fn settled(&self, now: i16, most: i16) -> Option<Self::Worth>;
}

/// A position within one roll. "Foe" is the roller's enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    /// Dice in the roll, sorted.
    pub dice: Dice,
    /// Successes besides the dice; in defense less the attacker's Hits.
    pub base: i16,
    /// The roller's unused tools, one bit each.
    pub tools: u32,
    /// The foe's unused tools against this roll, one bit each.
    pub against: u32,
    /// The roller's tokens.
    pub budget: u8,
    /// The foe's tokens.
    pub foe_budget: u8,
    /// Whether the foe is to choose, the roller having passed.
    pub foe: bool,
}

impl At {
    /// All of it in one number.
    fn key(self) -> u128 {
        let bytes = [
            self.dice.plain,
            self.dice.wild,
            self.dice.miss,
            self.budget,
            self.foe_budget,
            u8::from(self.foe),
        ];
        let small = bytes.iter().fold(0, |key, &byte| key << 8 | u128::from(byte));
        let base = u128::from(self.base.cast_unsigned());
        small << 80 | base << 64 | u128::from(self.tools) << 32 | u128::from(self.against)
    }
}

/// A quick mix of one number: what is looked up is never chosen by an opponent.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(u128::from(byte));
        }
    }

    fn write_u128(&mut self, number: u128) {
        let (low, high) = (number as u64, (number >> 64) as u64);
        let mixed = (self.0 ^ low).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ high;
        let mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.0 = mixed ^ (mixed >> 32);
    }
}

/// What happens after dice were thrown: the next step of a tool, or a decision.
#[derive(Clone, Copy)]
struct Next {
    tool: usize,
    step: usize,
}

/// Everything about one roll.
pub(super) struct Table<'a, C: Close> {
    law: Law,
    /// What a Wild is worth.
    wild: u8,
    /// What the roller may use.
    pub tools: Kit<'a>,
    /// What the foe may use.
    pub against: Kit<'a>,
    /// What follows.
    pub end: C,
    known: HashMap<u128, C::Worth, BuildHasherDefault<Mix>>,
}

impl<'a, C: Close> Table<'a, C> {
    /// A roll of dice with this law, and Wilds of this worth.
    pub fn new(law: Law, wild: u8, tools: &'a [Tool], against: &'a [Tool], end: C) -> Self {
        let (tools, against) = (Kit::new(tools), Kit::new(against));
        Self { law, wild, tools, against, end, known: HashMap::default() }
    }

    /// What a throw of this many dice is worth, before it is thrown and with every tool unused.
    pub fn throw(&mut self, dice: u8, base: i16, budget: u8, foe_budget: u8) -> C::Worth {
        let at = At {
            dice: Dice::default(),
            base,
            tools: self.tools.all(),
            against: self.against.all(),
            budget,
            foe_budget,
            foe: false,
        };
        if self.simple(at) {
            return self.cast(at, dice, None);
        }
        // No position looks like this: dice not yet thrown stand as failures of the foe's turn.
        let key = At { dice: Dice::new(0, u8::MAX, dice), foe: true, ..at }.key();
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let worth = self.cast(at, dice, None);
        self.known.insert(key, worth.clone());
        worth
    }

    /// Whether there is nothing to decide.
    fn simple(&self, at: At) -> bool {
        self.tools.usable(at.tools, at.budget).none()
            && self.against.usable(at.against, at.foe_budget).none()
    }

    /// Whether whoever is to choose wants the worth to be large.
    pub fn wants_more(at: At) -> bool {
        C::ATTACK != at.foe
    }

    /// Whether one worth is better than another for whoever is to choose.
    pub fn better(at: At, one: &C::Worth, other: &C::Worth) -> bool {
        if Self::wants_more(at) { one.goal() > other.goal() } else { one.goal() < other.goal() }
    }

    /// What a position is worth.
    pub fn value(&mut self, at: At) -> C::Worth {
        if self.simple(at) {
            return self.close(at);
        }
        let foe_done = self.against.usable(at.against, at.foe_budget).none();
        if foe_done && let Some(worth) = self.settled(at) {
            return worth;
        }
        let key = at.key();
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let mut best = self.pass(at);
        for tool in self.choices(at) {
            // A chance of 0 cannot get better for the one who wants it small.
            if !Self::wants_more(at) && best.goal() <= 0.0 {
                break;
            }
            let worth = self.using(at, tool);
            if Self::better(at, &worth, &best) {
                best = worth;
            }
        }
        self.known.insert(key, best.clone());
        best
    }

    /// The tools that whoever is to choose may use.
    pub fn choices(&self, at: At) -> Bits {
        if at.foe {
            self.against.usable(at.against, at.foe_budget)
        } else {
            self.tools.usable(at.tools, at.budget)
        }
    }

    /// Passing: after the roller the foe may use something, after the foe the roll is closed
    /// (HATE-AMB-43).
    pub fn pass(&mut self, at: At) -> C::Worth {
        if at.foe || self.against.usable(at.against, at.foe_budget).none() {
            self.close(at)
        } else {
            self.value(At { foe: true, ..at })
        }
    }

    /// Using a tool.
    pub fn using(&mut self, at: At, tool: usize) -> C::Worth {
        let at = self.paid(at, tool);
        self.step(at, Next { tool, step: 0 })
    }

    /// Whether the first thing a tool does is a reroll.
    pub fn rerolls_first(&self, at: At, tool: usize) -> bool {
        let kit = if at.foe { &self.against } else { &self.tools };
        matches!(kit.effect(tool, 0), Some(Effect::Reroll(_)))
    }

    /// The position once a tool is paid.
    pub fn paid(&self, mut at: At, tool: usize) -> At {
        if at.foe {
            at.against &= !(1 << tool);
            at.foe_budget -= self.against.cost(tool);
        } else {
            at.tools &= !(1 << tool);
            at.budget -= self.tools.cost(tool);
        }
        at
    }

    /// The rest of a tool's effects, and the game after them.
    fn step(&mut self, at: At, now: Next) -> C::Worth {
        let kit = if at.foe { &self.against } else { &self.tools };
        let next = Next { step: now.step + 1, ..now };
        match kit.effect(now.tool, now.step) {
            Some(Effect::Add(dice)) => self.cast(at, dice, Some(next)),
            Some(Effect::Remove(dice)) => self.remove(at, dice, next),
            Some(Effect::Flat(more)) => {
                self.step(At { base: at.base.saturating_add(more.into()), ..at }, next)
            }
            Some(Effect::Reroll(_)) => self.pick(at, now.tool, now.step).1,
            None => {
                // When dice changed, the roller may go on (HATE-AMB-43).
                let foe = at.foe && self.against.only_flat(now.tool);
                self.value(At { foe, ..at })
            }
        }
    }

    /// The best dice to pick for a reroll that is this step of a tool, and what it is worth.
    pub fn pick(&mut self, at: At, tool: usize, step: usize) -> (Dice, C::Worth) {
        let kit = if at.foe { &self.against } else { &self.tools };
        let limit = match kit.effect(tool, step) {
            Some(Effect::Reroll(limit)) => limit,
            _ => 0,
        };
        let next = Some(Next { tool, step: step + 1 });
        let mut best: Option<(Dice, C::Worth)> = None;
        for dice in self.picks(at, limit) {
            let left = At { dice: at.dice.minus(dice), ..at };
            let worth = self.cast(left, dice.count(), next);
            if best.as_ref().is_none_or(|(_, best)| Self::better(at, &worth, best)) {
                best = Some((dice, worth));
            }
        }
        best.unwrap_or_else(|| (Dice::default(), self.end.nothing()))
    }

    /// The picks worth looking at. The roller picks failures before successes and never a Wild that
    /// is worth more than anything else; the foe picks the most valuable dice first and never a
    /// failure: any other pick leaves every die at best as good for who picks.
    fn picks(&self, at: At, limit: u8) -> impl Iterator<Item = Dice> + use<'a, C> {
        let apart = self.law.wilds_apart();
        let first = if at.foe { at.dice.wild.min(limit) } else { at.dice.miss.min(limit) };
        let spare = at.dice.plain.min(limit - first);
        // A plain success is worth another throw when a Wild is worth more.
        let plain = match (at.foe, apart) {
            (_, true) => 0..=spare,
            (true, false) => spare..=spare,
            (false, false) => 0..=0,
        };
        plain.map(
            move |plain| {
                if at.foe { Dice::new(plain, first, 0) } else { Dice::new(plain, 0, first) }
            },
        )
    }

    /// Throws dice into the roll.
    fn cast(&mut self, at: At, dice: u8, next: Option<Next>) -> C::Worth {
        let mut sum = self.end.nothing();
        let wilds = if self.law.wilds_apart() { dice } else { 0 };
        for wild in 0..=wilds {
            for plain in 0..=dice - wild {
                let shown = Dice::new(plain, wild, dice - wild - plain);
                let chance = self.law.chance(shown);
                if chance > 0.0 {
                    let at = At { dice: at.dice.plus(shown), ..at };
                    sum.mix(chance, &self.go(at, next));
                }
            }
        }
        sum
    }

    /// Takes dice out of the roll by lot, one after the other.
    fn remove(&mut self, at: At, dice: u8, next: Next) -> C::Worth {
        let all = at.dice.count();
        if dice == 0 || all == 0 {
            return self.step(at, next);
        }
        let mut sum = self.end.nothing();
        let kinds = [
            (at.dice.plain, Dice::new(1, 0, 0)),
            (at.dice.wild, Dice::new(0, 1, 0)),
            (at.dice.miss, Dice::new(0, 0, 1)),
        ];
        for (count, one) in kinds {
            if count > 0 {
                let chance = f64::from(count) / f64::from(all);
                let at = At { dice: at.dice.minus(one), ..at };
                sum.mix(chance, &self.remove(at, dice - 1, next));
            }
        }
        sum
    }

    /// What follows a throw.
    fn go(&mut self, at: At, next: Option<Next>) -> C::Worth {
        match next {
            Some(next) => self.step(at, next),
            None => self.value(at),
        }
    }

    /// What the dice and flat successes come to.
    fn total(&self, at: At) -> i16 {
        // Sorted dice hold Wilds only where those are worth more than 1.
        let wilds = i16::from(at.dice.wild) * i16::from(self.wild);
        at.base.saturating_add(i16::from(at.dice.plain)).saturating_add(wilds)
    }

    /// The worth of closing the roll now.
    fn close(&mut self, at: At) -> C::Worth {
        self.end.close(self.total(at), at.budget, at.foe_budget)
    }

    /// The worth, if the roller's tools cannot matter any more and the foe has none.
    fn settled(&self, at: At) -> Option<C::Worth> {
        let now = self.total(at);
        let (dice, flat, turns) = self.tools.reach(at.tools, at.budget);
        let worth = i16::from(self.wild.max(1));
        let most = if turns {
            let dice = dice.saturating_add(at.dice.count().into());
            at.base.saturating_add(dice.saturating_mul(worth)).saturating_add(flat)
        } else {
            now.saturating_add(dice.saturating_mul(worth)).saturating_add(flat)
        };
        self.end.settled(now, most)
    }
}
