//! What a player sees in a position at a glance: the Figures that stand, and what things
//! are worth. Made anew for every decision.

use warmoot_hate::{
    FigureId, Hate, Spot,
    board::{Board, Space},
};
use warmoot_kernel::Seat;

use super::{chances::Chances, goals::Goals, man::Man};

/// A position as one player sees it.
pub struct Eye<'a> {
    /// The position.
    pub game: &'a Hate,
    /// The player.
    pub me: Seat,
    /// The board.
    pub board: &'a Board,
    /// Standing Figures.
    pub men: Vec<Man>,
    /// Chances by the dice alone.
    pub chances: Chances,
    /// What things are worth.
    pub goals: Goals,
    /// What 1 Savagery is worth now.
    pub price: f32,
}

impl<'a> Eye<'a> {
    /// Looks at a position in a Battle.
    pub fn new(game: &'a Hate, me: Seat) -> Option<Self> {
        let board = game.ground()?;
        let men: Vec<Man> = game
            .everybody()
            .filter_map(|id| {
                let Spot::Stands(at) = game.where_is(id) else { return None };
                Some(Man::of(game, me, id, at))
            })
            .collect();
        let purse = game.savagery(me);
        let price = price(game, me, purse);
        let goals = Goals::new(game, me, &men, price);
        let chances = Chances::of(game.faces());
        Some(Self { game, me, board, men, chances, goals, price })
    }

    /// A standing Figure by its number.
    pub fn man(&self, id: FigureId) -> Option<&Man> {
        self.men.iter().find(|man| man.id == id)
    }

    /// Standing enemies, neutrals among them.
    pub fn foes(&self) -> impl Iterator<Item = &Man> {
        self.men.iter().filter(|man| !man.mine)
    }

    /// Standing Figures of this side.
    pub fn friends(&self) -> impl Iterator<Item = &Man> {
        self.men.iter().filter(|man| man.mine)
    }

    /// The chance of a KO by the dice if this Figure attacked from a Space.
    pub fn strike(&self, man: &Man, from: Space, target: &Man) -> f32 {
        let (here, there) = (self.board.level(from), self.board.level(target.at));
        let dice = man.attack + self.support(man, target) + i16::from(here > there);
        self.chances.ko(dice, target.defense + i16::from(there > here))
    }

    /// Dice that other Figures of its side give an attacker of this target.
    fn support(&self, man: &Man, target: &Man) -> i16 {
        self.men
            .iter()
            .filter(|ally| ally.mine == man.mine && ally.neutral == man.neutral)
            .filter(|ally| ally.id != man.id && ally.aura.0 > 0)
            .filter(|ally| self.board.range(ally.at, target.at) <= ally.aura.1)
            .map(|ally| ally.aura.0)
            .sum()
    }

    /// What a Figure of this side stands to lose on a Space before it acts again.
    pub fn danger(&self, man: &Man, at: Space) -> f32 {
        let (mut first, mut second) = (0.0_f32, 0.0_f32);
        for foe in self.foes().filter(|foe| !foe.neutral) {
            let range = self.board.range(foe.at, at);
            let strides = range.saturating_sub(foe.reach);
            // A Figure that has acted in this Round comes later, if it still can at all.
            let soon = match (foe.done, self.game.round() >= self.game.rounds()) {
                (false, _) => 1.0,
                (true, false) => 0.5,
                (true, true) => 0.0,
            };
            if strides > foe.speed {
                continue;
            }
            let (high, low) = (self.board.level(foe.at), self.board.level(at));
            let support = self.support(foe, &Man { at, ..*man });
            let dice = foe.attack + support + i16::from(high > low);
            let chance = soon * self.chances.ko(dice, man.defense + i16::from(low > high));
            if chance > first {
                second = first;
                first = chance;
            } else {
                second = second.max(chance);
            }
        }
        (0.4 * first + 0.25 * second + self.collapse(man, at)) * self.goals.loss(man.id)
    }
}

impl Eye<'_> {
    /// The chance that the ground under a Figure falls when this Round ends.
    fn collapse(&self, man: &Man, at: Space) -> f32 {
        let Some((falls, left)) = self.game.may_fall(at) else { return 0.0 };
        let again = if man.done { 1.0 } else { 0.8 };
        let shielded = if self.game.shields(man.id) > 0 { 0.5 } else { 1.0 };
        again * shielded * f32::from(falls) / f32::from(left.max(1))
    }
}

/// What 1 Savagery is worth: little if there is more of it than Turns of this Round can use up.
fn price(game: &Hate, me: Seat, purse: u8) -> f32 {
    let foes = (0..2).map(Seat).filter(|&seat| !game.same_side(seat, me));
    let richest = foes.map(|seat| game.savagery(seat)).max().unwrap_or(0);
    // Turns of this player until the enemy has spent all, two Figures each.
    let turns = 1 + richest.div_ceil(2);
    let feast = u8::from(game.feast_holder() == Some(me));
    if purse > turns * 2 + feast { 0.08 } else { 0.3 }
}
