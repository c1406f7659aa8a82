//! Whether conditions hold, and what numbers count, in the scene of an ability.

use warmoot_kernel::Seat;

use crate::{
    Area, Cause, Colour, Condition, Counted, FigureId, Is, Load, Number, Role, Side, Thing, Type,
    Types, Who,
    board::Space,
    combat::Combat,
    state::{Hate, Innocents, Place, TokenAt},
};

/// What an ability speaks of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    /// The player.
    pub seat: Option<Seat>,
    /// `self`.
    pub own: Option<FigureId>,
    pub foe: Option<FigureId>,
    pub target: Option<FigureId>,
    pub cause: Option<Cause>,
    /// Whether the Move that just ended went up.
    pub climbed: bool,
    /// After a KO: how many levels `self` stood above its foe then; `None`: as they stand now.
    pub above: Option<i8>,
    /// After a KO or an Attack: the Figure that fell or was attacked, and where it stood then.
    pub fell: Option<(FigureId, Space)>,
    pub combat: Option<&'a Combat>,
    /// What was paid.
    pub paid: u8,
}

impl Hate {
    /// The scene of a Figure's own Skill, maybe in a Combat.
    pub(crate) fn scene_of<'a>(&self, id: FigureId, combat: Option<&'a Combat>) -> Scene<'a> {
        let foe = combat.and_then(|combat| match combat.role(id) {
            Some(Role::Attacker) => combat.defender.or(combat.main),
            Some(Role::Defender) => combat.attacker,
            None => None,
        });
        Scene {
            seat: self.figure(id).control,
            own: Some(id),
            foe,
            target: None,
            cause: None,
            climbed: false,
            above: None,
            fell: None,
            combat,
            paid: 0,
        }
    }

    /// Whether all conditions hold.
    pub(crate) fn all(&self, conditions: &[Condition], scene: &Scene<'_>) -> bool {
        conditions.iter().all(|condition| self.holds(condition, scene))
    }

    /// Whether one condition holds.
    pub(crate) fn holds(&self, condition: &Condition, scene: &Scene<'_>) -> bool {
        self.is(&condition.is, scene) != condition.not
    }

    /// Where a Figure is in a scene: who fell or was attacked is where it stood then.
    fn spot_in(&self, id: FigureId, scene: &Scene<'_>) -> Option<Space> {
        match scene.fell {
            Some((fallen, space)) if fallen == id => Some(space),
            _ => self.spot(id),
        }
    }

    /// The one Figure a word speaks of.
    pub(crate) fn whom(&self, who: Who, scene: &Scene<'_>) -> Option<FigureId> {
        match who {
            Who::Own => scene.own,
            Who::Target => scene.target,
            Who::Foe => scene.foe,
            Who::You | Who::Enemy | Who::Mine | Who::Adjacent => None,
        }
    }

    fn is(&self, is: &Is, scene: &Scene<'_>) -> bool {
        let whom = |who| self.whom(who, scene);
        match *is {
            Is::Type { who, among, printed } => match whom(who) {
                Some(id) => self.is_of(id, among, printed),
                // The Neutral Warrior of a Hut is no Figure, but a Warrior.
                None => {
                    who == Who::Foe
                        && among.has(Type::Warrior)
                        && scene.combat.is_some_and(|combat| combat.hut.is_some())
                }
            },
            Is::Role(role) => match (scene.own, scene.combat) {
                (Some(own), Some(combat)) => combat.role(own) == Some(role),
                _ => false,
            },
            Is::Outcome(fate) => scene.combat.is_some_and(|combat| combat.fate == Some(fate)),
            Is::Hits { who, min } => self.rolled(who, scene).is_some_and(|(hits, _)| hits >= min),
            Is::Saves { who, min } => {
                self.rolled(who, scene).is_some_and(|(_, saves)| saves >= min)
            }
            Is::Near { who, of, range, min, besides } => whom(who).is_some_and(|id| {
                let besides = besides.and_then(whom);
                self.near(id, of, range, min, besides, scene)
            }),
            Is::Within { who, of, range } => match (whom(who), whom(of)) {
                (Some(a), Some(b)) => self.in_range(a, b, range),
                _ => false,
            },
            Is::Higher { who } => whom(who).is_some_and(|id| {
                if let Some(above) = scene.above {
                    return if scene.own == Some(id) { above > 0 } else { above < 0 };
                }
                let other = if scene.own == Some(id) { scene.foe } else { scene.own };
                other.is_some_and(|other| self.higher(id, other))
            }),
            Is::Climbed { .. } => scene.climbed,
            Is::On { who, area } => whom(who)
                .and_then(|id| self.spot_in(id, scene).map(|space| (id, space)))
                .is_some_and(|(id, space)| {
                    self.in_area(area, space, scene.seat.or(self.figure(id).control))
                }),
            Is::Carries { who, of, min } => whom(who).is_some_and(|id| self.load_of(id, of) >= min),
            Is::Upgraded { who } => whom(who).is_some_and(|id| self.figure(id).upgrades > 0),
            Is::Activated { who } => whom(who).is_some_and(|id| self.figure(id).activated()),
            Is::Reactivated { who } => whom(who).is_some_and(|id| self.figure(id).times > 1),
            Is::Poisoned { who } => whom(who).is_some_and(|id| self.figure(id).poison != 0),
            Is::WasHidden { who } => whom(who).is_some_and(|id| self.figure(id).was_hidden),
            Is::Cause(cause) => scene.cause == Some(cause),
            Is::HateLead => scene.seat.is_some_and(|seat| self.hate_lead(seat)),
            Is::Fallen { min } => scene.seat.is_some_and(|seat| {
                let fallen = self
                    .figures
                    .iter()
                    .filter(|figure| figure.owner == Some(seat) && figure.down())
                    .count();
                fallen >= usize::from(min)
            }),
            Is::Round { min, max } => (min..=max).contains(&self.round),
            Is::Feast => scene.seat.is_some() && self.feast == scene.seat,
            Is::Standing { area, min, types } => {
                scene.seat.is_some_and(|seat| self.standing_in(seat, area, types) >= min)
            }
            Is::Majority { area } => scene.seat.is_some_and(|seat| self.majority(seat, area)),
            Is::Holding { token, min } => scene.seat.is_some_and(|seat| {
                let held = self.tokens.iter().filter(|it| match it.at {
                    TokenAt::Held(by) => {
                        self.figure(by).control == Some(seat)
                            && match token {
                                Colour::Any => true,
                                Colour::Yellow => it.yellow,
                                Colour::Purple => !it.yellow,
                            }
                    }
                    _ => false,
                });
                held.count() >= usize::from(min)
            }),
            Is::Carrying { of, min } => scene.seat.is_some_and(|seat| {
                let carried: u8 = self
                    .ids()
                    .filter(|&id| self.figure(id).control == Some(seat))
                    .map(|id| self.load_of(id, of))
                    .sum();
                let home = self.player(seat).captives.count_ones() as u8;
                carried + home >= min
            }),
            Is::Neutral { who } => whom(who).is_some_and(|id| self.figure(id).control.is_none()),
            Is::Fielded { side, types } => {
                let wanted: Vec<Type> = types.into();
                wanted.into_iter().all(|role| {
                    self.figures.iter().any(|figure| {
                        figure.owner.is_some_and(|seat| self.side_of(seat) == side)
                            && self.content.kinds[usize::from(figure.kind)].role == role
                    })
                })
            }
            Is::WormFree => true,
            Is::LastTribe => scene.seat.is_some_and(|seat| {
                self.all_seats().all(|other| {
                    other == seat || self.player(other).out || self.still_in(other) == 0
                })
            }),
        }
    }

    /// The side of the scenario a seat is on.
    pub(crate) fn side_of(&self, seat: Seat) -> Side {
        if self.player(seat).side == 0 { Side::Attacker } else { Side::Defender }
    }

    /// Whether a Figure is of one of these types; Bul'Gar's Prince and Champion are Shamans too
    /// (HATE-TRIBE-10).
    pub(crate) fn is_of(&self, id: FigureId, among: Types, printed: bool) -> bool {
        let figure = self.figure(id);
        let role = self.content.kinds[usize::from(figure.kind)].role;
        among.has(role) || (!printed && among.has(Type::Shaman) && self.is_shaman(id))
    }

    /// Whether a Figure counts as a Shaman (HATE-TRIBE-10).
    pub(crate) fn is_shaman(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        match self.content.kinds[usize::from(figure.kind)].role {
            Type::Shaman => true,
            Type::Prince | Type::Champion => figure
                .owner
                .and_then(|seat| self.player(seat).tribe)
                .is_some_and(|tribe| self.content.tribes[usize::from(tribe)].all_shamans),
            _ => false,
        }
    }

    /// Hits and Saves of a Figure's roll in this Combat.
    fn rolled(&self, who: Who, scene: &Scene<'_>) -> Option<(u8, u8)> {
        let combat = scene.combat?;
        let throw = match combat.role(self.whom(who, scene)?)? {
            Role::Attacker => &combat.attack,
            Role::Defender => &combat.defense,
        };
        Some((throw.hits, throw.saves))
    }

    /// Whether two Figures are within range of each other.
    pub(crate) fn in_range(&self, a: FigureId, b: FigureId, range: u8) -> bool {
        match (self.spot(a), self.spot(b)) {
            (Some(a), Some(b)) => self.board().range(a, b) <= range,
            _ => false,
        }
    }

    fn near(
        &self,
        id: FigureId,
        of: Thing,
        range: u8,
        min: u8,
        besides: Option<FigureId>,
        scene: &Scene<'_>,
    ) -> bool {
        let Some(spot) = self.spot_in(id, scene) else { return false };
        let board = self.board();
        let figures = |test: &dyn Fn(FigureId) -> bool| {
            self.ids()
                .filter(|&other| {
                    self.figure(other)
                        .stands()
                        .is_some_and(|space| board.range(space, spot) <= range)
                        && Some(other) != besides
                        && test(other)
                })
                .count()
        };
        let Some(seat) = scene.seat else { return false };
        let count = match of {
            Thing::Ally => figures(&|other| other != id && self.on_side(other, seat)),
            Thing::Enemy => figures(&|other| other != id && !self.on_side(other, seat)),
            // A standing Shaman counts as near itself.
            Thing::Shaman => {
                figures(&|other| self.figure(other).control == Some(seat) && self.is_shaman(other))
            }
            Thing::Body => self
                .figures
                .iter()
                .filter(|figure| {
                    figure.lies().is_some_and(|space| board.range(space, spot) <= range)
                })
                .count(),
            Thing::Hut => board
                .spaces()
                .filter(|&space| {
                    board.hut(space).is_some_and(|hut| !self.huts[usize::from(hut)].gone)
                        && board.range(space, spot) <= range
                })
                .count(),
            Thing::Tree => self
                .trees
                .iter()
                .filter(|tree| !tree.gone)
                .filter(|tree| {
                    board
                        .square(board.place(tree.at))
                        .any(|space| board.range(space, spot) <= range)
                })
                .count(),
            Thing::Trap => {
                self.traps.iter().filter(|trap| board.range(trap.at, spot) <= range).count()
            }
        };
        count >= usize::from(min)
    }

    /// Whether a Space lies in an area, from a seat's point of view.
    pub(crate) fn in_area(&self, area: Area, space: Space, seat: Option<Seat>) -> bool {
        let board = self.board();
        let [column, row] = board.place(space);
        let rows = board.layout.rows;
        let attacks = seat.is_none_or(|seat| self.player(seat).side == 0);
        match area {
            Area::OwnRows if attacks => row <= 3,
            Area::OwnRows => row > rows - 3,
            Area::EnemyRows if attacks => row > rows - 3,
            Area::EnemyRows => row <= 3,
            Area::BackRow if attacks => row == 1,
            Area::BackRow => row == rows,
            Area::Hill => board.level(space) > 0,
            Area::Tree => self.trees_at(space).next().is_some(),
            Area::Hut => board.hut(space).is_some_and(|hut| !self.huts[usize::from(hut)].gone),
            Area::Trap => self.traps.iter().any(|trap| trap.at == space),
            Area::DefenderHalf => row > rows / 2,
            Area::Centre => {
                let middle = |at: u8, of: u8| at == of / 2 || at == of / 2 + 1;
                middle(column, board.layout.columns) && middle(row, rows)
            }
        }
    }

    /// Trees a Space belongs to, by their numbers (HATE-SETUP-11).
    pub(crate) fn trees_at(&self, space: Space) -> impl Iterator<Item = u8> + '_ {
        let [column, row] = self.board().place(space);
        (0..self.trees.len() as u8).filter(move |&index| {
            let tree = &self.trees[usize::from(index)];
            let [left, low] = self.board().place(tree.at);
            !tree.gone && (left..=left + 1).contains(&column) && (low..=low + 1).contains(&row)
        })
    }

    /// How much of a kind a Figure carries or holds.
    pub(crate) fn load_of(&self, id: FigureId, of: Load) -> u8 {
        let figure = self.figure(id);
        match of {
            Load::Token => self.held(id).count() as u8,
            Load::Body => figure.loads,
            Load::EnemyBody if figure.loads == 0 => 0,
            Load::EnemyBody => self
                .figures
                .iter()
                .filter(|body| {
                    body.at == Place::Carried(id)
                        && match (body.owner, figure.control) {
                            (Some(owner), Some(seat)) => !self.allied(owner, seat),
                            _ => false,
                        }
                })
                .count() as u8,
        }
    }

    /// Whether a seat has more Hate than every opposing player.
    pub(crate) fn hate_lead(&self, seat: Seat) -> bool {
        self.all_seats()
            .filter(|&other| !self.allied(seat, other))
            .all(|other| self.player(seat).hate > self.player(other).hate)
    }

    /// Standing Figures of a seat, in an area, of some types. A Hidden one stands somewhere, so it
    /// counts where no area is asked for (HATE-AMB-127).
    pub(crate) fn standing_in(&self, seat: Seat, area: Option<Area>, types: Types) -> u8 {
        self.ids()
            .filter(|&id| {
                let figure = self.figure(id);
                figure.control == Some(seat)
                    && types.admits(self.content.kinds[usize::from(figure.kind)].role)
                    && match area {
                        None => figure.stands().is_some() || matches!(figure.at, Place::Hidden(_)),
                        Some(area) => figure
                            .stands()
                            .is_some_and(|space| self.in_area(area, space, Some(seat))),
                    }
            })
            .count() as u8
    }

    fn majority(&self, seat: Seat, area: Area) -> bool {
        let of_side = |side: u8| -> u8 {
            self.all_seats()
                .filter(|&other| self.player(other).side == side)
                .map(|other| self.standing_in(other, Some(area), Types::default()))
                .sum()
        };
        let own = self.player(seat).side;
        let mine = of_side(own);
        self.all_seats()
            .filter(|&other| self.player(other).side != own)
            .all(|other| mine > of_side(self.player(other).side))
    }

    /// A number, counted if it varies.
    pub(crate) fn number(&self, number: Number, scene: &Scene<'_>) -> i8 {
        let Number::Count { count, who, range, plus, max } = number else {
            let Number::Fixed(n) = number else { return 0 };
            return n;
        };
        let counted = match (count, scene.seat) {
            (Counted::Paid, _) => scene.paid,
            (Counted::Round, _) => self.round,
            (Counted::Bodies, _) => self.whom(who, scene).map_or(0, |id| self.figure(id).loads),
            (Counted::FoeHits, _) => 0, // Read when results are compared (combat.rs).
            (Counted::AlliesNear, Some(seat)) => {
                let of = self.whom(who, scene);
                self.ids()
                    .filter(|&id| {
                        Some(id) != scene.own
                            && self.figure(id).stands().is_some()
                            && self.on_side(id, seat)
                            && of.is_some_and(|of| of != id && self.in_range(id, of, range))
                    })
                    .count() as u8
            }
            (Counted::OwnNearEnemy, Some(seat)) => self
                .ids()
                .filter(|&id| {
                    self.figure(id).control == Some(seat)
                        && self.figure(id).stands().is_some_and(|space| {
                            self.board().around(space).any(|next| {
                                self.standing_at(next).is_some_and(|it| !self.on_side(it, seat))
                            })
                        })
                })
                .count() as u8,
            (Counted::Trials, Some(seat)) => self.player(seat).trials.count_ones() as u8,
            (Counted::Pool, Some(seat)) => self.player(seat).savagery,
            (_, None) => 0,
        };
        (counted.min(100) as i8 + plus).min(max.min(127) as i8)
    }

    /// Where an Innocents token lies.
    pub(crate) fn innocents_at(&self, index: u8) -> Option<Space> {
        match self.innocents[usize::from(index)] {
            Innocents::Board(space) => Some(space),
            _ => None,
        }
    }
}
