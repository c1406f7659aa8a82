//! The Battle action (chapter "Action: Battle"): withdrawal, tiles, substitution, totals.

mod aftermath;
mod modifiers;
mod retreat;

use serde::{Deserialize, Serialize};
use warmoot_kernel::{Chance, Log, Refusal, Seat};

use crate::{
    Action, Bloodstones, Event, Faction, Kind, Tally,
    map::{AreaId, Terrain},
    state::Stage,
};

/// Tiles that count in a total (BLOOD-BATTLE-10).
const COUNTED: usize = 3;
/// How many tiles of each value from 2 to 5 a battle bag holds (BLOOD-COMP-08).
const BAG: [u8; 4] = [2, 2, 2, 2];
/// The lowest value of a Battle tile.
const LOWEST: u8 = 2;

/// A battle being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Battle {
    pub area: AreaId,
    /// Which round of drawing, from 1.
    pub round: u8,
    /// The attacker, then the defender.
    pub sides: [Side; 2],
    pub winner: Option<Seat>,
    /// Units of the losing force eliminated so far (BLOOD-AMB-74).
    pub fallen: u8,
}

/// One side of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Side {
    pub seat: Seat,
    /// Units when the battle began (BLOOD-BATTLE-20).
    pub size: u8,
    pub tiles: Drawn,
    /// The hand tile that took the place of a Battle tile, and that tile's value.
    pub substitute: Option<(u8, Kind)>,
    pub decided: bool,
    pub revealed: bool,
}

/// Up to four Battle tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Drawn {
    values: [u8; 4],
    count: u8,
}

impl Drawn {
    pub fn push(&mut self, value: u8) {
        self.values[usize::from(self.count)] = value;
        self.count += 1;
    }

    pub fn values(&self) -> &[u8] {
        &self.values[..usize::from(self.count)]
    }

    pub fn has(&self, value: u8) -> bool {
        self.values().contains(&value)
    }
}

impl Side {
    const fn new(seat: Seat, size: u8) -> Self {
        Self {
            seat,
            size,
            tiles: Drawn { values: [0; 4], count: 0 },
            substitute: None,
            decided: false,
            revealed: false,
        }
    }

    /// The values this side fights with, highest first: Battle tiles, one of them perhaps replaced
    /// by a hand tile worth `pips(kind)`.
    pub fn fighting(&self, pips: impl Fn(Kind) -> u8) -> ([(u8, Option<Kind>); 4], usize) {
        let mut tiles = [(0, None); 4];
        let count = self.tiles.values().len();
        for (slot, &value) in tiles.iter_mut().zip(self.tiles.values()) {
            *slot = (value, None);
        }
        if let Some((gone, kind)) = self.substitute
            && let Some(slot) = tiles[..count].iter_mut().find(|(value, _)| *value == gone)
        {
            *slot = (pips(kind), Some(kind));
        }
        tiles[..count]
            .sort_unstable_by_key(|(value, kind)| (std::cmp::Reverse(*value), kind.is_some()));
        (tiles, count)
    }

    /// The sum of the best three (BLOOD-BATTLE-10).
    pub fn raw(&self, pips: impl Fn(Kind) -> u8) -> u8 {
        let (tiles, count) = self.fighting(pips);
        tiles[..count.min(COUNTED)].iter().map(|(value, _)| value).sum()
    }
}

impl Battle {
    pub const fn attacker(&self) -> &Side {
        &self.sides[0]
    }

    pub const fn defender(&self) -> &Side {
        &self.sides[1]
    }

    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> &Side {
        if self.sides[0].seat == seat { &self.sides[0] } else { &self.sides[1] }
    }

    fn side_mut(&mut self, seat: Seat) -> &mut Side {
        if self.sides[0].seat == seat { &mut self.sides[0] } else { &mut self.sides[1] }
    }

    /// Who lost, once it is decided.
    pub fn loser(&self) -> Option<Seat> {
        let winner = self.winner?;
        Some(if self.sides[0].seat == winner { self.sides[1].seat } else { self.sides[0].seat })
    }
}

impl Bloodstones {
    /// The battle being fought.
    ///
    /// # Panics
    /// Outside a battle: only stages of a battle ask.
    pub(crate) fn fight(&self) -> &Battle {
        self.battle.as_ref().expect("asked only while a battle is fought")
    }

    fn fight_mut(&mut self) -> &mut Battle {
        self.battle.as_mut().expect("asked only while a battle is fought")
    }

    /// Battles the active player can open: area and enemy (BLOOD-BATTLE-01, BLOOD-AMB-59).
    pub(crate) fn battles(&self) -> impl Iterator<Item = (AreaId, Seat)> + '_ {
        let seat = self.active;
        self.shared(seat).iter().flat_map(move |area| {
            self.all_seats()
                .filter(move |&foe| foe != seat && self.at[foe.index()].contains(area))
                .map(move |foe| (area, foe))
        })
    }

    pub(crate) fn check_battle(&self, area: AreaId, foe: Seat) -> Result<(), Refusal> {
        self.check_area(area)?;
        let seat = self.active;
        let name = self.area_name(area);
        if foe.0 >= self.players || foe == seat {
            return Refusal::by("BLOOD-AMB-46", "That is no enemy of yours at this table.");
        }
        if !self.at[seat.index()].contains(area) {
            return Refusal::by("BLOOD-BATTLE-01", format!("You have no unit in {name}."));
        }
        if !self.at[foe.index()].contains(area) {
            return Refusal::by(
                "BLOOD-BATTLE-01",
                format!("The {} have no unit in {name}.", self.faction(foe).name()),
            );
        }
        Ok(())
    }

    /// Opens a battle; the active player attacks (BLOOD-BATTLE-02).
    pub(crate) fn attack(
        &mut self,
        area: AreaId,
        foe: Seat,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        let seat = self.active;
        let (attackers, defenders) = (self.force(seat, area), self.force(foe, area));
        log.push(|| Event::Attacked { seat, foe, area, attackers, defenders });
        self.battle = Some(Battle {
            area,
            round: 1,
            sides: [Side::new(seat, attackers.total()), Side::new(foe, defenders.total())],
            winner: None,
            fallen: 0,
        });
        if self.withdrawals().is_empty() {
            self.draw_battle_tiles(chance, log);
        } else {
            self.stage = Stage::Withdraw;
        }
    }

    /// Battle tiles a side draws: four for the larger force and for Giants, else three
    /// (BLOOD-BATTLE-06, -07, -28, BLOOD-FACTION-HF-04).
    pub(crate) fn draw_count(&self, battle: &Battle, seat: Seat) -> u8 {
        let own = battle.side(seat);
        let other = if battle.sides[0].seat == seat { &battle.sides[1] } else { &battle.sides[0] };
        if own.size > other.size || self.has_giant(seat, battle.area) { 4 } else { 3 }
    }

    fn has_giant(&self, seat: Seat, area: AreaId) -> bool {
        self.faction(seat) == Faction::HillFolk && self.force(seat, area).has(Kind::Special)
    }

    /// Both sides draw from full bags (BLOOD-BATTLE-04, BLOOD-AMB-62).
    pub(crate) fn draw_battle_tiles(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        for side in 0..2 {
            let battle = self.fight();
            let seat = battle.sides[side].seat;
            let count = self.draw_count(battle, seat);
            let mut bag = BAG;
            let mut tiles = Drawn::default();
            for left in (9 - count..=8).rev() {
                let mut place = chance.below(u32::from(left), "a Battle tile");
                for (offset, copies) in bag.iter_mut().enumerate() {
                    if place < u32::from(*copies) {
                        *copies -= 1;
                        tiles.push(LOWEST + offset as u8);
                        break;
                    }
                    place -= u32::from(*copies);
                }
            }
            log.push(|| Event::DrewBattleTiles { seat, tiles: tiles.values().to_vec(), count });
            self.fight_mut().sides[side].tiles = tiles;
        }
        self.next_substitution(chance, log);
    }

    /// Asks the next side about substituting: attacker, then defender, the Corsairs always last
    /// and after their opponent has revealed (BLOOD-BATTLE-08, BLOOD-BATTLE-27).
    pub(crate) fn next_substitution(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let corsairs = self.player_of(Faction::Corsairs);
        let battle = self.fight();
        let (attacker, defender) = (battle.sides[0].seat, battle.sides[1].seat);
        let corsairs = corsairs.filter(|&seat| seat == attacker || seat == defender);
        let order =
            if corsairs == Some(attacker) { [defender, attacker] } else { [attacker, defender] };
        for seat in order {
            if self.fight().side(seat).decided {
                continue;
            }
            if corsairs == Some(seat) {
                let other = if seat == attacker { defender } else { attacker };
                self.reveal(other, log);
            }
            // With an empty hand the step is passed (BLOOD-AMB-68); hand sizes are public.
            if self.hand(seat).is_empty() {
                self.fight_mut().side_mut(seat).decided = true;
                continue;
            }
            self.stage = Stage::Substitute(seat);
            return;
        }
        self.compare(chance, log);
    }

    /// What the sides of a battle cannot do whoever is asked, with the rule that says so rather
    /// than that it is another's move.
    pub(crate) fn check_fighter(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Some(battle) = &self.battle else { return Ok(()) };
        match action {
            Action::Withdraw { .. } if seat == battle.attacker().seat => {
                Refusal::by("BLOOD-WITHDRAW-03", "The attacker never withdraws.")
            }
            Action::Withdraw { to }
                if seat == battle.defender().seat && matches!(self.stage, Stage::Substitute(_)) =>
            {
                if battle.round > 1 {
                    return Refusal::by(
                        "BLOOD-BATTLE-18",
                        "After a tie the defender cannot withdraw any more.",
                    );
                }
                self.check_withdraw(to)
            }
            Action::Substitute { .. }
                if matches!(self.stage, Stage::Substitute(_))
                    && battle.sides.iter().any(|side| side.seat == seat && side.decided) =>
            {
                Refusal::by(
                    "BLOOD-BATTLE-09",
                    "Only one Battle tile is replaced in a round, and you have decided.",
                )
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn check_substitute(
        &self,
        seat: Seat,
        value: u8,
        kind: Kind,
    ) -> Result<(), Refusal> {
        if !Kind::TILES.contains(&kind) {
            return Refusal::by("BLOOD-AMB-68", "Only a tile from the hand can take the place.");
        }
        self.check_in_hand(seat, kind)?;
        if self.fight().side(seat).tiles.has(value) {
            return Ok(());
        }
        Refusal::by("BLOOD-BATTLE-09", format!("There is no {value} among your Battle tiles."))
    }

    pub(crate) fn substitute(
        &mut self,
        seat: Seat,
        tiles: Option<(u8, Kind)>,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        if let Some((_, kind)) = tiles {
            self.hands[seat.index()].take(kind);
        }
        let side = self.fight_mut().side_mut(seat);
        side.substitute = tiles;
        side.decided = true;
        log.push(|| Event::Substituted { seat, tiles, done: tiles.is_some() });
        self.next_substitution(chance, log);
    }

    /// A side shows its best three and its total (BLOOD-BATTLE-10, BLOOD-BATTLE-12).
    fn reveal(&mut self, seat: Seat, log: &mut Log<Event>) {
        if self.fight().side(seat).revealed {
            return;
        }
        self.fight_mut().side_mut(seat).revealed = true;
        if let Some((_, kind)) = self.fight().side(seat).substitute
            && self.hidden_substitute(seat).is_none()
        {
            // It is among the best three: everybody has seen it leave the hand.
            self.show(seat, kind);
        }
        log.push(|| {
            let battle = self.fight();
            let (tiles, count) = self.fighting(battle.side(seat));
            let best: Vec<u8> =
                tiles[..count.min(COUNTED)].iter().map(|(value, _)| *value).collect();
            let hand = tiles[..count.min(COUNTED)]
                .iter()
                .find_map(|&(value, kind)| kind.map(|kind| (value, kind)));
            let raw = best.iter().sum();
            let total = raw + self.modifier(battle, seat);
            let modifiers = self.modifiers(battle, seat);
            Event::Revealed { seat, best, raw, modifiers, total, hand }
        });
    }

    /// What a side fights with, hand tiles worth their pips.
    pub(crate) fn fighting(&self, side: &Side) -> ([(u8, Option<Kind>); 4], usize) {
        side.fighting(|kind| self.roster(side.seat).pips(kind))
    }

    /// A side's total.
    pub(crate) fn total(&self, battle: &Battle, seat: Seat) -> u8 {
        let side = battle.side(seat);
        side.raw(|kind| self.roster(seat).pips(kind)) + self.modifier(battle, seat)
    }

    /// Steps four and five: totals, winner, tie (BLOOD-BATTLE-14, -16, -17).
    fn compare(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let (attacker, defender) = (self.fight().sides[0].seat, self.fight().sides[1].seat);
        self.reveal(attacker, log);
        self.reveal(defender, log);
        let battle = self.fight();
        let totals = (self.total(battle, attacker), self.total(battle, defender));
        let shields = self.force(defender, battle.area).has(Kind::Shield);
        let winner = match totals.0.cmp(&totals.1) {
            std::cmp::Ordering::Greater => Some(attacker),
            std::cmp::Ordering::Less => Some(defender),
            std::cmp::Ordering::Equal => shields.then_some(defender),
        };
        match winner {
            Some(winner) => self.win(winner, totals.0 == totals.1, chance, log),
            None => {
                log.push(|| Event::Tied { total: totals.0 });
                self.return_tiles(log);
                self.fight_mut().round = self.fight().round.saturating_add(1);
                self.draw_battle_tiles(chance, log);
            }
        }
    }

    /// Battle tiles go back to their bags, substituted tiles to the discard piles
    /// (BLOOD-BATTLE-15, BLOOD-BATTLE-19).
    fn return_tiles(&mut self, log: &mut Log<Event>) {
        for side in 0..2 {
            let seat = self.fight().sides[side].seat;
            if let Some(kind) = self.hidden_substitute(seat) {
                self.show(seat, kind);
                log.push(|| Event::Discarded { seat, kind });
            }
            let old = &mut self.fight_mut().sides[side];
            let substitute = old.substitute;
            *old = Side::new(seat, old.size);
            if let Some((_, kind)) = substitute {
                self.discards[seat.index()].add(kind);
            }
        }
    }

    /// The terrain a battle is fought on.
    pub(crate) fn ground(&self, battle: &Battle) -> Terrain {
        self.map().terrain(battle.area)
    }

    /// The other side's force.
    pub(crate) fn opposing(&self, battle: &Battle, seat: Seat) -> Tally {
        let other =
            if battle.sides[0].seat == seat { battle.sides[1].seat } else { battle.sides[0].seat };
        self.force(other, battle.area)
    }
}
