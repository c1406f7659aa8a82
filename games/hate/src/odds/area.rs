//! One attack roll against several targets.

use smallvec::SmallVec;

use super::{
    combat::Target,
    law::Law,
    side::{Faces, Side},
    table::{Close, Table, Worth},
};

/// A number for each target.
type Each = SmallVec<[f64; 8]>;

impl Worth for Each {
    fn mix(&mut self, share: f64, other: &Self) {
        for (sum, part) in self.iter_mut().zip(other) {
            *sum += share * part;
        }
    }

    fn goal(&self) -> f64 {
        self.iter().sum()
    }
}

/// All targets of one attack, with their purses.
struct Targets<'a>(SmallVec<[(Target<'a>, u8); 2]>);

impl Close for Targets<'_> {
    type Worth = Each;
    const ATTACK: bool = true;

    fn nothing(&self) -> Each {
        SmallVec::from_elem(0.0, self.0.len())
    }

    fn close(&mut self, total: i16, budget: u8, foe_budget: u8) -> Each {
        // What was paid on the Attack roll is paid by all.
        let spent = self.0.first().map_or(0, |(_, purse)| purse.saturating_sub(foe_budget));
        let facing = |(target, purse): &mut (Target<'_>, u8)| {
            target.facing(total, purse.saturating_sub(spent), budget)
        };
        self.0.iter_mut().map(facing).collect()
    }

    fn settled(&self, now: i16, most: i16) -> Option<Each> {
        self.0.iter().map(|(target, _)| target.settled(now, most)).collect()
    }
}

/// The chance of a KO for each target of one attack roll (HATE-GENUP-02 and area Attacks): each
/// defends for itself against the same Hits, and the attacker plays for the largest number of
/// KO's to be expected. All targets belong to one player; the tools used against the Attack roll
/// are the first side's, and each target has its own side's tokens, less what was paid for those.
#[must_use]
pub fn area(faces: Faces, attack: &Side, defenses: &[Side]) -> SmallVec<[f64; 8]> {
    let Some(first) = defenses.first() else { return SmallVec::new() };
    let targets = defenses
        .iter()
        .map(|defense| (Target::new(faces, defense, attack), defense.budget))
        .collect();
    let law = Law::new(faces, faces.hit, attack.wild);
    let mut table = Table::new(law, attack.wild, &attack.tools, &first.against, Targets(targets));
    table.throw(attack.dice, attack.flat.into(), attack.budget, first.budget)
}
