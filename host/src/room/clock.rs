//! Clocks: how long each person may think, and what happens when the time is out (TABLE-CLOCK).
//!
//! A clock runs for the persons who are asked and for nobody else. What is left is settled at
//! every change of the table and stored with it, so a restart takes no time from anybody.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use tokio::task::AbortHandle;
use warmoot_kernel::{Refusal, Seat, Seats};
use warmoot_table::{Glance, Rejected};

use super::{Live, Loaded, Room, acts::Extras, people::capital};
use crate::{
    problem::Problem,
    store::{Holder, Standing},
    timer::Timer,
    wire::{ClockInfo, ClockRule, Ended},
};

/// The least a seat has left after the table acted for it, so that it can go on (TABLE-CLOCK-03).
const LEAST_AFTER: Duration = Duration::from_secs(10);
/// The least and the most seconds that a proposal is open at a table with a clock
/// (TABLE-CLOCK-06).
const OFFER: (u32, u32) = (30, 24 * 3600);
/// How a choice is typed that does nothing: it is taken for a seat whose time is out.
const IDLE: [&str; 2] = ["decline", "pass"];

/// What a change of the table means for the clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Credit {
    /// Nothing but that perhaps others are asked.
    #[default]
    None,
    /// A person acted.
    Acted(Seat),
    /// A person took an act back.
    TookBack(Seat),
    /// The table acted for a person whose time was out.
    TimeOut(Seat),
    /// Everybody agreed to go back.
    WentBack,
}

/// The clocks of a table.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    rule: ClockRule,
    /// What each seat had left at `since`.
    left: Vec<Duration>,
    /// Whose clock has run since then.
    running: Seats,
    since: Duration,
    /// Whether every seat was taken once (TABLE-CLOCK-02).
    started: bool,
    /// What each seat had left after each act, for going back.
    standings: BTreeMap<u32, Vec<Duration>>,
    /// The acts that the table played for somebody whose time was out.
    forced: BTreeSet<u32>,
}

impl Clock {
    /// Clocks that stand.
    pub fn new(rule: ClockRule, left: Vec<Duration>, started: bool, stored: Vec<Standing>) -> Self {
        let whole = vec![Duration::from_secs(rule.main_seconds.into()); left.len()];
        let mut standings = BTreeMap::from([(0, whole)]);
        let mut made = BTreeSet::new();
        for Standing { number, left, forced } in stored {
            standings.split_off(&(number + 1));
            made.split_off(&(number + 1));
            if forced {
                made.insert(number);
            }
            if let Some(left) = left {
                standings.insert(number, left.into_iter().map(Duration::from_millis).collect());
            }
        }
        let (running, since) = (Seats::NONE, Duration::ZERO);
        Self { rule, left, running, since, started, standings, forced: made }
    }

    /// Whether the table played that act for somebody whose time was out.
    pub fn forced(&self, number: u32) -> bool {
        self.forced.contains(&number)
    }

    /// How long a proposal is open (TABLE-CLOCK-06).
    fn offer(&self) -> Duration {
        Duration::from_secs((self.rule.main_seconds / 10).clamp(OFFER.0, OFFER.1).into())
    }

    /// What each seat had left after the act, in milliseconds, if that is the latest one made.
    pub fn standing(&self, number: u32) -> Option<Vec<u64>> {
        let left = self.standings.get(&number)?;
        (*left == self.left).then(|| left.iter().map(|&left| milliseconds(left)).collect())
    }

    /// Notes how the clocks stand after the latest act, or forgets acts that no longer are.
    fn keep_standing(&mut self, number: u32, made: bool) {
        self.standings.split_off(&(number + 1));
        if made {
            self.standings.insert(number, self.left.clone());
        }
    }

    /// What a seat has left.
    fn left(&self, seat: Seat, now: Duration) -> Duration {
        let left = self.left.get(seat.index()).copied().unwrap_or_default();
        let used = if self.running.contains(seat) {
            now.saturating_sub(self.since)
        } else {
            Duration::ZERO
        };
        left.saturating_sub(used)
    }

    /// Takes the time that has run off the clocks.
    fn settle(&mut self, now: Duration) {
        for seat in self.running.iter() {
            let left = self.left(seat, now);
            self.left[seat.index()] = left;
        }
        self.since = now;
    }

    /// Gives a seat what it is due for a change.
    fn credit(&mut self, credit: Credit) {
        let increment = Duration::from_secs(self.rule.increment_seconds.into());
        let seat = match credit {
            Credit::Acted(seat) | Credit::TookBack(seat) | Credit::TimeOut(seat) => seat,
            Credit::None | Credit::WentBack => return,
        };
        let Some(left) = self.left.get_mut(seat.index()) else { return };
        *left = match credit {
            Credit::TookBack(_) => left.saturating_sub(increment),
            Credit::TimeOut(_) => left.saturating_add(increment).max(LEAST_AFTER),
            _ => left.saturating_add(increment),
        };
    }

    /// When the first of the running clocks is out.
    fn deadline(&self) -> Option<Duration> {
        self.running.iter().map(|seat| self.since + self.left[seat.index()]).min()
    }

    /// A seat whose time is out.
    fn out(&self, now: Duration) -> Option<Seat> {
        self.running.iter().find(|&seat| self.left(seat, now).is_zero())
    }

    /// What each seat had left at the last change, in milliseconds.
    pub fn stored(&self) -> Vec<u64> {
        self.left.iter().map(|&left| milliseconds(left)).collect()
    }
}

/// A span of time as it is stored and sent.
pub(super) fn milliseconds(span: Duration) -> u64 {
    span.as_millis().try_into().unwrap_or(u64::MAX)
}

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

impl Room {
    /// Sets the alarm for the moment when the first clock is out. Called under the room's lock
    /// after everything that may have changed it.
    pub(super) fn set_alarm(self: &Arc<Self>, live: &Live) {
        let deadline = live.as_ref().and_then(Loaded::deadline);
        let mut alarm = self.alarm.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if alarm.as_ref().map(|alarm| alarm.at) == deadline {
            return;
        }
        *alarm = deadline.map(|at| {
            // The room may go before the alarm does, when the host closes.
            let (room, timer) = (Arc::downgrade(self), self.keep.config.timer.clone());
            let task = tokio::spawn(async move {
                timer.reach(at).await;
                if let Some(room) = room.upgrade() {
                    // A task of its own: setting the next alarm ends this one.
                    tokio::spawn(room.time_out());
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
        self.rouse(&live);
    }

    /// The same, under the room's lock.
    async fn act_in_time(self: &Arc<Self>, live: &mut Live) -> Result<(), Problem> {
        self.ensure(live).await?;
        let now = self.keep.config.timer.now();
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
        let extras = |what: &str| Extras {
            notice: Some(format!("The time of {} was out: {what}.", capital(seat).to_lowercase())),
            credit: Credit::TimeOut(seat),
            ..Extras::default()
        };
        let idle = choices.iter().find(|offer| IDLE.contains(&offer.choice.typed.as_str()));
        if let Some(offer) = idle {
            let extras = extras("the table passed for it");
            return self.act_for(live, seat, &offer.action, extras).await;
        }
        let Some(bot) = crate::games::best_bot(&self.keep.games, game) else {
            return Err(Problem::fault(format!("{game} has no bot to act for a late seat.")));
        };
        let extras = extras(&format!("the bot {} decided for it, once", bot.name));
        self.bot_decides(live, seat, &bot.id, extras).await
    }
}

/// Wakes a room when a clock is out.
pub(super) struct Alarm {
    at: Duration,
    task: AbortHandle,
}

impl Drop for Alarm {
    fn drop(&mut self) {
        self.task.abort();
    }
}
