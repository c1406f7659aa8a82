//! Taking back alone, and going back by consent.

use warmoot_kernel::{Barrier, Entry, Game, covers, toy::Action};

use crate::*;

// ---------------------------------------------------------------- taking back

#[test]
fn own_acts_are_taken_back_one_by_one() {
    covers!(table: "TABLE-UNDO-01");
    let mut game = pledged(2, 3);
    let before = game.state().clone();
    let mut states = vec![before];
    for _ in 0..2 {
        let card = card(&game, A);
        act(&mut game, A, Action::Play { card });
        states.push(game.state().clone());
    }
    act(&mut game, A, Action::Demand { from: B });
    assert_eq!(game.undo_limit(A).free, 3);
    for state in states.iter().rev() {
        game.undo(A, game.revision()).unwrap();
        assert_eq!(game.state(), state);
    }
    let limit = game.undo_limit(A);
    assert_eq!((limit.free, limit.limit.rule.as_str()), (0, "TABLE-UNDO-02"));

    // At the very start there is nothing before.
    let mut game = start(2, 1);
    assert_eq!(refused(&mut game, |game| game.undo(A, 0)), "TABLE-UNDO-01");
    let card = card(&game, A);
    act(&mut game, A, Action::Pledge { card });
    game.undo(A, 1).unwrap();
    assert_eq!(refused(&mut game, |game| game.undo(A, 2)), "TABLE-UNDO-01");
}

#[test]
fn anothers_act_is_a_barrier() {
    covers!(table: "TABLE-UNDO-02");
    let mut game = start(3, 1);
    for seat in [A, B] {
        let card = card(&game, seat);
        act(&mut game, seat, Action::Pledge { card });
    }
    let now = game.revision();
    assert_eq!(refused(&mut game, |game| game.undo(A, now)), "TABLE-UNDO-02");
    game.undo(B, now).unwrap();
    game.undo(A, game.revision()).unwrap();
}

#[test]
fn chance_is_a_barrier() {
    covers!(table: "TABLE-UNDO-03");
    let mut game = pledged(2, 4);
    let Entry::Act { barrier, outcomes, .. } = act(&mut game, A, Action::Roll) else {
        panic!("an act")
    };
    assert_eq!((barrier, outcomes.len()), (Some(Barrier::Chance), 1));
    let now = game.revision();
    assert_eq!(refused(&mut game, |game| game.undo(A, now)), "TABLE-UNDO-03");
    // What follows can be taken back, but only down to the roll.
    act(&mut game, A, Action::Demand { from: B });
    game.undo(A, game.revision()).unwrap();
    let now = game.revision();
    assert_eq!(refused(&mut game, |game| game.undo(A, now)), "TABLE-UNDO-03");
}

#[test]
fn drawing_tiles_seeing_them_and_taking_it_back_does_not_go() {
    covers!(table: "TABLE-UNDO-03");
    let mut game = pledged(2, 4);
    act(&mut game, A, Action::Bank);
    assert_eq!(game.state().active(), B, "A drew up and the turn passed");
    let now = game.revision();
    assert_eq!(refused(&mut game, |game| game.undo(A, now)), "TABLE-UNDO-03");
}

#[test]
fn a_reveal_without_chance_is_a_barrier() {
    covers!(table: "TABLE-UNDO-04");
    let mut game = pledged(2, 5);
    let Entry::Act { barrier, outcomes, .. } = act(&mut game, A, Action::Peek { at: B }) else {
        panic!("an act")
    };
    assert_eq!((barrier, outcomes.len()), (Some(Barrier::Revealed), 0));
    let now = game.revision();
    assert_eq!(refused(&mut game, |game| game.undo(A, now)), "TABLE-UNDO-04");
    // So is the last pledge: it shows all the others.
    let mut game = start(2, 5);
    for seat in [A, B] {
        let card = card(&game, seat);
        act(&mut game, seat, Action::Pledge { card });
    }
    let now = game.revision();
    assert_eq!(refused(&mut game, |game| game.undo(B, now)), "TABLE-UNDO-04");
}

#[test]
fn the_end_is_a_barrier() {
    covers!(table: "TABLE-UNDO-06", "TABLE-ROLL-03");
    let mut game = start(2, 1);
    let entries = random(&mut game, usize::MAX, 1);
    let Some(Entry::Act { seat, barrier, .. }) = entries.last() else { panic!("an act") };
    assert_eq!(*barrier, Some(Barrier::Over));
    let (seat, now) = (*seat, game.revision());
    assert_eq!(refused(&mut game, |game| game.undo(seat, now)), "TABLE-UNDO-06");
    assert_eq!(refused(&mut game, |game| game.rollback(3)), "TABLE-ROLL-03");
}

// ---------------------------------------------------------------- going back by consent

#[test]
fn everybody_together_goes_back_anywhere() {
    covers!(table: "TABLE-ROLL-01");
    let mut game = start(3, 6);
    let mut states = vec![game.state().clone()];
    for salt in 0..40 {
        random(&mut game, 1, salt);
        states.push(game.state().clone());
    }
    for to in [39, 20, 19, 5, 0] {
        assert_eq!(refused(&mut game, |game| game.rollback(99)), "TABLE-ROLL-01");
        let same = game.number();
        assert_eq!(refused(&mut game, |game| game.rollback(same)), "TABLE-ROLL-01");
        game.rollback(to).unwrap();
        assert_eq!(game.number(), to);
        assert_eq!(*game.state(), states[to as usize]);
        // Everybody has to look again.
        let stale = game.revision() - 1;
        let seat = game.state().waiting().iter().next().unwrap();
        let action = game.choices(seat).remove(0);
        assert_eq!(refused(&mut game, |game| game.act(seat, stale, &action)), "TABLE-REV-01");
    }
}
