//! One match on the host: its table in memory, who sits at it, and the one lock through which
//! everything goes.
//!
//! Whatever changes a match happens under its room's lock, and the lock is held until the change
//! is in the store: nobody is shown what is not durable. If the store fails, or the game's code
//! panics, the table in memory is thrown away and read again from the store at the next request,
//! so memory never says more than the store.

mod absence;
mod acts;
mod bots;
mod clock;
mod look;
mod people;
mod proposals;
mod saves;

use std::{
    collections::{HashMap, VecDeque},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc, Mutex as Plain, PoisonError,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::{Mutex, MutexGuard, Semaphore, watch};
use uuid::Uuid;
use warmoot_kernel::{Refusal, Seat};
use warmoot_table::{Games, Resumed, Table};

pub use look::{Looking, Seen};
pub(crate) use look::{seat_info, tell_apart};
pub(crate) use people::unknown_bot;

use crate::{
    Config,
    problem::Problem,
    record,
    session::SessionId,
    store::{Append, Mark, OpenProposal, Place, Standing, Store, fold},
    wire::{Ended, Notice},
};

/// A snapshot goes into the store every so many revisions.
const SNAPSHOT_EVERY: u64 = 32;
/// So many changes back a socket is told exactly what it missed.
const REMEMBERED: usize = 256;

/// What every room of a host shares.
pub struct Keep {
    /// What the host was started with.
    pub config: Config,
    /// The store.
    pub store: Store,
    /// The games.
    pub games: Games,
    /// Lets only so many bots think at once.
    pub thinkers: Semaphore,
    /// Bots that erred, games that panicked: since the host started.
    pub incidents: AtomicU64,
}

/// One match on the host.
pub struct Room {
    /// The match.
    pub id: Uuid,
    keep: Arc<Keep>,
    live: Mutex<Live>,
    pulse: watch::Sender<u64>,
    present: Plain<HashMap<SessionId, usize>>,
    /// Ticks when somebody comes or goes, see [`Room::online`].
    doorbell: watch::Sender<u64>,
    touched: Plain<Instant>,
    bots_awake: AtomicBool,
    /// Threads of bots that never answered.
    left_behind: AtomicU32,
    /// Goes off when somebody's time is out.
    alarm: Plain<Option<clock::Alarm>>,
}

/// The match in memory, if it is there.
type Live = Option<Loaded>;

/// A match in memory: always what the store says.
struct Loaded {
    table: Box<dyn Table>,
    title: String,
    owner: SessionId,
    seats: Vec<Place>,
    /// Everybody who ever held each seat.
    holders: Vec<Vec<SessionId>>,
    /// Who was voted out of a seat.
    ousted: Vec<SessionId>,
    proposal: Option<OpenProposal>,
    /// When the open proposal lapses, by the clocks' time.
    lapses: Option<Duration>,
    notices: Vec<Notice>,
    clock: Option<clock::Clock>,
    /// After how many hours without an act somebody who is asked counts as absent.
    absence: u32,
    owner_seen: i64,
    /// Why the match ended before its game did.
    ended: Option<Ended>,
    /// The act of the file that everybody agreed to, and who they are.
    saved: Option<(u32, Vec<SessionId>)>,
    /// How much of the store it takes.
    bytes: u64,
    /// Whether that is more than one match may: then it goes on elsewhere, as a file.
    full: bool,
    /// For each of the latest revisions, how many acts it left untouched.
    untouched: VecDeque<(u64, u32)>,
}

impl Loaded {
    /// The act of the file that everybody agreed to, for those who did: their secrets are in it,
    /// and nobody has asked them about those who came later (TABLE-SAVE-01).
    fn agreed_file(&self, who: &SessionId) -> Option<u32> {
        self.saved.as_ref().filter(|(_, people)| people.contains(who)).map(|(act, _)| *act)
    }

    /// The seats a session holds.
    fn mine(&self, who: &SessionId) -> Vec<Seat> {
        (0_u8..)
            .zip(&self.seats)
            .filter(|(_, place)| place.session() == Some(*who))
            .map(|(seat, _)| Seat(seat))
            .collect()
    }

    /// Whether nothing can happen any more: the game is over, or the table ended it.
    fn over(&self) -> bool {
        self.ended.is_some() || self.table.outcome().is_some()
    }

    /// An error if the table ended the match before its game did (TABLE-OVER-02).
    fn must_go_on(&self) -> Result<(), Refusal> {
        match self.ended {
            None => Ok(()),
            Some(_) => Refusal::by("TABLE-OVER-02", "This match was ended as it stands."),
        }
    }

    /// Notes what the people at the table should know, as the store does.
    fn note(&mut self, notice: String) {
        fold(&mut self.notices, notice);
    }

    /// What is known of each seat's being there.
    fn marks(&self) -> Vec<Mark> {
        self.seats.iter().map(|place| place.mark).collect()
    }

    /// An error unless the session holds the seat.
    fn must_hold(&self, who: &SessionId, seat: Seat) -> Result<(), Problem> {
        match self.seats.get(seat.index()) {
            Some(place) if place.session() == Some(*who) => Ok(()),
            Some(_) => Err(Problem::forbidden("wrong_seat", format!("You do not sit in {seat}."))
                .field("seat")),
            None => Err(Problem::forbidden(
                "wrong_seat",
                format!("This table has {} seats; there is no {seat}.", self.seats.len()),
            )
            .field("seat")),
        }
    }
}

impl Room {
    /// The room of a match, which is read from the store when it is first needed.
    #[must_use]
    pub fn new(id: Uuid, keep: Arc<Keep>) -> Arc<Self> {
        Arc::new(Self {
            id,
            keep,
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
    fn attended(&self, lately: Duration) -> bool {
        let touched = *self.touched.lock().unwrap_or_else(PoisonError::into_inner);
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        !present.is_empty() || touched.elapsed() < lately
    }

    /// Whether nobody has needed this room for so long, no bot is at work in it and no clock runs.
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
    async fn enter_live(self: &Arc<Self>) -> Result<MutexGuard<'_, Live>, Problem> {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        let mut live = self.live.lock().await;
        self.ensure(&mut live).await?;
        // Who had to be asked may have become absent meanwhile, or the host was stopped half-way.
        if let Err(problem) = self.settle(&mut live).await {
            tracing::warn!(id = %self.id, ?problem, "what was agreed to could not be done");
            self.ensure(&mut live).await?;
        }
        self.rouse(&live);
        Ok(live)
    }

    /// Reads the match from the store if it is not in memory.
    async fn ensure(&self, live: &mut Live) -> Result<(), Problem> {
        if live.is_some() {
            return Ok(());
        }
        let stored =
            self.keep.store.load(self.id).await?.ok_or_else(|| Problem::unknown("match"))?;
        let record = record::join(&stored.start, stored.content).map_err(|error| error.to_string());
        let resumed = record.and_then(|record| {
            catch_unwind(AssertUnwindSafe(|| {
                let snapshots: Vec<_> = stored.snapshots.iter().map(Vec::as_slice).collect();
                crate::games::resume(&self.keep.games, &record, &stored.entries, &snapshots)
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
            full: stored.bytes > self.keep.config.caps.match_bytes,
            clock: stored.clock.map(|(rule, left)| {
                clock::Clock::new(rule, left, stored.started, stored.standings)
            }),
            absence: stored.absence,
            owner_seen: stored.owner_seen,
            ended: stored.ended,
            saved: stored.saved,
            untouched: VecDeque::new(),
        };
        let timer = &self.keep.config.timer;
        loaded.note_asked(timer.wall(), clock::Credit::None);
        loaded.set_lapse(timer);
        loaded.turn_clocks(self.keep.config.timer.now(), clock::Credit::None);
        if let Some(entry) = rebase {
            self.incident(&format!("the match goes on from a stored position: {faults:?}"));
            let append = self.append(&mut loaded, entry.entry.to_string(), true, Vec::new());
            self.keep.store.append(append).await?;
        } else if loaded.table.revision() < stored.revision {
            let revision = loaded.table.revision();
            let lost = format!(
                "The store has lost what came after change {revision} of this match, up to change \
                 {}. It goes on from there.",
                stored.revision
            );
            self.incident(&lost);
            if loaded.notices.iter().all(|told| told.text != lost) {
                self.keep.store.notice(self.id, &lost).await?;
                loaded.note(lost);
            }
        }
        *live = Some(loaded);
        Ok(())
    }

    /// Asks the table something. Should the game's code panic, the table is thrown away: the next
    /// request reads it from the store.
    fn ask<T>(
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

    /// What goes into the store for the table's latest change.
    fn append(
        &self,
        loaded: &mut Loaded,
        entry: String,
        snapshot: bool,
        marks: Vec<(Seat, Mark)>,
    ) -> Append {
        let table = &loaded.table;
        let revision = table.revision();
        let snapshot = snapshot || revision.is_multiple_of(SNAPSHOT_EVERY);
        Append {
            id: self.id,
            revision,
            entry,
            waiting: table.waiting(),
            command: None,
            snapshot: snapshot.then(|| table.snapshot()),
            fulfils: None,
            notice: None,
            left: loaded.clock.as_ref().map(clock::Clock::stored),
            standing: Standing {
                number: table.number(),
                left: loaded.clock.as_ref().and_then(|clock| clock.standing(table.number())),
                forced: loaded.clock.as_ref().is_some_and(|clock| clock.forced(table.number())),
            },
            marks,
        }
    }

    /// Tells everybody who looks that something changed.
    fn tick(&self) {
        self.pulse.send_modify(|count| *count += 1);
    }

    /// Notes something that should not have happened.
    fn incident(&self, what: &str) {
        self.keep.incident(&format!("match {}: {what}", self.id));
    }
}

impl Keep {
    /// Notes something that should not have happened.
    pub fn incident(&self, what: &str) {
        self.incidents.fetch_add(1, Ordering::Relaxed);
        tracing::error!("incident: {what}");
    }
}

/// Runs a change to its end even if the client that asked for it goes away.
async fn detached<T: Send + 'static>(
    change: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    match tokio::spawn(change).await {
        Ok(done) => done,
        // The guard of all requests counts it and answers.
        Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
        Err(_) => Err(Problem::fault("The host closes. Look at the table again.")),
    }
}
