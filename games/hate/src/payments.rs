//! Paying Savagery out of the pool and off a Figure card (HATE-SKILL-08, HATE-AMB-122, HATE-AMB-181).
//!
//! What is clear is taken at once; where the player may choose from which of the two it comes, the
//! rest is owed until that is said, before anything else goes on.

use serde::{Deserialize, Serialize};
use warmoot_kernel::{Log, Seat};

use crate::{
    Action, Currency, Event, FigureId,
    flow::Flow,
    state::{Figure, Hate},
};

/// Savagery that both sources can pay: its payer says how much comes off the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Due {
    pub seat: Seat,
    pub n: u8,
}

impl Figure {
    /// Whether a seat can pay off its card: it stands, and something lies there.
    fn pays_for(&self, seat: Seat) -> bool {
        self.purse > 0 && self.control == Some(seat) && self.stands().is_some()
    }
}

impl Hate {
    /// The standing Figure off whose card a seat can pay.
    pub(crate) fn payer(&self, seat: Seat) -> Option<FigureId> {
        let place = self.figures.iter().position(|figure| figure.pays_for(seat))?;
        Some(FigureId(place as u8))
    }

    /// Savagery on a Figure card that a seat can spend as if it lay in the pool.
    pub(crate) fn on_card(&self, seat: Seat) -> u8 {
        self.figures.iter().find(|figure| figure.pays_for(seat)).map_or(0, |figure| figure.purse)
    }

    /// What a seat owes still.
    pub(crate) fn owed(&self, seat: Seat) -> u8 {
        self.due.filter(|due| due.seat == seat).map_or(0, |due| due.n)
    }

    /// Savagery a seat can spend: the pool, and what lies on a standing Um'Kator Shaman's card
    /// (HATE-SKILL-08, HATE-AMB-122), less what it owes.
    pub(crate) fn purse(&self, seat: Seat) -> u8 {
        self.player(seat).savagery + self.on_card(seat) - self.owed(seat)
    }

    /// Whether a seat can spend so much Savagery. The cards are looked at only if the pool is short:
    /// this is asked for every Figure and every Feat.
    pub(crate) fn can_spend(&self, seat: Seat, n: u8) -> bool {
        self.player(seat).savagery >= n.saturating_add(self.owed(seat)) || self.purse(seat) >= n
    }

    /// Pays Savagery. What only one source can give is taken now; of the rest the player is asked
    /// how much comes off the card (HATE-AMB-181).
    pub(crate) fn pay(&mut self, seat: Seat, n: u8, log: &mut Log<Event>) {
        if n == 0 {
            return;
        }
        debug_assert!(self.due.is_none_or(|due| due.seat == seat), "two seats pay at once");
        log.push(|| Event::Lost { seat, what: Currency::Savagery, n });
        let (pool, card) = (self.player(seat).savagery, self.on_card(seat));
        let owed = self.owed(seat) + n;
        let from_card = owed.saturating_sub(pool).min(card);
        let from_pool = owed.saturating_sub(card).min(pool);
        self.player_mut(seat).savagery -= from_pool;
        self.take_off_card(seat, from_card, log);
        let n = owed.saturating_sub(from_card + from_pool);
        self.due = (n > 0).then_some(Due { seat, n });
    }

    fn take_off_card(&mut self, seat: Seat, n: u8, log: &mut Log<Event>) {
        let Some(figure) = self.payer(seat).filter(|_| n > 0) else { return };
        self.figure_mut(figure).purse -= n;
        log.push(|| Event::PaidFromCard { figure, n });
    }

    /// Asks while something is owed.
    pub(crate) fn go_due(&mut self) -> Flow {
        if self.due.is_some() {
            return Flow::Ask;
        }
        self.pop();
        Flow::On
    }

    /// Each way to pay what is owed.
    pub(crate) fn due_list(&self, each: &mut dyn FnMut(Action)) {
        (0..=self.due.map_or(0, |due| due.n)).for_each(|n| each(Action::FromCard { n }));
    }

    /// So much of what is owed comes off the card, the rest out of the pool.
    pub(crate) fn settle_due(&mut self, n: u8, log: &mut Log<Event>) {
        let Some(due) = self.due.take() else { return };
        self.player_mut(due.seat).savagery -= due.n - n;
        self.take_off_card(due.seat, n, log);
        self.pop();
    }
}
