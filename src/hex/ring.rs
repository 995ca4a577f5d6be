//! Rings and discs of positions.

use core::iter::FusedIterator;

use super::{Direction, Hex};

/// Returns the positions exactly `radius` steps from `centre`, each once, counterclockwise from the
/// eastern corner.
///
/// ```text
///       4  3  2
///      5       1
///     6    c    0      radius 2
///      7      11
///       8  9 10
/// ```
pub const fn ring(centre: Hex, radius: u8) -> Ring {
    let corner = Hex::new(centre.q.wrapping_add(radius as i8), centre.r);
    let left = if radius == 0 { 1 } else { 6 * radius as u16 };
    Ring { next: corner, radius, side: Direction::NW, on_side: 0, left }
}

/// Returns the positions at most `radius` steps from `centre`: the centre, then ring after ring
/// outwards, each in the order of [`ring`].
pub const fn disc(centre: Hex, radius: u8) -> Disc {
    Disc { centre, radius, ring: ring(centre, 0) }
}

/// Iterator returned by [`ring`].
#[derive(Clone, Debug)]
pub struct Ring {
    next: Hex,
    radius: u8,
    /// Direction along the current side, and the number of steps made on it.
    side: Direction,
    on_side: u8,
    left: u16,
}

impl Iterator for Ring {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        self.left = self.left.checked_sub(1)?;
        let place = self.next;
        self.next = place.step(self.side);
        self.on_side += 1;
        if self.on_side >= self.radius {
            self.on_side = 0;
            self.side = self.side.rotated(1);
        }
        Some(place)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for Ring {}
impl FusedIterator for Ring {}

/// Iterator returned by [`disc`].
#[derive(Clone, Debug)]
pub struct Disc {
    centre: Hex,
    radius: u8,
    ring: Ring,
}

impl Iterator for Disc {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        if self.ring.left == 0 && self.ring.radius < self.radius {
            self.ring = ring(self.centre, self.ring.radius + 1);
        }
        self.ring.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let within = |radius: u8| 3 * radius as usize * (radius as usize + 1);
        let left = self.ring.len() + within(self.radius) - within(self.ring.radius);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Disc {}
impl FusedIterator for Disc {}

#[cfg(test)]
mod tests {
    use super::*;

    const RING_2: [(i8, i8); 12] = [
        (2, 0),
        (2, -1),
        (2, -2),
        (1, -2),
        (0, -2),
        (-1, -1),
        (-2, 0),
        (-2, 1),
        (-2, 2),
        (-1, 2),
        (0, 2),
        (1, 1),
    ];

    fn pairs(places: impl Iterator<Item = Hex>) -> impl Iterator<Item = (i8, i8)> {
        places.map(|place| (place.q, place.r))
    }

    #[test]
    fn a_ring_runs_counterclockwise_from_the_east() {
        assert!(pairs(ring(Hex::ORIGIN, 2)).eq(RING_2));
        let moved = RING_2.map(|(q, r)| (q + 3, r - 1));
        assert!(pairs(ring(Hex::new(3, -1), 2)).eq(moved));
    }

    #[test]
    fn ring_of_radius_0_is_the_centre() {
        assert!(pairs(ring(Hex::new(4, 2), 0)).eq([(4, 2)]));
    }

    #[test]
    fn a_disc_lists_rings_from_the_centre_outwards() {
        let inner = [(0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
        assert!(pairs(disc(Hex::ORIGIN, 2)).eq(inner.into_iter().chain(RING_2)));
        assert!(pairs(disc(Hex::new(4, 2), 0)).eq([(4, 2)]));
    }

    #[test]
    fn remaining_lengths_are_exact() {
        let mut places = disc(Hex::ORIGIN, 6);
        for left in (0..127).rev() {
            assert_eq!(places.len(), left + 1);
            assert!(places.next().is_some());
        }
        assert_eq!((places.len(), places.next()), (0, None));
        assert_eq!(ring(Hex::ORIGIN, 5).len(), 30);
    }

    #[test]
    fn the_largest_ring_terminates() {
        assert_eq!(ring(Hex::ORIGIN, 255).count(), 1530);
        assert_eq!(disc(Hex::ORIGIN, 255).count(), 1 + 3 * 255 * 256);
    }
}
