//! Draws a random sample: the same seed draws the same faults.

/// Draws `count` faults and returns them sorted.
pub fn draw<T: Ord>(mut faults: Vec<T>, count: usize, seed: u64) -> Vec<T> {
    let mut state = seed;
    let all = faults.len();
    for place in 0..count.min(all) {
        let other = place + (next(&mut state) % (all - place) as u64) as usize;
        faults.swap(place, other);
    }
    faults.truncate(count);
    faults.sort_unstable();
    faults
}

/// Returns the next number of the SplitMix64 generator.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
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

    #[test]
    fn a_sample_has_no_duplicates_and_no_more_than_available() {
        let mut drawn = draw(names(), 10, 1);
        drawn.dedup();
        assert_eq!(drawn.len(), 10);
        assert_eq!(draw(names(), 99, 1), names());
    }
}
