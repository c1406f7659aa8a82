//! What cards and Skills are worth when they are used: a rough price for each kind of effect.

use warmoot_hate::{
    Ability, CardKind, Currency, FigureId, Means, Number, Pick, Roll, Special, Trigger, Verb, Who,
};

use super::{eye::Eye, man::Man, plans::Planner};

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
    match does {
        Verb::Gain { what, n, .. } => coin(*what) * about(n),
        Verb::Steal { what, n, .. } => 1.5 * coin(*what) * f32::from(*n),
        Verb::Lose { what, n, who, .. } => {
            let mine = matches!(who, Who::You | Who::Own | Who::Mine);
            coin(*what) * f32::from(*n) * if mine { -1.0 } else { 0.8 }
        }
        Verb::Dice { n, who: Who::Foe, .. } => -0.2 * about(n),
        Verb::Dice { n, .. } => 0.2 * about(n) * if hostile { -1.0 } else { 1.0 },
        Verb::Hits { n, .. } | Verb::Saves { n } => 0.35 * about(n).abs(),
        Verb::Reroll { .. } => 0.3,
        Verb::Mp { n, .. } => 0.12 * f32::from(*n) * if hostile { -1.0 } else { 1.0 },
        Verb::Move { who, .. } => match who {
            // An enemy is led into a Trap that is near it.
            Who::Target if hostile => {
                let near =
                    |foe: &&Man| eye.game.snares().any(|trap| eye.board.range(trap, foe.at) <= 2);
                if eye.foes().any(|foe| near(&foe)) { 0.6 } else { 0.1 }
            }
            _ => 0.3,
        },
        Verb::Climb { n } => 0.05 * f32::from(*n),
        Verb::Attack(strike) => {
            let dice = strike.fixed.or(strike.base).map_or(3, i16::from) + i16::from(strike.dice);
            let best = eye.foes().map(|foe| eye.chances.ko(dice, foe.defense) * goals.loss(foe.id));
            0.6 * best.fold(0.0, f32::max)
        }
        Verb::Charge { dice, .. } => {
            let strong = eye.chances.ko(3 + i16::from(*dice), 2);
            0.6 * strong * dearest()
        }
        Verb::Ko { who, .. } => match who {
            Who::Target if hostile => dearest(),
            Who::Foe => 1.0,
            // A sacrifice of one's own.
            _ => -0.6 - 0.5 * own(),
        },
        Verb::Prevent { .. } => own() + 0.3,
        Verb::Shield { n, .. } => 0.6 * f32::from(*n),
        Verb::Unshield { n, .. } => 0.4 * f32::from(*n),
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
        Verb::Control { .. } => 1.4,
        Verb::Hide { .. } if ability.trigger == Trigger::Activated => -0.5,
        Verb::Hide { who: Who::Target, .. } => 0.5,
        Verb::Hide { .. } => {
            0.4 * figure.map_or(0.3, |id| eye.man(id).map_or(0.3, |man| eye.danger(man, man.at)))
        }
        Verb::Trap { n, .. } => 0.2 * f32::from(*n),
        Verb::Poison { same_tribe: false, .. } => 0.8,
        Verb::Upgrade { .. } => 0.6,
        Verb::ExtraTarget { .. } => 0.3,
        Verb::Place { .. } => 0.3,
        Verb::Push { .. } => 0.25,
        Verb::Cost { .. } => 0.3,
        Verb::Special(Special::CurseSwap) => 0.1,
        _ => 0.05,
    }
}
