//! The board: Spaces, levels, Plateaus, Huts and Trees of a layout.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A Space, counted row by row from the lower left one: `(row - 1) * columns + (column - 1)`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
pub struct Space(pub u16);

impl Space {
    /// The Space as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most Spaces a board has: 18 x 16.
pub const MOST_SPACES: usize = 288;

/// The corner of a Hut at which its entrance lies (HATE-AMB-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "UPPERCASE")]
pub enum Corner {
    /// Upper right.
    Ne,
    /// Upper left.
    Nw,
    /// Lower right.
    Se,
    /// Lower left.
    Sw,
}

/// A Hut on the board: 2 x 2 Spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HutPlace {
    /// Column and row of its lower left Space.
    pub at: [u8; 2],
    /// Where its entrance is.
    pub entrance: Corner,
}

/// A Plateau tile: 2 x 2 Spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Plateau {
    /// Column and row of its lower left Space.
    pub at: [u8; 2],
    /// Its level, 1 to 3 (HATE-SETUP-14).
    pub level: u8,
}

/// A step to a neighbouring Space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Where it leads.
    pub to: Space,
    /// Levels climbed, 0 on the level or downwards.
    pub climb: u8,
}

/// A layout, as the pack gives it, with what follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Layout", into = "Layout")]
pub struct Board {
    /// What the pack says.
    pub layout: Layout,
    levels: Vec<u8>,
    huts: Vec<Option<u8>>,
    trees: Vec<[Option<u8>; 2]>,
    /// Steps that walls and edges allow, up to 8 a Space.
    strides: Vec<([Stride; 8], u8)>,
}

/// A layout as the pack gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Layout {
    /// Its name in the pack.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Columns of the board.
    pub columns: u8,
    /// Rows of the board; row 1 is the Attacker's edge.
    pub rows: u8,
    /// Plateau tiles, at most 12 (HATE-COMP-02).
    pub plateaus: Vec<Plateau>,
    /// Huts, at most 8 (HATE-COMP-08).
    pub huts: Vec<HutPlace>,
    /// Trees: the Space whose upper right corner point they sit on; at most 8 (HATE-COMP-04).
    pub trees: Vec<[u8; 2]>,
    /// Interest tokens (HATE-COMP-09).
    pub interest: Vec<[u8; 2]>,
}

impl From<Board> for Layout {
    fn from(board: Board) -> Self {
        board.layout
    }
}

impl From<Layout> for Board {
    fn from(layout: Layout) -> Self {
        Self::new(layout)
    }
}

impl Board {
    /// Works out what follows from a layout. Places off the board are left out; the reader of
    /// packs reports them.
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        let count = usize::from(layout.columns) * usize::from(layout.rows);
        let mut board = Self {
            levels: vec![0; count],
            huts: vec![None; count],
            trees: vec![[None; 2]; count],
            strides: Vec::new(),
            layout,
        };
        for plateau in board.layout.plateaus.clone() {
            for space in board.square(plateau.at) {
                let level = &mut board.levels[space.index()];
                *level = (*level).max(plateau.level);
            }
        }
        for (index, hut) in board.layout.huts.clone().into_iter().enumerate() {
            for space in board.square(hut.at) {
                board.huts[space.index()] = Some(index as u8);
            }
        }
        for (index, tree) in board.layout.trees.clone().into_iter().enumerate() {
            for space in board.square(tree) {
                let trees = &mut board.trees[space.index()];
                let slot = usize::from(trees[0].is_some());
                trees[slot] = Some(index as u8);
            }
        }
        board.strides = (0..count).map(|from| board.strides_from(Space(from as u16))).collect();
        board
    }

    fn strides_from(&self, from: Space) -> ([Stride; 8], u8) {
        let mut strides = [Stride { to: from, climb: 0 }; 8];
        let mut count = 0;
        for to in self.around(from) {
            if self.wall_between(from, to) {
                continue;
            }
            let climb = self.level(to).saturating_sub(self.level(from));
            strides[count] = Stride { to, climb };
            count += 1;
        }
        (strides, count as u8)
    }

    /// The number of Spaces.
    #[must_use]
    pub fn len(&self) -> usize {
        self.levels.len()
    }

    /// Whether the board has no Space; no board of a pack is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.levels.is_empty()
    }

    /// Every Space.
    pub fn spaces(&self) -> impl Iterator<Item = Space> + use<> {
        (0..self.levels.len() as u16).map(Space)
    }

    /// The Space at a column and row, both from 1.
    #[must_use]
    pub fn space(&self, [column, row]: [u8; 2]) -> Option<Space> {
        let on =
            (1..=self.layout.columns).contains(&column) && (1..=self.layout.rows).contains(&row);
        on.then(|| {
            Space(u16::from(row - 1) * u16::from(self.layout.columns) + u16::from(column - 1))
        })
    }

    /// Column and row of a Space, both from 1.
    #[must_use]
    pub fn place(&self, space: Space) -> [u8; 2] {
        let columns = u16::from(self.layout.columns);
        [(space.0 % columns) as u8 + 1, (space.0 / columns) as u8 + 1]
    }

    /// Whether the Space is on this board.
    #[must_use]
    pub fn has(&self, space: Space) -> bool {
        space.index() < self.levels.len()
    }

    /// The Spaces of a tile or Tree of 2 x 2 Spaces.
    pub fn square(&self, [column, row]: [u8; 2]) -> impl Iterator<Item = Space> + use<> {
        let all = [[column, row], [column + 1, row], [column, row + 1], [column + 1, row + 1]];
        all.map(|at| self.space(at)).into_iter().flatten()
    }

    /// The Space `columns` to the right and `rows` up.
    #[must_use]
    pub fn offset(&self, from: Space, columns: i8, rows: i8) -> Option<Space> {
        let [column, row] = self.place(from);
        self.space([column.checked_add_signed(columns)?, row.checked_add_signed(rows)?])
    }

    /// The up to 8 Spaces around one, walls or not.
    pub fn around(&self, space: Space) -> impl Iterator<Item = Space> + '_ {
        const AROUND: [(i8, i8); 8] =
            [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        AROUND.into_iter().filter_map(move |(columns, rows)| self.offset(space, columns, rows))
    }

    /// Steps that walls and edges allow from a Space.
    #[must_use]
    pub fn strides(&self, from: Space) -> &[Stride] {
        let (strides, count) = &self.strides[from.index()];
        &strides[..usize::from(*count)]
    }

    /// Range: steps with diagonals counted as one, whatever is between (HATE-AMB-32).
    #[must_use]
    pub fn range(&self, a: Space, b: Space) -> u8 {
        let columns = u16::from(self.layout.columns);
        let across = (a.0 % columns).abs_diff(b.0 % columns);
        let along = (a.0 / columns).abs_diff(b.0 / columns);
        across.max(along) as u8
    }

    /// The level of a Space, 0 on the ground (HATE-SETUP-14).
    #[must_use]
    pub fn level(&self, space: Space) -> u8 {
        self.levels[space.index()]
    }

    /// The Hut a Space lies in.
    #[must_use]
    pub fn hut(&self, space: Space) -> Option<u8> {
        self.huts[space.index()]
    }

    /// The Trees a Space belongs to, as the layout places them.
    #[must_use]
    pub fn trees(&self, space: Space) -> [Option<u8>; 2] {
        self.trees[space.index()]
    }

    /// The inside Space at a Hut's entrance, and the corner point as column and row of the Space
    /// to its lower left.
    #[must_use]
    pub fn entrance(&self, hut: HutPlace) -> (Option<Space>, [u8; 2]) {
        let [column, row] = hut.at;
        match hut.entrance {
            Corner::Ne => (self.space([column + 1, row + 1]), [column + 1, row + 1]),
            Corner::Nw => (self.space([column, row + 1]), [column.wrapping_sub(1), row + 1]),
            Corner::Se => (self.space([column + 1, row]), [column + 1, row.wrapping_sub(1)]),
            Corner::Sw => {
                (self.space([column, row]), [column.wrapping_sub(1), row.wrapping_sub(1)])
            }
        }
    }

    /// Whether a Hut's wall stands between two neighbouring Spaces (HATE-MOVE-15, HATE-MOVE-16).
    #[must_use]
    pub fn wall_between(&self, a: Space, b: Space) -> bool {
        let (inside, outside) = (self.hut(a), self.hut(b));
        if inside == outside {
            return false;
        }
        // Out of one Hut and into another takes both entrances.
        let passes = |hut: Option<u8>, within: Space, without: Space| {
            let Some(hut) = hut else { return true };
            let (door, [column, row]) = self.entrance(self.layout.huts[usize::from(hut)]);
            let [to_column, to_row] = self.place(without);
            door == Some(within)
                && (to_column == column || to_column == column.wrapping_add(1))
                && (to_row == row || to_row == row.wrapping_add(1))
        };
        !(passes(inside, a, b) && passes(outside, b, a))
    }
}
