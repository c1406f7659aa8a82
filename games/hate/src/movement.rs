//! Moves: steps, climbing, Huts, Harvesting (chapter "Move").

use warmoot_kernel::{Log, Seat};

use crate::{
    Ban, Currency, Event, Feat, FigureId, Trigger,
    board::{MOST_SPACES, Space},
    flow::{Flow, Frame, Moving, Why, Window},
    refuse::No,
    state::{Bonus, Hate, On, Place},
};

/// Free climbs a Move can have at once: Upgrade C-03 and a card; one more to spare.
const CLIMBS: usize = 3;

/// A Space and the free climbs used on the way to it, as one number.
const fn stage(used: usize, space: Space) -> usize {
    used * MOST_SPACES + space.index()
}

/// Where a Figure can go, with the Movement Points it takes and the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachMap {
    /// Movement Points by free climbs used and Space; 255: out of reach.
    cost: [u8; MOST_SPACES * (CLIMBS + 1)],
    /// The stage before, by stage.
    from: [u16; MOST_SPACES * (CLIMBS + 1)],
    /// Free climbs the Move has.
    climbs: usize,
}

impl ReachMap {
    /// Nothing is in reach.
    const fn nowhere(climbs: usize) -> Self {
        Self {
            cost: [u8::MAX; MOST_SPACES * (CLIMBS + 1)],
            from: [u16::MAX; MOST_SPACES * (CLIMBS + 1)],
            climbs,
        }
    }

    /// The cheapest way to a Space: with how many free climbs, at what cost.
    fn best(&self, to: Space) -> Option<(usize, u8)> {
        (0..=self.climbs)
            .map(|used| (used, self.cost[stage(used, to)]))
            .filter(|&(_, cost)| cost != u8::MAX)
            .min_by_key(|&(_, cost)| cost)
    }

    /// Movement Points to a Space, if it can be reached.
    #[must_use]
    pub fn cost_to(&self, to: Space) -> Option<u8> {
        self.best(to).map(|(_, cost)| cost)
    }

    /// The Spaces of the way there, the last one included and the first one not.
    #[must_use]
    pub fn path(&self, to: Space) -> Vec<Space> {
        let mut path = Vec::new();
        let Some((used, _)) = self.best(to) else { return path };
        let mut at = stage(used, to);
        while self.from[at] != u16::MAX {
            path.push(Space((at % MOST_SPACES) as u16));
            at = usize::from(self.from[at]);
        }
        path.reverse();
        path
    }
}

impl Hate {
    /// Begins a Move outside of an activation's own: free, or forced by an opponent
    /// (HATE-MOVE-17, HATE-MOVE-18). `mp`: exactly so many Movement Points besides the Figure's own
    /// bonuses; `None`: its normal allowance.
    pub(crate) fn begin_move(
        &mut self,
        id: FigureId,
        by: Seat,
        mp: Option<u8>,
        log: &mut Log<Event>,
    ) {
        let why = if self.on_side(id, by) { Why::Free } else { Why::Forced };
        let left = mp.map_or_else(|| self.mp(id), |mp| mp as i8);
        self.start_moving(id, by, why, left, log);
    }

    pub(crate) fn start_moving(
        &mut self,
        id: FigureId,
        by: Seat,
        why: Why,
        left: i8,
        log: &mut Log<Event>,
    ) {
        let Some(space) = self.figure(id).stands() else { return };
        log.push(|| Event::MoveBegan { figure: id, mp: left.max(0) as u8, by });
        let moving = Moving {
            figure: id,
            by,
            why,
            left,
            begun: false,
            climbs: self.climbs(id),
            level: self.board().level(space),
            used: 0,
            offered: false,
        };
        self.push(Frame::Moving(moving));
    }

    pub(crate) fn go_moving(&mut self, moving: Moving, log: &mut Log<Event>) -> Flow {
        if self.figure(moving.figure).stands().is_none() {
            self.pop();
            return Flow::On;
        }
        // A Trap leaves nothing to decide.
        if moving.is_cut() {
            self.stop(&moving, log);
            return Flow::On;
        }
        if !moving.offered && !self.passing(moving.figure) {
            self.set(Frame::Moving(Moving { offered: true, ..moving }));
            if self.offer_any_time(moving.by) {
                return Flow::On;
            }
        }
        // With nothing left to decide the Move ends by itself.
        if !self.any_moving_choice(&moving) {
            self.stop(&moving, log);
            return Flow::On;
        }
        Flow::Ask
    }

    /// Whether a Move offers anything besides its end.
    fn any_moving_choice(&self, moving: &Moving) -> bool {
        // Nearly always a step is possible, and the whole list need not be made.
        if moving.left > 0
            && let Some(at) = self.figure(moving.figure).stands()
            && self
                .board()
                .strides(at)
                .iter()
                .any(|stride| self.may_step(moving, stride.to, false).is_ok())
        {
            return true;
        }
        let mut any = false;
        self.moving_list(moving, &mut |action| any |= action != crate::Action::Stop);
        any
    }

    /// Whether a Figure is passing through a Space in which another stands or lies.
    pub(crate) fn passing(&self, id: FigureId) -> bool {
        self.figure(id).stands().is_some_and(|space| self.at(space) != Some(id))
    }

    /// Whether a step is possible; `free`: with a climb that costs nothing.
    pub(crate) fn may_step(&self, moving: &Moving, to: Space, free: bool) -> Result<u8, No> {
        let id = moving.figure;
        let Some(from) = self.figure(id).stands() else {
            return Err(No::new("HATE-KO-02", "This Figure does not stand on the board."));
        };
        if !self.board().has(to) || self.board().range(from, to) != 1 {
            return Err(No::new("HATE-MOVE-03", "A step leads to one of the 8 Spaces around."));
        }
        let Some(stride) = self.board().strides(from).iter().find(|stride| stride.to == to) else {
            return Err(if self.board().hut(from).is_some() {
                No::new("HATE-MOVE-16", "A Hut's wall is between: it is left only at its entrance.")
            } else {
                No::new("HATE-MOVE-15", "A Hut's wall is between: it is entered at its entrance.")
            });
        };
        if self.is_fallen(to) {
            return Err(No::new("HATE-SCEN-09", "That part of the board has fallen away."));
        }
        if self.blocks(id, to) {
            return Err(No::new("HATE-MOVE-05", "An enemy Figure is in the way."));
        }
        if free && (stride.climb == 0 || moving.climbs == 0) {
            return Err(No::new("HATE-GENUP-11", "There is no free climb to make here."));
        }
        let cost = if free { 0 } else { 1 + stride.climb };
        if i16::from(cost) > i16::from(moving.left) {
            return Err(if stride.climb > 0 {
                No::new(
                    "HATE-MOVE-12",
                    "Not enough Movement Points left: climbing costs 1 more for each level.",
                )
            } else {
                No::new("HATE-MOVE-03", "No Movement Point is left.")
            });
        }
        let left = moving.left - cost as i8;
        let climbs = moving.climbs - u8::from(free);
        if !self.free(to) && !self.can_finish(id, to, left, climbs) {
            return Err(No::new(
                "HATE-MOVE-08",
                "A Move ends in an empty Space, and from there none can be reached.",
            ));
        }
        Ok(cost)
    }

    /// Whether a standing Figure that this one cannot pass is in a Space (HATE-MOVE-05).
    pub(crate) fn blocks(&self, id: FigureId, space: Space) -> bool {
        self.standing_at(space).is_some_and(|other| other != id && !self.friends(id, other))
    }

    /// Whether a Figure passing through a Space can still end its Move in an empty one.
    fn can_finish(&self, id: FigureId, at: Space, left: i8, climbs: u8) -> bool {
        let on = |to: Space, left: i8, climbs: u8| {
            let own = self.figure(id).stands() == Some(to) && self.at(to) == Some(id);
            left >= 0
                && (self.free(to)
                    || own
                    || ((left > 0 || climbs > 0) && self.can_finish(id, to, left, climbs)))
        };
        self.board().strides(at).iter().any(|stride| {
            !self.is_fallen(stride.to)
                && !self.blocks(id, stride.to)
                && (on(stride.to, left - 1 - stride.climb as i8, climbs)
                    || (climbs > 0 && stride.climb > 0 && on(stride.to, left, climbs - 1)))
        })
    }

    /// Whether a free Move of a Figure can be anything but nothing: a step, or a Harvest where it
    /// stands.
    pub(crate) fn can_go(&self, id: FigureId, mp: Option<u8>) -> bool {
        let Some(at) = self.figure(id).stands() else { return false };
        let left = mp.map_or_else(|| self.mp(id), |mp| mp as i8);
        self.can_finish(id, at, left, self.climbs(id)) || self.harvests(id).next().is_some()
    }

    /// One Space on.
    pub(crate) fn step(&mut self, moving: Moving, to: Space, free: bool, log: &mut Log<Event>) {
        let Ok(cost) = self.may_step(&moving, to, free) else { return };
        let left = moving.left - cost as i8;
        self.set(Frame::Moving(Moving {
            left,
            begun: true,
            climbs: moving.climbs - u8::from(free),
            offered: false,
            ..moving
        }));
        if free {
            self.use_lasting_climb(moving.figure);
        }
        self.put(moving.figure, Place::Stands(to));
        log.push(|| Event::Stepped { figure: moving.figure, to, mp: left.max(0) as u8 });
        self.spring(moving.figure, to);
    }

    /// Whether the Move may end here.
    pub(crate) fn may_stop(&self, moving: &Moving) -> Result<(), No> {
        if self.passing(moving.figure) {
            return Err(No::new("HATE-MOVE-08", "A Move ends in an empty Space: step on."));
        }
        Ok(())
    }

    /// Ends the Move.
    pub(crate) fn stop(&mut self, moving: &Moving, log: &mut Log<Event>) {
        self.pop();
        let id = moving.figure;
        log.push(|| Event::MoveEnded { figure: id });
        // One that a Trap has stopped only stops: nothing comes at the end of its Move
        // (HATE-TRIBE-23, HATE-AMB-128).
        let stands = self.figure(id).stands().filter(|_| !moving.is_cut());
        let Some(space) = stands else { return };
        self.push(Frame::MoveEnd { figure: id, by: moving.by });
        if let Some(seat) = self.figure(id).control {
            let climbed = self.board().level(space) > moving.level;
            self.raise(Window { climbed, ..Window::new(Trigger::MoveEnd, seat, Some(id)) });
            // The controller of a Figure that was moved by an opponent may Harvest (HATE-AMB-29).
            if moving.why == Why::Forced && self.harvests(id).next().is_some() {
                self.push(Frame::Reap { figure: id });
            }
        }
    }

    /// Trees that a Figure standing where it does may Harvest, by their numbers (HATE-MOVE-11).
    pub(crate) fn harvests(&self, id: FigureId) -> impl Iterator<Item = u8> + '_ {
        let space = self.figure(id).stands().filter(|_| self.figure(id).control.is_some());
        let rest = self.trees_rest();
        space.into_iter().flat_map(move |space| self.trees_at(space)).filter(move |&tree| {
            let tree = &self.trees[usize::from(tree)];
            tree.resource > 0 && !(rest && tree.rested)
        })
    }

    /// Takes a Resource from a Tree (HATE-MOVE-11).
    pub(crate) fn harvest(&mut self, id: FigureId, tree: u8, log: &mut Log<Event>) {
        let it = &mut self.trees[usize::from(tree)];
        it.resource -= 1;
        it.rested = true;
        log.push(|| Event::Harvested { figure: id, tree });
        if let Some(seat) = self.figure(id).control {
            self.gain(seat, Currency::Resource, 1, log);
            self.raise(Window::new(Trigger::Harvested, seat, Some(id)));
        }
    }

    /// Whether the Move Feat may be used in this Move (HATE-FORGE-05, HATE-AMB-36).
    pub(crate) fn may_use_move_feat(&self, moving: &Moving, slot: u8) -> Result<(), No> {
        let seat = moving.by;
        let player = self.player(seat);
        if moving.why == Why::Forced || self.figure(moving.figure).control != Some(seat) {
            return Err(No::new("HATE-FORGE-05", "Feats help Moves of your own Figures only."));
        }
        if slot >= player.village.forge[Feat::Move.index()] {
            return Err(No::new("HATE-FORGE-01", "This slot of the Forge is not enabled."));
        }
        if player.feat_used[Feat::Move.index()] >> slot & 1 == 1 {
            return Err(No::new("HATE-FORGE-03", "This slot was used in this Round."));
        }
        if !self.can_spend(seat, 1) {
            return Err(No::new("HATE-FORGE-02", "A Feat costs 1 Savagery, and you have none."));
        }
        if self.forbids(moving.figure, Ban::Feats) {
            return Err(No::new("HATE-SCARCARD-10", "A Scar keeps Feats from this Figure."));
        }
        Ok(())
    }

    /// Movement Points of a Move going on change.
    pub(crate) fn add_mp(&mut self, id: FigureId, n: i8, log: &mut Log<Event>) {
        for frame in &mut self.frames {
            if let Frame::Moving(moving) = frame
                && moving.figure == id
            {
                moving.left += n;
                log.push(|| Event::Faster { figure: id, mp: n });
            }
        }
    }

    /// A free climb that a card gave for the whole activation is used up by the first one made.
    fn use_lasting_climb(&mut self, id: FigureId) {
        let climb = self.lasting.iter().position(|lasting| {
            lasting.on == On::Figure(id) && matches!(lasting.what, Bonus::Climb(_))
        });
        if let Some(at) = climb {
            if let Bonus::Climb(n) = &mut self.lasting[at].what {
                *n -= 1;
            }
            if self.lasting[at].what == Bonus::Climb(0) {
                self.lasting.remove(at);
            }
        }
    }

    /// Free climbs are added to a Move going on.
    pub(crate) fn add_climbs(&mut self, id: FigureId, n: u8) {
        for frame in &mut self.frames {
            if let Frame::Moving(moving) = frame
                && moving.figure == id
            {
                moving.climbs += n;
            }
        }
    }

    /// Where a Figure could go in a Move with so many Movement Points and free climbs, and how.
    /// Spaces it only passes are in it too: see [`Hate::can_end`].
    #[must_use]
    pub fn reach_map(&self, id: FigureId, mp: i8, climbs: u8) -> ReachMap {
        let climbs = usize::from(climbs).min(CLIMBS);
        let mut map = ReachMap::nowhere(climbs);
        let Some(start) = self.figure(id).stands() else { return map };
        let mp = mp.clamp(0, 30) as u8;
        map.cost[stage(0, start)] = 0;
        let mut queue: smallvec::SmallVec<[(u8, usize, Space); 128]> = smallvec::SmallVec::new();
        queue.push((0, 0, start));
        let mut head = 0;
        while let Some(&(cost, used, at)) = queue.get(head) {
            head += 1;
            if map.cost[stage(used, at)] < cost {
                continue;
            }
            for stride in self.board().strides(at) {
                if self.is_fallen(stride.to) || self.blocks(id, stride.to) {
                    continue;
                }
                let free = stride.climb > 0 && used < climbs;
                let ways =
                    [Some((cost + 1 + stride.climb, used)), free.then_some((cost, used + 1))];
                for (total, then) in ways.into_iter().flatten() {
                    let to = stage(then, stride.to);
                    if total <= mp && total < map.cost[to] {
                        map.cost[to] = total;
                        map.from[to] = stage(used, at) as u16;
                        queue.push((total, then, stride.to));
                    }
                }
            }
        }
        map
    }

    /// Whether a Move of this Figure may end on a Space.
    #[must_use]
    pub fn can_end(&self, id: FigureId, space: Space) -> bool {
        self.free(space) || self.at(space) == Some(id)
    }

    /// The nearest Spaces a Figure or Body can be put on when its own is taken.
    pub(crate) fn nearest_free(&self, from: Space) -> Option<Space> {
        self.board()
            .spaces()
            .filter(|&space| self.free(space))
            .min_by_key(|&space| (self.board().range(from, space), space))
    }
}
