//! Where pieces stand: sites of a ring, levels on them, and places on the endless table.
//!
//! The table is endless, but only neighbourhood matters for moving. So cells are numbered on a ring:
//! [`Site`] is `(q + 75 r) mod 2048`, and each direction is one fixed step for all sites alike. Cells with the same
//! number lie at least 50 steps apart, a hive of 34 pieces with everything its pieces can reach or look at spans at most
//! 38, so within a hive no two cells share a number. Where the hive stands on the table, [`Place`] tells.

use crate::hex::{Direction, Place};

/// Sites of the ring.
pub const SITES: usize = 2048;
/// Ring step for one row down.
const ROW_STEP: usize = 75;
/// Keeps a sum on the ring.
pub(super) const ON_RING: usize = SITES - 1;

/// Ring steps in the six directions, counted counterclockwise from the east.
pub(super) const STEPS: [usize; 6] =
    [1, SITES + 1 - ROW_STEP, SITES - ROW_STEP, SITES - 1, ROW_STEP - 1, ROW_STEP];

/// The site next to this one in direction 0 to 5.
#[inline]
pub(super) const fn next(site: usize, direction: usize) -> usize {
    (site + STEPS[direction]) & ON_RING
}

/// A cell of the table, known only within the hive around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Site(u16);

impl Site {
    /// The site of the first piece.
    pub const START: Site = Site(0);

    /// The site with this number; numbers wrap around the ring.
    pub const fn new(number: usize) -> Site {
        Site((number & ON_RING) as u16)
    }

    /// The site of a place; the first piece of the game stands at (0, 0).
    pub const fn of(place: Place) -> Site {
        let number = place.q as i32 + ROW_STEP as i32 * place.r as i32;
        Site::new(number.rem_euclid(SITES as i32) as usize)
    }

    /// The number on the ring.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next site in this direction.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Site {
        Site::new(next(self.index(), direction.index()))
    }

    /// The direction from here to `other`, if they are neighbours.
    pub fn towards(self, other: Site) -> Option<Direction> {
        let apart = (other.index() + SITES - self.index()) & ON_RING;
        STEPS.iter().position(|&step| step == apart).map(|way| Direction::ALL[way])
    }
}

/// A site and a level above the ground: where a piece stands or goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Spot(u16);

impl Spot {
    /// How many levels can be told apart. A stack holds at most eleven pieces.
    pub const LEVELS: usize = 15;

    /// Level 0 is the ground; levels wrap at 16.
    #[inline]
    pub const fn new(site: Site, level: usize) -> Spot {
        Spot(site.0 << 4 | (level & 15) as u16)
    }

    /// The cell.
    #[inline]
    pub const fn site(self) -> Site {
        Site(self.0 >> 4)
    }

    /// Pieces below.
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
    fn steps_on_the_ring_are_steps_on_the_table() {
        let place = Place::new(-7, 11);
        for direction in Direction::ALL {
            assert_eq!(Site::of(place.step(direction)), Site::of(place).step(direction));
            assert_eq!(Site::of(place).towards(Site::of(place.step(direction))), Some(direction));
        }
        assert_eq!(Site::of(Place::new(0, 0)), Site::START);
    }

    /// 34 pieces in a row span 33 steps. Whatever looks at a cell two steps beside one end (a landing Dragonfly) and at
    /// the neighbours of cells beside the other end stays within 38.
    #[test]
    fn equal_sites_lie_far_apart() {
        let apart = |q: i16, r: i16| q.abs().max(r.abs()).max((q + r).abs());
        let nearest = (-60..=60)
            .flat_map(|q| (-60..=60).map(move |r| (q, r)))
            .filter(|&(q, r)| (q, r) != (0, 0) && Site::of(Place::new(q, r)) == Site::START)
            .map(|(q, r)| apart(q, r))
            .min();
        assert_eq!(nearest, Some(50));
    }

    #[test]
    fn spots_keep_site_and_level() {
        let spot = Spot::new(Site::new(2047), 10);
        assert_eq!((spot.site(), spot.level()), (Site::new(2047), 10));
        assert_eq!(Spot::from_bits(spot.bits()), spot);
    }
}
