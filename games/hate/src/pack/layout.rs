//! Reading layouts, and what makes one sound: nothing overlaps, Huts and Trees stand level and
//! entrances are free.

use std::{collections::VecDeque, ops::Range};

use warmoot_kernel::pack::{Fields, Value};

use super::{reader::Reader, scenario::WIDEST, words::Word};
use crate::{
    Source,
    board::{Board, Corner, HutPlace, Layout, Plateau, Space},
};

/// Tiles of one sort at most, by the ledger: Plateaus, Huts, Trees, Interest tokens.
const MATERIAL: [(&str, usize, &str); 4] = [
    ("Plateau tiles", 12, "HATE-COMP-02"),
    ("Huts", 8, "HATE-COMP-08"),
    ("Trees", 8, "HATE-COMP-04"),
    ("Interest tokens", 4, "HATE-COMP-09"),
];

/// The most levels a step may climb to reach a Space with an ordinary Move of 3 Movement Points.
const CLIMB: u8 = 2;

/// A tile with its place in the file.
type Placed<T> = (Range<usize>, T);

/// A board in place of one that could not be read.
pub fn nothing() -> Board {
    Board::new(Layout {
        id: String::new(),
        name: String::new(),
        columns: 0,
        rows: 0,
        plateaus: Vec::new(),
        huts: Vec::new(),
        trees: Vec::new(),
        interest: Vec::new(),
    })
}

/// Reads a layout; `tiles` is how many Hut tiles there are.
pub fn read<'a>(
    reader: &mut Reader<'_, 'a>,
    mut fields: Fields<'a>,
    tiles: usize,
) -> (Board, Source) {
    let mut layout = Layout {
        id: reader.text(&mut fields, "id", "its short name"),
        name: reader.text(&mut fields, "name", "its name for people"),
        columns: reader.small(&mut fields, "columns", WIDEST),
        rows: reader.small(&mut fields, "rows", WIDEST),
        ..nothing().layout
    };
    let source = reader.source(&mut fields);
    let what = "Plateau tiles, such as [4, 5, 1] for column, row and level";
    let plateaus = placed(reader, &mut fields, "plateaus", what, plateau);
    let what = "Huts, such as [2, 4, \"NE\"] for column, row and corner of the entrance";
    let huts = placed(reader, &mut fields, "huts", what, hut);
    let what = "Trees, such as [1, 7] for the column and row of their lower left Space";
    let trees = placed(reader, &mut fields, "trees", what, |r, value| Some(r.place(value)));
    let what = "Interest tokens, such as [3, 6] for column and row";
    let interest = placed(reader, &mut fields, "interest", what, |r, value| Some(r.place(value)));
    let counts = [plateaus.len(), huts.len(), trees.len(), interest.len()];
    for ((what, most, rule), count) in MATERIAL.into_iter().zip(counts) {
        if count > most {
            reader.fault(&fields, format!("{count} {what}: expected at most {most} ({rule})"));
        }
    }
    if huts.len() > tiles {
        let count = huts.len();
        reader.fault(
            &fields,
            format!("{count} Huts: expected no more than the {tiles} Hut tiles (HATE-COMP-03)"),
        );
    }
    fields.close(reader.sheet);
    layout.plateaus = plateaus.iter().map(|(_, plateau)| *plateau).collect();
    layout.huts = huts.iter().map(|(_, hut)| *hut).collect();
    layout.trees = trees.iter().map(|(_, tree)| *tree).collect();
    layout.interest = interest.iter().map(|(_, token)| *token).collect();
    let board = Board::new(layout);
    let mut faults = Faults { board: &board, reader };
    faults.plateaus(&plateaus);
    faults.huts_and_trees(&huts, &trees);
    faults.entrances(&huts);
    faults.interest(&interest);
    (board, source)
}

/// Reads a list of tiles, keeping their places in the file.
fn placed<'a, T>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    name: &'static str,
    what: &str,
    mut tile: impl FnMut(&mut Reader<'_, 'a>, Value<'a>) -> Option<T>,
) -> Vec<Placed<T>> {
    let items = reader.list(fields, name, what, false);
    items.into_iter().filter_map(|item| Some((item.span(), tile(reader, item)?))).collect()
}

/// The three values of a tile.
fn three<'a>(reader: &mut Reader<'_, 'a>, value: Value<'a>, what: &str) -> Option<[Value<'a>; 3]> {
    let span = value.span();
    let items = reader.sheet.list(value, what)?;
    let count = items.len();
    let found = <[Value<'a>; 3]>::try_from(items).ok();
    if found.is_none() {
        reader.sheet.fault(span, format!("a list of {count}: expected {what}"));
    }
    found
}

/// Column and row.
fn corner<'a>(reader: &mut Reader<'_, 'a>, [column, row]: [Value<'a>; 2]) -> Option<[u8; 2]> {
    let column = reader.sheet.number(column, 1..=18, "a column");
    let row = reader.sheet.number(row, 1..=18, "a row");
    Some([column?.into_inner() as u8, row?.into_inner() as u8])
}

fn plateau<'a>(reader: &mut Reader<'_, 'a>, value: Value<'a>) -> Option<Plateau> {
    let [column, row, level] = three(reader, value, "a column, a row and a level")?;
    let at = corner(reader, [column, row]);
    let level = reader.sheet.number(level, 1..=3, "a level (HATE-SETUP-14)");
    Some(Plateau { at: at?, level: level?.into_inner() as u8 })
}

fn hut<'a>(reader: &mut Reader<'_, 'a>, value: Value<'a>) -> Option<HutPlace> {
    let [column, row, entrance] = three(reader, value, "a column, a row and a corner")?;
    let at = corner(reader, [column, row]);
    let entrance = reader.sheet.word(entrance, Corner::WORDS);
    Some(HutPlace { at: at?, entrance: entrance?.into_inner() })
}

/// Notes what is wrong with tiles that could be read.
struct Faults<'x, 's, 'a> {
    board: &'x Board,
    reader: &'x mut Reader<'s, 'a>,
}

impl Faults<'_, '_, '_> {
    fn note(&mut self, span: &Range<usize>, message: String) {
        self.reader.sheet.fault(span.clone(), message);
    }

    /// The four Spaces of a tile; a tile that sticks out is a fault.
    fn square(&mut self, span: &Range<usize>, at: [u8; 2]) -> Vec<Space> {
        let spaces: Vec<Space> = self.board.square(at).collect();
        if spaces.len() < 4 {
            let Layout { columns, rows, .. } = self.board.layout;
            self.note(span, format!("the tile lies beyond the edge: expected 2 x 2 Spaces on the board of {columns} columns and {rows} rows"));
        }
        spaces
    }

    /// Plateaus of a level do not overlap and lie wholly on Plateaus one lower (HATE-AMB-146).
    fn plateaus(&mut self, plateaus: &[Placed<Plateau>]) {
        for (number, (span, plateau)) in plateaus.iter().enumerate() {
            let spaces = self.square(span, plateau.at);
            let board = self.board;
            let covers =
                |other: &Plateau, space: &Space| board.square(other.at).any(|s| s == *space);
            let before = plateaus[..number].iter().map(|(_, other)| other);
            if before
                .filter(|other| other.level == plateau.level)
                .any(|other| spaces.iter().any(|space| covers(other, space)))
            {
                self.note(span, "this Plateau overlaps another one of its level: expected each Space once on a level".to_owned());
            }
            let below = |space: &Space| {
                plateaus
                    .iter()
                    .any(|(_, other)| other.level + 1 == plateau.level && covers(other, space))
            };
            if plateau.level > 1 && !spaces.iter().all(below) {
                let under = plateau.level - 1;
                self.note(span, format!("this Plateau does not lie on Plateaus of level {under}: expected it wholly on them"));
            }
        }
    }

    /// Huts and Trees overlap nothing and stand on one level (HATE-AMB-33, HATE-AMB-35).
    fn huts_and_trees(&mut self, huts: &[Placed<HutPlace>], trees: &[Placed<[u8; 2]>]) {
        let tiles = huts.iter().map(|(span, hut)| (span, hut.at, "Hut"));
        let tiles = tiles.chain(trees.iter().map(|(span, at)| (span, *at, "Tree")));
        let mut taken: Vec<Space> = Vec::new();
        for (span, at, what) in tiles {
            let spaces = self.square(span, at);
            if spaces.iter().any(|space| taken.contains(space)) {
                self.note(
                    span,
                    format!("this {what} overlaps a Hut or Tree: expected Spaces of its own"),
                );
            }
            let level = |space: &Space| self.board.level(*space);
            if spaces.iter().any(|space| level(space) != level(&spaces[0])) {
                self.note(span, format!("this {what} does not stand level: expected its four Spaces on one level (HATE-AMB-35)"));
            }
            taken.extend(spaces);
        }
    }

    /// The three Spaces before an entrance are on the board and in no Hut (HATE-AMB-33).
    fn entrances(&mut self, huts: &[Placed<HutPlace>]) {
        for (span, hut) in huts {
            let (door, [column, row]) = self.board.entrance(*hut);
            let outside: Vec<Option<Space>> =
                [[column, row], [column + 1, row], [column, row + 1], [column + 1, row + 1]]
                    .map(|at| self.board.space(at))
                    .into_iter()
                    .filter(|space| space.is_none() || *space != door)
                    .collect();
            let free = |space: &Option<Space>| space.is_some_and(|s| self.board.hut(s).is_none());
            if !outside.iter().all(free) {
                self.note(span, "the entrance of this Hut is blocked: expected the three Spaces around that corner on the board and outside of Huts (HATE-AMB-33)".to_owned());
            }
        }
    }

    /// Interest tokens lie on the board, each on a Space of its own outside of Huts.
    fn interest(&mut self, interest: &[Placed<[u8; 2]>]) {
        for (number, (span, at)) in interest.iter().enumerate() {
            let problem = match self.board.space(*at) {
                None => "this Space is not on the board",
                Some(space) if self.board.hut(space).is_some() => "this Space is inside a Hut",
                Some(_) if interest[..number].iter().any(|(_, other)| other == at) => {
                    "there is a token on this Space already"
                }
                Some(_) => continue,
            };
            self.note(span, format!("{problem}: expected a free Space for the token"));
        }
    }
}

/// Why no Figure can start on a Space, if so.
pub fn no_start(board: &Board, place: [u8; 2], taken: &[[u8; 2]]) -> Option<&'static str> {
    match board.space(place) {
        None => Some("this Space is not on the board: expected a free Space of it"),
        Some(space) if board.hut(space).is_some() => {
            Some("this Space is inside a Hut: expected a free Space")
        }
        Some(space) if board.trees(space) != [None; 2] => {
            Some("this Space belongs to a Tree: expected a free Space")
        }
        Some(_) if taken.contains(&place) => {
            Some("another Figure starts on this Space: expected a free one")
        }
        Some(_) => None,
    }
}

/// A Space that cannot be reached from another one by steps of an ordinary Move, if there is one.
pub fn unreachable(board: &Board, from: [u8; 2]) -> Option<Space> {
    let from = board.space(from)?;
    let mut seen = vec![false; board.len()];
    let mut next = VecDeque::from([from]);
    seen[from.index()] = true;
    while let Some(at) = next.pop_front() {
        for stride in board.strides(at).iter().filter(|stride| stride.climb <= CLIMB) {
            if !std::mem::replace(&mut seen[stride.to.index()], true) {
                next.push_back(stride.to);
            }
        }
    }
    board.spaces().find(|space| !seen[space.index()])
}
