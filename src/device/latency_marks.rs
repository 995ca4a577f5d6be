//! Symbols for measurements by a debugger or the emulator: they show which button changes a
//! frame contains.
//!
//! The machine numbers the button changes that it processes. With the numbers, a measurement can
//! find the time from any contact to the frame that shows it, whatever else changes on the board.

use portable_atomic::{AtomicU8, AtomicU32, Ordering};

/// The number of changes that are remembered.
const KEPT: usize = 64;

/// The number of button changes that the frame on the wire takes into account.
#[unsafe(no_mangle)]
static INPUTS_SHOWN: AtomicU32 = AtomicU32::new(0);
/// For each change, by its number: 1 if a frame was drawn for it.
#[unsafe(no_mangle)]
static INPUTS_DRAWN: [AtomicU8; KEPT] = [const { AtomicU8::new(0) }; KEPT];

/// The number of changes that the machine has processed, now and when the present pass began.
#[derive(Clone, Copy, Default)]
pub struct Inputs {
    taken: u32,
    looked: u32,
}

impl Inputs {
    /// Begins a pass of the machine.
    pub fn begin_pass(&mut self) {
        self.looked = self.taken;
    }

    /// Counts another change.
    pub fn take(&mut self) {
        INPUTS_DRAWN[self.taken as usize % KEPT].store(0, Ordering::Relaxed);
        self.taken = self.taken.wrapping_add(1);
    }

    /// Marks the changes of this pass as drawn. Returns the number of all changes so far.
    pub fn drawn(self) -> u32 {
        for number in self.looked..self.taken {
            INPUTS_DRAWN[number as usize % KEPT].store(1, Ordering::Relaxed);
        }
        self.taken
    }
}

/// Records that a frame with this number of changes is being sent.
pub fn shown(inputs: u32) {
    INPUTS_SHOWN.store(inputs, Ordering::Relaxed);
}
