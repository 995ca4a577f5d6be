//! The random number generator for dice, draws and deals.

/// A seeded random number generator: xoshiro128** (Blackman and Vigna), its state filled by
/// SplitMix64.
///
/// It works in 32-bit steps, which suit the device's processor. The same seed gives the same
/// sequence on every platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: [u32; 4],
}

impl Rng {
    /// Creates a generator from a seed.
    pub const fn new(seed: u64) -> Rng {
        let (first, seed) = split_mix(seed);
        let (second, _) = split_mix(seed);
        let state = [first as u32, (first >> 32) as u32, second as u32, (second >> 32) as u32];
        // The all-zero state would produce zeros forever.
        if state[0] | state[1] | state[2] | state[3] == 0 {
            Rng { state: [1, 0, 0, 0] }
        } else {
            Rng { state }
        }
    }

    /// Returns the state of the generator, for [`Rng::from_state`].
    pub const fn state(&self) -> [u32; 4] {
        self.state
    }

    /// Creates a generator that continues from a state. Returns `None` for the all-zero state, which
    /// would only produce zeros.
    pub const fn from_state(state: [u32; 4]) -> Option<Rng> {
        match state {
            [0, 0, 0, 0] => None,
            _ => Some(Rng { state }),
        }
    }

    /// Returns the next 32 bits.
    pub const fn next_u32(&mut self) -> u32 {
        let [a, b, c, d] = self.state;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ b << 9, d.rotate_left(11)];
        result
    }

    /// Returns a number from 0 to `count - 1`, each equally likely; 0 if `count` is 0.
    ///
    /// Rejects values out of range instead of reducing them modulo `count`, so there is no bias.
    pub const fn below(&mut self, count: u32) -> u32 {
        if count <= 1 {
            return 0;
        }
        let mask = u32::MAX >> (count - 1).leading_zeros();
        loop {
            let throw = self.next_u32() & mask;
            if throw < count {
                return throw;
            }
        }
    }

    /// Shuffles the items; every order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            // An item that stays where it is is not found twice.
            if let Ok([a, b]) = items.get_disjoint_mut([last, self.below(last as u32 + 1) as usize]) {
                core::mem::swap(a, b);
            }
        }
    }
}

/// Runs one step of SplitMix64 and returns an output and the next state.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ mixed >> 31, state)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values computed by hand from the published algorithm.
    #[test]
    fn first_outputs_follow_the_published_algorithm() {
        let mut rng = Rng { state: [1, 2, 3, 4] };
        assert_eq!(rng.next_u32(), 11520, "rotl(2 * 5, 7) * 9");
        // The state was 1, 2, 3, 4: c = 2, d = 6, so a = 7, b = 0, c = 2 ^ 2 << 9 = 1026, d = 6 << 11 = 12288
        assert_eq!(rng.state, [7, 0, 1026, 12288]);
        assert_eq!(rng.next_u32(), 0);
        // Words whose bits overlap everywhere.
        let mut rng = Rng { state: [0xFFFF_0001, 0x00FF_00FF, 0x0F0F_0F0F, 0x3333_3333] };
        assert_eq!(rng.next_u32(), 0x6996_6992);
        assert_eq!(rng.state, [0xCC33_33CD, 0xF00F_0FF1, 0x0EF1_F10E, 0x619E_619E]);
    }

    #[test]
    fn dice_continue_from_their_state() {
        let mut rng = Rng::new(5);
        rng.next_u32();
        assert_eq!(Rng::from_state(rng.state()), Some(rng));
        assert_eq!(Rng::from_state([0; 4]), None);
    }

    /// Reference value of SplitMix64 for the seed 1234567, as published with the algorithm.
    #[test]
    fn split_mix_matches_its_reference_value() {
        assert_eq!(split_mix(1_234_567).0, 6_457_827_717_110_365_317);
    }

    #[test]
    fn below_is_uniform() {
        let mut rng = Rng::new(1);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        // The standard deviation per face is 91. Five of them are a wide margin, and the seed is
        // fixed.
        assert!(seen.iter().all(|&count| count.abs_diff(10_000) < 456), "{seen:?}");
    }

    #[test]
    fn a_shuffle_gives_every_order_equally_often() {
        let mut rng = Rng::new(2);
        let mut seen = [0_u32; 6];
        for _ in 0..6_000 {
            let mut items = [0, 1, 2];
            rng.shuffle(&mut items);
            let [first, second, third] = items;
            seen[first * 2 + usize::from(second > third)] += 1;
        }
        // The standard deviation per order is 29.
        assert!(seen.iter().all(|&count| count.abs_diff(1_000) < 145), "{seen:?}");
    }

    #[test]
    fn below_one_consumes_no_random_bits() {
        let mut rng = Rng::new(3);
        let before = rng.clone();
        assert_eq!((rng.below(0), rng.below(1)), (0, 0));
        assert_eq!(rng, before);
    }

    #[test]
    fn shuffling_keeps_the_items() {
        let mut items = [0, 1, 2, 3, 4, 5, 6, 7];
        Rng::new(5).shuffle(&mut items);
        assert_ne!(items, [0, 1, 2, 3, 4, 5, 6, 7]);
        items.sort_unstable();
        assert_eq!(items, [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}
