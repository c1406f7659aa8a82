//! Checks that a match is its record: saving, resuming, replaying, taking back.

use super::{Broken, ensure, trial::Trial};
use crate::{Audience, Entry, Event, Game, Match, Seat};

/// In the middle of anything the position is equal after being written and read; and so is, at
/// every few of these moments, the whole match as a file and as a store has it.
pub(super) fn saves<G: Game>(trial: &mut Trial<'_, G>) -> Result<(), Broken> {
    let state = trial.game.position().state;
    let read = trial.game.revive(&state).map_err(|why| ("save", why))?;
    ensure(read == *trial.game.state(), "save", || {
        format!("written and read, {:?} becomes {read:?}", trial.game.state())
    })?;
    match trial.pick(8) {
        0 => opens(trial),
        1 => resumes(trial),
        _ => Ok(()),
    }
}

/// Saved and reopened, the match is equal.
pub(super) fn opens<G: Game>(trial: &Trial<'_, G>) -> Result<(), Broken> {
    let game = &trial.game;
    let file = game.save();
    let opened = Match::<G>::load(&file).map_err(|why| ("save", why.to_string()))?;
    equal(game, &opened, "save")?;
    let content = |game: &Match<G>| serde_json::to_string(&**game.content()).ok();
    ensure(content(game) == content(&opened), "save", || {
        "the content of a reopened match is another: reading it loses something".into()
    })?;
    ensure(opened.save() == file, "save", || {
        "a reopened match saves to another file: its setup, content or position loses something"
            .into()
    })
}

/// Resumed from a store, the match is equal.
pub(super) fn resumes<G: Game>(trial: &Trial<'_, G>) -> Result<(), Broken> {
    let game = &trial.game;
    let snapshot = game.snapshot();
    let shelf = &game.content;
    let resumed = Match::<G>::resume(&trial.record, &trial.entries, Some(&snapshot), shelf)
        .map_err(|why| ("save", format!("resuming: {why}")))?;
    ensure(resumed.rebase.is_none(), "save", || {
        "a resumed match does not lead to its own snapshot".into()
    })?;
    equal(game, &resumed.game, "save")
}

fn equal<G: Game>(one: &Match<G>, other: &Match<G>, check: &'static str) -> Result<(), Broken> {
    ensure(one.base_number() == other.base_number(), check, || {
        "the acts do not replay to the stored position".into()
    })?;
    ensure(one.state() == other.state(), check, || {
        format!("the position changed from {:?} to {:?}", one.state(), other.state())
    })?;
    ensure(one.revision() == other.revision() && one.number() == other.number(), check, || {
        "revision or number changed".into()
    })?;
    for audience in audiences(one.state().seats()) {
        let (view, again) = (one.state().view(audience), other.state().view(audience));
        ensure(view == again, check, || format!("the view of {audience:?} changed"))?;
    }
    Ok(())
}

fn audiences(seats: usize) -> impl Iterator<Item = Audience> {
    let seats = (0..seats).map(|seat| Audience::Seat(Seat(seat as u8)));
    seats.chain([Audience::Observer, Audience::Everything])
}

/// A replay passes the same positions, with the same log each time.
pub(super) fn replays<G: Game>(trial: &Trial<'_, G>) -> Result<(), Broken> {
    let game = &trial.game;
    for (number, state) in &trial.kept {
        let again = game.at(*number);
        ensure(again.as_deref() == Some(state), "replay", || {
            format!("act {number} replays to another position")
        })?;
    }
    let foreign = game.foreign_chance().map_err(|why| ("replay", why.to_string()))?;
    ensure(foreign.is_none(), "replay", || {
        format!("drawn again from the seed, act {foreign:?} has other outcomes")
    })?;
    let scores = game.timeline();
    ensure(
        scores.len() == game.number() as usize + 1 && scores.last() == Some(&game.state().score()),
        "replay",
        || "the timeline does not end with the scores of now".into(),
    )?;
    let opened = Match::<G>::load(&game.save()).map_err(|why| ("save", why.to_string()))?;
    let whole = game.history(Audience::Everything, 0);
    ensure(whole == opened.history(Audience::Everything, 0), "replay", || {
        "two replays give two logs".into()
    })?;
    let state = game.state();
    for past in &whole {
        for event in &past.events {
            let same = event.seen_by(Audience::Everything).as_ref() == Some(event);
            ensure(same, "replay", || format!("{event:?} hides something from everything"))?;
            for audience in audiences(game.state().seats()) {
                // Telling an event must not fail for anybody.
                let _ = event.seen_by(audience).map(|event| state.tell(&event));
            }
        }
    }
    Ok(())
}

/// Going back by consent gives the position of then.
pub(super) fn goes_back<G: Game>(trial: &mut Trial<'_, G>) -> Result<(), Broken> {
    let place = trial.pick(trial.kept.len() as u32) as usize;
    let (number, state) = trial.kept[place].clone();
    let mut game = trial.game.clone();
    let last = game.number();
    ensure(game.rollback(number).is_err(), "undo", || "a game that is over goes back".into())?;
    if number < last {
        game.go_back(number).map_err(|why| ("undo", why.to_string()))?;
        ensure(*game.state() == state, "undo", || {
            format!("going back to act {number} gives another position")
        })?;
    }
    Ok(())
}

/// What was just done can be taken back exactly if the kernel says so, and gives the position
/// from before; and then it showed its seat nothing, tried in more worlds than the kernel did.
pub(super) fn takes_back<G: Game>(
    trial: &mut Trial<'_, G>,
    before: &G,
    seat: Seat,
    action: &G::Action,
) -> Result<(), Broken> {
    use crate::undo::Sight;
    if trial.game.undo_limit(seat).free == 0 {
        return Ok(());
    }
    trial.report.free += 1;
    let mut game = trial.game.clone();
    let revision = game.revision();
    let undone = game.undo(seat, revision).map_err(|why| ("undo", why.to_string()))?;
    ensure(matches!(undone, Entry::Undo { .. }) && *game.state() == *before, "undo", || {
        format!("{action:?} taken back gives another position")
    })?;
    ensure(game.revision() == revision + 1, "undo", || "the revision did not count up".into())?;
    let here = Sight::after(before.clone(), seat, action);
    for _ in 0..16 {
        let world = before.guess(seat, trial.rng.rng());
        ensure(Sight::after(world, seat, action) == here, "barrier", || {
            format!("{action:?} of {seat} can be taken back, but showed it something new")
        })?;
    }
    Ok(())
}
