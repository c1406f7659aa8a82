//! What it is worth to have Figures elsewhere: an enemy that is led away, one of one's own that makes
//! a free Move, one that is slowed or given up.

use warmoot_hate::{
    Ability, Condition, FigureId, Is, Pick, ReachMap, Thing, Type, Who, board::Space,
};

use super::{eye::Eye, man::Man, plans::Planner};

/// An enemy in a Trap.
const TRAPPED: f32 = 0.6;

/// What an enemy on a Space is worth to this player: whom it can be struck by there, whom it could
/// strike, and what ground it stands on.
pub fn foe_at(eye: &Eye, foe: &Man, at: Space) -> f32 {
    let (mut first, mut second, mut threat) = (0.0_f32, 0.0_f32, 0.0_f32);
    let late = eye.game.round() >= eye.game.rounds();
    for man in eye.friends() {
        let range = eye.board.range(man.at, at);
        if !man.done && range <= man.speed + man.reach {
            let chance = eye.chances.ko(man.attack, foe.defense);
            second = second.max(chance.min(first));
            first = first.max(chance);
        }
        if !(foe.done && late) && range <= foe.speed + foe.reach {
            let soon = if foe.done { 0.2 } else { 0.4 };
            let chance = eye.chances.ko(foe.attack, man.defense);
            threat = threat.max(soon * chance * eye.goals.loss(man.id));
        }
    }
    let struck = (0.6 * first + 0.25 * second) * eye.goals.loss(foe.id);
    let trap = if eye.game.snares().any(|trap| trap == at) { TRAPPED } else { 0.0 };
    struck + trap - threat - eye.goals.area(eye.game, eye.me, at)
}

/// The best Space to lead an enemy to, and what that gains; `None` if it stands best where it is.
pub fn lead(eye: &Eye, foe: &Man, ways: &ReachMap) -> Option<(Space, f32)> {
    let now = foe_at(eye, foe, foe.at);
    let spaces = eye.board.spaces().filter(|&to| to != foe.at);
    let open = spaces.filter(|&to| ways.cost_to(to).is_some() && eye.game.can_end(foe.id, to));
    let gains = open.map(|to| (to, foe_at(eye, foe, to) - now));
    gains.max_by(|a, b| a.1.total_cmp(&b.1)).filter(|&(_, gain)| gain > 0.05)
}

/// What leading an enemy so far gains.
pub fn led(eye: &Eye, foe: &Man, mp: u8) -> f32 {
    lead(eye, foe, &eye.game.reach_map(foe.id, mp as i8, 0)).map_or(0.0, |it| it.1)
}

/// What placing an enemy next to a Figure gains.
pub fn fetched(eye: &Eye, foe: &Man, to: Space) -> f32 {
    let now = foe_at(eye, foe, foe.at);
    let free = eye.board.around(to).filter(|&space| eye.game.can_end(foe.id, space));
    free.map(|space| foe_at(eye, foe, space) - now).fold(0.0, f32::max)
}

/// What a free Move with so many Movement Points gains a Figure of this side.
pub fn strolled(planner: &Planner, eye: &Eye, man: &Man, mp: u8) -> f32 {
    let ways = eye.game.reach_map(man.id, mp as i8, 0);
    planner.stroll(man, &ways, mp)
}

/// What a free Move with so many Movement Points and an Attack after it are worth to a Figure: it goes
/// where it would go anyhow, and strikes whoever is in reach there.
pub fn surge(planner: &Planner, eye: &Eye, man: &Man, mp: u8, reach: u8, dice: i16) -> f32 {
    let ways = eye.game.reach_map(man.id, mp as i8, 0);
    let to = planner.best(man, &ways, mp).map_or(man.at, |plan| plan.to);
    if mp > 0 && to == man.at {
        return 0.0;
    }
    let near = eye.foes().filter(|foe| eye.board.range(foe.at, to) <= reach);
    near.map(|foe| eye.chances.ko(dice, foe.defense) * eye.goals.loss(foe.id)).fold(0.0, f32::max)
}

/// What fewer Movement Points of an enemy are worth: whom it then does not reach in this Round.
pub fn slowed(eye: &Eye, foe: &Man, less: u8) -> f32 {
    if foe.done || foe.speed == 0 {
        return 0.0;
    }
    let (far, near) = (foe.speed + foe.reach, foe.speed.saturating_sub(less) + foe.reach);
    let spared = eye.friends().filter(|man| {
        let range = eye.board.range(man.at, foe.at);
        near < range && range <= far
    });
    let spared = spared.map(|man| eye.chances.ko(foe.attack, man.defense) * eye.goals.loss(man.id));
    // Wherever else it wants to go, it comes there later.
    0.45 * spared.fold(0.0, f32::max) + 0.06
}

/// What giving up a Figure of one's own costs: the enemy gets no Hate for it, and what it was about
/// to lose anyhow is spared.
pub fn given_up(planner: &Planner, eye: &Eye, man: &Man) -> f32 {
    let shields = if eye.game.shields(man.id) > 0 { 0.5 } else { 1.0 };
    let use_left = if man.done { 0.0 } else { 0.5 * planner.gain(man).max(0.0) };
    shields * (eye.goals.loss(man.id) - 0.5).max(0.25) + use_left - eye.danger(man, man.at)
}

/// Standing Figures that an ability can be meant for, as far as its conditions are plain to see.
pub fn meant<'a>(
    eye: &'a Eye<'a>,
    ability: &'a Ability,
    figure: Option<FigureId>,
) -> impl Iterator<Item = &'a Man> {
    let target = &ability.target;
    eye.men.iter().filter(move |man| {
        let side = match target.pick {
            Pick::Own => man.mine,
            Pick::Other => man.mine && Some(man.id) != figure,
            Pick::Enemy => !man.mine,
            Pick::Any => Some(man.id) != figure,
            Pick::None | Pick::OwnBody | Pick::Body => false,
        };
        side && (target.neutral || !man.neutral)
            && target.types.admits(man.role)
            && target.conditions.iter().all(|it| holds(eye, man, it, figure))
    })
}

/// Whether a condition on a candidate holds; those that are not looked into here count as met.
fn holds(eye: &Eye, man: &Man, condition: &Condition, figure: Option<FigureId>) -> bool {
    let holds = match condition.is {
        Is::Activated { who: Who::Target } => man.done,
        Is::Within { who: Who::Target, of: Who::Own, range } => figure
            .and_then(|id| eye.man(id))
            .is_none_or(|own| eye.board.range(own.at, man.at) <= range),
        Is::Near {
            who: Who::Target, of: of @ (Thing::Ally | Thing::Shaman), range, min, ..
        } => {
            let near = eye.friends().filter(|ally| {
                (of == Thing::Ally || ally.role == Type::Shaman)
                    && ally.id != man.id
                    && eye.board.range(ally.at, man.at) <= range
            });
            near.count() >= usize::from(min)
        }
        _ => return true,
    };
    holds != condition.not
}
