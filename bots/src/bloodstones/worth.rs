//! What pieces and points are worth to the greedy player, in Victory Points.
//!
//! Everything the player decides comes down to these figures. They were set by judgement and by
//! games of the player against itself and against random play.

use warmoot_bloodstones::{Bloodstones, Faction, Kind, Tally};
use warmoot_kernel::Seat;

/// A citadel in the victor's hands at the end (BLOOD-END-09).
pub const CITADEL: f32 = 5.0;

/// A unit on the map, for what it will still do.
#[must_use]
pub const fn unit(faction: Faction, kind: Kind) -> f32 {
    match kind {
        Kind::Resources => 0.0,
        Kind::Irregular => 0.6,
        Kind::Skirmisher => 0.5,
        Kind::Sword => 0.95,
        Kind::Shield => 0.8,
        Kind::Cavalry => 1.0,
        Kind::Castle => 0.7,
        Kind::Ship => 0.6,
        Kind::Siege => 0.5,
        Kind::Leader => 1.3,
        Kind::Undead => 0.9,
        Kind::Citadel => 2.0,
        Kind::Cutiecorn => 1.5,
        Kind::Special => match faction {
            Faction::DragonRiders => 2.2,
            Faction::HillFolk => 1.9,
            _ => 1.4,
        },
    }
}

/// All these units.
#[must_use]
pub fn units(faction: Faction, units: Tally) -> f32 {
    units.iter().map(|(kind, count)| unit(faction, kind) * f32::from(count)).sum()
}

/// The unit its owner would miss least.
#[must_use]
pub fn cheapest(faction: Faction, force: Tally) -> f32 {
    force.kinds().map(|kind| unit(faction, kind)).fold(f32::INFINITY, f32::min)
}

/// A tile kept in the hand in case of a battle, by its pips.
#[must_use]
pub const fn reserve(pips: u8) -> f32 {
    match pips {
        5 => 0.8,
        4 => 0.45,
        3 => 0.1,
        _ => 0.0,
    }
}

/// How gladly a tile is spent: the lowest first. Few pips, and a unit of little worth.
#[must_use]
pub fn keep(game: &Bloodstones, seat: Seat, kind: Kind) -> f32 {
    let Some(faction) = game.faction_of(seat) else { return 0.0 };
    f32::from(game.roster_of(seat).pips(kind)) + 0.6 * unit(faction, kind)
}

/// Regroups a seat can still score.
#[must_use]
pub fn regroups_left(game: &Bloodstones, seat: Seat) -> u8 {
    game.regroups_to_end().saturating_sub(game.regroups_of(seat))
}

/// What a standing village is worth to its owner: a point for every Regroup it will see, and a
/// place to build.
#[must_use]
pub fn village(game: &Bloodstones, owner: Seat) -> f32 {
    0.9 * f32::from(regroups_left(game, owner)) + 0.15
}

/// What a captured village is worth to its captor.
#[must_use]
pub fn captured(game: &Bloodstones, captor: Seat) -> f32 {
    game.faction_of(captor).map_or(1.0, |faction| f32::from(faction.captured_village_vps()))
}

/// Points as they would be counted if the game ended now.
#[must_use]
pub fn standing(game: &Bloodstones, seat: Seat) -> f32 {
    f32::from(game.vps_of(seat))
        + f32::from(game.villages_captured(seat)) * captured(game, seat)
        + game.citadels_captured(seat).len() as f32 * CITADEL
}
