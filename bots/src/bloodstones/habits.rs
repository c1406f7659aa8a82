//! How players of Bloodstones behave, counted over whole games: who passes turn after turn, Leaders
//! that walk alone, Dragons and pips spent for little.

use std::sync::Arc;

use warmoot_bloodstones::{Action, Asked, Bloodstones, Content, Event, Faction, Kind, Loss, Phase};
use warmoot_kernel::{Log, Refusal, Seat};

use super::lots;
use crate::Player;

/// Pips from which a turn of moves counts as dear.
const DEAR: u8 = 15;

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// Games played.
    pub games: u32,
    /// Games that neither Regroups nor eliminations ended.
    pub cut_off: u32,
    /// Turns of players with units on the map.
    pub turns: u32,
    /// Those in which no tile left the hand and nobody was fought.
    pub passes: u32,
    /// Games in which somebody passed 3, 10 and 20 turns running.
    pub runs: [u32; 3],
    /// The most turns running that somebody passed.
    pub longest: u32,
    /// Steps of Leaders.
    pub leader_steps: u32,
    /// Those in which nobody went along.
    pub alone: u32,
    /// Those in which somebody could have gone along free.
    pub left_behind: u32,
    /// Leaders that fell in a battle they fought alone.
    pub lone_deaths: u32,
    /// Dragons that left after an attack they had won (BLOOD-DRAGON-04).
    pub dragons: u32,
    /// VPs won by these attacks, citadels left aside.
    pub dragon_vps: u32,
    /// Of these Dragons, those in attacks that took no citadel and brought one VP each at most.
    pub wasted_dragons: u32,
    /// Turns without a fight in which moves took 15 pips and more.
    pub dear: u32,
    /// Those that led to one more area with another's village at most.
    pub dear_for_one: u32,
}

/// The number of games that end a run is counted for.
const RUNS: [u32; 3] = [3, 10, 20];

impl Habits {
    /// Plays game number `number` of a map among players that are all alike and counts it.
    ///
    /// # Errors
    /// A refusal of the setup, or of a player's illegal choice.
    pub fn play(
        &mut self,
        content: &Arc<Content>,
        players: usize,
        player: &dyn Player<Bloodstones>,
        number: u64,
    ) -> Result<(), Refusal> {
        let table = lots::table(content, players, &Faction::ALL, number);
        let mut log = Log::new();
        let mut watch = Watch::default();
        let played =
            table.play_seeing(&vec![player; players], &mut log, |game, seat, action| {
                watch.see(game, seat, action, self);
            })?;
        watch.close(self);
        let longest = watch.longest.into_iter().max().unwrap_or(0);
        self.longest = self.longest.max(longest);
        for (count, least) in self.runs.iter_mut().zip(RUNS) {
            *count += u32::from(longest >= least);
        }
        self.games += 1;
        self.cut_off += u32::from(
            played
                .outcome
                .is_none_or(|it| !it.why.contains("regrouped") && !it.why.contains("eliminated")),
        );
        self.read(log.events());
        Ok(())
    }

    /// Counts what the log of a game tells.
    fn read(&mut self, events: &[Event]) {
        let mut fight = None;
        let mut won = 0;
        for event in events {
            match *event {
                Event::Moved { units, .. } if units.has(Kind::Leader) => {
                    self.leader_steps += 1;
                    self.alone += u32::from(units.total() == 1);
                }
                Event::Attacked { seat, attackers, defenders, .. } => {
                    fight = Some((seat, attackers, defenders));
                }
                Event::Won { seat, vps, extra, .. } => {
                    won = u32::from(vps + extra);
                    if let Some((attacker, attackers, defenders)) = fight {
                        let loser = if seat == attacker { defenders } else { attackers };
                        self.lone_deaths +=
                            u32::from(loser.has(Kind::Leader) && loser.total() == 1);
                    }
                }
                Event::Eliminated { units, why: Loss::SpentDragon, .. } => {
                    let spent = u32::from(units.count(Kind::Special));
                    self.dragons += spent;
                    self.dragon_vps += won;
                    let citadel = fight.is_some_and(|(.., foe)| foe.has(Kind::Citadel));
                    self.wasted_dragons += if won <= spent && !citadel { spent } else { 0 };
                }
                _ => {}
            }
        }
    }
}

/// What is known of the game that is being watched.
#[derive(Default)]
struct Watch {
    /// The turn going on.
    turn: Option<Turn>,
    /// Turns that each seat has passed running.
    running: [u32; 6],
    /// The most of them.
    longest: [u32; 6],
}

/// A turn.
struct Turn {
    round: u16,
    seat: Seat,
    units: bool,
    acted: bool,
    fought: bool,
    pips: u8,
    raids: usize,
}

impl Turn {
    fn of(game: &Bloodstones) -> Self {
        let seat = game.on_turn();
        Self {
            round: game.round_now(),
            seat,
            units: !game.units_at(seat).is_empty(),
            acted: false,
            fought: false,
            pips: 0,
            raids: raids(game, seat),
        }
    }
}

/// Areas with villages of others in which a seat has units.
fn raids(game: &Bloodstones, seat: Seat) -> usize {
    let others = game.table().filter(|&other| other != seat);
    others.map(|other| game.villages_of(other).and(game.units_at(seat)).len()).sum()
}

impl Watch {
    fn see(&mut self, game: &Bloodstones, seat: Seat, action: &Action, habits: &mut Habits) {
        if matches!(game.phase_now(), Phase::SetUp | Phase::EndBattles | Phase::Over) {
            return;
        }
        let now = (game.round_now(), game.on_turn());
        if self.turn.as_ref().is_none_or(|turn| (turn.round, turn.seat) != now) {
            self.close(habits);
            self.turn = Some(Turn::of(game));
        }
        let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == seat) else { return };
        match (*action, game.asks()) {
            (Action::Spend { .. } | Action::Pay { .. } | Action::Substitute { .. }, _) => {
                turn.acted = true;
                if let Asked::MovePay(_) = game.asks()
                    && let Action::Pay { kind } = *action
                {
                    turn.pips = turn.pips.saturating_add(game.roster_of(seat).pips(kind));
                }
            }
            (Action::Battle { .. }, _) => {
                turn.acted = true;
                turn.fought = true;
            }
            // A unit that costs nothing more than its tile.
            (Action::Place { .. }, _) => turn.acted = true,
            (Action::Alone, Asked::Companion(step)) => {
                habits.left_behind += u32::from(step.units.total() == 1);
            }
            (Action::Done, Asked::Main { pool: None }) if !turn.fought && turn.pips >= DEAR => {
                habits.dear += 1;
                habits.dear_for_one += u32::from(raids(game, seat) <= turn.raids + 1);
            }
            _ => {}
        }
    }

    /// The turn is over.
    fn close(&mut self, habits: &mut Habits) {
        let Some(turn) = self.turn.take().filter(|turn| turn.units) else { return };
        let at = turn.seat.index();
        habits.turns += 1;
        if turn.acted {
            self.running[at] = 0;
        } else {
            habits.passes += 1;
            self.running[at] += 1;
            self.longest[at] = self.longest[at].max(self.running[at]);
        }
    }
}
