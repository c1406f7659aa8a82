//! Small positions for tests. Seat A attacks, seat B defends. A Figure is named by its seat and the
//! letter on its base: `AP` is A's Prince, `B3` B's Warrior 3, `Aa` A's first Youngblood. A Space is
//! `[column, row]`, both from 1.

use std::sync::Arc;

use warmoot_kernel::{Dealt, Game, Log, Outcome, Seat};

use crate::{
    Action, Cargo, Content, Currency, Event, Fate, FigureId, Hate, Scenario, Setup, Source, Until,
    Upgrades, WildAs,
    board::{Board, HutPlace, Layout, Plateau, Space},
    flow::{Frame, RoundStep},
    pack,
    state::{NO_SKILL, Place},
};

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);

/// A position being put together and played.
pub(crate) struct Scene {
    pub game: Hate,
    /// Outcomes of chance still to come; once they run out every answer is 0.
    pub chance: Dealt,
    pub log: Log<Event>,
}

/// A column and row.
pub(crate) type At = [u8; 2];

/// An empty board of 14 x 12 Spaces.
pub(crate) fn bare() -> Layout {
    Layout {
        id: "scene".into(),
        name: "Scene".into(),
        columns: 14,
        rows: 12,
        plateaus: Vec::new(),
        huts: Vec::new(),
        trees: Vec::new(),
        interest: Vec::new(),
    }
}

/// A scenario without anything: an empty board, no Missions, no Special Rules. Both sides have the
/// usual starting Spaces.
pub(crate) fn scenario(layout: Layout) -> Scenario {
    let shipped = &pack::shipped().content.scenarios;
    let usual = shipped.iter().find(|it| it.id == "burn-the-witch").unwrap();
    Scenario {
        id: "scene".into(),
        name: "Scene".into(),
        lore: String::new(),
        circles: Vec::new(),
        rounds: 4,
        prerequisites: Vec::new(),
        board: Board::new(layout),
        layout_source: Source::House,
        deployment: usual.deployment,
        mercenary: None,
        interest: None,
        setup: Vec::new(),
        rules: Vec::new(),
        actions: Vec::new(),
        missions: Vec::new(),
        note: String::new(),
        source: Source::House,
    }
}

/// The shipped content with one more scenario, `scene`.
pub(crate) fn content(scenario: Scenario) -> Content {
    let mut content = (*pack::shipped().content).clone();
    content.scenarios.push(scenario);
    content
}

/// Options for a Battle of two Tribes, A attacking, without Upgrades.
pub(crate) fn setup(scenario: &str, tribes: [&str; 2]) -> Setup {
    Setup {
        tribes: tribes.iter().map(|&tribe| Some(tribe.to_owned())).collect(),
        scenario: Some(scenario.to_owned()),
        attacker: Some(A),
        upgrades: Upgrades::None,
        milder: false,
    }
}

/// What dice say, in letters: H Hit, S Save, G savaGery, W Wild.
pub(crate) fn faces(dice: &str) -> Vec<u32> {
    dice.chars()
        .map(|face| match face {
            'H' => 0,
            'S' => 2,
            'G' => 4,
            'W' => 5,
            other => panic!("no face is called {other}"),
        })
        .collect()
}

impl Scene {
    /// A Battle from its very beginning, with these outcomes of chance.
    pub fn start(setup: &Setup, outcomes: &[u32]) -> Self {
        Self::start_with(pack::shipped().content.clone(), setup, outcomes)
    }

    /// The same with other content.
    pub fn start_with(content: Arc<Content>, setup: &Setup, outcomes: &[u32]) -> Self {
        let mut chance = Dealt::new(outcomes.iter().copied());
        let mut log = Log::new();
        let game = Hate::start(setup, content, &mut chance, &mut log).unwrap();
        Self { game, chance, log }
    }

    /// Um'Rak against Um'Gra on an empty board, everybody off it; see [`Scene::go`].
    pub fn new() -> Self {
        Self::of("umrak", "umgra")
    }

    /// Two Tribes on an empty board, everybody off it; see [`Scene::go`].
    pub fn of(a: &str, b: &str) -> Self {
        Self::on(scenario(bare()), a, b)
    }

    /// Um'Rak against Um'Gra on a board that `lay` furnishes.
    pub fn board(lay: impl FnOnce(&mut Layout)) -> Self {
        let mut layout = bare();
        lay(&mut layout);
        Self::on(scenario(layout), "umrak", "umgra")
    }

    /// Two Tribes in a scenario of ours, everybody off the board; see [`Scene::go`].
    pub fn on(scenario: Scenario, a: &str, b: &str) -> Self {
        Self::bring(Arc::new(content(scenario)), "scene", a, b).undeploy()
    }

    /// Two Tribes in a shipped scenario, everybody where the dashboard says; see [`Scene::go`].
    pub fn shipped(scenario: &str, a: &str, b: &str) -> Self {
        Self::bring(pack::shipped().content.clone(), scenario, a, b)
    }

    /// A position in Round 1 before the first Turn: pools of 5 Savagery, no cards in hand, nothing
    /// on the Figure cards.
    fn bring(content: Arc<Content>, scenario: &str, a: &str, b: &str) -> Self {
        let mut chance = Dealt::default();
        let setup = setup(scenario, [a, b]);
        let mut game = Hate::set_up(&setup, content, &mut chance, &mut Log::silent()).unwrap();
        game.lay_out();
        game.deploy(&mut Log::silent());
        if game.dashboard().mercenary.is_some() {
            let sheya = game.content.kinds.iter().position(|kind| kind.id == "sheya");
            game.deploy_neutral(sheya.unwrap() as u8);
        }
        game.frames.clear();
        game.round = 1;
        for seat in game.all_seats() {
            game.player_mut(seat).savagery = 5;
        }
        Self { game, chance: Dealt::default(), log: Log::new() }
    }

    /// Takes every Figure off the board; off it they count as KO'd.
    pub fn undeploy(mut self) -> Self {
        for id in self.game.ids() {
            self.game.put(id, Place::Home);
        }
        self
    }

    /// Begins the Turn of a player.
    pub fn go(mut self, seat: Seat) -> Self {
        self.game.active = seat;
        self.game.frames.clear();
        self.game.push(Frame::Round(RoundStep::Turns));
        self.game.advance(&mut self.chance, &mut self.log);
        self
    }

    /// The Figure of that name.
    pub fn f(&self, name: &str) -> FigureId {
        let seat = match name.as_bytes()[0] {
            b'A' => A,
            b'B' => B,
            _ => panic!("{name}: the first letter is the seat"),
        };
        self.game
            .ids()
            .find(|&id| {
                self.game.figure(id).owner == Some(seat) && self.game.letter(id) == Some(&name[1..])
            })
            .unwrap_or_else(|| panic!("no Figure is called {name}"))
    }

    /// The Space at a column and row.
    pub fn at(&self, at: At) -> Space {
        self.game.board().space(at).unwrap()
    }

    /// Where a Figure stands.
    pub fn stands(&self, name: &str) -> Option<At> {
        self.game.figure(self.f(name)).stands().map(|space| self.game.board().place(space))
    }

    /// Where a Body lies.
    pub fn lies(&self, name: &str) -> Option<At> {
        self.game.figure(self.f(name)).lies().map(|space| self.game.board().place(space))
    }

    /// Lets a Figure stand on a Space.
    pub fn put(mut self, name: &str, at: At) -> Self {
        let (id, space) = (self.f(name), self.at(at));
        self.game.put(id, Place::Stands(space));
        self
    }

    /// Lets Figures stand on Spaces.
    pub fn all(mut self, figures: &[(&str, At)]) -> Self {
        for &(name, at) in figures {
            self = self.put(name, at);
        }
        self
    }

    /// Lets a Body lie on a Space.
    pub fn body(mut self, name: &str, at: At) -> Self {
        let (id, space) = (self.f(name), self.at(at));
        self.game.put(id, Place::Lies(space));
        self
    }

    /// Lets a Figure carry a Body.
    pub fn carry(mut self, carrier: &str, body: &str) -> Self {
        let (carrier, body) = (self.f(carrier), self.f(body));
        self.game.put(body, Place::Carried(carrier));
        self
    }

    /// Puts an Upgrade or Scar on a Figure card, over what lies in its slot.
    pub fn upgrade(mut self, name: &str, skill: &str) -> Self {
        let id = self.f(name);
        let skill = self.game.content.skill(skill).unwrap_or_else(|| panic!("no Skill {skill}"));
        let slot = usize::from(self.game.content.skills[usize::from(skill)].slot);
        let figure = self.game.figure_mut(id);
        let free = figure.slots[slot].iter_mut().find(|it| **it == NO_SKILL);
        *free.expect("the slot holds three cards") = skill;
        figure.upgrades += 1;
        self.game.retrigger(id);
        self
    }

    /// Sets a pool.
    pub fn pool(mut self, seat: Seat, what: Currency, n: u8) -> Self {
        let player = self.game.player_mut(seat);
        match what {
            Currency::Savagery => player.savagery = n,
            Currency::Hate => player.hate = n,
            Currency::Resource => player.resource = n,
        }
        self
    }

    /// Sets the Savagery of both pools.
    pub fn savagery(self, a: u8, b: u8) -> Self {
        self.pool(A, Currency::Savagery, a).pool(B, Currency::Savagery, b)
    }

    /// Lays Tribe cards faceup before a player, out of the deck.
    pub fn cards(mut self, seat: Seat, cards: &[&str]) -> Self {
        for card in cards {
            let card = self.game.content.card(card).unwrap_or_else(|| panic!("no card {card}"));
            let bit = self.game.bit_of(card);
            let player = self.game.player_mut(seat);
            player.deck &= !(1 << bit);
            player.hand |= 1 << bit;
        }
        self
    }

    /// Puts Hate tokens on a Figure card, as Toughness does.
    pub fn shields(mut self, name: &str, n: u8) -> Self {
        let id = self.f(name);
        self.game.figure_mut(id).shields = n;
        self
    }

    /// Changes anything else before the play begins.
    pub fn with(mut self, change: impl FnOnce(&mut Hate)) -> Self {
        change(&mut self.game);
        self
    }

    /// Adds what dice will show next, in letters ([`faces`]).
    pub fn dice(&mut self, dice: &str) -> &mut Self {
        self.chance(faces(dice))
    }

    /// Sets what chance says next.
    pub fn chance(&mut self, outcomes: impl IntoIterator<Item = u32>) -> &mut Self {
        self.chance = Dealt::new(outcomes);
        self
    }

    /// Who is asked; nobody once the Battle is over.
    pub fn asks(&self) -> Option<Seat> {
        self.game.waiting().iter().next()
    }

    /// Who is asked.
    pub fn asked(&self) -> Seat {
        self.asks().expect("the Battle is not over")
    }

    /// Everything the asked player may do.
    pub fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        if let Some(seat) = self.asks() {
            self.game.legal(seat, &mut legal);
        }
        legal
    }

    /// Whether the asked player may do this; the list and the check have to agree.
    pub fn offers(&self, action: Action) -> bool {
        let offered = self.legal().contains(&action);
        let allowed = self.game.check(self.asked(), &action).is_ok();
        assert_eq!(offered, allowed, "list and check disagree on {action:?}");
        offered
    }

    /// The rule by which an action of the asked player is refused.
    pub fn refusal(&self, action: Action) -> String {
        assert!(!self.legal().contains(&action), "{action:?} is in the list");
        let refusal = self.game.check(self.asked(), &action).expect_err("it should be refused");
        refusal.rule.as_str().to_owned()
    }

    /// The asked player does this.
    pub fn play(&mut self, action: Action) -> &mut Self {
        let seat = self.asked();
        if let Err(refusal) = self.game.check(seat, &action) {
            panic!(
                "{action:?} is refused by {}: {}\nlegal: {:?}",
                refusal.rule.as_str(),
                refusal.why,
                self.legal()
            );
        }
        assert!(self.legal().contains(&action), "{action:?} is not in the list {:?}", self.legal());
        self.game.play(seat, &action, &mut self.chance, &mut self.log).unwrap();
        self
    }

    /// Says no to reactions, and sets Wilds as the roll needs them, until something else is asked.
    pub fn quiet(&mut self) -> &mut Self {
        while self.asks().is_some() {
            let legal = self.legal();
            let no = Action::Decline { until: Until::Now };
            let attacks =
                self.game.combat().is_some_and(|combat| combat.rolling() == crate::Role::Attacker);
            let into = if attacks { WildAs::Hit } else { WildAs::Save };
            let wild = Action::Wild { into, all: false };
            if legal.contains(&no) {
                self.play(no);
            } else if legal.contains(&wild) {
                self.play(wild);
            } else {
                break;
            }
        }
        self
    }

    /// Selects Figures and lets them begin.
    pub fn activate(&mut self, names: &[&str]) -> &mut Self {
        for name in names {
            let figure = self.f(name);
            self.play(Action::Activate { figure });
        }
        if self.legal().contains(&Action::Begin) {
            self.play(Action::Begin);
        }
        self
    }

    /// A Figure Moves along these Spaces and stops.
    pub fn walk(&mut self, name: &str, path: &[At]) -> &mut Self {
        let figure = self.f(name);
        if self.legal().contains(&Action::Move { figure }) {
            self.play(Action::Move { figure });
        }
        for &at in path {
            let to = self.at(at);
            self.play(Action::Step { to });
        }
        if self.legal().contains(&Action::Stop) {
            self.play(Action::Stop);
        }
        self
    }

    /// One step of the Move going on.
    pub fn step(&mut self, at: At) -> &mut Self {
        let to = self.at(at);
        self.play(Action::Step { to })
    }

    /// The rule by which a step is refused.
    pub fn no_step(&self, at: At) -> String {
        self.refusal(Action::Step { to: self.at(at) })
    }

    /// The Spaces the next step may lead to.
    pub fn steps(&self) -> Vec<At> {
        let mut steps: Vec<At> = self
            .legal()
            .into_iter()
            .filter_map(|action| match action {
                Action::Step { to } => Some(self.game.board().place(to)),
                _ => None,
            })
            .collect();
        steps.sort_unstable();
        steps
    }

    /// Movement Points left in the innermost Move.
    pub fn mp(&self) -> i8 {
        let moving = self.game.frames.iter().rev().find_map(|frame| match frame {
            Frame::Moving(moving) => Some(moving.left),
            _ => None,
        });
        moving.expect("a Move is going on")
    }

    /// A Figure is selected, begins and begins its Move.
    pub fn out(&mut self, name: &str) -> &mut Self {
        self.activate(&[name]);
        let figure = self.f(name);
        if self.legal().contains(&Action::Move { figure }) {
            self.play(Action::Move { figure });
        }
        self
    }

    /// A Figure attacks another with these dice; nobody reacts. What became of the target.
    pub fn attack(&mut self, name: &str, target: &str, attack: &str, defense: &str) -> Fate {
        let (figure, target) = (self.f(name), self.f(target));
        self.chance(faces(attack).into_iter().chain(faces(defense)));
        self.play(Action::Attack { figure, target }).quiet();
        if self.game.figure(target).stands().is_some() { Fate::Stood } else { Fate::Ko }
    }

    /// A Figure does no Action.
    pub fn rest(&mut self, name: &str) -> &mut Self {
        let figure = self.f(name);
        self.play(Action::Rest { figure })
    }

    /// A Figure Grabs a Body.
    pub fn grab(&mut self, name: &str, body: &str) -> &mut Self {
        let (figure, body) = (self.f(name), self.f(body));
        self.play(Action::Grab { figure, cargo: Cargo::Body(body) })
    }

    /// Does as little as possible until the Turn of the active player is over.
    pub fn end_turn(&mut self) -> &mut Self {
        let (turns, round) = (self.game.turns, self.game.round);
        while self.asks().is_some() && (self.game.turns, self.game.round) == (turns, round) {
            self.least();
        }
        self
    }

    /// Does as little as possible until the Round is over.
    pub fn end_round(&mut self) -> &mut Self {
        let round = self.game.round;
        while self.asks().is_some() && self.game.round == round {
            self.least();
        }
        self
    }

    /// The least that the asked player can do.
    fn least(&mut self) {
        let legal = self.legal();
        let rank = |action: &Action| match action {
            Action::Decline { until: Until::Now } => 0,
            Action::Stop | Action::Rest { .. } | Action::Begin | Action::Pass => 1,
            Action::Move { .. } | Action::Wild { .. } | Action::Skip => 2,
            Action::Kill => 3,
            Action::Retreat => 9,
            _ => 5,
        };
        let action = *legal.iter().min_by_key(|action| rank(action)).expect("something to do");
        self.play(action);
    }

    /// A pool.
    pub fn has(&self, seat: Seat, what: Currency) -> u8 {
        self.game.player(seat).pool(what)
    }

    /// Savagery, Hate and Resources of a player.
    pub fn pools(&self, seat: Seat) -> (u8, u8, u8) {
        let player = self.game.player(seat);
        (player.savagery, player.hate, player.resource)
    }

    /// Events of the log that `pick` picks.
    pub fn told<T>(&self, pick: impl FnMut(&Event) -> Option<T>) -> Vec<T> {
        self.log.events().iter().filter_map(pick).collect()
    }

    /// The winner, once the Battle is over.
    pub fn winner(&self) -> Option<Seat> {
        self.game.outcome().and_then(|outcome: Outcome| {
            let mut winners = outcome.winners();
            winners.next()
        })
    }
}

/// A Plateau of one level.
pub(crate) fn plateau(at: At, level: u8) -> Plateau {
    Plateau { at, level }
}

/// A Hut with its entrance at the upper right corner.
pub(crate) fn hut(at: At) -> HutPlace {
    HutPlace { at, entrance: crate::board::Corner::Ne }
}
