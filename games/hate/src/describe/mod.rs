//! Legal actions in words: label, typed form, anchors, rule.

mod actions;
mod rolls;

use std::borrow::Cow;

use warmoot_kernel::{Anchor, Choice, RuleId, Seat};

use crate::{
    Action, Currency, Feat,
    flow::Frame,
    state::Hate,
    words::{self, at, button, of, tokens},
};

/// A choice without a note.
fn told(
    label: impl Into<String>,
    typed: impl Into<String>,
    anchors: Vec<Anchor>,
    rule: &'static str,
) -> Choice {
    Choice {
        label: label.into(),
        typed: typed.into(),
        anchors,
        rule: RuleId::new(rule),
        note: None,
        loses: None,
        asks: None,
    }
}

/// A choice that is only a button.
fn pressed(label: &str, word: &str, rule: &'static str) -> Choice {
    told(label, word, vec![button(word)], rule)
}

/// The same choice with a note.
fn noted(mut choice: Choice, note: impl Into<String>) -> Choice {
    choice.note = Some(note.into());
    choice
}

impl Hate {
    pub(crate) fn choice(&self, seat: Seat, action: &Action) -> Choice {
        match *action {
            Action::Tribe { .. }
            | Action::Scenario { .. }
            | Action::Draft { .. }
            | Action::Own { .. }
            | Action::Give { .. }
            | Action::Enough
            | Action::Secret { .. }
            | Action::Mercenary { .. }
            | Action::Snare { .. } => self.setup_choice(seat, action),
            Action::Retreat
            | Action::Pass
            | Action::Activate { .. }
            | Action::Begin
            | Action::Reactivate { .. }
            | Action::Return { .. } => self.turn_choice(seat, action),
            Action::Move { .. }
            | Action::Step { .. }
            | Action::Climb { .. }
            | Action::Stop
            | Action::Harvest { .. }
            | Action::Drop { .. }
            | Action::SendHome { .. }
            | Action::Take { .. }
            | Action::Hand { .. } => self.move_choice(action),
            Action::Attack { .. }
            | Action::Pillage { .. }
            | Action::Grab { .. }
            | Action::Skill { .. }
            | Action::Special { .. }
            | Action::Rest { .. }
            | Action::Kill
            | Action::Carry => self.action_choice(seat, action),
            Action::Use { .. }
            | Action::Decline { .. }
            | Action::Reroll { .. }
            | Action::Wild { .. } => self.roll_choice(seat, action),
            Action::Target { .. }
            | Action::Place { .. }
            | Action::Clear { .. }
            | Action::ClearExtension { .. }
            | Action::Trial { .. }
            | Action::Peek { .. }
            | Action::Tree { .. }
            | Action::Option { .. }
            | Action::Pay { .. }
            | Action::FromCard { .. }
            | Action::Swap { .. }
            | Action::Accept
            | Action::Skip => self.inner_choice(action),
        }
    }

    fn setup_choice(&self, seat: Seat, action: &Action) -> Choice {
        let content = &self.content;
        let upgrade = |id: u8| Anchor::new("upgrade", id);
        match *action {
            Action::Tribe { tribe } => {
                let it = &content.tribes[usize::from(tribe)];
                noted(
                    told(
                        format!("Play {}", it.name),
                        format!("tribe {}", it.id),
                        vec![Anchor::new("tribe", &it.id)],
                        "HATE-STANDALONE-02",
                    ),
                    it.about.clone(),
                )
            }
            Action::Scenario { scenario } => {
                let it = &content.scenarios[usize::from(scenario)];
                noted(
                    told(
                        format!("Fight {}", it.name),
                        format!("scenario {}", it.id),
                        vec![Anchor::new("scenario", &it.id)],
                        "HATE-SCEN-05",
                    ),
                    self.text_of(&it.lore),
                )
            }
            Action::Draft { upgrade: id } => noted(
                told(
                    format!("Take Upgrade {}", self.skill_name(id)),
                    format!("take {}", self.skill_tag(id)),
                    vec![upgrade(id)],
                    "HATE-STANDALONE-03",
                ),
                self.skill_words(id),
            ),
            Action::Own { upgrade: id } => noted(
                told(
                    format!("Choose Upgrade {}", self.skill_name(id)),
                    format!("choose {}", self.skill_tag(id)),
                    vec![upgrade(id)],
                    "HATE-STANDALONE-04",
                ),
                self.skill_words(id),
            ),
            Action::Give { upgrade: id, figure } => noted(
                told(
                    format!("Give {} to {}", self.skill_name(id), self.short_name(figure)),
                    format!("give {} {}", self.skill_tag(id), self.tag(figure)),
                    vec![upgrade(id), of(figure)],
                    "HATE-STANDALONE-05",
                ),
                self.skill_words(id),
            ),
            Action::Enough => {
                let left = self.player(seat).upgrades.iter().flatten().count();
                let asks = match left {
                    0 => None,
                    1 => Some("1 Upgrade is not given yet. It would be lost.".to_owned()),
                    n => Some(format!("{n} Upgrades are not given yet. They would be lost.")),
                };
                let choice = noted(
                    pressed("Give no more Upgrades", "enough", "HATE-STANDALONE-05"),
                    "Upgrades not given are lost",
                );
                Choice { asks, ..choice }
            }
            Action::Mercenary { kind } => {
                let it = &content.kinds[usize::from(kind)];
                told(
                    format!("{} comes to this Battle", it.name),
                    format!("mercenary {}", it.id),
                    vec![Anchor::new("kind", kind)],
                    "HATE-MERC-02",
                )
            }
            Action::Secret { mission } => {
                let it = &content.secrets[usize::from(mission)];
                noted(
                    told(
                        format!("Keep the Secret Mission {}", it.name),
                        format!("keep {mission}"),
                        vec![Anchor::new("secret", mission)],
                        "HATE-SETUP-08",
                    ),
                    format!(
                        "{} Reward: {}.",
                        self.text_of(&it.text),
                        words::reward(it.hate, it.resource, it.savagery)
                    ),
                )
            }
            Action::Snare { to } => told(
                format!("Lay a Trap on {}", self.space_name(to)),
                format!("trap {}", self.space_name(to)),
                vec![at(to)],
                "HATE-TRIBE-19",
            ),
            _ => pressed("Go on", "on", "HATE-SETUP-01"),
        }
    }

    fn turn_choice(&self, seat: Seat, action: &Action) -> Choice {
        match *action {
            Action::Retreat => Choice {
                asks: Some(
                    "The Battle would end at once, and the other side would win.".to_owned(),
                ),
                ..noted(
                    pressed("Retreat", "retreat", "HATE-RETREAT-01"),
                    "the Battle ends at once and the other side wins",
                )
            },
            Action::Activate { figure } => noted(
                told(
                    format!("Activate {}", self.short_name(figure)),
                    format!("activate {}", self.tag(figure)),
                    vec![of(figure)],
                    "HATE-TURN-01",
                ),
                tokens(self.cost(figure), Currency::Savagery),
            ),
            Action::Begin => pressed("Begin the Moves", "begin", "HATE-TURN-07"),
            Action::Reactivate { figure, slot } => noted(
                told(
                    format!("{}: {}", Feat::Reactivate.name(slot), self.short_name(figure)),
                    format!("reactivate {} {}", self.tag(figure), slot + 1),
                    vec![of(figure), Anchor::new("feat", format_args!("reactivate-{slot}"))],
                    if slot == 2 { "HATE-FORGE-12" } else { "HATE-FORGE-08" },
                ),
                if slot == 2 {
                    "1 Savagery for the Forge; the activation is free".to_owned()
                } else {
                    format!("1 Savagery for the Forge and {} for the Figure", self.cost(figure))
                },
            ),
            Action::Return { figure, to } => told(
                format!("{} comes back on {}", self.short_name(figure), self.space_name(to)),
                format!("return {} {}", self.tag(figure), self.space_name(to)),
                vec![at(to), of(figure)],
                "HATE-TRIBE-17",
            ),
            _ => {
                let busy = matches!(self.top(), Some(Frame::Turn(turn)) if turn.busy);
                let label = if busy { "End the Turn" } else { "Take no Turn" };
                let choice = pressed(label, "pass", "HATE-END-03");
                let left = self.player(seat).savagery;
                if busy || left == 0 { choice } else { noted(choice, "the Round may end for you") }
            }
        }
    }

    /// A choice that a Skill allows, by the rule the pack names for it.
    pub(super) fn by_skill(&self, skill: u8, mut choice: Choice) -> Choice {
        if let Some(rule) = self.skill_rule(skill) {
            choice.rule = RuleId(Cow::Owned(rule.to_owned()));
        }
        choice
    }
}
