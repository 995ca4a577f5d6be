//! The address map: memories and peripherals as the core sees them.

mod port;

use std::sync::Arc;

use rp2350_emu::threaded::CoreAtomics;

use crate::corrected;
use crate::dma::Dma;
use crate::flash::Flash;
use crate::i2c::I2c;
use crate::oled::{Controller, Oled};
use crate::panel::{Fidelity, Panel};
use crate::plain::Plain;
use crate::rom;
use crate::sio::Sio;
use crate::time::{Cycles, NEVER};
use crate::timer::Timer;
use crate::uart::Uart;
use crate::watchdog::Watchdog;

const RAM_BYTES: usize = 520 * 1024;
const BOOT_RAM_BYTES: usize = 1024;
const FLASH_MASK: u32 = 0x3F_FFFF;
const ERRORS_KEPT: usize = 20;
/// The register of the core that triggers an interrupt by its number.
pub const TRIGGER: u32 = 0xE000_EF00;
/// The first halfword of an instruction of two.
const WIDE: u16 = 0xE800;

const RESETS: u32 = 0x4002_0000;
const UART0: u32 = 0x4007_0000;
const I2C0: u32 = 0x4009_0000;
const I2C1: u32 = 0x4009_8000;
const TIMER0: u32 = 0x400B_0000;
const WATCHDOG: u32 = 0x400D_8000;
const BOOT_RAM: u32 = 0x400E_0000;
const OTP: u32 = 0x4013_0000;
const DMA: u32 = 0x5000_0000;
const PIO0: u32 = 0x5020_0000;
/// The FIFOs of the state machines.
const PIO_FIFOS: std::ops::Range<u32> = PIO0 + 0x10..PIO0 + 0x20;

const RESET_DONE: u32 = 8;
const RESET_DMA: u32 = 1 << 2;
const RESET_I2C0: u32 = 1 << 4;
const RESET_I2C1: u32 = 1 << 5;
const RESET_PIO0: u32 = 1 << 11;
const RESET_TIMER0: u32 = 1 << 23;
const RESET_UART0: u32 = 1 << 26;

const DMA_LINE: u64 = 1 << 10;
const UART0_LINE: u64 = 1 << 33;
const I2C0_LINE: u64 = 1 << 36;
const I2C1_LINE: u64 = 1 << 37;

/// The addresses of the OLEDs of a bus.
const OLEDS: [u8; 2] = [0x3C, 0x3D];

/// Memories and peripherals.
pub struct Bus {
    atomics: Arc<CoreAtomics>,
    rom: Vec<u8>,
    ram: Vec<u8>,
    boot_ram: Vec<u8>,
    resets: u32,
    /// The time of the current instruction.
    pub now: Cycles,
    /// When a peripheral needs attention.
    pub next_event: Cycles,
    /// The interrupt lines that are high.
    pub lines: u64,
    /// The flash chip.
    pub flash: Flash,
    /// Whether the flash can be read as memory.
    pub is_mapped: bool,
    /// The core waits for the flash until this time.
    pub stalled_until: Cycles,
    /// Pins, and the pads.
    pub sio: Sio,
    /// The LED panel.
    pub panel: Panel,
    /// The buses with the OLEDs.
    pub i2c: [I2c; 2],
    /// The console.
    pub uart: Uart,
    /// The watchdog.
    pub watchdog: Watchdog,
    /// All other registers.
    pub plain: Plain,
    /// Writes to registers of the core that it ignores: address and value.
    pub ignored: Vec<(u32, u32)>,
    /// Accesses to nothing, and to the flash while it cannot be read.
    pub errors: Vec<String>,
    timer: Timer,
    dma: Dma,
    last_fetch: u32,
    /// The address of the current instruction.
    pc: u32,
}

impl Bus {
    /// Returns a bus after power-on. RAM contains noise.
    pub fn new(flash: Flash, controller: Controller, fidelity: Fidelity, seed: u32) -> Bus {
        let noise =
            (0..RAM_BYTES as u32).map(|at| (at.wrapping_add(seed).wrapping_mul(2_654_435_761) >> 24) as u8);
        let oleds = || OLEDS.map(|address| Oled::new(address, controller));
        let mut boot_ram = vec![0; BOOT_RAM_BYTES];
        boot_ram[..rom::XIP_SETUP.len()].copy_from_slice(&rom::XIP_SETUP);
        Bus {
            atomics: Arc::new(CoreAtomics::default()),
            rom: rom::contents(),
            ram: noise.collect(),
            boot_ram,
            resets: 0,
            now: 0,
            next_event: NEVER,
            lines: 0,
            flash,
            is_mapped: true,
            stalled_until: 0,
            sio: Sio::default(),
            panel: Panel::new(fidelity),
            i2c: [I2c::new(oleds()), I2c::new(oleds())],
            uart: Uart::default(),
            watchdog: Watchdog::default(),
            plain: Plain::new(seed),
            ignored: Vec::new(),
            errors: Vec::new(),
            timer: Timer::default(),
            dma: Dma::default(),
            last_fetch: u32::MAX,
            pc: u32::MAX,
        }
    }

    /// Returns the state that the bus shares with the core.
    pub fn shared(&self) -> Arc<CoreAtomics> {
        Arc::clone(&self.atomics)
    }

    /// Resets the chip by its watchdog: RAM, flash and all that is connected stay.
    pub fn reset_by_watchdog(&mut self) {
        self.watchdog = self.watchdog.after_reset();
        self.atomics.reset();
        self.plain.reset();
        self.sio.reset();
        self.reset_blocks(u32::MAX);
        self.flash.finish();
        (self.is_mapped, self.stalled_until) = (true, 0);
        self.refresh();
    }

    fn reset_blocks(&mut self, blocks: u32) {
        if blocks & RESET_DMA != 0 {
            self.dma = Dma::default();
        }
        if blocks & RESET_I2C0 != 0 {
            self.i2c[0].reset();
        }
        if blocks & RESET_I2C1 != 0 {
            self.i2c[1].reset();
        }
        if blocks & RESET_PIO0 != 0 {
            self.panel.reset();
        }
        if blocks & RESET_TIMER0 != 0 {
            self.timer = Timer::new(self.now);
        }
        if blocks & RESET_UART0 != 0 {
            self.uart.reset();
        }
    }

    /// Updates the peripherals that are due.
    pub fn advance(&mut self) {
        let now = self.now;
        self.timer.advance(now);
        self.uart.advance(now);
        self.i2c.iter_mut().for_each(|i2c| i2c.advance(now));
        self.panel.advance(now);
        self.move_words();
        self.refresh();
    }

    /// Finds out when the next event is due and which interrupt lines are high.
    pub fn refresh(&mut self) {
        let dues = [
            self.timer.due(),
            self.uart.due(),
            self.i2c[0].due(),
            self.i2c[1].due(),
            self.panel.due(),
            self.watchdog.due(),
        ];
        self.next_event = dues.into_iter().min().unwrap_or(NEVER);
        self.lines = u64::from(self.timer.lines())
            | if self.dma.line() { DMA_LINE } else { 0 }
            | if self.uart.line() { UART0_LINE } else { 0 }
            | if self.i2c[0].line() { I2C0_LINE } else { 0 }
            | if self.i2c[1].line() { I2C1_LINE } else { 0 };
    }

    /// Moves words by DMA, as far as the state machines of the panel have room.
    fn move_words(&mut self) {
        for at in 0..self.dma.channels.len() {
            while self.dma.channels[at].is_busy {
                let channel = self.dma.channels[at];
                if !PIO_FIFOS.contains(&channel.to) || channel.request() > 3 || channel.bytes() != 4 {
                    self.error(format!("a DMA transfer to {:#x} is not modelled", channel.to));
                    return;
                }
                if !self.panel.has_room(channel.request() as usize) {
                    break;
                }
                let word = self.memory_word(channel.from);
                self.panel.push((channel.to - PIO_FIFOS.start) as usize / 4, word, self.now);
                self.dma.step(at);
            }
        }
    }

    fn memory_word(&mut self, address: u32) -> u32 {
        u32::from_le_bytes(self.memory(address))
    }

    /// Returns bytes of a memory.
    pub fn memory<const N: usize>(&mut self, address: u32) -> [u8; N] {
        let (memory, at) = match address >> 28 {
            0x0 => (&self.rom, address as usize),
            0x1 => (&self.flash.bytes, (address & FLASH_MASK) as usize),
            _ => (&self.ram, (address & 0x0FFF_FFFF) as usize),
        };
        if let Some(bytes) = memory.get(at..at + N).and_then(|bytes| bytes.try_into().ok()) {
            if address >> 28 == 1 && !self.is_mapped {
                self.error(format!("the flash is read at {address:#x} while it takes commands"));
            }
            return bytes;
        }
        self.fault(address);
        [0; N]
    }

    /// Fetches a halfword of the current instruction.
    fn fetch(&mut self, address: u32) -> u16 {
        let first = u16::from_le_bytes(self.memory(self.pc));
        if address == self.pc && first < WIDE {
            return corrected::narrow(first);
        }
        let second = u16::from_le_bytes(self.memory(self.pc + 2));
        let (first, second) = corrected::wide(first, second);
        if address == self.pc { first } else { second }
    }

    fn set_memory<const N: usize>(&mut self, address: u32, bytes: [u8; N]) {
        let at = (address & 0x0FFF_FFFF) as usize;
        match self.ram.get_mut(at..at + N) {
            Some(place) if address >> 28 == 2 => place.copy_from_slice(&bytes),
            _ => self.fault(address),
        }
    }

    fn fault(&mut self, address: u32) {
        self.atomics.set_bus_fault(0, address);
        self.error(format!("nothing is at {address:#x}"));
    }

    /// Records an error.
    pub fn error(&mut self, message: String) {
        if self.errors.len() < ERRORS_KEPT {
            self.errors.push(message);
        }
    }

    fn read_register(&mut self, address: u32) -> u32 {
        let (base, offset) = split(address);
        let now = self.now;
        match base {
            RESETS if offset == 0 => self.resets,
            RESETS if offset == RESET_DONE => !self.resets,
            TIMER0 => self.timer.read(offset, now),
            WATCHDOG => self.watchdog.read(offset),
            DMA => self.dma.read(offset),
            PIO0 => self.panel.read(offset),
            BOOT_RAM => self.boot_ram_word(offset),
            UART0 => self.refreshed(|bus| bus.uart.read(offset)),
            I2C0 => self.refreshed(|bus| bus.i2c[0].read(offset, now)),
            I2C1 => self.refreshed(|bus| bus.i2c[1].read(offset, now)),
            _ => self.plain.read(base + offset),
        }
    }

    fn refreshed(&mut self, read: impl FnOnce(&mut Bus) -> u32) -> u32 {
        let value = read(self);
        self.refresh();
        value
    }

    fn boot_ram_word(&self, offset: u32) -> u32 {
        let bytes = self.boot_ram.get(offset as usize..offset as usize + 4);
        bytes.and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_le_bytes)
    }

    /// Writes a register or one of its aliases that toggle, set and clear bits.
    fn write_register(&mut self, address: u32, written: u32) {
        let (base, offset) = split(address);
        let alias = if base == OTP { 0 } else { address >> 12 & 3 };
        let now = self.now;
        if base == PIO0 {
            self.panel.write(offset, written, alias, now);
        } else {
            let value = match alias {
                0 => written,
                1 => self.read_register(base + offset) ^ written,
                2 => self.read_register(base + offset) | written,
                _ => self.read_register(base + offset) & !written,
            };
            self.set_register(base, offset, value);
        }
        self.refresh();
    }

    fn set_register(&mut self, base: u32, offset: u32, value: u32) {
        let now = self.now;
        match base {
            RESETS if offset == 0 => {
                self.reset_blocks(value & !self.resets);
                self.resets = value;
            }
            TIMER0 => self.timer.write(offset, value, now),
            WATCHDOG => self.watchdog.write(offset, value, now),
            DMA => {
                self.dma.write(offset, value);
                self.move_words();
            }
            UART0 => self.uart.write(offset, value, now),
            I2C0 => self.i2c[0].write(offset, value, now),
            I2C1 => self.i2c[1].write(offset, value, now),
            _ => {
                self.is_mapped |= base + offset == rom::XIP_FORMAT;
                self.plain.write(base + offset, value);
            }
        }
    }
}

/// Returns base and offset of a register. Blocks are 32 KiB apart, or 64 KiB on the fast bus.
fn split(address: u32) -> (u32, u32) {
    let base = if address >> 28 == 4 { address & !0x7FFF } else { address & !0xFFFF };
    // The fuses have no aliases.
    if base == OTP { (base, address & 0x7FFF) } else { (base, address & 0xFFF) }
}
