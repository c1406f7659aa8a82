//! How likely a number of dice shows what.

use smallvec::SmallVec;

use super::side::{Dice, Faces};

/// The binomial distribution, for as many trials as were asked for.
struct Binomial {
    /// Chance of a single trial.
    chance: f64,
    /// Row by row, for 0, 1, 2 ... trials: the chance of 0, 1, 2 ... of them coming true.
    rows: SmallVec<[f64; 96]>,
    /// How many rows are filled in.
    filled: usize,
}

impl Binomial {
    fn new(chance: f64) -> Self {
        Self { chance, rows: SmallVec::from_slice(&[1.0]), filled: 1 }
    }

    /// The chance that exactly `hits` of `trials` come true.
    fn at(&mut self, trials: u8, hits: u8) -> f64 {
        while self.filled <= usize::from(trials) {
            self.fill();
        }
        self.rows[start(usize::from(trials)) + usize::from(hits)]
    }

    /// Adds the next row, made from the last one.
    fn fill(&mut self) {
        let last = start(self.filled - 1);
        for hits in 0..=self.filled {
            let stay = if hits < self.filled { self.rows[last + hits] } else { 0.0 };
            let step = if hits > 0 { self.rows[last + hits - 1] } else { 0.0 };
            self.rows.push(stay * (1.0 - self.chance) + step * self.chance);
        }
        self.filled += 1;
    }
}

/// Where the row of this many trials starts.
fn start(trials: usize) -> usize {
    trials * (trials + 1) / 2
}

/// The law of one player's dice.
pub(super) struct Law {
    /// Successes among dice.
    success: Binomial,
    /// Wilds that count apart among successes; `None` when no Wild does.
    apart: Option<Binomial>,
}

impl Law {
    /// The law of dice of which `plain` faces and Wilds of this worth are successes.
    pub(super) fn new(faces: Faces, plain: u8, worth: u8) -> Self {
        let (plain, wild) = (faces.share(plain), faces.share(faces.wild));
        let success = if worth == 0 { plain } else { plain + wild };
        let apart = worth > 1 && wild > 0.0;
        Self {
            success: Binomial::new(success),
            apart: apart.then(|| Binomial::new(wild / success)),
        }
    }

    /// Whether some Wilds count apart, being worth more than other successes.
    pub(super) fn wilds_apart(&self) -> bool {
        self.apart.is_some()
    }

    /// The chance that as many dice as `shown` has show exactly this.
    pub(super) fn chance(&mut self, shown: Dice) -> f64 {
        let successes = shown.plain + shown.wild;
        let chance = self.success.at(shown.count(), successes);
        match &mut self.apart {
            Some(apart) => chance * apart.at(successes, shown.wild),
            None => chance,
        }
    }
}
