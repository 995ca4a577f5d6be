//! How parts are found.

/// How the store in flash was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum FlashHealth {
    /// All that was written reads back.
    Fine,
    /// Nothing was ever written: a new device.
    Blank,
    /// This many sectors held something unreadable and were set aside.
    Damaged(u8),
    /// The flash takes no data: nothing can be saved.
    Failed,
}

/// How the chain of pads answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PadsHealth {
    /// The data line is driven and makes sense.
    Fine,
    /// All 32 buttons read as pressed: the data line is held low.
    AllDown,
    /// Nothing drives the data line: the chain is not plugged in.
    Absent,
}

/// The two wires of an OLED bus, while nothing is sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum WiresHealth {
    /// Both are up.
    #[default]
    Fine,
    /// Somebody holds the data line low and does not let go.
    DataHeld,
    /// Somebody holds the clock line low: a short, or a module without power.
    ClockHeld,
}
