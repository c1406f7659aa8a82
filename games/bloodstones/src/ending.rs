//! The end of the game (chapter "Ending the Game").

use std::cmp::Reverse;

use warmoot_kernel::{Chance, Log, Outcome, Seat, Standing};

use crate::{
    Bloodstones, End, Event, Faction, Phase,
    map::Areas,
    state::{Ending, Stage},
};

/// VPs for a captured citadel (BLOOD-END-09).
const CITADEL_VPS: u16 = 5;

impl Bloodstones {
    pub(crate) fn trigger_end(&mut self, by: Seat, why: End, log: &mut Log<Event>) {
        self.ending = Some(Ending { by, why, lap: 1 });
        log.push(|| Event::EndTriggered { seat: by, end: why });
    }

    /// The battles still pending, from the left neighbour of the player who triggered the end
    /// (BLOOD-END-04).
    pub(crate) fn begin_end_battles(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        self.phase = Phase::EndBattles;
        let by = self.ending.map_or(self.active, |ending| ending.by);
        self.end_part(Seat((by.0 + 1) % self.players), chance, log);
    }

    /// One player's part of the end battles.
    fn end_part(&mut self, seat: Seat, chance: &mut dyn Chance, log: &mut Log<Event>) {
        self.active = seat;
        self.pool = None;
        self.left = [Areas::NONE; 6];
        if !self.shared(seat).is_empty() {
            log.push(|| Event::PhaseBegins { seat, phase: Phase::EndBattles });
        }
        self.continue_end_part(chance, log);
    }

    /// The active player has battles left, or draws and the next part begins (BLOOD-END-05).
    fn continue_end_part(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let seat = self.active;
        if !self.shared(seat).is_empty() {
            self.stage = Stage::Main;
            return;
        }
        self.draw_up(seat, false, chance, log);
        let Some(ending) = &mut self.ending else { return };
        if seat == ending.by {
            if self.all_seats().all(|seat| self.shared(seat).is_empty()) {
                self.finish(log);
                return;
            }
            if let Some(ending) = &mut self.ending {
                ending.lap = ending.lap.saturating_add(1);
            }
        }
        self.end_part(Seat((seat.0 + 1) % self.players), chance, log);
    }

    /// Where the game goes on after a battle.
    pub(crate) fn after_battle(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        if self.ending.is_some() {
            self.continue_end_part(chance, log);
        } else {
            self.stage = Stage::Main;
        }
    }

    /// Free captures, final points (BLOOD-END-07 to -10).
    fn finish(&mut self, log: &mut Log<Event>) {
        for seat in self.all_seats() {
            for area in self.capturable(seat).iter() {
                while self.villager(area).is_some_and(|owner| owner != seat) {
                    self.take_village(seat, area, log);
                }
            }
        }
        for seat in self.all_seats() {
            let index = seat.index();
            let each = self.faction(seat).captured_village_vps();
            let villages = u16::from(self.captured[index]) * each;
            let citadels = self.trophies[index].len() as u16 * CITADEL_VPS;
            self.vps[index].villages = villages;
            self.vps[index].citadels = citadels;
            let total = self.vps[index].total();
            log.push(|| Event::Scored { seat, villages, citadels, total });
        }
        self.phase = Phase::Over;
        self.stage = Stage::Over;
        log.push(|| {
            let winners = self.result().map(|outcome| outcome.winners().collect());
            Event::Over { winners: winners.unwrap_or_default() }
        });
    }

    /// The result, once the game is over (BLOOD-SCORE-01 to -04).
    pub(crate) fn result(&self) -> Option<Outcome> {
        if self.stage != Stage::Over {
            return None;
        }
        // An eliminated Horde cannot win (BLOOD-AMB-39); other players who are out still can
        // (BLOOD-AMB-129).
        let rank = |seat: Seat| {
            let vps = self.vps[seat.index()];
            let beaten = self.is_eliminated(seat);
            (
                beaten,
                Reverse((
                    vps.total(),
                    u16::from(self.village_count(seat)),
                    vps.villages + vps.citadels,
                )),
            )
        };
        let results = self
            .all_seats()
            .map(|seat| {
                let vps = self.vps[seat.index()];
                let better = self.all_seats().filter(|&other| rank(other) < rank(seat)).count();
                Standing {
                    seat,
                    place: better as u8 + 1,
                    score: i32::from(vps.total()),
                    sources: self.vp_sources(seat),
                    eliminated: self.is_eliminated(seat),
                }
            })
            .collect();
        let why = match self.ending.map(|ending| ending.why) {
            Some(End::Regroups) | None => {
                format!("Every player has regrouped {} times.", self.regroups_needed())
            }
            Some(End::Deadlock) => {
                "Two whole rounds passed without a tile or a unit leaving.".to_owned()
            }
            Some(End::RoundLimit) => format!("Round {} was the last.", self.round_limit),
            Some(End::Elimination) => {
                "Players were eliminated, and nobody is left to wait for.".to_owned()
            }
        };
        Some(Outcome { results, why })
    }

    fn is_eliminated(&self, seat: Seat) -> bool {
        self.out.contains(seat) && self.faction(seat) == Faction::ChaosHorde
    }

    /// Where a player's points came from, in words.
    pub(crate) fn vp_sources(&self, seat: Seat) -> Vec<(String, i32)> {
        let vps = self.vps[seat.index()];
        [
            ("Start", vps.start),
            ("Villages at Regroups", vps.regroups),
            ("Battles won", vps.battles),
            ("Captured villages", vps.villages),
            ("Captured citadels", vps.citadels),
        ]
        .into_iter()
        .filter(|&(label, points)| label != "Start" || points > 0)
        .map(|(label, points)| (label.to_owned(), i32::from(points)))
        .collect()
    }
}
