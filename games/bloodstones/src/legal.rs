//! The legal actions of the moment, and what doing them starts.

use warmoot_kernel::{Chance, Log, Refusal, Seat};

use crate::{Action, Bloodstones, Event, Faction, state::Stage};

impl Bloodstones {
    pub(crate) fn list(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.asked() != Some(seat) {
            return;
        }
        match self.stage {
            Stage::Over => {}
            Stage::ChooseFaction => into.extend(
                Faction::ALL
                    .into_iter()
                    .filter(|&faction| self.may_choose(faction))
                    .map(|faction| Action::Choose { faction }),
            ),
            Stage::Found => {
                into.extend(self.citadel_sites().iter().map(|area| Action::Found { area }));
            }
            Stage::Settle => {
                into.extend(self.horde_sites().iter().map(|area| Action::Settle { area }));
            }
            Stage::Muster { points, area, any } => {
                for kind in self.musterable(points) {
                    let areas = self.muster_areas(area, kind);
                    into.extend(areas.iter().map(|area| Action::Muster { kind, area }));
                }
                if any {
                    into.push(Action::Done);
                }
            }
            Stage::CaptureTile => {
                self.list_spends(seat, self.capturable(seat), into);
                into.push(Action::Done);
            }
            Stage::Capture { pips, any } => {
                let areas = self.village_affordable(self.capturable(seat), pips);
                into.extend(areas.iter().map(|area| Action::Capture { area }));
                if any {
                    into.push(Action::Done);
                }
            }
            Stage::Undead => {
                for (from, left) in self.marching() {
                    let targets = self.undead_targets(from);
                    into.extend(targets.iter().map(|to| Action::Shamble { from, left, to }));
                }
                into.push(Action::Done);
            }
            Stage::Main => self.list_main(seat, into),
            Stage::Reenter => {
                into.extend(self.reentries().map(|kind| Action::Build { kind }));
                into.push(Action::Done);
            }
            Stage::BuildWhere { kind, reentry } => {
                let areas =
                    if reentry { self.reentry_areas(kind) } else { self.build_areas(seat, kind) };
                into.extend(areas.iter().map(|area| Action::Place { area }));
            }
            Stage::BuildPay { kind, .. } => {
                into.extend(self.payers(kind).kinds().map(|kind| Action::Pay { kind }));
            }
            Stage::MoveWhere { from, kind } => {
                into.extend(self.move_targets(from, kind).iter().map(|to| Action::Go { to }));
            }
            Stage::Companion(march) => {
                into.extend(self.companions(march).map(|kind| Action::Bring { kind }));
                into.push(Action::Alone);
            }
            Stage::Ride(_) => into.extend([Action::Ride, Action::Alone]),
            Stage::MovePay(_) => {
                into.extend(self.hand(seat).kinds().map(|kind| Action::Pay { kind }));
            }
            Stage::Withdraw => {
                into.push(Action::Fight);
                into.extend(self.withdrawals().iter().map(|to| Action::Withdraw { to }));
            }
            Stage::Substitute(seat) => {
                into.push(Action::Keep);
                let tiles = self.fight().side(seat).tiles;
                for value in (2..=5).filter(|&value| tiles.has(value)) {
                    let hand = self.hand(seat).kinds();
                    into.extend(hand.map(|kind| Action::Substitute { value, kind }));
                }
            }
            Stage::Casualty => {
                let force = self.force(seat, self.fight().area);
                into.extend(force.kinds().map(|kind| Action::Lose { kind }));
            }
            Stage::Retreat => {
                into.extend(self.retreat_ways().all().iter().map(|to| Action::Retreat { to }));
            }
            Stage::Raise { most } => {
                into.extend((0..=most).map(|count| Action::Raise { count }));
            }
            Stage::ConstructTile => {
                self.list_spends(seat, self.village_sites(seat), into);
                into.push(Action::Done);
            }
            Stage::Construct { pips, any } => {
                let areas = self.village_affordable(self.village_sites(seat), pips);
                into.extend(areas.iter().map(|area| Action::Construct { area }));
                if any {
                    into.push(Action::Done);
                }
            }
        }
    }

    fn list_main(&self, seat: Seat, into: &mut Vec<Action>) {
        let free = self.ending.is_none();
        if free && self.pool.is_none() {
            into.extend(self.buildable().map(|kind| Action::Build { kind }));
        }
        if free {
            self.movers(into);
        }
        if self.pool.is_some() {
            into.push(Action::Halt);
            return;
        }
        into.extend(self.battles().map(|(area, foe)| Action::Battle { area, foe }));
        if free && self.faction(seat) == Faction::ChaosHorde && !self.horde_captured {
            let areas = self.capturable(seat);
            if !areas.is_empty() {
                self.list_spends(seat, areas, into);
            }
        }
        if free && self.shared(seat).is_empty() {
            into.push(Action::Done);
        }
    }

    /// Tiles whose pips buy at least one village in `areas`.
    fn list_spends(&self, seat: Seat, areas: crate::map::Areas, into: &mut Vec<Action>) {
        let roster = self.roster(seat);
        into.extend(
            self.hand(seat)
                .kinds()
                .filter(|&kind| !self.village_affordable(areas, roster.pips(kind)).is_empty())
                .map(|kind| Action::Spend { kind }),
        );
    }

    pub(crate) fn allow(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_fighter(seat, *action)?;
        match self.asked() {
            Some(asked) if asked == seat => {}
            Some(asked) => {
                return Refusal::by(
                    "BLOOD-TURN-01",
                    match self.factions[asked.index()] {
                        Some(faction) => {
                            format!("It is not your move; the {} are asked.", faction.name())
                        }
                        None => format!("It is not your move; {asked} is asked."),
                    },
                );
            }
            None => return self.not_asked(),
        }
        match (self.stage, *action) {
            (Stage::ChooseFaction, Action::Choose { faction }) => self.check_choose(faction),
            (Stage::Found, Action::Found { area }) | (Stage::Settle, Action::Settle { area }) => {
                self.check_site(area)
            }
            (Stage::Muster { points, area: home, .. }, Action::Muster { kind, area }) => {
                self.check_muster(points, home, kind, area)
            }
            (Stage::CaptureTile, Action::Spend { kind }) => {
                self.check_spend(kind, self.capturable(seat))
            }
            (Stage::Capture { pips, .. }, Action::Capture { area }) => {
                self.check_capture(pips, area)
            }
            (Stage::Capture { .. }, Action::Spend { .. }) => {
                Refusal::by("BLOOD-CAPT-02", "Only one tile is spent on capturing in a turn.")
            }
            (Stage::Undead, Action::Shamble { from, left, to }) => {
                self.check_shamble(from, left, to)
            }
            (Stage::Main, _)
                if self.ending.is_some() && !matches!(action, Action::Battle { .. }) =>
            {
                self.not_asked()
            }
            (Stage::Main, Action::Move { from, kind }) => self.check_move(from, kind),
            (Stage::Main, Action::Halt) if self.pool.is_some() => Ok(()),
            (Stage::Main, Action::Halt) => {
                Refusal::by("BLOOD-AMB-42", "No move is open that could be ended.")
            }
            (Stage::Main, Action::Build { .. } | Action::Battle { .. } | Action::Spend { .. })
                if self.pool.is_some() =>
            {
                self.not_asked()
            }
            (Stage::Main | Stage::Reenter, Action::Build { kind }) => self.check_build(kind),
            (Stage::Main, Action::Battle { area, foe }) => self.check_battle(area, foe),
            (Stage::Main, Action::Spend { kind }) => {
                self.check_horde_capture()?;
                self.check_spend(kind, self.capturable(seat))
            }
            (Stage::BuildWhere { kind, reentry }, Action::Place { area }) => {
                self.check_place(kind, reentry, area)
            }
            (Stage::BuildPay { kind, .. }, Action::Pay { kind: tile }) => {
                self.check_block(kind, tile)
            }
            (Stage::MoveWhere { from, kind }, Action::Go { to }) => self.check_go(from, kind, to),
            (Stage::Companion(march), Action::Bring { kind }) => self.check_bring(march, kind),
            (Stage::Companion(_) | Stage::Ride(_), Action::Alone)
            | (Stage::Ride(_), Action::Ride) => Ok(()),
            (Stage::MovePay(_), Action::Pay { kind }) => self.check_in_hand(seat, kind),
            (Stage::Withdraw, Action::Fight) => Ok(()),
            (Stage::Withdraw, Action::Withdraw { to }) => self.check_withdraw(to),
            (Stage::Substitute(_), Action::Keep) => Ok(()),
            (Stage::Substitute(seat), Action::Substitute { value, kind }) => {
                self.check_substitute(seat, value, kind)
            }
            (Stage::Casualty, Action::Lose { kind }) => self.check_lose(kind),
            (Stage::Retreat, Action::Retreat { to }) => self.check_retreat(to),
            (Stage::Raise { most }, Action::Raise { count }) => self.check_raise(most, count),
            (Stage::ConstructTile, Action::Spend { kind }) => {
                self.check_spend(kind, self.village_sites(seat))
            }
            (Stage::Construct { .. }, Action::Spend { .. }) => {
                Refusal::by("BLOOD-CONSTR-04", "Only one tile is spent on villages in a turn.")
            }
            (Stage::Construct { pips, .. }, Action::Construct { area }) => {
                self.check_construct(pips, area)
            }
            (_, Action::Done) => self.check_done(),
            _ => self.not_asked(),
        }
    }

    /// Does an action that [`Bloodstones::allow`] has allowed.
    pub(crate) fn perform(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        match (self.stage, action) {
            (_, Action::Choose { faction }) => self.choose(faction, chance, log),
            (_, Action::Found { area }) => {
                self.found(area, log);
                self.skip_empty_muster(chance, log);
            }
            (_, Action::Settle { area }) => self.settle(area, log),
            (Stage::Muster { points, area: home, .. }, Action::Muster { kind, area }) => {
                self.muster(points, home, kind, area, log);
                self.skip_empty_muster(chance, log);
            }
            (Stage::ConstructTile, Action::Spend { kind }) => self.spend_to_construct(kind, log),
            (_, Action::Spend { kind }) => self.spend_to_capture(kind, log),
            (Stage::Capture { pips, .. }, Action::Capture { area }) => {
                if self.capture(pips, area, log) {
                    self.done(chance, log);
                }
            }
            (_, Action::Shamble { from, left, to }) => {
                self.shamble(from, left, to, log);
                if !self.undead_can_move() {
                    self.done(chance, log);
                }
            }
            (_, Action::Build { kind }) => self.build(kind),
            (Stage::BuildWhere { kind, .. }, Action::Place { area }) => {
                self.place(kind, area, log);
            }
            (Stage::BuildPay { kind, area, due }, Action::Pay { kind: tile }) => {
                self.pay_block(kind, area, due, tile, log);
            }
            (_, Action::Move { from, kind }) => self.stage = Stage::MoveWhere { from, kind },
            (Stage::MoveWhere { from, kind }, Action::Go { to }) => self.go(from, kind, to, log),
            (Stage::Companion(march), Action::Bring { kind }) => self.bring(march, kind, log),
            (Stage::Companion(march), Action::Alone) => self.ask_ride(march, log),
            (Stage::Ride(march), Action::Ride) => self.ride(march, log),
            (Stage::Ride(march), Action::Alone) => self.ask_payment(march, log),
            (Stage::MovePay(march), Action::Pay { kind }) => self.pay_pips(march, kind, log),
            (_, Action::Halt) => self.halt(log),
            (_, Action::Battle { area, foe }) => self.attack(area, foe, chance, log),
            (_, Action::Fight) => self.draw_battle_tiles(chance, log),
            (_, Action::Withdraw { to }) => self.withdraw(to, chance, log),
            (_, Action::Substitute { value, kind }) => {
                self.substitute(seat, Some((value, kind)), chance, log);
            }
            (_, Action::Keep) => self.substitute(seat, None, chance, log),
            (_, Action::Lose { kind }) => self.lose(kind, chance, log),
            (_, Action::Retreat { to }) => self.retreat(to, chance, log),
            (_, Action::Raise { count }) => self.raise(count, chance, log),
            (Stage::Construct { pips, .. }, Action::Construct { area }) => {
                if self.construct(pips, area, log) {
                    self.done(chance, log);
                }
            }
            (_, Action::Done) => self.done(chance, log),
            _ => unreachable!("allowed only in its own stage"),
        }
    }

    /// Nothing left that could be placed whatever is in hand: the number of tiles is public.
    fn skip_empty_muster(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        if matches!(self.stage, Stage::Muster { any: true, .. })
            && self.hand(self.active).is_empty()
            && !self.cutiecorn_free
        {
            self.muster_done(chance, log);
        }
    }
}
