//! The watchdog and its scratch registers, which survive its reset.

use crate::time::{Cycles, MICROSECOND, NEVER};

const CONTROL: u32 = 0x00;
const LOAD: u32 = 0x04;
const REASON: u32 = 0x08;
const SCRATCH0: u32 = 0x0C;
const SCRATCH7: u32 = 0x28;

const ENABLE: u32 = 1 << 30;
const TRIGGER: u32 = 1 << 31;
const BY_TIMER: u32 = 1;
const BY_FORCE: u32 = 2;

/// The watchdog.
#[derive(Default)]
pub struct Watchdog {
    control: u32,
    /// When it fires if it is enabled.
    fires_at: Cycles,
    reason: u32,
    scratch: [u32; 8],
    /// Whether the firmware has forced a reset.
    is_forced: bool,
}

impl Watchdog {
    /// Returns the watchdog after a reset that it caused.
    pub fn after_reset(&self) -> Watchdog {
        let reason = if self.is_forced { BY_FORCE } else { BY_TIMER };
        Watchdog { reason, scratch: self.scratch, ..Watchdog::default() }
    }

    /// Reads a register.
    pub fn read(&self, offset: u32) -> u32 {
        match offset {
            CONTROL => self.control,
            REASON => self.reason,
            SCRATCH0..=SCRATCH7 => self.scratch[(offset - SCRATCH0) as usize / 4],
            _ => 0,
        }
    }

    /// Writes a register.
    pub fn write(&mut self, offset: u32, value: u32, now: Cycles) {
        match offset {
            CONTROL => {
                self.control = value & !TRIGGER;
                self.is_forced |= value & TRIGGER != 0;
            }
            LOAD => self.fires_at = now + Cycles::from(value & 0xFF_FFFF) * MICROSECOND,
            SCRATCH0..=SCRATCH7 => self.scratch[(offset - SCRATCH0) as usize / 4] = value,
            _ => {}
        }
    }

    /// Returns when it resets the chip.
    pub fn due(&self) -> Cycles {
        match (self.is_forced, self.control & ENABLE != 0) {
            (true, _) => 0,
            (false, true) => self.fires_at,
            (false, false) => NEVER,
        }
    }
}
