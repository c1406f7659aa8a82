//! How likely a number of dice shows what.

use super::side::{Dice, Faces};

/// What the faces mean in a roll.
#[derive(Clone, Copy)]
pub(super) struct Meaning {
    /// What a Wild is worth.
    pub wild: u8,
    /// What a success of the other roll is worth.
    pub other: i8,
    /// Whether it matters how many Wilds and how much Savagery there are, not only their worth.
    pub apart: bool,
}

/// Dice sorted into the classes of a [`Law`]: how many are of each, a byte for a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Set(pub u32);

impl Set {
    /// So many dice of a class.
    pub fn of(class: usize, dice: u8) -> Self {
        Self(u32::from(dice) << (8 * class))
    }

    /// How many are of a class.
    pub fn at(self, class: usize) -> u8 {
        (self.0 >> (8 * class)) as u8
    }

    /// Both.
    pub fn plus(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }

    /// These without those, which are among them.
    pub fn minus(self, fewer: Self) -> Self {
        Self(self.0 - fewer.0)
    }

    /// How many dice.
    pub fn count(self) -> u8 {
        self.0.to_le_bytes().iter().sum()
    }
}

/// The law of one player's dice: faces that make no difference are one class, and the classes are
/// sorted by their worth.
pub(super) struct Law {
    /// The class of each face, in the order of [`Dice::faces`].
    class: [u8; 4],
    /// What a die of each class is worth.
    value: [i16; 4],
    /// How many classes there are, at least 1.
    pub classes: usize,
    /// How likely a die is of each class.
    share: [f64; 4],
    /// Whether Wilds and Savagery count apart.
    pub apart: bool,
    /// Every outcome of 0, 1, 2 ... dice with its chance.
    throws: Vec<(Set, f64)>,
    /// Where each number of dice begins among them.
    starts: Vec<u32>,
}

impl Law {
    /// The law of dice of which `plain` faces are a success and `other` one of the other roll.
    pub fn new(faces: Faces, [plain, other]: [u8; 2], meaning: Meaning) -> Self {
        let counts = [plain, faces.wild, faces.savagery, other];
        let worth = [1, i16::from(meaning.wild), 0, i16::from(meaning.other)];
        let sorts = if meaning.apart { [0, 2, 1, 0] } else { [0; 4] };
        let mut kinds: [(i16, u8); 4] = std::array::from_fn(|face| (worth[face], sorts[face]));
        kinds.sort_unstable();
        let mut law = Self {
            class: [0; 4],
            value: [0; 4],
            classes: 0,
            share: [0.0; 4],
            apart: meaning.apart,
            throws: vec![(Set::default(), 1.0)],
            starts: vec![0, 1],
        };
        for (at, &(value, _)) in kinds.iter().enumerate() {
            if at == 0 || kinds[at] != kinds[at - 1] {
                law.value[law.classes] = value;
                law.classes += 1;
            }
            for face in 0..4 {
                if (worth[face], sorts[face]) == kinds[at] {
                    law.class[face] = law.classes as u8 - 1;
                }
            }
        }
        for (class, count) in law.class.into_iter().zip(counts) {
            law.share[usize::from(class)] += faces.share(count);
        }
        // A die without faces shows nothing.
        if law.share == [0.0; 4] {
            law.share[usize::from(law.class[2])] = 1.0;
        }
        law
    }

    /// The class of Wilds and the class of Savagery.
    pub fn special(&self) -> [usize; 2] {
        [self.class[1].into(), self.class[2].into()]
    }

    /// The class of successes.
    pub fn hits(&self) -> usize {
        self.class[0].into()
    }

    /// The best class.
    pub fn top(&self) -> usize {
        self.classes - 1
    }

    /// What one die of a class is worth.
    pub fn value(&self, class: usize) -> i16 {
        self.value[class]
    }

    /// What dice are worth.
    pub fn worth(&self, dice: Set) -> i16 {
        (0..self.classes).map(|class| i16::from(dice.at(class)) * self.value[class]).sum()
    }

    /// What dice would be worth if all were of the best class.
    pub fn best(&self, dice: Set) -> i16 {
        i16::from(dice.count()) * self.value[self.top()]
    }

    /// Where the outcomes of so many dice stand.
    pub fn throw(&mut self, dice: u8) -> std::ops::Range<usize> {
        let dice = usize::from(dice);
        while self.starts.len() <= dice + 1 {
            let dice = self.starts.len() as u8 - 1;
            self.fill(0, dice, Set::default(), 1.0);
            self.starts.push(self.throws.len() as u32);
        }
        self.starts[dice] as usize..self.starts[dice + 1] as usize
    }

    /// One outcome with its chance.
    pub fn outcome(&self, at: usize) -> (Set, f64) {
        self.throws[at]
    }

    /// Adds the outcomes of the dice that are left, none of a class before this one.
    fn fill(&mut self, class: usize, left: u8, set: Set, chance: f64) {
        let share = self.share[class];
        if class == self.top() {
            let chance = chance * share.powi(left.into());
            if chance > 0.0 {
                self.throws.push((set.plus(Set::of(class, left)), chance));
            }
            return;
        }
        let mut ways = chance;
        for dice in 0..=left {
            if ways > 0.0 {
                self.fill(class + 1, left - dice, set.plus(Set::of(class, dice)), ways);
            }
            ways *= share * f64::from(left - dice) / f64::from(dice + 1);
        }
    }

    /// Dice by class.
    pub fn sorted(&self, dice: Dice) -> Set {
        let faces = dice.faces();
        (0..4).fold(Set::default(), |set, face| {
            set.plus(Set::of(self.class[face].into(), faces[face]))
        })
    }

    /// Which of these dice are meant by a pick among the sorted ones. Within a class the roller
    /// picks Wilds last and Savagery last but them, and the enemy those first: they are tokens.
    pub fn unsorted(&self, dice: Dice, pick: Set, foe: bool) -> Dice {
        let faces = dice.faces();
        let mut picked = [0; 4];
        let mut left = pick;
        let order = if foe { [1, 2, 0, 3] } else { [3, 0, 2, 1] };
        for face in order {
            let class = usize::from(self.class[face]);
            picked[face] = faces[face].min(left.at(class));
            left = left.minus(Set::of(class, picked[face]));
        }
        let [plain, wild, savagery, miss] = picked;
        Dice { plain, wild, savagery, miss }
    }
}
