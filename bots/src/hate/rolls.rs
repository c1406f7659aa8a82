//! Rolls and reaction windows: Feats, cards, rerolls and Wilds, by the exact odds.

use warmoot_hate::{
    Ability, Action, Dice, Feat, Fight, FigureId, Means, Moment, Now, Plan, Trigger, Until, Verb,
    WildAs,
    odds::{Choice, Odds},
};

use crate::choose::best_by;

use super::{effects, eye::Eye, plans::pillaging};

/// Below this a reaction is not worth the trouble.
const WORTHWHILE: f32 = 0.06;

/// What to do in a reaction window.
pub fn window(eye: &Eye, legal: &[Action], trigger: Trigger) -> Option<Action> {
    let decline = Action::Decline { until: Until::Now };
    let on_roll =
        matches!(trigger, Trigger::RollAttack | Trigger::RollDefense | Trigger::RollEnemyAttack);
    let mut best = (WORTHWHILE, decline);
    if on_roll
        && let Some(fight) = eye.game.fighting_now()
        && let Some(plan) = eye.game.plan()
    {
        for (gain, means) in tools(eye, &fight, &plan) {
            let action =
                legal.iter().find(|it| matches!(it, Action::Use { means: it, .. } if *it == means));
            if let Some(action) = action.filter(|_| gain > best.0) {
                best = (gain, *action);
            }
        }
    }
    // What the odds do not count: gains, and everything outside of rolls.
    if best.1 == decline {
        let other = best_by(legal, |action| match *action {
            Action::Use { means, figure } if !(on_roll && is_counted(eye, means, trigger)) => {
                effects::gain(eye, means, figure, trigger)
            }
            _ => None,
        });
        if let Some((gain, action)) = other
            && gain > WORTHWHILE
        {
            return Some(action);
        }
    }
    Some(best.1)
}

/// Whether the exact odds judge a means.
fn is_counted(eye: &Eye, means: Means, trigger: Trigger) -> bool {
    use warmoot_hate::Verb::{Dice, Hits, Reroll, Saves};
    match means {
        Means::Feat { .. } => true,
        _ => eye.game.ability_of(means, trigger).is_some_and(|ability| {
            ability.effects.iter().any(|it| {
                matches!(it.does, Dice { .. } | Hits { .. } | Saves { .. } | Reroll { .. })
            })
        }),
    }
}

/// What the KO of the defender is worth to this player: below 0 if it is one of its own.
fn stake(eye: &Eye, fight: &Fight) -> f32 {
    let mine =
        |id: FigureId| eye.game.controller(id).is_some_and(|seat| eye.game.same_side(seat, eye.me));
    match (fight.attacker, fight.defender) {
        (_, Some(defender)) if mine(defender) => -eye.goals.loss(defender),
        (_, Some(defender)) => eye.goals.loss(defender),
        (Some(attacker), None) => eye
            .man(attacker)
            .map_or(eye.goals.pillage, |man| pillaging(eye, man).max(eye.goals.pillage)),
        (None, None) => 0.0,
    }
}

/// What each tool gains for whoever is to choose on the roll, its price taken off.
fn tools(eye: &Eye, fight: &Fight, plan: &Plan) -> Vec<(f32, Means)> {
    let Now::Roll(roll) = plan.now else { return Vec::new() };
    let mut odds = Odds::new(plan.faces, &plan.attack, &plan.defense);
    let options = odds.options(&roll);
    let Some(stop) = options.iter().find(|it| it.choice == Choice::Stop) else {
        return Vec::new();
    };
    let stake = stake(eye, fight);
    options
        .iter()
        .filter_map(|option| {
            let Choice::Use { tool, reroll } = option.choice else { return None };
            let means = plan.means_of(tool)?;
            // To reroll nothing would only pass the time.
            if reroll.count() == 0 && rerolls(eye, means) {
                return None;
            }
            let better = (option.ko - stop.ko) as f32 * stake;
            Some((better - price(eye, means), means))
        })
        .collect()
}

/// Whether all that a means does is to reroll dice.
fn rerolls(eye: &Eye, means: Means) -> bool {
    let only =
        |ability: &Ability| ability.effects.iter().all(|it| matches!(it.does, Verb::Reroll { .. }));
    match means {
        Means::Feat { feat, .. } => feat == Feat::Reroll,
        _ => [Trigger::RollAttack, Trigger::RollDefense, Trigger::RollEnemyAttack]
            .into_iter()
            .filter_map(|trigger| eye.game.ability_of(means, trigger))
            .any(only),
    }
}

/// What a means costs.
fn price(eye: &Eye, means: Means) -> f32 {
    match means {
        Means::Feat { .. } | Means::Extension { .. } => eye.price,
        Means::Card { card } => {
            let card = &eye.game.packs().cards[usize::from(card)];
            let each = match card.currency {
                warmoot_hate::Currency::Savagery => eye.price,
                warmoot_hate::Currency::Hate => eye.goals.hate,
                warmoot_hate::Currency::Resource => eye.goals.resource,
            };
            each * f32::from(card.cost)
        }
        Means::Skill { .. } | Means::Trial { .. } => 0.0,
    }
}

/// Which dice are rerolled: those the odds advise.
pub fn reroll(eye: &Eye, legal: &[Action]) -> Option<Action> {
    let fight = eye.game.fighting_now()?;
    let wanted = advised(eye, &fight);
    // What is paid for is used: dice that are plain failures can only become better.
    if wanted.is_none_or(|dice| dice.count() == 0)
        && matches!(eye.game.moment(), Moment::Reroll(_, false))
    {
        let failures = legal.iter().filter(|it| match it {
            Action::Reroll { dice } => {
                dice.savagery + dice.wild == 0 && split(&fight, *dice).0 == 0
            }
            _ => false,
        });
        let most = failures.max_by_key(|it| match it {
            Action::Reroll { dice } => dice.count(),
            _ => 0,
        });
        if let Some(action) = most {
            return Some(*action);
        }
    }
    let wanted = wanted?;
    let fitting = legal.iter().find(|it| match it {
        Action::Reroll { dice } => *dice == wanted,
        Action::Skip => wanted.count() == 0,
        _ => false,
    });
    // If no reroll helps, the one that does least harm: a single failure.
    fitting.copied().or_else(|| {
        legal
            .iter()
            .filter_map(|it| match it {
                Action::Reroll { dice } => {
                    let (plain, _) = split(&fight, *dice);
                    Some((u16::from(plain + dice.wild) * 20 + u16::from(dice.count()), *it))
                }
                _ => None,
            })
            .min_by_key(|it| it.0)
            .map(|it| it.1)
    })
}

/// The dice that the odds advise to reroll.
fn advised(eye: &Eye, fight: &Fight) -> Option<Dice> {
    let plan = eye.game.plan()?;
    let Now::Roll(roll) = plan.now else { return None };
    let mut odds = Odds::new(plan.faces, &plan.attack, &plan.defense);
    let options = odds.options(&roll);
    // The reroll that is paid already is the tool without means.
    let pick = options.iter().find_map(|option| match option.choice {
        Choice::Use { tool, reroll } if plan.means_of(tool).is_none() => Some(reroll),
        _ => None,
    })?;
    let (hit, save) =
        if fight.attacking { (pick.plain, pick.miss) } else { (pick.miss, pick.plain) };
    Some(Dice { hit, save, savagery: pick.savagery, wild: pick.wild })
}

/// Successes besides Wilds, and failures, among dice of the roll going on.
fn split(fight: &Fight, dice: Dice) -> (u8, u8) {
    if fight.attacking {
        (dice.hit, dice.save + dice.savagery)
    } else {
        (dice.save, dice.hit + dice.savagery)
    }
}

/// Wilds, and further targets.
pub fn combat(eye: &Eye, legal: &[Action]) -> Option<Action> {
    if let Some((_, target)) = best_by(legal, |action| match *action {
        Action::Target { figure } => {
            let mine = eye.man(figure).is_some_and(|man| man.mine);
            Some(if mine { -1.0 } else { eye.goals.loss(figure) })
        }
        Action::Skip => Some(0.0),
        _ => None,
    }) {
        return Some(target);
    }
    let fight = eye.game.fighting_now()?;
    let plan = eye.game.plan()?;
    let success = if fight.attacking { WildAs::Hit } else { WildAs::Save };
    let skill = legal.iter().find_map(|it| match *it {
        Action::Wild { into: WildAs::Skill(skill), .. } => Some(skill),
        _ => None,
    });
    let needed = match plan.now {
        // One Hit fewer: does it matter?
        Now::Facing(hits) => {
            let mut odds = Odds::new(plan.faces, &plan.attack, &plan.defense);
            let fewer = hits.saturating_sub(plan.attack.wild.max(1));
            let worth = (odds.facing(hits) - odds.facing(fewer)) as f32 * stake(eye, &fight).abs();
            worth > eye.price.max(0.1) * 0.9
        }
        Now::Decided(ko) if !fight.attacking => {
            // The plan counts all Wilds as Saves: if it is a KO all the same, they are of no use.
            !ko && !spare(eye)
        }
        _ => true,
    };
    let wanted = if needed {
        match skill {
            Some(skill) if fight.attacking && plan.attack.wild > 1 => WildAs::Skill(skill),
            _ => success,
        }
    } else {
        match skill {
            Some(skill) if makes_savagery(eye, skill) => WildAs::Skill(skill),
            _ => WildAs::Savagery,
        }
    };
    let choose =
        |into: WildAs| legal.iter().find(|it| **it == Action::Wild { into, all: false }).copied();
    choose(wanted).or_else(|| choose(success)).or_else(|| choose(WildAs::Savagery))
}

/// Whether a defender has more Saves than it needs, so that a Wild may be Savagery.
fn spare(eye: &Eye) -> bool {
    eye.game.spare_saves().is_some_and(|spare| spare > 0)
}

/// Whether a Skill makes Savagery of Wilds.
fn makes_savagery(eye: &Eye, skill: u8) -> bool {
    use warmoot_hate::{Face, Verb};
    eye.game.packs().skills[usize::from(skill)].abilities.iter().any(|ability| {
        ability.effects.iter().any(|it| matches!(it.does, Verb::Wild { into: Face::Savagery, .. }))
    })
}
