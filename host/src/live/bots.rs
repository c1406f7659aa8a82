//! Bots in seats: they act whenever the table waits for them, and never hold it up.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, atomic::Ordering},
};

use futures_util::FutureExt;
use serde_json::Value;
use tokio::{
    sync::oneshot,
    time::{sleep, timeout},
};
use warmoot_kernel::Seat;

use super::{
    change::ChangeNotes,
    live_match::LiveMatch,
    loaded::{Live, Loaded},
};
use crate::{
    problem::Problem,
    store::{Holder, Place},
};

/// After so many failures in a row the bots of a match rest until somebody looks at it.
const PATIENCE: u32 = 6;

/// After so many thoughts that never ended, the bots of a match are not asked any more: each has
/// left a thread behind that may still be busy.
const LEFT_BEHIND: u32 = 3;

/// What became of asking a bot.
enum Thought {
    /// The table back, and what the bot says.
    Said(Box<Loaded>, Option<Value>),
    /// It panicked, and took the table with it.
    Panicked,
    /// It did not finish in time; the table is lost in its thread.
    Slow,
    /// It was too slow too often, and is not asked.
    NotAsked,
}

impl Loaded {
    /// A bot the table waits for.
    fn asked_bot(&self) -> Option<(Seat, String)> {
        if self.ended.is_some() || self.full {
            return None;
        }
        self.table.waiting().iter().find_map(|seat| match &self.seats.get(seat.index())?.holder {
            Holder::Bot(bot) => Some((seat, bot.clone())),
            _ => None,
        })
    }
}

impl LiveMatch {
    /// Sets the bots to work if the table waits for one and they are not at work, and the alarm
    /// that the clocks need. Called under
    /// the match's lock after everything that may have made it somebody's turn.
    pub(super) fn wake_bots_and_clock(self: &Arc<Self>, live: &Live) {
        let asked = live.as_ref().is_some_and(|loaded| loaded.asked_bot().is_some());
        let asked = asked && !self.unwatched(live);
        if asked && !self.bots_awake.swap(true, Ordering::AcqRel) {
            let this = self.clone();
            tokio::spawn(async move {
                let playing = AssertUnwindSafe(this.clone().play_bots()).catch_unwind().await;
                if playing.is_err() {
                    this.incident("the program failed while bots played");
                    this.bots_awake.store(false, Ordering::Release);
                }
            });
        }
        self.set_alarm(live);
    }

    /// Whether nobody plays here but bots and nobody looks on: then they sleep until somebody
    /// does.
    fn unwatched(&self, live: &Live) -> bool {
        let person = |place: &Place| !matches!(place.holder, Holder::Bot(_));
        let persons = live.as_ref().is_none_or(|loaded| loaded.seats.iter().any(person));
        !persons && !self.attended(self.shared.config.bot_rest)
    }

    /// Plays for the bots until the table waits for none.
    async fn play_bots(self: Arc<Self>) {
        let mut failures = 0;
        loop {
            sleep(self.shared.config.bot_pause).await;
            let mut live = self.live.lock().await;
            match self.bot_turn(&mut live).await {
                Ok(true) => failures = 0,
                Err(problem) if failures < PATIENCE => {
                    drop(live);
                    failures += 1;
                    tracing::warn!(id = %self.id, failures, ?problem, "a bot could not act");
                    sleep(self.shared.config.patience / 8 * 2_u32.pow(failures)).await;
                }
                // Still under the lock, so that whoever makes it a bot's turn next sees it.
                Ok(false) | Err(_) => return self.bots_awake.store(false, Ordering::Release),
            }
        }
    }

    /// One act of one bot. `false` if none is asked.
    async fn bot_turn(self: &Arc<Self>, live: &mut Live) -> Result<bool, Problem> {
        self.ensure(live).await?;
        if self.unwatched(live) {
            return Ok(false);
        }
        let Some((seat, bot)) = live.as_ref().and_then(Loaded::asked_bot) else {
            return Ok(false);
        };
        self.bot_decides(live, seat, &bot, ChangeNotes::default()).await.map(|()| true)
    }

    /// Lets a bot decide what a seat does now, and does it. A bot that errs does not hold up the
    /// table: something legal is drawn by lot.
    pub(super) async fn bot_decides(
        self: &Arc<Self>,
        live: &mut Live,
        seat: Seat,
        bot: &str,
        notes: ChangeNotes,
    ) -> Result<(), Problem> {
        let action = match self.think(live, bot, seat).await {
            Thought::Said(loaded, action) => {
                *live = Some(*loaded);
                action.ok_or("has nothing to say")
            }
            Thought::Panicked => Err("panicked"),
            Thought::Slow => Err("did not finish in time"),
            Thought::NotAsked => Err("was too slow too often and is not asked any more"),
        };
        self.ensure(live).await?;
        let why = match action {
            Ok(action) => match self.act_for(live, seat, &action, notes.clone()).await {
                Ok(()) => return Ok(()),
                Err(problem) if problem.status.is_client_error() => {
                    format!("wanted what is refused: {action}: {}", problem.body.message)
                }
                Err(problem) => return Err(problem),
            },
            Err(why) => why.to_owned(),
        };
        self.incident(&format!("the bot {bot} in {seat} {why}; a random action is played for it"));
        self.ensure(live).await?;
        let choices = self.ask(live, |loaded| loaded.table.choices(seat))?;
        let lot = getrandom::u64().unwrap_or_default() as usize;
        let Some(offer) = lot.checked_rem(choices.len()).and_then(|lot| choices.get(lot)) else {
            return Err(Problem::fault(format!("{seat} is asked and has no choice.")));
        };
        self.act_for(live, seat, &offer.action, notes).await
    }

    /// Does an action in a seat, for whoever cannot.
    pub(super) async fn act_for(
        self: &Arc<Self>,
        live: &mut Live,
        seat: Seat,
        action: &Value,
        notes: ChangeNotes,
    ) -> Result<(), Problem> {
        self.change(live, notes, |loaded| loaded.table.act(seat, loaded.table.revision(), action))
            .await
            .map(|_| ())
    }

    /// Lets a bot think, in a thread of its own that may be left behind if it never ends.
    async fn think(&self, live: &mut Live, bot: &str, seat: Seat) -> Thought {
        if self.left_behind.load(Ordering::Relaxed) >= LEFT_BEHIND {
            return Thought::NotAsked;
        }
        let Some(loaded) = live.take() else { return Thought::Panicked };
        let _permit = self.shared.thinkers.acquire().await;
        let salt = getrandom::u64().unwrap_or_default();
        let (tell, told) = oneshot::channel();
        let bot = bot.to_owned();
        let thread = std::thread::Builder::new().name(format!("bot {bot}")).spawn(move || {
            let action = loaded.table.bot(&bot, seat, salt);
            let _ = tell.send((loaded, action));
        });
        if thread.is_err() {
            return Thought::Panicked;
        }
        match timeout(self.shared.config.bot_cap, told).await {
            Ok(Ok((loaded, action))) => Thought::Said(Box::new(loaded), action),
            Ok(Err(_)) => Thought::Panicked,
            Err(_) => {
                self.left_behind.fetch_add(1, Ordering::Relaxed);
                Thought::Slow
            }
        }
    }
}
