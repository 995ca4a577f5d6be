//! The Pico 2 with everything connected to it, and its time.

use std::sync::atomic::Ordering::Relaxed;

use rp2350_emu::CortexM33;
use rp2350_emu::bus::invalidation_regions;

use crate::bus::{Bus, TRIGGER};
use crate::flash::Flash;
use crate::image::{self, XIP_BASE};
use crate::oled::Controller;
use crate::panel::Fidelity;
use crate::rom::{self, Function};
use crate::time::{CLOCK_HZ, Cycles, MILLISECOND};

/// The area of the flash that the firmware may change: crash log, settings and saved games.
const WRITABLE: std::ops::Range<usize> = 0xF_E000..0x20_0000;
/// The registers of the core that keep priorities of interrupts and of its own exceptions.
const INTERRUPT_PRIORITIES: u32 = 0xE000_E400;
const SYSTEM_PRIORITIES: u32 = 0xE000_ED18;
const PRIORITY_BITS: u8 = 0xE0;
/// `FPCCR` without lazy stacking; see [`Pico2::start`].
const SAVE_FLOATS_AT_ONCE: u32 = 1 << 31;
/// The time between two checks of a condition.
const CHECK_MS: u64 = 10;
/// The times that a press takes: down, then up.
const PRESS_MS: u64 = 60;

/// What can be chosen about a device.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How the LEDs are driven.
    pub fidelity: Fidelity,
    /// The controller of all OLEDs.
    pub controller: Controller,
    /// The seed of all that is random.
    pub seed: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { fidelity: Fidelity::Fast, controller: Controller::Ssd1306, seed: 1 }
    }
}

/// A Pico 2 with pads, OLEDs, LED panel, console and flash.
pub struct Pico2 {
    core: CortexM33,
    /// Memories and peripherals.
    pub bus: Bus,
    /// The time at which the cycle count of the core was zero.
    origin: Cycles,
    /// How often the chip started.
    pub starts: u32,
    /// Whether the firmware has restarted the chip into its boot loader.
    pub is_in_boot_loader: bool,
}

impl Pico2 {
    /// Switches a device on whose flash has these contents.
    ///
    /// # Panics
    /// Panics if the boot ROM would find no image.
    pub fn new(flash: Vec<u8>, options: Options) -> Pico2 {
        image::check_block(&flash).expect("an image that the boot ROM starts");
        let bus = Bus::new(Flash::new(flash, WRITABLE), options.controller, options.fidelity, options.seed);
        let core = CortexM33::new(0, bus.shared());
        let mut device = Pico2 { core, bus, origin: 0, starts: 0, is_in_boot_loader: false };
        device.start();
        device
    }

    /// Starts the image as the boot ROM does. The core of the emulator takes a return from a nested
    /// interrupt for an error while registers of an outer one wait to be saved, so they are saved
    /// at once.
    fn start(&mut self) {
        self.origin = self.bus.now;
        self.core = CortexM33::new(0, self.bus.shared());
        self.core.ppb.vtor = XIP_BASE;
        self.core.ppb.fpccr = SAVE_FLOATS_AT_ONCE;
        let stack = u32::from_le_bytes(self.bus.memory(XIP_BASE));
        self.core.regs.msp = stack;
        self.core.regs.r[13] = stack;
        let entry = u32::from_le_bytes(self.bus.memory(XIP_BASE + 4));
        self.core.regs.set_pc(entry & !1);
        self.starts += 1;
    }

    /// Returns the time since power-on in milliseconds.
    pub fn millis(&self) -> u64 {
        self.bus.now / MILLISECOND
    }

    /// Runs for some milliseconds.
    pub fn wait(&mut self, millis: u64) {
        self.run_until(self.bus.now + millis * MILLISECOND);
    }

    /// Runs until a condition holds, which is checked every ten milliseconds.
    ///
    /// # Panics
    /// Panics if it does not hold in time.
    pub fn wait_for(&mut self, what: &str, millis: u64, mut holds: impl FnMut(&Pico2) -> bool) {
        for _ in 0..millis / CHECK_MS {
            if holds(self) {
                return;
            }
            self.wait(CHECK_MS);
        }
        panic!(
            "{what}: not within {millis} ms, at {} ms\n{}\n{:?}",
            self.millis(),
            self.lines().join("\n"),
            self.errors()
        );
    }

    /// Runs up to a time.
    pub fn run_until(&mut self, end: Cycles) {
        while self.bus.now < end {
            if self.bus.next_event <= self.bus.now {
                self.handle_events();
            }
            let pause = self.bus.next_event.min(end);
            if self.bus.stalled_until > self.bus.now {
                self.pass_to(pause.min(self.bus.stalled_until));
            } else if self.is_asleep() {
                self.pass_to(pause);
            } else {
                self.bus.flash.finish();
                self.run_core(end);
            }
        }
        self.bus.panel.settle(end);
    }

    fn handle_events(&mut self) {
        if self.bus.watchdog.due() <= self.bus.now {
            self.bus.reset_by_watchdog();
            self.start();
        }
        self.bus.advance();
    }

    /// Lets time pass while the core does nothing.
    fn pass_to(&mut self, time: Cycles) {
        self.origin += time - self.bus.now;
        self.bus.now = time;
    }

    /// Executes instructions until the next event, a stall or sleep.
    fn run_core(&mut self, end: Cycles) {
        while self.bus.now < self.bus.next_event.min(end) {
            let pc = self.core.regs.pc();
            if pc < rom::ROM_BYTES as u32 {
                self.call_rom(pc);
                if self.bus.stalled_until > self.bus.now {
                    self.step();
                    return;
                }
            } else if !self.bus.is_mapped && pc >> 28 == 1 {
                self.bus.error(format!("code at {pc:#x} runs while the flash takes commands"));
            }
            self.step();
            if self.core.is_wfe_waiting() || self.core.is_halted() {
                return;
            }
        }
    }

    fn step(&mut self) {
        self.pend_lines();
        // An instruction that reads this register gets an old value otherwise. The firmware has
        // only one stack.
        self.core.regs.msp = self.core.regs.r[13];
        self.core.step(&mut self.bus);
        self.bus.now = self.origin + self.core.cycles();
        if !self.bus.ignored.is_empty() {
            self.write_core_registers();
        }
    }

    /// A line that is high makes its interrupt pending again once its handler has returned.
    fn pend_lines(&self) {
        let lines = self.bus.lines;
        if lines != 0 {
            let ppb = &self.core.ppb;
            for (word, lines) in [lines as u32, (lines >> 32) as u32].into_iter().enumerate() {
                ppb.nvic_ispr[word].fetch_or(lines & !ppb.nvic_iabr[word].load(Relaxed), Relaxed);
            }
        }
    }

    /// Returns whether the core sleeps. An event or an interrupt wakes it.
    fn is_asleep(&mut self) -> bool {
        let shared = self.bus.shared();
        if !shared.is_wfe_waiting(0) && !shared.is_halted(0) {
            return false;
        }
        self.pend_lines();
        let ppb = &self.core.ppb;
        let is_pending =
            |word: usize| ppb.nvic_ispr[word].load(Relaxed) & ppb.nvic_iser[word].load(Relaxed) != 0;
        let has_event = shared.is_wfe_waiting(0) && shared.event_flag_consume(0);
        if has_event || is_pending(0) || is_pending(1) {
            shared.clear_wfe_waiting(0);
            shared.clear_halted(0);
            return false;
        }
        true
    }

    /// Does what the core should have done when the firmware wrote to its registers.
    fn write_core_registers(&mut self) {
        for (address, value) in std::mem::take(&mut self.bus.ignored) {
            if address == TRIGGER {
                self.core.ppb.nvic_ispr[(value as usize / 32) % 2].fetch_or(1 << (value % 32), Relaxed);
            } else if let Some(at) = address.checked_sub(SYSTEM_PRIORITIES) {
                if let Some(priority) = self.core.ppb.shpr.get_mut(at as usize) {
                    *priority = value as u8 & PRIORITY_BITS;
                }
            } else if let Some(at) = address.checked_sub(INTERRUPT_PRIORITIES) {
                let shift = 8 * (at % 4);
                let word = &mut self.core.ppb.nvic_ipr[at as usize / 4];
                *word = *word & !(0xFF << shift) | (value & u32::from(PRIORITY_BITS)) << shift;
            }
        }
    }

    /// Does the work of a function of the boot ROM.
    fn call_rom(&mut self, pc: u32) {
        let [a, b, c, ..] = self.core.regs.r;
        match rom::function_at(pc) {
            None => self.bus.error(format!("code at {pc:#x} in the boot ROM")),
            Some(Function::Lookup) => match rom::lookup(a) {
                Some(pointer) => self.core.set_reg(0, pointer),
                None => self.bus.error(format!("function {a:#x} of the boot ROM is not modelled")),
            },
            Some(Function::ConnectFlash) => {}
            Some(Function::ExitXip) => self.bus.is_mapped = false,
            Some(Function::Erase) => self.erase(a, b),
            Some(Function::Program) => self.program(a, b, c),
            // The XIP setup function was copied to the stack, where other code may have been.
            Some(Function::FlushCache) => {
                self.core.invalidate_decode_cache_regions(invalidation_regions::SRAM);
            }
            Some(Function::Reboot) => self.is_in_boot_loader = true,
        }
    }

    fn erase(&mut self, offset: u32, length: u32) {
        self.check_commands();
        self.bus.stalled_until = self.bus.flash.erase(offset as usize, length as usize, self.bus.now);
    }

    fn program(&mut self, offset: u32, from: u32, length: u32) {
        self.check_commands();
        let data: Vec<u8> = (from..from + length).map(|at| self.bus.memory::<1>(at)[0]).collect();
        self.bus.stalled_until = self.bus.flash.program(offset as usize, data, self.bus.now);
    }

    /// The flash only takes commands outside of XIP mode, and no interrupt may run code from it.
    fn check_commands(&mut self) {
        if self.bus.is_mapped {
            self.bus.error("the flash gets a command in XIP mode".to_owned());
        }
        if self.core.regs.primask & 1 == 0 {
            self.bus.error("the flash gets a command while interrupts are enabled".to_owned());
        }
    }

    /// Cuts the power at this instant. Returns the contents of the flash, torn where it was being
    /// changed.
    pub fn cut_power(mut self) -> Vec<u8> {
        self.bus.flash.cut(self.bus.now);
        self.bus.flash.bytes
    }

    /// Holds exactly these buttons of a pad, as bits. Pads count from 0.
    pub fn hold(&mut self, pad: usize, buttons: u8) {
        self.bus.sio.pads.held[pad] = buttons;
    }

    /// Presses a button of a pad and releases it.
    pub fn press(&mut self, pad: usize, button: u8) {
        self.hold(pad, 1 << button);
        self.wait(PRESS_MS);
        self.hold(pad, 0);
        self.wait(PRESS_MS);
    }

    /// Types a line on the console.
    pub fn type_line(&mut self, line: &str) {
        self.bus.uart.send(&format!("{line}\r"), self.bus.now);
        self.bus.refresh();
    }

    /// Returns the lines that the console printed.
    pub fn lines(&self) -> &[String] {
        &self.bus.uart.lines
    }

    /// Returns the picture of an OLED; `None` while it is dark.
    pub fn picture(&self, pad: usize) -> Option<Vec<u8>> {
        self.bus.i2c[pad / 2].oleds[pad % 2].picture()
    }

    /// Returns the frequency of the buzzer in hertz.
    pub fn tone(&self) -> Option<u64> {
        self.bus.plain.tone(CLOCK_HZ)
    }

    /// Returns where the core is, for messages.
    pub fn place(&self) -> String {
        let regs = &self.core.regs;
        format!("pc {:#x}, lr {:#x}, ipsr {}", regs.pc(), regs.lr(), regs.xpsr & 0x1FF)
    }

    /// Returns everything that violated a data sheet.
    pub fn errors(&self) -> Vec<String> {
        let bus = &self.bus;
        let buses = bus
            .i2c
            .iter()
            .flat_map(|i2c| i2c.errors.iter().chain(i2c.oleds.iter().flat_map(|oled| &oled.errors)));
        let strands = bus.panel.strands.iter().flat_map(|strand| &strand.errors);
        let all = bus.errors.iter().chain(&bus.flash.errors).chain(&bus.sio.pads.errors);
        all.chain(buses).chain(strands).cloned().collect()
    }
}
