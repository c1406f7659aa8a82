//! Moves and Actions in words.

use super::{noted, pressed, told};
use warmoot_kernel::{Anchor, Choice, Seat};

use crate::{
    Action, FigureId,
    combat::Combat,
    flow::Frame,
    shares::{flat, pool},
    state::Hate,
    words::{self, at, button, of},
};

impl Hate {
    pub(super) fn move_choice(&self, action: &Action) -> Choice {
        let name = |to| self.space_name(to);
        match *action {
            Action::Move { figure } => noted(
                told(
                    format!("Move {}", self.short_name(figure)),
                    format!("move {}", self.tag(figure)),
                    vec![of(figure)],
                    "HATE-MOVE-01",
                ),
                format!("{} Movement Points", self.mp(figure).max(0)),
            ),
            Action::Step { to } => noted(
                told(
                    format!("Step to {}", name(to)),
                    format!("step {}", name(to)),
                    vec![at(to)],
                    "HATE-MOVE-03",
                ),
                self.step_note(to),
            ),
            Action::Climb { to } => noted(
                told(
                    format!("Climb to {} at no cost", name(to)),
                    format!("climb {}", name(to)),
                    vec![at(to)],
                    "HATE-GENUP-11",
                ),
                "uses the free climb of this Move",
            ),
            Action::Stop => pressed("End the Move", "stop", "HATE-MOVE-04"),
            Action::Harvest { tree } => noted(
                told(
                    "Harvest the Tree and end the Move",
                    format!("harvest {tree}"),
                    vec![Anchor::new("tree", tree), button("harvest")],
                    "HATE-MOVE-11",
                ),
                format!("1 Resource of {}", self.trees[usize::from(tree)].resource),
            ),
            Action::Drop { figure, cargo, to } => told(
                format!("Lay {} down on {}", self.cargo_name(cargo), name(to)),
                format!("drop {} {} {}", self.tag(figure), self.cargo_tag(cargo), name(to)),
                vec![at(to), words::cargo(cargo), of(figure)],
                if matches!(self.top(), Some(Frame::Drop { .. })) {
                    "HATE-BODY-05"
                } else {
                    "HATE-BODY-07"
                },
            ),
            Action::SendHome { cargo } => told(
                format!("Send {} home", self.cargo_name(cargo)),
                format!("send {}", self.cargo_tag(cargo)),
                vec![words::cargo(cargo), button("send-home")],
                "HATE-SCEN-09",
            ),
            Action::Take { figure, token } => told(
                format!("{} takes {}", self.short_name(figure), self.token_name(token)),
                format!("take {} {token}", self.tag(figure)),
                vec![Anchor::new("token", token), of(figure)],
                "HATE-SCEN-09",
            ),
            Action::Hand { token, to } => told(
                format!("Hand {} to {}", self.token_name(token), self.short_name(to)),
                format!("hand {token} {}", self.tag(to)),
                vec![of(to), Anchor::new("token", token)],
                "HATE-SCEN-09",
            ),
            _ => pressed("Go on", "on", "HATE-MOVE-04"),
        }
    }

    /// What a step costs, and what is on the way.
    fn step_note(&self, to: crate::board::Space) -> String {
        let Some(Frame::Moving(moving)) = self.top() else { return String::new() };
        let from = self.figure(moving.figure).stands().unwrap_or(to);
        let board = self.board();
        let climb = board.level(to).saturating_sub(board.level(from));
        let mut note = format!("{} of {} Movement Points", 1 + climb, moving.left.max(0));
        if climb > 0 {
            note.push_str(", uphill");
        }
        if self.at(to).is_some() || self.cargo_at(to).is_some() {
            note.push_str("; it cannot end here");
        }
        if self.traps.iter().any(|trap| trap.at == to) {
            note.push_str("; a Trap lies here");
        }
        note
    }

    pub(super) fn action_choice(&self, seat: Seat, action: &Action) -> Choice {
        match *action {
            Action::Attack { figure, target } => self.attack_choice(seat, figure, target),
            Action::Pillage { figure } => {
                let space = self.figure(figure).stands().unwrap_or_default();
                let hut = self.board().hut(space).unwrap_or_default();
                let kind = self.huts.get(usize::from(hut)).and_then(|hut| hut.tile);
                let kind = kind.map(|tile| words::hut(self.content.huts[usize::from(tile)].kind));
                noted(
                    told(
                        format!("{} Pillages the Hut", self.short_name(figure)),
                        format!("pillage {}", self.tag(figure)),
                        vec![Anchor::new("hut", hut), of(figure)],
                        "HATE-HUT-01",
                    ),
                    kind.unwrap_or("nobody knows yet what is inside"),
                )
            }
            Action::Grab { figure, cargo } => told(
                format!("{} Grabs {}", self.short_name(figure), self.cargo_name(cargo)),
                format!("grab {} {}", self.tag(figure), self.cargo_tag(cargo)),
                vec![words::cargo(cargo), of(figure)],
                "HATE-BODY-02",
            ),
            Action::Skill { figure, skill } => noted(
                self.by_skill(
                    skill,
                    told(
                        format!("{} uses {}", self.short_name(figure), self.skill_name(skill)),
                        format!("skill {} {}", self.tag(figure), self.skill_tag(skill)),
                        vec![
                            Anchor::new("skill", format_args!("{}-{skill}", figure.0)),
                            of(figure),
                        ],
                        "HATE-SLOT-05",
                    ),
                ),
                self.skill_words(skill),
            ),
            Action::Special { figure, action, token } => {
                let it = &self.dashboard().actions[usize::from(action)];
                let mut anchors = vec![Anchor::new("action", action)];
                let mut typed = format!("special {} {}", self.tag(figure), action + 1);
                if let Some(token) = token {
                    anchors.push(Anchor::new("token", token));
                    typed.push_str(&format!(" {token}"));
                }
                anchors.push(of(figure));
                let label = format!("{}: {}", self.short_name(figure), it.name);
                noted(told(label, typed, anchors, "HATE-TURN-12"), self.text_of(&it.text))
            }
            Action::Rest { figure } => told(
                if self.last_to_act(figure) {
                    "End Turn".to_owned()
                } else {
                    format!("{} does no more", self.short_name(figure))
                },
                format!("rest {}", self.tag(figure)),
                vec![button("rest"), of(figure)],
                "HATE-TURN-08",
            ),
            Action::Kill => {
                let label = self.text_of("Kill the Innocents");
                noted(pressed(&label, "kill", "HATE-HUT-10"), "gains 1 Savagery")
            }
            _ => noted(
                pressed("Carry the Innocents away", "carry", "HATE-HUT-10"),
                "they count as a carried Body",
            ),
        }
    }

    /// Whether nobody else of this activation is still going.
    fn last_to_act(&self, figure: FigureId) -> bool {
        match self.top() {
            Some(Frame::Activations(acts)) => acts.going().all(|acting| acting.figure == figure),
            _ => false,
        }
    }

    fn attack_choice(&self, seat: Seat, figure: FigureId, target: FigureId) -> Choice {
        let mut combat = Combat::on(figure, Some(seat), target);
        combat.defender = Some(target);
        let (attack, defense) = (self.attack_parts(&combat), self.defense_parts(&combat));
        let hits = match flat(&attack) {
            0 => String::new(),
            n => format!(" and {n:+} Hits"),
        };
        let saves = match flat(&defense) {
            0 => String::new(),
            n => format!(" and {n:+} Saves"),
        };
        let far = self
            .spot(figure)
            .zip(self.spot(target))
            .is_some_and(|(a, b)| self.board().range(a, b) > 1);
        let choice = told(
            format!(
                "{} attacks {}: {}{hits} against {}{saves}",
                self.short_name(figure),
                self.figure_name(target),
                words::dice_count(pool(&attack)),
                pool(&defense)
            ),
            format!("attack {} {}", self.tag(figure), self.tag(target)),
            vec![of(target), of(figure)],
            if far { "HATE-ATK-03" } else { "HATE-ATK-01" },
        );
        match self.attack_area(figure) {
            Some(n) => noted(choice, format!("hits every Figure within Range {n}")),
            None if self.figure(target).shields + self.figure(target).tokens > 0 => {
                noted(choice, "a Hate token on its card stands in for a KO")
            }
            None => choice,
        }
    }
}
