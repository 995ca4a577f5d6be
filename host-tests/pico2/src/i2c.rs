//! An I2C controller with its FIFOs and bit times, and the two OLEDs on its bus.

use std::collections::VecDeque;

use crate::oled::Oled;
use crate::time::{Cycles, NEVER};

const TARGET: u32 = 0x04;
const DATA: u32 = 0x10;
const HIGH_COUNT: u32 = 0x1C;
const LOW_COUNT: u32 = 0x20;
const STATUS: u32 = 0x2C;
const MASK: u32 = 0x30;
const RAW: u32 = 0x34;
const RECEIVE_LEVEL: u32 = 0x38;
const SEND_LEVEL: u32 = 0x3C;
const CLEAR_ALL: u32 = 0x40;
const CLEAR_ABORT: u32 = 0x54;
const CLEAR_STOP: u32 = 0x60;
const CLEAR_START: u32 = 0x64;
const ENABLE: u32 = 0x6C;
const STATE: u32 = 0x70;
const SENDING: u32 = 0x74;
const RECEIVED: u32 = 0x78;
const ABORT_SOURCE: u32 = 0x80;
const ENABLE_STATUS: u32 = 0x9C;
const SPIKE_LENGTH: u32 = 0xA0;

const RECEIVE_FULL: u32 = 1 << 2;
const SEND_EMPTY: u32 = 1 << 4;
const ABORTED: u32 = 1 << 6;
const STOPPED: u32 = 1 << 9;
const STARTED: u32 = 1 << 10;

/// Bits of a word in the FIFO: read instead of write, stop after it, restart before it.
const READ: u16 = 1 << 8;
const STOP: u16 = 1 << 9;
const RESTART: u16 = 1 << 10;

/// Reasons of an abort: nobody answers the address, or a byte.
const NO_ADDRESS: u32 = 1;
const NO_DATA: u32 = 1 << 3;

const FIFO: usize = 16;
/// The cycles of a bit beyond the two counts: high lasts `HIGH_COUNT + SPIKE_LENGTH + 7`, low
/// `LOW_COUNT + 1`. The clock line needs 120 ns to rise.
const HIGH_EXTRA: u32 = 7;
const LOW_EXTRA: u32 = 1;
const RISE: Cycles = 18;
/// The shortest clock of an SSD1306: 2.5 us, of which 0.6 us high and 1.3 us low.
const LEAST_PERIOD: u32 = 375;
const LEAST_HIGH: u32 = 90;
const LEAST_LOW: u32 = 195;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Idle,
    Address {
        reads: bool,
    },
    Byte(u16),
    /// The clock is held low until there is a word.
    Held {
        reads: bool,
    },
    Stop,
}

/// The controller of a bus.
pub struct I2c {
    registers: [u32; 64],
    sending: VecDeque<u16>,
    received: VecDeque<u8>,
    /// The interrupts that stay until they are cleared.
    raised: u32,
    phase: Phase,
    due: Cycles,
    /// The OLED that was addressed.
    selected: Option<usize>,
    /// The OLEDs of the bus.
    pub oleds: [Oled; 2],
    /// Violations of the data sheets.
    pub errors: Vec<String>,
}

impl I2c {
    /// Returns a controller with its OLEDs.
    pub fn new(oleds: [Oled; 2]) -> I2c {
        I2c {
            registers: [0; 64],
            sending: VecDeque::new(),
            received: VecDeque::new(),
            raised: 0,
            phase: Phase::Idle,
            due: NEVER,
            selected: None,
            oleds,
            errors: Vec::new(),
        }
    }

    /// Resets the block, not the OLEDs.
    pub fn reset(&mut self) {
        if let Some(oled) = self.selected.take() {
            self.oleds[oled].abort();
        }
        self.registers.fill(0);
        self.sending.clear();
        self.received.clear();
        (self.raised, self.phase, self.due) = (0, Phase::Idle, NEVER);
    }

    fn register(&self, offset: u32) -> u32 {
        self.registers[offset as usize / 4]
    }

    fn is_enabled(&self) -> bool {
        self.register(ENABLE) & 1 == 1
    }

    fn raw(&self) -> u32 {
        let full = self.received.len() > self.register(RECEIVE_LEVEL) as usize;
        let empty = self.is_enabled() && self.sending.len() <= self.register(SEND_LEVEL) as usize;
        self.raised | if full { RECEIVE_FULL } else { 0 } | if empty { SEND_EMPTY } else { 0 }
    }

    /// Returns whether the interrupt line is high.
    pub fn line(&self) -> bool {
        self.raw() & self.register(MASK) != 0
    }

    /// Reads a register.
    pub fn read(&mut self, offset: u32, now: Cycles) -> u32 {
        match offset {
            DATA => u32::from(self.received.pop_front().unwrap_or(0)),
            STATUS => self.raw() & self.register(MASK),
            RAW => self.raw(),
            CLEAR_ALL => self.clear(ABORTED | STOPPED | STARTED, now),
            CLEAR_ABORT => self.clear(ABORTED, now),
            CLEAR_STOP => self.clear(STOPPED, now),
            CLEAR_START => self.clear(STARTED, now),
            STATE => self.state(),
            SENDING => self.sending.len() as u32,
            RECEIVED => self.received.len() as u32,
            ENABLE_STATUS => self.register(ENABLE) & 1,
            _ => self.registers.get(offset as usize / 4).copied().unwrap_or(0),
        }
    }

    fn state(&self) -> u32 {
        u32::from(self.phase != Phase::Idle)
            | u32::from(self.sending.len() < FIFO) << 1
            | u32::from(self.sending.is_empty()) << 2
            | u32::from(!self.received.is_empty()) << 3
            | u32::from(self.received.len() >= FIFO) << 4
    }

    fn clear(&mut self, bits: u32, now: Cycles) -> u32 {
        self.raised &= !bits;
        if bits & ABORTED != 0 {
            self.registers[ABORT_SOURCE as usize / 4] = 0;
            self.begin(now);
        }
        0
    }

    /// Writes a register.
    pub fn write(&mut self, offset: u32, value: u32, now: Cycles) {
        match offset {
            DATA => self.put(value as u16, now),
            ENABLE if value & 1 == 0 => {
                self.registers[ENABLE as usize / 4] = value;
                self.sending.clear();
                self.received.clear();
            }
            _ => {
                if let Some(register) = self.registers.get_mut(offset as usize / 4) {
                    *register = value;
                }
            }
        }
    }

    /// While an abort is not cleared, the FIFO stays empty.
    fn put(&mut self, word: u16, now: Cycles) {
        if self.raised & ABORTED != 0 || !self.is_enabled() {
            return;
        }
        if self.sending.len() >= FIFO {
            self.errors.push("i2c: a word is written to the full FIFO".to_owned());
            return;
        }
        self.sending.push_back(word);
        match self.phase {
            Phase::Idle => self.begin(now),
            Phase::Held { reads } => self.next(reads, now),
            Phase::Address { .. } | Phase::Byte(_) | Phase::Stop => {}
        }
    }

    fn begin(&mut self, now: Cycles) {
        if let (Phase::Idle, Some(word), true) = (self.phase, self.sending.front(), self.is_enabled()) {
            let reads = word & READ != 0;
            self.raised |= STARTED;
            self.enter(Phase::Address { reads }, 10, now);
        }
    }

    fn enter(&mut self, phase: Phase, bits: u64, now: Cycles) {
        self.phase = phase;
        self.due = now + bits * self.bit();
    }

    fn bit(&mut self) -> Cycles {
        let high = self.register(HIGH_COUNT) + self.register(SPIKE_LENGTH) + HIGH_EXTRA;
        let low = self.register(LOW_COUNT) + LOW_EXTRA;
        if (high < LEAST_HIGH || low < LEAST_LOW || high + low < LEAST_PERIOD) && self.errors.is_empty() {
            self.errors.push(format!("i2c: {high} cycles high and {low} low are too fast for an OLED"));
        }
        Cycles::from(high + low) + RISE
    }

    /// Returns when the current phase ends.
    pub fn due(&self) -> Cycles {
        self.due
    }

    /// Completes the phases that are due.
    pub fn advance(&mut self, now: Cycles) {
        while self.due <= now {
            let at = self.due;
            self.due = NEVER;
            match self.phase {
                Phase::Idle | Phase::Held { .. } => {}
                Phase::Address { reads } => self.select(reads, at),
                Phase::Byte(word) => self.transfer(word, at),
                Phase::Stop => self.stop(at),
            }
        }
    }

    fn select(&mut self, reads: bool, now: Cycles) {
        let target = self.register(TARGET) as u8 & 0x7F;
        self.selected = self.oleds.iter_mut().position(|oled| oled.answers(target));
        if self.selected.is_some() { self.next(reads, now) } else { self.abort(NO_ADDRESS, now) }
    }

    fn abort(&mut self, source: u32, now: Cycles) {
        self.sending.clear();
        self.raised |= ABORTED;
        self.registers[ABORT_SOURCE as usize / 4] = source;
        self.enter(Phase::Stop, 1, now);
    }

    /// Sends the next word, or holds the clock until there is one.
    fn next(&mut self, reads: bool, now: Cycles) {
        match self.sending.front().copied() {
            None => self.phase = Phase::Held { reads },
            Some(word) if (word & READ != 0) != reads => {
                self.enter(Phase::Address { reads: !reads }, 10, now);
            }
            Some(word) => {
                self.sending.pop_front();
                self.enter(Phase::Byte(word), 9, now);
            }
        }
    }

    fn transfer(&mut self, word: u16, now: Cycles) {
        let reads = word & READ != 0;
        let Some(oled) = self.selected.map(|selected| &mut self.oleds[selected]) else { return };
        if reads {
            self.received.push_back(oled.status());
        } else if !oled.write(word as u8) {
            return self.abort(NO_DATA, now);
        }
        if word & STOP != 0 {
            self.enter(Phase::Stop, 1, now);
        } else if self.sending.front().is_some_and(|next| next & RESTART != 0) {
            self.enter(Phase::Address { reads }, 10, now);
        } else {
            self.next(reads, now);
        }
    }

    fn stop(&mut self, now: Cycles) {
        if let Some(oled) = self.selected.take() {
            self.oleds[oled].stop();
        }
        self.raised |= STOPPED;
        self.phase = Phase::Idle;
        self.begin(now);
    }
}
