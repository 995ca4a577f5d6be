//! The timer block with its four alarms, which counts microseconds.

use crate::time::{Cycles, MICROSECOND, NEVER};

const TIME_HIGH: u32 = 0x08;
const TIME_LOW: u32 = 0x0C;
const ALARM0: u32 = 0x10;
const ALARM3: u32 = 0x1C;
const ARMED: u32 = 0x20;
const RAW_HIGH: u32 = 0x24;
const RAW_LOW: u32 = 0x28;
const RAISED: u32 = 0x3C;
const ENABLED: u32 = 0x40;
const FORCED: u32 = 0x44;
const STATUS: u32 = 0x48;

/// The timer.
#[derive(Default)]
pub struct Timer {
    /// The time of the last reset.
    start: Cycles,
    alarms: [u32; 4],
    due: [Option<Cycles>; 4],
    raised: u32,
    enabled: u32,
    forced: u32,
}

impl Timer {
    /// Returns a timer that starts now.
    pub fn new(now: Cycles) -> Timer {
        Timer { start: now, ..Timer::default() }
    }

    fn micros(&self, now: Cycles) -> u64 {
        (now - self.start) / MICROSECOND
    }

    /// Reads a register.
    pub fn read(&self, offset: u32, now: Cycles) -> u32 {
        match offset {
            TIME_HIGH | RAW_HIGH => (self.micros(now) >> 32) as u32,
            TIME_LOW | RAW_LOW => self.micros(now) as u32,
            ALARM0..=ALARM3 => self.alarms[(offset - ALARM0) as usize / 4],
            ARMED => {
                (0..4).filter(|alarm| self.due[*alarm].is_some()).fold(0, |bits, alarm| bits | 1 << alarm)
            }
            RAISED => self.raised,
            ENABLED => self.enabled,
            FORCED => self.forced,
            STATUS => self.lines(),
            _ => 0,
        }
    }

    /// Writes a register.
    pub fn write(&mut self, offset: u32, value: u32, now: Cycles) {
        match offset {
            ALARM0..=ALARM3 => self.arm((offset - ALARM0) as usize / 4, value, now),
            ARMED => {
                (0..4)
                    .filter(|alarm| value >> alarm & 1 == 1)
                    .for_each(|alarm: usize| self.due[alarm] = None);
            }
            RAISED => self.raised &= !value,
            ENABLED => self.enabled = value,
            FORCED => self.forced = value,
            _ => {}
        }
    }

    /// The alarm fires when the low half of the time is equal to its value.
    fn arm(&mut self, alarm: usize, value: u32, now: Cycles) {
        let micros = self.micros(now);
        let wait = value.wrapping_sub(micros as u32);
        self.alarms[alarm] = value;
        self.due[alarm] = Some(self.start + (micros + u64::from(wait)) * MICROSECOND);
    }

    /// Returns when the next alarm fires.
    pub fn due(&self) -> Cycles {
        self.due.iter().flatten().copied().min().unwrap_or(NEVER)
    }

    /// Fires the alarms that are due.
    pub fn advance(&mut self, now: Cycles) {
        for (alarm, due) in self.due.iter_mut().enumerate() {
            if due.is_some_and(|due| due <= now) {
                *due = None;
                self.raised |= 1 << alarm;
            }
        }
    }

    /// Returns the interrupt lines of the alarms, as bits.
    pub fn lines(&self) -> u32 {
        self.raised & self.enabled | self.forced
    }
}
