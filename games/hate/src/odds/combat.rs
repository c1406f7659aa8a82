//! Both rolls of a Combat, one after the other.

use super::{
    law::{Law, Meaning},
    side::{Effect, Faces, Purse, Side},
    table::{Close, Roller, Table},
};

/// The end of a Combat: what is left of the defender's total after the attacker's Hits.
pub(super) struct Stand;

impl Close for Stand {
    type Worth = f64;
    const ATTACK: bool = false;

    fn nothing(&self) -> f64 {
        0.0
    }

    fn close(&mut self, total: i16, _purse: Purse, _foe_purse: Purse) -> f64 {
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

    fn later(&self) -> [Purse; 2] {
        Default::default()
    }
}

/// A defender who is about to roll.
pub(super) struct Target<'a> {
    pub table: Table<'a, Stand>,
    dice: u8,
    flat: i8,
    /// No Defense roll can have more Saves.
    most: i16,
    /// Whether Hits of the Defense roll count for the attacker.
    foe_hits: bool,
}

impl<'a> Target<'a> {
    pub fn new(faces: Faces, defense: &'a Side, attack: &'a Side) -> Self {
        let other = if attack.foe_hits { -1 } else { 0 };
        let meaning = Meaning { wild: defense.wild, other, apart: false };
        let law = Law::new(faces, [faces.save, faces.hit], meaning);
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
        for effect in attack.against.iter().flat_map(|tool| &tool.effects) {
            match *effect {
                Effect::Add(more) => dice = dice.saturating_add(more.into()),
                Effect::Flat(more) => flat = flat.saturating_add(more.max(0).into()),
                Effect::Remove(_) | Effect::Reroll(_) => {}
            }
        }
        let most = flat.saturating_add(dice.saturating_mul(defense.wild.max(1).into()));
        let roller = Roller { gains: 0, void: 0, lost: true };
        let table = Table::new(law, roller, &defense.tools, &attack.against, Stand);
        let foe_hits = attack.foe_hits;
        Self { table, dice: defense.dice, flat: defense.flat, most, foe_hits }
    }

    /// The chance of a KO by this many Hits, with these tokens of the defender and the attacker.
    pub fn facing(&mut self, hits: i16, purse: Purse, foe_purse: Purse) -> f64 {
        if hits <= 0 && !self.foe_hits {
            return 0.0;
        }
        // Tokens that nothing is left to spend on make no difference.
        let [own, foe] = self.spends();
        let base = i16::from(self.flat).saturating_sub(hits.max(0));
        self.table.throw(self.dice, base, purse.least(own), foe_purse.least(foe))
    }

    /// Tokens that the defender and the attacker can spend.
    pub fn spends(&self) -> [Purse; 2] {
        [self.table.tools.price, self.table.against.price]
    }

    /// The chance of a KO if it is the same for every number of Hits from `now` to `most`.
    pub fn settled(&self, now: i16, most: i16) -> Option<f64> {
        if most <= 0 && !self.foe_hits {
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

    fn close(&mut self, total: i16, purse: Purse, foe_purse: Purse) -> f64 {
        self.facing(total, foe_purse, purse)
    }

    fn settled(&self, now: i16, most: i16) -> Option<f64> {
        Target::settled(self, now, most)
    }

    fn later(&self) -> [Purse; 2] {
        let [defender, attacker] = self.spends();
        [attacker, defender]
    }
}

/// The law of an attacker's dice. Savagery counts apart if it may pay for something against the
/// Defense roll, Wilds if they can send the Attack elsewhere.
pub(super) fn attack_law(faces: Faces, attack: &Side, later: Purse) -> Law {
    let own = attack.tools.iter().fold(Purse::default(), |sum, tool| sum.plus(tool.price()));
    let gains = Purse([attack.gains, 0, 0]);
    let rich = attack.purse().pays(own.plus(later)) || gains.pays(Purse([later.0[0], 0, 0]));
    let apart = attack.void > 0 || (later.0[0] > 0 && !rich && !attack.lost);
    Law::new(faces, [faces.hit, faces.save], Meaning { wild: attack.wild, other: 0, apart })
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
        let [later, _] = target.later();
        let law = attack_law(faces, attack, later);
        let roller = Roller { gains: attack.gains, void: attack.void, lost: attack.lost };
        let attack_table = Table::new(law, roller, &attack.tools, &defense.against, target);
        Self { attack: attack_table, sides: [attack, defense] }
    }

    /// The chance of a KO before anything is thrown.
    pub fn before(&mut self) -> f64 {
        let [attack, defense] = self.sides;
        self.attack.throw(attack.dice, attack.flat.into(), attack.purse(), defense.purse())
    }

    /// The chance of a KO once the attacker's Hits stand and before the defender throws, with
    /// all tokens of [`Side::budget`] still there.
    pub fn facing(&mut self, hits: u8) -> f64 {
        let [attack, defense] = self.sides;
        self.attack.end.facing(hits.into(), defense.purse(), attack.purse())
    }
}
