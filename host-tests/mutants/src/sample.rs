//! Draws a random sample: the same seed draws the same faults.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Draws `count` faults and returns them sorted.
pub fn draw<T: Ord>(mut faults: Vec<T>, count: usize, seed: u64) -> Vec<T> {
    let mut random = SplitMix64::seed_from_u64(seed);
    let all = faults.len();
    for place in 0..count.min(all) {
        let other = place + (random.next_u64() % (all - place) as u64) as usize;
        faults.swap(place, other);
    }
    faults.truncate(count);
    faults.sort_unstable();
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        (0..50).map(|number| format!("{number:02}")).collect()
    }

    #[test]
    fn the_same_seed_draws_the_same() {
        assert_eq!(draw(names(), 10, 3), draw(names(), 10, 3));
        assert_ne!(draw(names(), 10, 3), draw(names(), 10, 4));
    }

    /// The samples in reports can be drawn again.
    #[test]
    fn a_seed_draws_what_it_always_drew() {
        assert_eq!(draw(names(), 5, 0), ["30", "33", "35", "37", "38"]);
    }

    #[test]
    fn a_sample_has_no_duplicates_and_no_more_than_available() {
        let mut drawn = draw(names(), 10, 1);
        drawn.dedup();
        assert_eq!(drawn.len(), 10);
        assert_eq!(draw(names(), 99, 1), names());
    }
}
