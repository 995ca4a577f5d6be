//! Axial coordinates and the six directions.

use core::ops::{Add, Neg, Sub};

/// A position or an offset on the infinite hex grid, in axial coordinates.
///
/// ```text
///         0,-2  1,-2  2,-2
///     -1,-1  0,-1  1,-1  2,-1           r = -1
///  -2,0  -1,0   0,0   1,0   2,0         r =  0    rows run east
///     -2,1  -1,1   0,1   1,1            r =  1    columns run south-east
///        -2,2  -1,2   0,2
/// ```
///
/// Sums and differences wrap at the limits of `i8`, far outside every board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Hex {
    /// Column: grows to the east.
    pub q: i8,
    /// Row: grows to the south.
    pub r: i8,
}

impl Hex {
    /// The origin of the grid.
    pub const ORIGIN: Hex = Hex::new(0, 0);

    /// Returns the position at column `q`, row `r`.
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// Returns the position one step away. Wraps at the limits of `i8`, far outside every board.
    pub const fn step(self, direction: Direction) -> Hex {
        let by = direction.delta();
        Hex::new(self.q.wrapping_add(by.q), self.r.wrapping_add(by.r))
    }

    /// Returns the number of steps from the origin. Saturates at 255: one position is 256 steps
    /// away.
    pub const fn length(self) -> u8 {
        let (q, r) = (self.q as i16, self.r as i16);
        let sum = q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs();
        if sum >= 512 { u8::MAX } else { (sum / 2) as u8 }
    }

    /// Returns the number of steps to `other`. Both must lie on boards (coordinates within ±60).
    pub const fn distance(self, other: Hex) -> u8 {
        Hex::new(self.q.wrapping_sub(other.q), self.r.wrapping_sub(other.r)).length()
    }

    /// Returns the six positions around this one, counterclockwise from the east.
    pub const fn neighbours(self) -> [Hex; 6] {
        let mut places = [self; 6];
        let mut i = 0;
        while i < 6 {
            places[i] = self.step(Direction::ALL[i]);
            i += 1;
        }
        places
    }

    /// Returns this position rotated around the origin by `sixths` times 60 degrees
    /// counterclockwise.
    pub const fn rotated(self, sixths: usize) -> Hex {
        let mut place = self;
        let mut left = sixths % 6;
        while left > 0 {
            place = Hex::new(place.q.wrapping_add(place.r), place.q.wrapping_neg());
            left -= 1;
        }
        place
    }

    /// Returns this position mirrored at the north-south line through the origin: east and west are
    /// swapped, the row is unchanged.
    pub const fn mirrored(self) -> Hex {
        Hex::new(self.q.wrapping_add(self.r).wrapping_neg(), self.r)
    }
}

impl Add for Hex {
    type Output = Hex;
    fn add(self, other: Hex) -> Hex {
        Hex::new(self.q.wrapping_add(other.q), self.r.wrapping_add(other.r))
    }
}

impl Sub for Hex {
    type Output = Hex;
    fn sub(self, other: Hex) -> Hex {
        Hex::new(self.q.wrapping_sub(other.q), self.r.wrapping_sub(other.r))
    }
}

impl Neg for Hex {
    type Output = Hex;
    fn neg(self) -> Hex {
        Hex::new(self.q.wrapping_neg(), self.r.wrapping_neg())
    }
}

/// One of the six directions from a cell, counted counterclockwise from the east.
///
/// ```text
///     2 NW   NE 1
///         \ /
///   3 W -- o -- E 0
///         / \
///     4 SW   SE 5
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Direction {
    /// East, (+1, 0).
    E,
    /// North-east, (+1, -1).
    NE,
    /// North-west, (0, -1).
    NW,
    /// West, (-1, 0).
    W,
    /// South-west, (-1, +1).
    SW,
    /// South-east, (0, +1).
    SE,
}

impl Direction {
    /// All six, in the order of the edge LEDs.
    pub const ALL: [Direction; 6] =
        [Direction::E, Direction::NE, Direction::NW, Direction::W, Direction::SW, Direction::SE];

    /// Returns the offset of one step in this direction.
    pub const fn delta(self) -> Hex {
        match self {
            Direction::E => Hex::new(1, 0),
            Direction::NE => Hex::new(1, -1),
            Direction::NW => Hex::new(0, -1),
            Direction::W => Hex::new(-1, 0),
            Direction::SW => Hex::new(-1, 1),
            Direction::SE => Hex::new(0, 1),
        }
    }

    /// Returns the index of this direction, from 0 for east to 5 for south-east.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the opposite direction.
    pub const fn opposite(self) -> Direction {
        self.rotated(3)
    }

    /// Returns this direction rotated by `sixths` times 60 degrees counterclockwise.
    pub const fn rotated(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths % 6) % 6]
    }

    /// Returns this direction mirrored like [`Hex::mirrored`].
    pub const fn mirrored(self) -> Direction {
        Direction::ALL[(9 - self as usize) % 6]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn hex(q: i8, r: i8) -> Hex {
        Hex::new(q, r)
    }

    #[test]
    fn length_counts_steps() {
        let table = [
            (hex(0, 0), 0),
            (hex(1, -1), 1),
            (hex(-1, -1), 2),
            (hex(2, -1), 2),
            (hex(6, -6), 6),
            (hex(3, 3), 6),
            (hex(-128, 0), 128),
            (hex(-128, -127), 255),
            (hex(-128, -128), 255),
            (hex(127, 127), 254),
        ];
        for (place, steps) in table {
            assert_eq!(place.length(), steps, "{place:?}");
        }
    }

    #[test]
    fn distance_counts_steps_between_positions_on_boards() {
        assert_eq!(hex(-6, 0).distance(hex(6, 0)), 12);
        assert_eq!(hex(-6, 6).distance(hex(0, 6)), 6);
        assert_eq!(hex(2, -3).distance(hex(-1, 2)), 5);
    }

    #[test]
    fn neighbours_are_listed_counterclockwise_from_the_east() {
        let around = [hex(3, 1), hex(3, 0), hex(2, 0), hex(1, 1), hex(1, 2), hex(2, 2)];
        assert_eq!(hex(2, 1).neighbours(), around);
    }

    #[test]
    fn six_rotations_return_to_the_start() {
        let turns = [hex(2, 1), hex(3, -2), hex(1, -3), hex(-2, -1), hex(-3, 2), hex(-1, 3)];
        for (sixths, place) in turns.into_iter().enumerate() {
            assert_eq!(hex(2, 1).rotated(sixths), place);
            assert_eq!(hex(2, 1).rotated(sixths + 6), place);
        }
    }

    #[test]
    fn full_rotations_leave_directions_unchanged() {
        for sixths in [6, 12, usize::MAX - usize::MAX % 6] {
            assert_eq!(Direction::ALL.map(|direction| direction.rotated(sixths)), Direction::ALL);
        }
    }

    #[test]
    fn directions_rotate_and_mirror_like_their_offsets() {
        for direction in Direction::ALL {
            for sixths in 0..7 {
                assert_eq!(direction.rotated(sixths).delta(), direction.delta().rotated(sixths));
            }
            assert_eq!(direction.mirrored().delta(), direction.delta().mirrored());
            assert_eq!(direction.opposite().delta(), -direction.delta());
        }
    }

    #[test]
    fn mirroring_swaps_east_and_west() {
        assert_eq!(hex(-4, 1).mirrored(), hex(3, 1));
        assert_eq!(hex(1, -2).mirrored(), hex(1, -2));
        assert_eq!(Direction::E.mirrored(), Direction::W);
        assert_eq!(Direction::SE.mirrored(), Direction::SW);
    }
}
