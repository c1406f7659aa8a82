//! Used slots of the Forge that a Skill frees for Wilds (HATE-TRIBEUP-13, HATE-AMB-123).

use smallvec::SmallVec;
use warmoot_kernel::{Log, Seat};

use crate::{
    Action, Event, Feat,
    flow::{Flow, Frame},
    state::Hate,
};

impl Hate {
    /// Tokens in all slots of a Forge, extensions included.
    pub(crate) fn slots_used(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let used = player.feat_used.iter().chain(&player.extension_used);
        used.map(|used| used.count_ones()).sum::<u32>() as u8
    }

    /// Every used slot that could be cleared.
    pub(crate) fn each_used_slot(&self, seat: Seat, each: &mut dyn FnMut(Action)) {
        let player = self.player(seat);
        for feat in Feat::ALL {
            let used = player.feat_used[feat.index()];
            (0..3)
                .filter(|slot| used >> slot & 1 == 1)
                .for_each(|slot| each(Action::Clear { feat, slot }));
        }
        for bit in (0..8).filter(|&bit| player.extension_used[usize::from(bit)] != 0) {
            each(Action::ClearExtension { card: self.card_of(seat, bit) });
        }
    }

    /// The next slot is cleared; its player picks it if there is a choice.
    pub(crate) fn go_slots(&mut self, seat: Seat, left: u8, log: &mut Log<Event>) -> Flow {
        let mut choices: SmallVec<[Action; 12]> = SmallVec::new();
        self.each_used_slot(seat, &mut |action| choices.push(action));
        match choices.as_slice() {
            _ if left == 0 => self.pop(),
            [] => self.pop(),
            &[only] => self.free_slot(seat, left, only, log),
            _ => return Flow::Ask,
        }
        Flow::On
    }

    /// One slot is cleared; the token comes with the roll's results.
    pub(crate) fn free_slot(&mut self, seat: Seat, left: u8, slot: Action, log: &mut Log<Event>) {
        self.set(Frame::Slots { seat, left: left.saturating_sub(1) });
        self.clear_slot(seat, slot, false, false, log);
    }
}
