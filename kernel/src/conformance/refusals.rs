//! Checks of what is not legal: refused, with a known rule, and without a trace.

use serde_json::Value;

use super::{Broken, ensure, known, trial::Trial};
use crate::{Game, Log, Seat, Seeded};

/// Tries actions of other moments, of other seats and mutated ones, `count` of them.
pub(super) fn strangers<G: Game>(trial: &mut Trial<'_, G>, count: usize) -> Result<(), Broken> {
    let seats: Vec<Seat> = trial.seats().collect();
    let mut candidates: Vec<G::Action> = Vec::new();
    for &seat in &seats {
        candidates.extend(trial.game.choices(seat));
    }
    candidates.extend(trial.pool.iter().cloned());
    for _ in 0..count {
        let place = trial.pick(candidates.len() as u32) as usize;
        let action = candidates[place].clone();
        let mutated = mutate(trial, &action).unwrap_or(action.clone());
        for action in [action, mutated] {
            let seat = seats[trial.pick(seats.len() as u32) as usize];
            stranger(trial, seat, &action)?;
        }
    }
    Ok(())
}

/// One action, legal or not: the list, the check and the play agree on it.
fn stranger<G: Game>(
    trial: &mut Trial<'_, G>,
    seat: Seat,
    action: &G::Action,
) -> Result<(), Broken> {
    trial.tried = Some((seat, action.clone()));
    let state = trial.game.state();
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    let listed = legal.contains(action);
    let checked = state.check(seat, action);
    ensure(listed == checked.is_ok(), "check", || {
        if listed {
            format!("{action:?} is listed for {seat} but refused: {checked:?}")
        } else {
            format!("{action:?} is not listed for {seat} but check allows it")
        }
    })?;
    let Err(refusal) = checked else { return Ok(()) };
    ensure(known::<G>(&refusal.rule), "ledger", || {
        format!("{action:?} is refused by {}, which no ledger has", refusal.rule)
    })?;
    ensure(!refusal.why.trim().is_empty(), "refused", || {
        format!("{action:?} is refused by {} without a word why", refusal.rule)
    })?;
    let mut after = state.clone();
    let mut log = Log::new();
    let played = after.play(seat, action, &mut Seeded::new(1), &mut log);
    ensure(played.is_err(), "refused", || {
        format!("check refuses {action:?} of {seat}, but it plays")
    })?;
    ensure(after == *state && log.events().is_empty(), "refused", || {
        format!("{action:?} of {seat} was refused, but something changed or was logged")
    })?;
    trial.report.refused += 1;
    Ok(())
}

/// The same action with something else in it, if that is an action at all.
fn mutate<G: Game>(trial: &mut Trial<'_, G>, action: &G::Action) -> Option<G::Action> {
    let mut value = serde_json::to_value(action).ok()?;
    let fields = value.as_object_mut()?;
    let names: Vec<String> = fields.keys().cloned().collect();
    let name = &names[trial.pick(names.len() as u32) as usize];
    let new = match &fields[name] {
        Value::Number(number) => {
            let number = number.as_i64()?;
            let others =
                [number - 1, number + 1, 0, 1, i64::from(trial.pick(100)), 127, 200, 255, -1];
            Value::from(others[trial.pick(others.len() as u32) as usize])
        }
        Value::String(_) => {
            // The same field of another action.
            let other = trial.pick(trial.pool.len().max(1) as u32) as usize;
            let other = serde_json::to_value(trial.pool.get(other)?).ok()?;
            other.get(name)?.clone()
        }
        Value::Bool(yes) => Value::Bool(!yes),
        Value::Null | Value::Array(_) | Value::Object(_) => return None,
    };
    fields.insert(name.clone(), new);
    serde_json::from_value(value).ok()
}
