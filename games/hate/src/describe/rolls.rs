//! Reactions, rolls and choices inside an effect in words.

use warmoot_kernel::{Anchor, Choice, RuleId, Seat};

use crate::{
    Action, CardId, CardKind, Currency, FigureId, Means, Until, WildAs,
    flow::{Frame, Origin, TurnStep},
    state::Hate,
    words::{self, at, of, tokens},
};

use super::{noted, pressed, told};

impl Hate {
    pub(super) fn roll_choice(&self, seat: Seat, action: &Action) -> Choice {
        match *action {
            Action::Use { means, figure } => self.use_choice(seat, means, figure),
            Action::Decline { until } => {
                let (label, word) = match until {
                    Until::Now => ("Go on", "decline"),
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
                    (_, 0..=1) => format!("The Wild as {}", self.wild_name(into)),
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
                    self.text_of(&it.sentence()),
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
                self.skill_words(skill),
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
                    self.text_of(&it.sentence()),
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
                    self.text_of(&it.sentence()),
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

    pub(super) fn inner_choice(&self, action: &Action) -> Choice {
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
            Action::Option { option } => {
                let card = self.frames.iter().rev().find_map(|frame| match frame {
                    Frame::Beast(beast) => Some(beast.card),
                    _ => None,
                });
                let text = card
                    .and_then(|card| self.content.mercenaries.get(usize::from(card)))
                    .map_or("", |card| card.texts[usize::from(option.min(1))].as_str());
                let letter = if option == 0 { "a" } else { "b" };
                told(
                    text.to_owned(),
                    format!("option {letter}"),
                    vec![Anchor::new("button", format_args!("option-{letter}"))],
                    "HATE-MERC-04",
                )
            }
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
            Action::FromCard { n } => self.source_choice(n),
            Action::Swap { upgrade } => told(
                format!("Exchange {} for the curse", self.skill_name(upgrade)),
                format!("swap {}", self.skill_tag(upgrade)),
                vec![Anchor::new("upgrade", upgrade)],
                "HATE-TRIBEUP-23",
            ),
            Action::Accept => pressed("Yes", "accept", "HATE-CARD-07"),
            _ => pressed(self.skip_label(), "skip", "HATE-CARD-07"),
        };
        self.by_origin(choice)
    }

    /// From where Savagery is paid: what stays is said, since the pool decides when the Round ends.
    fn source_choice(&self, n: u8) -> Choice {
        let Some(due) = self.due else { return pressed("Pay", "card 0", "HATE-AMB-181") };
        let card = self.payer(due.seat).map_or_else(String::new, |id| self.short_name(id));
        let pool = due.n.saturating_sub(n);
        let label = match (pool, n) {
            (_, 0) => format!("{pool} from the pool"),
            (0, _) => format!("{n} from {card}'s card"),
            _ => format!("{pool} from the pool, {n} from {card}'s card"),
        };
        let left = self.player(due.seat).savagery.saturating_sub(pool);
        let choice = told(
            label,
            format!("card {n}"),
            vec![Anchor::new("button", format_args!("card-{n}"))],
            "HATE-AMB-181",
        );
        let warning = if left == 0 { "; without any a Turn does not start" } else { "" };
        noted(choice, format!("{left} left in the pool{warning}"))
    }

    /// What choosing nothing, or nothing more, means here.
    fn skip_label(&self) -> &'static str {
        match self.top() {
            Some(Frame::Reroll { .. }) => "Keep the dice",
            Some(Frame::Snares { .. }) => "Lay no more Traps",
            Some(Frame::Curse { .. }) => "Exchange nothing",
            Some(Frame::Combat) => "Attack nobody else",
            Some(Frame::Run(run)) if self.may_accept(&run) => "No",
            _ => "Go on",
        }
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
}
