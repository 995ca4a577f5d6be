//! The pads at the table.

use crate::four::four;

four! {
    /// One of the four places at the table with its buttons and its OLED: seat 1 to seat 4 of the device. The
    /// player there has a [`Seat`](crate::game::Seat) of the game, which may have another number.
    Pad { One, Two, Three, Four }
    /// One value for each pad.
    ByPad
    /// A set of pads.
    PadSet
}
