//! Where dice come from, and who can check them.

use std::sync::Arc;

use warmoot_kernel::{
    Dealing, Entry, Match, Seed, covers,
    toy::{Action, Content, Delve, Setup},
};

use crate::*;

// ---------------------------------------------------------------- chance

#[test]
fn playing_again_brings_the_same_dice() {
    covers!(table: "TABLE-CHANCE-01");
    for seed in 0..20 {
        let mut game = pledged(2, seed);
        let number = game.number();
        let first = act(&mut game, A, Action::Roll);
        game.rollback(number).unwrap();
        let Entry::Act { outcomes, .. } = act(&mut game, A, Action::Roll) else { panic!("an act") };
        let Entry::Act { outcomes: before, .. } = first else { panic!("an act") };
        assert_eq!(outcomes, before);
    }
}

#[test]
fn anyone_can_check_the_dice() {
    covers!(table: "TABLE-CHANCE-02");
    let mut game = start(3, 8);
    let commitment = game.seed().commitment();
    random(&mut game, usize::MAX, 8);
    let seed: Seed = serde_json::from_value(game.seed().reveal().into()).unwrap();
    assert_eq!(seed.commitment(), commitment);
    assert_eq!(game.foreign_chance(), Ok(None));
    assert!(!format!("{game:?}").contains(&game.seed().reveal()), "no seed in debug output");

    // Dice that did not come from the seed are named.
    let mut game = pledged(2, 8);
    let honest = act(&mut game.clone(), A, Action::Roll);
    let Entry::Act { outcomes, .. } = honest else { panic!("an act") };
    let other = if outcomes == [5] { 4 } else { 5 };
    game.act_dealt(A, game.revision(), &Action::Roll, &[other]).unwrap();
    assert_eq!(game.foreign_chance(), Ok(Some(3)));
}

#[test]
fn outcomes_are_asked_for_one_by_one() {
    covers!(table: "TABLE-CHANCE-03", "TABLE-CHANCE-04");
    let mut game = pledged(2, 9);
    let played = card(&game, A);
    act(&mut game, A, Action::Play { card: played });
    // Banking draws up: two cards, out of a deck that gets smaller.
    let before = game.save();
    let now = game.revision();
    let mut said = Vec::new();
    let entry = loop {
        match game.act_dealt(A, now, &Action::Bank, &said).unwrap() {
            Dealing::Asks(question) => {
                assert_eq!(game.save(), before, "nothing happens before all are said");
                assert_eq!(question.what, "a card of the deck");
                let mut wrong = said.clone();
                wrong.push(question.sides);
                let rejected = game.act_dealt(A, now, &Action::Bank, &wrong).unwrap_err();
                assert_eq!(rejected.rule(), "TABLE-CHANCE-04");
                said.push(question.sides - 1);
            }
            Dealing::Done(entry) => break entry,
        }
    };
    assert_eq!(said.len(), 2);
    assert!(matches!(entry, Entry::Act { outcomes, .. } if outcomes == said));
    let now = game.revision();
    let rejected = game.act_dealt(B, now, &Action::Roll, &[1, 1]).unwrap_err();
    assert_eq!(rejected.rule(), "TABLE-CHANCE-04");

    // The start can be dealt as well.
    let setup = Setup { seats: 2, rounds: 3 };
    let content = Arc::new(Content::default());
    let mut said = Vec::new();
    let game: Match<Delve> = loop {
        let seed = Seed([0; 32]);
        match Match::new_dealt(setup.clone(), content.clone(), seed, &said).unwrap() {
            Dealing::Asks(_) => said.push(0),
            Dealing::Done(game) => break game,
        }
    };
    assert_eq!(said.len(), 6);
    assert_eq!(game.state().hand(A).0, [3, 0, 0, 0]);
    assert_eq!(Match::<Delve>::load(&game.save()).unwrap().state(), game.state());
}
