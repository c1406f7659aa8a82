//! Exact odds of a battle.
//!
//! Each side draws three or four tiles from its own bag of 2, 2, 3, 3, 4, 4, 5, 5 and counts the
//! best three (BLOOD-BATTLE-06, -10). A side may put a tile of its hand in the place of one
//! (BLOOD-BATTLE-08): here it always replaces its lowest tile if that raises its sum, the best
//! tile of its hand in the first round of drawing, the next best after a tie. A tie goes to a
//! defender with Shields; otherwise both draw anew (BLOOD-BATTLE-16, -17).

use std::sync::LazyLock;

/// Leads in bonus the table of [`quick`] knows: from -10 to 10; beyond that a battle is decided.
const LEADS: usize = 21;
/// The largest sum of three: two 5s of the bag and one from the hand.
const MOST: usize = 15;
/// The Battle tiles of one bag (BLOOD-COMP-08).
const BAG: [u8; 8] = [2, 2, 3, 3, 4, 4, 5, 5];

/// How many draws give each sum of the best three, those in which the hand tile was used apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums {
    /// Draws by sum in which no hand tile was used.
    kept: [u16; MOST + 1],
    /// Draws by sum in which the hand tile was used.
    used: [u16; MOST + 1],
    /// Draws in all.
    draws: u16,
}

/// For 3 and 4 tiles drawn, and a hand tile worth 0 (none) to 5.
const TABLE: [[Sums; 6]; 2] = {
    let none = Sums { kept: [0; MOST + 1], used: [0; MOST + 1], draws: 0 };
    let mut table = [[none; 6]; 2];
    let mut hand = 0;
    while hand < 6 {
        table[0][hand] = count(3, hand as u8);
        table[1][hand] = count(4, hand as u8);
        hand += 1;
    }
    table
};

/// Enumerates every draw of `tiles` out of the bag.
const fn count(tiles: u32, hand: u8) -> Sums {
    let mut sums = Sums { kept: [0; MOST + 1], used: [0; MOST + 1], draws: 0 };
    let mut mask = 0_u32;
    while mask < 256 {
        if mask.count_ones() == tiles {
            let (sum, with) = best_three(mask, hand);
            if with > sum {
                sums.used[with as usize] += 1;
            } else {
                sums.kept[sum as usize] += 1;
            }
            sums.draws += 1;
        }
        mask += 1;
    }
    sums
}

/// The sum of the best three tiles of a draw, and the sum with the lowest replaced by a hand tile.
const fn best_three(mask: u32, hand: u8) -> (u8, u8) {
    // The bag lies in ascending order, so the first three bits from the top are the best three.
    let (mut sum, mut third, mut seen) = (0, 0, 0);
    let mut place = 8;
    while place > 0 && seen < 3 {
        place -= 1;
        if mask >> place & 1 == 1 {
            third = BAG[place];
            sum += third;
            seen += 1;
        }
    }
    let with = if hand > third { sum - third + hand } else { sum };
    (sum, with)
}

/// The distribution of the best three of `tiles` (3 or 4) with a hand tile worth `hand` pips.
#[must_use]
pub fn sums(tiles: u8, hand: u8) -> &'static Sums {
    static SHARED: [[Sums; 6]; 2] = TABLE;
    &SHARED[usize::from(tiles > 3)][usize::from(hand.min(5))]
}

/// One side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Battle tiles it draws, 3 or 4.
    pub tiles: u8,
    /// What its units add.
    pub bonus: u8,
    /// Pips of the hand tiles it would substitute, the best first; 0 for none.
    pub hand: [u8; 2],
}

impl Side {
    /// The hand tile of its next substitution, `used` having been used already.
    const fn tile(&self, used: usize) -> u8 {
        if used < 2 { self.hand[used] } else { 0 }
    }
}

/// How likely the attacker wins, from a table of what battles mostly are: each side with at most
/// one hand tile, worth 5, 4 or too little to count. Worked out once, on first use.
#[must_use]
pub fn quick(attacker: &Side, defender: &Side, shields: bool) -> f32 {
    static QUICK: LazyLock<Vec<f32>> = LazyLock::new(|| {
        let hands = [[0, 0], [4, 0], [5, 0]];
        let mut table = Vec::with_capacity(2 * 2 * 9 * 2 * LEADS);
        for tiles in [(3, 3), (3, 4), (4, 3), (4, 4)] {
            for ours in hands {
                for theirs in hands {
                    for shields in [false, true] {
                        for lead in 0..LEADS {
                            let a = Side { tiles: tiles.0, bonus: lead as u8, hand: ours };
                            let bonus = (LEADS / 2) as u8;
                            let d = Side { tiles: tiles.1, bonus, hand: theirs };
                            table.push(attack(&a, &d, shields) as f32);
                        }
                    }
                }
            }
        }
        table
    });
    let tiles = |side: &Side| usize::from(side.tiles > 3);
    let hand = |side: &Side| usize::from(side.hand[0].clamp(3, 5) - 3);
    let middle = (LEADS / 2) as i32;
    let lead = i32::from(attacker.bonus) - i32::from(defender.bonus);
    let lead = (lead.clamp(-middle, middle) + middle) as usize;
    let row = (tiles(attacker) * 2 + tiles(defender)) * 9 + hand(attacker) * 3 + hand(defender);
    QUICK[(row * 2 + usize::from(shields)) * LEADS + lead]
}

/// How likely the attacker wins.
#[must_use]
pub fn attack(attacker: &Side, defender: &Side, shields: bool) -> f64 {
    from(attacker, defender, shields, 0, 0)
}

/// The same when each side has already used so many of its hand tiles.
fn from(attacker: &Side, defender: &Side, shields: bool, a: usize, d: usize) -> f64 {
    let ours = sums(attacker.tiles, attacker.tile(a));
    let theirs = sums(defender.tiles, defender.tile(d));
    let all = f64::from(ours.draws) * f64::from(theirs.draws);
    let (mut win, mut ties) = (0.0, [[0.0; 2]; 2]);
    for (our_use, our_sums) in [&ours.kept, &ours.used].into_iter().enumerate() {
        for (our_sum, &our_draws) in our_sums.iter().enumerate().filter(|(_, draws)| **draws > 0) {
            let total = our_sum + usize::from(attacker.bonus);
            for (their_use, their_sums) in [&theirs.kept, &theirs.used].into_iter().enumerate() {
                let draws = |sum: usize| f64::from(their_sums[sum]);
                let below: f64 = (0..=MOST)
                    .filter(|sum| sum + usize::from(defender.bonus) < total)
                    .map(draws)
                    .sum();
                win += f64::from(our_draws) * below;
                if let Some(equal) = total.checked_sub(usize::from(defender.bonus))
                    && equal <= MOST
                {
                    ties[our_use][their_use] += f64::from(our_draws) * draws(equal);
                }
            }
        }
    }
    win /= all;
    if shields {
        return win;
    }
    for (our_use, row) in ties.iter().enumerate() {
        for (their_use, &tie) in row.iter().enumerate() {
            if our_use + their_use > 0 && tie > 0.0 {
                win += tie / all * from(attacker, defender, false, a + our_use, d + their_use);
            }
        }
    }
    // A tie in which nothing was used leads back here.
    win / (1.0 - ties[0][0] / all)
}

/// How likely a side whose raw sum is known beats the other, which has not decided yet.
/// `refight` is what a tie without Shields is worth.
#[must_use]
pub fn against(total: u8, other: &Side, tie: f64) -> f64 {
    let theirs = sums(other.tiles, other.tile(0));
    let mut worth = 0.0;
    for sum in 0..=MOST {
        let draws = f64::from(theirs.kept[sum] + theirs.used[sum]);
        let theirs = sum + usize::from(other.bonus);
        worth += draws
            * match theirs.cmp(&usize::from(total)) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => tie,
                std::cmp::Ordering::Greater => 0.0,
            };
    }
    worth / f64::from(theirs.draws)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every draw of `count` tiles by plain recursion, as lists of values.
    fn draws(count: usize) -> Vec<Vec<u8>> {
        fn go(from: usize, count: usize, drawn: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
            if count == 0 {
                all.push(drawn.clone());
                return;
            }
            for (place, &tile) in BAG.iter().enumerate().skip(from) {
                drawn.push(tile);
                go(place + 1, count - 1, drawn, all);
                drawn.pop();
            }
        }
        let mut all = Vec::new();
        go(0, count, &mut Vec::new(), &mut all);
        all
    }

    /// Best three with the lowest tile replaced when that helps; whether it was.
    fn fought(draw: &[u8], hand: u8) -> (u8, bool) {
        let sum = |tiles: &[u8]| {
            let mut tiles = tiles.to_vec();
            tiles.sort_unstable_by(|a, b| b.cmp(a));
            tiles[..3].iter().sum::<u8>()
        };
        let plain = sum(draw);
        let best = (0..draw.len())
            .map(|gone| {
                let mut with = draw.to_vec();
                with[gone] = hand;
                sum(&with)
            })
            .max()
            .unwrap();
        if best > plain { (best, true) } else { (plain, false) }
    }

    /// Enumerates every pair of draws, and every pair after each tie, eight ties deep.
    fn brute(ours: &Side, theirs: &Side, shields: bool, a: usize, d: usize, depth: u8) -> f64 {
        let (mut win, mut total) = (0.0, 0.0);
        let mut tied = [[0.0; 2]; 2];
        let fights = |side: &Side, used| -> Vec<(u8, bool)> {
            draws(side.tiles.into()).iter().map(|draw| fought(draw, side.tile(used))).collect()
        };
        let their_fights = fights(theirs, d);
        for (our_sum, our_use) in fights(ours, a) {
            for &(their_sum, their_use) in &their_fights {
                total += 1.0;
                match (our_sum + ours.bonus).cmp(&(their_sum + theirs.bonus)) {
                    std::cmp::Ordering::Greater => win += 1.0,
                    std::cmp::Ordering::Equal if !shields => {
                        tied[usize::from(our_use)][usize::from(their_use)] += 1.0;
                    }
                    _ => {}
                }
            }
        }
        if depth > 0 {
            for (our_use, row) in tied.iter().enumerate() {
                for (their_use, &ties) in row.iter().enumerate().filter(|(_, ties)| **ties > 0.0) {
                    win +=
                        ties * brute(ours, theirs, shields, a + our_use, d + their_use, depth - 1);
                }
            }
        }
        win / total
    }

    #[test]
    fn odds_are_those_of_every_pair_of_draws() {
        let hands = [[0, 0], [5, 0], [3, 2], [5, 4]];
        for (our_tiles, their_tiles) in [(3, 3), (4, 3), (3, 4), (4, 4)] {
            for ours in hands {
                for theirs in [[0, 0], [5, 0], [4, 3]] {
                    for (mine, yours) in [(0, 0), (2, 1), (1, 3), (0, 6)] {
                        for shields in [false, true] {
                            let us = Side { tiles: our_tiles, bonus: mine, hand: ours };
                            let them = Side { tiles: their_tiles, bonus: yours, hand: theirs };
                            let exact = attack(&us, &them, shields);
                            let brute = brute(&us, &them, shields, 0, 0, 3);
                            // What is cut off after three ties is at most a fifth to the fourth.
                            assert!(
                                (exact - brute).abs() < 2e-3,
                                "{us:?} {them:?}: {exact} {brute}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn equal_sides_are_even_and_every_draw_counts() {
        let side = Side { tiles: 3, bonus: 2, hand: [5, 4] };
        assert!((attack(&side, &side, false) - 0.5).abs() < 1e-12);
        for (tiles, draws) in [(3, 56), (4, 70)] {
            for hand in 0..6 {
                let sums = sums(tiles, hand);
                let counted: u16 = sums.kept.iter().chain(&sums.used).sum();
                assert_eq!((counted, sums.draws), (draws, draws));
            }
        }
        // Two 5s and a 4 are drawn in 1 x 2 of 56 ways: the highest sum without a hand tile.
        assert_eq!(sums(3, 0).kept[14], 2);
        // With a 5 in hand two 5s and anything make 15: 6 ways.
        assert_eq!(sums(3, 5).used[15], 6);
    }

    #[test]
    fn the_table_says_what_the_sums_say() {
        for (ours, theirs) in
            [((3, 4, 5), (4, 2, 4)), ((4, 9, 0), (3, 1, 5)), ((4, 0, 4), (4, 7, 0))]
        {
            for shields in [false, true] {
                let us = Side { tiles: ours.0, bonus: ours.1, hand: [ours.2, 0] };
                let them = Side { tiles: theirs.0, bonus: theirs.1, hand: [theirs.2, 0] };
                let exact = attack(&us, &them, shields) as f32;
                assert!((quick(&us, &them, shields) - exact).abs() < 1e-6);
            }
        }
        let giant = Side { tiles: 4, bonus: 40, hand: [5, 0] };
        let lone = Side { tiles: 3, bonus: 0, hand: [0, 0] };
        assert!(quick(&giant, &lone, false) > 0.9999, "beyond the table a battle is decided");
    }

    #[test]
    fn a_known_sum_beats_what_is_lower() {
        let other = Side { tiles: 3, bonus: 0, hand: [0, 0] };
        assert!((against(15, &other, 0.0) - 1.0).abs() < 1e-12);
        assert!((against(14, &other, 0.0) - 54.0 / 56.0).abs() < 1e-12);
        assert!((against(14, &other, 0.5) - 55.0 / 56.0).abs() < 1e-12);
        assert!(against(6, &other, 1.0) < 1e-12, "2, 2 and 3 make 7 at least");
    }
}
