//! The Move Units action, step by step (chapters "Action: Move Units", "Leaders and Movement").
//!
//! A move is an open pool of pips (BLOOD-AMB-42). Each step is put together from small decisions:
//! which unit, where to, who goes along, and tiles until the pool covers the cost. Nothing hidden
//! is revealed in between, so this reaches exactly what a move declared whole would reach.

use warmoot_kernel::{Log, Refusal, Seat};

use crate::{
    Bloodstones, Event, Faction, Kind, Tally,
    map::{AreaId, Areas, Terrain},
    state::{March, Stage},
};

/// Most pips a step can cost: a mountain for the Hill Folk, a hill for others.
const DEAREST: u16 = 3;

impl Bloodstones {
    /// Pips the active player could still bring into the open move.
    fn budget(&self) -> u8 {
        let seat = self.active;
        let roster = self.roster(seat);
        let mut pips = u16::from(self.pool.unwrap_or(0));
        for (kind, count) in self.hand(seat).iter() {
            if pips >= DEAREST {
                break;
            }
            pips += u16::from(roster.pips(kind)) * u16::from(count);
        }
        pips.min(DEAREST) as u8
    }

    /// Areas a unit of this kind may enter for at most `budget` pips.
    fn enterable(&self, seat: Seat, kind: Kind, budget: u8) -> Areas {
        let faction = self.faction(seat);
        let map = self.map();
        Terrain::ALL
            .into_iter()
            .filter(|&terrain| faction.enter_cost(kind, terrain).is_some_and(|cost| cost <= budget))
            .fold(Areas::NONE, |all, terrain| all.or(map.of(terrain)))
    }

    /// Where a unit could step from `from`, terrain and cost left aside.
    fn reach(&self, seat: Seat, from: AreaId, kind: Kind) -> Areas {
        let borders = self.map().borders(from);
        if kind == Kind::Ship { borders } else { borders.or(self.passage(seat, from)) }
    }

    /// Units that move in this action, by area: not out of areas with enemies (BLOOD-MOVE-12), no
    /// castles or citadels (BLOOD-MOVE-15), no Undead (BLOOD-UNDEAD-07), no Cutiecorn of its own
    /// accord (BLOOD-CUTIE-08).
    pub(crate) fn movers(&self, into: &mut Vec<crate::Action>) {
        let seat = self.active;
        let budget = self.budget();
        if budget == 0 {
            return;
        }
        let ordinary = self.enterable(seat, Kind::Sword, budget);
        let ship = self.enterable(seat, Kind::Ship, budget);
        let special = self.enterable(seat, Kind::Special, budget);
        let fleet = self.fleet(seat);
        let sea = self.map().of(Terrain::Sea);
        for from in self.at[seat.index()].minus(self.enemies(seat)).iter() {
            let borders = self.map().borders(from);
            let reach = if fleet.is_empty() {
                borders
            } else {
                let start = if sea.contains(from) { Areas::one(from) } else { borders };
                if start.meets(fleet) { borders.or(self.passage(seat, from)) } else { borders }
            };
            for kind in self.force(seat, from).kinds() {
                let goes = match kind {
                    Kind::Castle | Kind::Citadel | Kind::Undead | Kind::Cutiecorn => false,
                    Kind::Ship => borders.meets(ship),
                    Kind::Special => reach.meets(special),
                    _ => reach.meets(ordinary),
                };
                if goes {
                    into.push(crate::Action::Move { from, kind });
                }
            }
        }
    }

    /// Where the picked unit can go for what can still be paid.
    pub(crate) fn move_targets(&self, from: AreaId, kind: Kind) -> Areas {
        let seat = self.active;
        self.reach(seat, from, kind).and(self.enterable(seat, kind, self.budget()))
    }

    pub(crate) fn check_move(&self, from: AreaId, kind: Kind) -> Result<(), Refusal> {
        self.check_area(from)?;
        let seat = self.active;
        let unit = self.unit_name(seat, kind);
        let name = self.area_name(from);
        match kind {
            Kind::Castle | Kind::Citadel => {
                return Refusal::by("BLOOD-MOVE-15", format!("A {unit} never moves."));
            }
            Kind::Undead => {
                return Refusal::by(
                    "BLOOD-UNDEAD-07",
                    "Undead move only in Phase 2, and by themselves.",
                );
            }
            Kind::Cutiecorn => {
                return Refusal::by(
                    "BLOOD-CUTIE-08",
                    "The Cutiecorn only goes along with another unit.",
                );
            }
            _ => {}
        }
        if !self.force(seat, from).has(kind) {
            return Refusal::by("BLOOD-MOVE-01", format!("You have no {unit} in {name}."));
        }
        if self.enemies(seat).contains(from) {
            return Refusal::by(
                "BLOOD-MOVE-12",
                format!("Enemy units in {name} hold yours there until they are beaten."),
            );
        }
        if self.move_targets(from, kind).is_empty() {
            if self.reach(seat, from, kind).meets(self.enterable(seat, kind, u8::MAX)) {
                return Refusal::by(
                    "BLOOD-MOVE-01",
                    format!("No step of {unit} in {name} can be paid with the pips you have left."),
                );
            }
            return Refusal::by(
                "BLOOD-MOVE-17",
                format!("{unit} in {name} has no neighbouring area that it may enter."),
            );
        }
        Ok(())
    }

    pub(crate) fn check_go(&self, from: AreaId, kind: Kind, to: AreaId) -> Result<(), Refusal> {
        let terrain = self.check_area(to)?;
        let seat = self.active;
        let unit = self.unit_name(seat, kind);
        let name = self.area_name(to);
        if !self.reach(seat, from, kind).contains(to) {
            let (rule, why) = self.why_out_of_reach(seat, from, kind, to);
            return Refusal::by(rule, format!("{unit} cannot go to {name}: {why}."));
        }
        let Some(cost) = self.faction(seat).enter_cost(kind, terrain) else {
            let (rule, why) = match (kind, terrain) {
                (Kind::Ship, _) => ("BLOOD-MOVE-16", "ships stay at sea"),
                (_, Terrain::Sea) => {
                    ("BLOOD-SHIP-03", "only ships and Dragons may stay in a sea area")
                }
                _ => ("BLOOD-MOVE-08", "it cannot enter mountains"),
            };
            return Refusal::by(rule, format!("{unit} cannot go to {name}: {why}."));
        };
        if cost > self.budget() {
            let rule = match terrain {
                Terrain::Forest => "BLOOD-MOVE-06",
                Terrain::Hill => "BLOOD-MOVE-07",
                _ => "BLOOD-MOVE-01",
            };
            return Refusal::by(
                rule,
                format!(
                    "{name} costs {}, more than your open move and your hand can pay.",
                    crate::describe::cost(cost)
                ),
            );
        }
        Ok(())
    }

    /// Why an area is beyond a unit's reach: no neighbour, and no chain of ships either.
    fn why_out_of_reach(
        &self,
        seat: Seat,
        from: AreaId,
        kind: Kind,
        to: AreaId,
    ) -> (&'static str, &'static str) {
        if kind == Kind::Ship {
            return (
                "BLOOD-SHIP-05",
                "it shares no border with where the unit stands, and ships do not use Ship Passage",
            );
        }
        let ships: Areas = self.at[seat.index()]
            .and(self.map().of(Terrain::Sea))
            .iter()
            .filter(|&area| self.force(seat, area).has(Kind::Ship))
            .collect();
        if !ships.is_empty() && self.along_all(ships, from).contains(to) {
            return (
                "BLOOD-SHIP-06",
                "the way along your ships leads through a contested sea area",
            );
        }
        if ships.is_empty() {
            ("BLOOD-MOVE-17", "it shares no border with where the unit stands")
        } else {
            (
                "BLOOD-SHIP-02",
                "it shares no border with where the unit stands, and no unbroken chain of your ships leads there",
            )
        }
    }

    /// Where ships would lead if no sea were contested, for the reason of a refusal.
    fn along_all(&self, ships: Areas, from: AreaId) -> Areas {
        let near = self.map().borders(from).or(Areas::one(from)).and(ships);
        let chain = self.map().within(near, ships.len() as u32, ships);
        self.map().around(chain)
    }

    pub(crate) fn go(&mut self, from: AreaId, kind: Kind, to: AreaId, log: &mut Log<Event>) {
        let seat = self.active;
        let terrain = self.map().terrain(to);
        let march = March {
            from,
            to,
            units: Tally::of(kind, 1),
            cost: self.faction(seat).enter_cost(kind, terrain).unwrap_or(0),
            by_ship: !self.map().borders(from).contains(to),
        };
        if kind == Kind::Leader {
            self.ask_companion(march, log);
        } else {
            self.ask_ride(march, log);
        }
    }

    /// Who could go along with the Leader now (BLOOD-LEAD-01, BLOOD-AMB-52).
    pub(crate) fn companions(&self, march: March) -> impl Iterator<Item = Kind> + '_ {
        let seat = self.active;
        let faction = self.faction(seat);
        let terrain = self.map().terrain(march.to);
        self.force(seat, march.from).minus(march.units).kinds().filter(move |&kind| {
            !matches!(
                kind,
                Kind::Castle | Kind::Citadel | Kind::Ship | Kind::Undead | Kind::Cutiecorn
            ) && faction.enter_cost(kind, terrain).is_some()
        })
    }

    fn ask_companion(&mut self, march: March, log: &mut Log<Event>) {
        if self.companions(march).next().is_some() {
            self.stage = Stage::Companion(march);
        } else {
            self.ask_ride(march, log);
        }
    }

    pub(crate) fn check_bring(&self, march: March, kind: Kind) -> Result<(), Refusal> {
        let seat = self.active;
        let unit = self.unit_name(seat, kind);
        if self.companions(march).any(|other| other == kind) {
            return Ok(());
        }
        match kind {
            Kind::Castle | Kind::Citadel => {
                Refusal::by("BLOOD-MOVE-15", format!("A {unit} never moves."))
            }
            Kind::Undead => Refusal::by("BLOOD-UNDEAD-07", "A Leader cannot take Undead along."),
            Kind::Cutiecorn => Refusal::by(
                "BLOOD-AMB-119",
                "The Cutiecorn is no companion of the Leader; it may join besides, for nothing.",
            ),
            // Whoever stands with a Leader can enter what the Leader enters (BLOOD-AMB-52).
            _ => Refusal::by(
                "BLOOD-LEAD-01",
                format!(
                    "There is no other {unit} with the Leader in {}.",
                    self.area_name(march.from)
                ),
            ),
        }
    }

    pub(crate) fn bring(&mut self, mut march: March, kind: Kind, log: &mut Log<Event>) {
        march.units.add(kind);
        if kind == Kind::Leader {
            // The second Leader takes one more unit along (BLOOD-LEAD-02).
            self.ask_companion(march, log);
        } else {
            self.ask_ride(march, log);
        }
    }

    /// Asks whether the Cutiecorn goes along, if it could (BLOOD-CUTIE-08, BLOOD-AMB-119).
    pub(crate) fn ask_ride(&mut self, march: March, log: &mut Log<Event>) {
        if self.can_ride(march) {
            self.stage = Stage::Ride(march);
        } else {
            self.ask_payment(march, log);
        }
    }

    fn can_ride(&self, march: March) -> bool {
        let seat = self.active;
        let terrain = self.map().terrain(march.to);
        self.force(seat, march.from).has(Kind::Cutiecorn)
            && self.faction(seat).enter_cost(Kind::Cutiecorn, terrain).is_some()
    }

    pub(crate) fn ride(&mut self, mut march: March, log: &mut Log<Event>) {
        march.units.add(Kind::Cutiecorn);
        self.ask_payment(march, log);
    }

    /// Asks for tiles until the pool covers the step (BLOOD-AMB-43), then makes it.
    pub(crate) fn ask_payment(&mut self, march: March, log: &mut Log<Event>) {
        if self.pool.unwrap_or(0) < march.cost {
            self.stage = Stage::MovePay(march);
            return;
        }
        let seat = self.active;
        let pool = self.pool.unwrap_or(0) - march.cost;
        self.pool = (pool > 0).then_some(pool);
        self.stage = Stage::Main;
        self.lift(seat, march.from, march.units);
        self.put(seat, march.to, march.units);
        let March { from, to, units, cost, by_ship } = march;
        log.push(|| Event::Moved { seat, units, from, to, cost, by_ship });
        self.settle_cutiecorn(log);
    }

    pub(crate) fn pay_pips(&mut self, march: March, tile: Kind, log: &mut Log<Event>) {
        let pips = self.spend(tile, log);
        self.pool = Some(self.pool.unwrap_or(0) + pips);
        self.ask_payment(march, log);
    }

    pub(crate) fn halt(&mut self, log: &mut Log<Event>) {
        let seat = self.active;
        let lost = self.pool.take().unwrap_or(0);
        log.push(|| Event::Halted { seat, lost });
    }

    /// Whether a faction's special unit flies (BLOOD-DRAGON-07).
    pub(crate) fn flies(&self, seat: Seat, kind: Kind) -> bool {
        kind == Kind::Special && self.faction(seat) == Faction::DragonRiders
    }
}
