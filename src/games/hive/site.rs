//! Locations of pieces: sites on a ring, levels of a stack, and places on the infinite table.
//!
//! The table is infinite, but moves depend on neighbourhood only. So cells are numbered on a ring:
//! [`Site`] is `(q + 75 r) mod 2048`, and each direction is one fixed offset for all sites. Cells
//! with the same number are at least 50 steps apart. A hive of 34 pieces, with everything its
//! pieces can reach or look at, spans at most 38 steps, so no two cells of a hive share a number.
//! [`Place`] gives the location of the hive on the table.

use crate::hex::{Direction, Place};

/// Number of sites of the ring.
pub const SITES: usize = 2048;
/// Ring offset of one row down.
const ROW_STEP: usize = 75;
/// Mask that wraps a sum onto the ring.
pub(super) const ON_RING: usize = SITES - 1;

/// Ring offsets of the six directions, counterclockwise from the east, and of the first two again.
/// With eight entries a mask replaces the bounds check.
pub(super) const STEPS: [usize; 8] =
    [1, SITES + 1 - ROW_STEP, SITES - ROW_STEP, SITES - 1, ROW_STEP - 1, ROW_STEP, 1, SITES + 1 - ROW_STEP];

/// Returns the site next to this one in direction 0 to 5. Directions 6 and 7 are 0 and 1.
#[inline]
pub(super) const fn next(site: usize, direction: usize) -> usize {
    (site + STEPS[direction % STEPS.len()]) & ON_RING
}

/// Returns whether two sites are neighbours.
#[inline]
pub(super) const fn are_neighbours(one: usize, other: usize) -> bool {
    const LAST_ROW: usize = SITES - ROW_STEP;
    const LAST: usize = SITES - 1;
    const BELOW_LEFT: usize = ROW_STEP - 1;
    const ABOVE_RIGHT: usize = SITES + 1 - ROW_STEP;
    matches!(other.wrapping_sub(one) & ON_RING, 1 | BELOW_LEFT | ROW_STEP | LAST_ROW | ABOVE_RIGHT | LAST)
}

/// Returns the number of steps between two sites of a hive up to 13, and a larger number for any other
/// two.
pub(super) const fn distance(one: usize, other: usize) -> usize {
    /// A multiple of the rows that makes all sums positive.
    const ROWS: i32 = 20;
    let ring = (other.wrapping_sub(one) & ON_RING) as i32;
    let apart = if ring >= SITES as i32 / 2 { ring - SITES as i32 } else { ring };
    // A division by 75, rounded, without the divider.
    let row_step = ROW_STEP as i32;
    let r = (((apart + row_step / 2 + ROWS * row_step) * 6991) >> 19) - ROWS;
    let q = apart - row_step * r;
    let [q, r, s] = [q.unsigned_abs(), r.unsigned_abs(), (q + r).unsigned_abs()];
    let most = if q > r { q } else { r };
    (if most > s { most } else { s }) as usize
}

/// A cell of the table, unique only within the hive around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Site(u16);

impl Site {
    /// The site of the first piece.
    pub const START: Site = Site(0);

    /// Returns the site with this number; numbers wrap around the ring.
    pub const fn new(number: usize) -> Site {
        Site((number & ON_RING) as u16)
    }

    /// Returns the site of a place; the first piece of the game is at (0, 0).
    pub const fn of(place: Place) -> Site {
        let number = place.q as i32 + ROW_STEP as i32 * place.r as i32;
        Site::new(number.rem_euclid(SITES as i32) as usize)
    }

    /// Returns the index on the ring.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the next site in this direction.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Site {
        Site::new(next(self.index(), direction.index()))
    }

    /// Returns the direction from here to `other`, if they are neighbours.
    pub fn towards(self, other: Site) -> Option<Direction> {
        let apart = (other.index() + SITES - self.index()) & ON_RING;
        Direction::ALL.into_iter().zip(STEPS).find(|&(_, step)| step == apart).map(|(way, _)| way)
    }
}

/// A site and a level above the ground: the location of a piece in a stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Spot(u16);

impl Spot {
    /// Number of levels. A stack holds at most eleven pieces.
    pub const LEVELS: usize = 15;

    /// Returns the spot at this level, where 0 is the ground. Levels wrap at 16.
    #[inline]
    pub const fn new(site: Site, level: usize) -> Spot {
        Spot(site.0 << 4 | (level & 15) as u16)
    }

    /// Returns the cell.
    #[inline]
    pub const fn site(self) -> Site {
        Site(self.0 >> 4)
    }

    /// Returns the level, which is the number of pieces below.
    #[inline]
    pub const fn level(self) -> usize {
        (self.0 & 15) as usize
    }

    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    pub(super) const fn from_bits(bits: u16) -> Spot {
        Spot(bits & 0x7fff)
    }
}

impl core::fmt::Debug for Spot {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Spot({}, {})", self.site().index(), self.level())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ring_offsets_agree_with_steps_on_the_table() {
        let place = Place::new(-7, 11);
        for direction in Direction::ALL {
            assert_eq!(Site::of(place.step(direction)), Site::of(place).step(direction));
            assert_eq!(Site::of(place).towards(Site::of(place.step(direction))), Some(direction));
        }
        assert_eq!(Site::of(Place::new(0, 0)), Site::START);
    }

    /// 34 pieces in a row span 33 steps. A landing Dragonfly looks at a cell two steps beyond one
    /// end, and other moves look at the neighbours of cells beyond the other end, which stays
    /// within 38.
    #[test]
    fn cells_with_the_same_site_are_far_apart() {
        let apart = |q: i16, r: i16| q.abs().max(r.abs()).max((q + r).abs());
        let nearest = (-60..=60)
            .flat_map(|q| (-60..=60).map(move |r| (q, r)))
            .filter(|&(q, r)| (q, r) != (0, 0) && Site::of(Place::new(q, r)) == Site::START)
            .map(|(q, r)| apart(q, r))
            .min();
        assert_eq!(nearest, Some(50));
    }

    /// Farther sites may be closer the other way round the ring.
    #[test]
    fn short_distances_agree_with_those_on_the_table() {
        let start = Site::new(1234);
        for (q, r) in (-20_i16..=20).flat_map(|q| (-20_i16..=20).map(move |r| (q, r))) {
            let number = 1234 + i32::from(q) + ROW_STEP as i32 * i32::from(r);
            let site = Site::new(number.rem_euclid(SITES as i32) as usize);
            let apart = q.abs().max(r.abs()).max((q + r).abs()) as usize;
            if apart > 36 {
                continue;
            }
            let found = distance(start.index(), site.index());
            assert!(found == apart || apart > 13 && found > 13, "{q} {r}: {found} instead of {apart}");
            assert_eq!(are_neighbours(start.index(), site.index()), apart == 1, "{q} {r}");
        }
    }

    #[test]
    fn spots_round_trip_site_and_level() {
        let spot = Spot::new(Site::new(2047), 10);
        assert_eq!((spot.site(), spot.level()), (Site::new(2047), 10));
        assert_eq!(Spot::from_bits(spot.bits()), spot);
    }
}
