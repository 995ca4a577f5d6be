//! The states that drivers report about their hardware.

/// The state of the settings store in flash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum FlashHealth {
    /// All data reads back correctly.
    Fine,
    /// The store is empty, as on a new device.
    Blank,
    /// This many sectors have unreadable content and are ignored.
    Damaged(u8),
    /// The flash cannot be read or written; nothing can be saved.
    Failed,
}

/// The state of the data line of a pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PadHealth {
    /// The shift register answers.
    Fine,
    /// Nothing drives the line: the cable is not plugged in.
    Absent,
    /// The line is held low: the cable is damaged.
    StuckLow,
    /// The answer contradicts itself: clock or latch do not arrive properly.
    Garbled,
}

/// The state of the two wires of an OLED bus between transfers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum WiresHealth {
    /// Both lines are high.
    #[default]
    Fine,
    /// The data line is held low and cannot be freed.
    DataStuckLow,
    /// The clock line is held low: a short circuit, or a module without power.
    ClockStuckLow,
}
