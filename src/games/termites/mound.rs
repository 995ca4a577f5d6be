//! Mounds: their values and multisets of values.

use core::fmt;

/// T-1.3: the value of a Mound, 5 to 9. It is both its defence and its points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Value(u8);

impl Value {
    /// Number of different values.
    pub const COUNT: usize = 5;
    /// T-1.4: the value of every neutral Mound.
    pub const NEUTRAL: Value = Value(7);

    /// Returns the value with these points; `None` unless they are 5 to 9.
    pub const fn new(points: u8) -> Option<Value> {
        if points >= 5 && points <= 9 { Some(Value(points)) } else { None }
    }

    /// Returns all values, the lowest first.
    pub fn all() -> impl Iterator<Item = Value> {
        (5..=9).map(Value)
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
        (self.0 - 5) as usize
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A multiset of Mound values: a reserve or trophies.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Values([u8; Value::COUNT]);

impl Values {
    /// The empty multiset.
    pub const NONE: Values = Values([0; Value::COUNT]);
    /// T-1.3: the five Mounds of a colony.
    pub const COLONY: Values = Values([1; Value::COUNT]);

    /// Returns whether it is empty.
    pub fn is_empty(&self) -> bool {
        *self == Values::NONE
    }

    /// Returns the number of Mounds of this value.
    pub const fn count(&self, value: Value) -> u8 {
        self.0[value.index()]
    }

    /// Iterates over the distinct values.
    pub fn kinds(&self) -> impl Iterator<Item = Value> {
        Value::all().zip(self.0).filter(|&(_, count)| count > 0).map(|(value, _)| value)
    }

    /// Iterates over every Mound, the lowest first.
    pub fn iter(&self) -> impl Iterator<Item = Value> {
        Value::all().zip(self.0).flat_map(|(value, count)| (0..count).map(move |_| value))
    }

    /// Adds a Mound.
    pub fn add(&mut self, value: Value) {
        self.0[value.index()] += 1;
    }

    /// Removes a Mound. Returns whether there was one.
    pub fn take(&mut self, value: Value) -> bool {
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

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_1_3_a_colony_has_mounds_from_5_to_9() {
        assert!(Values::COLONY.iter().map(Value::points).eq([5, 6, 7, 8, 9]));
        assert_eq!(Values::COLONY.points(), 35);
        assert_eq!((Value::new(4), Value::new(10)), (None, None));
    }

    #[test]
    fn equal_values_are_counted_separately() {
        let mut trophies = Values::NONE;
        trophies.add(Value::NEUTRAL);
        trophies.add(Value::NEUTRAL);
        assert_eq!((trophies.points(), trophies.count(Value::NEUTRAL)), (14, 2));
        assert!(trophies.kinds().eq([Value::NEUTRAL]));
        assert!(
            trophies.take(Value::NEUTRAL) && trophies.take(Value::NEUTRAL) && !trophies.take(Value::NEUTRAL)
        );
    }
}
