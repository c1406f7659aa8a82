//! Maps: areas, terrain and borders (chapter "Description of the Map").

mod areas;
mod check;
mod faces;
mod file;
mod outline;
mod room;
pub mod sites;
mod stats;

pub use areas::{AreaId, Areas};
pub use file::{Notes, read as read_map};
pub use outline::{Drawing, DrawnArea};
use serde::{Deserialize, Serialize};
pub use stats::Stats;
use ts_rs::TS;

/// What an area is made of (BLOOD-MAP-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Terrain {
    /// Plains: two villages, 1 pip.
    Plains,
    /// Forest: one village, 2 pips.
    Forest,
    /// Hill: one village at 2 pips, 3 pips to enter.
    #[serde(alias = "hills")]
    Hill,
    /// Mountain: closed to most.
    #[serde(alias = "mountains")]
    Mountain,
    /// Desert: most units die there.
    Desert,
    /// Sea: for ships and Dragons.
    Sea,
}

impl Terrain {
    /// Every terrain, in table order.
    pub const ALL: [Self; 6] =
        [Self::Plains, Self::Forest, Self::Hill, Self::Mountain, Self::Desert, Self::Sea];

    /// The terrain as an index into tables of six.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The terrain's word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Plains => "plains",
            Self::Forest => "forest",
            Self::Hill => "hill",
            Self::Mountain => "mountain",
            Self::Desert => "desert",
            Self::Sea => "sea",
        }
    }

    /// Pips to construct or to capture a village here (BLOOD-CONSTR-02, -03); `None` where no
    /// village can stand (BLOOD-CONSTR-14).
    #[must_use]
    pub const fn village_cost(self) -> Option<u8> {
        match self {
            Self::Plains | Self::Forest => Some(1),
            Self::Hill => Some(2),
            Self::Mountain | Self::Desert | Self::Sea => None,
        }
    }

    /// Villages an area can hold (BLOOD-CONSTR-12).
    #[must_use]
    pub const fn village_limit(self) -> u8 {
        match self {
            Self::Plains => 2,
            Self::Forest | Self::Hill => 1,
            Self::Mountain | Self::Desert | Self::Sea => 0,
        }
    }
}

/// One area of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Area {
    /// A short name, unique within the map.
    pub name: String,
    /// What it is made of.
    pub terrain: Terrain,
    /// A rough centre in the map's drawing units, x to the right, y downward. Only drawings read it.
    pub at: (i32, i32),
    /// The areas it borders on (BLOOD-MAP-05): symmetric, never itself.
    pub borders: Areas,
}

/// A map: a graph of areas.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked", into = "MapData")]
pub struct Map {
    data: MapData,
    of: [Areas; 6],
}

/// What a map says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapData {
    /// The map's short name, as in file names: `tyrants-lament`.
    pub id: String,
    /// The map's name.
    pub name: String,
    /// One or two sentences about it.
    #[serde(default)]
    pub about: String,
    /// The fewest and the most players it suits (BLOOD-MAP-04).
    pub players: (u8, u8),
    /// Its areas; an [`AreaId`] is a place in this list.
    pub areas: Vec<Area>,
}

/// A map out of a save, which anybody may have written: the rules rely on what is checked here.
#[derive(Deserialize)]
struct Unchecked(MapData);

impl TryFrom<Unchecked> for Map {
    type Error = String;

    fn try_from(Unchecked(data): Unchecked) -> Result<Self, String> {
        let count = data.areas.len();
        if count > Self::MOST_AREAS {
            return Err(format!("a map of {count} areas: expected at most {}", Self::MOST_AREAS));
        }
        if count == 0 {
            return Err("a map without areas: expected some".into());
        }
        let (least, most) = data.players;
        if least < 2 || least > most || most > 6 {
            return Err(format!("a map for {least} to {most} players: expected 2 to 6"));
        }
        for (id, area) in (0..).map(AreaId).zip(&data.areas) {
            let sound = |other: AreaId| {
                other != id
                    && data.areas.get(other.index()).is_some_and(|there| there.borders.contains(id))
            };
            if !area.borders.iter().all(sound) {
                return Err(format!("the borders of area {id} are broken"));
            }
            let Area { name, at: (x, y), .. } = area;
            if ![x, y].into_iter().all(|place| file::PLACES.contains(&i64::from(*place))) {
                return Err(format!("the centre of area {id} is ({x}, {y}): expected 0 to 10000"));
            }
            let letters = name.chars().count();
            if name.trim().is_empty() || letters > file::LONGEST_NAME {
                return Err(format!(
                    "the name of area {id} has {letters} characters: expected 1 to {}",
                    file::LONGEST_NAME
                ));
            }
        }
        Ok(Self::from(data))
    }
}

impl From<MapData> for Map {
    fn from(data: MapData) -> Self {
        let mut of = [Areas::NONE; 6];
        for (index, area) in data.areas.iter().enumerate() {
            of[area.terrain.index()].insert(AreaId(index as u8));
        }
        Self { data, of }
    }
}

impl From<Map> for MapData {
    fn from(map: Map) -> Self {
        map.data
    }
}

impl Map {
    /// The most areas a map may have.
    pub const MOST_AREAS: usize = 96;

    /// What the map says about itself.
    #[must_use]
    pub fn data(&self) -> &MapData {
        &self.data
    }

    /// How many areas there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.data.areas.len()
    }

    /// Whether the map has no areas (only a map not yet attached has none).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.data.areas.is_empty()
    }

    /// One area.
    ///
    /// # Panics
    /// If the map has no such area; see [`Map::has`].
    #[must_use]
    pub fn area(&self, id: AreaId) -> &Area {
        &self.data.areas[id.index()]
    }

    /// Whether the map has this area.
    #[must_use]
    pub fn has(&self, id: AreaId) -> bool {
        id.index() < self.len()
    }

    /// The terrain of an area.
    #[must_use]
    pub fn terrain(&self, id: AreaId) -> Terrain {
        self.area(id).terrain
    }

    /// The areas that border on `id`.
    #[must_use]
    pub fn borders(&self, id: AreaId) -> Areas {
        self.area(id).borders
    }

    /// Every area.
    #[must_use]
    pub fn all(&self) -> Areas {
        Areas::first(self.len())
    }

    /// The areas of one terrain.
    #[must_use]
    pub const fn of(&self, terrain: Terrain) -> Areas {
        self.of[terrain as usize]
    }

    /// The areas that are not sea.
    #[must_use]
    pub fn land(&self) -> Areas {
        self.all().minus(self.of(Terrain::Sea))
    }

    /// The areas that border on any of `areas`, themselves left out unless they border on another.
    #[must_use]
    pub fn around(&self, areas: Areas) -> Areas {
        areas.iter().fold(Areas::NONE, |all, area| all.or(self.borders(area)))
    }

    /// The areas at most `steps` steps from `from`, walking only through `through`; `from` is
    /// always among them.
    #[must_use]
    pub fn within(&self, from: Areas, steps: u32, through: Areas) -> Areas {
        let mut reached = from;
        for _ in 0..steps {
            reached = reached.or(self.around(reached).and(through));
        }
        reached
    }
}

#[cfg(test)]
mod tests;
