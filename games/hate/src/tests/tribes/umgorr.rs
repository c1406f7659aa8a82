//! The cards of Um'Gorr: Figures that act again, and the fallen that buy Moves and Attacks.

use warmoot_kernel::covers;

use super::*;
use crate::{Fate, Hate};

#[test]
fn second_wind_activates_again_for_the_normal_cost() {
    card!("umgorr-1");
    covers!(Hate: "HATE-CARD-03", "HATE-CARD-04", "HATE-AMB-24");
    let mut scene = duel("umgorr", "umgra").cards(A, &["umgorr-1"]).go(A);
    assert!(!scene.usable("umgorr-1"), "nobody was activated in this Round");
    assert_eq!(scene.no_card("umgorr-1"), "HATE-CARD-03");

    // 1 Savagery left does not pay for the Prince, the only one activated.
    let poor =
        duel("umgorr", "umgra").activated(&["AP"]).savagery(1, 5).cards(A, &["umgorr-1"]).go(A);
    assert!(!poor.usable("umgorr-1"));

    scene = duel("umgorr", "umgra").activated(&["A1"]).cards(A, &["umgorr-1"]).go(A);
    assert!(scene.usable("umgorr-1"));
    scene.use_card("umgorr-1");
    assert_eq!(scene.pools(A), (4, 0, 0), "the card costs nothing, the activation 1");
    assert_eq!(scene.game.figure(scene.f("A1")).savagery, 2);
    assert_eq!(scene.pile(A, "umgorr-1"), Pile::Discards);
    scene.walk("A1", &[]);
    assert_eq!(scene.attack("A1", "B1", "HH", "SG"), Fate::Ko);
    // It is no selection: the Turn goes on, and only at its start it was possible.
    let prince = scene.f("AP");
    assert!(scene.offers(Action::Activate { figure: prince }));
    assert_eq!(scene.no_card("umgorr-1"), "HATE-CARD-02");
}

#[test]
fn red_frenzy_attacks_again_at_once() {
    card!("umgorr-2");
    let mut scene = duel("umgorr", "umgra").put("B2", [6, 6]).cards(A, &["umgorr-2"]).go(A);
    scene.to_action("A1");
    // 2 Hits against 1 Save; then 3 dice against 2.
    scene.strike("A1", "B1", "HH SG HHH SS").until("umgorr-2");
    assert_eq!(scene.pools(A), (4, 1, 0));
    scene.use_card("umgorr-2");
    assert_eq!(scene.pools(A), (3, 1, 0));
    assert_eq!(scene.aims(), scene.these(&["B2"]));
    scene.aim("B2").quiet().said();
    assert_eq!(scene.thrown(), [2, 2, 3, 2]);
    assert_eq!(scene.lies("B2"), Some([6, 6]), "3 Hits against 2 Saves");
    assert_eq!(scene.pools(A), (3, 2, 0));
    assert_eq!(scene.pile(A, "umgorr-2"), Pile::Discards);

    // With no enemy left in reach there is no Attack to make.
    let mut scene = duel("umgorr", "umgra").cards(A, &["umgorr-2"]).go(A);
    scene.to_action("A1");
    scene.attack("A1", "B1", "HH", "GG");
    assert_eq!(scene.pile(A, "umgorr-2"), Pile::Hand);
    assert_eq!(scene.asked(), B, "nothing was asked, and the Turn is over");
}

#[test]
fn run_them_down_charges_in_place_of_move_and_action() {
    card!("umgorr-3");
    covers!(Hate: "HATE-CHARGE-02", "HATE-AMB-39");
    let at = [("A1", [2, 5]), ("B1", [9, 5]), ("B2", [3, 7])];
    let mut scene = Scene::of("umgorr", "umgra")
        .all(&at)
        .all(&[("AP", [1, 1]), ("BP", [14, 12])])
        .cards(A, &["umgorr-3"])
        .go(A);
    scene.activate(&["A1"]);
    assert_eq!(scene.pools(A), (4, 0, 0));
    scene.use_card("umgorr-3");
    assert_eq!(scene.pools(A), (3, 0, 0));
    assert_eq!(scene.aims(), scene.these(&["B1"]), "Warrior 2 is not on a straight line");
    scene.script("HHHS SS").aim("B1").quiet().said();
    assert_eq!(scene.thrown(), [4, 2], "2 dice and 2 more");
    assert_eq!(scene.stands("A1"), Some([8, 5]));
    assert_eq!(scene.lies("B1"), Some([9, 5]), "3 Hits against 2 Saves");
    assert_eq!(scene.asked(), B, "neither Move nor Action is left");

    // An enemy that cannot be charged: the card is not offered, and the Move begins.
    let mut scene = Scene::of("umgorr", "umgra")
        .all(&[("A1", [2, 5]), ("B2", [3, 7]), ("AP", [1, 1]), ("BP", [14, 12])])
        .cards(A, &["umgorr-3"])
        .go(A);
    scene.activate(&["A1"]);
    assert_eq!(scene.mp_left(), 3);
    assert_eq!(scene.no_card("umgorr-3"), "HATE-CARD-03");
}

#[test]
fn boiling_blood_brings_a_sixth_savagery() {
    card!("umgorr-4");
    covers!(Hate: "HATE-CARD-01", "HATE-CARD-05");
    let mut scene = duel("umgorr", "umgra").cards(A, &["umgorr-1"]).replenish(2, "30 00");
    assert_eq!(scene.pile(A, "umgorr-1"), Pile::Discards, "the unused card of Round 1 is lost");
    // The fourth of the seven cards left in the deck is umgorr-5, the first umgorr-2.
    assert_eq!(scene.pile(A, "umgorr-5"), Pile::Hand);
    assert_eq!(scene.pile(A, "umgorr-2"), Pile::Hand);

    scene = duel("umgorr", "umgra").replenish(2, "30 00");
    assert_eq!((scene.asked(), scene.pools(A)), (A, (5, 0, 0)));
    scene.use_card("umgorr-4");
    assert_eq!(scene.pools(A), (6, 0, 0));
    assert_eq!(scene.pile(A, "umgorr-4"), Pile::Discards);

    // Let go, it is not to be had in the Turn.
    scene = duel("umgorr", "umgra").replenish(2, "30 00");
    scene.no();
    assert_eq!((scene.asked(), scene.pools(A)), (A, (5, 0, 0)));
    assert_eq!(scene.no_card("umgorr-4"), "HATE-CARD-03");
}

#[test]
fn loping_stride_gives_two_movement_points_for_one_activation() {
    card!("umgorr-5");
    let mut scene = duel("umgorr", "umgra").cards(A, &["umgorr-5"]).go(A);
    scene.activate(&["AP"]);
    scene.use_card("umgorr-5");
    assert_eq!((scene.mp_left(), scene.pools(A)), (5, (3, 0, 0)));
    let path = [[2, 1], [3, 1], [4, 1], [5, 1], [6, 1]];
    for at in path {
        let to = scene.at(at);
        scene.play(Action::Step { to });
    }
    let to = scene.at([7, 1]);
    assert_eq!(scene.refusal(Action::Step { to }), "HATE-MOVE-03");
    let prince = scene.f("AP");
    scene.end_turn();
    assert_eq!(scene.game.mp(prince), 3, "only in this activation");
    assert_eq!(scene.pile(A, "umgorr-5"), Pile::Discards);
}

#[test]
fn no_rest_moves_two_figures_at_the_end_of_the_turn() {
    card!("umgorr-6");
    let mut scene = duel("umgorr", "umgra")
        .all(&[("A2", [3, 3]), ("A3", [9, 9])])
        .activated(&["A2"])
        .cards(A, &["umgorr-6"])
        .go(A);
    scene.to_action("A1");
    assert_eq!(scene.no_card("umgorr-6"), "HATE-CARD-03", "the Turn is not at its end");
    scene.rest("A1");
    assert_eq!(scene.pools(A), (4, 0, 0));
    scene.use_card("umgorr-6");
    assert_eq!(scene.pools(A), (3, 0, 0));
    assert_eq!(scene.aims(), scene.these(&["A1", "A2"]), "the others were not activated");
    scene.aim("A2");
    assert!(scene.offers(Action::Skip), "one is enough");
    scene.aim("A1");
    assert_eq!(scene.mp_left(), 3);
    scene.along(&[[4, 3], [5, 3], [6, 3]]);
    assert_eq!(scene.stands("A2"), Some([6, 3]));
    assert_eq!(scene.mp_left(), 3);
    scene.along(&[[4, 4]]);
    assert_eq!(scene.stands("A1"), Some([4, 4]));
    assert_eq!(scene.asked(), B);

    // Without Savagery nothing is asked.
    let mut scene = duel("umgorr", "umgra").savagery(1, 5).cards(A, &["umgorr-6"]).go(A);
    scene.to_action("A1").rest("A1");
    assert_eq!(scene.asked(), B);
}

#[test]
fn howl_forward_moves_and_attacks() {
    card!("umgorr-7");
    let mut scene = duel("umgorr", "umgra").activated(&["AP"]).cards(A, &["umgorr-7"]).go(A);
    assert!(!scene.usable("umgorr-7"), "only the Prince was activated");

    scene = duel("umgorr", "umgra")
        .put("B2", [8, 5])
        .activated(&["AP", "A1"])
        .cards(A, &["umgorr-7"])
        .go(A);
    scene.use_card("umgorr-7");
    assert_eq!((scene.pools(A), scene.mp_left()), ((4, 0, 0), 3), "the one candidate goes");
    scene.along(&[[6, 5], [7, 5]]);
    assert!(scene.offers(Action::Skip));
    assert_eq!(scene.aims(), scene.these(&["B2"]));
    scene.script("HH SG").aim("B2").quiet().said();
    assert_eq!(scene.lies("B2"), Some([8, 5]));
    assert_eq!(scene.pools(A), (4, 1, 0));
    assert_eq!(scene.game.figure(scene.f("A1")).times, 1, "that was no activation");
    assert!(scene.legal().iter().all(|it| !matches!(it, Action::Activate { .. })));
    assert!(scene.offers(Action::Pass), "but nobody is left to be activated");
}

#[test]
fn blood_up_is_for_those_that_act_again() {
    card!("umgorr-8");
    let mut scene = duel("umgorr", "umgra").cards(A, &["umgorr-8"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HS H GG").use_card("umgorr-8");
    assert_eq!((scene.pools(A), scene.changed()), ((3, 0, 0), vec![1]));
    scene.quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 2), (Roll::Defense, 0)]);

    let mut scene =
        duel("umgorr", "umgra").activated(&["A1"]).cards(A, &["umgorr-1", "umgorr-8"]).go(A);
    scene.use_card("umgorr-1").walk("A1", &[]);
    scene.strike("A1", "B1", "HS HHS GG").use_card("umgorr-8");
    assert_eq!(scene.changed(), [1, 2], "1 and 2 more for the second activation");
    scene.quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 3), (Roll::Defense, 0)]);
    assert_eq!(scene.pools(A), (3, 1, 0));
}
