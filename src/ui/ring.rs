//! Cyclic indices for menus, lists and options.

/// Returns the index after `place` in a ring of `count`, or before it if `forward` is false.
/// Returns 0 for an empty ring.
pub const fn next_in_ring(place: usize, count: usize, forward: bool) -> usize {
    match (count, forward) {
        (0, _) => 0,
        (_, true) => place_after(place, 1, count),
        (_, false) => place_after(place, count - 1, count),
    }
}

/// Returns the index `steps` after `place` in a ring of `count`.
///
/// # Panics
/// Panics if `count` is 0.
pub const fn place_after(place: usize, steps: usize, count: usize) -> usize {
    (place + steps) % count
}

/// Returns the number of forward steps between two indices in a ring of `count`. `from` must be at
/// most `to + count`.
///
/// # Panics
/// Panics if `count` is 0.
pub const fn steps_between(from: usize, to: usize, count: usize) -> usize {
    (to + count - from) % count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_the_last_comes_the_first_and_before_it_the_last() {
        let walk = |forward| core::array::from_fn::<_, 4, _>(|place| next_in_ring(place.min(2), 3, forward));
        assert_eq!(walk(true), [1, 2, 0, 0]);
        assert_eq!(walk(false), [2, 0, 1, 1]);
        assert_eq!((next_in_ring(0, 0, true), next_in_ring(5, 0, false)), (0, 0), "nothing to go round");
    }
}
