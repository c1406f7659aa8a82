//! Worlds a seat cannot tell from the true one.
//!
//! Hidden are only: which Secret Missions others were dealt and have kept, and what Traps are that
//! others have looked at. The order of decks and the tiles of closed Huts do not exist before they
//! are drawn.

use smallvec::SmallVec;
use warmoot_kernel::{Seat, below, rand_core::Rng};

use crate::{Snare, TrapContent, state::Hate};

impl Hate {
    pub(crate) fn guess_for(&self, own: Seat, rng: &mut dyn Rng) -> Self {
        let mut world = self.clone();
        world.guess_missions(own, rng);
        world.guess_traps(own, rng);
        world
    }

    /// Deals the missions of the others anew, among those that are not known to be elsewhere.
    fn guess_missions(&mut self, own: Seat, rng: &mut dyn Rng) {
        let mut open: SmallVec<[u8; 16]> = (0..self.content.secrets.len() as u8).collect();
        let known = |mission: Option<u8>, open: &mut SmallVec<[u8; 16]>| {
            if let Some(mission) = mission {
                open.retain(|it| *it != mission);
            }
        };
        let me = *self.player(own);
        for mission in me.offered.iter().flatten() {
            known(Some(*mission), &mut open);
        }
        known(me.secret, &mut open);
        // What was put back is in the pile again; nobody else can have been dealt it before.
        known(me.secret_back, &mut open);
        for seat in self.all_seats().filter(|&seat| seat != own) {
            if self.player(seat).secret_done {
                known(self.player(seat).secret, &mut open);
            }
        }
        let mut draw = || {
            let at = below(rng, open.len() as u32) as usize;
            open.swap_remove(at)
        };
        for seat in self.all_seats().filter(|&seat| seat != own) {
            let player = *self.player(seat);
            let world = self.player_mut(seat);
            if player.offered.is_some() {
                world.offered = Some([draw(), draw()]);
            }
            if player.secret.is_some() && !player.secret_done {
                world.secret = Some(draw());
                // How far another mission would have come is not known.
                if world.secret != player.secret {
                    world.secret_progress = 0;
                }
            }
            if player.secret_back.is_some() {
                world.secret_back = Some(draw());
            }
        }
    }

    /// Draws anew what Traps are that only others have looked at.
    fn guess_traps(&mut self, own: Seat, rng: &mut dyn Rng) {
        for kind in [Snare::Minor, Snare::Major] {
            // All tokens of this kind not yet seen by all, less those this seat knows.
            let mut pool = self.trap_pool[kind as usize];
            for trap in self.traps.iter().filter(|trap| trap.kind == kind) {
                if let Some((content, seats)) = trap.seen
                    && seats >> own.0 & 1 == 1
                {
                    let left = &mut pool[content as usize];
                    *left = left.saturating_sub(1);
                }
            }
            for trap in self.traps.iter_mut().filter(|trap| trap.kind == kind) {
                let Some((content, seats)) = trap.seen else { continue };
                if seats >> own.0 & 1 == 1 {
                    continue;
                }
                let all: u32 = pool.iter().map(|&n| u32::from(n)).sum();
                if all == 0 {
                    continue;
                }
                let mut at = below(rng, all);
                let mut drawn = content;
                for (index, one) in [TrapContent::Nothing, TrapContent::MinusDie, TrapContent::Ko]
                    .into_iter()
                    .enumerate()
                {
                    if at < u32::from(pool[index]) {
                        drawn = one;
                        pool[index] -= 1;
                        break;
                    }
                    at -= u32::from(pool[index]);
                }
                trap.seen = Some((drawn, seats));
            }
        }
    }
}
