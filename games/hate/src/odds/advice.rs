//! A Combat in the middle of a roll: the chance now, and what to do.

use smallvec::SmallVec;

use super::{
    combat::Odds,
    kit::{Bits, Kit},
    side::{Dice, Purse},
    table::{At, Close, Table},
};

/// Chances closer to each other than this are equal: they differ by rounding only.
const EQUAL: f64 = 1e-9;

/// A roll that is thrown and not yet closed. [`Odds::attacking`] and [`Odds::defending`] make one
/// just thrown; change it to what has happened since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// The attacker's Hits, which stand, if this is the Defense roll.
    pub hits: Option<u8>,
    /// The dice of the roll.
    pub dice: Dice,
    /// Hits or Saves besides the dice so far, those of used tools included.
    pub flat: i8,
    /// The roller's unused tools: bit `i` for the `i`-th of the own [`super::Side::tools`].
    pub tools: u32,
    /// The enemy's unused tools: bit `i` for the `i`-th of the enemy's [`super::Side::against`].
    pub against: u32,
    /// The roller's Savagery tokens.
    pub budget: u8,
    /// The roller's Hate and Resource tokens.
    pub others: [u8; 2],
    /// The enemy's Savagery tokens.
    pub foe_budget: u8,
    /// The enemy's Hate and Resource tokens.
    pub foe_others: [u8; 2],
    /// Whether the enemy is to choose, the roller having passed.
    pub foe: bool,
    /// Whether the enemy has touched dice since the roller passed: then the roller goes on after
    /// him.
    pub touched: bool,
    /// Tools of whoever is to choose, one of which must be carried out now; its other effects
    /// are done.
    pub must: u32,
}

/// Something that whoever is to choose may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Use nothing more unless dice change.
    Stop,
    /// Use a tool.
    Use {
        /// Which: the place in the chooser's list.
        tool: u8,
        /// The dice to throw again, if its first effect is a reroll.
        reroll: Dice,
    },
}

/// A choice and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// What to do.
    pub choice: Choice,
    /// The chance of a KO if it is done and both players do their best afterwards.
    pub ko: f64,
}

impl Odds<'_> {
    /// The Attack roll showing these dice, with all tools unused.
    #[must_use]
    pub fn attacking(&self, dice: Dice) -> Roll {
        let [attack, defense] = self.sides;
        Roll {
            hits: None,
            dice,
            flat: attack.flat,
            tools: self.attack.tools.all(),
            against: self.attack.against.all(),
            budget: attack.budget,
            others: attack.others,
            foe_budget: defense.budget,
            foe_others: defense.others,
            foe: false,
            touched: false,
            must: 0,
        }
    }

    /// The Defense roll showing these dice against this many Hits, with all tools unused.
    #[must_use]
    pub fn defending(&self, hits: u8, dice: Dice) -> Roll {
        let [attack, defense] = self.sides;
        Roll {
            hits: Some(hits),
            dice,
            flat: defense.flat,
            tools: self.attack.end.table.tools.all(),
            against: self.attack.end.table.against.all(),
            budget: defense.budget,
            others: defense.others,
            foe_budget: attack.budget,
            foe_others: attack.others,
            foe: false,
            touched: false,
            must: 0,
        }
    }

    /// The chance of a KO now.
    pub fn chance(&mut self, roll: &Roll) -> f64 {
        if roll.must != 0 {
            return self.best(roll).ko;
        }
        match roll.hits {
            None => self.attack.value(roll.at(&self.attack)),
            Some(0) if !self.sides[0].foe_hits => 0.0,
            Some(_) => self.attack.end.table.value(roll.at(&self.attack.end.table)),
        }
    }

    /// Everything that whoever is to choose may do, stopping first, with what comes of it. Of equal
    /// tools only the first unused one is listed.
    pub fn options(&mut self, roll: &Roll) -> SmallVec<[Advice; 8]> {
        let mut options = match roll.hits {
            None => options(&mut self.attack, roll),
            Some(_) => options(&mut self.attack.end.table, roll),
        };
        if roll.hits == Some(0) && !self.sides[0].foe_hits {
            options.iter_mut().for_each(|advice| advice.ko = 0.0);
        }
        options
    }

    /// The best of [`Odds::options`]; of equal ones stopping, otherwise the cheapest.
    pub fn best(&mut self, roll: &Roll) -> Advice {
        let options = self.options(roll);
        let kit = self.chooser(roll);
        let sign = if roll.attacker_chooses() { 1.0 } else { -1.0 };
        let mut best = options[0];
        for advice in &options[1..] {
            let gain = sign * (advice.ko - best.ko);
            let cheaper = price(kit, advice.choice) < price(kit, best.choice);
            if gain > EQUAL || (gain > -EQUAL && cheaper) {
                best = *advice;
            }
        }
        best
    }

    /// The best dice to throw again when a tool's earlier effects are done and its effect number
    /// `step` is a reroll, with what comes of it. The roll no longer counts the tool as unused.
    pub fn pick(&mut self, roll: &Roll, tool: u8, step: u8) -> (Dice, f64) {
        let (tool, step) = (tool.into(), step.into());
        let (dice, ko) = match roll.hits {
            None => pick(&mut self.attack, roll, tool, step),
            Some(_) => pick(&mut self.attack.end.table, roll, tool, step),
        };
        let nothing = roll.hits == Some(0) && !self.sides[0].foe_hits;
        (dice, if nothing { 0.0 } else { ko })
    }

    /// The tools of whoever is to choose.
    fn chooser(&self, roll: &Roll) -> &Kit<'_> {
        match (roll.hits, roll.foe) {
            (None, false) => &self.attack.tools,
            (None, true) => &self.attack.against,
            (Some(_), false) => &self.attack.end.table.tools,
            (Some(_), true) => &self.attack.end.table.against,
        }
    }
}

impl Roll {
    /// Whether the attacker is to choose.
    fn attacker_chooses(&self) -> bool {
        self.hits.is_some() == self.foe
    }

    /// The position, with dice sorted as this table sorts them.
    fn at<C: Close>(&self, table: &Table<'_, C>) -> At {
        let purse = |savagery, [hate, resources]: [u8; 2]| Purse([savagery, hate, resources]);
        At {
            dice: table.law.sorted(self.dice),
            base: i16::from(self.flat) - i16::from(self.hits.unwrap_or(0)),
            tools: self.tools,
            against: self.against,
            purse: purse(self.budget, self.others),
            foe_purse: purse(self.foe_budget, self.foe_others),
            foe: self.foe,
            touched: self.touched,
        }
    }
}

/// What a choice costs; stopping is cheaper than a tool without price.
fn price(kit: &Kit<'_>, choice: Choice) -> Option<u8> {
    match choice {
        Choice::Stop => None,
        Choice::Use { tool, .. } => Some(kit.cost(tool.into())),
    }
}

/// The options of a position.
fn options<C: Close<Worth = f64>>(table: &mut Table<'_, C>, roll: &Roll) -> SmallVec<[Advice; 8]> {
    let at = roll.at(table);
    let mut options = SmallVec::new();
    let choices = if roll.must == 0 {
        options.push(Advice { choice: Choice::Stop, ko: table.pass(at) });
        table.choices(at)
    } else {
        Bits(roll.must)
    };
    for tool in choices {
        let (reroll, ko) = if table.rerolls_first(at, tool) {
            let paid = table.paid(at, tool);
            let (picked, ko) = table.pick(paid, tool, 0);
            (table.law.unsorted(roll.dice, picked, roll.foe), ko)
        } else {
            (Dice::default(), table.using(at, tool))
        };
        options.push(Advice { choice: Choice::Use { tool: tool as u8, reroll }, ko });
    }
    options
}

/// The dice to pick for a step of a tool that is paid.
fn pick<C: Close<Worth = f64>>(
    table: &mut Table<'_, C>,
    roll: &Roll,
    tool: usize,
    step: usize,
) -> (Dice, f64) {
    let (picked, ko) = table.pick(roll.at(table), tool, step);
    (table.law.unsorted(roll.dice, picked, roll.foe), ko)
}
