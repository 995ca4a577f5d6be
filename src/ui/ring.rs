//! Cyclic indices for menus, lists and options.

/// Returns the index after `place` in a ring of `count`, or before it if `forward` is false.
/// Returns 0 for an empty ring.
pub const fn cyclic_step(place: usize, count: usize, forward: bool) -> usize {
    match (count, forward) {
        (0, _) => 0,
        (_, true) => cyclic_add(place, 1, count),
        (_, false) => cyclic_add(place, count - 1, count),
    }
}

/// Returns the index `steps` after `place` in a ring of `count`.
///
/// # Panics
/// Panics if `count` is 0.
pub const fn cyclic_add(place: usize, steps: usize, count: usize) -> usize {
    (place + steps) % count
}

/// Returns the number of forward steps between two indices in a ring of `count`. `from` must be at
/// most `to + count`.
///
/// # Panics
/// Panics if `count` is 0.
pub const fn cyclic_distance(from: usize, to: usize, count: usize) -> usize {
    (to + count - from) % count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cyclic_steps_wrap_in_both_directions() {
        let walk = |forward| core::array::from_fn::<_, 4, _>(|place| cyclic_step(place.min(2), 3, forward));
        assert_eq!(walk(true), [1, 2, 0, 0]);
        assert_eq!(walk(false), [2, 0, 1, 1]);
        assert_eq!((cyclic_step(0, 0, true), cyclic_step(5, 0, false)), (0, 0), "nothing to go round");
    }
}
