//! Reproducible random numbers for tests.

use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The SplitMix64 generator. The same seed gives the same numbers on every platform.
#[derive(Clone, Debug)]
pub struct SplitMix64(rand_xoshiro::SplitMix64);

impl SplitMix64 {
    /// Creates a generator from any seed.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(rand_xoshiro::SplitMix64::seed_from_u64(seed))
    }

    /// Returns the next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns the next 128 random bits.
    pub fn next_u128(&mut self) -> u128 {
        (self.next_u64() as u128) << 64 | self.next_u64() as u128
    }

    /// Returns a number below `end`, or 0 if `end` is 0. The bias is at most 2^-64 times `end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((self.next_u64() as u128 * end as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_numbers_of_seed_0() {
        // Reference values published with the generator.
        let mut random = SplitMix64::new(0);
        assert_eq!(random.next_u64(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(random.next_u64(), 0x6E78_9E6A_A1B9_65F4);
        assert_eq!(random.next_u64(), 0x06C4_5D18_8009_454F);
    }

    #[test]
    fn below_reaches_both_ends_and_no_further() {
        let mut random = SplitMix64::new(1);
        let mut hits = [0; 5];
        for _ in 0..1000 {
            hits[random.below(5)] += 1;
        }
        assert!(hits.iter().all(|&hit| hit > 100), "{hits:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
    }
}
