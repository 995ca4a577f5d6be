//! The state of the hardware as text for the service console, which is always in English.

use crate::parts::{FlashHealth, PadHealth, WiresHealth};

/// Describes the state of the data line of a pad.
pub fn pad(pad: Option<PadHealth>) -> &'static str {
    match pad {
        Some(PadHealth::Fine) => "fine",
        Some(PadHealth::Absent) => "absent, is the cable plugged in?",
        Some(PadHealth::StuckLow) => "data line held low, is the cable crushed?",
        Some(PadHealth::Garbled) => "garbled, is the clock line damaged?",
        None => "no word",
    }
}

/// Describes the state of the flash.
pub fn flash(flash: Option<FlashHealth>) -> &'static str {
    match flash {
        Some(FlashHealth::Fine) => "fine",
        Some(FlashHealth::Blank) => "new",
        Some(FlashHealth::Damaged(_)) => "held no valid data, cleaned",
        Some(FlashHealth::Failed) => "cannot be written, nothing will be saved",
        None => "no word",
    }
}

/// Describes the state of the wires of an OLED bus.
pub fn wires(wires: WiresHealth) -> &'static str {
    match wires {
        WiresHealth::Fine => "wires fine",
        WiresHealth::DataStuckLow => "the data line is held low",
        WiresHealth::ClockStuckLow => "the clock line is held low",
    }
}
