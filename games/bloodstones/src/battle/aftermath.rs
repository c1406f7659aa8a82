//! What follows a won battle, in fixed order (BLOOD-AMB-131): VPs, tiles, the Cutiecorn, the
//! casualty, the retreat, Undead, Dragons.

use warmoot_kernel::{Chance, Log, Refusal, Seat};

use crate::{Bloodstones, Event, Faction, Kind, Loss, Tally, state::Stage};

/// Extra VPs of the Corsairs for every won battle (BLOOD-FACTION-CO-07).
const CORSAIR_VPS: u8 = 1;
/// Extra VPs for beating a force with the Cutiecorn (BLOOD-CUTIE-11).
const CUTIECORN_VPS: u8 = 3;

impl Bloodstones {
    pub(super) fn win(
        &mut self,
        winner: Seat,
        by_shields: bool,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        self.fight_mut().winner = Some(winner);
        let battle = self.fight();
        let area = battle.area;
        let Some(loser) = battle.loser() else { return };
        let vps = battle.side(loser).size;
        let cutiecorn = self.force(loser, area).has(Kind::Cutiecorn);
        let extra = if self.faction(winner) == Faction::Corsairs { CORSAIR_VPS } else { 0 }
            + if cutiecorn { CUTIECORN_VPS } else { 0 };
        self.vps[winner.index()].battles += u16::from(vps + extra);
        log.push(|| Event::Won { seat: winner, loser, area, vps, extra, by_shields });
        self.return_tiles(log);
        if cutiecorn {
            self.charm(loser, winner, area, log);
        }
        self.begin_casualty(loser, chance, log);
    }

    /// Castles and the citadel are the casualty if there are any (BLOOD-AMB-70); otherwise the
    /// loser chooses, unless all units are of one kind.
    fn begin_casualty(&mut self, loser: Seat, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let area = self.fight().area;
        let force = self.force(loser, area);
        let walls = force.only(Kind::Castle).plus(force.only(Kind::Citadel));
        if !walls.is_empty() {
            self.fell(loser, walls, log);
            self.begin_retreat(chance, log);
            return;
        }
        let mut kinds = force.kinds();
        match (kinds.next(), kinds.next()) {
            (Some(only), None) => self.lose(only, chance, log),
            (None, _) => self.begin_retreat(chance, log),
            _ => self.stage = Stage::Casualty,
        }
    }

    pub(crate) fn check_lose(&self, kind: Kind) -> Result<(), Refusal> {
        let battle = self.fight();
        let Some(loser) = battle.loser() else { return self.not_asked() };
        if self.force(loser, battle.area).has(kind) {
            return Ok(());
        }
        Refusal::by(
            "BLOOD-BATTLE-22",
            format!("There is no {} in the force that fought.", self.unit_name(loser, kind)),
        )
    }

    pub(crate) fn lose(&mut self, kind: Kind, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let Some(loser) = self.fight().loser() else { return };
        self.fell(loser, Tally::of(kind, 1), log);
        self.begin_retreat(chance, log);
    }

    /// Casualties leave the map; a citadel goes to the victor (BLOOD-SUPPLY-05,
    /// BLOOD-BATTLE-26).
    fn fell(&mut self, loser: Seat, units: Tally, log: &mut Log<Event>) {
        let area = self.fight().area;
        self.eliminate(loser, area, units);
        self.fight_mut().fallen += units.total();
        log.push(|| Event::Eliminated { seat: loser, units, area, why: Loss::Casualty });
        if units.has(Kind::Citadel)
            && let Some(winner) = self.fight().winner
        {
            self.trophies[winner.index()].insert(loser);
            log.push(|| Event::CitadelTaken { seat: winner, owner: loser, area });
        }
    }

    /// A victorious Necromancer may replace the fallen by Undead (BLOOD-FACTION-NE-02 to -04).
    pub(super) fn raise_undead(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let battle = self.fight();
        let Some(winner) = battle.winner else { return };
        let most = battle.fallen.min(self.undead);
        if most > 0
            && self.faction(winner) == Faction::Necromancers
            && self.force(winner, battle.area).has(Kind::Special)
        {
            self.stage = Stage::Raise { most };
        } else {
            self.clean_up(chance, log);
        }
    }

    pub(crate) fn check_raise(&self, most: u8, count: u8) -> Result<(), Refusal> {
        if count <= most {
            return Ok(());
        }
        Refusal::by(
            "BLOOD-FACTION-NE-03",
            format!(
                "At most {most} Undead can rise: as many as fell, and as are left beside the bag."
            ),
        )
    }

    pub(crate) fn raise(&mut self, count: u8, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let battle = self.fight();
        let area = battle.area;
        let Some(seat) = battle.winner else { return };
        if count > 0 {
            self.undead -= count;
            self.put(seat, area, Tally::of(Kind::Undead, count));
            log.push(|| Event::Raised { seat, count, area });
        }
        self.clean_up(chance, log);
    }

    /// Dragons leave after a won attack (BLOOD-DRAGON-04), and the battle is over.
    fn clean_up(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let battle = self.fight();
        let area = battle.area;
        let seat = battle.attacker().seat;
        let dragons = self.force(seat, area).only(Kind::Special);
        if battle.winner == Some(seat) && !dragons.is_empty() && self.flies(seat, Kind::Special) {
            self.eliminate(seat, area, dragons);
            log.push(|| Event::Eliminated { seat, units: dragons, area, why: Loss::SpentDragon });
        }
        self.battle = None;
        self.settle_cutiecorn(log);
        self.after_battle(chance, log);
    }
}
