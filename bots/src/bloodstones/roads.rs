//! How far it is from area to area, in pips, for each player's units.

use std::cell::OnceCell;

use warmoot_bloodstones::{
    Bloodstones, Faction, Kind,
    map::{AreaId, Areas, Map, Terrain},
};
use warmoot_kernel::Seat;

/// Ways of moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Over land, and along the player's own ships.
    Foot,
    /// As Dragons do: one pip for any area.
    Fly,
    /// From sea to sea.
    Sail,
}

impl Class {
    /// How a kind of unit moves; `None` for what never moves in Phase 3.
    #[must_use]
    pub const fn of(faction: Faction, kind: Kind) -> Option<Self> {
        match kind {
            Kind::Castle | Kind::Citadel | Kind::Resources | Kind::Undead | Kind::Cutiecorn => None,
            Kind::Ship => Some(Self::Sail),
            Kind::Special if matches!(faction, Faction::DragonRiders) => Some(Self::Fly),
            _ => Some(Self::Foot),
        }
    }

    /// A kind of unit that moves so.
    const fn kind(self) -> Kind {
        match self {
            Self::Foot => Kind::Sword,
            Self::Fly => Kind::Special,
            Self::Sail => Kind::Ship,
        }
    }
}

/// Beyond this many pips an area counts as out of reach.
pub const FAR: u8 = 24;

/// Pips from one area to every other; [`u8::MAX`] if farther than [`FAR`].
pub type Row = [u8; Map::MOST_AREAS];

/// Distances in one position, worked out when first asked for.
pub struct Roads<'a> {
    game: &'a Bloodstones,
    /// Areas each player's units cannot leave: others' units stand there (BLOOD-MOVE-12).
    held: [Areas; 6],
    /// The chains of ships of each player, with the areas around each.
    chains: [Vec<(Areas, Areas)>; 6],
    rows: Vec<OnceCell<Box<Row>>>,
}

impl<'a> Roads<'a> {
    /// The roads of a position, as `me` thinks about them. The units of `me` that can move block
    /// nobody: in a thought they stand elsewhere, and would seem to block two roads at once.
    #[must_use]
    pub fn new(game: &'a Bloodstones, me: Seat) -> Self {
        let mut held = [Areas::NONE; 6];
        let mut chains: [Vec<(Areas, Areas)>; 6] = Default::default();
        for seat in game.table() {
            for other in game.table().filter(|&other| other != seat) {
                let blocks = if other == me {
                    game.citadel_of(me).map_or(Areas::NONE, Areas::one)
                } else {
                    game.units_at(other)
                };
                held[seat.index()] = held[seat.index()].or(blocks);
            }
            let mut ships = game.ships_that_carry(seat);
            while let Some(first) = ships.iter().next() {
                let chain = game.board().within(Areas::one(first), ships.len() as u32, ships);
                ships = ships.minus(chain);
                chains[seat.index()].push((chain, game.board().around(chain)));
            }
        }
        let cells = game.table().count() * 3 * Map::MOST_AREAS;
        let mut rows = Vec::new();
        rows.resize_with(cells, OnceCell::new);
        Self { game, held, chains, rows }
    }

    /// Pips one unit of `seat` that moves as `class` pays from `from` to each area.
    #[must_use]
    pub fn row(&self, seat: Seat, class: Class, from: AreaId) -> &Row {
        let cell = (seat.index() * 3 + class as usize) * Map::MOST_AREAS + from.index();
        self.rows[cell].get_or_init(|| Box::new(self.walk(seat, class, from)))
    }

    /// Pips from one area to another.
    #[must_use]
    pub fn pips(&self, seat: Seat, class: Class, from: AreaId, to: AreaId) -> u8 {
        self.row(seat, class, from)[to.index()]
    }

    /// Areas a unit in `from` reaches in one step, terrain left aside.
    #[must_use]
    pub fn step(&self, seat: Seat, class: Class, from: AreaId) -> Areas {
        let near = self.game.board().borders(from);
        if class != Class::Foot {
            return near;
        }
        self.chains[seat.index()]
            .iter()
            .filter(|(chain, _)| chain.meets(near))
            .fold(near, |all, (_, coast)| all.or(*coast))
    }

    /// The step from `from` that leads to `to` by a cheapest way, and its cost.
    #[must_use]
    pub fn toward(
        &self,
        seat: Seat,
        class: Class,
        from: AreaId,
        to: AreaId,
    ) -> Option<(AreaId, u8)> {
        let faction = self.game.faction_of(seat)?;
        self.step(seat, class, from)
            .iter()
            .filter(|&next| next != from && (next == to || !self.held[seat.index()].contains(next)))
            .filter_map(|next| {
                let cost = faction.enter_cost(class.kind(), self.game.board().terrain(next))?;
                let rest = if next == to { 0 } else { self.pips(seat, class, next, to) };
                (rest != u8::MAX).then_some((next, cost, cost.saturating_add(rest)))
            })
            .min_by_key(|&(next, _, all)| (all, next))
            .map(|(next, cost, _)| (next, cost))
    }

    fn walk(&self, seat: Seat, class: Class, from: AreaId) -> Row {
        let mut row = [u8::MAX; Map::MOST_AREAS];
        row[from.index()] = 0;
        let Some(faction) = self.game.faction_of(seat) else { return row };
        let map = self.game.board();
        let mut open = [Areas::NONE; FAR as usize + 4];
        open[0] = Areas::one(from);
        let mut done = Areas::NONE;
        for cost in 0..=usize::from(FAR) {
            let mut new = open[cost].minus(done);
            for area in new.iter() {
                row[area.index()] = cost as u8;
            }
            done = done.or(new);
            new = if cost == 0 { new } else { new.minus(self.held[seat.index()]) };
            if new.is_empty() {
                continue;
            }
            let mut next = map.around(new);
            if class == Class::Foot {
                for (chain, coast) in &self.chains[seat.index()] {
                    if next.meets(*chain) {
                        next = next.or(*coast);
                    }
                }
            }
            next = next.minus(done);
            for terrain in Terrain::ALL {
                if let Some(pips) = faction.enter_cost(class.kind(), terrain) {
                    let layer = &mut open[cost + usize::from(pips)];
                    *layer = layer.or(next.and(map.of(terrain)));
                }
            }
        }
        row
    }
}
