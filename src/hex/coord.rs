//! Axial coordinates and the six directions.

use core::ops::{Add, Neg, Sub};

/// A place or a step on the endless hex grid, in axial coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Hex {
    /// Column: grows to the east.
    pub q: i8,
    /// Row: grows to the south.
    pub r: i8,
}

impl Hex {
    /// The middle of the grid.
    pub const ORIGIN: Hex = Hex::new(0, 0);

    /// The place at column `q`, row `r`.
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// The place one step away. Wraps at the ends of `i8`, far outside every board.
    pub const fn step(self, direction: Direction) -> Hex {
        let by = direction.delta();
        Hex::new(self.q.wrapping_add(by.q), self.r.wrapping_add(by.r))
    }

    /// Steps from the origin.
    pub const fn length(self) -> u8 {
        let (q, r) = (self.q as i16, self.r as i16);
        let sum = q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs();
        (sum / 2) as u8
    }

    /// Steps from here to `other`, for places on boards (coordinates within ±60).
    pub const fn distance(self, other: Hex) -> u8 {
        Hex::new(self.q.wrapping_sub(other.q), self.r.wrapping_sub(other.r)).length()
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

/// One of the six ways from a cell, counted against the clock from the east.
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

    /// The step in this direction.
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

    /// The number of this direction, 0 for east to 5 for south-east.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The way back.
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// This direction after `sixths` turns of 60 degrees against the clock.
    pub const fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths % 6) % 6]
    }
}
