//! The chance of a KO by the dice alone, as a table: quick enough for every place a Figure could go.

use std::sync::OnceLock;

use warmoot_hate::odds::Faces;

/// The most dice of a side that the table knows.
const MOST: usize = 14;

/// Chances of a KO by dice of the attacker and of the defender.
#[derive(Clone, Debug)]
pub struct Chances([[f32; MOST + 1]; MOST + 1]);

impl Chances {
    /// The table for a die.
    fn new(faces: Faces) -> Self {
        let all = f32::from(faces.hit + faces.save + faces.savagery + faces.wild).max(1.0);
        let hits = spread(f32::from(faces.hit + faces.wild) / all);
        let saves = spread(f32::from(faces.save + faces.wild) / all);
        let mut table = [[0.0; MOST + 1]; MOST + 1];
        for (attack, row) in table.iter_mut().enumerate() {
            for (defense, cell) in row.iter_mut().enumerate() {
                let fewer = |hit: usize| saves[defense][..hit].iter().sum::<f32>();
                *cell = (1..=attack).map(|hit| hits[attack][hit] * fewer(hit)).sum();
            }
        }
        Self(table)
    }

    /// The chance of a KO with so many dice against so many.
    pub fn ko(&self, attack: i16, defense: i16) -> f32 {
        let at = |dice: i16| dice.clamp(0, MOST as i16) as usize;
        self.0[at(attack)][at(defense)]
    }

    /// The table for a die; the one of the last die asked for first is kept.
    pub fn of(faces: Faces) -> Self {
        static KEPT: OnceLock<(Faces, Chances)> = OnceLock::new();
        let (die, table) = KEPT.get_or_init(|| (faces, Self::new(faces)));
        if *die == faces { table.clone() } else { Self::new(faces) }
    }
}

/// For each number of dice the chances of each number of successes.
fn spread(chance: f32) -> [[f32; MOST + 1]; MOST + 1] {
    let mut spread = [[0.0; MOST + 1]; MOST + 1];
    spread[0][0] = 1.0;
    for dice in 1..=MOST {
        for count in 0..=dice {
            let more = if count > 0 { spread[dice - 1][count - 1] * chance } else { 0.0 };
            spread[dice][count] = spread[dice - 1][count] * (1.0 - chance) + more;
        }
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_against_two_fell_in_five_of_sixteen_cases() {
        let die = Faces { hit: 2, save: 2, savagery: 1, wild: 1 };
        let table = Chances::of(die);
        // 2 Hits (1/4) against 0 or 1 Save (3/4), or 1 Hit (1/2) against none (1/4).
        assert!((table.ko(2, 2) - 5.0 / 16.0).abs() < 1e-6);
        assert!((table.ko(1, 0) - 0.5).abs() < 1e-6);
        assert_eq!(table.ko(0, 0), 0.0);
    }
}
