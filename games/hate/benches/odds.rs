//! How fast the odds of a Combat are worked out.

use divan::{Bencher, black_box};
use warmoot_hate::odds::{Dice, Effect, Faces, Odds, Side, Tool, ko};

const DIE: Faces = Faces { hit: 2, save: 2, savagery: 1, wild: 1 };

fn main() {
    divan::main();
}

fn reroll(cost: u8) -> Tool {
    Tool::new(cost, Effect::REROLL_ANY)
}

/// The first slots of the Forge that work on rolls: two added dice and two rerolls, a token each.
fn forge(side: Side) -> Side {
    let add = Tool::new(1, Effect::Add(1));
    side.tool(add.clone()).tool(add).tool(reroll(1)).tool(reroll(1))
}

fn combat(bencher: Bencher<'_, '_>, attack: &Side, defense: &Side) {
    bencher.bench_local(|| ko(DIE, black_box(attack), black_box(defense)));
}

/// A 6-die attack against 4 dice, nothing else.
#[divan::bench]
fn dice_alone(bencher: Bencher<'_, '_>) {
    combat(bencher, &Side::of(6), &Side::of(4));
}

/// A 6-die attack against 4 dice with one reroll each: to take under 50 microseconds.
#[divan::bench]
fn one_reroll_each(bencher: Bencher<'_, '_>) {
    combat(bencher, &Side::of(6).tool(reroll(0)), &Side::of(4).tool(reroll(0)));
}

/// The same with Magic Stick.
#[divan::bench]
fn one_reroll_each_and_dear_wilds(bencher: Bencher<'_, '_>) {
    combat(bencher, &Side::of(6).wild(3).tool(reroll(0)), &Side::of(4).tool(reroll(0)));
}

/// Both players have half a Forge and this many tokens.
#[divan::bench(args = [1, 2, 4])]
fn half_a_forge_each(bencher: Bencher<'_, '_>, tokens: u8) {
    let attack = forge(Side::of(6)).budget(tokens);
    combat(bencher, &attack, &forge(Side::of(4)).budget(tokens));
}

/// All slots of the Forge that work on rolls, an Upgrade and two cards each, with this many
/// tokens.
#[divan::bench(args = [2, 4, 8])]
fn everything_each(bencher: Bencher<'_, '_>, tokens: u8) {
    let all = |side: Side| {
        forge(side)
            .tool(Tool::new(1, Effect::Add(3)))
            .tool(reroll(0))
            .tool(Tool::new(1, Effect::Add(2)).then(Effect::Flat(1)))
            .tool(Tool::new(1, Effect::Add(1)).then(Effect::REROLL_ANY))
            .against(reroll(1))
            .budget(tokens)
    };
    combat(bencher, &all(Side::of(6)), &all(Side::of(4)));
}

/// What to do with a thrown attack, nothing being known before.
#[divan::bench]
fn advice(bencher: Bencher<'_, '_>) {
    let (attack, defense) = (forge(Side::of(6)).budget(2), forge(Side::of(4)).budget(2));
    bencher.bench_local(|| {
        let mut odds = Odds::new(DIE, black_box(&attack), black_box(&defense));
        let roll = odds.attacking(Dice::new(2, 1, 3));
        odds.best(&roll)
    });
}
