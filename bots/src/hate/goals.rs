//! What things are worth: Missions of both sides, Hate and Resources, in one currency. 1 is about
//! what 1 Hate or Resource is worth when both are needed alike.

use warmoot_hate::{
    Area, Condition, FigureId, Hate, Is, Load, Objective, Party, Rule, Task, Trigger, Type, Verb,
    Who, board::Space,
};
use warmoot_kernel::Seat;

use super::man::Man;

/// What winning at once is worth.
const VICTORY: f32 = 8.0;
/// Events of one kind that a side brings about in a Round if it tries.
const PACE: f32 = 2.5;

/// What things are worth to one player.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    /// Hate, a Resource.
    pub hate: f32,
    /// A Resource.
    pub resource: f32,
    /// A KO of each Figure, by number: for this side if it is an enemy, against it if it is not.
    fall: Vec<f32>,
    /// One Harvest.
    pub harvest: f32,
    /// One Pillage.
    pub pillage: f32,
    /// Taking an Interest token with a Move; 0 if this side takes none so.
    pub take: f32,
    /// Handing a token to the Figure the scenario wants to have it.
    pub hand: f32,
    /// That Figure.
    pub keeper: Option<FigureId>,
    /// A Special Action that removes a token.
    pub wreck: f32,
    /// Grabbing the Body of an enemy.
    pub grab: f32,
    /// Sending one home; 0 if the scenario has no such rule.
    pub home: f32,
    /// Standing on an Interest token's Space, so that the enemy cannot remove it.
    pub guard: f32,
    /// Grabbing the Body of the Neutral Mercenary.
    pub prey: f32,
    /// Bringing it to the edge of the board.
    pub capture: f32,
    /// Each Figure more in an area at the end of a Round or the Battle.
    pub areas: Vec<(Area, f32)>,
}

impl Goals {
    /// Works them out.
    pub fn new(game: &Hate, me: Seat, men: &[Man], price: f32) -> Self {
        let foe = (0..2).map(Seat).find(|&seat| !game.same_side(seat, me)).unwrap_or(me);
        let need = |a: u8, b: u8| {
            let lead = (f32::from(a) - f32::from(b)).clamp(-3.0, 3.0);
            0.8 - 0.13 * lead
        };
        let (hate, resource) = (game.hate(me), game.resources(me));
        let mut goals = Self {
            hate: need(hate, resource),
            resource: need(resource, hate),
            fall: vec![0.0; men.iter().map(|man| man.id.index() + 1).max().unwrap_or(0)],
            ..Self::default()
        };
        goals.harvest = goals.resource;
        goals.pillage = 1.7 * goals.resource + 0.4 * goals.hate;
        goals.grab = 0.1 + price;
        // A KO gives Hate, and takes a Figure off the board.
        let foe_hate = need(game.hate(foe), game.resources(foe));
        for man in men {
            let worth = match man.role {
                Type::Prince => 0.9,
                Type::Champion => 0.7,
                _ => 0.45,
            };
            let hate = if man.mine { 0.8 * foe_hate } else { goals.hate };
            let shields = f32::from(game.shields(man.id));
            let neutral = if man.neutral { 0.0 } else { worth };
            goals.fall[man.id.index()] = hate + neutral / (1.0 + shields);
        }
        let mains = |seat| game.tasks(seat).iter().filter(|task| task.main).count().max(1);
        let own = mains(me);
        for task in game.tasks(me) {
            goals.count(game, me, men, &task, VICTORY / own as f32, price, true);
        }
        let theirs = mains(foe);
        for task in game.tasks(foe).iter().filter(|task| task.number.is_some()) {
            goals.count(game, me, men, task, 0.8 * VICTORY / theirs as f32, price, false);
        }
        goals
    }

    /// What the KO of a Figure is worth: to this side if it is an enemy, else what it costs.
    pub fn loss(&self, id: FigureId) -> f32 {
        self.fall.get(id.index()).copied().unwrap_or(0.5)
    }

    /// What standing on a Space when the Round ends is worth.
    pub fn area(&self, game: &Hate, me: Seat, space: Space) -> f32 {
        let inside = self.areas.iter().filter(|(area, _)| game.lies_in(*area, space, me));
        inside.map(|(_, worth)| worth).sum()
    }

    /// Adds what a Mission makes things worth: to this side, or as something to deny.
    #[allow(clippy::too_many_arguments)]
    fn count(
        &mut self,
        game: &Hate,
        me: Seat,
        men: &[Man],
        task: &Task<'_>,
        victory: f32,
        price: f32,
        own: bool,
    ) {
        let mission = task.mission;
        let pay = f32::from(mission.hate) * self.hate
            + f32::from(mission.resource) * self.resource
            + f32::from(mission.savagery) * price;
        let worth = if task.main { victory + 0.5 * pay } else { 0.8 * pay };
        let left = f32::from(task.need.saturating_sub(task.progress).max(1));
        let rounds = f32::from(game.rounds().saturating_sub(game.round()) + 1);
        // What can hardly be done any more is worth little.
        let hope = (PACE * rounds / left).min(1.0).powi(2);
        let each = worth * hope / left;
        self.objective(game, me, men, &mission.objective, each, own);
    }

    #[allow(clippy::too_many_arguments)]
    fn objective(
        &mut self,
        game: &Hate,
        me: Seat,
        men: &[Man],
        objective: &Objective,
        each: f32,
        own: bool,
    ) {
        match objective {
            Objective::Any(parts) => {
                for part in parts {
                    self.objective(game, me, men, part, each * 0.7, own);
                }
            }
            Objective::Event { counting, in_turn, .. } => {
                let each = if *in_turn { each * 0.5 } else { each };
                self.event(game, me, men, counting.event, &counting.when, each, own);
            }
            Objective::State { when, at, .. } => {
                // What counts at the Battle's end only may wait until then.
                let soon = *at == Trigger::RoundEnd || game.round() >= game.rounds();
                for condition in when.iter().filter(|it| !it.not) {
                    self.state(game, me, men, condition, each, own, soon);
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn event(
        &mut self,
        game: &Hate,
        me: Seat,
        men: &[Man],
        event: Trigger,
        when: &[Condition],
        each: f32,
        own: bool,
    ) {
        match event {
            Trigger::EnemyKo | Trigger::EnemyDown => {
                // An enemy of mine if it is my Mission, a Figure of mine if it is theirs.
                for man in men.iter().filter(|man| man.neutral || man.mine != own) {
                    let fits = share(game, man, when);
                    let shields = 1.0 + f32::from(game.shields(man.id));
                    let worth = each * fits / shields;
                    // What the enemy wants of a neutral is worth having first.
                    self.fall[man.id.index()] +=
                        if man.neutral && !own { 0.3 * worth } else { worth };
                }
            }
            Trigger::Harvested if own => self.harvest += each,
            Trigger::Harvested => self.harvest += 0.15 * each,
            Trigger::Pillaged if own => self.pillage += each,
            Trigger::Pillaged => self.pillage += 0.2 * each,
            Trigger::Grabbed if own => self.grab += each,
            Trigger::TokenDone => self.special_step(game, me, men, each, own),
            Trigger::Captured => self.hunt(game, me, men, each, own),
            _ => {}
        }
    }

    /// The Neutral Mercenary belongs to whoever carries its Body off, or else has taken most Hate
    /// tokens off it when the Battle ends.
    fn hunt(&mut self, game: &Hate, me: Seat, men: &[Man], each: f32, own: bool) {
        let taken = |seat| f32::from(game.taken_off_neutral(seat));
        let lead = taken(me) - taken(other(game, me));
        // The token that decides who has most is worth most.
        let one = if lead.abs() < 1.5 { 0.3 } else { 0.15 };
        for man in men.iter().filter(|man| man.neutral) {
            self.fall[man.id.index()] += each * one * if own { 1.0 } else { 0.7 };
        }
        if own {
            self.prey += 0.5 * each;
            self.capture += each;
        }
        for man in men.iter().filter(|man| man.mine == own && !man.neutral) {
            let carries = game.load(man.id).any(|cargo| match cargo {
                warmoot_hate::Cargo::Body(body) => game.owner(body).is_none(),
                warmoot_hate::Cargo::Innocents(_) => false,
            });
            if carries {
                self.fall[man.id.index()] += 0.8 * each;
            }
        }
    }

    /// The scenario's special step: a Body sent home, a token removed, a token brought.
    fn special_step(&mut self, game: &Hate, me: Seat, men: &[Man], each: f32, own: bool) {
        let Some(scenario) = game.scenario_now() else { return };
        let actor = if own { me } else { other(game, me) };
        for rule in &scenario.rules {
            match &rule.does {
                Rule::SendHome { side, .. } if of_party(game, actor, *side) => {
                    if own {
                        self.home += each;
                        self.grab += 0.45 * each;
                        for man in men.iter().filter(|man| !man.mine && !man.neutral) {
                            self.fall[man.id.index()] += 0.2 * each;
                        }
                    }
                    // Whoever carries one is worth felling, or guarding.
                    for man in men.iter().filter(|man| man.mine == own && !man.neutral) {
                        let loaded = f32::from(game.load(man.id).count() as u8);
                        self.fall[man.id.index()] += 0.6 * each * loaded;
                    }
                }
                Rule::TokenPower { side, figure, .. } if of_party(game, actor, *side) => {
                    let keeper = men.iter().find(|man| {
                        man.mine == own
                            && game.letter_of(man.id).is_some_and(|letter| letter == figure)
                    });
                    if own {
                        self.keeper = keeper.map(|man| man.id);
                        self.take += 0.6 * each;
                        self.hand += each;
                    }
                    for man in men.iter().filter(|man| man.mine == own && !man.neutral) {
                        let held = f32::from(game.tokens_of(man.id).count() as u8);
                        if Some(man.id) != keeper.map(|it| it.id) {
                            self.fall[man.id.index()] += 0.6 * each * held;
                        }
                    }
                    if let Some(keeper) = keeper {
                        self.fall[keeper.id.index()] += 1.5 * each;
                    }
                }
                _ => {}
            }
        }
        for action in &scenario.actions {
            let removes = action.ability.effects.iter().any(|it| it.does == Verb::RemoveToken);
            if removes && own && of_party(game, me, action.side) {
                self.wreck += each;
            } else if removes && !own && !of_party(game, me, action.side) {
                self.guard += 0.5 * each;
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn state(
        &mut self,
        game: &Hate,
        me: Seat,
        men: &[Man],
        condition: &Condition,
        each: f32,
        own: bool,
        soon: bool,
    ) {
        let seat = if own { me } else { other(game, me) };
        match condition.is {
            Is::Majority { area } => {
                let inside = |mine: bool| {
                    let count = men
                        .iter()
                        .filter(|man| man.mine == mine && !man.neutral)
                        .filter(|man| game.lies_in(area, man.at, me))
                        .count();
                    count as f32
                };
                let lead = inside(true) - inside(false);
                // The Figure that turns the majority is worth most.
                let turns = if lead.abs() <= 1.5 { 0.4 } else { 0.22 };
                self.areas.push((area, each * turns));
                for man in men.iter().filter(|man| !man.neutral && game.lies_in(area, man.at, me)) {
                    self.fall[man.id.index()] += each * turns;
                }
            }
            Is::Standing { area, min, types } => {
                let fits = |man: &&Man| man.mine == own && !man.neutral && types.admits(man.role);
                let there = |man: &Man| area.is_none_or(|area| game.lies_in(area, man.at, seat));
                let inside = men.iter().filter(fits).filter(|man| there(man)).count();
                // The nearer the number needed, the more each further one is worth.
                let near = (inside as f32 / f32::from(min.max(1))).min(1.0);
                for man in men.iter().filter(fits) {
                    let part = if there(man) { 0.15 + 0.4 * near } else { 0.05 };
                    self.fall[man.id.index()] += each * part;
                }
                if let Some(area) = area.filter(|_| own) {
                    let late = if soon { 0.5 + 0.7 * near } else { 0.15 };
                    self.areas.push((area, late * each / f32::from(min.max(1))));
                }
            }
            Is::Holding { min, .. } => {
                let holders = |mine: bool| {
                    let men = men.iter().filter(move |man| man.mine == mine && !man.neutral);
                    men.map(|man| game.tokens_of(man.id).count()).sum::<usize>() as f32
                };
                let lacks = (f32::from(min) - holders(own)).max(1.0);
                self.take += each / lacks * if own { 0.8 } else { 0.5 };
                for man in men.iter().filter(|man| man.mine == own) {
                    let held = f32::from(game.tokens_of(man.id).count() as u8);
                    self.fall[man.id.index()] += 0.5 * each * held / lacks;
                }
            }
            Is::Carrying { of: Load::EnemyBody | Load::Body, min } if own => {
                self.grab += each * 0.5 / f32::from(min.max(1));
            }
            _ => {}
        }
    }
}

/// The player on the other side.
fn other(game: &Hate, me: Seat) -> Seat {
    (0..2).map(Seat).find(|&seat| !game.same_side(seat, me)).unwrap_or(me)
}

/// Whether a seat is on a side a rule speaks of.
pub fn of_party(game: &Hate, seat: Seat, party: Party) -> bool {
    let attacks = game.attacker_seat().is_some_and(|attacker| game.same_side(attacker, seat));
    match party {
        Party::Attacker => attacks,
        Party::Defender => !attacks,
        Party::Both => true,
        Party::Neutral => false,
    }
}

/// How far the KO of a Figure meets the conditions of a Mission: 0 not at all, 1 surely.
fn share(game: &Hate, man: &Man, when: &[Condition]) -> f32 {
    let mut share = 1.0;
    for condition in when {
        let holds = match condition.is {
            Is::Type { who: Who::Foe, among, .. } => among.has(man.role),
            Is::Neutral { who: Who::Foe } => man.neutral,
            Is::Carries { who: Who::Foe, of: Load::Token, min } => {
                game.tokens_of(man.id).count() >= usize::from(min)
            }
            _ => {
                share *= 0.4;
                continue;
            }
        };
        if holds == condition.not {
            return 0.0;
        }
    }
    share
}

/// Whether this player may Pillage in this scenario.
pub fn may_pillage(game: &Hate, me: Seat) -> bool {
    let scenario = game.scenario_now();
    scenario.into_iter().flat_map(|it| &it.rules).all(|rule| match rule.does {
        Rule::NoPillage { side } => !of_party(game, me, side),
        _ => true,
    })
}
