//! The odds against a million Combats that are rolled, with both players following the advice.

use std::{collections::HashMap, hash::BuildHasherDefault};

use warmoot_kernel::{Seeded, below, rand_core::Rng};

use super::super::{Choice, Dice, Effect, Odds, Roll, Side, Tool, table::Mix};
use super::{DIE, any, feat, skill};

const ROLLS: u32 = 1_000_000;

type Known<T> = HashMap<u128, T, BuildHasherDefault<Mix>>;

/// Asks the odds once for each position.
struct Player<'a> {
    odds: Odds<'a>,
    choices: Known<Choice>,
    picks: Known<Dice>,
}

/// A position and a step in it as one number.
fn key(roll: &Roll, tool: u8, step: u8) -> u128 {
    let bytes = [
        roll.hits.map_or(u8::MAX, |hits| hits),
        roll.dice.plain,
        roll.dice.wild,
        roll.dice.miss,
        roll.flat.cast_unsigned(),
        roll.tools as u8,
        roll.against as u8,
        roll.budget,
        roll.foe_budget,
        u8::from(roll.foe) * 2 + u8::from(roll.touched),
        tool,
        step,
    ];
    bytes.into_iter().fold(0, |key, byte| key << 8 | u128::from(byte))
}

impl Player<'_> {
    fn choice(&mut self, roll: &Roll) -> Choice {
        let unused = if roll.foe { roll.against } else { roll.tools };
        if unused == 0 {
            return Choice::Stop;
        }
        let odds = &mut self.odds;
        *self.choices.entry(key(roll, 0, 0)).or_insert_with(|| odds.best(roll).choice)
    }

    fn pick(&mut self, roll: &Roll, tool: u8, step: u8) -> Dice {
        let odds = &mut self.odds;
        *self.picks.entry(key(roll, tool, step)).or_insert_with(|| odds.pick(roll, tool, step).0)
    }

    /// Plays one roll to its end; returns it as it is closed.
    fn play(&mut self, mut roll: Roll, own: &[Tool], foes: &[Tool], rng: &mut dyn Rng) -> Roll {
        loop {
            let Choice::Use { tool, reroll } = self.choice(&roll) else {
                if roll.foe && !roll.touched || !roll.foe && roll.against == 0 {
                    return roll;
                }
                (roll.foe, roll.touched) = (!roll.foe, false);
                continue;
            };
            let used = if roll.foe { &foes[usize::from(tool)] } else { &own[usize::from(tool)] };
            if roll.foe {
                roll.against &= !(1 << tool);
                roll.foe_budget -= used.cost;
            } else {
                roll.tools &= !(1 << tool);
                roll.budget -= used.cost;
            }
            for (step, effect) in (0_u8..).zip(&used.effects) {
                match *effect {
                    Effect::Add(dice) => {
                        roll.touched |= roll.foe;
                        throw(&mut roll, dice, rng);
                    }
                    Effect::Flat(more) => roll.flat += more,
                    Effect::Remove(dice) => {
                        roll.touched |= roll.foe;
                        (0..dice).for_each(|_| lose(&mut roll.dice, rng));
                    }
                    Effect::Reroll(limit) => {
                        let pick = if step == 0 { reroll } else { self.pick(&roll, tool, step) };
                        roll.touched |= roll.foe && pick.count() > 0;
                        assert!(pick.savagery == 0 && pick.count() <= limit);
                        roll.dice.plain -= pick.plain;
                        roll.dice.wild -= pick.wild;
                        roll.dice.miss -= pick.miss;
                        throw(&mut roll, pick.count(), rng);
                    }
                }
            }
        }
    }
}

/// Throws up to ten more dice with one number: 2 faces of 6 are the roller's, 1 is the Wild.
fn throw(roll: &mut Roll, dice: u8, rng: &mut dyn Rng) {
    let mut faces = below(rng, 6_u32.pow(dice.into()));
    for _ in 0..dice {
        match faces % 6 {
            0 | 1 => roll.dice.plain += 1,
            2 => roll.dice.wild += 1,
            _ => roll.dice.miss += 1,
        }
        faces /= 6;
    }
}

/// Takes a die by lot.
fn lose(dice: &mut Dice, rng: &mut dyn Rng) {
    let all = dice.count();
    if all == 0 {
        return;
    }
    let die = below(rng, all.into()) as u8;
    if die < dice.plain {
        dice.plain -= 1;
    } else if die < dice.plain + dice.wild {
        dice.wild -= 1;
    } else {
        dice.miss -= 1;
    }
}

fn total(roll: &Roll, wild: u8) -> i32 {
    let dice = i32::from(roll.dice.plain) + i32::from(roll.dice.wild) * i32::from(wild);
    (dice + i32::from(roll.flat)).max(0)
}

/// Rolls the Combat a million times and compares.
fn roll_a_million(seed: u64, attack: &Side, defense: &Side) {
    let mut odds = Odds::new(DIE, attack, defense);
    let wanted = odds.before();
    let mut player = Player { odds, choices: HashMap::default(), picks: HashMap::default() };
    let mut chance = Seeded::new(seed);
    let rng = chance.rng();
    let mut kos = 0_u32;
    for _ in 0..ROLLS {
        let mut first = player.odds.attacking(Dice::default());
        throw(&mut first, attack.dice, rng);
        let first = player.play(first, &attack.tools, &defense.against, rng);
        let hits = total(&first, attack.wild);
        let mut second = player.odds.defending(hits as u8, Dice::default());
        (second.budget, second.foe_budget) = (first.foe_budget, first.budget);
        throw(&mut second, defense.dice, rng);
        let second = player.play(second, &defense.tools, &attack.against, rng);
        kos += u32::from(hits > total(&second, defense.wild));
    }
    let found = f64::from(kos) / f64::from(ROLLS);
    let error = (wanted * (1.0 - wanted) / f64::from(ROLLS)).sqrt();
    println!("{wanted:.5} computed, {found:.5} rolled, {:.2} errors", (found - wanted) / error);
    assert!((0.1..0.9).contains(&wanted), "a chance of {wanted} shows little");
    assert!((found - wanted).abs() < 4.0 * error, "{found} rolled, {wanted} computed");
}

#[test]
fn a_million_large_rolls() {
    let attack = Side::of(8)
        .tool(feat(Effect::Add(1)))
        .tool(feat(Effect::Add(3)))
        .tool(skill(any()))
        .against(skill(any()))
        .budget(2);
    let defense = Side::of(8)
        .flat(1)
        .tool(feat(any()))
        .tool(skill(Effect::Add(1)).then(Effect::Reroll(2)))
        .against(skill(Effect::Remove(2)).then(Effect::Reroll(1)))
        .budget(2);
    roll_a_million(1, &attack, &defense);
}

#[test]
fn a_million_rolls_with_other_wilds() {
    let attack = Side::of(6).wild(3).tool(skill(any())).tool(feat(Effect::Reroll(2))).budget(1);
    let defense = Side::of(9)
        .wild(0)
        .flat(2)
        .tool(skill(any()))
        .tool(feat(Effect::Add(3)))
        .against(feat(any()))
        .budget(1);
    roll_a_million(2, &attack, &defense);
}
