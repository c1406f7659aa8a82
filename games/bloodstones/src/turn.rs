//! The order of play (chapter "Playing the Game"): turns, phases, and what passes by itself.

use warmoot_kernel::{Chance, Log, Refusal, Seat};

use crate::{Bloodstones, End, Event, Faction, Kind, Phase, map::Areas, state::Stage};

impl Bloodstones {
    /// Begins a player's turn, or passes it on if the player is out (BLOOD-AMB-129,
    /// BLOOD-FACTION-CH-11).
    pub(crate) fn begin_turn(&mut self, seat: Seat, chance: &mut dyn Chance, log: &mut Log<Event>) {
        self.active = seat;
        self.busy = false;
        self.pool = None;
        self.horde_captured = false;
        self.left = Default::default();
        if self.cannot_go_on(seat) {
            self.out.insert(seat);
            log.push(|| Event::OutOfGame { seat });
            let left = self.all_seats().filter(|&seat| !self.out.contains(seat)).count();
            let end = if left <= 1 || self.all_have_regrouped() {
                Some(End::Elimination)
            } else {
                // Its turn would have been the last of the last round.
                (self.round >= self.round_limit && self.is_last_of_round())
                    .then_some(End::RoundLimit)
            };
            if let Some(end) = end {
                self.trigger_end(seat, end, log);
                self.begin_end_battles(chance, log);
            } else {
                self.next_turn(chance, log);
            }
            return;
        }
        let round = self.round;
        log.push(|| Event::Turn { seat, round });
        self.begin_phase(Phase::Capture, chance, log);
    }

    /// A player who can never act again (BLOOD-AMB-129), or a Horde without a place to return to
    /// (BLOOD-FACTION-CH-11, BLOOD-AMB-37).
    fn cannot_go_on(&self, seat: Seat) -> bool {
        if !self.at[seat.index()].is_empty() {
            return false;
        }
        if self.faction(seat) == Faction::ChaosHorde {
            return self
                .empty_areas()
                .minus(self.map().of(crate::map::Terrain::Mountain))
                .is_empty();
        }
        self.villages[seat.index()].is_empty() && self.supply[seat.index()] == 0
    }

    /// Goes to a phase, and past it if there is nothing to decide in it (BLOOD-AMB-125).
    pub(crate) fn begin_phase(
        &mut self,
        phase: Phase,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        let seat = self.active;
        let horde = self.faction(seat) == Faction::ChaosHorde;
        self.phase = phase;
        let empty_hand = self.hand(seat).is_empty();
        let stage = match phase {
            Phase::Capture if !horde && !empty_hand && !self.capturable(seat).is_empty() => {
                Some(Stage::CaptureTile)
            }
            Phase::Undead if self.muster_undead() => Some(Stage::Undead),
            Phase::Main if horde && self.at[seat.index()].is_empty() && !empty_hand => {
                Some(Stage::Reenter)
            }
            Phase::Main => Some(Stage::Main),
            Phase::Construct if !horde && !empty_hand && !self.village_sites(seat).is_empty() => {
                Some(Stage::ConstructTile)
            }
            _ => None,
        };
        match (stage, phase) {
            (Some(stage), _) => {
                self.stage = stage;
                log.push(|| Event::PhaseBegins { seat, phase });
            }
            (None, Phase::Capture) => self.begin_phase(Phase::Undead, chance, log),
            (None, Phase::Undead) => self.begin_phase(Phase::Main, chance, log),
            (None, Phase::Construct) => self.begin_phase(Phase::Draw, chance, log),
            (None, _) => self.end_turn(chance, log),
        }
    }

    /// Phase 5 and what follows it.
    fn end_turn(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        self.draw_phase(chance, log);
        if self.ending.is_none() {
            self.guard_against_endless_play(log);
        }
        if self.ending.is_some() {
            self.begin_end_battles(chance, log);
        } else {
            self.next_turn(chance, log);
        }
    }

    fn next_turn(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let mut seat = self.active;
        loop {
            seat = Seat((seat.0 + 1) % self.players);
            if seat == self.first {
                self.round += 1;
            }
            if !self.out.contains(seat) {
                break;
            }
        }
        self.begin_turn(seat, chance, log);
    }

    /// Two guards make every game finite (BLOOD-AMB-26).
    fn guard_against_endless_play(&mut self, log: &mut Log<Event>) {
        let seat = self.active;
        let in_play = self.all_seats().filter(|&seat| !self.out.contains(seat)).count() as u8;
        self.idle_turns = if self.busy { 0 } else { self.idle_turns + 1 };
        if self.idle_turns >= 2 * in_play {
            self.trigger_end(seat, End::Deadlock, log);
            return;
        }
        if self.idle_turns == in_play {
            log.push(|| Event::Warned { end: End::Deadlock, rounds: 1 });
        }
        if !self.is_last_of_round() {
            return;
        }
        if self.round >= self.round_limit {
            self.trigger_end(seat, End::RoundLimit, log);
        } else if self.round + 10 >= self.round_limit {
            let rounds = self.round_limit - self.round;
            log.push(|| Event::Warned { end: End::RoundLimit, rounds });
        }
    }

    /// Whether nobody in play comes after the active player in this round.
    fn is_last_of_round(&self) -> bool {
        self.clockwise(self.active)
            .skip(1)
            .take_while(|&seat| seat != self.first)
            .all(|seat| self.out.contains(seat))
    }

    /// Why Phase 3 cannot be ended now, if it cannot (BLOOD-TURN-08, BLOOD-AMB-27).
    pub(crate) fn check_end_main(&self) -> Result<(), Refusal> {
        if self.pool.is_some() {
            return Refusal::by(
                "BLOOD-AMB-42",
                "A move is still open; end it first. Pips left in it will be lost.",
            );
        }
        let shared = self.shared(self.active);
        if shared.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = shared.iter().map(|area| self.area_name(area)).collect();
        Refusal::by(
            "BLOOD-TURN-08",
            format!("Your units share {} with enemies; fight there first.", names.join(", ")),
        )
    }

    /// What comes after a capture or construction, or after Phase 3 or one of the optional phases
    /// is ended by choice.
    pub(crate) fn done(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        match self.stage {
            Stage::Muster { .. } => self.muster_done(chance, log),
            Stage::Reenter => self.stage = Stage::Main,
            Stage::Capture { .. } if self.phase == Phase::Main => self.stage = Stage::Main,
            Stage::CaptureTile | Stage::Capture { .. } => {
                self.begin_phase(Phase::Undead, chance, log);
            }
            Stage::Undead => self.begin_phase(Phase::Main, chance, log),
            Stage::ConstructTile | Stage::Construct { .. } => {
                self.begin_phase(Phase::Draw, chance, log);
            }
            _ => self.begin_phase(Phase::Construct, chance, log),
        }
    }

    /// Whether the active player may say that this is enough.
    pub(crate) fn check_done(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Muster { any, .. } if !any => Refusal::by(
                "BLOOD-AMB-13",
                "The Chaos Horde places at least one unit; the rest is free.",
            ),
            Stage::Capture { any: false, .. } | Stage::Construct { any: false, .. } => Refusal::by(
                "BLOOD-AMB-30",
                "A tile was spent; use its pips for at least one village.",
            ),
            Stage::Main => self.check_end_main(),
            Stage::CaptureTile
            | Stage::Capture { .. }
            | Stage::Construct { .. }
            | Stage::ConstructTile
            | Stage::Undead
            | Stage::Reenter
            | Stage::Muster { .. } => Ok(()),
            _ => self.not_asked(),
        }
    }

    /// The refusal for an action of another stage.
    pub(crate) fn not_asked<T>(&self) -> Result<T, Refusal> {
        let (rule, what) = match self.stage {
            Stage::ChooseFaction => ("BLOOD-SETUP-05", "a faction is chosen"),
            Stage::Found => ("BLOOD-SETUP-11", "a citadel is placed"),
            Stage::Settle => ("BLOOD-SETUP-22", "the Chaos Horde chooses its starting area"),
            Stage::Muster { .. } => ("BLOOD-SETUP-14", "initial units are placed"),
            Stage::CaptureTile | Stage::Capture { .. } if self.phase == Phase::Capture => {
                ("BLOOD-TURN-02", "villages are captured (Phase 1)")
            }
            Stage::CaptureTile | Stage::Capture { .. } => {
                ("BLOOD-FACTION-CH-05", "the Chaos Horde captures villages")
            }
            Stage::Undead => ("BLOOD-UNDEAD-10", "only Undead move (Phase 2)"),
            Stage::Main if self.ending.is_some() => {
                ("BLOOD-END-06", "only the last battles are fought")
            }
            Stage::Main if self.pool.is_some() => {
                ("BLOOD-AMB-42", "a move is open; end it before anything else")
            }
            Stage::Main => ("BLOOD-TURN-06", "main actions are taken: build, move, battle"),
            Stage::Reenter => ("BLOOD-FACTION-CH-09", "the Chaos Horde may come back"),
            Stage::BuildWhere { .. } => ("BLOOD-BUILD-01", "a place for the new unit is chosen"),
            Stage::BuildPay { .. } => ("BLOOD-BUILD-02", "the new unit is paid for"),
            Stage::MoveWhere { .. } => ("BLOOD-MOVE-17", "the picked unit goes somewhere"),
            Stage::Companion(_) => ("BLOOD-LEAD-01", "the Leader may take a unit along"),
            Stage::Ride(_) => ("BLOOD-CUTIE-08", "the Cutiecorn may go along"),
            Stage::MovePay(_) => ("BLOOD-MOVE-01", "the step is paid for"),
            Stage::Withdraw => ("BLOOD-BATTLE-05", "the defender decides whether to withdraw"),
            Stage::Substitute(_) => ("BLOOD-BATTLE-05", "a Battle tile may be replaced"),
            Stage::Casualty => ("BLOOD-BATTLE-22", "the loser chooses a casualty"),
            Stage::Retreat => ("BLOOD-BATTLE-23", "the loser retreats"),
            Stage::Raise { .. } => ("BLOOD-FACTION-NE-02", "Undead may rise"),
            Stage::ConstructTile | Stage::Construct { .. } => {
                ("BLOOD-TURN-02", "villages are constructed (Phase 4)")
            }
            Stage::Over => ("BLOOD-END-10", "the game is over"),
        };
        Refusal::by(rule, format!("Now {what}."))
    }

    /// The tile must be in hand.
    pub(crate) fn check_in_hand(&self, seat: Seat, kind: Kind) -> Result<(), Refusal> {
        if self.hand(seat).has(kind) {
            return Ok(());
        }
        Refusal::by(
            "BLOOD-TILE-02",
            format!("There is no {} tile in this hand.", self.unit_name(seat, kind)),
        )
    }

    /// Areas with villages the player could capture (BLOOD-CAPT-01, BLOOD-AMB-28).
    pub(crate) fn capturable(&self, seat: Seat) -> Areas {
        self.all_seats()
            .filter(|&owner| owner != seat)
            .fold(Areas::NONE, |all, owner| all.or(self.villages[owner.index()]))
            .and(self.at[seat.index()])
    }
}
