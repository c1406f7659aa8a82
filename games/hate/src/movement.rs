//! Moves: steps, climbing, Huts, Harvesting (chapter "Move").

use serde::{Deserialize, Serialize};
use warmoot_kernel::{Log, Seat};

use crate::{
    Ban, Currency, Event, Feat, FigureId, Trigger,
    board::{MOST_SPACES, Space},
    flow::{Flow, Frame, Moving, Why, Window},
    refuse::No,
    state::{Hate, Place},
};

/// Where a Figure can go, with the Movement Points it takes and the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReachMap {
    /// Movement Points by Space; 255: out of reach.
    #[serde(skip, default = "nowhere")]
    pub cost: [u8; MOST_SPACES],
    /// The Space before, by Space.
    #[serde(skip, default = "no_way")]
    pub from: [u16; MOST_SPACES],
}

const fn nowhere() -> [u8; MOST_SPACES] {
    [u8::MAX; MOST_SPACES]
}

const fn no_way() -> [u16; MOST_SPACES] {
    [u16::MAX; MOST_SPACES]
}

impl ReachMap {
    /// Movement Points to a Space, if it can be reached.
    #[must_use]
    pub const fn cost_to(&self, to: Space) -> Option<u8> {
        match self.cost[to.index()] {
            u8::MAX => None,
            cost => Some(cost),
        }
    }

    /// The Spaces of the way there, the last one included.
    #[must_use]
    pub fn path(&self, to: Space) -> Vec<Space> {
        let mut path = Vec::new();
        let mut at = to.0;
        // Where the way begins there is nothing before; a free climb costs nothing.
        while path.len() < MOST_SPACES && self.from[usize::from(at)] != u16::MAX {
            path.push(Space(at));
            at = self.from[usize::from(at)];
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
            return Err(No::new(
                "HATE-MOVE-15",
                "A Hut's wall is between: Huts are entered and left only at the entrance.",
            ));
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
        self.board().strides(at).iter().any(|stride| {
            let free = climbs > 0 && stride.climb > 0;
            let cost = if free { 0 } else { 1 + stride.climb as i8 };
            cost <= left
                && !self.is_fallen(stride.to)
                && !self.blocks(id, stride.to)
                && (self.free(stride.to)
                    || self.figure(id).stands() == Some(stride.to)
                        && self.at(stride.to) == Some(id)
                    || (left - cost > 0
                        && self.can_finish(id, stride.to, left - cost, climbs - u8::from(free))))
        })
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
        let Some(space) = self.figure(id).stands() else { return };
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
        if self.purse(seat) == 0 {
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

    /// Where a Figure could end a Move with so many Movement Points and free climbs, and how.
    #[must_use]
    pub fn reach_map(&self, id: FigureId, mp: i8, climbs: u8) -> ReachMap {
        let mut map = ReachMap { cost: nowhere(), from: no_way() };
        let Some(start) = self.figure(id).stands() else { return map };
        let mp = mp.clamp(0, 30) as u8;
        map.cost[start.index()] = 0;
        // Spaces by cost; free climbs are rare and make a second pass.
        let mut queue: smallvec::SmallVec<[(u8, u8, Space); 128]> = smallvec::SmallVec::new();
        queue.push((0, climbs, start));
        let mut head = 0;
        while head < queue.len() {
            let (cost, climbs, at) = queue[head];
            head += 1;
            if map.cost[at.index()] < cost && climbs == 0 {
                continue;
            }
            for stride in self.board().strides(at) {
                let free = stride.climb > 0 && climbs > 0;
                let price = if free { 0 } else { 1 + stride.climb };
                let total = cost + price;
                let better = total < map.cost[stride.to.index()];
                if total > mp || !better || self.is_fallen(stride.to) || self.blocks(id, stride.to)
                {
                    continue;
                }
                map.cost[stride.to.index()] = total;
                map.from[stride.to.index()] = at.0;
                queue.push((total, climbs - u8::from(free), stride.to));
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
