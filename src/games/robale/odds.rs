//! The exact probability of each number of losses in a battle, in integers.

use core::cmp::Ordering;

use super::battle::{DAMAGE_PER_LOSS, MAX_DICE};
use super::{Bug, FACES, Faces};

/// Maximum number of bugs a battle can cost.
const MAX_LOSSES: usize = Bug::ARMY as usize;

/// For each number of losses, how many of the equally likely results of all dice cause it.
///
/// Faces are counted in lowest terms (4 of 10 faces are 2 of 5), so that all results of 39 dice can
/// be counted in 128 bits. Only 39 dice against 1, 3, 7 or 9 faces do not fit, and no army has room
/// for 39 dice around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Odds {
    most: u8,
    all: u128,
    ways: [u128; MAX_LOSSES + 1],
}

/// An exact probability: a number of favourable results out of equally likely ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Probability {
    ways: u128,
    of: u128,
}

impl Odds {
    /// Computes the odds of `dice` dice against an army that resists these faces and has `exposed`
    /// bugs that can be removed. Returns `None` for more dice than can be counted, or than a battle
    /// can have.
    pub fn new(dice: u8, resistance: Faces, exposed: u8) -> Option<Odds> {
        let (harm, safe) = in_lowest_terms(FACES - resistance.len(), resistance.len());
        let all = u128::from(harm + safe).checked_pow(dice.into())?;
        // Count the ways by damage first: every two damage are one more loss.
        let mut ways = [0; MAX_DICE + 1];
        ways[0] = 1;
        for rolled in 1..=usize::from(dice) {
            add_die(ways.get_mut(..=rolled)?, harm, safe);
        }
        let most = exposed.min(MAX_LOSSES as u8).min(dice / DAMAGE_PER_LOSS);
        let mut odds = Odds { most, all, ways: [0; MAX_LOSSES + 1] };
        for (damage, ways) in ways.into_iter().enumerate() {
            let losses = (damage / usize::from(DAMAGE_PER_LOSS)).min(most.into());
            odds.ways[losses] += ways;
        }
        Some(odds)
    }

    /// Returns the maximum number of losses.
    pub const fn most(&self) -> u8 {
        self.most
    }

    /// Returns the probability of exactly this number of losses.
    pub fn of(&self, losses: u8) -> Probability {
        Probability { ways: self.ways.get(usize::from(losses)).copied().unwrap_or(0), of: self.all }
    }

    /// Returns the probability of at least this number of losses.
    pub fn at_least(&self, losses: u8) -> Probability {
        Probability { ways: self.ways.iter().skip(losses.into()).sum(), of: self.all }
    }
}

/// Adds a die to the counts. The last element must be 0 before: one more die makes one more damage
/// possible.
fn add_die(ways: &mut [u128], harm: u8, safe: u8) {
    for damage in (0..ways.len()).rev() {
        let from_less = damage.checked_sub(1).map_or(0, |less| ways[less]);
        ways[damage] = ways[damage] * u128::from(safe) + from_less * u128::from(harm);
    }
}

const fn in_lowest_terms(harm: u8, safe: u8) -> (u8, u8) {
    let (mut a, mut b) = (harm, safe);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (harm / a, safe / a)
}

impl Probability {
    /// Returns the number of favourable results.
    pub const fn ways(self) -> u128 {
        self.ways
    }

    /// Returns the number of all results, each equally likely.
    pub const fn of(self) -> u128 {
        self.of
    }

    /// Returns the probability in parts of `whole` (100 for percent, 1000 for tenths of a percent),
    /// halves rounded up. 0 and `whole` are reserved for the impossible and the certain: everything
    /// else gives at least 1 and at most `whole - 1`.
    pub fn parts(self, whole: u16) -> u16 {
        match self.against_parts(whole) {
            Ordering::Less => 1.min(whole),
            Ordering::Greater => whole.saturating_sub(1).max(1),
            Ordering::Equal => self.rounded(whole),
        }
    }

    /// Compares the probability with [`Probability::parts`]: `Less` if even one part is too much for it,
    /// `Greater` if all parts but one are too few, otherwise `Equal` up to rounding.
    pub fn against_parts(self, whole: u16) -> Ordering {
        match self.rounded(whole) {
            0 if self.ways > 0 => Ordering::Less,
            all if all == whole && self.ways < self.of => Ordering::Greater,
            _ => Ordering::Equal,
        }
    }

    fn rounded(self, whole: u16) -> u16 {
        // Computes `ways * whole / of` one binary digit of `whole` at a time, because the product
        // might not fit.
        let (mut quotient, mut rest) = (0_u16, 0_u128);
        for place in (0..16).rev() {
            (quotient, rest) = (2 * quotient, 2 * rest);
            if rest >= self.of {
                (quotient, rest) = (quotient + 1, rest - self.of);
            }
            if whole >> place & 1 == 1 {
                rest += self.ways;
                if rest >= self.of {
                    (quotient, rest) = (quotient + 1, rest - self.of);
                }
            }
        }
        quotient + u16::from(2 * rest >= self.of)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    fn resisting(count: u8) -> Faces {
        let of = |bugs: &[Bug]| bugs.iter().fold(Faces::NONE, |all, bug| all.union(bug.resistance()));
        let faces = match count {
            0 => Faces::NONE,
            1 => of(&[Bug::Grasshopper]),
            2 => of(&[Bug::Ant]),
            3 => of(&[Bug::Spider]),
            4 => of(&[Bug::Spider, Bug::Ant]),
            5 => of(&[Bug::Grasshopper, Bug::Ant, Bug::Beetle]),
            _ => of(&[Bug::Spider, Bug::Beetle]),
        };
        assert_eq!(faces.len(), count);
        faces
    }

    #[test]
    fn odds_of_two_dice_match_a_manual_count() {
        // Beetle: each die hurts on 7 of 10 faces. Two damage: 49 of 100.
        let odds = Odds::new(2, resisting(3), 1).unwrap();
        assert_eq!(
            (odds.of(0), odds.of(1)),
            (Probability { ways: 51, of: 100 }, Probability { ways: 49, of: 100 })
        );
        // Ant: 4 of 5.
        let odds = Odds::new(2, resisting(2), 1).unwrap();
        assert_eq!(
            (odds.of(0), odds.of(1)),
            (Probability { ways: 9, of: 25 }, Probability { ways: 16, of: 25 })
        );
        assert_eq!(odds.most(), 1);
    }

    #[test]
    fn odds_of_five_dice_match_a_manual_count() {
        // 6 faces resisted: 2 of 5 hurt. Damage 0 or 1: 243 + 5*2*81; 2 or 3: 10*4*27 + 10*8*9; 4
        // or 5: 5*16*3 + 32.
        let odds = Odds::new(5, resisting(6), 4).unwrap();
        let ways: Vec<u128> = (0..4).map(|losses| odds.of(losses).ways).collect();
        assert_eq!(ways, [1053, 1800, 272, 0]);
        assert_eq!((odds.most(), odds.of(0).of), (2, 3125));
        assert_eq!(odds.at_least(1), Probability { ways: 2072, of: 3125 });
    }

    #[test]
    fn losses_are_limited_by_exposed_bugs() {
        let odds = Odds::new(5, resisting(6), 1).unwrap();
        assert_eq!((odds.of(0).ways, odds.of(1).ways, odds.of(2).ways), (1053, 2072, 0));
        assert_eq!(Odds::new(5, resisting(6), 0).unwrap().of(0), Probability { ways: 3125, of: 3125 });
    }

    /// Enumerates every result of up to five dice.
    #[test]
    fn odds_match_an_enumeration_of_all_results() {
        for (dice, safe) in (1..=5).flat_map(|dice| (0..=6).map(move |safe| (dice, safe))) {
            let resistance = resisting(safe);
            let mut counted = [0_u128; 3];
            for result in 0..10_u32.pow(dice) {
                let hurts = |die: &u32| !resistance.contains((result / 10_u32.pow(*die) % 10 + 1) as u8);
                counted[(0..dice).filter(hurts).count() / 2] += 1;
            }
            let odds = Odds::new(dice as u8, resistance, 12).unwrap();
            for (losses, ways) in counted.into_iter().enumerate() {
                let chance = odds.of(losses as u8);
                assert_eq!(chance.ways * 10_u128.pow(dice), ways * chance.of, "{dice} {safe} {losses}");
            }
        }
    }

    #[test]
    fn probabilities_of_all_losses_add_up_to_one() {
        for (dice, safe) in (1..=39).flat_map(|dice| (0..=6).map(move |safe| (dice, safe))) {
            let Some(odds) = Odds::new(dice, resisting(safe), 12) else {
                assert!(dice == 39 && safe % 2 == 1 && safe != 5, "{dice} dice, {safe} faces");
                continue;
            };
            assert_eq!(odds.at_least(0).ways, odds.at_least(0).of);
        }
        assert_eq!(Odds::new(40, resisting(0), 12), None);
    }

    #[test]
    fn parts_round_but_keep_zero_for_the_impossible() {
        let parts = |ways, of| Probability { ways, of }.parts(1000);
        assert_eq!((parts(0, 7), parts(7, 7)), (0, 1000));
        assert_eq!((parts(1, 3), parts(2, 3), parts(1, 2000), parts(1, 16)), (333, 667, 1, 63));
        assert_eq!((parts(1, 1_000_000), parts(999_999, 1_000_000)), (1, 999));
        let against = |ways, of| Probability { ways, of }.against_parts(1000);
        assert_eq!((against(1, 2001), against(2000, 2001)), (Ordering::Less, Ordering::Greater));
        for (ways, of) in [(0, 7), (7, 7), (1, 2000), (1, 3), (9994, 10_000)] {
            assert_eq!(against(ways, of), Ordering::Equal, "{ways} of {of}");
        }
        let most = 10_u128.pow(38);
        assert_eq!((parts(most / 2, most), parts(most - 1, most)), (500, 999));
        assert_eq!(Probability { ways: 1, of: 8 }.parts(100), 13);
        assert_eq!(
            Probability { ways: most / 10 * 9, of: most }.parts(u16::MAX),
            58982,
            "58981.5 rounded up"
        );
    }
}
