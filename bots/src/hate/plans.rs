//! The best a Figure could make of its activation: where to go, and what to do there.

use warmoot_hate::{Area, FigureId, ReachMap, Rule, board::Space};

use super::{
    eye::Eye,
    goals::{may_pillage, of_party},
    man::Man,
    pull::{self, Pull},
};

/// A place to go to, and what being there and acting from there is worth.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Where the Move ends.
    pub to: Space,
    /// What it is worth, on the scale on which staying away from everything is about 0.
    pub worth: f32,
}

/// Everything that plans of several Figures share.
pub struct Planner<'a> {
    eye: &'a Eye<'a>,
    common: Pull,
    pillage: bool,
    bodies: Vec<(Space, f32)>,
    shots: f32,
    /// Spaces with Traps: no way leads over them.
    snares: Vec<Space>,
    take: Option<u8>,
    /// Others of the activation going on.
    mates: Vec<FigureId>,
}

impl<'a> Planner<'a> {
    /// Prepares plans.
    pub fn new(eye: &'a Eye<'a>) -> Self {
        Self {
            eye,
            common: pull::common(eye),
            pillage: may_pillage(eye.game, eye.me),
            bodies: pull::bodies(eye).collect(),
            shots: pull::shots(eye),
            snares: eye.game.snares().collect(),
            take: limit(eye),
            mates: eye.game.acting().collect(),
        }
    }

    /// What activating a Figure brings over leaving it where it is.
    pub fn gain(&self, man: &Man) -> f32 {
        let ways = self.eye.game.ways(man.id);
        let still = self.rest(man, man.at, None);
        self.best(man, &ways, man.speed).map_or(0.0, |plan| plan.worth - still)
    }

    /// What a free Move with this map brings over staying.
    pub fn stroll(&self, man: &Man, ways: &ReachMap, mp: u8) -> f32 {
        let errand = pull::errand(self.eye, man);
        let still = self.rest(man, man.at, errand.as_ref())
            + self.arrival(man, man.at, mp)
            + self.action(man, man.at);
        self.best(man, ways, mp)
            .filter(|plan| plan.to != man.at)
            .map_or(0.0, |plan| plan.worth - still)
    }

    /// The two largest sums of what `each` says of Figures that may still be activated: so many
    /// act in a Turn.
    pub fn turn(&self, each: impl Fn(&Man) -> f32) -> f32 {
        let (mut first, mut second) = (0.0_f32, 0.0_f32);
        for man in self.eye.friends().filter(|man| !man.done) {
            let worth = each(man);
            second = second.max(worth.min(first));
            first = first.max(worth);
        }
        first + second
    }

    /// What more Movement Points in the activation about to begin bring.
    pub fn faster(&self, man: &Man, more: i8) -> f32 {
        let mp = man.speed as i8;
        let worth = |mp: i8| {
            let ways = self.eye.game.reach_map(man.id, mp, 0);
            self.best(man, &ways, mp.max(0) as u8).map_or(0.0, |plan| plan.worth)
        };
        worth(mp + more) - worth(mp)
    }

    /// The best chance-weighted Attack a Figure could make in an activation now with more dice,
    /// less that without them.
    pub fn stronger(&self, man: &Man, more: i16) -> f32 {
        let near = self
            .eye
            .foes()
            .filter(|foe| self.eye.board.range(foe.at, man.at) <= man.speed + man.reach);
        near.map(|foe| {
            let chance = |dice| self.eye.chances.ko(dice, foe.defense);
            (chance(man.attack + more) - chance(man.attack)) * self.eye.goals.loss(foe.id)
        })
        .fold(0.0, f32::max)
    }

    /// The best place a Figure can reach.
    pub fn best(&self, man: &Man, ways: &ReachMap, mp: u8) -> Option<Plan> {
        let errand = pull::errand(self.eye, man);
        let mut best: Option<Plan> = None;
        for to in self.eye.board.spaces() {
            let Some(cost) = ways.cost_to(to).filter(|_| self.eye.game.can_end(man.id, to)) else {
                continue;
            };
            if !self.snares.is_empty()
                && ways.path(to).iter().any(|space| self.snares.contains(space))
            {
                continue;
            }
            let left = mp.saturating_sub(cost);
            let worth = self.rest(man, to, errand.as_ref())
                + self.arrival(man, to, left)
                + self.action(man, to)
                - 0.004 * f32::from(cost);
            if best.is_none_or(|best| worth > best.worth) {
                best = Some(Plan { to, worth });
            }
        }
        best
    }

    /// What standing on a Space is worth, without what can be done at once.
    fn rest(&self, man: &Man, at: Space, errand: Option<&Pull>) -> f32 {
        let pull = match errand {
            Some(errand) => 0.8 * errand.at(at) + 0.15 * self.common.at(at),
            None => 0.5 * self.common.at(at),
        };
        let guards =
            self.eye.goals.guard > 0.0 && self.eye.game.tokens_down().any(|(_, token)| token == at);
        let guard = if guards { self.eye.goals.guard } else { 0.0 };
        let area = self.eye.goals.area(self.eye.game, self.eye.me, at);
        pull + guard + area - self.eye.danger(man, at)
    }

    /// What ending a Move on a Space brings at once.
    fn arrival(&self, man: &Man, at: Space, left: u8) -> f32 {
        let (eye, goals) = (self.eye, &self.eye.goals);
        let mut worth = 0.0;
        if eye.game.woods().any(|(tree, _)| {
            let [column, row] = eye.board.place(tree);
            let [x, y] = eye.board.place(at);
            (column..=column + 1).contains(&x) && (row..=row + 1).contains(&y)
        }) {
            worth += goals.harvest;
        }
        if goals.take > 0.0
            && let Some(limit) = self.take
        {
            let held = eye.game.tokens_of(man.id).count();
            let room = usize::from(limit).saturating_sub(held);
            let near = eye.game.tokens_down().filter(|&(_, it)| eye.board.range(it, at) <= 1);
            let each = if goals.keeper == Some(man.id) { goals.hand } else { goals.take };
            worth += each * near.count().min(room) as f32;
        }
        if let Some(keeper) = goals.keeper.filter(|&it| it != man.id).and_then(|it| eye.man(it))
            && eye.board.range(keeper.at, at) <= 1
        {
            worth += goals.hand * eye.game.tokens_of(man.id).count() as f32;
        }
        if goals.home > 0.0
            && pull::carries_foe(eye, man)
            && eye.game.lies_in(Area::BackRow, at, eye.me)
        {
            worth += goals.home * if left > 0 { 1.0 } else { 0.2 };
        }
        if pull::carries_prey(eye, man) && pull::on_edge(eye, at) {
            worth += goals.capture * if left > 0 { 1.0 } else { 0.2 };
        }
        worth + self.backing(man, at)
    }

    /// What Support from a Space does for the others of the activation.
    fn backing(&self, man: &Man, at: Space) -> f32 {
        let (dice, range) = man.aura;
        if dice == 0 {
            return 0.0;
        }
        let eye = self.eye;
        let mut worth = 0.0;
        for mate in self.mates.iter().filter(|&&mate| mate != man.id) {
            let Some(mate) = eye.man(*mate) else { continue };
            let best = eye
                .foes()
                .filter(|foe| eye.board.range(foe.at, mate.at) <= mate.reach)
                .filter(|foe| eye.board.range(foe.at, at) <= range)
                .map(|foe| {
                    // The table is steepest in the middle: two dice more turn about a quarter.
                    let now = eye.chances.ko(mate.attack, foe.defense);
                    (eye.chances.ko(mate.attack + dice, foe.defense) - now) * eye.goals.loss(foe.id)
                })
                .fold(0.0_f32, f32::max);
            worth += best;
        }
        worth
    }

    /// What the best Action from a Space is worth.
    fn action(&self, man: &Man, at: Space) -> f32 {
        let (eye, goals) = (self.eye, &self.eye.goals);
        let mut best = 0.0_f32;
        for foe in eye.foes() {
            if eye.board.range(foe.at, at) <= man.reach {
                best = best.max(eye.strike(man, at, foe) * goals.loss(foe.id));
            }
        }
        if self.pillage
            && let Some(hut) = eye.board.hut(at)
            && eye.game.open_huts().any(|open| open == hut)
        {
            best = best.max(pillaging(eye, man));
        }
        if goals.wreck > 0.0 || self.shots > 0.0 {
            let near = eye.game.tokens_down().any(|(_, it)| eye.board.range(it, at) <= 1);
            if near {
                best = best.max(goals.wreck.max(0.8 * self.shots));
            }
        }
        if eye.game.room(man.id) > 0 {
            for &(body, worth) in &self.bodies {
                if eye.board.range(body, at) == 1 {
                    best = best.max(worth);
                }
            }
        }
        best
    }
}

/// What trying to Pillage is worth: two Huts in five hide a family, one an ambush, two nobody.
pub fn pillaging(eye: &Eye, man: &Man) -> f32 {
    let wins = eye.chances.ko(man.attack, 1);
    let falls = eye.chances.ko(3, man.defense);
    let success = 0.4 + 0.4 * wins + 0.2 * wins * (1.0 - falls);
    success * eye.goals.pillage + eye.price - 0.2 * falls * eye.goals.loss(man.id)
}

/// How many Interest tokens a Figure of this player may hold that it takes without an Action.
fn limit(eye: &Eye) -> Option<u8> {
    eye.game.scenario_now()?.rules.iter().find_map(|rule| match rule.does {
        Rule::TokenTake { side, limit, action: false, .. } if of_party(eye.game, eye.me, side) => {
            Some(limit)
        }
        _ => None,
    })
}
