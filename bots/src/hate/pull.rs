//! What draws Figures across the board: the worth of what can be had, less for every Movement
//! Point it is away.

use warmoot_hate::{Area, Cargo, Spot, Verb, board::Space};

use super::{
    eye::Eye,
    goals::{may_pillage, of_party},
    man::Man,
};

/// What is left of a worth one Movement Point away: half of it after a Move of three.
const FADES: f32 = 0.79;

/// The draw of every Space.
pub struct Pull(Vec<f32>);

impl Pull {
    /// The draw of a Space.
    pub fn at(&self, space: Space) -> f32 {
        self.0.get(space.index()).copied().unwrap_or(0.0)
    }

    fn seed(&mut self, space: Space, worth: f32) {
        if let Some(at) = self.0.get_mut(space.index()) {
            *at = at.max(worth);
        }
    }

    /// Lets the worth flow from where it is over all Spaces.
    fn flow(mut self, eye: &Eye) -> Self {
        let mut open: Vec<Space> = eye.board.spaces().filter(|&at| self.at(at) > 0.0).collect();
        let mut next = 0;
        while next < open.len() {
            let at = open[next];
            next += 1;
            let worth = self.at(at);
            for stride in eye.board.strides(at) {
                // The way leads from there to here, so the climb is the other one.
                let climb = eye.board.level(at).saturating_sub(eye.board.level(stride.to));
                let faded = worth * FADES.powi(1 + i32::from(climb));
                if faded > self.at(stride.to) + 1e-4 {
                    self.0[stride.to.index()] = faded;
                    open.push(stride.to);
                }
            }
        }
        self
    }
}

/// What draws any Figure of the player.
pub fn common(eye: &Eye) -> Pull {
    let (game, goals) = (eye.game, &eye.goals);
    let mut pull = Pull(vec![0.0; eye.board.len()]);
    let taken = |space: Space| eye.friends().any(|man| man.at == space);
    for (tree, stock) in game.woods() {
        let worth = goals.harvest * if stock > 1 { 0.8 } else { 0.65 };
        for space in eye.board.square(eye.board.place(tree)) {
            pull.seed(space, worth * if taken(space) { 0.5 } else { 1.0 });
        }
    }
    if may_pillage(game, eye.me) {
        for hut in game.open_huts() {
            if let Some(place) = eye.board.layout.huts.get(usize::from(hut)) {
                let inside = eye.board.square(place.at).any(taken);
                for space in eye.board.square(place.at) {
                    pull.seed(space, goals.pillage * if inside { 0.25 } else { 0.6 });
                }
            }
        }
    }
    for foe in eye.foes() {
        let soft = eye.chances.ko(4, foe.defense);
        for space in eye.board.around(foe.at) {
            pull.seed(space, goals.loss(foe.id) * soft);
        }
    }
    let token = goals.take.max(goals.wreck).max(0.8 * shots(eye));
    if token > 0.0 {
        for (_, at) in game.tokens_down() {
            let held = eye.friends().any(|man| eye.board.range(man.at, at) <= 1);
            for space in eye.board.around(at).chain([at]) {
                pull.seed(space, token * if held { 0.5 } else { 0.9 });
            }
        }
    }
    if goals.guard > 0.0 {
        for (_, at) in game.tokens_down() {
            pull.seed(at, goals.guard * if taken(at) { 0.3 } else { 1.0 });
        }
    }
    for (body, worth) in bodies(eye) {
        for space in eye.board.around(body) {
            pull.seed(space, 0.8 * worth);
        }
    }
    for &(area, worth) in &goals.areas {
        for space in eye.board.spaces().filter(|&space| game.lies_in(area, space, eye.me)) {
            pull.seed(space, worth);
        }
    }
    pull.flow(eye)
}

/// Where a Figure with something to bring is drawn; `None` if it carries nothing that matters.
pub fn errand(eye: &Eye, man: &Man) -> Option<Pull> {
    let mut pull = Pull(vec![0.0; eye.board.len()]);
    let mut any = false;
    if eye.goals.home > 0.0 && carries_foe(eye, man) {
        any = true;
        for space in eye.board.spaces() {
            if eye.game.lies_in(Area::BackRow, space, eye.me) {
                pull.seed(space, 1.5 * eye.goals.home);
            }
        }
    }
    if carries_prey(eye, man) {
        any = true;
        for space in eye.board.spaces().filter(|&space| on_edge(eye, space)) {
            pull.seed(space, 1.2 * eye.goals.capture);
        }
    }
    if let Some(keeper) = eye.goals.keeper.filter(|&keeper| keeper != man.id)
        && eye.game.tokens_of(man.id).next().is_some()
        && let Some(keeper) = eye.man(keeper)
    {
        any = true;
        for space in eye.board.around(keeper.at) {
            pull.seed(space, eye.goals.hand);
        }
    }
    any.then(|| pull.flow(eye))
}

/// Whether a Figure carries the Body of an enemy.
pub fn carries_foe(eye: &Eye, man: &Man) -> bool {
    eye.game.load(man.id).any(|cargo| match cargo {
        Cargo::Body(body) => is_foe_body(eye, body),
        Cargo::Innocents(_) => false,
    })
}

/// Whether a Figure is of an enemy Tribe.
pub fn is_foe_body(eye: &Eye, body: warmoot_hate::FigureId) -> bool {
    eye.game.owner(body).is_some_and(|owner| !eye.game.same_side(owner, eye.me))
}

/// Whether a Figure carries the Body of the Neutral Mercenary.
pub fn carries_prey(eye: &Eye, man: &Man) -> bool {
    eye.game.load(man.id).any(|cargo| is_prey(eye, cargo))
}

/// Whether it is the Body of the Neutral Mercenary, and worth having.
pub fn is_prey(eye: &Eye, cargo: Cargo) -> bool {
    eye.goals.capture > 0.0 && matches!(cargo, Cargo::Body(body) if eye.game.owner(body).is_none())
}

/// Whether a Space lies on the edge of the board.
pub fn on_edge(eye: &Eye, space: Space) -> bool {
    let [column, row] = eye.board.place(space);
    let layout = &eye.board.layout;
    column == 1 || row == 1 || column == layout.columns || row == layout.rows
}

/// Spaces where Bodies worth having lie, with what Grabbing them is worth.
pub fn bodies<'a>(eye: &'a Eye<'a>) -> impl Iterator<Item = (Space, f32)> + 'a {
    eye.game.everybody().filter_map(|id| {
        let Spot::Lies(space) = eye.game.where_is(id) else { return None };
        if is_prey(eye, Cargo::Body(id)) {
            Some((space, eye.goals.prey))
        } else {
            is_foe_body(eye, id).then_some((space, eye.goals.grab))
        }
    })
}

/// What a Special Action that shoots with a token is worth to this player; 0 without one.
pub fn shots(eye: &Eye) -> f32 {
    let Some(scenario) = eye.game.scenario_now() else { return 0.0 };
    let mut best = 0.0_f32;
    for action in scenario.actions.iter().filter(|action| action.token) {
        if !of_party(eye.game, eye.me, action.side) {
            continue;
        }
        for effect in &action.ability.effects {
            if let Verb::Attack(strike) = effect.does {
                let dice = strike.fixed.unwrap_or(3).into();
                for foe in eye.foes() {
                    best = best.max(eye.chances.ko(dice, foe.defense) * eye.goals.loss(foe.id));
                }
            }
        }
    }
    best
}
