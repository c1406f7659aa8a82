//! Special Rules of scenarios that are not about Interest tokens: Bodies sent home, ground that
//! falls away, Trees that rest (HATE-SCEN-09).

use smallvec::SmallVec;
use warmoot_kernel::{Chance, Log, Seat};

use crate::{
    Area, Cargo, Cause, Event, FigureId, Rule, Trigger,
    flow::{Fall, Frame, Moving, Window},
    state::{Hate, Innocents, Place, TokenAt},
};

impl Hate {
    /// Movement Points for which a Figure may send a Body home now: it carries an enemy's and
    /// stands in its own back row (rule `send-home`).
    pub(crate) fn can_send_home(&self, id: FigureId) -> Option<u8> {
        let figure = self.figure(id);
        let (seat, space) = (figure.control?, figure.stands()?);
        let mp = self.special_rules().find_map(|rule| match *rule {
            Rule::SendHome { side, mp } if self.of_party(seat, side) => Some(mp),
            _ => None,
        })?;
        let at_home = self.in_area(Area::BackRow, space, Some(seat));
        (at_home && self.enemy_bodies(id).next().is_some()).then_some(mp)
    }

    /// Whether something carried may be sent home in this Move.
    pub(crate) fn may_send_home(&self, moving: &Moving, cargo: Cargo) -> bool {
        let id = moving.figure;
        let home = self.can_send_home(id).is_some_and(|mp| moving.left >= mp as i8)
            && self.enemy_bodies(id).any(|body| cargo == Cargo::Body(body));
        home || (moving.left >= 1 && self.may_capture(id, cargo))
    }

    /// Enemy Bodies a Figure carries.
    pub(crate) fn enemy_bodies(&self, id: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let control = self.figure(id).control;
        self.carried(id).filter_map(move |cargo| match (cargo, control) {
            (Cargo::Body(body), Some(seat)) => self
                .figure(body)
                .owner
                .is_some_and(|owner| !self.allied(owner, seat))
                .then_some(body),
            _ => None,
        })
    }

    /// A carried enemy Body goes to the carrier's Village: the scenario's special step.
    pub(crate) fn send_home(&mut self, id: FigureId, body: FigureId, log: &mut Log<Event>) {
        let Some(seat) = self.figure(id).control else { return };
        self.put(body, Place::Captive(seat));
        self.player_mut(seat).captives |= 1 << body.0;
        log.push(|| Event::SentHome { figure: id, cargo: Cargo::Body(body) });
        self.raise(Window::new(Trigger::TokenDone, seat, Some(id)));
    }

    /// Dice of the area Attack a Figure makes when it is KO'd where it is (rule `ko-burst`).
    pub(crate) fn burst_dice(&self, id: FigureId) -> Option<u8> {
        let space = self.spot(id)?;
        self.special_rules().find_map(|rule| match *rule {
            Rule::KoBurst { area, dice } if self.in_area(area, space, self.figure(id).owner) => {
                Some(dice)
            }
            _ => None,
        })
    }

    /// Whether each Tree gives only once in a Round (rule `tree-rest`).
    pub(crate) fn trees_rest(&self) -> bool {
        self.special_rules().any(|rule| *rule == Rule::TreeRest)
    }

    /// Whether the scenario keeps a player from Pillaging (rule `no-pillage`).
    pub(crate) fn no_pillage(&self, seat: Seat) -> bool {
        self.special_rules().any(|rule| match *rule {
            Rule::NoPillage { side } => self.of_party(seat, side),
            _ => false,
        })
    }

    /// Savagery the scenario adds to each Replenish of a player (rule `bonus-savagery`).
    pub(crate) fn bonus_savagery(&self, seat: Seat) -> u8 {
        self.special_rules()
            .map(|rule| match *rule {
                Rule::BonusSavagery { side, n } if self.of_party(seat, side) => n,
                _ => 0,
            })
            .sum()
    }

    /// At the end of a Round random pieces of the board fall away (rule `collapse`).
    pub(crate) fn collapse(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let falls = self.special_rules().find_map(|rule| match rule {
            Rule::Collapse { falls, .. } => {
                falls.get(usize::from(self.round.checked_sub(1)?)).copied()
            }
            _ => None,
        });
        for _ in 0..falls.unwrap_or(0) {
            let left: SmallVec<[u8; 16]> = (0..self.pieces().len().min(16) as u8)
                .filter(|piece| self.fallen >> piece & 1 == 0)
                .collect();
            if left.is_empty() {
                break;
            }
            let drawn = chance.below(left.len() as u32, "a piece of the board that falls");
            let piece = left[drawn as usize];
            self.fallen |= 1 << piece;
            log.push(|| Event::Fell { piece });
        }
        self.clear_fallen(log);
    }

    /// What was on pieces that fell: Bodies go to their Villages, Huts, Trees, Traps and tokens are
    /// lost, a Figure with Toughness loses the token and is set on the nearest free Space, the
    /// others are KO'd and nobody gains Hate.
    fn clear_fallen(&mut self, log: &mut Log<Event>) {
        let content = self.content.clone();
        let board = &content.scenarios[usize::from(self.scenario.unwrap_or_default())].board;
        for (hut, place) in board.layout.huts.iter().enumerate() {
            if board.square(place.at).any(|space| self.is_fallen(space)) {
                self.huts[hut].gone = true;
            }
        }
        for tree in 0..self.trees.len() {
            let at = board.place(self.trees[tree].at);
            if board.square(at).any(|space| self.is_fallen(space)) {
                self.trees[tree].gone = true;
            }
        }
        for token in 0..self.tokens.len() {
            if matches!(self.tokens[token].at, TokenAt::Board(at) if self.is_fallen(at)) {
                self.tokens[token].at = TokenAt::Gone;
            }
        }
        for index in 0..2 {
            if self.innocents_at(index).is_some_and(|at| self.is_fallen(at)) {
                self.put_innocents(index, Innocents::Aside);
            }
        }
        for at in (0..self.traps.len()).rev() {
            if self.is_fallen(self.traps[at].at) {
                self.traps.remove(at);
            }
        }
        let ids: SmallVec<[FigureId; 24]> = self.ids().collect();
        for &id in &ids {
            if self.figure(id).lies().is_some_and(|at| self.is_fallen(at)) {
                self.put(id, Place::Home);
                log.push(|| Event::WentHome { figure: id });
            }
        }
        // Those with Toughness are set aside first, then the others fall.
        for &id in ids.iter().rev() {
            let Some(from) = self.figure(id).stands().filter(|&at| self.is_fallen(at)) else {
                continue;
            };
            let to = if self.figure(id).shields > 0 { self.nearest_free(from) } else { None };
            if let Some(to) = to {
                self.figure_mut(id).shields -= 1;
                log.push(|| Event::Shielded { figure: id });
                self.put(id, Place::Stands(to));
                log.push(|| Event::Placed { figure: id, from, to });
            } else {
                self.push(Frame::Fall(Fall {
                    figure: id,
                    cause: Cause::Fall,
                    by: None,
                    seat: None,
                    step: 0,
                    prevented: false,
                    above: 0,
                    at: None,
                }));
            }
        }
    }
}
