//! Checks of `legal`, `check`, `play` and `describe` against each other.

use std::collections::HashSet;

use super::{Broken, ensure, known, trial::Trial};
use crate::{Audience, Game, Log, Seeded};

/// Finite lists without duplicates, for exactly the seats that are waited for.
pub(super) fn lists<G: Game>(trial: &Trial<'_, G>) -> Result<(), Broken> {
    let state = trial.game.state();
    for seat in trial.seats() {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        if !state.waiting().contains(seat) {
            ensure(legal.is_empty(), "legal", || {
                format!("{seat} is not asked but has {:?}", legal.first())
            })?;
            continue;
        }
        ensure(!legal.is_empty(), "legal", || format!("{seat} is asked but has no choice"))?;
        let mut seen = HashSet::new();
        for action in &legal {
            ensure(seen.insert(action), "legal", || format!("{action:?} is listed twice"))?;
            state.check(seat, action).map_err(|why| {
                ("check", format!("{action:?} is listed for {seat} but check refuses it: {why}"))
            })?;
        }
    }
    Ok(())
}

/// Unique typed forms, and rules that are in a ledger.
pub(super) fn words<G: Game>(trial: &Trial<'_, G>) -> Result<(), Broken> {
    let state = trial.game.state();
    for seat in trial.seats() {
        let prompt = state.prompt(Audience::Seat(seat));
        ensure(known::<G>(&prompt.rule), "ledger", || {
            format!("the prompt {:?} names {}, which no ledger has", prompt.text, prompt.rule)
        })?;
        let mut typed = HashSet::new();
        for action in trial.game.choices(seat) {
            let choice = state.describe(seat, &action);
            ensure(known::<G>(&choice.rule), "ledger", || {
                format!("{action:?} names {}, which no ledger has", choice.rule)
            })?;
            ensure(!choice.label.trim().is_empty(), "describe", || {
                format!("{action:?} has no words")
            })?;
            let one_line = !choice.typed.trim().is_empty() && !choice.typed.contains('\n');
            ensure(one_line && choice.typed.trim() == choice.typed, "describe", || {
                format!("{:?} is not one short typed line", choice.typed)
            })?;
            ensure(typed.insert(choice.typed.to_lowercase()), "describe", || {
                format!("two choices of {seat} are typed {:?}", choice.typed)
            })?;
            for anchor in &choice.anchors {
                // Whatever is pointed at, asking what was meant must not fail.
                let _ = state.meant(seat, anchor);
            }
        }
    }
    Ok(())
}

/// Every legal action plays.
pub(super) fn plays<G: Game>(trial: &mut Trial<'_, G>) -> Result<(), Broken> {
    let salt = u64::from(trial.pick(u32::MAX));
    for seat in trial.game.state().waiting().iter() {
        for (index, action) in trial.game.choices(seat).iter().enumerate() {
            trial.tried = Some((seat, action.clone()));
            let mut state = trial.game.state().clone();
            let mut chance = Seeded::new(salt ^ (index as u64) << 32);
            state.play(seat, action, &mut chance, &mut Log::silent()).map_err(|why| {
                ("plays", format!("{action:?} of {seat} is legal but does not play: {why}"))
            })?;
        }
    }
    Ok(())
}
