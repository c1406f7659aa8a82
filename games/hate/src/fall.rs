//! KO, step by step: replacements, the Body, Hate, what was carried, and who reacts (HATE-AMB-56).

use warmoot_kernel::{Log, Seat};

use crate::{
    Cause, Currency, Event, FigureId, Trigger,
    combat::Combat,
    flow::{Fall, Flow, Frame, Window},
    state::{Hate, Place},
};

impl Hate {
    pub(crate) fn go_fall(&mut self, fall: Fall, log: &mut Log<Event>) -> Flow {
        let id = fall.figure;
        // Where it stands, and who has the High Ground, is seen when it happens: what comes after
        // changes nothing of it (HATE-AMB-196).
        let fall = if fall.step == 0 {
            let above = fall.by.map_or(fall.above, |by| self.levels_above(id, by));
            Fall { above, at: self.figure(id).stands(), ..fall }
        } else {
            fall
        };
        self.set(Frame::Fall(Fall { step: fall.step + 1, ..fall }));
        match fall.step {
            // Replacements: an attacker may let it be (Bra Ku Taa D) before a token is lost.
            0 => {
                if self.figure(id).stands().is_none() {
                    self.pop();
                    return Flow::On;
                }
                if let (Some(by), Some(seat)) = (fall.by, fall.seat)
                    && self.figure(by).triggers & Trigger::WouldKoEnemy.bit() != 0
                {
                    let window = Window::new(Trigger::WouldKoEnemy, seat, Some(by));
                    self.raise(Window { foe: Some(id), ..window });
                }
            }
            1 => {
                if fall.prevented {
                    log.push(|| Event::Prevented { figure: id });
                    self.pop();
                } else if self.shielded(&fall, log) {
                    self.pop();
                } else if let Some(seat) = self.figure(id).control {
                    let window = Window::new(Trigger::WouldKo, seat, Some(id));
                    self.raise(Window { foe: fall.by, cause: Some(fall.cause), ..window });
                }
            }
            2 => {
                if fall.prevented {
                    log.push(|| Event::Prevented { figure: id });
                    self.pop();
                } else {
                    self.lie_down(&fall, log);
                }
            }
            3 => self.drop_all(&fall),
            4 => self.who_reacts(&fall),
            5 => {
                self.tell_missions(&fall, log);
                self.drop_tokens(id, log);
            }
            _ => {
                self.pop();
                self.unsettled = true;
                self.leave_gap(id, log);
            }
        }
        Flow::On
    }

    /// A Body where the ground has fallen away goes to its Village: nobody can carry it off
    /// (scenario rule `collapse`).
    fn leave_gap(&mut self, id: FigureId, log: &mut Log<Event>) {
        if self.figure(id).lies().is_some_and(|space| self.is_fallen(space)) {
            self.put(id, Place::Home);
            log.push(|| Event::WentHome { figure: id });
        }
    }

    /// A Hate token on the card stands in for the KO; an attacking enemy gets it, otherwise it is
    /// discarded (HATE-SKILL-01, HATE-AMB-53, HATE-AMB-54). The scenario's tokens go first, to the
    /// supply.
    fn shielded(&mut self, fall: &Fall, log: &mut Log<Event>) -> bool {
        let id = fall.figure;
        let neutral = self.figure(id).control.is_none();
        let figure = self.figure_mut(id);
        if figure.tokens > 0 {
            figure.tokens -= 1;
            log.push(|| Event::Shielded { figure: id });
            // Off a Neutral Mercenary it goes to the attacker (HATE-MERC-09).
            if let Some(seat) = fall.seat.filter(|_| neutral) {
                self.player_mut(seat).trophies += 1;
                self.gain(seat, Currency::Hate, 1, log);
            }
            return true;
        }
        if figure.shields == 0 {
            return false;
        }
        figure.shields -= 1;
        log.push(|| Event::Shielded { figure: id });
        if let Some(seat) = self.rewarded(fall) {
            self.player_mut(seat).trophies += u8::from(neutral);
            self.gain(seat, Currency::Hate, 1, log);
        }
        true
    }

    /// Who gains Hate for a KO: the player of an enemy that did it in Combat (HATE-KO-01,
    /// HATE-AMB-52, HATE-AMB-53).
    fn rewarded(&self, fall: &Fall) -> Option<Seat> {
        let seat = fall.seat.filter(|_| fall.cause == Cause::Attack)?;
        (!self.on_side(fall.figure, seat)).then_some(seat)
    }

    /// The Figure becomes a Body, and the attacker gains Hate.
    fn lie_down(&mut self, fall: &Fall, log: &mut Log<Event>) {
        let id = fall.figure;
        let Some(space) = self.figure(id).stands() else { return };
        // It may have been passing through another Figure's Space.
        let space = if self.at(space) == Some(id) {
            space
        } else {
            self.nearest_free(space).unwrap_or(space)
        };
        self.put(id, Place::Lies(space));
        let returned = self.figure(id).poison;
        let poisoner = self.figure(id).poisoner;
        self.player_mut(poisoner).discards |= returned;
        let figure = self.figure_mut(id);
        figure.poison = 0;
        figure.minus_die = 0;
        figure.purse = 0;
        figure.doomed = false;
        figure.hid = false;
        figure.was_hidden = false;
        log.push(|| Event::Ko { figure: id, cause: fall.cause, by: fall.by });
        if let Some(seat) = self.rewarded(fall) {
            self.gain(seat, Currency::Hate, 1, log);
        }
    }

    /// What it carried is dropped; its player says where (HATE-BODY-05).
    fn drop_all(&mut self, fall: &Fall) {
        let id = fall.figure;
        let Some(at) = self.spot(id) else { return };
        let seat = self.figure(id).control.unwrap_or_default();
        let cargo: smallvec::SmallVec<[crate::Cargo; 2]> = self.carried(id).collect();
        let by = fall.by.filter(|_| fall.cause == Cause::Attack);
        for cargo in cargo.into_iter().rev() {
            self.push(Frame::Drop { figure: id, cargo, at, by, seat });
        }
    }

    /// What the KO looks like to the Figure that fell: the window's foe is who did it.
    fn own_ko(fall: &Fall, seat: Seat) -> Window {
        let window = Window::new(Trigger::OwnKo, seat, Some(fall.figure));
        let above = fall.by.map(|_| fall.above);
        Window { foe: fall.by, cause: Some(fall.cause), above, fell: fall.at, ..window }
    }

    /// What the KO looks like to a player with this trigger: the foe is the Figure that fell.
    fn enemy_ko(fall: &Fall, trigger: Trigger, seat: Seat, by: Option<FigureId>) -> Window {
        let above = by.map(|_| -fall.above);
        let window = Window::new(trigger, seat, by);
        let foe = Some(fall.figure);
        Window { foe, cause: Some(fall.cause), above, fell: fall.at, ..window }
    }

    /// "When KO'd" of the Figure, then "after you KO" of the attacker, then the others'; a scenario
    /// may let it burst.
    fn who_reacts(&mut self, fall: &Fall) {
        let id = fall.figure;
        let owner = self.figure(id).control;
        for seat in self.all_seats() {
            let enemy = owner.is_none_or(|owner| !self.allied(seat, owner));
            if enemy {
                let by = fall.by.filter(|&by| self.figure(by).control == Some(seat));
                self.push(Frame::Window(Self::enemy_ko(fall, Trigger::EnemyDown, seat, by)));
            }
        }
        if let (Some(by), Some(seat)) = (fall.by, fall.seat)
            && !self.on_side(id, seat)
        {
            self.push(Frame::Window(Self::enemy_ko(fall, Trigger::EnemyKo, seat, Some(by))));
        }
        // Of a Neutral Mercenary whoever moves it decides (HATE-AMB-98).
        if let Some(seat) = self.hand(id) {
            self.push(Frame::Window(Self::own_ko(fall, seat)));
        }
        if let Some(seat) = owner {
            self.burst(id, seat);
        }
    }

    /// The Hungry Grove: a Figure KO'd among the Trees bursts (scenario rule `ko-burst`).
    fn burst(&mut self, id: FigureId, seat: Seat) {
        let Some(dice) = self.burst_dice(id) else { return };
        let targets = self.all_around(id, 1);
        if targets != 0 {
            let combat = Combat {
                attacker: Some(id),
                seat: Some(seat),
                targets,
                fixed: Some(dice),
                ..Combat::empty()
            };
            self.combats.push(combat);
            self.push(Frame::Combat);
        }
    }

    /// Trials and Missions count the KO (HATE-AMB-56, step 7).
    fn tell_missions(&mut self, fall: &Fall, log: &mut Log<Event>) {
        let id = fall.figure;
        let owner = self.figure(id).control;
        if let Some(seat) = owner {
            self.witness(&Self::own_ko(fall, seat), log);
        }
        if let (Some(by), Some(seat)) = (fall.by, fall.seat)
            && !self.on_side(id, seat)
        {
            self.witness(&Self::enemy_ko(fall, Trigger::EnemyKo, seat, Some(by)), log);
        }
        for seat in self.all_seats() {
            if owner.is_none_or(|owner| !self.allied(seat, owner)) {
                self.witness(&Self::enemy_ko(fall, Trigger::EnemyDown, seat, fall.by), log);
            }
        }
    }
}
