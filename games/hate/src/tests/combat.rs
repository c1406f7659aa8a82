//! Chapter "Combat": the exact steps of an Attack.

use warmoot_kernel::{Game, covers};

use super::scene::{A, B, Scene, plateau};
use crate::{
    Action, Currency, Dice, Event, Face, Fate, Feat, Hate, Means, Roll, Trigger, WildAs, pack,
};

/// A Warrior of A next to one of B, two Princes far away.
fn duel() -> Scene {
    Scene::new().all(&[
        ("AP", [1, 1]),
        ("BP", [14, 12]),
        ("A1", [4, 4]),
        ("B1", [5, 4]),
        ("B6", [13, 12]),
    ])
}

const ROLL: Means = Means::Feat { feat: Feat::Roll, slot: 0, freely: false };
const REROLL: Means = Means::Feat { feat: Feat::Reroll, slot: 0, freely: false };
const ENEMY: Means = Means::Feat { feat: Feat::Reroll, slot: 2, freely: false };

fn none() -> Dice {
    Dice::default()
}

#[test]
fn the_pools_of_the_rulebooks_example() {
    covers!(Hate: "HATE-COMBAT-01", "HATE-COMBAT-02", "HATE-GENUP-03");
    let scene = Scene::board(|layout| layout.plateaus.push(plateau([5, 4], 1)))
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [4, 4]), ("B1", [5, 4]), ("A2", [4, 3])])
        .upgrade("A1", "A-03");
    // Base Attack 2, A-03 and a supporting Warrior; Base Defense 2 and High Ground.
    assert_eq!(scene.pools_of("A1", "B1"), (4, 3));
}

#[test]
fn a_die_has_four_kinds_of_faces() {
    covers!(Hate: "HATE-COMBAT-03");
    let faces = pack::shipped().content.faces;
    for kind in [Face::Hit, Face::Save, Face::Savagery, Face::Wild] {
        assert!(faces.contains(&kind), "{kind:?} is on the die");
    }
}

#[test]
fn hits_count_in_attack_and_saves_in_defense() {
    covers!(Hate: "HATE-COMBAT-04", "HATE-COMBAT-05", "HATE-COMBAT-06");
    let mut scene = duel().put("AC", [6, 4]).savagery(1, 1).ready("A1");
    // Base 2 and a Champion's Support.
    assert_eq!(scene.attack("A1", "B1", "SSHG", "HS"), Fate::Stood);
    assert_eq!(scene.results(), [(Roll::Attack, 1, 1), (Roll::Defense, 1, 0)]);
    assert_eq!(scene.has(A, Currency::Savagery), 1, "the Savagery face");

    let mut scene = duel().savagery(1, 1).ready("A1");
    scene.attack("A1", "B1", "SS", "GG");
    assert_eq!(scene.results(), [(Roll::Attack, 0, 0), (Roll::Defense, 0, 2)]);
    assert_eq!(scene.has(B, Currency::Savagery), 3, "2 more, in Defense too");
}

#[test]
fn a_wild_is_what_its_roller_wants() {
    covers!(Hate: "HATE-COMBAT-07");
    for (into, attack) in [
        (WildAs::Hit, (Roll::Attack, 2, 0)),
        (WildAs::Save, (Roll::Attack, 1, 0)),
        (WildAs::Savagery, (Roll::Attack, 1, 1)),
    ] {
        let mut scene = duel().savagery(1, 1).ready("A1");
        scene.assault("A1", "B1", "HWSS");
        assert_eq!(scene.asked(), A);
        scene.play(Action::Wild { into, all: false }).quiet();
        assert_eq!(scene.results()[0], attack);
        assert_eq!(scene.has(A, Currency::Savagery), attack.2);
    }
}

#[test]
fn the_steps_come_in_their_order() {
    covers!(Hate: "HATE-COMBAT-08", "HATE-COMBAT-09");
    let mut scene = duel().savagery(2, 0).ready("A1");
    scene.assault("A1", "B1", "SWHSG");
    scene.employ(ROLL);
    scene.play(Action::Wild { into: WildAs::Hit, all: false });
    let steps: Vec<&str> = scene
        .log
        .events()
        .iter()
        .skip_while(|event| !matches!(event, Event::Attacked { .. }))
        .filter_map(|event| match event {
            Event::Attacked { .. } => Some("attacked"),
            Event::Rolled { roll: Roll::Attack, .. } => Some("attack rolled"),
            Event::Added { .. } => Some("die added"),
            Event::WildSet { .. } => Some("Wild set"),
            Event::Result { roll: Roll::Attack, .. } => Some("attack results"),
            Event::Rolled { roll: Roll::Defense, .. } => Some("defense rolled"),
            Event::Result { roll: Roll::Defense, .. } => Some("defense results"),
            Event::Withstood { .. } | Event::Ko { .. } => Some("decided"),
            _ => None,
        })
        .collect();
    assert_eq!(
        steps,
        [
            "attacked",
            "attack rolled",
            "die added",
            "Wild set",
            "attack results",
            "defense rolled",
            "defense results",
            "decided"
        ]
    );
    // Save, Wild set as Hit, and the added Hit.
    assert_eq!(scene.results()[0], (Roll::Attack, 2, 0));
}

#[test]
fn the_defender_knows_the_hits_which_stand() {
    covers!(Hate: "HATE-COMBAT-09");
    let mut scene = duel().savagery(3, 1).ready("A1");
    scene.assault("A1", "B1", "HHSS");
    scene.decline();
    // The defender is asked about his own roll; the attacker's result is in the log.
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.waits_on(), Some(Trigger::RollDefense));
    assert_eq!(scene.results(), [(Roll::Attack, 2, 0)]);
    assert!(scene.game.check(A, &scene.using(ROLL)).is_err(), "too late for the attacker");
}

#[test]
fn effects_are_used_after_the_throw() {
    covers!(Hate: "HATE-COMBAT-10", "HATE-FORGE-06");
    let mut scene = duel().savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HSHHS");
    // The attacker has nothing left to pay with; the defender sees no Save and pays for a die.
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.rolls().last(), Some(&(Roll::Defense, 2)));
    scene.employ(ROLL);
    scene.quiet();
    assert_eq!(scene.results(), [(Roll::Attack, 1, 0), (Roll::Defense, 1, 0)]);
    assert_eq!(scene.fate_of("B1"), Fate::Stood);
}

#[test]
fn one_effect_is_finished_before_the_next() {
    covers!(Hate: "HATE-COMBAT-11", "HATE-GENUP-05");
    let mut scene = duel().savagery(1, 1).upgrade("B1", "B-01").ready("A1");
    scene.assault("A1", "B1", "HSHGH");
    assert_eq!(scene.asked(), B);
    // A die first (a Hit); then the reroll may take the added die too.
    scene.employ(ROLL);
    let means = scene.by_skill("B1", "B-01");
    scene.employ(means);
    let all = Dice { hit: 2, savagery: 1, ..none() };
    assert!(scene.offers(Action::Reroll { dice: all }));
    assert_eq!(scene.asked(), B, "nobody comes between");
    scene.dice("SSH").play(Action::Reroll { dice: all }).quiet();
    assert_eq!(scene.results()[1], (Roll::Defense, 2, 0));
}

#[test]
fn savagery_of_a_roll_comes_with_its_results() {
    covers!(Hate: "HATE-COMBAT-12", "HATE-COMBAT-13");
    let mut scene = duel()
        .savagery(1, 0)
        .with(|game| game.player_mut(A).village.forge[Feat::Reroll.index()] = 3)
        .ready("A1");
    // A has paid his last token for the activation: nothing can be paid on this roll.
    scene.assault("A1", "B1", "HGSS");
    assert_eq!(scene.rolls().len(), 2, "no window on the Attack roll, straight to the Defense");
    // The token of the roll is there now, and pays for the reroll of the enemy's dice.
    assert_eq!(scene.asked(), A);
    assert_eq!(scene.waits_on(), Some(Trigger::RollEnemyAttack));
    assert_eq!(scene.has(A, Currency::Savagery), 1);
    scene.employ(ENEMY);
    scene.dice("HH").play(Action::Reroll { dice: Dice { save: 2, ..none() } }).quiet();
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
}

#[test]
fn more_hits_than_saves_are_a_ko_and_nothing_else_matters() {
    covers!(Hate: "HATE-COMBAT-14", "HATE-COMBAT-15", "HATE-COMBAT-16");
    let fight = |attack: &str, defense: &str| {
        let mut scene = duel().savagery(1, 0).ready("A1");
        let fate = scene.attack("A1", "B1", attack, defense);
        (fate, scene.has(A, Currency::Hate), scene.fate_of("A1"))
    };
    assert_eq!(fight("HH", "SH"), (Fate::Ko, 1, Fate::Stood));
    assert_eq!(fight("HH", "SS"), (Fate::Stood, 0, Fate::Stood));
    assert_eq!(fight("HH", "HH"), (Fate::Ko, 1, Fate::Stood), "2 against 0");
    assert_eq!(fight("HS", "HH"), (Fate::Ko, 1, Fate::Stood), "1 against 0: the same");
    assert_eq!(fight("SS", "SS"), (Fate::Stood, 0, Fate::Stood), "the attacker is unharmed");
    assert_eq!(fight("SS", "HH"), (Fate::Stood, 0, Fate::Stood), "0 against 0");
}

/// The position of the rulebook's long example: A's Warrior with A-03 and a supporter attacks B's
/// Warrior with B-01, who stands above him.
fn example() -> Scene {
    Scene::board(|layout| layout.plateaus.push(plateau([5, 4], 1)))
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [4, 4]), ("B1", [5, 4]), ("A2", [4, 3])])
        .put("B2", [13, 12])
        .upgrade("A1", "A-03")
        .upgrade("B1", "B-01")
        .savagery(1, 1)
        .ready("A1")
}

#[test]
fn the_rulebooks_example_attack() {
    covers!(Hate: "HATE-COMBAT-17");
    let mut scene = example();
    assert_eq!(scene.has(A, Currency::Savagery), 0);
    scene.assault("A1", "B1", "HHWGWHG");
    assert_eq!(scene.rolls(), [(Roll::Attack, 4)]);
    scene.play(Action::Wild { into: WildAs::Hit, all: false });
    assert_eq!(scene.results(), [(Roll::Attack, 3, 1)]);
    assert_eq!(scene.has(A, Currency::Savagery), 1);
}

#[test]
fn the_rulebooks_example_defense() {
    covers!(Hate: "HATE-COMBAT-18", "HATE-AMB-41");
    for (into, saves, savagery) in [(WildAs::Save, 2, 1), (WildAs::Savagery, 1, 2)] {
        let mut scene = example();
        // The Attack's four dice; then Wild, Hit, Savagery in Defense.
        scene.assault("A1", "B1", "HHWGWHG");
        scene.play(Action::Wild { into: WildAs::Hit, all: false });
        assert_eq!(scene.rolls().last(), Some(&(Roll::Defense, 3)), "base 2 and High Ground");
        assert_eq!(scene.asked(), B);
        // 1 Savagery on `Roll +1 Die`: a Hit.
        scene.dice("H").employ(ROLL);
        assert_eq!(scene.has(B, Currency::Savagery), 0);
        // B-01: both Hits and the Savagery become Save, Savagery, Hit.
        let means = scene.by_skill("B1", "B-01");
        scene.employ(means);
        scene.dice("SGH").play(Action::Reroll { dice: Dice { hit: 2, savagery: 1, ..none() } });
        assert!(scene.offers(Action::Wild { into: WildAs::Save, all: false }), "his Wild to set");
        scene.play(Action::Wild { into, all: false });
        assert_eq!(scene.results()[1], (Roll::Defense, saves, savagery));
        assert_eq!(scene.has(B, Currency::Savagery), savagery);
        // 3 Hits against 2 at the most: a KO either way, and 1 Hate for the attacker.
        assert_eq!(scene.fate_of("B1"), Fate::Ko);
        assert_eq!(scene.has(A, Currency::Hate), 1);
    }
}

#[test]
fn the_opponent_answers_a_roll_and_the_roller_goes_on() {
    covers!(Hate: "HATE-AMB-42", "HATE-AMB-43", "HATE-FORGE-11");
    let mut scene = duel()
        .savagery(3, 1)
        .with(|game| game.player_mut(B).village.forge[Feat::Reroll.index()] = 3)
        .ready("A1");
    scene.assault("A1", "B1", "HHSS");
    // The attacker first; then the defender turns both Hits over; then the attacker again.
    assert_eq!((scene.asked(), scene.waits_on()), (A, Some(Trigger::RollAttack)));
    scene.decline();
    assert_eq!((scene.asked(), scene.waits_on()), (B, Some(Trigger::RollEnemyAttack)));
    scene.employ(ENEMY);
    scene.dice("SS").play(Action::Reroll { dice: Dice { hit: 2, ..none() } });
    assert_eq!((scene.asked(), scene.waits_on()), (A, Some(Trigger::RollAttack)));
    scene.employ(REROLL);
    scene.dice("HHHH").play(Action::Reroll { dice: Dice { save: 2, ..none() } }).quiet();
    assert_eq!(scene.results()[0], (Roll::Attack, 2, 0));
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
}
