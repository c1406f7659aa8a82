//! A match: commands, taking back, going back, chance, and the record.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use serde_json::Value;
use warmoot_kernel::{
    Audience, Barrier, Dealing, Entry, Game, Kept, LoadError, Match, Rejected, Resumed, Seat, Seed,
    Seeded, below, covers, table_ledger,
    toy::{
        Action, Content, Delve, Event, Setup,
        flawed::{CORRECTED, FIRST, Flawed, FlawedSetup, RECOUNTED},
    },
};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

fn start(seats: u8, seed: u8) -> Match<Delve> {
    let setup = Setup { seats, rounds: 6 };
    Match::new(setup, Arc::new(Content::default()), Seed([seed; 32])).unwrap()
}

/// Does something at the revision of now.
fn act<G: Game>(game: &mut Match<G>, seat: Seat, action: G::Action) -> Entry<G::Action> {
    game.act(seat, game.revision(), &action).unwrap()
}

/// A card that is in this hand.
fn card(game: &Match<Delve>, seat: Seat) -> u8 {
    game.state().hand(seat).kinds().next().unwrap()
}

/// Everybody pledges, so that the first turn begins.
fn pledged(seats: u8, seed: u8) -> Match<Delve> {
    let mut game = start(seats, seed);
    for seat in (0..seats).map(Seat) {
        let card = card(&game, seat);
        act(&mut game, seat, Action::Pledge { card });
    }
    game
}

/// Plays random acts, at most so many; the entries.
fn random<G: Game>(game: &mut Match<G>, acts: usize, salt: u64) -> Vec<Entry<G::Action>> {
    let mut rng = Seeded::new(salt);
    let mut entries = Vec::new();
    while entries.len() < acts && !game.is_over() {
        let asked: Vec<Seat> = game.state().waiting().iter().collect();
        let seat = asked[below(rng.rng(), asked.len() as u32) as usize];
        let mut legal = game.choices(seat);
        let action = legal.swap_remove(below(rng.rng(), legal.len() as u32) as usize);
        entries.push(act(game, seat, action));
    }
    entries
}

/// The rule behind a refusal, after making sure that nothing changed.
fn refused<T: std::fmt::Debug>(
    game: &mut Match<Delve>,
    attempt: impl FnOnce(&mut Match<Delve>) -> Result<T, Rejected>,
) -> String {
    let before = game.save();
    let rejected = attempt(game).unwrap_err();
    assert_eq!(game.save(), before, "nothing changed");
    assert!(!rejected.to_string().is_empty());
    rejected.rule().to_owned()
}

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

// ---------------------------------------------------------------- the record

#[test]
fn a_match_is_its_record() {
    covers!(table: "TABLE-RECORD-01");
    for salt in 0..10 {
        let mut game = start(3, 10);
        random(&mut game, 7 * salt as usize, salt);
        let mut file: Value = serde_json::from_str(&game.save()).unwrap();
        // The generator is never asked again.
        file["seed"] = "00".repeat(32).into();
        let opened = Match::<Delve>::load(&file.to_string()).unwrap();
        assert_eq!(opened.state(), game.state());
        assert_eq!(opened.revision(), game.revision());
        for audience in [A, B, C].map(Audience::Seat) {
            assert_eq!(opened.history(audience, 0), game.history(audience, 0));
            assert_eq!(opened.state().view(audience), game.state().view(audience));
        }
        for seat in [A, B, C] {
            assert_eq!(opened.undo_limit(seat), game.undo_limit(seat));
        }
        assert!(opened.notices().is_empty());
    }
}

#[test]
fn entries_make_the_match_again() {
    let mut game = start(3, 11);
    let record = game.save();
    let mut entries = random(&mut game, 20, 1);
    let last = game.acts(0).last().map(|(_, act)| act.seat).unwrap();
    if game.undo_limit(last).free > 0 {
        entries.push(game.undo(last, game.revision()).unwrap());
    }
    entries.push(game.rollback(9).unwrap());
    entries.extend(random(&mut game, 5, 2));
    // As JSON, through a store.
    let entries: Vec<Entry<Action>> = entries
        .iter()
        .map(|entry| serde_json::from_str(&serde_json::to_string(entry).unwrap()).unwrap())
        .collect();
    let snapshot = game.snapshot();
    let resumed =
        Match::<Delve>::resume(&record, &entries, Some(&snapshot), |c, _| Arc::new(c)).unwrap();
    assert!(resumed.rebase.is_none());
    assert_eq!(resumed.game.save(), game.save());

    // An entry twice, or one left out, does not fit.
    let mut again = resumed.game;
    assert!(again.apply(entries.last().unwrap()).is_err());
    let mut hole = Match::<Delve>::load(&record).unwrap();
    assert!(hole.apply(&entries[1]).is_err());
    assert_eq!(hole.save(), record);
}

#[test]
fn history_shows_each_seat_its_own() {
    let mut game = pledged(2, 12);
    act(&mut game, A, Action::Peek { at: B });
    let peek = |audience| game.history(audience, game.number()).remove(0).events.remove(0);
    assert!(matches!(peek(Audience::Seat(A)), Event::Peeked { card: Some(_), .. }));
    assert!(matches!(peek(Audience::Observer), Event::Peeked { card: None, .. }));
    let whole = game.history(Audience::Observer, 0);
    assert_eq!(whole.len(), 4);
    assert_eq!((whole[0].number, whole[0].seat), (0, None));
    assert!(
        whole[0].events.iter().all(|event| matches!(event, Event::Drew { cards: None, .. })),
        "{whole:?}"
    );
    assert_eq!(game.history(Audience::Observer, 2), whole[2..]);
    assert!(game.history(Audience::Observer, 5).is_empty());
    assert_eq!(game.timeline().len(), 4);
    assert!(game.at(9).is_none());
}

// ---------------------------------------------------------------- corrections of the rules

/// A match under the first rules, so many acts long, with what a store has of it.
fn stored(acts: usize, seed: u8) -> (Match<Flawed<FIRST>>, String, Vec<Entry<Action>>) {
    let setup = FlawedSetup { delve: Setup { seats: 3, rounds: 6 }, flaw: 0 };
    let mut game =
        Match::<Flawed<FIRST>>::new(setup, Arc::new(Content::default()), Seed([seed; 32])).unwrap();
    let record = game.save();
    let entries = random(&mut game, acts, u64::from(seed));
    (game, record, entries)
}

fn has_peek(entries: &[Entry<Action>]) -> bool {
    entries.iter().any(|entry| matches!(entry, Entry::Act { action: Action::Peek { .. }, .. }))
}

fn resume<G: Game>(
    record: &str,
    entries: &[Entry<G::Action>],
    snapshot: Option<&[u8]>,
) -> warmoot_kernel::Resumed<G> {
    Match::<G>::resume(record, entries, snapshot, |content, _| Arc::new(content)).unwrap()
}

#[test]
fn a_correction_of_the_rules_never_breaks_a_match() {
    covers!(table: "TABLE-RECORD-02", "TABLE-UNDO-05", "TABLE-ROLL-02");
    let mut gone_on = 0;
    for seed in 0..12 {
        let (game, record, entries) = stored(30, seed);
        let snapshot = game.snapshot();
        let mut resumed = resume::<Flawed<CORRECTED>>(&record, &entries, Some(&snapshot));
        if !has_peek(&entries) {
            assert!(resumed.rebase.is_none());
            continue;
        }
        gone_on += 1;
        // The position is the stored one, number and revision go on, a notice says so.
        let rebase = resumed.rebase.take().expect("an entry for the store");
        let mut corrected = resumed.game;
        let state = |game: &str| serde_json::from_str::<Value>(game).unwrap()["position"].clone();
        assert_eq!(state(&corrected.save())["state"], state(&game.save())["state"]);
        assert_eq!(corrected.number(), game.number());
        assert_eq!(corrected.revision(), game.revision() + 1);
        assert_eq!(corrected.notices().len(), 1);
        assert!(corrected.notices()[0].starts_with("The rules were corrected (revision 1 to 2)"));

        // Nobody goes back behind it.
        let base = corrected.number();
        let last = entries.iter().rev().find_map(|entry| match entry {
            Entry::Act { seat, .. } => Some(*seat),
            _ => None,
        });
        let undone = corrected.undo(last.unwrap(), corrected.revision()).unwrap_err();
        assert_eq!(undone.rule(), "TABLE-UNDO-05");
        assert_eq!(corrected.rollback(base - 1).unwrap_err().rule(), "TABLE-ROLL-02");
        assert!(corrected.at(base - 1).is_none() && corrected.at(base).is_some());
        assert_eq!(corrected.timeline().len(), base as usize + 1);

        // It is played to its end, and comes back from the store and from a file.
        let mut entries = entries;
        entries.push(rebase);
        entries.extend(random(&mut corrected, usize::MAX, 3));
        assert!(corrected.is_over());
        let snapshot = corrected.snapshot();
        let again = resume::<Flawed<CORRECTED>>(&record, &entries, Some(&snapshot));
        assert!(again.rebase.is_none());
        assert_eq!(again.game.save(), corrected.save());
        let opened = Match::<Flawed<CORRECTED>>::load(&corrected.save()).unwrap();
        assert_eq!(opened.save(), corrected.save());
        assert_eq!(opened.notices(), corrected.notices());
    }
    assert!(gone_on > 3, "{gone_on}");
}

#[test]
fn a_correction_that_only_shows_in_the_position_is_noticed() {
    covers!(table: "TABLE-RECORD-02");
    let (game, record, entries) = stored(30, 2);
    let resumed = resume::<Flawed<RECOUNTED>>(&record, &entries, Some(&game.snapshot()));
    // A file goes on from its own position, too.
    let opened = Match::<Flawed<RECOUNTED>>::load(&game.save()).unwrap();
    for match_ in [&resumed.game, &opened] {
        assert_eq!(match_.state().score(), game.state().score());
        assert_eq!(match_.notices().len(), 1);
        assert_eq!(match_.base_number(), game.number());
    }
}

#[test]
fn acts_after_the_snapshot_that_no_longer_fit_are_dropped_and_told() {
    covers!(table: "TABLE-RECORD-02");
    for seed in 0..12 {
        let (_, record, entries) = stored(12, seed);
        let (early, late) = entries.split_at(6);
        if has_peek(early) || !has_peek(late) {
            continue;
        }
        // With an early snapshot, or none at all, it goes on from the last act that still fits.
        for snapshot in [Some(stored(6, seed).0.snapshot()), None] {
            let resumed = resume::<Flawed<CORRECTED>>(&record, &entries, snapshot.as_deref());
            let fits = late
                .iter()
                .position(|entry| has_peek(std::slice::from_ref(entry)))
                .map(|fits| fits as u32 + 6);
            assert_eq!(Some(resumed.game.number()), fits);
            assert_eq!(resumed.game.revision(), 13);
            assert_eq!(resumed.game.notices().len(), 2);
            let mut game = resumed.game;
            random(&mut game, usize::MAX, 1);
            assert!(game.is_over());
        }
        return;
    }
    panic!("no seed with a late peek");
}

#[test]
fn files_of_newer_programs_and_other_games_are_refused() {
    covers!(table: "TABLE-RECORD-03");
    let setup = FlawedSetup { delve: Setup { seats: 2, rounds: 6 }, flaw: 0 };
    let newer = Match::<Flawed<CORRECTED>>::new(setup, Arc::new(Content::default()), Seed([1; 32]))
        .unwrap();
    let error = Match::<Flawed<FIRST>>::load(&newer.save()).unwrap_err();
    assert!(matches!(error, LoadError::Newer { what: "rules revision", found: 2, known: 1 }));
    let other = newer.save().replace("\"delve\"", "\"chess\"");
    let error = Match::<Flawed<FIRST>>::load(&other).unwrap_err();
    assert!(matches!(error, LoadError::OtherGame { .. }), "{error}");
    assert!(error.to_string().contains("chess"));
}

// ---------------------------------------------------------------- files that were changed

/// A match of three some acts long, as JSON.
fn file(acts: usize, seed: u8) -> Value {
    let mut game = start(3, seed);
    random(&mut game, acts, u64::from(seed));
    serde_json::from_str(&game.save()).unwrap()
}

#[test]
fn a_file_that_does_not_agree_with_itself_is_refused_and_the_act_named() {
    covers!(table: "TABLE-RECORD-03");
    let good = file(30, 4);
    assert!(Match::<Delve>::load(&good.to_string()).is_ok());
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut file = good.clone();
        change(&mut file);
        let error = Match::<Delve>::load(&file.to_string()).unwrap_err();
        assert_eq!(error.refusal().rule.as_str(), "TABLE-RECORD-03");
        error
    };
    let named = |error: LoadError| match error {
        LoadError::Disagrees(fault) => fault.number,
        other => panic!("{other}"),
    };
    // A score given to oneself, the number of acts, an act left out or played twice.
    let state = refused(&|file| file["position"]["state"]["round"] = 9.into());
    assert!(state.to_string().contains("act 30: it does not lead to the position"), "{state}");
    assert_eq!(named(state), 30);
    assert_eq!(named(refused(&|file| file["position"]["number"] = 999.into())), 30);
    assert!(named(refused(&|file| drop(file["acts"].as_array_mut().unwrap().remove(11)))) >= 12);
    assert_eq!(named(refused(&|file| file["acts"][7]["seat"] = 6.into())), 8);
    assert_eq!(named(refused(&|file| file["start"] = serde_json::json!([0]))), 0);
    // Nor is there a way around it through a revision that never was, or a number out of the air.
    let malformed = |error: LoadError| matches!(error, LoadError::Malformed(_));
    assert!(malformed(refused(&|file| {
        file["rules"] = 0.into();
        file["position"]["state"]["round"] = 9.into();
    })));
    assert!(malformed(refused(&|file| {
        file["base"] = file["position"].clone();
        file["base"]["number"] = 999_999.into();
    })));
}

#[test]
fn a_file_begun_at_a_stored_position_says_that_nothing_before_can_be_checked() {
    covers!(table: "TABLE-RECORD-03");
    let mut file = file(30, 4);
    file["base"] = file["position"].clone();
    file["acts"] = serde_json::json!([]);
    let opened = Match::<Delve>::load(&file.to_string()).unwrap();
    let [notice] = &opened.notices()[..] else { panic!("one notice") };
    assert!(notice.contains("after act 30; earlier acts cannot be shown, checked"), "{notice}");
    assert!(!notice.contains("corrected"), "{notice}");
}

#[test]
fn chance_that_did_not_come_from_the_seed_is_said_for_good() {
    covers!(table: "TABLE-RECORD-04", "TABLE-CHANCE-02");
    let mut file = file(20, 5);
    file["seed"] = "00".repeat(32).into();
    let mut opened = Match::<Delve>::load(&file.to_string()).unwrap();
    assert_eq!(opened.unproven(), None);
    opened.distrust().unwrap();
    assert_eq!(opened.unproven(), Some(0));
    assert!(opened.notices()[0].starts_with("Not provable: The start"), "{:?}", opened.notices());
    // After it was played on, saved and opened again it still says so.
    opened.reseed(Seed([9; 32]));
    random(&mut opened, 4, 1);
    let mut again = Match::<Delve>::load(&opened.save()).unwrap();
    again.distrust().unwrap();
    assert_eq!(again.notices(), opened.notices());
    // And in a store.
    let resumed = Match::<Delve>::resume(&opened.save(), &[], None, |c, _| Arc::new(c)).unwrap();
    assert_eq!(resumed.game.unproven(), Some(0));
}

#[test]
fn what_follows_an_opened_file_draws_from_a_fresh_seed() {
    covers!(table: "TABLE-RECORD-04");
    let mut known = start(3, 6);
    random(&mut known, 15, 2);
    let old = known.seed().commitment();
    let mut opened = Match::<Delve>::load(&known.save()).unwrap();
    opened.distrust().unwrap();
    opened.reseed(Seed([77; 32]));
    assert_eq!(opened.unproven(), None);
    assert_ne!(opened.seed().commitment(), old);
    assert_eq!(opened.earlier_seeds().len(), 1);
    assert_eq!(opened.earlier_seeds()[0].seed.commitment(), old);
    random(&mut known, usize::MAX, 2);
    random(&mut opened, usize::MAX, 2);
    let chance = |game: &Match<Delve>| -> Vec<Vec<u32>> {
        game.acts(16).map(|(_, act)| act.outcomes.to_vec()).collect()
    };
    assert_ne!(chance(&known), chance(&opened), "the old seed says nothing any more");
    // Both parts are checked, here and after saving.
    assert_eq!(opened.foreign_chance(), Ok(None));
    let file: Value = serde_json::from_str(&opened.save()).unwrap();
    let again = Match::<Delve>::load(&file.to_string()).unwrap();
    assert_eq!(again.foreign_chance(), Ok(None));
    let mut forged = file;
    forged["earlier"][0]["seed"] = "00".repeat(32).into();
    let forged = Match::<Delve>::load(&forged.to_string()).unwrap();
    assert_eq!(forged.foreign_chance(), Ok(Some(0)));
}

#[test]
fn going_back_behind_an_opening_brings_dice_nobody_knows() {
    covers!(table: "TABLE-RECORD-04");
    let mut opened = start(3, 6);
    random(&mut opened, 15, 2);
    opened.reseed(Seed([77; 32]));
    random(&mut opened, 3, 2);
    opened.rollback(9).unwrap();
    assert_eq!(opened.earlier_seeds()[0].until, 9);
    random(&mut opened, 20, 2);
    assert_eq!(opened.foreign_chance(), Ok(None));
    let resumed = Match::<Delve>::load(&opened.save()).unwrap();
    assert_eq!(resumed.foreign_chance(), Ok(None));
}

// ---------------------------------------------------------------- damage in a store

#[test]
fn a_damaged_entry_never_loses_a_match() {
    covers!(table: "TABLE-RECORD-05");
    let mut game = start(3, 3);
    let record = game.save();
    let mut entries = random(&mut game, 20, 3);
    let older = game.snapshot();
    entries.extend(random(&mut game, 12, 4));
    let newer = game.snapshot();
    entries.extend(random(&mut game, 8, 5));
    let resume = |damage: &[usize], snapshots: &[&[u8]]| {
        let mut entries: Vec<_> = entries.iter().cloned().map(Ok).collect();
        for &at in damage {
            entries[at] = Err("it cannot be read".to_owned());
        }
        let kept = Kept { entries, snapshots: snapshots.to_vec() };
        Match::<Delve>::resume_kept(&record, kept, |c, _| Arc::new(c)).unwrap()
    };
    let whole = resume(&[], &[&newer, &older]);
    assert!(whole.rebase.is_none() && whole.faults.is_empty());

    // Before the snapshot: nothing is lost but the past.
    let resumed = resume(&[12], &[&newer, &older]);
    assert_eq!(resumed.game.state(), game.state());
    assert_eq!(resumed.game.notices().len(), 1);
    let notice = &resumed.game.notices()[0];
    assert!(notice.contains("damaged (change 13)") && notice.contains("after act 40"), "{notice}");
    assert!(resumed.faults[0].contains("change 13: it cannot be read"), "{:?}", resumed.faults);
    assert!(matches!(resumed.rebase, Some(Entry::Rebase { revision: 41, damaged: Some(13), .. })));

    // After it: the acts from there on, and the notice counts them.
    let resumed = resume(&[35], &[&newer, &older]);
    assert_eq!(resumed.game.number(), 35);
    assert!(resumed.game.notices()[1].starts_with("5 acts after that position were lost"));

    // A snapshot that is damaged itself: the one before helps; without any, the acts that fit.
    let ruined = newer.iter().map(|_| b'x').collect::<Vec<_>>();
    let resumed = resume(&[12], &[&ruined, &older]);
    assert_eq!(resumed.game.state(), game.state());
    assert_eq!(resumed.faults.len(), 2);
    assert_eq!(resume(&[12], &[]).game.number(), 12);
    assert!(resume(&[], &[&ruined]).rebase.is_none(), "not needed");

    // It is played to its end, and the store replays again.
    let Resumed { game: mut on, rebase, .. } = resume(&[35], &[&newer, &older]);
    let mut kept: Vec<_> = entries.iter().cloned().map(Ok).collect();
    kept[35] = Err("it cannot be read".to_owned());
    kept.extend(rebase.into_iter().map(Ok));
    kept.extend(random(&mut on, usize::MAX, 6).into_iter().map(Ok));
    assert!(on.is_over());
    let kept = Kept { entries: kept, snapshots: vec![] };
    let again = Match::<Delve>::resume_kept(&record, kept, |c, _| Arc::new(c)).unwrap();
    assert!(again.rebase.is_none());
    assert_eq!(again.game.notices(), on.notices());
    assert_eq!(again.game.state(), on.state());
}

// ---------------------------------------------------------------- figures

#[test]
fn a_live_match_stays_small() {
    let mut game = start(4, 1);
    random(&mut game, usize::MAX, 1);
    // A long game has about 1500 acts.
    let bytes = game.heap_bytes() as u32;
    let per_act = bytes / game.number();
    assert!(per_act <= 40, "{per_act} bytes an act");
    assert!(1500 * per_act < 100_000);
}

// ---------------------------------------------------------------- files of earlier programs

/// Written by the first program that wrote format 1. Whatever changes, it opens: outcomes are in the
/// record, so no change of a generator or a shuffle can break a match.
const FORMAT_1: &str = include_str!("records/delve-format-1.json");

#[test]
fn a_record_of_format_1_opens_and_goes_on() {
    covers!(table: "TABLE-RECORD-01");
    let mut game = Match::<Delve>::load(FORMAT_1).unwrap();
    assert!(game.notices().is_empty());
    assert_eq!((game.number(), game.revision()), (40, 42));
    assert_eq!(game.save(), FORMAT_1.trim_end(), "format 1 is still written the same way");
    // The generator is still the one that drew these outcomes.
    assert_eq!(game.foreign_chance(), Ok(None));
    random(&mut game, usize::MAX, 1);
    assert!(game.is_over());
}

#[test]
fn seat_zero_act_zero_and_value_zero_are_not_nothing() {
    let mut game = start(2, 1);
    let now = game.revision();
    assert_eq!(now, 0);
    let first = card(&game, A);
    game.act(Seat(0), 0, &Action::Pledge { card: first }).unwrap();
    assert_eq!(game.acts(0).next().map(|(number, act)| (number, act.seat)), Some((1, Seat(0))));
    assert!(game.at(0).is_some());
    game.rollback(0).unwrap();
    assert_eq!(game.number(), 0);
    assert!(game.choices(Seat(0)).contains(&Action::Pledge { card: first }));
}
