//! Why a card, a Feat or a Skill cannot be used at this moment.

use crate::{
    Ban, CardId, CardKind, Currency, Feat, FigureId, Means, Trigger, flow::Frame, refuse::No,
    state::Hate, window::is_roll,
};

impl Hate {
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
            Means::Extension { .. } => No::new(
                "HATE-TRIBE-09",
                "A slot of this Forge has to be free and its moment come, and it costs 1 Savagery.",
            ),
            Means::Trial { .. } => {
                No::new("HATE-TRIBE-05", "Only a complete Trial gives its bonus, at its moment.")
            }
            Means::Skill { figure, skill } => {
                let there =
                    figure.index() < self.figures.len() && self.slot_of(figure, skill).is_some();
                if there {
                    No::new(
                        "HATE-CARD-03",
                        "This is not the moment of that Skill, or it is used up.",
                    )
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
            return No::new("HATE-CARD-03", "A card is used only at the moment of its Trigger.");
        }
        if !self.payable(seat, figure, card) {
            return match it.currency {
                Currency::Hate => No::new("HATE-TRIBE-01", "There is not enough Hate to pay it."),
                _ => No::new("HATE-CARD-04", "The card cannot be paid for."),
            };
        }
        No::new("HATE-CARD-03", "The card can do nothing at this moment.")
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
        if self.purse(seat) == 0 {
            return No::new("HATE-FORGE-02", "A Feat costs 1 Savagery, and you have none.");
        }
        if figure.is_some_and(|id| id.index() < self.figures.len() && self.forbids(id, Ban::Feats))
        {
            return No::new("HATE-SCARCARD-10", "No Feat can be used for this Figure.");
        }
        No::new("HATE-FORGE-11", "That slot is for the enemy's dice, the others are for your own.")
    }
}
