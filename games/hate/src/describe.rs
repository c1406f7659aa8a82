//! Legal actions in words: label, typed form, anchors, rule.

use std::borrow::Cow;

use warmoot_kernel::{Anchor, Choice, RuleId, Seat};

use crate::{
    Action, CardId, CardKind, Currency, Feat, FigureId, Means, Trigger, Until, WildAs,
    combat::{Combat, flat, pool},
    flow::{Frame, Origin, TurnStep},
    state::{Hate, TokenAt},
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
            | Action::Snare { .. } => self.setup_choice(action),
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
            | Action::Pay { .. }
            | Action::Swap { .. }
            | Action::Accept
            | Action::Skip => self.inner_choice(action),
        }
    }

    fn setup_choice(&self, action: &Action) -> Choice {
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
                self.text_of(&content.skills[usize::from(id)].text),
            ),
            Action::Own { upgrade: id } => noted(
                told(
                    format!("Choose Upgrade {}", self.skill_name(id)),
                    format!("choose {}", self.skill_tag(id)),
                    vec![upgrade(id)],
                    "HATE-STANDALONE-04",
                ),
                self.text_of(&content.skills[usize::from(id)].text),
            ),
            Action::Give { upgrade: id, figure } => noted(
                told(
                    format!("Give {} to {}", self.skill_name(id), self.short_name(figure)),
                    format!("give {} {}", self.skill_tag(id), self.tag(figure)),
                    vec![upgrade(id), of(figure)],
                    "HATE-STANDALONE-05",
                ),
                self.text_of(&content.skills[usize::from(id)].text),
            ),
            Action::Enough => noted(
                pressed("Give no more Upgrades", "enough", "HATE-STANDALONE-05"),
                "Upgrades not given are lost",
            ),
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
            Action::Retreat => noted(
                pressed("Retreat", "retreat", "HATE-RETREAT-01"),
                "the Battle ends at once and the other side wins",
            ),
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

    fn move_choice(&self, action: &Action) -> Choice {
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

    fn action_choice(&self, seat: Seat, action: &Action) -> Choice {
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
                self.text_of(&self.content.skills[usize::from(skill)].text),
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
                format!("{} does nothing more", self.short_name(figure)),
                format!("rest {}", self.tag(figure)),
                vec![button("rest"), of(figure)],
                "HATE-TURN-08",
            ),
            Action::Kill => {
                noted(pressed("Kill the Innocents", "kill", "HATE-HUT-10"), "gains 1 Savagery")
            }
            _ => noted(
                pressed("Carry the Innocents away", "carry", "HATE-HUT-10"),
                "they count as a carried Body",
            ),
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

    fn roll_choice(&self, seat: Seat, action: &Action) -> Choice {
        match *action {
            Action::Use { means, figure } => self.use_choice(seat, means, figure),
            Action::Decline { until } => {
                let (label, word) = match until {
                    Until::Now => ("Use nothing (more)", "decline"),
                    Until::Activation => ("Use nothing in this activation", "decline-activation"),
                    Until::Turn => ("Use nothing in this Turn", "decline-turn"),
                    Until::Round => ("Use nothing in this Round", "decline-round"),
                };
                pressed(label, word, "HATE-CARD-03")
            }
            Action::Reroll { dice } => {
                let [hit, save, savagery, wild] = [dice.hit, dice.save, dice.savagery, dice.wild];
                told(
                    format!("Reroll {}", words::dice(dice)),
                    format!("reroll {hit} {save} {savagery} {wild}"),
                    vec![Anchor::new("dice", format_args!("{hit}-{save}-{savagery}-{wild}"))],
                    "HATE-FORGE-07",
                )
            }
            Action::Wild { into, all } => {
                let word = match into {
                    WildAs::Hit => "hit".to_owned(),
                    WildAs::Save => "save".to_owned(),
                    WildAs::Savagery => "savagery".to_owned(),
                    WildAs::Skill(skill) => format!("skill-{skill}"),
                };
                let left = self.combat().map_or(0, |combat| combat.throw().dice.wild);
                let label = match (all, left) {
                    (true, 0..=1) => format!("The Wild as {}", self.wild_name(into)),
                    (true, n) => format!("All {n} Wilds as {}", self.wild_name(into)),
                    (false, _) => format!("One Wild as {}", self.wild_name(into)),
                };
                told(
                    label,
                    format!("wild {word}{}", if all { " all" } else { "" }),
                    vec![Anchor::new("wild", &word)],
                    "HATE-COMBAT-07",
                )
            }
            _ => pressed("Go on", "on", "HATE-COMBAT-08"),
        }
    }

    fn use_choice(&self, seat: Seat, means: Means, figure: Option<FigureId>) -> Choice {
        let free = |freely: bool| if freely { ", the slot stays free" } else { "" };
        let mut choice = match means {
            Means::Card { card } => {
                let it = &self.content.cards[usize::from(card)];
                noted(
                    told(
                        format!("Use {} ({})", it.name, self.price_of(seat, card, figure)),
                        format!("use {}", it.id),
                        vec![words::card(card)],
                        if matches!(it.kind, CardKind::Poison) {
                            "HATE-TRIBE-27"
                        } else if matches!(it.kind, CardKind::Forge { .. }) {
                            "HATE-TRIBE-07"
                        } else {
                            "HATE-CARD-03"
                        },
                    ),
                    self.text_of(&it.text),
                )
            }
            Means::Skill { figure, skill } => noted(
                self.by_skill(
                    skill,
                    told(
                        format!("Use {} of {}", self.skill_name(skill), self.short_name(figure)),
                        format!("use {} {}", self.tag(figure), self.skill_tag(skill)),
                        vec![
                            Anchor::new("skill", format_args!("{}-{skill}", figure.0)),
                            of(figure),
                        ],
                        "HATE-COMBAT-10",
                    ),
                ),
                self.text_of(&self.content.skills[usize::from(skill)].text),
            ),
            Means::Feat { feat, slot, freely } => told(
                format!("Forge: {} (1 Savagery{})", feat.name(slot), free(freely)),
                format!(
                    "forge {} {}{}",
                    feat.word(),
                    slot + 1,
                    if freely { " freely" } else { "" }
                ),
                vec![Anchor::new("feat", format_args!("{}-{slot}", feat.word()))],
                if freely { "HATE-GENUP-16" } else { feat.rule(slot) },
            ),
            Means::Extension { card, freely } => {
                let it = &self.content.cards[usize::from(card)];
                noted(
                    told(
                        format!("{} (1 Savagery{})", it.name, free(freely)),
                        format!("extension {}{}", it.id, if freely { " freely" } else { "" }),
                        vec![Anchor::new("extension", card)],
                        "HATE-TRIBE-09",
                    ),
                    self.text_of(&it.text),
                )
            }
            Means::Trial { card } => {
                let it = &self.content.cards[usize::from(card)];
                noted(
                    told(
                        format!("Use the Trial {}", it.name),
                        format!("trial {}", it.id),
                        vec![Anchor::new("trial", card)],
                        "HATE-TRIBE-05",
                    ),
                    self.text_of(&it.text),
                )
            }
        };
        if let Some(id) = figure
            && !matches!(means, Means::Skill { .. })
        {
            choice.anchors.push(of(id));
        }
        choice
    }

    /// What a card costs now: "1 Hate", "0 Savagery", "1 to 3 Savagery".
    fn price_of(&self, seat: Seat, card: CardId, figure: Option<FigureId>) -> String {
        let it = &self.content.cards[usize::from(card)];
        let more = figure
            .filter(|&id| self.figure(id).control == Some(seat))
            .map_or(0, |id| self.surcharge(id));
        match (it.currency, it.cost_max > it.cost) {
            (Currency::Savagery, false) => tokens(it.cost + more, it.currency),
            (Currency::Savagery, true) => {
                format!("{} to {}", it.cost + more, tokens(it.cost_max + more, it.currency))
            }
            (currency, up) => {
                let mut price = if up {
                    format!("{} to {}", it.cost, tokens(it.cost_max, currency))
                } else {
                    tokens(it.cost, currency)
                };
                if more > 0 {
                    price.push_str(&format!(" and {more} Savagery"));
                }
                price
            }
        }
    }

    fn inner_choice(&self, action: &Action) -> Choice {
        let choice = match *action {
            Action::Target { figure } => told(
                self.figure_name(figure),
                format!("target {}", self.tag(figure)),
                vec![of(figure)],
                "HATE-CARD-07",
            ),
            Action::Place { to } => told(
                format!("To {}", self.space_name(to)),
                format!("place {}", self.space_name(to)),
                vec![at(to)],
                "HATE-CARD-07",
            ),
            Action::Clear { feat, slot } => told(
                format!("Clear {}, slot {}", feat.name(slot), slot + 1),
                format!("clear {} {}", feat.word(), slot + 1),
                vec![Anchor::new("feat", format_args!("{}-{slot}", feat.word()))],
                "HATE-FORGE-03",
            ),
            Action::ClearExtension { card } => told(
                format!("Clear a slot of {}", self.card_name(card)),
                format!("clear {}", self.content.cards[usize::from(card)].id),
                vec![Anchor::new("extension", card)],
                "HATE-TRIBE-09",
            ),
            Action::Trial { card } => told(
                format!("Onto the Trial {}", self.card_name(card)),
                format!("trial {}", self.content.cards[usize::from(card)].id),
                vec![Anchor::new("trial", card), words::card(card)],
                "HATE-TRIBE-04",
            ),
            Action::Peek { at: space } => told(
                format!("Look at the Trap on {}", self.space_name(space)),
                format!("peek {}", self.space_name(space)),
                vec![at(space)],
                "HATE-TRIBEUP-26",
            ),
            Action::Tree { tree, to } => told(
                format!("The Tree walks to {}", self.space_name(to)),
                format!("tree {tree} {}", self.space_name(to)),
                vec![at(to), Anchor::new("tree", tree)],
                "HATE-MERCSKILL-11",
            ),
            Action::Pay { n } => told(
                format!("Pay {n}"),
                format!("pay {n}"),
                vec![Anchor::new("button", format_args!("pay-{n}"))],
                "HATE-CARD-04",
            ),
            Action::Swap { upgrade } => told(
                format!("Exchange {} for the curse", self.skill_name(upgrade)),
                format!("swap {}", self.skill_tag(upgrade)),
                vec![Anchor::new("upgrade", upgrade)],
                "HATE-TRIBEUP-23",
            ),
            Action::Accept => pressed("Yes", "accept", "HATE-CARD-07"),
            _ => pressed("No, or no more", "skip", "HATE-CARD-07"),
        };
        self.by_origin(choice)
    }

    /// A choice that a Skill allows, by the rule the pack names for it.
    fn by_skill(&self, skill: u8, mut choice: Choice) -> Choice {
        if let Some(rule) = self.skill_rule(skill) {
            choice.rule = RuleId(Cow::Owned(rule.to_owned()));
        }
        choice
    }

    /// A choice inside an effect, by the rule of what is being carried out.
    fn by_origin(&self, choice: Choice) -> Choice {
        let rule = match self.top() {
            Some(Frame::Run(run)) => match run.origin {
                Origin::Skill(skill, _) => return self.by_skill(skill, choice),
                Origin::Extension(_) => "HATE-TRIBE-09",
                Origin::Scenario(..) => "HATE-TURN-12",
                Origin::Trial(..) => "HATE-TRIBE-05",
                Origin::Card(_) => return choice,
            },
            Some(Frame::Combat) => match self.combat().map(|combat| combat.step) {
                Some(crate::combat::Step::Further) => "HATE-GENUP-02",
                _ => "HATE-AOE-03",
            },
            Some(Frame::DropToken { .. } | Frame::MoveEnd { .. }) => "HATE-SCEN-09",
            Some(Frame::Turn(turn)) if turn.step == TurnStep::Select => "HATE-TURN-01",
            _ => return choice,
        };
        Choice { rule: RuleId::new(rule), ..choice }
    }

    /// What a window is about, in words.
    pub(crate) fn occasion(&self, window: &crate::flow::Window) -> String {
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

    /// Whether an Interest token lies on the board.
    pub(crate) fn token_space(&self, token: u8) -> Option<crate::board::Space> {
        match self.tokens.get(usize::from(token))?.at {
            TokenAt::Board(space) => Some(space),
            _ => None,
        }
    }
}
