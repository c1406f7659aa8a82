//! The cards of Um'Tal: Trials and what goes with them.

use warmoot_kernel::covers;

use super::*;
use crate::{
    Cargo, Currency, Dice, Hate, HutKind,
    tests::scene::{hut, plateau},
};

/// Savagery on a Trial.
fn on_trial(scene: &Scene, id: &str) -> u8 {
    scene.game.player(A).trial_tokens[usize::from(scene.game.bit_of(scene.card(id)))]
}

/// Sets a Trial aside as complete.
fn complete(scene: Scene, ids: &[&str]) -> Scene {
    let bits: Vec<u8> = ids.iter().map(|id| scene.game.bit_of(scene.card(id))).collect();
    scene.with(|game| {
        for bit in bits {
            game.player_mut(A).deck &= !(1 << bit);
            game.player_mut(A).trials |= 1 << bit;
        }
    })
}

#[test]
fn the_trial_of_blood_takes_two_kos() {
    card!("umtal-1");
    covers!(Hate: "HATE-TRIBE-03", "HATE-TRIBE-04", "HATE-TRIBE-05");
    let mut scene = duel("umtal", "umgra")
        .all(&[("A2", [9, 5]), ("B2", [9, 6]), ("B3", [6, 6])])
        .cards(A, &["umtal-1"])
        .go(A);
    assert_eq!(scene.no_card("umtal-1"), "HATE-TRIBE-03", "a Trial is not used");
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    scene.attack("A1", "B1", "HH", "GG");
    assert_eq!((on_trial(&scene, "umtal-1"), scene.pile(A, "umtal-1")), (1, Pile::Hand));
    assert_eq!(scene.pools(A), (3, 1, 0), "the token came from the supply");
    scene.attack("A2", "B2", "HH", "GG");
    assert_eq!((on_trial(&scene, "umtal-1"), scene.pile(A, "umtal-1")), (0, Pile::Done));
    assert_eq!(scene.pools(A), (3, 2, 0));
    // Its bonus holds from now on, for every Figure, in later Rounds too.
    let mut scene = scene.replenish(2, "00 00");
    assert_eq!(scene.pile(A, "umtal-1"), Pile::Done);
    scene.to_action("A1");
    scene.attack("A1", "B3", "HHH", "GG");
    assert_eq!(scene.thrown(), [2, 2, 2, 2, 3, 2]);
}

#[test]
fn the_trial_of_stone_takes_two_stands() {
    card!("umtal-2");
    let mut scene = duel("umtal", "umgra").put("B2", [4, 6]).cards(A, &["umtal-2"]).go(B);
    scene.activate(&["B1", "B2"]).walk("B1", &[]).walk("B2", &[]);
    scene.attack("B1", "A1", "SSS", "SS");
    assert_eq!(on_trial(&scene, "umtal-2"), 1);
    scene.attack("B2", "A1", "SSS", "SS");
    assert_eq!(scene.pile(A, "umtal-2"), Pile::Done);
    let mut scene = scene.replenish(2, "00 00").go(B);
    scene.to_action("B1");
    scene.attack("B1", "A1", "SSS", "SSS");
    assert_eq!(scene.thrown()[4..], [3, 3], "3 dice in place of 2");
    // An Attack that KO's is none that was stood.
    let mut scene = duel("umtal", "umgra").cards(A, &["umtal-2"]).go(B);
    scene.to_action("B1");
    scene.attack("B1", "A1", "HH", "GG");
    assert_eq!(on_trial(&scene, "umtal-2"), 0);
}

#[test]
fn the_trial_of_the_road_counts_once_a_move() {
    card!("umtal-3");
    let lay = |layout: &mut Layout| {
        layout.plateaus = vec![plateau([6, 5], 1), plateau([8, 5], 1)];
        layout.trees = vec![[8, 5], [11, 9]];
    };
    let mut scene = ground("umtal", "umgra", lay)
        .all(&[("A1", [5, 5]), ("A2", [8, 4]), ("A3", [10, 9])])
        .cards(A, &["umtal-3"])
        .go(A);
    let two = [scene.f("A1"), scene.f("A2")];
    scene.activate(&["A1", "A2"]);
    scene.play(Action::Move { figure: two[0] }).along(&[[6, 5]]);
    assert_eq!(on_trial(&scene, "umtal-3"), 1, "it ended higher than it began");
    scene.along(&[[8, 5]]);
    assert_eq!(on_trial(&scene, "umtal-3"), 2, "higher and on a Tree, but one Move");
    let mut scene = scene.go(A);
    scene.activate(&["A3"]);
    assert_eq!(scene.mp_left(), 3);
    scene.along(&[[11, 9]]);
    assert_eq!(scene.pile(A, "umtal-3"), Pile::Done);
    assert_eq!(scene.game.mp(two[0]), 4);
    assert_eq!(scene.game.mp(scene.f("B1")), 3, "only of this Tribe");
}

#[test]
fn the_trial_of_plunder_makes_huts_richer() {
    card!("umtal-4");
    let lay = |layout: &mut Layout| {
        layout.trees = vec![[3, 5]];
        layout.huts = vec![hut([8, 5])];
    };
    let mut scene = ground("umtal", "umgra", lay)
        .all(&[("A1", [3, 4]), ("A2", [4, 4]), ("A3", [9, 6])])
        .cards(A, &["umtal-4"])
        .go(A);
    scene.activate(&["A1", "A2"]);
    for (name, at) in [("A1", [3, 5]), ("A2", [4, 5])] {
        let figure = scene.f(name);
        if scene.offers(Action::Move { figure }) {
            scene.play(Action::Move { figure });
        }
        let to = scene.at(at);
        scene.play(Action::Step { to }).play(Action::Harvest { tree: 0 });
    }
    assert_eq!(scene.has(A, Currency::Resource), 2);
    assert_eq!(scene.pile(A, "umtal-4"), Pile::Done);
    // A Hut with supplies pays 1 Resource more.
    let supply = scene.game.content.huts.iter().position(|it| it.kind == HutKind::Supply).unwrap();
    let printed = scene.game.content.huts[supply].resource;
    let mut scene = scene.with(|game| game.huts[0].tile = Some(supply as u8)).go(A);
    scene.to_action("A3");
    let figure = scene.f("A3");
    scene.play(Action::Pillage { figure });
    assert_eq!(scene.has(A, Currency::Resource), 2 + printed + 1);
}

#[test]
fn the_trial_of_the_circle_rerolls_a_die() {
    card!("umtal-5");
    let mut scene = duel("umtal", "umgra")
        .all(&[("A2", [4, 6]), ("A3", [9, 9]), ("B3", [9, 10])])
        .with(|game| game.player_mut(A).trial_tokens[4] = 1)
        .cards(A, &["umtal-5"])
        .go(A);
    scene.activate(&["A1", "A3"]).walk("A1", &[]).walk("A3", &[]);
    scene.attack("A3", "B3", "SS", "SS");
    assert_eq!(on_trial(&scene, "umtal-5"), 1, "only one Figure stands around it");
    scene.attack("A1", "B1", "SSS", "SS");
    assert_eq!(on_trial(&scene, "umtal-5"), 2, "the attacker and another");
    let mut scene = scene.go(A);
    scene.to_action("A2");
    scene.attack("A2", "B1", "SSS", "SS");
    assert_eq!(scene.pile(A, "umtal-5"), Pile::Done);

    let mut scene = complete(duel("umtal", "umgra"), &["umtal-5"]).savagery(1, 5).go(A);
    scene.to_action("A1").strike("A1", "B1", "HS H SS");
    let means = Means::Trial { card: scene.card("umtal-5") };
    let bonus = Action::Use { means, figure: Some(scene.f("A1")) };
    scene.play(bonus);
    let one = |hit, save| Action::Reroll { dice: Dice { hit, save, ..Dice::default() } };
    assert_eq!(scene.legal(), [one(0, 1), one(1, 0), Action::Skip], "one die, or none");
    scene.play(one(0, 1)).quiet().said();
    assert_eq!(scene.closed()[0], (Roll::Attack, 2));
    assert_eq!(scene.told(|it| matches!(it, Event::Rerolled { .. }).then_some(())).len(), 1);
}

#[test]
fn the_trial_of_the_burden_protects_who_carries() {
    card!("umtal-6");
    let mut scene = duel("umtal", "umgra").put("A2", [9, 9]).cards(A, &["umtal-6"]).go(B);
    scene.to_action("B1");
    scene.attack("B1", "A1", "HH", "GG");
    assert_eq!(scene.pile(A, "umtal-6"), Pile::Done, "one of hers fell");

    let mut scene = duel("umtal", "umgra").body("B2", [4, 5]).cards(A, &["umtal-6"]).go(A);
    scene.to_action("A1").grab("A1", "B2");
    assert_eq!(scene.pile(A, "umtal-6"), Pile::Done, "one of hers Grabbed a Body");
    scene.rest("A1");
    assert_eq!(scene.asked(), B);
    scene.to_action("B1");
    scene.attack("B1", "A1", "HH", "SG");
    assert_eq!(scene.closed(), [(Roll::Attack, 2), (Roll::Defense, 2)]);
    let body = Cargo::Body(scene.f("B2"));
    assert!(scene.game.carried(scene.f("A1")).any(|it| it == body));
}

#[test]
fn the_elders_witness_feeds_every_trial() {
    card!("umtal-7");
    let mut scene = duel("umtal", "umgra").cards(A, &["umtal-1", "umtal-6", "umtal-7"]).go(A);
    scene.use_card("umtal-7");
    assert_eq!(scene.pools(A), (4, 0, 0), "only the card is paid");
    assert_eq!(on_trial(&scene, "umtal-1"), 1);
    assert_eq!(scene.pile(A, "umtal-6"), Pile::Done, "1 token completes it");
    assert_eq!(scene.pile(A, "umtal-7"), Pile::Discards);

    // Without a faceup Trial it is 2 Savagery; in the enemy's Turn as well.
    let mut scene = complete(duel("umtal", "umgra"), &["umtal-1"]).cards(A, &["umtal-7"]).go(B);
    scene.activate(&["B1"]);
    assert_eq!(scene.asked(), A);
    scene.use_card("umtal-7");
    assert_eq!(scene.pools(A), (6, 0, 0));
}

#[test]
fn a_proven_arm_counts_complete_trials() {
    card!("umtal-8");
    let trials = ["umtal-2", "umtal-3", "umtal-4", "umtal-6"];
    let arm = |done: usize, outcomes: &str| {
        let mut scene = complete(duel("umtal", "umgra"), &trials[..done])
            .cards(A, &["umtal-8", "umtal-1"])
            .go(A);
        scene.to_action("A1").strike("A1", "B1", outcomes).use_card("umtal-8");
        assert_eq!(scene.pools(A), (3, 0, 0));
        scene.changed()
    };
    assert_eq!(arm(0, "SS S SS"), [1], "a Trial not yet complete does not count");
    assert_eq!(arm(2, "SS SSS SS"), [3]);
    assert_eq!(arm(4, "SS SSSS SS"), [4], "at most 4 in all");
}
