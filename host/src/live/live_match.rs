//! One match on the host: its table in memory, who sits at it, and the one lock through which
//! everything goes.
//!
//! Whatever changes a match happens under its lock, and the lock is held until the change
//! is in the store: nobody is shown what is not durable. If the store fails, or the game's code
//! panics, the table in memory is thrown away and read again from the store at the next request,
//! so memory never says more than the store.

use std::{
    collections::{HashMap, VecDeque},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex as Plain, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::{Mutex, MutexGuard, watch};
use uuid::Uuid;
use warmoot_table::Resumed;

use super::{
    clock::{Alarm, Clock},
    credit::Credit,
    loaded::{Live, Loaded},
};
use crate::{games, problem::Problem, shared::Shared, store, who::SessionId};

/// One match on the host.
pub struct LiveMatch {
    /// The match.
    pub id: Uuid,
    pub(super) shared: Arc<Shared>,
    pub(super) live: Mutex<Live>,
    pub(super) pulse: watch::Sender<u64>,
    pub(super) present: Plain<HashMap<SessionId, usize>>,
    /// Ticks when somebody comes or goes, see [`LiveMatch::online`].
    pub(super) doorbell: watch::Sender<u64>,
    pub(super) touched: Plain<Instant>,
    pub(super) bots_awake: AtomicBool,
    /// Threads of bots that never answered.
    pub(super) left_behind: AtomicU32,
    /// Goes off when somebody's time is out.
    pub(super) alarm: Plain<Option<Alarm>>,
}

impl LiveMatch {
    /// A match, which is read from the store when it is first needed.
    #[must_use]
    pub fn new(id: Uuid, shared: Arc<Shared>) -> Arc<Self> {
        Arc::new(Self {
            id,
            shared,
            live: Mutex::new(None),
            pulse: watch::Sender::new(0),
            present: Plain::default(),
            doorbell: watch::Sender::new(0),
            touched: Plain::new(Instant::now()),
            bots_awake: AtomicBool::new(false),
            left_behind: AtomicU32::new(0),
            alarm: Plain::default(),
        })
    }

    /// Ticks after every change anybody at the table may see.
    #[must_use]
    pub fn pulse(&self) -> watch::Receiver<u64> {
        self.pulse.subscribe()
    }

    /// Whether somebody looks at the table through a socket, or has asked for it so lately.
    pub(super) fn attended(&self, lately: Duration) -> bool {
        let touched = *self.touched.lock().unwrap_or_else(PoisonError::into_inner);
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        !present.is_empty() || touched.elapsed() < lately
    }

    /// Whether nobody has needed this match for so long, no bot is at work in it and no clock runs.
    #[must_use]
    pub fn idle(&self, for_long: Duration) -> bool {
        let touched = *self.touched.lock().unwrap_or_else(PoisonError::into_inner);
        let loaded = self.live.try_lock().is_ok_and(|live| live.is_some());
        let timed = self.alarm.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        !self.bots_awake.load(Ordering::Acquire)
            && !timed
            && (!loaded || touched.elapsed() >= for_long)
    }

    /// Locks the match and makes sure that it is in memory.
    pub(super) async fn enter_live(self: &Arc<Self>) -> Result<MutexGuard<'_, Live>, Problem> {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        let mut live = self.live.lock().await;
        self.ensure(&mut live).await?;
        // Who had to be asked may have become absent meanwhile, or the host was stopped half-way.
        if let Err(problem) = self.settle(&mut live).await {
            tracing::warn!(id = %self.id, ?problem, "what was agreed to could not be done");
            self.ensure(&mut live).await?;
        }
        self.wake_bots_and_clock(&live);
        Ok(live)
    }

    /// Reads the match from the store if it is not in memory.
    pub(super) async fn ensure(&self, live: &mut Live) -> Result<(), Problem> {
        if live.is_some() {
            return Ok(());
        }
        let stored =
            self.shared.store.load(self.id).await?.ok_or_else(|| Problem::unknown("match"))?;
        let record = store::join(&stored.start, stored.content).map_err(|error| error.to_string());
        let resumed = record.and_then(|record| {
            catch_unwind(AssertUnwindSafe(|| {
                let snapshots: Vec<_> = stored.snapshots.iter().map(Vec::as_slice).collect();
                games::resume(&self.shared.games, &record, &stored.entries, &snapshots)
            }))
            .unwrap_or_else(|_| Err("the game's program panicked".to_owned()))
        });
        let Resumed { table, rebase, faults } = resumed.map_err(|error| {
            self.incident(&format!("the match cannot be brought back: {error}"));
            Problem::fault(format!("This match cannot be brought back from the store: {error}"))
        })?;
        let mut loaded = Loaded {
            table,
            title: stored.title,
            owner: stored.owner,
            seats: stored.seats,
            holders: stored.holders,
            ousted: stored.ousted,
            proposal: stored.proposal,
            lapses: None,
            notices: stored.notices,
            bytes: stored.bytes,
            full: stored.bytes > self.shared.config.caps.match_bytes,
            clock: stored
                .clock
                .map(|(rule, left)| Clock::new(rule, left, stored.started, stored.standings)),
            absence: stored.absence,
            owner_seen: stored.owner_seen,
            ended: stored.ended,
            saved: stored.saved,
            untouched: VecDeque::new(),
        };
        let timer = &self.shared.config.timer;
        loaded.note_asked(timer.wall(), Credit::None);
        loaded.set_lapse(timer);
        loaded.turn_clocks(self.shared.config.timer.now(), Credit::None);
        if let Some(entry) = rebase {
            self.incident(&format!("the match goes on from a stored position: {faults:?}"));
            let append = self.append(&mut loaded, entry.entry.to_string(), true, Vec::new());
            self.shared.store.append(append).await?;
        } else if loaded.table.revision() < stored.revision {
            let revision = loaded.table.revision();
            let lost = format!(
                "The store has lost what came after change {revision} of this match, up to change \
                 {}. It goes on from there.",
                stored.revision
            );
            self.incident(&lost);
            if loaded.notices.iter().all(|told| told.text != lost) {
                self.shared.store.notice(self.id, &lost).await?;
                loaded.note(lost);
            }
        }
        *live = Some(loaded);
        Ok(())
    }

    /// Asks the table something. Should the game's code panic, the table is thrown away: the next
    /// request reads it from the store.
    pub(super) fn ask<T>(
        &self,
        live: &mut Live,
        question: impl FnOnce(&mut Loaded) -> T,
    ) -> Result<T, Problem> {
        let Some(mut loaded) = live.take() else {
            return Err(Problem::fault("The match is not in memory. Try again."));
        };
        let answer = catch_unwind(AssertUnwindSafe(|| {
            let answer = question(&mut loaded);
            (answer, loaded)
        }));
        match answer {
            Ok((answer, loaded)) => {
                *live = Some(loaded);
                Ok(answer)
            }
            Err(_) => {
                self.incident("the game's program panicked");
                Err(Problem::fault(
                    "The game's program failed over this request. Nothing was changed; the match \
                     goes on.",
                ))
            }
        }
    }

    /// Tells everybody who looks that something changed.
    pub(super) fn tick(&self) {
        self.pulse.send_modify(|count| *count += 1);
    }

    /// Notes something that should not have happened.
    pub(super) fn incident(&self, what: &str) {
        self.shared.incident(&format!("match {}: {what}", self.id));
    }
}
