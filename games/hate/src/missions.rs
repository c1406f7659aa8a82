//! Missions of the scenario, Secret Missions and Trials: what counts for them, and what they pay
//! (chapter "Scenario Dashboard").

use smallvec::SmallVec;
use warmoot_kernel::{Log, Seat};

use crate::{
    CardKind, Currency, Event, For, Mission, Objective, Trigger,
    condition::Scene,
    flow::Window,
    state::{Hate, MOST_PLAYERS},
};

/// How much of an objective is needed, and whether within one Turn.
type Need = (u8, bool);

impl Hate {
    /// An event with this trigger happened for the seat of the window: Missions open to it, its
    /// Secret Mission and its faceup Trials count it (HATE-SCEN-07, HATE-TRIBE-04).
    pub(crate) fn witness(&mut self, window: &Window, log: &mut Log<Event>) {
        if self.scenario.is_none() {
            return;
        }
        let seat = window.seat;
        // What a Neutral Mercenary fights out is nobody's deed, whoever moves it.
        let neutral = window.figure.is_some_and(|id| self.figure(id).control.is_none());
        if neutral && window.trigger == Trigger::CombatEnd {
            return;
        }
        let scene = self.window_scene(window);
        let mut counted: SmallVec<[(u8, Need); 6]> = SmallVec::new();
        for (index, mission) in self.dashboard().missions.iter().enumerate() {
            if self.is_open(index, mission, seat)
                && let Some(need) = self.counts(&mission.objective, window, &scene)
            {
                counted.push((index as u8, need));
            }
        }
        let secret = self
            .secret_of(seat)
            .and_then(|mission| self.counts(&mission.objective, window, &scene));
        let trials = self.trials_fed(window, &scene);
        for (mission, need) in counted {
            self.advance_mission(mission, seat, need, log);
        }
        if let Some(need) = secret {
            self.advance_secret(seat, need, log);
        }
        for bit in (0..8).filter(|bit| trials >> bit & 1 == 1) {
            self.put_on_trial(seat, bit, 1, false, log);
        }
    }

    /// A moment has come at which states are looked at: a Round's end or the Battle's
    /// (HATE-END-08). All are judged before any pays.
    pub(crate) fn count_states(&mut self, at: Trigger, log: &mut Log<Event>) {
        if self.scenario.is_none() {
            return;
        }
        let mut order: SmallVec<[Seat; MOST_PLAYERS]> = self.all_seats().collect();
        order.sort_by_key(|&seat| seat != self.active);
        let mut counted: SmallVec<[(u8, Seat, Need); 8]> = SmallVec::new();
        for (index, mission) in self.dashboard().missions.iter().enumerate() {
            for &seat in &order {
                // What a side has together counts once for it, a Side Mission for one Tribe.
                let again = counted.iter().any(|&(it, other, _)| {
                    usize::from(it) == index
                        && mission.side != For::Side
                        && self.allied(other, seat)
                });
                if !again
                    && self.is_open(index, mission, seat)
                    && let Some(need) = self.holds_now(&mission.objective, at, seat)
                {
                    counted.push((index as u8, seat, need));
                }
            }
        }
        let secrets: SmallVec<[(Seat, Need); MOST_PLAYERS]> = order
            .iter()
            .filter_map(|&seat| {
                // Who has Retreated resolves what looks at the Battle's end, too (HATE-END-08).
                let mission = match at {
                    Trigger::BattleEnd => self.open_secret(seat)?,
                    _ => self.secret_of(seat)?,
                };
                Some((seat, self.holds_now(&mission.objective, at, seat)?))
            })
            .collect();
        for (mission, seat, need) in counted {
            self.advance_mission(mission, seat, need, log);
        }
        for (seat, need) in secrets {
            self.advance_secret(seat, need, log);
        }
    }

    /// Whether a Mission of the scenario can still be fulfilled by a seat (HATE-SCEN-08,
    /// HATE-AMB-70).
    fn is_open(&self, index: usize, mission: &Mission, seat: Seat) -> bool {
        let theirs = match mission.side {
            For::Attacker => self.player(seat).side == 0,
            For::Defender => self.player(seat).side != 0,
            For::Side => true,
            For::Holder => false,
        };
        theirs && self.fulfilled[index].is_none() && !self.player(seat).out
    }

    /// The Secret Mission a seat still works on.
    fn secret_of(&self, seat: Seat) -> Option<&Mission> {
        self.open_secret(seat).filter(|_| !self.player(seat).out)
    }

    /// The Secret Mission a seat has not fulfilled.
    fn open_secret(&self, seat: Seat) -> Option<&Mission> {
        let player = self.player(seat);
        let secret = player.secret.filter(|_| !player.secret_done)?;
        self.content.secrets.get(usize::from(secret))
    }

    /// Whether an event is one that an objective counts. Of several alternatives the first that
    /// counts it; those that need more than one share a count.
    fn counts(&self, objective: &Objective, window: &Window, scene: &Scene<'_>) -> Option<Need> {
        match objective {
            Objective::Event { counting, need, in_turn, .. } => {
                let counts = counting.event == window.trigger
                    && (!in_turn || window.seat == self.active)
                    && self.all(&counting.when, scene);
                counts.then_some((*need, *in_turn))
            }
            Objective::State { .. } => None,
            Objective::Any(parts) => parts.iter().find_map(|part| self.counts(part, window, scene)),
        }
    }

    /// Whether the state an objective asks for is there at a moment.
    fn holds_now(&self, objective: &Objective, now: Trigger, seat: Seat) -> Option<Need> {
        match objective {
            Objective::State { at, from_round, when, need, .. } => {
                let scene = Scene {
                    seat: Some(seat),
                    own: None,
                    foe: None,
                    target: None,
                    cause: None,
                    climbed: false,
                    above: None,
                    fell: None,
                    combat: None,
                    paid: 0,
                };
                let holds = *at == now && self.round >= *from_round && self.all(when, &scene);
                holds.then_some((*need, false))
            }
            Objective::Event { .. } => None,
            Objective::Any(parts) => parts.iter().find_map(|part| self.holds_now(part, now, seat)),
        }
    }

    /// One more for a Mission of the scenario; events of a whole side add up.
    fn advance_mission(
        &mut self,
        mission: u8,
        seat: Seat,
        (need, in_turn): Need,
        log: &mut Log<Event>,
    ) {
        let index = usize::from(mission);
        if self.fulfilled[index].is_some() {
            return;
        }
        if in_turn && self.progress_turn[index] != self.turns {
            self.progress[index] = [0; MOST_PLAYERS];
            self.progress_turn[index] = self.turns;
        }
        let own = &mut self.progress[index][seat.index()];
        *own = own.saturating_add(1);
        let progress = self.progress_of(mission, seat);
        log.push(|| Event::Progress { mission, seat, progress, need });
        if progress >= need {
            self.fulfil(mission, seat, log);
        }
    }

    /// How far a seat has come in a Mission of the scenario: together with its allies in a main
    /// one, alone in a Side Mission.
    pub(crate) fn progress_of(&self, mission: u8, seat: Seat) -> u8 {
        let index = usize::from(mission);
        let row = &self.progress[index];
        if self.dashboard().missions[index].side == For::Side {
            return row[seat.index()];
        }
        self.all_seats()
            .filter(|&it| self.allied(it, seat))
            .fold(0, |sum: u8, it| sum.saturating_add(row[it.index()]))
    }

    /// One more for a Secret Mission, which is shown once it is fulfilled.
    fn advance_secret(&mut self, seat: Seat, (need, in_turn): Need, log: &mut Log<Event>) {
        let turns = self.turns;
        let player = self.player_mut(seat);
        if in_turn && player.secret_turn != turns {
            player.secret_progress = 0;
            player.secret_turn = turns;
        }
        player.secret_progress = player.secret_progress.saturating_add(1);
        let Some(mission) = player.secret.filter(|_| player.secret_progress >= need) else {
            return;
        };
        player.secret_done = true;
        let (hate, resource, savagery) = pay_of(&self.content.secrets[usize::from(mission)]);
        log.push(|| Event::Secret { seat, mission, hate, resource, savagery });
        self.reward(seat, hate, resource, savagery, log);
    }

    /// A Mission of the scenario is fulfilled and pays: a main one every Tribe of the side.
    pub(crate) fn fulfil(&mut self, mission: u8, seat: Seat, log: &mut Log<Event>) {
        self.fulfilled[usize::from(mission)] = Some(seat);
        let it = &self.dashboard().missions[usize::from(mission)];
        let main = it.side != For::Side;
        let (hate, resource, savagery) = pay_of(it);
        for to in self.all_seats() {
            if to == seat || (main && self.allied(to, seat)) {
                log.push(|| Event::Mission { mission, seat: to, hate, resource, savagery });
                self.reward(to, hate, resource, savagery, log);
            }
        }
        self.unsettled |= main;
    }

    fn reward(&mut self, seat: Seat, hate: u8, resource: u8, savagery: u8, log: &mut Log<Event>) {
        self.gain(seat, Currency::Hate, hate, log);
        self.gain(seat, Currency::Resource, resource, log);
        self.gain(seat, Currency::Savagery, savagery, log);
    }

    /// Faceup unfinished Trials of a seat whose task an event fulfils, as deck bits: at most one
    /// token each (HATE-TRIBE-04).
    fn trials_fed(&self, window: &Window, scene: &Scene<'_>) -> u8 {
        let open = self.open_trials(window.seat);
        let mut fed = 0;
        for bit in (0..8).filter(|bit| open >> bit & 1 == 1) {
            let card = self.card_of(window.seat, bit);
            if let CardKind::Trial(trial) = &self.content.cards[usize::from(card)].kind
                && trial
                    .task
                    .iter()
                    .any(|task| task.event == window.trigger && self.all(&task.when, scene))
            {
                fed |= 1 << bit;
            }
        }
        fed
    }
}

/// Hate, Resources and Savagery a Mission pays.
fn pay_of(mission: &Mission) -> (u8, u8, u8) {
    (mission.hate, mission.resource, mission.savagery)
}
