//! Dice added, taken away and rerolled after a throw (HATE-COMBAT-10, HATE-AMB-42).

use warmoot_kernel::{Chance, Log, Seat};

use crate::{
    Dice, Event, FigureId, Part, Share,
    flow::{Flow, Frame},
    state::Hate,
};

impl Hate {
    /// Dice will be added to the roll going on.
    pub(crate) fn pending_dice(&mut self, n: i8, part: Part) {
        if n != 0 {
            self.push(Frame::Dice { n, part });
        }
    }

    /// Dice of the roll going on will be rerolled, chosen by `seat`.
    pub(crate) fn pending_reroll(&mut self, seat: Seat, hostile: bool, most: u8) {
        self.push(Frame::Reroll { seat, most, hostile });
    }

    pub(crate) fn go_dice(
        &mut self,
        n: i8,
        part: Part,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Flow {
        self.pop();
        let Some(combat) = self.combat().copied() else { return Flow::On };
        let figure = combat.roller();
        if n > 0 {
            let dice = self.throw_dice(n as u8, chance);
            log.push(|| Event::Added { figure, dice, part });
            self.write_line(Share::dice(part, n));
            self.change_roll(Dice::default(), dice, false);
        } else {
            // Dice on the table go at random (house content, part 3).
            let mut left = combat.throw().dice;
            let mut taken = Dice::default();
            for _ in 0..(-n).min(left.count() as i8) {
                let at = chance.below(u32::from(left.count()), "which die goes") as u8;
                let die = nth(left, at);
                left = minus(left, die);
                taken = plus(taken, die);
            }
            log.push(|| Event::Taken { figure, dice: taken, part });
            self.write_line(Share::dice(part, -(taken.count() as i8)));
            self.change_roll(taken, Dice::default(), true);
        }
        Flow::On
    }

    /// Asks which dice; without dice there is nothing to ask.
    pub(crate) fn go_reroll(&mut self, most: u8) -> Flow {
        let dice = self.combat().map_or(0, |combat| combat.throw().dice.count());
        if most == 0 || dice == 0 {
            self.pop();
            return Flow::On;
        }
        Flow::Ask
    }

    /// Whether these dice may be rerolled now: there, at least one, at most so many.
    pub(crate) fn can_reroll(&self, dice: Dice, most: u8) -> bool {
        let Some(combat) = self.combat() else { return false };
        let lying = combat.throw().dice;
        dice.hit <= lying.hit
            && dice.save <= lying.save
            && dice.savagery <= lying.savagery
            && dice.wild <= lying.wild
            && (1..=most).contains(&dice.count())
    }

    /// Every choice of dice to reroll, fewest first by face.
    pub(crate) fn rerolls(&self, most: u8, each: &mut dyn FnMut(Dice)) {
        let Some(combat) = self.combat() else { return };
        let lying = combat.throw().dice;
        for hit in 0..=lying.hit {
            for save in 0..=lying.save {
                for savagery in 0..=lying.savagery {
                    for wild in 0..=lying.wild {
                        let dice = Dice { hit, save, savagery, wild };
                        if (1..=most).contains(&dice.count()) {
                            each(dice);
                        }
                    }
                }
            }
        }
    }

    /// Rerolls the chosen dice.
    pub(crate) fn reroll(
        &mut self,
        away: Dice,
        hostile: bool,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        self.pop();
        let dice = self.throw_dice(away.count(), chance);
        let figure = self.combat().and_then(|combat| combat.roller());
        log.push(|| Event::Rerolled { figure, away, dice });
        self.change_roll(away, dice, hostile);
    }

    /// What has just been added to the roll going on, or taken from it, has its line.
    pub(crate) fn write_line(&mut self, share: Share) {
        if let Some(combat) = self.combats.last_mut() {
            combat.throw_mut().lines.add(share);
        }
    }

    fn change_roll(&mut self, away: Dice, new: Dice, hostile: bool) {
        if let Some(combat) = self.combats.last_mut() {
            let throw = combat.throw_mut();
            throw.remove(away);
            throw.add(new);
            combat.answered |= hostile;
        }
    }

    /// Whether the opponent of the roller is the one who acts on the roll. Whoever moves a neutral
    /// is one, too, unless its own Skill acts.
    pub(crate) fn is_hostile(&self, seat: Seat, figure: Option<FigureId>) -> bool {
        self.combat().is_some_and(|combat| {
            match combat.roller().and_then(|id| self.figure(id).control) {
                Some(own) => !self.allied(own, seat),
                None => figure != combat.roller(),
            }
        })
    }
}

/// The die with this number among some, as a set of one.
fn nth(dice: Dice, at: u8) -> Dice {
    let none = Dice::default();
    if at < dice.hit {
        Dice { hit: 1, ..none }
    } else if at < dice.hit + dice.save {
        Dice { save: 1, ..none }
    } else if at < dice.hit + dice.save + dice.savagery {
        Dice { savagery: 1, ..none }
    } else {
        Dice { wild: 1, ..none }
    }
}

const fn plus(a: Dice, b: Dice) -> Dice {
    Dice {
        hit: a.hit + b.hit,
        save: a.save + b.save,
        savagery: a.savagery + b.savagery,
        wild: a.wild + b.wild,
    }
}

const fn minus(a: Dice, b: Dice) -> Dice {
    Dice {
        hit: a.hit - b.hit,
        save: a.save - b.save,
        savagery: a.savagery - b.savagery,
        wild: a.wild - b.wild,
    }
}
