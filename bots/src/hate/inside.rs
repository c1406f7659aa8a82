//! Choices inside an effect, and the smaller ones.

use warmoot_hate::{Action, Cargo, Feat, FigureId, Until, Verb, Who, board::Space};

use crate::choose::best_by;

use super::{eye::Eye, plans::Planner, pull, sway};

/// Chooses.
pub fn choose(eye: &Eye, legal: &[Action]) -> Option<Action> {
    let planner = Planner::new(eye);
    let best = best_by(legal, |action| match *action {
        Action::Target { figure } => Some(target(eye, &planner, figure)),
        Action::Place { to } => Some(place(eye, to)),
        Action::Accept => Some(accept(eye)),
        Action::Skip => Some(0.05),
        Action::Harvest { .. } => Some(eye.goals.harvest),
        Action::Take { .. } => Some(0.2 + eye.goals.take),
        Action::Hand { to, .. } if eye.goals.keeper == Some(to) => Some(1.0 + eye.goals.hand),
        Action::Hand { .. } => Some(-1.0),
        Action::Decline { until: Until::Now } => Some(0.0),
        Action::Kill => Some(0.5),
        Action::Carry => Some(0.2),
        Action::Grab { cargo: Cargo::Body(body), .. } => {
            Some(if pull::is_foe_body(eye, body) { eye.goals.grab } else { 0.01 })
        }
        Action::Grab { .. } => Some(0.02),
        Action::Pay { n } => {
            // Two are paid unless there is plenty.
            let most = if eye.price < 0.2 { 9 } else { 2 };
            Some(if n <= most { f32::from(n) } else { -f32::from(n) })
        }
        Action::FromCard { n } => Some(source(eye, legal, n)),
        Action::Clear { feat, slot } => Some(
            match feat {
                Feat::Reroll => 0.4,
                Feat::Roll => 0.3,
                Feat::Reactivate => 0.2,
                Feat::Move => 0.1,
            } + 0.01 * f32::from(slot),
        ),
        Action::ClearExtension { .. } => Some(0.35),
        Action::Swap { .. } => Some(0.01),
        Action::Snare { to } => Some(0.1 + snare(eye, to)),
        Action::Trial { .. } | Action::Peek { .. } | Action::Tree { .. } => Some(0.1),
        _ => None,
    });
    best.map(|it| it.1)
}

/// How good a target is: for harm the dearest enemy, for good the Figure with most to win.
fn target(eye: &Eye, planner: &Planner, figure: FigureId) -> f32 {
    if let (Some(it), Some(man)) = (eye.game.underway(), eye.man(figure)) {
        let effects = || it.ability.effects.iter().map(|effect| &effect.does);
        for does in effects() {
            match does {
                Verb::Move { who: Who::Target, mp } => {
                    let mp = mp.unwrap_or(man.speed);
                    let strikes = effects().any(|does| matches!(does, Verb::Attack(_)));
                    return match (man.mine, strikes) {
                        (true, false) => sway::strolled(planner, eye, man, mp),
                        (true, true) => sway::surge(planner, eye, man, mp, man.reach, man.attack),
                        (false, _) => sway::led(eye, man, mp),
                    };
                }
                Verb::Mp { n, who: Who::Target } if *n < 0 && !man.mine => {
                    return sway::slowed(eye, man, n.unsigned_abs());
                }
                Verb::Ko { who: Who::Target, .. } if man.mine => {
                    return 1.0 - sway::given_up(planner, eye, man);
                }
                Verb::Place { who: Who::Target, range, .. } if !man.mine && *range > 0 => {
                    let own = it.figure.and_then(|id| eye.man(id));
                    return own.map_or(0.1, |own| 1.0 + sway::fetched(eye, man, own.at));
                }
                _ => {}
            }
        }
    }
    // Outside of abilities targets are chosen for Attacks.
    let harms = eye.game.underway().is_none_or(|it| {
        it.ability.effects.iter().any(|it| matches!(it.does, Verb::Ko { .. } | Verb::Mark { .. }))
            || matches!(it.effect.map(|it| &it.does), Some(Verb::Attack(_) | Verb::Push { .. }))
    });
    1.0 + match eye.man(figure) {
        Some(man) if man.mine && harms => -eye.goals.loss(figure),
        Some(man) if man.mine => planner.gain(man),
        Some(_) => eye.goals.loss(figure),
        // A Body: the stronger the better.
        None => 0.1 * f32::from(eye.game.attack_of(figure)),
    }
}

/// How good a Space is for what is put there.
fn place(eye: &Eye, to: Space) -> f32 {
    let underway = eye.game.underway();
    let whom = underway.as_ref().and_then(|it| match it.effect?.does {
        Verb::Place { who: Who::Target, .. } => it.target,
        Verb::Place { .. } | Verb::Hide { .. } => it.figure,
        _ => None,
    });
    match whom.and_then(|id| eye.man(id)) {
        Some(man) if man.mine => {
            let near = eye.foes().filter(|foe| eye.board.range(foe.at, to) <= man.reach);
            let best = near.map(|foe| eye.strike(man, to, foe) * eye.goals.loss(foe.id));
            best.fold(0.0, f32::max) - eye.danger(man, to)
        }
        // An enemy goes where this side can strike it.
        Some(foe) => sway::foe_at(eye, foe, to),
        // A Body or token: away from the enemy, near friends.
        None => {
            let distance = |mine: bool| {
                let men = eye.men.iter().filter(|man| man.mine == mine && !man.neutral);
                men.map(|man| eye.board.range(man.at, to)).min().unwrap_or(9)
            };
            0.1 * (f32::from(distance(false)) - f32::from(distance(true)))
        }
    }
}

/// From where to pay: what lies in the pool is gone with the Round, but without any the Round is
/// over, so one stays there while the card can pay.
fn source(eye: &Eye, legal: &[Action], n: u8) -> f32 {
    let owed = legal.len().saturating_sub(1) as u8;
    let wanted = (owed + 1).saturating_sub(eye.game.pool_alone(eye.me)).min(owed);
    1.0 - f32::from(n.abs_diff(wanted))
}

/// Whether an effect that may be skipped happens: yes, unless it fells a Figure of one's own.
fn accept(eye: &Eye) -> f32 {
    let effect = eye.game.underway().and_then(|it| it.effect);
    match effect.map(|it| &it.does) {
        Some(Verb::Ko { who: Who::Own | Who::Mine, .. }) => -1.0,
        _ => 0.3,
    }
}

/// How good a Space is for a Trap: where enemies come by, not among friends.
fn snare(eye: &Eye, to: Space) -> f32 {
    let near = |mine: bool, range: u8| {
        let men = eye.men.iter().filter(|man| man.mine == mine && !man.neutral);
        men.filter(|man| eye.board.range(man.at, to) <= range).count() as f32
    };
    0.1 * near(false, 4) - 0.2 * near(true, 2)
}
