//! Positions on an infinite board, and the window of them that the panel shows.

use super::{Cell, Direction, Hex, PANEL_RADIUS};

/// A cell of an infinite board, in axial coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Place {
    /// Column: grows to the east.
    pub q: i16,
    /// Row: grows to the south.
    pub r: i16,
}

impl Place {
    /// Returns the place at column `q`, row `r`.
    pub const fn new(q: i16, r: i16) -> Place {
        Place { q, r }
    }

    /// Returns the next place in this direction. Wraps at the limits of `i16`.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Place {
        let by = direction.delta();
        Place::new(self.q.wrapping_add(by.q as i16), self.r.wrapping_add(by.r as i16))
    }

    /// Returns the number of steps to `other`.
    pub const fn distance(self, other: Place) -> u16 {
        let (q, r) = (self.q.wrapping_sub(other.q) as i32, self.r.wrapping_sub(other.r) as i32);
        ((q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2) as u16
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Place) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Orders row by row, west to east.
impl Ord for Place {
    fn cmp(&self, other: &Place) -> core::cmp::Ordering {
        (self.r, self.q).cmp(&(other.r, other.q))
    }
}

/// The part of an infinite board that the panel shows, defined by the place at its centre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Window {
    middle: Place,
}

impl Window {
    /// The window centred on place (0, 0).
    pub const START: Window = Window { middle: Place { q: 0, r: 0 } };

    /// Returns the window centred on this place.
    pub const fn around(middle: Place) -> Window {
        Window { middle }
    }

    /// Returns the place at the centre.
    pub const fn middle(self) -> Place {
        self.middle
    }

    /// Returns the cell that shows a place; `None` if it lies outside the window.
    pub fn cell(self, place: Place) -> Option<Cell> {
        let across = i8::try_from(place.q.wrapping_sub(self.middle.q)).ok()?;
        let down = i8::try_from(place.r.wrapping_sub(self.middle.r)).ok()?;
        Cell::new(Hex::new(across, down))
    }

    /// Returns the place that a cell shows.
    pub fn place(self, cell: Cell) -> Place {
        let Hex { q, r } = cell.hex();
        Place::new(self.middle.q.wrapping_add(q.into()), self.middle.r.wrapping_add(r.into()))
    }

    /// Returns the direction of the next step towards another window; `None` when they are equal.
    pub fn towards(self, goal: Window) -> Option<Direction> {
        let away = |direction: &Direction| self.middle.step(*direction).distance(goal.middle);
        Direction::ALL.into_iter().min_by_key(away).filter(|_| self != goal)
    }

    /// Returns the window moved by one step.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Window {
        Window { middle: self.middle.step(direction) }
    }
}

/// The bounding hexagon of some places: their range along the three axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Minimum and maximum of `q`, `r` and `-q - r`.
    ends: [(i32, i32); 3],
}

impl Extent {
    /// Returns the extent of a single place.
    pub fn of(place: Place) -> Extent {
        Extent { ends: axes(place).map(|at| (at, at)) }
    }

    /// Returns the extent grown to include one more place.
    #[must_use]
    pub fn with(self, place: Place) -> Extent {
        let mut ends = self.ends;
        for ((low, high), at) in ends.iter_mut().zip(axes(place)) {
            (*low, *high) = ((*low).min(at), (*high).max(at));
        }
        Extent { ends }
    }

    /// Returns whether the window shows the whole extent.
    pub fn fits(&self, window: Window) -> bool {
        self.reach(window.middle) <= PANEL_RADIUS.into()
    }

    /// Returns whether a part of the extent lies outside the window on the side of `direction`.
    pub fn goes_beyond(&self, window: Window, direction: Direction) -> bool {
        let rim = i32::from(PANEL_RADIUS);
        let by = direction.delta();
        let steps = axes(Place::new(by.q.into(), by.r.into()));
        let sides = self.ends.iter().zip(axes(window.middle)).zip(steps);
        sides.into_iter().any(|((&(low, high), at), step)| match step {
            1 => high > at + rim,
            -1 => low < at - rim,
            _ => false,
        })
    }

    /// Returns the window centred on the extent, whether or not the extent fits.
    pub fn window(&self) -> Window {
        const ROUND: core::ops::RangeInclusive<i32> = -3..=3;
        let [across, down, _] = self.ends.map(|(low, high)| (low + high).div_euclid(2));
        let near = ROUND.flat_map(|r| ROUND.map(move |q| (across + q, down + r)));
        let places = near.map(|(q, r)| Place::new(q as i16, r as i16));
        Window::around(places.min_by_key(|&place| (self.reach(place), self.skew(place))).unwrap_or_default())
    }

    /// Returns the largest distance from `from` to an end, along any axis.
    fn reach(&self, from: Place) -> i32 {
        let reach = self.ends.iter().zip(axes(from)).map(|((low, high), at)| (at - low).max(high - at));
        reach.max().unwrap_or(0)
    }

    /// Returns how far `from` is off centre, summed over the axes.
    fn skew(&self, from: Place) -> i32 {
        self.ends.iter().zip(axes(from)).map(|((low, high), at)| (low + high - 2 * at).abs()).sum()
    }
}

fn axes(place: Place) -> [i32; 3] {
    let (q, r) = (i32::from(place.q), i32::from(place.r));
    [q, r, -q - r]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_shows_the_places_around_its_centre() {
        let window = Window::around(Place::new(100, -40));
        assert_eq!(window.cell(Place::new(100, -40)), Some(Cell::CENTRE));
        assert_eq!(window.cell(Place::new(107, -40)), None);
        assert_eq!(window.cell(Place::new(104, -37)), None, "seven steps");
        for cell in Cell::all() {
            assert_eq!(window.cell(window.place(cell)), Some(cell));
        }
        assert_eq!(window.cell(Place::new(-32768, 0)), None);
    }

    #[test]
    fn towards_reaches_the_goal_in_the_fewest_steps() {
        let goal = Window::around(Place::new(-3, 5));
        let (mut window, mut steps) = (Window::default(), 0);
        while let Some(direction) = window.towards(goal) {
            window = window.step(direction);
            steps += 1;
        }
        assert_eq!((window, steps), (goal, 5));
    }

    /// If an extent fits into any window, it fits into the window centred on it.
    #[test]
    fn the_centred_window_shows_every_extent_that_fits() {
        // The whole panel, moved, and parts of it.
        let moved = Window::around(Place::new(30, -17));
        let corners = [(6, 0), (-6, 0), (0, 6), (0, -6), (6, -6), (-6, 6)];
        for parts in 1_u32..64 {
            let chosen = corners.iter().enumerate().filter(|(place, _)| parts >> place & 1 == 1);
            let places = chosen.map(|(_, &(q, r))| moved.place(Cell::new(Hex::new(q, r)).unwrap()));
            let extent = places.map(Extent::of).reduce(|all, one| {
                let [(q, _), (r, _), _] = one.ends;
                all.with(Place::new(q as i16, r as i16))
            });
            let extent = extent.unwrap();
            assert!(extent.fits(extent.window()), "{parts:b}");
        }
        let wide = Extent::of(Place::new(0, 0)).with(Place::new(13, 0));
        assert!(!wide.fits(wide.window()));
        assert!(Extent::of(Place::new(0, 0)).with(Place::new(12, 0)).window().middle() == Place::new(6, 0));
        let beyond = Direction::ALL.map(|way| wide.goes_beyond(Window::default(), way));
        assert_eq!(
            beyond,
            [true, true, false, false, false, true],
            "in the three directions with an eastern part"
        );
    }
}
