//! A standing Figure with the numbers decisions ask for.

use warmoot_hate::{FigureId, Hate, Trigger, Type, Verb, board::Space};
use warmoot_kernel::Seat;

/// A standing Figure.
#[derive(Clone, Copy, Debug)]
pub struct Man {
    /// Which.
    pub id: FigureId,
    /// Whether it is on this player's side.
    pub mine: bool,
    /// Whether nobody controls it.
    pub neutral: bool,
    /// Where it stands.
    pub at: Space,
    /// Its printed type.
    pub role: Type,
    /// Dice of an Attack, without Support and High Ground.
    pub attack: i16,
    /// Dice of a Defense, without High Ground.
    pub defense: i16,
    /// Movement Points of a Move.
    pub speed: u8,
    /// Range of its Attacks.
    pub reach: u8,
    /// Savagery to activate it.
    pub fee: u8,
    /// Whether it was activated in this Round.
    pub done: bool,
    /// Support: dice and range.
    pub aura: (i16, u8),
}

impl Man {
    /// A Figure as if it stood on this Space.
    pub fn of(game: &Hate, me: Seat, id: FigureId, at: Space) -> Self {
        let control = game.controller(id);
        Self {
            id,
            mine: control.is_some_and(|seat| game.same_side(seat, me)),
            neutral: control.is_none(),
            at,
            role: game.type_of(id),
            attack: game.attack_of(id).into(),
            defense: game.defense_of(id).into(),
            speed: game.speed(id),
            reach: game.range_of(id),
            fee: game.fee(id),
            done: game.is_activated(id),
            aura: aura(game, id),
        }
    }
}

/// Dice and range of the Support a Figure gives.
fn aura(game: &Hate, id: FigureId) -> (i16, u8) {
    let mut best = (0, 0);
    for skill in game.cards_on(id) {
        for ability in &game.packs().skills[usize::from(skill)].abilities {
            if ability.trigger != Trigger::Always {
                continue;
            }
            for effect in &ability.effects {
                if let Verb::Aura { dice, hits, range } = effect.does {
                    let dice = i16::from(dice) + 2 * i16::from(hits);
                    best = (best.0 + dice, best.1.max(range));
                }
            }
        }
    }
    best
}
