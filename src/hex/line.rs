//! Straight lines of positions.

use core::iter::FusedIterator;

use super::Hex;

/// Returns the straight line from `from` to `to`, both included. Both must lie on boards
/// (coordinates within ±60).
///
/// The line has `distance + 1` positions, each a neighbour of the one before. The segment between
/// the two centres is divided into equal steps, and each sample point is rounded to the nearest
/// position. **Ties** go to the first position in reading order (north before south, then west
/// before east), so the line is the same in both directions.
///
/// ```text
///       2   3
///     1   x          1 to 3: the middle mark lies between 2 and x, and 2 is further north
/// ```
pub const fn line(from: Hex, to: Hex) -> LineIter {
    let step = Hex::new(to.q.wrapping_sub(from.q), to.r.wrapping_sub(from.r));
    LineIter { from, way: step, steps: step.length() as i32, next: 0 }
}

/// Iterator returned by [`line()`].
#[derive(Clone, Debug)]
pub struct LineIter {
    from: Hex,
    way: Hex,
    steps: i32,
    next: i32,
}

impl Iterator for LineIter {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        if self.next > self.steps {
            return None;
        }
        let offset = nearest(self.way.q as i32 * self.next, self.way.r as i32 * self.next, self.steps.max(1));
        self.next += 1;
        Some(self.from + offset)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.steps + 1 - self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for LineIter {}
impl FusedIterator for LineIter {}

/// Returns the position nearest to the point `(q / unit, r / unit)`; ties go to the first in
/// reading order.
///
/// The point lies in a rhombus of four positions, and one of those is the nearest. They are
/// compared by squared distance, which in axial coordinates is `q² + q r + r²`.
const fn nearest(q: i32, r: i32, unit: i32) -> Hex {
    let (west, north) = (q.div_euclid(unit), r.div_euclid(unit));
    let (q_over, r_over) = (q.rem_euclid(unit), r.rem_euclid(unit));
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)]; // in reading order
    let mut best = (0, 0);
    let mut best_square = i32::MAX;
    let mut i = 0;
    while i < corners.len() {
        let (q_off, r_off) = (q_over - corners[i].0 * unit, r_over - corners[i].1 * unit);
        let square = q_off * q_off + q_off * r_off + r_off * r_off;
        if square < best_square {
            best = corners[i];
            best_square = square;
        }
        i += 1;
    }
    Hex::new((west + best.0) as i8, (north + best.1) as i8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(from: (i8, i8), to: (i8, i8), expected: &[(i8, i8)]) {
        let places = line(Hex::new(from.0, from.1), Hex::new(to.0, to.1)).map(|place| (place.q, place.r));
        assert!(places.clone().eq(expected.iter().copied()), "{from:?} to {to:?}");
        assert_eq!(places.len(), expected.len());
    }

    #[test]
    fn lines_along_the_six_directions_are_straight() {
        check((0, 0), (0, 0), &[(0, 0)]);
        check((-1, 2), (2, 2), &[(-1, 2), (0, 2), (1, 2), (2, 2)]);
        check((0, 0), (2, -2), &[(0, 0), (1, -1), (2, -2)]);
        check((0, 0), (0, -2), &[(0, 0), (0, -1), (0, -2)]);
        check((3, 1), (1, 1), &[(3, 1), (2, 1), (1, 1)]);
    }

    #[test]
    fn ties_go_north_then_west() {
        check((0, 0), (2, -1), &[(0, 0), (1, -1), (2, -1)]);
        check((0, 0), (1, 1), &[(0, 0), (1, 0), (1, 1)]);
        check((0, 0), (-1, -1), &[(0, 0), (0, -1), (-1, -1)]);
        check((0, 0), (-1, 2), &[(0, 0), (-1, 1), (-1, 2)]);
        check((0, 0), (1, -2), &[(0, 0), (0, -1), (1, -2)]);
    }

    #[test]
    fn slanted_lines_round_to_the_nearest_position() {
        // Sample points at thirds: (1, -1/3) rounds to (1, 0), (2, -2/3) to (2, -1).
        check((0, 0), (3, -1), &[(0, 0), (1, 0), (2, -1), (3, -1)]);
        // Sample points at quarters: (1, -1/4), then (2, -1/2), a tie that goes north, then (3,
        // -3/4).
        check((0, 0), (4, -1), &[(0, 0), (1, 0), (2, -1), (3, -1), (4, -1)]);
    }
}
