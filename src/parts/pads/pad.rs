//! The pads of the device.

use crate::four::four;

four! {
    /// A pad: buttons and an OLED at one of the four sides of the board. Several players may share
    /// a pad; the session knows which.
    Pad { One, Two, Three, Four }
    /// One value per pad.
    ByPad
    /// A set of pads.
    PadSet
}
