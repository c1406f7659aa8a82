//! The cards of Um'Rak: strength beside each other.

use super::*;
use crate::tests::scene::plateau;

#[test]
fn a_ring_of_hides_protects_who_stands_beside_a_friend() {
    card!("umrak-1");
    let mut scene = duel("umrak", "umgra").cards(A, &["umrak-1"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH HH S").until("umrak-1").use_card("umrak-1");
    assert_eq!((scene.pools(A), scene.changed()), ((4, 0, 0), vec![1]));
    scene.quiet().said();
    assert_eq!(scene.lies("A1"), Some([5, 5]));

    let mut scene = duel("umrak", "umgra").put("A2", [4, 4]).cards(A, &["umrak-1"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH HH S SH").until("umrak-1").use_card("umrak-1");
    assert_eq!((scene.pools(A), scene.changed()), ((4, 0, 0), vec![1, 2]));
    scene.quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 2), (Roll::Defense, 2)]);
    assert_eq!(scene.stands("A1"), Some([5, 5]));
}

#[test]
fn the_pack_hunts_around_the_target() {
    card!("umrak-2");
    let hunt = |at: &[(&str, At)], outcomes: &str| {
        let mut scene = duel("umrak", "umgra").all(at).cards(A, &["umrak-2"]).go(A);
        scene.to_action("A1").strike("A1", "B1", outcomes);
        scene
    };
    // Each helper is 1 die by Support already.
    let two = [("A2", [4, 6]), ("A3", [6, 6])];
    let mut scene = hunt(&two, "SSSS SS SS");
    scene.use_card("umrak-2");
    assert_eq!((scene.pools(A), scene.changed()), ((3, 0, 0), vec![2]));
    scene.quiet().said();
    assert_eq!(scene.closed()[0], (Roll::Attack, 1), "no Hit rolled, 1 for the two");

    let mut scene = hunt(&two[..1], "SSS S SS");
    scene.use_card("umrak-2").quiet().said();
    assert_eq!(scene.changed(), [1]);
    assert_eq!(scene.closed()[0], (Roll::Attack, 0), "one helper brings no Hit");

    let four = [("A2", [4, 6]), ("A3", [6, 6]), ("A4", [4, 7]), ("A5", [6, 7])];
    let mut scene = hunt(&four, "SSSSSS SSS SS");
    scene.use_card("umrak-2");
    assert_eq!(scene.changed(), [3], "at most 3");

    let scene = hunt(&[], "SS SS");
    assert_eq!(scene.no_card("umrak-2"), "HATE-CARD-03", "the attacker itself does not count");
}

#[test]
fn ranks_close_by_one_space_each() {
    card!("umrak-3");
    let mut scene = duel("umrak", "umgra").put("A2", [8, 8]).cards(A, &["umrak-3"]).go(A);
    scene.use_card("umrak-3");
    assert_eq!(scene.pools(A), (5, 0, 0));
    scene.aim("A2").aim("A1").aim("AP");
    assert_eq!(scene.mp_left(), 1);
    scene.along(&[[7, 8]]);
    scene.along(&[[5, 4]]);
    assert_eq!(scene.mp_left(), 1);
    scene.along(&[]);
    assert_eq!((scene.stands("A2"), scene.stands("A1")), (Some([7, 8]), Some([5, 4])));
    assert_eq!(scene.stands("AP"), Some([1, 1]));
    // None of them is activated by that.
    let activate = |figure| Action::Activate { figure };
    for name in ["A1", "A2", "AP"] {
        assert!(scene.offers(activate(scene.f(name))));
    }
}

#[test]
fn a_swift_column_has_two_more_points_this_turn() {
    card!("umrak-4");
    let mut scene = duel("umrak", "umgra").put("A2", [8, 8]).cards(A, &["umrak-4"]).go(A);
    scene.use_card("umrak-4");
    assert_eq!(scene.pools(A), (4, 0, 0));
    let (one, other) = (scene.f("A1"), scene.f("A2"));
    scene.activate(&["A1", "A2"]);
    scene.play(Action::Move { figure: other });
    assert_eq!(scene.mp_left(), 5);
    scene.play(Action::Stop);
    assert_eq!(scene.mp_left(), 5, "Warrior 1 has them too");
    scene.end_turn();
    assert_eq!((scene.game.mp(one), scene.game.mp(other)), (3, 3));
    assert_eq!(scene.asked(), B);
}

#[test]
fn the_pack_surges_after_a_ko() {
    card!("umrak-5");
    let mut scene = duel("umrak", "umgra")
        .all(&[("A2", [5, 2]), ("A3", [9, 5]), ("B2", [8, 3])])
        .cards(A, &["umrak-5"])
        .go(A);
    scene.to_action("A1").strike("A1", "B1", "HH GG HH GG").until("umrak-5").use_card("umrak-5");
    assert_eq!(scene.pools(A), (3, 1, 0));
    // Warrior 2 is 3 Spaces away, Warrior 3 is 4.
    assert_eq!(scene.mp_left(), 3);
    scene.along(&[[6, 2], [7, 2]]);
    assert_eq!(scene.aims(), scene.these(&["B2"]));
    scene.aim("B2").quiet().said();
    assert_eq!(scene.lies("B2"), Some([8, 3]));
    assert_eq!(scene.pools(A), (3, 2, 0));
}

#[test]
fn a_guarded_flank_costs_the_attacker_dice() {
    card!("umrak-6");
    let mut scene = duel("umrak", "umgra").cards(A, &["umrak-6"]).go(B);
    // Of Hit and Save the first goes.
    scene.to_action("B1").strike("B1", "A1", "HS 0 GH").until("umrak-6").use_card("umrak-6");
    assert_eq!((scene.pools(A), scene.changed()), ((5, 0, 0), vec![-1]));
    scene.quiet().said();
    assert_eq!(scene.closed()[0], (Roll::Attack, 0));

    let mut scene = duel("umrak", "umgra").put("A2", [4, 6]).cards(A, &["umrak-6"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH 1 0 GH").until("umrak-6").use_card("umrak-6");
    assert_eq!(scene.changed(), [-1, -1], "Warrior 2 stands beside the attacker");
    scene.quiet().said();
    assert_eq!(scene.closed()[0], (Roll::Attack, 0));
    assert_eq!(scene.stands("A1"), Some([5, 5]));

    // On the enemy's Defense it is not to be used.
    let mut scene = duel("umrak", "umgra").cards(A, &["umrak-6"]).go(A);
    scene.to_action("A1");
    scene.attack("A1", "B1", "HH", "SS");
    assert_eq!(scene.pile(A, "umrak-6"), Pile::Hand);
    assert_eq!(scene.told(|it| matches!(it, Event::Taken { .. }).then_some(())), []);
}

#[test]
fn blood_for_the_fallen_is_taken_by_a_neighbour() {
    card!("umrak-7");
    let mut scene =
        duel("umrak", "umgra").all(&[("A2", [8, 5]), ("A3", [9, 5])]).cards(A, &["umrak-7"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH HH HH HH").until("umrak-7").use_card("umrak-7");
    assert_eq!((scene.pools(A), scene.mp_left()), ((4, 0, 0), 2), "the one within Range 3");
    scene.along(&[[7, 5], [6, 5]]);
    scene.aim("B1").quiet().said();
    assert_eq!(scene.lies("B1"), Some([5, 6]));
    assert_eq!((scene.pools(A), scene.pools(B)), ((4, 1, 0), (4, 1, 0)));

    // It may leave the Attack.
    let mut scene = duel("umrak", "umgra").put("A2", [8, 5]).cards(A, &["umrak-7"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH HH").until("umrak-7").use_card("umrak-7");
    scene.along(&[[7, 5], [6, 5]]).play(Action::Skip);
    assert_eq!(scene.stands("B1"), Some([5, 6]));
}

#[test]
fn the_wolf_road_leads_up() {
    card!("umrak-8");
    let lay = |layout: &mut Layout| layout.plateaus = vec![plateau([6, 5], 3)];
    let mut scene = ground("umrak", "umgra", lay).put("A1", [5, 5]).cards(A, &["umrak-8"]).go(A);
    scene.activate(&["A1"]);
    scene.use_card("umrak-8");
    assert_eq!((scene.pools(A), scene.mp_left()), ((3, 0, 0), 6));
    let up = scene.at([6, 5]);
    scene.play(Action::Climb { to: up });
    assert_eq!(
        (scene.stands("A1"), scene.mp_left()),
        (Some([6, 5]), 6),
        "three levels for nothing"
    );
    scene.play(Action::Stop).end_turn();
    assert!(scene.game.lasting.is_empty());
}
