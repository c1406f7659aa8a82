//! Traps and Hiding: the special rules of the Tribe of Vore Nash.

use warmoot_kernel::{Chance, Log, Seat};

use crate::{
    Cause, Event, FigureId, Snare, TrapContent,
    board::Space,
    flow::{Fall, Flow, Frame},
    refuse::No,
    state::{Figure, Hate, Place, Trap},
};

impl Hate {
    /// A Figure has entered a Space by any means; a Trap there works (HATE-TRIBE-23,
    /// HATE-AMB-128). Whether there was one.
    pub(crate) fn spring(&mut self, id: FigureId, at: Space) -> bool {
        let there = self.traps.iter().any(|trap| trap.at == at);
        if there {
            self.push(Frame::Trap { figure: id, at });
        }
        there
    }

    /// The Trap is turned up and applied; the Figure's activation ends.
    pub(crate) fn go_trap(
        &mut self,
        id: FigureId,
        at: Space,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Flow {
        self.pop();
        let Some(index) = self.traps.iter().position(|trap| trap.at == at) else {
            return Flow::On;
        };
        let content = self.turn_up(index, chance);
        let trap = self.traps.remove(index);
        self.trap_pool[kind_index(trap.kind)][content_index(content)] -= 1;
        log.push(|| Event::Trapped { figure: id, at, content });
        self.halt(id);
        match content {
            TrapContent::Nothing => {}
            TrapContent::MinusDie => self.figure_mut(id).minus_die += 1,
            TrapContent::Ko => {
                self.push(Frame::Fall(Fall { cause: Cause::Trap, ..Fall::of(id) }));
            }
        }
        Flow::On
    }

    /// The running activation of a Figure ends: no further step, no Action (HATE-TRIBE-23). Its
    /// Move is over where it stands, or on the nearest free Space if that one is taken.
    fn halt(&mut self, id: FigureId) {
        if self.figure(id).acting {
            self.use_up(id);
        }
        // A Neutral Mercenary's activation is its card.
        self.frames.retain(|frame| !matches!(frame, Frame::Lunge { figure, .. } if *figure == id));
        for frame in &mut self.frames {
            if let Frame::Beast(beast) = frame
                && beast.figure == id
            {
                beast.step = u8::MAX;
            }
        }
        // A Move, if one runs, ends as well.
        self.end_steps(id);
    }

    fn end_steps(&mut self, id: FigureId) {
        if self.passing(id)
            && let Some(to) = self.figure(id).stands().and_then(|at| self.nearest_free(at))
        {
            self.put(id, Place::Stands(to));
        }
        for frame in &mut self.frames {
            if let Frame::Moving(moving) = frame
                && moving.figure == id
            {
                *moving = moving.cut();
            }
        }
    }

    /// What a Trap is, drawn now if nobody has looked at it.
    fn turn_up(&mut self, index: usize, chance: &mut dyn Chance) -> TrapContent {
        if let Some((content, _)) = self.traps[index].seen {
            return content;
        }
        let kind = self.traps[index].kind;
        let mut pool = self.trap_pool[kind_index(kind)];
        for trap in &self.traps {
            if let Some((content, _)) = trap.seen
                && trap.kind == kind
            {
                pool[content_index(content)] -= 1;
            }
        }
        let total: u32 = pool.iter().map(|&count| u32::from(count)).sum();
        let mut at = chance.below(total.max(1), "a Trap token");
        for content in [TrapContent::Nothing, TrapContent::MinusDie, TrapContent::Ko] {
            let count = u32::from(pool[content_index(content)]);
            if at < count {
                return content;
            }
            at -= count;
        }
        TrapContent::Nothing
    }

    /// Trap tokens of a kind not on the board and not used up (HATE-TRIBE-22).
    fn tokens_left(&self, major: bool) -> u8 {
        let kind = if major { Snare::Major } else { Snare::Minor };
        let all: u8 = self.trap_pool[kind_index(kind)].iter().sum();
        all - self.traps.iter().filter(|trap| trap.kind == kind).count() as u8
    }

    /// Whether a Trap may be deployed on a Space: free, adjacent to a Figure of the player, not
    /// adjacent to another Trap (HATE-TRIBE-19, -20, HATE-AMB-128).
    pub(crate) fn may_snare(&self, seat: Seat, to: Space) -> Result<(), No> {
        if !self.board().has(to) || !self.free(to) {
            return Err(No::new("HATE-TRIBE-19", "Traps are laid on empty Spaces."));
        }
        let beside = self.board().around(to).any(|space| {
            self.standing_at(space).is_some_and(|id| self.figure(id).control == Some(seat))
        });
        if !beside {
            return Err(No::new("HATE-TRIBE-19", "Traps are laid adjacent to your Figures."));
        }
        if self.traps.iter().any(|trap| self.board().range(trap.at, to) <= 1) {
            return Err(No::new("HATE-TRIBE-20", "No Trap may be adjacent to another Trap."));
        }
        Ok(())
    }

    /// Whether any Trap of a kind can be deployed now. Only Spaces around Figures of the player can
    /// be ones for it, so the rest of the board is not looked at.
    pub(crate) fn can_snare(&self, seat: Seat, major: bool) -> bool {
        self.tokens_left(major) > 0
            && self
                .figures
                .iter()
                .filter(|figure| figure.control == Some(seat))
                .filter_map(Figure::stands)
                .any(|at| self.board().around(at).any(|to| self.may_snare(seat, to).is_ok()))
    }

    pub(crate) fn go_snares(&mut self, seat: Seat, major: bool, left: u8) -> Flow {
        if left == 0 || !self.can_snare(seat, major) {
            self.pop();
            return Flow::On;
        }
        Flow::Ask
    }

    /// Deploys a Trap.
    pub(crate) fn snare(
        &mut self,
        seat: Seat,
        major: bool,
        left: u8,
        at: Space,
        log: &mut Log<Event>,
    ) {
        let kind = if major { Snare::Major } else { Snare::Minor };
        self.traps.push(Trap { at, kind, seen: None });
        log.push(|| Event::TrapLaid { seat, at, kind });
        self.set(Frame::Snares { seat, major, left: left - 1 });
    }

    /// Traps a seat has not looked at.
    pub(crate) fn peekable(&self, seat: Seat) -> impl Iterator<Item = Space> + '_ {
        self.traps
            .iter()
            .filter(move |trap| trap.seen.is_none_or(|(_, seats)| seats >> seat.0 & 1 == 0))
            .map(|trap| trap.at)
    }

    /// Looks at a Trap (HATE-TRIBEUP-26).
    pub(crate) fn peek(
        &mut self,
        seat: Seat,
        at: Space,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        let Some(index) = self.traps.iter().position(|trap| trap.at == at) else { return };
        let content = self.turn_up(index, chance);
        let seats = self.traps[index].seen.map_or(0, |(_, seats)| seats) | 1 << seat.0;
        self.traps[index].seen = Some((content, seats));
        log.push(|| Event::Peeked { seat, at, content: Some(content) });
    }

    /// Hides a Figure: it leaves the board, and its activation ends (HATE-TRIBE-15).
    pub(crate) fn hide(&mut self, id: FigureId, back: u8, next_round: bool, log: &mut Log<Event>) {
        let Some(at) = self.figure(id).stands() else { return };
        self.use_up(id);
        self.end_steps(id);
        self.put(id, Place::Hidden(at));
        let turns = self.turns;
        let figure = self.figure_mut(id);
        figure.hid = true;
        figure.back = back;
        figure.back_round = next_round;
        figure.hid_turn = turns;
        log.push(|| Event::Hid { figure: id });
        self.drop_tokens(id, log);
    }
}

pub(crate) const fn kind_index(kind: Snare) -> usize {
    kind as usize
}

pub(crate) const fn content_index(content: TrapContent) -> usize {
    content as usize
}
