//! Attacks that could be made, Combats going on, and the open reaction window.

use warmoot_kernel::Seat;

use crate::{
    Action, AimView, Cause, CombatStage, CombatView, Fate, FigureId, Means, PartView, Roll, Share,
    Trigger, WindowView,
    combat::{Combat, Step},
    flow::{Frame, Origin, Run, Window},
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
                let combat = self.aimed(figure, target);
                AimView {
                    figure,
                    target,
                    attack: self.parts_view(&self.attack_parts(&combat), Roll::Attack),
                    defense: self.parts_view(&self.defense_parts(&combat), Roll::Defense),
                    chance: ten_thousandths(self.aim(figure, target).chance()),
                    left_out: self.left_out(&combat),
                }
            })
            .collect()
    }

    /// What the chance of a KO leaves out, in words: other targets of the same Attack, tokens that
    /// are lost instead, and what may prevent the KO. Empty if it is the whole truth.
    fn left_out(&self, combat: &Combat) -> String {
        let Some(target) = combat.seen() else { return String::new() };
        let mut words = Vec::new();
        if combat.extra > 0 || (combat.targets | 1 << target.0).count_ones() > 1 {
            words.push(format!("against {} alone", self.figure_name(target)));
        }
        let figure = self.figure(target);
        match figure.shields + figure.tokens {
            0 => {
                words.extend(self.preventers(combat, target).map(|by| format!("before {by}")));
            }
            1 => words.push("before its Hate token".to_owned()),
            n => words.push(format!("before its {n} Hate tokens")),
        }
        words.join(", ")
    }

    /// Names of what could keep a Figure standing that would be KO'd now.
    fn preventers(&self, combat: &Combat, target: FigureId) -> impl Iterator<Item = String> {
        let mut names = Vec::new();
        let mut look = |trigger: Trigger, seat: Option<Seat>, own: Option<FigureId>, foe| {
            let Some(seat) = seat else { return };
            let cause = Some(Cause::Attack);
            let window = Window { foe, cause, ..Window::new(trigger, seat, own) };
            self.each_means(&window, &mut |means, _| {
                names.extend(match means {
                    Means::Card { card } => {
                        Some(self.content.cards[usize::from(card)].name.clone())
                    }
                    Means::Skill { skill, .. } => Some(self.skill_name(skill).to_owned()),
                    _ => None,
                });
                true
            });
        };
        look(Trigger::WouldKoEnemy, combat.seat, combat.attacker, Some(target));
        look(Trigger::WouldKo, self.figure(target).control, Some(target), combat.attacker);
        names.into_iter()
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
            left_out: self.left_out(combat),
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
