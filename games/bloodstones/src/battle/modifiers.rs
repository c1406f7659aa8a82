//! What units add to a total (chapter "A Note on Battle Modifiers").

use warmoot_kernel::Seat;

use super::Battle;
use crate::{Bloodstones, Faction, Kind, Modified, Tally, When, map::Terrain};

/// The Corsairs' bonus at sea, once a battle (BLOOD-FACTION-CO-04, BLOOD-AMB-24).
const CORSAIRS_AT_SEA: u8 = 1;

impl Bloodstones {
    /// Whether a condition holds for a side.
    fn holds(&self, when: When, attacking: bool, ground: Terrain, opposing: Tally) -> bool {
        match when {
            When::Always => true,
            When::Attacking => attacking,
            When::Defending => !attacking,
            When::Forest => ground == Terrain::Forest,
            When::Plains => ground == Terrain::Plains,
            When::Siege => opposing.has(Kind::Castle) || opposing.has(Kind::Citadel),
        }
    }

    /// The sum of a side's modifiers (BLOOD-BATTLE-12).
    pub(crate) fn modifier(&self, battle: &Battle, seat: Seat) -> u8 {
        let attacking = battle.attacker().seat == seat;
        let ground = self.ground(battle);
        let force = self.force(seat, battle.area);
        self.force_modifier(seat, force, attacking, ground, self.opposing(battle, seat))
    }

    /// What a force of `seat` would add on `ground` against `opposing`.
    #[must_use]
    pub(crate) fn force_modifier(
        &self,
        seat: Seat,
        force: Tally,
        attacking: bool,
        ground: Terrain,
        opposing: Tally,
    ) -> u8 {
        let roster = self.roster(seat);
        let mut sum = 0;
        for (kind, count) in force.iter() {
            if let Some(modifier) = roster.modifiers[kind.index()]
                && self.holds(modifier.when, attacking, ground, opposing)
            {
                sum += modifier.bonus * count;
            }
        }
        if ground == Terrain::Sea && self.faction(seat) == Faction::Corsairs {
            sum += CORSAIRS_AT_SEA;
        }
        sum
    }

    /// The same, one line for each kind of unit, also those that add nothing here.
    pub(crate) fn modifiers(&self, battle: &Battle, seat: Seat) -> Vec<Modified> {
        let attacking = battle.attacker().seat == seat;
        let ground = self.ground(battle);
        let opposing = self.opposing(battle, seat);
        let roster = self.roster(seat);
        let mut lines = Vec::new();
        for (kind, count) in self.force(seat, battle.area).iter() {
            let label = crate::describe::so_many(count, self.unit_name(seat, kind));
            let (bonus, why) = match roster.modifiers[kind.index()] {
                None => (0, "adds nothing in battle".to_owned()),
                Some(modifier) => {
                    let condition = match modifier.when {
                        When::Always => "",
                        When::Attacking => " when attacking",
                        When::Defending => " when defending",
                        When::Forest => " in forest",
                        When::Plains => " in plains",
                        When::Siege => " against a castle or citadel",
                    };
                    if self.holds(modifier.when, attacking, ground, opposing) {
                        (modifier.bonus * count, format!("+{} each{condition}", modifier.bonus))
                    } else {
                        (0, format!("+{} only{condition}", modifier.bonus))
                    }
                }
            };
            lines.push(Modified { label, bonus, why });
        }
        if ground == Terrain::Sea && self.faction(seat) == Faction::Corsairs {
            lines.push(Modified {
                label: "Corsairs".to_owned(),
                bonus: CORSAIRS_AT_SEA,
                why: "+1 in every sea battle".to_owned(),
            });
        }
        lines
    }
}
