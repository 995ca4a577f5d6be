//! Time as the shells tell it.

use core::ops::{Add, Sub};

/// Milliseconds since the device started. The machine owns no clock: every call brings the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Time(pub u64);

impl Time {
    /// The moment of the start.
    pub const START: Time = Time(0);

    /// Milliseconds from `earlier` to now; 0 when `earlier` is later.
    pub const fn since(self, earlier: Time) -> u64 {
        self.0.saturating_sub(earlier.0)
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
