//! Why a card, a Feat or a Skill cannot be used at this moment.

use warmoot_kernel::Refusal;

use crate::{
    Action, Ban, CardId, CardKind, Currency, Feat, FigureId, Means, Trigger,
    flow::{Frame, TurnStep},
    occasions::uncapital,
    refuse::No,
    state::Hate,
    window::is_roll,
};

// These are said with the occasion of the card or Skill, and with what is going on now.
const CARD_MOMENT: &str = "A card is used only at the moment of its Trigger.";
const CARD_NOTHING: &str = "The card can do nothing at this moment.";
const SKILL_MOMENT: &str = "This is not the moment of that Skill, or it is used up.";
const FORGE_MOMENT: &str =
    "A slot of this Forge has to be free and its moment come, and it costs 1 Savagery.";

impl Hate {
    /// A refusal in full: where a moment is missed, which one, and what it is now.
    pub(crate) fn in_full(&self, no: No, action: &Action) -> Refusal {
        let Action::Use { means, .. } = *action else { return no.into() };
        let why = match (means, no.why) {
            (Means::Card { card } | Means::Extension { card, .. }, why)
                if [CARD_MOMENT, CARD_NOTHING, FORGE_MOMENT].contains(&why) =>
            {
                let it = &self.content.cards[usize::from(card)];
                let when = match why {
                    FORGE_MOMENT => it.parts().pop().map_or_else(String::new, |part| part.occasion),
                    _ => it.occasion(),
                };
                let nothing = match why {
                    CARD_NOTHING => ", and where it changes something",
                    _ => "",
                };
                format!("{}: only {when}{nothing}; now: {}.", it.name, self.now())
            }
            (Means::Skill { skill, .. }, SKILL_MOMENT) => {
                let it = &self.content.skills[usize::from(skill)];
                let whens: Vec<String> =
                    it.parts().into_iter().map(|part| uncapital(&part.occasion)).collect();
                format!(
                    "{}: only {}, and where it changes something; now: {}.",
                    it.called(),
                    whens.join(" or "),
                    self.now()
                )
            }
            _ => return no.into(),
        };
        Refusal::new(no.rule, self.text_of(&why))
    }

    /// What is going on, in a few words.
    fn now(&self) -> String {
        match self.top() {
            Some(Frame::Window(window)) => self.occasion(&window),
            Some(Frame::Turn(turn)) if turn.fresh => "your Turn starts".to_owned(),
            Some(Frame::Turn(turn)) if turn.step == TurnStep::Select && turn.count > 0 => {
                "your Turn, a Figure is selected".to_owned()
            }
            Some(Frame::Turn(_)) => "your Turn".to_owned(),
            Some(Frame::Activations(_)) => "your Turn, selected Figures act".to_owned(),
            Some(Frame::Moving(moving)) => {
                format!("your Turn, the Move of {}", self.short_name(moving.figure))
            }
            Some(Frame::Combat) => "a Combat".to_owned(),
            _ => "another choice".to_owned(),
        }
    }

    /// The rule against using a means while this frame waits. Whether it can be used is decided
    /// elsewhere; this only finds the words.
    pub(crate) fn why_not_use(&self, frame: Frame, means: Means, figure: Option<FigureId>) -> No {
        // Who asks may name a Figure that is not there.
        let figure = figure.filter(|id| id.index() < self.figures.len());
        let (seat, trigger) = match frame {
            Frame::Window(window) => (Some(window.seat), window.trigger),
            Frame::Turn(_) => (Some(self.active), Trigger::TurnStart),
            Frame::Moving(moving) => (Some(moving.by), Trigger::Moving),
            Frame::Activations(acts) => (Some(acts.seat), Trigger::AnyTime),
            _ => (None, Trigger::AnyTime),
        };
        let Some(seat) = seat else {
            return No::new("HATE-CARD-07", "An effect is being carried out: answer it first.");
        };
        match means {
            Means::Card { card } => self.why_no_card(seat, trigger, card, figure),
            Means::Feat { feat, slot, .. } => self.why_no_feat(seat, trigger, feat, slot, figure),
            Means::Extension { .. } => No::new("HATE-TRIBE-09", FORGE_MOMENT),
            Means::Trial { .. } => {
                No::new("HATE-TRIBE-05", "Only a complete Trial gives its bonus, at its moment.")
            }
            Means::Skill { figure, skill } => {
                let there =
                    figure.index() < self.figures.len() && self.slot_of(figure, skill).is_some();
                if there {
                    No::new("HATE-CARD-03", SKILL_MOMENT)
                } else {
                    No::new("HATE-SLOT-06", "The Figure has no such Skill uncovered.")
                }
            }
        }
    }

    fn why_no_card(
        &self,
        seat: warmoot_kernel::Seat,
        trigger: Trigger,
        card: CardId,
        figure: Option<FigureId>,
    ) -> No {
        let player = self.player(seat);
        let Some(it) = self.content.cards.get(usize::from(card)) else {
            return No::new("HATE-CARD-01", "There is no such card.");
        };
        let bit = self.bit_of(card);
        let own = player.tribe == Some(it.tribe);
        if own && player.discards >> bit & 1 == 1 {
            return No::new("HATE-CARD-02", "A Tribe card is used once and then discarded.");
        }
        if !own || player.hand >> bit & 1 == 0 {
            return No::new("HATE-CARD-01", "Only your own faceup Tribe cards can be used.");
        }
        if matches!(it.kind, CardKind::Trial(_)) {
            return No::new("HATE-TRIBE-03", "A Trial is not used: its task is fulfilled.");
        }
        let moment = it.ability.trigger;
        if moment != trigger && moment != Trigger::AnyTime {
            return No::new("HATE-CARD-03", CARD_MOMENT);
        }
        if !self.payable(seat, figure, card) {
            return match it.currency {
                Currency::Hate => No::new("HATE-TRIBE-01", "There is not enough Hate to pay it."),
                _ => No::new("HATE-CARD-04", "The card cannot be paid for."),
            };
        }
        No::new("HATE-CARD-03", CARD_NOTHING)
    }

    fn why_no_feat(
        &self,
        seat: warmoot_kernel::Seat,
        trigger: Trigger,
        feat: Feat,
        slot: u8,
        figure: Option<FigureId>,
    ) -> No {
        let player = self.player(seat);
        let enabled = player.village.forge[feat.index()];
        if slot >= enabled.min(3) {
            return if slot == 2 && enabled < 3 {
                No::new("HATE-FORGE-13", "The third slot is enabled only after the first two.")
            } else {
                No::new("HATE-FORGE-01", "This slot of the Forge is not enabled.")
            };
        }
        if player.feat_used[feat.index()] >> slot & 1 == 1 {
            return No::new("HATE-FORGE-03", "This slot was used in this Round.");
        }
        match feat {
            Feat::Reactivate => {
                return No::new("HATE-FORGE-16", "Feats reactivate only as your Turn starts.");
            }
            Feat::Move if trigger != Trigger::Moving => {
                return No::new("HATE-FORGE-05", "This Feat is used in a Move of your Figure.");
            }
            Feat::Roll | Feat::Reroll if !is_roll(trigger) => {
                return No::new("HATE-FORGE-06", "This Feat is used on a roll that is thrown.");
            }
            _ => {}
        }
        if !self.can_spend(seat, 1) {
            return No::new("HATE-FORGE-02", "A Feat costs 1 Savagery, and you have none.");
        }
        if figure.is_some_and(|id| id.index() < self.figures.len() && self.forbids(id, Ban::Feats))
        {
            return No::new("HATE-SCARCARD-10", "No Feat can be used for this Figure.");
        }
        No::new("HATE-FORGE-11", "That slot is for the enemy's dice, the others are for your own.")
    }
}
