//! The UART of the console: a PL011 with its FIFOs and baud rate, and a terminal at the other end.

use std::collections::VecDeque;

use crate::time::{CLOCK_HZ, Cycles, NEVER};

const DATA: u32 = 0x00;
const FLAGS: u32 = 0x18;
const BAUD_WHOLE: u32 = 0x24;
const BAUD_FRACTION: u32 = 0x28;
const LINE: u32 = 0x2C;
const CONTROL: u32 = 0x30;
const LEVELS: u32 = 0x34;
const MASK: u32 = 0x38;
const RAISED: u32 = 0x3C;
const STATUS: u32 = 0x40;
const CLEAR: u32 = 0x44;

const RECEIVED: u32 = 1 << 4;
const SENT: u32 = 1 << 5;
const TIMEOUT: u32 = 1 << 6;
const OVERRUN: u32 = 1 << 10;

const FIFO: usize = 32;
/// The bits of a character, and of the pause after which a part of a full FIFO is reported.
const CHARACTER_BITS: u64 = 10;
const TIMEOUT_BITS: u64 = 32;

/// The UART and its terminal.
pub struct Uart {
    registers: [u32; 18],
    sending: VecDeque<u8>,
    received: VecDeque<u8>,
    raised: u32,
    /// The character on the wire leaves the FIFO at this time.
    sent_at: Cycles,
    arrives_at: Cycles,
    times_out_at: Cycles,
    /// What is being typed.
    typed: VecDeque<u8>,
    line: String,
    /// The lines that were printed since power-on.
    pub lines: Vec<String>,
}

impl Default for Uart {
    fn default() -> Uart {
        Uart {
            registers: [0; 18],
            sending: VecDeque::new(),
            received: VecDeque::new(),
            raised: 0,
            sent_at: NEVER,
            arrives_at: NEVER,
            times_out_at: NEVER,
            typed: VecDeque::new(),
            line: String::new(),
            lines: Vec::new(),
        }
    }
}

impl Uart {
    /// Resets the block. The terminal keeps its text.
    pub fn reset(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        *self = Uart { lines, ..Uart::default() };
    }

    /// Types a text.
    pub fn send(&mut self, text: &str, now: Cycles) {
        self.typed.extend(text.bytes());
        if self.arrives_at == NEVER {
            self.arrives_at = now + self.bits(CHARACTER_BITS);
        }
    }

    /// The divider counts 64ths of 16 clocks.
    fn bits(&self, count: u64) -> Cycles {
        let divider = u64::from(self.register(BAUD_WHOLE)) * 64 + u64::from(self.register(BAUD_FRACTION));
        if divider == 0 { count * CLOCK_HZ / 115_200 } else { count * divider * 16 / 64 }
    }

    fn register(&self, offset: u32) -> u32 {
        self.registers[offset as usize / 4]
    }

    /// Reads a register.
    pub fn read(&mut self, offset: u32) -> u32 {
        match offset {
            DATA => self.take(),
            FLAGS => self.flags(),
            RAISED => self.raised,
            STATUS => self.raised & self.register(MASK),
            BAUD_WHOLE | BAUD_FRACTION | LINE | CONTROL | LEVELS | MASK => self.register(offset),
            _ => 0,
        }
    }

    fn flags(&self) -> u32 {
        let is_busy = !self.sending.is_empty();
        u32::from(is_busy) << 3
            | u32::from(self.received.is_empty()) << 4
            | u32::from(self.sending.len() >= FIFO) << 5
            | u32::from(self.received.len() >= FIFO) << 6
            | u32::from(!is_busy) << 7
    }

    fn take(&mut self) -> u32 {
        let byte = self.received.pop_front().unwrap_or(0);
        if self.received.len() < self.receive_level() {
            self.raised &= !RECEIVED;
        }
        if self.received.is_empty() {
            self.raised &= !TIMEOUT;
            self.times_out_at = NEVER;
        }
        u32::from(byte)
    }

    /// Writes a register.
    pub fn write(&mut self, offset: u32, value: u32, now: Cycles) {
        match offset {
            DATA => self.put(value as u8, now),
            CLEAR => self.raised &= !value,
            BAUD_WHOLE | BAUD_FRACTION | LINE | CONTROL | LEVELS | MASK => {
                self.registers[offset as usize / 4] = value;
            }
            _ => {}
        }
    }

    fn put(&mut self, byte: u8, now: Cycles) {
        if self.sending.len() >= FIFO {
            return;
        }
        if self.sending.is_empty() {
            self.sent_at = now + self.bits(CHARACTER_BITS);
        }
        self.sending.push_back(byte);
        if self.sending.len() > self.send_level() {
            self.raised &= !SENT;
        }
    }

    /// The number of characters at which the FIFOs raise an interrupt.
    fn send_level(&self) -> usize {
        level(self.register(LEVELS) & 7)
    }

    fn receive_level(&self) -> usize {
        level(self.register(LEVELS) >> 3 & 7)
    }

    /// Returns when the next character is sent or received.
    pub fn due(&self) -> Cycles {
        self.sent_at.min(self.arrives_at).min(self.times_out_at)
    }

    /// Moves the characters that are due.
    pub fn advance(&mut self, now: Cycles) {
        if self.sent_at <= now {
            self.finish_character(now);
        }
        if self.arrives_at <= now {
            self.receive(now);
        }
        if self.times_out_at <= now {
            self.raised |= TIMEOUT;
            self.times_out_at = NEVER;
        }
    }

    fn finish_character(&mut self, now: Cycles) {
        match self.sending.pop_front() {
            Some(b'\n') => self.lines.push(std::mem::take(&mut self.line)),
            Some(b'\r') | None => {}
            Some(byte) => self.line.push(char::from(byte)),
        }
        if self.sending.len() == self.send_level() {
            self.raised |= SENT;
        }
        self.sent_at = if self.sending.is_empty() { NEVER } else { now + self.bits(CHARACTER_BITS) };
    }

    fn receive(&mut self, now: Cycles) {
        if let Some(byte) = self.typed.pop_front() {
            if self.received.len() >= FIFO {
                self.raised |= OVERRUN;
            } else {
                self.received.push_back(byte);
            }
            if self.received.len() >= self.receive_level() {
                self.raised |= RECEIVED;
            }
            self.times_out_at = now + self.bits(TIMEOUT_BITS);
        }
        self.arrives_at = if self.typed.is_empty() { NEVER } else { now + self.bits(CHARACTER_BITS) };
    }

    /// Returns whether the interrupt line is high.
    pub fn line(&self) -> bool {
        self.raised & self.register(MASK) != 0
    }
}

fn level(selected: u32) -> usize {
    [4, 8, 16, 24, 28][selected.min(4) as usize]
}
