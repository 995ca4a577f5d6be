//! Secrecy checks for pointing at cells, which shells with a mouse or touch screen offer besides
//! the pads.

use hexboard::hex::Cell;
use hexboard::parts::{Pad, PadSet, Screen};

use super::SecrecyCheck;
use super::worlds::{Worlds, difference};
use crate::device::Device;

/// The checks run once in this many steps.
const POINTED_EVERY: usize = 4;

impl SecrecyCheck<'_> {
    /// Checks that pointing at cells shows everybody the same as steering to them.
    pub(super) fn compare_pointing(&mut self, start: &Worlds, steered: &Worlds, cells: [Cell; 2]) {
        // Pointing at the cell under the cursor is OK, which is compared elsewhere.
        let cursors = start.snapshots(self.pad).map(|at| at.map(|at| at.cursor));
        let is_ok = cursors.iter().zip(cells).any(|(cursor, cell)| *cursor == Some(cell));
        if is_ok || !self.tally.steps.is_multiple_of(POINTED_EVERY) {
            return;
        }
        let mut pointed = self.copy(start);
        let devices = [&mut pointed.one, &mut pointed.other].into_iter().zip(cells);
        devices.for_each(|(device, cell)| point(device, self.pad, cell));
        let length = self.note(&format!("point at {cells:?}"));
        self.compare(&pointed);
        if let Some(what) = difference(&pointed.one, &steered.one, PadSet::ALL) {
            self.leak(&format!("{what} is another than after steering"), &pointed);
        }
        self.way.truncate(length);
        self.spare.push(pointed);
    }

    /// Compares the descriptions of all cells for the viewer, and which players are shown as asked.
    pub(super) fn compare_words(&mut self, worlds: &Worlds, viewer: Pad) {
        let devices = [&worlds.one, &worlds.other];
        let [one, other] = devices.map(|device| device.machine.acting());
        if one != other {
            self.leak("who is asked betrays something", worlds);
        }
        if !self.tally.steps.is_multiple_of(POINTED_EVERY) {
            return;
        }
        for cell in (0..).map_while(Cell::from_reading) {
            let [one, other] = devices.map(|device| described(device, viewer, cell));
            if one != other {
                return self.leak(&format!("the text about {cell:?} betrays something"), worlds);
            }
        }
    }
}

fn point(device: &mut Device, pad: Pad, cell: Cell) {
    device.machine.point(pad, cell, device.now);
    device.collect();
}

fn described(device: &Device, pad: Pad, cell: Cell) -> Option<Screen> {
    let mut screen = Screen::DARK;
    device.machine.describe(pad, cell, &mut screen).then_some(screen)
}
