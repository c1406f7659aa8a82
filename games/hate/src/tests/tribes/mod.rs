//! Every Tribe card by a hand-worked example, one file a Tribe: what it costs, whose it is to use and
//! when, what it does to dice, pools and places, and where it goes.

/// Says which card a test shows; [`every_card_is_shown`] reads these lines.
macro_rules! card {
    ($($id:literal),+) => {
        $(assert!($crate::pack::shipped().content.card($id).is_some(), "no card {}", $id);)+
    };
}

mod bulgar;
mod rules;
mod sarrassa;
mod umcal;
mod umcordu;
mod umgorr;
mod umgra;
mod umkator;
mod umrak;
mod umtal;
mod umtull;
mod vorenash;

use warmoot_kernel::Seat;

use super::scene::{A, At, B, Scene, bare, faces, scenario};
use crate::{
    Action, CardId, Event, Means, Role, Roll, Until, WildAs,
    board::Layout,
    flow::{Frame, RoundStep},
    pack,
};

/// Where a card lies.
#[derive(Debug, PartialEq, Eq)]
enum Pile {
    Deck,
    Hand,
    Discards,
    /// Beside the Village, as a Forge extension.
    Laid,
    /// Set aside as a complete Trial.
    Done,
    /// Under an enemy's Figure card.
    Poison,
}

/// Two Warriors face to face, the Princes out of the way.
fn duel(a: &str, b: &str) -> Scene {
    Scene::of(a, b).all(&[("A1", [5, 5]), ("B1", [5, 6]), ("AP", [1, 1]), ("BP", [14, 12])])
}

/// Two Tribes on a board that `lay` furnishes, the Princes out of the way.
fn ground(a: &str, b: &str, lay: impl FnOnce(&mut Layout)) -> Scene {
    let mut layout = bare();
    lay(&mut layout);
    Scene::on(scenario(layout), a, b).all(&[("AP", [1, 1]), ("BP", [14, 12])])
}

impl Scene {
    /// The number of a card.
    fn card(&self, id: &str) -> CardId {
        self.game.content.card(id).unwrap_or_else(|| panic!("no card {id}"))
    }

    /// The choice to use a card, if the asked player has it.
    fn use_of(&self, id: &str) -> Option<Action> {
        let card = self.card(id);
        self.legal().into_iter().find(
            |action| matches!(action, Action::Use { means: Means::Card { card: it }, .. } if *it == card),
        )
    }

    /// Whether the asked player may use a card; the list and the check have to agree.
    fn usable(&self, id: &str) -> bool {
        let card = self.card(id);
        match self.use_of(id) {
            Some(action) => self.offers(action),
            None => {
                let action = Action::Use { means: Means::Card { card }, figure: None };
                assert!(!self.offers(action));
                false
            }
        }
    }

    /// The rule by which a card is refused.
    fn no_card(&self, id: &str) -> String {
        self.refusal(Action::Use { means: Means::Card { card: self.card(id) }, figure: None })
    }

    /// The asked player uses a card.
    fn use_card(&mut self, id: &str) -> &mut Self {
        let legal = self.legal();
        let action = self.use_of(id).unwrap_or_else(|| panic!("{id} is not offered: {legal:?}"));
        self.play(action)
    }

    /// The choice to use a Forge extension, if the asked player has it.
    fn extension_of(&self, id: &str) -> Option<Action> {
        let card = self.card(id);
        self.legal().into_iter().find(
            |action| matches!(action, Action::Use { means: Means::Extension { card: it, .. }, .. } if *it == card),
        )
    }

    /// Where a card of a player lies.
    fn pile(&self, seat: Seat, id: &str) -> Pile {
        let bit = self.game.bit_of(self.card(id));
        let player = self.game.player(seat);
        let piles = [
            (player.deck, Pile::Deck),
            (player.hand, Pile::Hand),
            (player.discards, Pile::Discards),
            (player.laid, Pile::Laid),
            (player.trials, Pile::Done),
        ];
        let mut there: Vec<Pile> = piles
            .into_iter()
            .filter_map(|(cards, pile)| (cards >> bit & 1 == 1).then_some(pile))
            .collect();
        for figure in &self.game.figures {
            if figure.poisoner == seat && figure.poison >> bit & 1 == 1 {
                there.push(Pile::Poison);
            }
        }
        assert_eq!(there.len(), 1, "{id} lies in one place");
        there.pop().unwrap()
    }

    /// What chance says next: dice in letters, other outcomes in digits.
    fn script(&mut self, outcomes: &str) -> &mut Self {
        let outcomes: Vec<u32> = outcomes
            .chars()
            .filter(|it| !it.is_whitespace())
            .flat_map(|it| match it.to_digit(10) {
                Some(digit) => vec![digit],
                None => faces(&it.to_string()),
            })
            .collect();
        self.chance(outcomes)
    }

    /// Checks that chance was asked exactly for what was scripted.
    fn said(&mut self) -> &mut Self {
        std::mem::take(&mut self.chance).finish().unwrap();
        self
    }

    /// Counts Figures as activated in this Round, each for 1 Savagery.
    fn activated(mut self, names: &[&str]) -> Self {
        for name in names {
            let id = self.f(name);
            let figure = self.game.figure_mut(id);
            figure.savagery = 1;
            figure.marked = true;
            figure.times = 1;
        }
        self
    }

    /// A Figure is activated, does not go anywhere, and comes to its Action.
    #[allow(clippy::wrong_self_convention)] // It plays on to that step.
    fn to_action(&mut self, name: &str) -> &mut Self {
        self.activate(&[name]).walk(name, &[])
    }

    /// A ready Figure attacks; what chance says is scripted. Stops at the first question.
    fn strike(&mut self, name: &str, target: &str, outcomes: &str) -> &mut Self {
        self.script(outcomes);
        let (figure, target) = (self.f(name), self.f(target));
        self.play(Action::Attack { figure, target })
    }

    /// The asked player says no once.
    fn no(&mut self) -> &mut Self {
        self.play(Action::Decline { until: Until::Now })
    }

    /// Whoever is asked says no, or sets Wilds as the roll needs them, until a card is offered.
    fn until(&mut self, id: &str) -> &mut Self {
        while self.use_of(id).is_none() {
            let legal = self.legal();
            let no = Action::Decline { until: Until::Now };
            let attacks = self.game.combat().is_some_and(|it| it.rolling() == Role::Attacker);
            let into = if attacks { WildAs::Hit } else { WildAs::Save };
            let wild = Action::Wild { into, all: true };
            let action = [no, wild].into_iter().find(|action| legal.contains(action));
            let action = action.unwrap_or_else(|| panic!("{id} is never offered: {legal:?}"));
            self.play(action);
        }
        self
    }

    /// The asked player means this Figure.
    fn aim(&mut self, name: &str) -> &mut Self {
        let figure = self.f(name);
        self.play(Action::Target { figure })
    }

    /// The Figures that may be meant.
    fn aims(&self) -> Vec<crate::FigureId> {
        self.legal()
            .into_iter()
            .filter_map(|action| match action {
                Action::Target { figure } => Some(figure),
                _ => None,
            })
            .collect()
    }

    /// Figures by their names.
    fn these(&self, names: &[&str]) -> Vec<crate::FigureId> {
        let mut these: Vec<_> = names.iter().map(|name| self.f(name)).collect();
        these.sort_unstable();
        these
    }

    /// The Figure that Moves goes along these Spaces and stops.
    fn along(&mut self, path: &[At]) -> &mut Self {
        for &at in path {
            let to = self.at(at);
            self.play(Action::Step { to });
        }
        if self.legal().contains(&Action::Stop) {
            self.play(Action::Stop);
        }
        self
    }

    /// Movement Points left in the innermost Move.
    fn mp_left(&self) -> i8 {
        match self.game.top() {
            Some(Frame::Moving(moving)) => moving.left,
            other => panic!("nobody Moves: {other:?}"),
        }
    }

    /// How many dice were thrown in each roll so far.
    fn thrown(&self) -> Vec<u8> {
        self.told(|event| match event {
            Event::Rolled { dice, .. } => Some(dice.count()),
            _ => None,
        })
    }

    /// How many dice were added, and taken away, after the throws so far.
    fn changed(&self) -> Vec<i8> {
        self.told(|event| match event {
            Event::Added { dice, .. } => Some(dice.count() as i8),
            Event::Taken { dice, .. } => Some(-(dice.count() as i8)),
            _ => None,
        })
    }

    /// Successes of the rolls so far: Hits of Attacks, Saves of Defenses.
    fn closed(&self) -> Vec<(Roll, u8)> {
        self.told(|event| match event {
            Event::Result { roll, successes, .. } => Some((*roll, *successes)),
            _ => None,
        })
    }

    /// Ends a Round from here: Poison, what acts at its end, and so on.
    fn close_round(mut self, round: u8) -> Self {
        self.game.round = round;
        self.game.frames.clear();
        self.game.push(Frame::Round(RoundStep::End { n: 0 }));
        self.game.advance(&mut self.chance, &mut self.log);
        self
    }

    /// Begins a Round with its Replenish; which cards are drawn, the Attacker's first.
    fn replenish(mut self, round: u8, draws: &str) -> Self {
        self.game.round = round - 1;
        self.game.frames.clear();
        self.game.combats.clear();
        self.game.push(Frame::Round(RoundStep::Begin));
        self.script(draws);
        self.game.advance(&mut self.chance, &mut self.log);
        self
    }
}

/// What each file of this chapter says.
const FILES: [&str; 12] = [
    include_str!("bulgar.rs"),
    include_str!("rules.rs"),
    include_str!("sarrassa.rs"),
    include_str!("umcal.rs"),
    include_str!("umcordu.rs"),
    include_str!("umgorr.rs"),
    include_str!("umgra.rs"),
    include_str!("umkator.rs"),
    include_str!("umrak.rs"),
    include_str!("umtal.rs"),
    include_str!("umtull.rs"),
    include_str!("vorenash.rs"),
];

#[test]
fn every_card_is_shown() {
    let cards = &pack::shipped().content.cards;
    assert_eq!(cards.len(), 88);
    let missing: Vec<&str> = cards
        .iter()
        .map(|card| card.id.as_str())
        .filter(|id| {
            let named = format!("\"{id}\"");
            !FILES.iter().any(|file| {
                file.lines().any(|line| line.trim().starts_with("card!(") && line.contains(&named))
            })
        })
        .collect();
    assert!(missing.is_empty(), "cards without a test: {missing:?}");
}
