//! Time in cycles of the core clock.

/// A time or a duration in cycles since power-on.
pub type Cycles = u64;

/// The core clock that embassy sets up, in hertz.
pub const CLOCK_HZ: u64 = 150_000_000;
/// The cycles of a microsecond.
pub const MICROSECOND: Cycles = CLOCK_HZ / 1_000_000;
/// The cycles of a millisecond.
pub const MILLISECOND: Cycles = CLOCK_HZ / 1000;
/// No event is due.
pub const NEVER: Cycles = u64::MAX;
