//! The cards of Um'Gra: paid with the Hate of this Battle.

use warmoot_kernel::covers;

use super::*;
use crate::{Currency, Hate, tests::scene::plateau};

#[test]
fn bitter_strength_is_three_dice_for_one_hate() {
    card!("umgra-1");
    covers!(Hate: "HATE-TRIBE-01", "HATE-TRIBE-02", "HATE-CARD-07");
    let mut scene = duel("umgra", "umrak").pool(A, Currency::Hate, 3).cards(A, &["umgra-1"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HS HHH GG").use_card("umgra-1");
    assert_eq!(scene.pools(A), (4, 2, 0), "1 of 3 Hate, no Savagery but the activation's");
    assert_eq!(scene.changed(), [3]);
    assert_eq!(scene.pile(A, "umgra-1"), Pile::Discards);
    scene.quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 4), (Roll::Defense, 0)]);
    assert_eq!(scene.pools(A), (4, 3, 0));

    // 5 Savagery do not help who has no Hate; nor do tokens on a Figure card.
    let mut scene = duel("umgra", "umrak").shields("AP", 1).cards(A, &["umgra-1"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HS GG");
    assert_eq!(scene.no_card("umgra-1"), "HATE-TRIBE-01");
}

#[test]
fn spite_step_is_four_points_and_a_free_climb() {
    card!("umgra-2");
    let lay = |layout: &mut Layout| {
        layout.plateaus = vec![plateau([6, 5], 1), plateau([9, 5], 1)];
    };
    let mut scene = ground("umgra", "umrak", lay)
        .put("A1", [5, 5])
        .pool(A, Currency::Hate, 1)
        .cards(A, &["umgra-2"])
        .go(A);
    scene.activate(&["A1"]);
    scene.use_card("umgra-2");
    assert_eq!((scene.pools(A), scene.mp_left()), ((4, 0, 0), 7));
    let (up, down, again) = (scene.at([6, 5]), scene.at([8, 5]), scene.at([9, 5]));
    scene.play(Action::Climb { to: up });
    assert_eq!(scene.mp_left(), 7, "the climb cost nothing");
    let next = scene.at([7, 5]);
    scene.play(Action::Step { to: next }).play(Action::Step { to: down });
    assert_eq!(scene.mp_left(), 5);
    assert!(!scene.offers(Action::Climb { to: again }), "only once");
    scene.play(Action::Step { to: again });
    assert_eq!(scene.mp_left(), 3);
    scene.play(Action::Stop).end_turn();
    assert!(scene.game.lasting.is_empty());

    let mut scene = duel("umgra", "umrak").cards(A, &["umgra-2"]).go(A);
    scene.activate(&["A1"]);
    assert_eq!(scene.mp_left(), 3, "without Hate nothing is asked");
}

#[test]
fn a_grudge_is_repaid_with_three_savagery() {
    card!("umgra-3");
    let mut scene = duel("umgra", "umrak").pool(A, Currency::Hate, 2).cards(A, &["umgra-3"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH HH").until("umgra-3").use_card("umgra-3");
    assert_eq!((scene.pools(A), scene.pools(B)), ((8, 1, 0), (4, 1, 0)));
    assert_eq!(scene.pile(A, "umgra-3"), Pile::Discards);
}

#[test]
fn feed_the_fury_activates_again_for_nothing() {
    card!("umgra-4");
    let mut scene = duel("umgra", "umrak")
        .activated(&["A1", "AP"])
        .pool(A, Currency::Hate, 1)
        .cards(A, &["umgra-4"])
        .go(A);
    scene.use_card("umgra-4");
    assert_eq!(scene.aims(), scene.these(&["A1", "AP"]), "any Figure, the Prince too");
    scene.aim("AP");
    assert_eq!(scene.pools(A), (5, 0, 0), "1 Hate and no Savagery");
    assert_eq!(scene.mp_left(), 3);
    let prince = scene.game.figure(scene.f("AP"));
    assert_eq!((prince.savagery, prince.times), (1, 2));

    let scene = duel("umgra", "umrak").pool(A, Currency::Hate, 1).cards(A, &["umgra-4"]).go(A);
    assert_eq!(scene.no_card("umgra-4"), "HATE-CARD-03", "nobody was activated");
}

#[test]
fn open_wound_wins_hate_back() {
    card!("umgra-5");
    let mut scene = duel("umgra", "umrak").cards(A, &["umgra-5"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HH HH").until("umgra-5").use_card("umgra-5");
    assert_eq!(scene.pools(A), (4, 2, 0), "1 for the KO and 1 for the card");
}

#[test]
fn break_the_proud_hits_the_great_twice() {
    card!("umgra-6");
    let hits = |target: &str| {
        let mut scene = duel("umgra", "umrak")
            .all(&[("BC", [4, 6]), ("Ba", [6, 6])])
            .pool(A, Currency::Hate, 1)
            .cards(A, &["umgra-6"])
            .go(A);
        scene.to_action("A1").strike("A1", target, "SS SSS").use_card("umgra-6");
        assert_eq!(scene.pools(A), (4, 0, 0));
        scene.quiet();
        scene.closed()[0]
    };
    assert_eq!(hits("B1"), (Roll::Attack, 1));
    assert_eq!(hits("Ba"), (Roll::Attack, 1));
    assert_eq!(hits("BC"), (Roll::Attack, 2), "neither a Warrior nor a Youngblood");
}

#[test]
fn hate_is_worn_as_armour() {
    card!("umgra-7");
    let mut scene = duel("umgra", "umrak").pool(A, Currency::Hate, 1).cards(A, &["umgra-7"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH HS H").until("umgra-7").use_card("umgra-7");
    assert_eq!((scene.pools(A), scene.changed()), ((6, 0, 0), vec![1]));
    scene.quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 2), (Roll::Defense, 2)]);
    assert_eq!(scene.stands("A1"), Some([5, 5]));
}

#[test]
fn sour_blood_steals_with_the_most_hate() {
    card!("umgra-8");
    let mut scene = duel("umgra", "umrak")
        .pool(A, Currency::Hate, 2)
        .pool(B, Currency::Hate, 1)
        .cards(A, &["umgra-8"])
        .go(A);
    scene.use_card("umgra-8");
    assert_eq!((scene.pools(A), scene.pools(B)), ((6, 2, 0), (4, 1, 0)));

    // As much Hate is not the most; and it is used in the enemy's Turn as well.
    let mut scene = duel("umgra", "umrak")
        .pool(A, Currency::Hate, 1)
        .pool(B, Currency::Hate, 1)
        .cards(A, &["umgra-8"])
        .go(B);
    scene.activate(&["B1"]);
    assert_eq!(scene.asked(), A);
    scene.use_card("umgra-8");
    assert_eq!((scene.pools(A), scene.pools(B)), ((6, 1, 0), (4, 1, 0)));
    assert_eq!(scene.asked(), B);

    // Nothing to take: not offered.
    let scene = duel("umgra", "umrak")
        .pool(A, Currency::Hate, 1)
        .savagery(5, 0)
        .cards(A, &["umgra-8"])
        .go(A);
    assert_eq!(scene.no_card("umgra-8"), "HATE-CARD-03");
}
