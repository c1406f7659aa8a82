//! Who acts, and what a command is bound to.

use warmoot_kernel::{Rejected, Seat, covers, table_ledger, toy::Action};

use crate::*;

// ---------------------------------------------------------------- who acts

#[test]
fn every_rule_of_the_table_is_well_formed_and_unique() {
    let ledger = table_ledger();
    let mut ids: Vec<_> = ledger.rules.iter().map(|rule| rule.id.as_str()).collect();
    assert!(ids.iter().all(|id| id.starts_with("TABLE-")));
    ids.sort_unstable();
    let count = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[test]
fn strangers_do_not_act() {
    covers!(table: "TABLE-SEAT-01");
    let mut game = pledged(3, 1);
    for stranger in [3, 7, 8, 200, 255].map(Seat) {
        let revision = game.revision();
        assert_eq!(
            refused(&mut game, |game| game.act(stranger, revision, &Action::Roll)),
            "TABLE-SEAT-01"
        );
        assert_eq!(refused(&mut game, |game| game.undo(stranger, revision)), "TABLE-SEAT-01");
    }
}

#[test]
fn nobody_acts_in_anothers_place() {
    covers!(table: "TABLE-SEAT-02");
    let mut game = pledged(3, 1);
    let revision = game.revision();
    assert!(game.choices(B).is_empty());
    assert_eq!(refused(&mut game, |game| game.act(B, revision, &Action::Bank)), "TABLE-SEAT-02");
    // An answer that is due is nobody else's either, not even of the one whose turn it is.
    act(&mut game, A, Action::Demand { from: C });
    let revision = game.revision();
    let card = card(&game, A);
    assert_eq!(
        refused(&mut game, |game| game.act(A, revision, &Action::Give { card })),
        "TABLE-SEAT-02"
    );
}

#[test]
fn nobody_acts_after_the_end() {
    covers!(table: "TABLE-OVER-01");
    let mut game = start(2, 1);
    random(&mut game, usize::MAX, 1);
    let revision = game.revision();
    for seat in [A, B] {
        assert_eq!(
            refused(&mut game, |game| game.act(seat, revision, &Action::Roll)),
            "TABLE-OVER-01"
        );
    }
}

#[test]
fn what_is_not_legal_is_refused_by_the_games_own_rule() {
    let mut game = pledged(2, 1);
    let revision = game.revision();
    for (action, rule) in [
        (Action::Play { card: 9 }, "DELVE-01"),
        (Action::Play { card: 0 }, "DELVE-01"),
        (Action::Pledge { card: 1 }, "DELVE-03"),
        (Action::Peek { at: A }, "DELVE-04"),
        (Action::Peek { at: Seat(200) }, "DELVE-04"),
    ] {
        assert_eq!(refused(&mut game, |game| game.act(A, revision, &action)), rule);
    }
}

// ---------------------------------------------------------------- revisions

#[test]
fn a_command_sent_twice_acts_once() {
    covers!(table: "TABLE-REV-01");
    // The turn is ended by a double click.
    let mut game = pledged(2, 1);
    let seen = game.revision();
    game.act(A, seen, &Action::Bank).unwrap();
    assert_eq!(refused(&mut game, |game| game.act(A, seen, &Action::Bank)), "TABLE-REV-01");
    // Even where the second one would be legal: two plays, two rolls.
    let mut game = pledged(2, 1);
    let seen = game.revision();
    game.act(A, seen, &Action::Roll).unwrap();
    assert_eq!(refused(&mut game, |game| game.act(A, seen, &Action::Roll)), "TABLE-REV-01");
    assert!(matches!(
        game.act(A, seen, &Action::Roll),
        Err(Rejected::Stale { now }) if now == game.revision()
    ));
}

#[test]
fn a_command_is_bound_to_what_its_seat_saw() {
    covers!(table: "TABLE-REV-01");
    // All pledge at once, having seen the same: nobody's pledge disturbs another's.
    let mut game = start(3, 2);
    let seen = game.revision();
    for seat in [C, A] {
        let card = card(&game, seat);
        game.act(seat, seen, &Action::Pledge { card }).unwrap();
    }
    // But a seat that was asked something new meanwhile has to look again.
    let card_of_b = card(&game, B);
    act(&mut game, B, Action::Pledge { card: card_of_b });
    let seen = game.revision();
    act(&mut game, A, Action::Demand { from: B });
    let card = card(&game, B);
    assert_eq!(
        refused(&mut game, |game| game.act(B, seen, &Action::Give { card })),
        "TABLE-REV-01"
    );
    // And nobody has seen the future.
    let future = game.revision() + 1;
    assert_eq!(
        refused(&mut game, |game| game.act(B, future, &Action::Give { card })),
        "TABLE-REV-01"
    );
    act(&mut game, B, Action::Give { card });
}

#[test]
fn taking_back_twice_by_a_double_click_takes_back_once() {
    let mut game = pledged(2, 3);
    for _ in 0..2 {
        let card = card(&game, A);
        act(&mut game, A, Action::Play { card });
    }
    let seen = game.revision();
    game.undo(A, seen).unwrap();
    assert_eq!(refused(&mut game, |game| game.undo(A, seen)), "TABLE-REV-01");
}

#[test]
fn the_revision_only_counts_up() {
    covers!(table: "TABLE-REV-02");
    let mut game = start(2, 1);
    let one = card(&game, A);
    act(&mut game, A, Action::Pledge { card: one });
    assert_eq!((game.revision(), game.number()), (1, 1));
    game.undo(A, 1).unwrap();
    assert_eq!((game.revision(), game.number()), (2, 0));
    act(&mut game, A, Action::Pledge { card: one });
    let other = card(&game, B);
    act(&mut game, B, Action::Pledge { card: other });
    game.rollback(1).unwrap();
    assert_eq!((game.revision(), game.number()), (5, 1));
}
