//! Where the dice and flat successes of a roll on the table came from, line by line.
//!
//! A pool is worked out when it is thrown; what is added or taken afterwards has its line too, so that
//! the dice that lie are always the sum of their lines, whatever has become of the board meanwhile.

use serde::{Deserialize, Serialize};

use crate::{
    Part, Share,
    shares::{Parts, pool},
};

/// Lines of one roll; equal sources share one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lines {
    list: [Option<Share>; 14],
    /// Whether the flat successes of the pool are among them: once the roll is final.
    settled: bool,
}

impl Lines {
    /// Nothing was thrown.
    pub(crate) const NONE: Self = Self { list: [None; 14], settled: false };

    /// Lines of a pool that is thrown. Flat successes are judged at the end.
    pub(crate) fn of(parts: &[Share]) -> Self {
        let mut lines = Self::NONE;
        for share in parts.iter().filter(|share| share.dice != 0 || share.part == Part::Base) {
            lines.add(Share { flat: 0, ..*share });
        }
        lines
    }

    /// Adds a line, or adds to that of the same source.
    pub(crate) fn add(&mut self, share: Share) {
        let last = self.list.len() - 1;
        let same = |line: &Option<Share>| line.is_none_or(|line| line.part == share.part);
        let at = self.list.iter().position(same).unwrap_or(last);
        let before = self.list[at].unwrap_or(Share { dice: 0, flat: 0, ..share });
        self.list[at] = Some(Share {
            dice: before.dice + share.dice,
            flat: before.flat + share.flat,
            ..before
        });
    }

    /// The roll is final: with the flat successes of the pool as it is now.
    pub(crate) fn settle(&mut self, pool: &[Share]) {
        for share in pool.iter().filter(|share| share.flat != 0) {
            self.add(Share { dice: 0, ..*share });
        }
        self.settled = true;
    }

    /// The lines to be shown, if the pool is now worth that much: as it would be thrown, or what lies.
    pub(crate) fn shown(&self, now: Parts) -> Parts {
        if self.list[0].is_none() {
            return floored(now);
        }
        let mut lines = *self;
        if !lines.settled {
            lines.settle(&now);
        }
        let told = |it: &Share| it.dice != 0 || it.flat != 0 || it.part == Part::Base;
        lines.list.into_iter().flatten().filter(told).collect()
    }
}

/// A pool whose dice are the sum of its parts, even where they would be fewer than none (HATE-AMB-38).
pub(crate) fn floored(mut parts: Parts) -> Parts {
    let sum: i16 = parts.iter().map(|share| i16::from(share.dice)).sum();
    let floor = i16::from(pool(&parts)) - sum;
    if floor != 0 {
        parts.push(Share::dice(Part::Floor, floor as i8));
    }
    parts
}
