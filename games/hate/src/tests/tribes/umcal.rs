//! The cards of Um'Cal: what the fallen bring.

use warmoot_kernel::covers;

use super::*;
use crate::Hate;

#[test]
fn death_oath_strikes_back_from_the_grave() {
    card!("umcal-1");
    covers!(Hate: "HATE-AMB-58");
    let mut scene = duel("umcal", "umgra").upgrade("A1", "A-04").cards(A, &["umcal-1"]).go(B);
    scene.to_action("B1");
    // 2 Hits against none; then exactly 3 dice against 2.
    scene.strike("B1", "A1", "HH HH HHH SS").until("umcal-1");
    assert_eq!((scene.asked(), scene.lies("A1")), (A, Some([5, 5])));
    assert_eq!((scene.pools(A), scene.pools(B)), ((5, 0, 0), (4, 1, 0)));
    scene.use_card("umcal-1");
    // No Skill of the fallen Figure helps it, only the Forge does.
    let skills = scene
        .legal()
        .into_iter()
        .filter(|it| matches!(it, Action::Use { means: Means::Skill { .. }, .. }));
    assert_eq!(skills.count(), 0);
    scene.quiet().said();
    assert_eq!(scene.thrown(), [2, 2, 3, 2]);
    assert_eq!(scene.lies("B1"), Some([5, 6]));
    assert_eq!((scene.pools(A), scene.pools(B)), ((5, 1, 0), (4, 1, 0)));
    assert_eq!(scene.pile(A, "umcal-1"), Pile::Discards);

    // A Youngblood that shoots from afar is out of its reach.
    let mut scene = duel("umcal", "umgra").put("Ba", [5, 8]).cards(A, &["umcal-1"]).go(B);
    scene.to_action("Ba");
    scene.attack("Ba", "A1", "HH", "HH");
    assert_eq!((scene.lies("A1"), scene.pile(A, "umcal-1")), (Some([5, 5]), Pile::Hand));
    assert_eq!(scene.asked(), A, "it is her Turn already: she was not asked");
    assert_eq!(scene.no_card("umcal-1"), "HATE-CARD-03");
}

#[test]
fn last_charge_ends_with_the_figure() {
    card!("umcal-2");
    covers!(Hate: "HATE-AMB-53");
    let start = |shields| {
        let mut scene = Scene::of("umcal", "umgra")
            .all(&[("A1", [2, 5]), ("B1", [7, 5]), ("AP", [1, 1]), ("BP", [14, 12])])
            .shields("A1", shields)
            .cards(A, &["umcal-2"])
            .go(A);
        scene.activate(&["A1"]);
        scene.use_card("umcal-2");
        assert_eq!(scene.pools(A), (3, 0, 0));
        scene.script("HHHHH SS").aim("B1").quiet().said();
        assert_eq!(scene.thrown(), [5, 2], "2 dice and 3 more");
        assert_eq!(scene.lies("B1"), Some([7, 5]));
        scene
    };
    let scene = start(0);
    assert_eq!(scene.lies("A1"), Some([6, 5]), "KO'd as its activation ended");
    assert_eq!((scene.pools(A), scene.pools(B)), ((3, 1, 0), (5, 0, 0)), "nobody is paid for that");
    assert_eq!(scene.asked(), B);

    // A Hate token on its card goes instead, to nobody.
    let scene = start(1);
    assert_eq!((scene.stands("A1"), scene.game.figure(scene.f("A1")).shields), (Some([6, 5]), 0));
    assert_eq!(scene.pools(B), (5, 0, 0));

    // Without an enemy on a free line it cannot be used.
    let mut scene = Scene::of("umcal", "umgra")
        .all(&[("A1", [2, 5]), ("B1", [7, 6]), ("AP", [1, 1]), ("BP", [14, 12])])
        .cards(A, &["umcal-2"])
        .go(A);
    scene.activate(&["A1"]);
    assert_eq!(scene.mp_left(), 3, "the Move begins at once");
    assert_eq!(scene.pile(A, "umcal-2"), Pile::Hand);
}

#[test]
fn blood_price_is_paid_at_any_time() {
    card!("umcal-3");
    covers!(Hate: "HATE-AMB-67");
    // In the own Turn.
    let mut scene = duel("umcal", "umgra").put("A2", [3, 3]).cards(A, &["umcal-3"]).go(A);
    assert!(scene.usable("umcal-3"));
    scene.use_card("umcal-3");
    assert_eq!(scene.aims(), scene.these(&["A1", "A2"]), "never the Prince");
    scene.aim("A2");
    assert_eq!((scene.lies("A2"), scene.pools(A)), (Some([3, 3]), (8, 0, 0)));
    assert_eq!(scene.pools(B), (5, 0, 0), "it was no Attack of theirs");
    assert_eq!(scene.pile(A, "umcal-3"), Pile::Discards);

    // In the enemy's, inside an activation.
    let mut scene = duel("umcal", "umgra").put("A2", [3, 3]).cards(A, &["umcal-3"]).go(B);
    let other = scene.f("B1");
    scene.play(Action::Activate { figure: other }).play(Action::Begin);
    assert_eq!(scene.asked(), A, "before the first step");
    scene.no();
    assert_eq!(scene.asked(), B);
    let to = scene.at([6, 6]);
    scene.play(Action::Step { to });
    assert_eq!(scene.asked(), A, "and after each");
    scene.use_card("umcal-3").aim("A1");
    assert_eq!((scene.lies("A1"), scene.pools(A)), (Some([5, 5]), (8, 0, 0)));
    assert_eq!((scene.asked(), scene.mp_left()), (B, 2), "the Move goes on");

    // Not in the middle of a roll.
    let mut scene = duel("umcal", "umgra").cards(A, &["umcal-3"]).go(B);
    scene.play(Action::Activate { figure: other }).play(Action::Begin).no();
    scene.play(Action::Stop).no();
    scene.strike("B1", "A1", "HH SS").no();
    assert_eq!(scene.asked(), A, "who rolls her Defense");
    assert_eq!(scene.no_card("umcal-3"), "HATE-CARD-03");
}

#[test]
fn from_the_ashes_another_rises() {
    card!("umcal-4");
    let mut scene = duel("umcal", "umgra").put("A2", [8, 5]).cards(A, &["umcal-4"]).go(B);
    scene.to_action("B1");
    scene.strike("B1", "A1", "HH GH HHS SG").until("umcal-4");
    assert_eq!(scene.pools(A), (6, 0, 0), "1 Savagery was rolled");
    scene.use_card("umcal-4");
    assert_eq!(scene.pools(A), (5, 0, 0));
    assert_eq!(scene.aims(), scene.these(&["A2", "AP"]), "not the fallen one");
    scene.aim("A2");
    assert_eq!(scene.mp_left(), 3);
    scene.along(&[[7, 5], [6, 5]]);
    assert_eq!(scene.aims(), scene.these(&["B1"]));
    assert!(scene.offers(Action::Skip));
    scene.aim("B1").quiet().said();
    assert_eq!(scene.thrown(), [2, 2, 3, 2], "2 dice and 1 more");
    assert_eq!(scene.lies("B1"), Some([5, 6]), "2 Hits against 1 Save");
    assert!(!scene.game.figure(scene.f("A2")).activated());

    let mut scene = duel("umcal", "umgra").savagery(0, 5).cards(A, &["umcal-4"]).go(B);
    scene.to_action("B1");
    scene.attack("B1", "A1", "HH", "HH");
    assert_eq!(scene.told(|it| matches!(it, Event::Used { .. }).then_some(())), []);
    assert_eq!(scene.game.round, 2, "she cannot pay and is not asked; without Savagery it is over");
}

#[test]
fn martyrs_gift_brings_hate_and_savagery() {
    card!("umcal-5");
    let mut scene = duel("umcal", "umgra").cards(A, &["umcal-5"]).go(B);
    scene.to_action("B1");
    scene.strike("B1", "A1", "HH HH").until("umcal-5").use_card("umcal-5");
    assert_eq!(scene.pools(A), (6, 1, 0));
    assert_eq!(scene.pools(B), (4, 1, 0));
    assert_eq!(scene.pile(A, "umcal-5"), Pile::Discards);
}

#[test]
fn bared_chest_gives_attack_for_defense() {
    card!("umcal-6");
    let mut scene = duel("umcal", "umgra").cards(A, &["umcal-6"]).go(A);
    scene.activate(&["A1"]);
    scene.use_card("umcal-6");
    assert_eq!(scene.pools(A), (4, 0, 0));
    scene.walk("A1", &[]);
    scene.attack("A1", "B1", "SSSS", "SS");
    assert_eq!(scene.thrown(), [4, 2]);
    assert_eq!(scene.asked(), B);
    scene.to_action("B1");
    scene.attack("B1", "A1", "SS", "S");
    assert_eq!(scene.thrown(), [4, 2, 2, 1], "1 die fewer until the Round ends");
    scene.end_round();
    assert!(scene.game.lasting.is_empty());
}

#[test]
fn another_takes_the_place_of_the_fallen() {
    card!("umcal-7");
    let mut scene = duel("umcal", "umgra").put("A2", [4, 5]).cards(A, &["umcal-7"]).go(B);
    scene.to_action("B1");
    scene.strike("B1", "A1", "HH HH").until("umcal-7");
    assert_eq!(scene.stands("A1"), Some([5, 5]), "not KO'd yet");
    scene.use_card("umcal-7");
    assert_eq!((scene.stands("A1"), scene.lies("A2")), (Some([5, 5]), Some([4, 5])));
    assert_eq!((scene.pools(A), scene.pools(B)), ((5, 0, 0), (4, 1, 0)), "one KO, one Hate");
    assert_eq!(scene.pile(A, "umcal-7"), Pile::Discards);

    // Nobody beside it: nothing to be asked.
    let mut scene = duel("umcal", "umgra").put("A2", [3, 5]).cards(A, &["umcal-7"]).go(B);
    scene.to_action("B1");
    scene.attack("B1", "A1", "HH", "HH");
    assert_eq!((scene.lies("A1"), scene.pile(A, "umcal-7")), (Some([5, 5]), Pile::Hand));

    // Poison has no enemy who could take another instead.
    let scene = duel("umcal", "umtull").put("A2", [4, 5]).cards(A, &["umcal-7"]);
    let one = scene.f("A1");
    let scene = scene
        .with(|game| {
            game.player_mut(B).deck &= !1;
            let figure = game.figure_mut(one);
            (figure.poison, figure.poisoner) = (1, B);
        })
        .close_round(1);
    assert_eq!((scene.lies("A1"), scene.stands("A2")), (Some([5, 5]), Some([4, 5])));
}

#[test]
fn nothing_left_to_lose_with_three_fallen() {
    card!("umcal-8");
    let warriors = [("A2", [2, 1]), ("A3", [3, 1]), ("A4", [4, 1]), ("A5", [5, 1]), ("A6", [6, 1])];
    let attack = |fallen: u8| {
        let mut scene = duel("umcal", "umgra")
            .all(&warriors)
            .all(&[("AC", [7, 1]), ("AS", [8, 1])])
            .cards(A, &["umcal-8"]);
        if fallen == 3 {
            scene = scene.body("AS", [8, 1]);
        }
        // The two Youngbloods are off the board and count as KO'd.
        scene = scene.go(A);
        scene.use_card("umcal-8");
        assert_eq!(scene.pools(A), (4, 0, 0));
        scene.to_action("A1");
        scene
    };
    let mut scene = attack(2);
    scene.attack("A1", "B1", "SSS", "SS");
    assert_eq!(scene.thrown(), [3, 2]);
    let mut scene = attack(3);
    scene.attack("A1", "B1", "SSSS", "SS");
    assert_eq!(scene.thrown(), [4, 2]);
    // It is over with the Turn.
    assert_eq!(scene.asked(), B);
    assert!(scene.game.lasting.is_empty());

    let scene = duel("umcal", "umgra").savagery(0, 5).cards(A, &["umcal-8"]).go(A);
    assert_eq!(scene.game.round, 2, "without Savagery there is no Turn");
}
