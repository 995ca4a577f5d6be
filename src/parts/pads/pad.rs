//! The pads at the table.

use crate::four::four;

four! {
    /// Buttons and an OLED in front of one of the four chairs: what a player holds. Several players may share a pad; who they
    /// are, the session knows.
    Pad { One, Two, Three, Four }
    /// One value for each pad.
    ByPad
    /// A set of pads.
    PadSet
}
