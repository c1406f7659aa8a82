//! Small positions for tests of Combat: a Figure in its Action step, and what was rolled.

use super::scene::{A, Scene};
use crate::{
    Action, Event, Fate, FigureId, Means, Roll, SkillId, Trigger, Until, flow::Frame, state::Figure,
};

impl Scene {
    /// A's Turn has come to the Action step of this one Figure, which did not Move.
    pub fn ready(self, name: &str) -> Self {
        let mut scene = self.go(A);
        scene.activate(&[name]).walk(name, &[]);
        scene
    }

    /// How many dice each throw of a roll had, in order.
    pub fn rolls(&self) -> Vec<(Roll, u8)> {
        self.told(|event| match event {
            Event::Rolled { roll, dice, .. } => Some((*roll, dice.count())),
            _ => None,
        })
    }

    /// Successes and Savagery of each roll that was closed, in order.
    pub fn results(&self) -> Vec<(Roll, u8, u8)> {
        self.told(|event| match event {
            Event::Result { roll, successes, savagery, .. } => Some((*roll, *successes, *savagery)),
            _ => None,
        })
    }

    /// Dice an Attack of one Figure on another would be thrown with, and the Defense against it.
    pub fn pools_of(&self, attacker: &str, target: &str) -> (u8, u8) {
        let (attacker, target) = (self.f(attacker), self.f(target));
        let plan = self.game.aim(attacker, target);
        (plan.attack.dice, plan.defense.dice)
    }

    /// A Skill by its code.
    pub fn skill(&self, id: &str) -> SkillId {
        self.game.content.skill(id).unwrap_or_else(|| panic!("no Skill {id}"))
    }

    /// A Skill of a Figure as a means.
    pub fn by_skill(&self, name: &str, id: &str) -> Means {
        Means::Skill { figure: self.f(name), skill: self.skill(id) }
    }

    /// A card as a means.
    pub fn by_card(&self, id: &str) -> Means {
        Means::Card { card: self.game.content.card(id).unwrap_or_else(|| panic!("no card {id}")) }
    }

    /// The use of a means in the window that is open, for the Figure the window names.
    pub fn using(&self, means: Means) -> Action {
        Action::Use { means, figure: self.window().1 }
    }

    /// The trigger and the Figure of the window that is open.
    pub fn window(&self) -> (Trigger, Option<FigureId>) {
        match self.game.top() {
            Some(Frame::Window(window)) => (window.trigger, window.figure),
            other => panic!("no window is open but {other:?}"),
        }
    }

    /// Whether a window is open, and on what.
    pub fn waits_on(&self) -> Option<Trigger> {
        match self.game.top() {
            Some(Frame::Window(window)) => Some(window.trigger),
            _ => None,
        }
    }

    /// The asked player uses a means in the window that is open.
    pub fn employ(&mut self, means: Means) -> &mut Self {
        let action = self.using(means);
        self.play(action)
    }

    /// The asked player uses nothing more in the window that is open.
    pub fn decline(&mut self) -> &mut Self {
        self.play(Action::Decline { until: Until::Now })
    }

    /// A Figure begins an Attack; what comes of it is up to the test. Dice are those given.
    pub fn assault(&mut self, name: &str, target: &str, dice: &str) -> &mut Self {
        let (figure, target) = (self.f(name), self.f(target));
        self.dice(dice);
        self.play(Action::Attack { figure, target })
    }

    /// A Figure uses a Skill with the Action symbol.
    pub fn act(&mut self, name: &str, skill: &str) -> &mut Self {
        let action = Action::Skill { figure: self.f(name), skill: self.skill(skill) };
        self.play(action)
    }

    /// Whether a Figure may use a Skill with the Action symbol.
    pub fn may_act(&self, name: &str, skill: &str) -> bool {
        self.offers(Action::Skill { figure: self.f(name), skill: self.skill(skill) })
    }

    /// This Figure is meant.
    pub fn target(&mut self, name: &str) -> &mut Self {
        let figure = self.f(name);
        self.play(Action::Target { figure })
    }

    /// Changes a Figure before the play begins.
    pub fn figure(mut self, name: &str, change: impl FnOnce(&mut Figure)) -> Self {
        let id = self.f(name);
        change(self.game.figure_mut(id));
        self
    }

    /// Two Figures of A stand in the Action step.
    pub fn ready_two(self, one: &str, other: &str) -> Self {
        let mut scene = self.go(A);
        scene.activate(&[one, other]).walk(one, &[]).walk(other, &[]);
        scene
    }

    /// Uses nothing until the window on this trigger is open.
    pub fn await_window(&mut self, trigger: Trigger) -> &mut Self {
        while self.waits_on() != Some(trigger) {
            assert!(self.waits_on().is_some(), "no window on {trigger:?} opens");
            self.decline();
        }
        self
    }

    /// Hits of an Attack and Saves of the Defense against it besides the dice.
    pub fn flats(&self, attacker: &str, target: &str) -> (i8, i8) {
        let plan = self.game.aim(self.f(attacker), self.f(target));
        (plan.attack.flat, plan.defense.flat)
    }

    /// Uses nothing until this player is asked.
    pub fn quiet_until(&mut self, seat: warmoot_kernel::Seat) -> &mut Self {
        while self.asks().is_some_and(|asked| asked != seat) {
            self.decline();
        }
        self
    }

    /// Whether a Figure stands or has been KO'd.
    pub fn fate_of(&self, name: &str) -> Fate {
        if self.game.figure(self.f(name)).stands().is_some() { Fate::Stood } else { Fate::Ko }
    }
}

/// Um'Rak against Um'Gra on an empty board: two Princes far away, and a Warrior of B with his.
pub(crate) fn field() -> Scene {
    field_of("umrak", "umgra")
}

/// The same with other Tribes.
pub(crate) fn field_of(a: &str, b: &str) -> Scene {
    Scene::of(a, b).all(&[("AP", [1, 1]), ("BP", [14, 12]), ("B6", [13, 12])])
}
