//! The Generic Upgrades.

use warmoot_kernel::covers;

use super::{
    duel::field,
    scene::{A, B, Scene, plateau},
};
use crate::{Action, Currency, Dice, Fate, Feat, Hate, Means, Roll, Trigger, WildAs};

/// A Warrior of A with an Upgrade next to one of B.
fn with(upgrade: &str) -> Scene {
    field().all(&[("A1", [4, 4]), ("B1", [5, 4])]).upgrade("A1", upgrade)
}

/// A Warrior of A next to one of B with an Upgrade.
fn against(upgrade: &str) -> Scene {
    field().all(&[("A1", [4, 4]), ("B1", [5, 4])]).upgrade("B1", upgrade)
}

const ROLL: Means = Means::Feat { feat: Feat::Roll, slot: 0, freely: false };

#[test]
fn a_01_gains_savagery_with_every_roll() {
    covers!(Hate: "HATE-GENUP-01", "HATE-AMB-44");
    let mut scene = against("A-01").put("A2", [4, 5]).savagery(2, 1).go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    scene.attack("A1", "B1", "SSS", "GS");
    assert_eq!(scene.has(B, Currency::Savagery), 3, "1 more than the face");
    scene.attack("A2", "B1", "SSS", "SS");
    assert_eq!(scene.has(B, Currency::Savagery), 4);
    // In attack, and with an added die, still exactly 1; it cannot pay on the same roll.
    let mut scene = with("A-01").savagery(2, 1).ready("A1");
    scene.assault("A1", "B1", "SSSSS");
    scene.employ(ROLL);
    assert_eq!(scene.has(A, Currency::Savagery), 1, "0 left, and 1 with the results");
    assert_eq!(scene.results()[0], (Roll::Attack, 0, 1));
}

#[test]
fn a_02_takes_a_second_enemy() {
    covers!(Hate: "HATE-GENUP-02", "HATE-AMB-136", "HATE-AMB-51", "HATE-AOE-03");
    let mut scene = with("A-02").all(&[("B2", [3, 4]), ("B3", [4, 6])]).savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HH");
    let means = scene.by_skill("A1", "A-02");
    scene.employ(means);
    assert!(!scene.offers(Action::Target { figure: scene.f("B3") }), "not adjacent");
    scene.target("B2");
    // The attacking player says who defends first; each for himself.
    scene.dice("SHSS").target("B2").quiet();
    assert_eq!(scene.fate_of("B2"), Fate::Ko);
    assert_eq!(scene.fate_of("B1"), Fate::Stood);
    assert_eq!(scene.rolls(), [(Roll::Attack, 2), (Roll::Defense, 2), (Roll::Defense, 2)]);
    assert_eq!(scene.has(A, Currency::Hate), 1);
}

#[test]
fn a_04_and_b_01_reroll_once() {
    covers!(Hate: "HATE-GENUP-04", "HATE-GENUP-05", "HATE-AMB-42");
    let saves = Dice { save: 2, ..Dice::default() };
    let mut scene = with("A-04").upgrade("B1", "B-01").savagery(2, 2).put("AC", [6, 4]).ready("A1");
    scene.assault("A1", "B1", "SSHS");
    let means = scene.by_skill("A1", "A-04");
    scene.employ(means);
    scene.dice("HHHHS").play(Action::Reroll { dice: saves });
    assert!(!scene.legal().contains(&scene.using(means)), "used on this roll");
    scene.decline();
    assert_eq!(scene.results(), [(Roll::Attack, 3, 0)]);
    // In Defense Hit, Hit: both again.
    let means = scene.by_skill("B1", "B-01");
    scene.employ(means);
    let hits = Dice { hit: 2, ..Dice::default() };
    scene.dice("SW").play(Action::Reroll { dice: hits });
    assert!(!scene.legal().contains(&scene.using(means)));
    scene.decline().quiet();
    assert_eq!(scene.results()[1], (Roll::Defense, 2, 0));
}

#[test]
fn b_02_saves_who_carries() {
    covers!(Hate: "HATE-GENUP-06");
    let mut scene = against("B-02").carry("B1", "B2").savagery(1, 1).ready("A1");
    scene.attack("A1", "B1", "HH", "SH");
    assert_eq!(scene.results()[1], (Roll::Defense, 2, 0));
    let mut scene = against("B-02").savagery(1, 1).ready("A1");
    scene.attack("A1", "B1", "HH", "SH");
    assert_eq!(scene.results()[1], (Roll::Defense, 1, 0));
}

#[test]
fn c_01_moves_a_space_further() {
    covers!(Hate: "HATE-GENUP-09");
    let scene = with("C-01");
    assert_eq!(scene.game.speed(scene.f("A1")), 4);
    assert_eq!(scene.game.speed(scene.f("B1")), 3);
}

#[test]
fn c_02_moves_after_a_ko() {
    covers!(Hate: "HATE-GENUP-10");
    let mut scene = with("C-02").savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HHHH");
    while scene.waits_on() != Some(Trigger::EnemyKo) {
        scene.decline();
    }
    let means = scene.by_skill("A1", "C-02");
    scene.employ(means);
    for at in [[4, 5], [4, 6]] {
        let to = scene.at(at);
        scene.play(Action::Step { to });
    }
    assert!(!scene.legal().contains(&Action::Step { to: scene.at([4, 7]) }), "2 Movement Points");
    assert_eq!(scene.stands("A1"), Some([4, 6]));
}

#[test]
fn c_03_climbs_once_for_nothing() {
    covers!(Hate: "HATE-GENUP-11", "HATE-AMB-133");
    let mut scene = Scene::board(|layout| {
        layout.plateaus.extend([plateau([8, 4], 3), plateau([10, 4], 1)]);
    })
    .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [4, 4]), ("B6", [13, 12])])
    .upgrade("A1", "C-03")
    .savagery(1, 1)
    .go(A);
    scene.activate(&["A1"]);
    for column in 5..=7 {
        let to = scene.at([column, 4]);
        scene.play(Action::Step { to });
    }
    // Nothing is left, and 3 levels up is a step away.
    let to = scene.at([8, 4]);
    assert!(!scene.legal().contains(&Action::Step { to }));
    scene.play(Action::Climb { to });
    assert_eq!(scene.stands("A1"), Some([8, 4]));
    assert!(scene.legal().iter().all(|action| !matches!(action, Action::Climb { .. })));
}

#[test]
fn c_04_hits_from_above() {
    covers!(Hate: "HATE-GENUP-12", "HATE-AMB-45");
    let fight = |level| {
        let mut scene = Scene::board(|layout| {
            if level > 0 {
                layout.plateaus.push(plateau([3, 4], level));
            }
        })
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [4, 4]), ("B1", [5, 4]), ("B6", [13, 12])])
        .upgrade("A1", "C-04")
        .savagery(1, 1)
        .ready("A1");
        let attack = if level > 0 { "HSS" } else { "HS" };
        scene.attack("A1", "B1", attack, "SS");
        scene.results()[0]
    };
    assert_eq!(fight(1), (Roll::Attack, 2, 0));
    assert_eq!(fight(0), (Roll::Attack, 1, 0));
}

#[test]
fn d_02_gains_hate_when_it_falls() {
    covers!(Hate: "HATE-GENUP-14", "HATE-AMB-56");
    let mut scene = against("D-02").savagery(1, 1).ready("A1");
    assert_eq!(scene.attack("A1", "B1", "HH", "HH"), Fate::Ko);
    assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (1, 1));
}

#[test]
fn d_04_leaves_a_slot_free() {
    covers!(Hate: "HATE-GENUP-16", "HATE-AMB-166");
    let freely = Means::Feat { feat: Feat::Roll, slot: 0, freely: true };
    let mut scene = with("D-04").savagery(4, 1).ready("A1");
    scene.assault("A1", "B1", "SSSSSS");
    scene.employ(freely);
    assert_eq!(scene.has(A, Currency::Savagery), 2);
    assert_eq!(scene.game.player(A).feat_used[Feat::Roll.index()], 0, "the slot is free");
    assert!(!scene.legal().contains(&scene.using(freely)), "once per activation");
    scene.employ(ROLL);
    assert_eq!(scene.game.player(A).feat_used[Feat::Roll.index()], 1);
    // In the enemy's Turn there is no activation of his.
    let mut scene = against("D-04").savagery(1, 2).ready("A1");
    scene.assault("A1", "B1", "HHSS");
    assert_eq!(scene.asked(), B);
    assert!(scene.legal().contains(&scene.using(ROLL)));
    assert!(!scene.legal().contains(&scene.using(freely)));
}

#[test]
fn wilds_that_skills_change_are_set_one_by_one() {
    covers!(Hate: "HATE-AMB-47");
    let mut scene = with("Magic Stick").savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "WWSS");
    let stick = WildAs::Skill(scene.skill("Magic Stick"));
    scene.play(Action::Wild { into: stick, all: false });
    scene.play(Action::Wild { into: WildAs::Savagery, all: false });
    assert_eq!(scene.results()[0], (Roll::Attack, 3, 1));
}
