//! What a choice loses or passes over, in words: said before it is done, so that nobody loses
//! something by a slip of the hand.

use warmoot_kernel::Seat;

use crate::{
    Action, Bloodstones, Kind, Tally,
    describe::{cost, points, some},
    map::{AreaId, Terrain},
    state::Stage,
};

impl Bloodstones {
    /// What is lost by an action that may not be wanted. A village left without a unit is no loss.
    pub(crate) fn loses(&self, seat: Seat, action: &Action) -> Option<String> {
        match *action {
            Action::Go { to } => match self.stage {
                Stage::MoveWhere { kind, .. } => self.desert_note(seat, Tally::of(kind, 1), to),
                _ => None,
            },
            Action::Bring { kind } => match self.stage {
                Stage::Companion(march) => self.desert_note(seat, Tally::of(kind, 1), march.to),
                _ => None,
            },
            Action::Ride => match self.stage {
                Stage::Ride(march) => {
                    self.desert_note(seat, Tally::of(Kind::Cutiecorn, 1), march.to)
                }
                _ => None,
            },
            Action::Place { area } => match self.stage {
                Stage::BuildWhere { kind, .. } => self.desert_note(seat, Tally::of(kind, 1), area),
                _ => None,
            },
            Action::Muster { kind, area } => self.desert_note(seat, Tally::of(kind, 1), area),
            Action::Halt => self.pool.filter(|&pool| pool > 0).map(|pool| {
                format!("{} {} lost", cost(pool), if pool == 1 { "is" } else { "are" })
            }),
            Action::Withdraw { to } => self.flight_note(seat, self.withdrawal_losses(to), to),
            Action::Retreat { to } => self.flight_note(seat, self.retreat_losses(to), to),
            Action::Substitute { value, kind } => self.substitute_loss(seat, value, kind),
            Action::Choose { .. }
            | Action::Found { .. }
            | Action::Settle { .. }
            | Action::Spend { .. }
            | Action::Capture { .. }
            | Action::Shamble { .. }
            | Action::Build { .. }
            | Action::Pay { .. }
            | Action::Move { .. }
            | Action::Alone
            | Action::Battle { .. }
            | Action::Fight
            | Action::Keep
            | Action::Lose { .. }
            | Action::Raise { .. }
            | Action::Construct { .. }
            | Action::Done => None,
        }
    }

    /// What is still left to do and would be given up.
    pub(crate) fn passes_over(&self, seat: Seat, action: &Action) -> Option<String> {
        match *action {
            Action::Done => self.left_undone(seat),
            Action::Raise { count: 0 } => match self.stage {
                Stage::Raise { most } if most > 0 => {
                    Some(format!("{most} Undead can rise for nothing."))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// What ending an optional part of the turn leaves undone, if there is something.
    fn left_undone(&self, seat: Seat) -> Option<String> {
        let hand = self.hand(seat);
        let roster = self.roster(seat);
        let buying = |areas: crate::map::Areas| -> u8 {
            hand.iter()
                .filter(|&(kind, _)| !self.village_affordable(areas, roster.pips(kind)).is_empty())
                .map(|(_, count)| count)
                .sum()
        };
        match self.stage {
            Stage::CaptureTile => {
                let areas = self.capturable(seat);
                let (tiles, count) = (buying(areas), areas.iter().count());
                (tiles > 0 && count > 0).then(|| {
                    format!(
                        "You have {} that would pay, and stand beside villages in {}.",
                        some(tiles, "tile", "tiles"),
                        some(count, "area", "areas")
                    )
                })
            }
            Stage::ConstructTile => {
                let areas = self.village_sites(seat);
                let (tiles, count) = (buying(areas), areas.iter().count());
                (tiles > 0 && count > 0).then(|| {
                    format!(
                        "You have {} and {}.",
                        some(tiles, "tile", "tiles"),
                        some(count, "site", "sites")
                    )
                })
            }
            Stage::Capture { pips, .. } => {
                let open = self.village_affordable(self.capturable(seat), pips);
                let count = open.iter().count();
                (count > 0).then(|| {
                    format!(
                        "You have {} left, enough for a village in {}.",
                        cost(pips),
                        some(count, "area", "areas")
                    )
                })
            }
            Stage::Construct { pips, .. } => {
                let open = self.village_affordable(self.village_sites(seat), pips);
                let count = open.iter().count();
                (count > 0).then(|| {
                    format!(
                        "You have {} left and {} that they can pay for.",
                        cost(pips),
                        some(count, "site", "sites")
                    )
                })
            }
            Stage::Muster { points: left, .. } => {
                let placed = self.placeable(seat, left);
                (left > 0 && placed > 0).then(|| {
                    format!(
                        "You have {} left and {} that could be placed.",
                        points(left),
                        some(placed, "tile", "tiles")
                    )
                })
            }
            Stage::Reenter => {
                let tiles = self.buildable().count();
                (tiles > 0).then(|| {
                    format!(
                        "You have no unit on the map and {} that could bring one back.",
                        some(tiles, "kind of tile", "kinds of tiles")
                    )
                })
            }
            Stage::ChooseFaction
            | Stage::Found
            | Stage::Settle
            | Stage::Undead
            | Stage::Main
            | Stage::BuildWhere { .. }
            | Stage::BuildPay { .. }
            | Stage::MoveWhere { .. }
            | Stage::Companion(_)
            | Stage::Ride(_)
            | Stage::MovePay(_)
            | Stage::Withdraw
            | Stage::Substitute(_)
            | Stage::Casualty
            | Stage::Retreat
            | Stage::Raise { .. }
            | Stage::Over => None,
        }
    }

    /// Tiles of the hand that the Build Points left would pay for.
    fn placeable(&self, seat: Seat, left: u8) -> u8 {
        let mut choices = Vec::new();
        self.list(seat, &mut choices);
        let roster = self.roster(seat);
        self.hand(seat)
            .iter()
            .filter(|&(kind, _)| {
                roster.cost(kind) <= left
                    && choices.iter().any(
                        |it| matches!(it, Action::Muster { kind: placed, .. } if *placed == kind),
                    )
            })
            .map(|(_, count)| count)
            .sum()
    }

    /// Units that stand in a desert in the Phase 5 of their player's turn are eliminated
    /// (BLOOD-DRAW-01).
    fn desert_note(&self, seat: Seat, units: Tally, to: AreaId) -> Option<String> {
        let dead = self.dying_in(seat, units, to);
        let turn = if seat == self.active { "your turn" } else { "your next turn" };
        (!dead.is_empty())
            .then(|| format!("desert: eliminated at the end of {turn} (BLOOD-DRAW-01)"))
    }

    fn dying_in(&self, seat: Seat, units: Tally, to: AreaId) -> Tally {
        if self.map().terrain(to) != Terrain::Desert {
            return Tally::NONE;
        }
        let faction = self.faction(seat);
        units.iter().filter(|&(kind, _)| !faction.survives_desert(kind)).collect()
    }

    /// Units a way out costs at once (BLOOD-AMB-86: the player is warned), and in a desert later.
    fn flight_note(&self, seat: Seat, lost: Tally, to: AreaId) -> Option<String> {
        let force = self.force(seat, self.fight().area);
        let dead = self.dying_in(seat, force.minus(lost), to);
        let turn = if seat == self.active { "your turn" } else { "your next turn" };
        let now = (!lost.is_empty())
            .then(|| format!("loses {}, which cannot follow", self.units_in_words(seat, lost)));
        let later = (!dead.is_empty()).then(|| {
            format!(
                "desert: {} eliminated at the end of {turn} (BLOOD-DRAW-01)",
                self.units_in_words(seat, dead)
            )
        });
        match (now, later) {
            (Some(now), Some(later)) => Some(format!("{now}; {later}")),
            (now, later) => now.or(later),
        }
    }

    /// A tile spent on a substitution that gains nothing (BLOOD-AMB-64: the player is warned).
    fn substitute_loss(&self, seat: Seat, value: u8, kind: Kind) -> Option<String> {
        let (before, after) = self.substituted(seat, value, kind);
        match after.cmp(&before) {
            std::cmp::Ordering::Greater => None,
            std::cmp::Ordering::Equal => {
                Some("no gain: the tile is discarded for nothing".to_owned())
            }
            std::cmp::Ordering::Less => Some(format!("worse: best three {before} becomes {after}")),
        }
    }
}
