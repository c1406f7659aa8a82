//! The tools of a player that are not used yet.

use smallvec::SmallVec;

use super::side::{Effect, Tool};

/// The tools of one player for one roll.
pub(super) struct Kit<'a> {
    tools: &'a [Tool],
    /// For each tool, the earlier ones that are just like it: those are used first.
    twins: SmallVec<[u32; 8]>,
    /// Tokens that pay for all of them.
    pub price: u8,
}

impl<'a> Kit<'a> {
    /// These tools, or the first 32 of them.
    pub fn new(tools: &'a [Tool]) -> Self {
        let tools = &tools[..tools.len().min(32)];
        let twins = (0..tools.len())
            .map(|tool| {
                let like = |&other: &usize| tools[other] == tools[tool];
                (0..tool).filter(like).fold(0, |bits, other| bits | 1 << other)
            })
            .collect();
        let price = tools.iter().fold(0_u8, |sum, tool| sum.saturating_add(tool.cost));
        Self { tools, twins, price }
    }

    /// Every tool, one bit each.
    pub fn all(&self) -> u32 {
        (0..self.tools.len()).fold(0, |bits, tool| bits | 1 << tool)
    }

    /// The unused tools that these tokens pay for; of equal ones the first.
    pub fn usable(&self, unused: u32, budget: u8) -> Bits {
        let mut usable = 0;
        for tool in Bits(unused & self.all()) {
            let first = self.twins[tool] & unused == 0;
            usable |= u32::from(first && self.tools[tool].cost <= budget) << tool;
        }
        Bits(usable)
    }

    /// What a tool costs.
    pub fn cost(&self, tool: usize) -> u8 {
        self.tools[tool].cost
    }

    /// One step of a tool.
    pub fn effect(&self, tool: usize, step: usize) -> Option<Effect> {
        self.tools[tool].effects.get(step).copied()
    }

    /// Whether a tool leaves all dice as they are.
    pub fn only_flat(&self, tool: usize) -> bool {
        self.tools[tool].effects.iter().all(|effect| matches!(effect, Effect::Flat(_)))
    }

    /// The most that unused tools can add: dice, and successes besides them; and whether one
    /// can turn failures into successes.
    pub fn reach(&self, unused: u32, budget: u8) -> (i16, i16, bool) {
        let (mut dice, mut flat, mut turns) = (0, 0, false);
        for tool in Bits(unused & self.all()).filter(|&tool| self.tools[tool].cost <= budget) {
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

/// The numbers of the bits that are set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bits(u32);

impl Bits {
    /// Whether none is set.
    pub fn none(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let bit = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
