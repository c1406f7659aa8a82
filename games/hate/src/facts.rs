//! Read-only facts of a position for players made of code.
//!
//! They say what stands in this position. A player is only handed a guess
//! ([`warmoot_kernel::Game::guess`]), in which other seats' Secret Missions and what only others have
//! seen of Traps are drawn anew; everything else is open to all.

use warmoot_kernel::Seat;

use crate::{
    Ability, Area, CardKind, Cargo, Content, Effect, Feat, FigureId, For, Means, Mission, Rule,
    Scenario, SkillId, StageView, Trigger, Type,
    board::{Board, Space},
    flow::{Acting, Frame, TurnStep},
    movement::ReachMap,
    state::{Hate, Place, TokenAt},
};

/// Where a Figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// It stands here.
    Stands(Space),
    /// Its Body lies here.
    Lies(Space),
    /// Its Body is carried by this Figure.
    Carried(FigureId),
    /// It is Hidden; its marker lies here.
    Hidden(Space),
    /// It is out of the Battle.
    Away,
}

/// What decides now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Something of the setup.
    Setup,
    /// Figures are selected; so many are already.
    Select(u8),
    /// A Figure of the activation going on is chosen to Move.
    Moves,
    /// This Figure is Moving with these Movement Points left.
    Moving(FigureId, i8),
    /// Actions.
    Actions,
    /// A reaction window.
    Window(Trigger),
    /// Dice to reroll: at most so many, and whether they are the enemy's.
    Reroll(u8, bool),
    /// Wilds are set, or a target of a Combat is chosen.
    Combat,
    /// A choice inside an effect, or a smaller one.
    Inside,
    /// The Battle is over.
    Over,
}

/// A Mission with how far a seat has come.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The Mission.
    pub mission: &'a Mission,
    /// Its number among the scenario's Missions; `None`: the Secret Mission.
    pub number: Option<u8>,
    /// How much is done.
    pub progress: u8,
    /// How much is needed.
    pub need: u8,
    /// Whether the seat needs it to win at once (HATE-END-05).
    pub main: bool,
}

/// A Combat going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// Who attacks; `None`: a Neutral Warrior.
    pub attacker: Option<FigureId>,
    /// Who defends, or will first; `None`: a Neutral Warrior.
    pub defender: Option<FigureId>,
    /// Whether the Attack roll is still going on.
    pub attacking: bool,
    /// The Hut whose Neutral Warrior takes part.
    pub hut: Option<u8>,
}

/// An ability being carried out that waits for a choice.
#[derive(Clone, Copy, Debug)]
pub struct Underway<'a> {
    /// The ability.
    pub ability: &'a Ability,
    /// The effect that comes next.
    pub effect: Option<&'a Effect>,
    /// The Figure it is used for.
    pub figure: Option<FigureId>,
    /// The last Figure chosen as a target.
    pub target: Option<FigureId>,
}

impl Hate {
    /// What never changes.
    #[must_use]
    pub fn packs(&self) -> &Content {
        &self.content
    }

    /// What is going on.
    #[must_use]
    pub fn phase(&self) -> StageView {
        self.stage()
    }

    /// The Round, from 1; 0 during setup.
    #[must_use]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The number of Rounds; 0 before the scenario is known.
    #[must_use]
    pub fn rounds(&self) -> u8 {
        if self.scenario.is_some() { self.dashboard().rounds } else { 0 }
    }

    /// The scenario; only once it is known.
    #[must_use]
    pub fn scenario_now(&self) -> Option<&Scenario> {
        self.scenario.map(|_| self.dashboard())
    }

    /// The Attacker; only once that is known.
    #[must_use]
    pub fn attacker_seat(&self) -> Option<Seat> {
        self.attacker
    }

    /// The innermost Combat going on.
    #[must_use]
    pub fn fighting_now(&self) -> Option<Fight> {
        let combat = self.combat()?;
        let next = (combat.targets != 0).then(|| FigureId(combat.targets.trailing_zeros() as u8));
        Some(Fight {
            attacker: combat.attacker,
            defender: combat.defender.or(combat.main).or(next),
            attacking: combat.rolling() == crate::Role::Attacker,
            hut: combat.hut,
        })
    }

    /// While a defender sets Wilds: how many Saves there are beyond what stops the Attack, with all
    /// Wilds as Saves.
    #[must_use]
    pub fn spare_saves(&self) -> Option<i16> {
        let combat = self.combat().filter(|it| it.step == crate::combat::Step::DefendWilds)?;
        let throw = &combat.defense;
        let flat = crate::shares::flat(&self.defense_parts(combat)).saturating_add(throw.flat);
        let saves = i16::from(throw.dice.save + throw.dice.wild + throw.set[1]) + i16::from(flat);
        Some(saves - i16::from(combat.attack.result))
    }

    /// The ability that waits for a choice now.
    #[must_use]
    pub fn underway(&self) -> Option<Underway<'_>> {
        let Some(Frame::Run(run)) = self.top() else { return None };
        let chosen = usize::from(run.chosen);
        Some(Underway {
            ability: run.ability(&self.content),
            effect: run.effects(&self.content).get(usize::from(run.at)),
            figure: run.figure,
            target: chosen.checked_sub(1).and_then(|last| run.targets.get(last)).copied(),
        })
    }

    /// Whose Turn it is.
    #[must_use]
    pub fn turn_of(&self) -> Seat {
        self.active
    }

    /// Who decides now.
    #[must_use]
    pub fn decides(&self) -> Option<Seat> {
        self.asked()
    }

    /// What decides now.
    #[must_use]
    pub fn moment(&self) -> Moment {
        match self.top() {
            _ if self.ended.is_some() => Moment::Over,
            None => Moment::Over,
            Some(Frame::Setup(_) | Frame::Snares { .. }) => Moment::Setup,
            Some(Frame::Turn(turn)) if turn.step == TurnStep::Select => Moment::Select(turn.count),
            Some(Frame::Activations(acts)) if acts.moved => Moment::Actions,
            Some(Frame::Activations(_)) => Moment::Moves,
            Some(Frame::Moving(moving)) => Moment::Moving(moving.figure, moving.left),
            Some(Frame::Window(window)) => Moment::Window(window.trigger),
            Some(Frame::Reroll { most, hostile, .. }) => Moment::Reroll(most, hostile),
            Some(Frame::Combat) => Moment::Combat,
            Some(_) => Moment::Inside,
        }
    }

    /// The board; only once the scenario is known.
    #[must_use]
    pub fn ground(&self) -> Option<&Board> {
        self.scenario.map(|_| self.board())
    }

    /// Savagery a seat can spend, that on Figure cards included.
    #[must_use]
    pub fn savagery(&self, seat: Seat) -> u8 {
        self.purse(seat)
    }

    /// Savagery in a seat's pool alone: without any its Turn does not start (HATE-SKILL-09).
    #[must_use]
    pub fn pool_alone(&self, seat: Seat) -> u8 {
        self.player(seat).savagery
    }

    /// Hate of this Battle.
    #[must_use]
    pub fn hate(&self, seat: Seat) -> u8 {
        self.player(seat).hate
    }

    /// Resources of this Battle.
    #[must_use]
    pub fn resources(&self, seat: Seat) -> u8 {
        self.player(seat).resource
    }

    /// Who holds the Feast token.
    #[must_use]
    pub fn feast_holder(&self) -> Option<Seat> {
        self.feast
    }

    /// Whether two seats are on one side.
    #[must_use]
    pub fn same_side(&self, a: Seat, b: Seat) -> bool {
        self.allied(a, b)
    }

    /// Every Figure of the Battle.
    pub fn everybody(&self) -> impl Iterator<Item = FigureId> + use<> {
        self.ids()
    }

    /// The uncovered cards of a Figure.
    pub fn cards_on(&self, id: FigureId) -> impl Iterator<Item = SkillId> + '_ {
        self.figure(id).tops().map(|(_, skill)| skill)
    }

    /// The Tribe card or Skill ability that a means stands for in a window with this trigger.
    #[must_use]
    pub fn ability_of(&self, means: Means, trigger: Trigger) -> Option<&Ability> {
        let of = |abilities: &'_ [Ability]| {
            abilities.iter().position(|ability| ability.trigger == trigger)
        };
        match means {
            Means::Card { card } => Some(&self.content.cards.get(usize::from(card))?.ability),
            Means::Skill { skill, .. } => {
                let abilities = &self.content.skills.get(usize::from(skill))?.abilities;
                abilities.get(of(abilities).unwrap_or(0))
            }
            Means::Extension { card, .. } => {
                match &self.content.cards.get(usize::from(card))?.kind {
                    CardKind::Forge { feat, .. } => Some(feat),
                    _ => None,
                }
            }
            Means::Trial { card } => match &self.content.cards.get(usize::from(card))?.kind {
                CardKind::Trial(trial) => trial.bonus.get(of(&trial.bonus)?),
                _ => None,
            },
            Means::Feat { .. } => None,
        }
    }

    /// Where a Figure is.
    #[must_use]
    pub fn where_is(&self, id: FigureId) -> Spot {
        match self.figure(id).at {
            Place::Stands(space) => Spot::Stands(space),
            Place::Lies(space) => Spot::Lies(space),
            Place::Carried(by) => Spot::Carried(by),
            Place::Hidden(space) => Spot::Hidden(space),
            Place::Home | Place::Captive(_) => Spot::Away,
        }
    }

    /// The Space a Figure stands on.
    #[must_use]
    pub fn standing(&self, id: FigureId) -> Option<Space> {
        self.figure(id).stands()
    }

    /// Whose Tribe a Figure belongs to.
    #[must_use]
    pub fn owner(&self, id: FigureId) -> Option<Seat> {
        self.figure(id).owner
    }

    /// Who controls a Figure.
    #[must_use]
    pub fn controller(&self, id: FigureId) -> Option<Seat> {
        self.figure(id).control
    }

    /// The printed type of a Figure.
    #[must_use]
    pub fn type_of(&self, id: FigureId) -> Type {
        self.role(id)
    }

    /// Hate tokens a seat has taken off the Neutral Mercenary, its KO counted too (HATE-MERC-12).
    #[must_use]
    pub fn taken_off_neutral(&self, seat: Seat) -> u8 {
        self.player(seat).trophies
    }

    /// How many pieces of the board fall at the end of this Round, and how many are left to be
    /// drawn from, if a Space lies on one of them.
    #[must_use]
    pub fn may_fall(&self, space: Space) -> Option<(u8, u8)> {
        let (falls, pieces) = self.special_rules().find_map(|rule| match rule {
            Rule::Collapse { falls, pieces } => Some((falls, pieces)),
            _ => None,
        })?;
        let now = falls.get(usize::from(self.round.checked_sub(1)?)).copied()?;
        let [column, row] = self.board().place(space);
        let on = pieces.iter().enumerate().any(|(number, piece)| {
            let [left, low, right, high] = piece.cells;
            self.fallen >> number & 1 == 0
                && (left..=right).contains(&column)
                && (low..=high).contains(&row)
        });
        let left = (pieces.len() as u8).saturating_sub(self.fallen.count_ones() as u8);
        on.then_some((now, left))
    }

    /// The letter on a Figure's base (HATE-FIG-07).
    #[must_use]
    pub fn letter_of(&self, id: FigureId) -> Option<&str> {
        self.letter(id)
    }

    /// Dice of an Attack of a Figure now, without Support and High Ground.
    #[must_use]
    pub fn attack_of(&self, id: FigureId) -> u8 {
        self.own_dice(id, crate::Roll::Attack)
    }

    /// Dice of a Defense of a Figure now, without High Ground.
    #[must_use]
    pub fn defense_of(&self, id: FigureId) -> u8 {
        self.own_dice(id, crate::Roll::Defense)
    }

    /// Movement Points of a Move of a Figure now.
    #[must_use]
    pub fn speed(&self, id: FigureId) -> u8 {
        self.mp(id).max(0) as u8
    }

    /// The range of a Figure's Attacks; 1: adjacent.
    #[must_use]
    pub fn range_of(&self, id: FigureId) -> u8 {
        self.reach(id)
    }

    /// Savagery to activate a Figure now.
    #[must_use]
    pub fn fee(&self, id: FigureId) -> u8 {
        self.cost(id)
    }

    /// Whether a Figure counts as activated this Round.
    #[must_use]
    pub fn is_activated(&self, id: FigureId) -> bool {
        self.figure(id).activated()
    }

    /// Hate tokens on a Figure's card.
    #[must_use]
    pub fn shields(&self, id: FigureId) -> u8 {
        self.figure(id).shields + self.figure(id).tokens
    }

    /// Bodies and Innocents a Figure carries.
    pub fn load(&self, id: FigureId) -> impl Iterator<Item = Cargo> + '_ {
        self.carried(id)
    }

    /// How many more a Figure can carry.
    #[must_use]
    pub fn room(&self, id: FigureId) -> u8 {
        self.capacity(id).saturating_sub(self.figure(id).loads)
    }

    /// Interest tokens a Figure holds.
    pub fn tokens_of(&self, id: FigureId) -> impl Iterator<Item = u8> + '_ {
        self.held(id)
    }

    /// Interest tokens on the board, with their Spaces.
    pub fn tokens_down(&self) -> impl Iterator<Item = (u8, Space)> + '_ {
        (0_u8..).zip(&self.tokens).filter_map(|(number, token)| match token.at {
            TokenAt::Board(space) => Some((number, space)),
            _ => None,
        })
    }

    /// Trees that still have Resources: where they stand and how many.
    pub fn woods(&self) -> impl Iterator<Item = (Space, u8)> + '_ {
        let rest = self.trees_rest();
        self.trees
            .iter()
            .filter(move |tree| !(tree.gone || rest && tree.rested) && tree.resource > 0)
            .map(|tree| (tree.at, tree.resource))
    }

    /// Huts not Pillaged yet, by number.
    pub fn open_huts(&self) -> impl Iterator<Item = u8> + '_ {
        (0_u8..)
            .zip(&self.huts)
            .filter(|(_, hut)| !hut.pillaged && !hut.gone)
            .map(|(number, _)| number)
    }

    /// Spaces with Traps.
    pub fn snares(&self) -> impl Iterator<Item = Space> + '_ {
        self.traps.iter().map(|trap| trap.at)
    }

    /// Whether a Space lies in an area, from a seat's point of view.
    #[must_use]
    pub fn lies_in(&self, area: Area, space: Space, seat: Seat) -> bool {
        self.in_area(area, space, Some(seat))
    }

    /// Where a Figure could go with a Move of its own now.
    #[must_use]
    pub fn ways(&self, id: FigureId) -> ReachMap {
        self.reach_map(id, self.mp(id), self.climbs(id))
    }

    /// Where the Figure that is Moving can still go.
    #[must_use]
    pub fn ways_left(&self) -> Option<ReachMap> {
        match self.top() {
            Some(Frame::Moving(moving)) => {
                Some(self.reach_map(moving.figure, moving.left, moving.climbs))
            }
            _ => None,
        }
    }

    /// The chance, from 0 to 1, that an Attack of this Figure now is a KO of that one, wherever
    /// they stand.
    #[must_use]
    pub fn ko_chance(&self, attacker: FigureId, target: FigureId) -> f64 {
        self.aim(attacker, target).chance()
    }

    /// The same if the attacker stood on another Space.
    #[must_use]
    pub fn ko_chance_from(&self, attacker: FigureId, from: Space, target: FigureId) -> f64 {
        let mut world = self.clone();
        world.put(attacker, Place::Stands(from));
        world.aim(attacker, target).chance()
    }

    /// Spaces of a map where a Figure may end its Move, with what that costs.
    pub fn goals<'a>(
        &'a self,
        id: FigureId,
        ways: &'a ReachMap,
    ) -> impl Iterator<Item = (Space, u8)> + 'a {
        self.ends(id, ways)
    }

    /// Slots of a Feat that are enabled and free.
    #[must_use]
    pub fn free_slots(&self, seat: Seat, feat: Feat) -> u8 {
        let player = self.player(seat);
        let used = player.feat_used[feat.index()].count_ones() as u8;
        player.village.forge[feat.index()].saturating_sub(used)
    }

    /// Figures of a seat that stand or are Hidden.
    #[must_use]
    pub fn strength_of(&self, seat: Seat) -> u8 {
        self.still_in(seat)
    }

    /// Missions a seat may still fulfil: those of its side, the Side Missions, its Secret one.
    pub fn tasks(&self, seat: Seat) -> Vec<Task<'_>> {
        let mut tasks = Vec::new();
        if self.scenario.is_some() {
            for (number, mission) in (0_u8..).zip(&self.dashboard().missions) {
                let index = usize::from(number);
                let own = match mission.side {
                    For::Attacker => self.side_of(seat) == crate::Side::Attacker,
                    For::Defender => self.side_of(seat) == crate::Side::Defender,
                    For::Side => true,
                    For::Holder => false,
                };
                if own && self.fulfilled.get(index).is_some_and(Option::is_none) {
                    tasks.push(Task {
                        mission,
                        number: Some(number),
                        progress: self.progress[index][seat.index()],
                        need: crate::look::need(&mission.objective),
                        main: mission.side != For::Side,
                    });
                }
            }
        }
        let player = self.player(seat);
        if let Some(mission) = player.secret.filter(|_| !player.secret_done)
            && let Some(mission) = self.content.secrets.get(usize::from(mission))
        {
            tasks.push(Task {
                mission,
                number: None,
                progress: player.secret_progress,
                need: crate::look::need(&mission.objective),
                main: false,
            });
        }
        tasks
    }

    /// Figures of the activation going on that have not Moved yet, or may still act.
    pub fn acting(&self) -> impl Iterator<Item = FigureId> + use<> {
        let acts = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Activations(acts) => Some(*acts),
            _ => None,
        });
        acts.into_iter()
            .flat_map(|acts| acts.list.into_iter().take(usize::from(acts.count)))
            .filter(|acting: &Acting| !acting.over)
            .map(|acting| acting.figure)
    }
}
