//! Building a [`View`] from nothing (BLOOD-INFO-01 to -07).

use warmoot_kernel::{Audience, Seat};

use crate::{
    AreaView, BattleTile, BattleView, Bloodstones, Count, ForceView, Kind, SeatView, SideView,
    Step, Tally, View,
    battle::{Battle, Side},
    map::AreaId,
    state::Stage,
};

impl Bloodstones {
    pub(crate) fn look(&self, audience: Audience) -> View {
        let own = match audience {
            Audience::Seat(seat) => Some(seat),
            _ => None,
        };
        let shared =
            self.all_seats().fold(crate::map::Areas::NONE, |all, seat| all.or(self.shared(seat)));
        View {
            own,
            map: self.map().data().id.clone(),
            round: self.round,
            round_limit: self.round_limit,
            idle_turns: self.idle_turns,
            regroups_needed: self.regroups_needed(),
            phase: self.phase,
            step: self.step(),
            active: self.active,
            asked: self.asked(),
            order: self.clockwise(self.first).collect(),
            seats: self.all_seats().map(|seat| self.look_at_seat(seat, audience)).collect(),
            areas: (0..self.map().len())
                .filter_map(|area| self.look_at_area(AreaId(area as u8)))
                .collect(),
            contested: shared.iter().collect(),
            pool: match self.stage {
                Stage::Capture { pips, .. } | Stage::Construct { pips, .. } => Some(pips),
                _ => self.pool,
            },
            battle: self.battle.as_ref().map(|battle| self.look_at_battle(battle, audience)),
            cutiecorn_free: self.cutiecorn_free,
            ending: self.ending.map(|ending| (ending.by, ending.why)),
        }
    }

    fn step(&self) -> Step {
        match self.stage {
            Stage::ChooseFaction => Step::ChooseFaction,
            Stage::Found => Step::Found,
            Stage::Settle => Step::Settle,
            Stage::Muster { points, area, .. } => Step::Muster { points, area },
            Stage::CaptureTile => Step::CaptureTile,
            Stage::Capture { .. } => Step::Capture,
            Stage::Undead => Step::Undead {
                undead: self
                    .marching()
                    .map(|(area, left)| {
                        let count = self
                            .marchers
                            .iter()
                            .filter(|&&marcher| marcher == (area, left))
                            .count();
                        (area, left, count as u8)
                    })
                    .collect(),
            },
            Stage::Main => Step::Main,
            Stage::Reenter => Step::Reenter,
            Stage::BuildWhere { kind, .. } => Step::BuildWhere { kind },
            Stage::BuildPay { kind, area, due } => Step::BuildPay { kind, area, due },
            Stage::MoveWhere { from, kind } => Step::MoveWhere { from, kind },
            Stage::Companion(march) | Stage::Ride(march) => Step::Companion {
                from: march.from,
                to: march.to,
                units: self.counts(self.active, march.units),
            },
            Stage::MovePay(march) => Step::MovePay {
                from: march.from,
                to: march.to,
                units: self.counts(self.active, march.units),
                cost: march.cost,
            },
            Stage::Withdraw => Step::Withdraw,
            Stage::Substitute(_) => Step::Substitute,
            Stage::Casualty => Step::Casualty,
            Stage::Retreat => Step::Retreat,
            Stage::Raise { most } => Step::Raise { most },
            Stage::ConstructTile => Step::ConstructTile,
            Stage::Construct { .. } => Step::Construct,
            Stage::Over => Step::Over,
        }
    }

    pub(crate) fn counts(&self, seat: Seat, tiles: Tally) -> Vec<Count> {
        let roster = self.roster(seat);
        tiles
            .iter()
            .map(|(kind, count)| Count {
                kind,
                name: self.unit_name(seat, kind).to_owned(),
                count,
                pips: if kind.index() < 12 { roster.pips(kind) } else { 0 },
                cost: roster.cost(kind),
            })
            .collect()
    }

    fn look_at_seat(&self, seat: Seat, audience: Audience) -> SeatView {
        let index = seat.index();
        let faction = self.factions[index];
        let counts = |tiles: Tally| faction.map(|_| self.counts(seat, tiles)).unwrap_or_default();
        let hidden = self
            .battle
            .as_ref()
            .and_then(|battle| battle.sides.iter().find(|side| side.seat == seat))
            .and_then(|side| side.substitute)
            .map_or(Tally::NONE, |(_, kind)| Tally::of(kind, 1));
        let units = self.at[index].iter().map(|area| self.force(seat, area).total()).sum();
        SeatView {
            seat,
            faction,
            out: self.out.contains(seat),
            hand_count: self.hands[index].total(),
            hand: audience.knows(seat).then(|| counts(self.hands[index])),
            hand_size: faction.map_or(0, crate::Faction::hand_size),
            known: counts(self.known[index]),
            bag: self.bags[index].total(),
            bag_and_hand: counts(self.bags[index].plus(self.hands[index]).plus(hidden)),
            discard: counts(self.discards[index]),
            villages_left: self.supply[index],
            villages: self.village_count(seat),
            units,
            captured: self.captured[index],
            citadels: self.trophies[index].iter().collect(),
            undead_left: if faction == Some(crate::Faction::Necromancers) {
                self.undead
            } else {
                0
            },
            vps: self.vps[index].total(),
            vps_by: self
                .vp_sources(seat)
                .into_iter()
                .map(|(label, points)| (label, points as u16))
                .collect(),
            regroups: self.regroups[index],
        }
    }

    fn look_at_area(&self, area: AreaId) -> Option<AreaView> {
        let villages = self.villager(area).map(|owner| (owner, self.villages_in(owner, area)));
        let forces: Vec<ForceView> = self
            .all_seats()
            .filter(|seat| self.at[seat.index()].contains(area))
            .map(|seat| ForceView { seat, units: self.counts(seat, self.force(seat, area)) })
            .collect();
        (villages.is_some() || !forces.is_empty()).then_some(AreaView { area, villages, forces })
    }

    fn look_at_battle(&self, battle: &Battle, audience: Audience) -> BattleView {
        BattleView {
            area: battle.area,
            round: battle.round,
            attacker: self.look_at_side(battle, battle.attacker(), audience),
            defender: self.look_at_side(battle, battle.defender(), audience),
            winner: battle.winner,
        }
    }

    fn look_at_side(&self, battle: &Battle, side: &Side, audience: Audience) -> SideView {
        let seat = side.seat;
        let (tiles, count) = self.fighting(side);
        let tile = |&(value, kind): &(u8, Option<Kind>)| BattleTile { value, kind };
        let best = side.revealed.then(|| &tiles[..count.min(3)]);
        let visible = if audience.knows(seat) { Some(&tiles[..count]) } else { best };
        SideView {
            seat,
            units: self.counts(seat, self.force(seat, battle.area)),
            size: side.size,
            draws: self.draw_count(battle, seat),
            draws_why: self.draws_why(battle, seat),
            tiles: visible
                .filter(|tiles| !tiles.is_empty())
                .map(|tiles| tiles.iter().map(tile).collect()),
            substituted: side.decided.then_some(side.substitute.is_some()),
            best: best.map(|best| best.iter().map(|(value, _)| *value).collect()),
            modifiers: self.modifiers(battle, seat),
            modifier: self.modifier(battle, seat),
            total: side.revealed.then(|| self.total(battle, seat)),
        }
    }

    fn draws_why(&self, battle: &Battle, seat: Seat) -> String {
        let own = battle.side(seat).size;
        let other = battle.sides.iter().find(|side| side.seat != seat).map_or(0, |side| side.size);
        match self.draw_count(battle, seat) {
            4 if own > other => format!("{own} against {other} in numbers: four tiles"),
            4 => "A Giant is there: four tiles".to_owned(),
            _ => format!("{own} against {other} in numbers: three tiles"),
        }
    }
}
