//! A Turn: which Figures, where they go, and what they do.

use warmoot_hate::{Action, Cargo, Feat, FigureId, Means, Trigger};

use crate::choose::best_by;

use super::{
    effects,
    eye::Eye,
    man::Man,
    plans::{Planner, pillaging},
    pull, sway,
};

/// Selects the next Figure, or uses something first.
pub fn select(eye: &Eye, legal: &[Action]) -> Option<Action> {
    let planner = Planner::new(eye);
    let gain = |figure: FigureId| eye.man(figure).map(|man| planner.gain(man));
    let best = best_by(legal, |action| match *action {
        Action::Activate { figure } => {
            let fee = eye.man(figure).map_or(1, |man| man.fee);
            Some(gain(figure)? - eye.price * f32::from(fee))
        }
        Action::Reactivate { figure, .. } => {
            let fee = eye.man(figure).map_or(1, |man| man.fee);
            Some(gain(figure)? - eye.price * (1.0 + f32::from(fee)) - 0.35)
        }
        // Before anybody is selected, or not at all.
        Action::Use { means, figure } => effects::gain(eye, means, figure, Trigger::TurnStart)
            .or_else(|| effects::gain(eye, means, figure, Trigger::AnyTime))
            .filter(|&worth| worth > 0.1)
            .map(|worth| worth + 20.0),
        // Savagery not spent is lost, so the next Figure has to be nearly useless.
        Action::Begin => Some(-0.33),
        Action::Pass => Some(0.0),
        Action::Return { figure, to } => {
            // It comes back where the enemy can do least to it.
            Some(10.0 - eye.danger(&Man::of(eye.game, eye.me, figure, to), to))
        }
        _ => None,
    });
    best.map(|it| it.1)
}

/// Which of the selected Figures Moves first: who has most to win.
pub fn who_moves(eye: &Eye, legal: &[Action]) -> Option<Action> {
    let planner = Planner::new(eye);
    let best = best_by(legal, |action| match *action {
        Action::Move { figure } => Some(eye.man(figure).map_or(0.0, |man| planner.gain(man))),
        Action::Use { means, figure } => effects::gain(eye, means, figure, Trigger::AnyTime)
            .filter(|&it| it > 0.1)
            .map(|it| it + 9.0),
        _ => None,
    });
    best.map(|it| it.1)
}

/// The next step of a Move.
pub fn moving(eye: &Eye, legal: &[Action], figure: FigureId, left: i8) -> Option<Action> {
    let stop = legal.iter().find(|it| **it == Action::Stop).copied();
    let Some(man) = eye.man(figure).filter(|man| man.mine) else {
        return astray(eye, legal, figure).or(stop);
    };
    let prey = |it: &&Action| match it {
        Action::SendHome { cargo } | Action::Grab { cargo, .. } => pull::is_prey(eye, *cargo),
        _ => false,
    };
    if let Some(action) = legal.iter().find(prey) {
        return Some(*action);
    }
    let home = |cargo: &Cargo| matches!(*cargo, Cargo::Body(body) if pull::is_foe_body(eye, body));
    if eye.goals.home > 0.0
        && let Some(send) =
            legal.iter().find(|it| matches!(it, Action::SendHome { cargo } if home(cargo)))
    {
        return Some(*send);
    }
    if let Some(grab) =
        legal.iter().find(|it| matches!(it, Action::Grab { cargo, .. } if home(cargo)))
    {
        return Some(*grab);
    }
    let planner = Planner::new(eye);
    let ways = eye.game.ways_left()?;
    let plan = planner.best(man, &ways, left.max(0) as u8);
    let now = plan.map_or(f32::MIN, |plan| plan.worth);
    // A farther place may be worth a Feat.
    let feat = best_by(legal, |action| match *action {
        Action::Use { means: Means::Feat { feat: Feat::Move, slot, freely: false }, .. } => {
            let more = if slot == 2 { 3 } else { 1 };
            let ways = eye.game.reach_map(figure, left + more, 0);
            let farther = planner.best(man, &ways, (left + more).max(0) as u8)?;
            Some(farther.worth - now - eye.price - 0.1)
        }
        _ => None,
    });
    if let Some((gain, action)) = feat
        && gain > 0.0
    {
        return Some(action);
    }
    let plan = plan?;
    if plan.to == man.at
        && let Some(stop) = stop
    {
        let harvest = legal.iter().find(|it| matches!(it, Action::Harvest { .. }));
        return Some(harvest.copied().unwrap_or(stop));
    }
    let next = *ways.path(plan.to).first()?;
    let step = [Action::Climb { to: next }, Action::Step { to: next }];
    step.into_iter().find(|step| legal.contains(step)).or(stop)
}

/// A step of an enemy's Figure that this player moves: to where it is worth most.
fn astray(eye: &Eye, legal: &[Action], figure: FigureId) -> Option<Action> {
    let ways = eye.game.ways_left()?;
    let (to, _) = sway::lead(eye, eye.man(figure)?, &ways)?;
    let next = *ways.path(to).first()?;
    let step = [Action::Climb { to: next }, Action::Step { to: next }];
    step.into_iter().find(|step| legal.contains(step))
}

/// The best Action of the Figures that may still act.
pub fn act(eye: &Eye, legal: &[Action]) -> Option<Action> {
    let best = best_by(legal, |action| match *action {
        Action::Attack { figure, target } => {
            let stake = eye.goals.loss(target);
            Some(eye.game.ko_chance(figure, target) as f32 * stake)
        }
        Action::Pillage { figure } => eye.man(figure).map(|man| pillaging(eye, man)),
        Action::Grab { cargo: Cargo::Body(body), .. } if pull::is_foe_body(eye, body) => {
            Some(eye.goals.grab)
        }
        Action::Grab { cargo, .. } if pull::is_prey(eye, cargo) => Some(eye.goals.prey),
        Action::Take { .. } => Some(0.3 + eye.goals.take),
        Action::Special { figure, action, .. } => special(eye, figure, action),
        Action::Skill { figure, skill } => {
            let means = Means::Skill { figure, skill };
            effects::gain(eye, means, Some(figure), Trigger::Action)
                .map(|it| it - 0.05)
                .filter(|&it| it > 0.0)
        }
        Action::Use { means, figure } => {
            effects::gain(eye, means, figure, Trigger::AnyTime).filter(|&it| it > 0.1)
        }
        Action::Rest { .. } => Some(0.02),
        _ => None,
    });
    best.map(|it| it.1)
}

/// What a Special Scenario Action is worth.
fn special(eye: &Eye, figure: FigureId, number: u8) -> Option<f32> {
    let action = eye.game.scenario_now()?.actions.get(usize::from(number))?;
    let removes =
        action.ability.effects.iter().any(|it| it.does == warmoot_hate::Verb::RemoveToken);
    if removes {
        return Some(eye.goals.wreck);
    }
    let worth = effects::worth(eye, &action.ability, Some(figure));
    Some(worth.max(if action.token { pull::shots(eye) } else { 0.0 }))
}
