//! Pillaging Huts (chapter "Pillage a Hut").

use warmoot_kernel::{Chance, Log};

use crate::{
    Currency, Event, FigureId, HutKind, Rule, Trigger,
    combat::Combat,
    flow::{Flow, Frame, Window},
    refuse::No,
    state::{Hate, Innocents},
};

impl Hate {
    /// Whether a Figure can Pillage where it stands (HATE-HUT-01); which Hut.
    pub(crate) fn may_pillage(&self, id: FigureId) -> Result<u8, No> {
        let Some(hut) = self.figure(id).stands().and_then(|space| self.board().hut(space)) else {
            return Err(No::new("HATE-HUT-01", "Only a Figure inside a Hut Pillages it."));
        };
        let state = &self.huts[usize::from(hut)];
        if state.gone {
            return Err(No::new("HATE-SCEN-09", "This Hut has fallen away."));
        }
        if state.pillaged {
            return Err(No::new("HATE-HUT-14", "This Hut was Pillaged already."));
        }
        if self.figure(id).control.is_none_or(|seat| self.no_pillage(seat)) {
            return Err(No::new("HATE-SCEN-09", "The scenario keeps your side from Pillaging."));
        }
        Ok(hut)
    }

    /// A Pillage Action.
    pub(crate) fn pillage(&mut self, id: FigureId, hut: u8) {
        self.spend_action(id);
        self.push(Frame::Hut { figure: id, hut, step: 0 });
    }

    pub(crate) fn go_hut(
        &mut self,
        id: FigureId,
        hut: u8,
        step: u8,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Flow {
        self.set(Frame::Hut { figure: id, hut, step: step + 1 });
        match step {
            0 => self.open_hut(id, hut, chance, log),
            1 => self.enter_hut(id, hut, log),
            2 => self.second_blow(id, hut, log),
            _ => self.pop(),
        }
        Flow::On
    }

    /// The tile is turned up, and its Savagery taken by the first attempt (HATE-HUT-02, -03).
    fn open_hut(&mut self, id: FigureId, hut: u8, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let index = usize::from(hut);
        if self.huts[index].tile.is_some() {
            return;
        }
        let tile = self.draw_tile(chance);
        let savagery = std::mem::take(&mut self.huts[index].savagery);
        self.huts[index].tile = Some(tile);
        let kind = self.content.huts[usize::from(tile)].kind;
        log.push(|| Event::HutOpened { figure: id, hut, kind, savagery });
        if let Some(seat) = self.figure(id).control {
            self.gain(seat, Currency::Savagery, savagery, log);
        }
    }

    /// Which tile a facedown Hut turns out to be: dealt at random (HATE-SETUP-12), which is the same
    /// as drawn now among those not yet turned up. A scenario may deal from certain kinds.
    pub(crate) fn draw_tile(&self, chance: &mut dyn Chance) -> u8 {
        let seen = |tile: usize| self.huts.iter().any(|hut| hut.tile == Some(tile as u8));
        let ambush = |tile: usize| self.content.huts[tile].kind == HutKind::Ambush;
        let unseen: smallvec::SmallVec<[u8; 20]> = (0..self.content.huts.len())
            .filter(|&tile| !seen(tile))
            .map(|tile| tile as u8)
            .collect();
        let mix = self.dashboard().rules.iter().find_map(|rule| match rule.does {
            Rule::HutMix { ambush, other } => Some((ambush, other)),
            _ => None,
        });
        let mut pool = unseen.clone();
        if let Some((ambushes, others)) = mix {
            let opened = |of: bool| {
                self.huts
                    .iter()
                    .filter_map(|hut| hut.tile)
                    .filter(|&tile| ambush(usize::from(tile)) == of)
                    .count() as u32
            };
            let left = u32::from(ambushes).saturating_sub(opened(true));
            let rest = u32::from(others).saturating_sub(opened(false));
            let is_ambush = chance.below((left + rest).max(1), "a Hut tile") < left;
            pool.retain(|tile| ambush(usize::from(*tile)) == is_ambush);
            if pool.is_empty() {
                pool = unseen;
            }
        }
        pool[chance.below(pool.len() as u32, "a Hut tile") as usize]
    }

    /// What waits inside.
    fn enter_hut(&mut self, id: FigureId, hut: u8, log: &mut Log<Event>) {
        let Some(tile) = self.hut_tile(Some(hut)) else { return };
        match tile.kind {
            HutKind::Family => self.fight_neutral(id, hut, log),
            HutKind::Ambush => self.neutral_strikes(id, hut, log),
            HutKind::Innocents => {
                self.pop();
                self.push(Frame::Innocents { figure: id });
                self.plunder(id, hut, log);
            }
            HutKind::Supply => {
                self.pop();
                self.plunder(id, hut, log);
            }
        }
    }

    /// The other blow: a Family Hut's Warrior answers if he stands; after an Ambush the Figure
    /// strikes if it stands (HATE-HUT-04 to -08).
    fn second_blow(&mut self, id: FigureId, hut: u8, log: &mut Log<Event>) {
        let Some(kind) = self.hut_tile(Some(hut)).map(|tile| tile.kind) else { return };
        let stands = self.figure(id).stands().is_some();
        match kind {
            HutKind::Family if self.last_ko => {
                self.pop();
                self.plunder(id, hut, log);
            }
            HutKind::Family if stands => {
                // He strikes once, and with that the activation ends, whatever Actions are left.
                self.pop();
                self.use_up(id);
                self.neutral_strikes(id, hut, log);
            }
            HutKind::Ambush if stands => {
                self.pop();
                self.push(Frame::HutEnd { figure: id, hut });
                self.fight_neutral(id, hut, log);
            }
            _ => self.pop(),
        }
    }

    /// After the Figure's blow in an Ambush.
    pub(crate) fn go_hut_end(&mut self, id: FigureId, hut: u8, log: &mut Log<Event>) -> Flow {
        self.pop();
        if self.last_ko && self.figure(id).stands().is_some() {
            self.plunder(id, hut, log);
        } else {
            self.use_up(id);
        }
        Flow::On
    }

    fn fight_neutral(&mut self, id: FigureId, hut: u8, log: &mut Log<Event>) {
        let combat = Combat {
            attacker: Some(id),
            seat: self.figure(id).control,
            hut: Some(hut),
            ..Combat::empty()
        };
        self.fight(combat, log);
    }

    fn neutral_strikes(&mut self, id: FigureId, hut: u8, log: &mut Log<Event>) {
        let combat =
            Combat { hut: Some(hut), targets: 1 << id.0, main: Some(id), ..Combat::empty() };
        self.fight(combat, log);
    }

    /// The Hut is Pillaged: its rewards (HATE-HUT-05, -09, -13, -14).
    fn plunder(&mut self, id: FigureId, hut: u8, log: &mut Log<Event>) {
        let (Some(seat), Some(tile)) = (self.figure(id).control, self.hut_tile(Some(hut))) else {
            return;
        };
        let (resource, hate, savagery) = (tile.resource, tile.hate, tile.savagery);
        self.huts[usize::from(hut)].pillaged = true;
        log.push(|| Event::HutPillaged { figure: id, hut, resource, hate, savagery });
        self.gain(seat, Currency::Resource, resource, log);
        self.gain(seat, Currency::Hate, hate, log);
        self.gain(seat, Currency::Savagery, savagery, log);
        self.push(Frame::Search { figure: id });
        self.raise(Window::new(Trigger::Pillaged, seat, Some(id)));
    }

    /// Whether the Figure can carry the Innocents away (HATE-HUT-11).
    pub(crate) fn may_carry(&self, id: FigureId) -> bool {
        self.figure(id).stands().is_some()
            && self.figure(id).loads < self.capacity(id)
            && self.innocents.contains(&Innocents::Aside)
    }

    /// Innocents who cannot be carried are killed, unasked.
    pub(crate) fn go_innocents(&mut self, id: FigureId, log: &mut Log<Event>) -> Flow {
        if self.may_carry(id) {
            return Flow::Ask;
        }
        self.kill_innocents(id, log);
        Flow::On
    }

    /// Kills them for 1 Savagery (HATE-HUT-10, HATE-AMB-66).
    pub(crate) fn kill_innocents(&mut self, id: FigureId, log: &mut Log<Event>) {
        self.pop();
        log.push(|| Event::InnocentsKilled { figure: id });
        if let Some(seat) = self.figure(id).control {
            self.gain(seat, Currency::Savagery, 1, log);
        }
    }

    /// Carries them away (HATE-HUT-12).
    pub(crate) fn carry_innocents(&mut self, id: FigureId, log: &mut Log<Event>) {
        self.pop();
        let index = self.innocents.iter().position(|it| *it == Innocents::Aside);
        if let Some(index) = index {
            let index = index as u8;
            self.put_innocents(index, Innocents::Carried(id));
            log.push(|| Event::Grabbed {
                figure: id,
                cargo: crate::Cargo::Innocents(index),
                savagery: 0,
            });
        }
    }
}
