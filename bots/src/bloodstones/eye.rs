//! The greedy player's eye: what a position is worth to it at the end of its turn.

use warmoot_bloodstones::{
    Bloodstones, Faction, Kind, Roster, Tally,
    map::{AreaId, Terrain},
};
use warmoot_kernel::Seat;

use super::{
    odds::{Side, quick},
    roads::{Class, Roads},
    sketch::Sketch,
    worth,
};

/// Pips a player is expected to put into one attack.
const STRIKE_PIPS: u8 = 10;
/// Most units that are weighed in one strike.
const STRIKERS: usize = 24;

/// What a Leader is worth less that stands alone: it guides nobody and falls to anybody.
const LONELY: f32 = 0.3;

/// What a player sees of a position, once for all thoughts of one decision.
pub struct Eye<'a> {
    /// The position.
    pub game: &'a Bloodstones,
    /// Who looks.
    pub me: Seat,
    /// Distances.
    pub roads: Roads<'a>,
    /// How much a point of each other player counts against one of the player's own.
    weight: [f32; 6],
    /// What a village is worth to its owner.
    village: [f32; 6],
    /// The tile each other player is likely to substitute with, by its pips.
    reserve: [u8; 6],
    /// Villages for which there is a place now, however many are left.
    pub places: u8,
}

/// A battle as an attacker weighs it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stake {
    /// How likely the attacker wins.
    pub win: f32,
    /// What fighting is worth to the attacker.
    pub worth: f32,
}

impl<'a> Eye<'a> {
    /// The eye of `me` on a position.
    #[must_use]
    pub fn new(game: &'a Bloodstones, me: Seat) -> Self {
        let mut eye = Self {
            game,
            me,
            roads: Roads::new(game, me),
            weight: [0.0; 6],
            village: [0.0; 6],
            reserve: [0; 6],
            places: 0,
        };
        let others = game.table().count() - 1;
        let ahead = game
            .table()
            .filter(|&seat| seat != me)
            .max_by(|&a, &b| prospect(game, a).total_cmp(&prospect(game, b)).then(b.cmp(&a)));
        for seat in game.table() {
            let index = seat.index();
            eye.village[index] = worth::village(game, seat);
            eye.reserve[index] = likely_best_tile(game, seat);
            eye.weight[index] = if others == 1 {
                1.0
            } else if Some(seat) == ahead {
                0.7
            } else {
                0.4
            };
        }
        eye.weight[me.index()] = 1.0;
        eye.places = game
            .village_places(me)
            .iter()
            .map(|area| game.board().terrain(area).village_limit() - game.villages_at(me, area))
            .fold(0, u8::saturating_add);
        eye
    }

    /// The faction of a seat; set-up is over when this is asked.
    #[must_use]
    pub fn faction(&self, seat: Seat) -> Faction {
        self.game.faction_of(seat).unwrap_or(Faction::DragonRiders)
    }

    /// The other players.
    pub fn foes(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<'a> {
        self.game.table().filter(move |&other| other != seat)
    }

    /// What the village of another counts for the thinking player when it is captured.
    #[must_use]
    pub fn prize(&self, captor: Seat, owner: Seat) -> f32 {
        let weight =
            if owner == self.me || captor == self.me { self.weight[owner.index()] } else { 0.0 };
        worth::captured(self.game, captor) + weight * self.village[owner.index()]
    }

    /// The tile a seat would substitute with.
    fn tile(&self, sketch: &Sketch, seat: Seat) -> u8 {
        if seat == self.me { self.best_tile(sketch.hand) } else { self.reserve[seat.index()] }
    }

    fn best_tile(&self, hand: Tally) -> u8 {
        let roster = self.game.roster_of(self.me);
        hand.kinds().map(|kind| roster.pips(kind)).max().unwrap_or(0)
    }

    /// Both sides of a battle, and whether the defender's Shields win a tie.
    #[must_use]
    pub fn sides(
        &self,
        sketch: &Sketch,
        area: AreaId,
        attacker: (Seat, Tally),
        defender: (Seat, Tally),
    ) -> (Side, Side, bool) {
        let ground = self.game.board().terrain(area);
        let side = |(seat, force): (Seat, Tally), other: Tally, attacks: bool| {
            let giant = self.faction(seat) == Faction::HillFolk && force.has(Kind::Special);
            Side {
                tiles: if giant || force.total() > other.total() { 4 } else { 3 },
                bonus: self.game.bonus(seat, force, attacks, ground, other),
                hand: [self.tile(sketch, seat), 0],
            }
        };
        (
            side(attacker, defender.1, true),
            side(defender, attacker.1, false),
            defender.1.has(Kind::Shield),
        )
    }

    /// What an attack is worth to the attacker: points, casualties, the citadel, and villages that
    /// the victor then stands on.
    #[must_use]
    pub fn stake(
        &self,
        sketch: &Sketch,
        area: AreaId,
        attacker: (Seat, Tally),
        defender: (Seat, Tally),
    ) -> Stake {
        let (us, them, shields) = self.sides(sketch, area, attacker, defender);
        let win = quick(&us, &them, shields);
        let (own, foe) = (attacker.0, defender.0);
        let foe_weight = if own == self.me { self.weight[foe.index()] } else { 1.0 };
        let size = f32::from(defender.1.total());
        let mut spoils = size + if self.faction(own) == Faction::Corsairs { 1.0 } else { 0.0 };
        if defender.1.has(Kind::Cutiecorn) {
            spoils += 3.0;
        }
        let walls = defender.1.only(Kind::Castle).plus(defender.1.only(Kind::Citadel));
        spoils += if walls.has(Kind::Citadel) {
            worth::CITADEL + 1.5 + 0.5 * f32::from(walls.count(Kind::Castle))
        } else if walls.is_empty() {
            0.6 * worth::cheapest(self.faction(foe), defender.1)
        } else {
            0.6 * f32::from(walls.total())
        };
        let dragons = self.faction(own) == Faction::DragonRiders;
        // Nobody stays to capture if all who attack are Dragons.
        let stays = !dragons || attacker.1.total() > attacker.1.count(Kind::Special);
        let ground = self.ground(area, own, foe, stays);
        let spent = if dragons {
            // Dragons leave after a won attack (BLOOD-DRAGON-04) and have to be built again.
            1.8 * f32::from(attacker.1.count(Kind::Special))
        } else {
            0.0
        };
        let risk = foe_weight * f32::from(attacker.1.total())
            + worth::cheapest(self.faction(own), attacker.1).min(3.0)
            + 0.3;
        let fight = win * (spoils + ground - spent) - (1.0 - win) * risk * 1.15;
        // A defender who can leave does so when the odds are bad, and gives up the ground.
        let worth = if self.can_withdraw(attacker, defender) && win > 0.5 {
            0.5 * fight + 0.5 * fight.min(0.2 + ground)
        } else {
            fight
        };
        Stake { win, worth }
    }

    /// Villages in a contested area, to the one who drives the other off.
    fn ground(&self, area: AreaId, own: Seat, foe: Seat, stays: bool) -> f32 {
        let theirs = if stays { f32::from(self.game.villages_at(foe, area)) } else { 0.0 };
        let mine = f32::from(self.game.villages_at(own, area));
        theirs * self.prize(own, foe) * 0.5 + mine * self.prize(foe, own) * 0.9
    }

    fn can_withdraw(&self, attacker: (Seat, Tally), defender: (Seat, Tally)) -> bool {
        let walls = defender.1.has(Kind::Castle) || defender.1.has(Kind::Citadel);
        let flies = |(seat, force): (Seat, Tally)| {
            self.faction(seat) == Faction::DragonRiders && force.has(Kind::Special)
        };
        let cavalry = |force: Tally| force.count(Kind::Cavalry) + force.count(Kind::Cutiecorn);
        !walls
            && !flies(attacker)
            && (flies(defender) || cavalry(defender.1) >= cavalry(attacker.1))
    }

    /// The units `seat` could bring to `target` in one turn, the nearest first.
    #[must_use]
    pub fn strikers(&self, sketch: &Sketch, seat: Seat, target: AreaId, pips: u8) -> Tally {
        let faction = self.faction(seat);
        let held = sketch.others(seat);
        let mut found = [(0_u8, 0_i8, Kind::Sword, 0_u8, AreaId(0)); STRIKERS];
        let mut count = 0;
        for from in sketch.at(seat).minus(held).iter().filter(|&from| from != target) {
            for (kind, many) in sketch.force(seat, from).iter() {
                let Some(class) = Class::of(faction, kind) else { continue };
                let far = self.roads.pips(seat, class, from, target);
                if far <= pips && count < STRIKERS {
                    let strength = (worth::unit(faction, kind) * 10.0) as i8;
                    found[count] = (far, -strength, kind, many, from);
                    count += 1;
                }
            }
        }
        found[..count].sort_unstable_by_key(|&(far, strength, _, _, from)| (far, strength, from));
        let mut left = pips;
        let mut units = Tally::NONE;
        let mut guided = None;
        for &(far, _, kind, many, from) in &found[..count] {
            for _ in 0..many {
                if guided == Some(from) && kind != Kind::Leader {
                    guided = None;
                } else if far <= left {
                    left -= far;
                    if kind == Kind::Leader {
                        guided = Some(from);
                    }
                } else {
                    break;
                }
                units.add(kind);
            }
        }
        units
    }

    /// The worst that others could do to a force of the player's in their next turns: how likely
    /// it is beaten, and what that costs.
    #[must_use]
    pub fn exposure(&self, sketch: &Sketch, area: AreaId, force: Tally) -> (f32, f32) {
        let (mut beaten, mut cost) = (0.0_f32, 0.0_f32);
        for foe in self.foes(self.me) {
            let units = self.strikers(sketch, foe, area, STRIKE_PIPS);
            if units.is_empty() {
                continue;
            }
            let stake = self.stake(sketch, area, (foe, units), (self.me, force));
            if stake.worth > 0.0 {
                beaten = beaten.max(stake.win);
                cost = cost.max(stake.worth * self.weight[foe.index()].max(0.5));
            }
        }
        (beaten, cost)
    }

    /// What the position in a sketch is worth at the end of the player's turn.
    #[must_use]
    pub fn value(&self, sketch: &Sketch) -> f32 {
        let map = self.game.board();
        let me = self.me;
        let faction = self.faction(me);
        let foes_at = sketch.others(me);
        let mut value = self.hand(sketch.hand, sketch.at(me).meets(foes_at));
        for area in sketch.at(me).iter() {
            let force = sketch.force(me, area);
            if foes_at.contains(area) {
                value += worth::units(faction, force);
                // Until they are driven off, the others stand on the player's villages here.
                if let Some(foe) = self.foes(me).find(|&foe| sketch.at(foe).contains(area)) {
                    value -= f32::from(self.game.villages_at(me, area)) * self.prize(foe, me) * 0.9;
                }
                for foe in self.foes(me).filter(|&foe| sketch.at(foe).contains(area)) {
                    let stake =
                        self.stake(sketch, area, (me, force), (foe, sketch.force(foe, area)));
                    value += stake.worth;
                }
                continue;
            }
            let lives =
                |kind| map.terrain(area) != Terrain::Desert || faction.survives_desert(kind);
            let lasting: Tally = force.iter().filter(|&(kind, _)| lives(kind)).collect();
            // Who stays in a desert is lost, and that is worse than never having been.
            value += worth::units(faction, lasting) - f32::from(force.minus(lasting).total());
            if lasting.is_empty() {
                continue;
            }
            if lasting == Tally::of(Kind::Leader, 1) {
                value -= LONELY;
            }
            let (beaten, cost) = self.exposure(sketch, area, lasting);
            value -= 0.5 * cost;
            if !sketch.taken.contains(area) {
                for owner in self.foes(me) {
                    let villages = f32::from(self.game.villages_at(owner, area));
                    value += villages * self.prize(me, owner) * 0.75 * (1.0 - 0.7 * beaten);
                }
            }
        }
        for foe in self.foes(me) {
            for area in sketch.at(foe).and(self.game.villages_of(me)).minus(sketch.at(me)).iter() {
                value -= f32::from(self.game.villages_at(me, area)) * self.prize(foe, me) * 0.9;
            }
        }
        value + self.chances(sketch)
    }

    /// What could be attacked or raided in the player's next turn.
    fn chances(&self, sketch: &Sketch) -> f32 {
        let me = self.me;
        let (mut best, mut second) = (0.0_f32, 0.0_f32);
        for foe in self.foes(me) {
            for area in sketch.at(foe).or(self.game.villages_of(foe)).minus(sketch.at(me)).iter() {
                let units = self.strikers(sketch, me, area, STRIKE_PIPS);
                if units.is_empty() {
                    continue;
                }
                let force = sketch.force(foe, area);
                let chance = if force.is_empty() {
                    f32::from(self.game.villages_at(foe, area)) * self.prize(me, foe) * 0.5
                } else {
                    self.stake(sketch, area, (me, units), (foe, force)).worth
                };
                if chance > best {
                    second = best;
                    best = chance;
                } else if chance > second {
                    second = chance;
                }
            }
        }
        0.25 * best + 0.12 * second
    }

    /// What the hand is worth: one tile for villages, one for a battle, the rest little; and what
    /// drawing up to a full hand brings about.
    #[must_use]
    pub fn hand(&self, hand: Tally, fighting: bool) -> f32 {
        let roster = self.game.roster_of(self.me);
        let room = self.room();
        let tile = tile_for(roster, self.faction(self.me), hand, room).filter(|_| room > 0);
        let Some(kind) = tile else {
            return self.kept(hand, 0, fighting);
        };
        let mut rest = hand;
        rest.take(kind);
        let placed = room.min(roster.pips(kind));
        f32::from(placed) * self.village[self.me.index()] + self.kept(rest, placed, fighting)
    }

    /// The tile of `hand` that is missed least, `but` one of a kind that is being built.
    #[must_use]
    pub fn spare(&self, hand: Tally, but: Option<Kind>, fighting: bool) -> Option<Kind> {
        let mut choice = hand;
        if let Some(kind) = but.filter(|&kind| choice.has(kind)) {
            choice.take(kind);
        }
        choice
            .kinds()
            .map(|kind| {
                let mut rest = hand;
                rest.take(kind);
                (kind, self.hand(rest, fighting) - 0.01 * worth::keep(self.game, self.me, kind))
            })
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(kind, _)| kind)
    }

    /// Villages that could be placed now, at most a tile's worth and as many as are left.
    #[must_use]
    pub fn room(&self) -> u8 {
        self.places.min(self.game.villages_left(self.me)).min(5)
    }

    /// What the hand is worth once villages are placed, `placed` of them in this turn.
    #[must_use]
    pub fn kept(&self, hand: Tally, placed: u8, fighting: bool) -> f32 {
        let roster = self.game.roster_of(self.me);
        let draws = self.faction(self.me).hand_size().saturating_sub(hand.total());
        let best = hand.kinds().map(|kind| roster.pips(kind)).max().unwrap_or(0);
        worth::reserve(best) * if fighting { 2.0 } else { 1.0 }
            + 0.06 * f32::from(hand.total())
            + self.tempo(draws, placed)
    }

    /// Whether all patience is at an end. A player keeps nothing between decisions, and no position
    /// says how long somebody has waited; so nobody waits in every third round, and thus nobody for
    /// more than two turns running.
    #[must_use]
    pub const fn restless(&self) -> bool {
        self.game.round_now().is_multiple_of(3)
    }

    /// Whether the player on turn would pass if it did nothing more.
    #[must_use]
    pub const fn passes(&self) -> bool {
        self.game.is_idle_so_far()
    }

    /// A Regroup with villages still to build comes too early; the last one ends the game, which
    /// is good for whoever is ahead.
    fn tempo(&self, draws: u8, placed: u8) -> f32 {
        let game = self.game;
        let me = self.me;
        if draws <= game.bag_size(me) || worth::regroups_left(game, me) == 0 {
            return 0.0;
        }
        let villages = f32::from(game.villages_on_map(me) + placed);
        let more = if self.places > placed {
            game.villages_left(me).saturating_sub(placed).min(5)
        } else {
            0
        };
        let mut value = -0.7 * f32::from(more);
        let last = worth::regroups_left(game, me) == 1
            && self.foes(me).all(|foe| {
                game.out_of_play().contains(foe) || worth::regroups_left(game, foe) == 0
            });
        if last {
            let mine = worth::standing(game, me) + villages;
            let best = self.foes(me).map(|foe| worth::standing(game, foe)).fold(0.0, f32::max);
            // Whoever is behind puts it off a little, but not for ever.
            let patient = game.idle_turns_running() == 0 && !self.restless();
            let patience = if patient { -1.5 } else { 0.0 };
            value += (mine - best).clamp(patience, 8.0);
        }
        value
    }
}

/// The tile to spend on `needed` pips: the cheapest that is enough, else the dearest, and of
/// equals the one whose unit is missed least.
#[must_use]
fn tile_for(roster: &Roster, faction: Faction, hand: Tally, needed: u8) -> Option<Kind> {
    hand.kinds().min_by_key(|&kind| {
        let pips = roster.pips(kind);
        let rank = if pips >= needed { pips } else { 20 - pips };
        (rank, (worth::unit(faction, kind) * 100.0) as u32)
    })
}

/// What a player will come to, roughly: points, and villages at the Regroups to come.
fn prospect(game: &Bloodstones, seat: Seat) -> f32 {
    worth::standing(game, seat)
        + f32::from(game.villages_on_map(seat)) * f32::from(worth::regroups_left(game, seat))
}

/// The pips of the best tile another player more likely than not holds: of what is neither on the
/// map nor discarded, its hand is a random part.
fn likely_best_tile(game: &Bloodstones, seat: Seat) -> u8 {
    let unseen = game.unseen_of(seat);
    let (all, held) = (f32::from(unseen.total()), game.hand_of(seat).total());
    let roster = game.roster_of(seat);
    for pips in [5, 4] {
        let good: u8 =
            unseen.iter().filter(|&(kind, _)| roster.pips(kind) >= pips).map(|(_, n)| n).sum();
        // The chance that none of the tiles held is one of them.
        let mut none = 1.0;
        for drawn in 0..held {
            none *=
                ((all - f32::from(good) - f32::from(drawn)) / (all - f32::from(drawn))).max(0.0);
        }
        if none < 0.5 {
            return pips;
        }
    }
    3
}
