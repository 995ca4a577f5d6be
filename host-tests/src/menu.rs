//! The menu over a game, by the labels of its rows.

use hexboard::parts::{Button, Pad};
use hexboard::ui::text::Ink;

use crate::device::Device;
use crate::screen::shows_in;

/// More rows than any menu has.
const MOST_ROWS: usize = 12;

/// Is this row chosen: dark letters on a lit ground?
pub fn is_chosen(device: &Device, seat: Pad, label: &str) -> bool {
    shows_in(&device.screens[seat.index()], label, Ink::Dark)
}

/// Opens the menu, goes down to the row with this label and presses OK.
///
/// # Panics
/// When there is no such row.
pub fn choose(device: &mut Device, seat: Pad, label: &str) {
    device.press(seat, Button::Menu);
    for _ in 0..MOST_ROWS {
        if is_chosen(device, seat, label) {
            return device.press(seat, Button::Ok);
        }
        device.press(seat, Button::Down);
    }
    panic!("no row {label}");
}
