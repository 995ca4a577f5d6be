//! Four pads of eight buttons: a 74HC165 shift register each, with common clock and latch. The
//! inverted output is the serial input, so the inverted buttons follow.

use crate::time::Cycles;

/// The limits of a 74HC165 at 3.3 V, in cycles: the clock high or low for 45 ns, the latch low for
/// 75 ns.
const LEAST_PULSE: Cycles = 7;
const LEAST_LATCH: Cycles = 12;
/// The time from a clock edge until the chip sees the next bit: 150 ns over driver, cable, register
/// and protection.
const ANSWER: Cycles = 23;

/// The pads.
#[derive(Default)]
pub struct Pads {
    /// The pressed buttons of each pad, as bits.
    pub held: [u8; 4],
    registers: [u8; 4],
    /// The bits that the chip sees until the answer to the last clock arrives.
    older: u32,
    clock: bool,
    latch: bool,
    clocked: Cycles,
    latched: Cycles,
    /// The number of scans.
    pub scans: u64,
    /// Violations of the data sheet.
    pub errors: Vec<String>,
}

impl Pads {
    /// Sets the levels of clock and latch.
    pub fn drive(&mut self, clock: bool, latch: bool, now: Cycles) {
        if latch != self.latch {
            self.move_latch(latch, now);
        }
        if clock != self.clock {
            self.move_clock(clock, now);
        }
    }

    fn move_latch(&mut self, latch: bool, now: Cycles) {
        if latch && self.scans > 0 && now - self.latched < LEAST_LATCH {
            self.error(format!("the latch is low for {} cycles", now - self.latched));
        }
        self.latch = latch;
        self.latched = now;
        self.registers = self.held.map(|held| !held);
        self.scans += u64::from(latch);
    }

    fn move_clock(&mut self, clock: bool, now: Cycles) {
        if self.scans > 0 && now - self.clocked < LEAST_PULSE {
            self.error(format!("a clock pulse of {} cycles", now - self.clocked));
        }
        if clock && self.latch {
            self.older = self.outputs();
            self.registers = self.registers.map(|register| register << 1 | !register >> 7);
        }
        self.clock = clock;
        self.clocked = now;
    }

    fn outputs(&self) -> u32 {
        (0..4).fold(0, |bits, pad| bits | u32::from(self.registers[pad] >> 7) << pad)
    }

    /// Returns the levels of the data lines.
    pub fn data(&self, now: Cycles) -> u32 {
        if !self.latch {
            return (0..4).fold(0, |bits, pad| bits | u32::from(!self.held[pad] >> 7) << pad);
        }
        if self.clock && now - self.clocked < ANSWER { self.older } else { self.outputs() }
    }

    fn error(&mut self, message: String) {
        if self.errors.len() < 10 {
            self.errors.push(format!("pads: {message}"));
        }
    }
}
