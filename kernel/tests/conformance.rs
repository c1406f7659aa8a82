//! The conformance kit passes a good game, and finds every flaw there is a check for.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use warmoot_kernel::{
    conformance::{Failure, Options, Report, run},
    toy::{
        Cards, Content, Delve, Setup,
        flawed::{CORRECTED, FIRST, Flawed, FlawedSetup, RECOUNTED, flaw::*},
    },
};

/// Games of every size, one of them with a deck that runs out at once.
fn cases() -> Vec<(Setup, Arc<Content>)> {
    let content = Arc::new(Content::default());
    let small = Arc::new(Content { deck: Cards([3, 3, 2, 2]), target: 30 });
    let mut cases: Vec<_> =
        (2..=4).map(|seats| (Setup { seats, rounds: 4 }, content.clone())).collect();
    cases.push((Setup { seats: 3, rounds: 6 }, small));
    cases
}

warmoot_kernel::conformance!(Delve, cases = cases(), games = 200, every = 3);

fn examine<const RULES: u32>(flaw: u8, games: u64) -> Result<Report, Box<Failure>> {
    run::<Flawed<RULES>>(&flawed(flaw), Options { first: 0, games, every: 1 })
}

fn flawed(flaw: u8) -> Vec<(FlawedSetup, Arc<Content>)> {
    let flawed = |delve| FlawedSetup { delve, flaw };
    cases().into_iter().map(|(setup, content)| (flawed(setup), content)).collect()
}

/// The check that finds this flaw.
fn found(flaw: u8) -> &'static str {
    match examine::<FIRST>(flaw, 100) {
        Ok(report) => panic!("flaw {flaw} was not found in {report:?}"),
        Err(failure) => failure.check,
    }
}

#[test]
fn a_game_without_a_flaw_passes_and_is_looked_at_closely() {
    for report in
        [examine::<FIRST>(NONE, 20), examine::<CORRECTED>(NONE, 20), examine::<RECOUNTED>(NONE, 20)]
    {
        let report = report.unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.games, 20);
        assert_eq!(report.examined, report.acts);
        assert!(report.refused > report.acts, "{report:?}");
        assert!(report.free > report.acts / 10, "{report:?}");
    }
}

#[test]
fn flaws_of_choices_are_found() {
    assert_eq!(found(LISTS_TWICE), "legal");
    assert_eq!(found(LISTS_NOTHING), "legal");
    assert_eq!(found(LISTS_FOR_OTHERS), "legal");
    assert_eq!(found(LISTS_ILLEGAL), "check");
    assert_eq!(found(ALLOWS_UNLISTED), "check");
    assert_eq!(found(PLAYS_REFUSE), "plays");
    assert_eq!(found(PANICS), "panic");
    assert_eq!(found(TYPES_ALIKE), "describe");
    assert_eq!(found(DESCRIBES_BY_NO_RULE), "ledger");
}

#[test]
fn flaws_of_refusals_are_found() {
    assert_eq!(found(UNKNOWN_RULE), "ledger");
    assert_eq!(found(REFUSES_SILENTLY), "refused");
    assert_eq!(found(REFUSES_WITH_A_TRACE), "refused");
    assert_eq!(found(REFUSED_BUT_PLAYS), "refused");
}

#[test]
fn flaws_of_the_record_are_found() {
    assert!(["replay", "save"].contains(&found(HAS_A_CLOCK)));
    assert_eq!(found(FORGETS_IN_SAVES), "save");
}

#[test]
fn leaks_are_found() {
    assert_eq!(found(VIEW_LEAKS), "guess");
    assert_eq!(found(OBSERVER_LEAKS), "guess");
    assert!(found(CHOICES_LEAK).starts_with("guess"));
    assert_eq!(found(TEXT_LEAKS), "guess");
    assert_eq!(found(PROMPT_LEAKS), "guess");
    assert_eq!(found(EVENTS_LEAK), "events");
    assert_eq!(found(WORDS_LEAK), "events");
    assert_eq!(found(SILENT_REVEAL), "reveals");
}

#[test]
fn guesses_that_are_none_are_found() {
    assert_eq!(found(GUESS_FORGETS), "guess");
    assert_eq!(found(SECOND_GUESS_FORGETS), "guess of a guess");
    assert_eq!(found(GUESS_IS_STUCK), "playable");
    assert_eq!(found(GUESS_LOSES_PIECES), "guess");
}

#[test]
fn acts_that_reveal_something_but_seldom_are_found() {
    assert!(["barrier", "events"].contains(&found(RARE_REVEAL)));
}

#[test]
fn flaws_of_the_end_are_found() {
    assert_eq!(found(NEVER_ENDS), "bound");
    assert_eq!(found(LOSES_PIECES), "census");
    assert_eq!(found(SCORES_TOO_FEW), "score");
    assert_eq!(found(PLACES_WRONG), "outcome");
    assert_eq!(found(RESULT_TOO_EARLY), "outcome");
}

#[test]
fn a_failure_can_be_played_again() {
    let failure = examine::<FIRST>(LISTS_ILLEGAL, 20).unwrap_err();
    let alone = Options { first: failure.game, games: 1, every: 1 };
    let again = run::<Flawed<FIRST>>(&flawed(LISTS_ILLEGAL), alone).unwrap_err();
    assert_eq!(again.to_string(), failure.to_string());
    assert!(failure.to_string().contains("seat 1: pledge"), "{failure}");
}
