//! Charges, pushes and placements: each with a legality of its own.

use warmoot_kernel::Log;

use crate::{
    Area, Event, FigureId,
    board::Space,
    combat::Combat,
    flow::{Blows, Flow, Frame, Moving},
    state::{Hate, Place},
};

impl Hate {
    /// Enemies a Figure could Attack within a Range (HATE-ATK-01, HATE-ATK-03).
    pub(crate) fn targets_of(
        &self,
        id: FigureId,
        reach: u8,
    ) -> impl Iterator<Item = FigureId> + '_ {
        let spot = self.figure(id).stands();
        self.ids().filter(move |&target| {
            !self.friends(id, target)
                && match (spot, self.figure(target).stands()) {
                    (Some(a), Some(b)) => self.board().range(a, b) <= reach,
                    _ => false,
                }
        })
    }

    /// The Space from which a Charge on a target would Attack (HATE-CHARGE-02, HATE-AMB-39).
    pub(crate) fn charge_to(&self, id: FigureId, target: FigureId) -> Option<Space> {
        if self.friends(id, target) { None } else { self.charge_line(id, target) }
    }

    /// The end of the free straight line from a Figure to another.
    pub(crate) fn charge_line(&self, id: FigureId, target: FigureId) -> Option<Space> {
        let (from, to) = (self.figure(id).stands()?, self.figure(target).stands()?);
        let (columns, rows) = self.straight(from, to)?;
        let mut at = from;
        loop {
            if self.board().range(at, to) == 1 {
                return (at == from || self.free(at)).then_some(at);
            }
            let next = self.board().offset(at, columns, rows)?;
            let stride = self.board().strides(at).iter().find(|stride| stride.to == next)?;
            if stride.climb > 0 || self.standing_at(next).is_some() || self.is_fallen(next) {
                return None;
            }
            at = next;
        }
    }

    /// The direction of the straight line between two Spaces.
    fn straight(&self, from: Space, to: Space) -> Option<(i8, i8)> {
        let ([a, b], [c, d]) = (self.board().place(from), self.board().place(to));
        let (columns, rows) = (c as i8 - a as i8, d as i8 - b as i8);
        let straight = columns == 0 || rows == 0 || columns.abs() == rows.abs();
        (straight && from != to).then(|| (columns.signum(), rows.signum()))
    }

    /// Charges a target; a Trap on the way ends it.
    pub(crate) fn charge(
        &mut self,
        id: FigureId,
        target: FigureId,
        dice: u8,
        hits: u8,
        log: &mut Log<Event>,
    ) {
        let (Some(end), Some(from)) = (self.charge_to(id, target), self.figure(id).stands()) else {
            return;
        };
        // It takes the place of Move and Action.
        self.use_up(id);
        if from != end && !self.run_straight(id, end, log) {
            return;
        }
        let mut combat =
            Combat { dice: dice as i8, hits: hits as i8, ..Combat::on(id, self.hand(id), target) };
        self.widen(id, &mut combat);
        self.fight(combat, log);
    }

    /// A Figure runs straight to a Space; whether it gets there, with no Trap on the way.
    pub(crate) fn run_straight(&mut self, id: FigureId, end: Space, log: &mut Log<Event>) -> bool {
        let Some(mut at) = self.figure(id).stands() else { return false };
        let Some((columns, rows)) = self.straight(at, end) else { return false };
        while at != end {
            let Some(next) = self.board().offset(at, columns, rows) else { return false };
            self.put(id, Place::Stands(next));
            log.push(|| Event::Stepped { figure: id, to: next, mp: 0 });
            at = next;
            if self.spring(id, at) {
                return false;
            }
        }
        true
    }

    /// The direction in which a Figure would be pushed away (HATE-AMB-132).
    pub(crate) fn push_direction(&self, by: FigureId, target: FigureId) -> Option<(i8, i8)> {
        self.straight(self.figure(by).stands()?, self.figure(target).stands()?)
    }

    /// Whether a Push does anything: the target goes somewhere, or a Figure is in its way.
    pub(crate) fn can_push(&self, by: FigureId, target: FigureId, n: u8) -> bool {
        self.push_way(by, target, n).is_some_and(|(end, blocker)| {
            blocker.is_some() || self.figure(target).stands() != Some(end)
        })
    }

    /// Where a pushed Figure comes to rest, and the Figure in its way (HATE-AMB-132).
    fn push_way(&self, by: FigureId, target: FigureId, n: u8) -> Option<(Space, Option<FigureId>)> {
        let (columns, rows) = self.push_direction(by, target)?;
        let start = self.figure(target).stands()?;
        let (mut at, mut end) = (start, start);
        let mut blocker = None;
        for _ in 0..n {
            let Some(next) = self.board().offset(at, columns, rows) else { break };
            let stride = self.board().strides(at).iter().find(|stride| stride.to == next);
            if stride.is_none_or(|stride| stride.climb > 0) || self.is_fallen(next) {
                break;
            }
            if let Some(figure) = self.standing_at(next) {
                blocker = Some(figure);
                break;
            }
            at = next;
            // It cannot come to rest on a Body.
            if self.free(at) {
                end = at;
                // A Trap works on whoever enters its Space, and stops the Push (HATE-AMB-128).
                if self.traps.iter().any(|trap| trap.at == at) {
                    break;
                }
            }
        }
        Some((end, blocker))
    }

    /// Pushes a Figure straight away (HATE-MISUP-06, -07, -08).
    pub(crate) fn push_away(
        &mut self,
        by: FigureId,
        target: FigureId,
        n: u8,
        dice: u8,
        fall: u8,
        log: &mut Log<Event>,
    ) {
        let Some((end, blocker)) = self.push_way(by, target, n) else { return };
        let Some(start) = self.figure(target).stands() else { return };
        let fell = self.board().level(end) < self.board().level(start);
        if end != start {
            self.put(target, Place::Stands(end));
            log.push(|| Event::Pushed { figure: target, to: end });
        }
        // One after another, each only if it can still be made (HATE-AMB-132).
        let mut blows = Blows { by, seat: self.hand(by), list: [(by, 0); 3], count: 0, at: 0 };
        let mut add = |on: FigureId, dice: u8| {
            blows.list[usize::from(blows.count)] = (on, dice);
            blows.count += 1;
        };
        if fell && fall > 0 {
            add(target, fall);
        }
        if let Some(blocker) = blocker {
            add(target, dice);
            add(blocker, dice);
        }
        if blows.count > 0 {
            self.push(Frame::Blows(blows));
        }
        if end != start {
            self.spring(target, end);
        }
    }

    /// The next Attack of a Push begins while pusher and target both stand (HATE-AMB-132).
    pub(crate) fn go_blows(&mut self, blows: Blows, log: &mut Log<Event>) -> Flow {
        let next = (blows.at < blows.count).then(|| blows.list[usize::from(blows.at)]);
        let Some((on, dice)) = next.filter(|_| self.figure(blows.by).stands().is_some()) else {
            self.pop();
            return Flow::On;
        };
        self.set(Frame::Blows(Blows { at: blows.at + 1, ..blows }));
        if self.figure(on).stands().is_some() {
            let combat = Combat::on(blows.by, blows.seat, on);
            self.fight(Combat { fixed: Some(dice), ..combat }, log);
        }
        Flow::On
    }

    /// Whether a Figure may be set on a Space within range of another.
    pub(crate) fn can_place(
        &self,
        id: FigureId,
        of: FigureId,
        range: u8,
        area: Option<Area>,
        to: Space,
    ) -> bool {
        let Some(spot) = self.spot(of) else { return false };
        self.board().range(spot, to) <= range
            && self.free(to)
            && self.figure(id).stands().is_some()
            && area.is_none_or(|area| self.in_area(area, to, self.figure(id).control))
    }

    /// Whether a Long Jump to a Space is possible (HATE-MISUP-10, HATE-AMB-133).
    pub(crate) fn can_jump(&self, id: FigureId, range: u8, to: Space) -> bool {
        let moving = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Moving(moving) if moving.figure == id => Some(moving),
            _ => None,
        });
        let Some(from) = self.figure(id).stands() else { return false };
        moving.is_some_and(|moving| !moving.begun && moving.left >= 1)
            && self.board().range(from, to) <= range
            && self.free(to)
            && self.board().hut(from) == self.board().hut(to)
    }

    /// Sets a Figure on a Space without a path; Traps there work.
    pub(crate) fn place(&mut self, id: FigureId, to: Space, all_mp: bool, log: &mut Log<Event>) {
        let Some(from) = self.figure(id).stands() else { return };
        if all_mp {
            for frame in &mut self.frames {
                if let Frame::Moving(moving) = frame
                    && moving.figure == id
                {
                    *moving = Moving { left: 0, begun: true, ..*moving };
                }
            }
        }
        self.put(id, Place::Stands(to));
        log.push(|| Event::Placed { figure: id, from, to });
        self.spring(id, to);
    }
}
