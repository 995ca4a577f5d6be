//! The single-cycle IO block: pins and spinlocks. It drives the pads.

use crate::pads::Pads;
use crate::time::Cycles;

const INPUT: u32 = 0x04;
const OUT: u32 = 0x10;
const OUT_SET: u32 = 0x18;
const OUT_CLEAR: u32 = 0x20;
const OUT_TOGGLE: u32 = 0x28;
const ENABLE: u32 = 0x30;
const ENABLE_SET: u32 = 0x38;
const ENABLE_CLEAR: u32 = 0x40;
const ENABLE_TOGGLE: u32 = 0x48;
const FIFO_STATUS: u32 = 0x50;
const LOCK0: u32 = 0x100;
const LOCK31: u32 = 0x17C;

const CLOCK: u32 = 16;
const LATCH: u32 = 17;
const FIRST_DATA: u32 = 18;
const HEARTBEAT: u32 = 25;
/// The wires of both I2C buses, which resistors pull up.
const I2C_WIRES: u32 = 0xF << 8;
/// The FIFO to the other core has room and is empty.
const FIFO_READY: u32 = 2;

/// The block.
#[derive(Default)]
pub struct Sio {
    out: u32,
    enable: u32,
    locks: u32,
    /// The pads.
    pub pads: Pads,
    /// How often the heartbeat LED changed.
    pub beats: u64,
}

impl Sio {
    /// Resets the block, not the pads.
    pub fn reset(&mut self) {
        (self.out, self.enable, self.locks) = (0, 0, 0);
    }

    /// Reads a register. Reading a spinlock claims it.
    pub fn read(&mut self, offset: u32, now: Cycles) -> u32 {
        match offset {
            INPUT => self.levels(now),
            OUT => self.out,
            ENABLE => self.enable,
            FIFO_STATUS => FIFO_READY,
            LOCK0..=LOCK31 => {
                let bit = 1 << ((offset - LOCK0) / 4);
                let free = self.locks & bit == 0;
                self.locks |= bit;
                u32::from(free) * bit
            }
            _ => 0,
        }
    }

    fn levels(&self, now: Cycles) -> u32 {
        let driven = self.out & self.enable;
        let inputs = (I2C_WIRES | self.pads.data(now) << FIRST_DATA) & !self.enable;
        driven | inputs
    }

    /// Writes a register.
    pub fn write(&mut self, offset: u32, value: u32, now: Cycles) {
        let before = self.out & self.enable;
        match offset {
            OUT => self.out = value,
            OUT_SET => self.out |= value,
            OUT_CLEAR => self.out &= !value,
            OUT_TOGGLE => self.out ^= value,
            ENABLE => self.enable = value,
            ENABLE_SET => self.enable |= value,
            ENABLE_CLEAR => self.enable &= !value,
            ENABLE_TOGGLE => self.enable ^= value,
            LOCK0..=LOCK31 => self.locks &= !(1 << ((offset - LOCK0) / 4)),
            _ => {}
        }
        let levels = self.out & self.enable;
        let is_high = |pin: u32| levels >> pin & 1 == 1;
        self.pads.drive(is_high(CLOCK), is_high(LATCH), now);
        self.beats += u64::from((before ^ levels) >> HEARTBEAT & 1);
    }
}
