//! The cards of Bul'Gar: minds taken, enemies moved.

use warmoot_kernel::covers;

use super::*;
use crate::{Dice, Hate};

/// The Shaman near the duel.
fn rite() -> Scene {
    duel("bulgar", "umgra").put("AS", [4, 4])
}

#[test]
fn a_mind_is_taken_for_the_battle() {
    card!("bulgar-1");
    covers!(Hate: "HATE-TRIBE-12", "HATE-TRIBE-13", "HATE-AMB-120");
    let mut scene =
        rite().all(&[("B2", [7, 7]), ("B3", [8, 8]), ("BC", [4, 6])]).cards(A, &["bulgar-1"]).go(A);
    scene.use_card("bulgar-1");
    // Within Range 3, and neither Champion nor Prince.
    assert_eq!(scene.aims(), scene.these(&["B1", "B2"]));
    scene.aim("B1");
    assert_eq!(scene.pools(A), (2, 0, 0));
    assert_eq!(scene.pile(A, "bulgar-1"), Pile::Discards);
    let taken = scene.f("B1");
    assert_eq!(scene.game.figure(taken).control, Some(A));
    // It is activated like one of hers, for 1, and fights its former comrades, who may be supported
    // against.
    scene.activate(&["B1"]).walk("B1", &[]);
    assert_eq!(scene.pools(A), (1, 0, 0));
    scene.attack("B1", "BC", "HHH", "GGG");
    assert_eq!(scene.thrown(), [3, 3], "Warrior 1 of Bul'Gar supports");
    assert_eq!(scene.pools(A), (1, 1, 0));
    // It stays hers in the next Round.
    let scene = scene.close_round(1);
    assert_eq!(scene.game.figure(taken).control, Some(A));

    let scene = rite().savagery(2, 5).cards(A, &["bulgar-1"]).go(A);
    assert_eq!(scene.no_card("bulgar-1"), "HATE-CARD-04");
}

#[test]
fn a_hand_is_borrowed_for_the_turn() {
    card!("bulgar-2");
    let mut scene = rite().put("B2", [6, 6]).activated(&["B2"]).cards(A, &["bulgar-2"]).go(A);
    scene.use_card("bulgar-2");
    // Warrior 2 was activated in this Round.
    let taken = scene.f("B1");
    assert_eq!((scene.pools(A), scene.game.figure(taken).control), ((3, 0, 0), Some(A)));
    scene.activate(&["B1"]).walk("B1", &[]);
    scene.attack("B1", "B2", "HHH", "GG");
    assert_eq!(scene.pools(A), (2, 1, 0), "her Hate");
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.game.figure(taken).control, Some(B), "it went back");
    assert!(scene.game.figure(taken).activated(), "used up for this Round");

    // Who takes one and has nothing left to activate it with gives it back all the same.
    let mut scene = duel("bulgar", "umgra")
        .put("AP", [5, 4])
        .activated(&["A1"])
        .savagery(2, 5)
        .cards(A, &["bulgar-2"])
        .go(A);
    scene.use_card("bulgar-2");
    assert_eq!(scene.game.figure(taken).control, Some(A));
    scene.play(Action::Pass);
    assert_eq!((scene.game.round, scene.asked()), (1, B), "the Turn was taken, the Round goes on");
    assert_eq!(scene.game.figure(taken).control, Some(B));
}

#[test]
fn a_puppet_steps_where_it_must() {
    card!("bulgar-3");
    let mut scene =
        rite().all(&[("BP", [5, 7]), ("BC", [8, 8]), ("BS", [9, 8])]).cards(A, &["bulgar-3"]).go(A);
    scene.use_card("bulgar-3");
    assert_eq!(scene.pools(A), (4, 0, 0));
    assert_eq!(scene.aims(), scene.these(&["B1", "BC"]), "not the Prince, nor beyond Range 4");
    scene.aim("BC");
    assert_eq!((scene.asked(), scene.mp_left()), (A, 3));
    scene.along(&[[9, 7], [10, 6], [11, 5]]);
    assert_eq!(scene.stands("BC"), Some([11, 5]));
    // The player's Forge does not help a Move that is forced on an enemy.
    assert!(!scene.game.figure(scene.f("BC")).activated());
    assert_eq!(scene.pools(A), (4, 0, 0));
}

#[test]
fn doubt_takes_a_die_and_turns_another() {
    card!("bulgar-4");
    covers!(Hate: "HATE-AMB-43", "HATE-AMB-193");
    let mut scene = duel("bulgar", "umgra").cards(A, &["bulgar-4"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH 0 S GG").until("bulgar-4");
    assert_eq!(scene.asked(), A);
    scene.use_card("bulgar-4");
    assert_eq!((scene.pools(A), scene.changed()), ((4, 0, 0), vec![-1]));
    // She chooses which die is rerolled, if any: one that does no harm may lie.
    let one = Dice { hit: 1, ..Dice::default() };
    let choices = vec![Action::Reroll { dice: one }, Action::Skip];
    assert_eq!((scene.asked(), scene.legal()), (A, choices));
    scene.play(Action::Reroll { dice: one });
    // A die has changed: the roller may act once more.
    assert_eq!(scene.asked(), B);
    scene.quiet().said();
    assert_eq!(scene.closed()[0], (Roll::Attack, 0));

    // Not against a Defense.
    let mut scene = duel("bulgar", "umgra").cards(A, &["bulgar-4"]).go(A);
    scene.to_action("A1");
    scene.attack("A1", "B1", "HH", "SS");
    assert_eq!(scene.pile(A, "bulgar-4"), Pile::Hand);
}

#[test]
fn a_hex_circle_needs_a_shaman() {
    card!("bulgar-5");
    let hex = |scene: Scene, name: &str, outcomes: &str| {
        let mut scene = scene.cards(A, &["bulgar-5"]).go(A);
        scene.to_action(name).strike(name, "B1", outcomes).use_card("bulgar-5");
        scene.changed()
    };
    assert_eq!(hex(duel("bulgar", "umgra"), "A1", "SS S SS"), [1]);
    assert_eq!(hex(rite(), "A1", "SS S SS SS"), [1, 2]);
    // The Champion is a Shaman too.
    let champion = Scene::of("bulgar", "umgra").all(&[
        ("AC", [4, 6]),
        ("B1", [5, 6]),
        ("AP", [1, 1]),
        ("BP", [14, 12]),
    ]);
    assert_eq!(hex(champion, "AC", "SSS S SS SS"), [1, 2]);
}

#[test]
fn a_leash_of_bone_pulls_an_enemy() {
    card!("bulgar-6");
    let mut scene = rite().all(&[("B2", [8, 8]), ("B3", [9, 9])]).cards(A, &["bulgar-6"]).go(A);
    scene.activate(&["AS"]);
    scene.use_card("bulgar-6");
    assert_eq!(scene.pools(A), (3, 0, 0));
    assert_eq!(scene.aims(), scene.these(&["B1", "B2"]), "within Range 4");
    scene.aim("B2");
    let place = |at| Action::Place { to: scene.at(at) };
    let (beside, taken, away) = (place([3, 3]), place([5, 5]), place([6, 4]));
    assert!(!scene.offers(taken) && !scene.offers(away));
    scene.play(beside);
    assert_eq!(scene.stands("B2"), Some([3, 3]));
    assert_eq!(scene.mp_left(), 3, "the Shaman's Move follows");

    // A Warrior cannot use it.
    let mut scene = rite().cards(A, &["bulgar-6"]).go(A);
    scene.activate(&["A1"]);
    assert_eq!(scene.mp_left(), 3);
    assert_eq!(scene.no_card("bulgar-6"), "HATE-CARD-03");
}

#[test]
fn veins_are_shared_near_a_shaman() {
    card!("bulgar-7");
    let gain = |scene: Scene, name: &str| {
        let mut scene = scene.cards(A, &["bulgar-7"]).go(B);
        scene.to_action("B1").strike("B1", name, "HH HH").until("bulgar-7").use_card("bulgar-7");
        scene.pools(A)
    };
    assert_eq!(gain(duel("bulgar", "umgra"), "A1"), (6, 0, 0));
    assert_eq!(gain(rite(), "A1"), (7, 0, 0));
    // The fallen Shaman does not stand near itself.
    assert_eq!(gain(duel("bulgar", "umgra").put("AS", [6, 5]), "AS"), (6, 0, 0));
}

#[test]
fn a_veil_of_ghosts_saves_near_a_shaman() {
    card!("bulgar-8");
    let veil = |scene: Scene| {
        let mut scene = scene.cards(A, &["bulgar-8"]).go(B);
        scene.to_action("B1").strike("B1", "A1", "HH HH S").until("bulgar-8").use_card("bulgar-8");
        assert_eq!((scene.pools(A), scene.changed()), ((4, 0, 0), vec![1]));
        scene.quiet().said();
        scene.closed()[1]
    };
    assert_eq!(veil(duel("bulgar", "umgra")), (Roll::Defense, 1));
    assert_eq!(veil(rite()), (Roll::Defense, 2));
}
