//! One roll and everything that may be done to it: the dynamic programme.
//!
//! A position is [`At`]. [`Table::value`] is what it is worth when both players do their best from
//! there; positions met before are looked up.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use smallvec::SmallVec;

use super::{
    kit::{Bits, Kit},
    law::{Law, Set},
    side::{Effect, Purse, Tool},
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
    fn close(&mut self, total: i16, purse: Purse, foe_purse: Purse) -> Self::Worth;

    /// The worth, if nothing the roller can still do matters: the roll may be closed with the
    /// total `now`, and `most` cannot be passed.
    fn settled(&self, now: i16, most: i16) -> Option<Self::Worth>;

    /// Tokens that the roller and the foe can still spend afterwards.
    fn later(&self) -> [Purse; 2];
}

/// A position within one roll. "Foe" is the roller's enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    /// Dice in the roll, sorted.
    pub dice: Set,
    /// Successes besides the dice; in defense less the attacker's Hits.
    pub base: i16,
    /// The roller's unused tools, one bit each.
    pub tools: u32,
    /// The foe's unused tools against this roll, one bit each.
    pub against: u32,
    /// The roller's tokens.
    pub purse: Purse,
    /// The foe's tokens.
    pub foe_purse: Purse,
    /// Whether the foe is to choose, the roller having passed.
    pub foe: bool,
    /// Whether the foe has touched dice since then.
    pub touched: bool,
}

impl At {
    /// All of it, with so many dice about to be thrown, in one number; `None` if it has no room.
    fn key(self, dice: u8) -> Option<u128> {
        let mut key = 0_u128;
        let mut fits = true;
        let mut add = |number: u32, bits: u32| {
            fits &= number < 1 << bits;
            key = key << bits | u128::from(number);
        };
        for class in 0..4 {
            add(self.dice.at(class).into(), 6);
        }
        add(dice.into(), 6);
        add(u32::from((self.base + 1024).max(0).cast_unsigned()), 12);
        add(u32::from(self.foe) * 2 + u32::from(self.touched), 2);
        for Purse([savagery, hate, resources]) in [self.purse, self.foe_purse] {
            add(savagery.into(), 8);
            add(hate.into(), 5);
            add(resources.into(), 5);
        }
        add(self.tools, Tool::MOST as u32);
        add(self.against, Tool::MOST as u32);
        fits.then_some(key)
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

/// The position once whoever is to choose changes dice: after the foe the roller may go on
/// (HATE-AMB-43).
fn touched(at: At) -> At {
    At { touched: at.touched || at.foe, ..at }
}

/// What happens after dice were thrown: the next step of a tool, or a decision.
#[derive(Clone, Copy)]
struct Next {
    tool: usize,
    step: usize,
}

/// What a roll is, besides its dice and tools.
#[derive(Clone, Copy)]
pub(super) struct Roller {
    /// Savagery gained with the results, whatever the dice show.
    pub gains: u8,
    /// Whether neither that nor what the dice show comes to anything.
    pub lost: bool,
    /// With so many Wilds the roll comes to nothing; 0: never.
    pub void: u8,
}

/// Everything about one roll.
pub(super) struct Table<'a, C: Close> {
    pub law: Law,
    roller: Roller,
    /// What the roller may use.
    pub tools: Kit<'a>,
    /// What the foe may use.
    pub against: Kit<'a>,
    /// What follows.
    pub end: C,
    /// What the roller and the foe can still spend when the roll is closed.
    later: [Purse; 2],
    known: HashMap<u128, C::Worth, BuildHasherDefault<Mix>>,
}

impl<'a, C: Close> Table<'a, C> {
    /// A roll of dice with this law.
    pub fn new(law: Law, roller: Roller, tools: &'a [Tool], against: &'a [Tool], end: C) -> Self {
        let (tools, against) = (Kit::new(tools), Kit::new(against));
        let later = end.later();
        Self { law, roller, tools, against, end, later, known: HashMap::default() }
    }

    /// What a throw of this many dice is worth, before it is thrown and with every tool unused.
    pub fn throw(&mut self, dice: u8, base: i16, purse: Purse, foe_purse: Purse) -> C::Worth {
        let at = At {
            dice: Set::default(),
            base,
            tools: self.tools.all(),
            against: self.against.all(),
            purse,
            foe_purse,
            foe: false,
            touched: false,
        };
        self.cast(at, dice, None)
    }

    /// Whether whoever is to choose wants the worth to be large.
    fn wants_more(at: At) -> bool {
        C::ATTACK != at.foe
    }

    /// Whether one worth is better than another for whoever is to choose.
    fn better(at: At, one: &C::Worth, other: &C::Worth) -> bool {
        if Self::wants_more(at) { one.goal() > other.goal() } else { one.goal() < other.goal() }
    }

    /// The tools that can be paid: the roller's and the foe's.
    fn payable(&self, at: At) -> [u32; 2] {
        [self.tools.payable(at.tools, at.purse), self.against.payable(at.against, at.foe_purse)]
    }

    /// The same position without what makes no difference: tools nobody can pay, tokens nothing is
    /// left to spend on, and who is asked when only one can do anything.
    fn plain(&self, mut at: At) -> At {
        let [own, foe] = self.payable(at);
        if !self.tools.gives {
            at.tools = own;
        }
        if !self.against.gives {
            at.against = foe;
        }
        if own == 0 && !at.foe || foe == 0 && at.foe && !at.touched {
            (at.foe, at.touched) = (true, false);
        } else if foe == 0 && at.foe {
            (at.foe, at.touched) = (false, false);
        }
        at.purse = at.purse.least(self.tools.price_of(at.tools).plus(self.later[0]));
        at.foe_purse = at.foe_purse.least(self.against.price_of(at.against).plus(self.later[1]));
        if self.law.apart && self.roller.void == 0 {
            let all = self.tools.price_of(at.tools).plus(self.later[0]);
            if at.purse.pays(Purse([all.0[0], 0, 0])) {
                // There are tokens enough, so Savagery is nothing and a Wild its Hits.
                let [wild, savagery] = self.law.special();
                let (lost, turned) = (at.dice.at(savagery), at.dice.at(wild));
                at.dice = at.dice.minus(Set::of(savagery, lost)).plus(Set::of(0, lost));
                if self.law.value(wild) == 1 {
                    let hits = Set::of(self.law.hits(), turned);
                    at.dice = at.dice.minus(Set::of(wild, turned)).plus(hits);
                }
            }
        } else if foe == 0 && !self.law.apart && !self.tools.takes(at.tools) {
            // Nobody throws the best dice again.
            let top = self.law.top();
            let best = at.dice.at(top);
            at.dice = at.dice.minus(Set::of(top, best));
            at.base = at.base.saturating_add(i16::from(best) * self.law.value(top));
        }
        at
    }

    /// What a position is worth.
    pub fn value(&mut self, at: At) -> C::Worth {
        if self.payable(at) == [0, 0] {
            return self.close(at);
        }
        let at = self.plain(at);
        let [own, foe] = self.payable(at);
        if foe == 0 && (own == 0 || at.foe) {
            return self.close(at);
        }
        if foe == 0
            && let Some(worth) = self.settled(at, own)
        {
            return worth;
        }
        let key = at.key(0);
        if let Some(known) = key.and_then(|key| self.known.get(&key)) {
            return known.clone();
        }
        let worth = self.choose(at, own, foe);
        if let Some(key) = key {
            self.known.insert(key, worth.clone());
        }
        worth
    }

    /// The best that whoever is to choose can do with tools that can be paid.
    fn choose(&mut self, at: At, own: u32, foe: u32) -> C::Worth {
        // More dice never harm their roller then.
        let harmless = !self.law.apart && self.law.value(0) >= 0;
        let safe = foe == 0 && harmless && !self.tools.takes(at.tools);
        let tools = if at.foe {
            self.against.sensible(foe, false)
        } else {
            let spare = at.purse.pays(self.tools.price_of(at.tools).plus(self.later[0])) && !at.foe;
            if let Some(tool) = self.tools.at_once(own, spare, safe) {
                return self.using(at, tool);
            }
            self.tools.sensible(own, safe)
        };
        let mut best = self.pass(at);
        for tool in tools {
            // A chance of 0 cannot get better for the one who wants it small.
            if !Self::wants_more(at) && best.goal() <= 0.0 {
                break;
            }
            let worth = self.using(at, tool);
            if Self::better(at, &worth, &best) {
                best = worth;
            }
        }
        best
    }

    /// The different tools that whoever is to choose may use.
    pub fn choices(&self, at: At) -> Bits {
        let [own, foe] = self.payable(at);
        if at.foe { self.against.different(foe) } else { self.tools.different(own) }
    }

    /// Passing: after the roller the foe may use tools; after the foe the roller may go on if dice
    /// have changed, otherwise the roll is closed (HATE-AMB-43).
    pub fn pass(&mut self, at: At) -> C::Worth {
        if !at.foe {
            self.value(At { foe: true, touched: false, ..at })
        } else if at.touched {
            self.value(At { foe: false, touched: false, ..at })
        } else {
            self.close(at)
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
            (at.against, at.foe_purse) = self.against.used(at.against, at.foe_purse, tool);
        } else {
            (at.tools, at.purse) = self.tools.used(at.tools, at.purse, tool);
        }
        at
    }

    /// The rest of a tool's effects, and the game after them.
    fn step(&mut self, at: At, now: Next) -> C::Worth {
        let kit = if at.foe { &self.against } else { &self.tools };
        let next = Next { step: now.step + 1, ..now };
        match kit.effect(now.tool, now.step) {
            Some(Effect::Add(dice)) => self.cast(touched(at), dice, Some(next)),
            Some(Effect::Remove(dice)) => self.remove(touched(at), dice, next),
            Some(Effect::Flat(more)) => {
                self.step(At { base: at.base.saturating_add(more.into()), ..at }, next)
            }
            Some(Effect::Reroll(_)) => self.pick(at, now.tool, now.step).1,
            None => self.value(at),
        }
    }

    /// The best dice to pick for a reroll that is this step of a tool, and what it is worth.
    pub fn pick(&mut self, at: At, tool: usize, step: usize) -> (Set, C::Worth) {
        let kit = if at.foe { &self.against } else { &self.tools };
        let limit = match kit.effect(tool, step) {
            Some(Effect::Reroll(limit)) => limit,
            _ => 0,
        };
        let next = Next { tool, step: step + 1 };
        let mut best: Option<(Set, C::Worth)> = None;
        let mut picks = SmallVec::<[Set; 16]>::new();
        self.picks(at, limit, &mut picks);
        for dice in picks {
            let left = At { dice: at.dice.minus(dice), ..at };
            let left = if dice == Set::default() { left } else { touched(left) };
            let worth = self.cast(left, dice.count(), Some(next));
            if best.as_ref().is_none_or(|(_, best)| Self::better(at, &worth, best)) {
                best = Some((dice, worth));
            }
        }
        best.unwrap_or_else(|| (Set::default(), self.step(at, next)))
    }

    /// The picks worth looking at, none among them. The roller picks the worst dice first, all of the
    /// worst class, and none of the best; the enemy the other way round. Any other pick leaves
    /// every die at best as good for who picks. Where dice have more than a worth, every pick is
    /// looked at.
    fn picks(&self, at: At, limit: u8, picks: &mut SmallVec<[Set; 16]>) {
        let limit = limit.min(at.dice.count());
        if limit == 0 {
            return;
        }
        if at.foe && !at.touched {
            // A roll nobody touches gives its roller no more to do.
            picks.push(Set::default());
        }
        let classes = self.law.classes;
        if self.law.apart {
            self.mixed_picks(at, limit, picks);
            return;
        }
        let nth = |place: usize| if at.foe { classes - 1 - place } else { place };
        let fewest = at.dice.at(nth(0)).min(limit);
        let spared = if classes > 1 { at.dice.at(nth(classes - 1)) } else { 0 };
        let most = limit.min(at.dice.count() - spared).max(fewest);
        for count in fewest..=most {
            let mut left = count;
            let mut set = Set::default();
            for place in 0..classes {
                let dice = at.dice.at(nth(place)).min(left);
                set = set.plus(Set::of(nth(place), dice));
                left -= dice;
            }
            picks.push(set);
        }
    }

    /// The picks where dice have more than a worth. Without a limit of Wilds a failure is worse than
    /// any other die and a Wild better, so those are picked first or last; of Hits and Savagery any
    /// number may go.
    fn mixed_picks(&self, at: At, limit: u8, picks: &mut SmallVec<[Set; 16]>) {
        let [wild, _] = self.law.special();
        let dear = self.law.value(wild) >= self.law.value(self.law.hits());
        let ordered = self.roller.void == 0 && dear;
        // The classes are: failures, Savagery, Hits, Wilds, or with dear Wilds the same.
        let (worst, best) = if at.foe { (wild, 0) } else { (0, wild) };
        let first = if ordered { at.dice.at(worst).min(limit) } else { 0 };
        let mut all = SmallVec::<[Set; 16]>::from_slice(&[Set::of(worst, first)]);
        for class in 0..self.law.classes {
            if ordered && (class == worst || class == best) {
                continue;
            }
            for at_before in 0..all.len() {
                let set = all[at_before];
                let most = at.dice.at(class).min(limit - set.count());
                all.extend((1..=most).map(|dice| set.plus(Set::of(class, dice))));
            }
        }
        picks.extend(all);
    }

    /// Throws dice into the roll.
    fn cast(&mut self, at: At, dice: u8, next: Option<Next>) -> C::Worth {
        // What comes after the last step of a tool depends on the position alone.
        let kit = if at.foe { &self.against } else { &self.tools };
        let (at, next) = match next {
            Some(next) if kit.effect(next.tool, next.step).is_none() => (at, None),
            next => (at, next),
        };
        if dice == 0 {
            return self.go(at, next);
        }
        let mut key = None;
        let mut at = at;
        if next.is_none() && self.payable(at) != [0, 0] {
            at = self.plain(at);
            key = at.key(dice);
            if let Some(known) = key.and_then(|key| self.known.get(&key)) {
                return known.clone();
            }
        }
        let mut sum = self.end.nothing();
        for outcome in self.law.throw(dice) {
            let (shown, chance) = self.law.outcome(outcome);
            let worth = self.go(At { dice: at.dice.plus(shown), ..at }, next);
            sum.mix(chance, &worth);
        }
        if let Some(key) = key {
            self.known.insert(key, sum.clone());
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
        for class in 0..self.law.classes {
            let count = at.dice.at(class);
            if count > 0 {
                let chance = f64::from(count) / f64::from(all);
                let at = At { dice: at.dice.minus(Set::of(class, 1)), ..at };
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

    /// The worth of closing the roll now. Its roller makes of Wilds what serves best: a Wild may
    /// become the Savagery that pays for something later.
    fn close(&mut self, at: At) -> C::Worth {
        let total = at.base.saturating_add(self.law.worth(at.dice));
        if !self.law.apart {
            let gains = if self.roller.lost { 0 } else { self.roller.gains };
            let purse = at.purse.plus(Purse([gains, 0, 0])).least(self.later[0]);
            return self.end.close(total, purse, at.foe_purse);
        }
        let [wild, savagery] = self.law.special();
        let wilds = at.dice.at(wild);
        if self.roller.void > 0 && wilds >= self.roller.void {
            return self.end.nothing();
        }
        if self.roller.lost {
            return self.end.close(total, at.purse.least(self.later[0]), at.foe_purse);
        }
        let shown = self.roller.gains.saturating_add(at.dice.at(savagery));
        let mut best: Option<C::Worth> = None;
        for turned in 0..=wilds {
            let total = total - i16::from(turned) * self.law.value(wild);
            let gained = Purse([shown.saturating_add(turned), 0, 0]);
            let purse = at.purse.plus(gained).least(self.later[0]);
            let worth = self.end.close(total, purse, at.foe_purse);
            let whose = At { foe: false, ..at };
            if best.as_ref().is_none_or(|best| Self::better(whose, &worth, best)) {
                best = Some(worth);
            }
            if purse.pays(self.later[0]) {
                break;
            }
        }
        best.unwrap_or_else(|| self.end.nothing())
    }

    /// The worth, if the roller's tools cannot matter any more and the foe has none.
    fn settled(&self, at: At, own: u32) -> Option<C::Worth> {
        if self.roller.void > 0 {
            return None;
        }
        let now = at.base.saturating_add(self.law.worth(at.dice));
        let tools = if self.tools.gives { at.tools } else { own };
        let (dice, flat, turns) = self.tools.reach(tools);
        let best = self.law.value(self.law.top()).max(0);
        let shown = if turns { self.law.best(at.dice) } else { self.law.worth(at.dice) };
        let more = dice.saturating_mul(best).saturating_add(flat);
        self.end.settled(now, at.base.saturating_add(shown).saturating_add(more))
    }
}
