//! What the table waits for, in one sentence.

use std::borrow::Cow;

use warmoot_kernel::{Audience, Prompt, RuleId, Seat};

use crate::{
    Pick, Trigger, Verb,
    combat::Step,
    flow::{Activations, Beast, Frame, Origin, Run, Stage, Turn, Window},
    state::Hate,
    words,
};

/// A question and the rule behind it.
type Question = (String, Cow<'static, str>);

fn by(text: impl Into<String>, rule: &'static str) -> Question {
    (text.into(), Cow::Borrowed(rule))
}

impl Hate {
    /// What the table waits for.
    pub(crate) fn prompt_for(&self, audience: Audience) -> Prompt {
        let Some(asked) = self.asked() else {
            return Prompt {
                text: "The Battle is over.".to_owned(),
                rule: RuleId::new("HATE-END-09"),
            };
        };
        let (text, rule) = self.question(asked);
        let text = match audience {
            Audience::Seat(seat) if seat == asked => text,
            _ => {
                let mut who = self.called(asked);
                if let Some(first) = who.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                // Others read what is being decided, not what they should do.
                match self.task(asked) {
                    Some(task) => format!("Waiting for {who}: {task}."),
                    None => format!("Waiting for {who}. {text}"),
                }
            }
        };
        Prompt { text, rule: RuleId(rule) }
    }

    fn question(&self, seat: Seat) -> Question {
        match self.top() {
            Some(Frame::Setup(stage)) => self.setup_question(stage, seat),
            Some(Frame::Turn(turn)) => self.turn_question(&turn, seat),
            Some(Frame::Activations(acts)) => self.acting_question(&acts),
            Some(Frame::Moving(moving)) => {
                let left = moving.left.max(0);
                let next = if left > 0 { "step on, or end the Move" } else { "end the Move" };
                by(
                    format!(
                        "Move {}: {} left; {next}.",
                        self.short_name(moving.figure),
                        words::points(left)
                    ),
                    "HATE-MOVE-03",
                )
            }
            Some(Frame::MoveEnd { figure, .. }) => by(
                format!("{} may take or hand over a token.", self.short_name(figure)),
                "HATE-SCEN-09",
            ),
            Some(Frame::Combat) => self.combat_question(),
            Some(Frame::Drop { figure, cargo, .. }) => by(
                format!(
                    "{} drops {}: choose a free adjacent Space.",
                    self.short_name(figure),
                    self.cargo_name(cargo)
                ),
                "HATE-BODY-05",
            ),
            Some(Frame::DropToken { .. }) => {
                by("Choose the adjacent Space where the token falls.", "HATE-SCEN-09")
            }
            Some(Frame::Innocents { .. }) => {
                let text = "Innocents: kill them for 1 Savagery, or carry them away.";
                by(self.text_of(text), "HATE-HUT-10")
            }
            Some(Frame::Window(window)) => self.window_question(&window),
            Some(Frame::Run(run)) => self.run_question(&run),
            Some(Frame::Snares { left, .. }) => by(
                format!("Lay a Trap on a free Space that touches no other Trap; {left} left."),
                "HATE-TRIBE-19",
            ),
            Some(Frame::Slots { left, .. }) => by(
                format!("Choose the used slot whose Savagery you take; {left} to take."),
                "HATE-TRIBEUP-13",
            ),
            Some(Frame::Due) => by(
                format!(
                    "Pay {} Savagery: from the pool ({} there), or from {}'s card ({} there)?",
                    self.owed(seat),
                    self.player(seat).savagery,
                    self.payer(seat).map_or_else(String::new, |id| self.short_name(id)),
                    self.on_card(seat)
                ),
                "HATE-AMB-181",
            ),
            Some(Frame::Curse { curse, .. }) => by(
                format!(
                    "{} may change places with an Upgrade of the fallen: choose one, or not.",
                    self.skill_name(curse)
                ),
                "HATE-TRIBEUP-23",
            ),
            Some(Frame::Reroll { most, hostile, .. }) => {
                let whose = if hostile { "the enemy's roll" } else { "your roll" };
                let text = if most == u8::MAX {
                    format!("Choose which dice of {whose} are rerolled.")
                } else {
                    format!("Choose up to {} of {whose} to reroll.", words::dice_count(most))
                };
                by(text, if hostile { "HATE-FORGE-11" } else { "HATE-FORGE-07" })
            }
            Some(Frame::Beast(Beast { option: None, .. })) => {
                by("Choose what the Mercenary does: one of its card's two options.", "HATE-MERC-04")
            }
            Some(Frame::Beast(_) | Frame::Lunge { .. }) => {
                by("You decide for the Mercenary: where it goes, whom it strikes.", "HATE-MERC-05")
            }
            Some(Frame::Emerge { .. }) => {
                by("The Hidden Figure comes back: choose where.", "HATE-TRIBE-17")
            }
            Some(Frame::Reap { .. }) => {
                by("Your Figure was moved onto a Tree Space: Harvest?", "HATE-AMB-29")
            }
            Some(Frame::Redirect { .. }) => by(
                "The Attack must turn to another adjacent enemy: choose it.",
                "HATE-MERCSKILL-13",
            ),
            Some(Frame::Berserk { .. }) => {
                by("He goes for his closest ally: choose among those.", "HATE-MERCSKILL-26")
            }
            Some(Frame::Grove { tree: None, .. }) => {
                by("First choose the Tree, then the Space it walks to.", "HATE-MERCSKILL-11")
            }
            Some(Frame::Grove { tree: Some(_), .. }) => {
                by("The Tree may strike an enemy next to it.", "HATE-MERCSKILL-11")
            }
            Some(Frame::Sword(_)) => by(
                "The Legendary Sword: choose whom it threatens, and set Wilds.",
                "HATE-MERCSKILL-34",
            ),
            Some(
                Frame::Round(_)
                | Frame::Fall(_)
                | Frame::Hut { .. }
                | Frame::HutEnd { .. }
                | Frame::Search { .. }
                | Frame::Depart { .. }
                | Frame::Trap { .. }
                | Frame::Blows(_)
                | Frame::Dice { .. },
            )
            | None => by("Choose.", "HATE-ROUND-05"),
        }
    }

    /// What somebody else is deciding, where the question itself speaks to the one who is asked.
    fn task(&self, seat: Seat) -> Option<String> {
        let task = match self.top()? {
            Frame::Setup(stage) => match stage {
                Stage::Tribes => "choosing a Tribe".to_owned(),
                Stage::Scenario => "choosing the scenario".to_owned(),
                Stage::Draft { .. } => "taking an Upgrade".to_owned(),
                Stage::Own { .. } => "choosing two Upgrades of the own Tribe".to_owned(),
                Stage::Give { .. } => {
                    let left = self.player(seat).upgrades.iter().flatten().count();
                    format!("giving Upgrades to Figures, {left} left")
                }
                Stage::Mercenary { .. } => "choosing the Mercenary".to_owned(),
                Stage::Secret { .. } => "keeping one of two Secret Missions".to_owned(),
                Stage::Start => "beginning the Battle".to_owned(),
            },
            Frame::Turn(_) => {
                format!("choosing Figures to activate with {} Savagery", self.purse(seat))
            }
            Frame::Beast(_) => "deciding for the Mercenary".to_owned(),
            Frame::Reroll { .. } => "choosing dice to reroll".to_owned(),
            Frame::Reap { .. } => "deciding whether to Harvest".to_owned(),
            Frame::Slots { .. } => "choosing a used slot".to_owned(),
            Frame::Window(window) => {
                let occasion =
                    self.occasion(&window).replace("Your ", "Its ").replace("your ", "its ");
                format!("{occasion}; it may use something")
            }
            Frame::Run(run) => {
                let (text, _) = self.run_question(&run);
                text.trim_end_matches('.').replace(" of yours", " of its own")
            }
            _ => return None,
        };
        Some(task)
    }

    fn setup_question(&self, stage: Stage, seat: Seat) -> Question {
        match stage {
            Stage::Tribes => by("Choose a Tribe.", "HATE-STANDALONE-02"),
            Stage::Scenario => {
                by("You attack: choose the scenario of this Battle.", "HATE-SCEN-05")
            }
            Stage::Draft { .. } => by("Take one of the Upgrades laid out.", "HATE-STANDALONE-03"),
            Stage::Own { .. } => by("Choose two Upgrades of your own Tribe.", "HATE-STANDALONE-04"),
            Stage::Give { .. } => {
                let left = self.player(seat).upgrades.iter().flatten().count();
                by(
                    format!("Give your Upgrades, one at most to each Figure; {left} left."),
                    "HATE-STANDALONE-05",
                )
            }
            Stage::Mercenary { .. } => {
                by("You attack: choose the Mercenary among the three drawn.", "HATE-MERC-02")
            }
            Stage::Secret { .. } => {
                by("Keep one of two Secret Missions; the other goes back.", "HATE-SETUP-08")
            }
            Stage::Start => by("The Battle begins.", "HATE-SETUP-01"),
        }
    }

    fn turn_question(&self, turn: &Turn, seat: Seat) -> Question {
        let savagery = match self.on_card(seat) {
            0 => self.purse(seat).to_string(),
            card => format!("{} + {card}", self.player(seat).savagery),
        };
        if turn.count == 0 {
            by(
                format!(
                    "Your Turn: activate up to {} Figures; you have {savagery} Savagery.",
                    turn.limit.unwrap_or(if self.feast == Some(seat) { 3 } else { 2 })
                ),
                "HATE-TURN-01",
            )
        } else {
            by(
                format!("Activate another Figure ({savagery} Savagery left), or begin the Moves."),
                "HATE-TURN-07",
            )
        }
    }

    fn acting_question(&self, acts: &Activations) -> Question {
        let list = &acts.list[..usize::from(acts.count)];
        let still: Vec<String> = list
            .iter()
            .filter(|acting| {
                !acting.over && if acts.moved { acting.actions > 0 } else { !acting.moved }
            })
            .map(|acting| self.short_name(acting.figure))
            .collect();
        let one = still.len() == 1;
        let still = still.join(", ");
        if still.is_empty() {
            by("No Action is left: end the Turn, or do what needs none.", "HATE-TURN-08")
        } else if acts.moved && one {
            by(format!("Action: {still} may do one."), "HATE-TURN-11")
        } else if acts.moved {
            by(format!("Actions: {still} may do one each."), "HATE-TURN-11")
        } else {
            by(
                format!("Moves: choose who Moves next ({still}); Actions come after all Moves."),
                "HATE-TURN-07",
            )
        }
    }

    fn combat_question(&self) -> Question {
        let Some(combat) = self.combat() else { return by("Choose.", "HATE-COMBAT-08") };
        match combat.step {
            Step::Wilds | Step::DefendWilds => {
                let wild = combat.throw().dice.wild;
                let success = if combat.step == Step::Wilds { "Hit" } else { "Save" };
                let what = if wild == 1 { "the Wild".to_owned() } else { format!("{wild} Wilds") };
                by(format!("Set {what}: as {success}, Savagery or otherwise."), "HATE-COMBAT-07")
            }
            Step::Further => {
                by("Choose a second target next to the attacker, or none.", "HATE-GENUP-02")
            }
            _ => by("Choose which target defends next.", "HATE-AOE-03"),
        }
    }

    fn window_question(&self, window: &Window) -> Question {
        let occasion = self.occasion(window);
        let mut text = format!("{occasion}: use something, or nothing.");
        if crate::window::is_roll(window.trigger)
            && let Some(combat) = self.combat()
        {
            text = format!(
                "{occasion} ({}): use something, or go on.",
                words::dice(combat.throw().dice)
            );
        }
        let rule = match window.trigger {
            Trigger::RollAttack | Trigger::RollDefense | Trigger::RollEnemyAttack => {
                "HATE-COMBAT-10"
            }
            _ => "HATE-CARD-03",
        };
        by(text, rule)
    }

    fn run_question(&self, run: &Run) -> Question {
        let (name, rule) = match run.origin {
            Origin::Card(card) => (self.card_name(card), Cow::Borrowed("HATE-CARD-07")),
            Origin::Extension(card) => (self.card_name(card), Cow::Borrowed("HATE-TRIBE-09")),
            Origin::Trial(card, _) => (self.card_name(card), Cow::Borrowed("HATE-TRIBE-05")),
            Origin::Skill(skill, _) => (
                self.skill_name(skill),
                self.skill_rule(skill)
                    .map_or(Cow::Borrowed("HATE-SLOT-06"), |rule| Cow::Owned(rule.to_owned())),
            ),
            Origin::Scenario(scenario, action) => (
                self.content.scenarios[usize::from(scenario)].actions[usize::from(action)]
                    .name
                    .as_str(),
                Cow::Borrowed("HATE-TURN-12"),
            ),
        };
        if run.note > 0 && matches!(run.origin, Origin::Card(_)) && !run.aimed {
            return (format!("{name}: choose how much to pay."), rule);
        }
        let target = &run.ability(&self.content).target;
        if !run.aimed && target.pick != Pick::None {
            let whom = match target.pick {
                Pick::Own | Pick::Other => "a Figure of yours",
                Pick::Enemy => "an enemy",
                Pick::OwnBody => "a Body of yours",
                Pick::Body => "a Body",
                _ => "a Figure",
            };
            let more = if target.n > 1 {
                format!(" ({} of {})", run.chosen + 1, target.n)
            } else {
                String::new()
            };
            return (format!("{name}: choose {whom}{more}."), rule);
        }
        let effects = run.effects(&self.content);
        let Some(effect) = effects.get(usize::from(run.at)) else {
            return (format!("{name}: choose."), rule);
        };
        if effect.optional && !run.accepted {
            return (format!("{name}: should it happen?"), rule);
        }
        let what = match effect.does {
            Verb::Move { .. } => "choose who Moves",
            Verb::Place { .. } => "choose the Space",
            Verb::Push { .. } => "choose whom to push",
            Verb::Attack(_) => "choose the target of the Attack",
            Verb::Charge { .. } => "choose the target of the Charge",
            Verb::FreeSlot { .. } => "choose the slot to clear",
            Verb::Trial { .. } => "choose the Trial",
            Verb::Peek { .. } => "choose the Trap to look at",
            Verb::Activate { .. } => "choose whom to activate",
            Verb::Poison { .. } => "choose who gets the Poison",
            Verb::Hide { .. } => "choose the Space to come back on",
            Verb::Grab { .. } => "choose what to Grab",
            _ => "choose",
        };
        (format!("{name}: {what}."), rule)
    }

    /// What a window is about, in words.
    pub(crate) fn occasion(&self, window: &Window) -> String {
        let own = window.figure.map_or_else(|| "your Figure".to_owned(), |id| self.short_name(id));
        let foe = window.foe.map_or_else(|| "an enemy".to_owned(), |id| self.figure_name(id));
        match window.trigger {
            Trigger::BattleStart => "The Battle begins".to_owned(),
            Trigger::Replenish => "Your cards are drawn".to_owned(),
            Trigger::AnyTime => "Any Time".to_owned(),
            Trigger::TurnStart => "Your Turn starts".to_owned(),
            Trigger::Activated => format!("{own} is activated"),
            Trigger::MoveEnd => format!("{own} ended a Move"),
            Trigger::RollAttack => format!("{own} rolled to attack"),
            Trigger::RollDefense => format!("{own} rolled to defend"),
            Trigger::RollEnemyAttack if window.foe.is_none() => {
                "The Neutral Warrior rolled".to_owned()
            }
            Trigger::RollEnemyAttack => "The enemy rolled".to_owned(),
            Trigger::CombatEnd => format!("The Combat of {own} is over"),
            Trigger::WouldKo => format!("{own} is about to be KO'd"),
            Trigger::WouldKoEnemy => format!("{foe} is about to be KO'd by {own}"),
            Trigger::OwnKo => format!("{own} was KO'd"),
            Trigger::EnemyKo => format!("{own} KO'd {foe}"),
            Trigger::EnemyDown => format!("{foe} was KO'd"),
            Trigger::Pillaged => format!("{own} Pillaged a Hut"),
            Trigger::Harvested => format!("{own} Harvested"),
            Trigger::Grabbed => format!("{own} Grabbed a Body"),
            Trigger::FeatUsed => "A Feat was used".to_owned(),
            Trigger::TurnEnd => "Your Turn ends".to_owned(),
            Trigger::RoundEnd => "The Round ends".to_owned(),
            Trigger::BattleEnd => "The Battle ends".to_owned(),
            _ => "Now".to_owned(),
        }
    }
}
