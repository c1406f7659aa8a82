//! The cards of Sarrassa: strong while the sun lasts.

use warmoot_kernel::covers;

use super::*;
use crate::{
    Dice, Hate, Lasts,
    state::{Bonus, Lasting, On},
};

#[test]
fn eternal_life_is_a_curse_from_round_three_on() {
    card!("sarrassa-1");
    covers!(Hate: "HATE-TRIBE-33", "HATE-AMB-130", "HATE-AMB-38");
    let attack = |round: u8, less: i8| {
        let mut scene = duel("sarrassa", "umgra").with(|game| game.round = round).go(A);
        let id = scene.f("A1");
        let what = Bonus::Dice(Roll::Attack, -less);
        scene.game.lasting.push(Lasting { on: On::Figure(id), what, until: Lasts::Round });
        scene.to_action("A1");
        scene.attack("A1", "B1", "SSS", "SS");
        scene.thrown()[0]
    };
    assert_eq!(attack(1, 0), 3);
    assert_eq!(attack(2, 0), 3);
    assert_eq!(attack(3, 0), 1, "2 dice fewer");
    assert_eq!(attack(4, 0), 1);
    assert_eq!(attack(3, 1), 1, "at least 1 die, after all that is taken off");

    let defend = |round: u8| {
        let mut scene = duel("sarrassa", "umgra").with(|game| game.round = round).go(B);
        scene.to_action("B1");
        scene.attack("B1", "A1", "SS", "SSS");
        scene.thrown()[1]
    };
    assert_eq!((defend(2), defend(3)), (3, 2));
    // It lies there from the start, complete, and is never lost.
    let scene = duel("sarrassa", "umgra").replenish(3, "00 00");
    assert_eq!(scene.pile(A, "sarrassa-1"), Pile::Done);
}

#[test]
fn the_undying_oath_takes_two_of_theirs() {
    card!("sarrassa-2");
    let mut scene = duel("sarrassa", "umgra")
        .all(&[("A2", [9, 5]), ("A3", [4, 5]), ("B2", [9, 6])])
        .cards(A, &["sarrassa-2"])
        .go(B);
    scene.activate(&["B1", "B2"]).walk("B1", &[]).walk("B2", &[]);
    scene.attack("B1", "A1", "HH", "HHH");
    assert_eq!(scene.pile(A, "sarrassa-2"), Pile::Hand);
    scene.attack("B2", "A2", "HH", "HHH");
    assert_eq!(scene.pile(A, "sarrassa-2"), Pile::Done);
    let mut scene = scene.replenish(2, "00 23").go(B);
    scene.to_action("B1");
    scene.attack("B1", "A3", "SS", "SSSS");
    assert_eq!(scene.thrown()[4..], [2, 4], "3 dice and 1 more");
}

#[test]
fn the_feast_of_dust_pays_for_each_ko() {
    card!("sarrassa-3");
    let mut scene = duel("sarrassa", "umgra")
        .all(&[("A2", [9, 5]), ("A3", [7, 6]), ("B2", [9, 6]), ("B3", [6, 6])])
        .cards(A, &["sarrassa-3"])
        .go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    scene.attack("A1", "B1", "HHH", "GG");
    scene.attack("A2", "B2", "HHH", "GG");
    assert_eq!(scene.pools(A), (3, 2, 0), "the KO that completes it pays nothing yet");
    assert_eq!(scene.pile(A, "sarrassa-3"), Pile::Done);
    let mut scene = scene.go(A);
    scene.to_action("A3");
    // Warrior 1 supports.
    scene.attack("A3", "B3", "HHHH", "GG");
    assert_eq!(scene.pools(A), (3 - 1 + 1, 3, 0));
}

#[test]
fn grave_hunger_feeds_and_moves() {
    card!("sarrassa-4");
    let mut scene = duel("sarrassa", "umgra").cards(A, &["sarrassa-4"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HHH HH").until("sarrassa-4").use_card("sarrassa-4");
    assert_eq!((scene.pools(A), scene.mp_left()), ((4, 1, 0), 3), "1 paid and 1 gained");
    scene.along(&[[5, 4], [5, 3], [5, 2]]);
    assert_eq!(scene.stands("A1"), Some([5, 2]));
    assert_eq!(scene.pile(A, "sarrassa-4"), Pile::Discards);
}

#[test]
fn cursed_strength_adds_two_dice() {
    card!("sarrassa-5");
    let mut scene = duel("sarrassa", "umgra").cards(A, &["sarrassa-5"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "SSS H HH SG").use_card("sarrassa-5");
    assert_eq!((scene.pools(A), scene.changed()), ((3, 0, 0), vec![1, 2]));
    scene.quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 3), (Roll::Defense, 1)]);
    // When the curse has come, 1 die is left of it.
    let late = |game: &mut Hate| game.round = 3;
    let mut scene = duel("sarrassa", "umgra").cards(A, &["sarrassa-5"]).with(late).go(A);
    scene.to_action("A1").strike("A1", "B1", "S H SG").use_card("sarrassa-5");
    assert_eq!(scene.changed(), [1]);
}

#[test]
fn the_sun_gives_more_in_the_first_two_rounds() {
    card!("sarrassa-6");
    covers!(Hate: "HATE-TRIBE-31");
    // The curse is not in the deck: the fifth of seven cards is drawn.
    let gain = |round: u8, draws: &str| {
        let mut scene = duel("sarrassa", "umgra").replenish(round, draws);
        assert_eq!(scene.pools(A), (5, 0, 0));
        scene.use_card("sarrassa-6").said();
        scene.pools(A).0
    };
    assert_eq!(gain(1, "4 00"), 7, "and only one card is drawn in Round 1");
    assert_eq!(gain(2, "40 00"), 7);
    assert_eq!(gain(3, "40 00"), 6);
}

#[test]
fn who_is_called_back_stands_up() {
    card!("sarrassa-7");
    let mut scene = duel("sarrassa", "umgra")
        .body("A2", [8, 8])
        .body("AC", [9, 9])
        .carry("B1", "A3")
        .activated(&["A2"])
        .cards(A, &["sarrassa-7"])
        .go(A);
    scene.use_card("sarrassa-7");
    // Neither the Champion nor the carried Warrior could be meant.
    assert_eq!((scene.pools(A), scene.stands("A2")), ((3, 0, 0), Some([8, 8])));
    assert_eq!(scene.lies("AC"), Some([9, 9]));
    let figure = scene.f("A2");
    assert!(scene.offers(Action::Activate { figure }), "unactivated");

    let scene = duel("sarrassa", "umgra").body("AC", [9, 9]).cards(A, &["sarrassa-7"]).go(A);
    assert_eq!(scene.no_card("sarrassa-7"), "HATE-CARD-03");
    let scene =
        duel("sarrassa", "umgra").body("A2", [9, 9]).savagery(1, 5).cards(A, &["sarrassa-7"]).go(A);
    assert_eq!(scene.no_card("sarrassa-7"), "HATE-CARD-04");
}

#[test]
fn the_grave_is_denied_with_a_reroll() {
    card!("sarrassa-8");
    let mut scene = duel("sarrassa", "umgra").cards(A, &["sarrassa-8"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH GHH S SS").until("sarrassa-8");
    scene.use_card("sarrassa-8");
    assert_eq!((scene.pools(A), scene.changed()), ((4, 0, 0), vec![1]));
    // The added die may be rerolled as well, or none at all.
    let dice = Dice { hit: 2, save: 1, savagery: 1, wild: 0 };
    assert!(scene.offers(Action::Reroll { dice }));
    assert!(scene.offers(Action::Skip));
    let dice = Dice { hit: 2, ..Dice::default() };
    scene.play(Action::Reroll { dice }).quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 2), (Roll::Defense, 3)]);
    assert_eq!(scene.pools(A), (5, 0, 0));
    assert_eq!(scene.pile(A, "sarrassa-8"), Pile::Discards);
}
