//! Indices in a range that the compiler knows, and lists with a limited length.

use heapless::Vec;

/// Returns `index`, which must be below `N`, as an index into tables with `N` entries. The types that
/// store a small number use it: the comparison shows the compiler the range, so it omits the bounds
/// check at each table and the code for its panic. In release builds another index counts as 0.
pub(crate) const fn below<const N: usize>(index: u8) -> usize {
    debug_assert!((index as usize) < N, "the type keeps its index in range");
    if (index as usize) < N { index as usize } else { 0 }
}

/// Collects the first `N` items. Unlike `collect`, it drops the others instead of panicking.
pub(crate) fn collected<T, const N: usize>(items: impl IntoIterator<Item = T>) -> Vec<T, N> {
    let mut list = Vec::new();
    for item in items {
        if list.push(item).is_err() {
            break;
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_in_range_is_kept() {
        assert_eq!((below::<3>(0), below::<3>(2)), (0, 2));
    }

    #[test]
    fn items_beyond_the_capacity_are_dropped() {
        assert_eq!(collected::<u8, 3>([1, 2]).as_slice(), [1, 2]);
        assert_eq!(collected::<u8, 3>(1..).as_slice(), [1, 2, 3]);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "in range")]
    fn another_index_is_found_in_tests() {
        below::<3>(3);
    }
}
