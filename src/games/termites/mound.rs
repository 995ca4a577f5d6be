//! Mounds: their values and multisets of values.

use core::fmt;

use crate::bounded::below;

/// T-1.3: the value of a Mound, 5 to 9. It is both its defence and its points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct MoundValue(u8);

impl MoundValue {
    /// Number of different values.
    pub const COUNT: usize = 5;
    /// T-1.4: the value of every neutral Mound.
    pub const NEUTRAL: MoundValue = MoundValue(7);

    /// Returns the value with these points; `None` unless they are 5 to 9.
    pub const fn new(points: u8) -> Option<MoundValue> {
        if points >= 5 && points <= 9 { Some(MoundValue(points)) } else { None }
    }

    /// Returns all values, the lowest first.
    pub fn all() -> impl Iterator<Item = MoundValue> {
        (5..=9).map(MoundValue)
    }

    /// Returns the value as points, which are also the defence.
    pub const fn points(self) -> u8 {
        self.0
    }

    /// Returns the minimum attack strength that takes a Mound of this value (T-6.1, T-6.3).
    pub const fn needed(self) -> u8 {
        self.0 + 1
    }

    const fn index(self) -> usize {
        below::<{ MoundValue::COUNT }>(self.0 - 5)
    }
}

impl fmt::Debug for MoundValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A multiset of Mound values: a reserve or trophies.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct MoundValues([u8; MoundValue::COUNT]);

impl MoundValues {
    /// The empty multiset.
    pub const NONE: MoundValues = MoundValues([0; MoundValue::COUNT]);
    /// T-1.3: the five Mounds of a colony.
    pub const COLONY: MoundValues = MoundValues([1; MoundValue::COUNT]);

    /// Returns whether it is empty.
    pub fn is_empty(&self) -> bool {
        *self == MoundValues::NONE
    }

    /// Returns the number of Mounds of this value.
    pub const fn count(&self, value: MoundValue) -> u8 {
        self.0[value.index()]
    }

    /// Iterates over the distinct values.
    pub fn kinds(&self) -> impl Iterator<Item = MoundValue> {
        MoundValue::all().zip(self.0).filter(|&(_, count)| count > 0).map(|(value, _)| value)
    }

    /// Iterates over every Mound, the lowest first.
    pub fn iter(&self) -> impl Iterator<Item = MoundValue> {
        MoundValue::all().zip(self.0).flat_map(|(value, count)| (0..count).map(move |_| value))
    }

    /// Adds a Mound.
    pub fn add(&mut self, value: MoundValue) {
        self.0[value.index()] += 1;
    }

    /// Removes a Mound. Returns whether there was one.
    pub fn take(&mut self, value: MoundValue) -> bool {
        let count = &mut self.0[value.index()];
        let there = *count > 0;
        *count -= u8::from(there);
        there
    }

    /// Returns the total points.
    pub fn points(&self) -> i16 {
        self.iter().map(|value| i16::from(value.points())).sum()
    }
}

impl fmt::Debug for MoundValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_1_3_a_colony_has_mounds_from_5_to_9() {
        assert!(MoundValues::COLONY.iter().map(MoundValue::points).eq([5, 6, 7, 8, 9]));
        assert_eq!(MoundValues::COLONY.points(), 35);
        assert_eq!((MoundValue::new(4), MoundValue::new(10)), (None, None));
    }

    #[test]
    fn equal_values_are_counted_separately() {
        let mut trophies = MoundValues::NONE;
        trophies.add(MoundValue::NEUTRAL);
        trophies.add(MoundValue::NEUTRAL);
        assert_eq!((trophies.points(), trophies.count(MoundValue::NEUTRAL)), (14, 2));
        assert!(trophies.kinds().eq([MoundValue::NEUTRAL]));
        assert!(
            trophies.take(MoundValue::NEUTRAL)
                && trophies.take(MoundValue::NEUTRAL)
                && !trophies.take(MoundValue::NEUTRAL)
        );
    }
}
