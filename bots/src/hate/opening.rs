//! The setup: Tribe, scenario, Upgrades and who gets them, the Secret Mission.

use warmoot_hate::{
    Action, FigureId, Hate, Mission, Number, Objective, Roll, Skill, Trigger, Type, Verb,
};
use warmoot_kernel::{Seat, below, rand_core::Rng};

use crate::choose::best_by;

/// Chooses in the setup.
pub fn choose(game: &Hate, me: Seat, legal: &[Action], rng: &mut dyn Rng) -> Option<Action> {
    let packs = game.packs();
    match legal.first()? {
        // All Tribes and scenarios are to be equally good.
        Action::Tribe { .. } | Action::Scenario { .. } => {
            let count = u32::try_from(legal.len()).ok()?;
            return legal.get(below(rng, count) as usize).copied();
        }
        _ => {}
    }
    let best = best_by(legal, |action| match *action {
        Action::Draft { upgrade } | Action::Own { upgrade } => {
            // Not always the same: what is worth nearly as much is taken about as often.
            let whim = 0.7 + 0.006 * below(rng, 100) as f32;
            Some(worth(&packs.skills[usize::from(upgrade)]) * whim)
        }
        Action::Give { upgrade, figure } => {
            Some(gift(game, me, &packs.skills[usize::from(upgrade)], figure))
        }
        Action::Enough => Some(0.0),
        Action::Secret { mission } => packs.secrets.get(usize::from(mission)).map(hope),
        Action::Snare { to } => snare(game, me, to),
        Action::Skip => Some(-5.0),
        _ => None,
    });
    best.map(|it| it.1)
}

/// What an Upgrade is worth in one Battle.
fn worth(skill: &Skill) -> f32 {
    let sum: f32 = skill
        .abilities
        .iter()
        .map(|ability| {
            let often = match ability.trigger {
                Trigger::Always | Trigger::BattleStart => 1.0,
                Trigger::RollAttack | Trigger::RollDefense | Trigger::RollWild => 0.9,
                Trigger::EnemyKo => 0.6,
                Trigger::OwnKo | Trigger::WouldKo => 0.4,
                Trigger::Cooked | Trigger::Tortured => 0.0,
                _ => 0.5,
            };
            let conditions = if ability.when.is_empty() { 1.0 } else { 0.6 };
            let effects: f32 =
                ability.effects.iter().map(|effect| effect_worth(&effect.does)).sum();
            often * conditions * effects
        })
        .sum();
    sum * if skill.only.is_empty() { 1.0 } else { 0.9 }
}

fn number(number: &Number) -> f32 {
    match *number {
        Number::Fixed(n) => f32::from(n),
        Number::Count { plus, max, .. } => f32::from(plus) + 0.5 * f32::from(max.min(3)),
    }
}

fn effect_worth(does: &Verb) -> f32 {
    match does {
        Verb::Dice { n, roll, .. } => {
            number(n) * if *roll == Some(Roll::Defense) { 0.4 } else { 0.6 }
        }
        Verb::Hits { n, .. } => 1.2 * number(n),
        Verb::Saves { n } => 0.9 * number(n),
        Verb::Reroll { .. } => 0.8,
        Verb::Ranged { .. } => 0.7,
        Verb::ExtraTarget { .. } => 0.5,
        Verb::ExtraAction { .. } => 0.9,
        Verb::Mp { n, .. } => 0.35 * f32::from(*n),
        Verb::Gain { n, .. } => 0.5 * number(n),
        Verb::Steal { n, .. } => 0.6 * f32::from(*n),
        Verb::Shield { n, .. } => 1.0 * f32::from(*n),
        Verb::Aura { dice, hits, .. } => 0.4 * f32::from(*dice) + 0.8 * f32::from(*hits),
        Verb::Activate { .. } => 0.8,
        Verb::Cost { n, .. } => -0.6 * f32::from(*n),
        Verb::Move { .. } | Verb::Wild { .. } => 0.4,
        Verb::Attack(_) => 0.5,
        _ => 0.2,
    }
}

/// What an Upgrade is worth on a Figure: on one that fights much, and not over a Skill of its own.
fn gift(game: &Hate, me: Seat, skill: &Skill, id: FigureId) -> f32 {
    if game.owner(id) != Some(me) {
        return -1.0;
    }
    let covers =
        game.cards_on(id).any(|card| game.packs().skills[usize::from(card)].slot == skill.slot);
    let fights = match game.type_of(id) {
        Type::Champion => 0.5,
        Type::Prince => 0.25,
        Type::Youngblood => 0.3,
        Type::Warrior => 0.2,
        _ => 0.1,
    };
    let strength = 0.1 * f32::from(game.attack_of(id));
    let middle = game.ground().zip(game.standing(id)).map_or(0.0, |(board, at)| {
        let [column, _] = board.place(at);
        let off = (f32::from(column) - f32::from(board.layout.columns + 1) / 2.0).abs();
        0.02 * (6.0 - off)
    });
    1.0 + worth(skill) + fights + strength + middle - if covers { 0.7 } else { 0.0 }
}

/// How much a Secret Mission can be hoped to bring.
fn hope(mission: &Mission) -> f32 {
    let pay = f32::from(mission.hate + mission.resource) + 0.3 * f32::from(mission.savagery);
    pay * chance(&mission.objective)
}

fn chance(objective: &Objective) -> f32 {
    match objective {
        Objective::Event { counting, need, in_turn, .. } => {
            let one: f32 = match counting.event {
                Trigger::EnemyKo | Trigger::EnemyDown if counting.when.is_empty() => 0.9,
                Trigger::Harvested => 0.9,
                Trigger::Pillaged => 0.8,
                Trigger::CombatEnd => 0.95,
                _ => 0.5,
            };
            one.powi((*need).into()) * if *in_turn { 0.5 } else { 1.0 }
        }
        Objective::State { when, .. } => 0.5_f32.powi(when.len() as i32),
        Objective::Any(parts) => parts.iter().map(chance).fold(0.0, f32::max),
    }
}

/// Where a Trap goes at the start: before the lines, but on the flanks, where it is not in the way of
/// one's own.
fn snare(game: &Hate, me: Seat, to: warmoot_hate::board::Space) -> Option<f32> {
    let board = game.ground()?;
    let [column, row] = board.place(to);
    let across = (f32::from(column) - f32::from(board.layout.columns + 1) / 2.0).abs();
    let along = (f32::from(row) - f32::from(board.layout.rows + 1) / 2.0).abs();
    let own = game.lies_in(warmoot_hate::Area::OwnRows, to, me);
    Some(1.0 + 0.1 * across - 0.2 * along - if own { 3.0 } else { 0.0 })
}
