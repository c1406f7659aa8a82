//! The cards of Um'Tull: Poison, and what feeds on it.

use warmoot_kernel::covers;

use super::*;
use crate::{Cause, Currency, FigureId, Hate, tests::scene::hut};

/// Poisons a Figure with a card of A's.
fn poisoned(scene: Scene, name: &str, card: &str) -> Scene {
    let (id, bit) = (scene.f(name), scene.game.bit_of(scene.card(card)));
    scene.with(|game| {
        game.player_mut(A).deck &= !(1 << bit);
        game.figure_mut(id).poison |= 1 << bit;
        game.figure_mut(id).poisoner = A;
    })
}

fn has_poison(scene: &Scene, name: &str) -> bool {
    scene.game.figure(scene.f(name)).poison != 0
}

#[test]
fn slow_rot_is_for_who_stood_a_hit() {
    card!("umtull-1");
    covers!(Hate: "HATE-TRIBE-27", "HATE-TRIBE-28", "HATE-AMB-129");
    let mut scene = duel("umtull", "umgra").cards(A, &["umtull-1"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HS SS").until("umtull-1").use_card("umtull-1");
    assert_eq!(scene.pools(A), (3, 0, 0));
    assert!(has_poison(&scene, "B1"));
    assert_eq!(scene.pile(A, "umtull-1"), Pile::Poison, "the card lies with the enemy");
    let scene = scene.close_round(1);
    assert_eq!(scene.lies("B1"), Some([5, 6]), "before Replenish of Round 2");
    assert_eq!(scene.game.round, 2);
    assert_eq!(scene.pools(A), (5, 0, 0), "Poison brings no Hate");
    assert_eq!(scene.pile(A, "umtull-1"), Pile::Discards);

    // Without a Hit, or with a KO, there is nothing to poison.
    for (attack, defense) in [("SS", "SS"), ("HH", "GG")] {
        let mut scene = duel("umtull", "umgra").cards(A, &["umtull-1"]).go(A);
        scene.to_action("A1");
        scene.attack("A1", "B1", attack, defense);
        assert_eq!((scene.asked(), scene.pile(A, "umtull-1")), (B, Pile::Hand));
    }
    // The defender's player does not get to use it.
    let mut scene = duel("umtull", "umgra").cards(A, &["umtull-1"]).go(B);
    scene.to_action("B1");
    scene.attack("B1", "A1", "HS", "HS");
    assert_eq!(scene.pile(A, "umtull-1"), Pile::Hand);
}

#[test]
fn a_bitter_thorn_stays_in_the_hand_that_struck() {
    card!("umtull-2");
    let mut scene = duel("umtull", "umgra").cards(A, &["umtull-2"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH HH").until("umtull-2").use_card("umtull-2");
    assert_eq!((scene.pools(A), has_poison(&scene, "B1")), ((4, 0, 0), true));

    // A Figure that Poison KO's was not struck down by an Attack.
    let scene = duel("umtull", "umgra")
        .with(|game| {
            game.figure_mut(FigureId(3)).poison = 1;
            game.figure_mut(FigureId(3)).poisoner = B;
        })
        .cards(A, &["umtull-2"]);
    assert_eq!(scene.f("A1"), FigureId(3));
    let scene = scene.close_round(1);
    assert_eq!(scene.lies("A1"), Some([5, 5]));
    assert_eq!(scene.pile(A, "umtull-2"), Pile::Discards, "nobody was asked before it was lost");
}

#[test]
fn bad_water_is_drunk_at_trees_and_in_huts() {
    card!("umtull-3");
    let lay = |layout: &mut Layout| {
        layout.trees = vec![[3, 5]];
        layout.huts = vec![hut([8, 5])];
    };
    let at = [("B1", [3, 5]), ("B2", [5, 6]), ("B3", [9, 6]), ("B4", [6, 6]), ("B5", [10, 6])];
    let mut scene = ground("umtull", "umgra", lay).all(&at).cards(A, &["umtull-3"]).go(A);
    scene.use_card("umtull-3");
    assert_eq!(scene.pools(A), (3, 0, 0));
    // On the Tree, beside it, in the Hut; neither 2 Spaces off nor outside the Hut.
    assert_eq!(scene.aims(), scene.these(&["B1", "B2", "B3"]));
    scene.aim("B3");
    assert!(has_poison(&scene, "B3"));

    let scene = duel("umtull", "umgra").cards(A, &["umtull-3"]).go(A);
    assert_eq!(scene.no_card("umtull-3"), "HATE-CARD-03", "no Tree, no Hut");
}

#[test]
fn a_needle_ring_needs_two_around_the_enemy() {
    card!("umtull-4");
    let mut scene = duel("umtull", "umgra")
        .all(&[("A2", [4, 7]), ("B2", [4, 5])])
        .cards(A, &["umtull-4"])
        .go(A);
    scene.use_card("umtull-4");
    assert_eq!((scene.pools(A), has_poison(&scene, "B1")), ((3, 0, 0), true));
    assert!(!has_poison(&scene, "B2"), "only Warrior 1 is adjacent to it");

    let scene = duel("umtull", "umgra").cards(A, &["umtull-4"]).go(A);
    assert_eq!(scene.no_card("umtull-4"), "HATE-CARD-03");
}

#[test]
fn a_quick_blade_finds_the_poisoned() {
    card!("umtull-5");
    let blade = |poison: bool, outcomes: &str| {
        let mut scene = duel("umtull", "umgra");
        if poison {
            scene = poisoned(scene, "B1", "umtull-1");
        }
        scene = scene.cards(A, &["umtull-5"]).go(A);
        scene.to_action("A1").strike("A1", "B1", outcomes).use_card("umtull-5");
        assert_eq!(scene.pools(A), (3, 0, 0));
        scene.changed()
    };
    assert_eq!(blade(false, "SS S SS"), [1]);
    assert_eq!(blade(true, "SS S SS SS"), [1, 2]);
}

#[test]
fn fever_takes_dice_from_the_attacker() {
    card!("umtull-6");
    let mut scene = duel("umtull", "umgra").cards(A, &["umtull-6"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HS 1 HH").until("umtull-6").use_card("umtull-6");
    assert_eq!((scene.pools(A), scene.changed()), ((4, 0, 0), vec![-1]));
    scene.quiet().said();
    assert_eq!(scene.lies("A1"), Some([5, 5]), "the Save went, the Hit stayed");

    let mut scene = poisoned(duel("umtull", "umgra"), "BC", "umtull-1")
        .put("BC", [4, 4])
        .cards(A, &["umtull-6"])
        .go(B);
    // One goes, then two more.
    scene.to_action("BC").strike("BC", "A1", "HHHH 0 00 SS").until("umtull-6");
    assert_eq!(scene.thrown(), [4], "Warrior 1 supports");
    scene.use_card("umtull-6");
    assert_eq!(scene.changed(), [-1, -2]);
    scene.quiet().said();
    assert_eq!(scene.closed()[0], (Roll::Attack, 1));
}

#[test]
fn numbing_smoke_slows_three_for_a_round() {
    card!("umtull-7");
    let mut scene = duel("umtull", "umgra")
        .all(&[("B2", [5, 8]), ("B3", [5, 9]), ("B4", [8, 5])])
        .cards(A, &["umtull-7"])
        .go(A);
    scene.use_card("umtull-7");
    assert_eq!(scene.pools(A), (4, 0, 0));
    assert_eq!(scene.aims(), scene.these(&["B1", "B2", "B4"]), "within Range 3");
    scene.aim("B1").aim("B2");
    assert!(scene.offers(Action::Skip), "up to 3");
    scene.play(Action::Skip);
    let mp = |scene: &Scene| ["B1", "B2", "B4"].map(|name| scene.game.mp(scene.f(name)));
    assert_eq!(mp(&scene), [1, 1, 3]);
    scene.end_turn();
    assert_eq!(mp(&scene), [1, 1, 3], "in the next Turn still");
    assert_eq!(mp(&scene.close_round(1)), [3, 3, 3]);
}

#[test]
fn a_black_harvest_pays_by_the_cause() {
    card!("umtull-8");
    let mut scene = duel("umtull", "umgra").cards(A, &["umtull-8"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HH GG").until("umtull-8").use_card("umtull-8");
    assert_eq!(scene.pools(A), (5, 1, 0), "1 Savagery; the Hate is for the KO");

    let mut scene = poisoned(duel("umtull", "umgra"), "B1", "umtull-2")
        .savagery(0, 0)
        .cards(A, &["umtull-8"])
        .close_round(4);
    assert_eq!(scene.asked(), A, "before the Battle ends");
    assert_eq!(scene.lies("B1"), Some([5, 6]));
    scene.use_card("umtull-8");
    assert_eq!(scene.pools(A), (0, 1, 0));
    assert_eq!(
        scene.told(|it| match it {
            Event::Ko { cause, .. } => Some(*cause),
            _ => None,
        }),
        [Cause::Poison]
    );
    assert_eq!(scene.has(B, Currency::Hate), 0);
    assert_eq!(scene.asks(), None);
}
