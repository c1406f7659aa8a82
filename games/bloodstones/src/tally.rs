//! Kinds of tiles and pieces, and how many of each: hands, bags, discard piles and forces.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use ts_rs::TS;

/// A kind of tile or piece (BLOOD-FACT-KINDS). Faction tiles are the first eleven; the last three
/// are never in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Kind {
    /// A tile without a unit, worth its pips.
    Resources,
    /// Goblins, Lizardmen, Hordes, Reivers.
    Irregular,
    /// Swords; the Corsairs call them Axes.
    Sword,
    /// Shields.
    Shield,
    /// Skirmishers.
    Skirmisher,
    /// Cavalry.
    Cavalry,
    /// A castle: it never moves.
    Castle,
    /// A ship: it stays at sea.
    Ship,
    /// A siege engine.
    Siege,
    /// A leader.
    Leader,
    /// A Giant, a Dragon or a Necromancer.
    Special,
    /// An Undead, kept beside the bag (BLOOD-COMP-07).
    Undead,
    /// The citadel: no tile, but a unit (BLOOD-TILE-08).
    Citadel,
    /// The Cutiecorn, of no faction (BLOOD-CUTIE-01).
    Cutiecorn,
}

impl Kind {
    /// Every kind, in lane order.
    pub const ALL: [Self; 14] = [
        Self::Resources,
        Self::Irregular,
        Self::Sword,
        Self::Shield,
        Self::Skirmisher,
        Self::Cavalry,
        Self::Castle,
        Self::Ship,
        Self::Siege,
        Self::Leader,
        Self::Special,
        Self::Undead,
        Self::Citadel,
        Self::Cutiecorn,
    ];
    /// The kinds a bag can hold.
    pub const TILES: [Self; 11] = [
        Self::Resources,
        Self::Irregular,
        Self::Sword,
        Self::Shield,
        Self::Skirmisher,
        Self::Cavalry,
        Self::Castle,
        Self::Ship,
        Self::Siege,
        Self::Leader,
        Self::Special,
    ];

    /// The kind as an index into tables of twelve (citadel and Cutiecorn have no table).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind's word in typed moves and anchors, as serde writes it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Resources => "resources",
            Self::Irregular => "irregular",
            Self::Sword => "sword",
            Self::Shield => "shield",
            Self::Skirmisher => "skirmisher",
            Self::Cavalry => "cavalry",
            Self::Castle => "castle",
            Self::Ship => "ship",
            Self::Siege => "siege",
            Self::Leader => "leader",
            Self::Special => "special",
            Self::Undead => "undead",
            Self::Citadel => "citadel",
            Self::Cutiecorn => "cutiecorn",
        }
    }

    /// Where this kind's count lies in a [`Tally`].
    const fn shift(self) -> u32 {
        match self {
            Self::Citadel => 60,
            Self::Cutiecorn => 62,
            kind => kind as u32 * 5,
        }
    }

    /// The largest count of this kind a [`Tally`] can hold.
    const fn most(self) -> u64 {
        match self {
            Self::Citadel | Self::Cutiecorn => 3,
            _ => 31,
        }
    }
}

impl std::str::FromStr for Kind {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|kind| kind.word() == word).ok_or(())
    }
}

/// How many pieces of each kind: a hand, a bag, a discard pile, a force in an area.
///
/// Identical pieces need no identity in the rules. Twelve counts of five bits and two of two bits
/// fit one word, so a position stays small enough to be cloned millions of times a minute.
///
/// For people and the browser it is written as `{"sword": 2, "leader": 1}`, in snapshots as one
/// number.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, TS)]
#[ts(as = "BTreeMap<Kind, u8>")]
pub struct Tally(u64);

impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() { to.collect_map(self.iter()) } else { self.0.serialize(to) }
    }
}

impl<'de> Deserialize<'de> for Tally {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if !from.is_human_readable() {
            return u64::deserialize(from).map(Self);
        }
        let mut tally = Self::NONE;
        for (kind, count) in BTreeMap::<Kind, u8>::deserialize(from)? {
            if u64::from(count) > kind.most() {
                return Err(D::Error::custom(format!("{count} of {} is too many", kind.word())));
            }
            tally = tally.plus(Self::of(kind, count));
        }
        Ok(tally)
    }
}

/// Every second lane, to add the counts of neighbouring lanes without carries.
const PAIRS: u64 = {
    let mut mask = 0;
    let mut lane = 0;
    while lane < 12 {
        mask |= 31 << (lane * 5);
        lane += 2;
    }
    mask
};

impl Tally {
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// `count` of one kind.
    #[must_use]
    pub const fn of(kind: Kind, count: u8) -> Self {
        debug_assert!(count as u64 <= kind.most());
        Self((count as u64) << kind.shift())
    }

    /// How many of `kind`.
    #[must_use]
    pub const fn count(self, kind: Kind) -> u8 {
        (self.0 >> kind.shift() & kind.most()) as u8
    }

    /// Whether at least one of `kind` is there.
    #[must_use]
    pub const fn has(self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    /// Whether nothing is there.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces there are in all.
    #[must_use]
    pub const fn total(self) -> u8 {
        // Lanes of ten bits hold the sum of two lanes of five; the multiplication adds them up in
        // the highest lane.
        let tiles = (self.0 & PAIRS) + (self.0 >> 5 & PAIRS);
        let sum = (tiles & 0x3ff)
            + (tiles >> 10 & 0x3ff)
            + (tiles >> 20 & 0x3ff)
            + (tiles >> 30 & 0x3ff)
            + (tiles >> 40 & 0x3ff)
            + (tiles >> 50 & 0x3ff);
        sum as u8 + self.count(Kind::Citadel) + self.count(Kind::Cutiecorn)
    }

    /// Adds one of `kind`.
    pub const fn add(&mut self, kind: Kind) {
        debug_assert!((self.count(kind) as u64) < kind.most());
        self.0 += 1 << kind.shift();
    }

    /// Takes one of `kind` away.
    ///
    /// # Panics
    /// In debug builds, if there is none: the rules check before they take.
    pub const fn take(&mut self, kind: Kind) {
        debug_assert!(self.has(kind));
        self.0 -= 1 << kind.shift();
    }

    /// This without any of `kind`.
    #[must_use]
    pub const fn without(self, kind: Kind) -> Self {
        Self(self.0 & !(kind.most() << kind.shift()))
    }

    /// Only the pieces of `kind`.
    #[must_use]
    pub const fn only(self, kind: Kind) -> Self {
        Self(self.0 & (kind.most() << kind.shift()))
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// This without `other`, which must be part of it.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Kind by kind the smaller count.
    #[must_use]
    pub fn meet(self, other: Self) -> Self {
        let mut both = Self::NONE;
        for (kind, count) in self.iter() {
            both = both.plus(Self::of(kind, count.min(other.count(kind))));
        }
        both
    }

    /// The kinds that are there, with their counts, in lane order.
    pub fn iter(self) -> impl Iterator<Item = (Kind, u8)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros();
            let kind = match bit {
                62.. => Kind::Cutiecorn,
                60.. => Kind::Citadel,
                _ => Kind::ALL[(bit / 5) as usize],
            };
            let count = (rest >> kind.shift() & kind.most()) as u8;
            rest &= !(kind.most() << kind.shift());
            Some((kind, count))
        })
    }

    /// The kinds that are there.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        self.iter().map(|(kind, _)| kind)
    }

    /// The piece at `place` when all pieces lie in lane order, for drawing at random.
    ///
    /// # Panics
    /// If there are not that many pieces.
    #[must_use]
    pub fn nth(self, place: u32) -> Kind {
        let mut left = place;
        for (kind, count) in self.iter() {
            match left.checked_sub(u32::from(count)) {
                Some(rest) => left = rest,
                None => return kind,
            }
        }
        panic!("piece {place} of {} asked for", self.total())
    }
}

impl std::fmt::Debug for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter().map(|(kind, count)| (kind.word(), count))).finish()
    }
}

impl FromIterator<(Kind, u8)> for Tally {
    fn from_iter<I: IntoIterator<Item = (Kind, u8)>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::NONE, |all, (kind, count)| all.plus(Self::of(kind, count)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_do_not_spill_into_each_other() {
        let mut all = Tally::NONE;
        for (kind, count) in
            Kind::ALL.into_iter().zip([4, 20, 12, 4, 4, 10, 6, 8, 2, 2, 4, 4, 1, 1])
        {
            all = all.plus(Tally::of(kind, count));
        }
        assert_eq!(all.total(), 82);
        assert_eq!(all.count(Kind::Irregular), 20);
        assert_eq!(all.count(Kind::Citadel), 1);
        assert_eq!(all.iter().count(), 14);
        assert_eq!(all.without(Kind::Sword).total(), 70);
        assert_eq!(all.only(Kind::Sword).total(), 12);
        assert_eq!(all.nth(3), Kind::Resources);
        assert_eq!(all.nth(4), Kind::Irregular);
        assert_eq!(all.nth(81), Kind::Cutiecorn);
    }
}
