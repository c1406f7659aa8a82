//! Chapters "Grab a Body" and "KO": what is grabbed, carried and dropped.

use warmoot_kernel::covers;

use super::scene::{A, At, B, Scene, hut};
use crate::{
    Action, Cargo, Currency, Event, Fate, Hate, Means, Roll,
    state::{Innocents, Place},
};

/// The Princes far away.
fn scene() -> Scene {
    Scene::new().all(&[("AP", [1, 1]), ("BP", [14, 12])])
}

/// Laying something down.
fn drop(scene: &Scene, name: &str, cargo: Cargo, at: At) -> Action {
    Action::Drop { figure: scene.f(name), cargo, to: scene.at(at) }
}

/// The Spaces the asked player may choose.
fn places(scene: &Scene) -> Vec<At> {
    let mut places: Vec<At> = scene
        .legal()
        .into_iter()
        .filter_map(|action| match action {
            Action::Place { to } => Some(scene.game.board().place(to)),
            _ => None,
        })
        .collect();
    places.sort_unstable();
    places
}

/// Where an Innocents token lies.
fn innocents_at(scene: &Scene) -> Option<At> {
    match scene.game.innocents[0] {
        Innocents::Board(space) => Some(scene.game.board().place(space)),
        _ => None,
    }
}

#[test]
fn an_adjacent_body_is_grabbed_with_the_action() {
    covers!(Hate: "HATE-BODY-02", "HATE-TURN-09", "HATE-TURN-11");
    let mut scene = scene()
        .body("B1", [5, 5])
        .body("B3", [9, 9])
        .all(&[("A1", [6, 6]), ("B2", [7, 7]), ("A2", [1, 3])])
        .go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    let (figure, target) = (scene.f("A1"), scene.f("B2"));
    let far = Cargo::Body(scene.f("B3"));
    assert!(scene.offers(Action::Attack { figure, target }), "one of the two Actions");
    assert_eq!(scene.refusal(Action::Grab { figure, cargo: far }), "HATE-BODY-02");
    scene.grab("A1", "B1");
    let space = scene.at([5, 5]);
    assert!(scene.game.free(space), "the Body left the board");
    assert_eq!(scene.game.figure(scene.f("B1")).at, Place::Carried(figure));
    assert_eq!(scene.refusal(Action::Attack { figure, target }), "HATE-TURN-09");
    assert_eq!(scene.refusal(Action::Grab { figure, cargo: far }), "HATE-TURN-09");
}

#[test]
fn a_friendly_body_may_be_grabbed_too() {
    covers!(Hate: "HATE-BODY-02", "HATE-AMB-63");
    let mut scene = scene().body("A2", [5, 5]).put("A1", [6, 6]).ready("A1");
    scene.grab("A1", "A2");
    let id = scene.f("A2");
    assert_eq!(scene.game.figure(id).at, Place::Carried(scene.f("A1")));
    assert!(scene.game.figure(id).down(), "it stays KO'd");
}

#[test]
fn one_body_is_the_limit() {
    covers!(Hate: "HATE-BODY-03");
    let mut scene = scene().body("B1", [5, 5]).put("A1", [6, 6]).carry("A1", "B2").ready("A1");
    let (figure, cargo) = (scene.f("A1"), Cargo::Body(scene.f("B1")));
    assert_eq!(scene.refusal(Action::Grab { figure, cargo }), "HATE-BODY-03");
    // Innocents count as one.
    let mut loaded = super::bodies::scene().body("B1", [5, 5]).put("A1", [6, 6]);
    loaded.game.put_innocents(0, Innocents::Carried(figure));
    scene = loaded.ready("A1");
    assert_eq!(scene.refusal(Action::Grab { figure, cargo }), "HATE-BODY-03");
}

#[test]
fn a_scar_forbids_carrying() {
    covers!(Hate: "HATE-BODY-03", "HATE-SCARCARD-11");
    let scene = scene()
        .body("B1", [5, 5])
        .all(&[("A1", [6, 6]), ("B2", [7, 7])])
        .upgrade("A1", "Scar-D-02")
        .ready("A1");
    let (figure, cargo) = (scene.f("A1"), Cargo::Body(scene.f("B1")));
    assert_eq!(scene.refusal(Action::Grab { figure, cargo }), "HATE-SCARCARD-11");
}

#[test]
fn savagery_on_a_body_goes_to_the_grabber() {
    covers!(Hate: "HATE-BODY-04");
    for body in ["BC", "AC"] {
        let mut scene = scene().body(body, [5, 5]).put("A1", [6, 6]);
        let id = scene.f(body);
        scene.game.figure_mut(id).savagery = 2;
        scene = scene.ready("A1");
        scene.grab("A1", body);
        assert_eq!(scene.has(A, Currency::Savagery), 6, "5 - 1 + 2, whosever it is: {body}");
        assert_eq!(scene.game.figure(id).savagery, 0);
    }
}

#[test]
fn a_marker_without_a_token_is_worth_nothing() {
    covers!(Hate: "HATE-AMB-22", "HATE-BODY-04");
    let mut scene = scene().body("B1", [5, 5]).put("A1", [6, 6]);
    let id = scene.f("B1");
    scene.game.figure_mut(id).marked = true;
    scene = scene.ready("A1");
    scene.grab("A1", "B1");
    assert_eq!(scene.has(A, Currency::Savagery), 4);
}

/// A1 stands at (5,5) with the Body of B2; B1 stands below at (5,4). Of the Spaces around (5,5)
/// these are free.
fn crowd(free: &[At]) -> Scene {
    let mut scene = scene().all(&[("A1", [5, 5]), ("B1", [5, 4])]).carry("A1", "B2");
    let names = ["A2", "A3", "A4", "A5", "A6", "Aa", "Ab"];
    let around = [[4, 4], [6, 4], [4, 5], [6, 5], [4, 6], [5, 6], [6, 6]];
    for (name, at) in names.into_iter().zip(around) {
        if !free.contains(&at) {
            scene = scene.put(name, at);
        }
    }
    scene
}

/// B1 KO's A1.
fn fell(scene: Scene) -> Scene {
    let mut scene = scene.savagery(0, 1).go(B);
    scene.activate(&["B1"]).walk("B1", &[]);
    assert_eq!(scene.attack("B1", "A1", "HH", "HH"), Fate::Ko);
    scene
}

#[test]
fn a_fallen_carriers_owner_lays_its_body_beside_it() {
    covers!(Hate: "HATE-BODY-05", "HATE-AMB-59");
    let mut scene = fell(crowd(&[[4, 4], [6, 6]]));
    assert_eq!(scene.asked(), A, "the carrier's owner, not that of the Body");
    assert_eq!(places(&scene), [[4, 4], [6, 6]]);
    let wrong = Action::Place { to: scene.at([5, 6]) };
    assert_eq!(scene.refusal(wrong), "HATE-BODY-05");
    let to = scene.at([6, 6]);
    scene.play(Action::Place { to });
    assert_eq!((scene.lies("A1"), scene.lies("B2")), (Some([5, 5]), Some([6, 6])));
}

#[test]
fn a_controlled_carrier_is_handled_by_who_controls_it() {
    covers!(Hate: "HATE-AMB-59");
    let scene = crowd(&[[4, 4], [6, 6]]).put("B3", [9, 9]);
    let id = scene.f("A1");
    let scene = scene.with(|game| game.figure_mut(id).control = Some(B));
    let mut scene = scene.savagery(1, 0).go(A);
    scene.activate(&["A4"]).walk("A4", &[]);
    assert_eq!(scene.attack("A4", "A1", "HHHHHH", "HH"), Fate::Ko);
    assert_eq!(scene.asked(), B);
}

#[test]
fn without_room_the_attacker_takes_it_or_lays_it_down() {
    covers!(Hate: "HATE-BODY-06", "HATE-AMB-60");
    let mut scene = fell(crowd(&[]));
    assert_eq!(scene.asked(), B);
    assert_eq!(places(&scene), [[4, 3], [5, 3], [6, 3]], "next to B1");
    assert!(scene.offers(Action::Carry));
    scene.play(Action::Carry);
    assert_eq!(scene.game.figure(scene.f("B2")).at, Place::Carried(scene.f("B1")));
}

#[test]
fn an_attacker_who_cannot_carry_lays_it_down() {
    covers!(Hate: "HATE-BODY-06", "HATE-AMB-60");
    let mut scene = fell(crowd(&[]).carry("B1", "B3"));
    assert_eq!(scene.asked(), B);
    assert!(!scene.offers(Action::Carry));
    assert_eq!(places(&scene), [[4, 3], [5, 3], [6, 3]]);
    let to = scene.at([5, 3]);
    scene.play(Action::Place { to });
    assert_eq!(scene.lies("B2"), Some([5, 3]));
}

#[test]
fn without_any_room_it_goes_to_the_nearest_free_space() {
    covers!(Hate: "HATE-AMB-60");
    let mut scene = crowd(&[]).carry("B1", "B3");
    for (name, at) in [("B4", [4, 3]), ("B5", [5, 3]), ("B6", [6, 3])] {
        scene = scene.put(name, at);
    }
    let mut scene = fell(scene);
    assert_eq!(scene.asked(), A, "the carrier's owner chooses among the nearest");
    let nearest = places(&scene);
    assert!(nearest.iter().all(|[column, row]| column.abs_diff(5).max(row.abs_diff(5)) == 2));
    assert_eq!(nearest.len(), 13, "16 Spaces two away, 3 of them taken");
    assert!(!scene.offers(Action::Carry));
    let to = scene.at([7, 7]);
    scene.play(Action::Place { to });
    assert_eq!(scene.lies("B2"), Some([7, 7]));
}

/// Um'Cal KO's one of its own with Blood Price, which it may use at any time.
fn blood_price(scene: &mut Scene, name: &str) {
    let card = scene.game.content.card("umcal-3").unwrap();
    scene.play(Action::Use { means: Means::Card { card }, figure: None });
    let figure = scene.f(name);
    scene.play(Action::Target { figure });
}

#[test]
fn without_an_attack_nobody_takes_it() {
    covers!(Hate: "HATE-AMB-60", "HATE-AMB-53");
    let mut scene = Scene::of("umcal", "umgra").all(&[
        ("AP", [1, 1]),
        ("BP", [14, 12]),
        ("A1", [5, 5]),
        ("B1", [5, 4]),
        ("A2", [4, 4]),
        ("A3", [6, 4]),
        ("A4", [4, 5]),
        ("A5", [6, 5]),
        ("A6", [4, 6]),
        ("Aa", [5, 6]),
        ("Ab", [6, 6]),
    ]);
    scene = scene.carry("A1", "B2").cards(A, &["umcal-3"]).go(A);
    blood_price(&mut scene, "A1");
    assert_eq!(scene.asked(), A);
    assert_eq!(places(&scene).len(), 16, "all that are two Spaces away");
    let to = scene.at([3, 3]);
    scene.play(Action::Place { to });
    assert_eq!(scene.lies("B2"), Some([3, 3]));
    assert_eq!(scene.pools(B), (5, 0, 0), "no Hate without an Attack");
    assert_eq!(scene.has(A, Currency::Savagery), 8);
}

#[test]
fn who_is_ko_d_loses_the_rest_of_its_activation() {
    covers!(Hate: "HATE-AMB-21", "HATE-KO-02");
    let mut scene = Scene::of("umcal", "umgra")
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [5, 5]), ("A2", [7, 7]), ("B1", [4, 5])])
        .cards(A, &["umcal-3"])
        .go(A);
    scene.activate(&["A1", "A2"]);
    blood_price(&mut scene, "A2");
    let id = scene.f("A2");
    assert_eq!(scene.lies("A2"), Some([7, 7]));
    assert_eq!(scene.game.figure(id).savagery, 1, "the token stays on the Body");
    assert_eq!(scene.has(A, Currency::Savagery), 6, "5 - 2 + 3: nothing is paid back");
    // The Turn goes on with the other Figure.
    scene.walk("A1", &[[5, 6]]);
    assert_eq!(scene.refusal(Action::Rest { figure: id }), "HATE-TURN-09");
    let (figure, target) = (scene.f("A1"), scene.f("B1"));
    assert!(scene.offers(Action::Attack { figure, target }));
}

#[test]
fn a_body_may_be_dropped_at_any_point_of_an_activation() {
    covers!(Hate: "HATE-BODY-07", "HATE-AMB-62");
    let lay =
        || scene().all(&[("A1", [5, 5]), ("B1", [8, 5]), ("A2", [5, 7])]).carry("A1", "B2").go(A);
    let body = |scene: &Scene| Cargo::Body(scene.f("B2"));
    // Inside the Move.
    let mut scene = lay();
    scene.out("A1").step([6, 5]);
    let down = drop(&scene, "A1", body(&scene), [6, 6]);
    scene.play(down);
    assert_eq!((scene.lies("B2"), scene.mp()), (Some([6, 6]), 2));
    scene.step([7, 5]).play(Action::Stop);
    let (figure, target) = (scene.f("A1"), scene.f("B1"));
    assert!(scene.offers(Action::Attack { figure, target }), "no Action was spent");
    // After the Move, before and after the Action.
    let mut scene = lay();
    scene.activate(&["A1"]).walk("A1", &[[6, 5], [7, 5]]);
    assert!(scene.offers(drop(&scene, "A1", body(&scene), [7, 6])));
    scene.attack("A1", "B1", "SS", "SS");
    let down = drop(&scene, "A1", body(&scene), [6, 4]);
    scene.play(down);
    assert_eq!(scene.lies("B2"), Some([6, 4]));
    assert_eq!(scene.game.active, B, "nothing is left to do");
    // Not in somebody else's activation, nor before one.
    let mut scene = lay();
    let down = drop(&scene, "A1", body(&scene), [6, 6]);
    assert!(!scene.offers(down));
    scene.activate(&["A2"]);
    assert_eq!(scene.refusal(down), "HATE-BODY-07");
}

#[test]
fn a_body_is_laid_on_a_free_space_walls_or_not() {
    covers!(Hate: "HATE-AMB-62", "HATE-AMB-34", "HATE-AMB-30", "HATE-BODY-07", "HATE-BODY-05");
    let lay = || {
        Scene::board(|layout| layout.huts = vec![hut([4, 4])])
            .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [3, 4]), ("A2", [2, 4])])
            .body("B1", [3, 5])
            .carry("A1", "B2")
    };
    let mut scene = lay().go(A);
    scene.out("A1");
    let cargo = Cargo::Body(scene.f("B2"));
    for at in [[3, 5], [2, 4], [3, 4], [3, 6]] {
        assert_eq!(scene.refusal(drop(&scene, "A1", cargo, at)), "HATE-BODY-07", "{at:?}");
    }
    // Neither a step nor a Grab: a Hut's wall stops only who moves in or out.
    for at in [[3, 3], [4, 4], [4, 5]] {
        assert!(scene.offers(drop(&scene, "A1", cargo, at)), "{at:?}");
    }
    let other = Cargo::Body(scene.f("B1"));
    assert_eq!(scene.refusal(drop(&scene, "A1", other, [3, 3])), "HATE-BODY-07");
    // The same when the carrier falls.
    let mut scene = lay().put("B4", [2, 3]).put("B5", [9, 9]).savagery(5, 1).go(B);
    scene.activate(&["B4"]).walk("B4", &[]);
    assert_eq!(scene.attack("B4", "A1", "HH", "GG"), Fate::Ko);
    assert_eq!(places(&scene), [[2, 5], [3, 3], [4, 3], [4, 4], [4, 5]]);
}

#[test]
fn nothing_is_dropped_in_a_combat() {
    covers!(Hate: "HATE-AMB-62");
    let mut scene = scene().all(&[("A1", [5, 5]), ("B1", [5, 6])]).carry("A1", "B2").ready("A1");
    scene.assault("A1", "B1", "HWSS");
    let cargo = Cargo::Body(scene.f("B2"));
    assert!(!scene.offers(drop(&scene, "A1", cargo, [6, 6])));
}

#[test]
fn carrying_changes_neither_moves_nor_dice() {
    covers!(Hate: "HATE-BODY-09");
    let mut scene =
        scene().all(&[("A1", [5, 5]), ("B1", [5, 7])]).carry("A1", "B2").carry("B1", "A3").go(A);
    assert_eq!(scene.pools_of("A1", "B1"), (2, 2));
    scene.out("A1");
    assert_eq!(scene.mp(), 3);
    scene.step([5, 6]).play(Action::Stop);
    scene.attack("A1", "B1", "SS", "SS");
    assert_eq!(scene.rolls(), [(Roll::Attack, 2), (Roll::Defense, 2)]);
}

#[test]
fn a_carried_body_is_off_the_board() {
    covers!(Hate: "HATE-BODY-10", "HATE-AMB-63");
    let scene = scene()
        .all(&[("A1", [5, 5]), ("A2", [6, 5]), ("B1", [7, 5])])
        .carry("A2", "B2")
        .ready("A1");
    let (figure, cargo) = (scene.f("A1"), Cargo::Body(scene.f("B2")));
    assert!(scene.game.may_grab(figure, cargo).is_err_and(|no| no.rule == "HATE-BODY-02"));
    let scene =
        super::bodies::scene().all(&[("A1", [5, 5]), ("B1", [5, 6])]).carry("B1", "A3").ready("A1");
    let cargo = Cargo::Body(scene.f("A3"));
    assert_eq!(scene.refusal(Action::Grab { figure, cargo }), "HATE-BODY-02");
}

#[test]
fn a_body_passes_from_hand_to_hand_over_the_ground() {
    covers!(Hate: "HATE-AMB-63");
    let mut scene = scene().all(&[("A1", [5, 5]), ("A2", [7, 5])]).carry("A1", "B2").go(A);
    scene.activate(&["A1", "A2"]);
    let figure = scene.f("A1");
    scene.play(Action::Move { figure });
    let down = drop(&scene, "A1", Cargo::Body(scene.f("B2")), [6, 5]);
    scene.play(down).play(Action::Stop);
    scene.walk("A2", &[]).grab("A2", "B2");
    assert_eq!(scene.game.figure(scene.f("B2")).at, Place::Carried(scene.f("A2")));
}

#[test]
fn dropped_innocents_may_be_grabbed_by_anybody() {
    covers!(Hate: "HATE-AMB-61");
    let mut scene = scene().all(&[("A1", [5, 5]), ("B1", [5, 4])]);
    let carrier = scene.f("A1");
    scene.game.put_innocents(0, Innocents::Carried(carrier));
    let mut scene = fell(scene.put("B3", [3, 3]));
    let to = scene.at([4, 4]);
    assert_eq!(scene.asked(), A);
    scene.play(Action::Place { to });
    assert_eq!(innocents_at(&scene), Some([4, 4]));
    let mut scene = scene.savagery(0, 5).with(|game| game.player_mut(B).hand = 0).go(B);
    scene.activate(&["B3"]).walk("B3", &[]);
    let figure = scene.f("B3");
    scene.play(Action::Grab { figure, cargo: Cargo::Innocents(0) });
    assert_eq!(scene.game.innocents[0], Innocents::Carried(figure));
    assert_eq!(scene.has(B, Currency::Savagery), 4, "they hold no Savagery");
}

#[test]
fn a_carrier_of_many_drops_them_all() {
    covers!(Hate: "HATE-AMB-63");
    let scene = crowd(&[[4, 4], [6, 6]]).upgrade("A1", "Brothers Ashkar A").carry("A1", "B3");
    let mut scene = fell(scene);
    assert_eq!(scene.asked(), A);
    let to = scene.at([4, 4]);
    scene.play(Action::Place { to });
    if scene.asked() == A && !places(&scene).is_empty() {
        assert_eq!(places(&scene), [[6, 6]]);
        let to = scene.at([6, 6]);
        scene.play(Action::Place { to });
    }
    let mut lie = [scene.lies("B2"), scene.lies("B3")];
    lie.sort_unstable();
    assert_eq!(lie, [Some([4, 4]), Some([6, 6])], "one on each free Space");
}

#[test]
fn a_body_that_goes_home_takes_no_savagery_along() {
    covers!(Hate: "HATE-AMB-176", "HATE-AMB-56");
    let mut scene = Scene::of("umrak", "umtull")
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [5, 5]), ("B1", [5, 6])])
        .upgrade("B1", "Um'Tull-D-01")
        .carry("B1", "A2");
    let id = scene.f("B1");
    scene.game.figure_mut(id).savagery = 1;
    scene = scene.ready("A1");
    scene.attack("A1", "B1", "HH", "HH");
    // What it carried is laid down first; then it goes home.
    assert_eq!(scene.asked(), B);
    let to = scene.at([5, 7]);
    scene.play(Action::Place { to }).quiet();
    assert_eq!(scene.lies("A2"), Some([5, 7]));
    assert_eq!(scene.game.figure(id).at, Place::Home);
    assert_eq!(scene.game.figure(id).savagery, 0);
    assert_eq!((scene.has(A, Currency::Savagery), scene.has(B, Currency::Savagery)), (4, 5));
    let went = scene.told(|event| matches!(event, Event::WentHome { .. }).then_some(()));
    assert_eq!(went.len(), 1);
}

#[test]
fn the_grab_upgrade_needs_no_action() {
    covers!(Hate: "HATE-AMB-157", "HATE-MISUP-09");
    let mut scene = scene()
        .all(&[("A1", [5, 5]), ("B1", [6, 5])])
        .body("B2", [4, 4])
        .body("B3", [4, 6])
        .upgrade("A1", "Grab")
        .go(A);
    scene.out("A1");
    scene.grab("A1", "B2");
    assert_eq!(scene.mp(), 3, "before the end of the Move, for no Points");
    // Once in an activation: with the hands free again it would take the Action.
    let down = drop(&scene, "A1", Cargo::Body(scene.f("B2")), [4, 5]);
    scene.play(down);
    let (figure, cargo) = (scene.f("A1"), Cargo::Body(scene.f("B3")));
    assert!(!scene.offers(Action::Grab { figure, cargo }));
    scene.play(Action::Stop);
    scene.attack("A1", "B1", "SS", "SS");
    assert_eq!(scene.game.active, B, "the Action is spent, and nothing is carried");

    // After the Action too.
    let mut scene = super::bodies::scene()
        .all(&[("A1", [5, 5]), ("B1", [6, 5])])
        .body("B2", [4, 4])
        .upgrade("A1", "Grab")
        .ready("A1");
    scene.attack("A1", "B1", "SS", "SS");
    scene.grab("A1", "B2");
    assert_eq!(scene.game.figure(scene.f("B2")).at, Place::Carried(figure));
}

#[test]
fn a_second_action_may_be_of_the_same_kind() {
    covers!(Hate: "HATE-AMB-157", "HATE-TRIBEUP-22");
    let mut scene = Scene::of("bulgar", "umgra")
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("AS", [5, 5]), ("B1", [6, 5])])
        .upgrade("AS", "Bul'Gar-C-01")
        .ready("AS");
    scene.attack("AS", "B1", "SS", "SS");
    assert_eq!(scene.asked(), A);
    scene.attack("AS", "B1", "SS", "SS");
    assert_eq!(scene.game.active, B, "two, one after the other, and no third");
}

#[test]
fn what_a_controlled_carrier_holds_stays_with_its_controller() {
    covers!(Hate: "HATE-AMB-175");
    let mut scene = Scene::of("bulgar", "umgra")
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("B1", [5, 5]), ("B2", [6, 6])])
        .carry("B1", "B3")
        .carry("B2", "A3");
    for name in ["B1", "B2"] {
        let id = scene.f(name);
        scene.game.figure_mut(id).control = Some(A);
    }
    let mut scene = scene.go(B);
    scene.play(Action::Retreat);
    assert_eq!(scene.winner(), Some(A));
    let place = |name: &str| scene.game.figure(scene.f(name)).at;
    assert_eq!((place("B1"), place("B2")), (Place::Home, Place::Home));
    assert_eq!(place("B3"), Place::Captive(A), "an enemy's Body");
    assert_eq!(place("A3"), Place::Home, "his own");
    assert_eq!(scene.game.figure(scene.f("B1")).loads, 0);
}

#[test]
fn an_attacker_who_bursts_along_loses_its_free_move() {
    covers!(Hate: "HATE-AMB-57", "HATE-AMB-56");
    // B1 bursts (4 dice) when A1 KO's it; A1 falls too, before its own free Move with C-02. What
    // it steals it steals: the KO is a fact.
    let mut scene = Scene::of("umkator", "umgra")
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [5, 5]), ("B1", [5, 6])])
        .upgrade("A1", "C-02")
        .upgrade("A1", "Um'Kator-D-02")
        .upgrade("B1", "Fungus")
        .savagery(1, 3)
        .ready("A1");
    let (figure, target) = (scene.f("A1"), scene.f("B1"));
    scene.dice("HHGHHHHHHH").play(Action::Attack { figure, target }).quiet();
    assert_eq!((scene.lies("A1"), scene.lies("B1")), (Some([5, 5]), Some([5, 6])));
    let moves = scene.told(|event| matches!(event, Event::MoveBegan { .. }).then_some(()));
    assert_eq!(moves.len(), 1, "that of the activation");
    let stolen = scene.told(|event| match event {
        Event::Stolen { what, n, .. } => Some((*what, *n)),
        _ => None,
    });
    assert_eq!(stolen, [(Currency::Savagery, 1)]);
    assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (1, 1));
}
