//! The Build Unit action, and the Chaos Horde's way back (chapter "Action: Build Unit").

use warmoot_kernel::{Log, Refusal, Seat};

use crate::{
    Bloodstones, Event, Faction, Kind, Tally,
    map::{AreaId, Areas, Terrain},
    state::Stage,
};

impl Bloodstones {
    /// The tile must be a unit that can be built, and in hand (BLOOD-TILE-06).
    pub(crate) fn check_buildable(&self, seat: Seat, kind: Kind) -> Result<(), Refusal> {
        match kind {
            Kind::Resources => Refusal::by(
                "BLOOD-TILE-06",
                "A Resources tile shows no unit; it is only good for its pips or as payment.",
            ),
            Kind::Undead => Refusal::by(
                "BLOOD-SETUP-09",
                "Undead are never built; they rise from fallen enemies.",
            ),
            Kind::Citadel => {
                Refusal::by("BLOOD-COMP-06", "A citadel is placed once, at the start.")
            }
            Kind::Cutiecorn if !self.cutiecorn => {
                Refusal::by("BLOOD-CUTIE-01", "This table plays without the Cutiecorn.")
            }
            Kind::Cutiecorn if !self.cutiecorn_free => {
                Refusal::by("BLOOD-CUTIE-03", "The Cutiecorn does not lie beside the map any more.")
            }
            Kind::Cutiecorn => Ok(()),
            kind => self.check_in_hand(seat, kind),
        }
    }

    /// Tiles that would be left to pay with.
    fn payment(&self, seat: Seat, kind: Kind) -> u8 {
        self.hand(seat).total() - u8::from(kind != Kind::Cutiecorn)
    }

    /// Kinds the active player can build and pay for, in some area.
    pub(crate) fn buildable(&self) -> impl Iterator<Item = Kind> + '_ {
        let seat = self.active;
        let roster = self.roster(seat);
        let land = !self.build_areas(seat, Kind::Sword).is_empty();
        let sea = !self.build_areas(seat, Kind::Ship).is_empty();
        self.hand(seat).kinds().chain(self.cutiecorn_free.then_some(Kind::Cutiecorn)).filter(
            move |&kind| {
                kind != Kind::Resources
                    && if kind == Kind::Ship { sea } else { land }
                    && roster.cost(kind) <= self.payment(seat, kind)
            },
        )
    }

    /// Where a player may build a unit of this kind (BLOOD-BUILD-01, -05 and BLOOD-FACTION-CH-02
    /// to -04).
    pub(crate) fn build_areas(&self, seat: Seat, kind: Kind) -> Areas {
        let map = self.map();
        let sea = map.of(Terrain::Sea);
        let index = seat.index();
        if self.faction(seat) == Faction::ChaosHorde {
            let units = self.at[index];
            if kind == Kind::Ship {
                return map.around(units).or(units).and(sea);
            }
            let beside_ships = map.around(units.and(sea)).minus(self.enemies(seat));
            return units.or(beside_ships).and(map.land()).minus(map.of(Terrain::Mountain));
        }
        let mut homes = self.villages[index];
        if let Some(citadel) = self.citadel(seat) {
            homes.insert(citadel);
        }
        if kind == Kind::Ship { map.around(homes).and(sea) } else { homes }
    }

    /// Where a wiped-out Horde may come back with this kind (BLOOD-FACTION-CH-09, BLOOD-AMB-37).
    pub(crate) fn reentry_areas(&self, kind: Kind) -> Areas {
        let map = self.map();
        let empty = self.empty_areas();
        if kind == Kind::Ship {
            empty.and(map.of(Terrain::Sea))
        } else {
            empty.and(map.land()).minus(map.of(Terrain::Mountain))
        }
    }

    /// Kinds with which the Horde can come back.
    pub(crate) fn reentries(&self) -> impl Iterator<Item = Kind> + '_ {
        let seat = self.active;
        let roster = self.roster(seat);
        self.hand(seat).kinds().chain(self.cutiecorn_free.then_some(Kind::Cutiecorn)).filter(
            move |&kind| {
                kind != Kind::Resources
                    && roster.cost(kind) <= self.payment(seat, kind)
                    && !self.reentry_areas(kind).is_empty()
            },
        )
    }

    pub(crate) fn check_build(&self, kind: Kind) -> Result<(), Refusal> {
        let seat = self.active;
        self.check_buildable(seat, kind)?;
        let unit = self.unit_name(seat, kind);
        let (cost, left) = (self.roster(seat).cost(kind), self.payment(seat, kind));
        if cost > left {
            return Refusal::by(
                "BLOOD-TILE-03",
                format!("{unit} costs {cost} other tiles from your hand, and you have {left}."),
            );
        }
        let reentry = self.stage == Stage::Reenter;
        let areas = if reentry { self.reentry_areas(kind) } else { self.build_areas(seat, kind) };
        if !areas.is_empty() {
            return Ok(());
        }
        let (rule, why) = match (reentry, kind) {
            (true, _) => ("BLOOD-FACTION-CH-09", "no area that it could enter is empty"),
            (_, Kind::Ship) => {
                ("BLOOD-BUILD-05", "none of your villages, nor your citadel, borders on a sea area")
            }
            _ => ("BLOOD-BUILD-01", "you have neither a village nor a citadel to build it in"),
        };
        Refusal::by(rule, format!("{unit} cannot be built: {why}."))
    }

    pub(crate) fn build(&mut self, kind: Kind) {
        let reentry = self.stage == Stage::Reenter;
        self.stage = Stage::BuildWhere { kind, reentry };
    }

    pub(crate) fn check_place(
        &self,
        kind: Kind,
        reentry: bool,
        area: AreaId,
    ) -> Result<(), Refusal> {
        let terrain = self.check_area(area)?;
        let seat = self.active;
        let name = self.area_name(area);
        if reentry {
            if self.reentry_areas(kind).contains(area) {
                return Ok(());
            }
            return Refusal::by(
                "BLOOD-FACTION-CH-09",
                format!(
                    "{name} will not do: the Horde comes back in an empty area that the unit can enter."
                ),
            );
        }
        if self.build_areas(seat, kind).contains(area) {
            return Ok(());
        }
        let horde = self.faction(seat) == Faction::ChaosHorde;
        let (rule, why) = match (kind, terrain, horde) {
            (Kind::Ship, Terrain::Sea, false) => {
                ("BLOOD-BUILD-05", "it does not border on your citadel or a village of yours")
            }
            (Kind::Ship, Terrain::Sea, true) => {
                ("BLOOD-FACTION-CH-03", "none of your units is there or beside it")
            }
            (Kind::Ship, ..) => ("BLOOD-BUILD-05", "ships are built in sea areas"),
            (_, Terrain::Sea, _) => ("BLOOD-SHIP-03", "only ships are built in sea areas"),
            (_, Terrain::Mountain, true) => ("BLOOD-AMB-35", "the Horde cannot enter mountains"),
            (_, _, false) => {
                ("BLOOD-BUILD-01", "you have neither a village nor your citadel there")
            }
            (_, _, true) if self.enemies(seat).contains(area) => {
                ("BLOOD-FACTION-CH-04", "enemy units stand there and you have none")
            }
            (_, _, true) => ("BLOOD-FACTION-CH-02", "you have no unit there and no ship beside it"),
        };
        Refusal::by(rule, format!("You cannot build in {name}: {why}."))
    }

    pub(crate) fn place(&mut self, kind: Kind, area: AreaId, log: &mut Log<Event>) {
        let due = self.roster(self.active).cost(kind);
        if due == 0 {
            self.finish_build(kind, area, log);
        } else {
            self.stage = Stage::BuildPay { kind, area, due };
        }
    }

    /// Any other tile pays one block (BLOOD-BUILD-03); a tile cannot pay for itself
    /// (BLOOD-AMB-32).
    pub(crate) fn payers(&self, kind: Kind) -> Tally {
        let mut hand = self.hand(self.active);
        if kind != Kind::Cutiecorn {
            hand.take(kind);
        }
        hand
    }

    pub(crate) fn check_block(&self, kind: Kind, tile: Kind) -> Result<(), Refusal> {
        if self.payers(kind).has(tile) {
            return Ok(());
        }
        self.check_in_hand(self.active, tile)?;
        Refusal::by("BLOOD-AMB-32", "The tile being built cannot pay for itself.")
    }

    pub(crate) fn pay_block(
        &mut self,
        kind: Kind,
        area: AreaId,
        due: u8,
        tile: Kind,
        log: &mut Log<Event>,
    ) {
        let seat = self.active;
        self.discard(seat, tile);
        log.push(|| Event::Paid { seat, kind: tile });
        if due == 1 {
            self.finish_build(kind, area, log);
        } else {
            self.stage = Stage::BuildPay { kind, area, due: due - 1 };
        }
    }

    fn finish_build(&mut self, kind: Kind, area: AreaId, log: &mut Log<Event>) {
        let seat = self.active;
        if kind == Kind::Cutiecorn {
            self.cutiecorn_free = false;
        } else {
            self.hands[seat.index()].take(kind);
            self.show(seat, kind);
        }
        self.put(seat, area, Tally::of(kind, 1));
        log.push(|| Event::Built { seat, kind, area });
        self.stage = Stage::Main;
        self.settle_cutiecorn(log);
    }
}
