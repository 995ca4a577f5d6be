//! Navigates the game menu by row labels.

use hexboard::parts::{Button, Pad};
use hexboard::ui::text::Ink;

use crate::device::Device;
use crate::screen::shows_in;

/// An upper bound for the rows of any menu.
const MAX_ROWS: usize = 24;

/// The row of the first page of the start menu that opens the second one.
const OPTIONS: [&str; 2] = ["Options...", "Opcje..."];
/// The first row of the second page.
const START: [&str; 4] = ["Start game", "Rozpocznij", "Needs ", "Potrzeba "];

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

/// Moves down until a row with this label is selected. In the start menu, looks on its other page
/// too. Returns whether there is one.
pub fn select_row(device: &mut Device, pad: Pad, label: &str) -> bool {
    if select_row_here(device, pad, label) {
        return true;
    }
    for (rows, button) in [(&OPTIONS[..], Button::Ok), (&START, Button::Back)] {
        if rows.iter().any(|row| select_row_here(device, pad, row)) {
            device.press(pad, button);
            return select_row_here(device, pad, label);
        }
    }
    false
}

/// Moves down until a row of this page with this label is selected. Returns whether there is one.
fn select_row_here(device: &mut Device, pad: Pad, label: &str) -> bool {
    (0..MAX_ROWS).any(|_| {
        let is_there = is_chosen(device, pad, label);
        if !is_there {
            device.press(pad, Button::Down);
        }
        is_there
    })
}
