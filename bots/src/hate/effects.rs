//! What cards and Skills are worth when they are used: a rough price for each kind of effect.

use warmoot_hate::{
    Ability, CardKind, Currency, FigureId, Means, Number, Pick, Roll, Special, Strike, Trigger,
    Verb, Who,
};

use super::{eye::Eye, man::Man, plans::Planner, sway};

/// What using a means gains over its price; `None`: unknown.
pub fn gain(eye: &Eye, means: Means, figure: Option<FigureId>, trigger: Trigger) -> Option<f32> {
    let price = match means {
        Means::Card { card } => {
            let card = &eye.game.packs().cards[usize::from(card)];
            let each = match card.currency {
                Currency::Savagery => eye.price,
                Currency::Hate => eye.goals.hate,
                Currency::Resource => eye.goals.resource,
            };
            if matches!(card.kind, CardKind::Forge { .. }) {
                // It stays for the rest of the Battle: early it pays.
                let rounds = f32::from(eye.game.rounds().saturating_sub(eye.game.round()));
                return Some(0.3 * rounds - each * f32::from(card.cost));
            }
            each * f32::from(card.cost)
        }
        Means::Skill { .. } | Means::Trial { .. } => 0.0,
        Means::Feat { .. } | Means::Extension { .. } => eye.price,
    };
    let ability = eye.game.ability_of(means, trigger)?;
    if trigger == Trigger::Activated
        && let Some(man) = figure.and_then(|id| eye.man(id)).filter(|man| man.mine)
    {
        return Some(ahead(eye, ability, man) - price);
    }
    Some(worth(eye, ability, figure) - price)
}

/// What an ability is worth to a Figure whose activation begins.
fn ahead(eye: &Eye, ability: &Ability, man: &Man) -> f32 {
    let planner = Planner::new(eye);
    let each = |effect: &warmoot_hate::Effect| match &effect.does {
        Verb::Mp { n, .. } => planner.faster(man, *n),
        Verb::Dice { n, roll: Some(Roll::Attack), .. } => planner.stronger(man, about(n) as i16),
        Verb::Dice { n, .. } if about(n) < 0.0 => 0.3 * about(n) * eye.danger(man, man.at).max(0.3),
        // A Charge or hiding takes the place of all that the Figure could do.
        Verb::Charge { dice, .. } => {
            let best = eye
                .foes()
                .filter(|foe| (2..=man.speed + 1).contains(&eye.board.range(foe.at, man.at)))
                .map(|foe| {
                    let dice = man.attack + i16::from(*dice);
                    eye.chances.ko(dice, foe.defense) * eye.goals.loss(foe.id)
                })
                .fold(0.0, f32::max);
            best - planner.gain(man).max(0.0) + 0.2
        }
        other => of(eye, other, ability, Some(man.id), false),
    };
    ability.effects.iter().map(each).sum()
}

/// What an ability is worth.
pub fn worth(eye: &Eye, ability: &Ability, figure: Option<FigureId>) -> f32 {
    let hostile = matches!(ability.target.pick, Pick::Enemy | Pick::Any);
    ability
        .effects
        .iter()
        .map(|effect| {
            let share = if effect.only_if.is_some() { 0.6 } else { 1.0 };
            share * of(eye, &effect.does, ability, figure, hostile)
        })
        .sum()
}

/// How many, about.
fn about(number: &Number) -> f32 {
    match *number {
        Number::Fixed(n) => f32::from(n),
        Number::Count { plus, max, .. } => f32::from(plus) + 0.5 * f32::from(max.min(4)),
    }
}

/// What one effect is worth.
fn of(eye: &Eye, does: &Verb, ability: &Ability, figure: Option<FigureId>, hostile: bool) -> f32 {
    let goals = &eye.goals;
    let coin = |what: Currency| match what {
        Currency::Savagery => eye.price.max(0.15),
        Currency::Hate => goals.hate,
        Currency::Resource => goals.resource,
    };
    let dearest = || eye.foes().map(|foe| goals.loss(foe.id)).fold(0.0, f32::max);
    let own = || figure.map_or(0.7, |id| goals.loss(id));
    let meant = || sway::meant(eye, ability, figure);
    let best = |each: &dyn Fn(&Man) -> f32| meant().map(each).fold(0.0, f32::max);
    match does {
        Verb::Gain { what: Currency::Savagery, n, .. } if ability.target.pick == Pick::Own => {
            // As much as can still be spent on Figures.
            let fees = eye.friends().filter(|man| !man.done).map(|man| f32::from(man.fee));
            let useful = (fees.sum::<f32>() - f32::from(eye.game.savagery(eye.me))).max(0.0);
            0.45 * useful.min(about(n)) + 0.05 * about(n)
        }
        Verb::Gain { what, n, .. } => coin(*what) * about(n),
        Verb::Steal { what, n, .. } => 1.5 * coin(*what) * f32::from(*n),
        Verb::Lose { what, n, who, .. } => {
            let mine = matches!(who, Who::You | Who::Own | Who::Mine);
            coin(*what) * f32::from(*n) * if mine { -1.0 } else { 0.8 }
        }
        Verb::Dice { n, who: Who::Mine, .. } if ability.trigger == Trigger::TurnStart => {
            let planner = Planner::new(eye);
            let gain = |man: &Man| planner.gain(man).max(0.0);
            let dice = about(n) as i16;
            planner.turn(|man| gain(man) + planner.stronger(man, dice)) - planner.turn(gain)
        }
        Verb::Dice { n, who: Who::Foe, .. } => -0.2 * about(n),
        Verb::Dice { n, .. } => 0.2 * about(n) * if hostile { -1.0 } else { 1.0 },
        Verb::Hits { n, .. } | Verb::Saves { n } => 0.35 * about(n).abs(),
        Verb::Reroll { .. } => 0.3,
        Verb::Mp { n, who: Who::Target } if hostile => {
            let mut gains: Vec<f32> =
                meant().map(|foe| sway::slowed(eye, foe, n.unsigned_abs())).collect();
            gains.sort_unstable_by(|a, b| b.total_cmp(a));
            gains.iter().take(usize::from(ability.target.n)).sum()
        }
        Verb::Mp { n, who: Who::Mine } if ability.trigger == Trigger::TurnStart => {
            let planner = Planner::new(eye);
            let gain = |man: &Man| planner.gain(man).max(0.0);
            planner.turn(|man| gain(man) + planner.faster(man, *n)) - planner.turn(gain)
        }
        Verb::Mp { n, .. } => 0.12 * f32::from(*n) * if hostile { -1.0 } else { 1.0 },
        Verb::Move { who, mp } => {
            let planner = Planner::new(eye);
            let so_far = |man: &Man| mp.unwrap_or(man.speed);
            match who {
                Who::Target if hostile => best(&|foe| sway::led(eye, foe, so_far(foe))),
                Who::Target => best(&|man| sway::strolled(&planner, eye, man, so_far(man))),
                Who::Own => figure
                    .and_then(|id| eye.man(id))
                    .filter(|man| man.mine)
                    .map_or(0.0, |man| sway::strolled(&planner, eye, man, so_far(man))),
                _ => 0.05,
            }
        }
        Verb::Climb { n } => 0.05 * f32::from(*n),
        Verb::Attack(strike) => attack(eye, strike, ability, figure),
        Verb::Charge { dice, .. } => {
            let strong = eye.chances.ko(3 + i16::from(*dice), 2);
            0.6 * strong * dearest()
        }
        Verb::Ko { who, .. } => match who {
            Who::Target if hostile => dearest(),
            Who::Foe => 1.0,
            // A sacrifice of one's own.
            Who::Target => {
                let planner = Planner::new(eye);
                let costs = meant().map(|man| sway::given_up(&planner, eye, man));
                -costs.min_by(f32::total_cmp).unwrap_or(1.0)
            }
            Who::Own if let Some(man) = figure.and_then(|id| eye.man(id)) => {
                -sway::given_up(&Planner::new(eye), eye, man)
            }
            _ => -0.6 - 0.5 * own(),
        },
        Verb::Prevent { .. } => own() + 0.3,
        Verb::Shield { n, .. } => 0.6 * f32::from(*n),
        Verb::Unshield { n, .. } => 0.4 * f32::from(*n),
        Verb::Activate { who: Who::Target, .. } => {
            let planner = Planner::new(eye);
            best(&|man| planner.gain(man)) - 0.1
        }
        Verb::Activate { .. } => 0.5,
        Verb::Mark { .. } => 0.4,
        Verb::Unmark { .. } => 0.35,
        Verb::Grab { .. } => goals.grab,
        Verb::Home { .. } => 0.1,
        Verb::Stand { .. } => 1.2,
        Verb::FreeSlot { n, .. } => 0.15 * f32::from(*n),
        Verb::Trial { n, from_pool, .. } => {
            0.4 * f32::from(*n) - if *from_pool { eye.price } else { 0.0 }
        }
        // It strikes one of its own, and its activation is spent. It has to be paid, too.
        Verb::Control { .. } => best(&|man| {
            let others = eye.foes().filter(|foe| foe.id != man.id);
            let near =
                others.filter(|foe| eye.board.range(foe.at, man.at) <= man.speed + man.reach);
            let struck =
                near.map(|foe| eye.chances.ko(man.attack, foe.defense) * goals.loss(foe.id));
            struck.fold(0.0, f32::max) + 0.5 - eye.price * f32::from(man.fee)
        }),
        Verb::Hide { .. } if ability.trigger == Trigger::Activated => -0.5,
        Verb::Hide { who: Who::Target, .. } => 0.5,
        Verb::Hide { .. } => {
            0.4 * figure.map_or(0.3, |id| eye.man(id).map_or(0.3, |man| eye.danger(man, man.at)))
        }
        Verb::Trap { n, .. } => 0.2 * f32::from(*n),
        Verb::Poison { same_tribe: false, who: Who::Target, .. } if hostile => {
            best(&|foe| goals.loss(foe.id) - 0.4 * goals.hate)
        }
        Verb::Poison { same_tribe: false, .. } => 0.8,
        Verb::Upgrade { .. } => 0.6,
        Verb::ExtraTarget { .. } => 0.3,
        Verb::Place { who: Who::Target, .. } if hostile => {
            let own = figure.and_then(|id| eye.man(id));
            own.map_or(0.0, |own| best(&|foe| sway::fetched(eye, foe, own.at)))
        }
        Verb::Place { .. } => 0.3,
        Verb::Push { .. } => 0.25,
        Verb::Cost { .. } => 0.3,
        Verb::Special(Special::CurseSwap) => 0.1,
        _ => 0.05,
    }
}

/// What an Attack by an effect is worth: on whoever is in reach, after a Move if one comes with it.
fn attack(eye: &Eye, strike: &Strike, ability: &Ability, figure: Option<FigureId>) -> f32 {
    let dice = |man: Option<&Man>| {
        let base = strike.fixed.or(strike.base).map(i16::from);
        base.unwrap_or_else(|| man.map_or(3, |man| man.attack)) + i16::from(strike.dice)
    };
    let hit = |man: Option<&Man>, foe: &Man| {
        eye.chances.ko(dice(man), foe.defense) * eye.goals.loss(foe.id)
    };
    let walk = |man: &Man| {
        ability.effects.iter().find_map(|it| match it.does {
            Verb::Move { who, mp } if who == strike.who => Some(mp.unwrap_or(man.speed)),
            _ => None,
        })
    };
    let planner = Planner::new(eye);
    let surge = |man: &Man| {
        let reach = strike.reach.unwrap_or(man.reach);
        sway::surge(&planner, eye, man, walk(man).unwrap_or(0), reach, dice(Some(man)))
    };
    let man = match strike.who {
        Who::Own => figure.and_then(|id| eye.man(id)),
        Who::Target if matches!(ability.target.pick, Pick::Own | Pick::Other) => {
            return 0.8 * sway::meant(eye, ability, figure).map(surge).fold(0.0, f32::max);
        }
        _ => None,
    };
    let Some(man) = man else {
        return 0.6 * eye.foes().map(|foe| hit(None, foe)).fold(0.0, f32::max);
    };
    let Some(range) = strike.area else { return 0.8 * surge(man) };
    // Friends are struck as well.
    let near = eye.men.iter().filter(|it| it.id != man.id);
    let near = near.filter(|it| eye.board.range(it.at, man.at) <= range);
    near.map(|it| hit(Some(man), it) * if it.mine { -1.0 } else { 1.0 }).sum()
}
