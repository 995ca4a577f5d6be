//! Navigates the game menu by row labels.

use hexboard::parts::{Button, Pad};
use hexboard::ui::text::Ink;

use crate::device::Device;
use crate::screen::shows_in;

/// An upper bound for the rows of any menu.
const MAX_ROWS: usize = 24;

/// Returns whether this row is selected: dark characters on a lit background.
pub fn is_chosen(device: &Device, pad: Pad, label: &str) -> bool {
    shows_in(&device.screens[pad.index()], label, Ink::Dark)
}

/// Opens the menu, moves down to the row with this label and presses OK.
///
/// # Panics
/// Panics if there is no such row.
pub fn choose(device: &mut Device, pad: Pad, label: &str) {
    device.press(pad, Button::Menu);
    go_to(device, pad, label);
    device.press(pad, Button::Ok);
}

/// Moves down to the row with this label, in any menu.
///
/// # Panics
/// Panics if there is no such row.
pub fn go_to(device: &mut Device, pad: Pad, label: &str) {
    assert!(select_row(device, pad, label), "no row {label}");
}

/// Moves down until a row with this label is selected. Returns whether there is one.
pub fn select_row(device: &mut Device, pad: Pad, label: &str) -> bool {
    (0..MAX_ROWS).any(|_| {
        let is_there = is_chosen(device, pad, label);
        if !is_there {
            device.press(pad, Button::Down);
        }
        is_there
    })
}
