//! Time since the start of the device.

use core::ops::{Add, Sub};

/// Milliseconds since the device started. The library has no clock of its own: callers pass the
/// time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Time(pub u64);

impl Time {
    /// The time of the start.
    pub const START: Time = Time(0);

    /// Returns the milliseconds since `earlier`; 0 if `earlier` is later.
    pub const fn since(self, earlier: Time) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns the time after this number of steps of `millis` milliseconds.
    pub const fn after_steps(self, steps: u64, millis: u64) -> Time {
        Time(self.0.saturating_add(steps.saturating_mul(millis)))
    }

    /// Returns the number of whole steps of `millis` milliseconds since the start.
    pub const fn steps(self, millis: u64) -> u64 {
        self.0 / millis
    }

    /// Returns the end of the present step of `millis` milliseconds, when [`Time::steps`] increases
    /// next.
    pub const fn next_step(self, millis: u64) -> Time {
        Time(self.steps(millis).saturating_add(1).saturating_mul(millis))
    }
}

impl Add<u64> for Time {
    type Output = Time;
    fn add(self, millis: u64) -> Time {
        Time(self.0.saturating_add(millis))
    }
}

impl Sub<u64> for Time {
    type Output = Time;
    fn sub(self, millis: u64) -> Time {
        Time(self.0.saturating_sub(millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_ends_where_the_next_begins() {
        assert_eq!((Time(0).next_step(500), Time(499).next_step(500)), (Time(500), Time(500)));
        assert_eq!((Time(500).steps(500), Time(500).next_step(500)), (1, Time(1000)));
    }

    #[test]
    fn nothing_overflows_at_the_end_of_time() {
        let end = Time(u64::MAX);
        assert_eq!((end + 1, end.next_step(500), Time(3) - 5), (end, end, Time::START));
        assert_eq!((Time(3).after_steps(2, 5), Time(3).after_steps(u64::MAX / 5 + 1, 5)), (Time(13), end));
        assert_eq!((end.since(Time::START), Time::START.since(end)), (u64::MAX, 0));
    }
}
