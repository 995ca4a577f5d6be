//! Random seeds from a source of weak random bits, such as a ring oscillator.
//!
//! Bits of an oscillator are biased and resemble their neighbours. Two steps make a seed of them.
//! The first one (von Neumann) reads bits in pairs, keeps the first bit of each pair of different
//! bits and drops the other pairs; this removes the bias of independent bits. The second one mixes
//! all kept bits into 64 bits, so that dependent bits still count as far as they are unknown.

/// The number of unbiased bits in a seed: twice its length, as a reserve against dependent bits.
const BITS: u32 = 128;
/// The most pairs that are read. A source that works needs about 260.
const MAX_PAIRS: u32 = 4096;

/// A seed and how many unbiased bits are in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed {
    /// The seed.
    pub value: u64,
    /// The number of unbiased bits that were found; fewer than [`Seed::FULL`] if the source is
    /// stuck.
    pub bits: u32,
}

impl Seed {
    /// The number of unbiased bits in the seed of a working source.
    pub const FULL: u32 = BITS;

    /// Draws a seed from a source of bits. Ends even if the source is stuck.
    pub fn draw(mut source: impl FnMut() -> bool) -> Seed {
        let mut seed = Seed { value: 0, bits: 0 };
        for _ in 0..MAX_PAIRS {
            let (first, second) = (source(), source());
            if first != second {
                seed.add(first);
            }
            if seed.bits == BITS {
                break;
            }
        }
        seed
    }

    /// Mixes in a bit. Each step is a bijection of the state, so that nothing known about one bit
    /// cancels another.
    fn add(&mut self, bit: bool) {
        let state = (self.value ^ u64::from(bit)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.value = state ^ state >> 29;
        self.bits += 1;
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::HashSet;

    use super::*;
    use crate::game::Rng;

    /// Returns a source in which `share` of 16 bits are set.
    fn biased(seed: u64, share: u32) -> impl FnMut() -> bool {
        let mut rng = Rng::new(seed);
        move || rng.below(16) < share
    }

    #[test]
    fn a_stuck_source_is_told_apart_from_a_working_one() {
        assert_eq!(Seed::draw(|| true).bits, 0);
        assert_eq!(Seed::draw(|| false), Seed { value: 0, bits: 0 });
        assert_eq!(Seed::draw(biased(1, 8)).bits, Seed::FULL);
        assert_eq!(Seed::draw(biased(1, 15)).bits, Seed::FULL, "a strong bias only takes longer");
    }

    /// Bits that are set 15 times of 16 must not show in the seed: each of its bits is set in about
    /// half of 400 seeds.
    #[test]
    fn a_bias_of_the_source_does_not_reach_the_seed() {
        let seeds: std::vec::Vec<u64> = (0..400).map(|seed| Seed::draw(biased(seed, 15)).value).collect();
        for bit in 0..64 {
            let set = seeds.iter().filter(|seed| **seed >> bit & 1 == 1).count();
            assert!((150..=250).contains(&set), "bit {bit} is set in {set} of 400");
        }
        assert_eq!(seeds.iter().collect::<HashSet<_>>().len(), seeds.len());
    }

    /// The kept bit of a pair decides, whatever the pairs between look like.
    #[test]
    fn pairs_of_equal_bits_are_dropped() {
        let pattern = [true, false, false, false, true, true, false, true];
        let mut at = 0;
        let with_noise = Seed::draw(|| {
            at += 1;
            pattern[(at - 1) % pattern.len()]
        });
        let mut at = 0;
        let plain = Seed::draw(|| {
            at += 1;
            [true, false, false, true][(at - 1) % 4]
        });
        assert_eq!(with_noise, plain);
    }
}
