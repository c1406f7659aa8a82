//! The clocks of a table as its match goes on, and what happens when somebody's time is out
//! (TABLE-CLOCK).

use std::{sync::Arc, time::Duration};

use warmoot_kernel::{Refusal, Seat, Seats};
use warmoot_table::{Glance, Rejected};

use super::{
    change::ChangeNotes,
    clock::{Alarm, milliseconds},
    credit::Credit,
    live_match::LiveMatch,
    loaded::{Live, Loaded},
    sentences::capital,
};
use crate::{games, problem::Problem, store::Holder, timer::Timer, wire::ClockInfo, words::Ended};

/// How a choice is typed that does nothing: it is taken for a seat whose time is out.
const IDLE: [&str; 2] = ["decline", "pass"];

impl Loaded {
    /// The seats whose clock has to run: those that are asked, once every seat was taken, as long
    /// as no proposal is open (TABLE-CLOCK-01, TABLE-CLOCK-02, TABLE-CLOCK-06).
    fn timed(&self) -> Seats {
        let started = self.clock.as_ref().is_some_and(|clock| clock.started);
        if !started || self.proposal.is_some() || self.over() || self.full {
            return Seats::NONE;
        }
        self.table.waiting().iter().filter(|&seat| self.has_clock(seat)).collect()
    }

    /// Whether a seat has a clock at all: bots have none, and open seats have none before the
    /// clocks have started.
    fn has_clock(&self, seat: Seat) -> bool {
        match self.seats.get(seat.index()).map(|place| &place.holder) {
            Some(Holder::Person { .. }) => true,
            Some(Holder::Nobody) => self.clock.as_ref().is_some_and(|clock| clock.started),
            Some(Holder::Bot(_)) | None => false,
        }
    }

    /// Says when the open proposal lapses, if it does: it may have been made before a restart.
    pub(super) fn set_lapse(&mut self, timer: &Timer) {
        self.lapses = self.proposal.as_ref().zip(self.clock.as_ref()).map(|(open, clock)| {
            let gone = timer.wall().saturating_sub(open.made).try_into().unwrap_or(0);
            timer.now() + clock.offer().saturating_sub(Duration::from_millis(gone))
        });
    }

    /// Nothing is proposed any more.
    pub(super) fn close_proposal(&mut self) {
        self.proposal = None;
        self.lapses = None;
    }

    /// When the table has to do something by itself.
    fn deadline(&self) -> Option<Duration> {
        let clock = self.clock.as_ref()?;
        match &self.proposal {
            Some(_) => self.lapses,
            None => clock.deadline(),
        }
    }

    /// Notes that the table, or who sits at it, is another one since now.
    pub(super) fn turn_clocks(&mut self, now: Duration, credit: Credit) {
        let full = self.seats.iter().all(|place| place.holder != Holder::Nobody);
        let number = self.table.number();
        let Some(clock) = &mut self.clock else { return };
        clock.settle(now);
        clock.started |= full;
        clock.credit(credit);
        if credit == Credit::WentBack
            && let Some(left) = clock.standings.get(&number)
        {
            clock.left = left.clone();
        }
        let latest = clock.standings.last_key_value().map_or(0, |(number, _)| *number);
        clock.keep_standing(number, number > latest);
        let timed = self.timed();
        let Some(clock) = &mut self.clock else { return };
        clock.running = timed;
        clock.forced.split_off(&(number + 1));
        if matches!(credit, Credit::TimeOut(_)) {
            clock.forced.insert(number);
        }
    }

    /// The clocks as they are shown.
    pub(super) fn clock_info(&self, now: Duration) -> Option<ClockInfo> {
        let clock = self.clock.as_ref()?;
        let shown = |seat| self.has_clock(seat).then(|| milliseconds(clock.left(seat, now)));
        Some(ClockInfo {
            rule: clock.rule,
            left: (0_u8..).take(self.seats.len()).map(|seat| shown(Seat(seat))).collect(),
            running: clock.running.into(),
        })
    }

    /// An error if the last act was the table's own, for a seat whose time was out
    /// (TABLE-CLOCK-04).
    pub(super) fn may_take_back(&self) -> Result<(), Rejected> {
        let forced = self.clock.as_ref().is_some_and(|clock| clock.forced(self.table.number()));
        if forced { Err(kept().into()) } else { Ok(()) }
    }

    /// Shows only those acts as free to take back that are.
    pub(super) fn limit_undo(&self, glance: &mut Glance) {
        let forced = self.clock.as_ref().and_then(|clock| clock.forced.last());
        let Some(&forced) = forced else { return };
        let since = glance.number.saturating_sub(forced);
        if let Some(undo) = &mut glance.undo
            && undo.free > since
        {
            let Refusal { rule, why, .. } = kept();
            (undo.free, undo.limit, undo.rule) = (since, why, rule.to_string());
        }
    }
}

/// Why an act of the table's own stays.
fn kept() -> Refusal {
    Refusal::new(
        "TABLE-CLOCK-04",
        "The table made this act because the time was out; it is not taken back freely.",
    )
}

impl LiveMatch {
    /// Sets the alarm for the moment when the first clock is out. Called under the match's lock
    /// after everything that may have changed it.
    pub(super) fn set_alarm(self: &Arc<Self>, live: &Live) {
        let deadline = live.as_ref().and_then(Loaded::deadline);
        let mut alarm = self.alarm.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if alarm.as_ref().map(|alarm| alarm.at) == deadline {
            return;
        }
        *alarm = deadline.map(|at| {
            // The match may go before the alarm does, when the host closes.
            let (this, timer) = (Arc::downgrade(self), self.shared.config.timer.clone());
            let task = tokio::spawn(async move {
                timer.reach(at).await;
                if let Some(this) = this.upgrade() {
                    // A task of its own: setting the next alarm ends this one.
                    tokio::spawn(this.time_out());
                }
            });
            Alarm { at, task: task.abort_handle() }
        });
    }

    /// Acts for a seat whose time is out, or lets a proposal lapse.
    async fn time_out(self: Arc<Self>) {
        let mut live = self.live.lock().await;
        if let Err(problem) = self.act_in_time(&mut live).await {
            tracing::warn!(id = %self.id, ?problem, "the table could not act for a late seat");
            // Whoever looks reads the match from the store again, and with it its clocks.
            live.take();
            self.tick();
        }
        *self.alarm.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = None;
        self.wake_bots_and_clock(&live);
    }

    /// The same, under the match's lock.
    async fn act_in_time(self: &Arc<Self>, live: &mut Live) -> Result<(), Problem> {
        self.ensure(live).await?;
        let now = self.shared.config.timer.now();
        let open = live.as_ref().is_some_and(|loaded| loaded.proposal.is_some());
        let lapsed = live.as_ref().and_then(|loaded| loaded.lapses).is_some_and(|at| at <= now);
        match (open, lapsed) {
            (true, true) => self.lapse(live).await,
            (true, false) => Ok(()),
            (false, _) => self.act_for_the_late(live, now).await,
        }
    }

    /// Does what does nothing if the game offers that, else what the game's best bot would do, for
    /// a seat whose time is out (TABLE-CLOCK-03); a match that nobody began ends
    /// (TABLE-CLOCK-07).
    async fn act_for_the_late(
        self: &Arc<Self>,
        live: &mut Live,
        now: Duration,
    ) -> Result<(), Problem> {
        let late = live.as_ref().and_then(|loaded| loaded.clock.as_ref()?.out(now));
        let Some(seat) = late else { return Ok(()) };
        if live.as_ref().is_some_and(|loaded| loaded.table.number() == 0) {
            let notice = format!("{} made no first act in time: not played.", capital(seat));
            return self.end(live, Ended::NotPlayed, notice, None).await;
        }
        let (game, choices) =
            self.ask(live, |loaded| (loaded.table.game(), loaded.table.choices(seat)))?;
        let notes = |what: &str| ChangeNotes {
            notice: Some(format!("The time of {} was out: {what}.", capital(seat).to_lowercase())),
            credit: Credit::TimeOut(seat),
            ..ChangeNotes::default()
        };
        let idle = choices.iter().find(|offer| IDLE.contains(&offer.choice.typed.as_str()));
        if let Some(offer) = idle {
            let notes = notes("the table passed for it");
            return self.act_for(live, seat, &offer.action, notes).await;
        }
        let Some(bot) = games::best_bot(&self.shared.games, game) else {
            return Err(Problem::fault(format!("{game} has no bot to act for a late seat.")));
        };
        let notes = notes(&format!("the bot {} decided for it, once", bot.name));
        self.bot_decides(live, seat, &bot.id, notes).await
    }
}
