//! Where a withdrawing or beaten force may go (chapter "Withdrawal and Retreat Rules").
//!
//! One place decides for withdrawing defenders and for retreating attackers and defenders.

use warmoot_kernel::{Chance, Log, Refusal, Seat};

use crate::{
    Bloodstones, Event, Faction, Kind, Loss, Tally,
    map::{AreaId, Areas, Terrain},
    state::Stage,
};

/// Ways out of an area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ways {
    /// Legal neighbours.
    pub beside: Areas,
    /// Legal areas along a chain of own ships.
    pub by_sea: Areas,
}

impl Ways {
    pub const fn all(self) -> Areas {
        self.beside.or(self.by_sea)
    }
}

impl Bloodstones {
    /// Areas that may receive a force of `seat` (BLOOD-RETREAT-01 to -03, -06, -14): empty, or with
    /// own pieces, and not left earlier in this turn.
    fn refuges(&self, seat: Seat) -> Areas {
        self.map()
            .all()
            .minus(self.foreign_pieces(seat))
            .or(self.pieces(seat))
            .minus(self.left[seat.index()])
    }

    /// Where `force` in `from` can go so that at least one unit arrives.
    pub(crate) fn ways_out(&self, seat: Seat, from: AreaId, force: Tally) -> Ways {
        let faction = self.faction(seat);
        let map = self.map();
        let open = |force: Tally| {
            Terrain::ALL
                .into_iter()
                .filter(|&terrain| {
                    force.kinds().any(|kind| faction.enter_cost(kind, terrain).is_some())
                })
                .fold(Areas::NONE, |all, terrain| all.or(map.of(terrain)))
        };
        let refuges = self.refuges(seat).minus(Areas::one(from));
        Ways {
            beside: map.borders(from).and(refuges).and(open(force)),
            // Ships themselves never use Ship Passage (BLOOD-SHIP-05, BLOOD-AMB-89).
            by_sea: self
                .escape_by_sea(seat, from)
                .and(refuges)
                .and(open(force.without(Kind::Ship))),
        }
    }

    /// Units of `force` that reach `to` (BLOOD-RETREAT-05).
    pub(crate) fn followers(&self, seat: Seat, force: Tally, ways: Ways, to: AreaId) -> Tally {
        let faction = self.faction(seat);
        let terrain = self.map().terrain(to);
        force
            .iter()
            .filter(|&(kind, _)| {
                faction.enter_cost(kind, terrain).is_some()
                    && (ways.beside.contains(to)
                        || (kind != Kind::Ship && ways.by_sea.contains(to)))
            })
            .collect()
    }

    /// The ways by which the defender may withdraw now; none if it must fight.
    pub(crate) fn withdrawal_ways(&self) -> Ways {
        let battle = self.fight();
        let (attacker, defender) = (battle.attacker().seat, battle.defender().seat);
        if battle.round > 1 || self.bar_to_withdrawal().is_some() {
            return Ways::default();
        }
        let force = self.force(defender, battle.area);
        let ways = self.ways_out(defender, battle.area, force);
        if self.enough_cavalry(attacker, defender, battle.area) {
            ways
        } else if self.faction(defender) == Faction::Corsairs {
            // Only the way by sea is free of the comparison (BLOOD-FACTION-CO-01, -02).
            Ways { beside: Areas::NONE, by_sea: ways.by_sea }
        } else {
            Ways::default()
        }
    }

    /// Areas to which the defender may withdraw now.
    pub(crate) fn withdrawals(&self) -> Areas {
        self.withdrawal_ways().all()
    }

    /// What forbids any withdrawal whatever the cavalry: the rule, and why.
    fn bar_to_withdrawal(&self) -> Option<(&'static str, &'static str)> {
        let battle = self.fight();
        let (attacker, defender) = (battle.attacker().seat, battle.defender().seat);
        let force = self.force(defender, battle.area);
        if force.has(Kind::Castle) || force.has(Kind::Citadel) {
            return Some((
                "BLOOD-WITHDRAW-04",
                "A castle or citadel in the force holds everyone there; all must fight.",
            ));
        }
        if self.force(attacker, battle.area).has(Kind::Special)
            && self.flies(attacker, Kind::Special)
        {
            return Some(("BLOOD-DRAGON-02", "Nobody withdraws from attacking Dragons."));
        }
        if self.ending.is_some_and(|ending| ending.lap > 1) {
            return Some((
                "BLOOD-AMB-109",
                "From the second round of end battles on nobody withdraws.",
            ));
        }
        None
    }

    fn check_withdrawal_allowed(&self) -> Result<(), Refusal> {
        self.bar_to_withdrawal().map_or(Ok(()), |(rule, why)| Refusal::by(rule, why))
    }

    /// Whether the defender has at least the attacker's cavalry, or a Dragon (BLOOD-WITHDRAW-01,
    /// BLOOD-DRAGON-03, BLOOD-FACTION-CO-03, BLOOD-AMB-84). The Cutiecorn counts as cavalry.
    fn enough_cavalry(&self, attacker: Seat, defender: Seat, area: AreaId) -> bool {
        let cavalry = |force: Tally| force.count(Kind::Cavalry) + force.count(Kind::Cutiecorn);
        let own = self.force(defender, area);
        if own.has(Kind::Special) && self.flies(defender, Kind::Special) {
            return true;
        }
        let notional = u8::from(self.notional_cavalry(attacker, area));
        cavalry(own) >= cavalry(self.force(attacker, area)) + notional
    }

    /// Corsairs attacking on land beside one of their ships count one cavalry
    /// (BLOOD-FACTION-CO-03, BLOOD-AMB-85).
    pub(crate) fn notional_cavalry(&self, attacker: Seat, area: AreaId) -> bool {
        let map = self.map();
        self.faction(attacker) == Faction::Corsairs
            && map.terrain(area) != Terrain::Sea
            && map
                .borders(area)
                .and(map.of(Terrain::Sea))
                .and(self.at[attacker.index()])
                .iter()
                .any(|sea| self.force(attacker, sea).has(Kind::Ship))
    }

    pub(crate) fn check_withdraw(&self, to: AreaId) -> Result<(), Refusal> {
        self.check_area(to)?;
        self.check_withdrawal_allowed()?;
        let battle = self.fight();
        let (attacker, defender) = (battle.attacker().seat, battle.defender().seat);
        if self.withdrawals().contains(to) {
            return Ok(());
        }
        let force = self.force(defender, battle.area);
        let ways = self.ways_out(defender, battle.area, force);
        self.check_way(defender, battle.area, ways, to)?;
        let (rule, why) = if self.faction(defender) == Faction::Corsairs {
            (
                "BLOOD-FACTION-CO-02",
                "the attacker has more cavalry, and only the way by sea is free",
            )
        } else if self.notional_cavalry(attacker, battle.area) {
            ("BLOOD-FACTION-CO-03", "beside their ships the Corsairs count one cavalry more")
        } else {
            ("BLOOD-WITHDRAW-01", "the attacker has more cavalry")
        };
        Refusal::by(rule, format!("You cannot withdraw to {}: {why}.", self.area_name(to)))
    }

    /// Why `to` is none of the ways out.
    fn check_way(&self, seat: Seat, from: AreaId, ways: Ways, to: AreaId) -> Result<(), Refusal> {
        if ways.all().contains(to) {
            return Ok(());
        }
        let name = self.area_name(to);
        let refuse = |rule, why: &str| Refusal::by(rule, format!("Not to {name}: {why}."));
        if self.left[seat.index()].contains(to) {
            return refuse("BLOOD-RETREAT-14", "your units left it earlier in this turn");
        }
        let near = self.map().borders(from).or(self.escape_by_sea(seat, from));
        if !near.contains(to) {
            return refuse(
                "BLOOD-RETREAT-01",
                "it is neither beside nor along a chain of your ships",
            );
        }
        if !self.refuges(seat).contains(to) {
            return refuse("BLOOD-RETREAT-02", "only pieces of other players are there");
        }
        refuse("BLOOD-RETREAT-05", "none of your units could enter it that way")
    }

    pub(crate) fn withdraw(&mut self, to: AreaId, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let battle = self.fight();
        let (seat, from) = (battle.defender().seat, battle.area);
        let ways = self.withdrawal_ways();
        let force = self.force(seat, from);
        let units = self.followers(seat, force, ways, to);
        // The Cutiecorn stays behind rather than be lost (BLOOD-AMB-120).
        let lost = force.minus(units).without(Kind::Cutiecorn);
        self.lift(seat, from, units);
        self.put(seat, to, units);
        log.push(|| Event::Withdrew { seat, from, to, units, lost });
        if !lost.is_empty() {
            self.eliminate(seat, from, lost);
            log.push(|| Event::Eliminated { seat, units: lost, area: from, why: Loss::Terrain });
        }
        self.left[seat.index()].insert(from);
        self.battle = None;
        self.settle_cutiecorn(log);
        self.after_battle(chance, log);
    }

    /// The ways by which the beaten force retreats.
    pub(crate) fn retreat_ways(&self) -> Ways {
        let battle = self.fight();
        let Some(loser) = battle.loser() else { return Ways::default() };
        self.ways_out(loser, battle.area, self.force(loser, battle.area))
    }

    pub(crate) fn check_retreat(&self, to: AreaId) -> Result<(), Refusal> {
        self.check_area(to)?;
        let battle = self.fight();
        let Some(loser) = battle.loser() else { return self.not_asked() };
        self.check_way(loser, battle.area, self.retreat_ways(), to)
    }

    /// Survivors go, or perish for want of a place (BLOOD-BATTLE-23, BLOOD-RETREAT-13).
    pub(super) fn begin_retreat(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let battle = self.fight();
        let area = battle.area;
        let Some(seat) = battle.loser() else { return };
        let force = self.force(seat, area);
        if force.is_empty() {
            self.raise_undead(chance, log);
            return;
        }
        let targets = self.retreat_ways().all();
        let mut choices = targets.iter();
        match (choices.next(), choices.next()) {
            (None, _) => {
                self.eliminate(seat, area, force);
                self.fight_mut().fallen += force.total();
                log.push(|| Event::Eliminated { seat, units: force, area, why: Loss::Trapped });
                self.raise_undead(chance, log);
            }
            (Some(only), None) => self.retreat(only, chance, log),
            _ => self.stage = Stage::Retreat,
        }
    }

    pub(crate) fn retreat(&mut self, to: AreaId, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let battle = self.fight();
        let from = battle.area;
        let Some(seat) = battle.loser() else { return };
        let force = self.force(seat, from);
        let units = self.followers(seat, force, self.retreat_ways(), to);
        let lost = force.minus(units);
        self.lift(seat, from, units);
        self.put(seat, to, units);
        log.push(|| Event::Retreated { seat, from, to, units });
        if !lost.is_empty() {
            self.eliminate(seat, from, lost);
            self.fight_mut().fallen += lost.total();
            log.push(|| Event::Eliminated { seat, units: lost, area: from, why: Loss::Terrain });
        }
        self.left[seat.index()].insert(from);
        self.raise_undead(chance, log);
    }
}
