//! The record, corrections of the rules, and files of earlier programs.

use std::sync::Arc;

use serde_json::Value;
use warmoot_kernel::{
    Audience, Entry, Game, LoadError, Match, NoShelf, Seat, Seed, covers,
    toy::{
        Action, Content, Delve, Event, Setup,
        flawed::{CORRECTED, FIRST, Flawed, FlawedSetup, RECOUNTED},
    },
};

use crate::*;

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
    let resumed = Match::<Delve>::resume(&record, &entries, Some(&snapshot), &NoShelf).unwrap();
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
    Match::<G>::resume(record, entries, snapshot, &NoShelf).unwrap()
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
const FORMAT_1: &str = include_str!("../records/delve-format-1.json");

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
