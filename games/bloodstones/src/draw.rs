//! Phase 5: deserts, drawing, Regroups (chapters "Phase 5: Draw Tiles" and "Regrouping").

use warmoot_kernel::{Chance, Log, Seat};

use crate::{Bloodstones, End, Event, Kind, Loss, Tally, map::Terrain};

impl Bloodstones {
    /// The whole of Phase 5. Returns whether a Regroup was made.
    pub(crate) fn draw_phase(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let seat = self.active;
        self.check_deserts(seat, log);
        let regrouped = self.draw_up(seat, true, chance, log);
        if regrouped && self.all_have_regrouped() {
            self.trigger_end(seat, End::Regroups, log);
        }
    }

    /// Units that cannot stay in a desert are eliminated (BLOOD-DRAW-01 to -03).
    fn check_deserts(&mut self, seat: Seat, log: &mut Log<Event>) {
        let faction = self.faction(seat);
        for area in self.at[seat.index()].and(self.map().of(Terrain::Desert)).iter() {
            let force = self.force(seat, area);
            let dead: Tally =
                force.iter().filter(|&(kind, _)| !faction.survives_desert(kind)).collect();
            if dead.is_empty() {
                continue;
            }
            self.eliminate(seat, area, dead);
            log.push(|| Event::Eliminated { seat, units: dead, area, why: Loss::Desert });
            if dead.has(Kind::Cutiecorn) {
                log.push(|| Event::Strayed { area });
            }
        }
        self.settle_cutiecorn(log);
    }

    /// Draws up to the hand size; an empty bag is refilled from the discard pile at most once
    /// (BLOOD-REGROUP-01, BLOOD-AMB-104). Returns whether that happened and counted.
    pub(crate) fn draw_up(
        &mut self,
        seat: Seat,
        scoring: bool,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> bool {
        let size = self.faction(seat).hand_size();
        let mut counted = false;
        let mut recycled = false;
        let mut drawn = Tally::NONE;
        while self.hand(seat).total() < size {
            if self.bags[seat.index()].is_empty() {
                if recycled || self.discards[seat.index()].is_empty() {
                    break;
                }
                recycled = true;
                if !drawn.is_empty() {
                    let tiles = std::mem::take(&mut drawn);
                    log.push(|| Event::Drew { seat, tiles: Some(tiles), count: tiles.total() });
                }
                counted = self.recycle(seat, scoring, log);
            }
            drawn.add(self.draw_one(seat, chance));
        }
        if !drawn.is_empty() {
            log.push(|| Event::Drew { seat, tiles: Some(drawn), count: drawn.total() });
        }
        counted
    }

    /// Takes one tile at random from the bag into the hand.
    pub(crate) fn draw_one(&mut self, seat: Seat, chance: &mut dyn Chance) -> Kind {
        let bag = self.bags[seat.index()];
        let kind = bag.nth(chance.below(u32::from(bag.total()), "a tile from the bag"));
        self.bags[seat.index()].take(kind);
        self.hands[seat.index()].add(kind);
        if self.bags[seat.index()].is_empty() {
            // Everything that is not on the map or discarded must be in hand.
            self.known[seat.index()] = self.hands[seat.index()];
        }
        kind
    }

    /// A Regroup: the discard pile goes back into the bag (BLOOD-REGROUP-01 to -06).
    fn recycle(&mut self, seat: Seat, scoring: bool, log: &mut Log<Event>) -> bool {
        let index = seat.index();
        self.known[index] = self.hands[index];
        let tiles = self.discards[index].total();
        self.bags[index] = std::mem::take(&mut self.discards[index]);
        let counts = scoring && self.regroups[index] < self.regroups_needed();
        let mut vps = None;
        if counts {
            self.regroups[index] += 1;
            let villages = self.village_count(seat);
            self.vps[index].regroups += u16::from(villages);
            vps = Some(villages);
        }
        let count = self.regroups[index];
        log.push(|| Event::Regrouped { seat, count, vps, tiles });
        counts
    }

    /// Whether every player still in play has the Regroups that end the game.
    pub(crate) fn all_have_regrouped(&self) -> bool {
        let needed = self.regroups_needed();
        self.all_seats()
            .filter(|&seat| !self.out.contains(seat))
            .all(|seat| self.regroups[seat.index()] >= needed)
    }
}
