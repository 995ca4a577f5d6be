//! Marks for whoever measures from outside, a debugger or the emulator: which changes of buttons a frame shows.
//!
//! The machine numbers the changes that it takes. With them the time from any contact to the light that shows it can be
//! told, whatever else moves on the board.

use portable_atomic::{AtomicU8, AtomicU32, Ordering};

/// Changes that are remembered.
const KEPT: usize = 64;

/// How many changes the frame on the wire shows.
#[unsafe(no_mangle)]
static INPUTS_SHOWN: AtomicU32 = AtomicU32::new(0);
/// For each change, by its number, whether a frame was drawn for it.
#[unsafe(no_mangle)]
static INPUTS_DRAWN: [AtomicU8; KEPT] = [const { AtomicU8::new(0) }; KEPT];

/// The changes that the machine has taken, and how many of them it had taken at the last look at its frame.
#[derive(Clone, Copy, Default)]
pub struct Inputs {
    taken: u32,
    looked: u32,
}

impl Inputs {
    /// Looks at the frame next.
    pub fn look(&mut self) {
        self.looked = self.taken;
    }

    /// Another change was taken.
    pub fn take(&mut self) {
        INPUTS_DRAWN[self.taken as usize % KEPT].store(0, Ordering::Relaxed);
        self.taken = self.taken.wrapping_add(1);
    }

    /// A frame was drawn for those since the last look. Returns how many changes it shows in all.
    pub fn drawn(self) -> u32 {
        for number in self.looked..self.taken {
            INPUTS_DRAWN[number as usize % KEPT].store(1, Ordering::Relaxed);
        }
        self.taken
    }
}

/// A frame that shows this number of changes goes out.
pub fn shown(inputs: u32) {
    INPUTS_SHOWN.store(inputs, Ordering::Relaxed);
}
