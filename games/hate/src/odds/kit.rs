//! The tools of a player that are not used yet.

use smallvec::SmallVec;

use super::side::{Effect, Purse, Tool};

/// The tools of one player for one roll. Unused ones are bits of a number, the first the lowest.
pub(super) struct Kit<'a> {
    tools: &'a [Tool],
    notes: SmallVec<[Note; 8]>,
    /// Tokens that pay for all of them.
    pub price: Purse,
    /// Whether one brings tokens.
    pub gives: bool,
}

/// What is known of a tool beforehand.
struct Note {
    price: Purse,
    /// Tools that are gone once it is used, itself among them.
    clears: u32,
    /// Tools just like it that are used before it.
    twins: u32,
    /// Tools that do the same and cost no more, or the same and cost as much.
    cheaper: u32,
    /// Tools that add more dice for no more, when nobody takes dice away.
    stronger: u32,
    /// It does nothing but adding Hits or Saves.
    flat: bool,
    /// It does nothing but adding dice, or Hits or Saves.
    adds: bool,
    /// It may take a success out of the roll.
    takes: bool,
    /// Nothing else is lost or gained by using it.
    alone: bool,
}

impl<'a> Kit<'a> {
    /// These tools, or the first [`Tool::MOST`] of them.
    pub fn new(tools: &'a [Tool]) -> Self {
        let tools = &tools[..tools.len().min(Tool::MOST)];
        let notes: SmallVec<[Note; 8]> = (0..tools.len()).map(|at| note(tools, at)).collect();
        let price = notes.iter().fold(Purse::default(), |sum, note| sum.plus(note.price));
        Self { tools, notes, price, gives: tools.iter().any(|tool| tool.gives > 0) }
    }

    /// Every tool.
    pub fn all(&self) -> u32 {
        (1 << self.tools.len()) - 1
    }

    /// The unused tools that these tokens pay for.
    pub fn payable(&self, unused: u32, purse: Purse) -> u32 {
        Bits(unused & self.all())
            .filter(|&tool| purse.pays(self.notes[tool].price))
            .fold(0, |bits, tool| bits | 1 << tool)
    }

    /// Tokens that pay for these.
    pub fn price_of(&self, tools: u32) -> Purse {
        Bits(tools).fold(Purse::default(), |sum, tool| sum.plus(self.notes[tool].price))
    }

    /// Of these tools those to look at: of equal ones the first.
    pub fn different(&self, tools: u32) -> Bits {
        self.without(tools, |note| note.twins)
    }

    /// Of these tools those to look at: none that does the same as another for more. Nor one that
    /// adds fewer dice than another for as much, if nobody is left who takes dice away.
    pub fn sensible(&self, tools: u32, safe: bool) -> Bits {
        self.without(tools, |note| if safe { note.cheaper | note.stronger } else { note.cheaper })
    }

    fn without(&self, tools: u32, before: impl Fn(&Note) -> u32) -> Bits {
        let left = Bits(tools).filter(|&tool| before(&self.notes[tool]) & tools == 0);
        Bits(left.fold(0, |bits, tool| bits | 1 << tool))
    }

    /// A tool that is used at once, if there is one among these: more successes for tokens that
    /// nothing else needs, or more dice when only rerolls follow.
    pub fn at_once(&self, tools: u32, spare: bool, safe: bool) -> Option<usize> {
        Bits(tools).find(|&tool| {
            let note = &self.notes[tool];
            note.alone
                && (spare || note.price == Purse::default())
                && (note.flat || (safe && note.adds))
        })
    }

    /// Whether one of these tools may take successes out of its own roll.
    pub fn takes(&self, tools: u32) -> bool {
        Bits(tools).any(|tool| self.notes[tool].takes)
    }

    /// The tools left and the tokens left once one is used.
    pub fn used(&self, unused: u32, purse: Purse, tool: usize) -> (u32, Purse) {
        let gives = Purse([self.tools[tool].gives, 0, 0]);
        (unused & !self.notes[tool].clears, purse.minus(self.notes[tool].price).plus(gives))
    }

    /// What a tool costs, all tokens together.
    pub fn cost(&self, tool: usize) -> u8 {
        self.notes[tool].price.0.iter().sum()
    }

    /// One step of a tool.
    pub fn effect(&self, tool: usize, step: usize) -> Option<Effect> {
        self.tools[tool].effects.get(step).copied()
    }

    /// The most that tools can add: dice, and successes besides them; and whether one can turn
    /// failures into successes.
    pub fn reach(&self, tools: u32) -> (i16, i16, bool) {
        let (mut dice, mut flat, mut turns) = (0, 0, false);
        for tool in Bits(tools) {
            for effect in &self.tools[tool].effects {
                match *effect {
                    Effect::Add(more) => dice += i16::from(more),
                    Effect::Flat(more) => flat += i16::from(more.max(0)),
                    Effect::Reroll(_) => turns = true,
                    Effect::Remove(_) => {}
                }
            }
        }
        (dice, flat, turns)
    }
}

fn note(tools: &[Tool], at: usize) -> Note {
    let tool = &tools[at];
    let free = |tool: &Tool| tool.slot.is_none() && tool.needs.is_none();
    let which = |test: &dyn Fn(usize, &Tool) -> bool| {
        let found = (0..tools.len()).filter(|&other| test(other, &tools[other]));
        found.fold(0_u32, |bits, other| bits | 1 << other)
    };
    let no_more = |other: &Tool| tool.price().pays(other.price());
    let alike = |other: &Tool| other.effects == tool.effects && other.gives == tool.gives;
    let adds = |tool: &Tool| match *tool.effects.as_slice() {
        [Effect::Add(dice)] => dice,
        _ => 0,
    };
    // Ways to use one thing are alike only if they stand to the other tools as this one does.
    let twin = |other: &Tool| {
        alike(other)
            && other.price() == tool.price()
            && other.slot.is_some() == tool.slot.is_some()
            && other.needs.is_some() == tool.needs.is_some()
    };
    let twins = which(&|place, other| place < at && twin(other));
    let cheaper = which(&|place, other| {
        let less = other.price() != tool.price() || !free(tool) || place < at;
        place != at && free(other) && alike(other) && no_more(other) && less
    });
    let stronger = which(&|_, other| {
        free(other)
            && no_more(other)
            && other.gives >= tool.gives
            && adds(tool) > 0
            && adds(other) > adds(tool)
    });
    let only = |test: fn(&Effect) -> bool| tool.effects.iter().all(test);
    let any = |test: fn(&Effect) -> bool| tool.effects.iter().any(test);
    let takes = any(|effect| matches!(effect, Effect::Remove(_)));
    Note {
        price: tool.price(),
        clears: which(&|place, other| {
            place == at
                || (tool.slot.is_some() && (other.slot == tool.slot || other.needs == tool.slot))
        }),
        twins,
        cheaper: cheaper | twins,
        stronger,
        flat: only(|effect| matches!(effect, Effect::Flat(0..))),
        adds: only(|effect| matches!(effect, Effect::Flat(0..) | Effect::Add(_))),
        takes,
        alone: free(tool),
    }
}

/// The numbers of the bits that are set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bits(pub u32);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let bit = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
