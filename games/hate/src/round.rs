//! The Game Round: Replenish, alternating Turns, the end of the Round.

use smallvec::SmallVec;
use warmoot_kernel::{Chance, Log, Seat};

use crate::{
    CardId, Cause, Currency, Event, Lasts, Trigger, Until,
    flow::{Fall, Flow, Frame, RoundStep, Turn, TurnStep, Window},
    state::Hate,
};

/// Savagery gained in each Replenish (HATE-REPL-03).
const SAVAGERY: u8 = 5;
/// Tribe cards drawn in each Replenish (HATE-REPL-04).
const CARDS: u8 = 2;

impl Hate {
    pub(crate) fn go_round(
        &mut self,
        step: RoundStep,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Flow {
        match step {
            RoundStep::Begin => self.begin_round(log),
            RoundStep::Replenish { n } => self.replenish(n, chance, log),
            RoundStep::Turns => {
                let turn = Turn {
                    step: TurnStep::Check,
                    chosen: [crate::FigureId(0); 3],
                    count: 0,
                    limit: None,
                    fresh: true,
                    busy: false,
                };
                self.push(Frame::Turn(turn));
            }
            RoundStep::End { n } => self.end_round(n, chance, log),
        }
        Flow::On
    }

    /// The seats in Turn order, the Attacker first (HATE-ROUND-02, HATE-AMB-14).
    pub(crate) fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let first = self.attacker.unwrap_or_default().0;
        let players = self.players;
        (0..players).map(move |n| Seat((first + n) % players))
    }

    /// The Round Track, and steps 1 and 2 of Replenish for all at once (HATE-REPL-01, -02).
    fn begin_round(&mut self, log: &mut Log<Event>) {
        self.round += 1;
        let round = self.round;
        log.push(|| Event::Round { round });
        for figure in &mut self.figures {
            figure.savagery = 0;
            figure.marked = false;
            figure.times = 0;
            figure.used_round = 0;
        }
        for player in &mut self.seats {
            player.feat_used = [0; 4];
            player.extension_used = [0; 8];
        }
        for tree in &mut self.trees {
            tree.rested = false;
        }
        for token in &mut self.tokens {
            token.used = false;
        }
        self.set(Frame::Round(RoundStep::Replenish { n: 0 }));
    }

    /// Steps 3 and 4 of one player (HATE-REPL-03, -04); after the last, what acts at the end.
    fn replenish(&mut self, n: u8, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let Some(seat) = self.in_order().nth(usize::from(n)) else {
            self.active = self.attacker.unwrap_or_default();
            self.set(Frame::Round(RoundStep::Turns));
            // Figures Hidden until the next Round come back first (HATE-AMB-127).
            for id in self.ids() {
                let figure = self.figure(id);
                if matches!(figure.at, crate::state::Place::Hidden(_)) && figure.back_round {
                    self.push(Frame::Emerge { figure: id });
                }
            }
            self.after_replenish();
            return;
        };
        self.set(Frame::Round(RoundStep::Replenish { n: n + 1 }));
        if self.player(seat).out {
            return;
        }
        let bonus = self.bonus_savagery(seat);
        let player = self.player_mut(seat);
        // The Mutilation Chamber keeps some; its last slot brings a sixth (HATE-VILL-03, -04).
        let kept = player.savagery.min(player.village.mutilation);
        let gained = SAVAGERY + u8::from(player.village.mutilation >= 3) + bonus + player.coming;
        player.savagery = kept + gained;
        player.coming = 0;
        self.discard_cards(seat);
        let cards = self.draw_cards(seat, chance);
        log.push(|| Event::Replenished { seat, savagery: gained, kept, cards: cards.to_vec() });
    }

    /// What acts at the end of Replenish, once all have done its steps (HATE-REPL-05): Skills of
    /// standing Figures (Um'Cordu), then cards, the Attacker's first.
    fn after_replenish(&mut self) {
        let order: SmallVec<[Seat; 4]> =
            self.in_order().filter(|&seat| !self.player(seat).out).collect();
        for &seat in order.iter().rev() {
            self.push(Frame::Window(Window::new(Trigger::Replenish, seat, None)));
            for id in self.ids() {
                let figure = self.figure(id);
                if figure.control == Some(seat)
                    && figure.stands().is_some()
                    && figure.triggers & Trigger::Replenish.bit() != 0
                {
                    self.push(Frame::Window(Window::new(Trigger::Replenish, seat, Some(id))));
                }
            }
        }
    }

    /// Unused cards go, but for what the Shaman's Hut keeps (HATE-CARD-05, HATE-VILL-07). With more
    /// to keep than it can, the ones with tokens, then the first are kept.
    fn discard_cards(&mut self, seat: Seat) {
        let keep = self.player(seat).village.shaman;
        let player = self.player_mut(seat);
        let mut kept = 0_u8;
        for _ in 0..keep {
            let left = player.hand & !kept;
            let best = (0..8)
                .filter(|bit| left >> bit & 1 == 1)
                .max_by_key(|&bit| (player.trial_tokens[usize::from(bit)], 8 - bit));
            kept |= best.map_or(0, |bit: u8| 1 << bit);
        }
        let gone = player.hand & !kept;
        for bit in 0..8_u8 {
            if gone >> bit & 1 == 1 {
                player.trial_tokens[usize::from(bit)] = 0;
            }
        }
        player.discards |= gone;
        player.hand = kept;
    }

    /// Draws Tribe cards; the deck's order is drawn as it is needed (HATE-AMB-12).
    fn draw_cards(&mut self, seat: Seat, chance: &mut dyn Chance) -> SmallVec<[CardId; 4]> {
        let mut drawn = SmallVec::new();
        // The curse of the Sarrassa is one of their first two cards (HATE-TRIBE-31).
        let player = self.player(seat);
        let first = if self.round == 1 { player.trials.count_ones() as u8 } else { 0 };
        for _ in first..CARDS {
            let player = self.player_mut(seat);
            if player.deck == 0 {
                player.deck = std::mem::take(&mut player.discards);
            }
            if player.deck == 0 {
                break;
            }
            let at = chance.below(player.deck.count_ones(), "a Tribe card");
            let bit = (0..8_u8)
                .filter(|bit| player.deck >> bit & 1 == 1)
                .nth(at as usize)
                .unwrap_or_default();
            player.deck &= !(1 << bit);
            player.hand |= 1 << bit;
            drawn.push(self.card_of(seat, bit));
        }
        drawn
    }

    /// The end of a Round, step by step (HATE-AMB-73).
    fn end_round(&mut self, n: u8, chance: &mut dyn Chance, log: &mut Log<Event>) {
        self.set(Frame::Round(RoundStep::End { n: n + 1 }));
        match n {
            // Poison KO's; one KO removes every Poison on a Figure (HATE-TRIBE-28, HATE-AMB-129).
            0 => {
                let round = self.round;
                log.push(|| Event::RoundEnded { round });
                self.poison_works();
            }
            1 => {
                let order: SmallVec<[Seat; 4]> = self.in_order().collect();
                for &seat in order.iter().rev() {
                    self.push(Frame::Window(Window::new(Trigger::RoundEnd, seat, None)));
                }
            }
            2 => {
                self.count_states(Trigger::RoundEnd, log);
                self.lasting.retain(|lasting| lasting.until > Lasts::Round);
                self.react_again(Until::Round);
            }
            3 => {
                if self.round < self.dashboard().rounds {
                    self.collapse(chance, log);
                }
            }
            _ if self.round >= self.dashboard().rounds => self.finish_rounds(log),
            _ => self.set(Frame::Round(RoundStep::Begin)),
        }
    }

    fn poison_works(&mut self) {
        for id in self.ids() {
            let (poison, poisoner) = (self.figure(id).poison, self.figure(id).poisoner);
            if poison == 0 {
                continue;
            }
            self.figure_mut(id).poison = 0;
            self.player_mut(poisoner).discards |= poison;
            if self.figure(id).stands().is_some() {
                self.push(Frame::Fall(Fall { cause: Cause::Poison, ..Fall::of(id) }));
            }
        }
    }

    /// Savagery of a Figure goes into a pool (HATE-BODY-04).
    pub(crate) fn loot(&mut self, id: crate::FigureId, seat: Seat, log: &mut Log<Event>) -> u8 {
        let savagery = std::mem::take(&mut self.figure_mut(id).savagery);
        self.gain(seat, Currency::Savagery, savagery, log);
        savagery
    }
}
