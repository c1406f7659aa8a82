//! Checks of scores, of the pieces, and of the end.

use super::{Broken, ensure, trial::Trial};
use crate::{Game, Outcome, Seat};

/// While the game goes on.
pub(super) fn on_the_way<G: Game>(trial: &Trial<'_, G>) -> Result<(), Broken> {
    always(trial)?;
    ensure(trial.game.state().outcome().is_none(), "outcome", || {
        "there is a result though the game is not over".into()
    })
}

fn always<G: Game>(trial: &Trial<'_, G>) -> Result<(), Broken> {
    let state = trial.game.state();
    let seats = state.seats();
    let census = state.census();
    ensure(census == trial.census, "census", || {
        format!("the pieces were {:?} and are {census:?}", trial.census)
    })?;
    let scores = state.score().len();
    ensure(scores == seats, "score", || format!("{scores} scores for {seats} seats"))?;
    let stranger = state.waiting().iter().find(|seat| seat.index() >= seats);
    ensure(stranger.is_none(), "waiting", || format!("waits for {stranger:?}, who is not here"))
}

/// Once it is over.
pub(super) fn over<G: Game>(trial: &Trial<'_, G>) -> Result<(), Broken> {
    always(trial)?;
    let state = trial.game.state();
    for seat in trial.seats() {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        ensure(legal.is_empty(), "legal", || format!("the game is over, {seat} has choices"))?;
    }
    let Some(outcome) = state.outcome() else {
        return Err(("outcome", "the game is over without a result".into()));
    };
    sane(&outcome, state.seats()).map_err(|what| ("outcome", what))?;
    let finals: Vec<i32> = outcome.results.iter().map(|standing| standing.score).collect();
    ensure(finals == state.score(), "outcome", || {
        format!("the final scores are {finals:?}, score says {:?}", state.score())
    })
}

fn sane(outcome: &Outcome, seats: usize) -> Result<(), String> {
    let results = &outcome.results;
    let right = results.len() == seats
        && results.iter().enumerate().all(|(index, result)| result.seat == Seat(index as u8));
    if !right {
        return Err(format!("not one result a seat in seat order: {results:?}"));
    }
    if outcome.why.trim().is_empty() {
        return Err("nobody says why the game ended".into());
    }
    for result in results {
        // A place is one more than the number of seats before it; tied seats share it.
        let better = results.iter().filter(|other| other.place < result.place).count();
        if result.place as usize != better + 1 {
            return Err(format!("{} has place {} after {better}", result.seat, result.place));
        }
        let sum: i32 = result.sources.iter().map(|(_, points)| points).sum();
        if sum != result.score {
            let Seat(seat) = result.seat;
            return Err(format!(
                "the sources of seat {} sum to {sum}, not {}",
                seat + 1,
                result.score
            ));
        }
    }
    Ok(())
}
