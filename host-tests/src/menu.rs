//! The menu over a game, by the labels of its rows.

use hexboard::parts::{Button, Pad};
use hexboard::ui::text::Ink;

use crate::device::Device;
use crate::screen::shows_in;

/// More rows than any menu has.
const MOST_ROWS: usize = 24;

/// Is this row chosen: dark letters on a lit ground?
pub fn is_chosen(device: &Device, pad: Pad, label: &str) -> bool {
    shows_in(&device.screens[pad.index()], label, Ink::Dark)
}

/// Opens the menu, goes down to the row with this label and presses OK.
///
/// # Panics
/// When there is no such row.
pub fn choose(device: &mut Device, pad: Pad, label: &str) {
    device.press(pad, Button::Menu);
    go_to(device, pad, label);
    device.press(pad, Button::Ok);
}

/// Goes down to the row with this label, in any menu.
///
/// # Panics
/// When there is no such row.
pub fn go_to(device: &mut Device, pad: Pad, label: &str) {
    assert!(finds(device, pad, label), "no row {label}");
}

/// Goes down until a row with this label is chosen. Returns whether there is one.
pub fn finds(device: &mut Device, pad: Pad, label: &str) -> bool {
    (0..MOST_ROWS).any(|_| {
        let is_there = is_chosen(device, pad, label);
        if !is_there {
            device.press(pad, Button::Down);
        }
        is_there
    })
}
