//! What goes into a Combat: the die, and what each player brings to it.

use smallvec::SmallVec;

/// How many faces of a die show each of the four kinds (HATE-COMBAT-03); every face is equally
/// likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faces {
    /// Faces that are a success in attack only (HATE-COMBAT-04).
    pub hit: u8,
    /// Faces that are a success in defense only (HATE-COMBAT-05).
    pub save: u8,
    /// Faces that give their roller a Savagery token and no success (HATE-COMBAT-06).
    pub savagery: u8,
    /// Faces that become what their roller wants (HATE-COMBAT-07).
    pub wild: u8,
}

impl Faces {
    /// The share of `count` faces among all of them; 0 for a die without faces.
    pub(super) fn share(self, count: u8) -> f64 {
        let all: f64 = [self.hit, self.save, self.savagery, self.wild].map(f64::from).iter().sum();
        if all > 0.0 { f64::from(count) / all } else { 0.0 }
    }
}

/// What one step of a tool does to a roll. Whoever uses the tool chooses the dice of a reroll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// This many more dice are thrown and join the roll (HATE-FORGE-06, HATE-FORGE-10).
    Add(u8),
    /// This many dice, drawn by lot, leave the roll.
    Remove(u8),
    /// Up to this many dice of the roll are thrown again, once (HATE-FORGE-07, HATE-FORGE-11,
    /// HATE-GENUP-04, HATE-GENUP-05); [`Effect::REROLL_ANY`] is without limit.
    Reroll(u8),
    /// This many Hits or Saves besides the dice (HATE-AMB-45).
    Flat(i8),
}

impl Effect {
    /// A reroll of any number of dice.
    pub const REROLL_ANY: Self = Self::Reroll(u8::MAX);
}

/// A Feat, Upgrade or card that may be used once on a thrown roll, before its results are
/// generated (HATE-COMBAT-10). One slot of the Forge is one tool (HATE-AMB-46).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// Savagery tokens it takes from its player's [`Side::budget`].
    pub cost: u8,
    /// What it does, in this order; all of it before the next tool is used (HATE-COMBAT-11).
    pub effects: SmallVec<[Effect; 2]>,
}

impl Tool {
    /// A tool with one effect.
    #[must_use]
    pub fn new(cost: u8, effect: Effect) -> Self {
        Self { cost, effects: SmallVec::from_slice(&[effect]) }
    }

    /// The same tool with one more effect after the others.
    #[must_use]
    pub fn then(mut self, effect: Effect) -> Self {
        self.effects.push(effect);
        self
    }
}

/// One player's part in a Combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Dice thrown at first, all bonuses included (HATE-COMBAT-01, HATE-COMBAT-02).
    pub dice: u8,
    /// Hits or Saves besides the dice (HATE-AMB-45). A total below 0 counts as 0.
    pub flat: i8,
    /// What a Wild is worth in Hits or Saves: normally 1, 3 in attack with Magic Stick
    /// (HATE-MISUP-03), 0 in defense with Scar-B-02 (HATE-SCARCARD-05).
    pub wild: u8,
    /// What the player may use on the own roll, the first 32 of them.
    pub tools: SmallVec<[Tool; 4]>,
    /// What the player may use on the enemy's roll (HATE-FORGE-11, some Tribe cards), the first
    /// 32 of them.
    pub against: SmallVec<[Tool; 2]>,
    /// Savagery tokens that pay for both kinds of tools.
    pub budget: u8,
}

impl Side {
    /// A side that only throws dice, with Wilds worth 1.
    #[must_use]
    pub fn of(dice: u8) -> Self {
        Self { dice, flat: 0, wild: 1, tools: SmallVec::new(), against: SmallVec::new(), budget: 0 }
    }

    /// The same side with this many Hits or Saves more besides the dice.
    #[must_use]
    pub fn flat(mut self, flat: i8) -> Self {
        self.flat = self.flat.saturating_add(flat);
        self
    }

    /// The same side with Wilds worth this many Hits or Saves.
    #[must_use]
    pub fn wild(mut self, worth: u8) -> Self {
        self.wild = worth;
        self
    }

    /// The same side with one more tool for its own roll.
    #[must_use]
    pub fn tool(mut self, tool: Tool) -> Self {
        self.tools.push(tool);
        self
    }

    /// The same side with one more tool against the enemy's roll.
    #[must_use]
    pub fn against(mut self, tool: Tool) -> Self {
        self.against.push(tool);
        self
    }

    /// The same side with this many Savagery tokens to spend.
    #[must_use]
    pub fn budget(mut self, tokens: u8) -> Self {
        self.budget = tokens;
        self
    }
}

/// Dice of one roll, counted by what they show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dice {
    /// Dice that are one success by themselves: Hits in attack, Saves in defense.
    pub plain: u8,
    /// Dice that show a Wild.
    pub wild: u8,
    /// All other dice.
    pub miss: u8,
}

impl Dice {
    /// These dice.
    #[must_use]
    pub fn new(plain: u8, wild: u8, miss: u8) -> Self {
        Self { plain, wild, miss }
    }

    /// How many dice these are.
    #[must_use]
    pub fn count(self) -> u8 {
        self.plain.saturating_add(self.wild).saturating_add(self.miss)
    }

    /// These dice and those.
    pub(super) fn plus(self, more: Self) -> Self {
        Self {
            plain: self.plain.saturating_add(more.plain),
            wild: self.wild.saturating_add(more.wild),
            miss: self.miss.saturating_add(more.miss),
        }
    }

    /// These dice without those.
    pub(super) fn minus(self, fewer: Self) -> Self {
        Self {
            plain: self.plain.saturating_sub(fewer.plain),
            wild: self.wild.saturating_sub(fewer.wild),
            miss: self.miss.saturating_sub(fewer.miss),
        }
    }

    /// These dice, sorted so that only Wilds worth more than 1 stay apart.
    pub(super) fn sorted(self, worth: u8) -> Self {
        match worth {
            0 => Self::new(self.plain, 0, self.miss.saturating_add(self.wild)),
            1 => Self::new(self.plain.saturating_add(self.wild), 0, self.miss),
            _ => self,
        }
    }

    /// Which of these dice are meant by a pick among the sorted ones. The Wilds go last when their
    /// roller picks among failures, and first when the enemy picks among successes: a Wild can
    /// still become Savagery.
    pub(super) fn unsorted(self, pick: Self, worth: u8) -> Self {
        match worth {
            0 => {
                let miss = pick.miss.min(self.miss);
                Self::new(pick.plain, pick.miss - miss, miss)
            }
            1 => {
                let wild = pick.plain.min(self.wild);
                Self::new(pick.plain - wild, wild, pick.miss)
            }
            _ => pick,
        }
    }
}
