//! Worlds a seat cannot tell from the true one: other hands, bags and Battle tiles drawn anew among
//! everything public (composition lists, discards, the map, revealed tiles).

use warmoot_kernel::{Seat, below, rand_core::Rng};

use crate::{
    Bloodstones, Kind, Tally,
    battle::{Drawn, Side},
    state::Stage,
};

/// Ways to draw Battle tiles and to replace one that fit what was shown, with how likely each is.
type Draws = Vec<(u32, Drawn, Option<(u8, Kind)>)>;

impl Bloodstones {
    pub(crate) fn guess_for(&self, own: Seat, rng: &mut dyn Rng) -> Self {
        let mut world = self.clone();
        for seat in self.all_seats().filter(|&seat| seat != own) {
            world.guess_seat(seat, rng);
        }
        world
    }

    /// Deals hand, bag and Battle tiles of one seat anew.
    fn guess_seat(&mut self, seat: Seat, rng: &mut dyn Rng) {
        let index = seat.index();
        // A hidden substitute may be any tile of hand or bag.
        let hidden = self.hidden_substitute(seat).map_or(Tally::NONE, |kind| Tally::of(kind, 1));
        let mut unseen = self.hands[index].plus(self.bags[index]).plus(hidden);
        let mut known = self.known[index];
        if let Some(kind) = self.guess_battle(seat, unseen, rng) {
            unseen.take(kind);
            if known.has(kind) {
                known.take(kind);
            }
        }
        if let Some(kind) = self.tile_being_built(seat)
            && !known.has(kind)
        {
            known.add(kind);
        }
        let held = self.hands[index].total();
        let mut dealt = known.meet(unseen);
        unseen = unseen.minus(dealt);
        while dealt.total() < held {
            let mut choice = unseen;
            if dealt.total() + 1 == held {
                choice = self.able_to_pay(seat, dealt, unseen);
            }
            let kind = choice.nth(below(rng, u32::from(choice.total())));
            unseen.take(kind);
            dealt.add(kind);
        }
        self.hands[index] = dealt;
        self.bags[index] = unseen;
    }

    /// The tile a seat has said it builds: it is still in its hand.
    fn tile_being_built(&self, seat: Seat) -> Option<Kind> {
        match self.stage {
            Stage::BuildWhere { kind, .. } | Stage::BuildPay { kind, .. }
                if seat == self.active && kind != Kind::Cutiecorn =>
            {
                Some(kind)
            }
            _ => None,
        }
    }

    /// The tiles among which the last one of a hand is: a step that was opened can be paid for, so
    /// it is one with pips enough.
    fn able_to_pay(&self, seat: Seat, others: Tally, unseen: Tally) -> Tally {
        let faction = self.faction(seat);
        let cost = match self.stage {
            Stage::MoveWhere { from, kind } => self
                .move_targets(from, kind)
                .iter()
                .filter_map(|to| faction.enter_cost(kind, self.map().terrain(to)))
                .min(),
            Stage::Companion(march) | Stage::Ride(march) | Stage::MovePay(march) => {
                Some(march.cost)
            }
            _ => None,
        };
        let Some(cost) = cost.filter(|_| seat == self.active) else { return unseen };
        let roster = self.roster(seat);
        let there = u16::from(self.pool.unwrap_or(0)) + roster.pips_of(others);
        let able: Tally = unseen
            .iter()
            .filter(|&(kind, _)| there + u16::from(roster.pips(kind)) >= u16::from(cost))
            .collect();
        if able.is_empty() { unseen } else { able }
    }

    /// The tile a seat has substituted, if others have not seen it yet.
    pub(crate) fn hidden_substitute(&self, seat: Seat) -> Option<Kind> {
        let battle = self
            .battle
            .as_ref()
            .filter(|battle| battle.sides.iter().any(|side| side.seat == seat))?;
        let side = battle.side(seat);
        let (_, kind) = side.substitute?;
        let (tiles, _) = self.fighting(side);
        let shown = side.revealed && tiles[..3].iter().any(|(_, tile)| tile.is_some());
        (!shown).then_some(kind)
    }

    /// Draws Battle tiles that fit what the side has shown, and a hidden substitute out of
    /// `unseen`, which is returned.
    fn guess_battle(&mut self, seat: Seat, unseen: Tally, rng: &mut dyn Rng) -> Option<Kind> {
        let battle = self.battle.as_ref()?;
        let index = battle.sides.iter().position(|side| side.seat == seat)?;
        if battle.sides[index].tiles.values().is_empty() {
            return None;
        }
        let hidden = self.hidden_substitute(seat).is_some();
        let draws = self.fitting_draws(seat, unseen, hidden);
        let mut place = below(rng, draws.iter().map(|(weight, ..)| weight).sum());
        let (_, tiles, substitute) = draws.into_iter().find(|&(weight, ..)| {
            let here = place < weight;
            place = place.wrapping_sub(weight);
            here
        })?;
        let side = &mut self.battle.as_mut()?.sides[index];
        side.tiles = tiles;
        side.substitute = substitute;
        substitute.filter(|_| hidden).map(|(_, kind)| kind)
    }

    /// Every way to have drawn and substituted that shows what this side has shown; the true one
    /// is always among them.
    fn fitting_draws(&self, seat: Seat, unseen: Tally, hidden: bool) -> Draws {
        let side = self.fight().side(seat);
        let (shown, _) = self.fighting(side);
        let kinds: Vec<(Kind, u8)> = match side.substitute {
            None => Vec::new(),
            Some(_) if hidden => {
                unseen.iter().filter(|&(kind, _)| self.may_have_left(seat, kind)).collect()
            }
            Some((_, kind)) => vec![(kind, 1)],
        };
        let mut draws = Draws::new();
        for tiles in every_draw(side.tiles.values().len()) {
            let ways = ways_to_draw(&tiles);
            let mut fit = |substitute: Option<(u8, Kind)>, copies: u8| {
                let world = Side { tiles, substitute, ..side.clone() };
                if !side.revealed || self.fighting(&world).0[..3] == shown[..3] {
                    draws.push((ways * u32::from(copies), tiles, substitute));
                }
            };
            if side.substitute.is_none() {
                fit(None, 1);
            }
            for value in (2..=5).filter(|&value| tiles.has(value)) {
                for &(kind, copies) in &kinds {
                    fit(Some((value, kind)), copies);
                }
            }
        }
        draws
    }

    /// Whether a tile of `kind` can have left the hand although the known tiles are still in hand
    /// or substituted.
    fn may_have_left(&self, seat: Seat, kind: Kind) -> bool {
        let known = self.known[seat.index()];
        known.total() - u8::from(known.has(kind)) <= self.hands[seat.index()].total()
    }
}

/// Every multiset of `count` tiles out of a battle bag.
fn every_draw(count: usize) -> impl Iterator<Item = Drawn> {
    (0..81_u32).filter_map(move |code| {
        let copies = [code % 3, code / 3 % 3, code / 9 % 3, code / 27];
        (copies.iter().sum::<u32>() as usize == count).then(|| {
            let mut tiles = Drawn::default();
            for (value, copies) in (2..=5).zip(copies) {
                for _ in 0..copies {
                    tiles.push(value);
                }
            }
            tiles
        })
    })
}

/// How many ways of drawing give these tiles: two ways for a single tile of a value, one for both.
fn ways_to_draw(tiles: &Drawn) -> u32 {
    (2..=5)
        .map(
            |value| {
                if tiles.values().iter().filter(|&&tile| tile == value).count() == 1 {
                    2
                } else {
                    1
                }
            },
        )
        .product()
}
