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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tool {
    /// Savagery tokens it takes from its player's [`Side::budget`].
    pub cost: u8,
    /// Hate and Resource tokens it takes from [`Side::others`].
    pub others: [u8; 2],
    /// Savagery tokens that it brings its player before it does anything.
    pub gives: u8,
    /// What it does, in this order; all of it before the next tool is used (HATE-COMBAT-11).
    pub effects: SmallVec<[Effect; 2]>,
    /// Tools of one list with the same slot are one thing used in different ways: once one of them
    /// is used the others are gone.
    pub slot: Option<u8>,
    /// It can be used only while no tool of this slot is used (HATE-GENUP-16).
    pub needs: Option<u8>,
}

impl Tool {
    /// A tool with one effect.
    #[must_use]
    pub fn new(cost: u8, effect: Effect) -> Self {
        Self { cost, effects: SmallVec::from_slice(&[effect]), ..Self::default() }
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
    /// What the player may use on the own roll, the first [`Tool::MOST`] of them.
    pub tools: SmallVec<[Tool; 4]>,
    /// What the player may use on the enemy's roll (HATE-FORGE-11, some Tribe cards), the first
    /// [`Tool::MOST`] of them.
    pub against: SmallVec<[Tool; 2]>,
    /// Savagery tokens that pay for both kinds of tools.
    pub budget: u8,
    /// Hate and Resource tokens that pay for them.
    pub others: [u8; 2],
    /// Savagery the attacker gains with the results of the Attack roll, whatever the dice show.
    pub gains: u8,
    /// Whether the Savagery of the Attack roll is nobody's: a neutral's (HATE-AMB-98).
    pub lost: bool,
    /// With so many Wilds in the Attack roll the Attack goes elsewhere (HATE-AMB-137); 0: never.
    pub void: u8,
    /// Whether Hits of the Defense roll count for the attacker (HATE-MERCSKILL-01).
    pub foe_hits: bool,
}

impl Side {
    /// A side that only throws dice, with Wilds worth 1.
    #[must_use]
    pub fn of(dice: u8) -> Self {
        Self {
            dice,
            flat: 0,
            wild: 1,
            tools: SmallVec::new(),
            against: SmallVec::new(),
            budget: 0,
            others: [0; 2],
            gains: 0,
            lost: false,
            void: 0,
            foe_hits: false,
        }
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
    /// Dice that show Savagery.
    pub savagery: u8,
    /// Dice that are a success of the other roll: Saves in attack, Hits in defense.
    pub miss: u8,
}

impl Dice {
    /// These dice, none of which shows Savagery.
    #[must_use]
    pub fn new(plain: u8, wild: u8, miss: u8) -> Self {
        Self { plain, wild, savagery: 0, miss }
    }

    /// How many dice these are.
    #[must_use]
    pub fn count(self) -> u8 {
        self.faces().iter().fold(0, |sum: u8, &dice| sum.saturating_add(dice))
    }

    /// Successes by themselves, Wilds, Savagery, the others.
    pub(super) fn faces(self) -> [u8; 4] {
        [self.plain, self.wild, self.savagery, self.miss]
    }
}

/// Tokens: Savagery, Hate, Resources.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Purse(pub [u8; 3]);

impl Purse {
    fn with(self, other: Self, sum: impl Fn(u8, u8) -> u8) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([sum(a, d), sum(b, e), sum(c, f)])
    }

    /// Both.
    pub fn plus(self, other: Self) -> Self {
        self.with(other, u8::saturating_add)
    }

    /// What is left.
    pub fn minus(self, other: Self) -> Self {
        self.with(other, u8::saturating_sub)
    }

    /// The smaller of each.
    pub fn least(self, other: Self) -> Self {
        self.with(other, u8::min)
    }

    /// Whether these tokens pay for that.
    pub fn pays(self, cost: Self) -> bool {
        let ([a, b, c], [d, e, f]) = (self.0, cost.0);
        a >= d && b >= e && c >= f
    }
}

impl Tool {
    /// The most tools of one list that count.
    pub const MOST: usize = 24;

    /// What it costs.
    pub(super) fn price(&self) -> Purse {
        Purse([self.cost, self.others[0], self.others[1]])
    }
}

impl Side {
    /// All tokens.
    pub(super) fn purse(&self) -> Purse {
        Purse([self.budget, self.others[0], self.others[1]])
    }
}
