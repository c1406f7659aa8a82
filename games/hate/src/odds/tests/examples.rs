//! Examples worked by hand, and the tables of the content's author.

use super::super::{Advice, Choice, Dice, Effect, Odds, Side, Tool, area, ko};
use super::{DIE, any, feat, skill};

/// Whether two chances are the same but for rounding.
#[track_caller]
fn same(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-12, "{found} instead of {wanted}");
}

fn plain(attack: u8, defense: u8) -> f64 {
    ko(DIE, &Side::of(attack), &Side::of(defense))
}

#[test]
fn dice_alone() {
    // One Hit in two throws, and the defender misses once in two.
    same(plain(1, 1), 0.25);
    same(plain(1, 0), 0.5);
    same(plain(0, 0), 0.0);
    // 2 v 2: 1 Hit (1/2) beats 0 Saves (1/4); 2 Hits (1/4) beat 0 or 1 Save (3/4).
    same(plain(2, 2), 0.5 * 0.25 + 0.25 * 0.75);
    // Equal Saves hold (HATE-COMBAT-15), so one die more is an even chance.
    for dice in 0..12 {
        same(plain(dice + 1, dice), 0.5);
    }
}

#[test]
fn a_die_without_faces_never_succeeds() {
    let blank = super::super::Faces { hit: 0, save: 0, savagery: 0, wild: 0 };
    same(ko(blank, &Side::of(3), &Side::of(0)), 0.0);
    same(ko(blank, &Side::of(3).flat(1), &Side::of(3)), 1.0);
}

#[test]
fn the_table_of_the_content() {
    let table = [
        [25, 13, 6, 3, 2],
        [50, 31, 19, 11, 6],
        [69, 50, 34, 23, 14],
        [81, 66, 50, 36, 25],
        [89, 77, 64, 50, 38],
        [94, 85, 75, 62, 50],
        [96, 91, 83, 73, 61],
    ];
    for (attack, row) in (1..).zip(table) {
        for (defense, percent) in (1..).zip(row) {
            near(plain(attack, defense), percent, &format!("{attack} v {defense}"));
        }
    }
}

/// The tables were simulated and rounded to whole percents.
#[track_caller]
fn near(found: f64, percent: u8, what: &str) {
    let found = 100.0 * found;
    assert!((found - f64::from(percent)).abs() < 0.75, "{what}: {found} instead of {percent}");
}

#[test]
fn what_a_boost_is_worth_in_the_content() {
    let rows = [
        (2, 2, [50, 65, 77, 52, 69, 94, 19, 11, 6]),
        (3, 2, [65, 77, 85, 77, 81, 97, 34, 23, 19]),
        (4, 3, [64, 74, 83, 80, 77, 94, 36, 26, 23]),
    ];
    for (dice, against, percents) in rows {
        let (attack, defense) = (Side::of(dice), Side::of(against));
        let found = [
            plain(dice + 1, against),
            plain(dice + 2, against),
            plain(dice + 3, against),
            ko(DIE, &attack.clone().tool(skill(any())), &defense),
            ko(DIE, &attack.clone().flat(1), &defense),
            ko(DIE, &attack.clone().flat(2), &defense),
            plain(dice, against + 1),
            plain(dice, against + 2),
            ko(DIE, &attack, &defense.clone().flat(1)),
        ];
        for (boost, (found, percent)) in found.into_iter().zip(percents).enumerate() {
            near(found, percent, &format!("{dice} v {against}, boost {boost}"));
        }
    }
}

#[test]
fn a_reroll_throws_every_miss_again() {
    // Each die now hits in 3 of 4: 0, 1, 2 Hits in 1, 6, 9 of 16.
    let attack = Side::of(2).tool(skill(any()));
    same(ko(DIE, &attack, &Side::of(2)), (6.0 * 0.25 + 9.0 * 0.75) / 16.0);
    // Only one die: 1 Hit of 2 becomes 2 in half the cases, 0 becomes 1.
    let attack = Side::of(2).tool(skill(Effect::Reroll(1)));
    let [one, two] = [0.25 * 0.5 + 0.5 * 0.5, 0.25 + 0.5 * 0.5];
    same(ko(DIE, &attack, &Side::of(2)), one * 0.25 + two * 0.75);
}

#[test]
fn the_defense_of_the_rulebook() {
    // HATE-COMBAT-18 with the dice of HATE-AMB-41: Wild, Hit, Savagery against 3 Hits, "Roll +1
    // Die" for the only token, and B-01.
    let attack = Side::of(4);
    let defense = Side::of(3).tool(feat(Effect::Add(1))).tool(skill(any())).budget(1);
    let mut odds = Odds::new(DIE, &attack, &defense);
    let first = odds.defending(3, Dice::new(0, 1, 2));
    // Adding first: a success (1/2) leaves two dice of which one must save (3/4), a failure leaves
    // three of which two must (1/2). Rerolling first would hold in 1/4 + 1/2 * 1/2 = 1/2.
    same(odds.chance(&first), 1.0 - (0.5 * 0.75 + 0.5 * 0.5));
    let add = Choice::Use { tool: 0, reroll: Dice::default() };
    let options = odds.options(&first);
    assert_eq!(options[0].choice, Choice::Stop);
    same(options[0].ko, 1.0);
    assert_eq!(options[1].choice, add);
    same(options[1].ko, 0.375);
    same(options[2].ko, 0.5);
    assert_eq!(odds.best(&first), options[1]);
    // The added die shows a Hit: all three failures are thrown again.
    let mut roll = first;
    (roll.dice.miss, roll.tools, roll.budget) = (3, 0b10, 0);
    let reroll = Choice::Use { tool: 1, reroll: Dice::new(0, 0, 3) };
    let best = odds.best(&roll);
    assert_eq!(best.choice, reroll);
    same(best.ko, 0.5);
    // They show Save, Savagery, Hit: the Wild as a Save gives 2 Saves.
    (roll.dice, roll.tools) = (Dice::new(1, 1, 2), 0);
    assert_eq!(odds.best(&roll), Advice { choice: Choice::Stop, ko: 1.0 });
}

#[test]
fn before_the_defender_throws() {
    let (attack, defense) = (Side::of(4), Side::of(2).flat(1));
    let mut odds = Odds::new(DIE, &attack, &defense);
    // 1 Save for certain: 3 Hits need two more to be held, 2 Hits one more.
    same(odds.facing(0), 0.0);
    same(odds.facing(1), 0.0);
    same(odds.facing(2), 0.25);
    same(odds.facing(3), 0.75);
    same(odds.facing(4), 1.0);
}

#[test]
fn wilds_of_the_magic_stick() {
    // A Wild (1/6) is 3 Hits and beats two dice; a Hit (1/3) beats two misses (1/4).
    let attack = Side::of(1).wild(3);
    same(ko(DIE, &attack, &Side::of(2)), 1.0 / 6.0 + 1.0 / 12.0);
    // Against 1 Save for certain a Hit is worthless, so it is thrown again.
    let (attack, defense) = (attack.tool(skill(any())), Side::of(0).flat(1));
    let mut odds = Odds::new(DIE, &attack, &defense);
    same(odds.before(), 1.0 / 6.0 + 5.0 / 36.0);
    let best = odds.best(&odds.attacking(Dice::new(1, 0, 0)));
    assert_eq!(best.choice, Choice::Use { tool: 0, reroll: Dice::new(1, 0, 0) });
    same(best.ko, 1.0 / 6.0);
    // Against no Save at all it stands.
    let defense = Side::of(0);
    let mut odds = Odds::new(DIE, &attack, &defense);
    let best = odds.best(&odds.attacking(Dice::new(1, 0, 0)));
    assert_eq!(best, Advice { choice: Choice::Stop, ko: 1.0 });
}

#[test]
fn wilds_that_are_no_saves() {
    // Scar-B-02: a die saves in 2 of 6.
    let scarred = Side::of(1).wild(0);
    same(ko(DIE, &Side::of(1), &scarred), 0.5 * 4.0 / 6.0);
    // Its Wilds may be thrown again, after the other failures.
    let (attack, scarred) = (Side::of(3), scarred.tool(skill(Effect::Reroll(2))));
    let mut odds = Odds::new(DIE, &attack, &scarred);
    let best = odds.best(&odds.defending(2, Dice::new(1, 2, 1)));
    assert_eq!(best.choice, Choice::Use { tool: 0, reroll: Dice::new(0, 1, 1) });
    same(best.ko, 4.0 / 9.0);
}

#[test]
fn tokens_pay_in_both_rolls() {
    let attack = Side::of(1).tool(feat(any())).against(feat(any()));
    same(ko(DIE, &attack, &Side::of(1)), 0.25);
    // With one token: a Hit (1/2) keeps it and makes the defender throw a Save again (3/4); a miss
    // spends it on the attack (1/2) and meets a plain Defense (1/2).
    same(ko(DIE, &attack.budget(1), &Side::of(1)), 0.5 * 0.75 + 0.5 * 0.25);
}

#[test]
fn the_roller_goes_on_after_a_forced_reroll() {
    // HATE-AMB-43: a Hit (1/2) is thrown again by the enemy; if it is lost, the roller still
    // has his reroll: 3/4. A miss is thrown again at once and then by the enemy: 1/4.
    let attack = Side::of(1).tool(skill(any()));
    let defense = Side::of(0).against(skill(any()));
    let mut odds = Odds::new(DIE, &attack, &defense);
    same(odds.before(), 0.5);
    let mut roll = odds.attacking(Dice::new(0, 1, 0));
    assert_eq!(odds.best(&roll).choice, Choice::Stop);
    same(odds.chance(&roll), 0.75);
    roll.foe = true;
    let best = odds.best(&roll);
    assert_eq!(best.choice, Choice::Use { tool: 0, reroll: Dice::new(0, 1, 0) });
    same(best.ko, 0.75);
}

#[test]
fn the_roller_does_not_go_on_when_no_die_changed() {
    // The enemy's token takes a Hit or forces a reroll. A Hit alone would be taken and the roll
    // closed, so the die is added at once: two Hits (1/2) are both thrown again, and at least one
    // of them comes back in 3/4.
    let attack = Side::of(1).tool(skill(Effect::Add(1)));
    let defense = Side::of(0).against(feat(Effect::Flat(-1))).against(feat(any())).budget(1);
    let mut odds = Odds::new(DIE, &attack, &defense);
    let roll = odds.attacking(Dice::new(1, 0, 0));
    let best = odds.best(&roll);
    assert_eq!(best.choice, Choice::Use { tool: 0, reroll: Dice::default() });
    same(best.ko, 0.5 * 0.75);
    same(odds.options(&roll)[0].ko, 0.0);
    same(odds.before(), 0.5 * 0.375);
}

#[test]
fn dice_taken_by_lot() {
    // Two Hits (1/4) leave one, one Hit (1/2) stays in half the cases.
    let defense = Side::of(0).against(skill(Effect::Remove(1)));
    same(ko(DIE, &Side::of(2), &defense), 0.25 + 0.5 * 0.5);
    let defense = Side::of(0).against(skill(Effect::Remove(3)));
    same(ko(DIE, &Side::of(2), &defense), 0.0);
}

#[test]
fn a_card_with_two_effects() {
    // "Add 1 die, then reroll any": one die that saves in 3 of 4.
    let defense = Side::of(0).tool(skill(Effect::Add(1)).then(any()));
    let attack = Side::of(1);
    let mut odds = Odds::new(DIE, &attack, &defense);
    same(odds.facing(1), 0.25);
    let mut roll = odds.defending(1, Dice::new(0, 0, 1));
    roll.tools = 0;
    let (dice, ko) = odds.pick(&roll, 0, 1);
    assert_eq!(dice, Dice::new(0, 0, 1));
    same(ko, 0.5);
}

#[test]
fn nothing_is_spent_for_nothing() {
    let attack = Side::of(3);
    let paid = Side::of(2).tool(feat(any())).tool(skill(any())).budget(1);
    let mut odds = Odds::new(DIE, &attack, &paid);
    // Two Saves hold two Hits; three Hits cannot be held.
    for (hits, ko) in [(2, 0.0), (3, 1.0)] {
        let best = odds.best(&odds.defending(hits, Dice::new(1, 1, 0)));
        assert_eq!(best, Advice { choice: Choice::Stop, ko });
    }
    // One more Save is needed: either reroll, and then the other, so the free one first.
    let best = odds.best(&odds.defending(2, Dice::new(1, 0, 1)));
    assert_eq!(best.choice, Choice::Use { tool: 1, reroll: Dice::new(0, 0, 1) });
    same(best.ko, 0.25);
}

#[test]
fn several_targets_of_one_roll() {
    let attack = Side::of(3).tool(skill(any()));
    let targets = [Side::of(1), Side::of(3).tool(feat(Effect::Add(1))).budget(1)];
    let found = area(DIE, &attack, &targets);
    assert_eq!(found.len(), 2);
    for (found, target) in found.into_iter().zip(&targets) {
        same(found, ko(DIE, &attack, target));
    }
    // A Hit KO's the bare target for certain, only a Wild the one with 1 Save: the sum is best when
    // a Hit stands, although alone the second would see it thrown again.
    let attack = Side::of(1).wild(3).tool(skill(any()));
    let found = area(DIE, &attack, &[Side::of(0), Side::of(0).flat(1)]);
    same(found[0], 0.75);
    same(found[1], 1.0 / 6.0 + 1.0 / 12.0);
    assert!(area(DIE, &attack, &[]).is_empty());
}

#[test]
fn a_tool_with_a_price_needs_tokens() {
    let attack = Side::of(1).tool(Tool::new(2, Effect::Flat(1)));
    same(ko(DIE, &attack, &Side::of(0)), 0.5);
    same(ko(DIE, &attack.clone().budget(1), &Side::of(0)), 0.5);
    same(ko(DIE, &attack.budget(2), &Side::of(0)), 1.0);
}

#[test]
fn hits_of_the_defense_that_count_for_the_attacker() {
    // HATE-MERCSKILL-01: an added die saves in 3 of 6, helps the attacker in 2 and does nothing in 1,
    // so against no Hits it is left alone.
    let mut attack = Side::of(0);
    attack.foe_hits = true;
    let defense = Side::of(0).tool(skill(Effect::Add(1)));
    same(ko(DIE, &attack, &defense), 0.0);
    same(ko(DIE, &attack.clone().flat(1), &defense), 0.5);
    same(ko(DIE, &attack, &Side::of(1)), 1.0 / 3.0);
}

#[test]
fn the_enemy_may_leave_all_dice_so_that_the_roller_does_not_go_on() {
    // A reroll that is paid already: taking the Hit away lets its roller add a die.
    let attack = Side::of(1).tool(feat(Effect::Add(1))).budget(1);
    let defense = Side::of(2).against(skill(any()));
    let mut odds = Odds::new(DIE, &attack, &defense);
    let mut roll = odds.attacking(Dice::new(1, 0, 0));
    (roll.foe, roll.against, roll.must) = (true, 0, 1);
    same(odds.chance(&roll), 0.25);
    assert_eq!(odds.best(&roll).choice, Choice::Use { tool: 0, reroll: Dice::default() });
}
