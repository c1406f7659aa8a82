//! Both rolls of a Combat, one after the other.

use super::{
    law::Law,
    side::{Effect, Faces, Side},
    table::{Close, Table},
};

/// The end of a Combat: what is left of the defender's total after the attacker's Hits.
pub(super) struct Stand;

impl Close for Stand {
    type Worth = f64;
    const ATTACK: bool = false;

    fn nothing(&self) -> f64 {
        0.0
    }

    fn close(&mut self, total: i16, _budget: u8, _foe_budget: u8) -> f64 {
        if total < 0 { 1.0 } else { 0.0 }
    }

    fn settled(&self, now: i16, most: i16) -> Option<f64> {
        if now >= 0 {
            Some(0.0)
        } else if most < 0 {
            Some(1.0)
        } else {
            None
        }
    }
}

/// A defender who is about to roll.
pub(super) struct Target<'a> {
    pub table: Table<'a, Stand>,
    dice: u8,
    flat: i8,
    /// No Defense roll can have more Saves.
    most: i16,
}

impl<'a> Target<'a> {
    pub fn new(faces: Faces, defense: &'a Side, attack: &'a Side) -> Self {
        let law = Law::new(faces, faces.save, defense.wild);
        let (mut dice, mut flat) = (i16::from(defense.dice), i16::from(defense.flat));
        for tool in &defense.tools {
            for effect in &tool.effects {
                match *effect {
                    Effect::Add(more) => dice = dice.saturating_add(more.into()),
                    Effect::Flat(more) => flat = flat.saturating_add(more.max(0).into()),
                    Effect::Remove(_) | Effect::Reroll(_) => {}
                }
            }
        }
        let most = flat.saturating_add(dice.saturating_mul(defense.wild.max(1).into()));
        let table = Table::new(law, defense.wild, &defense.tools, &attack.against, Stand);
        Self { table, dice: defense.dice, flat: defense.flat, most }
    }

    /// The chance of a KO by this many Hits, with these tokens left.
    pub fn facing(&mut self, hits: i16, budget: u8, foe_budget: u8) -> f64 {
        if hits <= 0 {
            return 0.0;
        }
        // Tokens that nothing is left to spend on make no difference.
        let budget = budget.min(self.table.tools.price);
        let foe_budget = foe_budget.min(self.table.against.price);
        let base = i16::from(self.flat).saturating_sub(hits);
        self.table.throw(self.dice, base, budget, foe_budget)
    }

    /// The chance of a KO if it is the same for every number of Hits from `now` to `most`.
    pub fn settled(&self, now: i16, most: i16) -> Option<f64> {
        if most <= 0 {
            Some(0.0)
        } else if now > self.most.max(0) {
            Some(1.0)
        } else {
            None
        }
    }
}

impl Close for Target<'_> {
    type Worth = f64;
    const ATTACK: bool = true;

    fn nothing(&self) -> f64 {
        0.0
    }

    fn close(&mut self, total: i16, budget: u8, foe_budget: u8) -> f64 {
        self.facing(total, foe_budget, budget)
    }

    fn settled(&self, now: i16, most: i16) -> Option<f64> {
        Target::settled(self, now, most)
    }
}

/// The odds of one Combat. It remembers what it has worked out, so keep it for further
/// questions about the same Combat.
pub struct Odds<'a> {
    pub(super) attack: Table<'a, Target<'a>>,
    pub(super) sides: [&'a Side; 2],
}

impl<'a> Odds<'a> {
    /// The odds of this attack on this defender.
    #[must_use]
    pub fn new(faces: Faces, attack: &'a Side, defense: &'a Side) -> Self {
        let target = Target::new(faces, defense, attack);
        let law = Law::new(faces, faces.hit, attack.wild);
        let attack_table = Table::new(law, attack.wild, &attack.tools, &defense.against, target);
        Self { attack: attack_table, sides: [attack, defense] }
    }

    /// The chance of a KO before anything is thrown.
    pub fn before(&mut self) -> f64 {
        let [attack, defense] = self.sides;
        self.attack.throw(attack.dice, attack.flat.into(), attack.budget, defense.budget)
    }

    /// The chance of a KO once the attacker's Hits stand and before the defender throws, with
    /// all tokens of [`Side::budget`] still there.
    pub fn facing(&mut self, hits: u8) -> f64 {
        let [attack, defense] = self.sides;
        self.attack.end.facing(hits.into(), defense.budget, attack.budget)
    }
}
