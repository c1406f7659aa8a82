//! Using a card, a Skill, a Feat or an extension in a window: what it costs and what it begins
//! (HATE-CARD-04, HATE-FORGE-02, HATE-TRIBE-01).

use warmoot_kernel::{Log, Seat};

use crate::{
    CardId, CardKind, Currency, Event, Feat, FigureId, Means, Part, Trigger,
    flow::{Frame, Origin, Run, Window},
    state::Hate,
};

impl Hate {
    /// Whether a card's cost, with a Scar's surcharge, can be paid (HATE-AMB-68).
    pub(crate) fn payable(&self, seat: Seat, figure: Option<FigureId>, card: CardId) -> bool {
        let it = &self.content.cards[usize::from(card)];
        let more = figure
            .filter(|&id| self.figure(id).control == Some(seat))
            .map_or(0, |id| self.surcharge(id));
        match it.currency {
            Currency::Savagery => self.can_spend(seat, it.cost + more),
            Currency::Hate => self.player(seat).hate >= it.cost && self.can_spend(seat, more),
            Currency::Resource => {
                self.player(seat).resource >= it.cost && self.can_spend(seat, more)
            }
        }
    }

    /// Uses a means in the window that is open: pays, and begins what it does.
    pub(crate) fn use_means(
        &mut self,
        window: &Window,
        means: Means,
        figure: Option<FigureId>,
        log: &mut Log<Event>,
    ) {
        let seat = window.seat;
        let run =
            |origin| Run { foe: window.foe, cause: window.cause, ..Run::new(origin, seat, figure) };
        match means {
            Means::Card { card } => self.use_card(window, card, figure, log),
            Means::Skill { figure: id, skill } => {
                log.push(|| Event::Used { seat, means, figure, paid: 0 });
                if let Some(most) = self.strike_reroll(window, id, skill) {
                    if let Some(combat) = self.combats.last_mut() {
                        combat.attack.reroll = 0;
                    }
                    self.pending_reroll(seat, false, most);
                    return;
                }
                let done = self.done(window);
                let slot = self.slot_of(id, skill).unwrap_or_default();
                let number = self.content.skills[usize::from(skill)]
                    .abilities
                    .iter()
                    .enumerate()
                    .position(|(number, ability)| {
                        ability.trigger == window.trigger
                            && done >> (slot * 2 + number.min(1)) & 1 == 0
                    })
                    .unwrap_or_default();
                self.mark_done(1 << (slot * 2 + number.min(1)));
                self.spend_limit(id, slot);
                self.push(Frame::Run(run(Origin::Skill(skill, number as u8))));
            }
            Means::Trial { card } => {
                log.push(|| Event::Used { seat, means, figure, paid: 0 });
                self.mark_done(1 << (8 + self.bit_of(card)));
                let times = figure.map_or(1, |id| self.trials_for(id).1);
                self.push(Frame::Run(Run { note: times, ..run(Origin::Trial(card, 0)) }));
            }
            Means::Extension { card, freely } => {
                self.pay(seat, 1, log);
                log.push(|| Event::Used { seat, means, figure, paid: 1 });
                if freely {
                    self.spend_freely(figure);
                } else {
                    let bit = usize::from(self.bit_of(card));
                    let used = &mut self.player_mut(seat).extension_used[bit];
                    *used = *used << 1 | 1;
                }
                self.push(Frame::Run(run(Origin::Extension(card))));
            }
            Means::Feat { feat, slot, freely } => {
                self.use_feat(seat, feat, slot, freely, figure, log);
                let hostile = feat == Feat::Reroll && slot == 2;
                match feat {
                    Feat::Roll => {
                        self.pending_dice(if slot == 2 { 3 } else { 1 }, Part::Feat { feat })
                    }
                    Feat::Reroll => self.pending_reroll(seat, hostile, u8::MAX),
                    Feat::Move | Feat::Reactivate => {}
                }
            }
        }
    }

    /// Pays for a slot of the Forge and blocks it, or discards the token (HATE-FORGE-02).
    pub(crate) fn use_feat(
        &mut self,
        seat: Seat,
        feat: Feat,
        slot: u8,
        freely: bool,
        figure: Option<FigureId>,
        log: &mut Log<Event>,
    ) {
        self.pay(seat, 1, log);
        let means = Means::Feat { feat, slot, freely };
        log.push(|| Event::Used { seat, means, figure, paid: 1 });
        if freely {
            self.spend_freely(figure);
        } else {
            self.player_mut(seat).feat_used[feat.index()] |= 1 << slot;
        }
    }

    fn spend_freely(&mut self, figure: Option<FigureId>) {
        let Some(id) = figure else { return };
        let slot = self.figure(id).tops().find_map(|(slot, skill)| {
            let fits =
                self.content.skills[usize::from(skill)].triggers & Trigger::FeatUsed.bit() != 0;
            fits.then_some(slot)
        });
        if let Some(slot) = slot {
            self.figure_mut(id).used_activation |= 1 << slot;
        }
    }

    fn use_card(
        &mut self,
        window: &Window,
        card: CardId,
        figure: Option<FigureId>,
        log: &mut Log<Event>,
    ) {
        let seat = window.seat;
        let bit = self.bit_of(card);
        let (cost, cost_max, currency) = {
            let it = &self.content.cards[usize::from(card)];
            (it.cost, it.cost_max, it.currency)
        };
        let more = figure
            .filter(|&id| self.figure(id).control == Some(seat))
            .map_or(0, |id| self.surcharge(id));
        match currency {
            Currency::Savagery => self.pay(seat, cost + more, log),
            _ => {
                self.lose(seat, currency, cost, log);
                self.pay(seat, more, log);
            }
        }
        let means = Means::Card { card };
        log.push(|| Event::Used { seat, means, figure, paid: cost + more });
        self.player_mut(seat).hand &= !(1 << bit);
        let is_forge = matches!(self.content.cards[usize::from(card)].kind, CardKind::Forge { .. });
        if is_forge {
            self.player_mut(seat).laid |= 1 << bit;
            return;
        }
        self.player_mut(seat).discards |= 1 << bit;
        // A price that may be higher is asked inside the ability (run.rs).
        self.push(Frame::Run(Run {
            foe: window.foe,
            cause: window.cause,
            paid: cost,
            note: cost_max - cost,
            ..Run::new(Origin::Card(card), seat, figure)
        }));
    }
}

/// With what an ability is brought about, for the log.
/// What an effect is written on, as a source of dice and successes.
pub(crate) const fn part_of(origin: Origin) -> Part {
    match origin {
        Origin::Skill(skill, _) => Part::Skill { skill },
        Origin::Trial(card, _) => Part::Trial { card },
        Origin::Extension(card) | Origin::Card(card) => Part::Card { card },
        Origin::Scenario(..) => Part::Effect,
    }
}

pub(crate) fn means_of(origin: Origin, figure: Option<FigureId>) -> Means {
    match (origin, figure) {
        (Origin::Skill(skill, _), Some(figure)) => Means::Skill { figure, skill },
        (Origin::Trial(card, _), _) => Means::Trial { card },
        (Origin::Extension(card), _) => Means::Extension { card, freely: false },
        (Origin::Card(card), _) => Means::Card { card },
        (Origin::Skill(skill, _), None) => Means::Skill { figure: FigureId(0), skill },
        (Origin::Scenario(..), _) => Means::Trial { card: 0 },
    }
}
