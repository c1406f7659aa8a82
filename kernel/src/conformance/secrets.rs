//! Checks of what is hidden.

use super::{Broken, ensure, trial::Trial};
use crate::{Audience, Dealt, Entry, Event, Game, Log, Seat};

/// Acts played in a guess.
const PLAYED_ON: usize = 12;

/// All that is shown to a seat is equal in the true position, in a guess of that seat, and in a
/// guess of that guess.
pub(super) fn guesses<G: Game>(trial: &mut Trial<'_, G>) -> Result<(), Broken> {
    for seat in trial.seats() {
        let guess = trial.game.state().guess(seat, trial.rng.rng());
        let again = guess.guess(seat, trial.rng.rng());
        let state = trial.game.state();
        alike(state, &guess, seat, "guess")?;
        alike(state, &again, seat, "guess of a guess")?;
        let census = guess.census();
        ensure(census == trial.census, "guess", || {
            format!("a guess of {seat} has the pieces {census:?}, not {:?}", trial.census)
        })?;
        if trial.plays_on {
            playable(trial, seat, guess)?;
        }
    }
    Ok(())
}

/// A guess is a position like any other: it can be played on, by everybody.
fn playable<G: Game>(trial: &mut Trial<'_, G>, seat: Seat, mut guess: G) -> Result<(), Broken> {
    let mut history = Vec::new();
    for _ in 0..PLAYED_ON {
        let Some(asked) = guess.waiting().iter().next() else { break };
        let mut legal = Vec::new();
        guess.legal(asked, &mut legal);
        ensure(!legal.is_empty(), "playable", || {
            format!("in a guess of {seat}, {asked} cannot go on after {history:?}: {guess:?}")
        })?;
        let action = legal.swap_remove(trial.pick(legal.len() as u32) as usize);
        trial.tried = Some((asked, action.clone()));
        guess.play(asked, &action, &mut trial.rng, &mut Log::silent()).map_err(|why| {
            (
                "playable",
                format!("in a guess of {seat}, {action:?} of {asked} does not play: {why}"),
            )
        })?;
        history.push(action);
    }
    let census = guess.census();
    ensure(census == trial.census, "playable", || {
        format!("pieces are lost in a guess of {seat} after {history:?}")
    })
}

fn alike<G: Game>(state: &G, guess: &G, seat: Seat, check: &'static str) -> Result<(), Broken> {
    let fault = |what: &str| format!("{what} of {seat} differs in a {check} of that seat");
    let audience = Audience::Seat(seat);
    let (view, there) = (state.view(audience), guess.view(audience));
    ensure(view == there, check, || format!("{}: {view:?} / {there:?}", fault("the view")))?;
    // An observer sees what every seat sees, so nothing a seat could not know.
    ensure(state.view(Audience::Observer) == guess.view(Audience::Observer), check, || {
        format!("an observer sees what {seat} does not")
    })?;
    let legal = |state: &G| {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        legal
    };
    ensure(legal(state) == legal(guess), check, || fault("the list of choices"))?;
    for action in legal(state) {
        let same = state.describe(seat, &action) == guess.describe(seat, &action);
        ensure(same, check, || format!("{}: {action:?}", fault("the wording of a choice")))?;
    }
    ensure(state.read(audience) == guess.read(audience), check, || fault("the text"))?;
    ensure(state.prompt(audience) == guess.prompt(audience), check, || fault("the prompt"))?;
    ensure(state.waiting() == guess.waiting(), check, || fault("who is asked"))?;
    ensure(state.score() == guess.score(), check, || fault("the score"))?;
    ensure(state.outcome() == guess.outcome(), check, || fault("the result"))
}

/// What happened in the true position, played again in guesses of every seat with the same
/// outcomes of chance: nothing hidden may reach the seat but with an event that says so.
pub(super) fn flows<G: Game>(
    trial: &mut Trial<'_, G>,
    before: &G,
    actor: Seat,
    action: &G::Action,
    entry: &Entry<G::Action>,
) -> Result<(), Broken> {
    let Entry::Act { outcomes, .. } = entry else { return Ok(()) };
    let Some((after, events)) = played(before.clone(), actor, action, outcomes) else {
        return Err(("replay", format!("{action:?} does not play again with the same outcomes")));
    };
    ensure(after == *trial.game.state(), "replay", || {
        format!("{action:?} with the same outcomes leads to another position")
    })?;
    if after.waiting().is_empty() {
        // A game that is over has shown everything.
        return Ok(());
    }
    for seat in trial.seats() {
        let audience = Audience::Seat(seat);
        let guess = before.guess(seat, trial.rng.rng());
        // In a world where the actor holds something else, it may not have this action.
        let Some((there, others)) = played(guess, actor, action, outcomes) else { continue };
        let same_view = after.view(audience) == there.view(audience);
        // The same outcomes can mean other tiles in another world.
        if !outcomes.is_empty() && !same_view {
            continue;
        }
        let (seen, revealed) = seen(&events, audience);
        let (seen_there, revealed_there) = self::seen(&others, audience);
        let length = if revealed || revealed_there {
            seen.len().min(seen_there.len())
        } else {
            seen.len().max(seen_there.len())
        };
        for index in 0..length {
            // The words are told from a position that knows everything: they must not use it.
            let told = seen.get(index).map(|event| (event, after.tell(event)));
            let told_there = seen_there.get(index).map(|event| (event, there.tell(event)));
            ensure(told == told_there, "events", || {
                format!(
                    "after {action:?} of {actor}, {seat} is told {told:?}; where only what it \
                     cannot see differs, {told_there:?}"
                )
            })?;
        }
        ensure(same_view || revealed || revealed_there, "reveals", || {
            format!(
                "{action:?} of {actor} shows {seat} something hidden without an event that \
                 reveals it: {:?} / {:?}",
                after.view(audience),
                there.view(audience)
            )
        })?;
    }
    Ok(())
}

fn played<G: Game>(
    mut state: G,
    seat: Seat,
    action: &G::Action,
    outcomes: &[u32],
) -> Option<(G, Vec<G::Event>)> {
    let mut chance = Dealt::new(outcomes.iter().copied());
    let mut log = Log::new();
    state.play(seat, action, &mut chance, &mut log).ok()?;
    chance.finish().ok()?;
    Some((state, log.take()))
}

/// What an audience sees of events up to the first that reveals something, and whether one does.
fn seen<E: Event>(events: &[E], audience: Audience) -> (Vec<E>, bool) {
    let revealing = events.iter().position(Event::reveals);
    let open = &events[..revealing.unwrap_or(events.len())];
    (open.iter().filter_map(|event| event.seen_by(audience)).collect(), revealing.is_some())
}
