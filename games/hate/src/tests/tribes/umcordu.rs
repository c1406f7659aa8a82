//! The cards of Um'Cordu: Savagery, and ways to spend it.

use warmoot_kernel::covers;

use super::*;
use crate::Hate;

#[test]
fn tithe_of_blood_counts_those_beside_an_enemy() {
    card!("umcordu-1");
    let tithe = |at: &[(&str, At)]| {
        let mut scene = duel("umcordu", "umgra").all(at).cards(A, &["umcordu-1"]).go(A);
        scene.use_card("umcordu-1");
        assert_eq!(scene.pile(A, "umcordu-1"), Pile::Discards);
        scene.pools(A)
    };
    assert_eq!(tithe(&[]), (6, 0, 0));
    assert_eq!(tithe(&[("A2", [4, 5])]), (7, 0, 0));
    assert_eq!(tithe(&[("A2", [4, 5]), ("A3", [6, 6])]), (7, 0, 0), "at most 2");
    let scene = duel("umcordu", "umgra").put("A1", [5, 4]).cards(A, &["umcordu-1"]).go(A);
    assert_eq!(scene.no_card("umcordu-1"), "HATE-CARD-03", "nobody is adjacent to an enemy");
}

#[test]
fn overwhelm_asks_how_much_is_paid() {
    card!("umcordu-2");
    let mut scene = duel("umcordu", "umgra").cards(A, &["umcordu-2"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "SS HHHH SS").use_card("umcordu-2");
    assert_eq!(scene.legal(), [1, 2, 3].map(|n| Action::Pay { n }));
    scene.play(Action::Pay { n: 3 });
    assert_eq!((scene.pools(A), scene.changed()), ((1, 0, 0), vec![4]), "3 and 1 more");
    scene.quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 4), (Roll::Defense, 2)]);
    assert_eq!(scene.pools(A), (1, 1, 0));
    assert_eq!(scene.pile(A, "umcordu-2"), Pile::Discards);

    // With 1 left there is nothing to ask.
    let mut scene = duel("umcordu", "umgra").savagery(2, 5).cards(A, &["umcordu-2"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "SS HH SS").use_card("umcordu-2");
    assert_eq!((scene.pools(A), scene.changed()), ((0, 0, 0), vec![2]));

    let mut scene = duel("umcordu", "umgra").savagery(1, 5).cards(A, &["umcordu-2"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "SS SS");
    assert_eq!(scene.asked(), B, "who cannot pay is not asked");
}

#[test]
fn stand_fast_adds_a_die_and_a_save() {
    card!("umcordu-3");
    let mut scene = duel("umcordu", "umgra").cards(A, &["umcordu-3"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH GH S").until("umcordu-3");
    scene.use_card("umcordu-3");
    assert_eq!((scene.pools(A), scene.changed()), ((4, 0, 0), vec![1]));
    scene.quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 2), (Roll::Defense, 2)]);
    assert_eq!(scene.stands("A1"), Some([5, 5]));
    assert_eq!(scene.pools(A), (5, 0, 0), "1 Savagery was rolled");

    let mut scene = duel("umcordu", "umgra").cards(A, &["umcordu-3"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HH SS");
    assert_eq!(scene.no_card("umcordu-3"), "HATE-CARD-03", "this is an Attack roll");
}

#[test]
fn restless_host_activates_one_more() {
    card!("umcordu-4");
    let mut scene =
        duel("umcordu", "umgra").put("A2", [3, 3]).savagery(2, 5).cards(A, &["umcordu-4"]).go(A);
    scene.to_action("A1").rest("A1");
    assert_eq!((scene.asked(), scene.pools(A)), (A, (1, 0, 0)));
    scene.use_card("umcordu-4");
    // The Prince would cost 2.
    assert_eq!(scene.pools(A), (0, 0, 0));
    assert_eq!(scene.game.figure(scene.f("A2")).savagery, 1);
    assert_eq!(scene.mp_left(), 3);
    scene.along(&[[4, 4]]);
    assert_eq!((scene.asked(), scene.pile(A, "umcordu-4")), (B, Pile::Discards));

    // With nobody left that can be paid, nothing is asked.
    let mut scene = duel("umcordu", "umgra").savagery(2, 5).cards(A, &["umcordu-4"]).go(A);
    scene.to_action("A1").rest("A1");
    assert_eq!((scene.asked(), scene.pools(A)), (B, (1, 0, 0)));
}

#[test]
fn hoarders_bring_savagery_with_the_next_replenish() {
    card!("umcordu-5");
    let mut scene = duel("umcordu", "umgra").savagery(4, 0).cards(A, &["umcordu-5"]).close_round(1);
    assert_eq!(scene.asked(), A);
    scene.use_card("umcordu-5");
    assert_eq!(scene.game.round, 2);
    assert_eq!(scene.pools(A), (7, 0, 0), "5 and 2; what was left is lost");
    let mut scene = duel("umcordu", "umgra").savagery(1, 0).cards(A, &["umcordu-5"]).close_round(1);
    scene.use_card("umcordu-5");
    assert_eq!(scene.pools(A), (6, 0, 0));
    // Only once.
    let scene = scene.replenish(3, "00 00");
    assert_eq!(scene.pools(A), (5, 0, 0));

    let scene = duel("umcordu", "umgra").savagery(0, 4).cards(A, &["umcordu-5"]).close_round(1);
    assert_eq!((scene.game.round, scene.pools(A)), (2, (5, 0, 0)), "nothing to hoard");
    let scene = duel("umcordu", "umgra").savagery(4, 4).cards(A, &["umcordu-5"]).close_round(4);
    assert_eq!(scene.asks(), None, "there is no Replenish after the last Round");
}

#[test]
fn bought_ground_is_movement_and_a_die() {
    card!("umcordu-6");
    let mut scene = duel("umcordu", "umgra").cards(A, &["umcordu-6"]).go(A);
    scene.activate(&["A1"]);
    scene.use_card("umcordu-6");
    assert_eq!((scene.pools(A), scene.mp_left()), ((3, 0, 0), 5));
    scene.walk("A1", &[]);
    scene.attack("A1", "B1", "SSS", "SS");
    assert_eq!(scene.thrown(), [3, 2]);
    assert!(scene.game.lasting.is_empty());
}

#[test]
fn a_debt_is_called_in_for_a_ko() {
    card!("umcordu-7");
    let mut scene = duel("umcordu", "umgra").cards(A, &["umcordu-7"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HH HH").until("umcordu-7");
    scene.use_card("umcordu-7");
    assert_eq!(scene.pools(A), (5, 1, 0));

    let mut scene = duel("umcordu", "umgra").cards(A, &["umcordu-7"]).go(A);
    scene.to_action("A1");
    scene.attack("A1", "B1", "HH", "SS");
    assert_eq!((scene.asked(), scene.pools(A)), (B, (4, 0, 0)), "no KO, no debt");
}

#[test]
fn break_the_bank_adds_two_hits() {
    card!("umcordu-8");
    covers!(Hate: "HATE-CARD-04");
    let mut scene = duel("umcordu", "umgra").savagery(3, 5).cards(A, &["umcordu-8"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HS SS").use_card("umcordu-8");
    assert_eq!(scene.pools(A), (0, 0, 0), "exactly 2 were left");
    scene.quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 3), (Roll::Defense, 2)]);

    let mut scene = duel("umcordu", "umgra").savagery(2, 5).cards(A, &["umcordu-8"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HS SS");
    assert_eq!(scene.no_card("umcordu-8"), "HATE-CARD-04", "1 is not enough");
}
