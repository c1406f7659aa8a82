//! Attacks that could be made, Combats going on, and the open reaction window.

use crate::{
    Action, AimView, CombatStage, CombatView, Fate, PartView, Roll, Share, WindowView,
    combat::{Combat, Step},
    flow::{Frame, Origin, Run},
    shares::Parts,
    state::Hate,
    using::means_of,
};

/// The most Attacks whose chance is worked out for one view.
const MOST_AIMS: usize = 12;

impl Hate {
    pub(super) fn look_at_aims(&self, options: &[Action]) -> Vec<AimView> {
        options
            .iter()
            .filter_map(|action| match *action {
                Action::Attack { figure, target } => Some((figure, target)),
                _ => None,
            })
            .take(MOST_AIMS)
            .map(|(figure, target)| {
                let mut combat = Combat::on(figure, self.figure(figure).control, target);
                combat.defender = Some(target);
                AimView {
                    figure,
                    target,
                    attack: self.parts_view(&self.attack_parts(&combat), Roll::Attack),
                    defense: self.parts_view(&self.defense_parts(&combat), Roll::Defense),
                    chance: ten_thousandths(self.aim(figure, target).chance()),
                }
            })
            .collect()
    }

    fn parts_view(&self, parts: &Parts, roll: Roll) -> Vec<PartView> {
        let view = |share: &Share| PartView {
            label: self.part_name(share.part, roll),
            dice: share.dice,
            flat: share.flat,
            figure: match share.part {
                crate::Part::Ally { figure, .. } => Some(figure),
                _ => None,
            },
        };
        parts.iter().map(view).collect()
    }

    pub(super) fn look_at_combat(&self, combat: &Combat) -> CombatView {
        let against = Combat { defender: combat.defender.or(combat.main), ..*combat };
        let innermost = self.combat() == Some(combat);
        let decided = combat.fate.is_some() && combat.step > Step::Compare;
        CombatView {
            attacker: combat.attacker,
            defender: against.defender,
            hut: combat.hut,
            targets: self.ids().filter(|id| combat.targets >> id.0 & 1 == 1).collect(),
            stage: match combat.step {
                Step::Throw => CombatStage::Declared,
                Step::Effects => CombatStage::Attack,
                Step::Wilds | Step::Results => CombatStage::AttackWilds,
                Step::Next if decided || combat.fate.is_some() => CombatStage::Decided,
                Step::Further | Step::Next | Step::Defend => CombatStage::AttackWilds,
                Step::DefendEffects => CombatStage::Defense,
                Step::DefendWilds | Step::Compare => CombatStage::DefenseWilds,
                Step::After => CombatStage::Decided,
            },
            roller: self.roller_seat(combat),
            attack: self
                .parts_view(&combat.attack.lines.shown(self.attack_parts(combat)), Roll::Attack),
            attack_dice: combat.attack.dice,
            attack_wilds: combat.attack.set,
            hits: (combat.step > Step::Results).then_some(combat.attack.result),
            defense: self.parts_view(
                &combat.defense.lines.shown(self.defense_parts(&against)),
                Roll::Defense,
            ),
            defense_dice: combat.defense.dice,
            defense_wilds: combat.defense.set,
            saves: (combat.step > Step::Compare).then_some(combat.defense.result),
            ko: combat.fate.map(|fate| fate == Fate::Ko),
            chance: if innermost { self.chance_now().map(ten_thousandths) } else { None },
        }
    }

    pub(super) fn look_at_window(&self) -> Option<WindowView> {
        let run = |run: &Run| match run.origin {
            Origin::Scenario(..) => None,
            origin => Some(means_of(origin, run.figure)),
        };
        match self.top()? {
            Frame::Window(window) => Some(WindowView {
                seat: window.seat,
                trigger: window.trigger,
                figure: window.figure,
                foe: window.foe,
                cause: window.cause,
                means: None,
            }),
            Frame::Run(it) => Some(WindowView {
                seat: it.seat,
                trigger: it.ability(&self.content).trigger,
                figure: it.figure,
                foe: it.foe,
                cause: it.cause,
                means: run(&it),
            }),
            _ => None,
        }
    }
}

/// A chance as ten-thousandths.
pub(crate) fn ten_thousandths(chance: f64) -> u16 {
    (chance.clamp(0.0, 1.0) * 10_000.0).round() as u16
}
