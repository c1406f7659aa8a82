//! One attack roll against several targets.

use smallvec::SmallVec;

use super::{
    combat::{Target, attack_law},
    side::{Faces, Purse, Side},
    table::{Close, Roller, Table, Worth},
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
struct Targets<'a>(SmallVec<[(Target<'a>, Purse); 2]>);

impl Close for Targets<'_> {
    type Worth = Each;
    const ATTACK: bool = true;

    fn nothing(&self) -> Each {
        SmallVec::from_elem(0.0, self.0.len())
    }

    fn close(&mut self, total: i16, budget: Purse, foe_budget: Purse) -> Each {
        // What was paid on the Attack roll is paid by all.
        let spent = self.0.first().map_or(Purse::default(), |(_, purse)| purse.minus(foe_budget));
        let facing = |(target, purse): &mut (Target<'_>, Purse)| {
            target.facing(total, purse.minus(spent), budget)
        };
        self.0.iter_mut().map(facing).collect()
    }

    fn settled(&self, now: i16, most: i16) -> Option<Each> {
        self.0.iter().map(|(target, _)| target.settled(now, most)).collect()
    }

    fn later(&self) -> [Purse; 2] {
        // The attacker spends against each; what is paid on the Attack roll is seen by what is left.
        let attacker = self.0.iter().map(|(target, _)| target.spends()[1]);
        let attacker = attacker.fold(Purse::default(), Purse::plus);
        [attacker, self.0.first().map_or(Purse::default(), |(_, purse)| *purse)]
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
        .map(|defense| (Target::new(faces, defense, attack), defense.purse()))
        .collect();
    let targets = Targets(targets);
    let law = attack_law(faces, attack, targets.later()[0]);
    let roller = Roller { gains: attack.gains, void: attack.void, lost: attack.lost };
    let mut table = Table::new(law, roller, &attack.tools, &first.against, targets);
    table.throw(attack.dice, attack.flat.into(), attack.purse(), first.purse())
}
