//! Areas by number, and sets of them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An area of a map, by its place in the map's list.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
pub struct AreaId(pub u8);

impl AreaId {
    /// The area as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for AreaId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of areas.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(from = "Vec<AreaId>", into = "Vec<AreaId>")]
pub struct Areas(#[ts(type = "Array<number>")] u128);

impl Areas {
    /// No area.
    pub const NONE: Self = Self(0);

    /// Just this area.
    #[must_use]
    pub const fn one(area: AreaId) -> Self {
        Self(1 << area.0)
    }

    /// The first `count` areas.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        if count >= 128 { Self(u128::MAX) } else { Self((1 << count) - 1) }
    }

    /// Whether `area` is in the set.
    #[must_use]
    pub const fn contains(self, area: AreaId) -> bool {
        area.0 < 128 && self.0 >> area.0 & 1 == 1
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many areas are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds `area`.
    pub const fn insert(&mut self, area: AreaId) {
        self.0 |= 1 << area.0;
    }

    /// Takes `area` out.
    pub const fn remove(&mut self, area: AreaId) {
        self.0 &= !(1 << area.0);
    }

    /// Areas in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Areas in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Areas of this set that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the sets share an area.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The areas in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = AreaId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let area = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some(AreaId(area))
        })
    }
}

impl From<Vec<AreaId>> for Areas {
    fn from(areas: Vec<AreaId>) -> Self {
        areas.into_iter().collect()
    }
}

impl From<Areas> for Vec<AreaId> {
    fn from(areas: Areas) -> Self {
        areas.iter().collect()
    }
}

impl FromIterator<AreaId> for Areas {
    fn from_iter<I: IntoIterator<Item = AreaId>>(areas: I) -> Self {
        let mut set = Self::NONE;
        for area in areas {
            if area.0 < 128 {
                set.insert(area);
            }
        }
        set
    }
}

impl std::fmt::Debug for Areas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|area| area.0)).finish()
    }
}
