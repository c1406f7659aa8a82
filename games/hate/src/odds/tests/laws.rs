//! What must hold for any Combat.

use proptest::prelude::*;

use super::super::{Choice, Dice, Effect, Odds, Roll, Side, Tool, area, ko};
use super::{DIE, any};

/// Rounding.
const LITTLE: f64 = 1e-12;

fn effect() -> impl Strategy<Value = Effect> {
    prop_oneof![
        (1_u8..=3).prop_map(Effect::Add),
        (1_u8..=2).prop_map(Effect::Remove),
        (1_u8..=3).prop_map(Effect::Reroll),
        Just(any()),
        (-1_i8..=2).prop_map(Effect::Flat),
    ]
}

fn tool() -> impl Strategy<Value = Tool> {
    (0_u8..=2, proptest::collection::vec(effect(), 1..=2)).prop_map(|(cost, effects)| Tool {
        cost,
        effects: effects.into(),
        ..Tool::default()
    })
}

fn side() -> impl Strategy<Value = Side> {
    let tools = proptest::collection::vec(tool(), 0..=2);
    let against = proptest::collection::vec(tool(), 0..=1);
    (0_u8..=6, -1_i8..=2, 0_u8..=3, tools, against, 0_u8..=3).prop_map(
        |(dice, flat, wild, tools, against, budget)| Side {
            dice,
            flat,
            wild,
            tools: tools.into(),
            against: against.into(),
            budget,
            ..Side::of(0)
        },
    )
}

/// The same side with one thing more, which never harms it.
fn better() -> impl Strategy<Value = (Side, Side)> {
    (side(), tool(), 0..6).prop_map(|(side, tool, what)| {
        let same = side.clone();
        let (dice, wild, budget) = (side.dice + 1, side.wild + 1, side.budget + 1);
        let better = match what {
            0 => Side { dice, ..side },
            1 => side.flat(1),
            2 => side.wild(wild),
            3 => side.budget(budget),
            4 => side.tool(tool),
            _ => side.against(tool),
        };
        (same, better)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn more_never_harms_the_attacker((less, more) in better(), defense in side()) {
        prop_assert!(ko(DIE, &more, &defense) >= ko(DIE, &less, &defense) - LITTLE);
    }

    #[test]
    fn more_never_harms_the_defender(attack in side(), (less, more) in better()) {
        prop_assert!(ko(DIE, &attack, &more) <= ko(DIE, &attack, &less) + LITTLE);
    }

    #[test]
    fn chances_are_chances(attack in side(), defense in side()) {
        let mut odds = Odds::new(DIE, &attack, &defense);
        let before = odds.before();
        prop_assert!((0.0..=1.0 + LITTLE).contains(&before));
        // More Hits never help the defender.
        let facing: Vec<f64> = (0..12).map(|hits| odds.facing(hits)).collect();
        prop_assert!(facing.is_sorted_by(|less, more| *less <= more + LITTLE));
        // The same question has the same answer, to the last bit.
        prop_assert_eq!(before.to_bits(), ko(DIE, &attack, &defense).to_bits());
    }

    /// The chance now is what the best choice gives, and what all throws give on average.
    #[test]
    fn the_best_choice_gives_the_chance(attack in side(), defense in side(), hits in 0_u8..=4) {
        let mut odds = Odds::new(DIE, &attack, &defense);
        let mut mean = 0.0;
        for shown in throws(attack.dice) {
            let roll = odds.attacking(shown);
            mean += share(shown) * advised(&mut odds, roll)?;
        }
        prop_assert!((mean - odds.before()).abs() < LITTLE);
        let mut mean = 0.0;
        for shown in throws(defense.dice) {
            let roll = odds.defending(hits, shown);
            mean += share(shown) * advised(&mut odds, roll)?;
        }
        prop_assert!((mean - odds.facing(hits)).abs() < LITTLE);
    }

    /// One target is an ordinary Combat; more targets never help the attacker against one of them.
    #[test]
    fn several_targets(attack in side(), first in side(), second in side()) {
        let bare = |side| Side { against: Side::of(0).against, ..side };
        let both = [bare(first), bare(second)];
        let alone = [ko(DIE, &attack, &both[0]), ko(DIE, &attack, &both[1])];
        prop_assert!((area(DIE, &attack, &both[..1])[0] - alone[0]).abs() < LITTLE);
        let both = area(DIE, &attack, &both);
        prop_assert!(both[0] <= alone[0] + LITTLE && both[1] <= alone[1] + LITTLE);
    }
}

/// Every throw of so many dice.
fn throws(dice: u8) -> impl Iterator<Item = Dice> {
    let three = move |wild| {
        let left = dice - wild;
        (0..=left).flat_map(move |plain| (0..=left - plain).map(move |savagery| (plain, savagery)))
    };
    (0..=dice).flat_map(move |wild| {
        three(wild).map(move |(plain, savagery)| Dice {
            savagery,
            ..Dice::new(plain, wild, dice - wild - plain - savagery)
        })
    })
}

/// The chance of a KO in this position, after a look at the advice for whoever is to choose.
fn advised(odds: &mut Odds<'_>, roll: Roll) -> Result<f64, TestCaseError> {
    for foe in [false, true] {
        let roll = Roll { foe, ..roll };
        let (best, now, options) = (odds.best(&roll), odds.chance(&roll), odds.options(&roll));
        prop_assert!((best.ko - now).abs() < 1e-8);
        prop_assert!(options.contains(&best));
        for option in options {
            let attacker = roll.hits.is_some() == foe;
            let lost = if attacker { now - option.ko } else { option.ko - now };
            prop_assert!(lost >= -LITTLE, "{option:?} is better than {now}");
            if let Choice::Use { reroll, .. } = option.choice {
                prop_assert!(reroll.plain <= roll.dice.plain);
                prop_assert!(reroll.wild <= roll.dice.wild);
                prop_assert!(reroll.savagery <= roll.dice.savagery);
                prop_assert!(reroll.miss <= roll.dice.miss);
            }
        }
    }
    Ok(odds.chance(&roll))
}

/// The chance of exactly this throw: a die shows its success and the other one in 2, a Wild and
/// Savagery in 1 of 6.
fn share(shown: Dice) -> f64 {
    let ways = |of: u8, pick: u8| {
        (0..pick).fold(1.0, |ways, i| ways * f64::from(of - i) / f64::from(i + 1))
    };
    let singles = shown.wild + shown.savagery;
    ways(shown.count(), singles)
        * ways(singles, shown.wild)
        * ways(shown.plain + shown.miss, shown.plain)
        * (1.0_f64 / 3.0).powi((shown.plain + shown.miss).into())
        * (1.0_f64 / 6.0).powi(singles.into())
}
