//! What a person most likely means by pointing at something, legal or not, so that the rule
//! against it can be named.

use warmoot_kernel::{Anchor, Seat};

use crate::{Action, Bloodstones, Kind, map::AreaId, state::Stage};

/// What an anchor points at.
enum Pointed {
    Area(AreaId),
    Unit(AreaId, Kind),
    Tile(Kind),
    BattleTile(u8),
    Button(String),
    Faction(crate::Faction),
}

fn read(anchor: &Anchor) -> Option<Pointed> {
    let area = |id: &str| id.parse().ok().map(AreaId);
    if let Some(id) = anchor.of("area") {
        return area(id).map(Pointed::Area);
    }
    if let Some(id) = anchor.of("unit") {
        let (place, kind) = id.split_once(':')?;
        return Some(Pointed::Unit(area(place)?, kind.parse().ok()?));
    }
    if let Some(kind) = anchor.of("tile") {
        return kind.parse().ok().map(Pointed::Tile);
    }
    if let Some(value) = anchor.of("battletile") {
        return value.parse().ok().map(Pointed::BattleTile);
    }
    if let Some(word) = anchor.of("faction") {
        return word.parse().ok().map(Pointed::Faction);
    }
    anchor.of("button").map(|word| Pointed::Button(word.to_owned()))
}

impl Bloodstones {
    pub(crate) fn meaning(&self, seat: Seat, anchor: &Anchor) -> Option<Action> {
        let pointed = read(anchor)?;
        let area = match pointed {
            Pointed::Area(area) | Pointed::Unit(area, _) => {
                Some(area).filter(|&area| self.map().has(area))
            }
            _ => None,
        };
        Some(match (self.stage, pointed) {
            (_, Pointed::Button(word)) => match word.as_str() {
                "halt" => Action::Halt,
                "fight" => Action::Fight,
                "keep" => Action::Keep,
                "alone" => Action::Alone,
                "ride" => Action::Ride,
                "done" | "skip" => Action::Done,
                _ => return None,
            },
            (Stage::ChooseFaction, Pointed::Faction(faction)) => Action::Choose { faction },
            (Stage::Found, _) => Action::Found { area: area? },
            (Stage::Settle, _) => Action::Settle { area: area? },
            (Stage::Muster { area: home, .. }, Pointed::Tile(kind)) => Action::Muster {
                kind,
                area: self.muster_areas(home, kind).iter().next().unwrap_or(home),
            },
            (Stage::Muster { .. }, _) => Action::Muster {
                kind: self.hand(seat).without(Kind::Resources).kinds().next()?,
                area: area?,
            },
            (Stage::CaptureTile | Stage::Capture { .. }, Pointed::Tile(kind))
            | (Stage::ConstructTile | Stage::Construct { .. }, Pointed::Tile(kind)) => {
                Action::Spend { kind }
            }
            (Stage::CaptureTile | Stage::Capture { .. }, _) => Action::Capture { area: area? },
            (Stage::ConstructTile | Stage::Construct { .. }, _) => {
                Action::Construct { area: area? }
            }
            (Stage::Undead, _) => {
                let (from, left) = self.marching().next()?;
                Action::Shamble { from, left, to: area? }
            }
            (Stage::Main | Stage::Reenter, Pointed::Tile(kind)) => Action::Build { kind },
            (Stage::Main, Pointed::Unit(from, kind)) => Action::Move { from, kind },
            (Stage::Main, Pointed::Area(from)) => match self.force(seat, area?).kinds().next() {
                Some(kind) => Action::Move { from, kind },
                None => Action::Battle {
                    area: from,
                    foe: self
                        .all_seats()
                        .find(|&foe| foe != seat && self.at[foe.index()].contains(from))
                        .or_else(|| self.all_seats().find(|&foe| foe != seat))?,
                },
            },
            (Stage::BuildWhere { .. }, _) => Action::Place { area: area? },
            (Stage::BuildPay { .. } | Stage::MovePay(_), Pointed::Tile(kind)) => {
                Action::Pay { kind }
            }
            (Stage::MoveWhere { .. }, _) => Action::Go { to: area? },
            (Stage::Companion(_), Pointed::Unit(_, kind)) => Action::Bring { kind },
            (Stage::Withdraw, _) => Action::Withdraw { to: area? },
            (Stage::Substitute(seat), Pointed::Tile(kind)) => {
                Action::Substitute { value: *self.fight().side(seat).tiles.values().first()?, kind }
            }
            (Stage::Substitute(_), Pointed::BattleTile(value)) => {
                Action::Substitute { value, kind: self.hand(seat).kinds().next()? }
            }
            (Stage::Casualty, Pointed::Unit(_, kind)) => Action::Lose { kind },
            (Stage::Retreat, _) => Action::Retreat { to: area? },
            // Not asked for now: what it would be at another time, so that the rule can say so.
            (Stage::ChooseFaction, Pointed::Area(area)) => Action::Found { area },
            (_, Pointed::Area(area)) => Action::Go { to: area },
            (_, Pointed::Unit(from, kind)) => Action::Move { from, kind },
            (_, Pointed::Tile(kind)) => Action::Build { kind },
            (_, Pointed::BattleTile(value)) => {
                Action::Substitute { value, kind: self.hand(seat).kinds().next()? }
            }
            (_, Pointed::Faction(faction)) => Action::Choose { faction },
        })
    }
}
